//! The program `countermarch`: play, simulate, replay and check from the command line.
//!
//! [`run`] is the whole program with its streams, its games and its disk handed in, so that tests can drive it with a
//! game of their own and make every write fail. There is one file per sub-command; none of them knows a game.

#![forbid(unsafe_code)]

mod arena;
mod bout;
mod console;
mod disk;
mod files;
mod folder;
mod games;
mod lab;
mod many;
mod nearest;
mod pack;
mod play;
mod render;
mod replay;
mod saved;
mod serve;
mod setup;
mod show;
mod sim;

use std::ffi::OsString;

use clap::{Parser, Subcommand};
use engine::Game;

pub use console::Console;
pub use disk::{Access, Disk, DiskFile, LocalDisk, There};

/// Plays hex-and-counter wargames with every rule enforced.
#[derive(Parser)]
#[command(
    name = "countermarch",
    version,
    after_help = "\
Examples:
  countermarch                            play in the browser
  countermarch games                      what can be played
  countermarch play war-comes-early       play it here, against a computer player
  countermarch replay match.txt --verify  check a finished match and its dice

Exit codes: 0 all is well, 1 a check failed, 2 the command or its input was wrong."
)]
struct Cli {
    #[command(subcommand)]
    task: Option<Task>,
}

// Each command is described where its arguments are.
#[derive(Subcommand)]
enum Task {
    Serve(serve::Args),
    Games(games::Args),
    Play(play::Args),
    Sim(sim::Args),
    Arena(arena::Args),
    Lab(lab::Args),
    Replay(replay::Args),
    Pack(pack::Args),
}

/// Runs the program: the first of `args` is its own name. Returns the exit code.
pub fn run<I>(args: I, games: &[Box<dyn Game>], console: &mut Console<'_>) -> u8
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let done = match Cli::try_parse_from(args) {
        Ok(cli) => match cli.task.unwrap_or_else(|| Task::Serve(serve::Args::default())) {
            Task::Serve(args) => serve::run(&args, console),
            Task::Games(args) => games::run(&args, games, console),
            Task::Play(args) => play::run(args, games, console),
            Task::Sim(args) => sim::run(&args, games, console),
            Task::Arena(args) => arena::run(&args, games, console),
            Task::Lab(args) => lab::run(&args, games, console),
            Task::Replay(args) => replay::run(&args, games, console),
            Task::Pack(args) => pack::run(&args, games, console),
        },
        Err(error) => console.usage(&error),
    };
    console.end(done)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
