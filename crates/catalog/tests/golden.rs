//! Old records keep replaying: one whole game of every scenario, and one of each game with every option on, played again to
//! the position it ended in.
//!
//! A record belongs to the pack it was played with. When a pack changes, its games are played anew with
//! `COUNTERMARCH_NEW_RECORDS=1 cargo test -p catalog --test golden`, and the change shows in the diff.
//! `COUNTERMARCH_NEW_RECORDS=no-retreat` does so for one game.

use std::fs;
use std::path::PathBuf;

use engine::{Command, Game, Next, Opened, Record, Seed, Setup};

const FINAL: &str = "Final";

/// Has a game over at once, if chance picks it.
const CONCEDE: &str = "concede";

fn file(game: &str, name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{game}.{name}.txt"))
}

/// A whole game by players who take any of the offered actions.
fn play(opened: &dyn Opened) -> Record {
    let players: Vec<String> = opened.info().seats.iter().map(|_| "random".to_owned()).collect();
    let mut game = opened.start(&players, Seed::from_number(1));
    let mut chance = 1u64;
    while let Next::Seat(seat) = game.next() {
        let mut offered = game.notations();
        offered.retain(|text| text != CONCEDE);
        // Knuth's multiplier: any spread will do, as long as it is the same everywhere.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(chance >> 33) as usize % offered.len()].clone();
        game.submit(&Command { seat, ply: game.ply(), id: None, text }).expect("an offered action");
    }
    let mut record = game.record();
    record.set_tag(FINAL, &game.hash().to_string());
    record
}

fn check(game: &dyn Game, name: &str, setup: &Setup) {
    let opened = game.open(setup).unwrap();
    let path = file(game.info().id, name);
    let renewed = std::env::var("COUNTERMARCH_NEW_RECORDS").unwrap_or_default();
    if renewed == "1" || renewed == game.info().id {
        fs::write(&path, play(&*opened).to_string()).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let replayed = opened.replay(&record, usize::MAX, true).unwrap_or_else(|error| {
        panic!(
            "{}: {error}\n(a pack that has changed asks for new records: see the head of this test)",
            path.display()
        )
    });
    assert!(matches!(replayed.next(), Next::Over(_)), "{}: the game is not over", path.display());
    assert_eq!(record.tag(FINAL), Some(replayed.hash().to_string().as_str()), "{}", path.display());
}

#[test]
fn every_scenario_has_a_game_that_replays_to_its_end() {
    for game in catalog::playable() {
        for scenario in &game.info().scenarios {
            check(&*game, scenario.id, &Setup::scenario(scenario.id));
        }
    }
}

#[test]
fn every_game_has_one_with_every_option_on() {
    for game in catalog::playable() {
        let info = game.info();
        let options = info.options.iter().map(|option| (option.id.to_owned(), true)).collect();
        let setup = Setup { options, ..Setup::scenario(info.scenarios[0].id) };
        check(&*game, "every-option", &setup);
    }
}
