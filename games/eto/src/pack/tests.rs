//! The embedded pack against the rulebook, and broken packs.

mod broken;
mod facts;
mod set_up;
