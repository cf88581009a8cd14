//! Random games of every variant keep every promise of the contract.

use engine::Game;
use war_comes_early::Shelf;

#[test]
fn random_games_break_nothing() {
    let shelf = Shelf::default();
    for setup in shelf.variants() {
        let soak = shelf.open(&setup).unwrap().soak(7, 0..2);
        assert_eq!(soak.violations, Vec::<String>::new(), "{}", setup.options_tag());
        assert_eq!(soak.accepted, 0);
        assert!(soak.disguised > 0, "nothing was ever hidden");
    }
}
