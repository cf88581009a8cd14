//! 3.0 Set-up, and 3.3 the set-up of a neutral that has been violated.

use engine::Journal;
use hexmap::HexId;

use crate::nation::{Nation, Side};
use crate::state::State;
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    pub(crate) fn set_up_side(&self, step: u8) -> Side {
        self.war().setup[usize::from(step)].side
    }

    pub(crate) fn legal_set_up(&self, _: &State, _: &mut Desk, _: &mut Vec<Action>) {}

    pub(crate) fn play_set_up(&self, _: &mut State, _: HexId, _: &mut impl Journal) {}

    pub(crate) fn play_default(&self, _: &mut State, _: &mut Desk, _: &mut impl Journal) {}

    /// What is asked of the player who sets up.
    pub(crate) fn ask_set_up(&self, _: &State, _: u8) -> String {
        String::new()
    }

    /// The unit of a violated neutral that is placed next, in words.
    pub(crate) fn next_deployed(&self, _: &State, _: Nation) -> String {
        String::new()
    }

    pub(crate) fn legal_deployment(&self, _: &State, _: &mut Desk, _: Nation, _: &mut Vec<Action>) {}

    pub(crate) fn play_deployment(&self, _: &mut State, _: Nation, _: HexId, _: &mut impl Journal) {}
}
