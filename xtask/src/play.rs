//! `cargo xtask play`: the table in the browser.

use xtask::{Failure, say};

use crate::client::{self, Effort};

/// Build the client and the program, then play in the browser.
#[derive(clap::Args)]
pub struct Args {
    /// The port to listen on; another is taken when it is busy
    #[arg(long, default_value_t = 8038)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
    /// Build sooner, but larger and slower
    #[arg(long)]
    quick: bool,
}

/// Builds what is missing and serves it until it is stopped.
pub fn run(args: &Args) -> Result<(), Failure> {
    say("Building the table (the first time takes some minutes).");
    let effort = if args.quick { Effort::Quick } else { Effort::Fast };
    let folder = client::folder();
    client::build(&folder, effort)?;
    let mut words = vec!["serve".into(), folder.into(), args.port.to_string().into()];
    words.extend(args.no_browser.then(|| "--no-browser".into()));
    client::page(&words)
}
