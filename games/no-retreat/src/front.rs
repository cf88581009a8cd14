//! The two fronts: two games with one set of rules (1.0).

use serde::{Deserialize, Serialize};

/// Which of the two games is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Front {
    /// May and June 1940.
    France,
    /// September and October 1939.
    Poland,
}

impl Front {
    /// Both fronts.
    pub const ALL: [Front; 2] = [Front::France, Front::Poland];

    /// The word of the pack, which is also the folder of its files.
    pub const fn word(self) -> &'static str {
        match self {
            Front::France => "france",
            Front::Poland => "poland",
        }
    }

    /// The name in the rulebook.
    pub const fn title(self) -> &'static str {
        match self {
            Front::France => "French Front",
            Front::Poland => "Polish Front",
        }
    }
}
