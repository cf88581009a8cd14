//! The chores that play the games: `cargo xtask soak` and `cargo xtask mutate`.

mod mutate;
mod soak;

use std::process::ExitCode;

use clap::Parser;
use xtask::chores;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    /// Play many random games with every check switched on, and report broken promises.
    Soak(chores::Soak),
    /// Spoil records and packs in every way, and report what panics and what is wrongly accepted.
    Mutate(chores::Mutate),
}

fn main() -> ExitCode {
    xtask::end(match Chore::parse() {
        Chore::Soak(args) => soak::run(&args),
        Chore::Mutate(args) => mutate::run(&args),
    })
}
