//! Where units may go: on foot, by rail, by sea, by air, onto the map and in retreat.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::nation::{Nation, Side};
use crate::pack::{FriendlySea, SeaUse};
use crate::state::{March, Retreat, Spot};
use crate::terrain::{SideKind, Terrain};
use crate::unit::Kind;

impl View<'_> {
    /// Half movement points from a hex into the next (8.4, 8.5, 19.0, 20.0).
    fn cost(&self, unit: UnitId, a: HexId, b: HexId, side: Side) -> Option<u32> {
        if !self.map.is_open(a, b) {
            return None;
        }
        let record = self.map.hex(b);
        let slow = self.state.storms && record.country == Some(Nation::SovietUnion);
        if self.map.rails.contains(&(a, b)) {
            return Some(if slow { 2 } else { 1 });
        }
        let kind = self.map.unit(unit).kind;
        let (alpine, mech) = (kind == Kind::Alpine, kind.is_mechanized());
        let mut cost = match record.terrain? {
            Terrain::Clear if slow => 4,
            Terrain::Clear => 2,
            Terrain::Forest if slow || mech => 4,
            Terrain::Forest => 2,
            Terrain::Rough | Terrain::Marsh if mech => 6,
            Terrain::Rough | Terrain::Marsh => 4,
            Terrain::Mountain if alpine => 4,
            Terrain::Mountain => return None,
        };
        if self.map.sides.get(&(a, b)) == Some(&SideKind::River) {
            cost += 2;
        }
        if record.entrenchment && self.owner(b) == Some(side.enemy()) {
            cost += 2;
        }
        Some(cost)
    }

    /// Where a unit on the march may go (8.1 to 8.5, 10.3).
    pub fn reach(&self, march: March) -> Hexes {
        let unit = march.unit;
        let nation = self.map.unit(unit).nation;
        let side = self.side(unit).expect("a belligerent");
        let start = self.state.hex(unit).expect("on the map");
        let zone = &self.zone[side.enemy() as usize];
        let shut = |hex: HexId| {
            let others = self.here(hex).iter().any(|other| self.side(*other) != Some(side));
            let neutral = self.is_neutral(hex) && !self.may_invade(nation, hex);
            others || neutral || self.is_closed_to(nation, hex)
        };
        let mut best: BTreeMap<HexId, u32> = [(start, 0)].into();
        let mut found = Hexes::new();
        let mut queue = vec![(start, 0u32)];
        while let Some((hex, spent)) = queue.pop() {
            if best.get(&hex).is_some_and(|least| *least < spent) {
                continue;
            }
            for to in self.map.around(hex) {
                let Some(cost) = self.cost(unit, hex, to, side) else { continue };
                if shut(to) || (hex == start && zone.contains(&start) && zone.contains(&to)) {
                    continue;
                }
                let total = spent + cost;
                let enough = total <= u32::from(march.left);
                if !enough && hex != start {
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
        found
    }

    /// Where a train may go (8.6).
    pub fn rail(&self, unit: UnitId) -> Hexes {
        let nation = self.map.unit(unit).nation;
        let side = self.side(unit).expect("a belligerent");
        let zone = &self.zone[side.enemy() as usize];
        let start = self.state.hex(unit).expect("on the map");
        let mut found = Hexes::new();
        let mut queue = vec![start];
        let mut seen: Hexes = [start].into();
        while let Some(hex) = queue.pop() {
            for to in self.map.around(hex) {
                let line = self.map.rails.contains(&(hex, to)) && self.country(to) == Some(nation);
                let stuck = hex == start && zone.contains(&start) && zone.contains(&to);
                if !line || stuck || to == start || self.is_occupied(side.enemy(), to) {
                    continue;
                }
                found.insert(to);
                if !zone.contains(&to) && seen.insert(to) {
                    queue.push(to);
                }
            }
        }
        found
    }

    /// Where a reinforcement may enter (7.2.2).
    pub fn entries(&self, unit: UnitId) -> Hexes {
        use Nation::{Britain, Finland, France, Italy, Romania, SovietUnion, Yugoslavia};
        let nation = self.map.unit(unit).nation;
        let side = self.side(unit).expect("a belligerent");
        let edged = matches!(nation, Britain | France | Italy | Yugoslavia | Romania | Finland | SovietUnion);
        let enters = |hex: &HexId| {
            let center =
                self.map.is_center(*hex) && self.controls(side, *hex) && !self.in_zone(side.enemy(), *hex);
            let edge = edged
                && self.map.around(*hex).len() < 6
                && !self.is_held(side.enemy(), *hex)
                && !self.is_occupied(side.enemy(), *hex);
            self.map.hex(*hex).country == Some(nation)
                && (center || edge)
                && self.map.may_stand(unit, *hex)
                && !self.state.terror.contains(*hex)
                && !self.state.entered.contains(*hex)
        };
        self.map.pack.grid.ids().filter(enters).collect()
    }

    /// Where an airstrike unit may fly to (16.3, 16.5, 16.6).
    pub fn flights(&self, unit: UnitId, interception: bool) -> Hexes {
        let nation = self.map.unit(unit).nation;
        let side = self.side(unit).expect("a belligerent");
        let launches = |hex: &HexId| {
            let home = self.country(*hex) == Some(nation) && self.controls(side, *hex);
            self.map.hex(*hex).city.is_some()
                && (home || self.stands(nation, *hex))
                && !self.in_zone(side.enemy(), *hex)
                && !self.state.terror.contains(*hex)
        };
        let mut ring: Vec<HexId> = self.map.pack.grid.ids().filter(launches).collect();
        let mut seen: Hexes = ring.iter().copied().collect();
        for _ in 0..self.map.unit(unit).range {
            let mut next = Vec::new();
            for hex in ring {
                for to in self.map.around(hex) {
                    let open = match (self.is_neutral(hex), self.is_neutral(to)) {
                        (false, false) => true,
                        (false, true) => self.may_invade(nation, to),
                        (true, true) => self.map.hex(hex).country == self.map.hex(to).country,
                        (true, false) => false,
                    };
                    if open && seen.insert(to) {
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        let flying = |side: Side| -> Hexes {
            let air = |unit: &UnitId| self.map.unit(*unit).kind.is_air() && self.side(*unit) == Some(side);
            self.map.ids().filter(air).filter_map(|unit| self.state.hex(unit)).collect()
        };
        let (own, theirs) = (flying(side), flying(side.enemy()));
        seen.into_iter().filter(|hex| !own.contains(hex) && (!interception || theirs.contains(hex))).collect()
    }

    /// The seas where a country's ships carry units now (18.1).
    pub fn seas(&self, nation: Nation) -> impl Iterator<Item = &FriendlySea> {
        let open = move |friendly: &&FriendlySea| {
            let german = self.state.side_of(Nation::Germany).expect("Germany always fights");
            friendly.nation == nation
                && friendly.used == SeaUse::All
                && friendly.closed_by.is_none_or(|gate| !self.controls(german, gate))
        };
        self.map.pack.friendly_seas.iter().filter(open)
    }

    /// Coastal hexes of a sea: ports up an estuary are coastal without lying by the open sea (18.2.2).
    fn coast(&self, friendly: &FriendlySea) -> Hexes {
        let sea = &self.map.pack.seas[friendly.sea];
        sea.coast.iter().chain(&sea.ports).copied().collect()
    }

    /// The seas on which those on board sail: from a port, Marines from any coast (18.2.1, 18.2.2).
    fn sailed(&self) -> (Vec<&FriendlySea>, bool) {
        let group = self.state.group;
        let first = group.iter().next().expect("somebody is on board");
        let from = self.state.hex(first).expect("on the map");
        let marines = group.iter().all(|unit| self.map.unit(unit).kind == Kind::Marines);
        let boards = |friendly: &&FriendlySea| {
            let port =
                self.map.pack.seas[friendly.sea].ports.contains(&from) && !self.state.terror.contains(from);
            port || (self.map.unit(first).kind == Kind::Marines && self.coast(friendly).contains(&from))
        };
        (self.seas(self.map.unit(first).nation).filter(boards).collect(), marines)
    }

    /// Where those on board may land, without 23.3 and 23.4 (18.2.1, 18.2.2).
    pub fn landings(&self) -> Hexes {
        let group = self.state.group;
        let first = group.iter().next().expect("somebody is on board");
        let nation = self.map.unit(first).nation;
        let side = self.side(first).expect("a belligerent");
        let (seas, marines) = self.sailed();
        let mut found = Hexes::new();
        for friendly in seas {
            let ports = self.map.pack.seas[friendly.sea].ports.iter().copied();
            found.extend(ports.filter(|port| !self.state.terror.contains(*port)));
            if marines {
                found.extend(self.coast(friendly));
            }
        }
        let lands = |hex: &HexId| {
            let friends = self.here(*hex).iter().all(|unit| self.side(*unit) == Some(side));
            // Transport is movement (8.0): into a neutral country it is an invasion (5.4).
            let entered = !self.is_neutral(*hex) || self.may_invade(nation, *hex);
            friends
                && entered
                && self.state.hex(first) != Some(*hex)
                && !self.is_closed_to(nation, *hex)
                && group.iter().all(|unit| self.map.may_stand(unit, *hex))
        };
        found.retain(lands);
        found
    }

    /// Beaches that Marines on board may assault, without 23.4 (18.2.2).
    pub fn beaches(&self) -> Hexes {
        let first = self.state.group.iter().next().expect("somebody is on board");
        let nation = self.map.unit(first).nation;
        let side = self.side(first).expect("a belligerent");
        let (seas, marines) = self.sailed();
        if !marines || self.state.assaults.iter().all(Option::is_some) {
            return Hexes::new();
        }
        let mut found = Hexes::new();
        for friendly in seas {
            let sea = &self.map.pack.seas[friendly.sea];
            let by_the_sea = |hex: &HexId| self.map.around(*hex).iter().any(|next| sea.hexes.contains(next));
            let beach = |hex: &HexId| {
                self.is_occupied(side.enemy(), *hex) && by_the_sea(hex) && !self.is_closed_to(nation, *hex)
            };
            found.extend(sea.coast.iter().copied().filter(beach));
        }
        found
    }

    /// Ports where a marker may bring supply (18.3): friendly ones, whatever zones are there.
    pub fn sealifts(&self, marker: UnitId) -> Hexes {
        let side = self.side(marker).expect("a belligerent");
        let nation = self.map.unit(marker).nation;
        if self.state.spots[marker] != Spot::AVAILABLE {
            return Hexes::new();
        }
        let ships = self.map.ids().filter(|unit| self.map.unit(*unit).kind == Kind::Amphibious);
        let taken: Hexes = ships.filter_map(|unit| self.state.hex(unit)).collect();
        let friendly = |port: &HexId| {
            let held = self.is_held(side, *port) && !self.is_occupied(side.enemy(), *port);
            (held || self.is_occupied(side, *port))
                && !taken.contains(port)
                && !self.state.terror.contains(*port)
        };
        let ports = self.seas(nation).flat_map(|friendly| &self.map.pack.seas[friendly.sea].ports);
        ports.copied().filter(friendly).collect()
    }

    /// The next hexes of a retreat that are not barred, and the steps they cost (12.1).
    fn ways(&self, retreat: Retreat, hex: HexId) -> Vec<(HexId, u8)> {
        let side = self.side(retreat.unit).expect("a belligerent");
        let unit = self.map.unit(retreat.unit);
        let away = |hex: HexId| self.map.pack.grid.distance(retreat.from, hex);
        let open = |to: &HexId| {
            let mountain = self.map.hex(*to).terrain == Some(Terrain::Mountain) && unit.kind != Kind::Alpine;
            let farther = away(*to) > away(hex) || (retreat.gone >= retreat.far && away(*to) == away(hex));
            farther
                && self.map.is_open(hex, *to)
                && !mountain
                && !self.is_neutral(*to)
                && !self.is_occupied(side.enemy(), *to)
                && !self.is_closed_to(unit.nation, *to)
        };
        let ways = self.map.around(hex).into_iter().filter(open);
        ways.map(|to| (to, u8::from(self.in_zone(side.enemy(), to)))).collect()
    }

    /// Whether a unit may stay in a hex by 9.0.
    fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        let others = self.here(hex).iter().copied().filter(|other| *other != unit);
        let all: Vec<UnitId> = others.chain([unit]).collect();
        let mobile: Vec<_> =
            all.iter().filter(|unit| !self.map.is_static(**unit)).map(|unit| self.map.unit(*unit)).collect();
        let armies = mobile.iter().filter(|unit| unit.is_army()).count();
        let marsh = self.map.hex(hex).terrain == Some(Terrain::Marsh);
        all.len() - mobile.len() <= 1
            && mobile.len() <= 3
            && (armies == 0 || mobile.len() == 1)
            && (!marsh || all.len() == 1)
            && mobile.iter().all(|unit| unit.nation == mobile[0].nation)
    }

    /// How many hexes a unit will have gone at the end of its retreat if its owner does his best; none if it is lost.
    fn end_of(&self, retreat: Retreat, hex: HexId, steps: u8) -> Option<u8> {
        let mut now: BTreeMap<HexId, u8> = [(hex, steps)].into_iter().filter(|place| place.1 > 0).collect();
        let mut retreat = retreat;
        // No place twice with no more steps than before.
        let mut known: BTreeMap<HexId, u8> = now.clone();
        while !now.is_empty() {
            let fort = |hex: HexId| {
                let units = self.here(hex).iter();
                retreat.gone > 0 && units.copied().any(|unit| self.map.unit(unit).kind == Kind::Fortification)
            };
            let ends =
                |hex: HexId| (retreat.gone >= retreat.far || fort(hex)) && self.has_room(retreat.unit, hex);
            if now.keys().any(|hex| ends(*hex)) {
                return Some(retreat.gone);
            }
            let mut next: BTreeMap<HexId, u8> = BTreeMap::new();
            for (&hex, &steps) in &now {
                for (to, loss) in self.ways(retreat, hex) {
                    let left = steps.saturating_sub(loss);
                    if left > known.get(&to).copied().unwrap_or(0) {
                        known.insert(to, left);
                        next.insert(to, left);
                    }
                }
            }
            now = next;
            retreat.gone = retreat.gone.checked_add(1)?;
        }
        None
    }

    /// The hexes into which a unit may take its next step of a retreat (12.1).
    pub fn retreats(&self, retreat: Retreat) -> Hexes {
        let hex = self.state.hex(retreat.unit).expect("on the map");
        let steps = self.map.unit(retreat.unit).steps - u8::from(self.state.reduced.contains(retreat.unit));
        let next = Retreat { gone: retreat.gone + 1, ..retreat };
        let ends = self.ways(retreat, hex).into_iter().filter_map(|(to, loss)| {
            let end = self.end_of(next, to, steps.saturating_sub(loss))?;
            // Any that goes no farther than it must is as good as another.
            Some((to, end.max(retreat.far)))
        });
        let ends: Vec<(HexId, u8)> = ends.collect();
        let best = ends.iter().map(|(_, end)| *end).min();
        ends.into_iter().filter(|(_, end)| Some(*end) == best).map(|(to, _)| to).collect()
    }
}
