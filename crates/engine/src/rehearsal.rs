//! Whole games as lists of steps, to be played again: for measuring what `legal` and `play` cost.

use std::ops::Range;

use crate::{Dice, Next, Rolled, Rules, Seed, Silent};

/// Random games of one set of rules.
pub struct Rehearsal<R: Rules> {
    start: R::State,
    games: Vec<Vec<Step<R>>>,
}

enum Step<R: Rules> {
    Play(R::Action),
    Roll(Rolled),
}

impl<R: Rules> Rehearsal<R> {
    /// Plays a game for each seed, a different one for each.
    pub fn random(rules: &R, seeds: Range<u64>) -> Self {
        Rehearsal { start: rules.start(), games: seeds.map(|seed| random_game(rules, seed)).collect() }
    }

    /// Plays all games again and returns how many actions that were. Uses no memory but the caller's.
    ///
    /// # Panics
    /// If an action is not offered where it was offered the first time.
    pub fn play(&self, rules: &R, desk: &mut R::Desk, legal: &mut Vec<R::Action>) -> u64 {
        let mut actions = 0;
        for steps in &self.games {
            let mut state = self.start.clone();
            for step in steps {
                match step {
                    Step::Roll(rolled) => rules.roll(&mut state, *rolled, desk, &mut Silent),
                    Step::Play(action) => {
                        legal.clear();
                        rules.legal(&state, desk, legal);
                        assert!(legal.contains(action), "an offered action is not offered again");
                        rules.play(&mut state, *action, desk, &mut Silent);
                        actions += 1;
                    }
                }
            }
        }
        actions
    }
}

fn random_game<R: Rules>(rules: &R, seed: u64) -> Vec<Step<R>> {
    let mut dice = Dice::new(Seed::from_number(seed));
    let (mut state, mut desk) = (rules.start(), R::Desk::default());
    let (mut legal, mut steps) = (Vec::new(), Vec::new());
    let mut random = seed;
    loop {
        match rules.next(&state) {
            Next::Over(_) => return steps,
            Next::Dice(throw) => {
                let rolled = dice.throw(throw);
                rules.roll(&mut state, rolled, &mut desk, &mut Silent);
                steps.push(Step::Roll(rolled));
            }
            Next::Seat(_) => {
                legal.clear();
                rules.legal(&state, &mut desk, &mut legal);
                // Knuth's multiplier: any spread will do.
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = legal[(random >> 33) as usize % legal.len()];
                rules.play(&mut state, action, &mut desk, &mut Silent);
                steps.push(Step::Play(action));
            }
        }
    }
}
