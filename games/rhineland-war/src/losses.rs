//! 10.22 Losses.

use engine::{Journal, Next, Prompt};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::state::{State, place};
use crate::{Action, RhinelandWar};

impl<J: Journal> Playing<'_, J> {
    /// A unit is eliminated under a case.
    pub(crate) fn eliminate(&mut self, unit: UnitId, _: &'static str) {
        self.state.spots[unit] = place::BOX;
    }
}

/// A side chooses its losses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losing;

impl Step for Losing {
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
        Prompt::new("10.22", "Which unit do you lose?")
    }
}
