use crate::{Flood, HexId};

/// Hexes by their distance from somewhere, for maps of what is felt less the farther away it is.
///
/// ```
/// use hexmap::{Flood, Pass, Rings};
/// # use hexmap::{Axis, Grid, HexNumber, Layout, Sheet, Stagger};
/// # let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// # let grid = Grid::new(layout, (101..=104).map(|n| HexNumber::new(None, n).unwrap()))?;
/// # let city = grid.id(HexNumber::new(None, 102).unwrap()).unwrap();
///
/// let mut flood = Flood::new();
/// flood.fill(&grid, [city], 9, |_from, _direction, _to| Pass::Through);
/// let mut map = vec![0; grid.len()];
/// Rings::new(&flood).add(&mut map, |steps| 12 / (steps + 1));
/// assert_eq!(map, [6, 12, 6, 4]);
/// # Ok::<(), hexmap::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rings {
    // In order of steps, with where each ring ends.
    hexes: Vec<HexId>,
    ends: Vec<usize>,
}

impl Rings {
    /// The hexes that a flood has found.
    pub fn new(flood: &Flood) -> Self {
        let hexes = flood.hexes().to_vec();
        let ends = hexes.chunk_by(|a, b| flood.steps(*a) == flood.steps(*b)).scan(0, |end, ring| {
            *end += ring.len();
            Some(*end)
        });
        Rings { ends: ends.collect(), hexes }
    }

    /// Adds to a map what `amount` says for so many steps: it is asked once a ring, and nothing costs nothing.
    pub fn add(&self, map: &mut [i32], amount: impl Fn(i32) -> i32) {
        let mut start = 0;
        for (steps, &end) in (0..).zip(&self.ends) {
            let amount = amount(steps);
            if amount != 0 {
                self.hexes[start..end].iter().for_each(|hex| map[hex.index()] += amount);
            }
            start = end;
        }
    }
}
