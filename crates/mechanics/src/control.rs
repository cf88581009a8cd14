//! Who holds which hex: the side whose unit was there last.

use hexmap::{HexId, HexSet};
use serde::{Deserialize, Serialize};

/// For each of two sides the hexes that it holds. A hex that neither holds is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Control<const W: usize> {
    held: [HexSet<W>; 2],
}

impl<const W: usize> Control<W> {
    /// Nobody holds anything.
    pub fn nobody() -> Self {
        Control::default()
    }

    /// A unit of this side is in the hex now. Says whether the hex changed hands.
    #[inline]
    pub fn take(&mut self, side: usize, hex: HexId) -> bool {
        self.held[1 - side].remove(hex);
        self.held[side].insert(hex)
    }

    /// Whether this side holds the hex.
    #[inline]
    pub fn holds(&self, side: usize, hex: HexId) -> bool {
        self.held[side].contains(hex)
    }

    /// All hexes of a side.
    #[inline]
    pub fn of(&self, side: usize) -> &HexSet<W> {
        &self.held[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_one_there_holds_it() {
        let (mut control, hex) = (Control::<1>::nobody(), HexId::new(7));
        assert!(!control.holds(0, hex) && !control.holds(1, hex));
        assert!(control.take(0, hex));
        assert!(!control.take(0, hex));
        assert!(control.take(1, hex));
        assert!(control.holds(1, hex) && !control.holds(0, hex));
    }
}
