//! 13.0 Supply, and 14.6 railroad lines of communication.

use engine::rule;
use hexmap::{Direction, HexId, Pass};
use mechanics::UnitId;

use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::pack::Rank;
use crate::state::{HexSet, Units};
use crate::unit::Kind;

impl At<'_> {
    /// The units of a side that are in supply where they stand (13.7).
    pub fn supplied_units(self, side: Side) -> Units {
        let ours = self
            .land
            .iter()
            .filter(|unit| self.state.hex(*unit).is_some() && self.side(self.state, *unit) == Some(side));
        ours.filter(|unit| self.is_supplied(*unit)).collect()
    }

    /// Whether a land unit on the map is in supply where it stands (13.7).
    pub fn is_supplied(self, unit: UnitId) -> bool {
        let Some(hex) = self.state.hex(unit) else { return false };
        if self.state.terrorized.contains(unit) {
            rule!("16.5.f");
            return false;
        }
        self.state.landed.contains(unit) || self.could_be_supplied(unit, hex)
    }

    /// Whether a unit, standing in a hex, could trace supply (13.3, d58).
    pub fn could_be_supplied(self, unit: UnitId, hex: HexId) -> bool {
        let counter = self.unit(unit);
        let Some(side) = self.side(self.state, unit) else { return true };
        if counter.is_static() {
            rule!("13.12.a");
            return true;
        }
        if self.desk.forts[side as usize].contains(hex) {
            rule!("13.12.b");
            return true;
        }
        let sources = self.sources(unit, side);
        if self.is_at_home_center(counter.nation, hex) {
            rule!("13.12.c");
            return true;
        }
        if sources.contains(hex) {
            return true;
        }
        let links = self.link_cities(unit, side, sources);
        self.traces(side, hex, counter.movement, sources | links)
    }

    /// Whether a hex is a mobilization hex of a country that counts as one now (13.12, 16.5, d101).
    fn is_at_home_center(self, nation: Nation, hex: HexId) -> bool {
        let terror = self.state.terror_cities.contains(hex) && !self.options.terror_spares_garrisons;
        self.field.centers.contains(hex)
            && self.field.country(hex) == Some(nation.home())
            && !self.state.surrendered.contains(nation)
            && !terror
    }

    /// The supply sources of a unit (13.2).
    pub fn sources(self, unit: UnitId, side: Side) -> HexSet {
        let counter = self.unit(unit);
        let mut sources = HexSet::EMPTY;
        for nation in &self.state.joined[side as usize] {
            let ours = nation == counter.nation || counter.expeditionary;
            if ours && !self.state.surrendered.contains(nation) {
                sources |= self.home_sources(nation, side);
            }
        }
        if counter.expeditionary {
            rule!("31.7.b");
            sources |= self.spanish_cities(side) - self.state.terror_cities;
        }
        sources | self.port_sources(unit, side)
    }

    /// Mobilization hexes of a country that supply its units (13.2, d32).
    pub fn home_sources(self, nation: Nation, side: Side) -> HexSet {
        rule!("13.2.a");
        let enemy = side.enemy();
        let mut centers = self.field.countries[nation.home()] & self.field.centers;
        centers -= self.state.terror_cities | self.occupied(enemy) | self.state.tenure.of(enemy as usize);
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

    /// Cities that a friendly unit holds and from which a railroad line leads to a source (13.3, 14.6).
    fn link_cities(self, unit: UnitId, side: Side, sources: HexSet) -> HexSet {
        let held = self.field.cities & (self.occupied(side) | self.hex_of(unit));
        let mut links = HexSet::EMPTY;
        for city in &held {
            if self.has_railroad_line(side, city, sources) {
                rule!("13.3.b");
                links.insert(city);
            }
        }
        links
    }

    fn hex_of(self, unit: UnitId) -> HexSet {
        self.state.hex(unit).into_iter().collect()
    }

    /// Whether a railroad line of communication leads from a city to a source (14.6).
    pub fn has_railroad_line(self, side: Side, city: HexId, sources: HexSet) -> bool {
        let zone = self.enemy_zone(side);
        let spared = self.options.zones_spare_links && self.occupied(side).contains(city);
        if zone.contains(city) && !spared {
            rule!("14.6.b");
            return false;
        }
        let country = self.field.country(city);
        let line = country.and_then(|land| self.pack.country(land).zone).map(|zone| &self.pack.zones[zone]);
        let length = match line.and_then(|zone| zone.line) {
            Some(hexes) => {
                rule!("14.6.d");
                u16::from(hexes)
            }
            None => u16::MAX,
        };
        let shut = self.occupied(side.enemy()) | self.desk.bystanders | self.desk.neutral;
        let mut flood = self.desk.flood.borrow_mut();
        let pass = |from: HexId, direction: Direction, to: HexId| match () {
            () if !self.field.is_open(from, direction) || shut.contains(to) => Pass::No,
            () if zone.contains(to) => Pass::Into,
            () => Pass::Through,
        };
        flood.fill(&self.field.grid, [city], length, pass);
        flood.hexes().iter().any(|hex| sources.contains(*hex))
    }

    /// Whether a line of a unit's length leads from a hex to one of these (13.4 to 13.6); weather makes hexes longer (20.0).
    fn traces(self, side: Side, hex: HexId, length: u8, goals: HexSet) -> bool {
        let zone = self.enemy_zone(side);
        let shut = self.occupied(side.enemy()) | self.desk.bystanders | self.desk.neutral;
        let weather = self.pack.weather(self.state.weather);
        let mut route = self.desk.tracing.borrow_mut();
        let step = |from: HexId, direction: Direction, to: HexId| {
            if !self.field.is_open(from, direction) || shut.contains(to) {
                return hexmap::Step::No;
            }
            let felt = self.field.country(to).is_some_and(|land| weather.reaches(land));
            let weight = if felt { weather.supply } else { 1 };
            match zone.contains(to) {
                true => hexmap::Step::Halt(weight),
                false => hexmap::Step::Go(weight),
            }
        };
        route.search(&self.field.grid, hex, length, step);
        route.hexes().iter().any(|hex| goals.contains(*hex))
    }

    /// Whether a fort of the unit's own side stands with it.
    pub fn is_in_fort(self, side: Side, hex: HexId) -> bool {
        let fort = |unit: UnitId| self.unit(unit).kind == Kind::FortifiedZone;
        self.desk.forts[side as usize].contains(hex) && self.stack(hex).any(fort)
    }
}
