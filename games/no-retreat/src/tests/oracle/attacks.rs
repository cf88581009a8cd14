//! What may be declared, fought and assaulted.

use std::collections::BTreeSet;

use hexmap::HexId;
use mechanics::UnitId;

use super::map::{Hexes, View};
use crate::combat::{Method, Token};
use crate::leader::LeaderRule;
use crate::nation::{Nation, Side};
use crate::plan::Instruction;
use crate::terrain::Line;
use crate::track::{StanceEvent, TurnEvent};
use crate::unit::{Kind, Strength, Units};

/// What is declared with a regular marker, or with a brown one (14.1, 19.5).
impl View<'_> {
    fn reaches(&self, unit: UnitId, target: HexId) -> bool {
        self.state
            .hex(unit)
            .is_some_and(|from| self.map.distance(from, target) == 1 && self.map.is_open(from, target))
    }

    fn is_ground(&self, hex: HexId, side: Side, is: impl Fn(&crate::terrain::Ground) -> bool) -> bool {
        let lines = self.map.lines(hex, side);
        lines.into_iter().filter_map(|line| self.map.pack.terrain.line(line, side)).any(is)
    }

    pub fn has_fortress(&self, hex: HexId) -> bool {
        self.here(hex).iter().any(|unit| self.map.unit(*unit).kind == Kind::Fortress)
    }

    /// Whether Blitzkrieg! markers protect a hex (14.0, d23).
    pub fn is_guarded(&self, hex: HexId) -> bool {
        let under = self.state.spearheads.units();
        let mut here = self.here(hex).iter().map(|unit| under.contains(*unit));
        !self.here(hex).is_empty()
            && if self.options.blitzkrieg_guards_all { here.any(|is| is) } else { here.all(|is| is) }
    }

    /// 14.1.1, 12.4, 19.8, 20.1.1, 24.3: whether a unit may attack a hex by choice.
    fn volunteers(&self, unit: UnitId, target: HexId) -> bool {
        let counter = self.map.unit(unit);
        let Some(from) = self.state.hex(unit) else { return false };
        let (allied, early) = (counter.side == Side::Allied, self.is_turn(TurnEvent::NoDeployment));
        let held = |set: &Units| set.contains(unit);
        let invaded = self.state.happened.contains(StanceEvent::SovietInvasion);
        let ardennes = self.map.part().board.ardennes.contains(target);
        let against =
            |nation: Nation| self.here(target).iter().any(|unit| self.map.unit(*unit).nation == nation);
        let dutch = !allied && against(Nation::Holland) && self.has_instruction(Instruction::NeutralHolland);
        let swiss = !allied
            && self.map.hex(target).country == Some(Nation::Switzerland)
            && !self.state.at_war.contains(Nation::Switzerland)
            && !self.has_instruction(Instruction::SwissQuestion);
        let idle = held(&self.state.no_actions) || held(&self.state.no_supply) || (counter.regional && early);
        self.reaches(unit, target)
            && !idle
            && counter.strength != Strength::White
            && !self.is_ground(from, counter.side, |ground| ground.no_attacks)
            && !(allied && early && (ardennes || self.options.no_early_attacks))
            && !(allied && self.state.surrenders.contains(target))
            && (invaded || (counter.nation != Nation::SovietUnion && !against(Nation::SovietUnion)))
            && !dutch
            && !swiss
    }

    fn may_use(&self, unit: UnitId, brown: bool) -> bool {
        let nation = self.map.unit(unit).nation;
        let line = self.map.part().stance.square(self.state.stance).event == StanceEvent::NaziSovietLine;
        if brown {
            !matches!(nation, Nation::Germany | Nation::France | Nation::Poland)
        } else {
            nation != Nation::SovietUnion || line
        }
    }

    fn has_marker(&self, side: Side, brown: bool) -> bool {
        let numbers = &self.map.pack.numbers;
        let token = if brown { Token::Brown } else { Token::Own };
        let all = match (brown, side) {
            (true, _) => numbers.brown_targets,
            (false, Side::German) => numbers.german_targets,
            (false, Side::Allied) => numbers.allied_targets,
        };
        let more = if brown { 0 } else { i16::from(self.state.more_marks[side as usize]) };
        let used = self.state.marks.iter().filter(|mark| mark.side == side && mark.token == token).count();
        all + more > used as i16
    }

    /// Hexes that a side may mark with a Target (14.0, 14.1.1).
    pub fn targets(&self, side: Side, brown: bool) -> Hexes {
        if !self.has_marker(side, brown) {
            return Hexes::new();
        }
        let fits = |hex: &HexId| {
            let hex = *hex;
            let able: Vec<UnitId> = self
                .map
                .ids()
                .filter(|unit| self.map.unit(*unit).side == side)
                .filter(|unit| self.volunteers(*unit, hex) && self.may_use(*unit, brown))
                .collect();
            let mobile = able.iter().any(|unit| self.may_be_mobile(*unit, hex));
            let prepared = !(side == Side::Allied && self.is_guarded(hex));
            self.has(side.enemy(), hex)
                && self.state.marks.at(hex).is_none()
                && !able.is_empty()
                && (prepared || mobile)
        };
        self.map.all().filter(fits).collect()
    }

    /// Whether a Mobile unit may begin Mobile Combat against a hex (14.0, 14.6.2, 22.1).
    fn may_be_mobile(&self, unit: UnitId, target: HexId) -> bool {
        let counter = self.map.unit(unit);
        let Some(from) = self.state.hex(unit) else { return false };
        let across = self.map.line_across(from, target);
        let barred = across
            .and_then(|line| self.map.pack.terrain.line(line, counter.side))
            .is_some_and(|ground| ground.no_mobile);
        let obsolete =
            counter.side == Side::Allied && self.leader_has(Side::Allied, LeaderRule::ObsoleteMethods);
        counter.mobile
            && !barred
            && !obsolete
            && !self.is_ground(target, counter.side, |ground| ground.no_mobile)
            && !self.has_fortress(target)
    }

    /// Hexes that the other side may mark with a Counterblow, as far as the hexes go (14.1.2).
    pub fn counterblows(&self, side: Side, brown: bool) -> Hexes {
        if !self.has_marker(side, brown) {
            return Hexes::new();
        }
        let fits = |hex: &HexId| {
            let hex = *hex;
            let own = self.here(hex);
            let idle = own.iter().any(|unit| self.state.no_actions.contains(*unit));
            let beside = self
                .map
                .ids()
                .filter(|unit| self.map.unit(*unit).side != side)
                .any(|unit| self.reaches(unit, hex));
            self.has(side, hex)
                && self.state.marks.at(hex).is_none()
                && !idle
                && beside
                && !self.has_fortress(hex)
                && own.iter().all(|unit| self.may_use(*unit, brown))
                && !self.is_ground(hex, side, |ground| ground.no_counterblow)
        };
        self.map.all().filter(fits).collect()
    }

    /// The tables that the attackers of the battle that is put together may use (14.0, 22.1, 25.3).
    pub fn methods(&self) -> BTreeSet<Method> {
        let battle = &self.state.battle;
        let units: Vec<UnitId> = battle.attackers.iter().collect();
        let side = battle.attacker;
        let fortress = battle.targets.iter().any(|hex| self.has_fortress(hex));
        let (fast, slow): (Vec<UnitId>, Vec<UnitId>) =
            units.iter().partition(|unit| self.map.unit(**unit).mobile);
        let most = if side == Side::German { self.number(|numbers| numbers.helpers) } else { 0 };
        let sum = |units: &[UnitId]| units.iter().map(|unit| self.face(*unit).strength).sum::<u8>();
        let big = self.options.advanced && side == Side::German && sum(&slow) > sum(&fast);
        let barred = battle.targets.iter().any(|target| {
            let sides = units.iter().filter_map(|unit| self.state.hex(*unit));
            let mut across = sides.filter_map(|from| self.map.line_across(from, target));
            let stops =
                |line: Line| self.map.pack.terrain.line(line, side).is_some_and(|ground| ground.no_mobile);
            across.any(stops) || self.is_ground(target, side, |ground| ground.no_mobile)
        });
        let obsolete = side == Side::Allied && self.leader_has(Side::Allied, LeaderRule::ObsoleteMethods);
        let mut found = BTreeSet::new();
        if !fast.is_empty() && slow.len() as i16 <= most && !big && !barred && !obsolete && !fortress {
            found.insert(Method::Mobile);
        }
        // 14.0, 19.3, d60: protected hexes only with a Shock-Target, with an event, or as an answer.
        let open = |hex: HexId| {
            let mark = self.state.marks.at(hex);
            let shock =
                mark.is_some_and(|mark| !mark.counterblow && matches!(mark.token, Token::Initiative(_)));
            let answer = mark.is_some_and(|mark| mark.counterblow) && !self.options.counterblow_not_prepared;
            let event = mark.is_some_and(|mark| mark.card.is_some());
            side == Side::German || !self.is_guarded(hex) || shock || answer || event
        };
        if !fortress && battle.targets.iter().all(open) {
            found.insert(Method::Prepared);
        }
        if fortress && side == Side::German {
            found.insert(Method::Fortress);
        }
        found
    }

    /// Where units under Blitzkrieg! markers may advance, and which hexes their stacks may assault (15.2, 15.3).
    pub fn rides(&self) -> BTreeSet<(UnitId, HexId)> {
        let mut found = BTreeSet::new();
        for spearhead in self.state.spearheads.iter().filter(|spearhead| !spearhead.assaulted) {
            for unit in spearhead.units.iter().filter(|unit| !spearhead.moved.contains(*unit)) {
                let Some(from) = self.state.hex(unit) else { continue };
                for to in self.map.around(from) {
                    if self.map.is_open(from, to)
                        && !self.is_barred_ride(from, to)
                        && self.may_enter(unit, to)
                        && !self.has(Side::Allied, to)
                        && self.may_stack(unit, to)
                    {
                        found.insert((unit, to));
                    }
                }
            }
        }
        found
    }

    fn is_barred_ride(&self, from: HexId, to: HexId) -> bool {
        let across = self.map.line_across(from, to);
        let barred = across
            .and_then(|line| self.map.pack.terrain.line(line, Side::German))
            .is_some_and(|ground| ground.no_mobile);
        barred || self.is_ground(to, Side::German, |ground| ground.no_mobile)
    }

    /// Stacks and the hexes that they may assault.
    pub fn assaults(&self) -> BTreeSet<(HexId, HexId)> {
        let mut found = BTreeSet::new();
        for spearhead in self.state.spearheads.iter() {
            if spearhead.assaulted || !spearhead.moved.is_empty() {
                continue;
            }
            // An advance after combat may have parted units under one marker.
            let hexes: Hexes = spearhead.units.iter().filter_map(|unit| self.state.hex(unit)).collect();
            let ways = hexes.iter().flat_map(|from| self.map.around(*from).into_iter().map(|to| (*from, to)));
            for (from, to) in ways {
                let mut here = spearhead.units.iter().filter(|unit| self.state.hex(*unit) == Some(from));
                let all = here.all(|unit| self.volunteers(unit, to));
                if self.has(Side::Allied, to)
                    && !self.has_fortress(to)
                    && !self.is_barred_ride(from, to)
                    && all
                {
                    found.insert((from, to));
                }
            }
        }
        found
    }

    /// Where a unit that is eliminated in battle goes, as far as its markers say (14.7.1, 2.14): whether it surrenders for sure.
    pub fn surrenders(&self, unit: UnitId) -> bool {
        self.map.unit(unit).kind.is_works()
            || self.state.low_supply.contains(unit)
            || self.state.no_supply.contains(unit)
    }
}
