//! Zones of control.

use hexmap::{Direction, Grid, HexId, HexSet};

/// The hexes into which a stack in `hex` exerts its zone, given the sides over which it reaches.
#[inline]
pub fn add_zone<const W: usize>(zone: &mut HexSet<W>, grid: &Grid, hex: HexId, reaches: u8) {
    for (side, &neighbour) in grid.neighbours(hex).iter().enumerate() {
        if reaches >> side & 1 == 1 {
            zone.insert(neighbour);
        }
    }
}

/// Whether all hexes around one are covered, but for those that need not be.
#[inline]
pub fn is_ringed<const W: usize>(
    grid: &Grid,
    hex: HexId,
    covered: &HexSet<W>,
    exempt: impl Fn(HexId) -> bool,
) -> bool {
    let mut around = grid.neighbours(hex).iter().filter(|hex| hex.is_some());
    around.all(|&hex| covered.contains(hex) || exempt(hex))
}

/// A mask of the sides for which the test holds, as [`add_zone`] takes it.
#[inline]
pub fn sides_where(grid: &Grid, hex: HexId, mut test: impl FnMut(Direction, HexId) -> bool) -> u8 {
    Direction::ALL
        .into_iter()
        .filter_map(|side| Some((side, grid.neighbour(hex, side)?)))
        .filter(|&(side, neighbour)| test(side, neighbour))
        .fold(0, |mask, (side, _)| mask | 1 << side.index())
}
