//! The Variable Preparedness Tables: `preparedness.toml` (32.2, 32.3).

use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Document, Faults, Report, Source, Spanned, name_fault};
use serde::Deserialize;

use super::chits::{find, read_side};
use super::countries::{Country, Rank};
use super::limits;
use crate::chit::{Chit, ChitId};
use crate::nation::{Nation, Side};
use crate::unit::{Ground, Start, Unit};

/// The three tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PreparednessTable {
    /// Rolled by the Allied player.
    Allied,
    /// Rolled too if the first says so.
    British,
    /// Rolled by the Axis player.
    Axis,
}

impl PreparednessTable {
    /// All tables.
    pub const ALL: [PreparednessTable; 3] =
        [PreparednessTable::Allied, PreparednessTable::British, PreparednessTable::Axis];

    const fn word(self) -> &'static str {
        match self {
            PreparednessTable::Allied => "allied",
            PreparednessTable::British => "british",
            PreparednessTable::Axis => "axis",
        }
    }
}

/// What a result changes before the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Preparation {
    /// `place UNITS`: they start on the map, or in the Available Box; `anywhere` in their country, or on their usual ground.
    Place {
        /// The units.
        units: Vec<UnitId>,
        /// Whether they start anywhere in their country.
        anywhere: bool,
    },
    /// `muster Fr 1`: all units of the country that are due up to M+1 start on the map, anywhere in it.
    Muster {
        /// The country.
        nation: Nation,
        /// The last M+n of those.
        within: u8,
    },
    /// `free Ge`: all units of the country are set up anywhere in it but in Crisis hexes.
    Free(Nation),
    /// `never UNITS`: they are not received.
    Never(Vec<UnitId>),
    /// `schedule UNITS M+1`: they come so many turns after their country has become a belligerent.
    Schedule {
        /// The units.
        units: Vec<UnitId>,
        /// The n of M+n.
        after: u8,
    },
    /// `join Po allied`: the country begins as a belligerent.
    Join {
        /// The country.
        nation: Nation,
        /// Its side.
        side: Side,
    },
    /// `drop poland`: this chit is not in the pool.
    Drop(ChitId),
    /// `roll british`: a second die, on this table.
    Roll(PreparednessTable),
}

/// A result of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readiness {
    /// Its title.
    pub title: String,
    /// What it changes.
    pub effects: Vec<Preparation>,
}

/// The Variable Preparedness Tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preparedness {
    /// All results.
    pub results: Vec<Readiness>,
    dice: [[u8; 6]; 3],
}

impl Preparedness {
    /// The result of a die on a table: an index into the results.
    pub fn roll(&self, table: PreparednessTable, die: u8) -> usize {
        usize::from(self.dice[table as usize][usize::from(die.clamp(1, 6)) - 1])
    }
}

/// Units that results set up, with the ground they may then use.
pub(super) fn placed(results: &[Readiness], units: &[Unit]) -> Vec<Vec<(UnitId, Ground)>> {
    let of_result = |result: &Readiness| {
        let mut placed = Vec::new();
        let ground = |unit: UnitId, anywhere: bool| {
            if anywhere { Ground::Home } else { units[unit.index()].ground.clone() }
        };
        for effect in &result.effects {
            match effect {
                Preparation::Place { units, anywhere } => {
                    placed.extend(units.iter().map(|unit| (*unit, ground(*unit, *anywhere))));
                }
                Preparation::Muster { nation, within } => {
                    let due = |unit: &Unit| {
                        unit.nation == *nation
                            && matches!(unit.start, Start::After(turns) if turns <= *within)
                    };
                    let ids = (0..units.len()).filter(|index| due(&units[*index])).map(UnitId::from_index);
                    placed.extend(ids.map(|unit| (unit, Ground::Home)));
                }
                _ => {}
            }
        }
        placed
    };
    results.iter().map(of_result).collect()
}

/// `preparedness.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreparednessFile {
    result: Vec<ResultEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultEntry {
    table: PreparednessTable,
    dice: Spanned<Vec<u8>>,
    title: Spanned<String>,
    effects: Vec<Spanned<String>>,
    source: Source,
}

impl PreparednessFile {
    pub fn count(&self, report: &mut Report) {
        self.result.iter().for_each(|entry| report.count("preparedness tables", &entry.source));
    }
}

/// What names in the effects are looked up in.
pub(super) struct Names<'a> {
    pub units: &'a [Unit],
    pub chits: &'a [Chit],
    pub countries: &'a [Country],
    pub turns: usize,
}

pub(super) fn build(
    file: &Document<PreparednessFile>,
    names: Option<&Names<'_>>,
    faults: &mut Faults,
) -> Option<Preparedness> {
    let entries = &file.value.result;
    if entries.len() > limits::RESULTS {
        faults.add(file.file(), 0, format!("there is room for {} results", limits::RESULTS));
        return None;
    }
    let mut dice = [[None; 6]; 3];
    let mut results = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        name_fault(entry.title.as_ref()).into_iter().for_each(|what| file.fault(&entry.title, what, faults));
        for &die in entry.dice.as_ref() {
            match (1..=6).contains(&die).then(|| &mut dice[entry.table as usize][usize::from(die) - 1]) {
                None => file.fault(&entry.dice, format!("{die} is not a roll of one die"), faults),
                Some(taken) if taken.is_some() => {
                    file.fault(&entry.dice, format!("a die of {die} has another result already"), faults);
                }
                Some(free) => *free = Some(index as u8),
            }
        }
        let mut effects = Vec::new();
        for text in &entry.effects {
            let Some(names) = names else { continue };
            match names.read(text.as_ref()) {
                Ok(Preparation::Roll(table)) if table <= entry.table => {
                    file.fault(text, "a second die goes to a later table", faults);
                }
                Ok(effect) => effects.push(effect),
                Err(what) => file.fault(text, what, faults),
            }
        }
        results.push(Readiness { title: entry.title.as_ref().clone(), effects });
    }
    for table in PreparednessTable::ALL {
        for (_, die) in dice[table as usize].iter().zip(1..).filter(|(result, _)| result.is_none()) {
            let what = format!("the {} table has no result for a die of {die}", table.word());
            faults.add(file.file(), 0, what);
        }
    }
    Some(Preparedness { results, dice: dice.map(|table| table.map(|result| result.unwrap_or(0))) })
}

const WORDS: &str = "place, muster, free, never, schedule, join, drop, roll";

impl Names<'_> {
    fn read(&self, text: &str) -> Result<Preparation, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["place", units @ .., "anywhere"] => {
                Ok(Preparation::Place { units: self.units(units)?, anywhere: true })
            }
            ["place", units @ ..] => Ok(Preparation::Place { units: self.units(units)?, anywhere: false }),
            ["never", units @ ..] => Ok(Preparation::Never(self.units(units)?)),
            ["schedule", units @ .., after] => {
                let turns = after.strip_prefix("M+").and_then(|turns| turns.parse::<u8>().ok());
                let after = turns.ok_or_else(|| format!("`{after}` is not M+ and a number"))?;
                if usize::from(after) >= self.turns {
                    return Err(format!("M+{after} lies beyond the {} turns of the track (6.4)", self.turns));
                }
                Ok(Preparation::Schedule { units: self.units(units)?, after })
            }
            ["muster", nation, within] => {
                let within = within.parse().map_err(|_| format!("`{within}` is no number of turns"))?;
                Ok(Preparation::Muster { nation: self.nation(nation)?, within })
            }
            ["free", nation] => Ok(Preparation::Free(self.nation(nation)?)),
            ["join", nation, side] => {
                let side = read_side(side).ok_or_else(|| format!("`{side}` is neither axis nor allied"))?;
                Ok(Preparation::Join { nation: self.nation(nation)?, side })
            }
            ["drop", id] => {
                let chit = find(self.chits, id).ok_or_else(|| format!("there is no chit `{id}`"))?;
                Ok(Preparation::Drop(chit))
            }
            ["roll", word] => {
                let table = PreparednessTable::ALL.into_iter().find(|table| table.word() == *word);
                table.map(Preparation::Roll).ok_or_else(|| format!("there is no table `{word}`"))
            }
            _ => Err(format!("`{text}` is no effect; the words are {WORDS}")),
        }
    }

    fn nation(&self, code: &str) -> Result<Nation, String> {
        let nation: Nation = code.parse().map_err(|error: crate::nation::NationError| error.to_string())?;
        match self.countries[nation as usize].rank {
            Rank::Major | Rank::Minor => Ok(nation),
            _ => Err(format!("{nation} is never a belligerent")),
        }
    }

    fn units(&self, keys: &[&str]) -> Result<Vec<UnitId>, String> {
        if keys.is_empty() {
            return Err("the units are missing".to_owned());
        }
        let unit = |key: &&str| {
            let found = self.units.iter().position(|unit| unit.key == *key);
            found.map(UnitId::from_index).ok_or_else(|| format!("`{key}` is no unit of units.csv"))
        };
        keys.iter().map(unit).collect()
    }
}
