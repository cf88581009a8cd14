//! A position as the oracle reads it: zones (9), supply (10), movement (11), stacking (8).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Map, may_be_in, side_of};
use crate::WarComesEarly;
use crate::nation::{Nation, Side, Standing};
use crate::state::State;
use crate::terrain::Fort;
use crate::unit::{Kind, Size, Unit};

pub struct View<'a> {
    pub map: &'a Map,
    pub game: &'a WarComesEarly,
    pub state: &'a State,
    /// The units in each hex that has any.
    pub at: BTreeMap<u16, Vec<UnitId>>,
    /// The Belgian forts once Belgium has fallen (4.5.2).
    pub cleared: BTreeSet<u16>,
}

/// What counts in a stack (8.0): points, armies, German static corps.
#[derive(Clone, Copy, Default)]
pub struct Weight(u32, u32, u32);

impl Weight {
    pub fn plus(self, other: Weight) -> Weight {
        Weight(self.0 + other.0, self.1 + other.1, self.2 + other.2)
    }

    pub fn fits(self) -> bool {
        self.0 <= 5 && self.1 <= 1 && self.2 <= 1
    }
}

impl<'a> View<'a> {
    pub fn new(map: &'a Map, game: &'a WarComesEarly, state: &'a State) -> Self {
        let mut at: BTreeMap<u16, Vec<UnitId>> = BTreeMap::new();
        for unit in game.ids() {
            if let Some(hex) = state.hex(unit) {
                at.entry(game.field.hexes[hex.index()].number).or_default().push(unit);
            }
        }
        let mut cleared = BTreeSet::new();
        if map.campaign && state.standing[Nation::Belgium] == Standing::Fallen {
            let belgian = map.hexes.values().filter(|hex| hex.country == Some(Nation::Belgium));
            let forts = belgian.filter(|hex| matches!(hex.fort, Some(Fort::Fort | Fort::Heavy)));
            cleared.extend(forts.map(|hex| hex.number));
        }
        View { map, game, state, at, cleared }
    }

    pub fn id(&self, hex: u16) -> HexId {
        self.game.field.grid.id(crate::field::number(hex)).expect("a hex of the map")
    }

    pub fn number(&self, hex: HexId) -> u16 {
        self.game.field.hexes[hex.index()].number
    }

    pub fn hex(&self, unit: UnitId) -> u16 {
        self.number(self.state.hex(unit).expect("on the map"))
    }

    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.game.unit(unit)
    }

    pub fn nation(&self, unit: UnitId) -> Nation {
        self.unit(unit).nation
    }

    pub fn side(&self, unit: UnitId) -> Side {
        side_of(self.nation(unit), self.map.campaign)
    }

    pub fn mech(&self, unit: UnitId) -> bool {
        self.unit(unit).kind == Kind::Mechanized
    }

    pub fn german_mech(&self, unit: UnitId) -> bool {
        self.mech(unit) && self.nation(unit) == Nation::Germany
    }

    pub fn army(&self, unit: UnitId) -> bool {
        let Unit { size, nation, .. } = *self.unit(unit);
        size == Size::Front || (size == Size::Army && nation != Nation::SovietUnion)
    }

    pub fn breached(&self, hex: u16) -> bool {
        self.state.breached.contains(self.id(hex))
    }

    fn country(&self, hex: u16) -> Option<Nation> {
        self.map.hexes[&hex].country
    }

    fn has_fort(&self, hex: u16) -> bool {
        self.map.campaign && matches!(self.map.hexes[&hex].fort, Some(Fort::Fort | Fort::Heavy))
    }

    /// The country of an intact fort with a garrison, if it is in the war.
    pub fn garrison(&self, hex: u16) -> Option<Nation> {
        let at_war = |country: &Nation| self.state.standing[*country] == Standing::AtWar;
        self.country(hex).filter(|country| self.has_fort(hex) && !self.breached(hex) && at_war(country))
    }

    pub fn neutral(&self, hex: u16) -> bool {
        let neutral = |country| self.state.standing[country] == Standing::Neutral;
        self.map.campaign && self.country(hex).is_some_and(neutral)
    }

    /// Whether a nation is barred from a hex for good or for now, the limit of the first turns apart.
    pub fn barred(&self, nation: Nation, hex: u16) -> bool {
        let Some(country) = self.country(hex) else { return true };
        let maginot = self.map.hexes[&hex].fort == Some(Fort::Maginot);
        !may_be_in(nation, country, self.map.campaign)
            || self.neutral(hex)
            || (self.has_fort(hex) && !self.breached(hex) && country != nation)
            || (self.map.campaign && nation == Nation::Germany && maginot)
    }

    /// 5.1: in the first two turns nobody leaves two countries.
    pub fn too_early(&self, hex: u16) -> bool {
        let inside = matches!(self.country(hex), Some(Nation::Germany | Nation::Czechoslovakia));
        self.map.campaign && self.state.turn < 3 && !inside
    }

    pub fn closed(&self, nation: Nation, hex: u16) -> bool {
        self.barred(nation, hex) || self.too_early(hex)
    }

    pub fn zone(&self, side: Side) -> BTreeSet<u16> {
        let mut zone = BTreeSet::new();
        for (&hex, units) in &self.at {
            for &unit in units.iter().filter(|&&unit| self.side(unit) == side) {
                let reached = self.map.around(hex).into_iter().filter(|&near| {
                    self.map.cost(self.mech(unit), hex, near, &BTreeSet::new()).is_some()
                        && !self.map.strait(hex, near)
                        && !self.barred(self.nation(unit), near)
                });
                zone.extend(reached);
            }
        }
        for &hex in self.map.hexes.keys() {
            if self.garrison(hex).is_some_and(|nation| side_of(nation, self.map.campaign) == side) {
                let near = self.map.around(hex).into_iter();
                zone.extend(near.filter(|&to| self.map.open(hex, to) && !self.map.strait(hex, to)));
            }
        }
        zone
    }

    pub fn controls(&self, side: Side, hex: u16) -> bool {
        self.state.control.holds(side as usize, self.id(hex))
    }

    pub fn home(&self, nation: Nation, hex: u16) -> bool {
        let country = self.country(hex);
        country == Some(nation) || (nation == Nation::Germany && country == Some(Nation::Danzig))
    }

    pub fn held_by(&self, side: Side, hex: u16) -> bool {
        self.at.get(&hex).is_some_and(|units| self.side(units[0]) == side)
    }

    /// 10.1 to 10.5.
    pub fn supplied(&self, unit: UnitId) -> bool {
        let (nation, side, start) = (self.nation(unit), self.side(unit), self.hex(unit));
        if self.home(nation, start) {
            return true;
        }
        let zone = if self.german_mech(unit) { BTreeSet::new() } else { self.zone(side.enemy()) };
        let limit = if nation == Nation::SovietUnion { 5 } else { u32::MAX };
        let mut seen = BTreeSet::from([start]);
        let mut queue = VecDeque::from([(start, 0u32)]);
        while let Some((hex, steps)) = queue.pop_front() {
            if self.is_source(nation, side, hex) {
                return true;
            }
            // Into, not through, a zone that no friend cancels.
            if steps == limit || (hex != start && zone.contains(&hex) && !self.held_by(side, hex)) {
                continue;
            }
            for near in self.map.around(hex) {
                if self.map.open(hex, near) && !self.cuts_supply(side, near) && seen.insert(near) {
                    queue.push_back((near, steps + 1));
                }
            }
        }
        false
    }

    // 10.2: what no supply path of a side goes into.
    fn cuts_supply(&self, side: Side, hex: u16) -> bool {
        let Some(country) = self.country(hex) else { return true };
        let enemy = side.enemy();
        let outside = if self.map.campaign {
            matches!(country, Nation::Switzerland | Nation::Sweden | Nation::Finland)
        } else {
            !matches!(country, Nation::Germany | Nation::Poland | Nation::Czechoslovakia | Nation::Danzig)
        };
        let fort = self.map.campaign
            && self.map.hexes[&hex].fort.is_some()
            && !self.breached(hex)
            && side_of(country, true) == enemy
            && self.state.standing[country] == Standing::AtWar;
        outside
            || self.held_by(enemy, hex)
            || self.neutral(hex)
            || fort
            || (self.map.city(hex) && self.controls(enemy, hex))
    }

    // 10.3, 10.4.
    fn is_source(&self, nation: Nation, side: Side, hex: u16) -> bool {
        let country = self.country(hex);
        let city_of = |countries: &[Nation]| {
            self.map.city(hex) && country.is_some_and(|country| countries.contains(&country))
        };
        let source = match nation {
            Nation::Germany => city_of(&[Nation::Germany, Nation::Danzig]),
            Nation::Poland => city_of(&[Nation::Poland]),
            Nation::Hungary => hex == 2532,
            Nation::France | Nation::Britain => country == Some(Nation::France),
            Nation::SovietUnion => {
                return self.state.railheads.iter().any(|at| at.is_some() && *at == self.id(hex));
            }
            Nation::Romania | Nation::Yugoslavia => country == Some(nation) && hex % 100 == 34,
            Nation::Italy => country == Some(nation) && (hex % 100 == 34 || hex / 100 == 1),
            _ => false,
        };
        source && self.controls(side, hex)
    }

    pub fn weight(&self, unit: UnitId) -> Weight {
        let Unit { nation, size, kind, .. } = *self.unit(unit);
        let german = nation == Nation::Germany;
        let mech_corps = kind == Kind::Mechanized && size == Size::Corps;
        let double = german && (size == Size::Division || mech_corps);
        let reserve = german && kind == Kind::Static && size == Size::Corps;
        Weight(if double { 2 } else { 1 }, self.army(unit).into(), reserve.into())
    }

    /// Whether a hex has room for these units beside those in it that are not among them.
    pub fn has_room(&self, hex: u16, group: &[UnitId]) -> bool {
        let here = self.at.get(&hex).into_iter().flatten().filter(|unit| !group.contains(unit));
        let all: Vec<UnitId> = here.chain(group).copied().collect();
        let alone = all.iter().all(|&unit| self.nation(unit) == self.nation(group[0]));
        alone && all.iter().fold(Weight::default(), |sum, &unit| sum.plus(self.weight(unit))).fits()
    }

    pub fn air_zone(&self, side: Side) -> BTreeSet<u16> {
        let mut zone = BTreeSet::new();
        if self.state.air.side == Some(side) {
            for hex in &self.state.air.markers {
                zone.insert(self.number(hex));
                zone.extend(self.map.around(self.number(hex)));
            }
        }
        zone
    }

    /// Half movement points (2.3.2, 10.5).
    pub fn points(&self, unit: UnitId, supplied: bool) -> u32 {
        let factor: u32 = match self.unit(unit).kind {
            Kind::Static => 0,
            _ if self.army(unit) => 4,
            _ => 6,
        };
        2 * if supplied { factor } else { factor.div_ceil(2) }
    }

    /// Where a stack can go: any way if it is of one class, one hex at a time if it is of both.
    pub fn reach(
        &self,
        group: &[UnitId],
        points: &dyn Fn(UnitId) -> u32,
        column: bool,
        fresh: bool,
    ) -> BTreeSet<u16> {
        let (start, side, nation) = (self.hex(group[0]), self.side(group[0]), self.nation(group[0]));
        let (zone, air) = (self.zone(side.enemy()), self.air_zone(side.enemy()));
        let free = group.iter().all(|&unit| self.german_mech(unit)) && !column;
        let shut = |hex: u16| {
            self.closed(nation, hex)
                || self.held_by(side.enemy(), hex)
                || (hex != start && !self.has_room(hex, group))
                || (column && (zone.contains(&hex) || air.contains(&hex)))
        };
        let step = |unit: UnitId, a: u16, b: u16| {
            let cost = self.map.cost(self.mech(unit), a, b, &self.cleared)?;
            (!shut(b)).then_some(cost + if air.contains(&b) { 2 } else { 0 })
        };
        let stuck = |a: u16, b: u16| !free && zone.contains(&a) && zone.contains(&b);
        let mixed = group.iter().any(|&unit| self.mech(unit) != self.mech(group[0]));
        let mut ends = BTreeSet::new();
        if !mixed {
            let budget = group.iter().map(|&unit| points(unit)).min().expect("a stack has units");
            let mut best: BTreeMap<u16, u32> = BTreeMap::from([(start, 0)]);
            let mut todo = BTreeSet::from([(0u32, start)]);
            while let Some((spent, hex)) = todo.pop_first() {
                if spent > best[&hex] || (hex != start && !free && zone.contains(&hex)) {
                    continue;
                }
                for near in self.map.around(hex) {
                    let Some(cost) = step(group[0], hex, near) else { continue };
                    if hex == start && stuck(start, near) {
                        continue;
                    }
                    let total = spent + cost;
                    if total <= budget && best.get(&near).is_none_or(|&known| total < known) {
                        best.insert(near, total);
                        todo.insert((total, near));
                    }
                }
            }
            ends.extend(best.keys().copied());
        }
        for near in self.map.around(start) {
            let able =
                |&unit: &UnitId| step(unit, start, near).is_some_and(|cost| fresh || cost <= points(unit));
            if !stuck(start, near) && group.iter().all(able) && (mixed || fresh) {
                ends.insert(near);
            }
        }
        ends.remove(&start);
        ends
    }

    /// 7.0: who may be moved out of an overfull hex, and where to; nowhere if there is no place.
    pub fn dispersal(&self, hex: u16) -> (BTreeSet<(UnitId, u16)>, BTreeSet<UnitId>) {
        let all = &self.at[&hex];
        let movable: Vec<UnitId> =
            all.iter().copied().filter(|&unit| self.unit(unit).kind != Kind::Static).collect();
        let fits = |gone: u32| {
            let leaves = |unit: &UnitId| movable.iter().position(|other| other == unit);
            let stays = all.iter().filter(|unit| leaves(unit).is_none_or(|at| gone >> at & 1 == 0));
            stays.fold(Weight::default(), |sum, &unit| sum.plus(self.weight(unit))).fits()
        };
        let ways = 0..1u32 << movable.len();
        let fewest = ways.clone().filter(|&gone| fits(gone)).map(u32::count_ones).min();
        let fewest = fewest.expect("static units alone fit");
        let (mut shifts, mut excess) = (BTreeSet::new(), BTreeSet::new());
        for (at, &unit) in movable.iter().enumerate() {
            let mut ways = ways.clone();
            if !ways.any(|gone| gone >> at & 1 == 1 && gone.count_ones() == fewest && fits(gone)) {
                continue;
            }
            excess.insert(unit);
            let side = self.side(unit);
            let zone = self.zone(side.enemy());
            let open = |&near: &u16| {
                self.map.cost(self.mech(unit), hex, near, &self.cleared).is_some()
                    && !self.closed(self.nation(unit), near)
                    && !self.held_by(side.enemy(), near)
                    && self.has_room(near, &[unit])
            };
            let open: Vec<u16> = self.map.around(hex).into_iter().filter(open).collect();
            let free: Vec<u16> = open.iter().copied().filter(|near| !zone.contains(near)).collect();
            let refuges = if free.is_empty() { open } else { free };
            shifts.extend(refuges.into_iter().map(|near| (unit, near)));
        }
        (shifts, excess)
    }
}
