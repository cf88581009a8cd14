//! 12.0 Pursuit.

use engine::{Journal, Next, Prompt};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::state::State;
use crate::{Action, RhinelandWar};

/// Units pursue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pursuing;

impl Step for Pursuing {
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
        Prompt::new("12.2", "Who pursues?")
    }
}
