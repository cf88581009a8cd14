//! What a viewer sees: the only way out of a state.
//!
//! A [`Scene`] does not change during a match; a [`Board`] is drawn anew after every action, for one viewer.
//! A client needs nothing else, and knows no game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::text;
use crate::{CardFace, Hand, Pile, Seat, Subject, Text};

/// A counter or a card, the same number for the whole match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// A place on the board or beside it, the same number for the whole match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// What does not change while a match is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Game and scenario, for the head of the page.
    pub title: Text,
    /// Every place, in the order of its id.
    pub places: Vec<PlaceInfo>,
}

/// A place as people call it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlaceInfo {
    /// The printed number or name, unique: `3221`.
    pub name: String,
    /// What lies there, for people: `Warsaw`, or empty.
    pub label: String,
    /// Terrain and the like, in words.
    pub terrain: Text,
    /// What it is on the sheet.
    pub kind: PlaceKind,
    /// Its middle on the sheet; none if it is not printed there, and the client lays it out beside the map.
    pub at: Option<Point>,
}

/// What a place is on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    /// A hex of the grid.
    #[default]
    Hex,
    /// An area: a sea zone, a theatre.
    Area,
    /// A port as a place of its own.
    Port,
    /// A box beside the map.
    Box,
    /// A space of a track.
    Track,
}

/// A point of the map sheet, in thousandths of the width of a hex from side to side. The hexes begin at 0, 0, at the
/// top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// The table as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Board {
    /// The turn.
    pub turn: Turn,
    /// The phase, in words.
    pub phase: Text,
    /// Pieces on the map, by place, the bottom of each stack first.
    pub pieces: Vec<Piece>,
    /// Pieces beside the map.
    pub trays: Vec<Tray>,
    /// Counts that players watch: victory points, pools.
    pub tracks: Vec<Track>,
    /// Places that somebody holds.
    pub holdings: Vec<Holding>,
    /// Markers that lie in places and are no pieces: airpower, entrenchments, railheads.
    pub markers: Vec<Marker>,
    /// What has been played this turn, where the order is not fixed.
    pub sequence: Vec<Text>,
    /// The cards that players hold.
    pub hands: Vec<Hand>,
    /// Decks, discards, cups.
    pub piles: Vec<Pile>,
}

impl Board {
    /// Everything on the board that a question can be about: what lies face up, and where pieces stand.
    pub fn subjects(&self) -> Vec<Subject> {
        let counters = self.pieces.iter().filter_map(|piece| match &piece.face {
            Face::Shown(counter) => Some(counter.id),
            Face::Hidden => None,
        });
        let held = self.hands.iter().flat_map(|hand| &hand.cards).filter_map(|card| match card {
            CardFace::Shown(card) => Some(card.id),
            CardFace::Hidden => None,
        });
        let open = self.piles.iter().flat_map(|pile| &pile.shown).map(|card| card.id);
        let places = self.pieces.iter().map(|piece| Subject::Place(piece.place));
        counters.chain(held).chain(open).map(Subject::Piece).chain(places).collect()
    }
}

/// A turn of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Its number, from 1; 0 before the first.
    pub number: u16,
    /// How many turns there are.
    pub of: u16,
    /// What the track says about it: `4-6 September`.
    pub label: Text,
}

impl Turn {
    /// A turn of so many.
    pub fn new(number: impl Into<u16>, of: impl Into<u16>, label: impl Into<Text>) -> Turn {
        Turn { number: number.into(), of: of.into(), label: label.into() }
    }
}

impl Turn {
    /// The turn in words.
    pub fn text(&self) -> Text {
        let (number, of, label) = (self.number, self.of, self.label.clone());
        match (number, label.is_empty()) {
            (0, _) => label,
            (_, true) => text!("Turn {number} of {of}", number = number, of = of),
            (_, false) => text!("Turn {number} of {of}, {label}", number = number, of = of, label = label),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// A piece that stands somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Where it stands.
    pub place: PlaceId,
    /// Whose it is.
    pub owner: Seat,
    /// What can be seen of it.
    pub face: Face,
}

/// What can be seen of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Face {
    /// Only that it is there.
    Hidden,
    /// Everything.
    Shown(Counter),
}

/// A counter, face up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counter {
    /// Which piece it is.
    pub id: PieceId,
    /// Its name in the notation, unique.
    pub key: String,
    /// What is printed on it.
    pub name: String,
    /// Two letters of its nation.
    pub nation: String,
    /// Kind of unit, in one word: `infantry`.
    pub kind: String,
    /// Size of unit as the symbol: `XXX`.
    pub size: String,
    /// Factors in their printed order.
    pub factors: Vec<u8>,
    /// What is special at the moment.
    pub marks: Vec<Mark>,
    /// Whether it lies beside the stack of its place, not in it: an air unit, a ship, a marker with a face.
    pub beside: bool,
}

/// Something special about a counter or a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// What it means: a client draws it by this alone.
    pub kind: MarkKind,
    /// What the game calls it; for [`MarkKind::Other`] the word that has a sign in the [`Look`](crate::Look).
    pub word: Text,
}

impl Mark {
    /// A mark of a kind, as the game calls it.
    pub fn new(kind: MarkKind, word: impl Into<Text>) -> Mark {
        Mark { kind, word: word.into() }
    }
}

/// What a mark means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// It is picked up.
    Moving,
    /// It has moved, or has done what it can this phase.
    Done,
    /// It takes part in the attack at hand.
    Fighting,
    /// It has fought this phase.
    Fought,
    /// It has lost a step.
    Weakened,
    /// It is out of supply.
    Unsupplied,
    /// It is cut off.
    Isolated,
    /// It is disrupted.
    Disrupted,
    /// Something of the game's own.
    Other,
}

impl MarkKind {
    /// The kind in one word, as it is stored: `moving`.
    pub const fn name(self) -> &'static str {
        match self {
            MarkKind::Moving => "moving",
            MarkKind::Done => "done",
            MarkKind::Fighting => "fighting",
            MarkKind::Fought => "fought",
            MarkKind::Weakened => "weakened",
            MarkKind::Unsupplied => "unsupplied",
            MarkKind::Isolated => "isolated",
            MarkKind::Disrupted => "disrupted",
            MarkKind::Other => "other",
        }
    }
}

/// Pieces beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tray {
    /// What the tray is for.
    pub name: Text,
    /// Whose it is.
    pub owner: Seat,
    /// What lies in it.
    pub pieces: Vec<Counter>,
}

/// A number that players watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Track {
    /// What is counted.
    pub name: Text,
    /// How much there is of it.
    pub value: i32,
    /// The spaces of a printed track, in their order; none for a plain number.
    pub spaces: Vec<TrackSpace>,
    /// Which of them the marker is on, from 0.
    pub at: Option<usize>,
}

impl Track {
    /// A number without printed spaces.
    pub fn count(name: impl Into<Text>, value: impl Into<i32>) -> Track {
        Track { name: name.into(), value: value.into(), spaces: Vec::new(), at: None }
    }
}

/// A space of a track.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TrackSpace {
    /// What is printed in it: `3`, `Mud`.
    pub label: Text,
    /// What it brings, for people; mostly nothing.
    pub note: Text,
}

/// A marker that lies in a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// Where it lies.
    pub place: PlaceId,
    /// What it is, in one word: `air`; its sign is in the [`Look`](crate::Look).
    pub kind: String,
    /// Whose it is, if it is anybody's.
    pub owner: Option<Seat>,
    /// What it is, for people.
    pub label: Text,
}

/// A place that somebody holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holding {
    /// The place.
    pub place: PlaceId,
    /// Who holds it.
    pub owner: Seat,
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::StrDeserializer;

    use super::*;
    use crate::{Card, PileKind};

    #[test]
    fn a_turn_in_words() {
        assert_eq!(Turn::new(2u8, 6u8, "4-6 September").to_string(), "Turn 2 of 6, 4-6 September");
        assert_eq!(Turn::new(2u8, 6u8, "").to_string(), "Turn 2 of 6");
        assert_eq!(Turn::new(0u8, 6u8, "Set-up").to_string(), "Set-up");
    }

    #[test]
    fn questions_are_about_what_lies_face_up() {
        let card = |id| Card { id: PieceId(id), ..Card::default() };
        let hand = Hand {
            name: "hand".into(),
            owner: Seat(0),
            cards: vec![CardFace::Hidden, CardFace::Shown(card(7))],
        };
        let pile = Pile {
            name: "discard".into(),
            kind: PileKind::Discard,
            owner: None,
            count: 3,
            shown: vec![card(9)],
        };
        let hidden = Piece { place: PlaceId(4), owner: Seat(1), face: Face::Hidden };
        let board = Board { pieces: vec![hidden], hands: vec![hand], piles: vec![pile], ..Board::default() };
        let subjects = [Subject::Piece(PieceId(7)), Subject::Piece(PieceId(9)), Subject::Place(PlaceId(4))];
        assert_eq!(board.subjects(), subjects);
    }

    #[test]
    fn a_kind_of_mark_is_stored_by_its_name() {
        for kind in [MarkKind::Moving, MarkKind::Fought, MarkKind::Unsupplied, MarkKind::Other] {
            let stored: StrDeserializer<'_, serde::de::value::Error> = kind.name().into_deserializer();
            assert_eq!(MarkKind::deserialize(stored), Ok(kind));
        }
    }
}
