//! Where a counter is: on the map, or in a numbered place beside it.

use hexmap::HexId;
use serde::{Deserialize, Serialize};

/// A hex of the map, or a place beside it: a box, a display, a space of a track. Two bytes.
///
/// A game names its own places:
///
/// ```
/// use hexmap::HexId;
/// use mechanics::Spot;
/// const AVAILABLE: Spot = Spot::beside(0);
/// const fn track(turn: u8) -> Spot {
///     Spot::beside(0x80 + turn)
/// }
/// assert_eq!(Spot::at(HexId::new(7)).hex(), Some(HexId::new(7)));
/// assert_eq!((AVAILABLE.hex(), track(3).number()), (None, Some(0x83)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot(HexId);

impl Spot {
    const BESIDE: u16 = 0xff00;

    /// In a hex of the map.
    #[inline]
    pub const fn at(hex: HexId) -> Self {
        Spot(hex)
    }

    /// In a place beside the map.
    pub const fn beside(number: u8) -> Self {
        Spot(HexId::new(Spot::BESIDE + number as u16))
    }

    /// The hex, if the counter is on the map.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        self.is_on_map().then_some(self.0)
    }

    /// Whether the counter is on the map.
    #[inline]
    pub const fn is_on_map(self) -> bool {
        self.0.raw() < Spot::BESIDE
    }

    /// The number of the place beside the map.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        match self.is_on_map() {
            true => None,
            false => Some((self.0.raw() - Spot::BESIDE) as u8),
        }
    }
}

// For the unused entries of a table only.
impl Default for Spot {
    fn default() -> Self {
        Spot::beside(u8::MAX)
    }
}
