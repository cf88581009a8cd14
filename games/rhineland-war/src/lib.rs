//! The Rhineland War: Europe in 1936 and 1937, if France had answered the march into the Rhineland.
//!
//! So far the words of the game and its data: countries, counters, terrain, chits, options and the pack. The rules will
//! stand on them.
//!
//! ```
//! use rhineland_war::{nation::Nation, pack::Pack};
//!
//! let pack = Pack::embedded();
//! assert_eq!(pack.country(Nation::Greece).on_map, 1);
//! ```

pub mod chit;
pub mod nation;
pub mod options;
pub mod pack;
mod shelf;
pub mod terrain;
pub mod unit;
pub mod weights;

pub use pack::pack_files;
pub use shelf::Shelf;
