//! Counting: how many ways there are to go on from a position. Chess programs call it perft.
//!
//! Two programs that agree on such numbers agree on the rules, as far as they reach; a number that changes tells that a rule
//! has changed. `crates/catalog/tests/counts.rs` holds every scenario against the numbers of its file.

use crate::dice::below;
use crate::{Dice, Next, Playable, Rules, Seed, Silent};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A position as a few numbers: that of the random game of `seed` before its action number `ply`.
///
/// The game picks from the actions in the order of their notations, so it does not depend on the order in which they are
/// offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landmark {
    /// The seed of the game.
    pub seed: u64,
    /// How many actions were played; a game that is over before begins again with its last position but one.
    pub ply: u32,
}

/// How many paths of one, two, ... `lengths` actions start in a position. Dice fall on each path as they would in the
/// game. A path that comes to the end of the game early counts as long.
pub(crate) fn perft<R: Playable>(rules: &R, at: Landmark, lengths: usize) -> Vec<u64> {
    let mut dice = Dice::new(Seed::from_number(at.seed));
    let mut rng = ChaCha8Rng::seed_from_u64(at.seed);
    let (mut state, mut desk, mut legal) = (rules.start(), R::Desk::default(), Vec::new());
    roll(rules, &mut state, &mut dice, &mut desk);
    for _ in 0..at.ply {
        legal.clear();
        rules.legal(&state, &mut desk, &mut legal);
        legal.sort_by_cached_key(|action| rules.notation(*action));
        let action = legal[below(&mut rng, legal.len() as u32) as usize];
        let mut next = state.clone();
        rules.play(&mut next, action, &mut desk, &mut Silent);
        roll(rules, &mut next, &mut dice, &mut desk);
        if matches!(rules.next(&next), Next::Over(_)) {
            break;
        }
        state = next;
    }
    (1..=lengths).map(|length| paths(rules, &state, &dice, &mut desk, length)).collect()
}

fn paths<R: Rules>(rules: &R, state: &R::State, dice: &Dice, desk: &mut R::Desk, length: usize) -> u64 {
    if matches!(rules.next(state), Next::Over(_)) {
        return 1;
    }
    let mut legal = Vec::new();
    rules.legal(state, desk, &mut legal);
    if length == 1 {
        return legal.len() as u64;
    }
    let mut count = 0;
    for action in legal {
        let (mut state, mut dice) = (state.clone(), dice.clone());
        rules.play(&mut state, action, desk, &mut Silent);
        roll(rules, &mut state, &mut dice, desk);
        count += paths(rules, &state, &dice, desk, length - 1);
    }
    count
}

/// Throws whatever dice are asked for.
fn roll<R: Rules>(rules: &R, state: &mut R::State, dice: &mut Dice, desk: &mut R::Desk) {
    while let Next::Dice(throw) = rules.next(state) {
        rules.roll(state, dice.throw(throw), desk, &mut Silent);
    }
}
