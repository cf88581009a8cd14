//! 32.0 Variable preparedness.

use engine::{Journal, Next, Throw};

use crate::RhinelandWar;
use crate::frame::Playing;
use crate::state::State;

impl RhinelandWar {
    pub(crate) fn next_preparedness(&self, _: &State) -> Next {
        Next::Dice(Throw::new("preparedness", 1, 6))
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn roll_preparedness(&mut self, _: u8) {
        self.line_up();
        self.end_phase();
    }
}
