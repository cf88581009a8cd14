use super::{Faults, Row, Table};
use crate::ResultsTable;

impl<R> Table<R> {
    /// A results table of which each row is a column: its heading, and the code of a result for each roll. `code` finds
    /// a result; `list` is the file that has them.
    pub fn results<const N: usize>(
        &self,
        rows: impl Fn(&R) -> bool,
        heading: impl Fn(&R) -> i16,
        cells: impl Fn(&R) -> [&str; N],
        code: impl Fn(&str) -> Option<usize>,
        list: &str,
        faults: &mut Faults,
    ) -> Option<ResultsTable<u8>> {
        let mut sound = true;
        let mut column = |row: &Row<R>| {
            cells(&row.value).map(|text| {
                let found = code(text);
                if found.is_none() {
                    sound = false;
                    self.fault(row, format!("`{text}` is no result of {list}"), faults);
                }
                found.unwrap_or(0) as u8
            })
        };
        let rows: Vec<&Row<R>> = self.rows().iter().filter(|row| rows(&row.value)).collect();
        let headings = rows.iter().map(|row| heading(&row.value)).collect();
        let columns: Vec<[u8; N]> = rows.iter().map(|row| column(row)).collect();
        match ResultsTable::by_column(headings, &columns) {
            Ok(results) => Some(results).filter(|_| sound),
            Err(what) => {
                if self.is_whole() {
                    self.lacks(what, faults);
                }
                None
            }
        }
    }
}
