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
mod play;
mod rules;
mod scenarios;
mod site;
mod test;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{cargo, chores};

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
    /// Check everything: format, lints, tests, rule coverage, the page, the table in a browser, fuzzing.
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
    Soak(chores::Soak),
    /// Spoil records and packs in every way, and report what panics and what is wrongly accepted.
    ///
    /// Records are of games played for it, packs those of all games. A record must be refused, or say what it said
    /// before, or not be called verified; another game with the same seed must be refused to whoever has noted a
    /// receipt. A pack must be refused, or be playable to the end.
    Mutate(chores::Mutate),
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

/// What the dispatcher was told, as it was told: the program that does the chore reads it again.
fn words() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

fn main() -> ExitCode {
    xtask::end(match Cli::parse().chore {
        Chore::Test => test::run(),
        Chore::Rules(args) => rules::run(&args),
        Chore::Soak(_) | Chore::Mutate(_) => cargo::chore("trials", &words()),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Atlas(args) => atlas::run(&args),
        Chore::Play(args) => play::run(&args),
        Chore::Browser(args) => browser::run(&args),
        Chore::Site(args) => site::run(&args),
        Chore::Dist => dist::run(),
        Chore::Bench => cargo::run(&["bench", "--workspace"]),
    })
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
