//! Points and verdicts of the scenarios.

use hexmap::HexId;
use mechanics::UnitId;

use super::map::View;
use crate::nation::{Nation, Partnership};
use crate::state::Flag;
use crate::terrain::Terrain;
use crate::unit::Kind;

impl View<'_> {
    /// Whether a counter is in no hex.
    fn is_gone(&self, unit: UnitId) -> bool {
        self.hex(unit).is_none()
    }

    fn of_seat(&self, seat: u8) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.map.game.units.iter().copied();
        all.filter(move |unit| self.map.game.scenario().seat_of(self.map.nation(*unit)) == Some(seat))
    }

    /// S4.4: steps of land and air units lost.
    pub fn steps_lost(&self, seat: u8) -> u8 {
        let lost = |unit: UnitId| {
            let kind = self.map.kind(unit);
            let steps = self.pack().design(unit).steps;
            match (kind.is_air() || self.map.is_land_unit(unit), self.is_gone(unit)) {
                (false, _) => 0,
                (true, true) => steps,
                (true, false) => u8::from(self.is(unit, Flag::Depleted)),
            }
        };
        self.of_seat(seat).map(lost).sum()
    }

    /// S2.3.
    pub fn hour_points(&self) -> [i16; 2] {
        let numbers = &self.pack().numbers;
        [0, 1].map(|seat: u8| {
            let enemy = 1 - seat;
            let theirs = self.map.game.scenario().seats[usize::from(enemy)].partnership;
            let mut wrecks: Vec<HexId> = self
                .state
                .installations
                .iter()
                .flatten()
                .filter(|found| found.is_destroyed() && self.is_friendly(theirs, found.hex))
                .map(|found| found.hex)
                .collect();
            wrecks.sort_unstable();
            wrecks.dedup();
            let air = self.of_seat(enemy).filter(|unit| self.map.kind(*unit).is_air()).map(|unit| {
                match (self.is_gone(unit), self.is(unit, Flag::Depleted)) {
                    (true, _) => numbers.hour_eliminated,
                    (false, true) => numbers.hour_depleted,
                    _ => 0,
                }
            });
            wrecks.len() as i16 * numbers.hour_installation + air.sum::<i16>()
        })
    }

    /// S3.3: the points of both seats.
    pub fn bulge_points(&self) -> [i16; 2] {
        let numbers = &self.pack().numbers;
        let scenario = self.map.game.scenario();
        [0, 1].map(|seat: u8| {
            let own = scenario.seats[usize::from(seat)].partnership;
            let mut points = 0;
            for &hex in &self.map.land {
                let began = scenario.holders[hex.index()].and_then(|nation| scenario.seat_of(nation));
                if !self.is_friendly(own, hex) || began != Some(1 - seat) {
                    continue;
                }
                let record = self.pack().hex(hex);
                points += match (record.city, record.resource, record.terrain) {
                    (true, true, _) => numbers.bulge_city_resource,
                    (true, _, _) | (_, true, _) => numbers.bulge_city,
                    (_, _, Some(Terrain::Clear | Terrain::Forest)) => numbers.bulge_hex,
                    _ => 0,
                };
            }
            for unit in self.of_seat(1 - seat) {
                points += match (self.map.kind(unit), self.is_gone(unit), self.is(unit, Flag::Depleted)) {
                    (Kind::Infantry, true, _) => numbers.bulge_infantry,
                    (Kind::Armor, true, _) => numbers.bulge_armor,
                    (Kind::Armor, false, true) => numbers.bulge_armor_depleted,
                    _ => 0,
                };
            }
            points
        })
    }

    /// How the game ends.
    pub fn verdict(&self) -> &'static str {
        let numbers = &self.pack().numbers;
        let scenario = self.map.game.scenario();
        match scenario.chapter {
            2 => {
                let [german, british] = self.hour_points();
                match german.cmp(&british) {
                    std::cmp::Ordering::Greater => "German victory",
                    std::cmp::Ordering::Less => "British victory",
                    std::cmp::Ordering::Equal => "Draw",
                }
            }
            3 => {
                let [german, allied] = self.bulge_points();
                let named = |name: &str| {
                    let found = self.map.land.iter().find(|hex| self.pack().name(**hex) == Some(name));
                    *found.expect("a city on the map")
                };
                let lines = self.supplied_hexes(Nation::Germany);
                let held = ["Brussels", "Antwerp"]
                    .into_iter()
                    .map(named)
                    .all(|hex| self.has_land(Partnership::Axis, hex) && lines[hex.index()]);
                let armor = self.of_seat(0).filter(|unit| self.map.kind(*unit) == Kind::Armor);
                let lost = armor.filter(|unit| self.is_gone(*unit)).count() as i16;
                if held {
                    "German major victory"
                } else if german > allied {
                    "German minor victory"
                } else if lost >= numbers.bulge_armor_major {
                    "Allied major victory"
                } else if allied > german {
                    "Allied minor victory"
                } else {
                    "Draw"
                }
            }
            _ => {
                let steps = i16::from(self.steps_lost(0));
                if !self.state.conquered.contains(Nation::Poland) {
                    "Polish major victory"
                } else if steps <= numbers.white_major {
                    "German major victory"
                } else if steps <= numbers.white_minor {
                    "German minor victory"
                } else {
                    "Polish minor victory"
                }
            }
        }
    }

    /// Whether all that decides over a country is in enemy hands (40.0).
    pub fn is_overrun(&self, nation: Nation) -> bool {
        let mine: Vec<HexId> = self
            .map
            .land
            .iter()
            .copied()
            .filter(|hex| {
                let country = self.pack().hex(*hex).country;
                country
                    .is_some_and(|country| country == nation || self.pack().country(country).holder == nation)
            })
            .collect();
        let Some(of) = self.state.powers[nation].partnership else { return false };
        let cities: Vec<HexId> =
            mine.iter().copied().filter(|hex| self.pack().hex(*hex).is_city_resource()).collect();
        !cities.is_empty() && cities.iter().all(|hex| self.is_hostile(of, *hex))
    }
}
