//! 24.0 and 31.0 The Spanish Civil War.

use engine::{Journal, Next, Prompt};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// Spanish cities that supply a unit (31.7).
    pub(crate) fn spanish_sources(
        self,
        _: mechanics::UnitId,
        _: crate::nation::Side,
    ) -> crate::state::HexSet {
        crate::state::HexSet::EMPTY
    }
}

impl RhinelandWar {
    /// Whether the Spanish Civil War has broken out (31.1).
    pub(crate) fn has_civil_war(&self, state: &State) -> bool {
        state.side_of(Nation::Republic).is_some()
    }
}

/// The factions are set up (31.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outbreak;

impl Step for Outbreak {
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
        Prompt::new("31.2", "Where do you place it?")
    }
}
