//! 26.1, 26.2 and 26.4: a ground attack, from its odds to its result.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::combat::{AttackerLoss, DefenderLoss};
use crate::fog::Units;
use crate::frame::{At, Playing, Step};
use crate::losses::Losing;
use crate::nation::Nation;
use crate::odds::{Circumstances, Force, column};
use crate::state::{Flag, InstallationKind, NO_DUTY, REACTION, State};
use crate::terrain::{SideKind, Terrain};
use crate::time::Ground;
use crate::unit::{Class, Face};
use crate::{Action, EuropeanTheater};

/// The numbers of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Odds {
    /// The attacker's strength.
    pub attack: u16,
    /// The defender's.
    pub defense: u16,
    /// The column of the table.
    pub column: usize,
    /// What changes the die.
    pub circumstances: Circumstances,
    /// What is added to it.
    pub modifier: i16,
    /// What makes up the strength of the attacker, and of the defender.
    pub forces: [Force; 2],
}

impl At<'_> {
    /// What generals add to a stack: the best of them whose nation has a unit among these (26.2).
    fn general_of(self, hex: HexId, duty: Option<u8>, unseen: &Units, has: impl Fn(Nation) -> bool) -> u16 {
        let mut best = 0;
        for unit in self.stack(hex).filter(|unit| !unseen.contains(*unit)) {
            let Face::General { combat, .. } = self.face(self.state, unit) else { continue };
            let serves = duty.is_none_or(|duty| self.state.duties[unit] == duty || duty == REACTION);
            if !serves {
                continue;
            }
            if !has(self.nation(unit)) {
                rule!("26.2.m");
                continue;
            }
            if best > 0 {
                rule!("26.2.g2");
            }
            rule!("26.2.g1");
            best = best.max(u16::from(combat));
        }
        best
    }

    /// The numbers of an attack on a hex by units of a duty (26.2, 26.4).
    pub(crate) fn odds(self, target: HexId, duty: u8, attacker: u8) -> Odds {
        self.odds_without(target, duty, attacker, &Units::EMPTY)
    }

    /// The same without some of the defenders: those that the attacker does not see.
    pub(crate) fn odds_without(self, target: HexId, duty: u8, attacker: u8, unseen: &Units) -> Odds {
        let state = self.state;
        let attacks = |unit: &UnitId| {
            state.duties[*unit] == duty && duty != NO_DUTY && self.class(*unit) == Class::Land
        };
        let attackers = self.units.iter().copied().filter(attacks);
        let (mut base, mut generals) = (0, 0);
        let (mut across, mut frozen, mut any, mut german, mut unsupplied) = (true, true, false, false, false);
        let mut fort_sides = true;
        let mut last = HexId::NONE;
        for unit in attackers.clone() {
            let Some(hex) = self.hex(state, unit) else { continue };
            any = true;
            rule!("26.2.a");
            base += u16::from(self.strength(state, unit));
            german |= self.nation(unit) == Nation::Germany;
            unsupplied |= self.suffers(unit);
            if let Some(side) = self.pack.grid.direction(target, hex) {
                let water = [SideKind::River, SideKind::Canal, SideKind::Ferry];
                let wet = water.into_iter().any(|kind| self.field.has(target, side, kind));
                let ice = self.field.has(target, side, SideKind::Lake);
                let fluid = [SideKind::Canal, SideKind::Ferry];
                across &= wet || ice;
                if fluid.into_iter().any(|kind| self.field.has(target, side, kind)) {
                    rule!("26.4.j");
                }
                if ice {
                    rule!("1.5.f");
                }
                // 1.5: the river counts as frozen if all attackers and defenders are in the severe zone.
                frozen &= self.is_frozen(state, hex)
                    && self.is_frozen(state, target)
                    && !fluid.into_iter().any(|kind| self.field.has(target, side, kind));
                fort_sides &= self.fort(state, target) >> side.index() & 1 == 1;
            }
            // A general counts once for his stack.
            let first = attackers.clone().find(|other| self.hex(state, *other) == Some(hex)) == Some(unit);
            if first && hex != last {
                last = hex;
                let beside = |nation| {
                    attackers
                        .clone()
                        .any(|other| self.hex(state, other) == Some(hex) && self.nation(other) == nation)
                };
                generals += self.general_of(hex, Some(duty), &Units::EMPTY, beside);
            }
        }
        let fights = |unit: &UnitId| {
            !state.is(*unit, Flag::Retreated)
                && !state.battle.spared.contains(*unit)
                && !unseen.contains(*unit)
        };
        let mut defenders = self.land(target).filter(fights).peekable();
        let empty = self.land(target).next().is_none();
        let mut defense = 0;
        let mut defender_unsupplied = false;
        let mut blitzed = false;
        let mut british_only = !empty;
        if defenders.peek().is_none() && !empty && unseen.is_empty() {
            rule!("27.3.h1");
        }
        for unit in defenders {
            defense += u16::from(self.strength(state, unit));
            let nation = self.nation(unit);
            defender_unsupplied |= self.suffers(unit);
            british_only &= nation == Nation::Britain;
            blitzed |= self.is_blitz_against(target, nation);
        }
        let numbers = &self.pack.numbers;
        if self.fort(state, target) != 0 {
            if empty {
                rule!("26.2.b2");
                defense = numbers.fort_empty as u16;
            } else if fort_sides && any {
                rule!("26.2.b1");
                defense *= 2;
            } else {
                rule!("26.2.c");
            }
        }
        if state.installations_in(target).any(|kind| kind == InstallationKind::Fort) {
            match empty {
                true => rule!("26.2.d2"),
                false => rule!("26.2.d1"),
            }
            defense += if empty { numbers.marker_empty } else { numbers.marker_strength } as u16;
        }
        let support = match duty {
            REACTION => {
                rule!("26.5.c1");
                crate::air::Support::default()
            }
            _ => self.support(target, attacker),
        };
        rule!("26.2.e1");
        let mut of_defender = [None; 8];
        let nations = self.land(target).filter(fights).map(|unit| Some(self.nation(unit)));
        of_defender.iter_mut().zip(nations).for_each(|(slot, nation)| *slot = nation);
        let general = self.general_of(target, None, unseen, |nation| of_defender.contains(&Some(nation)));
        if defense > 0 && attackers.clone().count() > 0 {
            rule!("26.3.c1");
        }
        let (low, high) = (u32::from(base + generals) * 3, u32::from(defense) * 6);
        if low < u32::from(defense) {
            rule!("26.1.c2");
        }
        if u32::from(base) > high && defense > 0 {
            rule!("26.1.c3");
        }
        if defense > 0 && (5..6).contains(&((base + generals) / defense)) {
            rule!("26.1.c4");
        }
        let forces = [
            Force { base, generals, bombers: support.attack },
            Force { base: defense, generals: general, bombers: support.defense },
        ];
        let [attack, defense] = forces.map(Force::total);
        let terrain = self.pack.hex(target).terrain;
        let circumstances = Circumstances {
            air: support.superiority,
            blitzkrieg: german && blitzed && !british_only,
            defender_unsupplied,
            attacker_unsupplied: unsupplied,
            mud: self.ground(state, target) == Ground::Mud,
            rough: terrain == Some(Terrain::Rough),
            river: any && across,
            frozen: any && across && frozen,
        };
        match terrain {
            Some(Terrain::Clear) => rule!("T.terrain.clear"),
            Some(Terrain::Rough) => rule!("T.terrain.rough"),
            _ => {}
        }
        if circumstances.river {
            rule!("T.terrain.river");
        }
        if circumstances.frozen {
            rule!("T.weather.win.river");
            rule!("1.5.c");
        }
        if circumstances.mud {
            rule!("1.2.g");
            rule!("T.weather.mud.att");
            rule!("1.0.e");
        }
        if defender_unsupplied {
            rule!("33.2.b");
        }
        if unsupplied {
            rule!("33.2.a");
            rule!("FE.33.2");
        }
        if german && blitzed && british_only {
            rule!("44.4");
        }
        if duty == REACTION {
            rule!("26.5.c2");
        }
        rule!("26.4.a");
        Odds {
            attack,
            defense,
            column: column(&self.pack, attack, defense),
            circumstances,
            modifier: circumstances.modifier(&self.pack),
            forces,
        }
    }

    /// Whether the blitzkrieg bonus counts against a nation, with an attack on a hex (44.1).
    pub(crate) fn is_blitz_against(self, target: HexId, nation: Nation) -> bool {
        if self.state.blitz.contains(nation) {
            rule!("44.1.b2");
            return true;
        }
        let fresh = !self.state.blitzed.contains(nation);
        // 44.5: the United States anywhere, others in their own country.
        let american = nation == Nation::UnitedStates;
        if american {
            rule!("44.5");
        }
        let home = self.pack.hex(target).country == Some(nation) || american;
        fresh && home && self.scenario().blitzkrieg
    }
}

impl Odds {
    /// `11 against 4: 2-1, +1`.
    pub(crate) fn text(&self) -> engine::Text {
        text!(
            "{attack} against {defense}: {odds}, die {modifier}",
            attack = self.attack.to_string(),
            defense = self.defense.to_string(),
            odds = ODDS[self.column.min(ODDS.len() - 1)],
            modifier = mechanics::insight::signed(self.modifier)
        )
    }
}

/// How the columns are printed.
pub(crate) const ODDS: [&str; 8] = ["1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "6-1"];

impl At<'_> {
    /// The defenders that count for stacking and for the attack (26.3).
    fn counted_defenders(self) -> impl Iterator<Item = UnitId> {
        let fights = move |unit: &UnitId| {
            crate::stacking::counts(self.kind(*unit))
                && !self.state.is(*unit, Flag::Retreated)
                && !self.state.battle.spared.contains(*unit)
        };
        self.defenders().filter(fights)
    }

    /// Whether more units defend in the hex than may stack there (26.3).
    fn is_crowded(self) -> bool {
        let most = usize::from(self.most_in(self.state.battle.target));
        self.counted_defenders().count() > most && self.state.battle.spared.iter().count() < 8
    }
}

/// The owner of an overstacked hex names the units that take no part in its defense (26.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sparing;

impl Step for Sparing {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(engine::Seat(state.battle.defender))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.counted_defenders().filter(|unit| at.is_first_of_its_like(*unit)).map(Action::Spare));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Spare(unit) = action {
            rule!("26.3.f");
            on.state.battle.spared.add(unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = !on.at().is_crowded();
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.place(at.state.battle.target);
        Prompt::new("26.3", text!("Too many units in {hex}: which takes no part?", hex = hex))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Spare(unit) = action {
            deny!("26.3.f", at.counted_defenders().all(|other| other != unit), "{unit} does not defend");
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The attack is to be resolved: first the defender says who takes part, and who draws on supply markers.
    pub(crate) fn open_battle(&mut self, battle: crate::state::Battle) {
        let at = self.at();
        let vacant = at.land(battle.target).next().is_none();
        // 12.7: those who fight are turned up.
        if at.stack(battle.target).count() > 1 {
            self.journal.reveal();
        }
        self.state.battle = crate::state::Battle { vacant, ..battle };
        self.state.frames.push(Fighting.into());
        self.ask_for_supply(crate::depots::Drawing::Attacked(battle.target, battle.defender));
        self.state.frames.push(Sparing.into());
    }
}

/// A ground attack waits for its die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighting;

impl Step for Fighting {
    fn next(self, _: &EuropeanTheater, _: &State) -> Next {
        Next::Dice(Throw::new("combat", 1, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.resolve(rolled.sum() as u8);
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let battle = at.state.battle;
        let odds = at.odds(battle.target, battle.duty, battle.attacker);
        Prompt::new("26.1", text!("{odds}. The die decides.", odds = odds.text()))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The die of an attack (26.1).
    fn resolve(&mut self, die: u8) {
        rule!("26.1.a");
        rule!("26.1.b");
        rule!("26.1.d");
        let game = self.game;
        let at = self.at();
        let battle = at.state.battle;
        let odds = at.odds(battle.target, battle.duty, battle.attacker);
        let defenders = at.defenders();
        // 27.3: whether they can trace a line; that a city makes up for it (33.0) changes nothing.
        let supplied = defenders.clone().all(|unit| at.is_supplied(unit));
        let german = at.attackers().any(|unit| game.nation(unit) == Nation::Germany);
        let mut blitz = [None; 8];
        let fresh = defenders
            .map(|unit| game.nation(unit))
            .filter(|nation| german && at.is_blitz_against(battle.target, *nation));
        blitz.iter_mut().zip(fresh).for_each(|(slot, nation)| *slot = Some(nation));
        self.journal.write(|| {
            let place = game.place(battle.target);
            let told = text!("Attack on {place}: {odds}.", place = place, odds = odds.text());
            Entry::new("26.1", game.weighed(battle.target, &odds), told)
        });
        for nation in blitz.into_iter().flatten() {
            rule!("44.1.a");
            rule!("44.1.b1");
            rule!("44.2.a");
            self.state.blitz.insert(nation);
            self.state.blitzed.insert(nation);
        }
        let row = i16::from(die) + odds.modifier;
        rule!("T.crt");
        rule!("27.0");
        if !(0..=7).contains(&row) {
            rule!("T.crt.clamp");
        }
        let row = row.clamp(0, 7) as u8;
        let number = *game.pack.results.result(odds.column, row + 1);
        let outcome = &game.pack.outcomes[usize::from(number)];
        self.journal.write(|| {
            let cell = game.pack.results.cell("combat", odds.column, row + 1, outcome.code.clone());
            let cell = engine::Cell { headings: ODDS.map(str::to_owned).into(), ..cell };
            let event = Event::Rolled { purpose: "combat".into(), dice: vec![die], cell: Some(cell) };
            let told = text!("The die shows {die}: {code}.", die = die.to_string(), code = &outcome.code);
            Entry::new("26.1", event, told)
        });
        rule!("26.1.e1");
        rule!("27.1.h2");
        if outcome.attacker != AttackerLoss::None && outcome.defender != DefenderLoss::None {
            rule!("26.1.e2");
            rule!("27.1.h1");
        }
        match outcome.attacker {
            AttackerLoss::All => rule!("T.crtres.a"),
            AttackerLoss::Steps(1) => rule!("T.crtres.c"),
            AttackerLoss::Steps(_) => rule!("T.crtres.d"),
            AttackerLoss::None => {}
        }
        match outcome.defender {
            DefenderLoss::All => rule!("T.crtres.b"),
            DefenderLoss::Choice(_) => rule!("T.crtres.e"),
            DefenderLoss::Retreat(_) => rule!("T.crtres.f"),
            DefenderLoss::None => {}
        }
        let fort = game.fort(self.state, battle.target) != 0
            || self
                .state
                .installations_in(battle.target)
                .any(|kind| matches!(kind, InstallationKind::Fort | InstallationKind::CoastalFort));
        let battle = &mut self.state.battle;
        battle.outcome = Some(number);
        battle.supplied = supplied;
        if let AttackerLoss::Steps(steps) = outcome.attacker {
            battle.owed = steps;
        }
        match outcome.defender {
            DefenderLoss::Choice(count) => battle.due = count,
            DefenderLoss::Retreat(_) if fort => {
                rule!("27.1.f");
                rule!("FE.27.1");
                battle.fortified = true;
                battle.owed = battle.owed.max(1);
            }
            DefenderLoss::Retreat(far) => {
                rule!("27.1.e1");
                battle.far = far;
            }
            DefenderLoss::None | DefenderLoss::All => {}
        }
        for unit in game.units.iter().copied() {
            if self.state.duties[unit] == self.state.battle.duty {
                self.state.set(unit, Flag::Attacked, true);
            }
        }
        self.state.frames.replace(Losing::Attacker.into());
    }
}
