use serde::{Deserialize, Serialize};

use crate::HexNumber;

/// How the hexes lie on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// A flat side on top: straight columns.
    Flat,
    /// A corner on top: straight rows.
    Pointy,
}

/// Which columns (flat) or rows (pointy) are pushed half a hex, towards higher rows or columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stagger {
    /// Those with an even number.
    Even,
    /// Those with an odd number.
    Odd,
}

/// How a printed column or row number is counted, from the place where a printed 0 would be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Onwards: the origin plus the printed number.
    Up(i8),
    /// Backwards: the origin less the printed number.
    Down(i8),
}

impl Axis {
    // Small origins and two digits keep every cell within some 500 of zero: nothing can overflow.
    const fn place(self, printed: u8) -> i16 {
        match self {
            Axis::Up(origin) => origin as i16 + printed as i16,
            Axis::Down(origin) => origin as i16 - printed as i16,
        }
    }
}

/// The numbering of one map sheet: which cell of the common grid a printed number means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    letter: Option<char>,
    column_first: bool,
    columns: Axis,
    rows: Axis,
    odd_rows_add: i8,
}

impl Sheet {
    /// Numbers whose first two digits are the column.
    pub const fn column_first(columns: Axis, rows: Axis) -> Self {
        Sheet { letter: None, column_first: true, columns, rows, odd_rows_add: 0 }
    }

    /// Numbers whose first two digits are the row.
    pub const fn row_first(rows: Axis, columns: Axis) -> Self {
        Sheet { letter: None, column_first: false, columns, rows, odd_rows_add: 0 }
    }

    /// The same numbering with a letter in front.
    pub const fn lettered(self, letter: char) -> Self {
        Sheet { letter: Some(letter), ..self }
    }

    /// The same numbering with another origin of the columns in odd rows.
    ///
    /// A sheet of pointy hexes counted from the right needs this: half of its rows end a hex further
    /// right than the others.
    pub const fn odd_rows_add(self, columns: i8) -> Self {
        Sheet { odd_rows_add: columns, ..self }
    }

    fn cell(&self, number: HexNumber) -> (i16, i16) {
        let (column, row) = if self.column_first {
            (number.first_pair(), number.last_pair())
        } else {
            (number.last_pair(), number.first_pair())
        };
        let row = self.rows.place(row);
        (self.columns.place(column) + row.rem_euclid(2) * i16::from(self.odd_rows_add), row)
    }
}

/// How the hexes of a map lie and how they are numbered.
///
/// ```
/// use hexmap::{Axis, Layout, Sheet, Stagger};
///
/// // 2413 is column 24 from the left, row 13 from the top; even columns lie half a hex lower.
/// let plain = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// assert_eq!(plain.cell("2413".parse()?), Some((24, 13)));
/// assert_eq!(plain.cell("W2413".parse()?), None);
/// # Ok::<(), hexmap::NumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    orientation: Orientation,
    stagger: Stagger,
    rows_up: bool,
    sheets: Vec<Sheet>,
}

impl Layout {
    /// Hexes in straight columns, rows counted down the map, no sheet yet.
    pub const fn flat(stagger: Stagger) -> Self {
        Layout { orientation: Orientation::Flat, stagger, rows_up: false, sheets: Vec::new() }
    }

    /// Hexes in straight rows, rows counted down the map, no sheet yet.
    pub const fn pointy(stagger: Stagger) -> Self {
        Layout { orientation: Orientation::Pointy, stagger, rows_up: false, sheets: Vec::new() }
    }

    /// The same with rows counted up the map.
    pub fn rows_up(self) -> Self {
        Layout { rows_up: true, ..self }
    }

    /// The same with one more sheet.
    pub fn sheet(mut self, sheet: Sheet) -> Self {
        self.sheets.push(sheet);
        self
    }

    /// How the hexes lie.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The column and row of a printed number, if its sheet belongs to the map.
    pub fn cell(&self, number: HexNumber) -> Option<(i16, i16)> {
        let sheet = self.sheets.iter().find(|sheet| sheet.letter == number.sheet())?;
        Some(sheet.cell(number))
    }

    /// The place of a cell in [`Point`] coordinates.
    pub(crate) fn point(&self, (column, row): (i16, i16)) -> Point {
        let pushed = |straight: i16| {
            i16::from(match self.stagger {
                Stagger::Even => straight % 2 == 0,
                Stagger::Odd => straight % 2 != 0,
            })
        };
        let down = if self.rows_up { -1 } else { 1 };
        match self.orientation {
            Orientation::Flat => Point { line: column, half: down * (2 * row + pushed(column)) },
            Orientation::Pointy => Point { line: down * row, half: 2 * column + pushed(row) },
        }
    }
}

/// A hex centre in whole numbers, the same for both orientations.
///
/// `line` counts the straight lines of hexes (columns rightwards if flat, rows downwards if pointy), `half`
/// the half hexes along them (downwards if flat, rightwards if pointy). The sum of both has the same parity
/// for all hexes of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Point {
    pub(crate) line: i16,
    pub(crate) half: i16,
}

impl Point {
    /// The six neighbours, in the order of [`Direction::ALL`](crate::Direction::ALL).
    pub(crate) const fn steps(orientation: Orientation) -> [(i16, i16); 6] {
        match orientation {
            Orientation::Flat => [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
            Orientation::Pointy => [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)],
        }
    }

    #[inline]
    pub(crate) const fn moved(self, (line, half): (i16, i16), times: i16) -> Self {
        Point { line: self.line + line * times, half: self.half + half * times }
    }

    /// The number of hexes from here to there.
    #[inline]
    pub(crate) fn distance(self, other: Point) -> u16 {
        let lines = self.line.abs_diff(other.line);
        let halves = self.half.abs_diff(other.half);
        // Every step to another line also brings a half along it.
        lines.max((lines + halves) / 2)
    }
}
