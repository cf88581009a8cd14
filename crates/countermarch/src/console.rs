//! The streams of the program, and how it ends.

use std::fmt::{Display, Write as _};
use std::io::{self, BufRead, Read, Write};

use clap::error::ErrorKind;
use serde::Serialize;

use crate::disk::Disk;

/// Where the program reads and writes.
pub struct Console<'a> {
    /// What the player types, or a script.
    pub input: &'a mut dyn BufRead,
    /// Results, boards and the conversation of a match.
    pub out: &'a mut dyn Write,
    /// One sentence if something is wrong.
    pub err: &'a mut dyn Write,
    /// Where matches are kept.
    pub disk: &'a dyn Disk,
    /// Whether somebody sits at the input and wants to be asked.
    pub asks: bool,
    /// Whether a progress bar can be seen.
    pub bar: bool,
}

/// Why a command did not do what it was asked to; decides the exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line or a file was not what it has to be.
    Input(String),
    /// A check did not pass.
    Check(String),
    /// The results could not be written.
    Output(io::Error),
}

/// Only writing to the console may use `?` on an I/O error: files have a name that belongs in the sentence.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

pub(crate) type Done = Result<(), Failure>;

/// The longest line that is taken from a player, in bytes.
pub(crate) const LONGEST_LINE: u64 = 4096;
/// The longest sentence about something that is wrong: it may quote a hostile file.
const LONGEST_SENTENCE: usize = 600;

/// What a player typed.
pub(crate) enum Line {
    Said(String),
    /// More than [`LONGEST_LINE`]: the beginning of it may mean something else than the whole.
    TooLong,
}

impl Console<'_> {
    /// Writes a line, or several.
    pub(crate) fn say(&mut self, text: impl Display) -> Done {
        Ok(writeln!(self.out, "{}", plain(&text.to_string()))?)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Done {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        Ok(writeln!(
            self.out,
            "{}",
            harmless(&text, |c, out| {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            })
        )?)
    }

    /// The next line of the input, or nothing at its end.
    pub(crate) fn line(&mut self) -> Result<Option<Line>, Failure> {
        if self.asks {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let unreadable = |error| Failure::Input(format!("the input cannot be read: {error}"));
        let mut bytes = Vec::new();
        let mut limited = (&mut *self.input).take(LONGEST_LINE + 1);
        if limited.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
            return Ok(None);
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        } else if bytes.len() as u64 > LONGEST_LINE {
            self.input.skip_until(b'\n').map_err(unreadable)?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Said(String::from_utf8_lossy(&bytes).into_owned())))
    }

    /// Answers a command line that is not understood, or that asks for help.
    pub(crate) fn usage(&mut self, error: &clap::Error) -> Done {
        let text = error.render().to_string();
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(write!(self.out, "{text}")?),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Err(Failure::Input(text.trim_end().to_owned()))
            }
            _ => {
                let said = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
                let said: Vec<_> = said.filter(|line| !line.is_empty()).collect();
                let said = said.join(" ");
                let said = said.strip_prefix("error: ").unwrap_or(&said);
                let said = said.trim_end_matches(" For more information, try '--help'.");
                Err(Failure::Input(format!("{said} (--help explains)")))
            }
        }
    }

    /// Says what went wrong, if anything did, and gives the exit code.
    pub(crate) fn end(&mut self, done: Done) -> u8 {
        let done = done.and_then(|()| Ok(self.out.flush()?));
        let (code, sentence) = match done {
            Ok(()) => return 0,
            // Whoever read the output has seen enough: `countermarch games | head -1`.
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            Err(Failure::Output(error)) => (2, format!("the output cannot be written: {error}")),
            Err(Failure::Input(sentence)) => (2, sentence),
            Err(Failure::Check(sentence)) => (1, sentence),
        };
        // There is nowhere left to complain if this fails.
        let _ = self.out.flush();
        let _ = writeln!(self.err, "{}", shorten(&plain(&sentence)));
        code
    }
}

/// The text with everything spelled out that could command a terminal, hide or turn letters around: records and packs
/// come from strangers.
fn plain(text: &str) -> String {
    harmless(text, |c, out| out.extend(c.escape_unicode()))
}

fn harmless(text: &str, mut spell: impl FnMut(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\n' && is_harmful(c) { spell(c, &mut out) } else { out.push(c) }
    }
    out
}

fn is_harmful(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    // Characters without a shape that joins letters, as U+200C and U+200D do.
    let unseen = matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || turns || breaks || unseen
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SENTENCE) {
        // Help is long and ours.
        Some((end, _)) if !text.contains("\n\nUsage:") => format!("{} ...", &text[..end]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::LocalDisk;

    #[test]
    fn nothing_commands_the_terminal_or_turns_letters_around() {
        assert_eq!(plain("Łódź ≥ 3\nשלום"), "Łódź ≥ 3\nשלום");
        assert_eq!(plain("a\u{1b}[2Jb\r\u{9b}"), "a\\u{1b}[2Jb\\u{d}\\u{9b}");
        for c in ['\u{202e}', '\u{2066}', '\u{200f}', '\u{2028}', '\u{feff}', '\u{e0041}', '\t', '\u{7f}'] {
            assert!(!plain(&format!("x{c}y")).contains(c), "{c:?}");
        }
    }

    #[test]
    fn json_says_the_same_in_harmless_letters() {
        let mut out = Vec::new();
        let (mut input, mut err) = (io::empty(), Vec::new());
        let mut console = Console {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            disk: &LocalDisk,
            asks: false,
            bar: false,
        };
        let said = "a\u{202e}b\u{e0041}\u{7f}\u{1b}";
        console.json(&said).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.trim_end().chars().all(|c| !is_harmful(c)), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), said);
    }

    #[test]
    fn a_line_is_taken_whole_or_not_at_all() {
        let text = format!("{}\n{}\nend", "x".repeat(4096), "x".repeat(4097));
        let (mut input, mut out, mut err) = (text.as_bytes(), Vec::new(), Vec::new());
        let mut console = Console {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            disk: &LocalDisk,
            asks: false,
            bar: false,
        };
        assert!(matches!(console.line(), Ok(Some(Line::Said(line))) if line.len() == 4096));
        assert!(matches!(console.line(), Ok(Some(Line::TooLong))));
        assert!(matches!(console.line(), Ok(Some(Line::Said(line))) if line == "end"));
        assert!(matches!(console.line(), Ok(None)));
    }
}
