//! The numbers of an attack (10.3, steps 2 to 5): one ledger, which journal, prompt and forecast read.

use engine::rule;
use hexmap::HexId;
use mechanics::battle::{Change, Ledger};
use mechanics::{Surround, UnitId, add_zone, is_ringed};

use crate::field::Class;
use crate::frame::At;
use crate::state::{Battle, HexSet};
use crate::terrain::Terrain;
use crate::unit::Kind;

impl At<'_> {
    /// Whether an attacker is in supply for this phase (13.10); from the sea it always is (18.11).
    pub fn is_fed(self, unit: UnitId) -> bool {
        if self.state.assault_of(unit).is_some() {
            rule!("18.11.g");
            return true;
        }
        self.state.supplied.contains(unit)
    }

    /// The attack in numbers.
    pub fn ledger(self, battle: &Battle) -> Ledger {
        let attack: i16 = battle.attackers.iter().map(|unit| i16::from(self.unit(unit).attack)).sum();
        let adding = battle.defenders - battle.idle;
        if !battle.idle.is_empty() {
            rule!("11.5.b");
        } else if battle.defenders.iter().any(|unit| self.state.retreated.contains(unit)) {
            rule!("11.5.a");
        }
        let defense = adding.iter().map(|unit| i16::from(self.unit(unit).defense)).sum();
        self.mark_sums(battle);
        let mut ledger = Ledger::new(attack, defense);
        rule!("10.3.2");
        self.add_supply(battle, &mut ledger);
        if self.is_concentric(battle) {
            rule!("10.16");
            if ledger.attack < 2 * attack {
                rule!("10.17.b");
            }
            ledger.add("10.16", "concentric", Change::AttackTimes(self.pack.numbers.concentric));
        }
        rule!("10.3.3");
        self.add_ground(battle, &mut ledger);
        self.add_shifts(battle, &mut ledger);
        rule!("10.3.4");
        ledger.look_up(&self.pack.results[battle.table as usize]);
        rule!("10.21.a");
        if ledger.is_past_the_end() || ledger.percent < self.pack.results[0].heading(0, 0) {
            rule!("10.11.b");
        } else {
            rule!("10.21.b");
        }
        ledger
    }

    fn mark_sums(self, battle: &Battle) {
        let mut hexes = battle.attackers.iter().filter_map(|unit| self.state.hex(unit));
        let first = hexes.next();
        if hexes.any(|hex| Some(hex) != first) {
            rule!("10.10.b");
        }
        let mut nations = battle.defenders.iter().map(|unit| self.unit(unit).nation);
        let first = nations.next();
        if nations.any(|nation| Some(nation) != first) {
            rule!("10.9.c");
        }
        if battle.defenders.iter().any(|unit| self.unit(unit).kind == Kind::FortifiedZone) {
            rule!("10.19");
        }
    }

    /// Attackers out of supply count half (10.17, 13.10); defenders never do.
    fn add_supply(self, battle: &Battle, ledger: &mut Ledger) {
        let starved = battle.attackers.iter().filter(|unit| !self.is_fed(*unit));
        // Strengths are in half points: half of a unit's strength is its printed factor.
        let less: i16 = starved.map(|unit| i16::from(self.unit(unit).attack)).sum();
        if less > 0 {
            rule!("10.17.a");
            ledger.add("10.17", "out of supply", Change::Attack(-less));
            if battle.attackers.iter().any(|unit| self.is_fed(unit)) {
                rule!("13.10.c");
            }
            rule!("13.10.b");
        }
        if battle.defenders.iter().any(|unit| self.state.terrorized.contains(unit)) {
            // 13.10: nothing is taken from a defender, whatever his supply.
            rule!("10.17.c");
            rule!("13.10.d");
        }
    }

    /// Whether attackers and their zones are all around the target (10.16).
    fn is_concentric(self, battle: &Battle) -> bool {
        let mut covered = HexSet::EMPTY;
        for unit in &battle.attackers {
            let Some(hex) = self.state.hex(unit) else { continue };
            let zone = self.unit(unit).is_mobile() && !self.state.terrorized.contains(unit);
            if zone && self.field.land.contains(hex) {
                add_zone(&mut covered, &self.field.grid, hex, self.field.open[hex.index()]);
            }
        }
        // 9.3: zones reach neither into neutral countries nor where an enemy fort stands.
        covered -= self.desk.neutral | self.desk.forts[self.state.active().enemy() as usize];
        covered |= battle.attackers.iter().filter_map(|unit| self.state.hex(unit)).collect();
        // d62, the other reading: where no defender could go no cover is needed.
        let closed = |hex: HexId| {
            self.options.concentric_prohibited_exempt
                && battle.defenders.iter().all(|unit| {
                    let side = self.field.grid.direction(battle.target, hex);
                    let open = side.is_some_and(|side| self.field.is_open(battle.target, side));
                    !open || self.closed_to(unit).contains(hex)
                })
        };
        is_ringed(&self.field.grid, battle.target, &covered, closed)
    }

    /// What the ground makes of the defense (10.18, 18.12): doubled once at most.
    fn add_ground(self, battle: &Battle, ledger: &mut Ledger) {
        rule!("10.18.b");
        let target = battle.target;
        let hex = &self.field.hexes[target.index()];
        let chart = &self.pack.terrain;
        let natural = chart.natural(hex.terrain.unwrap_or(Terrain::Clear)).defense;
        let terror = hex.city.is_some() && self.state.terror_cities.contains(target);
        if terror {
            rule!("16.5.d");
        }
        let city = if hex.city.is_some() && !terror { chart.city.defense } else { 1 };
        let hexes = battle.attackers.iter().filter_map(|unit| self.state.hex(unit));
        let around = Surround::of(&self.field.grid, target, hexes);
        let rivers = self.field.river[target.index()];
        let river = match around {
            Some(around) if around.hexes() > 0 && around.is_across(rivers) => chart.river.defense,
            Some(around) if around.is_any_across(rivers) => {
                rule!("10.18.c");
                1
            }
            _ => 1,
        };
        let benefits = [(natural, "terrain"), (city, "city"), (river, "river")];
        if benefits.iter().filter(|(times, _)| *times > 1).count() > 1 {
            rule!("10.18.d");
        }
        if terror && natural.max(river) > 1 {
            rule!("16.5.i");
        }
        let best = benefits.into_iter().rev().max_by_key(|(times, _)| *times).filter(|(times, _)| *times > 1);
        let assault = battle.attackers.iter().any(|unit| self.state.assault_of(unit).is_some());
        match best {
            Some((times, cause)) => {
                rule!("10.18.a");
                if assault {
                    rule!("10.18.e");
                }
                ledger.add("10.18", cause, Change::DefenseTimes(times.into()));
            }
            None if assault => {
                rule!("18.12");
                let times = self.pack.numbers.assault_defense;
                ledger.add("18.12", "assault from the sea", Change::DefenseTimes(times));
            }
            None => {}
        }
    }

    /// Columns to the right (10.15, 5.2, 19.7, 33.8).
    fn add_shifts(self, battle: &Battle, ledger: &mut Ledger) {
        let numbers = &self.pack.numbers;
        if !battle.air.is_empty() {
            rule!("16.8.b");
            let columns = numbers.tac_shift * battle.air.len() as i16;
            ledger.add("16.8", "air support", Change::Shift(columns));
            if battle.air.len() > 1 {
                rule!("33.3");
            }
        }
        if battle.fleet.is_some() {
            rule!("17.1.d");
            ledger.add("17.1", "naval bombardment", Change::Shift(numbers.fleet_shift));
            if !battle.air.is_empty() {
                rule!("10.15.c");
            }
        }
        if battle.shock > 0 {
            ledger.add("5.2", "Shock", Change::Shift(battle.shock.into()));
        }
        let terrain = self.field.hexes[battle.target.index()].terrain.unwrap_or(Terrain::Clear);
        let alpine = self.pack.terrain.natural(terrain).alpine_shift;
        if alpine != 0 && battle.attackers.iter().any(|unit| self.class(unit) == Class::Alpine) {
            rule!("19.7");
            ledger.add("19.7", "alpine troops", Change::Shift(alpine.into()));
        }
        let doctrine = self.doctrine_shift(battle);
        if doctrine != 0 {
            rule!("33.8.h");
            ledger.add("33.8", "doctrine", Change::Shift(doctrine));
        }
    }
}
