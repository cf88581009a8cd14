//! What is printed on the map (2.1).

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;

/// The natural terrain of a land hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Forest.
    Forest,
    /// Marsh: one unit only (9.0).
    Marsh,
    /// Rough.
    Rough,
    /// Mountain: alpine units, and others along railroads (19.0).
    Mountain,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Terrain; 5] =
        [Terrain::Clear, Terrain::Forest, Terrain::Marsh, Terrain::Rough, Terrain::Mountain];

    /// The word of the pack.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Forest => "forest",
            Terrain::Marsh => "marsh",
            Terrain::Rough => "rough",
            Terrain::Mountain => "mountain",
        }
    }
}

/// A city (D62: every capital and mobilization center is one).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct City {
    /// Its name.
    pub name: String,
    /// Its victory points (22.0).
    pub points: u8,
    /// Whether it is its country's capital.
    pub capital: bool,
    /// Whether it is a mobilization center.
    pub center: bool,
    /// Replacement points, as capital and as center together (7.1).
    pub replacements: u8,
}

/// A hex of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord {
    /// Whether it is land, whole or in part; all else is all-sea.
    pub land: bool,
    /// The natural terrain of a land hex.
    pub terrain: Option<Terrain>,
    /// The country of a land hex.
    pub country: Option<Nation>,
    /// The city.
    pub city: Option<City>,
    /// Points as a Reich Strategic Objective, 0 if it is none (22.0).
    pub objective: u8,
    /// Points of the Mannerheim Line, 0 elsewhere (22.0).
    pub mannerheim: u8,
    /// Whether it shows an F (3.4.2).
    pub fort: bool,
    /// Whether it shows an entrenchment (11.12).
    pub entrenchment: bool,
    /// The name of its port.
    pub port: Option<String>,
    /// Whether a railroad leaves the map here (8.6.1).
    pub arrow: bool,
}

/// What lies along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideKind {
    /// A river.
    River,
    /// An all-sea or all-lake hexside: nothing crosses it.
    Water,
}

/// A hexside between two land hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideRecord {
    /// The hex with the lower id.
    pub a: HexId,
    /// The hex with the higher id.
    pub b: HexId,
    /// What lies along it.
    pub kind: SideKind,
}

/// A sea area (18.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeaRecord {
    /// The word of the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its all-sea hexes.
    pub hexes: Vec<HexId>,
    /// The land hexes on its coast.
    pub coast: Vec<HexId>,
    /// The ports on it; those on estuaries are no coast.
    pub ports: Vec<HexId>,
}
