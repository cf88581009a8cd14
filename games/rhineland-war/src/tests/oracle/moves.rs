//! Where units may march, what supplies them and where they retreat.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::movement::March;
use crate::nation::{Nation, Side};
use crate::pack::Rank;
use crate::retreat::Flight;
use crate::terrain::Terrain;
use crate::unit::Kind;

/// What comes of a retreat if its owner does his best, the worst first (11.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Lost(u8),
    Crowded,
    Good,
}

impl View<'_> {
    /// Movement points into the next hex (7.6, 20.2).
    fn cost(&self, unit: UnitId, a: HexId, b: HexId) -> Option<u8> {
        if !self.map.is_open(a, b) {
            return None;
        }
        let (chart, record) = (&self.map.pack.terrain, self.map.hex(b));
        let kind = self.map.unit(unit).kind;
        let of = |line: &crate::pack::TerrainEffect| match kind {
            Kind::Alpine => line.alpine,
            kind if kind.is_mechanized() => line.mech,
            _ => line.foot,
        };
        let weather = self.map.pack.weather(self.state.weather);
        let cost = match record.terrain? {
            _ if record.city.is_some() => of(&chart.city),
            Terrain::Clear if record.country.is_some_and(|country| weather.reaches(country)) => {
                weather.clear.max(of(chart.natural(Terrain::Clear)))
            }
            other => of(chart.natural(other)),
        };
        Some(cost + if self.map.is_river(a, b) { of(&chart.river) } else { 0 })
    }

    /// The points of a unit at the start of its move (7.1, 13.8).
    pub fn allowance(&self, unit: UnitId) -> u8 {
        let printed = self.map.unit(unit).movement;
        if self.state.supplied.contains(unit) { printed } else { printed.div_ceil(2) }
    }

    /// Where a unit on the march may go (7.5 to 7.8, 8.4, 9.5, 9.6, 21.3, 22.2).
    pub fn reach(&self, march: March) -> Hexes {
        let unit = march.unit;
        let nation = self.map.unit(unit).nation;
        let side = self.side(unit).expect("a belligerent");
        let start = self.state.hex(unit).expect("on the map");
        let zone = &self.zone[side.enemy() as usize];
        let mut found = Hexes::new();
        if march.begun && (zone.contains(&start) || march.left == 0) {
            return found;
        }
        let shut = |hex: HexId| {
            let others = self.here(hex).iter().any(|other| self.side(*other) != Some(side));
            let neutral = self.is_neutral(hex) && !self.may_invade(nation, hex);
            others || neutral || !self.map.may_enter(nation, hex)
        };
        let mut best: BTreeMap<HexId, u8> = [(start, 0)].into();
        let mut queue = vec![(start, 0u8)];
        while let Some((hex, spent)) = queue.pop() {
            if best.get(&hex).is_some_and(|least| *least < spent) {
                continue;
            }
            for to in self.map.around(hex) {
                let Some(cost) = self.cost(unit, hex, to) else { continue };
                if shut(to) || (hex == start && zone.contains(&start) && zone.contains(&to)) {
                    continue;
                }
                let total = spent + cost;
                let enough = total <= march.left;
                // The minimum move takes the whole allowance, at the very start (7.5).
                if !enough && (march.begun || hex != start) {
                    continue;
                }
                if to != start {
                    found.insert(to);
                }
                let halts = !enough || zone.contains(&to) || self.is_neutral(to);
                if !halts && best.get(&to).is_none_or(|least| total < *least) {
                    best.insert(to, total);
                    queue.push((to, total));
                }
            }
        }
        // 7.8: whatever zones there are. A unit that comes from farther off goes to the coast first.
        for crossing in self.map.pack.crossings.iter().filter(|crossing| crossing.nation == nation) {
            let [a, b] = crossing.ends;
            let end = if start == a { b } else { a };
            if (start == a || start == b) && !shut(end) && crossing.cost <= march.left {
                found.insert(end);
            }
        }
        found
    }

    /// Seas where a side could land units (13.2, 17.3, 17.4).
    fn seas(&self, side: Side) -> Vec<usize> {
        let open = |friendly: &&crate::pack::FriendlySea| {
            let closed = friendly.closed_by.is_some_and(|gate| {
                self.is_occupied(side.enemy(), gate) || !self.state.tenure.holds(side as usize, gate)
            });
            self.state.side_of(friendly.nation) == Some(side)
                && !self.state.surrendered.contains(friendly.nation)
                && !closed
        };
        self.map.pack.friendly_seas.iter().filter(open).map(|friendly| friendly.sea).collect()
    }

    /// Mobilization hexes that serve the units of a country (13.2, 16.5, 23.2, 31.7).
    fn centers(&self, nation: Nation, side: Side) -> Hexes {
        let faction = self.map.pack.country(nation).rank == Rank::Faction;
        let serves = |hex: &HexId| {
            let record = self.map.hex(*hex);
            record.mobilization > 0
                && record.country == Some(nation.home())
                && !self.state.terror_cities.contains(*hex)
                && !self.is_occupied(side.enemy(), *hex)
                && if faction { self.controls(side, *hex) } else { !self.controls(side.enemy(), *hex) }
        };
        if self.state.surrendered.contains(nation) {
            return Hexes::new();
        }
        self.map.pack.grid.ids().filter(serves).collect()
    }

    /// The sources of supply of a unit (13.2, 19.1, 31.7).
    pub fn sources(&self, unit: UnitId) -> Hexes {
        let side = self.side(unit).expect("a belligerent");
        let (nation, abroad) = (self.map.unit(unit).nation, self.map.unit(unit).expeditionary);
        let mut sources = self.centers(nation, side);
        if abroad {
            let friends = Nation::ALL.into_iter().filter(|friend| self.state.side_of(*friend) == Some(side));
            sources.extend(friends.flat_map(|friend| self.centers(friend, side)));
        }
        let seas = self.seas(side);
        for hex in self.map.pack.grid.ids().filter(|hex| !self.state.terror_cities.contains(*hex)) {
            let record = self.map.hex(hex);
            let port = record.port
                && self.controls(side, hex)
                && seas.iter().any(|sea| self.map.pack.seas[*sea].coast.contains(&hex));
            let spanish = abroad
                && record.country == Some(Nation::Spain)
                && record.city.is_some()
                && self.is_spain_at_war()
                && self.is_occupied(side, hex);
            if port || spanish {
                sources.insert(hex);
            }
        }
        sources
    }

    /// Hexes that a line of this length can be traced to from a hex, and how far they are: into zones, not through
    /// them (9.10, 13.6).
    fn lines(
        &self,
        side: Side,
        from: HexId,
        most: u32,
        weigh: impl Fn(HexId) -> u32,
    ) -> BTreeMap<HexId, u32> {
        let mut done: BTreeMap<HexId, u32> = BTreeMap::new();
        let mut open: BTreeSet<(u32, HexId)> = [(0, from)].into();
        while let Some((length, hex)) = open.pop_first() {
            if done.contains_key(&hex) {
                continue;
            }
            done.insert(hex, length);
            if hex != from && self.in_zone(side.enemy(), hex) {
                continue;
            }
            for to in self.map.around(hex) {
                let shut = !self.map.is_open(hex, to)
                    || self.is_neutral(to)
                    || self.map.hex(to).country.is_none_or(|country| self.is_closed(country))
                    || self.is_occupied(side.enemy(), to);
                let total = length + weigh(to);
                if !shut && total <= most {
                    open.insert((total, to));
                }
            }
        }
        done
    }

    fn is_closed(&self, country: Nation) -> bool {
        self.map.pack.country(country).entry == crate::pack::Entry::Closed
    }

    /// The cities that can link lines of supply, each with the hexes that its railroad reaches (13.3, 14.6).
    pub fn railroads(&self, side: Side) -> BTreeMap<HexId, Hexes> {
        let mut railroads = BTreeMap::new();
        for &hex in &self.occupied[side as usize] {
            let record = self.map.hex(hex);
            if record.city.is_none() || self.in_zone(side.enemy(), hex) {
                continue;
            }
            let zone = record.country.and_then(|country| self.map.pack.country(country).zone);
            let most = zone.and_then(|zone| self.map.pack.zones[zone].line).map_or(u32::MAX, u32::from);
            railroads.insert(hex, self.lines(side, hex, most, |_| 1).into_keys().collect());
        }
        railroads
    }

    /// Whether a unit is in supply, but for what is flown and shipped in (13.0, 16.5, 18.11, 19.3).
    pub fn is_supplied(&self, unit: UnitId, sources: &Hexes, links: &Hexes) -> bool {
        let (side, record) = (self.side(unit).expect("a belligerent"), self.map.unit(unit));
        let hex = self.state.hex(unit).expect("on the map");
        if self.state.terrorized.contains(unit) {
            return false;
        }
        let at_sea = self.state.assaults.iter().flatten().any(|assault| assault.unit == unit);
        let place = self.map.hex(hex);
        let center = place.mobilization > 0
            && place.country == Some(record.nation.home())
            && !self.state.terror_cities.contains(hex);
        if record.movement == 0 || at_sea || self.state.landed.contains(unit) {
            return true;
        }
        if self.has_fort(side, hex) || center {
            return true;
        }
        let weather = self.map.pack.weather(self.state.weather);
        let weigh = |hex: HexId| {
            let felt = self.map.hex(hex).country.is_some_and(|country| weather.reaches(country));
            if felt { u32::from(weather.supply) } else { 1 }
        };
        let lines = self.lines(side, hex, u32::from(record.movement), weigh);
        lines.keys().any(|end| sources.contains(end) || links.contains(end))
    }

    /// The next hexes of a retreat that nothing bars (11.3).
    fn ways(&self, flight: Flight, hex: HexId) -> Vec<HexId> {
        let side = self.side(flight.unit).expect("a belligerent");
        let nation = self.map.unit(flight.unit).nation;
        let away = |hex: HexId| self.map.pack.grid.distance(flight.from, hex);
        let mut ways = self.map.around(hex);
        ways.retain(|to| {
            away(*to) > away(hex)
                && self.map.is_open(hex, *to)
                && !self.is_neutral(*to)
                && !self.is_occupied(side.enemy(), *to)
                && !self.in_zone(side.enemy(), *to)
                && self.map.may_enter(nation, *to)
        });
        ways
    }

    /// What comes of a unit that has retreated so many hexes to here.
    fn end_of(&self, flight: Flight, hex: HexId, gone: u8) -> End {
        let side = self.side(flight.unit).expect("a belligerent");
        let stop = gone >= flight.far || (gone > 0 && self.has_fort(side, hex));
        let mut all: Vec<UnitId> =
            self.here(hex).iter().copied().filter(|unit| *unit != flight.unit).collect();
        all.push(flight.unit);
        let here = match (stop, self.fits(&all)) {
            (true, true) => End::Good,
            (true, false) => End::Crowded,
            (false, _) => End::Lost(gone),
        };
        if gone >= flight.far {
            return here;
        }
        let on = self.ways(flight, hex).into_iter().map(|to| self.end_of(flight, to, gone + 1));
        on.chain([here]).max().expect("at least here")
    }

    /// The hexes into which a unit may take its next step of a retreat (11.3).
    pub fn retreats(&self, flight: Flight) -> Hexes {
        let hex = self.state.hex(flight.unit).expect("on the map");
        let ways = self.ways(flight, hex).into_iter();
        let ends: Vec<(HexId, End)> = ways.map(|to| (to, self.end_of(flight, to, flight.gone + 1))).collect();
        let best = ends.iter().map(|(_, end)| *end).max();
        ends.into_iter().filter(|(_, end)| Some(*end) == best).map(|(to, _)| to).collect()
    }
}
