//! Random games of every scenario, without options and with all of them, and with all readings.

use engine::{Game, OptionKind, Setup};

use crate::Shelf;
use crate::options::Options;

/// Plays and checks random games; what both players may not know is dealt anew and compared.
fn soak(options: &dyn Fn(&engine::OptionInfo) -> bool, seed: u64, games: std::ops::Range<u64>) {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let mut setup = Setup::scenario(scenario.id);
        setup.options = Options::list()
            .iter()
            .filter(|option| options(option))
            .map(|option| (option.id.to_owned(), true))
            .collect();
        let soak = shelf.open(&setup).expect("the options are known").soak(seed, games.clone());
        assert_eq!(soak.violations, Vec::<String>::new(), "{}", scenario.id);
        assert_eq!((soak.games, soak.accepted), (games.end - games.start, 0), "{}", scenario.id);
        assert!(soak.disguised > 0, "{}: nothing hidden was ever dealt anew", scenario.id);
    }
}

#[test]
fn random_games_without_options() {
    soak(&|_| false, 11, 0..2);
}

#[test]
fn random_games_with_all_optional_rules() {
    soak(&|option| option.kind == OptionKind::Rulebook, 12, 0..2);
}

#[test]
fn random_games_with_all_readings() {
    soak(&|_| true, 13, 0..2);
}
