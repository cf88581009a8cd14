//! The embedded pack against the rulebook, and broken packs.

mod broken;
mod cases;
mod facts;
mod set_up;
