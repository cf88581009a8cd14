//! What a player who points at something may mean by it, so that it can be refused with its reason.

use engine::{Next, PieceId, Rules, Subject};
use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::insight::place_id;

use crate::chit::ChitId;
use crate::frame::{At, Frame};
use crate::mobilization::{Arriving, Delaying};
use crate::movement::on_the_move;
use crate::nation::Side;
use crate::retreat::Retreating;
use crate::sequence::Phase;
use crate::show::chit_of;
use crate::state::{State, place};
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// The actions that a click on a unit, a chit or a hex stands for at this moment. Of enemy units only that they are there
    /// is looked at, which everybody sees (15.1).
    pub(crate) fn meant_by(self, about: Subject) -> Vec<Action> {
        let At { state, .. } = self;
        let Next::Seat(seat) = self.game.next(state) else { return Vec::new() };
        if let Subject::Piece(piece) = about
            && let Some(chit) = chit_of(piece)
        {
            return self.meant_by_chit(chit);
        }
        let (hex, units) = match about {
            Subject::Piece(PieceId(unit)) if usize::from(unit) < self.pack.units.len() => {
                (state.hex(UnitId::new(unit)), vec![UnitId::new(unit)])
            }
            Subject::Place(place) if usize::from(place.0) < self.field.grid.len() => {
                let hex = HexId::new(place.0);
                (Some(hex), self.stack(hex).collect())
            }
            _ => return Vec::new(),
        };
        let own: Vec<UnitId> =
            units.iter().copied().filter(|unit| self.game.owner(state, *unit) == seat).collect();
        let each = |action: fn(UnitId) -> Action| own.iter().map(|unit| action(*unit)).collect();
        let there = |action: fn(HexId) -> Action| hex.into_iter().map(action).collect();
        let enemies =
            hex.is_some_and(|hex| self.occupied(Side::ALL[usize::from(seat.0)].enemy()).contains(hex));
        match *state.frames.top() {
            Frame::Phase(_) => match state.phase {
                Phase::SetUp(_) if hex.is_none() => each(Action::Deploy),
                Phase::Mobilization(_) => {
                    let due = |unit: &UnitId| place::due(state.spots[*unit]).is_some();
                    let way = |unit| if due(&unit) { Action::Place(unit) } else { Action::Buy(unit) };
                    own.iter().copied().filter(|_| hex.is_none()).map(way).collect()
                }
                Phase::Terror(_) | Phase::Rally(_) => each(Action::Fly),
                Phase::Movement(_) => own.iter().map(|unit| self.meant_to_move(*unit)).collect(),
                Phase::Combat(_) | Phase::SecondWave(_) if enemies => there(Action::Attack),
                _ => Vec::new(),
            },
            Frame::Deploy(_)
            | Frame::Arrive(Arriving::Unit { .. })
            | Frame::Column(_)
            | Frame::Outbreak(_) => there(Action::At),
            Frame::Arrive(Arriving::AtOnce { .. }) => each(Action::Place),
            Frame::March(_) | Frame::Rail(_) => there(Action::Go),
            Frame::Lift(lift) if lift.cargo.is_none() => each(Action::Board),
            Frame::Lift(_) => {
                hex.into_iter().flat_map(|hex| [Action::Land(hex), Action::Drop(hex)]).collect()
            }
            Frame::Embark(_) if !own.is_empty() => each(Action::Board),
            Frame::Embark(_) if enemies => there(Action::Storm),
            Frame::Embark(_) => there(Action::Land),
            Frame::Flight(_) => match state.phase {
                Phase::Terror(_) => {
                    hex.into_iter().flat_map(|hex| [Action::Raid(hex), Action::Sweep(hex)]).collect()
                }
                Phase::Rally(_) => there(Action::Patrol),
                _ => there(Action::Supply),
            },
            Frame::Stage(_) | Frame::Patrol(_) => each(Action::Intercept),
            Frame::Psywar(_) => hex
                .into_iter()
                .flat_map(|hex| [Action::FrightenUnits(hex), Action::FrightenCity(hex)])
                .collect(),
            Frame::Assemble(_) if own.is_empty() && enemies => there(Action::Attack),
            Frame::Assemble(_) => each(Action::Add),
            Frame::Battle(_) => each(Action::Support),
            Frame::Lose(_) => each(Action::Lose),
            Frame::Retreat(Retreating::Unit { .. }) => there(Action::Back),
            Frame::Retreat(_) => each(Action::Retreat),
            Frame::Pursue(pursuit) => match pursuit.leader {
                Some((leader, ..)) => hex.into_iter().map(|hex| Action::Pursue(leader, hex)).collect(),
                None => own.iter().map(|unit| Action::Pursue(*unit, state.battle.target)).collect(),
            },
            Frame::Excess(_) => each(Action::Remove),
            Frame::Withdraw(_) => each(Action::Withdraw),
            Frame::Bomb(_) | Frame::Delay(_) | Frame::Doctrine(_) | Frame::Draw(_) | Frame::Collapse(_) => {
                Vec::new()
            }
        }
    }

    fn meant_to_move(self, unit: UnitId) -> Action {
        let kind = self.unit(unit).kind;
        match kind {
            _ if kind.is_air() => Action::Lift(unit),
            _ if kind.is_naval() => Action::Ship(unit),
            _ => Action::Take(unit),
        }
    }

    fn meant_by_chit(self, chit: ChitId) -> Vec<Action> {
        let known = chit.index() < self.pack.chits.len();
        known.then_some(Action::Play(chit)).into_iter().collect()
    }
}

impl RhinelandWar {
    /// The unit or the hex that the question is about.
    pub(crate) fn asked_about(&self, state: &State) -> Option<Subject> {
        let piece = |unit: UnitId| Some(Subject::Piece(PieceId(unit.raw())));
        let there = |hex: HexId| hex.is_some().then(|| Subject::Place(place_id(hex)));
        match *state.frames.top() {
            Frame::Arrive(Arriving::Unit { unit }) | Frame::Delay(Delaying::Replacement { unit }) => {
                piece(unit)
            }
            Frame::Column(columns) => columns.unit.and_then(piece),
            Frame::Bomb(bombing) => there(bombing.hex),
            Frame::Patrol(patrolling) => there(patrolling.hex),
            Frame::Stage(staging) => there(staging.station),
            Frame::Assemble(_) | Frame::Battle(_) | Frame::Lose(_) | Frame::Pursue(_) => {
                there(state.battle.target)
            }
            Frame::Excess(excess) => there(excess.hex),
            ref frame => on_the_move(frame).iter().next().and_then(piece),
        }
    }
}
