//! Countries: what they are, who holds them in 1939, their rail and income.

use mechanics::pack::{Faults, Report, Source, Sourced, Table};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::nation::{NATIONS, Nation, Partnership, Rank};

sourced_row! {
    /// `countries.csv`.
    pub(super) CountryRow "countries" { country: Nation, kind: Rank, holder: Nation, }
}

/// Who decides for a nation with two players (INT.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The Axis player.
    Axis,
    /// The Allied player.
    Allied,
}

/// `nations.csv`.
#[derive(Deserialize)]
pub(super) struct NationRow {
    nation: Nation,
    rank: Rank,
    partnership: Option<Partnership>,
    seat: Option<Player>,
    rail: u8,
    income: u8,
    offensive: Option<u8>,
    colour: String,
    source: Source,
    rail_source: Source,
    income_source: Source,
    offensive_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for NationRow {
    fn count(&self, report: &mut Report) {
        report.count("nations", &self.source);
        report.count("rail capacities", &self.rail_source);
        report.count("incomes", &self.income_source);
        self.offensive_source.iter().for_each(|source| report.count("prices of offensives", source));
        // No counter was seen: the colour is ours.
        report.count("colours", &Source::Estimate);
    }
}

/// What the rules say of a country.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Country {
    /// What it is.
    pub rank: Rank,
    /// Who holds it in September 1939 (S12.2).
    pub holder: Nation,
    /// Its partnership, if that never changes.
    pub partnership: Option<Partnership>,
    /// Who decides for it with two players, if that never changes.
    pub player: Option<Player>,
    /// Units it may move by rail in a turn (31.4).
    pub rail: u8,
    /// Its base income in 1939; of the United States in 1942 (36.1, 36.3).
    pub income: u8,
    /// What an offensive costs it; minor countries have none of their own (22.1).
    pub offensive: Option<u8>,
    /// The colour of its counters.
    pub colour: [u8; 3],
}

fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// In the order of the nations.
pub(super) fn countries(
    countries: &Table<CountryRow>,
    nations: &Table<NationRow>,
    faults: &mut Faults,
) -> Option<[Country; NATIONS]> {
    let found = faults.len();
    // The United States are not on the map.
    let no_map = Nation::UnitedStates;
    let blank = |nation| Country {
        rank: Rank::Major,
        holder: nation,
        partnership: None,
        player: None,
        rail: 0,
        income: 0,
        offensive: None,
        colour: [128; 3],
    };
    let mut all = Nation::ALL.map(blank);
    let mut seen = crate::nation::Nations::EMPTY;
    for row in countries.rows() {
        let line = &row.value;
        if !seen.insert(line.country) || line.country == no_map {
            countries.fault(row, format!("{} stands twice, or is not on the map", line.country), faults);
        }
        if (line.holder == line.country) == (line.kind == Rank::Colony) {
            countries.fault(row, "a colony, and no other country, is held by another", faults);
        }
        let country = &mut all[line.country as usize];
        (country.rank, country.holder) = (line.kind, line.holder);
    }
    if countries.is_whole() {
        for nation in Nation::ALL.into_iter().filter(|nation| !seen.contains(*nation) && *nation != no_map) {
            countries.lacks(format!("{nation} is missing"), faults);
        }
    }
    let mut seen = crate::nation::Nations::EMPTY;
    for row in nations.rows() {
        let line = &row.value;
        if !seen.insert(line.nation) {
            nations.fault(row, format!("{} stands twice", line.nation), faults);
        }
        let country = &mut all[line.nation as usize];
        if countries.is_whole() && line.rank != country.rank {
            nations.fault(row, format!("countries.csv has another rank for {}", line.nation), faults);
        }
        nations.within(row, "rail", line.rail, &limits::POINTS, faults);
        nations.within(row, "income", line.income, &limits::POINTS, faults);
        line.offensive
            .iter()
            .for_each(|price| nations.within(row, "offensive", *price, &limits::TRACK, faults));
        nations.pair(row, "offensive", line.offensive.is_some(), line.offensive_source.as_ref(), faults);
        if line.offensive.is_some() != (line.rank == Rank::Major) {
            nations.fault(row, "a major nation, and no other, pays for offensives (22.1)", faults);
        }
        if line.partnership.map(Partnership::is_allied) != line.seat.map(|seat| seat == Player::Allied) {
            nations.fault(row, "the seat is that of the partnership (INT.2)", faults);
        }
        if line.rank == Rank::Major && line.partnership.is_none() {
            nations.fault(row, "a major nation has a partnership (INT.2)", faults);
        }
        match colour(&line.colour) {
            Some(colour) => country.colour = colour,
            None => nations.fault(row, format!("`{}` is no colour such as #6b7365", line.colour), faults),
        }
        (country.partnership, country.player) = (line.partnership, line.seat);
        (country.rail, country.income, country.offensive) = (line.rail, line.income, line.offensive);
    }
    if nations.is_whole() {
        for nation in Nation::ALL.into_iter().filter(|nation| !seen.contains(*nation)) {
            if all[nation as usize].rank == Rank::Major {
                nations.lacks(format!("{nation} is missing"), faults);
            }
        }
    }
    (faults.len() == found).then_some(all)
}
