//! The map, the terrain chart and the tables of nations, as the oracle reads them.

use std::collections::{BTreeSet, HashMap};

use crate::nation::{Nation, Side};
use crate::pack::Pack;
use crate::terrain::{CityRank, HexKind, HexRecord, SideKind, Terrain};

pub struct Map {
    pub hexes: HashMap<u16, HexRecord>,
    sides: HashMap<(u16, u16), SideKind>,
    rails: BTreeSet<(u16, u16)>,
    /// 1938, or else 1939.
    pub campaign: bool,
}

fn key(a: u16, b: u16) -> (u16, u16) {
    (a.min(b), a.max(b))
}

impl Map {
    pub fn new(pack: &Pack, campaign: bool) -> Map {
        Map {
            hexes: pack.hexes.iter().map(|hex| (hex.number, hex.clone())).collect(),
            sides: pack.sides.iter().map(|side| (key(side.a, side.b), side.kind)).collect(),
            rails: pack.rails.iter().map(|&(a, b)| key(a, b)).collect(),
            campaign,
        }
    }

    /// The six places around a hex in the order of the clock: flat tops, even columns half a hex lower.
    pub fn ring(hex: u16) -> [u16; 6] {
        let (column, row) = (i32::from(hex / 100), i32::from(hex % 100));
        let steps: [(i32, i32); 6] = if column % 2 == 0 {
            [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
        } else {
            [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
        };
        steps.map(|(right, down)| ((column + right) * 100 + row + down) as u16)
    }

    /// Those of them that are on the map.
    pub fn around(&self, hex: u16) -> Vec<u16> {
        Map::ring(hex).into_iter().filter(|near| self.hexes.contains_key(near)).collect()
    }

    pub fn city(&self, hex: u16) -> bool {
        self.hexes[&hex].city.as_ref().is_some_and(|city| city.rank == CityRank::City)
    }

    pub fn side(&self, a: u16, b: u16) -> Option<SideKind> {
        self.sides.get(&key(a, b)).copied()
    }

    pub fn strait(&self, a: u16, b: u16) -> bool {
        self.side(a, b) == Some(SideKind::Strait)
    }

    /// Whether a hexside can be crossed at all.
    pub fn open(&self, a: u16, b: u16) -> bool {
        let land = |hex: u16| self.hexes[&hex].kind == HexKind::Land;
        land(a) && land(b) && matches!(self.side(a, b), None | Some(SideKind::River | SideKind::Strait))
    }

    /// Half points from hex to hex: the chart as this pack has it. `cleared` are forts turned clear terrain.
    pub fn cost(&self, mech: bool, a: u16, b: u16, cleared: &BTreeSet<u16>) -> Option<u32> {
        if !self.open(a, b) {
            return None;
        }
        if self.rails.contains(&key(a, b)) {
            return Some(1);
        }
        let hex = if self.city(b) {
            2
        } else {
            let terrain = if cleared.contains(&b) { Some(Terrain::Clear) } else { self.hexes[&b].terrain };
            match (terrain?, mech) {
                (Terrain::Clear, _) | (Terrain::Woods, false) => 2,
                (Terrain::Woods, true) | (Terrain::Broken, _) | (Terrain::Rough, false) => 4,
                (Terrain::Swamp, false) => 4,
                (Terrain::Rough, true) | (Terrain::Mountain, false) => 6,
                (Terrain::Swamp | Terrain::Mountain, true) => return None,
            }
        };
        let water = match self.side(a, b) {
            // Rivers are free into and out of a city; nothing is said of the straits.
            Some(SideKind::River) if self.city(a) || self.city(b) => 0,
            Some(SideKind::River) => 2,
            Some(SideKind::Strait) => 4,
            _ => 0,
        };
        Some(hex + water)
    }
}

pub fn side_of(nation: Nation, campaign: bool) -> Side {
    use Nation::*;
    match nation {
        Germany | Italy | Hungary => Side::German,
        Poland if campaign => Side::German,
        _ => Side::Allied,
    }
}

/// The Geographic Restrictions Table, and 13.1.
pub fn may_be_in(nation: Nation, country: Nation, campaign: bool) -> bool {
    use Nation::*;
    if matches!(country, Switzerland | Sweden | Finland) {
        return false;
    }
    if !campaign {
        return match nation {
            Germany => matches!(country, Germany | Poland | Czechoslovakia | Danzig),
            _ => country == Poland,
        };
    }
    match nation {
        Germany | France | Britain | SovietUnion => true,
        Hungary | Romania | Yugoslavia => matches!(country, Hungary | Romania | Yugoslavia | Czechoslovakia),
        Italy => matches!(country, Italy | Yugoslavia),
        Poland => matches!(country, Poland | Czechoslovakia),
        _ => country == nation,
    }
}
