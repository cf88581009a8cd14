//! The hex grid: numbers, neighbours and map edges (1.2, 2.1).

use mechanics::pack::{Document, Faults, Report, Source, Spanned};
use serde::Deserialize;

use super::rows::HexNumber;

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
        &self.edges[edge as usize]
    }
}

/// `map/map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    grid: GridEntry,
    edges: EdgeEntries,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridEntry {
    orientation: Spanned<String>,
    lower_columns: Spanned<String>,
    numbers: Spanned<String>,
    columns: Spanned<u8>,
    rows: Spanned<u8>,
    lower_rows: Spanned<u8>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeEntries {
    north: EdgeEntry,
    east: EdgeEntry,
    south: EdgeEntry,
    west: EdgeEntry,
}

impl EdgeEntries {
    fn all(&self) -> [&EdgeEntry; 4] {
        [&self.north, &self.east, &self.south, &self.west]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeEntry {
    runs: Vec<Spanned<[HexNumber; 2]>>,
    source: Source,
    #[serde(rename = "note", default)]
    _note: String,
}

impl MapFile {
    pub(super) fn count(&self, report: &mut Report) {
        report.count("map grid", &self.grid.source);
        for edge in self.edges.all() {
            report.count("map edges", &edge.source);
        }
    }
}

pub(super) fn build(file: &Document<MapFile>, faults: &mut Faults) -> Option<Grid> {
    let found = faults.len();
    let entry = &file.value.grid;
    for (value, wanted) in
        [(&entry.orientation, "flat"), (&entry.lower_columns, "even"), (&entry.numbers, "column-row")]
    {
        if value.as_ref() != wanted {
            file.fault(value, format!("`{}`: this game's map is `{wanted}`", value.as_ref()), faults);
        }
    }
    for number in [&entry.columns, &entry.rows, &entry.lower_rows] {
        if !(1..=99).contains(number.as_ref()) {
            file.fault(number, "a hex number has room for 1 to 99 columns and rows", faults);
        }
    }
    if faults.len() > found {
        return None;
    }
    let mut grid = Grid {
        columns: *entry.columns.as_ref(),
        rows: *entry.rows.as_ref(),
        lower_rows: *entry.lower_rows.as_ref(),
        edges: Default::default(),
    };
    for (index, edge) in file.value.edges.all().into_iter().enumerate() {
        let mut hexes = Vec::new();
        for run in &edge.runs {
            let [HexNumber(from), HexNumber(to)] = *run.as_ref();
            let along_row = from % 100 == to % 100;
            if !grid.contains(from) || !grid.contains(to) {
                file.fault(run, format!("the run {from:04} to {to:04} leaves the map"), faults);
            } else if from > to || !along_row && from / 100 != to / 100 {
                let what = format!("{from:04} to {to:04} runs neither along a row nor down a column");
                file.fault(run, what, faults);
            } else {
                let step = if along_row { 100 } else { 1 };
                hexes.extend((from..=to).step_by(step).filter(|&hex| grid.contains(hex)));
            }
        }
        hexes.sort_unstable();
        hexes.dedup();
        grid.edges[index] = hexes;
    }
    // With a wrong edge, hexes that lie on it would seem to be at fault.
    (faults.len() == found).then_some(grid)
}
