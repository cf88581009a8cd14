use serde::{Deserialize, Serialize};

/// A hex of a [`Grid`](crate::Grid): a dense index, so that arrays and sets can be keyed by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HexId(u16);

impl HexId {
    /// No hex: off the map, or not on it yet.
    pub const NONE: HexId = HexId(u16::MAX);

    /// The hex with this index.
    #[inline]
    pub const fn new(index: u16) -> Self {
        HexId(index)
    }

    /// The index into arrays that have one entry per hex.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a hex at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// Whether this is [`HexId::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }

    /// The bare number, for compact encodings.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }
}

impl Default for HexId {
    /// [`HexId::NONE`].
    #[inline]
    fn default() -> Self {
        HexId::NONE
    }
}

/// A small number that arrays and [`IdSet`](crate::IdSet)s are keyed by.
pub trait Id: Copy {
    /// The index into arrays that have one entry for each.
    fn index(self) -> usize;

    /// The member with this index.
    fn from_index(index: usize) -> Self;

    /// Whether it stands for nothing at all, and so is in no set.
    #[inline]
    fn is_none(self) -> bool {
        false
    }
}

impl Id for HexId {
    #[inline]
    fn index(self) -> usize {
        HexId::index(self)
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        HexId::new(index as u16)
    }
    #[inline]
    fn is_none(self) -> bool {
        HexId::is_none(self)
    }
}
