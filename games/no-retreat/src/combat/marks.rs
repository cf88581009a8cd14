//! Target and Counterblow markers (2.5, 14.1), and Blitzkrieg! markers (15.0, 19.6).

use engine::rule;
use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::battle::Played;
use crate::marker::MarkerId;
use crate::nation::Side;
use crate::unit::Units;

/// What a hex is marked with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Token {
    /// A gray-green or a blue marker, by its side.
    Own,
    /// A brown one (19.5).
    Brown,
    /// An initiative marker: Shock-Target or Shock-Counterblow (19.3, 19.4).
    Initiative(MarkerId),
}

/// A marked hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// The hex.
    pub hex: HexId,
    /// Whose marker it is.
    pub side: Side,
    /// The marker.
    pub token: Token,
    /// Whether its Counterblow side is up.
    pub counterblow: bool,
    /// A combat result has put it there: it waits for the enemy's next Combat Phase (14.7.4).
    pub waits: bool,
    /// The event that came with a Target (14.1).
    pub card: Option<Played>,
}

/// Room for marked hexes.
const MARKS: usize = 24;

/// All marked hexes, in the order in which they were marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks([Option<Mark>; MARKS]);

impl Marks {
    /// All marks.
    pub fn iter(&self) -> impl Iterator<Item = &Mark> + Clone {
        self.0.iter().flatten()
    }

    /// The mark of a hex.
    pub fn at(&self, hex: HexId) -> Option<&Mark> {
        self.iter().find(|mark| mark.hex == hex)
    }

    /// Whether there is room for one more; no marker mix comes near that.
    pub fn has_room(&self) -> bool {
        self.0[MARKS - 1].is_none()
    }

    /// Marks a hex.
    pub fn add(&mut self, mark: Mark) {
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(mark);
        }
    }

    /// The mark of a hex, to be changed.
    pub fn at_mut(&mut self, hex: HexId) -> Option<&mut Mark> {
        self.0.iter_mut().flatten().find(|mark| mark.hex == hex)
    }

    /// Takes the mark of a hex away.
    pub fn remove(&mut self, hex: HexId) -> Option<Mark> {
        let at = self.0.iter().position(|slot| slot.is_some_and(|mark| mark.hex == hex))?;
        let mark = self.0[at].take();
        // Equal positions are equal data: no holes.
        self.0[at..].rotate_left(1);
        mark
    }

    /// How many regular or brown markers of a side lie on the map.
    pub fn used(&self, side: Side, token: Token) -> usize {
        self.iter().filter(|mark| mark.side == side && mark.token == token).count()
    }
}

/// Units under a Blitzkrieg! marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spearhead {
    /// The marker.
    pub marker: MarkerId,
    /// The units.
    pub units: Units,
    /// Those that have moved in this Blitzkrieg Phase.
    pub moved: Units,
    /// Whether they have assaulted in this Blitzkrieg Phase.
    pub assaulted: bool,
    /// Those that have advanced into an Allied-controlled hex (15.4).
    pub advanced: Units,
}

/// Room for Blitzkrieg! markers on the map.
const SPEARHEADS: usize = 8;

/// All Blitzkrieg! markers on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spearheads([Option<Spearhead>; SPEARHEADS]);

impl Spearheads {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Spearhead> + Clone {
        self.0.iter().flatten()
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Spearhead> {
        self.0.iter_mut().flatten()
    }

    /// The marker over a unit.
    pub fn of(&self, unit: mechanics::UnitId) -> Option<&Spearhead> {
        self.iter().find(|spearhead| spearhead.units.contains(unit))
    }

    /// All units under a marker.
    pub fn units(&self) -> Units {
        self.iter().fold(Units::EMPTY, |all, spearhead| all | spearhead.units)
    }

    /// Whether there is room for one more.
    pub fn has_room(&self) -> bool {
        self.0[SPEARHEADS - 1].is_none()
    }

    /// Lays a marker on units.
    pub fn add(&mut self, marker: MarkerId, units: Units) {
        rule!("2.9.a");
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            let [moved, advanced] = [Units::EMPTY; 2];
            *free = Some(Spearhead { marker, units, moved, assaulted: false, advanced });
        }
    }

    /// Takes a marker away.
    pub fn remove(&mut self, marker: MarkerId) {
        let here = |slot: &Option<Spearhead>| slot.is_some_and(|spearhead| spearhead.marker == marker);
        if let Some(at) = self.0.iter().position(here) {
            self.0[at] = None;
            self.0[at..].rotate_left(1);
        }
    }
}
