use std::error::Error;
use std::fmt;

use crate::{Direction, Grid, HexId, HexNumber};

/// Lines that run from hex to hex, such as railways: for every hex, in which directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links(Vec<u8>);

impl Links {
    /// No line anywhere.
    pub fn new(grid: &Grid) -> Self {
        Links(vec![0; grid.len()])
    }

    /// Joins two adjacent hexes.
    pub fn add(&mut self, grid: &Grid, a: HexId, b: HexId) -> Result<(), NotAdjacent> {
        let Some(direction) = grid.direction(a, b) else {
            return Err(NotAdjacent(grid.number(a), grid.number(b)));
        };
        self.0[a.index()] |= 1 << direction.index();
        self.0[b.index()] |= 1 << direction.opposite().index();
        Ok(())
    }

    /// Whether a line leaves the hex in this direction.
    #[inline]
    pub fn has(&self, hex: HexId, direction: Direction) -> bool {
        self.0[hex.index()] >> direction.index() & 1 != 0
    }

    /// Whether any line touches the hex.
    #[inline]
    pub fn any(&self, hex: HexId) -> bool {
        self.0[hex.index()] != 0
    }
}

/// Two hexes that should share a hexside, but do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAdjacent(HexNumber, HexNumber);

impl fmt::Display for NotAdjacent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "hexes {} and {} are not adjacent", self.0, self.1)
    }
}

impl Error for NotAdjacent {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{hex, rectangle};

    #[test]
    fn a_line_runs_both_ways() {
        let grid = rectangle(3, 3);
        let mut rail = Links::new(&grid);
        rail.add(&grid, hex(&grid, "0102"), hex(&grid, "0103")).unwrap();
        assert!(rail.has(hex(&grid, "0102"), Direction::D));
        assert!(rail.has(hex(&grid, "0103"), Direction::A));
        assert!(!rail.has(hex(&grid, "0102"), Direction::A));
        assert!(rail.any(hex(&grid, "0103")) && !rail.any(hex(&grid, "0101")));
    }

    #[test]
    fn only_between_neighbours() {
        let grid = rectangle(3, 3);
        let error = Links::new(&grid).add(&grid, hex(&grid, "0101"), hex(&grid, "0103")).unwrap_err();
        assert_eq!(error.to_string(), "hexes 0101 and 0103 are not adjacent");
    }
}
