//! Event cards (5.0): a small vocabulary in which a pack writes what each does and when.

mod clause;
mod condition;
mod effect;
mod moment;
mod read;
mod select;

use hexmap::{Id, IdSet};
use serde::{Deserialize, Serialize};

pub(crate) use self::clause::Clause;
pub use self::condition::Condition;
pub use self::effect::{BattleRole, Cancelled, Effect, Hand, Ignored, Pool};
pub use self::moment::{Moment, Moments};
#[cfg(test)]
pub(crate) use self::read::{LASTING_VERBS, VERBS};
pub(crate) use self::read::{Reader, die_range};
pub(crate) use self::select::Names;
pub use self::select::{Place, Spot};
use crate::nation::Side;

/// An event card: an index into the deck of its front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(u8);

impl Id for CardId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        CardId(index as u8)
    }
}

/// A set of cards of one deck.
pub type Cards = IdSet<CardId, 1>;

/// The timing icon of a half (5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Strategic Phase only.
    Strategic,
    /// Movement Phase only, of either player.
    Movement,
    /// Combat Phase only, of either player.
    Combat,
    /// Any phase: whenever its effects make sense.
    Any,
}

/// A W icon (5.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weygand {
    /// Circled: only while he is in command.
    Only,
    /// Barred: only while he is not.
    Barred,
}

/// An aircraft icon (5.1.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Air {
    /// An Air Force event.
    White,
    /// The same, and not in Bad Weather.
    Black,
}

/// A way to play an event: all its effects, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// When.
    pub moments: Moments,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// A half of a card: the event of a side (5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its name; no event of the same name occurs twice in a span (5.1.1).
    pub name: String,
    /// What it does, in words.
    pub text: String,
    /// IMs with the icon of the front to be paid (5.2.3).
    pub cost: u8,
    /// The timing icon.
    pub phase: Phase,
    /// Circled number: playable from this turn on.
    pub from_turn: Option<u8>,
    /// Barred number: not playable from this turn on.
    pub before_turn: Option<u8>,
    /// The W icon.
    pub weygand: Option<Weygand>,
    /// The aircraft icon.
    pub air: Option<Air>,
    /// Barred Death's Head: cannot be cancelled (5.1.3).
    pub immune: bool,
    /// Red text, carried out when the card is drawn (5.2.4); empty on most.
    pub red: Vec<Effect>,
    /// Black text beside red: follows at once if the turn icons allow (d58).
    pub black: Vec<Effect>,
    /// The ways to play it from the hand: the event itself, then what may be played instead. None if it has red text.
    pub plays: Vec<Play>,
}

impl Event {
    /// Whether its turn icons allow it on a turn (5.1.2).
    #[inline]
    pub fn is_in_time(&self, turn: u8) -> bool {
        self.from_turn.is_none_or(|from| turn >= from) && self.before_turn.is_none_or(|before| turn < before)
    }

    /// Whether it must be played when drawn.
    #[inline]
    pub fn is_red(&self) -> bool {
        !self.red.is_empty()
    }

    /// All moments in which it can be played from the hand.
    pub fn moments(&self) -> Moments {
        self.plays.iter().fold(Moments::EMPTY, |all, play| all | play.moments)
    }
}

/// An event card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its number.
    pub number: u8,
    /// Counts as two cards when discarded (5.4).
    pub double: bool,
    /// Drawn for a landing or an evacuation it is drawn again (errata, d44).
    pub redraw: bool,
    /// Its halves, by side.
    pub events: [Event; 2],
}

impl Card {
    /// The half of a side.
    #[inline]
    pub fn event(&self, side: Side) -> &Event {
        &self.events[side as usize]
    }

    /// Cards that it counts for when discarded.
    #[inline]
    pub const fn worth(&self) -> u8 {
        1 + self.double as u8
    }

    /// Its initiative icons, German and Allied (11.0).
    #[inline]
    pub fn icons(&self) -> [u8; 2] {
        [self.events[0].cost, self.events[1].cost]
    }
}
