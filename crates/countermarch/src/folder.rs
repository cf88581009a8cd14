//! A pack in a folder: text files and nothing else, with limits that no honest pack meets.

use std::fs;
use std::path::{Path, PathBuf};

use engine::{PackFault, PackFiles};

use crate::console::Failure;
use crate::files::{Unreadable, read_file};

const MOST_FILES: usize = 2000;
const MOST_BYTES: usize = 64 << 20;
const LONGEST_FILE: u64 = 8 << 20;
const DEEPEST: usize = 12;

/// What a folder holds.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    /// The text files.
    pub files: PackFiles,
    /// What is there and cannot be part of a pack.
    pub faults: Vec<PackFault>,
}

impl Folder {
    /// Reads a folder and everything below it; names that start with a dot are nobody's business.
    pub fn read(dir: &Path) -> Result<Folder, Failure> {
        let wrong = |error| Failure::Input(format!("{}: it cannot be read: {error}", dir.display()));
        let root = fs::canonicalize(dir).map_err(wrong)?;
        if !root.is_dir() {
            return Err(Failure::Input(format!("{}: it is not a directory", dir.display())));
        }
        let mut folder = Folder::default();
        let mut bytes = 0;
        let mut waiting = vec![(root.clone(), String::new(), 0)];
        while let Some((path, prefix, depth)) = waiting.pop() {
            for entry in fs::read_dir(&path).map_err(wrong)? {
                let entry = entry.map_err(wrong)?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if name.starts_with('.') {
                    continue;
                }
                let name = format!("{prefix}{name}");
                match kind(&entry, &root).map_err(wrong)? {
                    Kind::Folder if depth == DEEPEST => {
                        folder.fault(name, 0, format!("folders go no deeper than {DEEPEST}"));
                    }
                    Kind::Folder => waiting.push((entry.path(), format!("{name}/"), depth + 1)),
                    Kind::File(path) => {
                        bytes += folder.take(name, &path);
                    }
                    Kind::Other(fault) => folder.fault(name, 0, fault),
                }
                if folder.files.len() + folder.faults.len() + waiting.len() > MOST_FILES {
                    let limit = format!("it holds more than {MOST_FILES} files: too many for a pack");
                    return Err(Failure::Input(format!("{}: {limit}", dir.display())));
                }
                if bytes > MOST_BYTES {
                    let limit = format!("it holds more than {} MiB: too much for a pack", MOST_BYTES >> 20);
                    return Err(Failure::Input(format!("{}: {limit}", dir.display())));
                }
            }
        }
        folder.faults.sort();
        Ok(folder)
    }

    /// Reads a pack that is to be played with: everything in it must be text.
    pub fn read_pack(dir: &Path) -> Result<PackFiles, Failure> {
        let folder = Folder::read(dir)?;
        match folder.faults.first() {
            Some(fault) => Err(Failure::Input(format!("{}: {fault}", dir.display()))),
            None => Ok(folder.files),
        }
    }

    fn take(&mut self, name: String, path: &Path) -> usize {
        match read_file(path, LONGEST_FILE) {
            Ok(text) => {
                let bytes = text.len();
                self.files.insert(name, text);
                return bytes;
            }
            Err(Unreadable::NotText { line }) => self.fault(name, line, "this is not text in UTF-8"),
            Err(why) => self.fault(name, 0, why.to_string()),
        }
        0
    }

    fn fault(&mut self, file: String, line: usize, fault: impl Into<String>) {
        self.faults.push(PackFault { file, line, fault: fault.into() });
    }
}

enum Kind {
    File(PathBuf),
    Folder,
    Other(&'static str),
}

fn kind(entry: &fs::DirEntry, root: &Path) -> std::io::Result<Kind> {
    let kind = entry.file_type()?;
    Ok(if kind.is_dir() {
        Kind::Folder
    } else if kind.is_file() {
        Kind::File(entry.path())
    } else if kind.is_symlink() {
        match fs::canonicalize(entry.path()) {
            Ok(target) if target.starts_with(root) && target.is_file() => Kind::File(target),
            _ => Kind::Other("a link is only followed to a file inside the pack"),
        }
    } else {
        Kind::Other("this is not a file")
    })
}
