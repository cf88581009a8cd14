//! What the browser keeps between visits: settings and games.

use engine::record::{Step, write_steps};
use engine::{Record, RecordError, Seed};
use serde::{Deserialize, Serialize};

use crate::dom;

const PREFIX: &str = "countermarch.";
const GAME: &str = "game.";
const SEED: &str = "dice.";
const STEPS: &str = "steps.";
/// Steps of a game that are kept in one piece: only the last piece is written again when the game goes on.
const PIECE: usize = 256;

fn storage() -> Option<web_sys::Storage> {
    dom::window().local_storage().ok().flatten()
}

/// A text that was kept under a name.
pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok().flatten()
}

/// Keeps a text under a name; says whether there was room for it.
pub fn set(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(name), text).is_ok())
}

/// Forgets what was kept under a name.
pub fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(name));
    }
}

/// What the browser calls something that is kept under a name.
pub fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
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
    /// The record without its steps, or with them if there are no pieces, as an earlier version has kept it. It does
    /// not have the seed before the game is over.
    record: String,
    /// How many steps lie beside it, in pieces.
    #[serde(default)]
    steps: Option<usize>,
    /// The seed in clear: only in games that an earlier version has kept, until they are found again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

impl Saved {
    /// A game that is to be kept.
    pub fn new(id: String, title: String, turn: String, players: Vec<String>, head: &Record) -> Saved {
        let record = head.to_string();
        Saved { id, title, turn, when: dom::date(), players, record, steps: Some(0), seed: None }
    }

    /// The game that it is of.
    pub fn game(&self) -> Option<String> {
        Some(Record::parse(&self.record).ok()?.tag("Game")?.to_owned())
    }

    /// The whole record.
    pub fn record(&self) -> Result<Record, RecordError> {
        let mut record = Record::parse(&self.record)?;
        for piece in 0..self.steps.unwrap_or(0).div_ceil(PIECE) {
            record.append(&get(&piece_name(&self.id, piece)).unwrap_or_default())?;
        }
        // A step that was kept without its head is not played yet.
        record.steps.truncate(self.steps.unwrap_or(usize::MAX));
        Ok(record)
    }

    /// The name under which a game is kept.
    pub fn name(id: &str) -> String {
        format!("{GAME}{id}")
    }

    /// Whether the browser keeps a game under this key.
    pub fn is_key(key: &str) -> bool {
        key.strip_prefix(PREFIX).is_some_and(|name| name.starts_with(GAME))
    }

    /// Keeps the game with all its steps, of which the first `kept` are kept already, and the seed of its dice. Gives
    /// the text that is kept, if there was room for it.
    pub fn keep_steps(&mut self, steps: &[Step], kept: usize, seed: Seed) -> Option<String> {
        for piece in kept / PIECE..steps.len().div_ceil(PIECE) {
            let from = piece * PIECE;
            let text = write_steps(&steps[from..steps.len().min(from + PIECE)], from);
            if !set(&piece_name(&self.id, piece), &text) {
                return None;
            }
        }
        self.steps = Some(steps.len());
        self.keep(seed)
    }

    fn keep(&self, seed: Seed) -> Option<String> {
        let text = serde_json::to_string(self).ok()?;
        // The seed first: without it the game could not go on.
        (keep_seed(&self.id, seed) && set(&Saved::name(&self.id), &text)).then_some(text)
    }

    /// A game by its id.
    pub fn find(id: &str) -> Option<Saved> {
        let mut saved: Saved = serde_json::from_str(&get(&Saved::name(id))?).ok()?;
        if let Some(seed) = saved.seed.as_ref().and_then(|seed| seed.parse().ok()) {
            let clear = saved.seed.take();
            if saved.keep(seed).is_none() {
                saved.seed = clear;
            }
        }
        Some(saved)
    }

    /// The seed of the game's dice.
    pub fn seed(&self) -> Option<Seed> {
        let kept = get(&format!("{SEED}{}", self.id)).and_then(|text| text.parse().ok());
        let sealed = kept.map(|sealed| masked(&self.id, sealed));
        sealed.or_else(|| self.seed.as_ref()?.parse().ok())
    }

    /// Forgets the game.
    pub fn forget(id: &str) {
        remove(&Saved::name(id));
        remove(&format!("{SEED}{id}"));
        remove(&format!("guide.{id}"));
        (0..)
            .map(|piece| piece_name(id, piece))
            .take_while(|name| get(name).is_some())
            .for_each(|name| remove(&name));
    }

    /// All games, the latest first.
    pub fn all() -> Vec<Saved> {
        let Some(storage) = storage() else { return Vec::new() };
        let names: Vec<String> =
            (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten()).collect();
        let games =
            names.iter().filter_map(|name| Saved::find(name.strip_prefix(PREFIX)?.strip_prefix(GAME)?));
        let mut games: Vec<Saved> = games.collect();
        games.sort_by(|a, b| b.when.total_cmp(&a.when));
        games
    }
}

fn piece_name(id: &str, piece: usize) -> String {
    format!("{STEPS}{id}.{piece}")
}

fn keep_seed(id: &str, seed: Seed) -> bool {
    let (name, text) = (format!("{SEED}{id}"), masked(id, seed).to_string());
    get(&name).is_some_and(|kept| kept == text) || set(&name, &text)
}

/// A seed under a mask that follows from the game's id, or the seed again from what is masked.
///
/// Whoever knows the seed of a running game knows the dice to come. The mask keeps it from somebody who happens
/// to see what the browser keeps, or who copies it to share a game. It does not keep it from anybody who means to
/// cheat: the page has to be able to read it, so its owner is able too.
fn masked(id: &str, seed: Seed) -> Seed {
    let letters: Vec<u64> = id.bytes().map(u64::from).collect();
    let mask = Seed::derived("countermarch kept seed", &letters);
    Seed(std::array::from_fn(|index| seed.0[index] ^ mask.0[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_seed_is_another_one_and_comes_back() {
        let seed = Seed::from_number(7);
        assert_ne!(masked("game", seed), seed);
        assert_eq!(masked("game", masked("game", seed)), seed);
        assert_ne!(masked("game", seed), masked("other", seed));
    }
}
