//! Who stands where.

use hexmap::{HexId, Id};

use crate::UnitId;

/// The units of every hex, found once and asked often. Working memory, never part of a position.
///
/// ```
/// use hexmap::HexId;
/// use mechanics::{Stacks, UnitId};
/// let (hex, empty) = (HexId::new(3), HexId::new(4));
/// let mut stacks = Stacks::default();
/// stacks.clear(10, 20);
/// for unit in [7, 2, 0] {
///     stacks.add(hex, UnitId::new(unit));
/// }
/// assert!(stacks.of(hex).eq([0, 2, 7].map(UnitId::new)), "in ascending order");
/// assert!(stacks.is_empty(empty));
/// ```
#[derive(Default)]
pub struct Stacks {
    // Lists: the first unit of a hex and the one after a unit, as number + 1; 0 for none.
    first: Vec<u16>,
    following: Vec<u16>,
    // Hexes whose list is not empty.
    filled: Vec<HexId>,
}

impl Stacks {
    /// Nobody is anywhere; there is room for so many hexes and units.
    pub fn clear(&mut self, hexes: usize, units: usize) {
        for hex in self.filled.drain(..) {
            self.first[hex.index()] = 0;
        }
        self.first.resize(hexes, 0);
        self.following.resize(units, 0);
    }

    /// Puts a unit into a hex. Units come in descending order.
    #[inline]
    pub fn add(&mut self, hex: HexId, unit: UnitId) {
        let before = std::mem::replace(&mut self.first[hex.index()], unit.raw() + 1);
        self.following[unit.index()] = before;
        if before == 0 {
            self.filled.push(hex);
        }
    }

    /// The units in a hex, in ascending order.
    #[inline]
    pub fn of(&self, hex: HexId) -> Stack<'_> {
        Stack { following: &self.following, at: self.first[hex.index()] }
    }

    /// Whether nobody is in a hex.
    #[inline]
    pub fn is_empty(&self, hex: HexId) -> bool {
        self.first[hex.index()] == 0
    }
}

/// The units in a hex.
#[derive(Clone)]
pub struct Stack<'a> {
    following: &'a [u16],
    at: u16,
}

impl Iterator for Stack<'_> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        let index = self.at.checked_sub(1)?;
        self.at = self.following[index as usize];
        Some(UnitId::new(index))
    }
}
