use serde::{Deserialize, Serialize};

/// A hex of a [`Grid`](crate::Grid): a dense index, so that arrays and sets can be keyed by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HexId(u16);

impl HexId {
    /// No hex: off the map, or not on it yet.
    pub const NONE: HexId = HexId(u16::MAX);

    /// The hex with this index.
    pub const fn new(index: u16) -> Self {
        HexId(index)
    }

    /// The index into arrays that have one entry per hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a hex at all.
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// Whether this is [`HexId::NONE`].
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }

    /// The bare number, for compact encodings.
    pub const fn raw(self) -> u16 {
        self.0
    }
}

impl Default for HexId {
    /// [`HexId::NONE`].
    fn default() -> Self {
        HexId::NONE
    }
}
