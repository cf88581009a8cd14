//! The map: hexes, hexsides, railroads, supply hexes.

use std::collections::BTreeSet;

use mechanics::pack::{Faults, Row, Table};

use super::{
    grid::{Edge, Grid},
    rows::{HexNumber, HexRow, RailRow, SideRow, SupplyRow, SupplyUse},
};
use crate::{
    nation::Nation,
    terrain::{City, Fort, HexKind, HexRecord, SideKind, SideRecord},
};

/// A hex that matters for supply (10.3, 10.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SupplyRecord {
    /// What it is for.
    pub used: SupplyUse,
    /// Whose it is.
    pub nation: Nation,
    /// The hex.
    pub hex: u16,
}

/// Grid and hexes, for looking things up while the rest of the pack is checked.
pub(super) struct Board<'a> {
    pub grid: &'a Grid,
    pub hexes: &'a [HexRecord],
}

impl Board<'_> {
    /// The hex; nothing too if its row could not be read, which is a fault of its own.
    pub fn hex(&self, number: u16) -> Option<&HexRecord> {
        find(self.hexes, number)
    }

    /// What keeps units out of the hex for good, if anything does.
    pub fn not_land(&self, number: u16) -> Option<String> {
        if !self.grid.contains(number) {
            return Some(format!("hex {number:04} is not on the map"));
        }
        match self.hex(number)?.kind {
            HexKind::Land => None,
            HexKind::Sea => Some(format!("hex {number:04} is all sea")),
            HexKind::Lake => Some(format!("hex {number:04} is all lake")),
        }
    }
}

pub(super) fn find(hexes: &[HexRecord], number: u16) -> Option<&HexRecord> {
    hexes.binary_search_by_key(&number, |hex| hex.number).ok().map(|at| &hexes[at])
}

pub(super) fn hexes(table: &Table<HexRow>, grid: &Grid, faults: &mut Faults) -> Vec<HexRecord> {
    let mut seen = BTreeSet::new();
    let mut hexes = Vec::with_capacity(table.rows().len());
    for row in table.rows() {
        let HexNumber(number) = row.value.hex;
        if !grid.contains(number) {
            table.fault(row, format!("hex {number:04} is not on the map"), faults);
        } else if !seen.insert(number) {
            table.fault(row, format!("hex {number:04} stands twice"), faults);
        } else {
            check_hex(table, row, faults);
            hexes.push(record(&row.value));
        }
    }
    if table.is_whole() {
        for number in grid.hexes().filter(|number| !seen.contains(number)) {
            table.lacks(format!("hex {number:04} is missing"), faults);
        }
    }
    hexes.sort_unstable_by_key(|hex| hex.number);
    hexes
}

fn record(row: &HexRow) -> HexRecord {
    let city = match (&row.city, row.rank) {
        (Some(name), Some(rank)) => Some(City { name: name.clone(), rank, port: row.port }),
        _ => None,
    };
    HexRecord {
        number: row.hex.0,
        kind: row.kind,
        terrain: row.terrain,
        country: row.country,
        city,
        vp: row.vp.unwrap_or(0),
        fort: row.fort,
    }
}

fn check_hex(table: &Table<HexRow>, row: &Row<HexRow>, faults: &mut Faults) {
    let hex = &row.value;
    for (name, filled, source) in [
        ("country", hex.country.is_some(), &hex.country_source),
        ("city", hex.city.is_some(), &hex.city_source),
        ("rank", hex.rank.is_some(), &hex.rank_source),
        ("vp", hex.vp.is_some(), &hex.vp_source),
        ("fort", hex.fort.is_some(), &hex.fort_source),
    ] {
        table.pair(row, name, filled, source.as_ref(), faults);
    }
    if hex.kind == HexKind::Land {
        if hex.terrain.is_none() {
            table.fault(row, "a land hex needs terrain", faults);
        }
        if hex.country.is_none() {
            table.fault(row, "a land hex needs a country", faults);
        }
    } else if hex.terrain.is_some() || hex.country.is_some() || hex.city.is_some() || hex.fort.is_some() {
        table.fault(row, "a water hex has no terrain, country, city or fort", faults);
    }
    match (&hex.city, hex.rank) {
        (Some(name), None) => table.fault(row, format!("is {name} a city or a dot? rank is empty"), faults),
        (None, Some(_)) => table.fault(row, "a rank without a city", faults),
        (None, None) if hex.port => table.fault(row, "a port without a city", faults),
        _ => {}
    }
    // 11.5: each kind of fortification has its owners.
    let owners: &[Nation] = match hex.fort {
        Some(Fort::Fort | Fort::Heavy) => &[Nation::Czechoslovakia, Nation::Belgium],
        Some(Fort::WestWall) => &[Nation::Germany],
        Some(Fort::Maginot) => &[Nation::France],
        None => return,
    };
    if let Some(country) = hex.country
        && !owners.contains(&country)
    {
        table.fault(row, format!("{country} has no fortification of this kind"), faults);
    }
}

/// Checks a pair of hexes and puts the lower number first.
fn hexside<T>(
    board: &Board<'_>,
    table: &Table<T>,
    row: &Row<T>,
    (HexNumber(a), HexNumber(b)): (HexNumber, HexNumber),
    seen: &mut BTreeSet<(u16, u16)>,
    faults: &mut Faults,
) -> Option<(u16, u16)> {
    let side = (a.min(b), a.max(b));
    if let Some(what) = board.not_land(a).or_else(|| board.not_land(b)) {
        table.fault(row, what, faults);
    } else if !board.grid.adjacent(a, b) {
        table.fault(row, format!("hexes {a:04} and {b:04} are not adjacent"), faults);
    } else if !seen.insert(side) {
        table.fault(row, format!("hexside {:04}|{:04} stands twice", side.0, side.1), faults);
    } else {
        return Some(side);
    }
    None
}

pub(super) fn sides(table: &Table<SideRow>, board: &Board<'_>, faults: &mut Faults) -> Vec<SideRecord> {
    let mut seen = BTreeSet::new();
    let mut sides = Vec::with_capacity(table.rows().len());
    for row in table.rows() {
        let hexes = (row.value.hex_a, row.value.hex_b);
        if let Some((a, b)) = hexside(board, table, row, hexes, &mut seen, faults) {
            sides.push(SideRecord { a, b, kind: row.value.kind, name: row.value.name.clone() });
        }
    }
    sides.sort_unstable_by_key(|side| (side.a, side.b));
    sides
}

pub(super) fn rails(
    table: &Table<RailRow>,
    board: &Board<'_>,
    sides: &[SideRecord],
    faults: &mut Faults,
) -> Vec<(u16, u16)> {
    let mut seen = BTreeSet::new();
    let mut rails = Vec::with_capacity(table.rows().len());
    for row in table.rows() {
        let hexes = (row.value.hex_a, row.value.hex_b);
        let Some((a, b)) = hexside(board, table, row, hexes, &mut seen, faults) else { continue };
        let water = sides.binary_search_by_key(&(a, b), |side| (side.a, side.b)).map(|at| sides[at].kind);
        if let Ok(SideKind::Blocked | SideKind::Lake | SideKind::Sea) = water {
            table.fault(row, format!("no railroad crosses {a:04}|{b:04}, which nothing may cross"), faults);
        }
        rails.push((a, b));
    }
    rails.sort_unstable();
    rails
}

pub(super) fn supply(
    table: &Table<SupplyRow>,
    board: &Board<'_>,
    rails: &[(u16, u16)],
    faults: &mut Faults,
) -> Vec<SupplyRecord> {
    let mut supply = Vec::with_capacity(table.rows().len());
    for row in table.rows() {
        let SupplyRow { used, nation, hex: HexNumber(hex), .. } = row.value;
        let on = |edges: &[Edge]| edges.iter().any(|&edge| board.grid.edge(edge).contains(&hex));
        let railed = rails.iter().any(|&(a, b)| a == hex || b == hex);
        if let Some(what) = board.not_land(hex) {
            table.fault(row, what, faults);
        } else if board.hex(hex).is_some_and(|record| record.country != Some(nation)) {
            table.fault(row, format!("hex {hex:04} does not lie in {nation}"), faults);
        } else if used == SupplyUse::RailExit && !on(&[Edge::East, Edge::South]) {
            table.fault(row, format!("hex {hex:04} is not on the east or south edge (10.3)"), faults);
        } else if used == SupplyUse::Edge && !on(&[Edge::South, Edge::West]) {
            table.fault(row, format!("hex {hex:04} is not on the south or west edge (10.4)"), faults);
        } else if used != SupplyUse::Edge && !railed {
            table.fault(row, format!("no railroad reaches hex {hex:04}"), faults);
        } else {
            supply.push(SupplyRecord { used, nation, hex });
        }
    }
    supply
}
