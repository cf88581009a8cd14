//! Tables that a die, a count or a turn is looked up in.

use mechanics::pack::{Bands, Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sourced_row;
use serde::{Deserialize, Serialize};

use super::limits;
use crate::nation::{Nation, Nations};

sourced_row! {
    /// `picks.csv`.
    pub(super) PickRow "pick table" { hexes: i16, picks: u8, }
}

/// The Crisis Chit Pick Table: chits by Crisis hexes occupied (5.1).
pub(super) fn picks(table: &Table<PickRow>, faults: &mut Faults) -> Option<Bands<u8>> {
    for row in table.rows() {
        table.within(row, "picks", row.value.picks, &limits::PICKS, faults);
    }
    if table.rows().first().is_some_and(|row| row.value.hexes != 0) && table.is_whole() {
        table.fault(&table.rows()[0], "the first line is for no hex", faults);
    }
    for pair in table.rows().windows(2).filter(|pair| pair[0].value.picks > pair[1].value.picks) {
        table.fault(&pair[1], "more hexes never give fewer picks (1.1)", faults);
    }
    Bands::read(table, "hexes", |row| row.hexes, |row| row.picks, faults)
}

/// What the Terror Bombing Table says for a modified die (16.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrorLine {
    /// Whether a city gets a Terror marker.
    pub city: bool,
    /// Whether the units get one.
    pub units: bool,
}

/// A cell of the Terror Bombing Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TerrorCell {
    None,
    Terror,
}

sourced_row! {
    /// `terror.csv`.
    pub(super) TerrorRow "terror bombing table" { die: i16, city: TerrorCell, units: TerrorCell, }
}

pub(super) fn terror(table: &Table<TerrorRow>, faults: &mut Faults) -> Option<Bands<TerrorLine>> {
    let hit = |cell| cell == TerrorCell::Terror;
    let line = |row: &TerrorRow| TerrorLine { city: hit(row.city), units: hit(row.units) };
    Bands::read(table, "die", |row| row.die, line, faults)
}

/// What fire does to an air unit or a ship (16.12, 30.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fire {
    /// Nothing.
    None,
    /// The mission is broken off: to the Utilized Box.
    Abort,
    /// Eliminated.
    Eliminate,
}

/// Who fires in the CAP Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Firer {
    Tac,
    Sac,
}

/// `cap.csv`.
#[derive(Deserialize)]
pub(super) struct CapRow {
    firer: Firer,
    d1: Fire,
    d2: Fire,
    d3: Fire,
    d4: Fire,
    d5: Fire,
    d6: Fire,
    source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for CapRow {
    fn count(&self, report: &mut Report) {
        (0..6).for_each(|_| report.count("air combat table", &self.source));
    }
}

/// The CAP Table (16.11): by die from 1, for each type that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CapTable {
    /// Fire of TAC.
    pub tac: [Fire; 6],
    /// Fire of SAC.
    pub sac: [Fire; 6],
}

pub(super) fn cap(table: &Table<CapRow>, faults: &mut Faults) -> Option<CapTable> {
    let words = [(Firer::Tac, "tac"), (Firer::Sac, "sac")];
    let lines = table.once("firer", &words, |row| row.firer, faults)?;
    let [tac, sac] = lines.map(|row| {
        let CapRow { d1, d2, d3, d4, d5, d6, .. } = row.value;
        [d1, d2, d3, d4, d5, d6]
    });
    Some(CapTable { tac, sac })
}

/// How a landing from the air ends (19.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Landing {
    /// Eliminated, and replaceable.
    Lost,
    /// It lands under a Terror marker.
    Scattered,
    /// It lands, in supply until the end of the player turn.
    Landed,
}

sourced_row! {
    /// `airborne.csv`.
    pub(super) AirborneRow "airborne landing table" { die: u8, result: Landing, }
}

pub(super) fn airborne(table: &Table<AirborneRow>, faults: &mut Faults) -> Option<[Landing; 6]> {
    table.by_die(|row| row.die, faults).map(|rows| rows.map(|row| row.value.result))
}

sourced_row! {
    /// `ships.csv`.
    pub(super) ShipRow "air attacks on ships" { die: u8, result: Fire, }
}

pub(super) fn ships(table: &Table<ShipRow>, faults: &mut Faults) -> Option<[Fire; 6]> {
    table.by_die(|row| row.die, faults).map(|rows| rows.map(|row| row.value.result))
}

/// `delays.csv`.
#[derive(Deserialize)]
pub(super) struct DelayRow {
    die: u8,
    reinforcement: u8,
    reinforcement_source: Source,
    replacement: u8,
    replacement_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for DelayRow {
    fn count(&self, report: &mut Report) {
        report.count("delays", &self.reinforcement_source);
        report.count("delays", &self.replacement_source);
    }
}

/// Turns of delay by die, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delays {
    /// Of an M+DR reinforcement, after its country has become a belligerent (6.3).
    pub reinforcement: [u8; 6],
    /// Of a replacement, after it is bought (6.5).
    pub replacement: [u8; 6],
}

pub(super) fn delays(table: &Table<DelayRow>, faults: &mut Faults) -> Option<Delays> {
    for row in table.rows() {
        table.within(row, "reinforcement", row.value.reinforcement, &limits::DELAY, faults);
        table.within(row, "replacement", row.value.replacement, &limits::DELAY, faults);
    }
    let rows = table.by_die(|row| row.die, faults)?;
    let reinforcement = rows.map(|row| row.value.reinforcement);
    Some(Delays { reinforcement, replacement: rows.map(|row| row.value.replacement) })
}

/// The label of a turn (20.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// None.
    Fair,
    /// Thaw East (20.2).
    ThawEast,
    /// Winter (20.3).
    Winter,
    /// Storms? (20.4).
    Storms,
}

/// `turns.csv`.
#[derive(Deserialize)]
pub(super) struct TurnRow {
    turn: u8,
    label: String,
    weather: Weather,
    source: Source,
    weather_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TurnRow {
    fn count(&self, report: &mut Report) {
        report.count("turns", &self.source);
        report.count("turn weather", &self.weather_source);
    }
}

/// A turn of the track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// `March 1936`.
    pub label: String,
    /// Its weather.
    pub weather: Weather,
}

pub(super) fn turns(table: &Table<TurnRow>, faults: &mut Faults) -> Vec<Turn> {
    table.turns(|row| row.turn, faults);
    for row in table.rows() {
        name_fault(&row.value.label).into_iter().for_each(|what| table.fault(row, what, faults));
    }
    let turn = |row: &TurnRow| Turn { label: row.label.clone(), weather: row.weather };
    table.rows().iter().map(|row| turn(&row.value)).collect()
}

sourced_row! {
    /// `weather.csv`.
    pub(super) WeatherRow "weather" {
        weather: Weather,
        countries: String,
        clear: u8,
        supply: u8,
        pursuit: Option<u8>,
        grounded: u8,
        becomes: Option<Weather>,
        from_die: Option<u8>,
    }
}

/// What weather does (20.0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeatherEffect {
    /// The countries it is in; none means the whole map.
    pub countries: Option<Nations>,
    /// What a clear hex costs there; cities keep their cost.
    pub clear: u8,
    /// As how many hexes each hex of a line of supply counts there; railroad lines are not touched.
    pub supply: u8,
    /// The longest pursuit there.
    pub pursuit: Option<u8>,
    /// An air unit placed on the map does not fly on a die up to this; 0 if all fly.
    pub grounded: u8,
    /// From this die on, at the start of the turn, it becomes this other weather.
    pub becomes: Option<(u8, Weather)>,
}

impl WeatherEffect {
    /// Whether it is felt in a country.
    pub fn reaches(&self, nation: Nation) -> bool {
        self.countries.is_none_or(|countries| countries.contains(nation))
    }
}

/// In the order of [`Weather`].
pub(super) fn weather(table: &Table<WeatherRow>, faults: &mut Faults) -> Option<[WeatherEffect; 4]> {
    let words = [
        (Weather::Fair, "fair"),
        (Weather::ThawEast, "thaw-east"),
        (Weather::Winter, "winter"),
        (Weather::Storms, "storms"),
    ];
    let mut all_read = true;
    for row in table.rows() {
        let line = &row.value;
        table.within(row, "clear", line.clear, &limits::COST, faults);
        table.within(row, "supply", line.supply, &limits::WEIGHT, faults);
        table.within(row, "grounded", line.grounded, &limits::GROUNDED, faults);
        line.pursuit.iter().for_each(|hexes| table.within(row, "pursuit", *hexes, &limits::RETREAT, faults));
        line.from_die.iter().for_each(|die| table.within(row, "from_die", *die, &limits::DIE, faults));
        if line.becomes.is_some() != line.from_die.is_some() {
            table.fault(row, "`becomes` and `from_die` come together or not at all", faults);
        }
        let changes = |other: Weather| {
            table.rows().iter().any(|row| row.value.weather == other && row.value.becomes.is_some())
        };
        if line.becomes.is_some_and(changes) {
            table.fault(row, "weather changes once a turn only", faults);
        }
        for code in line.countries.split_whitespace() {
            if let Err(error) = code.parse::<Nation>() {
                all_read = false;
                table.fault(row, error.to_string(), faults);
            }
        }
    }
    let rows = table.once("weather", &words, |row| row.weather, faults)?;
    let effect = |row: &Row<WeatherRow>| {
        let line = &row.value;
        let countries: Nations =
            line.countries.split_whitespace().filter_map(|code| code.parse().ok()).collect();
        WeatherEffect {
            countries: (!countries.is_empty()).then_some(countries),
            clear: line.clear,
            supply: line.supply,
            pursuit: line.pursuit,
            grounded: line.grounded,
            becomes: line.from_die.zip(line.becomes),
        }
    };
    all_read.then(|| rows.map(effect))
}

/// In which waves mechanized units of a country attack (33.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Waves {
    /// The first only.
    First,
    /// One of them, declared for the country at the start of the first.
    Either,
    /// Both.
    Both,
}

/// A line of the Variable Mechanized Doctrine Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doctrine {
    /// In which waves they attack.
    pub waves: Waves,
    /// Columns that second-wave attacks move to the right.
    pub shift: i8,
}

sourced_row! {
    /// `doctrine.csv`.
    pub(super) DoctrineRow "doctrine table" { die: i16, waves: Waves, shift: i8, }
}

pub(super) fn doctrine(table: &Table<DoctrineRow>, faults: &mut Faults) -> Option<Bands<Doctrine>> {
    for row in table.rows() {
        table.within(row, "shift", row.value.shift, &limits::SHIFT, faults);
    }
    let line = |row: &DoctrineRow| Doctrine { waves: row.waves, shift: row.shift };
    Bands::read(table, "die", |row| row.die, line, faults)
}

/// A level of victory (25.3), the same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// No winner.
    Draw,
    /// Marginal victory.
    Marginal,
    /// Major victory.
    Major,
    /// Decisive victory.
    Decisive,
}

sourced_row! {
    /// `victory.csv`.
    pub(super) LevelRow "victory levels" { difference: i16, level: Level, }
}

/// The levels by the difference of points.
pub(super) fn victory(table: &Table<LevelRow>, faults: &mut Faults) -> Option<Bands<Level>> {
    let words = [
        (Level::Draw, "draw"),
        (Level::Marginal, "marginal"),
        (Level::Major, "major"),
        (Level::Decisive, "decisive"),
    ];
    table.once("level", &words, |row| row.level, faults)?;
    if table.rows()[0].value.difference != 0 {
        table.fault(&table.rows()[0], "the first level begins at a difference of 0 (25.3)", faults);
    }
    for pair in table.rows().windows(2).filter(|pair| pair[0].value.level > pair[1].value.level) {
        table.fault(&pair[1], "a greater difference is never a lower level", faults);
    }
    Bands::read(table, "difference", |row| row.difference, |row| row.level, faults)
}
