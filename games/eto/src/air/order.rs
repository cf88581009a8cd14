//! SOP.M.3: the seat with the initiative says which side is first in the Naval and Air phase.

use engine::{Journal, Next, Prompt, rule};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

/// Who goes first in the Naval and Air phase?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ordering;

impl Step for Ordering {
    fn next(self, game: &EuropeanTheater, _: &State) -> Next {
        Next::Seat(game.nth_seat(0))
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.extend([Action::GoFirst, Action::GoSecond]);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        rule!("SOP.M.3.a1");
        rule!("CARD.M3.0");
        on.state.air.ordered = true;
        on.state.air.second = action == Action::GoSecond;
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("SOP", "You have the initiative: are you first in the Naval and Air phase?")
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Whether the seat with the initiative is still to say who is first: only where both sides have air units.
    pub(super) fn asks_order(&self) -> bool {
        if self.state.phase != Phase::NavalAndAir(0) || self.state.air.ordered {
            return false;
        }
        let flies = |seat: u8| {
            self.game.units.iter().any(|unit| {
                self.class(*unit) == Class::Air
                    && self.owner(self.state, *unit).0 == seat
                    && self.hex(self.state, *unit).is_some()
            })
        };
        (0..self.game.seats()).filter(|seat| flies(*seat)).count() > 1
    }
}
