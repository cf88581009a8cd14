//! Old records keep replaying: one whole random game of every scenario, played again to the position it ended in.
//!
//! When the pack or a rule changes, the games are played anew with
//! `COUNTERMARCH_NEW_RECORDS=1 cargo test -p no-retreat --test golden`, and the change shows in the diff.

use std::fs;
use std::path::PathBuf;

use engine::{Command, Game, Next, Opened, Record, Seed, Setup};
use no_retreat::Shelf;

const FINAL: &str = "Final";

fn file(scenario: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{scenario}.txt"))
}

/// A whole game by players who take any of the offered actions.
fn play(opened: &dyn Opened) -> Record {
    let players: Vec<String> = opened.info().seats.iter().map(|_| "random".to_owned()).collect();
    let mut game = opened.start(&players, Seed::from_number(1));
    let mut chance = 1u64;
    while let Next::Seat(seat) = game.next() {
        let offered = game.notations();
        // Knuth's multiplier: any spread will do, as long as it is the same everywhere.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(chance >> 33) as usize % offered.len()].clone();
        game.submit(&Command { seat, ply: game.ply(), id: None, text }).expect("an offered action");
    }
    let mut record = game.record();
    record.set_tag(FINAL, &game.hash().to_string());
    record
}

#[test]
fn every_scenario_has_a_game_that_replays_to_its_end() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let opened = shelf.open(&Setup::scenario(scenario.id)).expect("a scenario of the game");
        let path = file(scenario.id);
        if std::env::var_os("COUNTERMARCH_NEW_RECORDS").is_some() {
            fs::write(&path, play(&*opened).to_string()).expect("a record is written");
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let replayed = opened.replay(&record, usize::MAX, true).unwrap_or_else(|error| {
            panic!("{}: {error}\n(new records: see the head of this test)", path.display())
        });
        assert!(matches!(replayed.next(), Next::Over(_)), "{}: the game is not over", path.display());
        assert_eq!(record.tag(FINAL), Some(replayed.hash().to_string().as_str()), "{}", path.display());
    }
}
