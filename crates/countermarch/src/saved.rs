//! A record on disk, and beside it the seed of a match that is not over.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Record, Seed};

use crate::files::{read_file, write_whole};

/// The longest record that is read: some half a million steps.
pub(crate) const LONGEST_RECORD: u64 = 16 << 20;

/// Where a match is kept. While it runs, its seed lies beside it in a file that only its owner may read:
/// the record itself must not give the dice away, and the match cannot go on without them.
pub(crate) struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// A file that is there, or is to be.
    pub fn at(path: &Path) -> Result<Self, String> {
        match fs::canonicalize(path) {
            Ok(path) if path.is_file() => Ok(RecordFile { path }),
            Ok(_) => Err(format!("{}: it is not a file", path.display())),
            Err(_) => Ok(RecordFile { path: path.to_owned() }),
        }
    }

    /// The record that is there, if there is one; anything else that is there is an error.
    pub fn find(&self) -> Result<Option<Record>, String> {
        if !self.path.exists() {
            return Ok(None);
        }
        let text = read_file(&self.path, LONGEST_RECORD).map_err(|why| self.sentence(&why))?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let record = Record::parse(&text).map_err(|why| self.sentence(&why))?;
        if record.tag("Result").or(record.tag("Seed")).is_some() {
            return Err(self.sentence(&"it holds a finished match, which is not overwritten"));
        }
        Ok(Some(record))
    }

    /// The seed that lies beside the record.
    pub fn seed(&self) -> Result<Seed, String> {
        let path = self.seed_path();
        let text = read_file(&path, 1024).map_err(|why| {
            let path = path.display();
            format!("{self}: the match is not over, but without its seed it cannot go on; {path}: {why}")
        })?;
        text.parse().map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Puts the seed of a new match beside the record.
    pub fn hide(&self, seed: Seed) -> Result<(), String> {
        let path = self.seed_path();
        let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        if path.exists() {
            return match self.seed() {
                Ok(present) if present == seed => Ok(()),
                _ => Err(wrong(&"it is the seed of another match; choose another file or remove it")),
            };
        }
        write_whole(&path, format!("{seed}\n").as_bytes(), true).map_err(|why| wrong(&why))
    }

    /// Writes the record. When it is over, it holds the seed itself.
    pub fn write(&self, record: &Record) -> Result<(), String> {
        write_whole(&self.path, record.to_string().as_bytes(), false).map_err(|why| self.sentence(&why))?;
        if record.tag("Seed").is_some() {
            // It holds nothing any more that the record does not.
            let _ = fs::remove_file(self.seed_path());
        }
        Ok(())
    }

    fn seed_path(&self) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(".seed");
        PathBuf::from(name)
    }

    fn sentence(&self, why: &dyn std::fmt::Display) -> String {
        format!("{self}: {why}")
    }
}

impl std::fmt::Display for RecordFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.path.display().fmt(f)
    }
}
