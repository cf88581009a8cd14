//! 3.2.1 and 3.2.2 German reinforcements.

use engine::Journal;
use hexmap::HexId;

use crate::sequence::PhaseKind;
use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// What a German phase brings by itself (3.2.2, 12.8).
    pub(crate) fn open_german_phase(&self, _: &mut State, _: PhaseKind) {}

    /// Whether the corps that waits for the link of Vienna and Breslau may be placed now (3.2.1).
    pub(crate) fn finds_link(&self, _: &State, _: &mut Desk) -> bool {
        false
    }

    pub(crate) fn legal_link(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}

    pub(crate) fn play_link(&self, _: &mut State, _: Option<HexId>, _: &mut impl Journal) {}

    pub(crate) fn roll_reserve(&self, _: &mut State, _: u8, _: &mut impl Journal) {}

    pub(crate) fn legal_reserve(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}

    pub(crate) fn play_reserve(&self, _: &mut State, _: HexId, _: &mut impl Journal) {}

    /// Ends the placement when no corps is left or no hex has room. Says whether it did.
    pub(crate) fn settle_reserve(&self, _: &mut State, _: &mut Desk) -> bool {
        false
    }

    /// The corps of a turn, offered in the German Movement Phase (3.2.2).
    pub(crate) fn legal_arrival(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}
}
