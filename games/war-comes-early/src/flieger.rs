//! 12.8 The 7th Flieger Division.

use engine::Journal;
use hexmap::HexId;

use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// Where the division may be dropped now (12.8).
    pub(crate) fn legal_drops(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}

    pub(crate) fn play_airdrop(&self, _: &mut State, _: HexId, _: &mut impl Journal) {}

    pub(crate) fn roll_drop(&self, _: &mut State, _: u8, _: &mut impl Journal) {}
}
