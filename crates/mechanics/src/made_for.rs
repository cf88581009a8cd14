//! Remembering what working memory was made for.

/// The key under which tables were made: they are good as long as it fits the position. Kept in a box, so that
/// large keys stay out of the desk, and written over in place, so that nothing is allocated twice.
pub struct MadeFor<K>(Option<Box<K>>);

// By hand: derived, it would ask the same of the key.
impl<K> Default for MadeFor<K> {
    fn default() -> Self {
        MadeFor(None)
    }
}

impl<K> MadeFor<K> {
    /// Whether the tables were made for what fits.
    #[inline]
    pub fn is(&self, fits: impl FnOnce(&K) -> bool) -> bool {
        self.0.as_deref().is_some_and(fits)
    }

    /// The tables are made for this now.
    #[inline]
    pub fn set(&mut self, key: K) {
        match &mut self.0 {
            Some(made_for) => **made_for = key,
            None => self.0 = Some(Box::new(key)),
        }
    }
}
