//! The hex grid: numbers, neighbours and map edges (1.2, 2.1).

use engine::rule;
use hexmap::{HexId, HexNumber};
use mechanics::{pack::Faults, sheet::Sheet};

use super::map::{HEXES, MAP, REGIONS};

/// An edge of the map (1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The north edge.
    North,
    /// The east edge.
    East,
    /// The south edge.
    South,
    /// The west edge.
    West,
}

/// The extent of the map: flat-topped hexes, even-numbered columns half a hex lower.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
    lower_rows: u8,
    edges: [Vec<u16>; 4],
}

impl Grid {
    /// Number of columns.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Number of hexes in a column: even-numbered ones may have fewer.
    pub fn rows(&self, column: u8) -> u8 {
        if column.is_multiple_of(2) { self.lower_rows } else { self.rows }
    }

    /// Whether a hex of this number exists.
    pub fn contains(&self, hex: u16) -> bool {
        let (column, row) = (hex / 100, hex % 100);
        (1..=u16::from(self.columns)).contains(&column)
            && (1..=u16::from(self.rows(column as u8))).contains(&row)
    }

    /// All hexes, ascending by number.
    pub fn hexes(&self) -> impl Iterator<Item = u16> {
        (1..=self.columns).flat_map(|column| {
            (1..=self.rows(column)).map(move |row| u16::from(column) * 100 + u16::from(row))
        })
    }

    /// The adjacent hexes on the map, clockwise from the top.
    pub fn neighbours(&self, hex: u16) -> impl Iterator<Item = u16> {
        let lower = i32::from((hex / 100).is_multiple_of(2));
        [(0, -1), (1, lower - 1), (1, lower), (0, 1), (-1, lower), (-1, lower - 1)]
            .into_iter()
            .filter_map(move |(columns, rows)| u16::try_from(i32::from(hex) + columns * 100 + rows).ok())
            .filter(|&near| self.contains(near))
    }

    /// Whether two hexes share a hexside.
    pub fn adjacent(&self, a: u16, b: u16) -> bool {
        self.contains(a) && self.neighbours(a).any(|near| near == b)
    }

    /// The hexes of a map edge, ascending by number.
    pub fn edge(&self, edge: Edge) -> &[u16] {
        match edge {
            Edge::North => rule!("1.2.a"),
            Edge::East => rule!("1.2.b"),
            Edge::South => rule!("1.2.c"),
            Edge::West => rule!("1.2.d"),
        }
        &self.edges[edge as usize]
    }
}

/// The regions of the sheet that are map edges, in the order of [`Edge`].
const EDGES: [&str; 4] = ["edge north", "edge east", "edge south", "edge west"];

pub(super) fn build(sheet: &Sheet, faults: &mut Faults) -> Option<Grid> {
    let found = faults.len();
    let numbers = || sheet.grid.ids().map(|hex| sheet.grid.number(hex));
    let rows = |even: bool| {
        let line = numbers().filter(|number| number.first_pair().is_multiple_of(2) == even);
        line.map(HexNumber::last_pair).max().unwrap_or(0)
    };
    let mut grid = Grid {
        columns: numbers().map(HexNumber::first_pair).max().unwrap_or(0),
        rows: rows(false),
        lower_rows: rows(true),
        edges: Default::default(),
    };
    let around = |hex: HexId| sheet.grid.neighbours(hex).iter().filter(|near| near.is_some());
    let alike = |hex: HexId| {
        let numbers = around(hex).map(|&near| sheet.grid.number(near).digits());
        numbers.eq(grid.neighbours(sheet.grid.number(hex).digits()).filter(|&near| sheet_has(sheet, near)))
    };
    if !sheet.grid.ids().all(alike) {
        let what = "this game's map has upright columns, the even ones half a hex lower, column first";
        faults.add(MAP, 0, what);
        return None;
    }
    for number in grid.hexes().filter(|&number| !sheet_has(sheet, number)) {
        faults.add(HEXES, 0, format!("hex {number:04} is missing"));
    }
    for (edge, name) in grid.edges.iter_mut().zip(EDGES) {
        *edge = sheet.region(name).iter().map(|&hex| sheet.grid.number(hex).digits()).collect();
        edge.sort_unstable();
        edge.dedup();
        if edge.is_empty() {
            faults.add(REGIONS, 0, format!("the region `{name}` is missing"));
        }
    }
    // With a wrong edge, hexes that lie on it would seem to be at fault.
    (faults.len() == found).then_some(grid)
}

fn sheet_has(sheet: &Sheet, number: u16) -> bool {
    HexNumber::new(None, number).is_some_and(|number| sheet.grid.id(number).is_some())
}
