//! `countermarch serve`: the table in the browser.

use std::net::IpAddr;
use std::path::PathBuf;

use server::{Files, Place};

use crate::console::{Console, Done, Failure};

/// What `cargo xtask dist` has put into the program.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// What to do where it has put nothing.
const NO_TABLE: &str = "this program was built without the table in the browser; in the folder of the project, \
    `cargo xtask play` builds it and opens it, and `cargo xtask dist` builds a program with the table in it \
    (`countermarch play` plays in the terminal)";

/// Serve the table, so that it can be played in a browser.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port to listen on; another is taken when it is busy
    #[arg(long, default_value_t = Place::default().port)]
    port: u16,
    /// Who may connect: this computer only, or with 0.0.0.0 everybody in the network
    #[arg(long, default_value_t = Place::default().address)]
    address: IpAddr,
    /// The folder of the browser client, in place of the one inside the program
    #[arg(long, value_name = "DIR")]
    client: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

impl Default for Args {
    fn default() -> Args {
        let Place { address, port, browser } = Place::default();
        Args { port, address, client: None, no_browser: !browser }
    }
}

impl From<server::Failure> for Failure {
    fn from(failure: server::Failure) -> Failure {
        match failure {
            server::Failure::Input(sentence) => Failure::Input(sentence),
            server::Failure::Check(sentence) => Failure::Check(sentence),
            server::Failure::Output(error) => Failure::Output(error),
        }
    }
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let files = match &args.client {
        Some(folder) => Files::folder(folder)?,
        None if EMBEDDED.is_empty() => return Err(Failure::Input(NO_TABLE.to_owned())),
        None => Files::Embedded(EMBEDDED),
    };
    let place = Place { address: args.address, port: args.port, browser: !args.no_browser };
    Ok(server::serve(files, place, &mut |line| {
        writeln!(console.out, "{line}")?;
        console.out.flush()
    })?)
}
