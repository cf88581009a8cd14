use crate::{Direction, Grid, HexId};

/// Something on every hexside, the same seen from both hexes: rivers, borders, straits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides<T: Copy>(Vec<[T; 6]>);

impl<T: Copy> Sides<T> {
    /// The same on all hexsides of the grid.
    pub fn new(grid: &Grid, everywhere: T) -> Self {
        Sides(vec![[everywhere; 6]; grid.len()])
    }

    /// Changes a hexside, for both hexes that share it.
    pub fn set(&mut self, grid: &Grid, hex: HexId, direction: Direction, value: T) {
        self.0[hex.index()][direction.index()] = value;
        if let Some(other) = grid.neighbour(hex, direction) {
            self.0[other.index()][direction.opposite().index()] = value;
        }
    }

    /// What is on a hexside.
    #[inline]
    pub fn get(&self, hex: HexId, direction: Direction) -> T {
        self.row(hex)[direction.index()]
    }

    /// What is on the six sides of a hex, in the order of [`Direction::ALL`].
    #[inline]
    pub fn row(&self, hex: HexId) -> &[T; 6] {
        &self.0[hex.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{hex, rectangle};

    #[test]
    fn both_hexes_see_the_same() {
        let grid = rectangle(3, 3);
        let mut river = Sides::new(&grid, false);
        river.set(&grid, hex(&grid, "0202"), Direction::B, true);
        assert!(river.get(hex(&grid, "0202"), Direction::B));
        assert!(river.get(hex(&grid, "0302"), Direction::E));
        let banks = grid.ids().flat_map(|hex| *river.row(hex)).filter(|&bank| bank);
        assert_eq!(banks.count(), 2);
    }

    #[test]
    fn the_edge_of_the_map_has_sides_too() {
        let grid = rectangle(2, 2);
        let mut border = Sides::new(&grid, 0);
        border.set(&grid, hex(&grid, "0101"), Direction::A, 7);
        assert_eq!(border.row(hex(&grid, "0101")), &[7, 0, 0, 0, 0, 0]);
    }
}
