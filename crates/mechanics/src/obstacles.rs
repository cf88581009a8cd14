//! What is in the way of moves and lines of supply.

use hexmap::{Bar, Grid, HexId, HexSet, Pass};

use crate::sides_where;

/// Hexes that may not be entered, and hexes that may be entered but not left again: enemy zones of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Obstacles<const W: usize> {
    /// Not to be entered.
    pub shut: HexSet<W>,
    /// To be entered, but not left again.
    pub stop: HexSet<W>,
}

impl<const W: usize> Obstacles<W> {
    /// What a hex is to a move.
    #[inline]
    pub fn bar(&self, hex: HexId) -> Bar {
        if self.shut.contains(hex) {
            Bar::Shut
        } else if self.stop.contains(hex) {
            Bar::Stop
        } else {
            Bar::Free
        }
    }

    /// What a hex is to a line of supply or a train.
    #[inline]
    pub fn pass(&self, hex: HexId) -> Pass {
        match self.bar(hex) {
            Bar::Shut => Pass::No,
            Bar::Stop => Pass::Into,
            Bar::Free => Pass::Through,
        }
    }

    /// The sides of its first hex over which a move may begin, as a mask: it may leave the enemy zone in which it
    /// begins, but not straight into another.
    #[inline]
    pub fn ways_out(&self, grid: &Grid, start: HexId) -> u8 {
        let held = self.stop.contains(start);
        sides_where(grid, start, |_, to| !(held && self.stop.contains(to)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shut_is_shut_though_it_also_stops() {
        let [a, b, c] = [1, 2, 3].map(HexId::new);
        let obstacles = Obstacles::<1> { shut: HexSet::from_iter([a]), stop: HexSet::from_iter([a, b]) };
        assert_eq!([a, b, c].map(|hex| obstacles.bar(hex)), [Bar::Shut, Bar::Stop, Bar::Free]);
        assert_eq!([a, b, c].map(|hex| obstacles.pass(hex)), [Pass::No, Pass::Into, Pass::Through]);
    }
}
