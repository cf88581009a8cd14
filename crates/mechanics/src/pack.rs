//! Packs: the data of a game as plain text files, every value with its source.
//!
//! A pack is a set of named CSV and TOML files. Nothing here reads a disk: an embedded pack comes from
//! `include_str!`, a directory is read by the program and handed in as [`Files`]. Reading collects every
//! fault with file and line instead of stopping at the first, and never panics.
//!
//! ```
//! use mechanics::pack::{Faults, Files, Source, Table};
//!
//! #[derive(serde::Deserialize)]
//! struct City {
//!     name: String,
//!     points: u8,
//!     source: Source,
//! }
//!
//! let files: Files = [("cities.csv", "name,points,source\nBrussels,3,rules 4.4\nGhent,lots,estimate\n")]
//!     .into_iter()
//!     .collect();
//! let mut faults = Faults::default();
//! let cities = Table::<City>::read(&files, "cities.csv", &mut faults);
//! let brussels = &cities.rows()[0].value;
//! assert_eq!((brussels.name.as_str(), brussels.points), ("Brussels", 3));
//! assert_eq!(brussels.source, Source::Rules("4.4".into()));
//! assert_eq!(faults.to_string(), "cities.csv:3: points: `lots` is not a whole number from 0 to 255\n");
//! ```

mod bands;
mod cell;
mod cost;
mod document;
mod draft;
mod fault;
mod files;
mod limit;
mod numbers;
mod report;
mod results;
mod shelf;
mod source;
mod sourced;
mod table;
mod trial;

pub use bands::Bands;
pub use cost::Cost;
pub use document::{Document, Spanned};
pub use draft::{Draft, Scenarios, title};
pub use fault::{Fault, Faults};
pub use files::Files;
pub(crate) use limit::MOST_WORDS;
pub use limit::{LONGEST_NAME, Limit, key_fault, name_fault};
pub use numbers::NumberRow;
pub use report::{Report, Tally};
pub use shelf::PackShelf;
pub use source::{Source, SourceError};
pub use sourced::Sourced;
pub use table::{Row, Table};
pub(crate) use trial::{Broken, try_out};

/// The named files of the folder `pack/` beside the calling crate's manifest, with their texts: part of the
/// program, so that a game needs no disk.
///
/// ```text
/// let files: Files = mechanics::embedded_pack!["pack.toml", "map/hexes.csv"].iter().copied().collect();
/// ```
///
/// With the feature `fetched` only the names are part of the program ([`ARE_FETCHED`]).
#[macro_export]
macro_rules! embedded_pack {
    ($($name:literal),+ $(,)?) => { &[$(($name, $crate::embedded!("pack/", $name))),+] };
}

/// The text of a file beside the calling crate's manifest; with the feature `fetched` an empty one.
#[cfg(not(feature = "fetched"))]
#[macro_export]
macro_rules! embedded {
    ($($name:literal),+) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $($name),+))
    };
}

/// The text of a file beside the calling crate's manifest; with the feature `fetched` an empty one.
#[cfg(feature = "fetched")]
#[macro_export]
macro_rules! embedded {
    ($($name:literal),+) => {
        ""
    };
}

/// Whether the texts of packs come from elsewhere: then a game can only be opened with a pack in its setup.
pub const ARE_FETCHED: bool = cfg!(feature = "fetched");
