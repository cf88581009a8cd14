//! Counters and what it costs to replace them.

use std::collections::BTreeSet;

use hexmap::{Grid, HexId, HexNumber};
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, key_fault, name_fault};
use mechanics::sourced_row;
use serde::Deserialize;

use super::countries::{Country, Rank};
use super::limits;
use crate::nation::Nation;
use crate::terrain::HexRecord;
use crate::unit::{Ground, Kind, Size, Start, Unit};

/// A line of the replacement costs (6.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CostLine {
    /// An army of any kind.
    Army,
    /// A corps that is neither mechanized nor airborne.
    Corps,
    /// A mechanized or airborne corps.
    MechanizedCorps,
    /// A division that is not mechanized.
    Division,
    /// A mechanized division.
    MechanizedDivision,
    /// A brigade, group or regiment.
    Small,
    /// A fortified zone.
    FortifiedZone,
    /// TAC.
    Tac,
    /// SAC.
    Sac,
    /// MAC.
    Mac,
    /// A naval bombardment marker (30.3).
    Bombardment,
    /// An amphibious marker (30.3).
    Amphibious,
    /// A unit of a Spanish faction (31.5).
    Spanish,
}

impl CostLine {
    const WORDS: [(CostLine, &'static str); 13] = [
        (CostLine::Army, "army"),
        (CostLine::Corps, "corps"),
        (CostLine::MechanizedCorps, "mechanized-corps"),
        (CostLine::Division, "division"),
        (CostLine::MechanizedDivision, "mechanized-division"),
        (CostLine::Small, "small"),
        (CostLine::FortifiedZone, "fortified-zone"),
        (CostLine::Tac, "tac"),
        (CostLine::Sac, "sac"),
        (CostLine::Mac, "mac"),
        (CostLine::Bombardment, "bombardment"),
        (CostLine::Amphibious, "amphibious"),
        (CostLine::Spanish, "spanish"),
    ];

    /// The line of a counter; a Fifth Column has none (19.6).
    fn of(row: &UnitRow) -> Option<CostLine> {
        let fast = row.kind.is_mechanized();
        let faction = matches!(row.nation, Nation::Republic | Nation::Nationalists);
        Some(match (row.kind, row.size) {
            (Kind::FifthColumn, _) => return None,
            (Kind::FortifiedZone, _) => CostLine::FortifiedZone,
            (Kind::Tac, _) => CostLine::Tac,
            (Kind::Sac, _) => CostLine::Sac,
            (Kind::Mac, _) => CostLine::Mac,
            (Kind::Bombardment, _) => CostLine::Bombardment,
            (Kind::Amphibious, _) => CostLine::Amphibious,
            _ if faction => CostLine::Spanish,
            (_, Some(Size::Army)) => CostLine::Army,
            (kind, Some(Size::Corps)) if fast || kind == Kind::Airborne => CostLine::MechanizedCorps,
            (_, Some(Size::Corps)) => CostLine::Corps,
            (_, Some(Size::Division)) if fast => CostLine::MechanizedDivision,
            (_, Some(Size::Division)) => CostLine::Division,
            (_, Some(Size::Brigade | Size::Regiment) | None) => CostLine::Small,
        })
    }
}

sourced_row! {
    /// `costs.csv`.
    pub(super) CostRow "replacement costs" { line: CostLine, points: u8, }
}

/// What replacements cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs([u8; CostLine::WORDS.len()]);

impl Costs {
    /// The replacement points of a line.
    pub const fn of(&self, line: CostLine) -> u8 {
        self.0[line as usize]
    }
}

pub(super) fn costs(table: &Table<CostRow>, faults: &mut Faults) -> Option<Costs> {
    let rows = table.once("line", &CostLine::WORDS, |row| row.line, faults)?;
    for row in rows {
        table.within(row, "points", row.value.points, &limits::REPLACEMENTS, faults);
    }
    Some(Costs(rows.map(|row| row.value.points)))
}

/// `units.csv`.
#[derive(Deserialize)]
pub(super) struct UnitRow {
    key: String,
    nation: Nation,
    id: String,
    kind: Kind,
    size: Option<Size>,
    attack: Option<u8>,
    defense: Option<u8>,
    movement: Option<u8>,
    range: Option<u8>,
    expeditionary: bool,
    civil_war: bool,
    start: Start,
    only: String,
    hex: Option<HexNumber>,
    #[serde(rename = "stands_for")]
    _stands_for: String,
    source: Source,
    values_source: Option<Source>,
    start_source: Source,
    hex_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for UnitRow {
    fn count(&self, report: &mut Report) {
        report.count("units", &self.source);
        report.count("unit schedule", &self.start_source);
        self.values_source.iter().for_each(|source| report.count("unit values", source));
        self.hex_source.iter().for_each(|source| report.count("unit set-up", source));
    }
}

/// What the counters are held against; a part that could not be read is missing.
pub(super) struct Around<'a> {
    pub board: Option<(&'a Grid, &'a [HexRecord])>,
    pub countries: Option<&'a [Country]>,
    pub turns: Option<usize>,
    pub costs: Option<&'a Costs>,
}

/// The counters, and whether each has hexes of the map: without them no set-up could be judged.
pub(super) fn units(table: &Table<UnitRow>, around: &Around<'_>, faults: &mut Faults) -> (Vec<Unit>, bool) {
    let mut placed = table.is_whole();
    let mut keys = BTreeSet::new();
    let mut units = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        if line.id.is_empty() {
            table.fault(row, "a unit needs an id", faults);
        } else if let Some(what) = key_fault(&line.key).or_else(|| name_fault(&line.id)) {
            table.fault(row, what, faults);
        } else if !keys.insert(line.key.as_str()) {
            table.fault(row, format!("unit `{}` stands twice", line.key), faults);
        }
        check_values(table, row, faults);
        check_start(table, row, around, faults);
        let found = faults.len();
        let only = only(table, row, around.board, faults);
        let hex = around.board.and_then(|(grid, _)| {
            let number = line.hex?;
            let found = grid.id(number);
            if found.is_none() {
                table.fault(row, format!("there is no hex {number}"), faults);
            }
            found
        });
        placed &= faults.len() == found;
        let or_0 = |value: Option<u8>| value.unwrap_or(0);
        units.push(Unit {
            key: line.key.clone(),
            nation: line.nation,
            name: line.id.clone(),
            kind: line.kind,
            size: line.size,
            attack: or_0(line.attack),
            defense: or_0(line.defense),
            movement: or_0(line.movement),
            range: or_0(line.range),
            expeditionary: line.expeditionary,
            civil_war: line.civil_war,
            start: line.start,
            ground: match line.nation {
                _ if !only.is_empty() => Ground::Only(only),
                Nation::Republic | Nation::Nationalists => Ground::Faction,
                _ => Ground::City,
            },
            hex,
            cost: CostLine::of(line).zip(around.costs).map(|(cost, costs)| costs.of(cost)),
        });
    }
    (units, placed)
}

fn check_values(table: &Table<UnitRow>, row: &Row<UnitRow>, faults: &mut Faults) {
    let unit = &row.value;
    let mut fault = |what: &str| table.fault(row, what, faults);
    let values = [unit.attack, unit.defense, unit.movement];
    if unit.kind.is_land() {
        if values.contains(&None) {
            fault("a land unit has attack, defense and movement (2.7)");
        }
        if unit.size.is_none() != (unit.kind == Kind::FortifiedZone) {
            fault("every land unit but a fortified zone has a size (2.8)");
        }
        if unit.defense == Some(0) {
            fault("a land unit needs a defense factor");
        }
        let fixed = matches!(unit.kind, Kind::FortifiedZone | Kind::FifthColumn);
        if fixed && unit.movement.is_some_and(|movement| movement > 0) {
            fault("a fortified zone or Fifth Column never moves (7.4, 19.6)");
        }
        if unit.kind.is_mechanized() && unit.movement == Some(0) {
            fault("a mechanized unit moves (2.7)");
        }
        if unit.kind == Kind::FifthColumn && unit.size != Some(Size::Corps) {
            fault("a Fifth Column counts as a corps (19.6)");
        }
    } else {
        if values.iter().any(Option::is_some) {
            fault("an air or naval unit has no land values (2.7)");
        }
        if unit.size.is_some() {
            fault("an air or naval unit has no size (2.8)");
        }
    }
    if unit.kind.is_air() != unit.range.is_some() {
        fault("an air unit, and no other, has a range (16.2)");
    }
    if unit.kind == Kind::FifthColumn && unit.expeditionary {
        fault("a Fifth Column is no expeditionary force (19.1)");
    }
    for (name, value, limit) in [
        ("attack", unit.attack, &limits::FACTOR),
        ("defense", unit.defense, &limits::FACTOR),
        ("movement", unit.movement, &limits::MOVEMENT),
        ("range", unit.range, &limits::RANGE),
    ] {
        value.iter().for_each(|value| table.within(row, name, *value, limit, faults));
    }
    table.pair(row, "values", !unit.kind.is_naval(), unit.values_source.as_ref(), faults);
    table.pair(row, "hex", unit.hex.is_some(), unit.hex_source.as_ref(), faults);
}

fn check_start(table: &Table<UnitRow>, row: &Row<UnitRow>, around: &Around<'_>, faults: &mut Faults) {
    let unit = &row.value;
    let column = unit.kind == Kind::FifthColumn;
    if let Some(countries) = around.countries {
        let rank = countries[unit.nation as usize].rank;
        if column != (rank == Rank::FifthColumn) {
            table.fault(row, "a Fifth Column belongs to a player, other units do not (19.5)", faults);
        }
        if rank == Rank::Closed {
            table.fault(row, format!("{} has no units", unit.nation), faults);
        }
        if rank == Rank::Faction && !unit.civil_war {
            table.fault(row, "units of a faction come with the civil war only (24.1)", faults);
        }
        let sets_up = countries[unit.nation as usize].setup.is_some() || rank == Rank::Faction;
        if unit.start == Start::Map && !sets_up {
            table.fault(row, format!("no player sets up {} (26.4)", unit.nation), faults);
        }
    }
    if column != (unit.start == Start::Chit) {
        table.fault(row, "a Fifth Column, and no other unit, comes by a chit (19.5)", faults);
    }
    match unit.start {
        Start::Map if !unit.kind.is_land() => {
            table.fault(row, "air and naval units start in the Available Box (26.4)", faults);
        }
        Start::Available if unit.kind.is_land() => {
            table.fault(row, "land units start on the map, not in the Available Box (26.4)", faults);
        }
        Start::After(turns) => {
            if let Some(track) = around.turns.filter(|track| usize::from(turns) >= *track) {
                let what = format!("M+{turns} lies beyond the {track} turns of the track (6.4)");
                table.fault(row, what, faults);
            }
        }
        _ => {}
    }
}

/// The hexes that the chart gives a unit, all at home; a fortified zone has one of the map's.
fn only(
    table: &Table<UnitRow>,
    row: &Row<UnitRow>,
    board: Option<(&Grid, &[HexRecord])>,
    faults: &mut Faults,
) -> Vec<HexId> {
    let unit = &row.value;
    let Some((grid, hexes)) = board else { return Vec::new() };
    let mut only = Vec::new();
    for text in unit.only.split_whitespace() {
        let found = text.parse::<HexNumber>().ok().and_then(|number| grid.id(number));
        let Some(hex) = found else {
            table.fault(row, format!("only: there is no hex {text}"), faults);
            continue;
        };
        if hexes[hex.index()].country != Some(unit.nation.home()) {
            table.fault(row, format!("only: {text} does not lie in {}", unit.nation.home()), faults);
        } else if unit.kind == Kind::FortifiedZone && !hexes[hex.index()].fort {
            table.fault(row, format!("only: the map has no fortified zone in {text} (26.4)"), faults);
        }
        only.push(hex);
    }
    if unit.kind == Kind::FortifiedZone && unit.only.split_whitespace().count() != 1 {
        table.fault(row, "a fortified zone has one hex, in `only` (26.4)", faults);
    }
    only
}
