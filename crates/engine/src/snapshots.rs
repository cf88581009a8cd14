//! A few past positions of a match, from which those between them are played again.
//!
//! A match may have 200,000 steps and a position 16 KiB: neither can all positions be kept, nor can a match be played
//! again from its start for every step that is taken back.

use std::collections::VecDeque;

/// Steps between two of the latest positions, and how many of these are kept.
const NEAR: usize = 16;
const MOST_NEAR: usize = 32;
/// Steps between two of the others, at first, and how many of these are kept.
const FAR: usize = 1024;
const MOST_FAR: usize = 256;

/// Positions by the number of steps before them.
pub(crate) struct Snapshots<S> {
    near: VecDeque<(usize, S)>,
    far: Vec<(usize, S)>,
    stride: usize,
}

impl<S: Clone> Snapshots<S> {
    pub fn new() -> Self {
        Snapshots { near: VecDeque::new(), far: Vec::new(), stride: FAR }
    }

    /// Keeps the position after `ply` steps if it is one of the few. They come in order, but those that are kept
    /// already may come again.
    pub fn note(&mut self, ply: usize, state: &S) {
        if !ply.is_multiple_of(NEAR) {
            return;
        }
        if self.near.back().is_none_or(|(last, _)| *last < ply) {
            if self.near.len() == MOST_NEAR {
                self.near.pop_front();
            }
            self.near.push_back((ply, state.clone()));
        }
        if ply.is_multiple_of(self.stride) && self.far.last().is_none_or(|(last, _)| *last < ply) {
            if self.far.len() == MOST_FAR {
                self.stride *= 2;
                self.far.retain(|(ply, _)| ply % self.stride == 0);
            }
            if ply.is_multiple_of(self.stride) {
                self.far.push((ply, state.clone()));
            }
        }
    }

    /// Forgets positions after more than `ply` steps.
    pub fn truncate(&mut self, ply: usize) {
        self.near.truncate(self.near.partition_point(|(at, _)| *at <= ply));
        self.far.truncate(self.far.partition_point(|(at, _)| *at <= ply));
    }

    /// The latest position.
    pub fn latest(&self) -> Option<&(usize, S)> {
        [self.near.back(), self.far.last()].into_iter().flatten().max_by_key(|(ply, _)| *ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept_and_one_is_never_far() {
        let mut snapshots = Snapshots::new();
        for ply in 0..600_000 {
            snapshots.note(ply, &ply);
        }
        assert!(snapshots.near.len() <= MOST_NEAR && snapshots.far.len() <= MOST_FAR);
        let mut steps = 0;
        for ply in [599_999, 599_700, 400_123, 5_000, 3, 0] {
            snapshots.truncate(ply);
            let (at, state) = *snapshots.latest().unwrap();
            assert_eq!(at, state);
            assert!(at <= ply);
            steps = steps.max(ply - at);
        }
        assert!(steps < 4 * FAR, "{steps}");
        snapshots.note(0, &7);
        assert_eq!(snapshots.latest(), Some(&(0, 0)));
    }
}
