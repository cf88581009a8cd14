//! Scenarios: how long, who fights at the start, and with which chits (26.0, 27.0, 32.0).

use mechanics::pack::{Document, Faults, Report, Source, Spanned, name_fault};
use serde::Deserialize;

use super::chits::find;
use super::countries::{Country, Rank};
use super::limits;
use crate::chit::{Chit, ChitId};
use crate::nation::{Nation, Nations};

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its name in records and on the command line.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its length in turns.
    pub turns: u8,
    /// Its length if the players choose the longer reading.
    pub long_turns: Option<u8>,
    /// Belligerents at the start, by side (26.2).
    pub belligerents: [Nations; 2],
    /// Chits in hand at the start, by side (26.3).
    pub hands: [Vec<ChitId>; 2],
    /// Whether the players first roll for their preparedness (32.1).
    pub preparedness: bool,
}

/// `scenarios/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: Spanned<String>,
    title: Spanned<String>,
    turns: Spanned<u8>,
    turns_source: Source,
    long_turns: Option<Spanned<u8>>,
    source: Source,
    axis: Spanned<Vec<Nation>>,
    allied: Spanned<Vec<Nation>>,
    axis_hand: Spanned<Vec<String>>,
    allied_hand: Spanned<Vec<String>>,
    preparedness: bool,
}

impl ScenarioFile {
    pub fn count(&self, report: &mut Report) {
        report.count("scenarios", &self.turns_source);
        // Two lists of belligerents, two hands, preparedness.
        (0..5).for_each(|_| report.count("scenarios", &self.source));
    }
}

/// A part that could not be read is missing.
pub(super) fn build(
    file: &Document<ScenarioFile>,
    turns: Option<usize>,
    chits: Option<&[Chit]>,
    countries: Option<&[Country]>,
    faults: &mut Faults,
) -> Scenario {
    let ScenarioFile { id, title, axis, allied, axis_hand, allied_hand, .. } = &file.value;
    if file.file() != format!("scenarios/{}.toml", id.as_ref()) {
        file.fault(id, "a scenario file is named after its id", faults);
    }
    name_fault(title.as_ref()).into_iter().for_each(|what| file.fault(title, what, faults));
    for length in [Some(&file.value.turns), file.value.long_turns.as_ref()].into_iter().flatten() {
        file.within("turns", length, &limits::LENGTH, faults);
        if let Some(turns) = turns.filter(|turns| usize::from(*length.as_ref()) > *turns) {
            file.fault(length, format!("turns.csv has {turns} turns only"), faults);
        }
    }
    let mut known = Nations::EMPTY;
    for list in [axis, allied] {
        if list.as_ref().is_empty() {
            file.fault(list, "each side has a country at the start (26.2)", faults);
        }
        for &nation in list.as_ref() {
            if !known.insert(nation) {
                file.fault(list, format!("{nation} stands twice"), faults);
            }
            let rank = countries.map(|countries| countries[nation as usize].rank);
            let fights = rank.is_none_or(|rank| matches!(rank, Rank::Major | Rank::Minor));
            if !fights || nation == Nation::Spain {
                file.fault(list, format!("{nation} is never a belligerent"), faults);
            }
        }
    }
    let mut held = Vec::new();
    let mut hand = |list: &Spanned<Vec<String>>| {
        let Some(chits) = chits else { return Vec::new() };
        let mut hand = Vec::new();
        for id in list.as_ref() {
            let Some(chit) = find(chits, id) else {
                file.fault(list, format!("there is no chit `{id}`"), faults);
                continue;
            };
            let kind = &chits[hexmap::Id::index(chit)];
            held.push(chit);
            if !kind.is_held() {
                file.fault(list, format!("`{id}` is played when drawn, not held (5.2)"), faults);
            } else if held.iter().filter(|other| **other == chit).count() > usize::from(kind.copies) {
                file.fault(list, format!("there are only {} chits `{id}`", kind.copies), faults);
            }
            hand.push(chit);
        }
        hand
    };
    let hands = [hand(axis_hand), hand(allied_hand)];
    let set = |list: &Spanned<Vec<Nation>>| list.as_ref().iter().copied().collect::<Nations>();
    Scenario {
        id: id.as_ref().clone(),
        title: title.as_ref().clone(),
        turns: *file.value.turns.as_ref(),
        long_turns: file.value.long_turns.as_ref().map(|turns| *turns.as_ref()),
        belligerents: [set(axis), set(allied)],
        hands,
        preparedness: file.value.preparedness,
    }
}
