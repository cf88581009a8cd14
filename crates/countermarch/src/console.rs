//! The streams of the program, and how it ends.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};

use clap::error::ErrorKind;
use serde::Serialize;

/// Where the program reads and writes.
pub struct Console<'a> {
    /// What the player types, or a script.
    pub input: &'a mut dyn BufRead,
    /// Results, boards and the conversation of a match.
    pub out: &'a mut dyn Write,
    /// One sentence if something is wrong.
    pub err: &'a mut dyn Write,
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

/// The longest line that is taken from a player.
const LONGEST_LINE: u64 = 4096;
/// The longest sentence about something that is wrong: it may quote a hostile file.
const LONGEST_SENTENCE: usize = 600;

impl Console<'_> {
    /// Writes a line, or several.
    pub(crate) fn say(&mut self, text: impl Display) -> Done {
        Ok(writeln!(self.out, "{}", plain(&text.to_string()))?)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Done {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        Ok(writeln!(self.out, "{text}")?)
    }

    /// The next line of the input, or nothing at its end.
    pub(crate) fn line(&mut self) -> Result<Option<String>, Failure> {
        if self.asks {
            write!(self.out, "> ")?;
        }
        self.out.flush()?;
        let unreadable = |error| Failure::Input(format!("the input cannot be read: {error}"));
        let mut bytes = Vec::new();
        let mut limited = (&mut *self.input).take(LONGEST_LINE);
        if limited.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
            return Ok(None);
        }
        if limited.limit() == 0 && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n').map_err(unreadable)?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
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

/// The text without anything that could command a terminal: records and packs come from strangers.
fn plain(text: &str) -> String {
    let harmless = |c: char| if c.is_control() && c != '\n' { '\u{fffd}' } else { c };
    text.chars().map(harmless).collect()
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SENTENCE) {
        // Help is long and ours.
        Some((end, _)) if !text.contains("\n\nUsage:") => format!("{} ...", &text[..end]),
        _ => text.to_owned(),
    }
}
