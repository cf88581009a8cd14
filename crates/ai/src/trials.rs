//! Positions of whole games in which an evaluation must prove itself.

use std::ops::Range;

use engine::{Next, Seat, Silent};

use crate::playout::{Policy, chance, roll};
use crate::{Advisor, Playout};

/// One decision in so many is looked at.
const SAMPLED: u32 = 24;

/// A position that is better for a seat than the one it was made from.
pub struct Better<S> {
    /// What has been bettered, in words.
    pub why: String,
    /// For whom.
    pub seat: Seat,
    /// The position.
    pub state: S,
}

/// What came of trials.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trials {
    /// Positions looked at.
    pub positions: u64,
    /// Better positions that they were compared with.
    pub compared: u64,
    /// Positions that are better and worth less. Must be none.
    pub violations: Vec<String>,
}

/// Plays games with these numbers and compares what positions are worth with what better ones are worth, which `better`
/// makes of them: with one objective more held, or one enemy unit fewer. Every other game is played by Recruits, so that
/// the positions look like those of people, and the rest by chance alone, so that they look like nothing on earth.
pub fn trials<R: Advisor>(
    rules: &R,
    seed: u64,
    games: Range<u64>,
    mut better: impl FnMut(&R::State, &mut R::Desk) -> Vec<Better<R::State>>,
) -> Trials {
    let mut trials = Trials::default();
    let (mut playout, mut judge) = (Playout::<R>::default(), Playout::<R>::default());
    let mut out = Vec::new();
    for game in games {
        let mut rng = chance([seed, game, 7, 0]);
        let mut state = rules.start();
        playout.fresh();
        loop {
            match rules.next(&state) {
                Next::Over(_) => break,
                Next::Dice(throw) => {
                    rules.roll(&mut state, roll(throw, &mut rng), &mut playout.desk, &mut Silent);
                }
                Next::Seat(seat) => {
                    if engine::below(&mut rng, SAMPLED) == 0 {
                        let betters = better(&state, &mut judge.desk);
                        trials.compare(rules, &state, betters, &mut judge);
                    }
                    if game % 2 == 0 {
                        out.clear();
                        playout.decide(rules, &mut state, seat, Policy::Chance(&mut rng), &mut out, None);
                    } else {
                        let legal = playout.legal(rules, &state);
                        let action = legal[engine::below(&mut rng, legal.len() as u32) as usize];
                        rules.play(&mut state, action, &mut playout.desk, &mut Silent);
                    }
                }
            }
        }
    }
    trials
}

impl Trials {
    fn compare<R: Advisor>(
        &mut self,
        rules: &R,
        state: &R::State,
        betters: Vec<Better<R::State>>,
        judge: &mut Playout<R>,
    ) {
        self.positions += 1;
        for Better { why, seat, state: better } in betters {
            let [before, after] =
                [state, &better].map(|state| rules.evaluate(state, seat, &mut judge.desk, &mut judge.notes));
            self.compared += 1;
            if after < before {
                self.violations.push(format!("{why} is worth {} to {seat}", after - before));
            }
        }
    }
}
