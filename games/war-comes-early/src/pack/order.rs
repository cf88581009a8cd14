//! The order of battle.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Faults, Row, Table, key_fault, name_fault};

use super::{
    limits,
    map::Board,
    rows::{HexNumber, StartWord, UnitRow},
    scenario::Scenario,
};
use crate::{
    nation::Nation,
    stacking::{LIMIT, StackLoad, load},
    unit::{Kind, Level, ScenarioSet, Size, Start, Unit},
};

/// The units, and whether all of them could be read.
pub(super) struct Roster<'a> {
    pub units: &'a [Unit],
    pub whole: bool,
}

/// The units in the order of the file; a unit's id is its place.
pub(super) fn units(table: &Table<UnitRow>, faults: &mut Faults) -> Vec<Unit> {
    let mut keys = BTreeSet::new();
    for row in table.rows() {
        let unit = &row.value;
        if unit.key.is_empty() || unit.id.is_empty() {
            table.fault(row, "a unit needs a key and an id", faults);
        } else if let Some(what) = key_fault(&unit.key).or_else(|| name_fault(&unit.id)) {
            table.fault(row, what, faults);
        } else if !keys.insert(unit.key.as_str()) {
            table.fault(row, format!("unit `{}` stands twice", unit.key), faults);
        }
        check_unit(table, row, faults);
    }
    table.rows().iter().map(|row| record(&row.value)).collect()
}

fn record(row: &UnitRow) -> Unit {
    let start = match (row.start, row.hex) {
        (StartWord::Map, Some(HexNumber(hex))) => Start::At(hex),
        (StartWord::Map, None) => Start::Map,
        (StartWord::Aside, _) => Start::Aside,
        (StartWord::Reinforcement, _) => Start::Reinforcement,
        (StartWord::Neutral, _) => Start::Neutral,
    };
    Unit {
        key: row.key.clone(),
        nation: row.nation,
        name: row.id.clone(),
        size: row.size,
        kind: row.kind,
        attack: row.attack,
        defense: row.defense,
        ad_hoc: row.ad_hoc,
        set: row.set,
        start,
    }
}

fn check_unit(table: &Table<UnitRow>, row: &Row<UnitRow>, faults: &mut Faults) {
    let unit = &row.value;
    table.pair(row, "hex", unit.hex.is_some(), unit.hex_source.as_ref(), faults);
    if unit.hex.is_some() && unit.start != StartWord::Map {
        table.fault(row, "a unit that does not start on the map has no set-up hex", faults);
    }
    match unit.kind {
        Kind::Static if unit.attack != 0 => {
            table.fault(row, "a static unit has attack factor 0 (2.3.5)", faults);
        }
        Kind::Static | Kind::Flieger => {}
        _ if unit.attack == 0 => {
            table.fault(row, "attack factor 0 is the mark of static units (2.3.5)", faults);
        }
        _ => {}
    }
    if unit.defense == 0 && unit.kind != Kind::Flieger {
        table.fault(row, "a unit needs a defense factor", faults);
    }
    table.within(row, "attack", unit.attack, &limits::FACTOR, faults);
    table.within(row, "defense", unit.defense, &limits::FACTOR, faults);
    match unit.size {
        Size::Front if unit.nation != Nation::SovietUnion => {
            table.fault(row, "only the Soviet Union has fronts (2.3.1)", faults);
        }
        Size::Division if unit.nation != Nation::Germany => {
            table.fault(row, "only Germany has divisions (1.1)", faults);
        }
        _ => {}
    }
}

/// Set-up hexes: on land, in the right country, one army to a hex (8.0).
pub(super) fn check_setup(
    table: &Table<UnitRow>,
    units: &[Unit],
    board: &Board<'_>,
    scenarios: &[Scenario],
    faults: &mut Faults,
) {
    for (row, unit) in table.rows().iter().zip(units) {
        let Start::At(hex) = unit.start else { continue };
        if let Some(what) = board.not_land(hex) {
            table.fault(row, format!("set-up {what}"), faults);
            continue;
        }
        let Some(country) = board.hex(hex).and_then(|hex| hex.country) else { continue };
        let controlled = scenarios
            .iter()
            .filter(|scenario| unit.set.plays_in(scenario.set))
            .flat_map(|scenario| &scenario.nations)
            .any(|power| power.nation == unit.nation && power.controls.contains(&country));
        if country != unit.nation && !controlled {
            let what = format!(
                "set-up hex {hex:04} lies in {country}, where a unit of {} may not start",
                unit.nation
            );
            table.fault(row, what, faults);
        }
    }
    for set in [ScenarioSet::In1938, ScenarioSet::In1939] {
        let mut armies = BTreeMap::new();
        let mut stacks: BTreeMap<u16, (Nation, StackLoad)> = BTreeMap::new();
        for (row, unit) in table.rows().iter().zip(units) {
            let Start::At(hex) = unit.start else { continue };
            // Spare counters stand there too where an option brings them.
            if !unit.set.plays_in(set) && unit.set != ScenarioSet::Spare {
                continue;
            }
            if unit.level() == Level::Army
                && let Some(other) = armies.insert(hex, &unit.key)
            {
                table.fault(row, format!("hex {hex:04} already holds the army {other} (8.0)"), faults);
                continue;
            }
            let (nation, stack) = stacks.entry(hex).or_insert((unit.nation, StackLoad::default()));
            let grown = stack.plus(load(unit));
            if *nation != unit.nation {
                table.fault(row, format!("hex {hex:04} already holds units of {nation} (8.0)"), faults);
            } else if !grown.fits(&LIMIT) {
                table.fault(row, format!("hex {hex:04} holds too many units (8.0)"), faults);
            } else {
                *stack = grown;
            }
        }
    }
}

/// Looks up a unit by its key.
pub(super) fn unit_id(units: &[Unit], key: &str) -> Option<UnitId> {
    let at = units.iter().position(|unit| unit.key == key)?;
    Some(UnitId::from_index(at))
}
