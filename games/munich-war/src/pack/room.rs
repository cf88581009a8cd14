//! Whether every unit finds a place when its turn to be deployed comes, wherever those before it stand (3.4.2, 9.0).

use hexmap::{Grid, HexId};
use mechanics::pack::{Faults, Table};
use mechanics::sheet::SheetLink;

use super::roster::Lot;
use super::rows::{DeploymentRow, Destination, Ground};
use crate::field::Class;
use crate::terrain::{HexRecord, Terrain};
use crate::unit::Unit;

/// What the map offers to a deployment.
struct Land<'a> {
    grid: &'a Grid,
    hexes: &'a [HexRecord],
    /// Whether a railroad touches a hex, by hex.
    railed: Vec<bool>,
}

/// Units that may be deployed before another one, by what they fill of a hex.
#[derive(Clone, Copy, Default)]
struct Crowd {
    armies: usize,
    small: usize,
    fixed: usize,
}

impl Crowd {
    fn add(&mut self, unit: &Unit, count: usize) {
        match unit {
            unit if unit.is_static() => self.fixed += count,
            unit if unit.is_army() => self.armies += count,
            _ => self.small += count,
        }
    }

    /// Hexes without room for this unit, at worst (9.0): an army or three others fill one, and a static unit for
    /// another static one.
    fn fills(&self, unit: &Unit) -> usize {
        match unit {
            unit if unit.is_static() => self.fixed,
            unit if unit.is_army() => self.armies + self.small,
            _ => self.armies + self.small / 3,
        }
    }
}

/// Notes lines whose units could come to find no hex. Lines with fewer hexes are filled first, so only those and lines
/// of the same kind stand in the way.
pub(super) fn check(
    table: &Table<DeploymentRow>,
    lots: &[Lot],
    units: &[Unit],
    grid: &Grid,
    hexes: &[HexRecord],
    links: &[SheetLink],
    faults: &mut Faults,
) {
    let mut railed = vec![false; hexes.len()];
    for link in links {
        railed[link.a.index()] = true;
        railed[link.b.index()] = true;
    }
    let land = Land { grid, hexes, railed };
    let on_map = |lot: &&Lot| lot.place == Destination::Map && lot.count > 0;
    for (row, lot) in table.rows().iter().zip(lots).filter(|(_, lot)| on_map(lot)) {
        for unit in units.iter().filter(|unit| lot.takes(unit)) {
            let wanted = land.ground(lot, unit);
            let mut crowd = Crowd::default();
            let rivals = lots
                .iter()
                .filter(on_map)
                .filter(|other| other.nation == lot.nation && freedom(other.ground) <= freedom(lot.ground));
            for other in rivals {
                // What is brought up to full strength takes the place of a full line (23.1, 23.6).
                let alike = (other.kind, other.size) == (lot.kind, lot.size);
                // A line may take static units and others: either could be the ones that come.
                for fixed in [false, true] {
                    let is_such = |unit: &&Unit| other.takes(unit) && unit.is_static() == fixed;
                    let Some(rival) = units.iter().find(is_such) else { continue };
                    if alike || land.ground(other, rival).iter().any(|hex| wanted.contains(hex)) {
                        crowd.add(rival, usize::from(other.count));
                    }
                }
            }
            if lot.ground == Ground::Home {
                let optional = |other: &&Unit| other.optional && other.nation == lot.nation;
                units.iter().filter(optional).for_each(|other| crowd.add(other, 1));
            }
            // The unit itself stands in nobody's way.
            match unit {
                unit if unit.is_static() => crowd.fixed -= crowd.fixed.min(1),
                unit if unit.is_army() => crowd.armies -= crowd.armies.min(1),
                _ => crowd.small -= crowd.small.min(1),
            }
            let (room, filled) = (wanted.len(), crowd.fills(unit));
            if filled >= room {
                let what = format!(
                    "`{}` could find no room: {room} hexes, of which those before it can fill {filled} (9.0)",
                    unit.key
                );
                table.fault(row, what, faults);
                break;
            }
        }
    }
}

/// The order in which lines are filled.
fn freedom(ground: Ground) -> u8 {
    match ground {
        Ground::Fort => 0,
        Ground::Place => 1,
        Ground::Frontier => 2,
        Ground::City => 3,
        Ground::Home => 4,
    }
}

impl Land<'_> {
    /// Hexes where a unit of this line may stand, but for marshes: one unit of any kind fills them.
    fn ground(&self, lot: &Lot, unit: &Unit) -> Vec<HexId> {
        let is_wanted = |hex: &HexId| {
            let record = &self.hexes[hex.index()];
            let home = record.country == Some(lot.nation);
            let touches = |near: &HexId| {
                near.is_some() && lot.frontier.is_some() && self.hexes[near.index()].country == lot.frontier
            };
            let here = match lot.ground {
                Ground::Home => home,
                Ground::Fort => home && record.fort,
                Ground::City => home && record.city.is_some(),
                Ground::Place => lot.hex == Some(*hex),
                Ground::Frontier => home && self.grid.neighbours(*hex).iter().any(touches),
            };
            let mountain = record.terrain == Some(Terrain::Mountain);
            let stands = match unit.is_static() {
                true => !mountain,
                false => !mountain || Class::of(unit) == Class::Alpine || self.railed[hex.index()],
            };
            here && record.land && stands && record.terrain != Some(Terrain::Marsh)
        };
        self.grid.ids().filter(is_wanted).collect()
    }
}
