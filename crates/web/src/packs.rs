//! The data of the games. In the browser it is not part of the module: a game's own is fetched when the game is opened,
//! and the browser keeps it.
//!
//! The page knows where it is (`countermarch-packs`); the worker is given it by the page. Elsewhere, in tests, it is part of
//! the program, and nothing here has anything to do.

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::{Game, Opened, PackFiles, RuleText, Setup};
use mechanics::pack::ARE_FETCHED;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::dom;

/// The rulebook's checklist among the files; it is no part of the pack.
const CHECKLIST: &str = "rules.tsv";

thread_local! {
    static HERE: RefCell<BTreeMap<String, Fetched>> = const { RefCell::new(BTreeMap::new()) };
}

struct Fetched {
    pack: PackFiles,
    /// Texts of rules are lent to everybody for ever; a game is fetched once in the life of the page.
    checklist: &'static str,
}

/// Whether all is there that a game needs. Of a game that does not exist that is nothing.
pub fn are_here(game: &str) -> bool {
    let needs_some = || catalog::game(game).is_ok_and(|game| !game.pack().is_empty());
    !ARE_FETCHED || HERE.with_borrow(|here| here.contains_key(game)) || !needs_some()
}

/// Does something when all is there that a game needs, at once if it is.
pub fn when_here(game: &str, action: impl FnOnce(Result<(), String>) + 'static) {
    if are_here(game) {
        return action(Ok(()));
    }
    let game = game.to_owned();
    spawn_local(async move {
        let fetched = fetch(&game).await.map(|files| keep(&game, files));
        action(fetched);
    });
}

async fn fetch(game: &str) -> Result<PackFiles, String> {
    let address = dom::listed("countermarch-packs", &format!("{game}.pack"))
        .ok_or_else(|| format!("the page does not say where the files of {game} are"))?;
    let text = fetch_text(&address).await?;
    serde_json::from_str(&text).map_err(|why| format!("{address}: {why}"))
}

/// The text at an address.
pub async fn fetch_text(address: &str) -> Result<String, String> {
    let failed = |_| format!("{address} cannot be fetched");
    let response = JsFuture::from(dom::window().fetch_with_str(address)).await.map_err(failed)?;
    let response: web_sys::Response = response.dyn_into().map_err(failed)?;
    if !response.ok() {
        return Err(format!("{address} cannot be fetched: {}", response.status()));
    }
    let text = JsFuture::from(response.text().map_err(failed)?).await.map_err(failed)?;
    Ok(text.as_string().unwrap_or_default())
}

/// Takes in the files of a game: those that belong to its pack, and the texts of its rules.
pub fn keep(game: &str, mut files: PackFiles) {
    let checklist = files.remove(CHECKLIST).unwrap_or_default();
    let names = catalog::game(game).map(|game| game.pack()).unwrap_or_default();
    files.retain(|name, _| names.contains_key(name));
    let fetched = Fetched { pack: files, checklist: String::leak(checklist) };
    HERE.with_borrow_mut(|here| here.insert(game.to_owned(), fetched));
}

/// The pack of a game that was fetched.
pub fn of(game: &str) -> Option<PackFiles> {
    HERE.with_borrow(|here| here.get(game).map(|fetched| fetched.pack.clone()))
}

/// Lays out a game.
pub fn open(game: &dyn Game, setup: &Setup) -> Result<Box<dyn Opened>, String> {
    let pack = setup.pack.clone().or_else(|| of(game.info().id));
    game.open(&Setup { pack, ..setup.clone() })
}

/// The cases of the rulebook at or below this one.
pub fn rule_text(game: &dyn Game, case: &str) -> Vec<RuleText> {
    let fetched = HERE.with_borrow(|here| here.get(game.info().id).map(|fetched| fetched.checklist));
    fetched.map_or_else(|| game.rule_text(case), |table| RuleText::find(table, case))
}
