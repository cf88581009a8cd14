//! 17.0 Naval bombardment and 18.0 amphibious operations.

use engine::{Journal, Next, Prompt};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::pack::FriendlySea;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// Whether a friendly sea is open to its country (17.4).
    pub fn is_sea_open(self, sea: &FriendlySea, side: Side) -> bool {
        sea.closed_by.is_none_or(|gate| !self.occupied(side.enemy()).contains(gate))
    }

    /// Amphibious moves and supply (18.2, 18.13).
    pub(crate) fn offer_sealift(self, _: Side, _: &mut Vec<Action>) {}
}

/// Units board an amphibious marker (18.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Embarking;

impl Step for Embarking {
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
        Prompt::new("18.2", "Who boards, and where do they land?")
    }
}

/// A patrol attacks a naval marker (30.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Staging;

impl Step for Staging {
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
        Prompt::new("30.1", "Does a patrol attack the ships?")
    }
}
