//! An attack in numbers: strengths, what changes them and why, and the column that comes of it.

use engine::{Text, text};

use crate::{ResultsTable, percentage};

/// What a line of a [`Ledger`] changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Half points added to the attack strength, or taken from it.
    Attack(i16),
    /// The attack strength is multiplied.
    AttackTimes(i16),
    /// The defense strength is multiplied.
    DefenseTimes(i16),
    /// Columns to the right, to the left if negative.
    Shift(i16),
}

/// One cause for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The case of the rulebook.
    pub case: &'static str,
    /// What players call it: `river`, `air support`.
    pub cause: &'static str,
    /// What it does.
    pub change: Change,
}

/// Lines of a ledger: more causes than any rulebook has for one attack.
const LINES: usize = 20;

/// An attack in numbers. Strengths are in half points, so that a halved unit keeps its remainder.
///
/// ```
/// use mechanics::ResultsTable;
/// use mechanics::battle::{Change, Ledger};
///
/// let table = ResultsTable::by_column(vec![50, 100, 150], &[['a'], ['b'], ['c']]).unwrap();
/// let mut ledger = Ledger::new(11, 4);
/// ledger.add("10.17", "out of supply", Change::Attack(-5));
/// ledger.add("10.18", "terrain", Change::DefenseTimes(2));
/// ledger.add("16.8", "air support", Change::Shift(1));
/// ledger.look_up(&table);
/// assert_eq!((ledger.percent, ledger.base, ledger.column), (106, 1, 2));
/// assert_eq!(ledger.text(&table).to_string(), "8½ against 8: 106 %, out of supply -2½, terrain ×2, air support +1, column 150 %.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ledger {
    /// Attack strength in half points, with all changes.
    pub attack: i16,
    /// Defense strength in half points, with all changes.
    pub defense: i16,
    /// Attack in percent of defense.
    pub percent: i16,
    /// The column before shifts, from 0.
    pub base: usize,
    /// The sum of all shifts.
    pub shift: i16,
    /// The column after shifts, from 0.
    pub column: usize,
    lines: [Option<Line>; LINES],
}

impl Ledger {
    /// Printed strengths, in whole points.
    pub fn new(attack: i16, defense: i16) -> Self {
        let (attack, defense) = (2 * attack, 2 * defense);
        Ledger { attack, defense, percent: 0, base: 0, shift: 0, column: 0, lines: [None; LINES] }
    }

    /// Enters a change. Strengths change in the order of the lines.
    pub fn add(&mut self, case: &'static str, cause: &'static str, change: Change) {
        match change {
            Change::Attack(halves) => self.attack += halves,
            Change::AttackTimes(times) => self.attack *= times,
            Change::DefenseTimes(times) => self.defense *= times,
            Change::Shift(columns) => self.shift += columns,
        }
        let free = self.lines.iter_mut().find(|line| line.is_none()).expect("no attack has so many causes");
        *free = Some(Line { case, cause, change });
    }

    /// Finds the columns. Those who have no strength at all count as 1.
    pub fn look_up<T>(&mut self, table: &ResultsTable<T>) {
        self.percent = percentage(self.attack, if self.defense == 0 { 2 } else { self.defense });
        self.base = table.column(0, self.percent);
        self.column = table.shifted(self.base, self.shift);
    }

    /// Whether shifts went past the first or the last column.
    pub fn is_past_the_end(&self) -> bool {
        self.base as i16 + self.shift != self.column as i16
    }

    /// All changes, in their order.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().flatten()
    }

    /// The ledger in one sentence.
    pub fn text<T>(&self, table: &ResultsTable<T>) -> Text {
        let lines = Text::list(self.lines().map(Line::text), "");
        text!(
            "{attack} against {defense}: {percent} %{lines}, column {column} %.",
            attack = halves(self.attack),
            defense = halves(self.defense),
            percent = self.percent.to_string(),
            lines = lines,
            column = table.heading(0, self.column).to_string()
        )
    }
}

impl Line {
    /// `, river ×2`.
    fn text(&self) -> Text {
        match self.change {
            Change::Attack(change) => {
                let sign = if change < 0 { "-" } else { "+" };
                text!(", {cause} {n}", cause = self.cause, n = format!("{sign}{}", halves(change.abs())))
            }
            Change::AttackTimes(times) | Change::DefenseTimes(times) => {
                text!(", {cause} ×{n}", cause = self.cause, n = times.to_string())
            }
            Change::Shift(columns) => text!(", {cause} {n}", cause = self.cause, n = format!("{columns:+}")),
        }
    }
}

/// Half points in words: `2½`.
pub fn halves(halves: i16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_stop_at_the_ends_and_nothing_is_divided_by_nothing() {
        let table = ResultsTable::by_column(vec![0, 100], &[['a'], ['b']]).unwrap();
        let mut ledger = Ledger::new(3, 0);
        ledger.look_up(&table);
        assert_eq!((ledger.percent, ledger.column, ledger.is_past_the_end()), (300, 1, false));
        ledger.add("1.1", "air", Change::Shift(1));
        ledger.look_up(&table);
        assert_eq!((ledger.column, ledger.is_past_the_end()), (1, true));
        assert_eq!([0, 1, 5].map(halves), ["0", "½", "2½"]);
    }

    #[test]
    fn halved_and_doubled_is_printed() {
        let mut ledger = Ledger::new(5, 5);
        ledger.add("1.1", "out of supply", Change::Attack(-5));
        ledger.add("1.2", "concentric", Change::AttackTimes(2));
        assert_eq!(ledger.attack, 10);
        assert!(ledger.lines().map(|line| line.case).eq(["1.1", "1.2"]));
    }
}
