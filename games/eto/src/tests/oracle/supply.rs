//! Lines of supply, and fronts.

use std::rc::Rc;

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::nation::{Nation, Partnership};
use crate::state::{Flag, Installation, InstallationKind};
use crate::terrain::Terrain;

impl View<'_> {
    /// The sources of a nation that work now (32.1, 32.2, 32.8, S3.2).
    pub fn sources(&self, nation: Nation) -> Hexes {
        let Some(of) = self.state.powers[nation].partnership else { return Hexes::new() };
        let homes = match nation {
            Nation::UnitedStates => vec![Nation::UnitedStates, Nation::Britain],
            other => vec![other],
        };
        let scenario = self.map.game.scenario();
        let seat = scenario.seat_of(nation);
        let added = scenario.sources.iter().filter(|(whose, _)| Some(*whose) == seat);
        let added: Hexes = added.flat_map(|(_, hexes)| hexes.iter().copied()).collect();
        let home = |hex: &HexId| {
            let record = self.pack().hex(*hex);
            let country = record.country.map(|country| {
                let colony = self.pack().country(country);
                if colony.rank == crate::nation::Rank::Colony { colony.holder } else { country }
            });
            record.is_city_resource() && country.is_some_and(|country| homes.contains(&country))
        };
        let isolated =
            |hex: &HexId| self.state.depots.iter().flatten().any(|depot| depot.hex == *hex && depot.isolated);
        let all = self.map.land.iter().copied().filter(|hex| home(hex) || added.contains(hex));
        all.filter(|hex| self.is_friendly(of, *hex) && !isolated(hex)).collect()
    }

    /// Whether a line of supply may run through a hex (32.3).
    fn carries(&self, of: Partnership, hex: HexId) -> bool {
        let forest = self.pack().hex(hex).terrain == Some(Terrain::Forest);
        let forest = forest && !self.map.game.options.strict_supply;
        let free = !self.in_enemy_zone(of, hex) || self.has_land(of, hex) || forest;
        self.is_friendly(of, hex) && !self.has_enemy(of, hex) && free
    }

    /// All hexes from which a line leads to one of these.
    pub fn lines_from(&self, of: Partnership, sources: &Hexes) -> Vec<bool> {
        let mut found = vec![false; self.pack().hexes.len()];
        let mut next: Vec<HexId> = sources.iter().copied().filter(|hex| self.carries(of, *hex)).collect();
        next.iter().for_each(|hex| found[hex.index()] = true);
        while let Some(hex) = next.pop() {
            for (to, _) in self.map.near(hex) {
                if !found[to.index()] && self.is_open(false, hex, *to) && self.carries(of, *to) {
                    found[to.index()] = true;
                    next.push(*to);
                }
            }
        }
        found
    }

    /// The hexes with a line of supply for a nation.
    pub fn supplied_hexes(&self, nation: Nation) -> Rc<Vec<bool>> {
        if let Some(known) = self.lines.borrow().get(&nation) {
            return known.clone();
        }
        let none = || vec![false; self.pack().hexes.len()];
        let of = self.state.powers[nation].partnership;
        let found = Rc::new(of.map_or_else(none, |of| self.lines_from(of, &self.sources(nation))));
        self.lines.borrow_mut().insert(nation, found.clone());
        found
    }

    /// Whether a unit has a line of supply, or draws on what is in its hex (32.0, 32.1, 32.4).
    pub fn is_supplied(&self, unit: UnitId) -> bool {
        let (Some(hex), Some(of)) = (self.hex(unit), self.side(unit)) else { return false };
        if self.supplied_hexes(self.map.nation(unit))[hex.index()] {
            return true;
        }
        if self.is(unit, Flag::Served) {
            let depots = self.state.depots.iter().flatten().filter(|depot| self.is_friendly(of, depot.hex));
            let hexes: Hexes = depots.map(|depot| depot.hex).collect();
            if self.lines_from(of, &hexes)[hex.index()] {
                return true;
            }
        }
        // 32.1: a permanent fort supplies one unit in its hex, until it is captured.
        let fort = self.map.has_printed_fort(hex)
            && !self.is_wrecked(hex)
            && self.is_friendly(of, hex)
            && self.home(hex).is_some_and(|home| self.state.powers[home].partnership == Some(of));
        let mut rest = self.here(hex).iter().filter(|other| self.side(**other) == Some(of));
        fort && rest.find(|other| self.map.is_land_unit(**other)) == Some(&unit)
    }

    /// The country that a hex belongs to; a colony's is its holder.
    fn home(&self, hex: HexId) -> Option<Nation> {
        self.pack().hex(hex).country.map(|country| {
            let colony = self.pack().country(country);
            if colony.rank == crate::nation::Rank::Colony { colony.holder } else { country }
        })
    }

    /// Bases and forts, which no front takes (24.5).
    fn is_stronghold(&self, hex: HexId) -> bool {
        let record = self.pack().hex(hex);
        let built = |at: &&Installation| at.kind != InstallationKind::Printed && !at.is_destroyed();
        record.city
            || record.resource
            || record.port.is_some()
            || self.map.has_printed_fort(hex)
            || self.state.installations.iter().flatten().filter(built).any(|at| at.hex == hex)
    }

    /// The hexes that a front gives to a partnership (24.5, in the reading that needs no showing).
    pub fn behind_the_front(&self, of: Partnership) -> Hexes {
        let open =
            |hex: &HexId| self.is_hostile(of, *hex) && !self.has_land(of, *hex) && !self.in_zone_of(of, *hex);
        let mut left: Hexes = self.map.land.iter().copied().filter(open).collect();
        let mut gained = Hexes::new();
        while let Some(first) = left.pop_first() {
            let (mut piece, mut next) = (vec![first], vec![first]);
            while let Some(hex) = next.pop() {
                for (to, _) in self.map.near(hex) {
                    let joined = self.is_open(false, hex, *to) || self.is_open(false, *to, hex);
                    if joined && left.remove(to) {
                        piece.push(*to);
                        next.push(*to);
                    }
                }
            }
            let held = |hex: &HexId| self.has_enemy(of, *hex) || self.is_stronghold(*hex);
            if !piece.iter().any(held) {
                gained.extend(piece.into_iter().filter(|hex| !self.in_enemy_zone(of, *hex)));
            }
        }
        gained
    }
}
