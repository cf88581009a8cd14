//! The rules as the engine asks them. What waits is a frame: its step, in the module of its rule section, says who
//! decides, what may be played and what it does.

use engine::{Journal, Next, Rolled, Rules, Throw, Viewer, rule};

use crate::frame::{Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, Desk, MunichWar};

/// One six-sided die for a purpose (2.0).
pub(crate) fn die(purpose: &'static str) -> Next {
    rule!("2.0.b");
    Next::Dice(Throw::new(purpose, 1, 6))
}

impl Rules for MunichWar {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        self.opening()
    }

    fn next(&self, state: &State) -> Next {
        rule!("2.2.i");
        state.frames.top().next(self, state)
    }

    fn legal(&self, state: &State, desk: &mut Desk, out: &mut Vec<Action>) {
        state.frames.top().offer(self.at(state, desk), out);
    }

    fn play(&self, state: &mut State, action: Action, desk: &mut Desk, journal: &mut impl Journal) {
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

impl MunichWar {
    /// The player of a side decides.
    pub(crate) fn asks(&self, side: Side) -> Next {
        rule!("1.0.a");
        Next::Seat(self.seat(side))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Does what is the only thing that can be done where a unit is placed or retreats. Says whether it did.
    pub(crate) fn settle_forced(&mut self) -> bool {
        let mut ways = std::mem::take(&mut self.desk.ways);
        ways.clear();
        let frame = *self.state.frames.top();
        frame.offer(self.at(), &mut ways);
        let only = if let [only] = *ways.as_slice() { Some(only) } else { None };
        self.desk.ways = ways;
        match only {
            Some(action @ (Action::At(_) | Action::Retreat(_) | Action::Hold(_) | Action::Back(_))) => {
                frame.play(self, action);
                true
            }
            _ => false,
        }
    }

    /// Does everything that needs no decision, until a player or the dice must decide.
    fn settle(&mut self) {
        loop {
            self.keep_control();
            let frame = *self.state.frames.top();
            if !frame.settle(self) {
                return;
            }
        }
    }
}
