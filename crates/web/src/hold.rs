//! One tab plays a game: two that keep the same one would overwrite each other's moves.
//!
//! The browser lends out a lock for every game (the Web Locks API); the tab that has it plays and keeps the game.
//! Another one says so and waits until it is told to play here: it then asks for the game, the first one keeps what
//! it has and lets go. Some pages have no such locks, those of a plain `http:` address on the net; there the tab that
//! opened the game last plays it, and the others find out because the text that they have kept has changed.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::{dom, store};

/// Under this name a tab asks for a game: its id, and something that is never the same twice.
const WANTED: &str = "wanted";

/// The right to play a game, given back when it is dropped.
pub struct Hold {
    /// Ends the promise that keeps the lock; `None` where the browser has no locks.
    release: Option<js_sys::Function>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Asks for a game. `answer` hears at once or soon whether it is ours; with `seize` it is, whoever had it. `lost`
/// hears it if another tab seizes it afterwards.
pub fn claim(
    id: &str,
    seize: bool,
    answer: impl FnOnce(Option<Hold>) + 'static,
    lost: impl FnOnce() + 'static,
) {
    let Some(locks) = locks() else { return answer(Some(Hold { release: None })) };
    let options = js_sys::Object::new();
    let way = if seize { "steal" } else { "ifAvailable" };
    let _ = js_sys::Reflect::set(&options, &way.into(), &JsValue::TRUE);
    let answer = Rc::new(Cell::new(Some(answer)));
    let granted = Rc::new(Cell::new(false));
    let (asked, given) = (answer.clone(), granted.clone());
    let callback = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let Some(answer) = asked.take() else { return JsValue::UNDEFINED };
        if lock.is_null() {
            answer(None);
            return JsValue::UNDEFINED;
        }
        given.set(true);
        let mut release = None;
        let held = js_sys::Promise::new(&mut |resolve, _| release = Some(resolve));
        answer(Some(Hold { release }));
        held.into()
    });
    let name = JsValue::from(store::key(&format!("tab.{id}")));
    leptos::task::spawn_local(async move {
        let request = js_sys::Reflect::get(&locks, &"request".into())
            .and_then(JsCast::dyn_into::<js_sys::Function>)
            .and_then(|request| request.call3(&locks, &name, &options, &callback))
            .and_then(JsCast::dyn_into::<js_sys::Promise>);
        let ended = match request {
            Ok(promise) => JsFuture::from(promise).await,
            Err(error) => Err(error),
        };
        match (ended, answer.take()) {
            (Err(_), None) if granted.get() => lost(),
            // The browser has locks and does not lend them: as if it had none.
            (Err(_), Some(answer)) => answer(Some(Hold { release: None })),
            _ => {}
        }
    });
}

/// The locks of the browser.
fn locks() -> Option<JsValue> {
    let locks = js_sys::Reflect::get(&dom::window().navigator(), &"locks".into()).ok()?;
    (!locks.is_undefined() && !locks.is_null()).then_some(locks)
}

/// Asks the tab that has a game to let go of it.
pub fn ask_for(id: &str) {
    let [number, ..] = dom::random_bytes();
    store::set(WANTED, &format!("{id} {number} {}", dom::date()));
    store::remove(WANTED);
}

/// Whether something that another tab has kept asks for this game.
pub fn is_asked_for(event: &web_sys::StorageEvent, id: &str) -> bool {
    let named = event.key().is_some_and(|key| key == store::key(WANTED));
    named && event.new_value().is_some_and(|value| value.split(' ').next() == Some(id))
}
