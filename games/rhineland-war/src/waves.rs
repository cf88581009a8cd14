//! 33.0 World War II-level operations: waves and doctrine.

use engine::{Journal, Next, Prompt, Rolled, Throw};
use serde::{Deserialize, Serialize};

use crate::RhinelandWar;
use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::state::State;

impl RhinelandWar {
    /// Whether a country has mechanized units (33.8).
    pub(crate) fn has_mechanized(&self, nation: Nation) -> bool {
        self.of_nation[nation].iter().any(|unit| self.unit(unit).kind.is_mechanized())
    }
}

/// The doctrine of a country (33.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Doctrine {
    /// Its die is due.
    Die {
        /// The country.
        nation: Nation,
    },
}

impl Step for Doctrine {
    fn next(self, _: &RhinelandWar, _: &State) -> Next {
        Next::Dice(Throw::new("doctrine", 1, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Doctrine::Die { nation } = self;
        on.state.doctrine[nation] = rolled.first();
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("33.8", "A die decides the doctrine.")
    }
}
