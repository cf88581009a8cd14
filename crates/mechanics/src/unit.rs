//! Units as numbers, and tables with an entry for each of them.

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use crate::PerId;

/// A unit of the scenario that is played: an index into its list of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(u16);

impl UnitId {
    /// The unit with this number.
    #[inline]
    pub const fn new(number: u16) -> Self {
        UnitId(number)
    }

    /// The number.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }
}

impl Id for UnitId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        UnitId(index as u16)
    }
}

/// A set of units as `W` words of 64 bits.
pub type UnitSet<const W: usize> = IdSet<UnitId, W>;

/// One value for each of at most `N` units: plain data, for game states.
pub type PerUnit<T, const N: usize> = PerId<UnitId, T, N>;
