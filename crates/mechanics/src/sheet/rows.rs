//! The rows and entries of the files.

use hexmap::HexNumber;
use serde::{Deserialize, Serialize};

use super::{CountryKey, PlaceKey, TerrainKey};
use crate::pack::{Source, Spanned};

/// Land or water.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HexKind {
    /// Land, whole or in part.
    Land,
    /// All sea.
    Sea,
    /// All lake.
    Lake,
    /// Outside the playing area, but drawn.
    Off,
}

/// How terrain is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// Open country.
    Clear,
    /// Trees.
    Woods,
    /// Reeds.
    Swamp,
    /// Low hills.
    Broken,
    /// High hills.
    Rough,
    /// Peaks.
    Mountain,
    /// Snow-covered peaks.
    Alpine,
    /// Sand.
    Desert,
    /// Low fields behind dikes.
    Polder,
    /// Houses.
    Urban,
}

/// How a kind of place is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    /// The largest city sign, with a star.
    Capital,
    /// A city sign.
    City,
    /// A smaller city sign.
    Town,
    /// A black dot.
    Dot,
    /// An anchor.
    Port,
    /// A ring of bastions.
    Fort,
    /// The same, heavier.
    Heavy,
    /// A line of works.
    Wall,
    /// A number in a circle.
    Value,
    /// A cog wheel.
    Factory,
    /// A derrick.
    Oil,
    /// A star.
    Star,
    /// A flag.
    Flag,
    /// A propeller.
    Airfield,
    /// A letter in a square.
    Letter,
    /// Nothing: it matters to the rules only.
    None,
}

/// What an area is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// A sea area.
    Sea,
    /// A box beside the map.
    Box,
    /// Something else.
    Other,
}

/// `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    pub title: String,
    pub km_per_hex: f64,
    pub north: f64,
    pub grid: GridEntry,
    pub terrain: Vec<TerrainKey>,
    pub country: Vec<CountryKey>,
    pub place: Vec<PlaceKey>,
    pub side: Vec<String>,
    pub link: Vec<String>,
}

/// How the hexes lie and are numbered.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GridEntry {
    pub orientation: hexmap::Orientation,
    pub stagger: hexmap::Stagger,
    #[serde(default)]
    pub rows_up: bool,
    pub sheets: Spanned<Vec<SheetEntry>>,
    pub source: Source,
    #[serde(default, rename = "note")]
    _note: String,
}

/// The numbering of one printed sheet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetEntry {
    pub letter: Option<char>,
    pub column_first: bool,
    pub columns: AxisEntry,
    pub rows: AxisEntry,
    #[serde(default)]
    pub odd_rows_add: i8,
}

/// `{ up = 0 }` or `{ down = 68 }`.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum AxisEntry {
    Up(i8),
    Down(i8),
}

/// `hexes.csv`.
#[derive(Deserialize)]
pub(super) struct HexRow {
    pub hex: HexNumber,
    pub kind: HexKind,
    pub terrain: String,
    pub country: String,
    pub zone: String,
    pub source: Source,
    pub country_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

/// `places.csv`.
#[derive(Deserialize)]
pub(super) struct PlaceRow {
    pub hex: HexNumber,
    pub kind: String,
    pub name: String,
    pub value: Option<i16>,
    pub owner: String,
    pub source: Source,
    pub value_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

/// `hexsides.csv`.
#[derive(Deserialize)]
pub(super) struct SideRow {
    pub hex_a: HexNumber,
    pub hex_b: HexNumber,
    pub kind: String,
    pub name: String,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}

/// `links.csv`.
#[derive(Deserialize)]
pub(super) struct LinkRow {
    pub hex_a: HexNumber,
    pub hex_b: HexNumber,
    pub kind: String,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}

/// `areas.csv`; hexes are separated by spaces.
#[derive(Deserialize)]
pub(super) struct AreaRow {
    pub area: String,
    pub name: String,
    pub kind: AreaKind,
    pub hexes: String,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}

/// `area_links.csv`: one row for both ways, or one for each where they differ.
#[derive(Deserialize)]
pub(super) struct AreaLinkRow {
    pub area_a: String,
    pub area_b: String,
    pub cost: u8,
    pub modifier: i8,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl AreaLinkRow {
    /// Whether it is the row for the way from one area to another.
    pub(super) fn runs(&self, from: &str, to: &str) -> bool {
        self.area_a == from && self.area_b == to
    }
}

/// `coasts.csv`.
#[derive(Deserialize)]
pub(super) struct CoastRow {
    pub hex: HexNumber,
    pub area: String,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}

/// `regions.csv`; hexes are separated by spaces.
#[derive(Deserialize)]
pub(super) struct RegionRow {
    pub region: String,
    pub hexes: String,
    pub source: Source,
    #[serde(rename = "note")]
    _note: String,
}
