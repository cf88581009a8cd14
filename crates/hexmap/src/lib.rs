//! hexmap
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
mod set;
mod sides;
#[cfg(test)]
mod testing;
mod trail;

pub use areas::{AreaError, Areas, AreasBuilder};
pub use direction::Direction;
pub use flood::{Flood, Pass};
pub use grid::{Grid, GridError};
pub use id::{HexId, Id};
pub use layout::{Axis, Layout, Orientation, Sheet, Stagger};
pub use links::{Links, NotAdjacent};
pub use number::{HexNumber, NumberError};
pub use place::{AreaId, Place};
pub use reach::{Reach, Step};
pub use set::{HexSet, IdSet, Ids};
pub use sides::Sides;
