//! The year, its weather, and what weather does (1.0).

use mechanics::pack::{Faults, Report, Source, Sourced, Table};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::time::{Ground, Month, Season, Turn, Weather, Zone};

/// `months.csv`.
#[derive(Deserialize)]
pub(super) struct MonthRow {
    month: Month,
    season: Season,
    d1: Weather,
    d2: Weather,
    d3: Weather,
    d4: Weather,
    d5: Weather,
    d6: Weather,
    source: Source,
    weather_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for MonthRow {
    fn count(&self, report: &mut Report) {
        report.count("turn track", &self.source);
        report.count("weather of the months", &self.weather_source);
    }
}

/// The turn track of a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct YearTrack {
    /// Its boxes in order: four seasonal turns, each before its three months.
    pub turns: [Turn; 16],
    /// The weather of each month by die, from 1.
    pub weather: [[Weather; 6]; 12],
}

impl YearTrack {
    /// The weather of a month if it takes no die.
    pub fn fixed(&self, month: Month) -> Option<Weather> {
        let [first, rest @ ..] = self.weather[month as usize];
        rest.iter().all(|weather| *weather == first).then_some(first)
    }

    /// The turn after another, and whether a new year begins with it.
    pub fn next(&self, turn: Turn) -> (Turn, bool) {
        let at = self.turns.iter().position(|other| *other == turn).unwrap_or(0);
        let next = (at + 1) % self.turns.len();
        (self.turns[next], next == 0)
    }
}

pub(super) fn year(table: &Table<MonthRow>, faults: &mut Faults) -> Option<YearTrack> {
    let rows = table.once("month", &Month::WORDS, |row| row.month, faults)?;
    let mut turns = Vec::with_capacity(16);
    for (number, row) in rows.iter().enumerate() {
        let (month, season) = (row.value.month, row.value.season);
        if season != Season::ALL[number / 3] {
            table.fault(row, "each season has three months, winter the first of the year (SOP.b2)", faults);
        }
        if number % 3 == 0 {
            turns.push(Turn::Season(season));
        }
        turns.push(Turn::Month(month));
    }
    let weather = rows.map(|row| {
        let MonthRow { d1, d2, d3, d4, d5, d6, .. } = row.value;
        [d1, d2, d3, d4, d5, d6]
    });
    Some(YearTrack { turns: turns.try_into().ok()?, weather })
}

sourced_row! {
    /// `years.csv`.
    pub(super) YearRow "year track" { year: u16, us_income: u8, }
}

/// A year of the year track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Year {
    /// The year.
    pub year: u16,
    /// The income of the United States in it (36.3).
    pub us_income: u8,
}

pub(super) fn years(table: &Table<YearRow>, faults: &mut Faults) -> Vec<Year> {
    if table.is_whole() && table.rows().is_empty() {
        table.lacks("the track has no years", faults);
    }
    for row in table.rows() {
        table.within(row, "year", row.value.year, &limits::YEAR, faults);
        table.within(row, "us_income", row.value.us_income, &limits::POINTS, faults);
    }
    for pair in table.rows().windows(2).filter(|pair| pair[0].value.year + 1 != pair[1].value.year) {
        table.fault(&pair[1], "one year follows the other", faults);
    }
    table.rows().iter().map(|row| Year { year: row.value.year, us_income: row.value.us_income }).collect()
}

sourced_row! {
    /// `weather.csv`.
    pub(super) WeatherRow "weather zones" { weather: Weather, zone: Zone, ground: Ground, grounded_from: u8, }
}

/// What weather is in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneWeather {
    /// Its ground.
    pub ground: Ground,
    /// The two dice from which its air units are grounded, if they are thrown (1.2 to 1.4).
    pub grounded_from: Option<u8>,
}

const CELLS: [(Weather, &str); 3] = [(Weather::Fair, "F"), (Weather::Mud, "M"), (Weather::Winter, "W")];

/// By weather and zone.
pub(super) fn zones(table: &Table<WeatherRow>, faults: &mut Faults) -> Option<[[ZoneWeather; 4]; 3]> {
    let blank = ZoneWeather { ground: Ground::Fair, grounded_from: None };
    let mut zones = [[blank; 4]; 3];
    let found = faults.len();
    let mut seen = [[false; 4]; 3];
    for row in table.rows() {
        let line = &row.value;
        if line.grounded_from != 0 {
            table.within(row, "grounded_from", line.grounded_from, &limits::DICE, faults);
        }
        let (weather, zone) = (line.weather as usize, line.zone as usize);
        if std::mem::replace(&mut seen[weather][zone], true) {
            table.fault(row, "this weather and zone stand twice", faults);
        }
        let grounded_from = (line.grounded_from > 0).then_some(line.grounded_from);
        zones[weather][zone] = ZoneWeather { ground: line.ground, grounded_from };
    }
    if table.is_whole() {
        for (weather, word) in CELLS {
            for (zone, name) in Zone::WORDS.iter().filter(|(zone, _)| !seen[weather as usize][*zone as usize])
            {
                let _ = zone;
                table.lacks(format!("{word} in the zone `{name}` is missing"), faults);
            }
        }
    }
    (table.is_whole() && faults.len() == found).then_some(zones)
}

sourced_row! {
    /// `ground.csv`.
    pub(super) GroundRow "weather effects" {
        ground: Ground,
        halved: bool,
        modifier: i8,
        breakthrough: bool,
        exploitation: bool,
        breakthrough_most: Option<u8>,
        frozen: bool,
    }
}

/// What the ground does to land units (1.2, 1.3, 28.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroundEffect {
    /// Whether infantry and armor move half as far, fractions up.
    pub halved: bool,
    /// Added to the die of attacks on hexes there.
    pub modifier: i8,
    /// Whether armor breaks through there.
    pub breakthrough: bool,
    /// Whether it exploits there.
    pub exploitation: bool,
    /// Most hexes of a breakthrough.
    pub breakthrough_most: Option<u8>,
    /// Whether rivers and lakes are frozen.
    pub frozen: bool,
}

/// In the order of [`Ground`].
pub(super) fn grounds(table: &Table<GroundRow>, faults: &mut Faults) -> Option<[GroundEffect; 3]> {
    for row in table.rows() {
        table.within(row, "modifier", row.value.modifier, &limits::MODIFIER, faults);
    }
    let words = [(Ground::Fair, "fair"), (Ground::Mud, "mud"), (Ground::Winter, "winter")];
    let rows = table.once("ground", &words, |row| row.ground, faults)?;
    Some(rows.map(|row| {
        let &GroundRow { halved, modifier, breakthrough, exploitation, breakthrough_most, frozen, .. } =
            &row.value;
        GroundEffect { halved, modifier, breakthrough, exploitation, breakthrough_most, frozen }
    }))
}
