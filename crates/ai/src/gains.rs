//! What searches find, judged by dice that they have not seen.

use std::ops::Range;

use engine::Next;

use crate::{Advisor, Plan, Playout, Search};

/// One phase in so many is searched.
const SAMPLED: u64 = 4;

/// Scenarios in which a plan is judged.
const SCENARIOS: usize = 24;

/// A gain or loss counts for no more than this: a game won is worth as much as a hundred towns.
const MOST: i64 = 2000;

/// What came of searches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gains {
    /// By how much each plan that was found is better than the usual policy, on average; 0 where none was found.
    pub each: Vec<i64>,
    /// Changes that were kept, in all plans together.
    pub changes: usize,
}

/// Plays games with these numbers by the usual policy, searches some of their positions, and judges each plan that is
/// found in scenarios of its own. A plan that owes its merit to the dice of the search gains nothing there.
pub fn gains<R: Advisor>(rules: &R, budget: u64, games: Range<u64>) -> Gains {
    let mut gains = Gains::default();
    let mut playouts = [Playout::<R>::default()];
    for game in games {
        let mut state = rules.start();
        let mut phase = game;
        while playouts[0].play_phases(rules, &mut state, game, 1) > 0 {
            phase += 1;
            let Next::Seat(seat) = rules.next(&state) else { continue };
            if phase % SAMPLED != 0 || playouts[0].legal(rules, &state).len() < 2 {
                continue;
            }
            let seed = crate::key((game, phase));
            let mut search = Search::new(rules, &state, seat, Plan::default(), seed, budget);
            while search.done() < 1000 {
                search.step(rules, &mut playouts);
            }
            let plan = search.plan();
            gains.changes += plan.deviations.len() + usize::from(plan.mood > 0);
            let [found, usual] = [plan, &Plan::default()]
                .map(|plan| search.rate(rules, &state, plan, SCENARIOS, &mut playouts[0]));
            let pairs = found.iter().zip(&usual);
            let gain = pairs.map(|(found, usual)| i64::from(found - usual).clamp(-MOST, MOST)).sum::<i64>();
            gains.each.push(gain / SCENARIOS as i64);
        }
    }
    gains
}
