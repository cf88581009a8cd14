//! The map of the oracle and what stands on it, straight from the pack.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::Options;
use crate::nation::{Nation, Side};
use crate::pack::Pack;
use crate::state::State;
use crate::terrain::{HexRecord, SideKind, Terrain};
use crate::unit::{Kind, Unit};

pub(super) type Hexes = BTreeSet<HexId>;

/// What is printed: a pack of the oracle's own, so that rules with another one are found out.
pub(super) struct Map {
    pub pack: Pack,
    pub sides: BTreeMap<(HexId, HexId), SideKind>,
    pub rails: BTreeSet<(HexId, HexId)>,
}

impl Map {
    pub fn new(pack: Pack) -> Map {
        let mut sides = BTreeMap::new();
        for side in &pack.sides {
            sides.insert((side.a, side.b), side.kind);
            sides.insert((side.b, side.a), side.kind);
        }
        let rails = pack.rails.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        Map { pack, sides, rails }
    }

    pub fn hex(&self, hex: HexId) -> &HexRecord {
        &self.pack.hexes[hex.index()]
    }

    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.pack.units[unit.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.pack.units.len()).map(UnitId::from_index)
    }

    pub fn is_static(&self, unit: UnitId) -> bool {
        self.unit(unit).faces[0].movement == 0
    }

    pub fn around(&self, hex: HexId) -> Vec<HexId> {
        self.pack.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()).collect()
    }

    pub fn is_near(&self, a: HexId, b: HexId) -> bool {
        self.pack.grid.distance(a, b) <= 1
    }

    pub fn is_land(&self, hex: HexId) -> bool {
        self.hex(hex).land
    }

    /// Whether land units can reach from one hex into the next at all.
    pub fn is_open(&self, a: HexId, b: HexId) -> bool {
        self.is_land(a) && self.is_land(b) && self.sides.get(&(a, b)) != Some(&SideKind::Water)
    }

    pub fn is_railed(&self, hex: HexId) -> bool {
        self.around(hex).iter().any(|next| self.rails.contains(&(hex, *next)))
    }

    /// Capitals and mobilization centers.
    pub fn is_center(&self, hex: HexId) -> bool {
        self.hex(hex).city.as_ref().is_some_and(|city| city.capital || city.center)
    }

    /// 9.0, 19.0: whether a unit may be put into a hex.
    pub fn may_stand(&self, unit: UnitId, hex: HexId) -> bool {
        let mountain = self.hex(hex).terrain == Some(Terrain::Mountain);
        let alpine = self.unit(unit).kind == Kind::Alpine;
        !mountain || (!self.is_static(unit) && (alpine || self.is_railed(hex)))
    }
}

/// A position as the oracle sees it.
pub(super) struct View<'a> {
    pub map: &'a Map,
    pub options: &'a Options,
    pub state: &'a State,
    /// Land units by hex.
    pub units: BTreeMap<HexId, Vec<UnitId>>,
    /// Zones of control, by side.
    pub zone: [Hexes; 2],
    /// Hexes with units, by side.
    pub occupied: [Hexes; 2],
}

impl<'a> View<'a> {
    pub fn new(map: &'a Map, options: &'a Options, state: &'a State) -> Self {
        let (units, zone, occupied) = Default::default();
        let mut view = View { map, options, state, units, zone, occupied };
        for unit in map.ids().filter(|unit| map.unit(*unit).kind.is_land()) {
            if let Some(hex) = state.hex(unit) {
                view.units.entry(hex).or_default().push(unit);
            }
        }
        let mut zone: [Hexes; 2] = Default::default();
        for (&hex, units) in &view.units {
            for &unit in units {
                let Some(side) = view.side(unit) else { continue };
                view.occupied[side as usize].insert(hex);
                if !map.is_static(unit) {
                    let reached = map.around(hex).into_iter();
                    zone[side as usize]
                        .extend(reached.filter(|to| map.is_open(hex, *to) && !view.is_neutral(*to)));
                }
            }
        }
        view.zone = zone;
        view
    }

    pub fn side(&self, unit: UnitId) -> Option<Side> {
        self.state.side_of(self.map.unit(unit).nation)
    }

    pub fn here(&self, hex: HexId) -> &[UnitId] {
        self.units.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// Whether a country has a land unit in a hex.
    pub fn stands(&self, nation: Nation, hex: HexId) -> bool {
        self.here(hex).iter().any(|unit| self.map.unit(*unit).nation == nation)
    }

    pub fn country(&self, hex: HexId) -> Option<Nation> {
        match self.map.hex(hex).country {
            Some(Nation::Danzig) if self.state.side_of(Nation::Poland).is_some() => Some(Nation::Poland),
            other => other,
        }
    }

    /// The side that a hex belongs to by rights.
    pub fn owner(&self, hex: HexId) -> Option<Side> {
        self.country(hex).and_then(|nation| self.state.side_of(nation))
    }

    pub fn is_neutral(&self, hex: HexId) -> bool {
        self.map.is_land(hex) && self.owner(hex).is_none()
    }

    /// Whether units of a country may invade whom a hex belongs to (5.5).
    pub fn may_invade(&self, nation: Nation, hex: HexId) -> bool {
        let victim = self.country(hex);
        self.is_neutral(hex)
            && victim.is_some_and(|victim| self.map.pack.country(nation).invades.contains(victim))
    }

    pub fn is_held(&self, side: Side, hex: HexId) -> bool {
        self.state.tenure.holds(side as usize, hex)
    }

    pub fn in_zone(&self, side: Side, hex: HexId) -> bool {
        self.zone[side as usize].contains(&hex)
    }

    pub fn is_occupied(&self, side: Side, hex: HexId) -> bool {
        self.occupied[side as usize].contains(&hex)
    }

    /// 2.3: nobody controls a disputed hex.
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        let zones = self.in_zone(Side::Axis, hex) && self.in_zone(Side::Allied, hex);
        let beset = |side: Side| self.is_occupied(side, hex) && self.in_zone(side.enemy(), hex);
        let disputed = zones || beset(Side::Axis) || beset(Side::Allied);
        !disputed && self.is_held(side, hex)
    }

    /// 23.5: whether friends keep out of each other's country.
    pub fn is_closed_to(&self, nation: Nation, hex: HexId) -> bool {
        let poland = self.state.side_of(Nation::Poland);
        let power = |nation: Nation| {
            matches!(nation, Nation::Germany | Nation::SovietUnion)
                && poland.is_some()
                && self.state.side_of(nation) == poland
        };
        let home = self.country(hex);
        self.options.poland_and_politics
            && ((power(nation) && home == Some(Nation::Poland))
                || (nation == Nation::Poland && home.is_some_and(power)))
    }
}
