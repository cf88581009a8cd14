//! 10.3 Soviet railheads.

use engine::Journal;
use hexmap::HexId;

use crate::nation::Side;
use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// Whether this is the end of a Soviet Movement Phase and a railhead can move (10.3.1).
    pub(crate) fn may_move_railheads(&self, _: &State) -> bool {
        false
    }

    pub(crate) fn legal_railheads(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}

    pub(crate) fn play_railhead(&self, _: &mut State, _: u8, _: HexId, _: &mut impl Journal) {}

    /// 10.3.1: railheads that have lost their line go back to the first hex that restores it.
    pub(crate) fn pull_railheads_back(&self, _: &mut State, _: Side, _: HexId, _: &mut impl Journal) {}
}
