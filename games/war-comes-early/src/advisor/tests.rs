//! What the advisor knows about positions.

use ai::Better;
use engine::{Next, Rules, Setup, Silent};

use crate::nation::Side;
use crate::state::{Spot, State};
use crate::{Desk, WarComesEarly};

/// The position with each objective more that a side could hold, and with each unit of a side fewer.
fn betters(game: &WarComesEarly, state: &State, desk: &mut Desk) -> Vec<Better<State>> {
    game.look(state, desk);
    let mut betters = Vec::new();
    for hex in game.lay().goals.iter().map(|goal| goal.hex) {
        for side in Side::ALL {
            if desk.stack(hex).next().is_some() || state.control.holds(side as usize, hex) {
                continue;
            }
            let mut better = *state;
            game.enter(&mut better, side, hex, &mut Silent);
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
