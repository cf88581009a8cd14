//! The project's own chores, run as `cargo xtask <chore>`.
//!
//! Exit codes: 0 when all is well, 1 when a check failed, 2 when the command line asked for something that
//! does not exist. A failure is one sentence on standard error.

mod atlas;
mod browser;
mod client;
mod dist;
mod fuzz;
mod marks;
mod mutate;
mod plates;
mod play;
mod rules;
mod scenarios;
mod site;
mod soak;
mod steps;
mod workspace;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's own chores.
///
/// `cargo xtask test` is the one to run before a commit; the continuous integration runs nothing else.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check everything: format, lints, tests, WebAssembly, rule coverage, release build, soak, the table in a browser.
    ///
    /// Installs the parts of the Rust toolchain that are missing, runs the steps one after the other with
    /// the time each took, and stops at the first that fails.
    Test,
    /// Count which cases of each rulebook are carried out in code and proved by a test.
    ///
    /// A case is marked when the game's `src` says `rule!("id")`, and covered when a test of the game says
    /// `covers!("id")`. The cases are the rows of `games/<game>/rules.tsv`; rows of kind `component`
    /// describe printed parts and need neither.
    Rules(rules::Args),
    /// Play many random games with every check switched on, and report broken promises.
    Soak(soak::Args),
    /// Spoil records and packs in every way, and report what panics and what is wrongly accepted.
    ///
    /// Records are of games played for it, packs those of all games. A record must be refused, or say what it said
    /// before, or not be called verified; another game with the same seed must be refused to whoever has noted a
    /// receipt. A pack must be refused, or be playable to the end.
    Mutate(mutate::Args),
    /// Feed records, notation, packs and map sheets with inputs that find new ways through the code.
    ///
    /// Needs a C++ compiler, for libFuzzer, and nothing else that is not there. The corpus is in `fuzz/corpus`.
    Fuzz(fuzz::Args),
    /// Draw the map of a board, or of all boards, from geography.
    ///
    /// The description of each board is in `crates/atlas/boards`. The same description and geography always
    /// give the same map; on any fault nothing is written.
    Atlas(atlas::Args),
    /// Build the table and play in the browser.
    Play(play::Args),
    /// Play in a real browser by machine: the tests of the table, with its figures.
    Browser(browser::Args),
    /// Write the table as static files that any web server can serve.
    Site(site::Args),
    /// Build one program with everything in it, the table included.
    Dist,
    /// Run the benchmarks of the whole workspace.
    Bench,
}

/// Why a chore ended badly; decides the exit code.
#[derive(Debug, PartialEq, Eq)]
enum Failure {
    /// The command line named something that does not exist.
    Input(String),
    /// A check did not pass.
    Check(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(sentence) | Failure::Check(sentence) => f.write_str(sentence),
        }
    }
}

/// Writes a line to standard output. Unlike `println!` it does not panic when the reader, `head` for
/// instance, has gone away.
fn say(line: impl fmt::Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().chore {
        Chore::Test => steps::test(),
        Chore::Rules(args) => rules::run(&args),
        Chore::Soak(args) => soak::run(&args),
        Chore::Mutate(args) => mutate::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Atlas(args) => atlas::run(&args),
        Chore::Play(args) => play::run(&args),
        Chore::Browser(args) => browser::run(&args),
        Chore::Site(args) => site::run(&args),
        Chore::Dist => dist::run(),
        Chore::Bench => steps::bench(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            match failure {
                Failure::Check(_) => ExitCode::from(1),
                Failure::Input(_) => ExitCode::from(2),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
