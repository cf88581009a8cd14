//! The description of a board: `board.toml` and the hand-made tables beside it.
//!
//! | file | what it holds |
//! |---|---|
//! | `board.toml` | grid, words, thresholds, rivers, railways: how the map is drawn |
//! | `places.csv` | cities, forts, values: what the geography cannot know |
//! | `overrides.csv` | where the map departs from the geography, with a reason each |
//! | `anchors.csv` | what the rulebook states, to be met |
//! | `rails.csv` | railways that the geography lacks; may be left out |
//! | `regions.csv` | named sets of hexes; may be left out |
//! | `areas.csv`, `area_links.csv`, `coasts.csv` | sea areas and boxes; may be left out |

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use hexmap::{Orientation, Stagger};
use mechanics::pack::{Document, Faults, Files, Source, Table};
use mechanics::sheet::{AreaKind, CountryKey, HexKind, PlaceKey, TerrainKey};
use serde::{Deserialize, Serialize};

/// A board as its makers describe it.
pub struct Board {
    /// `board.toml`.
    pub plan: Plan,
    /// `places.csv`.
    pub places: Table<PlaceRow>,
    /// `overrides.csv`.
    pub overrides: Table<OverrideRow>,
    /// `anchors.csv`.
    pub anchors: Table<AnchorRow>,
    /// `rails.csv`.
    pub rails: Table<RailRow>,
    /// `regions.csv`.
    pub regions: Table<RegionRow>,
    /// `areas.csv`.
    pub areas: Table<AreaRow>,
    /// `area_links.csv`.
    pub area_links: Table<AreaLinkRow>,
    /// `coasts.csv`.
    pub coasts: Table<CoastRow>,
}

/// `board.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of the board.
    pub title: String,
    /// The name of its fit.
    pub fit: String,
    /// Where its map is kept, from the root of the project.
    pub out: String,
    /// The date of its borders: `1938`.
    pub borders: String,
    /// The grid.
    pub grid: GridPlan,
    /// What makes a hex land.
    pub land: LandPlan,
    /// The kinds of terrain, in the order of the legend.
    pub terrain: Vec<TerrainKey>,
    /// What makes a hex each kind of terrain; the first that fits.
    pub class: Vec<ClassPlan>,
    /// The countries.
    pub country: Vec<CountryPlan>,
    /// The kinds of places.
    pub place: Vec<PlaceKey>,
    /// The kinds of hexsides.
    pub side: Vec<String>,
    /// The kinds of links.
    pub link: Vec<String>,
    /// The rivers; tributaries after the river they join.
    #[serde(default)]
    pub river: Vec<RiverPlan>,
    /// Hexsides that a ridge closes.
    pub ridge: Option<RidgePlan>,
    /// The railways, if the board shows any.
    pub rail: Option<RailPlan>,
    /// The zones; the first that fits.
    #[serde(default)]
    pub zone: Vec<ZonePlan>,
    /// Names of the geography that the map writes differently.
    #[serde(default)]
    pub names: BTreeMap<String, String>,
    /// One hex of each island: land that cannot be reached from the mainland on foot.
    #[serde(default)]
    pub islands: Vec<String>,
}

/// How the hexes lie and are numbered, and which there are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridPlan {
    /// How they lie.
    pub orientation: Orientation,
    /// Which lines are pushed half a hex.
    pub stagger: Stagger,
    /// Whether rows are counted up the map.
    #[serde(default)]
    pub rows_up: bool,
    /// The numbering of each printed sheet.
    pub sheets: Vec<SheetPlan>,
    /// Blocks of hexes.
    pub hexes: Vec<BlockPlan>,
    /// Where this is from.
    pub source: Source,
    /// A remark.
    #[serde(default)]
    pub note: String,
}

/// The numbering of one printed sheet.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetPlan {
    /// The letter in front of its numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// Whether the column comes first.
    pub column_first: bool,
    /// How columns are counted.
    pub columns: AxisPlan,
    /// How rows are counted.
    pub rows: AxisPlan,
    /// What odd rows add to the column.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub odd_rows_add: i8,
}

fn is_zero(number: &i8) -> bool {
    *number == 0
}

/// `{ up = 0 }` or `{ down = 68 }`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AxisPlan {
    /// Onwards.
    Up(i8),
    /// Backwards.
    Down(i8),
}

/// All hexes with the first two digits and the last two digits between those of two hexes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockPlan {
    /// The hex with the lowest digits.
    pub from: String,
    /// The hex with the highest digits.
    pub to: String,
    /// Only every so many of the first two digits, from the lowest.
    #[serde(default = "one")]
    pub step: usize,
}

fn one() -> usize {
    1
}

/// What makes a hex land and a hexside water.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandPlan {
    /// A hex with this share of land is a land hex.
    pub share: f64,
    /// A hexside between land hexes with this share of water along it is closed.
    pub water_side: f64,
    /// The same if no land joins the two hexes.
    pub water_side_apart: f64,
}

/// What makes a hex a kind of terrain: all that is given must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassPlan {
    /// The word for the terrain.
    pub terrain: String,
    /// The land cover.
    pub cover: Option<String>,
    /// The least share of that cover.
    #[serde(default)]
    pub share: f64,
    /// The least mean height in metres.
    pub mean: Option<f64>,
    /// The least difference between high and low ground in metres.
    pub relief: Option<f64>,
    /// A hex between two of this class that reaches this share of the heights joins them, so that ranges
    /// have no holes.
    pub knit: Option<f64>,
    /// A hex without neighbours of this class stays in it only if it reaches this share of the heights.
    pub lone: Option<f64>,
}

/// A country of the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryPlan {
    /// The word in the files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The countries of the geography it takes in; the one of its name if empty.
    #[serde(default)]
    pub from: Vec<String>,
}

impl CountryPlan {
    /// The entry of `map.toml`.
    pub fn key(&self) -> CountryKey {
        CountryKey { id: self.id.clone(), name: self.name.clone() }
    }

    /// Whether land of a country of the geography belongs to it.
    pub fn takes(&self, country: &str) -> bool {
        if self.from.is_empty() { self.name == country } else { self.from.iter().any(|name| name == country) }
    }
}

/// A river to be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverPlan {
    /// Its name on the map.
    pub name: String,
    /// The word for its hexsides.
    #[serde(default = "river")]
    pub kind: String,
    /// Its names in the geography; its name on the map if empty.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Only what lies between west, south, east and north.
    pub within: Option<[f64; 4]>,
    /// A piece of its course as longitudes and latitudes, where the geography lacks it.
    #[serde(default)]
    pub course: Vec<[f64; 2]>,
    /// The river that one of its ends joins.
    pub into: Option<String>,
    /// Hexsides it must run along.
    #[serde(default)]
    pub by: Vec<String>,
    /// Hexsides it must not run along.
    #[serde(default)]
    pub never: Vec<String>,
    /// Why, where `course`, `by` or `never` are given.
    #[serde(default)]
    pub note: String,
}

fn river() -> String {
    "river".to_owned()
}

/// Hexsides that a ridge closes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RidgePlan {
    /// The word for such hexsides.
    pub kind: String,
    /// The height that all of the hexside must reach, in metres.
    pub lowest: f64,
}

/// How railways are drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailPlan {
    /// The word for the links.
    pub kind: String,
    /// Lines of the geography that are not drawn: `Lindau - Bregenz`.
    #[serde(default)]
    pub without: Vec<String>,
    /// Countries without railways on the map.
    #[serde(default)]
    pub closed: Vec<String>,
    /// Whether lines run over hexsides of these kinds although they are closed.
    #[serde(default)]
    pub ferries: Vec<String>,
    /// The kinds of places that a railway must reach.
    #[serde(default)]
    pub reach: Vec<String>,
    /// The countries in which that holds; all if empty.
    #[serde(default)]
    pub reach_in: Vec<String>,
}

/// A zone: all that is given must hold for the middle of the hex.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZonePlan {
    /// Its word.
    pub id: String,
    /// Land, sea or lake.
    pub kind: Option<HexKind>,
    /// North of this latitude.
    pub north: Option<f64>,
    /// South of this latitude.
    pub south: Option<f64>,
    /// East of this longitude.
    pub east: Option<f64>,
    /// West of this longitude.
    pub west: Option<f64>,
    /// In one of these countries.
    #[serde(default)]
    pub countries: Vec<String>,
    /// On one of these kinds of terrain.
    #[serde(default)]
    pub terrains: Vec<String>,
    /// All hexes of these areas, whatever else is given.
    #[serde(default)]
    pub areas: Vec<String>,
}

/// `places.csv`: something in a hex.
#[derive(Clone, Deserialize)]
pub struct PlaceRow {
    /// Its hex; empty if the geography says.
    pub hex: String,
    /// The town of the geography that says where it is; its name if empty.
    pub at: String,
    /// What it is.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Option<i16>,
    /// Whose it is, if not the country's.
    pub owner: String,
    /// The country it must lie in; any if empty.
    #[serde(rename = "in")]
    pub inside: String,
    /// Where hex and kind are from.
    pub source: Source,
    /// Where the value is from.
    pub value_source: Option<Source>,
    /// A remark.
    pub note: String,
}

/// `overrides.csv`: where the map departs from the geography.
#[derive(Deserialize)]
pub struct OverrideRow {
    /// Hexes or hexsides.
    pub at: String,
    /// What is changed: `kind`, `terrain`, `country`, `zone` of hexes, `open` or a kind of hexside, or a kind
    /// of link.
    pub what: String,
    /// To what: the word, the name of the hexside, or `no` for a link that is taken away.
    pub value: String,
    /// Where this is from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// `anchors.csv`: what the rulebook states.
#[derive(Deserialize)]
pub struct AnchorRow {
    /// A hex or hexside.
    pub at: String,
    /// What is stated of it: `place`, `country`, `kind`, `terrain`, `zone` of a hex, or `side`.
    pub what: String,
    /// The name of the place, or the word.
    pub value: String,
    /// The case of the rulebook.
    pub case: String,
}

/// `rails.csv`: railways that the geography lacks.
#[derive(Deserialize)]
pub struct RailRow {
    /// A town or a hex.
    pub from: String,
    /// A town or a hex.
    pub to: String,
    /// Where this is from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// `regions.csv`: a named set of hexes.
#[derive(Deserialize)]
pub struct RegionRow {
    /// Its name.
    pub region: String,
    /// Hexes and runs of hexes.
    pub hexes: String,
    /// Where this is from.
    pub source: Source,
    /// A remark.
    pub note: String,
}

/// `areas.csv`: a place that is not a hex.
#[derive(Deserialize)]
pub struct AreaRow {
    /// Its word.
    pub area: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// Hexes and runs of hexes it covers, besides those of its seas.
    pub hexes: String,
    /// Seas of the geography, separated by semicolons: their sea hexes that no area lists.
    pub seas: String,
    /// Where this is from.
    pub source: Source,
    /// A remark.
    pub note: String,
}

/// `area_links.csv`: a way between areas; a second row gives the way back where it differs.
#[derive(Deserialize)]
pub struct AreaLinkRow {
    /// One end.
    pub area_a: String,
    /// The other end.
    pub area_b: String,
    /// What it costs.
    pub cost: u8,
    /// What the game adds or subtracts.
    pub modifier: i8,
    /// Where this is from.
    pub source: Source,
    /// A remark.
    pub note: String,
}

/// `coasts.csv`: where the coast of an area departs from the hexes beside it.
#[derive(Deserialize)]
pub struct CoastRow {
    /// Land hexes and runs of them.
    pub hexes: String,
    /// The area.
    pub area: String,
    /// Whether they lie on its coast.
    pub coast: bool,
    /// Where this is from.
    pub source: Source,
    /// A remark.
    pub note: String,
}

/// The files of a board, and whether it must have each.
const FILES: [(&str, bool); 9] = [
    ("board.toml", true),
    ("places.csv", true),
    ("overrides.csv", true),
    ("anchors.csv", true),
    ("rails.csv", false),
    ("regions.csv", false),
    ("areas.csv", false),
    ("area_links.csv", false),
    ("coasts.csv", false),
];

impl Board {
    /// Reads the description in a directory.
    pub fn read(dir: &Path) -> Result<Board, Vec<String>> {
        let mut files = Files::default();
        let mut faults = Vec::new();
        for (name, needed) in FILES {
            match fs::read_to_string(dir.join(name)) {
                Ok(text) => files.insert(name, text),
                Err(error) if needed => faults.push(format!("{name} of the board cannot be read: {error}")),
                Err(_) => {}
            }
        }
        if faults.is_empty() { Board::parse(&files) } else { Err(faults) }
    }

    /// Reads the description from its files.
    pub fn parse(files: &Files) -> Result<Board, Vec<String>> {
        let mut faults = Faults::default();
        let plan: Option<Document<Plan>> = Document::read(files, "board.toml", &mut faults);
        let found = &mut faults;
        let board = Board {
            places: Table::read(files, "places.csv", found),
            overrides: Table::read(files, "overrides.csv", found),
            anchors: Table::read(files, "anchors.csv", found),
            rails: Table::read_if_there(files, "rails.csv", found),
            regions: Table::read_if_there(files, "regions.csv", found),
            areas: Table::read_if_there(files, "areas.csv", found),
            area_links: Table::read_if_there(files, "area_links.csv", found),
            coasts: Table::read_if_there(files, "coasts.csv", found),
            plan: match plan {
                Some(plan) => plan.value,
                None => return Err(lines(&faults)),
            },
        };
        if faults.is_empty() { Ok(board) } else { Err(lines(&faults)) }
    }
}

fn lines(faults: &Faults) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
