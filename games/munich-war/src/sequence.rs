//! 4.0 The sequence of play.

use engine::{Entry, Journal, Next, Prompt, Rolled, Turn, Verdict, deny, rule};
use serde::{Deserialize, Serialize};

use crate::frame::{Arrive, At, Bombing, Embark, Flight, Frame, InPhase, Lift, Playing, Step};
use crate::nation::{Nations, Side};
use crate::rules::die;
use crate::state::{State, Units};
use crate::{Action, MunichWar};

/// The phase that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// A die chooses the scenario (3.2).
    Determination,
    /// A step of the initial deployment, from 1 to 4 (3.4.1).
    Deployment(u8),
    /// A die for each country that the Luftwaffe may surprise, this one next (23.2).
    SurpriseAttack(crate::nation::Nation),
    /// 6.0
    Events,
    /// 7.0, at one of its steps.
    Mobilization(Side, MobilizationStep),
    /// 16.0, at one of its segments.
    Air(Side, AirSegment),
    /// 8.0
    Movement(Side),
    /// 11.0
    Combat(Side),
    /// 16.4: what is left on the map goes home.
    AirReturn(Side),
    /// 21.0
    Surrender(Side),
    /// The turn markers move on.
    EndOfTurn,
    /// The game is over.
    Over,
}

/// The steps of a Mobilization Phase (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MobilizationStep {
    /// 1: air and naval units become available; storms ground some of them (20.0).
    Transfer,
    /// 2: scheduled reinforcements are deployed.
    Reinforcements,
    /// 3: replacement points are spent.
    Expenditure,
}

/// The segments of an Air Phase (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AirSegment {
    /// The phasing player launches missions.
    Launch,
    /// The other player intercepts.
    Interception,
    /// The phasing player bombs.
    TerrorBombing,
}

impl Phase {
    /// The phasing side; the Axis outside the player turns.
    pub fn side(self) -> Side {
        match self {
            Phase::Mobilization(side, _)
            | Phase::Air(side, _)
            | Phase::Movement(side)
            | Phase::Combat(side)
            | Phase::AirReturn(side)
            | Phase::Surrender(side) => side,
            _ => Side::Axis,
        }
    }

    /// The phase after this one in the same turn. What a phase skips is decided when it begins.
    pub(crate) fn following(self) -> Phase {
        use {AirSegment::*, MobilizationStep::*};
        match self {
            Phase::Events => Phase::Mobilization(Side::Axis, Transfer),
            Phase::Mobilization(side, Transfer) => Phase::Mobilization(side, Reinforcements),
            Phase::Mobilization(side, Reinforcements) => Phase::Mobilization(side, Expenditure),
            Phase::Mobilization(side, Expenditure) => Phase::Air(side, Launch),
            Phase::Air(side, Launch) => Phase::Air(side, Interception),
            Phase::Air(side, Interception) => Phase::Air(side, TerrorBombing),
            Phase::Air(side, TerrorBombing) => Phase::Movement(side),
            Phase::Movement(side) => Phase::Combat(side),
            Phase::Combat(side) => Phase::AirReturn(side),
            Phase::AirReturn(side) => Phase::Surrender(side),
            Phase::Surrender(Side::Axis) => Phase::Mobilization(Side::Allied, Transfer),
            Phase::Surrender(Side::Allied) => Phase::EndOfTurn,
            Phase::EndOfTurn => Phase::Events,
            Phase::Determination | Phase::Deployment(_) | Phase::SurpriseAttack(_) | Phase::Over => self,
        }
    }
}

impl Step for InPhase {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        match state.phase {
            Phase::Over => Next::Over(game.outcome(state)),
            Phase::Determination => die("scenario"),
            Phase::SurpriseAttack(_) => die("surprise"),
            Phase::Events => die("events"),
            Phase::Deployment(step) => game.asks(game.step(state, step).0),
            Phase::Air(side, AirSegment::Interception) => game.asks(side.enemy()),
            _ => game.asks(state.active()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match at.state.phase {
            Phase::Deployment(_) => at.legal_deployment(out),
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => {
                at.legal_reinforcements(at.state, out);
            }
            Phase::Mobilization(_, MobilizationStep::Expenditure) => at.legal_expenditure(out),
            Phase::Air(..) => at.legal_air(out),
            Phase::Movement(_) => {
                rule!("8.2.a");
                at.legal_movement(out);
            }
            Phase::Combat(_) => {
                rule!("11.0.a");
                rule!("4.0.m");
                at.legal_combat(out);
            }
            _ => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Deploy(_) | Action::DeployReduced(_) | Action::Forgo(_) | Action::DeployRest => {
                on.play_deployment(action);
            }
            Action::Place(unit) => on.state.frames.push(Arrive { unit }.into()),
            Action::Mobilize(_) | Action::Refit(_) => on.play_expense(action),
            Action::Concede => on.play_concede(),
            Action::Fly(unit) => on.state.frames.push(Flight { unit }.into()),
            Action::BombCity(air) => on.state.frames.push(Bombing { air, units: false }.into()),
            Action::BombUnits(air) => on.state.frames.push(Bombing { air, units: true }.into()),
            Action::Take(unit) => on.play_take(unit),
            Action::Enter(unit, hex) => on.play_enter(unit, hex),
            Action::Ship(marker) => on.state.frames.push(Embark { marker }.into()),
            Action::Airlift(air) => on.state.frames.push(Lift { air, cargo: None }.into()),
            Action::Attack(hex) => on.game.play_attack(on.state, hex),
            Action::Sealift(marker, hex) => on.play_sealift(marker, hex),
            _ => match on.state.phase {
                Phase::Movement(_) | Phase::Combat(_) => on.end_after_stacking(),
                Phase::Air(..) => on.end_segment(),
                _ => on.end_phase(),
            },
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        match on.state.phase {
            Phase::Determination => on.roll_scenario(rolled.first()),
            Phase::SurpriseAttack(_) => on.roll_surprise(rolled.first()),
            _ => on.roll_event(rolled.first()),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Take(unit) => at.may_move(at.state, unit),
            Action::Attack(hex) => at.may_be_attacked(hex),
            Action::Enter(unit, hex) => at.may_return(unit, hex),
            Action::Deploy(_) | Action::DeployReduced(_) | Action::Forgo(_) => match at.state.phase {
                Phase::Deployment(step) => at.judge_deployment(at.state, at.step(at.state, step).1, action),
                _ => Ok(()),
            },
            Action::Fly(_) | Action::BombCity(_) | Action::BombUnits(_) => at.judge_air(action),
            Action::Mobilize(unit) | Action::Refit(unit) => {
                at.is_operated_by(at.state, unit, at.state.active())?;
                at.judge_expense(action, |nation| at.state.points[nation])
            }
            Action::Place(unit) => {
                at.is_operated_by(at.state, unit, at.state.active())?;
                deny!("7.2.1.f", "{unit} is not due this turn; place one of those that are")
            }
            Action::Ship(marker) => at.may_ship(marker),
            Action::Airlift(air) => {
                at.is_operated_by(at.state, air, at.state.active())?;
                deny!(
                    "16.10.1.b",
                    "only an airlift unit that was launched for transport carries units, from a city out of enemy \
                     zones with a non-mechanized unit of corps size or smaller that has not moved"
                )
            }
            Action::Sealift(marker, _) => at.judge_sealift(marker),
            Action::Concede => deny!("3.3.e", "conceding is an option that the players have not agreed on"),
            Action::End => deny!("18.2.2.f", "Marines at sea must attack their beach before the phase ends"),
            _ => Ok(()),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_phase()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let state = at.state;
        match state.phase {
            Phase::Deployment(step) => Prompt::new("3.4.1", at.ask_deployment(state, at.step(state, step).1)),
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => {
                Prompt::new("7.2.2", "Place the reinforcements of this turn.")
            }
            Phase::Mobilization(..) => Prompt::new("7.2", at.ask_expenditure(state)),
            Phase::Air(_, AirSegment::Launch) => Prompt::new("16.2", "Launch air units, or end the segment."),
            Phase::Air(_, AirSegment::Interception) => {
                Prompt::new("16.6", "Launch air units to intercept, or end the segment.")
            }
            Phase::Air(..) => Prompt::new("16.8", "Bomb cities or units, or end the segment."),
            Phase::Movement(_) => Prompt::new("8.1", "Pick up a unit to move it, or end the phase."),
            Phase::Combat(_) if at.has_targets() => {
                Prompt::new("11.0", "Choose a hex to attack, or end the phase.")
            }
            Phase::Combat(_) => Prompt::new("11.0", "Nothing can be attacked. End the phase."),
            _ => Prompt::new("4.0", at.phase_title(state)),
        }
    }
}

impl MunichWar {
    /// Whether the beginning of a phase is worth a line of the journal: not if it only goes on with the one
    /// before, or passes by itself.
    fn is_told(&self, state: &State, phase: Phase) -> bool {
        match phase {
            Phase::Events => state.turn > 1,
            Phase::Mobilization(_, step) => state.turn > 1 && step == MobilizationStep::Transfer,
            Phase::Air(side, AirSegment::Interception | AirSegment::TerrorBombing) => {
                let flies = |unit| self.unit(unit).kind.is_air() && self.side(state, unit) == Some(side);
                self.ids().any(|unit| state.hex(unit).is_some() && flies(unit))
            }
            Phase::AirReturn(_) | Phase::Surrender(_) | Phase::EndOfTurn => false,
            _ => true,
        }
    }

    /// `Turn 2 of 6, October II`.
    pub(crate) fn turn(&self, state: &State) -> Turn {
        let label = &self.pack.turns[usize::from(state.turn) - 1].label;
        Turn::new(state.turn, self.scenario(state).turns, label)
    }

    /// `Axis Movement Phase`.
    pub(crate) fn phase_title(&self, state: &State) -> String {
        match state.phase {
            Phase::Determination => "Scenario Determination".to_owned(),
            Phase::Deployment(step) => format!("Initial Deployment, step {step}"),
            Phase::SurpriseAttack(_) => "German Surprise Attack".to_owned(),
            Phase::Events => "Events Phase".to_owned(),
            Phase::Mobilization(side, _) => format!("{side} Mobilization Phase"),
            Phase::Air(side, AirSegment::Launch) => format!("{side} Air Mission Launch Segment"),
            Phase::Air(side, AirSegment::Interception) => {
                format!("{} Air Interception Segment", side.enemy())
            }
            Phase::Air(side, AirSegment::TerrorBombing) => format!("{side} Terror Bombing Segment"),
            Phase::Movement(side) => format!("{side} Movement Phase"),
            Phase::Combat(side) => format!("{side} Combat Phase"),
            Phase::AirReturn(side) => format!("{side} Air Return Phase"),
            Phase::Surrender(side) => format!("{side} Surrender Phase"),
            Phase::EndOfTurn => "End of Turn Phase".to_owned(),
            Phase::Over => "Game over".to_owned(),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the phase at hand and begins the next; [`MunichWar::settle`] does the rest.
    pub(crate) fn end_phase(&mut self) {
        let game = self.game;
        rule!("4.0.a", "4.0.d");
        debug_assert_eq!(*self.state.frames.top(), Frame::Phase(InPhase));
        match self.state.phase {
            Phase::Mobilization(..) => game.end_mobilization(self.state),
            Phase::Movement(_) => game.end_movement(self.state),
            Phase::Combat(_) => self.end_combat(),
            _ => {}
        }
        self.begin(self.state.phase.following());
    }

    /// Goes to a phase.
    pub(crate) fn begin(&mut self, phase: Phase) {
        let game = self.game;
        let told = game.is_told(self.state, phase);
        self.state.phase = phase;
        self.state.frames = engine::Frames::new(Frame::Phase(InPhase));
        match phase {
            Phase::Events => {
                self.state.flown = Units::EMPTY;
                self.state.barred = [false; 2];
            }
            Phase::Movement(_) => self.state.railed.fill(0),
            Phase::Surrender(_) => self.state.checked = Nations::EMPTY,
            _ => {}
        }
        if told {
            self.journal.write(|| {
                Entry::said("4.0", format!("{}, {}.", game.turn(self.state), game.phase_title(self.state)))
            });
        }
        if phase == Phase::Over {
            game.tell_points(self.state, self.journal);
        }
    }

    /// Does what a phase does by itself; says whether anything happened that may lead on.
    pub(crate) fn settle_phase(&mut self) -> bool {
        let game = self.game;
        let first_turn = self.state.turn == 1;
        match self.state.phase {
            Phase::Determination | Phase::Over => false,
            Phase::Deployment(_) => self.settle_deployment(),
            Phase::SurpriseAttack(_) => self.settle_surprise(),
            Phase::Events if first_turn => {
                rule!("4.0.b");
                self.end_phase();
                true
            }
            Phase::Events => false,
            Phase::Mobilization(..) if first_turn => {
                rule!("4.0.e", "7.1.a");
                let side = self.state.active();
                self.begin(Phase::Air(side, AirSegment::Launch));
                true
            }
            Phase::Mobilization(_, MobilizationStep::Transfer) => {
                game.transfer(self.state);
                self.end_phase();
                // Storms put a frame on the next step (20.0).
                game.ground_in_storms(self.state);
                true
            }
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => self.settle_reinforcements(),
            Phase::Mobilization(_, MobilizationStep::Expenditure) => false,
            Phase::Air(..) => self.settle_air(),
            Phase::Movement(_) => false,
            Phase::Combat(_) => self.settle_combat(),
            Phase::AirReturn(_) => {
                rule!("4.0.n");
                game.return_air(self.state);
                self.end_phase();
                true
            }
            Phase::Surrender(_) => self.settle_surrender(),
            Phase::EndOfTurn => {
                self.end_turn();
                true
            }
        }
    }

    fn end_turn(&mut self) {
        let game = self.game;
        rule!("3.3.a");
        let scenario = game.scenario(self.state);
        if self.state.turn == scenario.turns {
            match scenario.dice.first() {
                Some(3) => rule!("S3.f"),
                Some(4) => rule!("S4.f"),
                Some(5) => rule!("S5.f"),
                Some(6) => rule!("S6.f"),
                _ => rule!("S1.f"),
            }
            rule!("3.3.c");
            rule!("4.0.q");
            self.begin(Phase::Over);
            return;
        }
        rule!("4.0.p");
        self.postpone_neutrals();
        self.state.turn += 1;
        self.begin(Phase::Events);
    }
}
