//! Files: texts read with a limit, everything written whole or not at all.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

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
    let mut bytes = Vec::new();
    source.take(limit + 1).read_to_end(&mut bytes).map_err(Unreadable::Failed)?;
    if bytes.len() as u64 > limit {
        return Err(Unreadable::TooLong { limit });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Unreadable::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads a text file of at most `limit` bytes.
pub(crate) fn read_file(path: &Path, limit: u64) -> Result<String, Unreadable> {
    read_text(File::open(path).map_err(Unreadable::Failed)?, limit)
}

/// Puts a whole new file in the place of the old one in one go: a crash leaves the old one or the new one.
/// Nobody else may read a `secret` one.
pub(crate) fn write_whole(path: &Path, content: &[u8], secret: bool) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    let draft = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let file = options.open(&draft).or_else(|error| match error.kind() {
        // Left by a process that died and had our number.
        io::ErrorKind::AlreadyExists => fs::remove_file(&draft).and_then(|()| options.open(&draft)),
        _ => Err(error),
    });
    let written = file.and_then(|mut file| file.write_all(content));
    let written = written.and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
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
