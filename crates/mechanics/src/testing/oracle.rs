//! Oracles: a second, slow and simple reading of a game's rules, written from the rulebook, that follows random
//! games and compares what the rules say with its own answers.
//!
//! A game's oracle is the test `tests::oracle::oracle` of its crate. It calls [`consult`], which reads how many
//! games to play from the environment, prints one line with the counts, and fails at the first difference.
//! `cargo xtask soak` runs it for long.

use std::fmt::Debug;

/// How many games of each scenario are played.
pub const GAMES: &str = "COUNTERMARCH_ORACLE_GAMES";
/// The seed of the first of them; the others follow.
pub const SEED: &str = "COUNTERMARCH_ORACLE_SEED";

/// Counts what was compared.
#[derive(Default)]
pub struct Tally {
    /// How often the rules and the oracle were asked the same.
    pub comparisons: u64,
}

impl Tally {
    /// Compares two answers to a question; an error tells both.
    pub fn compare<T: PartialEq + Debug>(
        &mut self,
        rules: &T,
        oracle: &T,
        question: impl FnOnce() -> String,
    ) -> Result<(), String> {
        self.comparisons += 1;
        if rules == oracle {
            return Ok(());
        }
        Err(format!("{}\n  the rules say  {rules:?}\n  the oracle says {oracle:?}", question()))
    }
}

/// Plays games of each scenario, as many as the environment says or else `games`. `follow` plays one by its seed and
/// gives the first difference, if there is one.
#[expect(clippy::print_stdout, reason = "the line that the soak reads")]
pub fn consult(
    game: &str,
    scenarios: &[&str],
    games: u64,
    mut follow: impl FnMut(&str, u64, &mut Tally) -> Result<(), String>,
) {
    let said = |variable| std::env::var(variable).ok().and_then(|value| value.parse().ok());
    let (games, first) = (said(GAMES).unwrap_or(games), said(SEED).unwrap_or(1u64));
    let mut tally = Tally::default();
    for scenario in scenarios {
        for seed in first..first + games {
            if let Err(difference) = follow(scenario, seed, &mut tally) {
                println!("oracle {game}: {} comparisons, 1 differences", tally.comparisons);
                panic!("{game}, {scenario}, seed {seed}, {difference}");
            }
        }
    }
    println!("oracle {game}: {} comparisons, 0 differences", tally.comparisons);
}

/// A small generator: random play needs no better one.
pub struct Chance(pub u64);

impl Chance {
    /// A number from 0 up to but not including `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// So many dice with so many sides.
    pub fn dice(&mut self, dice: u8, sides: u8) -> Vec<u8> {
        (0..dice).map(|_| self.below(sides.into()) as u8 + 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_tells_both_answers() {
        let mut tally = Tally::default();
        assert_eq!(tally.compare(&1, &1, || "one".to_owned()), Ok(()));
        let difference = tally.compare(&1, &2, || "step 7: the column".to_owned()).unwrap_err();
        assert_eq!(difference, "step 7: the column\n  the rules say  1\n  the oracle says 2");
        assert_eq!(tally.comparisons, 2);
    }

    #[test]
    #[should_panic(expected = "toy, small, seed 3, step 1")]
    fn the_first_difference_ends_it() {
        let mut seen = Vec::new();
        consult("toy", &["small"], 5, |scenario, seed, _| {
            seen.push((scenario.to_owned(), seed));
            if seed == 3 { Err("step 1".to_owned()) } else { Ok(()) }
        });
    }
}
