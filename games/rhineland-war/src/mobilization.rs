//! 6.0 Reinforcements and replacements.

use engine::{Journal, Next, Prompt, Rolled, Throw, Verdict};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl At<'_> {
    pub(crate) fn offer_mobilization(self, _: Side, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    pub(crate) fn judge_mobilization(self, _: Side, _: Action) -> Verdict {
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn begin_mobilization(&mut self, _: Side) {}

    pub(crate) fn play_mobilization(&mut self, _: Action) {}

    pub(crate) fn settle_mobilization(&mut self, _: Side) -> bool {
        false
    }

    pub(crate) fn end_mobilization(&mut self, _: Side) {}
}

/// Delay dice: told to the owner only (6.3, 6.5, 15.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Delaying {
    /// Of the reinforcements in [`State::scheduling`], one after the other (6.3).
    Reinforcements,
    /// Of a unit that was bought (6.5).
    Replacement {
        /// The unit.
        unit: UnitId,
    },
}

impl Step for Delaying {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        let unit = match self {
            Delaying::Reinforcements => state.scheduling.iter().next().expect("a unit waits for its die"),
            Delaying::Replacement { unit } => unit,
        };
        Next::Dice(Throw::new("delay", 1, 6).only(game.owner(state, unit)))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let _ = rolled;
        if let Some(unit) = on.state.scheduling.iter().next() {
            on.state.scheduling.remove(unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = on.state.scheduling.is_empty();
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("6.3", "A die says when the unit arrives.")
    }
}

/// A unit arrives (6.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arriving {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Arriving {
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
        Prompt::new("6.12", "Where does it arrive?")
    }
}
