//! The map of the oracle and what stands on it, straight from the pack.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::nation::{Nation, Side};
use crate::pack::{Entry, Pack, Rank};
use crate::state::State;
use crate::terrain::{HexRecord, SideKind};
use crate::unit::{Kind, Unit};

pub(super) type Hexes = BTreeSet<HexId>;

/// What is printed: a pack of the oracle's own, so that rules with another one are found out.
pub(super) struct Map {
    pub pack: Pack,
    sides: BTreeMap<(HexId, HexId), SideKind>,
    /// Countries that share a hexside that land units can cross, both ways (7.7).
    borders: BTreeSet<(Nation, Nation)>,
}

impl Map {
    pub fn new(pack: Pack) -> Map {
        let mut sides = BTreeMap::new();
        for side in &pack.hexsides {
            sides.insert((side.a, side.b), side.kind);
            sides.insert((side.b, side.a), side.kind);
        }
        let mut map = Map { pack, sides, borders: BTreeSet::new() };
        let mut borders = BTreeSet::new();
        for a in map.pack.grid.ids() {
            for b in map.around(a).into_iter().filter(|b| map.is_open(a, *b)) {
                borders.extend(map.hex(a).country.zip(map.hex(b).country));
            }
        }
        map.borders = borders;
        map
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

    pub fn around(&self, hex: HexId) -> Vec<HexId> {
        self.pack.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()).collect()
    }

    pub fn is_land(&self, hex: HexId) -> bool {
        self.hex(hex).land
    }

    /// Whether land units reach from one hex into the next at all.
    pub fn is_open(&self, a: HexId, b: HexId) -> bool {
        self.is_land(a) && self.is_land(b) && self.sides.get(&(a, b)) != Some(&SideKind::Water)
    }

    pub fn is_river(&self, a: HexId, b: HexId) -> bool {
        self.sides.get(&(a, b)) == Some(&SideKind::River)
    }

    /// 7.7, 22.2, 31.6: whether units of a country may ever be in the country of a hex.
    pub fn may_enter(&self, nation: Nation, hex: HexId) -> bool {
        let Some(country) = self.hex(hex).country else { return false };
        let open = match self.pack.country(country).entry {
            Entry::Open | Entry::CivilWar => true,
            Entry::Own => country == nation,
            Entry::Closed => false,
        };
        let far = match self.pack.country(nation).rank {
            Rank::Major => true,
            Rank::Minor => country == nation || self.borders.contains(&(nation, country)),
            Rank::Faction => country == Nation::Spain,
            Rank::FifthColumn | Rank::Closed => false,
        };
        open && far
    }
}

/// A position as the oracle sees it.
pub(super) struct View<'a> {
    pub map: &'a Map,
    pub state: &'a State,
    /// Land units by hex.
    pub units: BTreeMap<HexId, Vec<UnitId>>,
    /// Zones of control, by side; where an enemy fort stands there is none (9.3).
    pub zone: [Hexes; 2],
    /// Hexes with units, by side.
    pub occupied: [Hexes; 2],
}

impl<'a> View<'a> {
    pub fn new(map: &'a Map, state: &'a State) -> Self {
        let (units, zone, occupied) = Default::default();
        let mut view = View { map, state, units, zone, occupied };
        for unit in map.ids().filter(|unit| map.unit(*unit).kind.is_land()) {
            if let Some(hex) = state.hex(unit) {
                view.units.entry(hex).or_default().push(unit);
                if let Some(side) = view.side(unit) {
                    view.occupied[side as usize].insert(hex);
                }
            }
        }
        for side in Side::ALL {
            let mine = view.units.values().flatten().filter(|unit| view.side(**unit) == Some(side));
            view.zone[side as usize] = mine.flat_map(|unit| view.zone_of(*unit)).collect();
        }
        view
    }

    pub fn side(&self, unit: UnitId) -> Option<Side> {
        let nation = self.map.unit(unit).nation;
        match self.map.pack.country(nation).rank {
            Rank::FifthColumn => self.map.pack.country(nation).side,
            _ => self.state.side_of(nation),
        }
    }

    /// The zone of a unit (9.1 to 9.3, 16.5, 19.6).
    pub fn zone_of(&self, unit: UnitId) -> Vec<HexId> {
        let (Some(side), Some(hex)) = (self.side(unit), self.state.hex(unit)) else { return Vec::new() };
        if self.map.unit(unit).movement == 0 || self.state.terrorized.contains(unit) {
            return Vec::new();
        }
        let mut zone = self.map.around(hex);
        zone.retain(|to| {
            self.map.is_open(hex, *to) && !self.is_neutral(*to) && !self.has_fort(side.enemy(), *to)
        });
        zone
    }

    pub fn here(&self, hex: HexId) -> &[UnitId] {
        self.units.get(&hex).map_or(&[], Vec::as_slice)
    }

    pub fn has_fort(&self, side: Side, hex: HexId) -> bool {
        let fort = |unit: &UnitId| {
            self.map.unit(*unit).kind == Kind::FortifiedZone && self.side(*unit) == Some(side)
        };
        self.here(hex).iter().any(fort)
    }

    /// Whether the civil war has broken out (31.1).
    pub fn is_spain_at_war(&self) -> bool {
        self.state.side_of(Nation::Republic).is_some()
    }

    pub fn is_neutral(&self, hex: HexId) -> bool {
        self.map.hex(hex).country.is_some_and(|country| match country {
            Nation::Spain => !self.is_spain_at_war(),
            other => self.state.side_of(other).is_none(),
        })
    }

    /// Whether units of a country may open a war with the neutral country of a hex (21.3, 21.4).
    pub fn may_invade(&self, nation: Nation, hex: HexId) -> bool {
        let Some(victim) = self.map.hex(hex).country else { return false };
        let side = self.state.side_of(nation);
        let aggressive = side == Some(Side::Axis) || nation == Nation::SovietUnion;
        self.is_neutral(hex) && aggressive && self.map.pack.country(victim).entry == Entry::Open
    }

    pub fn in_zone(&self, side: Side, hex: HexId) -> bool {
        self.zone[side as usize].contains(&hex)
    }

    pub fn is_occupied(&self, side: Side, hex: HexId) -> bool {
        self.occupied[side as usize].contains(&hex)
    }

    /// 2.4: one side is in the hex, the other has a zone there; zones do not touch a Fifth Column (19.6).
    pub fn is_disputed(&self, hex: HexId) -> bool {
        let column = |unit: &UnitId| self.map.unit(*unit).kind == Kind::FifthColumn;
        let beset = |side: Side| self.is_occupied(side, hex) && self.in_zone(side.enemy(), hex);
        !self.here(hex).iter().any(column) && Side::ALL.into_iter().any(beset)
    }

    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        !self.is_disputed(hex) && self.state.tenure.holds(side as usize, hex)
    }

    /// Whether these units keep to the limits of a hex (8.1, 8.3, 8.8, 19.6).
    pub fn fits(&self, units: &[UnitId]) -> bool {
        let all: Vec<&Unit> = units.iter().map(|unit| self.map.unit(*unit)).collect();
        let count = |wanted: &dyn Fn(&Unit) -> bool| all.iter().filter(|unit| wanted(unit)).count();
        let (armies, corps) = (count(&Unit::is_army), count(&Unit::is_corps));
        let forts = count(&|unit| unit.kind == Kind::FortifiedZone);
        let ordinary: BTreeSet<Nation> = all
            .iter()
            .filter(|unit| {
                !matches!(unit.kind, Kind::FortifiedZone | Kind::FifthColumn) && !unit.expeditionary
            })
            .map(|unit| unit.nation)
            .collect();
        forts <= 1 && ordinary.len() <= 1 && ((armies == 0 && corps <= 3) || (armies == 1 && corps == 0))
    }
}
