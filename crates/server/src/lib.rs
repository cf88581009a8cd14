//! Hands out the files of the table to browsers, and opens one there.
//!
//! It knows no game: the page does everything itself. `countermarch serve` and `cargo xtask play` are this.

mod files;
mod http;

use std::fmt::Display;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

pub use files::Files;

/// How many ports after the wanted one are tried.
const OTHER_PORTS: u16 = 20;

/// Where the table is served.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Who may connect: this computer only, or everybody in the network.
    pub address: IpAddr,
    /// The port to listen on; another is taken when it is busy.
    pub port: u16,
    /// Whether to open a browser there.
    pub browser: bool,
}

impl Default for Place {
    fn default() -> Place {
        Place { address: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 8038, browser: true }
    }
}

/// Why the table is not served.
#[derive(Debug)]
pub enum Failure {
    /// What was asked for cannot be had.
    Input(String),
    /// It could be had, but went wrong.
    Check(String),
    /// What there is to say cannot be said.
    Output(io::Error),
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Input(sentence) | Failure::Check(sentence) => f.write_str(sentence),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

/// Serves until the program ends. What it has to say, a line each, goes to `say`.
pub fn serve(
    files: Files,
    place: Place,
    say: &mut dyn FnMut(&dyn Display) -> io::Result<()>,
) -> Result<(), Failure> {
    let (listener, busy) = listen(place)?;
    let at = listener.local_addr().map_err(|error| Failure::Check(error.to_string()))?;
    let mut say = |line: &dyn Display| say(line).map_err(Failure::Output);
    if let Some(busy) = busy {
        let instead = at.port();
        say(&format_args!("Port {busy} is busy: another program listens there. Taking {instead} instead."))?;
    }
    let host = if at.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { at.ip() };
    let address = format!("http://{}/", SocketAddr::new(host, at.port()));
    say(&format_args!("The table is at {address}"))?;
    if !place.browser || !has_screen() || open::that_detached(&address).is_err() {
        say(&"Open that address in a browser. Ctrl-C ends the program.")?;
    } else {
        say(&"The browser opens it now. Ctrl-C ends the program.")?;
    }
    http::serve(listener, files, http::Limits::default())
        .map_err(|error| Failure::Check(format!("the table cannot be served: {error}")))
}

/// A place to listen, and the port that was wanted if that was busy.
fn listen(place: Place) -> Result<(TcpListener, Option<u16>), Failure> {
    let mut busy = None;
    let last = place.port.saturating_add(OTHER_PORTS);
    for port in (place.port..=last).chain([0]) {
        match TcpListener::bind((place.address, port)) {
            Ok(listener) => return Ok((listener, busy)),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => busy = busy.or(Some(port)),
            Err(error) => {
                let at = SocketAddr::new(place.address, port);
                return Err(Failure::Input(format!(
                    "cannot listen at {at}: {error}; choose another with --port"
                )));
            }
        }
    }
    Err(Failure::Check(format!("ports {} to {last} are all busy; choose another with --port", place.port)))
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
        let (second, busy) = listen(Place { port, ..Place::default() }).unwrap();
        assert_eq!(busy, Some(port));
        assert_ne!(second.local_addr().unwrap().port(), port);
    }
}
