//! What a viewer sees: the only way out of a state.
//!
//! A [`Scene`] does not change during a match; a [`Board`] is drawn anew after every action, for one viewer.
//! A client needs nothing else, and knows no game.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A piece of the game, the same number for the whole match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// A place on the board or beside it, the same number for the whole match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// What does not change while a match is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Game and scenario, for the head of the page.
    pub title: String,
    /// Every place, in the order of its id.
    pub places: Vec<PlaceInfo>,
}

/// A place as people call it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlaceInfo {
    /// The printed number or name, unique: `3221`.
    pub name: String,
    /// What lies there, for people: `Warsaw`, or empty.
    pub label: String,
    /// Terrain and the like, in words.
    pub terrain: String,
}

/// The table as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Board {
    /// The turn, in words: `Turn 2 of 6, 4-6 September`.
    pub turn: String,
    /// The phase, in words.
    pub phase: String,
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
    pub sequence: Vec<String>,
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
    /// What is special at the moment. A client knows `moving` (picked up), `done` (has moved), `attacking` and
    /// `attacked`; any other word is the game's own, with a sign in its [`Look`](crate::Look).
    pub marks: Vec<String>,
}

/// Pieces beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tray {
    /// What the tray is for.
    pub name: String,
    /// Whose it is.
    pub owner: Seat,
    /// What lies in it.
    pub pieces: Vec<Counter>,
}

/// A number that players watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Track {
    /// What is counted.
    pub name: String,
    /// How much there is of it.
    pub value: i32,
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
    pub label: String,
}

/// A place that somebody holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holding {
    /// The place.
    pub place: PlaceId,
    /// Who holds it.
    pub owner: Seat,
}
