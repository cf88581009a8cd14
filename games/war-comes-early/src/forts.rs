//! 11.5 Fortifications, and what is closed to whom (3.3, 5.1, 11.5).

use crate::WarComesEarly;
use crate::nation::Nation;
use crate::state::{HexSet, State};

impl WarComesEarly {
    /// Hexes inside its area that a nation may not enter now: neutrals, intact fortifications of others, for
    /// Germans the Maginot Line, and in the first turns all but two countries.
    pub(crate) fn closed_to(&self, _: &State, _: Nation) -> HexSet {
        HexSet::EMPTY
    }
}
