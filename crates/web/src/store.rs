//! What the browser keeps between visits: settings and games.

use serde::{Deserialize, Serialize};

use crate::dom;

const PREFIX: &str = "countermarch.";
const GAME: &str = "game.";

fn storage() -> Option<web_sys::Storage> {
    dom::window().local_storage().ok().flatten()
}

/// A text that was kept under a name.
pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps a text under a name; says whether there was room for it.
pub fn set(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("{PREFIX}{name}"), text).is_ok())
}

/// Forgets what was kept under a name.
pub fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The name under which it is kept.
    pub id: String,
    /// Game and scenario, for people.
    pub title: String,
    /// Where it stands, for people.
    pub turn: String,
    /// When it was last played, in milliseconds since 1970.
    pub when: f64,
    /// Who plays each seat: `person`, or the level of a computer player.
    pub players: Vec<String>,
    /// The seed of the dice.
    pub seed: String,
    /// The record.
    pub record: String,
}

impl Saved {
    /// Keeps the game; says whether there was room.
    pub fn keep(&self) -> bool {
        serde_json::to_string(self).is_ok_and(|text| set(&format!("{GAME}{}", self.id), &text))
    }

    /// A game by its id.
    pub fn find(id: &str) -> Option<Saved> {
        serde_json::from_str(&get(&format!("{GAME}{id}"))?).ok()
    }

    /// Forgets the game.
    pub fn forget(id: &str) {
        remove(&format!("{GAME}{id}"));
    }

    /// All games, the latest first.
    pub fn all() -> Vec<Saved> {
        let Some(storage) = storage() else { return Vec::new() };
        let names = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
        let games = names.filter_map(|name| {
            let id = name.strip_prefix(PREFIX)?.strip_prefix(GAME)?.to_owned();
            Saved::find(&id)
        });
        let mut games: Vec<Saved> = games.collect();
        games.sort_by(|a, b| b.when.total_cmp(&a.when));
        games
    }
}
