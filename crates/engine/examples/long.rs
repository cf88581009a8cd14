//! How long a match may be: a game of 200,000 actions with positions of 16 KiB is written, opened and looked through.
//!
//! `cargo run --release -p engine --example long` prints what each costs.

#![expect(clippy::print_stdout, reason = "it prints its figures")]

use std::sync::Arc;
use std::time::Instant;

use engine::record::write_steps;
use engine::*;
use serde::{Deserialize, Serialize};

const ACTIONS: u32 = 200_000;

/// Count to 200,000, one or two at a time; a die is thrown after every hundredth action.
struct Long;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct State {
    actions: u32,
    rolling: bool,
    seat: Seat,
    // What a large game carries along.
    ballast: Vec<u8>,
}

impl Rules for Long {
    type State = State;
    type Action = u8;
    type Desk = ();

    fn start(&self) -> State {
        State { actions: 0, rolling: false, seat: Seat(0), ballast: vec![7; 16 * 1024] }
    }
    fn next(&self, state: &State) -> Next {
        match state.rolling {
            true => Next::Dice(Throw::new("weather", 1, 6)),
            false if state.actions == ACTIONS => Next::Over(Outcome::draw("counted", 0)),
            false => Next::Seat(state.seat),
        }
    }
    fn legal(&self, _: &State, _: &mut (), out: &mut Vec<u8>) {
        out.extend(0..40);
    }
    fn play(&self, state: &mut State, action: u8, _: &mut (), journal: &mut impl Journal) {
        state.actions += 1;
        state.ballast[state.actions as usize % (16 * 1024)] = action;
        state.rolling = state.actions.is_multiple_of(100);
        journal.write(|| Entry::said("1", format!("{} counts to {}.", state.seat, state.actions)));
    }
    fn roll(&self, state: &mut State, rolled: Rolled, _: &mut (), _: &mut impl Journal) {
        state.rolling = false;
        state.seat = Seat(rolled.first() % 2);
    }
    fn reimagine(&self, state: &State, _: Viewer, _: &mut dyn FnMut(u32) -> u32) -> State {
        state.clone()
    }
    fn verify(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
}

impl Words for Long {
    fn notation(&self, action: u8) -> String {
        format!("count 2313 with unit.{action}")
    }
    fn read(&self, text: &str) -> Result<u8, String> {
        let number = text.strip_prefix("count 2313 with unit.").and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("'{text}' is not counting"))
    }
    fn prompt(&self, _: &State, _: &mut ()) -> Prompt {
        Prompt { case: "1".into(), text: "Count.".into() }
    }
    fn choice(&self, _: &State, action: u8) -> Choice {
        Choice { notation: self.notation(action), label: "Count".into(), piece: None, place: None }
    }
    fn refusal(&self, _: &State, _: u8, _: &mut ()) -> Refusal {
        Refusal::new("1", "there are forty ways to count")
    }
}

impl Show for Long {
    fn scene(&self) -> Scene {
        Scene { title: "Long".into(), places: Vec::new() }
    }
    fn board(&self, state: &State, _: Viewer) -> Board {
        Board { phase: state.actions.to_string().into(), ..Board::default() }
    }
}

impl Insight for Long {}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = work();
    println!("{what:44} {:>9.3} ms", begun.elapsed().as_secs_f64() * 1000.0);
    done
}

fn main() {
    let seats = vec!["First", "Second"];
    let (options, scenarios) = (Vec::new(), Vec::new());
    let info = Arc::new(GameInfo { id: "long", title: "Long", seats, options, scenarios });
    let rules = Arc::new(Long);
    let mut table = Table::new(rules.clone(), info.clone(), Record::new(), Some(Seed::from_number(1)));
    timed("play all actions", || {
        while let Next::Seat(seat) = table.next() {
            let text = rules.notation((table.ply() % 40) as u8);
            table.submit(&Command { seat, ply: table.ply(), id: None, text }).unwrap();
            // Now and then a step is taken back and made again.
            if table.ply() % 1000 == 7 && table.undo(seat).is_ok() {
                let text = rules.notation(3);
                table.submit(&Command { seat, ply: table.ply(), id: None, text }).unwrap();
            }
        }
    });
    let text = timed("write the record", || table.record().to_string());
    println!("{:44} {:>9} steps, {} bytes", "it has", table.ply(), text.len());
    timed("head and the last step, as a client adds it", || {
        (table.head().to_string(), write_steps(&table.steps()[table.ply() - 1..], table.ply() - 1))
    });
    let record = timed("read the record", || Record::parse(&text).unwrap());
    let mut tape = timed("open it", || Table::replay(rules, info, &record, usize::MAX, None).unwrap());
    let end = tape.ply();
    let mut slowest = std::time::Duration::ZERO;
    timed("2,000 steps back, one by one", || {
        for ply in (end - 2000..end).rev() {
            let begun = Instant::now();
            tape.rewind(ply).unwrap();
            slowest = slowest.max(begun.elapsed());
        }
    });
    println!("{:44} {:>9.3} ms", "the slowest of them", slowest.as_secs_f64() * 1000.0);
    timed("back to the middle", || tape.rewind(end / 2).unwrap());
    timed("one more step back there", || tape.rewind(end / 2 - 1).unwrap());
    timed("on to the end again", || {
        record.steps[tape.ply()..].iter().for_each(|step| tape.repeat(step).unwrap());
    });
    assert_eq!(tape.state(), table.state());
}
