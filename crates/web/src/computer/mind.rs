//! Who decides for a computer player.

use engine::{Mind, Opened, RANDOM};

/// The player of a level. Whatever a record calls it, somebody answers: the strongest, if there is no such level.
pub fn mind(opened: &dyn Opened, level: &str, seed: u64) -> Result<Box<dyn Mind>, String> {
    let known = opened.level(level).or(opened.levels().last().copied()).unwrap_or(RANDOM);
    opened.mind(known.id, seed, None)
}
