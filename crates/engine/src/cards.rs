//! Cards and stocks of pieces beside the map: hands, decks, cups.

use serde::{Deserialize, Serialize};

use crate::{Mark, PieceId, Seat, Text};

/// The cards that a player holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    /// What it is called: `Soviet hand`.
    pub name: Text,
    /// Whose it is.
    pub owner: Seat,
    /// The cards in it. How many there are can be seen by all.
    pub cards: Vec<CardFace>,
}

/// What can be seen of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CardFace {
    /// Only its back.
    Hidden,
    /// Everything.
    Shown(Card),
}

/// A card, face up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// Which piece it is: cards and counters share one numbering, so an offer or a question can be about either.
    pub id: PieceId,
    /// Its name in the notation, unique.
    pub key: String,
    /// Its title.
    pub name: Text,
    /// What it does, in our own words.
    pub text: Text,
    /// The case of the rulebook that governs it.
    pub case: String,
    /// What it costs to play, if anything.
    pub cost: Option<u8>,
    /// What is special at the moment.
    pub marks: Vec<Mark>,
}

/// Cards or pieces in a heap: what lies open in it, and how many there are in all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// What it is called: `Event deck`.
    pub name: Text,
    /// What kind of heap it is.
    pub kind: PileKind,
    /// Whose it is; none for one that both sides use.
    pub owner: Option<Seat>,
    /// How many cards or pieces are in it.
    pub count: u16,
    /// What lies open, the top one last.
    pub shown: Vec<Card>,
}

/// A kind of heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PileKind {
    /// Cards to be drawn, face down.
    Deck,
    /// Cards that were played.
    Discard,
    /// Pieces to be drawn by chance.
    Cup,
    /// Cards or pieces that are out of play.
    Box,
}
