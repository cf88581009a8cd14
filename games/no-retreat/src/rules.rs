//! The rules as the engine asks them: all of it is passed on to the top frame.

use engine::{Audience, Journal, Next, Rolled, Rules, Viewer};

use crate::desk::Desk;
use crate::frame::{Frame, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, NoRetreat};

impl Rules for NoRetreat {
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

    // 5.0: what is on the back of a marker that goes back into the cup stays secret.
    fn audience(&self, state: &State, action: Action) -> Audience {
        match (state.frames.top(), action) {
            (Frame::Draw(drawing), Action::Return(_)) => Audience::Only(drawing.side.into()),
            (Frame::Retry(_), Action::Retry(_)) => Audience::Only(Side::German.into()),
            // 5.2.3: what is on the back of a marker that pays, or leaves as a dummy, or is redrawn.
            (Frame::PayMarkers(paying), Action::Pay(_)) => Audience::Only(paying.side.into()),
            (Frame::Redraw(redraw), Action::Swap(_)) => Audience::Only(redraw.side.into()),
            (Frame::Choose(choice), Action::Use(marker)) if !self.shows_icon(marker) => {
                Audience::Only(choice.side.into())
            }
            // 24.2, 7.3: which plan it is, and what lies face down.
            (Frame::Plan(planner), Action::Choose(_)) => Audience::Only(planner.side.into()),
            (Frame::Record(record), _) => Audience::Only(record.side.into()),
            _ => Audience::All,
        }
    }

    fn reimagine(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        self.deal_anew(state, viewer, pick)
    }

    fn verify(&self, state: &State) -> Result<(), String> {
        self.check(state)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Does everything that needs no decision, until a player or the dice must decide.
    pub(crate) fn settle(&mut self) {
        loop {
            let frame = *self.state.frames.top();
            if !frame.settle(self) {
                return;
            }
        }
    }
}
