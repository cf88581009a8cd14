//! The few things we need from the browser that the framework does not have.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Document, HtmlElement, Window};

pub fn window() -> Window {
    web_sys::window().expect("the table runs in a page")
}

pub fn document() -> Document {
    window().document().expect("the table runs in a page")
}

/// The element that stands for the whole page.
pub fn root() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Milliseconds since 1970.
pub fn date() -> f64 {
    js_sys::Date::now()
}

/// Runs something after a while.
pub fn later(milliseconds: i32, action: impl FnOnce() + 'static) {
    let action = Closure::once_into_js(action);
    let _ =
        window().set_timeout_with_callback_and_timeout_and_arguments_0(action.unchecked_ref(), milliseconds);
}

/// Runs something before the next picture is drawn.
pub fn next_frame(action: impl FnOnce() + 'static) {
    let action = Closure::once_into_js(action);
    let _ = window().request_animation_frame(action.unchecked_ref());
}

/// Random bytes from the browser's own source.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

/// Whether a media query holds.
pub fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// An address under which the page finds a text as a file.
pub fn object_url(text: &str, kind: &str) -> Option<String> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    web_sys::Url::create_object_url_with_blob(&blob).ok()
}

/// Where the page says that a file is: `name address name address` in a `meta` of the page.
pub fn listed(meta: &str, name: &str) -> Option<String> {
    let meta = document().query_selector(&format!("meta[name={meta}]")).ok()??;
    let names = meta.get_attribute("content")?;
    let mut words = names.split_whitespace();
    words.find(|word| *word == name)?;
    words.next().map(str::to_owned)
}

/// Lets the player save a text as a file.
pub fn download(name: &str, text: &str) {
    let Some(url) = object_url(text, "text/plain;charset=utf-8") else { return };
    if let Ok(link) = document().create_element("a")
        && let Ok(link) = link.dyn_into::<web_sys::HtmlAnchorElement>()
    {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    later(1000, move || {
        let _ = web_sys::Url::revoke_object_url(&url);
    });
}

/// Tells this page that what the browser keeps has changed, as other tabs are told.
pub fn notice_storage() {
    if let Ok(event) = web_sys::StorageEvent::new("storage") {
        let _ = window().dispatch_event(&event);
    }
}

/// A text made safe for HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// The element that the keyboard is on.
pub fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// Moves the keyboard to an element.
pub fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        let _ = element.focus();
    }
}
