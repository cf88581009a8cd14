//! A record on disk, and beside it the seed of a match that is not over.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use engine::record::write_steps;
use engine::{Match, Next, Record, Seed};

use crate::disk::{Access, Disk, DiskFile, There};
use crate::files::{folder, put, read_text, sweep};

/// The longest record that is read: some half a million steps.
pub(crate) const LONGEST_RECORD: u64 = 16 << 20;
const LONGEST_SEED: u64 = 1024;

/// Where a match is kept. While it runs, its seed lies beside it in a file that only its owner may read:
/// the record itself must not give the dice away, and the match cannot go on without them. Whoever plays the match
/// holds a lock on the seed, so that no second program writes the same record.
///
/// A new match is written in this order: the seed under a preliminary name, the record, the seed under its own
/// name. A record that has only a preliminary seed was begun and can go on; a preliminary seed without a record is of
/// no use to anybody; a seed without a record belongs to a match that was moved elsewhere.
///
/// While it is played, its steps are written behind each other, and the tags that change with each of them are left out:
/// what is written grows with the step and not with the match. A line that was cut off in the middle was never
/// acknowledged, and is left out when the match goes on. When it is left or over, the record is written whole.
pub(crate) struct RecordFile<'d> {
    disk: &'d dyn Disk,
    path: PathBuf,
    seed: Option<Kept>,
    written: Option<Written>,
}

/// How much of a match is in its file, which can be written on.
#[derive(Clone, Copy)]
struct Written {
    steps: usize,
    bytes: u64,
}

/// The tags that change with every step.
const PASSING: [&str; 2] = ["State", "Chain"];

/// A seed beside a record, locked as long as this lives.
struct Kept {
    seed: Seed,
    path: PathBuf,
    _lock: Box<dyn DiskFile>,
}

impl<'d> RecordFile<'d> {
    /// A file that is there, or is to be.
    pub fn at(disk: &'d dyn Disk, path: &Path) -> Result<Self, String> {
        let path = match disk.resolve(path) {
            Ok(path) => path,
            Err(_) => path.to_owned(),
        };
        match disk.look(&path) {
            Ok(There::Other) => Err(format!("{}: it is not a file", path.display())),
            _ => Ok(RecordFile { disk, path, seed: None, written: None }),
        }
    }

    /// Whether this is the same file as another.
    pub fn is(&self, other: &RecordFile<'_>) -> bool {
        self.path == other.path
    }

    /// The record that is there, if there is one; anything else that is there is an error.
    pub fn find(&self) -> Result<Option<Record>, String> {
        if self.disk.look(&self.path).map_err(|why| self.sentence(&why))? == There::Nothing {
            return Ok(None);
        }
        let text = read(self.disk, &self.path, LONGEST_RECORD).map_err(|why| self.sentence(&why))?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let record = Record::parse(whole_lines(&text)).map_err(|why| self.sentence(&why))?;
        if record.tag("Result").or(record.tag("Seed")).is_some() {
            return Err(self.sentence(&"it holds a finished match, which is not overwritten"));
        }
        Ok(Some(record))
    }

    /// Takes up the match that is there: the seed that lies beside it, or the one that is `given` for it. From here on
    /// no other program can play it; the record is to be read after this.
    pub fn hold(&mut self, given: Option<Seed>) -> Result<Seed, String> {
        let path = self.seed_path();
        let found = match self.take(&path)? {
            Some(kept) => Some(kept),
            None => self.take(&self.preliminary())?,
        };
        let kept = match (found, given) {
            (Some(kept), Some(given)) if kept.seed != given => {
                return Err(
                    self.sentence(&format_args!("the seed is not the one in {}", kept.path.display()))
                );
            }
            (Some(kept), _) => kept,
            (None, Some(given)) => self.hide(given)?,
            (None, None) => {
                let why = "the match is not over, but without its seed it cannot go on; there is no";
                return Err(self.sentence(&format_args!("{why} {}", path.display())));
            }
        };
        sweep(self.disk, &self.path);
        let seed = kept.seed;
        self.seed = Some(kept);
        Ok(seed)
    }

    /// Writes a match that is not kept there yet, or was in an earlier state, and the seed that it was begun with.
    pub fn begin(&mut self, seed: Seed, record: &Record) -> Result<(), String> {
        let path = self.seed_path();
        match self.take(&path)? {
            Some(kept) if kept.seed == seed => self.seed = Some(kept),
            Some(_) => {
                return Err(wrong(
                    &path,
                    &"it is the seed of another match; choose another file or remove it",
                ));
            }
            None => self.seed = Some(self.hide(seed)?),
        }
        let others = self.find().and_then(|found| match found {
            Some(other) if !is_same(&other, record) => {
                Err(self.sentence(&"it holds another match, which is not overwritten"))
            }
            _ => Ok(()),
        });
        if others.is_err() {
            self.let_go();
        }
        others?;
        if let Err(why) = self.write(record) {
            // The record may be there and only not be safe yet: then it needs its seed.
            if matches!(self.disk.look(&self.path), Ok(There::Nothing)) {
                self.let_go();
            }
            return Err(why);
        }
        sweep(self.disk, &self.path);
        self.settle()
    }

    /// Gives the seed of a match that has begun the name that it keeps.
    pub fn settle(&mut self) -> Result<(), String> {
        let path = self.seed_path();
        let Some(kept) = self.seed.as_mut().filter(|kept| kept.path != path) else { return Ok(()) };
        let settled = self.disk.rename(&kept.path, &path);
        settled.and_then(|()| self.disk.sync_folder(folder(&path))).map_err(|why| wrong(&path, &why))?;
        kept.path = path;
        Ok(())
    }

    /// Leaves the match to others. A seed that has only its preliminary name was for nothing.
    pub fn let_go(&mut self) {
        if let Some(kept) = self.seed.take().filter(|kept| kept.path == self.preliminary()) {
            let _ = self.disk.remove(&kept.path);
        }
    }

    /// Writes what is new of the match.
    pub fn keep(&mut self, game: &dyn Match) -> Result<(), String> {
        if matches!(game.next(), Next::Over(_)) {
            return self.write(&game.record());
        }
        if let Some(written) = self.written.take()
            && let Some(new) = game.steps().get(written.steps..)
        {
            let text = write_steps(new, written.steps);
            if text.is_empty() || self.extend(written.bytes, text.as_bytes()).is_ok() {
                let (steps, bytes) = (game.steps().len(), written.bytes + text.len() as u64);
                self.written = Some(Written { steps, bytes });
                return Ok(());
            }
        }
        let mut record = game.record();
        PASSING.into_iter().for_each(|tag| record.remove_tag(tag));
        let text = record.to_string();
        self.put(&text)?;
        // Notes at the end stay there.
        let ends = record.notes.is_empty();
        self.written = ends.then_some(Written { steps: record.steps.len(), bytes: text.len() as u64 });
        Ok(())
    }

    /// Steps were taken back: what stands in the file is not the beginning of the match any more.
    pub fn rewind(&mut self) {
        self.written = None;
    }

    /// Writes on behind what is there.
    fn extend(&self, from: u64, text: &[u8]) -> io::Result<()> {
        let mut file = self.disk.extend(&self.path, from)?;
        file.write_all(text)?;
        file.sync()
    }

    fn put(&self, text: &str) -> Result<(), String> {
        put(self.disk, &self.path, text.as_bytes(), Access::Like(&self.path))
            .map_err(|why| self.sentence(&why))
    }

    /// Writes the whole record. When it is over, it holds the seed itself.
    pub fn write(&mut self, record: &Record) -> Result<(), String> {
        self.written = None;
        self.put(&record.to_string())?;
        if let (Some(_), Some(kept)) = (record.tag("Seed"), &self.seed) {
            // It holds nothing any more that the record does not.
            let _ = self.disk.remove(&kept.path);
        }
        Ok(())
    }

    /// Puts a seed beside the record, under its preliminary name.
    fn hide(&self, seed: Seed) -> Result<Kept, String> {
        let path = self.preliminary();
        let wrong = |why: &dyn Display| self.sentence(&format_args!("its seed cannot be kept: {why}"));
        if self.take_any(&path)?.is_some() {
            // Left by a program that was stopped before the match had begun.
            self.disk.remove(&path).map_err(|why| wrong(&why))?;
        }
        let mut file = self.disk.create(&path, Access::Secret).map_err(|why| wrong(&why))?;
        let text = format!("{seed}\n");
        let mut write = || -> io::Result<bool> {
            if !file.claim()? {
                return Ok(false);
            }
            file.write_all(text.as_bytes())?;
            file.sync()?;
            // Before the record, which is worth nothing without it.
            self.disk.sync_folder(folder(&path))?;
            // Another program that begins here may have taken it for a leftover before it was locked. Some systems let
            // nobody read what is locked; there nobody can have taken it away either.
            match read(self.disk, &path, LONGEST_SEED) {
                Ok(there) => Ok(there == text),
                Err(_) => Ok(self.disk.look(&path)? == There::File),
            }
        };
        match write() {
            Ok(true) => Ok(Kept { seed, path, _lock: file }),
            Ok(false) => Err(self.sentence(&"another program is beginning a match there")),
            Err(why) => {
                let _ = self.disk.remove(&path);
                Err(wrong(&why))
            }
        }
    }

    /// Reads and locks a seed, if there is one.
    fn take(&self, path: &Path) -> Result<Option<Kept>, String> {
        let Some(mut lock) = self.take_any(path)? else { return Ok(None) };
        let text = read_text(lock.by_ref(), LONGEST_SEED).map_err(|why| wrong(path, &why))?;
        let seed = text.parse().map_err(|why: String| wrong(path, &why))?;
        Ok(Some(Kept { seed, path: path.to_owned(), _lock: lock }))
    }

    /// Opens and locks a file that may hold a seed.
    fn take_any(&self, path: &Path) -> Result<Option<Box<dyn DiskFile>>, String> {
        if self.disk.look(path).map_err(|why| wrong(path, &why))? == There::Nothing {
            return Ok(None);
        }
        let mut file = self.disk.open(path).map_err(|why| wrong(path, &why))?;
        match file.claim().map_err(|why| wrong(path, &why))? {
            true => Ok(Some(file)),
            false => {
                Err(self.sentence(&"another program plays this match at the moment; leave it there first"))
            }
        }
    }

    fn seed_path(&self) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(".seed");
        PathBuf::from(name)
    }

    fn preliminary(&self) -> PathBuf {
        let mut name = OsString::from(".");
        name.push(self.path.file_name().unwrap_or_default());
        name.push(".seed.new");
        self.path.with_file_name(name)
    }

    fn sentence(&self, why: &dyn Display) -> String {
        wrong(&self.path, why)
    }
}

impl Display for RecordFile<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.path.display().fmt(f)
    }
}

/// The record of a match that was not left in order, without a last line that was cut off.
fn whole_lines(text: &str) -> &str {
    let left_in_order = text.lines().take_while(|line| !line.trim().is_empty()).any(|line| {
        line.split_once(':')
            .is_some_and(|(name, _)| PASSING.iter().any(|tag| tag.eq_ignore_ascii_case(name.trim())))
    });
    match text.rfind('\n') {
        Some(end) if !left_in_order => &text[..=end],
        _ => text,
    }
}

/// Whether two records are of the same match.
fn is_same(one: &Record, other: &Record) -> bool {
    ["Commitment", "Seed-Hash"].into_iter().all(|tag| one.tag(tag) == other.tag(tag))
}

fn read(disk: &dyn Disk, path: &Path, limit: u64) -> Result<String, String> {
    let file = disk.open(path).map_err(|why| format!("it cannot be read: {why}"))?;
    read_text(file, limit).map_err(|why| why.to_string())
}

fn wrong(path: &Path, why: &dyn Display) -> String {
    format!("{}: {why}", path.display())
}
