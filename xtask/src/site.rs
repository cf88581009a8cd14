//! `cargo xtask site`: the table as a folder of static files, for any web server.

use std::path::PathBuf;

use xtask::{Failure, say};

use crate::client::{self, Effort};

/// Write the table as static files that any web server can serve.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Build sooner, but larger and slower
    #[arg(long)]
    quick: bool,
}

/// Writes the folder.
pub fn run(args: &Args) -> Result<(), Failure> {
    client::build(&args.out, if args.quick { Effort::Quick } else { Effort::Small })?;
    say(format_args!(
        "Serve {} with any web server that knows the type application/wasm; all addresses in it are relative.",
        args.out.display()
    ));
    Ok(())
}
