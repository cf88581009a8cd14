//! Hex maps as printed wargames have them, and the searches that their rules ask for. Knows no game.
//!
//! A [`Grid`] holds the hexes of a map under the numbers printed on it. What lies on the map is kept beside
//! the grid: [`Sides`] for rivers and borders, [`Links`] for railways, [`Areas`] for seas and boxes, and
//! [`HexSet`] for everything that a hex has or has not, such as being in a zone of control. [`Reach`] says
//! where a piece can move, [`Flood`] what is connected.
//!
//! ```
//! use hexmap::{Axis, Direction, Flood, Grid, HexNumber, HexSet, Layout, Pass, Reach, Sheet, Sides, Stagger, Step};
//!
//! // Ten columns of eight hexes; 0503 is the third hex of the fifth column.
//! let layout = Layout::flat(Stagger::Even).sheet(Sheet::column_first(Axis::Up(0), Axis::Up(0)));
//! let digits = (1..=10).flat_map(|column| (1..=8).map(move |row| column * 100 + row));
//! let grid = Grid::new(layout, digits.filter_map(|digits| HexNumber::new(None, digits)))?;
//! let hex = |number: &str| grid.id(number.parse().unwrap()).unwrap();
//!
//! // An enemy with a zone of control, and a river.
//! let enemy = hex("0504");
//! let mut zone = HexSet::<2>::EMPTY;
//! zone.extend(grid.neighbours(enemy));
//! let mut river = Sides::new(&grid, false);
//! river.set(&grid, hex("0503"), Direction::F, true);
//!
//! // Three movement points, in halves: a hex costs one, a river one more, and the zone stops the move.
//! let mut reach = Reach::new();
//! reach.search(&grid, hex("0402"), 6, |from, direction, to| {
//!     let cost = if river.get(from, direction) { 4 } else { 2 };
//!     match to {
//!         _ if to == enemy => Step::No,
//!         _ if zone.contains(to) => Step::Halt(cost),
//!         _ => Step::Go(cost),
//!     }
//! });
//! assert_eq!(reach.cost(hex("0503")), Some(4));
//! assert_eq!(reach.cost(hex("0505")), None);
//!
//! // A line of supply to the west edge, which has to go around the zone.
//! let mut flood = Flood::new();
//! let west = |hex| grid.number(hex).first_pair() == 1;
//! let clear = |_, _, to| if zone.contains(to) { Pass::No } else { Pass::Through };
//! let source = flood.trace(&grid, hex("0704"), west, clear).unwrap();
//! assert_eq!(grid.distance(hex("0704"), source), 6);
//! assert_eq!(flood.steps(source), Some(7));
//! # Ok::<(), hexmap::GridError>(())
//! ```
//!
//! # Why not a library
//!
//! The searches are the inner loop of a simulator. Here they run over dense ids in flat arrays that are kept
//! from one search to the next, with costs that are small whole numbers, and allocate nothing. To find the
//! 427 hexes within 13 movement points on a map of 61 by 34 hexes takes 7 µs. `field_of_movement` of `hexx`
//! 0.25, which works on axial coordinates in hash maps made anew for each call and knows no hexside, takes
//! 730 µs. Dijkstra's algorithm in `petgraph` 0.8, with a heap and a hash map made anew for each call, knows
//! no budget and takes 170 µs for the map as a whole. Neither knows a step that must be the last. What
//! would remain of either is a dozen lines of geometry.

mod areas;
mod direction;
mod flood;
mod grid;
mod id;
mod layout;
mod links;
mod number;
mod place;
mod reach;
mod rings;
mod set;
mod sides;
mod steps;
#[cfg(test)]
mod testing;
mod trail;
mod ways;

pub use areas::{AreaError, Areas, AreasBuilder};
pub use direction::Direction;
pub use flood::{Flood, Pass};
pub use grid::{Grid, GridError};
pub use id::{HexId, Id};
pub use layout::{Axis, Layout, Orientation, Sheet, Stagger};
pub use links::{Links, NotAdjacent};
pub use number::{HexNumber, NumberError};
pub use place::{AreaId, Place};
pub use reach::{Bar, Reach, Step};
pub use rings::Rings;
pub use set::{HexSet, IdSet, Ids};
pub use sides::Sides;
pub use steps::StepTable;
pub use ways::Ways;
