//! What is printed on the map (2.2).

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;

/// The natural terrain of a land hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Rough.
    Rough,
    /// Mountain.
    Mountain,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Terrain; 3] = [Terrain::Clear, Terrain::Rough, Terrain::Mountain];

    /// The word of the pack.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Rough => "rough",
            Terrain::Mountain => "mountain",
        }
    }
}

/// A hex of the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HexRecord {
    /// Whether it is land, whole or in part; all else is sea or lake.
    pub land: bool,
    /// Whether it is an all-sea hex, where fleets and assaults stand (17.1, 18.11).
    pub sea: bool,
    /// The natural terrain of a land hex.
    pub terrain: Option<Terrain>,
    /// The country of a land hex.
    pub country: Option<Nation>,
    /// The name of its city.
    pub city: Option<String>,
    /// Whether the city is a capital; no rule asks for it.
    pub capital: bool,
    /// Its mobilization points, which are its victory points too (6.6, 25.2); 0 if it is no mobilization hex.
    pub mobilization: u8,
    /// Its victory points as a Crisis hex (25.2); 0 if it is none.
    pub crisis: u8,
    /// The name of the Crisis hex.
    pub crisis_name: Option<String>,
    /// Whether a fortified zone is set up here (26.4).
    pub fort: bool,
    /// Whether it has a port.
    pub port: bool,
    /// The faction whose units start here when the civil war breaks out (31.2).
    pub faction: Option<Nation>,
}

/// What lies along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideKind {
    /// A river: dearer, and it doubles those whom all attackers cross it to attack (10.18).
    River,
    /// All sea, all lake or closed: no movement, no zone of control, no attack (9.3).
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

/// A sea (17.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeaRecord {
    /// The word of the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its all-sea hexes.
    pub hexes: Vec<HexId>,
    /// The land hexes on its coast; a port is on every sea whose coast it is on.
    pub coast: Vec<HexId>,
}

/// A way over the sea between two hexes that are no neighbours (7.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// Whose land units may use it.
    pub nation: Nation,
    /// Its two ends.
    pub ends: [HexId; 2],
    /// What it costs in movement points.
    pub cost: u8,
}
