//! What the advisor knows about positions.

use std::sync::Arc;

use ai::Better;
use engine::{Command, Next, Record, Rolled, Rules, Seat, Setup, Silent, Table};
use mechanics::Shelved;

use super::Notes;
use crate::nation::Side;
use crate::state::{Spot, State};
use crate::{Desk, WarComesEarly};

/// The position with each objective more that a side could hold, and with each unit of a side fewer.
fn betters(game: &WarComesEarly, state: &State, desk: &mut Desk) -> Vec<Better<State>> {
    let desk = game.at(state, desk).desk;
    let mut betters = Vec::new();
    for hex in game.lay().goals.iter().map(|goal| goal.hex) {
        for side in Side::ALL {
            if desk.stack(hex).next().is_some() || state.control.holds(side as usize, hex) {
                continue;
            }
            let mut better = *state;
            game.playing(&mut better, &mut Desk::default(), &mut Silent).enter(side, hex);
            if !matches!(game.next(&better), Next::Over(_)) {
                let why = format!("{} taken by the {side:?} side", game.number(hex));
                betters.push(Better { why, seat: game.seat(side), state: better });
            }
        }
    }
    for unit in game.ids().filter(|unit| state.hex(*unit).is_some()) {
        let mut better = *state;
        better.spots[unit] = Spot::ELIMINATED;
        let why = format!("{} gone", game.unit(unit).key);
        betters.push(Better { why, seat: game.seat(game.side(unit).enemy()), state: better });
    }
    betters
}

#[test]
fn more_is_never_worth_less() {
    for scenario in ["poland-1939", "czechoslovakia-1938"] {
        let game = WarComesEarly::open(&Setup::scenario(scenario)).unwrap();
        let trials = ai::trials(&game, 1, 0..4, |state, desk| betters(&game, state, desk));
        assert!(trials.compared > 1000, "{scenario}: {trials:?}");
        assert_eq!(trials.violations, Vec::<String>::new(), "{scenario}, {} positions", trials.positions);
    }
}

#[test]
fn nor_is_it_by_the_gauge_alone() {
    for (scenario, games) in [("poland-1939", 0..6), ("czechoslovakia-1938", 1..2)] {
        let game = Arc::new(WarComesEarly::open(&Setup::scenario(scenario)).unwrap());
        let plain = ai::Plain::new(game.clone());
        let trials = ai::trials(&plain, 1, games, |state, desk| betters(&game, state, desk));
        assert!(trials.compared > 1000, "{scenario}: {trials:?}");
        assert_eq!(trials.violations, Vec::<String>::new(), "{scenario}, {} positions", trials.positions);
    }
}

/// Where a record ends.
fn position(record: &str) -> Table<WarComesEarly> {
    let record = Record::parse(record).unwrap();
    let game = WarComesEarly::open(&Setup::scenario(record.tag("Scenario").unwrap())).unwrap();
    let info = Arc::new(WarComesEarly::info());
    Table::replay(Arc::new(game), info, &record, usize::MAX, None).unwrap()
}

/// Colonel plays a German turn from where a record ends, thinking for so many steps a phase; every throw shows this face.
fn play_turn(record: &str, nodes: u64, face: u8) -> Table<WarComesEarly> {
    let mut table = position(record);
    let game = Arc::new(WarComesEarly::open(&Setup::scenario("poland-1939")).unwrap());
    let mut mind = ai::staff(game).mind("colonel", nodes, Some(nodes)).unwrap();
    loop {
        match table.next() {
            Next::Dice(throw) => {
                table.enter_dice(Rolled::new(&vec![face; throw.dice.into()])).unwrap();
            }
            Next::Seat(Seat(0)) => {
                mind.begin(&table).unwrap();
                while mind.work().done < 1000 {}
                for decision in mind.decide() {
                    let (seat, ply, text) = (Seat(0), table.ply(), decision.notation);
                    table.submit(&Command { seat, ply, id: None, text }).unwrap();
                }
            }
            _ => return table,
        }
    }
}

fn is_sealed(table: &Table<WarComesEarly>, number: &str) -> bool {
    let (game, mut desk) = (table.rules(), Desk::default());
    let at = game.at(table.state(), &mut desk);
    at.draw_maps(0, &mut Notes::default());
    at.is_sealed(game.read_hex(number).unwrap(), Side::German)
}

#[test]
fn a_sealed_warsaw_stays_sealed_whatever_the_budget() {
    let record = include_str!("positions/warsaw-sealed.txt");
    assert!(is_sealed(&position(record), "3821"));
    for nodes in [100, 1000, 16_000, 100_000] {
        let table = play_turn(record, nodes, 3);
        let warsaw = table.rules().read_hex("3821").unwrap();
        let taken = table.state().control.holds(Side::German as usize, warsaw);
        assert!(taken || is_sealed(&table, "3821"), "{nodes} steps: {}", table.record());
    }
}
