//! 14.0 Supply.

use engine::rule;
use hexmap::{Direction, HexId, Pass};
use mechanics::{Obstacles, UnitId};

use crate::field::NO;
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::pack::SeaUse;
use crate::state::HexSet;
use crate::unit::Kind;

impl At<'_> {
    /// Whether a land unit on the map is in supply where it stands (14.5), air and sea supply apart.
    pub(crate) fn is_supplied(self, unit: UnitId) -> bool {
        let state = self.state;
        let counter = self.unit(unit);
        let Some(hex) = state.hex(unit) else { return false };
        // A neutral on the alert is at home and has no enemies yet (23.2).
        let Some(side) = state.side_of(counter.nation) else { return true };
        if self.is_always_supplied(unit, hex) {
            return true;
        }
        let sources = self.sources(counter.nation, side);
        if sources.contains(hex) {
            rule!("14.1.b");
            return true;
        }
        if state.terror.contains(hex) {
            rule!("14.1.c");
        }
        let railheads = self.railheads(counter.nation, side, sources);
        let goals = sources | railheads;
        if goals.contains(hex) {
            return true;
        }
        rule!("14.2.a");
        rule!("14.3.k");
        match self.traces(unit, hex, &goals) {
            true => {
                rule!("14.5.a");
                true
            }
            false => {
                rule!("14.5.b");
                false
            }
        }
    }

    /// 14.1: static units, units in their own capitals and centers, and units with a fortification.
    fn is_always_supplied(self, unit: UnitId, hex: HexId) -> bool {
        let At { state, desk, .. } = self;
        let counter = self.unit(unit);
        if counter.is_static() {
            rule!("14.1.d");
            return true;
        }
        let at_home = self.country(state, hex) == Some(counter.nation) && self.field.centers.contains(hex);
        let fort = desk.stack(hex).any(|other| {
            let other = self.unit(other);
            let own = other.nation == counter.nation || self.options.forts_supply_allies;
            other.kind == Kind::Fortification && own
        });
        if fort {
            rule!("14.1.e", "19.0.j");
        } else if at_home {
            match state.terror.contains(hex) {
                true => rule!("14.1.c"),
                false => rule!("14.1.a"),
            }
        }
        fort || (at_home && !state.terror.contains(hex))
    }

    /// The supply sources of a country's units (14.2).
    pub(crate) fn sources(self, nation: Nation, side: Side) -> HexSet {
        let At { state, desk, .. } = self;
        if state.surrendered.contains(nation) {
            rule!("21.0.l");
            return HexSet::EMPTY;
        }
        rule!("14.2.b");
        let mut sources = self.field.countries[nation] & self.field.centers;
        let enemy = side.enemy() as usize;
        rule!("14.2.e");
        sources -= state.tenure.of(enemy) | desk.occupied[enemy];
        for waters in &self.waters {
            let ours = match self.options.sea_supply_by_side {
                // D66: its seas are lost to its side, its ports are not.
                true => state.side_of(waters.nation) == Some(side) && state.is_belligerent(waters.nation),
                false => waters.nation == nation,
            };
            if ours && waters.used == SeaUse::All && self.is_sea_open(waters) {
                for port in &self.field.seas[waters.sea].ports {
                    if self.controls(side, port) {
                        rule!("14.2.c");
                        sources.insert(port);
                    }
                }
            }
        }
        rule!("14.2.d");
        rule!("16.8.2.f");
        rule!("16.8.2.i");
        sources - state.terror
    }

    /// Rail hexes with a railroad line to a source (14.4).
    fn railheads(self, nation: Nation, side: Side, sources: HexSet) -> HexSet {
        let desk = self.desk;
        if let Some(known) = desk.railheads(self.state).of[nation as usize] {
            return known;
        }
        let found = self.spread_on_rails(side, sources);
        desk.railheads(self.state).of[nation as usize] = Some(found);
        found
    }

    /// Rail hexes that a railroad line of supply of a side may not enter (14.4).
    fn rails_closed(self, side: Side) -> HexSet {
        let At { state, desk, .. } = self;
        let (own, enemy) = (side as usize, side.enemy() as usize);
        rule!("14.4.d");
        rule!("14.4.e");
        rule!("14.4.f");
        let usable = desk.occupied[own] | (state.tenure.of(own) - desk.zones[enemy]);
        // Nobody holds or occupies a neutral hex.
        self.field.railed - (usable - desk.occupied[enemy])
    }

    /// The rail hexes with a railroad line to one of these sources (14.4).
    pub(crate) fn spread_on_rails(self, side: Side, sources: HexSet) -> HexSet {
        rule!("14.3.c");
        let closed = self.rails_closed(side);
        rule!("14.4.a");
        rule!("14.4.b");
        rule!("14.4.c");
        rule!("20.0.i");
        rule!("20.0.n");
        self.field.rails.spread(&(sources & self.field.railed), &closed, &HexSet::EMPTY)
    }

    /// The same as a search for ways along railroads; what is found is on the desk.
    fn follow_rails(self, side: Side, sources: HexSet) {
        let desk = self.desk;
        let closed = self.rails_closed(side);
        let pass = |from: HexId, direction: Direction, to: HexId| {
            let rail = self.field.rail[from.index()] >> direction.index() & 1 == 1;
            if rail && !closed.contains(to) { Pass::Through } else { Pass::No }
        };
        desk.flood.borrow_mut().fill(&self.field.grid, (sources & self.field.railed).iter(), u16::MAX, pass);
    }

    /// Whether a line of the unit's length reaches one of these hexes (14.3).
    fn traces(self, unit: UnitId, hex: HexId, goals: &HexSet) -> bool {
        let At { state, desk, .. } = self;
        let side = self.side(state, unit).expect("a belligerent traces supply");
        let (own, enemy) = (side as usize, side.enemy() as usize);
        rule!("14.3.i");
        let mut length = self.face(state, unit).movement;
        if state.storms {
            rule!("20.0.h");
            length = length.saturating_sub(1);
        }
        rule!("19.0.b");
        let costs = &self.field.costs[self.class(unit) as usize][0];
        let mut flood = desk.flood.borrow_mut();
        rule!("14.3.m");
        rule!("23.5.d");
        let obstacles = Obstacles {
            shut: desk.neutral | desk.occupied[enemy],
            stop: desk.zones[enemy] - desk.occupied[own],
        };
        let pass = |from: HexId, direction: Direction, to: HexId| {
            if costs[from.index()][direction.index()] == NO {
                rule!("14.3.g");
                rule!("14.3.h");
                return Pass::No;
            }
            if desk.neutral.contains(to) {
                rule!("14.3.d");
                rule!("5.1.e");
            } else if obstacles.shut.contains(to) {
                rule!("14.3.e");
            } else if obstacles.stop.contains(to) {
                rule!("14.3.f");
                rule!("10.5");
            }
            rule!("14.3.l");
            obstacles.pass(to)
        };
        rule!("14.3.a");
        rule!("14.3.j");
        flood.fill(&self.field.grid, [hex], length.into(), pass);
        rule!("14.3.b");
        flood.hexes().iter().any(|hex| goals.contains(*hex))
    }

    /// A line by which a unit is in supply, for people to look at: from the unit to a source, the last part of
    /// it along a railroad if it needs one. Only the unit's own hex if it needs no line, nothing if it is out
    /// of supply.
    pub(crate) fn supply_line(self, unit: UnitId) -> Vec<HexId> {
        let At { state, desk, .. } = self;
        let Some(hex) = state.hex(unit).filter(|_| self.is_supplied(unit)) else {
            return Vec::new();
        };
        let nation = self.unit(unit).nation;
        let mut line = vec![hex];
        let Some(side) = state.side_of(nation) else { return line };
        if self.is_always_supplied(unit, hex) {
            return line;
        }
        let sources = self.sources(nation, side);
        let goals = sources | self.railheads(nation, side, sources);
        let mut path = Vec::new();
        if !goals.contains(hex) && self.traces(unit, hex, &goals) {
            let flood = desk.flood.borrow();
            let nearest = flood.hexes().iter().copied().find(|hex| goals.contains(*hex));
            flood.path(nearest.unwrap_or(hex), &mut path);
            line.append(&mut path);
        }
        let railhead = line[line.len() - 1];
        if !sources.contains(railhead) {
            self.follow_rails(side, sources);
            desk.flood.borrow().path(railhead, &mut path);
            line.extend(path.iter().rev().skip(1));
            let last = line[line.len() - 1];
            let mask = self.field.rail[last.index()];
            let neighbours = self.field.grid.neighbours(last).iter().copied().enumerate();
            let source =
                neighbours.filter(|(side, _)| mask >> side & 1 == 1).find(|(_, to)| sources.contains(*to));
            line.extend(source.map(|(_, source)| source));
        }
        line
    }

    /// Whether a unit begins its move in supply (14.6).
    pub(crate) fn is_supplied_to_move(self, unit: UnitId) -> bool {
        let state = self.state;
        rule!("14.1.g");
        self.is_air_supplied(state, unit) || self.is_supplied(unit)
    }

    /// Whether a unit is in supply for the attack that is about to begin (14.7).
    pub(crate) fn is_supplied_to_attack(self, unit: UnitId) -> bool {
        let state = self.state;
        rule!("14.7.a", "14.7.c");
        self.is_air_supplied(state, unit) || self.is_sea_supplied(state, unit) || self.is_supplied(unit)
    }
}
