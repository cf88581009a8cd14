//! What the browser keeps between visits: settings and games.

use std::collections::BTreeMap;

use engine::record::{Step, write_steps};
use engine::{Record, RecordError, Seed};
use serde::{Deserialize, Serialize};

use crate::dom;

const PREFIX: &str = "countermarch.";
const GAME: &str = "game.";
const SEED: &str = "dice.";
const STEPS: &str = "steps.";
const GUIDE: &str = "guide.";
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
    /// The names of the seats; games that an earlier version has kept do not say them.
    #[serde(default)]
    pub seats: Vec<String>,
    /// What their players are called; nothing for a person.
    #[serde(default)]
    pub levels: Vec<String>,
    /// Whether it has ended.
    #[serde(default)]
    pub over: bool,
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
        let (record, when) = (head.to_string(), dom::date());
        let (seats, levels, over) = (Vec::new(), Vec::new(), false);
        Saved { id, title, turn, when, players, seats, levels, over, record, steps: Some(0), seed: None }
    }

    /// The sides, each with the name of its computer player.
    pub fn sides(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let levels = self.levels.iter().map(|level| Some(level.as_str()).filter(|level| !level.is_empty()));
        self.seats.iter().map(String::as_str).zip(levels)
    }

    /// The games to put away so that those left take no more than a share of the room, in per cent: finished ones
    /// first, then those that have not been played for the longest time.
    pub fn oldest(mut games: Vec<Saved>, share: usize) -> Vec<String> {
        games.sort_by(|a, b| b.over.cmp(&a.over).then(a.when.total_cmp(&b.when)));
        let most = ROOM / 100 * share;
        let mut left: usize = games.iter().map(|game| size(&game.id)).sum();
        let mut oldest = Vec::new();
        for game in games {
            if left <= most {
                break;
            }
            left -= size(&game.id);
            oldest.push(game.id);
        }
        oldest
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
        remove(&format!("{GUIDE}{id}"));
        (0..)
            .map(|piece| piece_name(id, piece))
            .take_while(|name| get(name).is_some())
            .for_each(|name| remove(&name));
    }

    /// All games, the latest first.
    pub fn all() -> Vec<Saved> {
        let mut games: Vec<Saved> =
            names().iter().filter_map(|name| Saved::find(name.strip_prefix(GAME)?)).collect();
        games.sort_by(|a, b| b.when.total_cmp(&a.when));
        games
    }
}

/// Letters that a browser keeps for a page, by the least that browsers in use allow.
const ROOM: usize = 5_000_000;

/// The names under which something is kept, without the prefix.
fn names() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned)).collect()
}

/// The game to which something belongs that is kept under a name.
fn owner(name: &str) -> Option<&str> {
    let rest = [GAME, SEED, GUIDE].into_iter().find_map(|kind| name.strip_prefix(kind));
    rest.or_else(|| name.strip_prefix(STEPS)?.rsplit_once('.').map(|(id, _)| id))
}

/// How many letters a game takes.
fn size(id: &str) -> usize {
    let of_game = names().into_iter().filter(|name| owner(name) == Some(id));
    of_game.map(|name| PREFIX.len() + name.len() + get(&name).map_or(0, |text| text.len())).sum()
}

/// How much of the browser's room is used, in per cent.
pub fn used() -> usize {
    let letters = |name: &String| PREFIX.len() + name.len() + get(name).map_or(0, |text| text.len());
    names().iter().map(letters).sum::<usize>() * 100 / ROOM
}

/// Games as one file. Their seeds stay masked in it, as they are in the browser.
#[derive(Serialize, Deserialize)]
pub struct Backup {
    /// The version of the file.
    countermarch: u8,
    /// What is kept, by its name.
    kept: BTreeMap<String, String>,
}

/// A backup of some games.
pub fn backup(wanted: impl Fn(&str) -> bool) -> Backup {
    let mut kept = BTreeMap::new();
    for name in names() {
        if owner(&name).is_some_and(&wanted)
            && let Some(text) = get(&name)
        {
            kept.insert(name, text);
        }
    }
    Backup { countermarch: 1, kept }
}

impl Backup {
    /// The file.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A backup from its file.
    pub fn read(text: &str) -> Option<Backup> {
        let backup: Backup = serde_json::from_str(text).ok()?;
        let known = backup.kept.keys().all(|name| owner(name).is_some());
        (backup.countermarch == 1 && known).then_some(backup)
    }

    /// Brings the games back that the browser does not have, or has as they were before: says how many, and how many
    /// it has as new or newer. A game that there is no room for stays as it was here.
    pub fn restore(&self) -> Result<(usize, usize), ()> {
        let (mut restored, mut newer) = (0, 0);
        let games = self.kept.iter().filter_map(|(name, text)| Some((name.strip_prefix(GAME)?, text)));
        for (id, text) in games {
            let Ok(saved) = serde_json::from_str::<Saved>(text) else { continue };
            if Saved::find(id).is_some_and(|here| here.when >= saved.when) {
                newer += 1;
                continue;
            }
            let before = backup(|known| known == id);
            Saved::forget(id);
            let put = |kept: &BTreeMap<String, String>| {
                kept.iter().filter(|(name, _)| owner(name) == Some(id)).all(|(name, text)| set(name, text))
            };
            if !put(&self.kept) {
                Saved::forget(id);
                put(&before.kept);
                return Err(());
            }
            restored += 1;
        }
        Ok((restored, newer))
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
    fn whatever_is_kept_of_a_game_belongs_to_it() {
        for name in ["game.ab12", "dice.ab12", "guide.ab12", "steps.ab12.0", "steps.ab12.17"] {
            assert_eq!(owner(name), Some("ab12"));
        }
        assert_eq!(owner("settings"), None);
    }

    #[test]
    fn a_backup_is_read_as_it_was_written_and_nothing_else_is() {
        let kept = [("game.a".to_owned(), "{}".to_owned()), ("steps.a.0".to_owned(), "1 x".to_owned())];
        let backup = Backup { countermarch: 1, kept: kept.into() };
        assert_eq!(Backup::read(&backup.text()).map(|read| read.kept), Some(backup.kept));
        assert!(Backup::read("{}").is_none());
        assert!(Backup::read(r#"{"countermarch":2,"kept":{}}"#).is_none());
        assert!(Backup::read(r#"{"countermarch":1,"kept":{"settings":"x"}}"#).is_none());
    }

    #[test]
    fn a_masked_seed_is_another_one_and_comes_back() {
        let seed = Seed::from_number(7);
        assert_ne!(masked("game", seed), seed);
        assert_eq!(masked("game", masked("game", seed)), seed);
        assert_ne!(masked("game", seed), masked("other", seed));
    }
}
