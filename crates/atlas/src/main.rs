//! `cargo run -p atlas -- BOARD --geo DIR`: draws maps. `cargo xtask atlas` runs it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Draw the map of a board from geography.
#[derive(Parser)]
#[command(name = "atlas")]
struct Cli {
    /// The board, or `all`.
    board: String,
    /// The directory with the geography.
    #[arg(long)]
    geo: PathBuf,
    /// Where to write the map; each board has its own place if left out.
    #[arg(long)]
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let boards = if cli.board == "all" { atlas::boards() } else { vec![cli.board.clone()] };
    let mut code = ExitCode::SUCCESS;
    for board in &boards {
        // Several maps in one folder would overwrite each other.
        let out = cli.out.as_ref().map(|out| if boards.len() > 1 { out.join(board) } else { out.clone() });
        match atlas::run(board, &cli.geo, out.as_deref()) {
            Ok(summary) => drop(writeln!(std::io::stdout(), "{summary}")),
            Err(faults) => {
                faults.iter().for_each(|fault| eprintln!("{board}: {fault}"));
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
