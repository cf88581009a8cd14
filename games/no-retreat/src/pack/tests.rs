//! The embedded pack against the rulebook, and broken packs.

mod broken;
mod cards;
mod facts;
mod maps;
mod set_up;
