//! The board of the oracle and what stands on it, straight from the pack.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{HexId, Id};
use mechanics::UnitId;

use crate::board::{CountryEntry, Edge};
use crate::front::Front;
use crate::leader::LeaderRule;
use crate::marker::Ability;
use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::pack::{FrontPack, Pack, Scenario};
use crate::plan::Instruction;
use crate::state::State;
use crate::terrain::{HexRecord, Line, SideKind};
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::{Face, Kind, Unit, Zone};

pub(super) type Hexes = BTreeSet<HexId>;

/// What is printed: a pack of the oracle's own, so that rules with another one are found out.
pub(super) struct Map {
    pub pack: Pack,
    pub front: Front,
    pub scenario: usize,
    sides: BTreeMap<(HexId, HexId), SideKind>,
}

impl Map {
    pub fn new(pack: Pack, scenario: &str) -> Map {
        let scenario = pack.scenarios.iter().position(|known| known.id == scenario).expect("a scenario");
        let front = pack.scenarios[scenario].front;
        let mut sides = BTreeMap::new();
        for side in &pack.front(front).board.sides {
            sides.insert((side.a, side.b), side.kind);
            sides.insert((side.b, side.a), side.kind);
        }
        Map { pack, front, scenario, sides }
    }

    pub fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[self.scenario]
    }

    pub fn part(&self) -> &FrontPack {
        self.pack.front(self.front)
    }

    pub fn hex(&self, hex: HexId) -> &HexRecord {
        &self.part().board.hexes[hex.index()]
    }

    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.part().units[unit.index()]
    }

    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.part().units.len()).map(UnitId::from_index)
    }

    pub fn all(&self) -> impl Iterator<Item = HexId> + use<> {
        self.part().board.grid.ids()
    }

    pub fn around(&self, hex: HexId) -> Vec<HexId> {
        self.part().board.grid.neighbours(hex).iter().copied().filter(|hex| hex.is_some()).collect()
    }

    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.part().board.grid.distance(a, b)
    }

    /// Land, or an Evacuation Zone at sea.
    pub fn holds_units(&self, hex: HexId) -> bool {
        self.hex(hex).land || self.hex(hex).zone
    }

    pub fn side(&self, a: HexId, b: HexId) -> Option<SideKind> {
        self.sides.get(&(a, b)).copied()
    }

    /// Whether units get from one hex into the next at all: no sea, no lake; Evacuation Zones have a way to their port alone
    /// (13.2.3).
    pub fn is_open(&self, a: HexId, b: HexId) -> bool {
        let port = |zone: HexId, other: HexId| !self.hex(zone).zone || self.hex(other).port;
        self.holds_units(a)
            && self.holds_units(b)
            && self.side(a, b) != Some(SideKind::Water)
            && port(a, b)
            && port(b, a)
    }

    pub fn is_river(&self, a: HexId, b: HexId) -> bool {
        matches!(self.side(a, b), Some(SideKind::River | SideKind::MajorRiver))
    }

    /// The lines of the chart that a hex is on, as they bind a side.
    pub fn lines(&self, hex: HexId, side: Side) -> Vec<Line> {
        let record = self.hex(hex);
        let city = |major: bool| record.city.is_some_and(|city| city.major == major);
        let all = [
            (!record.rough, Line::Open),
            (record.rough, Line::Rough),
            (city(false), Line::Minor),
            (city(true), Line::Major),
            (record.fortified, Line::Fortified),
            (record.zone, Line::Evacuation),
        ];
        let bound = |line: &Line| self.pack.terrain.line(*line, side).is_some();
        all.into_iter().filter(|(is, _)| *is).map(|(_, line)| line).filter(bound).collect()
    }

    /// The line of a hexside.
    pub fn line_across(&self, a: HexId, b: HexId) -> Option<Line> {
        self.side(a, b).and_then(SideKind::line)
    }
}

/// Whose zones bind whom (13.4, 18.5).
fn are_hostile(a: Nation, b: Nation) -> bool {
    let east = |nation| nation == Nation::SovietUnion;
    let german = |nation| nation == Nation::Germany;
    a.side() != b.side() || (east(a) && german(b)) || (german(a) && east(b))
}

/// A position as the oracle sees it.
pub(super) struct View<'a> {
    pub map: &'a Map,
    pub state: &'a State,
    pub options: &'a Options,
    /// Units by hex.
    pub units: BTreeMap<HexId, Vec<UnitId>>,
    /// Zones of control by nation, and whether they are Weak.
    zones: BTreeMap<(Nation, bool), Hexes>,
}

impl<'a> View<'a> {
    pub fn new(map: &'a Map, state: &'a State, options: &'a Options) -> Self {
        let mut view = View { map, state, options, units: BTreeMap::new(), zones: BTreeMap::new() };
        for unit in map.ids() {
            if let Some(hex) = state.hex(unit) {
                view.units.entry(hex).or_default().push(unit);
            }
        }
        for unit in view.units.values().flatten().copied().collect::<Vec<_>>() {
            let counter = map.unit(unit);
            let zone = view.zone_of(unit);
            view.zones.entry((counter.nation, counter.zone == Zone::Weak)).or_default().extend(zone);
        }
        // 19.10: in the hex of a Drop! itself; a Glider stands in a fortress and is gone before anybody meets its zone.
        let dropped = state.drops.iter().filter_map(|spot| spot.hex());
        view.zones.entry((Nation::Germany, true)).or_default().extend(dropped);
        view
    }

    pub fn number<N>(&self, number: impl FnOnce(&crate::pack::Numbers) -> N) -> N {
        number(&self.map.pack.numbers)
    }

    pub fn face(&self, unit: UnitId) -> &Face {
        self.map.unit(unit).face(self.state.reduced.contains(unit))
    }

    pub fn here(&self, hex: HexId) -> &[UnitId] {
        self.units.get(&hex).map_or(&[], Vec::as_slice)
    }

    pub fn has(&self, side: Side, hex: HexId) -> bool {
        self.here(hex).iter().any(|unit| self.map.unit(*unit).side == side)
    }

    /// The zone of a unit (13.4): not into Rough (EXCEPTION), and between a port and its Evacuation Zone only.
    pub fn zone_of(&self, unit: UnitId) -> Hexes {
        let (Some(hex), counter) = (self.state.hex(unit), self.map.unit(unit)) else { return Hexes::new() };
        if counter.zone == Zone::None || self.state.no_supply.contains(unit) {
            return Hexes::new();
        }
        let into = |to: &HexId| {
            self.map.is_open(hex, *to)
                && self.map.lines(*to, counter.side).iter().all(|line| {
                    self.map.pack.terrain.line(*line, counter.side).is_some_and(|ground| ground.zone)
                })
        };
        self.map.around(hex).into_iter().filter(into).collect()
    }

    /// Whether a hex is in a zone that binds units of a nation.
    pub fn in_zone(&self, nation: Nation, hex: HexId) -> bool {
        self.in_full_zone(nation, hex) || self.in_kind(nation, hex, true)
    }

    /// The same for zones in which units stop (13.4.5).
    pub fn in_full_zone(&self, nation: Nation, hex: HexId) -> bool {
        self.in_kind(nation, hex, false)
    }

    fn in_kind(&self, nation: Nation, hex: HexId, is_weak: bool) -> bool {
        let binds = |whose: &Nation, weak: &bool| are_hostile(nation, *whose) && *weak == is_weak;
        self.zones.iter().any(|((whose, weak), hexes)| binds(whose, weak) && hexes.contains(&hex))
    }

    pub fn is_turn(&self, event: TurnEvent) -> bool {
        self.map.part().turn(self.state.turn).events.contains(event)
    }

    /// Allied units are slow on turns 1 to 3 (20.1.1, 20.1.2).
    pub fn is_early(&self) -> bool {
        self.is_turn(TurnEvent::NoDeployment) || self.is_turn(TurnEvent::Mobilization)
    }

    pub fn leader_has(&self, side: Side, rule: LeaderRule) -> bool {
        let main = self.map.scenario().leaders[side as usize];
        let leaders = &self.map.pack.leaders;
        let card = self.map.pack.leader(main);
        let current = leaders.iter().find(|leader| {
            leader.number == card.number
                && (leader.role == crate::leader::Role::Replacement) == self.state.replaced[side as usize]
        });
        current.unwrap_or(card).has(rule)
    }

    pub fn has_instruction(&self, instruction: Instruction) -> bool {
        let plans = self.state.plans.cards.iter().flatten();
        plans.map(|plan| self.map.part().plan(*plan)).any(|plan| plan.instructions.contains(instruction))
    }

    /// 13.2.1, 21.1.1: countries that are neutral now.
    pub fn is_neutral(&self, hex: HexId) -> bool {
        let Some(country) = self.map.hex(hex).country else { return false };
        let at_start = match country {
            Nation::Switzerland | Nation::Holland => !self.state.at_war.contains(country),
            Nation::SovietUnion => !self.state.happened.contains(StanceEvent::SovietInvasion),
            Nation::Lithuania => true,
            _ => false,
        };
        at_start || self.state.neutral.contains(country)
    }

    fn entry(&self, hex: HexId) -> Option<CountryEntry> {
        let country = self.map.hex(hex).country?;
        self.map.part().board.countries[country as usize].map(|country| country.entry)
    }

    /// Whether a unit may enter a hex by choice, as far as countries, terrain and markers go (13.2.1, 13.2.3, 19.8, 20.1.1).
    pub fn may_enter(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.map.unit(unit);
        let record = self.map.hex(hex);
        if !self.map.holds_units(hex) || (record.zone && counter.side == Side::German) {
            return false;
        }
        let home = record.country == Some(counter.nation);
        let country = match self.entry(hex) {
            Some(CountryEntry::Closed) => false,
            Some(CountryEntry::Soviet) => counter.nation == Nation::SovietUnion,
            // The German opens the war by entering.
            Some(CountryEntry::Neutral) => {
                let shut = self.options.holland_closed && self.has_instruction(Instruction::NeutralHolland);
                if counter.side == Side::German { !shut } else { home || !self.is_neutral(hex) }
            }
            Some(CountryEntry::SwissQuestion) => {
                if counter.side == Side::German {
                    // The plan asks who may begin the war; once there is one, all may.
                    !self.is_neutral(hex) || self.has_instruction(Instruction::SwissQuestion)
                } else {
                    home || !self.is_neutral(hex)
                }
            }
            Some(CountryEntry::Open) | None => {
                record.country.is_none_or(|country| !self.state.neutral.contains(country))
            }
        };
        let given_up = counter.side == Side::Allied && self.state.surrenders.contains(hex);
        country && !given_up
    }

    /// 20.1.1: whether the Ardennes are closed to a unit.
    pub fn is_barred_from_ardennes(&self, unit: UnitId, hex: HexId) -> bool {
        let two = self
            .map
            .part()
            .instructions
            .as_ref()
            .is_some_and(|chart| chart[Instruction::ArdennesSurprise as usize].units.contains(unit));
        self.is_turn(TurnEvent::NoDeployment)
            && self.map.unit(unit).side == Side::Allied
            && self.map.part().board.ardennes.contains(hex)
            && !two
    }

    /// 13.3.6: where nations mix.
    fn is_mixed(&self, hex: HexId, units: &[UnitId]) -> bool {
        let is_ship = |unit: &UnitId| self.map.unit(*unit).kind == Kind::Ship;
        let ship = |hex: &HexId| self.here(*hex).iter().any(is_ship);
        units.iter().any(is_ship) || (self.map.hex(hex).zone && self.map.around(hex).iter().any(ship))
    }

    /// Whether these units keep to the limits of a hex (13.3.1 to 13.3.6).
    pub fn fits(&self, hex: HexId, units: &[UnitId]) -> bool {
        let all: Vec<&Unit> = units.iter().map(|unit| self.map.unit(*unit)).collect();
        let free = all.iter().filter(|unit| unit.free_stack).count();
        let large = all.iter().filter(|unit| unit.large).count();
        let numbers = &self.map.pack.numbers;
        let most = numbers.stack + numbers.stack_free.min(free as i16);
        let nations: BTreeSet<Nation> = all.iter().map(|unit| unit.nation).collect();
        let sides: BTreeSet<Side> = all.iter().map(|unit| unit.side).collect();
        sides.len() <= 1
            && all.len() as i16 <= most
            && large as i16 <= numbers.stack_large
            && (nations.len() <= 1 || self.is_mixed(hex, units))
    }

    /// Leaders that keep units apart (22.1, 22.5, 22.7): the newcomer and one who is there.
    fn is_kept_apart(&self, hex: HexId, unit: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.map.unit(unit), self.map.unit(other));
        let groups = a.group.is_some() && b.group.is_some() && a.group != b.group;
        let both = |nation: Nation| a.nation == nation && b.nation == nation;
        let rigid = self.leader_has(Side::Allied, LeaderRule::RigidOrganization) && both(Nation::France);
        let strategy = self.leader_has(Side::Allied, LeaderRule::RigidStrategy)
            && both(Nation::Poland)
            && self.map.hex(hex).city.is_none();
        let early = self.leader_has(Side::German, LeaderRule::EarlyBlitzkrieg)
            && both(Nation::Germany)
            && a.mobile != b.mobile;
        (groups && (rigid || strategy)) || early
    }

    /// Whether a unit may end in a hex by choice, as far as stacking goes.
    pub fn may_stack(&self, unit: UnitId, hex: HexId) -> bool {
        let mut all: Vec<UnitId> = self.here(hex).iter().copied().filter(|other| *other != unit).collect();
        if all.iter().any(|other| self.is_kept_apart(hex, unit, *other)) {
            return false;
        }
        all.push(unit);
        self.fits(hex, &all)
    }

    /// Whether a Regional unit is bound to its area now (18.8, 20.1.5).
    pub fn is_regional(&self, unit: UnitId) -> bool {
        let on = |event: TurnEvent| {
            (1..=self.state.turn).any(|turn| self.map.part().turn(turn).events.contains(event))
        };
        let freed = on(TurnEvent::RegionalFreed)
            && !(self.options.regionals_french_only && self.map.front == Front::Poland);
        self.map.unit(unit).regional && !self.state.freed.contains(unit) && !freed
    }

    /// Whether a hex is in the area of a Regional unit (18.8).
    pub fn is_in_area(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.map.unit(unit);
        if self.map.front == Front::Poland {
            return true;
        }
        let or_beside = |is: &dyn Fn(HexId) -> bool| is(hex) || self.map.around(hex).into_iter().any(is);
        match counter.nation {
            Nation::France => {
                let fortress = |hex: HexId| {
                    self.here(hex).iter().any(|unit| {
                        let unit = self.map.unit(*unit);
                        unit.nation == Nation::France && unit.kind == Kind::Fortress
                    })
                };
                or_beside(&fortress) || self.map.part().board.rhine.contains(hex)
            }
            Nation::Germany => or_beside(&|hex| self.map.hex(hex).fortified),
            home => self.map.hex(hex).country == Some(home),
        }
    }

    /// The ability of an initiative marker.
    pub fn ability(&self, marker: crate::marker::MarkerId) -> Ability {
        self.map.pack.marker(marker).ability
    }

    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.state.control.holds(side as usize, hex)
    }

    /// Edges that supply units of a nation (12.2, d65), without the white one.
    pub fn edges(&self, nation: Nation) -> &'static [Edge] {
        match nation {
            Nation::Germany | Nation::Slovakia => &[Edge::DarkGray],
            Nation::SovietUnion => &[Edge::Red],
            _ => &[Edge::Blue],
        }
    }

    /// What stands near a unit, for messages.
    pub fn sketch(&self, unit: UnitId) -> String {
        let Some(from) = self.state.hex(unit) else { return String::new() };
        let nation = self.map.unit(unit).nation;
        let mut lines = Vec::new();
        for hex in self.map.all().filter(|hex| self.map.distance(from, *hex) <= 4) {
            let here: Vec<&str> =
                self.here(hex).iter().map(|unit| self.map.unit(*unit).key.as_str()).collect();
            let zone = match (self.in_full_zone(nation, hex), self.in_zone(nation, hex)) {
                (true, _) => "zone",
                (_, true) => "weak zone",
                _ => "",
            };
            if !here.is_empty() || !zone.is_empty() {
                lines.push(format!("{} {here:?} {zone}", self.map.part().board.grid.number(hex)));
            }
        }
        lines.join("; ")
    }
}
