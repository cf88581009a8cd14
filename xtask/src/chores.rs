//! What the chores of the other programs can be told. It stands here so that `cargo xtask soak --help` answers at once.

use std::path::PathBuf;

/// What `cargo xtask soak` can be told.
#[derive(clap::Args)]
pub struct Soak {
    /// The game to play, or `all`.
    #[arg(long, default_value = "all")]
    pub game: String,
    /// How many games to play of each.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The first seed; the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print the reports as JSON: one object for one game, an array for several.
    #[arg(long)]
    pub json: bool,
    /// Do not hold the rules against the oracles: `cargo test` has done it in a few games.
    #[arg(long)]
    pub no_oracle: bool,
}

/// What `cargo xtask mutate` can be told.
#[derive(clap::Args)]
pub struct Mutate {
    /// How many mutated records to try.
    #[arg(long, default_value_t = 10_000)]
    pub records: u64,
    /// How many mutated packs to try.
    #[arg(long, default_value_t = 10_000)]
    pub packs: u64,
    /// The same seed makes the same tries.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The number of the first try: with `--records 1 --packs 0` or the other way round, one try again.
    #[arg(long, default_value_t = 0)]
    pub first: u64,
    /// Write what panicked or was wrongly accepted into this folder.
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `page` does for the chores `play`, `site`, `dist` and `browser`.
#[derive(clap::Subcommand)]
pub enum Page {
    /// Makes the page.
    Make {
        /// The module as cargo has built it.
        module: PathBuf,
        /// The folder to write; what is in it is replaced.
        out: PathBuf,
        /// How small the files are to be.
        packing: Packing,
    },
    /// Serves the page.
    Serve {
        /// The folder of the page.
        folder: PathBuf,
        /// The port to listen on; another is taken when it is busy.
        port: u16,
        /// Do not open a browser.
        #[arg(long)]
        no_browser: bool,
    },
    /// Copies pictures into a folder, with fewer colours.
    Shrink {
        /// Where they are.
        from: PathBuf,
        /// Where to put them.
        to: PathBuf,
        /// Their names, without the ending.
        names: Vec<String>,
    },
}

/// How files are packed beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Packing {
    /// Not at all: for this computer.
    None,
    /// Soon: for tests.
    Quick,
    /// As small as can be: for players.
    Small,
}
