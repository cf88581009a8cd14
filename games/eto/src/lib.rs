//! World War II: European Theater of Operations, 1939 to 1945.
//!
//! So far the words of the game and its data: countries, counters, places, terrain, weather, tables, scenarios and the
//! pack. The rules will stand on them.
//!
//! ```
//! use eto::{nation::Nation, pack::Pack};
//!
//! let pack = Pack::embedded();
//! let moscow = pack.grid.id("E1924".parse().unwrap()).unwrap();
//! assert_eq!(pack.hex(moscow).country, Some(Nation::SovietUnion));
//! assert!(pack.hex(moscow).capital);
//! ```

#![forbid(unsafe_code)]

pub mod combat;
pub mod nation;
pub mod pack;
pub mod place;
mod shelf;
pub mod terrain;
pub mod time;
pub mod unit;

pub use pack::pack_files;
pub use shelf::shelf;
