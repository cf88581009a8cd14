//! 13.0 Supply, and 14.6 railroad lines of communication.

use engine::rule;
use hexmap::{HexId, Id};
use mechanics::{MadeFor, Tenure, UnitId};

use crate::frame::At;
use crate::nation::{NATIONS, Nation, Nations, Side};
use crate::pack::{Rank, Weather};
use crate::state::{HexSet, Units, WORDS};
use crate::unit::Kind;

/// Where units of each country are in supply, found when first asked.
#[derive(Default)]
pub(crate) struct SupplyTables {
    made_for: MadeFor<Key>,
    // By country; then for the expeditionary units of each side, which use all sources of their side.
    maps: Vec<SupplyMap>,
}

/// All that lines of supply depend on.
struct Key {
    generation: u64,
    tenure: Tenure<WORDS>,
    terror: HexSet,
    surrendered: Nations,
    weather: Weather,
}

/// Where units of one kind are in supply.
#[derive(Clone, Default)]
struct SupplyMap {
    known: bool,
    sources: HexSet,
    /// Cities from which a railroad line leads to a source, held or not (14.6).
    linked: HexSet,
    /// By length: hexes from which a line no longer than that leads to a source or a held link city.
    within: Vec<HexSet>,
}

impl At<'_> {
    /// The units of a side that are in supply where they stand (13.7).
    pub fn supplied_units(self, side: Side) -> Units {
        let ours = |unit: &UnitId| {
            self.state.hex(*unit).is_some()
                && self.side(self.state, *unit) == Some(side)
                && self.is_supplied(*unit)
        };
        self.land.iter().filter(ours).collect()
    }

    /// Whether a land unit on the map is in supply where it stands (13.7).
    pub fn is_supplied(self, unit: UnitId) -> bool {
        let Some(hex) = self.state.hex(unit) else { return false };
        if self.state.terrorized.contains(unit) {
            rule!("16.5.f");
            return false;
        }
        rule!("13.1");
        self.state.landed.contains(unit) || self.could_be_supplied(unit, hex)
    }

    /// Whether a unit, standing in a hex, could trace supply (13.3, d58).
    pub fn could_be_supplied(self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.unit(unit);
        // A neutral has no enemies yet.
        let Some(side) = self.side(self.state, unit) else { return true };
        if counter.is_static() {
            rule!("13.12.a");
            if counter.kind == Kind::FifthColumn {
                rule!("19.6.f");
            }
            return true;
        }
        if self.desk.forts[side as usize].contains(hex) {
            rule!("13.12.b");
            return true;
        }
        if self.is_home_center(counter.nation, hex) {
            rule!("13.12.c");
            return true;
        }
        self.with_map(unit, side, |map| {
            // The unit itself may be the one that holds a link city (d73).
            if map.linked.contains(hex) {
                rule!("13.3.c");
                return true;
            }
            let length = usize::from(counter.movement).min(map.within.len() - 1);
            rule!("13.4.a");
            rule!("13.4.b");
            rule!("13.7");
            map.within[length].contains(hex)
        })
    }

    /// All hexes in which a unit could trace supply (d58).
    pub fn supplied_hexes(self, unit: UnitId, side: Side) -> HexSet {
        let counter = self.unit(unit);
        if counter.is_static() {
            return self.field.land;
        }
        let home = self.field.countries[counter.nation.home()] & self.field.centers;
        let home: HexSet = home.iter().filter(|hex| self.is_home_center(counter.nation, *hex)).collect();
        let traced = self.with_map(unit, side, |map| {
            let length = usize::from(counter.movement).min(map.within.len() - 1);
            map.within[length] | map.linked
        });
        traced | home | self.desk.forts[side as usize]
    }

    /// Whether a hex is a mobilization hex of a country that counts as one now (13.12, 16.5, d101).
    fn is_home_center(self, nation: Nation, hex: HexId) -> bool {
        if !self.field.centers.contains(hex) || self.field.country(hex) != Some(nation.home()) {
            return false;
        }
        let terror = self.state.terror_cities.contains(hex) && !self.options.terror_spares_garrisons;
        if terror {
            rule!("16.5.g");
        }
        !terror && !self.state.surrendered.contains(nation)
    }

    /// The supply sources of a unit (13.2).
    pub fn sources(self, unit: UnitId, side: Side) -> HexSet {
        self.with_map(unit, side, |map| map.sources)
    }

    /// The cities from which a railroad line leads to a supply source of a unit (14.6).
    pub fn linked_for(self, unit: UnitId, side: Side) -> HexSet {
        self.with_map(unit, side, |map| map.linked)
    }

    fn find_sources(self, unit: UnitId, side: Side) -> HexSet {
        let counter = self.unit(unit);
        let mut sources = HexSet::EMPTY;
        for nation in &self.state.joined[side as usize] {
            if nation == counter.nation || counter.expeditionary {
                if nation != counter.nation {
                    rule!("19.1.g");
                }
                sources |= self.home_sources(nation, side);
            }
        }
        sources | self.port_sources(unit, side) | self.spanish_sources(unit, side)
    }

    /// Mobilization hexes of a country that supply its units (13.2, d32).
    pub fn home_sources(self, nation: Nation, side: Side) -> HexSet {
        if self.state.surrendered.contains(nation) {
            rule!("23.2.2.a");
            return HexSet::EMPTY;
        }
        rule!("13.2.a");
        if self.state.collapsed[side as usize] {
            rule!("13.14");
        }
        let enemy = side.enemy();
        let mut centers = self.field.countries[nation.home()] & self.field.centers;
        if centers.intersects(&self.state.terror_cities) {
            rule!("16.5.a");
            centers -= self.state.terror_cities;
        }
        centers -= self.occupied(enemy) | self.state.tenure.of(enemy as usize);
        let faction = self.pack.country(nation).rank == Rank::Faction;
        if faction {
            rule!("31.7.a");
        }
        match faction || self.options.sources_need_control {
            true => centers.iter().filter(|hex| self.controls(side, *hex)).collect(),
            false => centers,
        }
    }

    /// Friendly ports on friendly seas (13.2, d31).
    fn port_sources(self, unit: UnitId, side: Side) -> HexSet {
        let counter = self.unit(unit);
        let mut ports = HexSet::EMPTY;
        for friendly in &self.pack.friendly_seas {
            let ours =
                self.state.side_of(friendly.nation) == Some(side) && self.state.is_fighting(friendly.nation);
            let own =
                !self.options.ports_by_country || counter.expeditionary || friendly.nation == counter.nation;
            if ours && own && self.is_sea_open(friendly, side) {
                rule!("13.2.b");
                ports |= self.field.seas[friendly.sea].coast & self.field.ports;
            }
        }
        let held: HexSet = ports.iter().filter(|hex| self.controls(side, *hex)).collect();
        held - self.state.terror_cities
    }

    /// What is in the way of any line of supply of a side: enemy units and neutral land (13.6, 21.2).
    fn shut_to_lines(self, side: Side) -> HexSet {
        if !self.desk.neutral.is_empty() {
            rule!("21.2.c");
        }
        rule!("13.6.a");
        rule!("13.6.b");
        self.occupied(side.enemy()) | self.desk.bystanders | self.desk.neutral
    }

    /// Cities from which a railroad line leads to one of these sources (14.6).
    pub fn railroad_cities(self, side: Side, sources: HexSet) -> HexSet {
        let shut = self.shut_to_lines(side);
        let zone = self.enemy_zone(side);
        // The line is followed backwards: it may end in an enemy zone, at the source, but not pass through one.
        let stop = zone - sources;
        let mut cities = HexSet::EMPTY;
        for rail in 0..self.pack.zones.len() {
            let reached = match self.pack.zones[rail].line {
                Some(hexes) => {
                    rule!("14.6.d");
                    self.field.ways.spread_within(&sources, &shut, &stop, hexes.into())
                }
                None => {
                    rule!("14.6.c");
                    self.field.ways.spread(&sources, &shut, &stop)
                }
            };
            cities |= reached & self.field.zones[rail] & self.field.cities;
        }
        let barred = match self.options.zones_spare_links {
            true => zone - self.occupied(side),
            false => zone,
        };
        if self.state.weather == Weather::ThawEast {
            rule!("20.2.2.b");
        }
        if self.state.weather == Weather::Winter {
            rule!("20.3.2.b");
        }
        rule!("14.6.b");
        // Every land hex carries a line, whatever its country (14.1); the zone of the city gives the length (14.7).
        rule!("14.1.c");
        rule!("14.2");
        rule!("14.6.a");
        rule!("14.7");
        cities - barred
    }

    /// Whether a railroad line of communication leads from a city to a source (14.6).
    pub fn has_railroad_line(self, side: Side, city: HexId, sources: HexSet) -> bool {
        self.railroad_cities(side, sources).contains(city)
    }

    /// Asks the map of a unit's country, which is made when it is first asked for.
    fn with_map<T>(self, unit: UnitId, side: Side, ask: impl FnOnce(&SupplyMap) -> T) -> T {
        let counter = self.unit(unit);
        let index = match counter.expeditionary {
            true => NATIONS + side as usize,
            false => counter.nation.index(),
        };
        let mut tables = self.desk.supply.borrow_mut();
        let state = self.state;
        let fits = |key: &Key| {
            key.generation == self.desk.generation
                && key.weather == state.weather
                && key.surrendered == state.surrendered
                && key.tenure == state.tenure
                && key.terror == state.terror_cities
        };
        if !tables.made_for.is(fits) {
            tables.made_for.set(Key {
                generation: self.desk.generation,
                tenure: state.tenure,
                terror: state.terror_cities,
                surrendered: state.surrendered,
                weather: state.weather,
            });
            tables.maps.resize(NATIONS + 2, SupplyMap::default());
            tables.maps.iter_mut().for_each(|map| map.known = false);
        }
        let map = &mut tables.maps[index];
        if !map.known {
            map.known = true;
            map.sources = self.find_sources(unit, side);
            rule!("13.3.e");
            map.linked = self.railroad_cities(side, map.sources);
            if (map.linked & self.occupied(side))
                .iter()
                .any(|hex| self.field.country(hex).and_then(|land| self.state.side_of(land)) != Some(side))
            {
                rule!("13.3.d");
            }
            self.lay_out(map, side);
        }
        ask(map)
    }

    /// From where a line of each length leads to a source or a held link city (13.3 to 13.6), weather counted (20.0).
    fn lay_out(self, map: &mut SupplyMap, side: Side) {
        rule!("13.3.a");
        rule!("13.3.b");
        let held = map.linked & self.occupied(side);
        if held.intersects(&self.state.terror_cities) {
            rule!("16.5.j");
        }
        let goals = map.sources | held;
        let fallen = self.state.surrendered.iter().map(|nation| self.field.countries[nation]);
        if fallen.fold(HexSet::EMPTY, |all, land| all | land).intersects(&(held & self.field.centers)) {
            rule!("23.2.2.b");
        }
        rule!("9.10");
        rule!("13.6.c");
        rule!("13.5");
        if self.desk.forts[side as usize].intersects(&self.field.land) {
            rule!("13.6.d");
            rule!("13.12.d");
        }
        let through = (self.field.land - self.shut_to_lines(side) - self.enemy_zone(side)) | goals;
        let weather = self.pack.weather(self.state.weather);
        let heavy = match weather.supply {
            0 | 1 => HexSet::EMPTY,
            _ => {
                match self.state.weather {
                    Weather::ThawEast => rule!("20.2.2.a"),
                    _ => {
                        rule!("20.3.2.a");
                        rule!("20.3.a");
                    }
                }
                let countries = Nation::ALL.into_iter().filter(|nation| weather.reaches(*nation));
                countries.fold(HexSet::EMPTY, |heavy, nation| heavy | self.field.countries[nation])
            }
        };
        let weight = usize::from(weather.supply.max(1));
        map.within.clear();
        map.within.push(goals);
        for length in 1..=usize::from(self.longest_line) {
            let near = map.within[length - 1];
            let mut reached = near | self.field.ways.step(&(near & (through - heavy)));
            if let Some(far) = length.checked_sub(weight) {
                reached |= self.field.ways.step(&(map.within[far] & through & heavy));
            }
            map.within.push(reached);
        }
    }
}
