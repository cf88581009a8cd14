//! Files: texts read with a limit, everything written whole or not at all.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::disk::{Access, Disk, DiskFile, LocalDisk};

/// What some editors put before a text.
const MARK: char = '\u{feff}';

/// Why a file is no text that the program takes.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// It cannot be opened or read.
    Failed(io::Error),
    /// It is longer than any honest file of its kind.
    TooLong {
        /// The most bytes allowed.
        limit: u64,
    },
    /// It is not UTF-8.
    NotText {
        /// The line with the first wrong byte, from 1.
        line: usize,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Failed(error) => write!(f, "it cannot be read: {error}"),
            Unreadable::TooLong { limit } => write!(f, "it is longer than {} KiB", limit / 1024),
            Unreadable::NotText { line } => write!(f, "line {line}: it is not text in UTF-8"),
        }
    }
}

/// Reads a text of at most `limit` bytes, without a byte order mark.
pub(crate) fn read_text(source: impl Read, limit: u64) -> Result<String, Unreadable> {
    Ok(read_marked(source, limit)?.1)
}

/// The same, and how many bytes the mark before the text has.
pub(crate) fn read_marked(source: impl Read, limit: u64) -> Result<(usize, String), Unreadable> {
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes).map_err(Unreadable::Failed)?;
    if bytes.len() as u64 > limit {
        return Err(Unreadable::TooLong { limit });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Unreadable::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })?;
    Ok(match text.strip_prefix(MARK) {
        Some(rest) => (MARK.len_utf8(), rest.to_owned()),
        None => (0, text),
    })
}

/// Reads a text file of at most `limit` bytes.
pub(crate) fn read_file(path: &Path, limit: u64) -> Result<String, Unreadable> {
    read_text(File::open(path).map_err(Unreadable::Failed)?, limit)
}

/// Puts a whole new file in the place of the old one in one go, and clears away what an earlier attempt left behind.
/// Nobody else may read a `secret` one.
pub(crate) fn write_whole(path: &Path, content: &[u8], secret: bool) -> io::Result<()> {
    sweep(&LocalDisk, path);
    put(&LocalDisk, path, content, if secret { Access::Secret } else { Access::Like(path) })
}

/// Puts a whole new file in the place of the old one in one go: a crash or a power cut leaves the old one or the new
/// one, and when this returns it is the new one.
pub(crate) fn put(disk: &dyn Disk, path: &Path, content: &[u8], access: Access<'_>) -> io::Result<()> {
    let draft = draft(path, &std::process::id().to_string())?;
    let file = disk.create(&draft, access).or_else(|error| match error.kind() {
        // Left by a process that died and had our number.
        io::ErrorKind::AlreadyExists => disk.remove(&draft).and_then(|()| disk.create(&draft, access)),
        _ => Err(error),
    });
    let mut file = file?;
    let write = |file: &mut dyn DiskFile| {
        // Whoever sweeps leaves it alone.
        file.claim()?;
        file.write_all(content)?;
        file.sync()?;
        disk.rename(&draft, path)
    };
    let written = write(&mut *file);
    if written.is_err() {
        let _ = disk.remove(&draft);
    }
    written.and_then(|()| disk.sync_folder(folder(path)))
}

/// Takes away the drafts of a file that nobody writes any more.
pub(crate) fn sweep(disk: &dyn Disk, path: &Path) {
    let Ok(names) = disk.list(folder(path)) else { return };
    let Ok(pattern) = draft(path, "*") else { return };
    let pattern = pattern.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Some((before, after)) = pattern.rsplit_once('*') else { return };
    let is_draft = |name: &str| {
        let number = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    for name in names.iter().filter(|name| name.to_str().is_some_and(is_draft)) {
        let draft = path.with_file_name(name);
        if disk.open(&draft).and_then(|mut file| file.claim()).unwrap_or(false) {
            let _ = disk.remove(&draft);
        }
    }
}

/// A file beside another that is written before it takes its place.
fn draft(path: &Path, number: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    Ok(path.with_file_name(format!(".{name}.{number}.tmp")))
}

/// The folder that a file is in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_text_is_read() {
        assert_eq!(read_text("\u{feff}abc".as_bytes(), 9).unwrap(), "abc");
        assert!(matches!(read_text("abcd".as_bytes(), 3), Err(Unreadable::TooLong { limit: 3 })));
        assert!(matches!(read_text(&b"a\nb\n\xff"[..], 9), Err(Unreadable::NotText { line: 3 })));
        assert!(matches!(read_text(io::repeat(b'x'), 3), Err(Unreadable::TooLong { limit: 3 })));
    }
}
