//! Searches that were made before are made again without allocating.

use allocation_counter::measure;
use hexmap::{Axis, Flood, Grid, HexId, HexNumber, HexSet, Layout, Pass, Reach, Sheet, Stagger, Step};

#[test]
fn warm_searches_allocate_nothing() {
    let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
    let digits = (1..=61).flat_map(|column| (1..=34).map(move |row| 100 * column + row));
    let grid = Grid::new(layout, digits.map(|digits| HexNumber::new(None, digits).unwrap())).unwrap();
    let (mut reach, mut flood, mut path) = (Reach::new(), Flood::new(), Vec::new());

    let mut searches = || {
        let mut total = 0;
        for start in grid.ids().step_by(7) {
            reach.search(&grid, start, 24, |_, direction, to| match to.index() % 11 {
                0 => Step::No,
                1 => Step::Halt(3),
                rest => Step::Go((rest + direction.index()) as u8 % 5),
            });
            let last = *reach.hexes().last().unwrap();
            reach.path(last, &mut path);
            total += reach.hexes().len() + path.len();

            let pass = |_, _, to: HexId| [Pass::No, Pass::Into, Pass::Through][(to.index() % 5).min(2)];
            flood.fill(&grid, grid.within(start, 1), 9, pass);
            total += flood.hexes().len();
            flood.trace(&grid, start, |hex| hex.index() % 500 == 0, pass);
            let found: HexSet<33> = flood.hexes().iter().copied().collect();
            total += found.iter().count() + grid.ring(start, 4).count();
        }
        total
    };

    let mut first = 0;
    let cold = measure(|| first = searches());
    let mut second = 0;
    let warm = measure(|| second = searches());
    assert_eq!(first, second);
    assert!(cold.count_total > 0);
    assert_eq!(warm.count_total, 0);
}
