//! Suggested set-ups: `setups.csv`. They are tested against the set-up rules of their scenarios.

use hexmap::{HexId, HexNumber, Id};
use mechanics::pack::{Faults, Row, Table};
use mechanics::sourced_row;

use super::numbers::Numbers;
use super::scenario::{Board, Scenario};
use super::tables::TerrainEffect;
use crate::nation::Nation;
use crate::unit::{Class, Design, DesignId, Kind};

sourced_row! {
    /// `setups.csv`.
    pub(super) SetupRow "suggested set-ups" { scenario: String, unit: String, count: u8, hex: HexNumber, }
}

/// Counters of a design in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Which.
    pub design: DesignId,
    /// How many.
    pub count: u8,
    /// Where.
    pub hex: HexId,
}

/// What set-ups are held against.
pub(super) struct Around<'a> {
    pub board: Board<'a>,
    pub designs: &'a [Design],
    pub numbers: &'a Numbers,
    pub terrain: &'a [TerrainEffect; 4],
}

/// Gives every scenario its suggestion, or says what is wrong with it. A scenario that is not sound itself is left out,
/// and one with a row that cannot be placed is not judged as a whole.
pub(super) fn suggest(
    table: &Table<SetupRow>,
    scenarios: &mut [Scenario],
    sound: &[bool],
    around: &Around<'_>,
    faults: &mut Faults,
) {
    let mut lines: Vec<Vec<&Row<SetupRow>>> = vec![Vec::new(); scenarios.len()];
    let mut all_placed = vec![true; scenarios.len()];
    for row in table.rows() {
        let line = &row.value;
        let Some(number) = scenarios.iter().position(|scenario| scenario.id == line.scenario) else {
            table.fault(row, format!("there is no scenario `{}`", line.scenario), faults);
            continue;
        };
        if !sound[number] {
            continue;
        }
        let scenario = &mut scenarios[number];
        let found = around.designs.iter().position(|design| design.key == line.unit);
        let Some(design) = found.map(DesignId::from_index) else {
            table.fault(row, format!("there is no unit `{}`", line.unit), faults);
            all_placed[number] = false;
            continue;
        };
        let hex = match around.board.land(line.hex) {
            Ok(hex) => hex,
            Err(what) => {
                table.fault(row, what, faults);
                all_placed[number] = false;
                continue;
            }
        };
        let placed: u8 =
            scenario.suggestion.iter().filter(|other| other.design == design).map(|other| other.count).sum();
        let force = scenario.forces.iter().find(|force| force.design == design && force.season.is_none());
        match force {
            None => table.fault(row, format!("`{}` is not in the scenario's list", line.unit), faults),
            Some(force) if line.count == 0 || placed.saturating_add(line.count) > force.count => {
                table.fault(
                    row,
                    format!("the scenario's list has {} of `{}`", force.count, line.unit),
                    faults,
                );
            }
            Some(force) if !scenario.grounds[usize::from(force.seat)].contains(&hex) => {
                table.fault(
                    row,
                    format!("{} may not set up in {}", around.designs[design.index()].nation, line.hex),
                    faults,
                );
            }
            Some(_) => {}
        }
        scenario.suggestion.push(Placement { design, count: line.count, hex });
        lines[number].push(row);
    }
    if table.is_whole() {
        for (number, (scenario, rows)) in scenarios.iter().zip(&lines).enumerate() {
            if !sound[number] || !all_placed[number] {
                continue;
            }
            check(table, scenario, rows, around, faults);
        }
    }
}

/// Whole lists, stacking, bases, and the limits of the scenario.
fn check(
    table: &Table<SetupRow>,
    scenario: &Scenario,
    rows: &[&Row<SetupRow>],
    around: &Around<'_>,
    faults: &mut Faults,
) {
    for force in scenario.forces.iter().filter(|force| force.season.is_none()) {
        let placed: u32 = scenario
            .suggestion
            .iter()
            .filter(|at| at.design == force.design)
            .map(|at| u32::from(at.count))
            .sum();
        if placed < u32::from(force.count) {
            let key = &around.designs[force.design.index()].key;
            table.lacks(format!("`{}`: {placed} of {} `{key}` are placed", scenario.id, force.count), faults);
        }
    }
    let count = |wanted: &dyn Fn(HexId, &Design) -> bool| -> u32 {
        let there = |at: &&Placement| wanted(at.hex, &around.designs[at.design.index()]);
        scenario.suggestion.iter().filter(there).map(|at| u32::from(at.count)).sum()
    };
    for (at, row) in scenario.suggestion.iter().zip(rows) {
        let (design, hex) = (&around.designs[at.design.index()], &around.board.hexes[at.hex.index()]);
        let number = row.value.hex;
        let at_hex = at.hex;
        match design.kind.class() {
            Class::Land => {
                let land = count(&|hex, design| hex == at_hex && design.kind.class() == Class::Land);
                let foreign = count(&|hex, design| {
                    hex == at_hex
                        && design.kind.class() == Class::Land
                        && design.nation != Nation::SovietUnion
                });
                let numbers = around.numbers;
                let most = if hex.is_city_resource() { numbers.stack_city } else { numbers.stack }
                    + if foreign == 0 { numbers.stack_soviet } else { 0 };
                if land > most as u32 {
                    table.fault(
                        row,
                        format!("{land} land units stand in {number}, {most} may (24.2)"),
                        faults,
                    );
                }
                let open = hex.terrain.is_some_and(|terrain| around.terrain[terrain as usize].armor);
                if design.kind == Kind::Armor && !open {
                    table.fault(row, format!("armor does not enter {number} (24.1)"), faults);
                }
            }
            Class::Air => {
                let air = count(&|hex, design| hex == at_hex && design.kind.class() == Class::Air);
                let fields = count(&|hex, design| hex == at_hex && design.kind == Kind::Airfield);
                let bases = u32::from(hex.bases()) + fields;
                if air > bases {
                    table.fault(
                        row,
                        format!("{air} air units are on {bases} bases in {number} (13.2)"),
                        faults,
                    );
                }
            }
            Class::Naval if hex.port.is_none() => {
                table.fault(row, format!("there is no port in {number} (S0.d)"), faults);
            }
            _ => {}
        }
        for limit in scenario.limits.iter().filter(|limit| limit.hexes.contains(&at_hex)) {
            let mine = |nation| scenario.seat_of(nation) == Some(limit.seat);
            if !mine(design.nation) {
                continue;
            }
            let inside = count(&|hex, design| limit.hexes.contains(&hex) && mine(design.nation));
            if !limit.kinds.contains(&design.kind) || inside > u32::from(limit.most) {
                let what = format!("the scenario allows {} such units where {number} is", limit.most);
                table.fault(row, what, faults);
            }
        }
    }
    for garrison in &scenario.garrisons {
        let there = count(&|hex, design| hex == garrison.hex && design.kind == garrison.kind);
        if there < u32::from(garrison.least) {
            let number = around.board.grid().number(garrison.hex);
            table.lacks(format!("`{}`: {number} needs {} such units", scenario.id, garrison.least), faults);
        }
    }
}
