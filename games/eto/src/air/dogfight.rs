//! 15.0 Air-to-air combat, and 12.1: what fighter-bombers act as in it.
//!
//! Attacks of a round are simultaneous (15.2): each target is named and its die thrown one after the other, and what they do is
//! found when all have attacked, so that an escort is known to be unattacked (15.4) whoever came first.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Seat, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::effect::{self, Effect, effect};
use super::{Campaign, Flight, MOST_ALOFT, Mission, Role};
use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::state::State;
use crate::unit::{Class, Face};
use crate::{Action, EuropeanTheater};

/// A fighter attacks an air unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Who attacks.
    pub by: UnitId,
    /// Whom.
    pub at: UnitId,
    /// Its die, when it is thrown.
    pub die: u8,
}

/// Where an air battle is (15.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// B: fighter-bombers declare what they act as.
    #[default]
    Roles,
    /// C and E: fighters attack.
    Attacks,
    /// D: units may be aborted.
    Aborts,
}

/// The air battle under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Where it is fought.
    pub hex: HexId,
    /// The round, 1 or 2.
    pub round: u8,
    /// Where it is.
    pub stage: Stage,
    /// The seat that had a unit in the hex first (15.2).
    pub first: u8,
    /// Seats that abort no more units, a bit each.
    pub stays: u8,
    /// The attacks of this round.
    pub strikes: [Option<Strike>; MOST_ALOFT],
}

impl Default for Fight {
    fn default() -> Self {
        Fight {
            hex: HexId::NONE,
            round: 1,
            stage: Stage::Roles,
            first: 0,
            stays: 0,
            strikes: [None; MOST_ALOFT],
        }
    }
}

impl Fight {
    /// The attacks named so far in this round.
    pub fn strikes(&self) -> impl Iterator<Item = Strike> + Clone + '_ {
        self.strikes.iter().copied().flatten()
    }

    /// How often a unit has been attacked in this round.
    fn suffered(&self, unit: UnitId) -> usize {
        self.strikes().filter(|strike| strike.at == unit).count()
    }
}

impl At<'_> {
    pub(crate) fn participants(self) -> impl Iterator<Item = Flight> + Clone {
        let state = self.state;
        let hex = state.air.fight.hex;
        state.flights.iter().copied().filter(move |flight| flight.over == hex && !flight.aborted)
    }

    /// Whether a unit attacks in this round (15.1, 15.2).
    fn attacks(self, flight: Flight) -> bool {
        if flight.role != Some(Role::Fighter) {
            if self.quality(self.state, flight.unit).is_some() {
                rule!("15.1.c");
            } else {
                rule!("15.1.b");
            }
            return false;
        }
        let least = self.pack.numbers.second_round;
        let weak =
            self.state.air.fight.round > 1 && i16::from(self.strength(self.state, flight.unit)) < least;
        if weak {
            rule!("15.2.e");
        }
        !weak
    }

    /// Whether a fighter may attack a unit now (15.3, 15.5, 13.4).
    fn may_engage(self, by: UnitId, target: UnitId) -> Verdict {
        let fight = &self.state.air.fight;
        let Some(flight) = self.participants().find(|flight| flight.unit == by) else {
            deny!("15.1.a", "{unit} takes no part in this battle")
        };
        deny!("15.1.b", !self.attacks(flight), "{unit} does not attack air units in this round");
        deny!("15.3.a1", fight.strikes().any(|strike| strike.by == by), "{unit} has attacked in this round");
        deny!("15.1.a", !self.are_hostile(self.state, by, target), "{unit} attacks enemy units only");
        let flying = self.participants().filter(|other| self.are_hostile(self.state, by, other.unit));
        if flying.clone().any(|other| other.unit == target) {
            let least = flying.map(|other| fight.suffered(other.unit)).min().unwrap_or(0);
            let doubled = fight.suffered(target) > least;
            deny!("15.5", doubled, "every enemy unit is attacked once before one is attacked twice");
            return Ok(());
        }
        let ground = self.state.air.excess.contains(target)
            && self.hex(self.state, target) == Some(fight.hex)
            && flight.mission == Mission::Sweep;
        deny!("15.6.b2", !ground, "that unit takes no part in the battle");
        // The fighters beyond the number of those that defend in the air (13.4).
        let attacks = fight.strikes().filter(|strike| !self.are_hostile(self.state, by, strike.by)).count();
        deny!(
            "13.4.j1",
            attacks < flying.count(),
            "units in the air are attacked before those on the ground"
        );
        Ok(())
    }

    /// The attacks that may be named now by one side, as pairs.
    pub(crate) fn engagements(self, seat_of: impl Fn(UnitId) -> bool, mut each: impl FnMut(UnitId, UnitId)) {
        let hex = self.state.air.fight.hex;
        for flight in self.participants().filter(|flight| seat_of(flight.unit)) {
            let flying = self.participants().map(|other| other.unit);
            let ground = self.stack(hex).filter(|unit| self.state.air.excess.contains(*unit));
            for target in flying.chain(ground) {
                if self.may_engage(flight.unit, target).is_ok() {
                    each(flight.unit, target);
                }
            }
        }
    }

    fn count_engagements(self) -> usize {
        let mut count = 0;
        self.engagements(|_| true, |_, _| count += 1);
        count
    }

    /// The seat that names its attacks now: the side without bombers to escort first, else the one that came last.
    fn engager(self) -> Option<Seat> {
        let first = Seat(self.state.air.fight.first);
        let bombers = |of_first: bool| {
            self.participants().any(|flight| {
                flight.role != Some(Role::Fighter)
                    && (self.owner(self.state, flight.unit) == first) == of_first
            })
        };
        let first_begins = bombers(false) && !bombers(true);
        for of_first in [first_begins, !first_begins] {
            let mut found = None;
            let of_side = |unit: UnitId| (self.owner(self.state, unit) == first) == of_first;
            self.engagements(of_side, |by, _| found = found.or(Some(self.owner(self.state, by))));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The fighter-bomber that declares next what it acts as: those of the first player in the hex before others (15.2).
    fn undeclared(self) -> Option<UnitId> {
        let first = Seat(self.state.air.fight.first);
        let open = |of_first: bool| {
            self.participants().find(|flight| {
                flight.role.is_none() && (self.owner(self.state, flight.unit) == first) == of_first
            })
        };
        open(true).or_else(|| open(false)).map(|flight| flight.unit)
    }

    /// Whether enemies face each other, one of them a fighter (15.0).
    fn is_combat(self) -> bool {
        let any_fighter = self.participants().any(|flight| flight.role != Some(Role::Bomber));
        let first = self.participants().next();
        let opposed = first.is_some_and(|first| {
            self.participants().any(|other| self.are_hostile(self.state, first.unit, other.unit))
        });
        if opposed && !any_fighter {
            rule!("15.0.a1");
        }
        opposed && any_fighter || self.count_engagements() > 0
    }

    /// Whether a fighter escorts: it is not attacked, and its target attacks a bomber (15.4).
    fn is_escort(self, strike: Strike) -> bool {
        let fight = &self.state.air.fight;
        let bomber = |unit: UnitId| {
            self.state.flights.of(unit).is_some_and(|flight| flight.role != Some(Role::Fighter))
        };
        let saves = fight.strikes().any(|other| other.by == strike.at && bomber(other.at));
        saves && fight.suffered(strike.by) == 0
    }

    /// The target number of an attack when all attacks of the round are known (15.3, 15.4).
    pub(crate) fn number_of(self, strike: Strike) -> i16 {
        let mut number = self.bare_number_of(strike);
        if self.is_escort(strike) {
            rule!("15.4.b");
            number += self.pack.numbers.escort_bonus;
        }
        number
    }

    /// The same as long as nobody knows who will have been an unattacked escort (15.4).
    pub(crate) fn bare_number_of(self, strike: Strike) -> i16 {
        rule!("15.3.b1");
        let numbers = &self.pack.numbers;
        let state = self.state;
        let (mut number, hex) = (0, state.air.fight.hex);
        if let Face::Air { strength, quality, .. } = self.face(state, strike.by) {
            number += i16::from(strength) + i16::from(quality.unwrap_or(0));
        }
        if state.is(strike.by, crate::state::Flag::Depleted) {
            rule!("15.6.c3");
        }
        let flight = state.flights.of(strike.by);
        if self.hex(state, strike.by) == Some(hex) {
            rule!("15.4.a1a");
            number += numbers.own_base;
        } else if flight.is_some_and(|flight| flight.mission == Mission::Base && flight.target == hex) {
            rule!("15.4.a1b");
            number += numbers.own_base;
        }
        let german = self.nation(strike.by) == Nation::Germany;
        if german && self.is_blitz_against(hex, self.nation(strike.at)) {
            rule!("44.2.b");
            number += numbers.blitz_air;
        }
        let target = state.flights.of(strike.at);
        match target.map(|target| target.role) {
            Some(Some(Role::Fighter)) => number -= i16::from(self.quality(state, strike.at).unwrap_or(0)),
            Some(_) => {}
            None => rule!("13.4.j2"),
        }
        number
    }

    /// Whether a unit may be aborted by its owner now (15.2).
    fn may_be_aborted(self, unit: UnitId) -> Verdict {
        let here = self.participants().any(|flight| flight.unit == unit);
        deny!("15.2.d2", !here, "{unit} takes no part in this battle");
        let late = self.state.air.fight.stage != Stage::Aborts;
        deny!("15.2.d2", late, "units are aborted after the first round");
        Ok(())
    }

    /// The seat that may abort units now.
    fn withdrawer(self) -> Option<Seat> {
        let fight = &self.state.air.fight;
        let open = |of_first: bool| {
            self.participants()
                .map(|flight| self.owner(self.state, flight.unit))
                .find(|seat| (seat.0 == fight.first) == of_first && fight.stays >> seat.0 & 1 == 0)
        };
        open(true).or_else(|| open(false))
    }
}

/// An air battle (15.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dogfight {
    /// Who decides.
    pub seat: u8,
    /// Whether a die is due.
    pub rolls: bool,
}

impl Step for Dogfight {
    fn next(self, _: &EuropeanTheater, _: &State) -> Next {
        match self.rolls {
            true => Next::Dice(Throw::new("dogfight", 1, 6)),
            false => Next::Seat(Seat(self.seat)),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match at.state.air.fight.stage {
            Stage::Roles => {
                if let Some(unit) = at.undeclared() {
                    out.extend([Action::AsFighter(unit), Action::AsBomber(unit)]);
                }
            }
            Stage::Attacks => {
                let mine = |unit: UnitId| at.owner(at.state, unit) == Seat(self.seat);
                at.engagements(mine, |by, target| out.push(Action::Engage(by, target)));
            }
            Stage::Aborts => {
                let mine = at.participants().map(|flight| flight.unit);
                let mine = mine.filter(|unit| at.owner(at.state, *unit) == Seat(self.seat));
                out.extend(mine.filter(|unit| at.may_be_aborted(*unit).is_ok()).map(Action::Withdraw));
                out.push(Action::FlyOn);
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let game = on.game;
        match action {
            Action::AsFighter(unit) | Action::AsBomber(unit) => {
                rule!("12.1.b2");
                rule!("12.1.b3");
                rule!("15.2.b1");
                if self.seat == on.state.air.fight.first {
                    rule!("15.2.b2");
                }
                let (role, told) = match action {
                    Action::AsFighter(_) => (Role::Fighter, "{unit} flies as a fighter."),
                    _ => (Role::Bomber, "{unit} flies as a bomber."),
                };
                let flights = on.state.flights.iter_mut().filter(|flight| flight.unit == unit);
                flights.for_each(|flight| flight.role = Some(role));
                on.journal
                    .write(|| Entry::said("12.1", engine::Text::new(told).with("unit", game.name(unit))));
            }
            Action::Engage(by, target) => on.engage(by, target),
            Action::Withdraw(unit) => {
                rule!("15.2.d2");
                rule!("FE.15.2");
                on.abort(unit, "15.2");
            }
            _ => on.state.air.fight.stays |= 1 << self.seat,
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.state.frames.replace(Dogfight { rolls: false, ..self }.into());
        on.throw(rolled.sum() as u8);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.rolls {
            return false;
        }
        let at = on.at();
        match at.state.air.fight.stage {
            Stage::Roles => {
                if !at.is_combat() {
                    on.end_fight();
                    return true;
                }
                if let Some(unit) = at.undeclared() {
                    let seat = at.owner(at.state, unit).0;
                    return on.let_decide(self, seat);
                }
                rule!("15.2.a");
                on.state.air.fight.stage = Stage::Attacks;
                true
            }
            Stage::Attacks => {
                let begun = at.state.air.fight.strikes().next().is_some();
                let Some(seat) = at.engager() else {
                    if begun {
                        on.end_round();
                    } else {
                        on.end_fight();
                    }
                    return true;
                };
                let (mut count, mut only) = (0, None);
                at.engagements(
                    |unit| at.owner(at.state, unit) == seat,
                    |by, target| {
                        count += 1;
                        only = Some((by, target));
                    },
                );
                if let (1, Some((by, target))) = (count, only) {
                    on.engage(by, target);
                    return true;
                }
                on.let_decide(self, seat.0)
            }
            Stage::Aborts => {
                let Some(seat) = at.withdrawer() else {
                    on.state.air.fight.stage = Stage::Attacks;
                    return true;
                };
                // 15.2.d2: only while a second round threatens.
                if at.count_engagements() == 0 {
                    on.end_fight();
                    return true;
                }
                on.let_decide(self, seat.0)
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let fight = &at.state.air.fight;
        let hex = at.place(fight.hex);
        if self.rolls {
            let strike = fight.strikes().find(|strike| strike.die == 0);
            return match strike {
                Some(strike) => {
                    let (by, target) = (at.name(strike.by), at.name(strike.at));
                    let n = at.number_of(strike).to_string();
                    Prompt::new(
                        "15.3",
                        text!("{by} attacks {target}, target number {n}.", by = by, target = target, n = n),
                    )
                }
                None => Prompt::new("15.3", "A die decides the attack."),
            };
        }
        match fight.stage {
            Stage::Roles => {
                let unit = at.undeclared().map_or("fighter-bomber".into(), |unit| at.name(unit));
                Prompt::new(
                    "12.1",
                    text!("Air battle over {hex}: what does the {unit} act as?", hex = hex, unit = unit),
                )
            }
            Stage::Attacks => {
                let n = fight.round.to_string();
                Prompt::new(
                    "15.3",
                    text!("Air battle over {hex}, round {n}: choose attacks.", hex = hex, n = n),
                )
            }
            Stage::Aborts => {
                Prompt::new("15.2", text!("Air battle over {hex}: do you abort units?", hex = hex))
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Engage(by, target) => {
                deny!("15.3.a1", at.state.air.fight.stage != Stage::Attacks, "attacks are not named now");
                at.may_engage(by, target)
            }
            Action::Withdraw(unit) => at.may_be_aborted(unit),
            Action::Intercept(_) => deny!("15.2.a", "no more units fly to this battle"),
            Action::AsFighter(_) | Action::AsBomber(_) => {
                deny!("12.1.b3", "roles are declared before the first attack")
            }
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The units in a hex fight.
    pub(super) fn begin_fight(&mut self, hex: HexId) {
        rule!("14.3.b");
        rule!("13.6.b2");
        let first = self.flights_over(hex).next().map(|flight| flight.unit);
        let first = first.map_or(0, |unit| self.owner(self.state, unit).0);
        self.state.air.fight = Fight { hex, first, ..Fight::default() };
        let game = self.game;
        self.journal.write(|| Entry::said("15.0", text!("Air battle over {hex}.", hex = game.place(hex))));
        self.state.frames.push(Dogfight { seat: first, rolls: false }.into());
    }

    /// Hands the decision to a seat. Says whether anything changed by that.
    fn let_decide(&mut self, frame: Dogfight, seat: u8) -> bool {
        let changed = frame.seat != seat;
        self.state.frames.replace(Dogfight { seat, ..frame }.into());
        changed
    }

    /// A fighter names its target; its die is due.
    fn engage(&mut self, by: UnitId, target: UnitId) {
        rule!("15.3.a2");
        if self.state.air.fight.round == 1 {
            rule!("15.2.c");
        }
        if self.state.flights.of(target).is_none() {
            rule!("13.4.j3");
        }
        let slots = &mut self.state.air.fight.strikes;
        if let Some(slot) = slots.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(Strike { by, at: target, die: 0 });
        }
        let seat = self.owner(self.state, by).0;
        self.state.frames.replace(Dogfight { seat, rolls: true }.into());
    }

    /// The die of an attack.
    fn throw(&mut self, die: u8) {
        rule!("15.3.b2");
        let game = self.game;
        let mut found = None;
        for strike in self.state.air.fight.strikes.iter_mut().flatten() {
            if strike.die == 0 {
                strike.die = die;
                found = Some(*strike);
            }
        }
        let Some(strike) = found else { return };
        let number = self.at().bare_number_of(strike);
        let state = &*self.state;
        self.journal.write(|| {
            let weighed = game.weighed_strike(state, strike, number);
            let (by, target) = (game.name(strike.by), game.name(strike.at));
            let told =
                text!("{by} attacks {target}: number {n}.", by = by, target = target, n = number.to_string());
            Entry::new("15.3", weighed, told)
        });
        self.journal.write(|| {
            let cell = Some(effect::cell(number, die));
            let event = Event::Rolled { purpose: "dogfight".into(), dice: vec![die], cell };
            let told = text!(
                "The die shows {n}: {result}.",
                n = die.to_string(),
                result = effect(number, die).word()
            );
            Entry::new("15.3", event, told)
        });
    }

    /// All have attacked: losses and aborts of the round (15.2, steps D and F).
    fn end_round(&mut self) {
        rule!("15.2.d1");
        rule!("15.6.a");
        let game = self.game;
        let mut effects = [Effect::None; MOST_ALOFT];
        let mut blitz = [None; MOST_ALOFT];
        let at = self.at();
        let fight = at.state.air.fight;
        let mut escorts = [None; MOST_ALOFT];
        for (number, strike) in fight.strikes().enumerate() {
            effects[number] = effect(at.number_of(strike), strike.die);
            let changed = effects[number] != effect(at.bare_number_of(strike), strike.die);
            escorts[number] = Some(strike.by).filter(|_| changed);
            // 44.1: the bonus begins with the first attack on a unit of a country in that country.
            let of = game.nation(strike.at);
            let german = game.nation(strike.by) == Nation::Germany;
            blitz[number] = Some(of).filter(|of| german && at.is_blitz_against(fight.hex, *of));
        }
        for nation in blitz.into_iter().flatten() {
            self.state.blitz.insert(nation);
            self.state.blitzed.insert(nation);
        }
        for unit in escorts.into_iter().flatten() {
            let told =
                || text!("{unit} was not attacked: the escort's point counts.", unit = game.name(unit));
            self.journal.write(|| Entry::said("15.4", told()));
        }
        for (strike, effect) in fight.strikes().zip(effects) {
            let ground = self.state.flights.of(strike.at).is_none();
            match effect {
                Effect::None => {}
                Effect::Abort if ground => rule!("13.4.j4"),
                Effect::Abort => self.abort(strike.at, "15.3"),
                Effect::Loss => self.hurt(strike.at, fight.hex),
            }
        }
        let fight = &mut self.state.air.fight;
        fight.strikes = [None; MOST_ALOFT];
        if fight.round > 1 {
            rule!("15.2.f1");
            self.end_fight();
            return;
        }
        fight.round = 2;
        fight.stays = 0;
        fight.stage = Stage::Aborts;
    }

    /// A unit is out of the fight, undamaged (15.6).
    fn abort(&mut self, unit: UnitId, case: &'static str) {
        let game = self.game;
        let flights = self.state.flights.iter_mut().filter(|flight| flight.unit == unit && !flight.aborted);
        let mut any = false;
        for flight in flights {
            rule!("15.6.b1");
            flight.aborted = true;
            any = true;
        }
        if any {
            self.journal.write(|| Entry::said(case, text!("{unit} is aborted.", unit = game.name(unit))));
        }
    }

    /// An air unit loses a step (15.6).
    pub(super) fn hurt(&mut self, unit: UnitId, over: HexId) {
        let game = self.game;
        if game.is_lost(self.state, unit) {
            return;
        }
        let base = game.hex(self.state, unit);
        self.lose_step(unit, "15.6");
        if game.is_lost(self.state, unit) {
            rule!("15.6.c2");
            rule!("15.6.d");
            self.state.flights.remove(unit);
            self.state.air.recovers.remove(unit);
            if let Some(base) = base {
                self.sort_base(base, None);
            }
            return;
        }
        rule!("15.6.c1");
        if game.pack.hex(over).country == Some(game.nation(unit)) {
            rule!("34.3.a");
            self.state.air.recovers.insert(unit);
        }
        for flight in self.state.flights.iter_mut().filter(|flight| flight.unit == unit) {
            rule!("15.6.b1");
            flight.aborted = true;
        }
    }

    /// The air battle is over (15.2).
    fn end_fight(&mut self) {
        rule!("15.2.f2");
        let hex = self.state.air.fight.hex;
        for flight in self.state.flights.iter_mut().filter(|flight| flight.over == hex) {
            flight.fought = true;
            // One that was met on its way goes on to what it intercepts.
            if flight.settled && matches!(flight.mission, Mission::Intercept(_)) {
                rule!("14.1.e1");
                flight.mission = Mission::Home;
            }
        }
        self.state.air.fight = Fight::default();
        self.state.frames.pop();
    }

    /// Enemy units on the base that is attacked take off to defend it: air-to-air combat cannot be avoided (15.0).
    pub(super) fn scramble(&mut self, hex: HexId, against: UnitId) {
        if !matches!(self.state.air.campaign, Campaign::NavalAndAir | Campaign::Offensive) {
            return;
        }
        let game = self.game;
        for &unit in &game.units {
            let based = game.class(unit) == Class::Air
                && game.hex(self.state, unit) == Some(hex)
                && self.state.flights.of(unit).is_none()
                && !self.state.air.excess.contains(unit)
                && game.are_hostile(self.state, unit, against);
            if !based {
                continue;
            }
            rule!("15.0.a2");
            let flight = Flight { mission: Mission::Home, ..Flight::new(unit, hex, game.kind(unit).role()) };
            self.state.flights.push(flight);
        }
    }
}
