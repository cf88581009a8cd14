//! What is printed in hexes and along their sides.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::nation::Nation;
use crate::place::AreaId;
use crate::time::Zone;

/// The terrain of a land hex (24.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Rough.
    Rough,
    /// Marsh.
    Marsh,
    /// Forest.
    Forest,
}

impl Terrain {
    /// All of them with their words.
    pub const WORDS: [(Terrain, &'static str); 4] = [
        (Terrain::Clear, "clear"),
        (Terrain::Rough, "rough"),
        (Terrain::Marsh, "marsh"),
        (Terrain::Forest, "forest"),
    ];
}

/// What lies along a hexside (24.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideKind {
    /// A river.
    River,
    /// A canal.
    Canal,
    /// A ferry.
    Ferry,
    /// A line of permanent forts.
    Fort,
    /// Impassable.
    Blocked,
    /// A lake.
    Lake,
    /// The sea.
    Sea,
}

impl SideKind {
    /// All of them with their words.
    pub const WORDS: [(SideKind, &'static str); 7] = [
        (SideKind::River, "river"),
        (SideKind::Canal, "canal"),
        (SideKind::Ferry, "ferry"),
        (SideKind::Fort, "fort"),
        (SideKind::Blocked, "blocked"),
        (SideKind::Lake, "lake"),
        (SideKind::Sea, "sea"),
    ];
}

/// Something along a hexside; a hexside can have several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideRecord {
    /// One of its hexes.
    pub a: HexId,
    /// The other.
    pub b: HexId,
    /// What lies there.
    pub kind: SideKind,
}

/// What a hex is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Surface {
    /// Out of play.
    #[default]
    Off,
    /// Land.
    Land,
    /// Open sea.
    Sea,
    /// All lake: never entered (1.5).
    Lake,
}

/// The port of a hex (7.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Port {
    /// A minor port.
    Minor,
    /// A major port.
    Major,
}

/// What is printed in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexRecord {
    /// What it is made of.
    pub surface: Surface,
    /// Its terrain; none on water.
    pub terrain: Option<Terrain>,
    /// Its country of 1939; none on water.
    pub country: Option<Nation>,
    /// Its weather zone; none out of play.
    pub zone: Option<Zone>,
    /// The sea area of a sea hex.
    pub area: Option<AreaId>,
    /// Whether it is a city, or a city resource hex.
    pub city: bool,
    /// Whether it is a resource hex, or a city resource hex.
    pub resource: bool,
    /// Whether it is a capital.
    pub capital: bool,
    /// Whether it is a permanent fort on all sides.
    pub fortress: bool,
    /// Its port.
    pub port: Option<Port>,
}

impl HexRecord {
    /// Whether it is land in play.
    #[inline]
    pub fn is_land(&self) -> bool {
        self.surface == Surface::Land
    }

    /// Whether it is a city resource hex.
    #[inline]
    pub fn is_city_resource(&self) -> bool {
        self.city && self.resource
    }

    /// Air bases in it, besides airfields: one for a city or port, one for a resource (13.2).
    #[inline]
    pub fn bases(&self) -> u8 {
        u8::from(self.city || self.port.is_some()) + u8::from(self.resource)
    }
}
