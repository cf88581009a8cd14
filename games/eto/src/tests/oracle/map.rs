//! The ground, and a position as the oracle sees it: who stands where, zones of control, forts, control.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use hexmap::HexId;
use mechanics::UnitId;

use crate::EuropeanTheater;
use crate::nation::{Nation, Partnership, Rank};
use crate::pack::Pack;
use crate::place::Place;
use crate::state::{Flag, InstallationKind, State};
use crate::terrain::{SideKind, Terrain};
use crate::time::Ground;
use crate::unit::{Class, Face, Kind};

pub(super) type Hexes = BTreeSet<HexId>;

/// What does not change in a game.
pub(super) struct Map<'g> {
    pub game: &'g EuropeanTheater,
    /// Neighbours with what lies between.
    near: Vec<Vec<(HexId, Vec<SideKind>)>>,
    /// All land hexes.
    pub land: Vec<HexId>,
}

impl<'g> Map<'g> {
    pub fn new(game: &'g EuropeanTheater) -> Self {
        let pack = &game.pack;
        let mut between: BTreeMap<(HexId, HexId), Vec<SideKind>> = BTreeMap::new();
        for side in &pack.hexsides {
            for pair in [(side.a, side.b), (side.b, side.a)] {
                between.entry(pair).or_default().push(side.kind);
            }
        }
        let beside = |hex: HexId| {
            let all = pack.grid.neighbours(hex).iter().copied().filter(|to| to.is_some());
            all.map(|to| (to, between.get(&(hex, to)).cloned().unwrap_or_default())).collect()
        };
        let land: Vec<HexId> = pack.grid.ids().filter(|hex| pack.hex(*hex).is_land()).collect();
        Map { game, near: pack.grid.ids().map(beside).collect(), land }
    }

    pub fn pack(&self) -> &'g Pack {
        &self.game.pack
    }

    pub fn near(&self, hex: HexId) -> &[(HexId, Vec<SideKind>)] {
        &self.near[hex.index()]
    }

    pub fn between(&self, a: HexId, b: HexId) -> Option<&[SideKind]> {
        self.near(a).iter().find(|(hex, _)| *hex == b).map(|(_, kinds)| kinds.as_slice())
    }

    pub fn far(&self, a: HexId, b: HexId) -> u16 {
        self.pack().grid.distance(a, b)
    }

    pub fn number(&self, hex: HexId) -> String {
        self.pack().grid.number(hex).to_string()
    }

    pub fn key(&self, unit: UnitId) -> String {
        crate::action::key_of(self.pack().design(unit), unit)
    }

    pub fn kind(&self, unit: UnitId) -> Kind {
        self.pack().design(unit).kind
    }

    pub fn is_land_unit(&self, unit: UnitId) -> bool {
        self.kind(unit).class() == Class::Land
    }

    pub fn nation(&self, unit: UnitId) -> Nation {
        self.pack().design(unit).nation
    }

    /// A side of a permanent fort: that of a fortress hex, or a line whose fortified hexes are French (40.5).
    fn is_fortified(&self, hex: HexId, kinds: &[SideKind]) -> bool {
        let record = self.pack().hex(hex);
        record.fortress || (kinds.contains(&SideKind::Fort) && record.country == Some(Nation::France))
    }

    pub fn has_printed_fort(&self, hex: HexId) -> bool {
        self.near(hex).iter().any(|(_, kinds)| self.is_fortified(hex, kinds))
    }
}

/// A position as the oracle sees it.
pub(super) struct View<'a> {
    pub map: &'a Map<'a>,
    pub state: &'a State,
    /// Counters by hex.
    units: BTreeMap<HexId, Vec<UnitId>>,
    /// Hexes in the zones of units of each partnership.
    zones: [Vec<bool>; 3],
    /// Hexes with a line of supply, by nation, once they have been asked for.
    pub lines: RefCell<BTreeMap<Nation, Rc<Vec<bool>>>>,
}

impl<'a> View<'a> {
    pub fn new(map: &'a Map<'a>, state: &'a State) -> Self {
        let hexes = map.pack().hexes.len();
        let zones = [(); 3].map(|()| vec![false; hexes]);
        let mut view = View { map, state, units: BTreeMap::new(), zones, lines: RefCell::default() };
        for &unit in &map.game.units {
            if let Some(hex) = view.hex(unit) {
                view.units.entry(hex).or_default().push(unit);
            }
        }
        for (&hex, units) in &view.units {
            for &unit in units {
                let Some(of) = view.side(unit) else { continue };
                let armor = match map.kind(unit) {
                    Kind::Infantry => false,
                    Kind::Armor => true,
                    _ => continue,
                };
                for (to, _) in map.near(hex) {
                    if view.is_open(armor, hex, *to) && !view.fort_bars(of, hex, *to) {
                        view.zones[of as usize][to.index()] = true;
                    }
                }
            }
        }
        view
    }

    pub fn pack(&self) -> &'a Pack {
        self.map.pack()
    }

    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        match self.pack().places.place(self.state.forces.units[unit].place) {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    pub fn side(&self, unit: UnitId) -> Option<Partnership> {
        self.state.powers[self.map.nation(unit)].partnership
    }

    pub fn is(&self, unit: UnitId, flag: Flag) -> bool {
        self.state.is(unit, flag)
    }

    pub fn face(&self, unit: UnitId) -> Face {
        let design = self.pack().design(unit);
        match design.back {
            Some(back) if self.is(unit, Flag::Depleted) => back,
            _ => design.front,
        }
    }

    pub fn strength(&self, unit: UnitId) -> u16 {
        u16::from(self.face(unit).strength())
    }

    pub fn here(&self, hex: HexId) -> &[UnitId] {
        self.units.get(&hex).map_or(&[], Vec::as_slice)
    }

    pub fn occupied(&self) -> impl Iterator<Item = (HexId, &[UnitId])> {
        self.units.iter().map(|(hex, units)| (*hex, units.as_slice()))
    }

    /// The land units of a partnership in a hex.
    pub fn land_of(&self, of: Partnership, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let mine = move |unit: &UnitId| self.map.is_land_unit(*unit) && self.side(*unit) == Some(of);
        self.here(hex).iter().copied().filter(mine)
    }

    pub fn has_land(&self, of: Partnership, hex: HexId) -> bool {
        self.land_of(of, hex).next().is_some()
    }

    /// The land units of the enemies of a partnership in a hex.
    pub fn enemies_in(&self, of: Partnership, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let foe = move |unit: &UnitId| {
            self.map.is_land_unit(*unit) && self.side(*unit).is_some_and(|side| side.is_hostile(of))
        };
        self.here(hex).iter().copied().filter(foe)
    }

    pub fn has_enemy(&self, of: Partnership, hex: HexId) -> bool {
        self.enemies_in(of, hex).next().is_some()
    }

    /// 24.4.
    pub fn holder(&self, hex: HexId) -> Option<Partnership> {
        self.state.forces.control.of(hex)
    }

    pub fn is_friendly(&self, of: Partnership, hex: HexId) -> bool {
        self.holder(hex) == Some(of)
    }

    pub fn is_hostile(&self, of: Partnership, hex: HexId) -> bool {
        self.holder(hex).is_some_and(|holder| holder.is_hostile(of))
    }

    /// 1.0 to 1.3.
    pub fn ground(&self, hex: HexId) -> Ground {
        let zone = self.pack().hex(hex).zone.expect("a land hex has a weather zone");
        self.pack().zones[self.state.weather as usize][zone as usize].ground
    }

    pub fn is_frozen(&self, hex: HexId) -> bool {
        self.pack().grounds[self.ground(hex) as usize].frozen
    }

    /// Whether the ground lets a unit go from a hex to the next (24.1).
    pub fn is_open(&self, armor: bool, from: HexId, to: HexId) -> bool {
        let record = self.pack().hex(to);
        let Some(kinds) = self.map.between(from, to) else { return false };
        if !record.is_land() || (armor && record.terrain == Some(Terrain::Marsh)) {
            return false;
        }
        if record.country.is_some_and(|country| self.pack().country(country).rank == Rank::Closed) {
            return false;
        }
        let has = |kind| kinds.contains(&kind);
        // 1.5: lakes of the severe zone freeze.
        let lake = has(SideKind::Lake) && !(self.is_frozen(from) && self.is_frozen(to));
        let sea = has(SideKind::Sea) && !has(SideKind::Ferry);
        !has(SideKind::Blocked) && !lake && !sea
    }

    /// Whether what is printed in a hex has been destroyed (21.5).
    pub fn is_wrecked(&self, hex: HexId) -> bool {
        let mut all = self.state.installations.iter().flatten();
        all.any(|found| found.hex == hex && found.kind == InstallationKind::Printed && found.is_destroyed())
    }

    pub fn has_marker(&self, hex: HexId, kind: InstallationKind) -> bool {
        let mut all = self.state.installations.iter().flatten();
        all.any(|found| found.hex == hex && found.kind == kind && !found.is_destroyed())
    }

    /// Whether a permanent fort looks at a hex over one of its sides.
    pub fn is_fort_side(&self, fort: HexId, from: HexId) -> bool {
        let kinds = self.map.between(fort, from).unwrap_or(&[]);
        self.map.is_fortified(fort, kinds) && !self.is_wrecked(fort)
    }

    /// Whether an enemy fortification keeps units of a partnership out of a hex (24.1, 25.1).
    pub fn fort_bars(&self, of: Partnership, from: HexId, to: HexId) -> bool {
        let fort = self.has_marker(to, InstallationKind::Fort) || self.is_fort_side(to, from);
        fort && self.is_hostile(of, to)
    }

    pub fn in_zone_of(&self, of: Partnership, hex: HexId) -> bool {
        self.zones[of as usize][hex.index()]
    }

    pub fn in_enemy_zone(&self, of: Partnership, hex: HexId) -> bool {
        Partnership::ALL.into_iter().any(|other| other.is_hostile(of) && self.in_zone_of(other, hex))
    }

    /// Bases in a hex (13.2).
    pub fn bases(&self, hex: HexId) -> u8 {
        let record = self.pack().hex(hex);
        let printed = u8::from(record.city || record.port.is_some()) + u8::from(record.resource);
        (if self.is_wrecked(hex) { 0 } else { printed })
            + u8::from(self.has_marker(hex, InstallationKind::Airfield))
    }

    /// What stands near a hex, for messages.
    pub fn sketch(&self, around: HexId) -> String {
        let mut lines = Vec::new();
        for &hex in self.map.land.iter().filter(|hex| self.map.far(around, **hex) <= 3) {
            let here: Vec<String> = self.here(hex).iter().map(|unit| self.map.key(*unit)).collect();
            if !here.is_empty() {
                let zone = Partnership::ALL.into_iter().filter(|of| self.in_zone_of(*of, hex));
                let zone: Vec<String> = zone.map(|of| format!("{of:?}")).collect();
                let (number, here, zone) = (self.map.number(hex), here.join("+"), zone.join("+"));
                lines.push(format!("{number} {here} held {:?} zones {zone}", self.holder(hex)));
            }
        }
        lines.join("; ")
    }
}
