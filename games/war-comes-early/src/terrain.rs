//! What hexes and hexsides hold (11.3, 11.4, 11.5).

use serde::{Deserialize, Serialize};

use crate::nation::Nation;

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
}

/// The natural terrain of a land hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Woods.
    Woods,
    /// Swamp.
    Swamp,
    /// Broken.
    Broken,
    /// Rough.
    Rough,
    /// Mountain.
    Mountain,
}

impl Terrain {
    /// All natural terrain.
    pub const ALL: [Terrain; 6] =
        [Terrain::Clear, Terrain::Woods, Terrain::Swamp, Terrain::Broken, Terrain::Rough, Terrain::Mountain];
}

/// Whether a city counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CityRank {
    /// A city with all effects.
    City,
    /// A black-dot city, ignored for all purposes (2.1 errata).
    Dot,
}

/// A fortification (11.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fort {
    /// A standard Czech or Belgian fortification.
    Fort,
    /// A heavy Czech or Belgian fortification.
    Heavy,
    /// A hex of the German West Wall.
    WestWall,
    /// A hex of the French Maginot Line.
    Maginot,
}

impl Fort {
    /// All fortifications.
    pub const ALL: [Fort; 4] = [Fort::Fort, Fort::Heavy, Fort::WestWall, Fort::Maginot];

    /// What players call it.
    pub fn title(self) -> &'static str {
        match self {
            Fort::Fort => "fortification",
            Fort::Heavy => "heavy fortification",
            Fort::WestWall => "West Wall",
            Fort::Maginot => "Maginot Line",
        }
    }
}

/// A city in a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct City {
    /// Its name.
    pub name: String,
    /// Whether it counts.
    pub rank: CityRank,
    /// Whether it shows an anchor; ports do nothing (11.3).
    pub port: bool,
}

/// A hex of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRecord {
    /// Column and row, two digits each: 2413.
    pub number: u16,
    /// Land or water.
    pub kind: HexKind,
    /// The natural terrain; none on water.
    pub terrain: Option<Terrain>,
    /// The country by the borders of 1938; none on water.
    pub country: Option<Nation>,
    /// The city, black-dot cities included.
    pub city: Option<City>,
    /// The victory point value, 0 if there is none (4.4).
    pub vp: u8,
    /// What the first Allied entry into a hex of the West Wall is worth (4.4).
    pub wall: u8,
    /// The fortification.
    pub fort: Option<Fort>,
}

impl HexRecord {
    /// Whether a city stands here that counts, not a black dot (2.1 errata).
    pub fn is_city(&self) -> bool {
        self.city.as_ref().is_some_and(|city| city.rank == CityRank::City)
    }
}

/// What lies along a hexside between two land hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideKind {
    /// A river.
    River,
    /// The Danish Straits: water that can be crossed (4.5.2).
    Strait,
    /// A blocked hexside.
    Blocked,
    /// A lake hexside.
    Lake,
    /// A sea hexside.
    Sea,
}

/// A hexside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideRecord {
    /// The hex with the lower number.
    pub a: u16,
    /// The hex with the higher number.
    pub b: u16,
    /// What lies along it.
    pub kind: SideKind,
    /// The name of the water or ridge.
    pub name: String,
}
