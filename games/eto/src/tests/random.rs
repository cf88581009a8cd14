//! Random games to the end, with every promise checked.

use engine::{Game, PlayerKind, Setup};

use crate::{Shelf, State};

#[test]
fn random_games_keep_every_promise() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let soak = shelf.open(&Setup::scenario(scenario.id)).unwrap().soak(7, 0..2);
        assert_eq!(soak.violations, Vec::<String>::new(), "{}", scenario.id);
        assert_eq!((soak.games, soak.accepted), (2, 0), "{}", scenario.id);
    }
}

#[test]
fn random_games_finish() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let tally =
            shelf.open(&Setup::scenario(scenario.id)).unwrap().simulate(&[PlayerKind::Random; 2], 1, 0..50);
        assert_eq!((tally.finished, tally.dead_ends), (50, 0), "{}", scenario.id);
        assert_eq!(tally.violations, Vec::<String>::new(), "{}", scenario.id);
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 8 * 1024, "{}", size_of::<State>());
}
