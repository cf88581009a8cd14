//! 4.0 The sequence of play.

use engine::{Entry, Journal, Next, Rolled, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use crate::air::Mission;
use crate::frame::{At, Frame, Playing, Step};
use crate::nation::Side;
use crate::state::{HexSet, Stage, State, Units};
use crate::{Action, RhinelandWar};

/// What is being played (4.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Both players roll for their preparedness (32.1): first the Allied player.
    Preparedness,
    /// A player sets up his countries (26.4): first the Allied player.
    SetUp(Side),
    /// A game turn begins: the storms die (20.4).
    Weather,
    /// A: reinforcements and replacements (6.0).
    Mobilization(Side),
    /// B: terror bombing (16.4).
    Terror(Side),
    /// C: movement (7.0).
    Movement(Side),
    /// D: combat (10.0); with 33.1 the first wave.
    Combat(Side),
    /// D.2: the second wave (33.1).
    SecondWave(Side),
    /// E: rally (16.6, 16.10).
    Rally(Side),
    /// F: crises (5.0).
    Crisis(Side),
    /// The game turn ends (4.2).
    EndOfTurn,
    /// The game is over.
    Over,
}

impl Phase {
    /// The side whose phase it is; the Axis outside the player turns.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Phase::SetUp(side)
            | Phase::Mobilization(side)
            | Phase::Terror(side)
            | Phase::Movement(side)
            | Phase::Combat(side)
            | Phase::SecondWave(side)
            | Phase::Rally(side)
            | Phase::Crisis(side) => side,
            Phase::Preparedness | Phase::Weather | Phase::EndOfTurn | Phase::Over => Side::Axis,
        }
    }

    /// What it is called, without the side.
    pub const fn title(self) -> &'static str {
        match self {
            Phase::Preparedness => "Preparedness",
            Phase::SetUp(_) => "Set-up",
            Phase::Weather => "Weather",
            Phase::Mobilization(_) => "Mobilization Phase",
            Phase::Terror(_) => "Terror Bombing Phase",
            Phase::Movement(_) => "Movement Phase",
            Phase::Combat(_) => "Combat Phase",
            Phase::SecondWave(_) => "Second Wave",
            Phase::Rally(_) => "Rally Phase",
            Phase::Crisis(_) => "Crisis Phase",
            Phase::EndOfTurn => "End of Turn",
            Phase::Over => "The game is over",
        }
    }
}

impl RhinelandWar {
    /// The phase after this one (4.2).
    pub(crate) fn after(&self, state: &State) -> Phase {
        match state.phase {
            Phase::Preparedness => Phase::SetUp(Side::Allied),
            Phase::SetUp(Side::Allied) => Phase::SetUp(Side::Axis),
            Phase::SetUp(Side::Axis) => Phase::Weather,
            Phase::Weather => Phase::Mobilization(Side::Axis),
            Phase::Mobilization(side) => Phase::Terror(side),
            Phase::Terror(side) => Phase::Movement(side),
            Phase::Movement(side) => Phase::Combat(side),
            Phase::Combat(side) if self.options.wwii_operations => {
                rule!("33.1.b");
                Phase::SecondWave(side)
            }
            Phase::Combat(side) | Phase::SecondWave(side) => Phase::Rally(side),
            Phase::Rally(side) => Phase::Crisis(side),
            Phase::Crisis(Side::Axis) => {
                rule!("4.1");
                Phase::Mobilization(Side::Allied)
            }
            Phase::Crisis(Side::Allied) => Phase::EndOfTurn,
            Phase::EndOfTurn if state.turn >= self.turns => {
                rule!("3.4.a");
                match self.scenario().id.as_str() {
                    "standard" => rule!("26.1"),
                    "extended" => rule!("27.1"),
                    _ => rule!("32.1.b"),
                }
                rule!("3.4.b");
                Phase::Over
            }
            Phase::EndOfTurn => Phase::Weather,
            Phase::Over => Phase::Over,
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Ends the phase and begins the next.
    pub(crate) fn end_phase(&mut self) {
        match self.state.phase {
            Phase::SetUp(_) => {}
            Phase::Mobilization(side) => self.end_mobilization(side),
            Phase::Terror(_) => self.end_terror(),
            Phase::Movement(side) => self.end_movement(side),
            Phase::Combat(side) | Phase::SecondWave(side) => {
                self.end_combat(side);
                rule!("16.21.b");
                self.end_supply_flights();
            }
            // 18.11, 19.3: those who have landed are in supply until here.
            Phase::Crisis(_) => self.state.landed = Units::EMPTY,
            Phase::EndOfTurn => {
                rule!("4.2.III.a");
                rule!("1.3.b");
                self.state.turn += u8::from(self.state.turn < self.turns);
            }
            _ => {}
        }
        self.state.stage = Stage::Start;
        self.state.supplied = Units::EMPTY;
        self.state.moved = Units::EMPTY;
        self.state.attacked = Units::EMPTY;
        self.state.intercepted = HexSet::EMPTY;
        self.state.phase = self.game.after(self.state);
        self.begin_phase();
    }

    /// What a phase does before anybody decides.
    fn begin_phase(&mut self) {
        let (state, game) = (&*self.state, self.game);
        self.journal.write(|| {
            let (turn, phase) = (state.turn, game.phase_title(state));
            Entry::said("4.2", text!("Turn {turn}, {phase}", turn = turn, phase = phase))
        });
        match self.state.phase {
            Phase::Terror(Side::Axis) => rule!("4.2.I.B"),
            Phase::Terror(Side::Allied) => rule!("4.2.II.B"),
            Phase::Movement(Side::Axis) => rule!("4.2.I.C"),
            Phase::Movement(Side::Allied) => rule!("4.2.II.C"),
            Phase::Combat(Side::Axis) => rule!("4.2.I.D"),
            Phase::Combat(Side::Allied) => rule!("4.2.II.D"),
            Phase::Mobilization(Side::Axis) => rule!("4.2.I.A.a"),
            Phase::Mobilization(Side::Allied) => rule!("4.2.II.A.a"),
            Phase::Over => rule!("4.2.III.b"),
            _ => {}
        }
        match self.state.phase {
            Phase::Weather => self.begin_turn(),
            Phase::Mobilization(side) => self.begin_mobilization(side),
            Phase::Movement(side) => self.begin_movement(side),
            Phase::Combat(side) | Phase::SecondWave(side) => self.begin_combat(side),
            Phase::Rally(side) => self.begin_rally(side),
            Phase::Crisis(side) => self.begin_crisis(side),
            _ => {}
        }
    }
}

/// The phase itself: the bottom frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InPhase;

impl Step for InPhase {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        match state.phase {
            Phase::Preparedness => game.next_preparedness(state),
            Phase::Weather => game.next_weather(),
            Phase::Over => Next::Over(game.outcome(state)),
            phase => Next::Seat(phase.side().into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match at.state.phase {
            Phase::SetUp(side) => at.offer_set_up(side, out),
            Phase::Mobilization(side) => at.offer_mobilization(side, out),
            Phase::Terror(side) => at.offer_terror(side, out),
            Phase::Movement(side) => at.offer_movement(side, out),
            Phase::Combat(side) | Phase::SecondWave(side) => at.offer_combat(side, out),
            Phase::Rally(side) => at.offer_rally(side, out),
            Phase::Preparedness | Phase::Weather | Phase::Crisis(_) | Phase::EndOfTurn | Phase::Over => {}
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (on.state.phase, action) {
            (Phase::Movement(side) | Phase::Combat(side) | Phase::SecondWave(side), Action::End) => {
                on.end_after_stacking(side);
            }
            (Phase::Terror(_), Action::End) => on.close_terror(),
            (Phase::Mobilization(_), Action::End) => {
                rule!("8.2.d");
                on.end_phase();
            }
            (_, Action::End) => on.end_phase(),
            (_, Action::Concede) => on.concede(),
            (Phase::SetUp(_), _) => on.play_set_up(action),
            (Phase::Mobilization(_), _) => on.play_mobilization(action),
            (Phase::Terror(_), _) => on.play_terror(action),
            (Phase::Movement(_), _) => on.play_movement(action),
            (Phase::Combat(_) | Phase::SecondWave(_), _) => on.play_combat(action),
            (Phase::Rally(_), _) => on.play_rally(action),
            _ => {}
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        match on.state.phase {
            Phase::Preparedness => on.roll_preparedness(rolled.first()),
            Phase::Weather => on.roll_storms(rolled.first()),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match on.state.phase {
            Phase::SetUp(side) => on.settle_set_up(side),
            Phase::Weather => on.settle_weather(),
            Phase::Mobilization(side) => on.settle_mobilization(side),
            Phase::Terror(_) | Phase::Rally(_) => on.settle_idle(),
            Phase::Combat(side) | Phase::SecondWave(side) => on.settle_combat(side),
            Phase::Crisis(side) => on.settle_crisis(side),
            Phase::EndOfTurn => {
                on.end_phase();
                true
            }
            Phase::Preparedness | Phase::Movement(_) | Phase::Over => false,
        }
    }

    fn prompt(self, at: At<'_>) -> engine::Prompt {
        at.prompt_of_phase()
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let moves = matches!(action, Action::Take(_) | Action::Entrain(_));
        deny!(
            "7.3.a",
            moves && !matches!(at.state.phase, Phase::Movement(_)),
            "units move in their Movement Phase only"
        );
        match at.state.phase {
            Phase::SetUp(side) => at.judge_set_up(side, action),
            Phase::Mobilization(side) => at.judge_mobilization(side, action),
            Phase::Terror(side) => at.judge_terror(side, action),
            Phase::Movement(side) => at.judge_movement(side, action),
            Phase::Combat(side) | Phase::SecondWave(side) => at.judge_combat(side, action),
            Phase::Rally(side) => at.judge_rally(side, action),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Passes over a phase in which its player can only end it. Says whether it did.
    pub(crate) fn settle_idle(&mut self) -> bool {
        // What a player holds is his secret: with chits in his hand he is asked (5.2).
        if let Phase::Terror(side) = self.state.phase
            && self.state.stage == Stage::Start
            && self.state.hand_size(side) > 0
        {
            return false;
        }
        let flights: &[Mission] = match self.state.phase {
            Phase::Terror(_) => &[Mission::Terror, Mission::Sweep],
            Phase::Rally(_) => &[Mission::Patrol],
            _ => &[],
        };
        let side = self.state.active();
        if self.at().has_flights(side, flights) {
            return false;
        }
        let mut ways = std::mem::take(&mut self.desk.ways);
        ways.clear();
        Frame::from(InPhase).offer(self.at(), &mut ways);
        let idle = ways == [Action::End];
        self.desk.ways = ways;
        if idle {
            match self.state.phase {
                Phase::Terror(_) => self.close_terror(),
                _ => self.end_phase(),
            }
        }
        idle
    }
}
