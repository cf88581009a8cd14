//! What the chores have in common: where things are, how cargo is run, how a chore ends.
//!
//! The chores themselves are three programs. `xtask` starts at once, since it needs almost nothing; it has cargo build
//! and run the others: `page` makes the page of the table, `trials` plays the games.

pub mod cargo;
pub mod chores;
pub mod workspace;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a chore ended badly; decides the exit code.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The command line named something that does not exist.
    Input(String),
    /// A check did not pass.
    Check(String),
    /// The program that does the chore has said it already, and ended with this code.
    Said(u8),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(sentence) | Failure::Check(sentence) => f.write_str(sentence),
            Failure::Said(code) => write!(f, "it ended with exit code {code}"),
        }
    }
}

/// Writes a line to standard output. Unlike `println!` it does not panic when the reader, `head` for
/// instance, has gone away.
pub fn say(line: impl fmt::Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Says what went wrong, if anything did, and ends.
pub fn end(outcome: Result<(), Failure>) -> ExitCode {
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    match failure {
        Failure::Said(_) => {}
        Failure::Input(_) | Failure::Check(_) => eprintln!("{failure}"),
    }
    match failure {
        Failure::Check(_) => ExitCode::from(1),
        Failure::Input(_) => ExitCode::from(2),
        Failure::Said(code) => ExitCode::from(code),
    }
}
