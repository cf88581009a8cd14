//! 15.0 Fog of war: what a viewer may look at, and positions that he cannot tell apart.

use engine::{Audience, Viewer};
use hexmap::HexId;
use mechanics::{UnitId, fog};

use crate::state::{State, Units};
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// Who may know that an action is played: everybody, but for standing answers.
    pub(crate) fn who_may_know(&self, _: &State, _: Action) -> Audience {
        Audience::All
    }

    /// Land units on the map: those that lie in stacks.
    pub(crate) fn stacked(&self, state: &State) -> impl Iterator<Item = (HexId, UnitId)> + Clone {
        self.land.iter().filter_map(|unit| Some((state.hex(unit)?, unit)))
    }

    /// Units on the map that a viewer may not look at: all but the top one of a stack (15.1).
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        fog::hidden(&state.tops, self.stacked(state), |_, unit| viewer.is_privy_to(self.owner(state, unit)))
    }

    /// Another position that the viewer cannot tell from this one.
    pub(crate) fn deal_hidden_anew(
        &self,
        state: &State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> State {
        let mut other = *state;
        self.deal_units_anew(&mut other, viewer, pick);
        other
    }

    /// The one position that stands for all those which the viewer cannot tell from this one.
    pub(crate) fn put_in_order(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        self.put_units_in_order(&mut seen, viewer);
        seen
    }
}
