//! Remembering what was found.

/// What was found for the last few keys: little changes from one position to the next, and plans that are compared
/// come back to the same few.
///
/// ```
/// use mechanics::Recent;
/// let mut squares = Recent::default();
/// assert_eq!(squares.find(7, || 7 * 7), 49);
/// assert_eq!(squares.find(7, || unreachable!("it is known")), 49);
/// ```
pub struct Recent<K, V> {
    known: Vec<(K, V)>,
    last: usize,
}

/// So many are remembered.
const MOST: usize = 8;

// By hand: derived, it would ask the same of what is remembered.
impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Recent { known: Vec::new(), last: 0 }
    }
}

impl<K: PartialEq, V: Copy> Recent<K, V> {
    /// What belongs to a key, which is all that the search depends on.
    pub fn find(&mut self, key: K, search: impl FnOnce() -> V) -> V {
        if self.known.get(self.last).is_none_or(|(known, _)| *known != key) {
            match self.known.iter().position(|(known, _)| *known == key) {
                Some(at) => self.last = at,
                None if self.known.len() < MOST => {
                    self.last = self.known.len();
                    self.known.push((key, search()));
                }
                None => {
                    self.last = (self.last + 1) % MOST;
                    self.known[self.last] = (key, search());
                }
            }
        }
        self.known[self.last].1
    }
}
