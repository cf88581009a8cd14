//! Combat as the oracle reads it (12.0 to 12.7).

use std::collections::{BTreeMap, BTreeSet};

use mechanics::UnitId;

use super::map::{Map, may_be_in, side_of};
use super::view::View;
use crate::nation::{Nation, Side, Standing};
use crate::state::{AttackKind, Spot};
use crate::terrain::{Fort, SideKind, Terrain};
use crate::unit::{Kind, Size};

/// The Combat Results Table, a row for each die: attacker's and defender's loss in each column.
const RESULTS: [&str; 6] = [
    "10 11 11 11 12 13 04 05 05 05 05",
    "20 10 11 11 11 12 13 04 05 05 05",
    "30 20 10 11 11 11 12 13 04 05 05",
    "30 30 20 10 11 11 11 12 13 04 05",
    "30 30 30 20 10 11 11 11 12 13 04",
    "30 30 30 30 20 20 11 11 11 12 03",
];

/// The result of a die in a column from 1.
pub fn result(die: u8, column: u8) -> (i32, i32) {
    let cell = RESULTS[usize::from(die) - 1].split(' ').nth(usize::from(column) - 1);
    let cell = cell.expect("a column of the table").as_bytes();
    (i32::from(cell[0] - b'0'), i32::from(cell[1] - b'0'))
}

impl View<'_> {
    /// Half corps equivalents of a piece (7.1, 12.3).
    pub fn worth(&self, unit: UnitId) -> i32 {
        use Nation::*;
        let counter = self.unit(unit);
        match (counter.size, counter.nation) {
            (Size::Division, _) => 1,
            (Size::Front, _) => 10,
            (Size::Army, SovietUnion | Denmark | Lithuania) => 2,
            (Size::Army, Hungary) => 6,
            (Size::Army, Italy) if counter.kind == Kind::Mechanized => 6,
            (Size::Army, Germany) if counter.key == "ge39.army.sab" => 2,
            (Size::Army, Germany) if !self.map.campaign => 6,
            (Size::Army, _) => 4,
            (Size::Corps, _) => 2,
        }
    }

    fn is_made_of_corps(&self, unit: UnitId) -> bool {
        self.army(unit) && self.worth(unit) > 2
    }

    /// Half corps equivalents of a side on the map: armies count as the components that are set aside for them.
    pub fn strength(&self, side: Side) -> i32 {
        let own = || self.at.values().flatten().copied().filter(|&unit| self.side(unit) == side);
        let single: i32 =
            own().filter(|&unit| !self.is_made_of_corps(unit)).map(|unit| self.worth(unit)).sum();
        let mut needed: BTreeMap<Nation, i32> = BTreeMap::new();
        for army in own().filter(|&unit| self.is_made_of_corps(unit)) {
            *needed.entry(self.nation(army)).or_default() += self.worth(army);
        }
        single + needed.into_iter().map(|(nation, needed)| needed.min(self.aside(nation))).sum::<i32>()
    }

    // Half corps equivalents that a nation has set aside.
    fn aside(&self, nation: Nation) -> i32 {
        let own = self.game.units_of(nation).iter();
        let aside = own.filter(|&unit| self.state.spots[unit] == Spot::ASIDE && !self.army(unit));
        2 * aside.count() as i32
    }

    /// Whether the armies among these units would all find their components: the counter mix is short (3.1, 3.2).
    pub fn is_whole(&self, units: &[UnitId]) -> bool {
        units.iter().all(|&army| {
            let same = units.iter().copied().filter(|&other| self.nation(other) == self.nation(army));
            let needed: i32 =
                same.filter(|&unit| self.is_made_of_corps(unit)).map(|unit| self.worth(unit)).sum();
            needed <= self.aside(self.nation(army))
        })
    }

    fn may_attack(&self, unit: UnitId, from: u16, target: u16) -> bool {
        let nation = self.nation(unit);
        let record = &self.map.hexes[&target];
        let Some(country) = record.country else { return false };
        let campaign = self.map.campaign;
        let garrison = self.is_garrisoned(self.side(unit).enemy(), target);
        let fort_of_others = campaign
            && matches!(record.fort, Some(Fort::Fort | Fort::Heavy))
            && !self.breached(target)
            && !garrison
            && country != nation;
        let hard = matches!(record.terrain, Some(Terrain::Mountain | Terrain::Swamp));
        self.map.open(from, target)
            && may_be_in(nation, country, campaign)
            && !self.neutral(target)
            && !self.too_early(target)
            && !(campaign && nation == Nation::Germany && record.fort == Some(Fort::Maginot))
            && !fort_of_others
            && !(self.mech(unit) && hard && !self.map.city(target))
    }

    fn is_garrisoned(&self, side: Side, hex: u16) -> bool {
        self.garrison(hex).is_some_and(|nation| side_of(nation, true) == side)
    }

    /// 12.6, 12.7, 13.4: units that make flank and momentum attacks. Into the home country they need no line (10.1).
    fn is_eager(&self, unit: UnitId, target: u16) -> bool {
        let german = self.nation(unit) == Nation::Germany;
        let able = if self.map.campaign {
            self.german_mech(unit)
        } else {
            german && self.unit(unit).key != "ge39.army.sab"
        };
        able && (self.home(self.nation(unit), target) || self.supplied(unit))
    }

    /// Hexes that may be attacked, and empty ones for flank attacks.
    pub fn targets(&self) -> [BTreeSet<u16>; 2] {
        let side = self.state.active();
        let zone = self.zone(side.enemy());
        let (mut attacks, mut flanks) = (BTreeSet::new(), BTreeSet::new());
        for (&hex, units) in &self.at {
            let fresh =
                |unit: &&UnitId| self.state.acting.contains(**unit) && !self.state.attacked.contains(**unit);
            for &unit in units.iter().filter(fresh) {
                let near = self.map.around(hex);
                let beside = near.iter().any(|&hex| self.held_by(side.enemy(), hex));
                for target in near.into_iter().filter(|&target| self.may_attack(unit, hex, target)) {
                    let garrison = self.is_garrisoned(side.enemy(), target);
                    if self.held_by(side.enemy(), target) || garrison {
                        let mut units = self.at.get(&target).into_iter().flatten();
                        let again = units.any(|&unit| self.state.defended.contains(unit))
                            || self.game.was_stormed(self.state, self.id(target));
                        if !again {
                            attacks.insert(target);
                        }
                    } else if beside
                        && zone.contains(&target)
                        && !self.at.contains_key(&target)
                        && self.is_eager(unit, target)
                    {
                        flanks.insert(target);
                    }
                }
            }
        }
        [attacks, flanks]
    }

    /// The same for those who have just advanced (12.7).
    pub fn momentum(&self) -> [BTreeSet<u16>; 2] {
        let side = self.state.active();
        let zone = self.zone(side.enemy());
        let (mut attacks, mut flanks) = (BTreeSet::new(), BTreeSet::new());
        for unit in &(self.state.battle.advanced - self.state.driven) {
            let hex = self.hex(unit);
            for target in self.map.around(hex) {
                if !self.may_attack(unit, hex, target)
                    || self.is_garrisoned(side.enemy(), target)
                    || !self.is_eager(unit, target)
                {
                    continue;
                }
                if self.held_by(side.enemy(), target) {
                    attacks.insert(target);
                } else if zone.contains(&target)
                    && !self.at.contains_key(&target)
                    && self.state.battle.kind != AttackKind::Flank
                {
                    flanks.insert(target);
                }
            }
        }
        [attacks, flanks]
    }

    /// The column, from 1, of the attack that is due.
    pub fn column(&self) -> u8 {
        let battle = &self.state.battle;
        let target = self.number(battle.target.expect("a battle has a target"));
        let attacker = self.state.active();
        let fort = self.standing_fort(target, attacker.enemy());
        let (attack, line, from) = self.attack(target);
        let defenders = self.at.get(&target).into_iter().flatten();
        let defense: i32 = defenders.map(|&unit| i32::from(self.unit(unit).defense)).sum();
        let garrison = match fort {
            Some(Fort::Fort) => 2,
            Some(Fort::Heavy) => 4,
            _ => 0,
        };
        let heads: [i32; 11] = if line {
            [-1, 0, 1, 2, 3, 4, 5, 10, 15, 20, 25]
        } else {
            [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30]
        };
        let differential = attack - defense - garrison;
        let base = heads.iter().rposition(|head| *head <= differential).unwrap_or(0) as i32;
        let mut shift = self.ground(target, fort);
        let kinds: Vec<_> = from.iter().map(|&hex| self.map.side(hex, target)).collect();
        if kinds.iter().all(|kind| *kind == Some(SideKind::Strait)) {
            shift -= 2;
        } else if kinds.iter().all(|kind| matches!(kind, Some(SideKind::River | SideKind::Strait))) {
            shift -= 1;
        }
        if is_concentric(target, &from) && !self.map.city(target) && fort.is_none() {
            let german = battle.attackers.iter().all(|unit| self.nation(unit) == Nation::Germany);
            shift += if german { 2 } else { 1 };
        }
        let own = self.air_zone(attacker);
        if from.iter().any(|hex| own.contains(hex)) {
            shift += 1;
        } else if self.air_zone(attacker.enemy()).contains(&target) {
            shift -= 1;
        }
        shift += i32::from(battle.flieger);
        (base + shift).clamp(0, 10) as u8 + 1
    }

    // A fortification that stands and serves this side.
    fn standing_fort(&self, hex: u16, side: Side) -> Option<Fort> {
        let record = &self.map.hexes[&hex];
        let country = record.country?;
        let serves = self.map.campaign
            && !self.breached(hex)
            && self.state.standing[country] == Standing::AtWar
            && side_of(country, true) == side;
        record.fort.filter(|_| serves)
    }

    // The attack strength, whether it reads the Mechanized line, and the hexes it comes from.
    fn attack(&self, target: u16) -> (i32, bool, BTreeSet<u16>) {
        let battle = &self.state.battle;
        let mut by_hex: BTreeMap<u16, [u32; 3]> = BTreeMap::new();
        let (mut privileged, mut all) = (0, 0);
        for unit in &battle.attackers {
            let unsupplied = battle.unsupplied.contains(unit);
            let halved = usize::from(unsupplied) + usize::from(self.map.city(target) && self.mech(unit));
            by_hex.entry(self.hex(unit)).or_default()[halved] += u32::from(self.unit(unit).attack);
            all += 1;
            let line =
                if self.map.campaign { self.german_mech(unit) } else { self.nation(unit) == Nation::Germany };
            privileged += u32::from(line && !unsupplied);
        }
        let strength = |[full, once, twice]: &[u32; 3]| full + (once + twice.div_ceil(2)).div_ceil(2);
        let attack: u32 = by_hex.values().map(strength).sum();
        (attack as i32, privileged > 0 && privileged * 2 >= all, by_hex.into_keys().collect())
    }

    // The shift of the terrain, or of the fortification in its place: the chart as this pack has it.
    fn ground(&self, target: u16, fort: Option<Fort>) -> i32 {
        match fort {
            Some(Fort::Fort | Fort::WestWall) => -2,
            Some(Fort::Heavy) => -3,
            Some(Fort::Maginot) => -4,
            // Calibration moves this one.
            None if self.map.city(target) => self.game.field.ground[self.id(target).index()].shift.into(),
            None if self.cleared.contains(&target) => 0,
            None => match self.map.hexes[&target].terrain.expect("land") {
                Terrain::Clear | Terrain::Swamp => 0,
                Terrain::Woods | Terrain::Broken => -1,
                Terrain::Rough => -2,
                Terrain::Mountain => -3,
            },
        }
    }
}

// 12.2.2: opposite hexes, three with one between each, or more than three.
fn is_concentric(target: u16, from: &BTreeSet<u16>) -> bool {
    let around = Map::ring(target).map(|hex| from.contains(&hex));
    let opposite = (0..3).any(|side| around[side] && around[side + 3]);
    let alternate = (0..2).any(|side| around[side] && around[side + 2] && around[side + 4]);
    opposite || alternate || around.iter().filter(|from| **from).count() > 3
}
