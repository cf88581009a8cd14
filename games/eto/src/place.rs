//! Places: everywhere a counter can be, in one numbering.
//!
//! A state holds a [`PlaceId`] for each counter. Hexes come first and keep their numbers, then the ports inside hexes, the
//! areas and boxes of the sheet, the boxes of the game, and last the decks and holds of the counters themselves.

use hexmap::{HexId, Id};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

/// A sea area, or a box that ships sail to, by its number in the sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AreaId(u8);

/// A box of the game by its number in `boxes.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BoxId(u8);

macro_rules! small_id {
    ($($id:ident),*) => {$(
        impl Id for $id {
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
            #[inline]
            fn from_index(index: usize) -> Self {
                $id(index as u8)
            }
        }
    )*};
}
small_id!(AreaId, BoxId);

/// What a box is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoxKind {
    /// Units that can be built (37.0).
    ForcePool,
    /// A season of the turn track: its units come free (S0.i).
    Season,
    /// Infantry lost at home (27.7).
    Replenishment,
    /// Strategic bombers (13.7).
    Bombing,
    /// Escorts of a convoy route (7.5).
    Escort,
    /// Units on their way to Egypt (37.7).
    SuezAdds,
    /// Soviet infantry in the far east (43.1).
    Siberia,
    /// Gone for good.
    Removed,
    /// Still to be set up (S0.b).
    SetUp,
}

/// A box of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxRecord {
    /// Its name in files and in the notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: BoxKind,
}

/// A place by its number: two bytes in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PlaceId(u16);

impl PlaceId {
    /// The number.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }
}

/// Where a counter can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In a hex.
    Hex(HexId),
    /// In the port of a hex.
    Port(HexId),
    /// At sea, or in a box that ships sail to.
    Area(AreaId),
    /// In a box of the game.
    Box(BoxId),
    /// Aboard another counter.
    Aboard(UnitId),
}

/// The numbering of all places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    hexes: u16,
    /// The hexes with a port, rising.
    ports: Vec<HexId>,
    areas: u16,
    boxes: u16,
    units: u16,
}

impl Places {
    /// The numbering for so many hexes, these ports, rising, and so many areas, boxes and counters.
    pub fn new(hexes: usize, ports: Vec<HexId>, areas: usize, boxes: usize, units: usize) -> Self {
        Places { hexes: hexes as u16, ports, areas: areas as u16, boxes: boxes as u16, units: units as u16 }
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        usize::from(self.hexes) + self.ports.len() + usize::from(self.areas + self.boxes + self.units)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a place; none for the port of a hex that has none.
    pub fn id(&self, place: Place) -> Option<PlaceId> {
        let ports = self.ports.len() as u16;
        Some(PlaceId(match place {
            Place::Hex(hex) => hex.raw(),
            Place::Port(hex) => self.hexes + self.ports.binary_search(&hex).ok()? as u16,
            Place::Area(area) => self.hexes + ports + u16::from(area.0),
            Place::Box(at) => self.hexes + ports + self.areas + u16::from(at.0),
            Place::Aboard(unit) => self.hexes + ports + self.areas + self.boxes + unit.raw(),
        }))
    }

    /// The place with this number, which must be one of them.
    pub fn place(&self, id: PlaceId) -> Place {
        let mut number = id.0;
        if number < self.hexes {
            return Place::Hex(HexId::new(number));
        }
        number -= self.hexes;
        if let Some(&hex) = self.ports.get(usize::from(number)) {
            return Place::Port(hex);
        }
        number -= self.ports.len() as u16;
        if number < self.areas {
            return Place::Area(AreaId(number as u8));
        }
        number -= self.areas;
        if number < self.boxes {
            Place::Box(BoxId(number as u8))
        } else {
            Place::Aboard(UnitId::new(number - self.boxes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_one_number() {
        let places = Places::new(5, vec![HexId::new(1), HexId::new(4)], 3, 2, 4);
        assert_eq!(places.len(), 16);
        for number in 0..16 {
            assert_eq!(places.id(places.place(PlaceId(number))), Some(PlaceId(number)));
        }
        assert_eq!(places.place(PlaceId(6)), Place::Port(HexId::new(4)));
        assert_eq!(places.id(Place::Port(HexId::new(2))), None);
    }
}
