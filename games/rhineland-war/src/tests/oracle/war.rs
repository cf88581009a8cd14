//! Odds, losses, points and the verdict.

use std::collections::BTreeSet;

use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::losses::Force;
use crate::nation::Side;
use crate::pack::Loss;
use crate::sequence::Phase;
use crate::terrain::Terrain;
use crate::unit::Kind;

/// What the oracle makes of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Odds {
    /// In half points.
    pub attack: u32,
    /// In half points.
    pub defense: u32,
    pub column: usize,
}

impl View<'_> {
    /// 10.16: attackers or their zones are in all six hexes around the target.
    fn is_concentric(&self) -> bool {
        let battle = &self.state.battle;
        let mut covered = Hexes::new();
        for unit in &battle.attackers {
            covered.extend(self.state.hex(unit));
            covered.extend(self.zone_of(unit));
        }
        let around = self.map.around(battle.target);
        around.len() == 6 && around.iter().all(|hex| covered.contains(hex))
    }

    /// The odds of the declared attack (10.3, 10.15 to 10.18, 18.12, 19.7, 33.8).
    pub fn odds(&self) -> Odds {
        let (battle, pack) = (&self.state.battle, &self.map.pack);
        let double = if self.is_concentric() { 2 } else { 1 };
        let at_sea = |unit: UnitId| self.state.hex(unit).is_some_and(|hex| !self.map.is_land(hex));
        let strength = |unit: UnitId| {
            let printed = u32::from(self.map.unit(unit).attack);
            // A half for those out of supply, in half points.
            printed * if self.state.supplied.contains(unit) || at_sea(unit) { 2 } else { 1 }
        };
        let attack = double * battle.attackers.iter().map(strength).sum::<u32>();

        let place = self.map.hex(battle.target);
        let terrain = place.terrain.unwrap_or(Terrain::Clear);
        let city = place.city.is_some() && !self.state.terror_cities.contains(battle.target);
        let crosses =
            |unit: UnitId| self.state.hex(unit).is_some_and(|hex| self.map.is_river(hex, battle.target));
        let mut multiple = pack.terrain.natural(terrain).defense;
        if city {
            multiple = multiple.max(pack.terrain.city.defense);
        }
        if battle.attackers.iter().all(crosses) {
            multiple = multiple.max(pack.terrain.river.defense);
        }
        if battle.attackers.iter().any(at_sea) {
            multiple = multiple.max(2);
        }
        let defenders = battle.defenders.iter().filter(|unit| !self.is_idle(*unit));
        let printed: u32 = defenders.map(|unit| u32::from(self.map.unit(unit).defense)).sum();
        let defense = 2 * printed * u32::from(multiple);

        let mut shift = battle.air.iter().count() + usize::from(battle.fleet.is_some());
        shift += usize::from(battle.shock);
        let alpine = battle.attackers.iter().any(|unit| self.map.unit(unit).kind == Kind::Alpine);
        if alpine && matches!(terrain, Terrain::Rough | Terrain::Mountain) {
            shift += 1;
        }
        // The last line of the doctrine table.
        let bold = |unit: UnitId| self.state.doctrine[self.map.unit(unit).nation] == 4;
        if matches!(self.state.phase, Phase::SecondWave(_)) && battle.attackers.iter().any(bold) {
            shift += 1;
        }
        let table = pack.results(battle.table);
        let percent = (attack * 100).checked_div(defense).unwrap_or(u32::MAX);
        let reached = |column: &usize| percent >= u32::from(table.heading(0, *column).unsigned_abs());
        let base = (0..table.columns()).rev().find(reached).unwrap_or(0);
        Odds { attack, defense, column: (base + shift).min(table.columns() - 1) }
    }

    /// 11.5: units that over-stack the hex they have retreated to add nothing.
    fn is_idle(&self, unit: UnitId) -> bool {
        let battle = &self.state.battle;
        let all: Vec<UnitId> = battle.defenders.iter().collect();
        let without: Vec<UnitId> = all.iter().copied().filter(|other| *other != unit).collect();
        let strangers = || {
            // Whether it is too many or of the wrong country beside those who were here before.
            let old = all.iter().copied().filter(|other| !self.state.retreated.contains(*other));
            let with: Vec<UnitId> = old.chain([unit]).collect();
            !self.fits(&with)
        };
        self.state.retreated.contains(unit) && !self.fits(&all) && (self.fits(&without) || strangers())
    }

    /// Units that may be lost next (10.22, 10.23).
    pub fn losses(&self, force: Force) -> BTreeSet<UnitId> {
        let battle = &self.state.battle;
        let outcome = &self.map.pack.outcomes[usize::from(battle.outcome)];
        let (left, loss, side) = match force {
            Force::Attacker => (battle.attackers, outcome.attacker_loss, self.state.active()),
            Force::Defender => (battle.defenders, outcome.defender_loss, self.state.active().enemy()),
        };
        let left: Vec<UnitId> = left.iter().collect();
        let printed = |unit: UnitId| match force {
            Force::Attacker => u32::from(self.map.unit(unit).attack),
            Force::Defender => u32::from(self.map.unit(unit).defense),
        };
        match loss {
            Loss::None => BTreeSet::new(),
            Loss::One | Loss::All => left.into_iter().collect(),
            Loss::Mechanized => {
                left.into_iter().filter(|unit| self.map.unit(*unit).kind.is_mechanized()).collect()
            }
            Loss::Highest => {
                let most = left.iter().map(|unit| printed(*unit)).max();
                left.into_iter().filter(|unit| Some(printed(*unit)) == most).collect()
            }
            Loss::Half => {
                let lost: Vec<UnitId> =
                    battle.lost.iter().filter(|unit| self.side(*unit) == Some(side)).collect();
                let gone: u32 = lost.iter().map(|unit| printed(*unit)).sum();
                let total: u32 = gone + left.iter().map(|unit| printed(*unit)).sum::<u32>();
                let mut found = BTreeSet::new();
                // Every set of those that are left, as a mask.
                for mask in 0..1u32 << left.len() {
                    let set = (0..left.len()).filter(|bit| mask & (1 << bit) != 0).map(|bit| left[bit]);
                    let set: Vec<UnitId> = set.collect();
                    let sum = gone + set.iter().map(|unit| printed(*unit)).sum::<u32>();
                    let spared = |unit: &UnitId| 2 * (sum - printed(*unit)) >= total;
                    if 2 * sum >= total && !set.iter().chain(&lost).any(spared) {
                        found.extend(set);
                    }
                }
                found
            }
        }
    }

    /// 25.2.
    pub fn points(&self, side: Side) -> i16 {
        let value = |hex| {
            let record = self.map.hex(hex);
            let crisis = if record.crisis > 0 && self.is_occupied(side, hex) { 10 } else { 0 };
            let center = if self.controls(side, hex) { i16::from(record.mobilization) } else { 0 };
            crisis + center
        };
        self.map.pack.grid.ids().map(value).sum()
    }
}

/// 25.3, in the words of the program.
pub(super) fn verdict(axis: i16, allied: i16) -> String {
    let side = if axis > allied { "Axis" } else { "Allied" };
    match (axis - allied).abs() {
        0..=25 => "Draw".to_owned(),
        26..=50 => format!("{side} marginal victory"),
        51..=75 => format!("{side} major victory"),
        _ => format!("{side} decisive victory"),
    }
}
