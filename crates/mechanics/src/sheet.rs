//! Map sheets: the map part of every game's pack, in one format.
//!
//! | file | one row or entry |
//! |---|---|
//! | `map.toml` | the grid and its numbering; the kinds of terrain, country, place, hexside and link in use |
//! | `hexes.csv` | a hex: land or water, terrain, country, zone |
//! | `places.csv` | something in a hex: a city, a port, a fort, a victory value; several rows a hex |
//! | `hexsides.csv` | something along a hexside: a river, a lake, a border |
//! | `links.csv` | an edge between neighbours: a railroad |
//! | `areas.csv`, `area_links.csv`, `coasts.csv` | places that are not hexes: sea areas, boxes |
//! | `regions.csv` | named sets of hexes: map edges, zones, set-up areas |
//!
//! Every row says its source. The last four files are left out where a game has no use for them.
//! A [`Sheet`] knows no rule: it is what a map looks like, for drawing and for games to read.

mod read;
mod rows;
#[cfg(test)]
mod tests;

use hexmap::{Grid, HexId, HexNumber};
use serde::{Deserialize, Serialize};

pub use rows::{AreaKind, HexKind, Symbol, Tint};

/// The map of a board.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the board.
    pub title: String,
    /// How far apart hexes are, in kilometres.
    pub km_per_hex: f64,
    /// True north, in degrees clockwise from the top of the map.
    pub north: f64,
    /// The hexes and their numbers.
    pub grid: Grid,
    /// What each hex is, in the order of the ids.
    pub hexes: Vec<SheetHex>,
    /// The kinds of terrain.
    pub terrains: Vec<TerrainKey>,
    /// The countries.
    pub countries: Vec<CountryKey>,
    /// The kinds of places.
    pub place_kinds: Vec<PlaceKey>,
    /// What is in the hexes, in the order of the file.
    pub places: Vec<SheetPlace>,
    /// What lies along hexsides.
    pub sides: Vec<SheetSide>,
    /// Edges between neighbours.
    pub links: Vec<SheetLink>,
    /// Places that are not hexes.
    pub areas: Vec<SheetArea>,
    /// Named sets of hexes.
    pub regions: Vec<Region>,
}

/// A hex of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetHex {
    /// Land or water.
    pub kind: HexKind,
    /// The terrain of a land hex: an index into [`Sheet::terrains`].
    pub terrain: Option<usize>,
    /// The country of a land hex: an index into [`Sheet::countries`].
    pub country: Option<usize>,
    /// The weather zone, elevation class or the like; empty if the game has none.
    pub zone: String,
    /// The line of the file it stands on, for faults that only the game can find.
    pub line: usize,
}

/// What a word of a sheet is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WordKind {
    /// A kind of terrain.
    Terrain,
    /// A country.
    Country,
    /// A kind of place.
    Place,
    /// What lies along a hexside.
    Hexside,
    /// An edge between neighbours.
    Link,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainKey {
    /// The word in `hexes.csv`.
    pub id: String,
    /// The word in the legend.
    pub name: String,
    /// How it is drawn.
    pub tint: Tint,
}

/// A country.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryKey {
    /// The word in `hexes.csv`.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A kind of place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceKey {
    /// The word in `places.csv`.
    pub id: String,
    /// The word in the legend.
    pub name: String,
    /// How it is drawn.
    pub symbol: Symbol,
}

/// Something in a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetPlace {
    /// The hex.
    pub hex: HexId,
    /// What kind: an index into [`Sheet::place_kinds`].
    pub kind: usize,
    /// Its name; empty if it has none.
    pub name: String,
    /// Its value: victory points, strength, replacement points; none if it has none.
    pub value: Option<i16>,
    /// Whose it is, if that is not the country of the hex: an index into [`Sheet::countries`].
    pub owner: Option<usize>,
    /// The line of the file it stands on, for faults that only the game can find.
    pub line: usize,
}

/// Something along a hexside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetSide {
    /// The hex with the lower id.
    pub a: HexId,
    /// The hex with the higher id.
    pub b: HexId,
    /// What it is: `river`, `strait`, `blocked`, `lake`, `sea`, or a word of the game.
    pub kind: String,
    /// Its name; empty if it has none.
    pub name: String,
    /// The line of the file it stands on, for faults that only the game can find.
    pub line: usize,
}

/// An edge between neighbours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetLink {
    /// The hex with the lower id.
    pub a: HexId,
    /// The hex with the higher id.
    pub b: HexId,
    /// What it is: `rail`, or a word of the game.
    pub kind: String,
    /// The line of the file it stands on, for faults that only the game can find.
    pub line: usize,
}

/// A place that is not a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetArea {
    /// The word in the files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// The hexes it covers, if any.
    pub hexes: Vec<HexId>,
    /// Neighbouring areas (indices into [`Sheet::areas`]) with the cost of going there and a modifier.
    pub links: Vec<AreaLink>,
    /// Land hexes on its coast.
    pub coast: Vec<HexId>,
}

/// A way from an area to its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AreaLink {
    /// The neighbour: an index into [`Sheet::areas`].
    pub to: usize,
    /// What it costs to go there.
    pub cost: u8,
    /// What the game adds or subtracts for it.
    pub modifier: i8,
}

/// A named set of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its name: `edge south`, `setup dutch`.
    pub name: String,
    /// Its hexes in the order of the file.
    pub hexes: Vec<HexId>,
}

impl Sheet {
    /// A hex by its printed number.
    pub fn hex(&self, number: HexNumber) -> Option<&SheetHex> {
        self.grid.id(number).map(|id| &self.hexes[id.index()])
    }

    /// The word for the terrain of a hex; empty on water.
    pub fn terrain(&self, hex: HexId) -> &str {
        self.hexes[hex.index()].terrain.map_or("", |terrain| &self.terrains[terrain].id)
    }

    /// The word for the country of a hex; empty where there is none.
    pub fn country(&self, hex: HexId) -> &str {
        self.hexes[hex.index()].country.map_or("", |country| &self.countries[country].id)
    }

    /// What is in a hex, with the word for its kind.
    pub fn places_in(&self, hex: HexId) -> impl Iterator<Item = (&str, &SheetPlace)> {
        let inside = self.places.iter().filter(move |place| place.hex == hex);
        inside.map(|place| (self.place_kinds[place.kind].id.as_str(), place))
    }

    /// The hexes of a region; none if there is no such region.
    pub fn region(&self, name: &str) -> &[HexId] {
        self.regions.iter().find(|region| region.name == name).map_or(&[], |region| &region.hexes)
    }
}
