//! A game as it is drawn.

use serde::{Deserialize, Serialize};

use crate::{Board, Chart, Rules, Scene, Viewer};

/// What players see.
pub trait Show: Rules {
    /// What does not change during a match.
    fn scene(&self) -> Scene;

    /// What this viewer may see, and nothing else.
    fn board(&self, state: &Self::State, viewer: Viewer) -> Board;

    /// How the game wants to be drawn.
    fn look(&self) -> Look {
        Look::default()
    }

    /// Its tables, to look things up in.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }
}

/// How a game wants to be drawn. Colours are CSS colours and come from the game, never from the client.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    /// The folder of the map sheet inside the pack: `map/`; empty if there is no map.
    pub sheet: String,
    /// The sides, in the order of their seats.
    pub seats: Vec<SeatLook>,
    /// The nations on the counters.
    pub nations: Vec<NationLook>,
    /// Whether players see different things: a screen shared by two is covered between turns.
    pub fog: bool,
    /// The printed names of the factors of a counter, in their order: `attack`, `defense`.
    pub factors: Vec<String>,
    /// The turns, as the track names them.
    pub turns: Vec<String>,
    /// The signs of its markers and of marks of its own, by their words.
    pub signs: Vec<SignLook>,
}

/// What stands for a word where there is no room for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignLook {
    /// The word: a [`Marker::kind`](crate::Marker::kind), or a [`Mark`](crate::Mark) of no other kind.
    pub word: String,
    /// The sign: one letter or symbol.
    pub sign: String,
}

/// A side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatLook {
    /// Its colour, for markers and overlays.
    pub colour: String,
    /// Its shape, for those who cannot tell the colours apart.
    pub shape: Shape,
}

/// A shape that tells sides apart without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shape {
    /// A square that stands on its corner.
    Diamond,
    /// A disc.
    Disc,
    /// A triangle that points up.
    Triangle,
    /// A square.
    Square,
}

/// The colours of a nation's counters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NationLook {
    /// The letters of [`Counter::nation`](crate::Counter::nation).
    pub code: String,
    /// Its name.
    pub name: String,
    /// The background.
    pub paper: String,
    /// Letters and symbols.
    pub ink: String,
    /// Inside the box of the symbol.
    pub symbol: String,
}
