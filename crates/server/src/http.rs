//! The web server: files out, nothing in. Nobody can hold it up: whoever is slow is left, and there is a limit to all.

use std::fs::File;
use std::io::{self, IoSlice, Read, Write};
use std::net::TcpListener;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{Sleep, sleep, timeout};

use crate::files::{Content, Files, Packing, media_type};

/// Only what we serve ourselves may run in the page; maps are drawn into images of the page's own making.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' blob: data:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// What every answer says to the browser.
const SECURITY: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// So much of a file is in memory at a time, for each who reads it.
const CHUNK: usize = 64 << 10;

/// What is granted to whoever connects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How long it may take to ask for something, the first time and each time after.
    pub asking: Duration,
    /// How long it may take in nothing of an answer.
    pub stalling: Duration,
    /// How long a connection lasts, whatever happens on it.
    pub lasting: Duration,
    /// How many there are at a time.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let (asking, stalling) = (Duration::from_secs(10), Duration::from_secs(20));
        Limits { asking, stalling, lasting: Duration::from_secs(600), connections: 256 }
    }
}

/// Serves until the program ends.
pub(crate) fn serve(listener: TcpListener, files: Files, limits: Limits) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let service = TowerToHyperService::new(Router::new().fallback(answer).with_state(Arc::new(files)));
        let mut server = http1::Builder::new();
        server.timer(TokioTimer::new()).header_read_timeout(limits.asking).max_buf_size(CHUNK);
        let places = Arc::new(Semaphore::new(limits.connections));
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                // Somebody has left already, or the system has no room at the moment.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Ok(place) = places.clone().try_acquire_owned() else {
                turn_away(stream);
                continue;
            };
            let stream = Patient { stream, patience: limits.stalling, deadline: None, asked: false };
            let connection = server.serve_connection(TokioIo::new(stream), service.clone());
            tokio::spawn(async move {
                // Whoever breaks off, is too slow or talks nonsense is of no interest to anybody.
                let _ = timeout(limits.lasting, connection).await;
                drop(place);
            });
        }
    })
}

/// Says that there are too many.
fn turn_away(stream: TcpStream) {
    // It is said if there is room for it in the socket, and not waited for.
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(bare("503 Service Unavailable").as_bytes());
    }
}

/// An answer without a page.
fn bare(status: &str) -> String {
    let fields: String = SECURITY.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("HTTP/1.1 {status}\r\n{fields}connection: close\r\ncontent-length: 0\r\n\r\n")
}

async fn answer(State(files): State<Arc<Files>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let mut response = match method {
        Method::GET | Method::HEAD => page(&files, &uri, &headers),
        _ => {
            let allowed = [(header::ALLOW, "GET, HEAD"), (header::CONNECTION, "close")];
            (StatusCode::METHOD_NOT_ALLOWED, allowed, "Pages can be read here, and nothing else.")
                .into_response()
        }
    };
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn page(files: &Files, uri: &Uri, headers: &HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let found =
        Packing::accepted(accepted).find_map(|packing| Some((packing, files.find_packed(name, packing)?)));
    let Some((packing, content)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such page here.").into_response();
    };
    // Everything below assets/ has the hash of its content in its name.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let (length, body) = match content {
        Content::Embedded(bytes) => (bytes.len() as u64, Body::from(Bytes::from_static(bytes))),
        Content::File(file, length) => (length, Body::new(Reading { file, left: length })),
    };
    let mut response = body.into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    fields.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(name) = packing.name() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

/// A file that is read as it is sent.
struct Reading {
    file: File,
    left: u64,
}

impl hyper::body::Body for Reading {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let mut chunk = vec![0; self.left.min(CHUNK as u64) as usize];
        // A file on this machine: nobody waits for it.
        Poll::Ready(Some(match self.file.read_exact(&mut chunk) {
            Ok(()) => {
                self.left -= chunk.len() as u64;
                Ok(Frame::data(chunk.into()))
            }
            Err(error) => Err(error),
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// A connection that is given up when nothing more can be written to it.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    /// Something was read, and nothing written since.
    asked: bool,
}

impl Patient {
    /// What writing came to; if it waits, then not for ever.
    fn written(&mut self, written: Poll<io::Result<usize>>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let patience = self.patience;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// What cannot be read as a request is answered by hyper itself, without our headers: here with them.
    fn own_answer(&mut self, bytes: &[u8]) -> Option<String> {
        if !std::mem::take(&mut self.asked) {
            return None;
        }
        let line = bytes.strip_prefix(b"HTTP/1.1 ")?;
        let known = ["400 Bad Request", "414 URI Too Long", "431 Request Header Fields Too Large"];
        known.into_iter().find(|status| line.starts_with(status.as_bytes())).map(bare)
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.asked = true;
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let Some(own) = parts.first().and_then(|first| self.own_answer(first)) {
            // A few hundred bytes on a connection that is closed after them: there is room.
            let written = Pin::new(&mut self.stream).poll_write(cx, own.as_bytes());
            return written.map_ok(|_| parts.iter().map(|part| part.len()).sum());
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests;
