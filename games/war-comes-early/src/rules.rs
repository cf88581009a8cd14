//! The rules as the engine asks them. What waits is a frame: its step, in the module of its rule section, says who
//! decides, what may be played and what it does.

use engine::{Journal, Next, Rolled, Rules, Seat, Throw, Viewer};

use crate::frame::{Bonus, Frame, Playing, Return, Step};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

/// One die for an event.
pub(crate) const EVENT: Next = Next::Dice(Throw::new("events", 1, 6));

impl Rules for WarComesEarly {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        self.opening()
    }

    fn next(&self, state: &State) -> Next {
        if state.phase == Phase::Over || state.verdict.is_some() {
            return Next::Over(self.outcome(state));
        }
        state.frames.top().next(self, state)
    }

    fn legal(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        state.frames.top().offer(self.at(state, desk), out);
    }

    fn play(&self, state: &mut State, action: Action, desk: &mut Desk, journal: &mut impl Journal) {
        state.opening &= matches!(action, Action::Violate(_) | Action::At(_) | Action::Default);
        let frame = *state.frames.top();
        let mut on = self.playing(state, desk, journal);
        frame.play(&mut on, action);
        on.settle();
    }

    fn roll(&self, state: &mut State, rolled: Rolled, desk: &mut Desk, journal: &mut impl Journal) {
        let frame = *state.frames.top();
        let mut on = self.playing(state, desk, journal);
        frame.roll(&mut on, rolled);
        on.settle();
    }

    fn reimagine(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        self.deal_hidden_anew(state, viewer, pick)
    }

    fn seen_by(&self, state: &State, viewer: Viewer) -> State {
        self.put_in_order(state, viewer)
    }

    fn verify(&self, state: &State) -> Result<(), String> {
        self.check(state)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Does everything that needs no decision, until somebody or the die must decide.
    fn settle(&mut self) {
        loop {
            let frame = *self.state.frames.top();
            if self.state.verdict.is_some() || matches!(frame, Frame::Return(_) | Frame::Bonus(_)) {
                return;
            }
            // Dice that something has brought come before anything else.
            if self.state.bonus > 0 {
                return self.state.frames.push(Bonus.into());
            }
            if !self.state.unrolled.is_empty() {
                return self.state.frames.push(Return.into());
            }
            if !frame.settle(self) {
                return;
            }
        }
    }
}

impl WarComesEarly {
    /// The seat of a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        side.into()
    }

    /// The player of a side decides.
    pub(crate) fn asks(&self, side: Side) -> Next {
        Next::Seat(self.seat(side))
    }
}
