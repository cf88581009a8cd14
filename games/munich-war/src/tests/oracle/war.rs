//! Supply, combat, replacements, surrender and victory.

use std::collections::BTreeSet;

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::nation::{Nation, Side};
use crate::state::Spot;
use crate::terrain::{SideKind, Terrain};
use crate::unit::{Face, Kind};

impl View<'_> {
    fn face(&self, unit: UnitId) -> &Face {
        &self.map.unit(unit).faces[usize::from(self.state.reduced.contains(unit))]
    }

    /// Supply sources of a country (14.2).
    fn sources(&self, nation: Nation, side: Side) -> Hexes {
        let mut sources = Hexes::new();
        if self.state.surrendered.contains(nation) {
            return sources;
        }
        let center = |hex: &HexId| {
            self.map.is_center(*hex)
                && self.map.hex(*hex).country == Some(nation)
                && !self.is_occupied(side.enemy(), *hex)
                && !self.is_held(side.enemy(), *hex)
        };
        sources.extend(self.map.pack.grid.ids().filter(center));
        for friendly in self.seas(nation) {
            let ports = self.map.pack.seas[friendly.sea].ports.iter().copied();
            sources.extend(ports.filter(|port| self.controls(side, *port)));
        }
        sources.retain(|hex| !self.state.terror.contains(*hex));
        sources
    }

    /// Whether a land unit is in supply, air and sea apart (14.1 to 14.4).
    pub fn is_supplied(&self, unit: UnitId) -> bool {
        let counter = self.map.unit(unit);
        let Some(hex) = self.state.hex(unit) else { return false };
        let Some(side) = self.side(unit) else { return true };
        let enemy = side.enemy();
        let fort = |other: &UnitId| {
            let other = self.map.unit(*other);
            other.kind == Kind::Fortification && other.nation == counter.nation
        };
        let home = self.map.is_center(hex)
            && self.country(hex) == Some(counter.nation)
            && !self.state.terror.contains(hex);
        if self.map.is_static(unit) || home || self.here(hex).iter().any(fort) {
            return true;
        }
        let sources = self.sources(counter.nation, side);
        let usable = |hex: HexId| {
            let ours = self.is_occupied(side, hex) || (self.is_held(side, hex) && !self.in_zone(enemy, hex));
            ours && !self.is_occupied(enemy, hex)
        };
        let mut goals = sources.clone();
        let mut queue: Vec<HexId> = sources.into_iter().collect();
        while let Some(hex) = queue.pop() {
            for to in self.map.around(hex) {
                if self.map.rails.contains(&(hex, to)) && usable(to) && goals.insert(to) {
                    queue.push(to);
                }
            }
        }
        let length = self.face(unit).movement.saturating_sub(u8::from(self.state.storms));
        let mut seen: Hexes = [hex].into();
        let mut ring = vec![hex];
        for _ in 0..=length {
            if ring.iter().any(|hex| goals.contains(hex)) {
                return true;
            }
            let mut next = Vec::new();
            for hex in ring {
                // A line goes into a zone, but not on from there unless a friend is in it.
                let through = !self.in_zone(enemy, hex) || self.is_occupied(side, hex);
                for to in self.map.around(hex).into_iter().filter(|_| through) {
                    let mountain = self.map.hex(to).terrain == Some(Terrain::Mountain);
                    let barred =
                        mountain && counter.kind != Kind::Alpine && !self.map.rails.contains(&(hex, to));
                    let open = self.map.is_open(hex, to) && !barred;
                    if open && !self.is_neutral(to) && !self.is_occupied(enemy, to) && seen.insert(to) {
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        false
    }

    /// Whether supply comes from the air or the sea (16.10.2, 18.2.1, 18.3).
    fn is_aided(&self, unit: UnitId) -> bool {
        let Some(hex) = self.state.hex(unit) else { return false };
        let nation = self.map.unit(unit).nation;
        let landed = self.state.landed.iter().any(|other| self.state.hex(other) == Some(hex));
        let brings = |marker: UnitId| {
            let lifts = self.map.unit(marker).kind == Kind::Airlift && !self.state.lifting.contains(marker);
            let ships = self.map.unit(marker).kind == Kind::Amphibious;
            (lifts || ships)
                && self.map.unit(marker).nation == nation
                && self.state.hex(marker).is_some_and(|at| self.map.is_near(at, hex))
        };
        landed || self.map.ids().any(brings)
    }

    /// The column of the attack, from 0, and why (11.9 to 11.15, 19.0, 20.0).
    pub fn column(&self) -> (usize, String) {
        let battle = &self.state.battle;
        let attackers: Vec<UnitId> = battle.attackers.iter().collect();
        let defenders: Vec<UnitId> = battle.defenders.iter().collect();
        let attack: i32 = attackers.iter().map(|unit| i32::from(self.face(*unit).attack)).sum();
        let defense: i32 = defenders.iter().map(|unit| i32::from(self.face(*unit).defense)).sum();
        let headings = [0, 50, 100, 150, 200, 300, 400, 600];
        let percent = 100 * attack / defense.max(1);
        let base = headings.iter().rposition(|heading| percent >= *heading).unwrap_or(0) as i32;
        let target = battle.target;
        let record = self.map.hex(target);
        let mut shifts: Vec<(&str, i32)> = Vec::new();
        let alpine = attackers.iter().any(|unit| self.map.unit(*unit).kind == Kind::Alpine);
        let natural = match record.terrain.expect("a land hex") {
            Terrain::Clear => 0,
            Terrain::Forest | Terrain::Marsh => -1,
            Terrain::Rough | Terrain::Mountain if alpine => -1,
            Terrain::Rough | Terrain::Mountain => -2,
        };
        let city = if record.city.is_some() && !self.state.terror.contains(target) { -1 } else { 0 };
        shifts.push(("terrain", natural.min(city)));
        let from = |unit: UnitId| self.state.hex(unit).expect("on the map");
        if attackers.iter().all(|unit| self.map.sides.get(&(from(*unit), target)) == Some(&SideKind::River)) {
            shifts.push(("river", -1));
        }
        let own = |unit: &UnitId| Some(self.map.unit(*unit).nation) == self.country(target);
        if record.entrenchment && defenders.iter().all(own) {
            shifts.push(("entrenchment", -1));
        }
        let cut = attackers.iter().filter(|unit| !self.is_supplied(**unit) && !self.is_aided(**unit)).count();
        if cut > 0 {
            shifts.push(("supply", if cut == attackers.len() { -2 } else { -1 }));
        }
        let covers = |unit: &UnitId, hex: HexId| {
            let at = from(*unit);
            let zone = !self.map.is_static(*unit) && self.map.around(at).contains(&hex);
            at == hex || (zone && self.map.is_open(at, hex) && !self.is_neutral(hex))
        };
        let closed = |hex: HexId| {
            let barred = |unit: &UnitId| {
                let mountain = self.map.hex(hex).terrain == Some(Terrain::Mountain);
                mountain && !self.map.is_railed(hex) && self.map.unit(*unit).kind != Kind::Alpine
            };
            !self.map.is_land(hex) || defenders.iter().all(barred)
        };
        let ring = self.map.around(target);
        if ring.into_iter().all(|hex| attackers.iter().any(|unit| covers(unit, hex)) || closed(hex)) {
            shifts.push(("concentric", 1));
        }
        if let Some(air) = battle.air {
            shifts.push(("air", self.face(air).air.into()));
        }
        if let Some(naval) = battle.naval {
            shifts.push(("naval", self.map.unit(naval).bombardment.into()));
        }
        if battle.success {
            shifts.push(("special forces", 1));
        }
        let into = self.country(target);
        let foreign = |unit: &UnitId| Some(self.map.unit(*unit).nation) != into;
        let harsh = matches!(into, Some(Nation::SovietUnion | Nation::Finland));
        if self.state.storms && harsh && attackers.iter().any(foreign) {
            shifts.push(("storms", -1));
        }
        let sum: i32 = shifts.iter().map(|(_, columns)| columns).sum();
        let column = (base + sum).clamp(0, 7) as usize;
        (column, format!("{attack} against {defense}, column {base}, {shifts:?}"))
    }

    /// The replacement points of a country (7.1).
    pub fn replacements(&self, nation: Nation) -> u8 {
        use Nation::{Denmark, Estonia, Latvia, Lithuania};
        let side = self.state.side_of(nation).expect("a belligerent");
        let mut points = match nation {
            Nation::Britain => 3,
            Nation::France | Nation::SovietUnion => 1,
            _ => 0,
        };
        let barren = matches!(nation, Denmark | Lithuania | Latvia | Estonia);
        for hex in self.map.pack.grid.ids() {
            let quiet = !self.in_zone(side.enemy(), hex) && !self.state.terror.contains(hex);
            let own = self.map.is_center(hex) && self.map.hex(hex).country == Some(nation);
            if own && quiet && self.controls(side, hex) && !barren {
                points += 1;
            }
            let given_up = self.country(hex).is_some_and(|owner| self.state.surrendered.contains(owner))
                && self.owner(hex) == Some(side);
            let seized = self.map.hex(hex).objective > 0 && self.stands(Nation::Germany, hex);
            if nation == Nation::Germany && seized && quiet && !given_up {
                points += 1;
            }
        }
        points
    }

    /// The countries of a side that must roll for surrender (21.0).
    pub fn shaken(&self, side: Side) -> BTreeSet<Nation> {
        let lost = |nation: &Nation| {
            let listed = !matches!(nation, Nation::Britain | Nation::SovietUnion | Nation::Luxembourg);
            let own = |hex: &HexId| self.map.hex(*hex).country == Some(*nation) && self.map.is_center(*hex);
            let centers: Vec<HexId> = self.map.pack.grid.ids().filter(own).collect();
            listed && !centers.is_empty() && centers.iter().all(|hex| self.controls(side.enemy(), *hex))
        };
        (self.state.joined[side as usize] - self.state.surrendered).iter().filter(lost).collect()
    }

    /// Enemy capitals and centers that German units occupy (6.0).
    pub fn conquests(&self) -> usize {
        let taken = |hex: &HexId| {
            self.map.is_center(*hex)
                && self.owner(*hex) == Some(Side::Allied)
                && self.stands(Nation::Germany, *hex)
        };
        self.map.pack.grid.ids().filter(taken).count()
    }

    /// The points of a side (22.0).
    pub fn points(&self, side: Side) -> i16 {
        let mut points = 0;
        for hex in self.map.pack.grid.ids().filter(|hex| self.owner(*hex) == Some(side.enemy())) {
            let record = self.map.hex(hex);
            let objective = record.objective > 0 && side == Side::Axis;
            if objective && self.stands(Nation::Germany, hex) {
                points += 2;
            }
            let soviet = self.state.side_of(Nation::SovietUnion) == Some(side);
            if record.mannerheim > 0 && soviet && self.stands(Nation::SovietUnion, hex) {
                points += 2;
            }
            let Some(city) = record.city.as_ref().filter(|_| self.state.last.holds(side as usize, hex))
            else {
                continue;
            };
            points += match city.name.as_str() {
                "Berlin" => 15,
                "Paris" | "Leningrad" => 10,
                "Prague" | "Warsaw" | "Budapest" | "Bucharest" => 5,
                _ if city.capital => 3,
                // The objective's points, or none.
                _ if city.center && objective => 0,
                _ if city.center => 1,
                _ => 0,
            };
        }
        for unit in self.map.ids().filter(|unit| self.side(*unit) == Some(side.enemy())) {
            let lost = matches!(self.state.spots[unit], Spot::ELIMINATED | Spot::SURRENDERED);
            let kind = self.map.unit(unit).kind;
            points += match lost {
                true if kind.is_air() => 2,
                true if kind.is_mechanized() => 1,
                _ => 0,
            };
        }
        points
    }
}

/// The verdict on a difference of points (22.1).
pub(super) const fn level(difference: i16) -> &'static str {
    match difference {
        31.. => "Axis Decisive Victory",
        11.. => "Axis Major Victory",
        1.. => "Allied Marginal Victory",
        _ => "Allied Decisive Victory",
    }
}
