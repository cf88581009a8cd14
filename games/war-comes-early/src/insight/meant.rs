//! What a player who points at something may mean by it, so that it can be refused with its reason.

use engine::{PieceId, Subject};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{
    Assemble, At, BattleStep, Bring, Disperse, Form, Frame, InPhase, Link, March, Momentum, Place,
};
use crate::sequence::{Phase, PhaseKind};
use crate::state::State;
use crate::{Action, WarComesEarly};

impl At<'_> {
    /// The actions that a click on a unit or a hex stands for at this moment. Of enemy units only that they are there
    /// is looked at, which everybody sees (8.3).
    pub(crate) fn meant_by(self, about: Subject) -> Vec<Action> {
        let At { state, desk, .. } = self;
        let frame = *state.frames.top();
        // 12.3: the defender gives up his own.
        let loses = frame == Frame::Battle(BattleStep::DefenderLoses);
        let side = if loses { state.active().enemy() } else { state.active() };
        let (hex, units) = match about {
            Subject::Piece(PieceId(unit)) if usize::from(unit) < self.units.len() => {
                (state.hex(UnitId::new(unit)), vec![UnitId::new(unit)])
            }
            Subject::Place(place) if usize::from(place.0) < self.field.grid.len() => {
                let hex = HexId::new(place.0);
                (Some(hex), desk.stack(hex).collect())
            }
            _ => return Vec::new(),
        };
        let own: Vec<UnitId> = units.iter().copied().filter(|unit| self.side(*unit) == side).collect();
        let each = |action: fn(UnitId) -> Action| own.iter().map(|unit| action(*unit)).collect();
        let there = |action: fn(HexId) -> Action| hex.into_iter().map(action).collect();
        match frame {
            Frame::Phase(InPhase) => match (state.phase, state.kind()) {
                (Phase::SetUp(_) | Phase::AirMissions, _) => there(Action::At),
                (_, Some(PhaseKind::Movement)) => each(Action::TakeUnit),
                (_, Some(PhaseKind::Combat)) if own.is_empty() && !units.is_empty() => there(Action::Attack),
                _ => Vec::new(),
            },
            Frame::March(March) => there(Action::Go),
            Frame::Assemble(Assemble) => each(Action::Add),
            Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses) => each(Action::Lose),
            Frame::Battle(BattleStep::Advance) => each(Action::Advance),
            Frame::Momentum(Momentum) if own.is_empty() && !units.is_empty() => there(Action::Attack),
            Frame::Place(_) | Frame::Deploy(_) | Frame::Reserve(_) | Frame::Link(Link) => there(Action::At),
            _ => Vec::new(),
        }
    }
}

impl WarComesEarly {
    /// The unit or the hex that the question is about.
    pub(crate) fn asked_about(&self, state: &State) -> Option<Subject> {
        let hex = match *state.frames.top() {
            Frame::Form(Form { hex, .. })
            | Frame::Bring(Bring { hex, .. })
            | Frame::Disperse(Disperse { hex }) => Some(hex),
            Frame::Assemble(Assemble) | Frame::Battle(_) => state.battle.target,
            Frame::March(March) => {
                return state.group.iter().next().map(|unit| Subject::Piece(PieceId(unit.raw())));
            }
            Frame::Deploy(_) | Frame::Phase(InPhase) => {
                let next = self.set_up_next(state)?;
                return Some(Subject::Piece(PieceId(next.raw())));
            }
            Frame::Place(Place { unit }) => return Some(Subject::Piece(PieceId(unit.raw()))),
            _ => None,
        };
        hex.map(|hex| Subject::Place(mechanics::insight::place_id(hex)))
    }
}
