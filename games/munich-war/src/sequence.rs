//! 4.0 The sequence of play.

use engine::{Entry, Journal, Turn, rule};
use serde::{Deserialize, Serialize};

use crate::nation::{Nations, Side};
use crate::state::{Frame, State, Units};
use crate::{Desk, MunichWar};

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

impl MunichWar {
    /// Ends the phase at hand and begins the next; [`MunichWar::settle`] does the rest.
    pub(crate) fn end_phase(&self, state: &mut State, journal: &mut impl Journal) {
        rule!("4.0.a", "4.0.d");
        debug_assert_eq!(*state.frames.top(), Frame::Phase);
        match state.phase {
            Phase::Mobilization(..) => self.end_mobilization(state),
            Phase::Movement(_) => self.end_movement(state),
            Phase::Combat(_) => self.end_combat(state, journal),
            _ => {}
        }
        self.begin(state, state.phase.following(), journal);
    }

    /// Goes to a phase.
    pub(crate) fn begin(&self, state: &mut State, phase: Phase, journal: &mut impl Journal) {
        let told = self.is_told(state, phase);
        state.phase = phase;
        state.frames = engine::Frames::new(Frame::Phase);
        match phase {
            Phase::Events => {
                state.flown = Units::EMPTY;
                state.barred = [false; 2];
            }
            Phase::Movement(_) => state.railed.fill(0),
            Phase::Surrender(_) => state.checked = Nations::EMPTY,
            _ => {}
        }
        if told {
            journal
                .write(|| Entry::said("4.0", format!("{}, {}.", self.turn(state), self.phase_title(state))));
        }
        if phase == Phase::Over {
            self.tell_points(state, journal);
        }
    }

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

    /// Does what a phase does by itself; says whether anything happened that may lead on.
    pub(crate) fn settle_phase(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        let first_turn = state.turn == 1;
        match state.phase {
            Phase::Determination | Phase::Over => false,
            Phase::Deployment(_) => self.settle_deployment(state, journal),
            Phase::SurpriseAttack(_) => self.settle_surprise(state, journal),
            Phase::Events if first_turn => {
                rule!("4.0.b");
                self.end_phase(state, journal);
                true
            }
            Phase::Events => false,
            Phase::Mobilization(..) if first_turn => {
                rule!("4.0.e", "7.1.a");
                let side = state.active();
                self.begin(state, Phase::Air(side, AirSegment::Launch), journal);
                true
            }
            Phase::Mobilization(_, MobilizationStep::Transfer) => {
                self.transfer(state);
                self.end_phase(state, journal);
                // Storms put a frame on the next step (20.0).
                self.ground_in_storms(state);
                true
            }
            Phase::Mobilization(_, MobilizationStep::Reinforcements) => {
                self.settle_reinforcements(state, desk, journal)
            }
            Phase::Mobilization(_, MobilizationStep::Expenditure) => false,
            Phase::Air(..) => self.settle_air(state, desk, journal),
            Phase::Movement(_) => false,
            Phase::Combat(_) => self.settle_combat(state, desk, journal),
            Phase::AirReturn(_) => {
                rule!("4.0.n");
                self.return_air(state);
                self.end_phase(state, journal);
                true
            }
            Phase::Surrender(_) => self.settle_surrender(state, desk, journal),
            Phase::EndOfTurn => {
                self.end_turn(state, journal);
                true
            }
        }
    }

    fn end_turn(&self, state: &mut State, journal: &mut impl Journal) {
        let scenario = self.scenario(state);
        if state.turn == scenario.turns {
            rule!("3.3.a", "3.3.c", "4.0.q");
            match scenario.dice.first() {
                Some(3) => rule!("S3.f"),
                Some(4) => rule!("S4.f"),
                Some(5) => rule!("S5.f"),
                Some(6) => rule!("S6.f"),
                _ => rule!("S1.f"),
            }
            self.begin(state, Phase::Over, journal);
            return;
        }
        rule!("4.0.p");
        self.postpone_neutrals(state, journal);
        state.turn += 1;
        self.begin(state, Phase::Events, journal);
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
