//! The web server: files out, nothing in.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::files::{Files, Packing, media_type};

/// Only what we serve ourselves may run in the page; maps are drawn into images of the page's own making.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' blob: data:; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Serves until the program ends.
pub(crate) fn serve(listener: TcpListener, files: Files) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, Router::new().fallback(answer).with_state(Arc::new(files))).await
    })
}

async fn answer(State(files): State<Arc<Files>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let found = Packing::accepted(accepted).find_map(|packing| Some((packing, files.read(name, packing)?)));
    let Some((packing, content)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such page here.").into_response();
    };
    // Everything below assets/ has the hash of its content in its name.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = content.into_owned().into_response();
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    fields.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    fields.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if let Some(name) = packing.name() {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}
