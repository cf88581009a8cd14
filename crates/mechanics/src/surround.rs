//! The geometry of attacks from several sides.

use hexmap::{Direction, Grid, HexId};

/// The sides from which a hex is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Surround(u8);

impl Surround {
    /// Attackers in these hexes; nothing if one of them is no neighbour of the target.
    pub fn of(grid: &Grid, target: HexId, from: impl IntoIterator<Item = HexId>) -> Option<Self> {
        let mut surround = Surround::default();
        for hex in from {
            surround.add(grid.direction(target, hex)?);
        }
        Some(surround)
    }

    /// Adds the neighbour that lies in this direction from the attacked hex.
    #[inline]
    pub fn add(&mut self, from: Direction) {
        self.0 |= 1 << from.index();
    }

    /// From how many neighbours the attack comes.
    #[inline]
    pub fn hexes(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether all attackers come over these sides of the target, given as a mask: all across a river.
    #[inline]
    pub fn is_across(self, sides: u8) -> bool {
        self.0 & !sides == 0
    }

    /// Whether any attacker comes over one of these sides.
    #[inline]
    pub fn is_any_across(self, sides: u8) -> bool {
        self.0 & sides != 0
    }

    /// Whether two attackers stand opposite each other.
    #[inline]
    pub fn opposite(self) -> bool {
        self.0 & (self.0 >> 3) & 0b111 != 0
    }

    /// Whether three attackers stand with one hex between each two.
    #[inline]
    pub fn alternate(self) -> bool {
        self.0 & 0b01_0101 == 0b01_0101 || self.0 & 0b10_1010 == 0b10_1010
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(sides: &[usize]) -> Surround {
        let mut surround = Surround::default();
        for &side in sides {
            surround.add(Direction::ALL[side]);
        }
        surround
    }

    #[test]
    fn opposite_and_alternate_in_every_turn_of_the_hex() {
        for i in 0..6 {
            let turn = |sides: &[usize]| from(&sides.iter().map(|s| (s + i) % 6).collect::<Vec<_>>());
            assert!(turn(&[0, 3]).opposite() && !turn(&[0, 3]).alternate());
            assert!(turn(&[0, 2, 4]).alternate() && !turn(&[0, 2, 4]).opposite());
            assert!(!turn(&[0, 1, 2]).opposite() && !turn(&[0, 1, 2]).alternate());
            assert!(!turn(&[0, 2]).opposite());
            assert!(turn(&[0, 2]).is_across(0b11_1111) && !turn(&[0, 2]).is_across(1 << i));
            assert!(turn(&[0, 2]).is_any_across(1 << i) && !turn(&[0, 2]).is_any_across(1 << ((i + 1) % 6)));
            assert!(turn(&[0, 1, 2, 3]).opposite(), "four of six always hold an opposite pair");
        }
    }
}
