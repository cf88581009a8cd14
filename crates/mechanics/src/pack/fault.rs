use std::{error::Error, fmt};

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Notes a fault; line 0 stands for the whole file.
    pub fn add(&mut self, file: &str, line: usize, what: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), line, what: what.into() });
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many faults were found.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The faults, one by one.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// The same faults by file and line, each once.
    pub fn sorted(mut self) -> Faults {
        self.0.sort();
        self.0.dedup();
        self
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|fault| writeln!(f, "{fault}"))
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
}
