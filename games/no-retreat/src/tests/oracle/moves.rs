//! Where units may move, what supplies them, where they retreat and where they come from the Reserve.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::board::Edge;
use crate::card::Effect;
use crate::front::Front;
use crate::movement::March;
use crate::nation::{Nation, Side};
use crate::plan::{Instruction, Move};
use crate::sequence::Phase;
use crate::terrain::{ALL_POINTS, Line};
use crate::track::StanceEvent;
use crate::unit::Kind;

/// A unit on its way: what is left of its move, and what it has brought on itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    pub hex: HexId,
    pub left: u8,
    pub hexes: u8,
    pub slowed: u8,
    pub begun: bool,
    pub halted: bool,
    pub slow: bool,
}

/// What a unit traces (12.1 to 12.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Line12 {
    None,
    Partial,
    Full,
}

impl View<'_> {
    /// The points of a unit at the start of its move (13.2.4, events).
    pub fn allowance(&self, unit: UnitId) -> u8 {
        let printed = self.face(unit).movement;
        if printed == 0 {
            return 0;
        }
        let points = (printed as i8 + self.state.orders.points[unit]).max(1) as u8;
        if self.state.bad_weather {
            points.min(self.number(|numbers| numbers.weather_mp) as u8)
        } else {
            points
        }
    }

    /// Hexes that a unit may move, if markers limit them (13.1, 18.8, 24.2).
    fn most_hexes(&self, unit: UnitId) -> u8 {
        let numbers = &self.map.pack.numbers;
        let limit = |is: bool, most: i16| if is { most as u8 } else { u8::MAX };
        let regional = self.map.front == Front::Poland && self.is_regional(unit);
        let planned = match self.planned(unit) {
            Some(Move::Stay) => 0,
            Some(Move::AtMost(most)) => most,
            _ => u8::MAX,
        };
        [
            limit(self.state.low_supply.contains(unit), numbers.low_supply_hexes),
            limit(self.state.no_supply.contains(unit), numbers.no_supply_hexes),
            limit(self.state.no_actions.contains(unit), numbers.no_actions_hexes),
            limit(regional, 1),
            planned,
        ]
        .into_iter()
        .min()
        .expect("some")
    }

    /// What the Planned Moves ask of a unit on the first turn (24.2, 26.6).
    pub fn planned(&self, unit: UnitId) -> Option<Move> {
        let chart = self.map.part().instructions.as_ref()?[Instruction::PlannedMoves as usize];
        let (first, last) = chart.turns?;
        let now = self.state.phase == Phase::Movement(Side::Allied)
            && self.has_instruction(Instruction::PlannedMoves)
            && (first..=last).contains(&self.state.turn);
        let variant = usize::from(self.state.plans.alternate);
        let planned = &self.map.part().planned.as_ref()?[variant];
        now.then(|| planned.of(unit)).flatten()
    }

    /// Whether a unit may move at all in a Movement Phase of its side.
    pub fn may_move(&self, unit: UnitId) -> bool {
        let counter = self.map.unit(unit);
        let idle = counter.nation == Nation::SovietUnion
            && !self.state.happened.contains(StanceEvent::SovietInvasion);
        self.state.hex(unit).is_some()
            && !self.state.moved.contains(unit)
            && !counter.kind.is_fixed()
            && self.allowance(unit) > 0
            && !idle
            && self.most_hexes(unit) > 0
    }

    fn has_dropped(&self, hex: HexId) -> bool {
        self.state.drops.iter().any(|spot| spot.hex() == Some(hex))
    }

    /// Movement points into the next hex (13.2, 13.4.1, 13.4.6); all of them for an Evacuation Zone.
    fn cost(&self, unit: UnitId, a: HexId, b: HexId) -> Option<i16> {
        let counter = self.map.unit(unit);
        let of = |line: Line| self.map.pack.terrain.line(line, counter.side).map(|ground| ground.cost);
        let ground = self.map.lines(b, counter.side).into_iter().filter_map(of).max()?;
        if ground == ALL_POINTS {
            return None;
        }
        let free = self.state.orders.bridged.contains(unit)
            || (counter.nation == Nation::Germany && (self.has_dropped(a) || self.has_dropped(b)));
        let river = self.map.line_across(a, b).and_then(of).filter(|_| !free).unwrap_or(0);
        let numbers = &self.map.pack.numbers;
        let zone = if self.in_zone(counter.nation, b) { numbers.zone_cost } else { 0 };
        let exit = counter.side == Side::Allied && self.is_early() && self.in_zone(counter.nation, a);
        Some(i16::from(ground + river) + zone + if exit { numbers.zone_exit_cost } else { 0 })
    }

    /// The next steps of a unit on its way (13.1 to 13.4, 19.9).
    fn steps(&self, unit: UnitId, way: Way) -> Vec<Way> {
        let counter = self.map.unit(unit);
        let (nation, here) = (counter.nation, way.hex);
        let mut found = Vec::new();
        if way.halted || (way.begun && self.in_full_zone(nation, here)) || way.hexes >= self.most_hexes(unit)
        {
            return found;
        }
        for to in self.map.around(here).into_iter().filter(|to| self.map.is_open(here, *to)) {
            let orders = &self.state.orders;
            let strange = |other: &UnitId| self.map.unit(*other).side != counter.side;
            let inside = match self.planned(unit) {
                Some(Move::Inside(hexes)) => hexes.contains(to),
                _ => true,
            };
            let outside = !orders.inside.is_empty() && !orders.inside.contains(to);
            if !self.may_enter(unit, to)
                || self.is_barred_from_ardennes(unit, to)
                || self.here(to).iter().any(strange)
                || !inside
                || outside
            {
                continue;
            }
            // 13.4.2: not from zone to zone, Weak ones apart; Mobile units at their start, to friends.
            let friends = !self.here(to).is_empty();
            if self.in_full_zone(nation, here)
                && self.in_full_zone(nation, to)
                && !(counter.mobile && !way.begun && friends)
            {
                continue;
            }
            let left = match self.cost(unit, here, to) {
                None if way.begun => continue,
                None => 0,
                Some(cost) if cost <= way.left.into() => way.left - cost as u8,
                // 13.2: one hex is always possible.
                Some(_) if !way.begun => 0,
                Some(_) => continue,
            };
            let slowed = way.slowed + u8::from(orders.slowed.contains(unit) && orders.slow.contains(to));
            if slowed > way.slowed && slowed > orders.most {
                continue;
            }
            let river = orders.stopped.contains(unit) && self.map.is_river(here, to);
            let halts = self.is_halted(unit, to);
            let slow = counter.side == Side::Allied
                && !counter.mobile
                && i16::from(way.hexes + 1) > self.number(|numbers| numbers.quick_hexes)
                && self.in_zone(nation, to);
            found.push(Way {
                hex: to,
                left,
                hexes: way.hexes + 1,
                slowed,
                begun: true,
                halted: river || halts,
                slow: way.slow || slow,
            });
        }
        found
    }

    /// 19.9: whether a Halt! Hitler stops a unit in a hex.
    fn is_halted(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.map.unit(unit);
        counter.nation == Nation::Germany
            && counter.mobile
            && (self.state.halts.contains(hex)
                || self.map.around(hex).into_iter().any(|hex| self.state.halts.contains(hex)))
    }

    /// All ways that a unit on the march may take from here.
    pub fn ways(&self, march: March) -> BTreeSet<Way> {
        let hex = self.state.hex(march.unit).expect("on the map");
        let March { left, hexes, slowed, begun, halted, slow, .. } = march;
        let start = Way { hex, left, hexes, slowed, begun, halted, slow };
        let mut found = BTreeSet::new();
        let mut queue = vec![start];
        while let Some(way) = queue.pop() {
            for next in self.steps(march.unit, way) {
                if found.insert(next) {
                    queue.push(next);
                }
            }
        }
        found.retain(|way| way.hex != hex);
        found
    }

    /// Whether a unit may end its move in a hex (13.3, 18.8).
    pub fn may_end(&self, unit: UnitId, start: HexId, hex: HexId) -> bool {
        let bound = self.is_regional(unit) && self.is_in_area(unit, start) && !self.is_in_area(unit, hex);
        self.may_stack(unit, hex) && !bound
    }

    /// Where a unit on the march may go and end.
    pub fn reach(&self, march: March) -> Hexes {
        let start = self.state.hex(march.unit).expect("on the map");
        let mut found: Hexes = self.ways(march).into_iter().map(|way| way.hex).collect();
        found.retain(|hex| self.may_end(march.unit, start, *hex));
        found
    }

    /// The cheapest ways to a hex: what may be left of the march then.
    pub fn arrivals(&self, march: March, hex: HexId) -> Vec<Way> {
        let ways: Vec<Way> = self.ways(march).into_iter().filter(|way| way.hex == hex).collect();
        let most = ways.iter().map(|way| way.left).max();
        ways.into_iter().filter(|way| Some(way.left) == most).collect()
    }

    /// Whether a line of supply of a nation passes a hex (12.1, 26.8).
    fn passes(&self, nation: Nation, hex: HexId) -> bool {
        let side = nation.side().expect("a nation with units");
        let record = self.map.hex(hex);
        let strange = self.has(side.enemy(), hex);
        let neutral = self.is_neutral(hex) && record.country != Some(nation);
        let zone = self.in_zone(nation, hex) && !self.has(side, hex);
        let garrison = self.options.garrisons && record.city.is_some() && self.controls(side.enemy(), hex);
        self.map.holds_units(hex) && !strange && !neutral && !zone && !garrison
    }

    /// Hexes that supply units of a nation, full and partial (12.2, 12.3).
    pub fn sources(&self, nation: Nation) -> BTreeMap<HexId, Line12> {
        let side = nation.side().expect("a nation with units");
        let board = &self.map.part().board;
        let mut found = BTreeMap::new();
        let no_edge = |edge: Edge| {
            let active =
                self.state.alternates.iter().map(|id| &self.map.part().alternates[hexmap::Id::index(id)]);
            active
                .flat_map(|alternate| alternate.effects.iter())
                .any(|effect| matches!(effect, Effect::NoEdge(barred) if *barred == edge))
        };
        if side == Side::Allied && !no_edge(Edge::White) {
            for hex in board.edge(Edge::White) {
                found.insert(hex, Line12::Partial);
            }
        }
        for edge in self.edges(nation) {
            for hex in board.edge(*edge) {
                found.insert(hex, Line12::Full);
            }
        }
        // 12.2, 2.11: friendly ones, and not in an enemy zone, whoever stands there.
        found.retain(|hex, _| self.controls(side, *hex) && !self.in_zone(nation, *hex));
        for hex in self.map.all() {
            let record = self.map.hex(hex);
            let symbol = self.here(hex).iter().any(|unit| {
                let unit = self.map.unit(*unit);
                unit.supply && unit.side == side
            });
            let city = record.city.is_some() && record.country == Some(nation);
            let low = matches!(nation, Nation::Holland | Nation::Belgium) && city;
            let held = side == Side::Allied && self.controls(side, hex) && (record.port || low);
            if symbol || held {
                found.insert(hex, Line12::Full);
            }
        }
        found
    }

    /// Hexes from which a line can be traced, and the best there is.
    pub fn supply(&self, nation: Nation) -> BTreeMap<HexId, Line12> {
        let mut best: BTreeMap<HexId, Line12> = BTreeMap::new();
        for wanted in [Line12::Partial, Line12::Full] {
            let sources = self.sources(nation);
            let from = sources.into_iter().filter(|(_, line)| *line >= wanted).map(|(hex, _)| hex);
            let mut queue: Vec<HexId> = from.filter(|hex| self.passes(nation, *hex)).collect();
            let mut seen: Hexes = queue.iter().copied().collect();
            while let Some(hex) = queue.pop() {
                for to in self.map.around(hex) {
                    if self.map.is_open(hex, to) && self.passes(nation, to) && seen.insert(to) {
                        queue.push(to);
                    }
                }
            }
            for hex in seen {
                best.insert(hex, wanted);
            }
        }
        best
    }

    /// What a unit traces (12.1, 12.2).
    pub fn traces(&self, unit: UnitId, supply: &BTreeMap<HexId, Line12>) -> Line12 {
        let counter = self.map.unit(unit);
        if counter.supply || counter.nation == Nation::Switzerland {
            return Line12::Full;
        }
        let hex = self.state.hex(unit).expect("on the map");
        supply.get(&hex).copied().unwrap_or(Line12::None)
    }

    /// Ends of a retreat of so many hexes (14.7.5).
    pub fn refuges(&self, unit: UnitId, hexes: u8) -> Hexes {
        let Some(from) = self.state.hex(unit) else { return Hexes::new() };
        let counter = self.map.unit(unit);
        if counter.kind.is_fixed() {
            return Hexes::new();
        }
        let open = |hex: HexId, through_zones: bool| {
            let zone = self.in_zone(counter.nation, hex);
            let friend = self.has(counter.side, hex);
            self.may_be_in(unit, hex)
                && !self.has(counter.side.enemy(), hex)
                && (!zone || (through_zones && friend))
        };
        let ends = |through_zones: bool| {
            let mut ring: Hexes = [from].into();
            for step in 1..=u16::from(hexes) {
                let on = ring.iter().flat_map(|hex| {
                    let next = self.map.around(*hex).into_iter();
                    next.filter(|to| self.map.is_open(*hex, *to)).collect::<Vec<_>>()
                });
                ring = on
                    .filter(|to| self.map.distance(from, *to) == step && open(*to, through_zones))
                    .collect();
            }
            ring
        };
        let mut found = ends(false);
        if found.is_empty() {
            found = ends(true);
        }
        // Toward the closest source, if an end is nearer to one than the start.
        let sources = self.sources(counter.nation);
        let near = |hex: HexId| sources.keys().map(|source| self.map.distance(hex, *source)).min();
        let nearer: Hexes = found.iter().copied().filter(|hex| near(*hex) < near(from)).collect();
        if nearer.is_empty() { found } else { nearer }
    }

    /// Whether a unit may be in a hex at all, by no choice of its own.
    pub fn may_be_in(&self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.map.unit(unit);
        let record = self.map.hex(hex);
        let home = record.country == Some(counter.nation);
        let soviet = record.country == Some(Nation::SovietUnion) && !home;
        let sea = record.zone && counter.side == Side::German;
        self.map.holds_units(hex) && !sea && !soviet && (home || !self.is_neutral(hex))
    }

    /// Where a unit may come from the Reserve (16.1, 24.3, d78).
    pub fn entries(&self, unit: UnitId) -> Hexes {
        let counter = self.map.unit(unit);
        let supply = self.supply(counter.nation);
        let surprise = counter.side == Side::German
            && counter.mobile
            && self.has_instruction(Instruction::ArdennesSurprise)
            && self.map.part().instructions.as_ref().is_some_and(|chart| {
                chart[Instruction::ArdennesSurprise as usize]
                    .turns
                    .is_some_and(|(first, last)| (first..=last).contains(&self.state.turn))
            });
        let own = matches!(
            counter.nation,
            Nation::Belgium | Nation::Holland | Nation::Switzerland | Nation::SovietUnion
        );
        let city = |hex: HexId| {
            self.map.hex(hex).city.is_some()
                && self.state.held_before.contains(hex)
                && self.controls(counter.side, hex)
        };
        let fits = |hex: &HexId| {
            let hex = *hex;
            let home = self.map.hex(hex).country == Some(counter.nation);
            let soviet = counter.nation == Nation::SovietUnion && home;
            let near = city(hex) || self.map.around(hex).into_iter().any(city);
            let supplied = counter.nation == Nation::Switzerland || supply.contains_key(&hex);
            let usual = near && supplied && !self.in_zone(counter.nation, hex);
            let ardennes = surprise && self.map.part().board.ardennes.contains(hex);
            (usual || ardennes || (soviet && !self.in_zone(counter.nation, hex)))
                && (!own || home)
                && (self.map.hex(hex).land || counter.kind == Kind::Ship)
                && self.may_enter(unit, hex)
                && !self.is_barred_from_ardennes(unit, hex)
                && !self.is_neutral_for(unit, hex)
                && !self.has(counter.side.enemy(), hex)
                && self.may_stack(unit, hex)
        };
        self.map.all().filter(fits).collect()
    }

    fn is_neutral_for(&self, unit: UnitId, hex: HexId) -> bool {
        self.is_neutral(hex) && self.map.hex(hex).country != Some(self.map.unit(unit).nation)
    }
}
