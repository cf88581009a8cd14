//! The rules as the engine asks them: all of it is passed on to the top frame.

use engine::{Audience, Journal, Next, Rolled, Rules, Viewer, rule};

use crate::desk::Desk;
use crate::frame::{Playing, Step};
use crate::state::State;
use crate::{Action, RhinelandWar};

impl Rules for RhinelandWar {
    type State = State;
    type Action = Action;
    type Desk = Desk;

    fn start(&self) -> State {
        let mut state = self.opening();
        // A scenario without preparedness dice begins with its belligerents.
        if !self.scenario().preparedness {
            let mut desk = Desk::default();
            self.playing(&mut state, &mut desk, &mut engine::Silent).line_up();
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        let next = state.frames.top().next(self, state);
        if let Next::Dice(throw) = next {
            match throw.drawn {
                true => rule!("3.2.b"),
                false => rule!("2.1.b"),
            }
        }
        next
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

    fn audience(&self, state: &State, action: Action) -> Audience {
        self.who_may_know(state, action)
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
