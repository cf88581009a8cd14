//! The game record: plain text, one line per action, good for mail, for diffs and for ever.
//!
//! ```text
//! Countermarch-Record: 1
//! Game: war-comes-early
//! Scenario: poland-1939
//! Commitment: 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
//!
//! # Turn 1 of 6
//! 1 german: order movement combat reorganization
//! 2 german: take 3221
//! 3 dice combat 1d6: 4
//! ```
//!
//! Tags come first, one `Name: value` a line; after a blank line come the numbered steps. A line that starts
//! with `#` is a note and stays where it is; the rest of a step after ` #` is a remark.
//!
//! A step that only one seat may know ends with its seal, in brackets: what the chain has instead of its text. In the
//! record that another seat gets while the match runs, `?` stands for what happened:
//!
//! ```text
//! 4 dice crisis 1d20: 13 [0b8a1c34fbb4d5a1ad3a4b94fbd6a4a1f0d7ab0e6c1f2d4c8e0b7a5d3c2f1e09]
//! 4 dice crisis 1d20: ? [0b8a1c34fbb4d5a1ad3a4b94fbd6a4a1f0d7ab0e6c1f2d4c8e0b7a5d3c2f1e09]
//! ```

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::{Receipt, Rolled};

/// The version of the format that this program writes.
pub const FORMAT: &str = "1";
const FIRST_TAG: &str = "Countermarch-Record";

// What a running match writes about itself.
pub(crate) const DICE: &str = "Dice";
pub(crate) const COMMITMENT: &str = "Commitment";
pub(crate) const SEED: &str = "Seed";
pub(crate) const RESULT: &str = "Result";
pub(crate) const STATE: &str = "State";
pub(crate) const CHAIN: &str = "Chain";
/// In the record of a running match for one viewer: whose eyes it is for.
pub(crate) const SEEN_BY: &str = "Seen-By";
/// What stands in place of what a viewer may not know.
const HIDDEN: &str = "?";
/// In old records: SHA-256 of the seed alone, in place of the commitment.
pub(crate) const SEED_HASH: &str = "Seed-Hash";

/// A whole game as text can hold it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    tags: Vec<Tag>,
    // Where each tag stands, by its name in lower case: a hostile record has a hundred thousand of them.
    index: BTreeMap<String, usize>,
    // Notes between the last tag and the first step's notes.
    head_notes: Vec<String>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The notes after the last step.
    pub notes: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Tag {
    name: String,
    value: String,
    // As in a step.
    line: usize,
    notes: Vec<String>,
}

/// One numbered step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happened.
    pub deed: Deed,
    /// What the chain has instead of its text, if only one seat may know it.
    pub seal: Option<Receipt>,
    /// What somebody said about it.
    pub remark: String,
    /// The notes that stand on lines of their own before it, each with its `#`.
    pub notes: Vec<String>,
    /// The line of the file, from 1, or 0 if it comes from a running match.
    pub line: usize,
}

impl Step {
    /// A step of a running match.
    pub fn new(deed: Deed) -> Self {
        Step { deed, seal: None, remark: String::new(), notes: Vec::new(), line: 0 }
    }

    /// The step as somebody sees it who may not know what happened: no more than who acted or what was thrown for.
    pub fn masked(&self) -> Step {
        let deed = Deed::Hidden { head: self.deed.head() };
        Step { deed, seal: self.seal, ..Step::new(Deed::Hidden { head: String::new() }) }
    }

    fn write(&self, number: usize, out: &mut impl fmt::Write) -> fmt::Result {
        write_notes(&self.notes, out)?;
        write!(out, "{number} {}", self.deed)?;
        if let Some(seal) = self.seal {
            write!(out, " [{seal}]")?;
        }
        match self.remark.as_str() {
            "" => out.write_char('\n'),
            remark => writeln!(out, " # {remark}"),
        }
    }
}

/// Steps as the record has them, the first of them with this index from 0: what a client adds to what it keeps.
pub fn write_steps(steps: &[Step], first: usize) -> String {
    let mut text = String::new();
    for (i, step) in steps.iter().enumerate() {
        step.write(first + i + 1, &mut text).expect("a string takes everything");
    }
    text
}

/// Steps as [`write_steps`] has written them, the first of them with this index from 0.
pub fn parse_steps(text: &str, first: usize) -> Result<Vec<Step>, RecordError> {
    let mut steps = Vec::new();
    read_steps(numbered(text), first, &mut steps)?;
    Ok(steps)
}

/// Adds the steps that stand on some lines, and gives the notes after them.
fn read_steps<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    first: usize,
    steps: &mut Vec<Step>,
) -> Result<Vec<String>, RecordError> {
    let mut notes = Vec::new();
    for (n, line) in lines {
        if line.starts_with('#') {
            notes.push(line.to_owned());
        } else if !line.is_empty() {
            let number = first + steps.len() + 1;
            let notes = std::mem::take(&mut notes);
            steps.push(Step { notes, ..parse_step(n, line, number)? });
        }
    }
    Ok(notes)
}

fn write_notes(notes: &[String], out: &mut impl fmt::Write) -> fmt::Result {
    notes.iter().try_for_each(|note| writeln!(out, "{note}"))
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
    /// Something that the reader of this record may not know.
    Hidden {
        /// What stands before the colon: the seat's name, or what was thrown for what.
        head: String,
    },
}

impl Deed {
    /// What stands before the colon.
    fn head(&self) -> String {
        match self {
            Deed::Action { seat, .. } => seat.clone(),
            Deed::Dice { purpose, dice, .. } => format!("dice {purpose} {dice}"),
            Deed::Hidden { head } => head.clone(),
        }
    }
}

/// The step as the record has it, without its number and its remark.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Action { seat, text } => write!(f, "{seat}: {text}"),
            Deed::Dice { purpose, dice, rolled } => write!(f, "dice {purpose} {dice}: {rolled}"),
            Deed::Hidden { head } => write!(f, "{head}: {HIDDEN}"),
        }
    }
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

    /// The value of a tag, whatever the case of its name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        Some(&self.tags[self.place(name)?].value)
    }

    /// Sets a tag; line breaks in the value become spaces.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.place(name) {
            Some(at) => self.tags[at].value = value,
            None => self.add_tag(Tag { name: name.to_owned(), value, line: 0, notes: Vec::new() }),
        }
    }

    /// Takes a tag out; the notes before it stay.
    pub fn remove_tag(&mut self, name: &str) {
        let Some(at) = self.place(name) else { return };
        let notes = self.tags.remove(at).notes;
        let after = self.tags.get_mut(at).map_or(&mut self.head_notes, |tag| &mut tag.notes);
        after.splice(0..0, notes);
        self.index = self.tags.iter().enumerate().map(|(i, tag)| (key(&tag.name), i)).collect();
    }

    /// All tags in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// The line on which a tag stands, or the first.
    pub fn line_of(&self, name: &str) -> usize {
        self.place(name).map_or(1, |at| self.tags[at].line.max(1))
    }

    /// The record without its steps.
    pub fn head(&self) -> Record {
        let (tags, index, head_notes) = (self.tags.clone(), self.index.clone(), self.head_notes.clone());
        Record { tags, index, head_notes, ..Record::default() }
    }

    /// The tags for the first position of the match: nothing about how it stands or ended.
    pub fn beginning(&self) -> Record {
        let mut head = self.head();
        [STATE, CHAIN, RESULT].into_iter().for_each(|tag| head.remove_tag(tag));
        head
    }

    /// Whether a seed belongs to the record, so that only who has it can go on with the match.
    pub fn is_sealed(&self) -> bool {
        self.tag(COMMITMENT).or(self.tag(SEED_HASH)).is_some()
    }

    /// Takes out what only the seed's owner can go on with: the match then goes on with other dice, and proves nothing.
    pub fn unseal(&mut self) {
        [COMMITMENT, SEED_HASH, DICE, CHAIN].into_iter().for_each(|tag| self.remove_tag(tag));
        self.steps.iter_mut().for_each(|step| step.seal = None);
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.index.get(&key(name)).copied()
    }

    fn add_tag(&mut self, tag: Tag) {
        self.index.insert(key(&tag.name), self.tags.len());
        self.tags.push(tag);
    }

    pub(crate) fn wrong_tag(&self, name: &str, cause: impl Into<String>) -> RecordError {
        RecordError::new(self.line_of(name), cause)
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::new();
        let mut lines = numbered(text);
        let fail = |line, cause: String| Err(RecordError::new(line, cause));
        match lines.next().map(|(_, first)| first.trim_start_matches('\u{feff}').split_once(':')) {
            Some(Some((FIRST_TAG, version))) if version.trim() == FORMAT => {}
            Some(Some((FIRST_TAG, version))) => {
                let version = version.trim();
                return fail(1, format!("this is a record of format {version}; this program reads {FORMAT}"));
            }
            _ => return fail(1, format!("a record starts with '{FIRST_TAG}: {FORMAT}'")),
        }
        let mut notes = Vec::new();
        for (n, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            if line.starts_with('#') {
                notes.push(line.to_owned());
                continue;
            }
            let Some((name, value)) = line.split_once(':') else {
                return fail(n, format!("'{line}' is not a tag of the form 'Name: value'"));
            };
            let name = name.trim();
            if record.tag(name).is_some() {
                return fail(n, format!("the tag '{name}' stands here a second time"));
            }
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let notes = std::mem::take(&mut notes);
            record.add_tag(Tag { name: name.to_owned(), value, line: n, notes });
        }
        record.head_notes = std::mem::take(&mut notes);
        record.notes = read_steps(lines, 0, &mut record.steps)?;
        Ok(record)
    }

    /// Adds steps as [`write_steps`] has written them; the notes at the end stay at the end.
    pub fn append(&mut self, steps: &str) -> Result<(), RecordError> {
        let notes = read_steps(numbered(steps), 0, &mut self.steps)?;
        self.notes.splice(0..0, notes);
        Ok(())
    }
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().map(str::trim).enumerate().map(|(i, line)| (i + 1, line))
}

fn key(name: &str) -> String {
    name.to_ascii_lowercase()
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
    let words = words.collect::<Vec<_>>();
    let (body, seal) = split_seal(body.trim());
    let deed = match words.as_slice() {
        ["dice", purpose, dice] if body == HIDDEN => Deed::Hidden { head: format!("dice {purpose} {dice}") },
        [seat] if body == HIDDEN => Deed::Hidden { head: seat.to_ascii_lowercase() },
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
    Ok(Step { deed, seal, remark: remark.trim().to_owned(), notes: Vec::new(), line })
}

/// What a step says, and its seal if it has one.
fn split_seal(body: &str) -> (&str, Option<Receipt>) {
    let seal = body.strip_suffix(']').and_then(|body| body.rsplit_once('['));
    match seal.map(|(body, seal)| (body.trim_end(), seal.parse())) {
        Some((body, Ok(seal))) => (body, Some(seal)),
        _ => (body, None),
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_TAG}: {FORMAT}")?;
        for Tag { name, value, notes, .. } in &self.tags {
            write_notes(notes, f)?;
            writeln!(f, "{name}: {value}")?;
        }
        write_notes(&self.head_notes, f)?;
        f.write_char('\n')?;
        for (i, step) in self.steps.iter().enumerate() {
            step.write(i + 1, f)?;
        }
        write_notes(&self.notes, f)
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
        assert_eq!(
            (record.tag("GAME"), record.line_of("seed-hash"), record.line_of("x")),
            (Some("toy"), 3, 1)
        );
        let again = record.to_string();
        assert_eq!(Record::parse(&again).unwrap().to_string(), again);
        assert_eq!(Record::parse(&GOOD.replace('\n', "\r\n")).unwrap().to_string(), again);
    }

    #[test]
    fn what_is_hidden_stays_hidden_when_it_is_read_and_written() {
        let seal = "ab".repeat(32);
        let text = format!(
            "Countermarch-Record: 1\n\n1 red: plan 3 [{seal}]\n2 red: ? [{seal}]\n3 dice chits 1d20: ? [{seal}] # hm\n\
             4 dice chits 1d20: 7 [{seal}]\n5 blue: ?\n"
        );
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.to_string(), text);
        assert_eq!(record.steps[1].deed, Deed::Hidden { head: "red".to_owned() });
        assert_eq!(record.steps[0].masked().deed, record.steps[1].deed);
        assert_eq!(record.steps[0].masked().seal, seal.parse().ok());
        let Deed::Dice { rolled, .. } = &record.steps[3].deed else { panic!("a throw") };
        assert_eq!(rolled.values(), [7]);
        // Brackets that hold no seal belong to the notation.
        let odd = Record::parse("Countermarch-Record: 1\n\n1 red: go [ab]\n").unwrap();
        assert!(
            matches!(&odd.steps[0], Step { deed: Deed::Action { text, .. }, seal: None, .. } if text == "go [ab]")
        );
    }

    #[test]
    fn a_record_grows_by_the_text_of_its_steps() {
        let whole = Record::parse(&format!("{GOOD}# the end\n")).unwrap();
        let mut grown = whole.head();
        grown.notes.clone_from(&whole.notes);
        grown.append(&write_steps(&whole.steps[..2], 0)).unwrap();
        grown.append(&write_steps(&whole.steps[2..], 2)).unwrap();
        assert_eq!(grown.to_string(), whole.to_string());
        assert!(grown.append("1 red: pass\n").is_err());
    }

    #[test]
    fn notes_stay_where_they_stand() {
        let noted = "Countermarch-Record: 1\n# first\nGame: toy\n# to Anna\nState: ab\n# last\n\n# turn 1\n# again\n\
            1 red: take 3 # why\n# turn 2\n2 blue: pass\n# the end\n";
        let mut record = Record::parse(noted).unwrap();
        assert_eq!(record.to_string(), noted);
        record.remove_tag("State");
        assert!(record.to_string().contains("Game: toy\n# to Anna\n# last\n\n"));
        record.remove_tag("Game");
        record.set_tag("Event", "a  quiet\nevening");
        assert!(
            record.to_string().starts_with(
                "Countermarch-Record: 1\nEvent: a quiet evening\n# first\n# to Anna\n# last\n\n"
            )
        );
        assert_eq!(record.tag("event"), Some("a quiet evening"));
        assert_eq!(record.head().steps, []);
    }

    // Looked up one after the other, so many tags would take most of a minute.
    #[test]
    fn a_hundred_thousand_tags_are_read_at_once() {
        let tags: String = (0..100_000).map(|i| format!("Tag-{i}: {i}\n")).collect();
        let begun = std::time::Instant::now();
        let record = Record::parse(&format!("Countermarch-Record: 1\n{tags}\n1 red: pass\n")).unwrap();
        assert_eq!(record.tag("tag-99999"), Some("99999"));
        assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
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
