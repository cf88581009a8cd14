use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{HexId, Id};

/// A set of hexes as `W` words of 64 bits.
///
/// Take the smallest `W` with room for the whole grid, `grid.len().div_ceil(64)`. [`HexId::NONE`] is in no
/// set and inserting it does nothing, so the neighbours of a hex can go in as they come.
pub type HexSet<const W: usize> = IdSet<HexId, W>;

/// A set of small numbers of one kind as `W` words of 64 bits: plain data, for game states.
pub struct IdSet<I, const W: usize>([u64; W], PhantomData<I>);

// By hand: derived, they would ask the same of the kind of number.
impl<I, const W: usize> Clone for IdSet<I, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const W: usize> Copy for IdSet<I, W> {}

impl<I, const W: usize> PartialEq for IdSet<I, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I, const W: usize> Eq for IdSet<I, W> {}

impl<I, const W: usize> Hash for IdSet<I, W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<I: Id, const W: usize> IdSet<I, W> {
    /// The empty set.
    pub const EMPTY: Self = IdSet([0; W], PhantomData);

    /// Adds a member; says whether it is new.
    ///
    /// # Panics
    ///
    /// If the set has no room for this index.
    #[inline]
    pub fn insert(&mut self, id: I) -> bool {
        let (word, bit) = place(id);
        match self.0.get_mut(word) {
            Some(word) => {
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            None => {
                assert!(id.is_none(), "number {} does not fit into a set of {W} words", id.index());
                false
            }
        }
    }

    /// Takes a member out; says whether it was in.
    #[inline]
    pub fn remove(&mut self, id: I) -> bool {
        let (word, bit) = place(id);
        self.0.get_mut(word).is_some_and(|word| {
            let old = *word & bit != 0;
            *word &= !bit;
            old
        })
    }

    /// Adds a member or takes it out.
    #[inline]
    pub fn set(&mut self, id: I, member: bool) {
        if member {
            self.insert(id);
        } else {
            self.remove(id);
        }
    }

    /// Whether this is a member; [`HexId::NONE`] never is.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        let (word, bit) = place(id);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The number of members.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is nothing in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Takes everything out.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// The members in ascending order.
    #[inline]
    pub fn iter(&self) -> Ids<'_, I> {
        Ids { words: &self.0, base: 0, bits: 0, kind: PhantomData }
    }

    /// Whether the two have a member in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        // Without an early end, so that many words are compared at once.
        (0..W).fold(0, |common, word| common | (self.0[word] & other.0[word])) != 0
    }

    /// Whether all members of this set are in the other.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..W).fold(0, |rest, word| rest | (self.0[word] & !other.0[word])) == 0
    }

    /// The words, 64 members to each.
    #[inline]
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }

    #[inline]
    pub(crate) fn from_words(words: [u64; W]) -> Self {
        IdSet(words, PhantomData)
    }

    #[inline]
    fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        for (word, own) in self.0.iter_mut().enumerate() {
            *own = with(*own, other.0[word]);
        }
    }
}

#[inline]
fn place(id: impl Id) -> (usize, u64) {
    (id.index() / 64, 1 << (id.index() % 64))
}

/// The members of an [`IdSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Ids<'a, I> {
    words: &'a [u64],
    // The index of the first number of `words`; `bits` is what is left of the word before them.
    base: usize,
    bits: u64,
    kind: PhantomData<I>,
}

impl<I: Id> Iterator for Ids<'_, I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.bits == 0 {
            let (&first, rest) = self.words.split_first()?;
            (self.bits, self.words) = (first, rest);
            self.base += 64;
        }
        let id = I::from_index(self.base - 64 + self.bits.trailing_zeros() as usize);
        self.bits &= self.bits - 1;
        Some(id)
    }
}

impl<'a, I: Id, const W: usize> IntoIterator for &'a IdSet<I, W> {
    type Item = I;
    type IntoIter = Ids<'a, I>;

    #[inline]
    fn into_iter(self) -> Ids<'a, I> {
        self.iter()
    }
}

impl<I: Id, const W: usize> Default for IdSet<I, W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I: Id, const W: usize> fmt::Debug for IdSet<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

impl<I: Id, const W: usize> Extend<I> for IdSet<I, W> {
    #[inline]
    fn extend<T: IntoIterator<Item = I>>(&mut self, ids: T) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl<'a, I: Id + 'a, const W: usize> Extend<&'a I> for IdSet<I, W> {
    #[inline]
    fn extend<T: IntoIterator<Item = &'a I>>(&mut self, ids: T) {
        self.extend(ids.into_iter().copied());
    }
}

impl<I: Id, const W: usize> FromIterator<I> for IdSet<I, W> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = Self::EMPTY;
        set.extend(ids);
        set
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $doc:literal, $with:expr) => {
        impl<I: Id, const W: usize> $assign_trait for IdSet<I, W> {
            #[doc = $doc]
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.combine(&other, $with);
            }
        }

        impl<I: Id, const W: usize> $trait for IdSet<I, W> {
            type Output = Self;

            #[doc = $doc]
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.combine(&other, $with);
                self
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, "What is in either set.", |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, "What is in both sets.", |a, b| a & b);
operator!(Sub sub, SubAssign sub_assign, "What is in the first set but not in the second.", |a, b| a & !b);

// By hand: serde derives arrays of up to 32 elements only, and a large map needs more words.
impl<I, const W: usize> Serialize for IdSet<I, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, I, const W: usize> Deserialize<'de> for IdSet<I, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<I, const W: usize>(PhantomData<I>);

        impl<'de, I, const W: usize> Visitor<'de> for Words<I, W> {
            type Value = IdSet<I, W>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{W} words of 64 bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<IdSet<I, W>, A::Error> {
                let mut words = [0; W];
                for (count, word) in words.iter_mut().enumerate() {
                    *word = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &self))?;
                }
                match seq.next_element::<u64>()? {
                    None => Ok(IdSet(words, PhantomData)),
                    Some(_) => Err(de::Error::invalid_length(W + 1, &self)),
                }
            }
        }

        deserializer.deserialize_seq(Words(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::testing::Random;

    fn random_set(random: &mut Random) -> (HexSet<33>, BTreeSet<HexId>) {
        let mut pair = (HexSet::EMPTY, BTreeSet::new());
        for _ in 0..random.below(400) {
            let hex = HexId::new(random.below(33 * 64));
            if random.below(3) == 0 {
                assert_eq!(pair.0.remove(hex), pair.1.remove(&hex));
            } else {
                assert_eq!(pair.0.insert(hex), pair.1.insert(hex));
            }
        }
        pair
    }

    #[test]
    fn agrees_with_an_ordinary_set() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let (a, tree_a) = random_set(&mut random);
            let (b, tree_b) = random_set(&mut random);
            assert_eq!(a.len(), tree_a.len());
            assert_eq!(a.is_empty(), tree_a.is_empty());
            assert!(a.iter().eq(tree_a.iter().copied()));
            assert!((a | b).iter().eq(tree_a.union(&tree_b).copied()));
            assert!((a & b).iter().eq(tree_a.intersection(&tree_b).copied()));
            assert!((a - b).iter().eq(tree_a.difference(&tree_b).copied()));
            assert_eq!(a.intersects(&b), !tree_a.is_disjoint(&tree_b));
            assert_eq!(a.is_subset(&b), tree_a.is_subset(&tree_b));
            assert!((a & b).is_subset(&a));
            assert_eq!(tree_a.iter().copied().collect::<HexSet<33>>(), a);
            let mut assigned = a;
            assigned |= b;
            assigned -= a;
            assigned &= b;
            assert_eq!(assigned, b - a);
            for hex in (0..33 * 64).map(HexId::new) {
                assert_eq!(a.contains(hex), tree_a.contains(&hex));
            }
        }
    }

    #[test]
    fn none_is_in_no_set() {
        let mut set = HexSet::<2>::EMPTY;
        assert!(!set.insert(HexId::NONE) && !set.remove(HexId::NONE) && !set.contains(HexId::NONE));
        set.set(HexId::new(127), true);
        set.extend(&[HexId::NONE, HexId::new(3)]);
        assert_eq!(format!("{set:?}"), "{3, 127}");
        set.set(HexId::new(127), false);
        set.set(HexId::new(3), false);
        assert!(set.is_empty());
    }

    #[test]
    #[should_panic = "does not fit"]
    fn a_set_too_small_for_the_grid() {
        HexSet::<2>::default().insert(HexId::new(128));
    }

    #[test]
    fn stored_as_words() {
        let set: HexSet<40> = [0, 64, 2559].map(HexId::new).into_iter().collect();
        let json = serde_json::to_string(&set).unwrap();
        assert!(json.starts_with("[1,1,0,0") && json.ends_with(",0,9223372036854775808]"), "{json}");
        assert_eq!(serde_json::from_str::<HexSet<40>>(&json).unwrap(), set);
        let bytes = postcard::to_stdvec(&set).unwrap();
        assert_eq!(postcard::from_bytes::<HexSet<40>>(&bytes).unwrap(), set);
        assert!(serde_json::from_str::<HexSet<39>>(&json).is_err());
        assert!(serde_json::from_str::<HexSet<41>>(&json).is_err());
    }
}
