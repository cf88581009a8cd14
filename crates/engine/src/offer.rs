//! What may be played, as a client is told.

use serde::{Deserialize, Serialize};

use crate::{ActionKind, Choice, Hint, PieceId, PlaceId, Text};

/// An action that may be played: its words and what a client should know about it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offer {
    /// The notation: what to send or type.
    pub notation: String,
    /// What it means.
    pub label: Text,
    /// The piece to click, if there is one.
    pub piece: Option<PieceId>,
    /// The place to click, if there is one.
    pub place: Option<PlaceId>,
    /// What it is for.
    pub kind: ActionKind,
    /// What is left afterwards; see [`Hint::left`].
    pub left: String,
    /// What a player should know before doing it; mostly nothing.
    pub danger: Text,
    /// Whether a client asks once more before it is done.
    pub grave: bool,
    /// Whether it does all that is left by itself.
    pub rest: bool,
}

impl Offer {
    /// A choice with its hint.
    pub fn new(choice: Choice, hint: Hint) -> Offer {
        let Choice { notation, label, piece, place } = choice;
        let Hint { kind, left, danger, grave, rest } = hint;
        Offer { notation, label, piece, place, kind, left, danger, grave, rest }
    }
}
