//! Crisis chits (5.0): a small vocabulary in which a pack writes what each is, when it works and what it does.

mod condition;
mod effect;

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

pub use self::condition::{Condition, Situation};
pub use self::effect::{Collapse, Effect, Party, Recall};
use crate::nation::Side;

/// A kind of chit: an index into the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ChitId(u8);

impl Id for ChitId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        ChitId(index as u8)
    }
}

/// A set of kinds of chits.
pub type ChitSet = IdSet<ChitId, 1>;

/// The class of a chit (5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Class {
    /// Special Action.
    #[serde(rename = "A")]
    SpecialAction,
    /// Country Belligerency.
    #[serde(rename = "B")]
    Belligerency,
    /// Collapse.
    #[serde(rename = "C")]
    Collapse,
    /// No Effect (5.6).
    #[serde(rename = "-")]
    Blank,
}

/// When a chit is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// As soon as it is drawn.
    Draw,
    /// It is held: in an attack of the owner, before the die (10.3).
    Combat,
    /// It is held: at the start of the owner's Terror Bombing Phase.
    Bombing,
}

/// Where a chit goes once it is played (5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum After {
    /// Back into the pool.
    Pool,
    /// Out of play.
    Aside,
    /// Into the Collapse Box.
    CollapseBox,
}

/// A kind of chit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chit {
    /// The word of the pack.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// How many there are.
    pub copies: u8,
    /// When it is played.
    pub play: Play,
    /// What must hold for it to work, by the side that draws it, the Axis first.
    pub tests: [Condition; 2],
    /// What it does, one after the other.
    pub effects: Vec<Effect>,
}

impl Chit {
    /// Whether it is held, face down (5.2).
    #[inline]
    pub fn is_held(&self) -> bool {
        self.play != Play::Draw
    }

    /// What must hold when this side draws it.
    #[inline]
    pub fn test(&self, drawer: Side) -> &Condition {
        &self.tests[drawer as usize]
    }

    /// Where it goes once it is played (5.2).
    pub fn after(&self) -> After {
        match self.class {
            Class::Collapse => After::CollapseBox,
            Class::SpecialAction if self.is_held() => After::Pool,
            Class::SpecialAction | Class::Belligerency | Class::Blank => After::Aside,
        }
    }
}
