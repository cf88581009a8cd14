use std::{error::Error, fmt};

use super::limit::{LONGEST_FAULT, MOST_FAULTS};

/// Something wrong in a pack, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file's name in the pack.
    pub file: String,
    /// The line, counted from 1; 0 if the file as a whole is at fault.
    pub line: usize,
    /// What is wrong, in words for the maker of the pack.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// All faults found in a pack; shown one per line.
///
/// Only so many are kept: a pack of millions of bad rows needs a few to be mended, not millions in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    kept: Vec<Fault>,
    left_out: usize,
}

impl Faults {
    /// Notes a fault; line 0 stands for the whole file.
    pub fn add(&mut self, file: &str, line: usize, what: impl Into<String>) {
        if self.kept.len() < MOST_FAULTS {
            self.kept.push(Fault { file: file.to_owned(), line, what: sentence(&what.into()) });
        } else {
            self.left_out += 1;
        }
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many faults were found, those included that were not kept.
    pub fn len(&self) -> usize {
        self.kept.len() + self.left_out
    }

    /// The faults that were kept, one by one.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.kept.iter()
    }

    /// The same faults by file and line, each once; if there were too many to keep, the last says how many more.
    pub fn sorted(mut self) -> Faults {
        self.kept.sort();
        self.kept.dedup();
        match std::mem::take(&mut self.left_out) {
            0 => {}
            more => self.kept.push(Fault {
                file: "pack.toml".to_owned(),
                line: 0,
                what: format!("{more} more faults in this pack are not listed"),
            }),
        }
        self
    }
}

/// A fault may quote what a stranger wrote: the beginning is enough to find it, and it stays on one line.
fn sentence(what: &str) -> String {
    let mut sentence = String::with_capacity(what.len().min(LONGEST_FAULT));
    for (at, c) in what.chars().enumerate() {
        if at == LONGEST_FAULT {
            sentence.push_str(" ...");
            break;
        }
        match c.is_control() {
            true => sentence.extend(c.escape_default()),
            false => sentence.push(c),
        }
    }
    sentence
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|fault| writeln!(f, "{fault}"))
    }
}

impl Error for Faults {}

impl From<&Fault> for engine::PackFault {
    fn from(fault: &Fault) -> Self {
        engine::PackFault { file: fault.file.clone(), line: fault.line, fault: fault.what.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_each_in_order() {
        let mut faults = Faults::default();
        assert!(faults.is_empty());
        faults.add("units.csv", 12, "late");
        faults.add("units.csv", 3, "early");
        faults.add("map/map.toml", 0, "the file is missing");
        faults.add("units.csv", 3, "early");
        assert_eq!(faults.len(), 4);
        assert_eq!(
            faults.sorted().to_string(),
            "map/map.toml: the file is missing\nunits.csv:3: early\nunits.csv:12: late\n"
        );
    }

    #[test]
    fn only_so_many_and_only_so_long() {
        let mut faults = Faults::default();
        for line in 0..MOST_FAULTS + 7 {
            faults.add("units.csv", line, "x".repeat(1 << 10));
        }
        assert_eq!(faults.len(), MOST_FAULTS + 7);
        let shown = faults.sorted().to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines.len(), MOST_FAULTS + 1);
        assert_eq!(lines[MOST_FAULTS], "pack.toml: 7 more faults in this pack are not listed");
        assert!(lines.iter().all(|line| line.len() < LONGEST_FAULT + 40));
    }

    #[test]
    fn a_fault_is_one_line() {
        let mut faults = Faults::default();
        faults.add("units.csv", 2, "unknown column `a\nunits.csv:3: \u{1b}[2Jb`");
        assert_eq!(faults.to_string(), "units.csv:2: unknown column `a\\nunits.csv:3: \\u{1b}[2Jb`\n");
    }
}
