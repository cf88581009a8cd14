//! What a player who points at something may mean by it, so that it can be refused with its reason.

use engine::{PieceId, Subject};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::place_id;

use crate::frame::{Arrive, At, Deploy, Embark, Excess, Flight, Frame, Lift, Terror};
use crate::sequence::{MobilizationStep, Phase};
use crate::state::{BattleStep, State};
use crate::{Action, MunichWar};

impl At<'_> {
    /// The actions that a click on a unit or a hex stands for at this moment. Of enemy units only that they are there
    /// is looked at, which everybody sees (15.0).
    pub(crate) fn meant_by(self, about: Subject) -> Vec<Action> {
        let At { state, desk, .. } = self;
        let (hex, units) = match about {
            Subject::Piece(PieceId(unit)) if usize::from(unit) < self.pack.units.len() => {
                (state.hex(UnitId::new(unit)), vec![UnitId::new(unit)])
            }
            Subject::Place(place) if usize::from(place.0) < self.field.grid.len() => {
                let hex = HexId::new(place.0);
                (Some(hex), desk.stack(hex).collect())
            }
            _ => return Vec::new(),
        };
        let frame = *state.frames.top();
        let loses = matches!(frame, Frame::Battle(BattleStep::DefenderLoses | BattleStep::DefenderRetreats));
        let side = if loses { state.active().enemy() } else { state.active() };
        let own: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.side(state, *unit) == Some(side)).collect();
        let each = |action: fn(UnitId) -> Action| own.iter().map(|unit| action(*unit)).collect();
        let all = |action: fn(UnitId) -> Action| units.iter().map(|unit| action(*unit)).collect();
        let there = |action: fn(HexId) -> Action| hex.into_iter().map(action).collect();
        match frame {
            Frame::Phase(_) => match state.phase {
                Phase::Deployment(_) if hex.is_none() => all(Action::Deploy),
                Phase::Mobilization(_, MobilizationStep::Reinforcements) => each(Action::Place),
                Phase::Mobilization(..) if hex.is_none() => each(Action::Mobilize),
                Phase::Mobilization(..) => each(Action::Refit),
                Phase::Air(..) if hex.is_none() => each(Action::Fly),
                Phase::Movement(_) => each(Action::Take),
                Phase::Combat(_) if own.is_empty() && !units.is_empty() => there(Action::Attack),
                _ => Vec::new(),
            },
            Frame::Deploy(_) | Frame::Arrive(_) => there(Action::At),
            Frame::Intervene(_) if hex.is_none() => all(Action::Deploy),
            Frame::March(_) => there(Action::Go),
            Frame::Flight(_) => there(Action::To),
            Frame::Lift(Lift { cargo: None, .. }) => each(Action::Board),
            Frame::Embark(_) if !own.is_empty() => each(Action::Board),
            Frame::Lift(_) | Frame::Embark(_) => there(Action::Land),
            Frame::Interceptions(_) => there(Action::Engage),
            Frame::Terror(_) => all(Action::Reduce),
            Frame::Assemble(_) => each(Action::Add),
            Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses) => each(Action::Reduce),
            Frame::Battle(BattleStep::DefenderRetreats | BattleStep::AttackerRetreats) => {
                each(Action::Retreat)
            }
            Frame::Battle(BattleStep::Advance) => each(Action::Advance),
            Frame::Retreat(_) => there(Action::Back),
            _ => Vec::new(),
        }
    }
}

impl MunichWar {
    /// The unit or the hex that the question is about.
    pub(crate) fn asked_about(&self, state: &State) -> Option<Subject> {
        let piece = |unit: UnitId| Subject::Piece(PieceId(unit.raw()));
        match *state.frames.top() {
            Frame::Deploy(Deploy { unit, .. })
            | Frame::Arrive(Arrive { unit })
            | Frame::Flight(Flight { unit }) => Some(piece(unit)),
            Frame::March(march) => Some(piece(march.unit)),
            Frame::Retreat(retreat) => Some(piece(retreat.unit)),
            Frame::Embark(Embark { marker }) => Some(piece(marker)),
            Frame::Lift(Lift { air, .. }) => Some(piece(air)),
            Frame::Terror(Terror { air }) => state.hex(air).map(|hex| Subject::Place(place_id(hex))),
            Frame::Assemble(_) | Frame::Battle(_) => Some(Subject::Place(place_id(state.battle.target))),
            Frame::Excess(Excess { hex }) => Some(Subject::Place(place_id(hex))),
            _ => None,
        }
    }
}
