//! 10.0 Combat: who attacks what, support, the odds, and the roll.

use engine::{Journal, Next, Prompt, Verdict};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl At<'_> {
    pub(crate) fn offer_combat(self, _: Side, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    pub(crate) fn judge_combat(self, _: Side, _: Action) -> Verdict {
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn begin_combat(&mut self, side: Side) {
        self.state.supplied = self.at().supplied_units(side);
    }

    pub(crate) fn play_combat(&mut self, _: Action) {}

    pub(crate) fn end_combat(&mut self, _: Side) {}
}

/// Attackers are chosen (10.3, step 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assemble;

impl Step for Assemble {
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
        Prompt::new("10.3", "Who takes part in the attack?")
    }
}

/// A declared attack, up to its die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighting;

impl Step for Fighting {
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
        Prompt::new("10.3", "The attack.")
    }
}
