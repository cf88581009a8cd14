//! What happened, told while it happens: for the log, for animation, for the limits of undo.

use serde::{Deserialize, Serialize};

use crate::{PieceId, PlaceId, Seat, Text, Viewer};

/// Who may read an entry, see a throw, or know what an action was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody at the table and behind it.
    All,
    /// One player only; what the others saw is another entry.
    Only(Seat),
    /// Everybody but one player, who can read more in another entry.
    Except(Seat),
}

impl Audience {
    /// Whether this viewer is one of them.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer.is_privy_to(seat),
            Audience::Except(seat) => !viewer.is_privy_to(seat),
        }
    }
}

/// What a client can animate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Words only.
    Said,
    /// A player's reason for what comes next: no part of the game, and told to nobody else by itself.
    Remarked,
    /// Pieces went along a path, the first place being where they stood.
    Moved {
        /// The pieces that went together.
        pieces: Vec<PieceId>,
        /// Where from, through and to.
        path: Vec<PlaceId>,
    },
    /// A piece came onto the board.
    Placed {
        /// The piece.
        piece: PieceId,
        /// Where it stands now.
        place: PlaceId,
    },
    /// A piece left the board.
    Removed {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        place: PlaceId,
    },
    /// Dice were thrown.
    Rolled {
        /// What for.
        purpose: String,
        /// What they show.
        dice: Vec<u8>,
        /// Where they were read, if it was in a results table.
        cell: Option<Cell>,
    },
    /// A unit was lost, or a part of its strength.
    Lost {
        /// The unit.
        piece: PieceId,
        /// Where it stood, if it was on the map.
        place: Option<PlaceId>,
        /// Two letters of its nation.
        nation: String,
        /// Whether nothing is left of it.
        gone: bool,
    },
    /// A place changed hands.
    Taken {
        /// The place.
        place: PlaceId,
        /// Its new owner.
        by: Seat,
    },
}

/// A cell of a results table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Which table.
    pub table: String,
    /// What stands over its columns.
    pub headings: Vec<String>,
    /// The column, from 0.
    pub column: usize,
    /// How many rows the table has.
    pub rows: usize,
    /// The row, from 0.
    pub row: usize,
    /// What stands in the cell.
    pub result: String,
}

/// One line of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// The case of the rulebook under which it happened.
    pub case: &'static str,
    /// Who may read it.
    pub audience: Audience,
    /// What to show.
    pub event: Event,
    /// What to say.
    pub text: Text,
}

impl Entry {
    /// An entry for everybody.
    pub fn new(case: &'static str, event: Event, text: impl Into<Text>) -> Self {
        Entry { case, audience: Audience::All, event, text: text.into() }
    }

    /// An entry of words for everybody.
    pub fn said(case: &'static str, text: impl Into<Text>) -> Self {
        Entry::new(case, Event::Said, text)
    }

    /// The same entry for one seat only.
    pub fn only(mut self, seat: Seat) -> Self {
        self.audience = Audience::Only(seat);
        self
    }

    /// Whether this viewer may read the entry.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        self.audience.includes(viewer)
    }
}

/// Where the rules write what happens. [`Silent`] compiles to nothing.
pub trait Journal {
    /// Writes an entry; the words are only made if somebody reads them.
    fn write(&mut self, entry: impl FnOnce() -> Entry);

    /// Says that a player has just seen something that was hidden: undo may not go behind it.
    fn reveal(&mut self);
}

/// Nobody reads: search and simulation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Journal for Silent {
    #[inline(always)]
    fn write(&mut self, _: impl FnOnce() -> Entry) {}
    #[inline(always)]
    fn reveal(&mut self) {}
}

/// Keeps everything that is written.
#[derive(Clone, Default, Debug)]
pub struct Log {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// Whether something hidden was seen.
    pub revealed: bool,
}

impl Journal for Log {
    fn write(&mut self, entry: impl FnOnce() -> Entry) {
        self.entries.push(entry());
    }
    fn reveal(&mut self) {
        self.revealed = true;
    }
}
