//! Who decides and who looks.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table, counted from zero in the order in which the game names its sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into the game's list of seats.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Whose eyes a board is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// One of the players.
    Seat(Seat),
    /// Somebody who may know only what every player knows.
    Spectator,
    /// Somebody who may know everything: a finished game, a test.
    Umpire,
}

impl Viewer {
    /// Whether this viewer may know what only `seat` knows.
    pub fn is_privy_to(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Umpire => true,
        }
    }
}
