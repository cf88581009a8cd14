use std::collections::BTreeSet;
use std::fmt::Display;

use csv::{ReaderBuilder, StringRecord, Trim};
use serde::de::DeserializeOwned;

use super::limit::MOST_ROWS;
use super::{Faults, Files, Limit, Source, cell};

/// A row of a table with the line it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// The line in the file, counted from 1; the heading is line 1.
    pub line: usize,
    /// What the row says.
    pub value: T,
}

/// A CSV file with a heading: one struct per line, one field per column.
///
/// Cells read as numbers, `yes`/`no`, words of an enum, text, or nothing (an `Option`).
#[derive(Clone, Debug)]
pub struct Table<T> {
    file: String,
    rows: Vec<Row<T>>,
    whole: bool,
}

impl<T: DeserializeOwned> Table<T> {
    /// Reads a file; rows that cannot be read are left out and noted as faults.
    pub fn read(files: &Files, name: &str, faults: &mut Faults) -> Table<T> {
        Table::read_at_most(MOST_ROWS, files, name, faults)
    }

    /// Reads a file of which the game has room for so many rows: what comes after them is not looked at.
    pub fn read_at_most(most: usize, files: &Files, name: &str, faults: &mut Faults) -> Table<T> {
        let found = faults.len();
        let mut table = Table { file: name.to_owned(), rows: Vec::new(), whole: false };
        match files.get(name) {
            Some(text) => table.read_text(text, most, faults),
            None => faults.add(name, 0, "the file is missing"),
        }
        table.whole = faults.len() == found;
        table
    }

    /// Reads a file that a pack may leave out; without it the table is empty and whole.
    pub fn read_if_there(files: &Files, name: &str, faults: &mut Faults) -> Table<T> {
        match files.get(name) {
            Some(_) => Table::read(files, name, faults),
            None => Table { file: name.to_owned(), rows: Vec::new(), whole: true },
        }
    }

    fn read_text(&mut self, text: &str, most: usize, faults: &mut Faults) {
        let blank: Vec<bool> = text.lines().map(|line| line.trim().is_empty()).collect();
        let mut reader = ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .trim(Trim::All)
            .from_reader(text.as_bytes());
        let mut headings: Option<StringRecord> = None;
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    faults.add(&self.file, 0, error.to_string());
                    return;
                }
            };
            // The reader skips blank lines, but counts the record from the first of them.
            let mut line = record.position().map_or(0, |at| at.line() as usize);
            while line > 0 && blank.get(line - 1) == Some(&true) {
                line += 1;
            }
            if self.rows.len() == most {
                faults.add(&self.file, line, format!("there is room for {most} rows"));
                return;
            }
            match &headings {
                None => {
                    if !self.check_headings(&record, line, faults) {
                        return;
                    }
                    headings = Some(record);
                }
                Some(headings) if record.len() != headings.len() => {
                    let what = format!("{} fields, but the heading has {}", record.len(), headings.len());
                    faults.add(&self.file, line, what);
                }
                Some(headings) => match cell::row(headings, &record) {
                    Ok(value) => self.rows.push(Row { line, value }),
                    Err(error) => faults.add(&self.file, line, error.to_string()),
                },
            }
        }
        if headings.is_none() {
            faults.add(&self.file, 0, "the file is empty");
        }
    }

    fn check_headings(&self, headings: &StringRecord, line: usize, faults: &mut Faults) -> bool {
        let found = faults.len();
        let wanted = cell::columns::<T>();
        let mut seen = BTreeSet::new();
        for heading in headings {
            if !seen.insert(heading) {
                faults.add(&self.file, line, format!("column `{heading}` stands twice"));
            } else if !wanted.contains(&heading) {
                let what = format!("unknown column `{heading}`; the columns are {}", wanted.join(", "));
                faults.add(&self.file, line, what);
            }
        }
        for column in wanted.iter().filter(|column| !seen.contains(**column)) {
            faults.add(&self.file, line, format!("column `{column}` is missing"));
        }
        faults.len() == found
    }
}

impl<T> Table<T> {
    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The rows that could be read, in the order of the file.
    pub fn rows(&self) -> &[Row<T>] {
        &self.rows
    }

    /// Whether every row could be read: only then does an absent row prove a hole.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Notes a fault of a row.
    pub fn fault(&self, row: &Row<T>, what: impl Into<String>, faults: &mut Faults) {
        faults.add(&self.file, row.line, what);
    }

    /// Checks that a value of a row keeps within its limit.
    pub fn within<N: PartialOrd + Display>(
        &self,
        row: &Row<T>,
        name: &str,
        value: N,
        limit: &Limit<N>,
        faults: &mut Faults,
    ) {
        if let Some(what) = limit.fault(name, value) {
            self.fault(row, what, faults);
        }
    }

    /// Checks that a value and its source, in the column `<name>_source`, come together or not at all.
    pub fn pair(&self, row: &Row<T>, name: &str, filled: bool, source: Option<&Source>, faults: &mut Faults) {
        match (filled, source) {
            (true, None) => self.fault(row, format!("{name} has no source: fill `{name}_source`"), faults),
            (false, Some(_)) => self.fault(row, format!("`{name}_source` is filled, but not {name}"), faults),
            _ => {}
        }
    }

    /// The row of each word, which must stand there exactly once; `what` is such a row, a line or a class.
    pub fn once<W: PartialEq, const N: usize>(
        &self,
        what: &str,
        words: &[(W, &str); N],
        word: impl Fn(&T) -> W,
        faults: &mut Faults,
    ) -> Option<[&Row<T>; N]> {
        let mut found = Vec::with_capacity(N);
        for (wanted, name) in words {
            let mut rows = self.rows.iter().filter(|row| word(&row.value) == *wanted);
            match rows.next() {
                Some(row) => found.push(row),
                None if self.whole => self.lacks(format!("the {what} `{name}` is missing"), faults),
                None => {}
            }
            for row in rows {
                self.fault(row, format!("the {what} `{name}` stands twice"), faults);
            }
        }
        found.try_into().ok()
    }

    /// Notes a fault of the table as a whole.
    pub fn lacks(&self, what: impl Into<String>, faults: &mut Faults) {
        faults.add(&self.file, 0, what);
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "lowercase")]
    enum Terrain {
        Clear,
        Woods,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Place {
        hex: u16,
        name: Option<String>,
        terrain: Terrain,
        shift: i8,
        port: bool,
        vp: Option<u8>,
        source: Source,
    }

    const HEAD: &str = "hex,name,terrain,shift,port,vp,source\n";

    fn read(text: &str) -> (Table<Place>, Vec<String>) {
        let files: Files = [("places.csv", text)].into_iter().collect();
        let mut faults = Faults::default();
        let table = Table::read(&files, "places.csv", &mut faults);
        (table, faults.to_string().lines().map(str::to_owned).collect())
    }

    #[test]
    fn rows_keep_their_lines() {
        let (table, faults) = read(&format!(
            "{HEAD}0104,\"Calais, Dunkirk\",clear,-1,yes,1,geography\n\n 0105 ,,woods,0,,,rules 4.4\n"
        ));
        assert_eq!(faults, [""; 0]);
        assert!(table.is_whole());
        assert_eq!(table.rows().iter().map(|row| row.line).collect::<Vec<_>>(), [2, 4]);
        let place = &table.rows()[0].value;
        assert_eq!(place.name.as_deref(), Some("Calais, Dunkirk"));
        assert_eq!((place.hex, place.shift, place.port, place.vp), (104, -1, true, Some(1)));
        let place = &table.rows()[1].value;
        assert_eq!((place.hex, &place.terrain, place.port, place.vp), (105, &Terrain::Woods, false, None));
        assert_eq!((&place.name, &place.source), (&None, &Source::Rules("4.4".into())));
    }

    #[test]
    fn every_bad_row_is_named_with_its_column() {
        let (table, faults) = read(&format!(
            "{HEAD}x,,clear,0,no,,estimate\n0102,,bog,0,no,,estimate\n0103,,clear,0,no,300,estimate\n\
             0104,,clear,0,maybe,,estimate\n0105,,clear,0,no,,hearsay\n0106,,clear\n0107,,clear,0,no,,estimate\n"
        ));
        assert_eq!(
            faults,
            [
                "places.csv:2: hex: `x` is not a whole number from 0 to 65535",
                "places.csv:3: terrain: `bog` is not one of clear, woods",
                "places.csv:4: vp: `300` is not a whole number from 0 to 255",
                "places.csv:5: port: `maybe` is neither yes nor no",
                "places.csv:6: source: `hearsay` is not a source: write `rules` and the case, `geography` or `estimate`",
                "places.csv:7: 3 fields, but the heading has 7",
            ]
        );
        assert!(!table.is_whole());
        assert_eq!(table.rows().len(), 1);
    }

    #[test]
    fn values_and_sources_come_together() {
        let (table, _) = read(&format!("{HEAD}0101,,clear,0,no,2,estimate\n"));
        let row = &table.rows()[0];
        let mut faults = Faults::default();
        table.pair(row, "vp", true, Some(&row.value.source), &mut faults);
        table.pair(row, "vp", false, None, &mut faults);
        assert!(faults.is_empty());
        table.pair(row, "vp", row.value.vp.is_some(), None, &mut faults);
        table.pair(row, "name", row.value.name.is_some(), Some(&row.value.source), &mut faults);
        assert_eq!(
            faults.to_string(),
            "places.csv:2: vp has no source: fill `vp_source`\n\
             places.csv:2: `name_source` is filled, but not name\n"
        );
    }

    #[test]
    fn no_more_rows_than_there_is_room_for() {
        let text = format!("{HEAD}{}", "0101,,clear,0,no,,estimate\n".repeat(MOST_ROWS + 3));
        let (table, faults) = read(&text);
        assert_eq!(table.rows().len(), MOST_ROWS);
        assert!(!table.is_whole());
        assert_eq!(faults, [format!("places.csv:{}: there is room for {MOST_ROWS} rows", MOST_ROWS + 2)]);
    }

    #[test]
    fn headings_are_checked_once() {
        let (table, faults) = read("hex,nam,terrain,shift,port,vp,vp,source\n0101,a,clear,0,no,,,estimate\n");
        assert_eq!(
            faults,
            [
                "places.csv:1: unknown column `nam`; the columns are hex, name, terrain, shift, port, vp, source",
                "places.csv:1: column `vp` stands twice",
                "places.csv:1: column `name` is missing",
            ]
        );
        assert!(table.rows().is_empty() && !table.is_whole());
    }

    #[test]
    fn missing_empty_and_unclosed_files() {
        assert_eq!(read("").1, ["places.csv: the file is empty"]);
        let (_, faults) =
            read(&format!("{HEAD}0101,\"a,clear,0,no,,estimate\n0102,b,clear,0,no,,estimate\n"));
        assert_eq!(faults, ["places.csv:2: 2 fields, but the heading has 7"]);
        let mut faults = Faults::default();
        Table::<Place>::read(&Files::default(), "places.csv", &mut faults);
        assert_eq!(faults.to_string(), "places.csv: the file is missing\n");
    }
}
