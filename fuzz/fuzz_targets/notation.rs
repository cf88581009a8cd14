//! Notation: any line, typed anywhere in a game, is played or turned down with a reason.

#![no_main]

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use countermarch_fuzz::{GOLDEN, with_opened};
use engine::{Command, Match, Next, Record, Rejected};
use libfuzzer_sys::fuzz_target;

/// Positions of each golden game that lines are typed in.
const POSITIONS: usize = 6;

static RECORDS: LazyLock<Vec<Record>> =
    LazyLock::new(|| GOLDEN.iter().map(|text| Record::parse(text).expect("a golden record")).collect());
static MATCHES: Mutex<BTreeMap<usize, Box<dyn Match>>> = Mutex::new(BTreeMap::new());

fn position(which: usize) -> Box<dyn Match> {
    let record = &RECORDS[which / POSITIONS];
    let to = record.steps.len() * (which % POSITIONS) / POSITIONS;
    let replay = |opened: &dyn engine::Opened| opened.replay(record, to, false).expect("a golden record");
    with_opened(record, replay).expect("a golden record")
}

fuzz_target!(|input: (u8, &str)| {
    let (which, text) = (usize::from(input.0) % (GOLDEN.len() * POSITIONS), input.1);
    let mut matches = MATCHES.lock().expect("a panic ends the run");
    let play = matches.entry(which).or_insert_with(|| position(which));
    let Next::Seat(seat) = play.next() else { return };
    play.route(text);
    let command = Command { seat, ply: play.ply(), id: None, text: text.to_owned() };
    match play.submit(&command) {
        Ok(_) => {
            play.prompt();
            play.hints();
            if play.undo(seat).is_err() {
                matches.remove(&which);
            }
        }
        Err(Rejected::Illegal(refusal)) => assert!(!refusal.case.is_empty() && !refusal.text.is_empty()),
        Err(Rejected::Unreadable(why)) => assert!(!why.is_empty()),
        Err(other) => panic!("{other}"),
    }
});
