//! The server as seen from a socket.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::*;

const BIG: usize = 16 << 20;

/// A client's folder, for one test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("countermarch-http-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::write(folder.join("index.html"), "<p>hello").unwrap();
        fs::write(folder.join("assets/big.wasm"), vec![7; BIG]).unwrap();
        fs::write(folder.join("index.html.gz"), "packed").unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A server that is less patient than the real one.
fn served(connections: usize) -> (SocketAddr, Folder) {
    let folder = Folder::new();
    let files = Files::Folder(fs::canonicalize(&folder.0).unwrap());
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let at = listener.local_addr().unwrap();
    let limits = Limits {
        asking: Duration::from_millis(500),
        stalling: Duration::from_millis(700),
        lasting: Duration::from_secs(4),
        connections,
    };
    thread::spawn(move || serve(listener, files, limits));
    (at, folder)
}

fn connected(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// All that comes until the other end closes; a connection that is cut off has ended too.
fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 1 << 16];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return bytes,
            Ok(n) => bytes.extend_from_slice(&buffer[..n]),
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return bytes,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Head and body of the answer to a request.
fn asked(at: SocketAddr, request: &str) -> (String, Vec<u8>) {
    let mut stream = connected(at);
    stream.write_all(request.as_bytes()).unwrap();
    let bytes = rest(&mut stream);
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap_or_else(|| panic!("{request}: {bytes:?}"));
    (String::from_utf8(bytes[..end].to_vec()).unwrap(), bytes[end + 4..].to_vec())
}

fn request(method: &str, path: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
}

#[track_caller]
fn is_secure(head: &str) {
    for (name, value) in SECURITY {
        assert!(head.contains(&format!("\r\n{name}: {value}")), "{name}: {head}");
    }
}

#[test]
fn pages_are_read_and_nothing_else() {
    let (at, _folder) = served(8);
    let (head, body) = asked(at, &request("GET", "/"));
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && body == b"<p>hello", "{head}");
    assert!(head.contains("\r\ncontent-length: 8") && head.contains("\r\ncontent-type: text/html"), "{head}");
    is_secure(&head);
    let (head, body) = asked(at, &request("HEAD", "/"));
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && body.is_empty(), "{head}");
    assert!(head.contains("\r\ncontent-length: 8"), "{head}");
    is_secure(&head);
    let (head, body) = asked(at, &request("GET", "/assets/big.wasm"));
    assert!(head.contains("immutable") && body == vec![7; BIG], "{head}");
    let packed = "GET / HTTP/1.1\r\nhost: here\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n";
    let (head, body) = asked(at, packed);
    assert!(head.contains("\r\ncontent-encoding: gzip") && body == b"packed", "{head}");
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"] {
        let path = if method == "CONNECT" { "here:80" } else { "/" };
        let (head, _) = asked(at, &request(method, path));
        assert!(head.starts_with("HTTP/1.1 405 Method Not Allowed\r\n"), "{method}: {head}");
        assert!(head.contains("\r\nallow: GET, HEAD"), "{method}: {head}");
        is_secure(&head);
    }
    // A body that is announced is not waited for.
    let post = "POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000000\r\n\r\n";
    assert!(asked(at, post).0.starts_with("HTTP/1.1 405"));
}

#[test]
fn errors_say_what_every_answer_says() {
    let (at, _folder) = served(8);
    for (request, status) in [
        (request("GET", "/nothing"), "404"),
        (request("GET", "/../secret"), "404"),
        (request("HEAD", "/nothing"), "404"),
        ("nonsense\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(5000)), "431"),
        (format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000)), "414"),
    ] {
        let (head, _) = asked(at, &request);
        assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{head}");
        is_secure(&head);
    }
}

#[test]
fn who_does_not_ask_is_not_waited_for() {
    let (at, _folder) = served(8);
    for beginning in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: h"] {
        let begun = Instant::now();
        let mut stream = connected(at);
        stream.write_all(beginning.as_bytes()).unwrap();
        rest(&mut stream);
        assert!(begun.elapsed() < Duration::from_secs(3), "'{beginning}': {:?}", begun.elapsed());
    }
    // A letter at a time does not help.
    let begun = Instant::now();
    let mut stream = connected(at);
    while stream.write_all(b"G").is_ok() && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(40));
    }
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    // Nor to have asked once.
    let begun = Instant::now();
    let mut stream = connected(at);
    stream.write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").unwrap();
    assert!(rest(&mut stream).ends_with(b"<p>hello"));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn who_does_not_read_is_not_waited_for() {
    let (at, _folder) = served(8);
    let mut lazy = connected(at);
    lazy.write_all(request("GET", "/assets/big.wasm").as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(2500));
    assert!(rest(&mut lazy).len() < BIG, "it was given up before it got everything");
    // A little at a time lasts only as long as a connection does.
    let begun = Instant::now();
    let mut slow = connected(at);
    slow.write_all(request("GET", "/assets/big.wasm").as_bytes()).unwrap();
    let mut buffer = [0; 4096];
    while slow.read(&mut buffer).is_ok_and(|n| n > 0) && begun.elapsed() < Duration::from_secs(15) {
        thread::sleep(Duration::from_millis(20));
        if begun.elapsed() > Duration::from_secs(6) {
            // What is on the way is read at once; the rest must not come.
            assert!(rest(&mut slow).len() < BIG);
            break;
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
}

#[test]
fn there_is_a_limit_to_connections() {
    let (at, _folder) = served(3);
    let idle: Vec<TcpStream> = (0..3).map(|_| connected(at)).collect();
    thread::sleep(Duration::from_millis(100));
    let mut fourth = connected(at);
    let told = String::from_utf8(rest(&mut fourth)).unwrap();
    assert!(told.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{told}");
    is_secure(told.trim_end());
    // Their time is up at some point, and others have their turn.
    thread::sleep(Duration::from_millis(1200));
    assert!(asked(at, &request("GET", "/")).0.starts_with("HTTP/1.1 200"));
    drop(idle);
}

#[test]
fn many_who_hold_a_connection_do_not_keep_others_out_for_long() {
    let (at, _folder) = served(64);
    let half: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = connected(at);
            let _ = stream.write_all(b"GET / HT");
            stream
        })
        .collect();
    thread::sleep(Duration::from_millis(1500));
    for mut stream in half {
        stream.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
        // Closed, or told to go.
        rest(&mut stream);
    }
    assert!(asked(at, &request("GET", "/")).0.starts_with("HTTP/1.1 200"));
}
