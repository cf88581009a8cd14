//! Notation: any line, typed anywhere in a game, is played or turned down with a reason.

#![no_main]

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use countermarch_fuzz::GAMES;
use engine::{Command, Match, Next, Opened, Rejected, Seed, Setup};
use libfuzzer_sys::fuzz_target;

/// Positions of each scenario that lines are typed in: after so many steps of a random game.
const POSITIONS: [usize; 6] = [0, 20, 80, 200, 400, 700];

static OPENED: LazyLock<Vec<Box<dyn Opened>>> = LazyLock::new(|| {
    let open = |game: &dyn engine::Game, id| game.open(&Setup::scenario(id)).expect("a scenario of the game");
    let all = GAMES.iter().flat_map(|game| {
        game.info().scenarios.iter().map(|scenario| open(&**game, scenario.id)).collect::<Vec<_>>()
    });
    all.collect()
});
static MATCHES: Mutex<BTreeMap<usize, Box<dyn Match>>> = Mutex::new(BTreeMap::new());

fn position(which: usize) -> Box<dyn Match> {
    let opened = &OPENED[which / POSITIONS.len()];
    let players = vec!["random".to_owned(); opened.info().seats.len()];
    let mut play = opened.start(&players, Seed::from_number(which as u64));
    let mut chance = which as u64;
    while let Next::Seat(seat) = play.next()
        && play.ply() < POSITIONS[which % POSITIONS.len()]
    {
        let offered = play.notations();
        // Knuth's multiplier: any spread will do.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let text = offered[(chance >> 33) as usize % offered.len()].clone();
        play.submit(&Command { seat, ply: play.ply(), id: None, text }).expect("an offered action");
    }
    play
}

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = (usize::from(input.0) % (OPENED.len() * POSITIONS.len()), input.1);
    let mut matches = MATCHES.lock().expect("a panic ends the run");
    let play = matches.entry(which).or_insert_with(|| position(which));
    let Next::Seat(seat) = play.next() else { return };
    play.route(text);
    let command = Command { seat, ply: play.ply(), id: None, text: text.to_owned() };
    match play.submit(&command) {
        Ok(_) => {
            play.prompt();
            play.offers();
            if play.undo(seat).is_err() {
                matches.remove(&which);
            }
        }
        Err(Rejected::Illegal(refusal)) => assert!(!refusal.case.is_empty() && !refusal.text.is_empty()),
        Err(Rejected::Unreadable(why)) => assert!(!why.is_empty()),
        Err(other) => panic!("{other}"),
    }
});
