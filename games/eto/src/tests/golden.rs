//! Finished random games that must replay to the position in which they ended.
//!
//! When rules or pack change, they are played anew with `COUNTERMARCH_NEW_RECORDS=1 cargo test -p eto golden`.

use std::path::PathBuf;

use engine::{Command, Game, Next, Opened, Record, Seed, Setup};

use crate::Shelf;

const FINAL: &str = "Final";

/// A whole game by players who take any of the offered actions.
fn play(opened: &dyn Opened) -> Record {
    let players = ["random".to_owned(), "random".to_owned()];
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
fn golden_records_replay_to_their_end() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let opened = shelf.open(&Setup::scenario(scenario.id)).unwrap();
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/tests/golden");
        let path = folder.join(format!("{}.txt", scenario.id));
        if std::env::var_os("COUNTERMARCH_NEW_RECORDS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, play(&*opened).to_string()).unwrap();
        }
        let text = std::fs::read_to_string(&path).expect("a record of the scenario");
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", scenario.id));
        let replayed = opened.replay(&record, usize::MAX, true);
        let replayed = replayed.unwrap_or_else(|error| panic!("{}: {error}", scenario.id));
        assert!(matches!(replayed.next(), Next::Over(_)), "{}: the game is not over", scenario.id);
        assert_eq!(record.tag(FINAL), Some(replayed.hash().to_string().as_str()), "{}", scenario.id);
    }
}
