//! The rules as the engine asks them: all of it is passed on to the top frame.

use engine::{Journal, Next, Rolled, Rules, Viewer};

use crate::desk::Desk;
use crate::frame::{Playing, Step};
use crate::state::State;
use crate::{Action, EuropeanTheater};

impl Rules for EuropeanTheater {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        let mut state = self.opening();
        let mut desk = Desk::default();
        self.playing(&mut state, &mut desk, &mut engine::Silent).settle();
        state
    }

    fn next(&self, state: &State) -> Next {
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

impl<J: Journal> Playing<'_, J> {
    /// Does everything that needs no decision, until a player or the dice must decide.
    pub(crate) fn settle(&mut self) {
        loop {
            if self.follow_up() {
                continue;
            }
            let frame = *self.state.frames.top();
            if !frame.settle(self) {
                return;
            }
        }
    }

    /// What follows at once from what has happened, whatever the business at hand. Says whether there was anything.
    fn follow_up(&mut self) -> bool {
        if self.state.depots.iter().flatten().any(|depot| depot.isolated) {
            self.restore_sources();
        }
        self.restore_supply();
        self.conquer() || self.displace_hqs()
    }
}
