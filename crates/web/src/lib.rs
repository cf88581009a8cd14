//! The table.
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Start.
#[wasm_bindgen]
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <p>"x"</p> });
}
