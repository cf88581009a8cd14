//! Alternate Events of the Polish Front (21.0).

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

use crate::card::{CardId, Effect};

/// A result of an Alternate Event: an index into the front's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AlternateId(u8);

impl Id for AlternateId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        AlternateId(index as u8)
    }
}

/// A set of results: those that have happened. Each happens once and lasts (21.1).
pub type Alternates = IdSet<AlternateId, 1>;

/// A result of an Alternate Event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternate {
    /// The word of the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub text: String,
    /// The card that brings it.
    pub card: CardId,
    /// The faces of the die, first and last.
    pub die: (u8, u8),
    /// Alternate Event VP of option 26.4, from the German point of view.
    pub vp: i8,
    /// No effect, and no VP, from this turn on: it changes a set-up.
    pub before_turn: Option<u8>,
    /// What it does.
    pub effects: Vec<Effect>,
}
