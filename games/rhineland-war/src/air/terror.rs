//! 16.4 Terror bombing and 16.18 air superiority.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::{Flight, Mission};
use crate::chit::Play;
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::{Stage, State, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

const MISSIONS: [Mission; 2] = [Mission::Terror, Mission::Sweep];

/// What the bombs are for (16.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// The city.
    City,
    /// The enemy units.
    Units,
}

/// Terror attacks, hex by hex, once all bombers are placed (16.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bombing {
    /// The hex that is bombed; none before the first.
    pub hex: HexId,
    /// What is bombed in it, once it is decided.
    pub target: Option<Target>,
}

impl At<'_> {
    pub(crate) fn offer_terror(self, side: Side, out: &mut Vec<Action>) {
        // 5.2: such chits are played before any air unit is placed.
        if self.state.stage == Stage::Start {
            self.offer_held_chits(side, Play::Bombing, out);
        }
        self.offer_flights(side, &MISSIONS, out);
        out.push(Action::End);
    }

    pub(crate) fn judge_terror(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Play(chit) => {
                self.may_play(side, chit, Play::Bombing)?;
                deny!(
                    "5.2.b",
                    self.state.stage != Stage::Start,
                    "that chit is played before any air unit flies"
                );
                Ok(())
            }
            Action::Fly(unit) => self.judge_flight(unit, &MISSIONS),
            _ => Ok(()),
        }
    }

    /// Whether bombers over a hex may attack a target there.
    fn may_bomb(self, hex: HexId, target: Target) -> Verdict {
        let side = self.state.active();
        let bombers = self.flying_over(side, hex);
        let mut kinds = bombers.iter().map(|unit| self.unit(unit).kind);
        let first = kinds.next();
        let mixed = kinds.any(|kind| Some(kind) != first);
        deny!("33.2.b", mixed, "TAC and SAC do not bomb together");
        match target {
            Target::City => {
                deny!("16.4.a", !self.field.cities.contains(hex), "there is no city");
                let friendly = self.controls(side, hex) || self.occupied(side).contains(hex);
                deny!("16.7.a", friendly, "the city is friendly");
                // A patrol over a neutral is fought without an attack on the neutral (16.18, 21.3).
                deny!("16.7.b", self.desk.neutral.contains(hex), "the city is neutral");
            }
            Target::Units => {
                let enemies = self.occupied(side.enemy()).contains(hex);
                deny!("16.4.a", !enemies, "there are no enemy units");
            }
        }
        Ok(())
    }

    /// What is added to the die of a terror attack (19.8, 33.2).
    pub fn terror_modifier(self, hex: HexId) -> i16 {
        let side = self.state.active();
        let numbers = &self.pack.numbers;
        let bombers = self.flying_over(side, hex);
        let mut added = 0;
        if bombers.iter().any(|unit| self.unit(unit).kind == Kind::Sac) {
            rule!("33.2.e");
            added += numbers.terror_sac;
        }
        if bombers.len() > 1 {
            rule!("33.2.d");
            added += numbers.terror_pair;
        }
        let flak = |unit: UnitId| {
            self.unit(unit).kind == Kind::AntiAircraft && self.side(self.state, unit) == Some(side.enemy())
        };
        let near = self.field.grid.within(hex, numbers.flak_reach as u16);
        let guns: usize = near.map(|hex| self.stack(hex).filter(|unit| flak(*unit)).count()).sum();
        if guns > 0 {
            rule!("19.8");
            added += numbers.terror_flak * if self.options.flak_adds_up { guns as i16 } else { 1 };
        }
        added
    }

    /// The next hex with bombers.
    fn next_bombed(self, after: HexId) -> Option<HexId> {
        let side = self.state.active();
        let ours =
            |unit: &UnitId| self.side(self.state, *unit) == Some(side) && !self.state.patrols.contains(*unit);
        let hexes = self.air.iter().filter(ours).filter_map(|unit| self.state.hex(unit));
        hexes.filter(|hex| after.is_none() || *hex > after).min()
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_terror(&mut self, action: Action) {
        match action {
            Action::Fly(unit) => {
                self.state.stage = Stage::Under;
                self.state.frames.push(Flight { unit }.into());
            }
            Action::Play(chit) => self.play_chit(self.state.active(), chit),
            _ => {}
        }
    }

    /// All bombers are placed: now they attack (16.4).
    pub(crate) fn close_terror(&mut self) {
        rule!("16.4.b");
        self.state.frames.push(Bombing { hex: HexId::NONE, target: None }.into());
    }

    /// The bombers leave the map (16.4).
    pub(crate) fn end_terror(&mut self) {
        let side = self.state.active();
        for unit in &self.game.air {
            let ours = self.game.side(self.state, unit) == Some(side);
            if ours && self.state.hex(unit).is_some() && !self.state.patrols.contains(unit) {
                rule!("16.4.e");
                self.utilize(unit);
            }
        }
    }
}

impl Step for Bombing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        match self.target {
            Some(_) => Next::Dice(Throw::new("terror", 1, 6)),
            None => Next::Seat(state.active().into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for (target, action) in [(Target::City, Action::BombCity), (Target::Units, Action::BombUnits)] {
            if at.may_bomb(self.hex, target).is_ok() {
                out.push(action);
            }
        }
        if self.may_pass(at) {
            rule!("16.18.b");
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::BombCity => self.aim(on, Target::City),
            Action::BombUnits => self.aim(on, Target::Units),
            _ => self.go_on(on),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Some(target) = self.target else { return };
        let hex = self.hex;
        let modifier = on.at().terror_modifier(hex);
        rule!("16.4.d");
        rule!("T.terror");
        let line = *on.game.pack.terror.at(i16::from(rolled.first()) + modifier);
        let hit = match target {
            Target::City => line.city,
            Target::Units => line.units,
        };
        let (game, die) = (on.game, rolled.first());
        on.journal.write(|| {
            let place = game.place(hex);
            let what = match (target, hit) {
                (Target::City, true) => "terror in the city",
                (Target::Units, true) => "terror among the units",
                (_, false) => "no effect",
            };
            let told = text!(
                "Bombs on {place}: the die shows {die}, modified by {modifier}: {what}.",
                place = place,
                die = die,
                modifier = modifier,
                what = what
            );
            Entry::said("16.4", told)
        });
        if hit {
            match target {
                Target::City => on.frighten_city(hex),
                Target::Units => on.frighten_units(hex, on.state.active().enemy()),
            }
        }
        self.go_on(on);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.target.is_some() {
            return false;
        }
        if self.hex.is_none() {
            self.go_on(on);
            return true;
        }
        let at = on.at();
        let choices = [Target::City, Target::Units].map(|target| at.may_bomb(self.hex, target).is_ok());
        match (choices, self.may_pass(at)) {
            ([true, false], false) => self.aim(on, Target::City),
            ([false, true], false) => self.aim(on, Target::Units),
            ([false, false], _) => self.go_on(on),
            _ => return false,
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("16.4", text!("What do you bomb in {place}?", place = at.place(self.hex)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::BombCity => at.may_bomb(self.hex, Target::City),
            Action::BombUnits => at.may_bomb(self.hex, Target::Units),
            _ => Ok(()),
        }
    }
}

impl Bombing {
    /// Whether the bombers came to fight a patrol only, and need not bomb (16.18).
    fn may_pass(self, at: At<'_>) -> bool {
        at.flying_over(at.state.active(), self.hex).iter().all(|unit| at.state.sweeping.contains(unit))
    }

    fn aim<J: Journal>(self, on: &mut Playing<'_, J>, target: Target) {
        rule!("16.4.f");
        on.state.frames.replace(Bombing { target: Some(target), ..self }.into());
    }

    /// To the next bombed hex, or to the end of the phase.
    fn go_on<J: Journal>(self, on: &mut Playing<'_, J>) {
        match on.at().next_bombed(self.hex) {
            Some(hex) => on.state.frames.replace(Bombing { hex, target: None }.into()),
            None => {
                on.state.frames.pop();
                on.end_phase();
            }
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A Terror marker on a city (16.5).
    pub(crate) fn frighten_city(&mut self, hex: HexId) {
        rule!("2.11.b");
        self.state.terror_cities.insert(hex);
    }

    /// A Terror marker on the units of a side that are in a hex now: it goes with them (16.5, d105).
    pub(crate) fn frighten_units(&mut self, hex: HexId, side: Side) {
        let at = self.at();
        let there: Units = at.stack(hex).filter(|unit| at.side(at.state, *unit) == Some(side)).collect();
        rule!("16.5.h");
        self.state.terrorized |= there;
    }

    /// Terror markers of a side come off in its Rally Phase (16.6).
    pub(super) fn calm(&mut self, side: Side) {
        rule!("16.6");
        match side {
            Side::Axis => rule!("4.2.I.E.a"),
            Side::Allied => rule!("4.2.II.E.a"),
        }
        let game = self.game;
        let calmed =
            self.state.terrorized.iter().filter(|unit| game.side(self.state, *unit) != Some(side.enemy()));
        let calmed: Units = calmed.collect();
        self.state.terrorized -= calmed;
        let enemy = side.enemy();
        let theirs = self.state.tenure.of(enemy as usize) - self.at().occupied(side);
        self.state.terror_cities &= theirs;
    }
}
