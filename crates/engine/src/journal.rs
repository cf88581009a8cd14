//! What happened, told while it happens: for the log, for animation, for the limits of undo.

use serde::{Deserialize, Serialize};

use crate::{Forecast, PieceId, PlaceId, Rolled, Seat, Text, Throw, Viewer};

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
    /// Words that nobody should miss: a declaration of war, a surrender. A table shows them in a card of their own.
    Announced,
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
    /// The odds of an attack are fixed, with every shift; the dice that are thrown next are read there. Who takes
    /// part and what may come out of it can be left out.
    Weighed(Box<Forecast>),
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

    /// An entry of words that nobody should miss, for everybody.
    pub fn announced(case: &'static str, text: impl Into<Text>) -> Self {
        Entry::new(case, Event::Announced, text)
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

impl Log {
    /// Shows the dice of a throw with what was said about it: where no entry has them, the first words do that
    /// everybody reads who sees the throw. So every game shows its dice, whether or not it thinks of them.
    pub(crate) fn show_dice(&mut self, throw: Throw, rolled: Rolled) {
        if throw.drawn || self.entries.iter().any(|entry| matches!(entry.event, Event::Rolled { .. })) {
            return;
        }
        let tells = |entry: &&mut Entry| {
            matches!(entry.event, Event::Said | Event::Announced) && entry.audience == throw.audience
        };
        if let Some(entry) = self.entries.iter_mut().find(tells) {
            let (purpose, dice) = (throw.purpose.to_owned(), rolled.values().to_vec());
            entry.event = Event::Rolled { purpose, dice, cell: None };
        }
    }
}

impl Journal for Log {
    fn write(&mut self, entry: impl FnOnce() -> Entry) {
        self.entries.push(entry());
    }
    fn reveal(&mut self) {
        self.revealed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_shown_with_the_first_words_for_those_who_see_them() {
        let (open, secret) = (Throw::new("events", 2, 6), Throw::new("cards", 1, 9).only(Seat(1)));
        let dice = |throw: Throw, rolled: &[u8], entries: Vec<Entry>| {
            let mut log = Log { entries, revealed: true };
            log.show_dice(throw, Rolled::new(rolled));
            let shown = log.entries.into_iter().map(|entry| match entry.event {
                Event::Rolled { dice, .. } => dice,
                _ => Vec::new(),
            });
            shown.collect::<Vec<_>>()
        };
        let entries = || vec![Entry::said("1", "A card.").only(Seat(1)), Entry::said("2", "Rain.")];
        assert_eq!(dice(open, &[3, 4], entries()), [vec![], vec![3, 4]]);
        assert_eq!(dice(secret, &[7], entries()), [vec![7], vec![]]);
        assert_eq!(dice(Throw::draw("cup", 6), &[2], entries()), [vec![0; 0], vec![]]);
        // A game that shows them itself is not corrected, and what moves is not turned into dice.
        let rolled = Event::Rolled { purpose: "combat".into(), dice: vec![5], cell: None };
        let entries = vec![Entry::said("1", "First."), Entry::new("1", rolled, "Five.")];
        assert_eq!(dice(open, &[5, 1], entries), [vec![], vec![5]]);
        let taken = Event::Taken { place: PlaceId(1), by: Seat(0) };
        assert_eq!(dice(open, &[5, 1], vec![Entry::new("1", taken, "Taken.")]), [vec![0; 0]]);
    }
}
