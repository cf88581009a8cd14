//! Limits of packs, each with its reason: what a stranger's pack may ask of whoever reads it.
//!
//! These hold for packs of every game. What the numbers of a game may be is said by the game itself, as a list
//! of [`Limit`]s.

use std::fmt::Display;

/// Faults that are kept. Nobody mends more at once, and 64 MiB of bad rows must not become gigabytes of sentences.
pub(super) const MOST_FAULTS: usize = 1000;
/// Characters of a fault: it may quote a cell of any length.
pub(super) const LONGEST_FAULT: usize = 300;
/// Rows of a table. The largest of ours, the hexes of a map, has 4,000; some checks compare rows with each other.
pub(super) const MOST_ROWS: usize = 20_000;
/// Words of a kind that a map declares: each row of the map looks for its own among them.
pub(crate) const MOST_WORDS: usize = 200;
/// Characters of a name, a key or a title: it has to fit on a counter, into a line of notation and of the log.
pub const LONGEST_NAME: usize = 100;

/// The least and the most that a value of a pack may be, and why no more.
#[derive(Clone, Copy, Debug)]
pub struct Limit<N> {
    /// The lowest value.
    pub least: N,
    /// The highest value.
    pub most: N,
    /// What goes wrong beyond.
    pub why: &'static str,
}

impl<N: PartialOrd + Display> Limit<N> {
    /// From the lowest to the highest value.
    pub const fn new(least: N, most: N, why: &'static str) -> Self {
        Limit { least, most, why }
    }

    /// What is wrong with a value, if anything is; `name` says what it is.
    ///
    /// ```
    /// use mechanics::pack::Limit;
    ///
    /// const STEPS: Limit<u8> = Limit::new(1, 2, "a counter has two sides");
    /// assert_eq!(STEPS.fault("steps", 2), None);
    /// assert_eq!(STEPS.fault("steps", 3).unwrap(), "steps: 3 is not from 1 to 2: a counter has two sides");
    /// ```
    pub fn fault(&self, name: &str, value: N) -> Option<String> {
        let Limit { least, most, why } = self;
        (value < *least || value > *most)
            .then(|| format!("{name}: {value} is not from {least} to {most}: {why}"))
    }
}

/// What is wrong with the key of a unit, if anything is: it is a word of the notation.
///
/// ```
/// use mechanics::pack::key_fault;
///
/// assert_eq!(key_fault("ger.panzer.16"), None);
/// assert!(key_fault("Panzer 16").is_some() && key_fault("rest").is_some());
/// ```
pub fn key_fault(key: &str) -> Option<String> {
    let belongs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-' | '_');
    if key.is_empty() || key.len() > LONGEST_NAME || !key.chars().all(belongs) {
        let what = "is not a key: a word of small letters, digits, dots and hyphens";
        return Some(format!("`{key}` {what}, at most {LONGEST_NAME} of them"));
    }
    // What players type where a key could stand.
    ["all", "rest", "none"].contains(&key).then(|| format!("`{key}` means something else in the notation"))
}

/// What is wrong with a name or a title, if anything is: it is shown on one line.
pub fn name_fault(name: &str) -> Option<String> {
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("`{name}` is longer than {LONGEST_NAME} characters"));
    }
    name.chars().any(char::is_control).then(|| format!("`{}` is more than one line", name.escape_debug()))
}
