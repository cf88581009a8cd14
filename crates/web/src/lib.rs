//! The table: the browser client.
//!
//! It draws a [`Board`](engine::Board) and offers the choices of a match; it contains no rule and no game's
//! name. The rules run in the page, a computer player in a worker of the same module, and nothing is asked of
//! a server.
//!
//! Start reading at `session`: the match that is being played and everything that can be done with it.
//! `board` draws the map and the counters and turns clicks into choices, `panels` is everything beside it,
//! `texts` has all words that are not a game's own.

#![forbid(unsafe_code)]

mod app;
mod board;
mod computer;
mod dom;
mod guide;
mod hold;
mod home;
mod keys;
mod packs;
mod panels;
mod session;
mod settings;
mod stage;
mod store;
mod tape;
mod texts;
mod words;

use wasm_bindgen::prelude::wasm_bindgen;

pub use computer::{hear, think};

/// Opens the table in the page.
#[wasm_bindgen]
pub fn start() {
    console_error_panic_hook::set_once();
    app::mount();
}
