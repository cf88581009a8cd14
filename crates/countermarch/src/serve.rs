//! `countermarch serve`: the table in the browser.

mod files;
mod http;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;

use crate::console::{Console, Done, Failure};

/// How many ports after the wanted one are tried.
const OTHER_PORTS: u16 = 20;

/// Serve the table, so that it can be played in a browser.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The port to listen on; another is taken when it is busy
    #[arg(long, default_value_t = 8038)]
    port: u16,
    /// Who may connect: this computer only, or with 0.0.0.0 everybody in the network
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
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
        Args { port: 8038, address: IpAddr::V4(Ipv4Addr::LOCALHOST), client: None, no_browser: false }
    }
}

pub(crate) fn run(args: &Args, console: &mut Console<'_>) -> Done {
    let files = files::Files::find(args.client.as_deref())?;
    let (listener, busy) = listen(args)?;
    let at = listener.local_addr()?;
    if let Some(busy) = busy {
        console.say(format_args!(
            "Port {busy} is busy: another program listens there. Taking {} instead.",
            at.port()
        ))?;
    }
    let host = if at.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { at.ip() };
    let address = format!("http://{}/", SocketAddr::new(host, at.port()));
    console.say(format_args!("The table is at {address}"))?;
    if args.no_browser || !has_screen() || open::that_detached(&address).is_err() {
        console.say("Open that address in a browser. Ctrl-C ends the program.")?;
    } else {
        console.say("The browser opens it now. Ctrl-C ends the program.")?;
    }
    console.out.flush()?;
    http::serve(listener, files, http::Limits::default())
        .map_err(|error| Failure::Check(format!("the table cannot be served: {error}")))
}

/// A place to listen, and the port that was wanted if that was busy.
fn listen(args: &Args) -> Result<(TcpListener, Option<u16>), Failure> {
    let mut busy = None;
    let last = args.port.saturating_add(OTHER_PORTS);
    for port in (args.port..=last).chain([0]) {
        match TcpListener::bind((args.address, port)) {
            Ok(listener) => return Ok((listener, busy)),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => busy = busy.or(Some(port)),
            Err(error) => {
                let at = SocketAddr::new(args.address, port);
                return Err(Failure::Input(format!(
                    "cannot listen at {at}: {error}; choose another with --port"
                )));
            }
        }
    }
    Err(Failure::Check(format!("ports {} to {last} are all busy; choose another with --port", args.port)))
}

/// Whether there is a screen on which a browser could open.
fn has_screen() -> bool {
    let graphical = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| std::env::var_os(name).is_some());
    graphical || cfg!(any(windows, target_os = "macos"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_port_is_named_and_another_taken() {
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = first.local_addr().unwrap().port();
        let (second, busy) = listen(&Args { port, ..Args::default() }).unwrap();
        assert_eq!(busy, Some(port));
        assert_ne!(second.local_addr().unwrap().port(), port);
    }
}
