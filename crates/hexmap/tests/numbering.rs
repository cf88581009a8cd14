//! Proves that the layouts of all games can be written down, with facts from their rulebooks.

use hexmap::{Axis, Direction, Grid, HexId, HexNumber, Layout, Sheet, Stagger};

fn number(text: &str) -> HexNumber {
    text.parse().unwrap()
}

fn plain(stagger: Stagger) -> Layout {
    Layout::flat(stagger).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)))
}

fn check_cells(layout: &Layout, cells: &[(&str, i16, i16)]) {
    for &(text, column, row) in cells {
        assert_eq!(layout.cell(number(text)), Some((column, row)), "{text}");
    }
}

/// All numbers with these pairs of digits.
fn numbers(sheet: Option<char>, first: u16, last: u16) -> impl Iterator<Item = HexNumber> {
    let digits = (1..=first).flat_map(move |a| (1..=last).map(move |b| 100 * a + b));
    digits.map(move |digits| HexNumber::new(sheet, digits).unwrap())
}

fn id(grid: &Grid, text: &str) -> HexId {
    grid.id(number(text)).unwrap()
}

fn distance(grid: &Grid, a: &str, b: &str) -> u16 {
    grid.distance(id(grid, a), id(grid, b))
}

fn around(grid: &Grid, text: &str) -> Vec<String> {
    grid.neighbours(id(grid, text)).iter().map(|&hex| grid.number(hex).to_string()).collect()
}

#[test]
fn war_comes_early() {
    let layout = plain(Stagger::Even);
    check_cells(&layout, &[("0101", 1, 1), ("6134", 61, 34), ("2128", 21, 28), ("5633", 56, 33)]);
    let grid = Grid::new(layout, numbers(None, 61, 34)).unwrap();
    assert_eq!(around(&grid, "2413"), ["2412", "2513", "2514", "2414", "2314", "2313"]);
    assert_eq!(around(&grid, "2513"), ["2512", "2612", "2613", "2514", "2413", "2412"]);
    // Nine hexes between Vienna and Breslau.
    assert_eq!(distance(&grid, "2128", "2821"), 10);
}

#[test]
fn munich_war() {
    let layout = plain(Stagger::Odd);
    check_cells(&layout, &[("0101", 1, 1), ("4522", 45, 22), ("1712", 17, 12), ("2814", 28, 14)]);
    let grid = Grid::new(layout, numbers(None, 45, 23)).unwrap();
    // The south edge runs 1823, 1922, 2023.
    assert_eq!(grid.direction(id(&grid, "1823"), id(&grid, "1922")), Some(Direction::B));
    assert_eq!(grid.direction(id(&grid, "1922"), id(&grid, "2023")), Some(Direction::C));
    assert_eq!(around(&grid, "1712"), ["1711", "1812", "1813", "1713", "1613", "1612"]);
}

#[test]
fn rhineland_war() {
    let sheet = Sheet::column_first(Axis::Down(0), Axis::Up(0));
    let layout = Layout::flat(Stagger::Even).rows_up().sheet(sheet);
    check_cells(&layout, &[("0101", -1, 1), ("5532", -55, 32), ("1608", -16, 8), ("3830", -38, 30)]);
    let grid = Grid::new(layout, numbers(None, 55, 32)).unwrap();
    // Columns count from the east and rows from the south; even columns lie half a hex higher.
    assert_eq!(around(&grid, "3220"), ["3221", "3121", "3120", "3219", "3320", "3321"]);
    assert_eq!(around(&grid, "3320"), ["3321", "3220", "3219", "3319", "3419", "3420"]);
}

#[test]
fn no_retreat() {
    let layout = plain(Stagger::Even);
    check_cells(&layout, &[("0101", 1, 1), ("2225", 22, 25), ("1019", 10, 19), ("3026", 30, 26)]);
    let grid = Grid::new(layout, numbers(None, 30, 26)).unwrap();
    assert_eq!(around(&grid, "1712"), ["1711", "1811", "1812", "1713", "1612", "1611"]);
}

#[test]
fn european_theater_of_operations() {
    // The east sheet is numbered upside down from its north-east corner, and its odd rows end a hex further
    // east than the even ones.
    let west = Sheet::row_first(Axis::Up(0), Axis::Up(0)).lettered('W');
    let east = Sheet::row_first(Axis::Down(62), Axis::Down(67)).lettered('E').odd_rows_add(1);
    let layout = Layout::pointy(Stagger::Even).rows_up().sheet(west).sheet(east);
    check_cells(&layout, &[("W0101", 1, 1), ("W3533", 33, 35), ("W1125", 25, 11)]);
    check_cells(&layout, &[("E0101", 67, 61), ("E6133", 35, 1), ("E5111", 57, 11), ("E4808", 59, 14)]);
    check_cells(&layout, &[("E4419", 48, 18), ("E2223", 44, 40), ("E3604", 63, 26), ("E0229", 38, 60)]);

    // Even rows of the east sheet have a hex less.
    let west = numbers(Some('W'), 61, 34);
    let east =
        numbers(Some('E'), 61, 33).filter(|number| number.first_pair() % 2 == 1 || number.last_pair() < 33);
    let grid = Grid::new(layout, west.chain(east)).unwrap();
    assert_eq!(grid.len(), 61 * 34 + 31 * 33 + 30 * 32);
    assert_eq!(around(&grid, "W3533"), ["W3633", "W3534", "W3433", "W3432", "W3532", "W3632"]);
    // Where the sheets meet.
    assert_eq!(around(&grid, "W3234"), ["E2933", "E3032", "E3133", "W3134", "W3233", "W3334"]);
    assert_eq!(around(&grid, "E3032"), ["E2932", "E3031", "E3132", "E3133", "W3234", "E2933"]);

    assert_eq!(distance(&grid, "W3932", "W3533"), 4);
    assert_eq!(distance(&grid, "W3932", "W3931"), 1);
    assert_eq!(distance(&grid, "W3932", "W3232"), 7);
    assert_eq!(distance(&grid, "W3932", "W3630"), 3);
    assert_eq!(distance(&grid, "W3630", "W3232"), 4);
    for [a, b] in
        [["W3832", "W3732"], ["W3832", "W3733"], ["W3518", "W3618"], ["W3519", "W3618"], ["E5628", "E5629"]]
    {
        assert_eq!(distance(&grid, a, b), 1);
    }
}
