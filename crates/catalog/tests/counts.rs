//! How many ways there are to go on from a dozen positions of every scenario, held against the numbers of `counts.txt`.
//!
//! A number that differs tells that a rule allows more or less than it did. If that was meant,
//! `COUNTERMARCH_COUNTS=write cargo test -p catalog --test counts` writes the file anew, and the change can be read there.

use std::fmt::Write;
use std::path::Path;

use engine::{Landmark, Setup};

/// Where in the random game of a seed to look: early, later and late.
const PLIES: [u32; 4] = [0, 25, 110, 260];
const SEEDS: [u64; 3] = [1, 2, 3];
/// Paths of three actions are counted where those of two are no more than this.
const MOST: u64 = 50_000;

#[test]
fn every_scenario_offers_what_it_did() {
    let mut counted = String::new();
    for game in catalog::playable().into_iter().chain(catalog::samples()) {
        for scenario in &game.info().scenarios {
            let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
            for (seed, ply) in SEEDS.iter().flat_map(|&seed| PLIES.map(|ply| (seed, ply))) {
                // The beginning is the same with every seed.
                if ply == 0 && seed != SEEDS[0] {
                    continue;
                }
                let at = Landmark { seed, ply };
                let mut counts = opened.perft(at, 2);
                if counts[1] <= MOST {
                    counts = opened.perft(at, 3);
                }
                let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
                let (game, scenario) = (game.info().id, scenario.id);
                writeln!(counted, "{game} {scenario} {seed}/{ply}: {}", counts.join(" ")).unwrap();
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counts.txt");
    if std::env::var_os("COUNTERMARCH_COUNTS").is_some_and(|word| word == "write") {
        std::fs::write(&file, &counted).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap();
    let differs: Vec<(&str, &str)> =
        known.lines().zip(counted.lines()).filter(|(known, counted)| known != counted).collect();
    let meant = "if that is meant, COUNTERMARCH_COUNTS=write writes the file anew";
    assert_eq!(differs, [], "the file says the left, the rules say the right; {meant}");
    assert_eq!(known.lines().count(), counted.lines().count());
}
