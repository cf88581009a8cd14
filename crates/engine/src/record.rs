//! The game record: plain text, one line per action, good for mail, for diffs and for ever.
//!
//! ```text
//! Countermarch-Record: 1
//! Game: war-comes-early
//! Scenario: poland-1939
//! Seed-Hash: 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
//!
//! # Turn 1 of 6
//! 1 german: order movement combat reorganization
//! 2 german: take 3221
//! 3 dice combat 1d6: 4
//! ```
//!
//! Tags come first, one `Name: value` a line; after a blank line come the numbered steps. A line that starts
//! with `#` is a remark, and so is the rest of a step after ` #`.

use std::fmt::{self, Write as _};

use crate::Rolled;

/// The version of the format that this program writes.
pub const FORMAT: &str = "1";
const FIRST_TAG: &str = "Countermarch-Record";

/// A whole game as text can hold it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// One numbered step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happened.
    pub deed: Deed,
    /// What somebody said about it.
    pub remark: String,
    /// The line of the file, from 1, or 0 if it comes from a running match.
    pub line: usize,
}

/// What happened in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A player decided.
    Action {
        /// The seat's name in lower case.
        seat: String,
        /// The action in notation.
        text: String,
    },
    /// Chance decided.
    Dice {
        /// The stream.
        purpose: String,
        /// What was thrown: `1d6`.
        dice: String,
        /// What the dice showed.
        rolled: Rolled,
    },
}

/// Why a text is no record, or a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub cause: String,
    /// The case of the rulebook that forbids the step, if that is what is wrong.
    pub case: Option<String>,
}

impl RecordError {
    pub(crate) fn new(line: usize, cause: impl Into<String>) -> Self {
        RecordError { line, cause: cause.into(), case: None }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.cause)?;
        match &self.case {
            Some(case) => write!(f, " ({case})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// A record without steps.
    pub fn new() -> Self {
        Record::default()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Sets a tag; line breaks in the value become spaces.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.tags.iter_mut().find(|(n, _)| n.eq_ignore_ascii_case(name)) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Takes a tag out.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(n, _)| !n.eq_ignore_ascii_case(name));
    }

    /// All tags in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::new();
        let mut lines = text.lines().map(str::trim).enumerate().map(|(i, line)| (i + 1, line));
        let fail = |line, cause: String| Err(RecordError::new(line, cause));
        match lines.next().map(|(_, first)| first.trim_start_matches('\u{feff}').split_once(':')) {
            Some(Some((FIRST_TAG, version))) if version.trim() == FORMAT => {}
            Some(Some((FIRST_TAG, version))) => {
                let version = version.trim();
                return fail(1, format!("this is a record of format {version}; this program reads {FORMAT}"));
            }
            _ => return fail(1, format!("a record starts with '{FIRST_TAG}: {FORMAT}'")),
        }
        for (n, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            if line.starts_with('#') {
                continue;
            }
            let Some((name, value)) = line.split_once(':') else {
                return fail(n, format!("'{line}' is not a tag of the form 'Name: value'"));
            };
            if record.tag(name.trim()).is_some() {
                return fail(n, format!("the tag '{}' stands here a second time", name.trim()));
            }
            record.set_tag(name.trim(), value.trim());
        }
        for (n, line) in lines {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let number = record.steps.len() + 1;
            record.steps.push(parse_step(n, line, number)?);
        }
        Ok(record)
    }
}

fn parse_step(line: usize, text: &str, number: usize) -> Result<Step, RecordError> {
    let fail = |cause: String| Err(RecordError::new(line, cause));
    let (step, remark) = text.split_once(" #").unwrap_or((text, ""));
    let Some((head, body)) = step.split_once(':') else {
        return fail(format!("'{step}' is not a step of the form '{number} seat: action'"));
    };
    let mut words = head.split_whitespace();
    match words.next().map(str::parse::<usize>) {
        Some(Ok(n)) if n == number => {}
        Some(Ok(n)) => return fail(format!("step {number} is expected here, not {n}")),
        _ => return fail(format!("a step starts with its number, {number}")),
    }
    let (body, words) = (body.trim(), words.collect::<Vec<_>>());
    let deed = match words.as_slice() {
        ["dice", purpose, dice] => {
            let values: Option<Vec<u8>> = body.split_whitespace().map(|v| v.parse().ok()).collect();
            match values {
                Some(values) if (1..=Rolled::MOST).contains(&values.len()) => Deed::Dice {
                    purpose: (*purpose).to_owned(),
                    dice: (*dice).to_owned(),
                    rolled: Rolled::new(&values),
                },
                _ => return fail(format!("'{body}' is not a throw of 1 to {} dice", Rolled::MOST)),
            }
        }
        [seat] => Deed::Action {
            seat: seat.to_ascii_lowercase(),
            text: body.split_whitespace().collect::<Vec<_>>().join(" "),
        },
        _ => return fail(format!("'{head}' names neither a seat nor dice")),
    };
    Ok(Step { deed, remark: remark.trim().to_owned(), line })
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_TAG}: {FORMAT}")?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        f.write_char('\n')?;
        for (i, step) in self.steps.iter().enumerate() {
            match &step.deed {
                Deed::Action { seat, text } => write!(f, "{} {seat}: {text}", i + 1)?,
                Deed::Dice { purpose, dice, rolled } => {
                    write!(f, "{} dice {purpose} {dice}: {rolled}", i + 1)?;
                }
            }
            match step.remark.as_str() {
                "" => f.write_char('\n')?,
                remark => writeln!(f, " # {remark}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "Countermarch-Record: 1\nGame: toy\nSeed-Hash: ab\n\n# hello\n1 red: take 3\n\
        2 dice combat 2d6: 4 5 # a good one\n\n3 blue: pass\n";

    #[test]
    fn a_record_is_read_and_written_without_loss() {
        let record = Record::parse(GOOD).unwrap();
        assert_eq!(record.tag("game"), Some("toy"));
        assert_eq!(record.steps.len(), 3);
        assert_eq!(record.steps[1].remark, "a good one");
        let again = record.to_string();
        assert_eq!(Record::parse(&again).unwrap().to_string(), again);
        assert_eq!(Record::parse(&GOOD.replace('\n', "\r\n")).unwrap().to_string(), again);
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let damaged = |from: &str, to: &str| Record::parse(&GOOD.replace(from, to)).unwrap_err();
        assert_eq!(damaged("Record: 1", "Record: 9").line, 1);
        assert_eq!(
            damaged("Game: toy", "Game toy").to_string(),
            "line 2: 'Game toy' is not a tag of the form 'Name: value'"
        );
        assert!(
            damaged("Seed-Hash", "Game")
                .to_string()
                .contains("line 3: the tag 'Game' stands here a second time")
        );
        assert!(damaged("1 red", "7 red").to_string().contains("line 6: step 1 is expected here, not 7"));
        assert!(damaged("1 red: take 3", "red").to_string().starts_with("line 6: "));
        assert!(damaged("4 5", "4 x").to_string().starts_with("line 7: "));
        assert!(
            damaged("dice combat 2d6", "dice combat of 2d6").to_string().contains("neither a seat nor dice")
        );
        assert!(Record::parse("").is_err());
    }
}
