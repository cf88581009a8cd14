//! 16.2 Bases and range: the cities from which air units fly, and how far they come.

use engine::rule;
use hexmap::HexId;
use mechanics::{Tenure, UnitId};

use super::Mission;
use crate::frame::At;
use crate::nation::{Nation, Nations, Side};
use crate::pack::{Entry, Weather};
use crate::state::{HexSet, Units, WORDS};

/// What air units can do in a position: kept until something changes that it depends on.
#[derive(Default)]
pub(crate) struct AirDesk {
    made_for: Option<Key>,
    bases: Vec<(Wing, HexSet)>,
    /// Who was on which side when the ranges were found: they depend on nothing else.
    joined: [Nations; 2],
    ranges: Vec<(Flown, HexSet)>,
    grounds: [Option<HexSet>; 2],
}

struct Key {
    generation: u64,
    terror: HexSet,
    tenure: Tenure<WORDS>,
    surrendered: Nations,
    landed: Units,
    weather: Weather,
}

/// Searches that are remembered.
const RANGES: usize = 64;

/// Whose sources count for a base (d74).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    Of(Nation),
    Any(Side),
}

/// A search for hexes in range.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Flown {
    nation: Nation,
    range: u8,
    raid: bool,
    from: HexSet,
}

impl At<'_> {
    /// The cities from which an air unit may start (16.2).
    pub fn bases(self, unit: UnitId) -> HexSet {
        let counter = self.unit(unit);
        let Some(side) = self.side(self.state, unit) else { return HexSet::EMPTY };
        match counter.expeditionary || self.options.any_air_base {
            true => {
                rule!("19.1.h");
                self.bases_of(Wing::Any(side), side)
            }
            false => self.bases_of(Wing::Of(counter.nation), side),
        }
    }

    /// The cities that lines of any country of a side reach: for patrols (16.10).
    pub(super) fn linked_cities(self, side: Side) -> HexSet {
        self.bases_of(Wing::Any(side), side)
    }

    fn bases_of(self, wing: Wing, side: Side) -> HexSet {
        self.renew_air();
        let known = self.desk.air.borrow().bases.iter().find(|(of, _)| *of == wing).map(|(_, found)| *found);
        if let Some(found) = known {
            return found;
        }
        let nations = match wing {
            Wing::Of(nation) => Nations::from_iter([nation]),
            Wing::Any(side) => self.state.joined[side as usize],
        };
        let mut sources = HexSet::EMPTY;
        // Lines to the sources of one country have been followed for its units.
        let mut lines = None;
        if let Wing::Of(nation) = wing {
            let any = self.of_nation[nation].iter().next();
            lines = any.map(|any| self.linked_for(any, side));
        }
        for nation in &nations {
            if let Some(any) = self.of_nation[nation].iter().next() {
                sources |= self.sources(any, side);
            }
        }
        // 31.7: any Spanish city with a friendly unit will do for air units.
        let spanish = self.spanish_cities(side) - self.state.terror_cities;
        if !spanish.is_empty() {
            rule!("31.7.b");
            sources |= spanish;
            lines = None;
        }
        rule!("16.2.b");
        let lines = lines.unwrap_or_else(|| self.railroad_cities(side, sources));
        let linked = (sources & self.field.cities) | lines;
        let found = match self.options.bases_unheld {
            true => linked,
            false => linked.iter().filter(|city| self.is_held_base(side, *city)).collect(),
        };
        self.desk.air.borrow_mut().bases.push((wing, found));
        found
    }

    fn is_held_base(self, side: Side, city: HexId) -> bool {
        let held = self.occupied(side).contains(city) || self.controls(side, city);
        if !held {
            rule!("16.2.d");
        }
        held
    }

    /// Hexes within an air unit's range of any of its bases, for a mission (16.2).
    pub fn in_range(self, unit: UnitId, mission: Mission) -> HexSet {
        self.range_from(unit, mission, self.bases(unit))
    }

    /// Hexes within an air unit's range of these, around countries that it may not fly over (16.24, 21.2, d94).
    pub(super) fn range_from(self, unit: UnitId, mission: Mission, from: HexSet) -> HexSet {
        let counter = self.unit(unit);
        let raid = mission == Mission::Terror;
        let flown = Flown { nation: counter.nation, range: counter.range, raid, from };
        {
            let mut air = self.desk.air.borrow_mut();
            if air.joined != self.state.joined || air.ranges.len() == RANGES {
                air.joined = self.state.joined;
                air.ranges.clear();
            }
            if let Some((_, found)) = air.ranges.iter().find(|(of, _)| *of == flown) {
                return *found;
            }
        }
        let (gated, enterable) = self.airspace(counter.nation, raid);
        let enemies = self.state.side_of(counter.nation).map(|side| self.occupied(side.enemy()));
        let enemies = enemies.unwrap_or(HexSet::EMPTY);
        let mut found = from;
        for _ in 0..counter.range {
            let inside = found & gated;
            let mut next = self.field.air.step(&(found - gated));
            if next.intersects(&(gated - enterable)) {
                rule!("16.24.d");
            }
            next -= gated - enterable;
            // A country that is attacked may be flown into, and nowhere else from there.
            if !inside.is_empty() {
                for land in Nation::ALL {
                    let here = inside & self.field.countries[land];
                    if !here.is_empty() {
                        next |= self.field.air.step(&here) & self.field.countries[land];
                    }
                }
            }
            found |= next;
        }
        if found.intersects(&enemies) {
            rule!("16.24.c");
        }
        self.desk.air.borrow_mut().ranges.push((flown, found));
        found
    }

    /// Hexes that air units of a country do not fly over, and those of them that they may attack.
    fn airspace(self, nation: Nation, raid: bool) -> (HexSet, HexSet) {
        let (mut gated, mut enterable) = (self.desk.neutral, HexSet::EMPTY);
        for land in Nation::ALL {
            let hexes = self.field.countries[land];
            if hexes.is_empty() {
                continue;
            }
            if hexes.intersects(&self.desk.neutral) {
                if raid && self.may_invade(nation, land).is_ok() {
                    enterable |= hexes;
                }
            } else if self.pack.country(land).entry == Entry::Own && nation.home() != land {
                gated |= hexes;
                if raid && self.state.side_of(land) != self.state.side_of(nation) {
                    rule!("22.3");
                    enterable |= hexes;
                }
            }
        }
        (gated, enterable)
    }

    /// Hexes over which a side may fly patrols: its units that are in supply, its cities that a line reaches (16.10).
    pub(super) fn patrol_grounds(self, side: Side) -> HexSet {
        self.renew_air();
        if let Some(known) = self.desk.air.borrow().grounds[side as usize] {
            return known;
        }
        let mut found = self.linked_cities(side);
        for hex in &(self.occupied(side) & self.field.land) {
            let ours = |unit: &UnitId| self.side(self.state, *unit) == Some(side);
            if !found.contains(hex) && self.stack(hex).filter(ours).any(|unit| self.is_supplied(unit)) {
                found.insert(hex);
            }
        }
        self.desk.air.borrow_mut().grounds[side as usize] = Some(found);
        found
    }

    /// Forgets what is known about another position.
    fn renew_air(self) {
        let state = self.state;
        let fits = |key: &Key| {
            key.generation == self.desk.generation
                && key.weather == state.weather
                && key.surrendered == state.surrendered
                && key.landed == state.landed
                && key.tenure == state.tenure
                && key.terror == state.terror_cities
        };
        let mut air = self.desk.air.borrow_mut();
        if !air.made_for.as_ref().is_some_and(fits) {
            air.made_for = Some(Key {
                generation: self.desk.generation,
                terror: state.terror_cities,
                tenure: state.tenure,
                surrendered: state.surrendered,
                landed: state.landed,
                weather: state.weather,
            });
            air.bases.clear();
            air.grounds = [None; 2];
        }
    }
}
