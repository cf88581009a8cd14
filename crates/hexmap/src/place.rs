use serde::{Deserialize, Serialize};

use crate::HexId;

/// A place that is not a hex: a sea area, an off-map box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AreaId(u8);

impl AreaId {
    /// The area with this index.
    pub const fn new(index: u8) -> Self {
        AreaId(index)
    }

    /// The index into arrays that have one entry per area.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bare number, for compact encodings.
    pub const fn raw(self) -> u8 {
        self.0
    }
}

/// Where a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    /// In a hex.
    Hex(HexId),
    /// In an area.
    Area(AreaId),
}

impl Place {
    /// The hex, if it is one.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Place::Hex(hex) => Some(hex),
            Place::Area(_) => None,
        }
    }

    /// The area, if it is one.
    pub const fn area(self) -> Option<AreaId> {
        match self {
            Place::Hex(_) => None,
            Place::Area(area) => Some(area),
        }
    }
}

impl From<HexId> for Place {
    fn from(hex: HexId) -> Self {
        Place::Hex(hex)
    }
}

impl From<AreaId> for Place {
    fn from(area: AreaId) -> Self {
        Place::Area(area)
    }
}
