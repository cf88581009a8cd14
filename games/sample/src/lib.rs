//! Four provinces, three players, eighteen cards: the contract with all that can be hidden.
//!
//! Everybody draws cards in secret. For each province each player commits a card face down, or passes; then the cards
//! are turned over, the highest takes the province, and all of them go to the discard box. Whoever holds the most
//! provinces wins, alone or with others.
//!
//! What it shows: a throw that one seat sees, a decision that its maker alone knows, hands, a box beside the map, three
//! seats, several winners, and the one position that stands for all those a viewer cannot tell apart.

#![forbid(unsafe_code)]

mod rules;
mod shelf;
mod view;

pub use rules::{Action, Cards, PROVINCES, Sample, State};
pub use shelf::Shelf;
