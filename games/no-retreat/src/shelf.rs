//! The game on the shelf: its pack can be checked, counted and drawn, its rules are not there yet.

use mechanics::pack::PackShelf;

use crate::pack::{Raw, pack_files};

/// The pack on the shelf.
pub fn shelf() -> impl engine::Game {
    PackShelf::<Raw>::new("no-retreat", "No Retreat! The French and Polish Fronts", pack_files)
}
