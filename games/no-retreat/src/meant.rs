//! What a player who points at something may mean by it, so that it can be refused with its reason.

use engine::{Next, Rules, Seat, Subject};
use hexmap::HexId;
use mechanics::UnitId;

use crate::Action;
use crate::frame::{At, Frame};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::show::Thing;

impl At<'_> {
    /// The actions that a click on a unit, a card, a marker or a hex stands for at this moment, the likeliest first.
    pub(crate) fn meant_by(self, about: Subject) -> Vec<Action> {
        let Next::Seat(Seat(seat)) = self.game.next(self.state) else { return Vec::new() };
        let side = Side::ALL[usize::from(seat)];
        match about {
            Subject::Piece(piece) => match self.thing(piece) {
                Some(Thing::Unit(unit)) => self.meant_by_unit(side, unit),
                Some(Thing::Card(card)) => match self.state.frames.top() {
                    Frame::Draw(_) | Frame::Discard(_) | Frame::PayCounterblow(_) => {
                        vec![Action::Discard(card)]
                    }
                    Frame::Doubt(_) | Frame::Redraw(_) => vec![Action::Redraw(card)],
                    Frame::Window(_) => vec![Action::Play(card), Action::Instead(card)],
                    // No card is asked for.
                    _ => Vec::new(),
                },
                Some(Thing::Marker(marker)) => match self.state.frames.top() {
                    Frame::Draw(_) => vec![Action::Return(marker)],
                    Frame::Retry(_) => vec![Action::Retry(marker)],
                    Frame::PayMarkers(_) => vec![Action::Pay(marker)],
                    Frame::Commit(_) | Frame::Cancel(_) => vec![Action::Commit(marker)],
                    Frame::Redraw(_) => vec![Action::Swap(marker)],
                    Frame::Choose(_) => vec![Action::Use(marker)],
                    _ => Vec::new(),
                },
                Some(Thing::Drop(drop)) => vec![Action::Airdrop(drop)],
                Some(Thing::Leader(_)) | None => Vec::new(),
            },
            Subject::Place(place) if usize::from(place.0) < self.board().grid.len() => {
                self.meant_by_hex(side, HexId::new(place.0))
            }
            Subject::Place(_) => Vec::new(),
        }
    }

    fn meant_by_unit(self, side: Side, unit: UnitId) -> Vec<Action> {
        let own = self.unit(unit).side == side;
        match *self.state.frames.top() {
            Frame::Phase(_) => match self.state.phase {
                Phase::Improve(_) => vec![Action::Improve(unit)],
                Phase::Rebuild(_) => vec![Action::Rebuild(unit)],
                Phase::ToReserve(_) => vec![Action::Withdraw(unit)],
                Phase::ToEdge(_) | Phase::ToSea => vec![Action::Evacuate(unit)],
                Phase::Airdrops | Phase::Reserve(_) => vec![Action::Deploy(unit)],
                Phase::Movement(_) => vec![Action::Take(unit)],
                _ => Vec::new(),
            },
            Frame::Assemble(_) if own => vec![Action::Join(unit)],
            Frame::Lose(_) => vec![Action::Lose(unit)],
            Frame::Overstacked(_) => vec![Action::Expel(unit)],
            Frame::Choose(_) => vec![Action::Name(unit)],
            _ => match self.state.hex(unit) {
                Some(hex) => self.meant_by_hex(side, hex),
                None => Vec::new(),
            },
        }
    }

    fn meant_by_hex(self, side: Side, hex: HexId) -> Vec<Action> {
        let own = || self.stack(hex).filter(move |unit| self.unit(*unit).side == side);
        match *self.state.frames.top() {
            Frame::March(_) => vec![Action::Go(hex)],
            Frame::Enter(_) | Frame::Drop(_) | Frame::AirLand(_) | Frame::Ashore(_) | Frame::MakeRoom(_) => {
                vec![Action::At(hex)]
            }
            Frame::Declare(_) if side == self.state.phasing() => {
                vec![Action::Target(hex), Action::ShockTarget(hex)]
            }
            Frame::Declare(_) => vec![Action::Counterblow(hex), Action::ShockCounterblow(hex)],
            Frame::Fight(_) => vec![Action::Attack(hex)],
            Frame::Assemble(_) if own().next().is_none() => vec![Action::Also(hex)],
            Frame::Ground(_) => vec![Action::Ground(hex)],
            Frame::Disorder(_) => vec![Action::Disorder(hex)],
            Frame::Blow(_) => vec![Action::Blow(hex)],
            Frame::Arm(_) => vec![Action::Blitz(hex)],
            Frame::Keep(_) => vec![Action::Keep(hex)],
            Frame::Choose(_) => std::iter::once(Action::Point(hex)).chain(own().map(Action::Name)).collect(),
            Frame::Retreat(retreat) => {
                let left = retreat.left.iter();
                left.map(|unit| Action::Retreat(unit, hex)).collect()
            }
            Frame::Phase(_) | Frame::Assemble(_) | Frame::Lose(_) | Frame::Overstacked(_) => {
                own().flat_map(|unit| self.meant_by_unit(side, unit)).collect()
            }
            _ => Vec::new(),
        }
    }
}
