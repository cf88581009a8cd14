//! Packs: whatever is changed in the pack of a game, it is refused with faults, or a game can be played with it.

#![no_main]

use countermarch_fuzz::{GAMES, edited};
use engine::{PlayerKind, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (game, edits) = text.split_once('\n').unwrap_or((text, ""));
    let Some(game) = GAMES.iter().find(|known| known.info().id == game) else { return };
    let files = edited(game.pack(), edits);
    let scenarios = &game.info().scenarios;
    // Any of them, but the same for the same input.
    let scenario = &scenarios[edits.len() % scenarios.len()];
    let setup = Setup { pack: Some(files), ..Setup::scenario(scenario.id) };
    let Ok(opened) = game.open(&setup) else { return };
    let players: Vec<PlayerKind> = opened.info().seats.iter().map(|_| PlayerKind::Random).collect();
    let tally = opened.simulate(&players, 1, 0..1);
    assert_eq!((tally.finished, tally.dead_ends, &tally.violations[..]), (1, 0, &[][..]));
});
