//! Results tables: headings, column shifts, and what each die roll brings.

use engine::{Cell, Chart, Text};

/// A table of combat results with one or more lines of headings over the same columns.
///
/// ```
/// use mechanics::ResultsTable;
/// let table = ResultsTable::new(vec![vec![0, 1, 5]], vec![vec!['a', 'b', 'c'], vec!['d', 'e', 'f']]).unwrap();
/// let column = table.column(0, 4);
/// assert_eq!(column, 1, "a value between two headings uses the lower one");
/// assert_eq!(table.shifted(column, -3), 0, "shifts stop at the ends");
/// assert_eq!(*table.result(1, 2), 'e', "column 1, second row");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsTable<T> {
    lines: Vec<Vec<i16>>,
    rows: Vec<Vec<T>>,
}

impl<T> ResultsTable<T> {
    /// Each line gives the lowest value of each column, in ascending order; each row has a result for each
    /// column, the first row being a roll of 1.
    pub fn new(lines: Vec<Vec<i16>>, rows: Vec<Vec<T>>) -> Result<Self, String> {
        let columns = lines.first().map_or(0, Vec::len);
        if columns == 0 || rows.is_empty() {
            return Err("a results table needs columns and rows".to_owned());
        }
        if lines.iter().any(|line| line.len() != columns) || rows.iter().any(|row| row.len() != columns) {
            return Err(format!("every line and row of this results table needs {columns} columns"));
        }
        if lines.iter().any(|line| !line.is_sorted_by(|a, b| a < b)) {
            return Err("headings must grow from left to right".to_owned());
        }
        Ok(ResultsTable { lines, rows })
    }

    /// How many columns there are.
    #[inline]
    pub fn columns(&self) -> usize {
        self.lines[0].len()
    }

    /// The column, from 0, whose heading is the highest that is not above the value. Values below the
    /// first heading use the first column.
    #[inline]
    pub fn column(&self, line: usize, value: i16) -> usize {
        // Headings grow from left to right.
        self.lines[line].iter().filter(|heading| **heading <= value).count().saturating_sub(1)
    }

    /// The heading of a column.
    pub fn heading(&self, line: usize, column: usize) -> i16 {
        self.lines[line][column]
    }

    /// The column so many columns to the right (left if negative), but never beyond the ends.
    #[inline]
    pub fn shifted(&self, column: usize, shift: i16) -> usize {
        (column as i16 + shift).clamp(0, self.columns() as i16 - 1) as usize
    }

    /// What a roll brings; rolls count from 1.
    #[inline]
    pub fn result(&self, column: usize, roll: u8) -> &T {
        &self.rows[roll as usize - 1][column]
    }

    fn headings(&self) -> Vec<String> {
        let heading = |column: usize| {
            let lines: Vec<String> = self.lines.iter().map(|line| line[column].to_string()).collect();
            lines.join(" / ")
        };
        (0..self.columns()).map(heading).collect()
    }

    /// The whole table, to look things up in; `say` writes what a cell says.
    pub fn chart(&self, title: impl Into<Text>, say: impl Fn(&T) -> String) -> Chart {
        let row = |(index, row): (usize, &Vec<T>)| ((index + 1).to_string(), row.iter().map(&say).collect());
        Chart {
            title: title.into(),
            headings: self.headings(),
            rows: self.rows.iter().enumerate().map(row).collect(),
            key: Vec::new(),
        }
    }

    /// The cell of a roll, for the journal: what it says is `result`.
    pub fn cell(&self, table: &str, column: usize, roll: u8, result: String) -> Cell {
        Cell {
            table: table.to_owned(),
            headings: self.headings(),
            column,
            rows: self.rows.len(),
            row: usize::from(roll) - 1,
            result,
        }
    }

    /// The results of one column, for every roll in order.
    #[inline]
    pub fn outcomes(&self, column: usize) -> impl Iterator<Item = &T> {
        self.rows.iter().map(move |row| &row[column])
    }
}

impl<T: Clone> ResultsTable<T> {
    /// A table with one line of headings whose results are given column by column, from a roll of 1 to `N`.
    pub fn by_column<const N: usize>(headings: Vec<i16>, columns: &[[T; N]]) -> Result<Self, String> {
        let row = |roll: usize| columns.iter().map(|column| column[roll].clone()).collect();
        ResultsTable::new(vec![headings], (0..N).map(row).collect())
    }
}

/// Attack strength in percent of defense strength, fractions dropped. Those who do not defend at all count as 1.
#[inline]
pub fn percentage(attack: i16, defense: i16) -> i16 {
    (i32::from(attack) * 100 / i32::from(defense.max(1))).min(i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ragged_or_unordered_tables_are_refused() {
        assert!(ResultsTable::<u8>::new(vec![], vec![]).is_err());
        assert!(ResultsTable::new(vec![vec![0, 1]], vec![vec![1]]).is_err());
        assert!(ResultsTable::new(vec![vec![0, 1], vec![0]], vec![vec![1, 2]]).is_err());
        assert!(ResultsTable::new(vec![vec![1, 0]], vec![vec![1, 2]]).is_err());
    }

    #[test]
    fn percentages_of_columns() {
        assert_eq!(percentage(20, 13), 153);
        assert_eq!(percentage(7, 0), 700);
        assert_eq!(percentage(1000, 1), i16::MAX);
        let table = ResultsTable::by_column(vec![50, 150], &[['a', 'b'], ['c', 'd']]).unwrap();
        assert_eq!(*table.result(table.column(0, 153), 1), 'c');
    }
}
