//! 5.0 Crises and collapse.

use engine::{Journal, Next, Prompt};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    pub(crate) fn next_crisis(&self, state: &State) -> Next {
        Next::Seat(state.active().into())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn begin_crisis(&mut self, _: Side) {}

    pub(crate) fn roll_crisis(&mut self, _: Side, _: u8) {}

    pub(crate) fn settle_crisis(&mut self, _: Side) -> bool {
        self.end_phase();
        true
    }
}

/// A Fifth Column is placed (19.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Columns;

impl Step for Columns {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("19.5", "Where do you place the Fifth Column?")
    }
}

/// A unit is withdrawn (6.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawing;

impl Step for Withdrawing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("6.13", "Which unit do you withdraw?")
    }
}

/// The dice of the Collapse Box (5.3 to 5.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Collapsing;

impl Step for Collapsing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, _: Action) {
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("5.3", "The Collapse Box.")
    }
}
