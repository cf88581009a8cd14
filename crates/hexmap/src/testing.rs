//! Small maps and random numbers for the tests.

use crate::{Axis, Grid, HexId, HexNumber, Layout, Sheet, Stagger};

/// Random numbers that are the same in every run (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub(crate) fn below(&mut self, bound: u16) -> u16 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % u64::from(bound)) as u16
    }
}

pub(crate) fn columns_first() -> Sheet {
    Sheet::column_first(Axis::Up(0), Axis::Up(0))
}

pub(crate) fn numbers(columns: u16, rows: u16) -> impl Iterator<Item = HexNumber> {
    let digits = (1..=columns).flat_map(move |column| (1..=rows).map(move |row| column * 100 + row));
    digits.map(|digits| HexNumber::new(None, digits).unwrap())
}

pub(crate) fn rectangle(columns: u16, rows: u16) -> Grid {
    Grid::new(Layout::flat(Stagger::Even).sheet(columns_first()), numbers(columns, rows)).unwrap()
}

/// Grids of all kinds, some with holes.
pub(crate) fn assortment() -> Vec<Grid> {
    let mut random = Random::new(7);
    let mut grids = Vec::new();
    for stagger in [Stagger::Even, Stagger::Odd] {
        for layout in [Layout::flat(stagger), Layout::pointy(stagger)] {
            for layout in [layout.clone(), layout.rows_up()] {
                let layout = layout.sheet(Sheet::column_first(Axis::Down(5), Axis::Up(-4)));
                grids.push(Grid::new(layout.clone(), numbers(12, 9)).unwrap());
                let ragged = numbers(12, 9).filter(|_| random.below(4) > 0);
                grids.push(Grid::new(layout, ragged).unwrap());
            }
        }
    }
    grids
}

pub(crate) fn hex(grid: &Grid, number: &str) -> HexId {
    grid.id(number.parse().unwrap()).unwrap()
}
