//! No Retreat! The French and Polish Fronts: France in May and June 1940, Poland in September and October 1939.
//!
//! The two fronts are two games with one set of rules. So far the words of the game and its data: boards, counters, cards,
//! markers, leaders, plans, tracks, options and the pack. The rules will stand on them.
//!
//! ```
//! use no_retreat::{front::Front, nation::Side, pack::Pack};
//!
//! let pack = Pack::embedded();
//! let france = pack.front(Front::France);
//! assert_eq!(france.board.ardennes.len(), 14);
//! assert_eq!(france.cards[28].event(Side::Allied).name, "Bataille Conduite");
//! ```

#![forbid(unsafe_code)]

pub mod alternate;
pub mod board;
pub mod card;
pub mod combat;
pub mod front;
pub mod leader;
pub mod marker;
pub mod nation;
pub mod options;
pub mod pack;
pub mod plan;
mod shelf;
pub mod terrain;
pub mod track;
pub mod unit;

pub use pack::pack_files;
pub use shelf::shelf;
