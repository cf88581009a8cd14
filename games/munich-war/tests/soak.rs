//! Random play with every promise of the contract checked, in every scenario.

use engine::{Game, Setup};
use munich_war::Shelf;

#[test]
fn random_games_keep_every_promise() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let opened = shelf.open(&Setup::scenario(scenario.id)).unwrap();
        let soak = opened.soak(1, 0..1);
        assert_eq!(soak.violations, Vec::<String>::new(), "{}", scenario.id);
        assert_eq!((soak.games, soak.accepted), (1, 0), "{}", scenario.id);
    }
}

#[test]
fn a_state_is_small() {
    let opened = Shelf::default().open(&Setup::scenario("general-war")).unwrap();
    assert!(opened.state_bytes() <= 8 * 1024, "{} bytes", opened.state_bytes());
}
