//! Where units may be set up, and whether the suggested set-up and the room for others are lawful (8.7, 26.4).

use std::collections::BTreeMap;

use hexmap::{Grid, HexId, Id};
use mechanics::UnitId;
use mechanics::pack::{Faults, Table};

use super::countries::Country;
use super::numbers::Numbers;
use super::preparedness::{Preparation, Readiness, placed};
use super::units::UnitRow;
use crate::terrain::HexRecord;
use crate::unit::{Ground, Kind, Start, Unit};

/// The board as a set-up sees it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub grid: &'a Grid,
    pub hexes: &'a [HexRecord],
    pub countries: &'a [Country],
}

impl Board<'_> {
    /// Whether a unit may be set up in a hex, as far as the hex goes.
    pub fn admits(&self, unit: &Unit, ground: &Ground, hex: HexId) -> bool {
        let record = &self.hexes[hex.index()];
        let home = record.land && record.country == Some(unit.nation.home());
        let barred = &self.countries[unit.nation as usize].barred;
        home && match ground {
            Ground::Only(hexes) => hexes.contains(&hex),
            Ground::Faction => record.faction == Some(unit.nation),
            Ground::City => record.city.is_some() && !barred.contains(&hex),
            Ground::Home => !barred.contains(&hex),
        }
    }

    /// All such hexes.
    pub fn ground(&self, unit: &Unit, ground: &Ground) -> Vec<HexId> {
        self.grid.ids().filter(|hex| self.admits(unit, ground, *hex)).collect()
    }
}

/// What fills a hex (8.1): armies, corps and fortified zones; smaller units do not.
#[derive(Clone, Copy, Default)]
struct Stack {
    armies: i16,
    corps: i16,
    forts: i16,
    units: i16,
}

impl Stack {
    fn add(&mut self, unit: &Unit) {
        self.units += 1;
        self.armies += i16::from(unit.is_army());
        self.corps += i16::from(unit.is_corps());
        self.forts += i16::from(unit.kind == Kind::FortifiedZone);
    }

    fn is_over(&self, numbers: &Numbers) -> bool {
        self.armies > numbers.stack_armies
            || self.corps > numbers.stack_corps
            || (self.armies > 0 && self.corps > 0)
            || self.forts > numbers.stack_forts
    }
}

/// Checks the suggested set-up as it is and with each result of 32.0, and that no placement of the others can leave a
/// unit without a hex.
pub(super) fn check(
    table: &Table<UnitRow>,
    units: &[Unit],
    results: &[Readiness],
    board: &Board<'_>,
    numbers: &Numbers,
    faults: &mut Faults,
) {
    check_forts(table, units, board, faults);
    let on_map = |index: &usize| units[*index].start == Start::Map;
    let base: Vec<UnitId> = (0..units.len()).filter(on_map).map(UnitId::from_index).collect();
    let usual: Vec<(UnitId, Ground)> =
        base.iter().map(|unit| (*unit, units[unit.index()].ground.clone())).collect();
    check_one(table, units, &usual, board, numbers, faults);
    for (result, added) in results.iter().zip(placed(results, units)) {
        let gone = |unit: UnitId| {
            result
                .effects
                .iter()
                .any(|effect| matches!(effect, Preparation::Never(gone) if gone.contains(&unit)))
        };
        let land = |unit: &UnitId| units[unit.index()].kind.is_land();
        let mut all: Vec<(UnitId, Ground)> = usual.iter().filter(|(unit, _)| !gone(*unit)).cloned().collect();
        all.extend(added.into_iter().filter(|(unit, _)| land(unit) && !base.contains(unit)));
        if all.len() != usual.len() || !result.effects.is_empty() {
            check_one(table, units, &all, board, numbers, faults);
        }
    }
}

/// Every fortified zone of the map has its unit, and one only (26.4).
fn check_forts(table: &Table<UnitRow>, units: &[Unit], board: &Board<'_>, faults: &mut Faults) {
    let holds = |unit: &Unit, hex: HexId| {
        unit.kind == Kind::FortifiedZone
            && matches!(&unit.ground, Ground::Only(hexes) if hexes.contains(&hex))
    };
    for (hex, record) in board.grid.ids().zip(board.hexes).filter(|(_, record)| record.fort) {
        let number = board.grid.number(hex);
        let mut here = table.rows().iter().zip(units).filter(|(_, unit)| holds(unit, hex));
        if here.next().is_none() {
            let country = record.country.map_or("", |nation| nation.name());
            table.lacks(format!("no unit is the fortified zone in {number}, {country} (26.4)"), faults);
        }
        for (row, _) in here {
            table.fault(row, format!("{number} has a fortified zone already (8.8)"), faults);
        }
    }
}

fn check_one(
    table: &Table<UnitRow>,
    units: &[Unit],
    set_up: &[(UnitId, Ground)],
    board: &Board<'_>,
    numbers: &Numbers,
    faults: &mut Faults,
) {
    let mut stacks: BTreeMap<HexId, Stack> = BTreeMap::new();
    for (id, ground) in set_up {
        let (unit, row) = (&units[id.index()], &table.rows()[id.index()]);
        let Some(hex) = unit.hex else {
            table.fault(row, format!("`{}` is set up and has no hex", unit.key), faults);
            continue;
        };
        let number = board.grid.number(hex);
        let home = unit.nation.home();
        if board.hexes[hex.index()].country != Some(home) {
            table.fault(row, format!("hex {number} does not lie in {home}"), faults);
            continue;
        }
        if !board.admits(unit, ground, hex) {
            let what = format!("hex {number} is not where this unit may be set up (26.4)");
            table.fault(row, what, faults);
            continue;
        }
        let stack = stacks.entry(hex).or_default();
        stack.add(unit);
        if stack.is_over(numbers) {
            table.fault(row, format!("hex {number} is over-stacked with `{}` (8.7)", unit.key), faults);
        }
        if *ground == Ground::Faction && stack.units > 1 {
            table.fault(row, format!("hex {number} takes one unit of the faction (31.2)"), faults);
        }
    }
    check_room(table, units, set_up, board, numbers, faults);
}

/// More counters than there is room for: the others of the country could fill every hex a unit may stand in.
fn check_room(
    table: &Table<UnitRow>,
    units: &[Unit],
    set_up: &[(UnitId, Ground)],
    board: &Board<'_>,
    numbers: &Numbers,
    faults: &mut Faults,
) {
    for (id, ground) in set_up {
        let unit = &units[id.index()];
        let room = board.ground(unit, ground).len() as i16;
        let mut others = Stack::default();
        for (other, _) in set_up.iter().filter(|(other, _)| other != id) {
            let other = &units[other.index()];
            if other.nation == unit.nation && other.kind != Kind::FortifiedZone {
                others.add(other);
            }
        }
        let filled = match unit {
            _ if *ground == Ground::Faction => others.units,
            unit if unit.kind == Kind::FortifiedZone => 0,
            unit if unit.is_army() => others.armies / numbers.stack_armies.max(1) + others.corps,
            unit if unit.is_corps() => others.armies + others.corps / numbers.stack_corps.max(1),
            _ => 0,
        };
        if filled >= room {
            let what = format!(
                "`{}` could find no room: {room} hexes, of which other units can fill {filled} (8.7)",
                unit.key
            );
            table.fault(&table.rows()[id.index()], what, faults);
        }
    }
}
