//! Overrides: where a board departs from the geography, each with its reason.

use hexmap::HexId;
use mechanics::pack::{Row, Source};
use mechanics::sheet::HexKind;

use crate::board::{Board, OverrideRow};
use crate::draft::{Draft, Drawn};
use crate::plane::{Plane, Side};

/// All overrides of a board, read and sorted by what they change.
#[derive(Default)]
pub struct Overrides {
    /// Land or water.
    kinds: Vec<(HexId, HexKind, Why)>,
    /// Words of a hex: terrain, country, zone.
    words: Vec<(HexId, Word, String, Why)>,
    /// Hexsides: the kind and the name, or nothing for an open hexside.
    sides: Vec<(Side, Option<String>, String, Why)>,
    /// Links: the kind, and whether it is there.
    links: Vec<(Side, String, bool, Why)>,
}

/// Where an override is from and why.
#[derive(Clone)]
struct Why {
    source: Source,
    reason: String,
}

/// A word of a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Its terrain.
    Terrain,
    /// Its country.
    Country,
    /// Its zone.
    Zone,
}

impl Overrides {
    /// Reads the overrides of a board; notes every one that makes no sense.
    pub fn read(board: &Board, plane: &Plane, faults: &mut Vec<String>) -> Overrides {
        let mut overrides = Overrides::default();
        for row in board.overrides.rows() {
            if let Err(what) = overrides.add(board, plane, row) {
                faults.push(format!("overrides.csv:{}: {what}", row.line));
            }
        }
        overrides
    }

    fn add(&mut self, board: &Board, plane: &Plane, row: &Row<OverrideRow>) -> Result<(), String> {
        let OverrideRow { at, what, value, source, reason } = &row.value;
        let plan = &board.plan;
        if reason.is_empty() {
            return Err("an override needs a reason".to_owned());
        }
        let why = Why { source: source.clone(), reason: reason.clone() };
        let known = |found: bool, kind: &str| {
            found.then_some(()).ok_or_else(|| format!("`{value}` is no {kind} of board.toml"))
        };
        let word = match what.as_str() {
            "kind" => {
                let kind = match value.as_str() {
                    "land" => HexKind::Land,
                    "sea" => HexKind::Sea,
                    "lake" => HexKind::Lake,
                    "off" => HexKind::Off,
                    _ => return Err(format!("`{value}` is not one of land, sea, lake, off")),
                };
                let hexes = plane.read_hexes(at)?.into_iter();
                self.kinds.extend(hexes.map(|hex| (hex, kind, why.clone())));
                return Ok(());
            }
            "terrain" => {
                known(plan.terrain.iter().any(|key| key.id == *value), "terrain")?;
                Word::Terrain
            }
            "country" => {
                known(plan.country.iter().any(|key| key.id == *value), "country")?;
                Word::Country
            }
            "zone" => Word::Zone,
            "open" => {
                let sides = plane.read_sides(at)?.into_iter();
                self.sides.extend(sides.map(|side| (side, None, String::new(), why.clone())));
                return Ok(());
            }
            kind if plan.side.iter().any(|side| side == kind) => {
                let sides = plane.read_sides(at)?.into_iter();
                self.sides
                    .extend(sides.map(|side| (side, Some(kind.to_owned()), value.clone(), why.clone())));
                return Ok(());
            }
            kind if plan.link.iter().any(|link| link == kind) => {
                let there = match value.as_str() {
                    "" | "yes" => true,
                    "no" => false,
                    _ => return Err(format!("`{value}`: write `no` to take a {kind} away")),
                };
                let sides = plane.read_sides(at)?.into_iter();
                self.links.extend(sides.map(|side| (side, kind.to_owned(), there, why.clone())));
                return Ok(());
            }
            _ => return Err(format!("nothing called `{what}` can be changed")),
        };
        let hexes = plane.read_hexes(at)?.into_iter();
        self.words.extend(hexes.map(|hex| (hex, word, value.clone(), why.clone())));
        Ok(())
    }

    /// How many hexes, hexsides and links are changed.
    pub fn count(&self) -> usize {
        self.kinds.len() + self.words.len() + self.sides.len() + self.links.len()
    }

    /// Changes land and water.
    pub fn change_kinds(&self, draft: &mut Draft) {
        for (hex, kind, why) in &self.kinds {
            let hex = &mut draft.hexes[hex.index()];
            hex.kind = *kind;
            hex.source = why.source.clone();
            hex.notes.push(why.reason.clone());
        }
    }

    /// Changes one word of hexes.
    pub fn change_words(&self, draft: &mut Draft, changed: Word) {
        for (hex, _, value, why) in self.words.iter().filter(|(_, word, ..)| *word == changed) {
            let hex = &mut draft.hexes[hex.index()];
            match changed {
                Word::Terrain => (hex.terrain, hex.source) = (value.clone(), why.source.clone()),
                Word::Country => (hex.country, hex.country_source) = (value.clone(), why.source.clone()),
                Word::Zone => hex.zone.clone_from(value),
            }
            if !hex.notes.contains(&why.reason) {
                hex.notes.push(why.reason.clone());
            }
        }
    }

    /// Changes hexsides to one of the given kinds: it takes the place of all that the geography has there.
    pub fn change_sides(&self, draft: &mut Draft, kinds: impl Fn(&str) -> bool) {
        for (side, kind, name, why) in &self.sides {
            let Some(kind) = kind.as_ref().filter(|kind| kinds(kind)) else { continue };
            clear(draft, *side);
            let (source, note) = (why.source.clone(), why.reason.clone());
            draft.sides.insert((*side, kind.clone()), Drawn { name: name.clone(), source, note });
        }
    }

    /// Opens hexsides that the geography closes.
    pub fn open_sides(&self, draft: &mut Draft) {
        for (side, ..) in self.sides.iter().filter(|(_, kind, ..)| kind.is_none()) {
            clear(draft, *side);
        }
    }

    /// Changes links.
    pub fn change_links(&self, draft: &mut Draft) {
        for (side, kind, there, why) in &self.links {
            let key = (*side, kind.clone());
            if *there {
                let (source, note) = (why.source.clone(), why.reason.clone());
                draft.links.insert(key, Drawn { name: String::new(), source, note });
            } else {
                draft.links.remove(&key);
            }
        }
    }
}

/// Takes away what the geography has along a hexside.
fn clear(draft: &mut Draft, side: Side) {
    draft.sides.retain(|(at, _), drawn| *at != side || drawn.source != Source::Geography);
}
