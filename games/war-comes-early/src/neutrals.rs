//! 3.3 Neutrals.

use engine::Journal;

use crate::nation::Nation;
use crate::state::State;
use crate::{Action, WarComesEarly};

impl WarComesEarly {
    /// Neutrals that the German player may violate as this phase begins (3.3).
    pub(crate) fn legal_violations(&self, _: &State, _: &mut Vec<Action>) {}

    pub(crate) fn play_violate(&self, _: &mut State, _: Nation, _: &mut impl Journal) {}
}
