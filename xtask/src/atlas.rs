//! `cargo xtask atlas`: draws the maps of the boards.
//!
//! The map maker is a program of its own, so that the other chores do not wait for it to be built.

use std::path::PathBuf;

use xtask::{Failure, cargo};

/// What `cargo xtask atlas` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The board, or `all`.
    pub board: String,
    /// The directory with the geography.
    #[arg(long)]
    pub geo: PathBuf,
    /// Where to write the map; each board has its own place if left out.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Draws one map or all.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut words = vec!["run", "--release", "-p", "atlas", "--"];
    words.push(&args.board);
    // Cargo runs in the root of the project, wherever the chore was called.
    let here = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let geo = here(&args.geo).display().to_string();
    words.extend(["--geo", &geo]);
    let out = args.out.as_ref().map(|out| here(out).display().to_string());
    if let Some(out) = &out {
        words.extend(["--out", out]);
    }
    // The program has said what is wrong, a sentence each.
    let failed =
        |_| Failure::Check("atlas: a map could not be drawn, and nothing of it was written".to_owned());
    cargo::run(&words).map_err(failed)
}
