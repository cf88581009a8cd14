//! Land battles: who may attack what, odds, losses, retreats, advances.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::air::Role;
use crate::combat::DefenderLoss;
use crate::nation::{Nation, Partnership};
use crate::retreat::Flight;
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Flag, InstallationKind, Mode, NO_DUTY, REACTION};
use crate::terrain::{SideKind, Terrain};
use crate::time::Ground;
use crate::unit::{Class, Face, Kind};

/// The numbers of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Odds {
    pub attack: u16,
    pub defense: u16,
    pub column: usize,
    pub modifier: i16,
}

/// The odds of the columns.
const COLUMNS: [(u16, u16); 8] = [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1)];

impl View<'_> {
    /// The land units of a duty.
    pub fn with_duty(&self, duty: u8) -> Vec<UnitId> {
        let all = self.map.game.units.iter().copied();
        let mine = |unit: &UnitId| {
            self.state.duties[*unit] == duty && self.map.is_land_unit(*unit) && self.hex(*unit).is_some()
        };
        all.filter(mine).collect()
    }

    /// What the best general adds to a stack (26.2).
    fn general(&self, hex: HexId, of: Partnership, duty: Option<u8>, nations: &[Nation]) -> u16 {
        let all = self.here(hex).iter().copied().filter(|unit| {
            self.map.kind(*unit).class() == Class::General
                && self.side(*unit) == Some(of)
                && duty.is_none_or(|duty| duty == REACTION || self.state.duties[*unit] == duty)
                && nations.contains(&self.map.nation(*unit))
        });
        all.map(|unit| self.strength(unit)).max().unwrap_or(0)
    }

    /// Unaborted air units of a side, or its enemies, over a hex, and the strength and number of its bombers.
    fn air(&self, hex: HexId, of: Partnership, hostile: bool) -> (bool, u16, u16) {
        let over = self.state.flights.iter().filter(|flight| flight.over == hex && !flight.aborted);
        let mine = over.filter(|flight| {
            self.side(flight.unit).is_some_and(|side| if hostile { side.is_hostile(of) } else { side == of })
        });
        let (mut any, mut strength, mut bombers) = (false, 0, 0);
        for flight in mine {
            any = true;
            let bombs = match self.map.kind(flight.unit) {
                Kind::Bomber => true,
                Kind::FighterBomber | Kind::NavalAir => flight.role != Some(Role::Fighter),
                _ => false,
            };
            if bombs {
                strength += self.strength(flight.unit);
                bombers += 1;
            }
        }
        (any, strength, bombers)
    }

    /// The land units that defend a hex with their strength (26.3, 27.3).
    pub fn defenders(&self, of: Partnership, hex: HexId) -> Vec<UnitId> {
        let all = self.enemies_in(of, hex).filter(|unit| !self.state.battle.spared.contains(*unit));
        all.collect()
    }

    /// 26.1 to 26.4.
    pub fn odds(&self, target: HexId, duty: u8) -> Option<Odds> {
        let attackers = self.with_duty(duty);
        let of = self.side(*attackers.first()?)?;
        let numbers = &self.pack().numbers;
        let base: u16 = attackers.iter().map(|unit| self.strength(*unit)).sum();
        let mut from: Vec<HexId> = attackers.iter().filter_map(|unit| self.hex(*unit)).collect();
        from.sort_unstable();
        from.dedup();
        let nations = |hex: Option<HexId>, units: &[UnitId]| -> Vec<Nation> {
            let here = units.iter().filter(|unit| hex.is_none_or(|hex| self.hex(**unit) == Some(hex)));
            here.map(|unit| self.map.nation(*unit)).collect()
        };
        let led: u16 =
            from.iter().map(|hex| self.general(*hex, of, Some(duty), &nations(Some(*hex), &attackers))).sum();
        let airless = duty == REACTION;
        let (mine, bombs, _) = if airless { (false, 0, 0) } else { self.air(target, of, false) };
        let (theirs, _, bombers) = if airless { (false, 0, 0) } else { self.air(target, of, true) };
        let attack = base + base.min(led + bombs);

        let defenders = self.defenders(of, target);
        let counted: Vec<UnitId> =
            defenders.iter().copied().filter(|unit| !self.is(*unit, Flag::Retreated)).collect();
        let mut core: u16 = counted.iter().map(|unit| self.strength(*unit)).sum();
        let walled = from.iter().all(|hex| self.is_fort_side(target, *hex));
        let marker = self.has_marker(target, InstallationKind::Fort);
        if defenders.is_empty() {
            core = if marker { numbers.marker_empty } else { numbers.fort_empty } as u16;
        } else {
            core *= if walled { 2 } else { 1 };
            core += if marker { numbers.marker_strength as u16 } else { 0 };
        }
        let enemy = Partnership::ALL.into_iter().find(|other| {
            other.is_hostile(of) && (self.has_land(*other, target) || self.is_friendly(*other, target))
        })?;
        let led = self.general(target, enemy, None, &nations(None, &counted));
        let bombs = (bombers * numbers.defending_bomber as u16).min(numbers.defending_bombers as u16);
        let defense = core + core.min(led + bombs);

        // Who has retreated into the hex in this step adds nothing, even alone: then any strength is overwhelming.
        let fits = |(num, den): &(u16, u16)| attack * den >= num * defense.max(1);
        let column = COLUMNS.iter().rposition(fits).unwrap_or(0);

        let table = &self.pack().modifiers;
        let mut modifier = match (mine, theirs) {
            (true, false) => table.attacker_air,
            (false, true) => table.defender_air,
            _ => 0,
        };
        let add = |so: bool, value: i16| if so { value } else { 0 };
        modifier += add(self.is_blitz(&attackers, &defenders, target), table.blitzkrieg);
        let city = self.pack().hex(target).city;
        let marked = defenders.iter().any(|unit| self.is(*unit, Flag::OutOfSupply));
        let cut_off = !defenders.is_empty() && !city && defenders.iter().any(|unit| self.suffers(*unit));
        modifier += add(marked || cut_off, table.defender_unsupplied);
        modifier += add(attackers.iter().any(|unit| self.suffers(*unit)), table.attacker_unsupplied);
        modifier += add(self.ground(target) == Ground::Mud, table.mud);
        modifier += add(self.pack().hex(target).terrain == Some(Terrain::Rough), table.rough);
        modifier += self.over_water(&from, target);
        Some(Odds { attack, defense, column, modifier })
    }

    /// 26.4: rivers, canals and ferries, if all come across them.
    fn over_water(&self, from: &[HexId], target: HexId) -> i16 {
        let table = &self.pack().modifiers;
        let kinds = |hex: &HexId| self.map.between(target, *hex).unwrap_or(&[]).to_vec();
        let wet = [SideKind::River, SideKind::Canal, SideKind::Ferry, SideKind::Lake];
        if !from.iter().all(|hex| kinds(hex).iter().any(|kind| wet.contains(kind))) {
            return 0;
        }
        let never = [SideKind::Canal, SideKind::Ferry];
        let open = from.iter().any(|hex| kinds(hex).iter().any(|kind| never.contains(kind)));
        let ice = self.is_frozen(target) && from.iter().all(|hex| self.is_frozen(*hex));
        if ice && !open { table.frozen_river } else { table.river }
    }

    /// 44.1 to 44.4.
    fn is_blitz(&self, attackers: &[UnitId], defenders: &[UnitId], target: HexId) -> bool {
        if !self.map.game.scenario().blitzkrieg {
            return false;
        }
        let german = attackers.iter().any(|unit| self.map.nation(*unit) == Nation::Germany);
        let mut against = defenders.iter().map(|unit| self.map.nation(*unit));
        german
            && against.any(|nation| {
                let home = self.pack().hex(target).country == Some(nation);
                let first = home && !self.state.blitzed.contains(nation);
                nation != Nation::Britain && (self.state.blitz.contains(nation) || first)
            })
    }

    /// The result that a die gives (26.1).
    pub fn result(&self, odds: Odds, die: u8) -> u8 {
        let row = (i16::from(die) + odds.modifier).clamp(0, 7) as u8;
        *self.pack().results.result(odds.column, row + 1)
    }

    /// Whether a unit may be activated for the offensive under way (22.0 to 22.3, 23.0, 42.0).
    pub fn may_activate(&self, unit: UnitId) -> bool {
        let offensive = &self.state.offensive;
        let Some(payer) = offensive.nation else { return false };
        let (Some(of), Some(hex)) = (self.state.powers[payer].partnership, self.hex(unit)) else {
            return false;
        };
        let class = self.map.kind(unit).class();
        let taken = self.is(unit, Flag::Activated) || self.is(unit, Flag::Commanded);
        if !matches!(class, Class::Land | Class::General) || self.side(unit) != Some(of) || taken {
            return false;
        }
        let (near, payers) = match offensive.mode {
            Mode::Hqs => {
                let hqs: Vec<UnitId> = self.state.hqs().collect();
                let near = hqs.iter().any(|hq| self.commands(*hq, hex));
                (near, hqs.into_iter().map(|hq| self.map.nation(hq)).collect())
            }
            Mode::General(general) => {
                let near = self.hex(general).is_some_and(|there| self.map.far(hex, there) <= 1);
                (near && class == Class::Land, vec![self.map.nation(general)])
            }
            Mode::Stack(there) => (hex == there, vec![payer]),
            _ => (false, Vec::new()),
        };
        let active = self.map.game.units.iter().copied().filter(|other| {
            self.is(*other, Flag::Commanded) && self.map.is_land_unit(*other) && self.hex(*other).is_some()
        });
        let all: Vec<UnitId> = active.chain([unit]).collect();
        let own = all.iter().filter(|other| payers.contains(&self.map.nation(**other))).count();
        near && (class != Class::Land || 2 * own >= all.len())
    }

    /// Whether a hex is in the radius of an HQ (22.1, 23.0).
    fn commands(&self, hq: UnitId, hex: HexId) -> bool {
        let Face::Hq { radius, .. } = self.face(hq) else { return false };
        self.hex(hq).is_some_and(|there| self.map.far(there, hex) <= u16::from(radius))
    }

    /// The HQs that could command the attack of a unit, a bit each (26.3).
    fn commanders(&self, unit: UnitId) -> u8 {
        let Some(hex) = self.hex(unit) else { return 0 };
        let armor = self.map.kind(unit) == Kind::Armor;
        let hqs = self.state.offensive.hqs.iter().enumerate();
        let able = hqs.filter(|(_, hq)| hq.is_some_and(|hq| armor || self.commands(hq, hex)));
        able.map(|(number, _)| 1 << number).sum()
    }

    /// Whether there is something to attack in a hex from another (26.0).
    pub fn is_target(&self, of: Partnership, hex: HexId) -> bool {
        let fort = self.has_marker(hex, InstallationKind::Fort)
            || (self.map.has_printed_fort(hex) && !self.is_wrecked(hex));
        self.has_enemy(of, hex) || (fort && self.is_hostile(of, hex))
    }

    /// Whether a unit could attack a hex in this step (26.0, 26.3, 22.2, 29.0).
    pub fn may_strike(&self, unit: UnitId, target: HexId, exploiters: &BTreeSet<UnitId>) -> bool {
        let (Some(from), Some(of)) = (self.hex(unit), self.side(unit)) else { return false };
        let armor = self.map.kind(unit) == Kind::Armor;
        let able = self.map.is_land_unit(unit)
            && self.is(unit, Flag::Commanded)
            && !self.is(unit, Flag::Attacked)
            && self.is_open(armor, from, target)
            && self.is_target(of, target);
        let mode = match self.state.offensive.mode {
            Mode::Hqs => self.commanders(unit) != 0,
            Mode::General(general) => self.hex(general).is_some_and(|there| self.map.far(there, target) == 1),
            Mode::Stack(_) => true,
            _ => false,
        };
        let step = match self.state.phase {
            Phase::Offensive(OffensiveStep::ExploitationCombat) => exploiters.contains(&unit),
            _ => true,
        };
        able && mode && step
    }

    /// The hexes that may be attacked besides those announced (22.0, 22.1, 23.6, 26.3).
    pub fn announcements(&self, exploiters: &BTreeSet<UnitId>) -> Hexes {
        let units: Vec<UnitId> =
            self.map.game.units.iter().copied().filter(|unit| self.is(*unit, Flag::Commanded)).collect();
        let mut wants: BTreeMap<HexId, u8> = BTreeMap::new();
        for unit in units {
            let Some(from) = self.hex(unit) else { continue };
            for (target, _) in self.map.near(from) {
                if self.may_strike(unit, *target, exploiters) {
                    *wants.entry(*target).or_default() |= self.commanders(unit);
                }
            }
        }
        let targets: Vec<crate::state::Target> = self.state.targets().collect();
        wants.retain(|hex, hqs| {
            targets.iter().all(|target| target.hex != *hex) && self.can_charge(&targets, *hqs)
        });
        wants.into_keys().collect()
    }

    /// Whether the offensive has an attack left for one more hex.
    fn can_charge(&self, targets: &[crate::state::Target], hqs: u8) -> bool {
        let attacks = |hq: UnitId| match self.face(hq) {
            Face::Hq { attacks, .. } => usize::from(attacks),
            _ => 0,
        };
        if self.state.offensive.mode != Mode::Hqs {
            return targets.is_empty();
        }
        if self.map.game.options.shared_attacks {
            return targets.len() < self.state.hqs().map(attacks).sum();
        }
        let left: Vec<usize> = self.state.offensive.hqs.iter().map(|hq| hq.map_or(0, attacks)).collect();
        let mut wants: Vec<u8> = targets.iter().map(|target| target.hqs).collect();
        wants.push(hqs);
        fn place(wants: &[u8], left: &[usize]) -> bool {
            let Some((first, rest)) = wants.split_first() else { return true };
            (0..left.len()).any(|hq| {
                let mut less = left.to_vec();
                let able = first >> hq & 1 == 1 && less[hq] > 0;
                able && {
                    less[hq] -= 1;
                    place(rest, &less)
                }
            })
        }
        place(&wants, &left)
    }

    /// Who of those that attack, or defend, may lose a step (27.1, 27.3).
    pub fn losers(&self, attacker: bool) -> BTreeSet<UnitId> {
        let battle = &self.state.battle;
        let attackers = self.with_duty(battle.duty);
        if attacker {
            return attackers.into_iter().collect();
        }
        let Some(of) = self.foe_of_battle() else { return BTreeSet::new() };
        let all: BTreeSet<UnitId> = self.enemies_in(of, battle.target).collect();
        let fresh: BTreeSet<UnitId> =
            all.iter().copied().filter(|unit| !self.is(*unit, Flag::Retreated)).collect();
        if fresh.is_empty() { all } else { fresh }
    }

    /// The partnership that attacks.
    pub fn foe_of_battle(&self) -> Option<Partnership> {
        let seat = usize::from(self.state.battle.attacker);
        self.map.game.scenario().seats.get(seat).map(|seat| seat.partnership)
    }

    /// Whether the hex attacked is empty, and the result lets attackers in (27.4).
    fn is_vacated(&self, of: Partnership) -> bool {
        let battle = &self.state.battle;
        let hit = battle
            .outcome
            .is_some_and(|outcome| self.pack().outcomes[usize::from(outcome)].defender != DefenderLoss::None);
        !self.has_enemy(of, battle.target) && (!battle.vacant || (hit && !battle.fortified))
    }

    /// Who may advance into the hex attacked (27.4).
    pub fn advances(&self) -> BTreeSet<UnitId> {
        let battle = &self.state.battle;
        let Some(of) = self.foe_of_battle() else { return BTreeSet::new() };
        if !self.is_vacated(of) {
            return BTreeSet::new();
        }
        let able = |unit: &UnitId| {
            let armor = self.map.kind(*unit) == Kind::Armor;
            let hex = self.hex(*unit).filter(|hex| *hex != battle.target);
            !self.is(*unit, Flag::Advanced) && hex.is_some_and(|hex| self.is_open(armor, hex, battle.target))
        };
        self.with_duty(battle.duty).into_iter().filter(able).collect()
    }

    /// Who may follow into hexes that others have left (27.4).
    pub fn followers(&self) -> BTreeSet<(UnitId, HexId)> {
        let battle = &self.state.battle;
        let Some(of) = self.foe_of_battle() else { return BTreeSet::new() };
        let reaction = battle.duty == REACTION;
        let mut found = BTreeSet::new();
        for &unit in &self.map.game.units {
            let Some(from) = self.hex(unit) else { continue };
            let duty = self.state.duties[unit];
            let armor = self.map.kind(unit) == Kind::Armor;
            let breaks = self.state.phase == Phase::Offensive(OffensiveStep::Breakthrough) && !reaction;
            let able = self.map.is_land_unit(unit)
                && self.side(unit) == Some(of)
                && (reaction || self.is(unit, Flag::Commanded))
                && !self.is(unit, Flag::Advanced)
                && (duty == NO_DUTY || duty == battle.duty || reaction)
                && (armor || !breaks);
            let lone = self.land_of(of, from).count() < 2;
            if !able || (self.in_enemy_zone(of, from) && lone) {
                continue;
            }
            let near = battle.exited.iter().filter(|hex| self.may_enter(of, armor, from, *hex));
            found.extend(near.map(|hex| (unit, hex)));
        }
        found
    }

    /// Where a retreat may go on to (27.3).
    pub fn refuges(&self, flight: Flight) -> Hexes {
        let (unit, battle) = (flight.unit, &self.state.battle);
        let Some(here) = self.hex(unit) else { return Hexes::new() };
        let ways = self.ways_back(unit, here, flight.gone);
        let rate = |hex: HexId| {
            self.refuge(unit, hex, flight.gone + 1, flight.clear && !self.is_close(unit, hex), battle.far)
        };
        let best = ways.iter().map(|hex| rate(*hex)).max().unwrap_or(0);
        ways.into_iter().filter(|hex| best > 0 && rate(*hex) == best).collect()
    }

    fn is_close(&self, unit: UnitId, hex: HexId) -> bool {
        let of = self.side(unit);
        of.is_some_and(|of| self.map.near(hex).iter().any(|(to, _)| self.has_enemy(of, *to)))
    }

    fn ways_back(&self, unit: UnitId, here: HexId, gone: u8) -> Vec<HexId> {
        let Some(of) = self.side(unit) else { return Vec::new() };
        let armor = self.map.kind(unit) == Kind::Armor;
        let target = self.state.battle.target;
        let near = self.map.near(here).iter().map(|(to, _)| *to).filter(|to| {
            let forest = self.pack().hex(*to).terrain == Some(Terrain::Forest);
            let fort = self.has_marker(*to, InstallationKind::Fort)
                || self.has_marker(*to, InstallationKind::CoastalFort)
                || (self.map.has_printed_fort(*to) && !self.is_wrecked(*to));
            let fort = fort && self.is_friendly(of, *to);
            self.map.far(target, *to) == u16::from(gone) + 1
                && self.may_enter(of, armor, here, *to)
                && (!self.in_enemy_zone(of, *to) || forest || fort || self.has_land(of, *to))
        });
        near.collect()
    }

    /// What comes of a retreat at best: 0 is the end of the unit.
    fn refuge(&self, unit: UnitId, hex: HexId, gone: u8, clear: bool, far: u8) -> u8 {
        let Some(of) = self.side(unit) else { return 0 };
        let battle = &self.state.battle;
        let full = self.counts(unit) && self.crowd(of, hex) + 1 > self.most(hex);
        if gone >= far && !full {
            let nation = self.map.nation(unit);
            let nearer = |source: HexId| self.map.far(hex, source) < self.map.far(battle.target, source);
            if battle.supplied {
                let home = self.sources(nation).into_iter().any(nearer);
                return if !home { 0 } else { 1 + u8::from(clear) };
            }
            let home = self.supplied_hexes(nation)[hex.index()];
            return 1 + u8::from(clear) + if home { 2 } else { 0 };
        }
        if gone >= far + 2 {
            return 0;
        }
        let ways = self.ways_back(unit, hex, gone).into_iter();
        ways.map(|to| self.refuge(unit, to, gone + 1, clear && !self.is_close(unit, to), far))
            .max()
            .unwrap_or(0)
    }

    /// The armor of a seat that may attack those who leave a hex (26.5).
    pub fn reactors(&self, seat: u8, from: HexId) -> BTreeSet<UnitId> {
        let able = |unit: &UnitId| {
            let (Some(hex), Some(of)) = (self.hex(*unit), self.side(*unit)) else { return false };
            self.map.kind(*unit) == Kind::Armor
                && self.state.powers[self.map.nation(*unit)].seat == Some(seat)
                && self.state.duties[*unit] != REACTION
                && self.is_open(true, hex, from)
                && !self.fort_bars(of, hex, from)
                && !(self.map.game.options.one_reaction && self.is(*unit, Flag::Reacted))
        };
        self.map.game.units.iter().copied().filter(able).collect()
    }

    /// Where an HQ that is alone in an enemy zone may go (23.3).
    pub fn withdrawals(&self, hq: UnitId) -> Hexes {
        let (Some(from), Some(of)) = (self.hex(hq), self.side(hq)) else { return Hexes::new() };
        let near = self.map.near(from).iter().map(|(to, _)| *to);
        near.filter(|to| {
            self.may_enter(of, false, from, *to) && !self.in_enemy_zone(of, *to) && self.may_post(hq, *to)
        })
        .collect()
    }
}
