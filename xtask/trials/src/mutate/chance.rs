//! Chance that comes again: every number of a run has its own.

use engine::{Seed, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A source of chance.
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The chance of one try of a run.
    pub fn new(what: &str, seed: u64, number: u64) -> Self {
        let label = format!("countermarch mutation of {what}");
        Chance(ChaCha8Rng::from_seed(Seed::derived(&label, &[seed, number]).0))
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        below(&mut self.0, n as u32) as usize
    }

    /// A place in a list of this length, if it has any.
    pub fn place(&mut self, length: usize) -> Option<usize> {
        (length > 0).then(|| self.below(length))
    }

    /// One of these, if there are any.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        self.place(of.len()).map(|at| &of[at])
    }
}
