use std::error::Error;
use std::fmt;

use crate::layout::Point;
use crate::{Direction, HexId, HexNumber, Layout, Orientation};

/// The hexes of a map, whatever its shape: numbers, neighbours and distances.
///
/// ```
/// use hexmap::{Axis, Direction, Grid, HexNumber, Layout, Sheet, Stagger};
///
/// let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
/// let numbers: Result<Vec<HexNumber>, _> = "0101 0102 0201 0202".split(' ').map(str::parse).collect();
/// let grid = Grid::new(layout, numbers?)?;
///
/// let corner = grid.id("0101".parse()?).unwrap();
/// let next = grid.neighbour(corner, Direction::C).unwrap();
/// assert_eq!(grid.number(next).to_string(), "0201");
/// assert_eq!(grid.neighbour(corner, Direction::A), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grid {
    layout: Layout,
    numbers: Vec<HexNumber>,
    points: Vec<Point>,
    neighbours: Vec<[HexId; 6]>,
    plan: Plan,
}

impl Grid {
    /// The grid of these hexes, in any order; ids follow the order of the numbers.
    pub fn new(layout: Layout, hexes: impl IntoIterator<Item = HexNumber>) -> Result<Grid, GridError> {
        let mut numbers: Vec<HexNumber> = hexes.into_iter().collect();
        numbers.sort_unstable();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(GridError::Twice(pair[0]));
        }
        // The last id is `HexId::NONE`.
        if numbers.len() > usize::from(u16::MAX) {
            return Err(GridError::TooMany(numbers.len()));
        }
        let points = numbers
            .iter()
            .map(|&number| match layout.cell(number) {
                Some(cell) => Ok(layout.point(cell)),
                None => Err(GridError::NoSheet(number)),
            })
            .collect::<Result<Vec<Point>, GridError>>()?;

        let mut plan = Plan::covering(&points);
        for (index, &point) in points.iter().enumerate() {
            let place = plan.place_mut(point);
            if place.is_some() {
                return Err(GridError::SamePlace(numbers[place.index()], numbers[index]));
            }
            *place = HexId::new(index as u16);
        }

        let steps = Point::steps(layout.orientation());
        let neighbours = points.iter().map(|point| steps.map(|step| plan.at(point.moved(step, 1)))).collect();
        Ok(Grid { layout, numbers, points, neighbours, plan })
    }

    /// How the hexes lie and are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is no hex at all.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// All hexes, in the order of their numbers.
    #[inline]
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + DoubleEndedIterator + Clone + use<> {
        (0..self.len() as u16).map(HexId::new)
    }

    /// The hex with this printed number.
    pub fn id(&self, number: HexNumber) -> Option<HexId> {
        self.numbers.binary_search(&number).ok().map(|index| HexId::new(index as u16))
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> HexNumber {
        self.numbers[hex.index()]
    }

    /// The hex on the other side of a hexside, unless the map ends there.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        let neighbour = self.neighbours(hex)[direction.index()];
        neighbour.is_some().then_some(neighbour)
    }

    /// The hexes in all six directions, [`HexId::NONE`] where the map ends.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> &[HexId; 6] {
        &self.neighbours[hex.index()]
    }

    /// The direction from a hex to an adjacent one.
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let side = self.neighbours(from).iter().position(|&hex| hex == to && hex.is_some())?;
        Some(Direction::from_index(side))
    }

    /// The number of hexes from one to another over a map without holes or edges.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.points[a.index()].distance(self.points[b.index()])
    }

    /// The hexes at exactly this distance, clockwise from direction A.
    pub fn ring(&self, centre: HexId, radius: u16) -> impl Iterator<Item = HexId> {
        let steps = Point::steps(self.layout.orientation());
        // All rings wider than the map are alike, and the bound keeps the coordinates small.
        let radius = radius.min(self.plan.span() + 1) as i16;
        let middle = (radius == 0).then_some(centre);
        let corner = self.points[centre.index()].moved(steps[0], radius);
        let walk = (0..6).flat_map(move |side| (0..radius).map(move |_| steps[(side + 2) % 6]));
        let walk = walk.scan(corner, |point, step| {
            let here = *point;
            *point = point.moved(step, 1);
            Some(here)
        });
        middle.into_iter().chain(walk.map(|point| self.plan.at(point)).filter(|hex| hex.is_some()))
    }

    /// The hexes at this distance or nearer, ring by ring from the centre itself.
    pub fn within(&self, centre: HexId, radius: u16) -> impl Iterator<Item = HexId> {
        (0..=radius.min(self.plan.span())).flat_map(move |radius| self.ring(centre, radius))
    }

    /// The middle of a hex for drawing: right and down, in units of the distance from side to side.
    pub fn centre(&self, hex: HexId) -> (f64, f64) {
        let Point { line, half } = self.points[hex.index()];
        let line = f64::from(line) * (3.0_f64.sqrt() / 2.0);
        let half = f64::from(half) / 2.0;
        match self.layout.orientation() {
            Orientation::Flat => (line, half),
            Orientation::Pointy => (half, line),
        }
    }
}

/// The smallest upright box around all hexes, with the hex at each place.
#[derive(Clone, Debug)]
struct Plan {
    line: i16,
    row: i16,
    rows: i16,
    hexes: Vec<HexId>,
}

impl Plan {
    fn covering(points: &[Point]) -> Plan {
        let lines = points.iter().map(|point| point.line);
        let rows = points.iter().map(|point| point.half >> 1);
        let (line, line_end) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(-1) + 1);
        let (row, row_end) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(-1) + 1);
        let places = (line_end - line) as usize * (row_end - row) as usize;
        Plan { line, row, rows: row_end - row, hexes: vec![HexId::NONE; places] }
    }

    /// No two hexes are further apart.
    fn span(&self) -> u16 {
        let lines = self.hexes.len().checked_div(self.rows as usize).unwrap_or(0);
        lines as u16 + self.rows as u16
    }

    // On one line only every second half is the middle of a hex, hence the shift.
    fn index(&self, point: Point) -> Option<usize> {
        let line = usize::try_from(point.line - self.line).ok()?;
        let row = usize::try_from((point.half >> 1) - self.row).ok()?;
        (row < self.rows as usize).then_some(line * self.rows as usize + row)
    }

    fn at(&self, point: Point) -> HexId {
        self.index(point).and_then(|index| self.hexes.get(index).copied()).unwrap_or(HexId::NONE)
    }

    fn place_mut(&mut self, point: Point) -> &mut HexId {
        let index = self.index(point).expect("the plan covers all hexes");
        &mut self.hexes[index]
    }
}

/// Why a list of hexes is not a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridError {
    /// The number is listed more than once.
    Twice(HexNumber),
    /// No sheet of the map has the letter of this number.
    NoSheet(HexNumber),
    /// Two numbers, of different sheets, mean the same hex.
    SamePlace(HexNumber, HexNumber),
    /// More hexes than ids.
    TooMany(usize),
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GridError::Twice(number) => write!(f, "hex {number} is listed twice"),
            GridError::NoSheet(number) => match number.sheet() {
                Some(letter) => write!(f, "hex {number} is on no sheet: the map has no sheet {letter}"),
                None => write!(f, "hex {number} is on no sheet: put the letter of its sheet in front"),
            },
            GridError::SamePlace(a, b) => write!(f, "hexes {a} and {b} lie in the same place"),
            GridError::TooMany(count) => {
                write!(f, "{count} hexes are too many: at most 65535 can be told apart")
            }
        }
    }
}

impl Error for GridError {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::{assortment, columns_first, hex, numbers, rectangle};
    use crate::{Axis, Flood, Pass, Sheet, Stagger};

    #[test]
    fn ids_follow_the_numbers() {
        for grid in assortment() {
            assert!(grid.ids().map(|hex| grid.number(hex)).is_sorted());
            assert_eq!(grid.ids().len(), grid.len());
            for hex in grid.ids() {
                assert_eq!(grid.id(grid.number(hex)), Some(hex));
            }
        }
        assert_eq!(rectangle(3, 3).id("0404".parse().unwrap()), None);
    }

    #[test]
    fn neighbours_are_mutual_and_opposite() {
        for grid in assortment() {
            for hex in grid.ids() {
                for direction in Direction::ALL {
                    let Some(other) = grid.neighbour(hex, direction) else { continue };
                    assert_eq!(grid.neighbour(other, direction.opposite()), Some(hex));
                    assert_eq!(grid.direction(hex, other), Some(direction));
                    assert_eq!(grid.distance(hex, other), 1);
                }
                assert_eq!(grid.direction(hex, hex), None);
                assert_eq!(grid.direction(hex, HexId::NONE), None);
            }
        }
    }

    #[test]
    fn two_steps_with_a_turn_make_one() {
        for grid in assortment() {
            for hex in grid.ids() {
                for direction in Direction::ALL {
                    let Some(ahead) = grid.neighbour(hex, direction) else { continue };
                    let beside = grid.neighbour(ahead, direction.turned(2));
                    assert_eq!(beside, grid.neighbour(hex, direction.turned(1)));
                }
            }
        }
    }

    #[test]
    fn distance_is_what_a_flood_counts() {
        let mut flood = Flood::new();
        for grid in assortment().iter().filter(|grid| grid.len() == 12 * 9) {
            for from in grid.ids() {
                flood.fill(grid, [from], u16::MAX, |_, _, _| Pass::Through);
                for to in grid.ids() {
                    assert_eq!(flood.steps(to), Some(grid.distance(from, to)));
                }
            }
        }
    }

    #[test]
    fn rings() {
        for grid in assortment() {
            for centre in grid.ids() {
                for radius in (0..8).chain([30, u16::MAX]) {
                    let ring: BTreeSet<HexId> = grid.ring(centre, radius).collect();
                    let expected = grid.ids().filter(|&hex| grid.distance(centre, hex) == radius);
                    assert!(ring.iter().copied().eq(expected));
                    assert_eq!(grid.ring(centre, radius).count(), ring.len());
                    let inside = grid.ids().filter(|&hex| grid.distance(centre, hex) <= radius).count();
                    assert_eq!(grid.within(centre, radius).count(), inside);
                    assert!(grid.within(centre, radius).is_sorted_by_key(|hex| grid.distance(centre, hex)));
                }
            }
        }
        let grid = rectangle(20, 20);
        let middle = hex(&grid, "1010");
        for radius in 1..8 {
            assert_eq!(grid.ring(middle, radius).count(), 6 * usize::from(radius));
        }
        assert!(grid.ring(middle, 1).eq(*grid.neighbours(middle)));
    }

    #[test]
    fn centres_lie_one_apart_in_the_right_direction() {
        for grid in assortment() {
            let north = match grid.layout().orientation() {
                Orientation::Flat => 0.0,
                Orientation::Pointy => 30.0,
            };
            for hex in grid.ids() {
                for direction in Direction::ALL {
                    let Some(other) = grid.neighbour(hex, direction) else { continue };
                    let ((x, y), (right, down)) = (grid.centre(hex), grid.centre(other));
                    let angle = (north + 60.0 * direction.index() as f64).to_radians();
                    assert!((right - x - angle.sin()).abs() < 1e-9);
                    assert!((down - y + angle.cos()).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn faults_name_the_hex() {
        let plain = || Layout::flat(Stagger::Even).sheet(columns_first());
        let fault = |layout, texts: &str| {
            let numbers = texts.split(' ').map(|text| text.parse().unwrap());
            Grid::new(layout, numbers).unwrap_err().to_string()
        };
        assert_eq!(fault(plain(), "0102 0101 0102"), "hex 0102 is listed twice");
        assert_eq!(fault(plain(), "0102 W0101"), "hex W0101 is on no sheet: the map has no sheet W");
        let east = Sheet::column_first(Axis::Down(5), Axis::Up(0)).lettered('E');
        let lettered = Layout::flat(Stagger::Even).sheet(east);
        assert_eq!(
            fault(lettered.clone(), "E0102 0101"),
            "hex 0101 is on no sheet: put the letter of its sheet in front"
        );
        assert_eq!(
            fault(lettered.sheet(columns_first()), "0401 E0101"),
            "hexes 0401 and E0101 lie in the same place"
        );
    }

    #[test]
    fn the_smallest_maps() {
        let empty = rectangle(0, 0);
        assert!(empty.is_empty() && empty.ids().next().is_none());
        let single = rectangle(1, 1);
        assert_eq!(single.neighbours(HexId::new(0)), &[HexId::NONE; 6]);
        assert!(single.within(HexId::new(0), 5).eq([HexId::new(0)]));
        let far = Layout::pointy(Stagger::Odd).sheet(Sheet::row_first(Axis::Down(-128), Axis::Up(127)));
        let far = Grid::new(far, numbers(99, 99)).unwrap();
        assert_eq!(far.distance(hex(&far, "0101"), hex(&far, "0199")), 98);
    }
}
