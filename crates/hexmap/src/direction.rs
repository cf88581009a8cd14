use serde::{Deserialize, Serialize};

use crate::Orientation;

/// One of the six hexsides, lettered clockwise from north (flat hexes) or north-east (pointy hexes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// North; north-east on pointy hexes.
    A,
    /// North-east; east on pointy hexes.
    B,
    /// South-east on both.
    C,
    /// South; south-west on pointy hexes.
    D,
    /// South-west; west on pointy hexes.
    E,
    /// North-west on both.
    F,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction::A, Direction::B, Direction::C, Direction::D, Direction::E, Direction::F];

    /// The place in [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at this place of [`Direction::ALL`].
    ///
    /// # Panics
    ///
    /// If `index` is 6 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Direction::ALL[index]
    }

    /// The same hexside, seen from the other hex.
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The direction this many hexsides further clockwise, or counter-clockwise if negative.
    pub const fn turned(self, by: i8) -> Self {
        Direction::ALL[(self as i16 + by as i16).rem_euclid(6) as usize]
    }

    /// The point of the compass, as on a map with north at the top: `NE`.
    pub const fn name(self, orientation: Orientation) -> &'static str {
        match orientation {
            Orientation::Flat => ["N", "NE", "SE", "S", "SW", "NW"][self as usize],
            Orientation::Pointy => ["NE", "E", "SE", "SW", "W", "NW"][self as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_index(direction.index()), direction);
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.turned(1).turned(-1), direction);
            assert_eq!(direction.turned(126), direction);
            assert_eq!(direction.turned(-126), direction);
        }
        assert_eq!(Direction::F.turned(1), Direction::A);
        assert_eq!(Direction::A.turned(-2), Direction::E);
    }

    #[test]
    fn names() {
        assert_eq!(Direction::A.name(Orientation::Flat), "N");
        assert_eq!(Direction::A.name(Orientation::Pointy), "NE");
        assert_eq!(Direction::E.name(Orientation::Pointy), "W");
    }
}
