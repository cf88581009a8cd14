//! Draws the map of a board: a [`Sheet`](mechanics::sheet::Sheet) becomes a vector picture that looks like
//! a printed map.
//!
//! ```
//! use chart::{Layer, Options, Theme};
//! use mechanics::pack::{Faults, Files};
//! use mechanics::sheet::Sheet;
//!
//! let files: Files = [
//!     ("map/map.toml", "\
//! title = 'Two hexes'
//! km_per_hex = 30
//! north = 0
//! side = []
//! link = []
//! terrain = [{ id = 'woods', name = 'Woods', tint = 'woods' }]
//! country = [{ id = 'a', name = 'Ruritania' }]
//! place = [{ id = 'city', name = 'City', symbol = 'city' }]
//! [grid]
//! orientation = 'flat'
//! stagger = 'even'
//! sheets = [{ column_first = true, columns = { up = 0 }, rows = { up = 0 } }]
//! source = 'estimate'
//! "),
//!     ("map/hexes.csv", "hex,kind,terrain,country,zone,source,country_source,note\n\
//!         0101,land,woods,a,,estimate,estimate,\n0102,sea,,,,estimate,,\n"),
//!     ("map/places.csv", "hex,kind,name,value,owner,source,value_source,note\n\
//!         0101,city,Strelsau,3,,estimate,estimate,\n"),
//!     ("map/hexsides.csv", "hex_a,hex_b,kind,name,source,note\n"),
//! ]
//! .into_iter()
//! .collect();
//! let mut faults = Faults::default();
//! let sheet = Sheet::read(&files, "map/", &mut faults).unwrap();
//!
//! let svg = chart::draw(&sheet, &Options { theme: Theme::Dark, ..Options::default() });
//! assert!(svg.contains("Strelsau"));
//!
//! // A board to play on: the map alone, without names, and with the hexes where `centre` says.
//! let board = chart::draw(&sheet, &Options::default().bare().without(Layer::Names));
//! let (x, y) = chart::centre(&sheet.grid, sheet.grid.ids().next().unwrap());
//! assert!(board.contains(&format!("viewBox=\"0 0 {:.1} 200\"", 2.0 * x)) && y == 50.0);
//! // A game says the same in thousandths of a hex.
//! let point = mechanics::insight::points(&sheet.grid).next().unwrap();
//! assert!((f64::from(point.x) * chart::UNIT / 1000.0 - x).abs() < 0.05 && point.y == 500);
//! ```
//!
//! # How it is drawn
//!
//! Everything on a map lies in hexes or along hexsides, and would look like a honeycomb if drawn so. The
//! crate therefore moves every corner of the grid a little and bends every side (`warp`), once, and lets
//! all lines follow: coasts, rivers, borders and the edges of woods fit each other, and still each hex and
//! each hexside can be told. Chance comes from the place of a thing on the map and from nothing else, so a
//! sheet looks the same every time.
//!
//! Signs are arranged first, then names find room (`labels`), then trees and hills fill what is left
//! (`texture`): nothing ever has to be painted over a name. The layers are groups with the ids of
//! [`Layer`], for clients to show and hide.
//!
//! No file is read and no clock: the browser draws with the same code.

mod borders;
mod coast;
mod compass;
mod crowd;
mod frame;
mod geometry;
mod glyphs;
mod grid;
mod labels;
mod legend;
mod lettering;
mod mesh;
mod options;
mod outline;
mod page;
mod palette;
mod places;
mod rail;
mod random;
mod relief;
mod river_names;
mod rivers;
mod scene;
mod sides;
mod svg;
mod symbols;
mod terrain;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod texture;
mod titles;
mod warp;

pub use mesh::centre;
pub use options::{Layer, Options, Theme};
pub use page::{Picture, draw, picture};

/// The units of the drawing to the width of a hex from side to side.
pub const UNIT: f64 = 100.0;
