use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::HexId;

/// A set of hexes as `W` words of 64 bits: plain data, for game states.
///
/// Take the smallest `W` with room for the whole grid, `grid.len().div_ceil(64)`. [`HexId::NONE`] is in no
/// set and inserting it does nothing, so the neighbours of a hex can go in as they come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>([u64; W]);

impl<const W: usize> HexSet<W> {
    /// The set without hexes.
    pub const EMPTY: Self = HexSet([0; W]);

    /// Adds a hex; says whether it is new.
    ///
    /// # Panics
    ///
    /// If the set has no room for a hex with this index.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        match self.0.get_mut(word) {
            Some(word) => {
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            None => {
                assert!(hex.is_none(), "{hex:?} does not fit into a set of {W} words");
                false
            }
        }
    }

    /// Takes a hex out; says whether it was in.
    #[inline]
    pub fn remove(&mut self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        self.0.get_mut(word).is_some_and(|word| {
            let old = *word & bit != 0;
            *word &= !bit;
            old
        })
    }

    /// Adds a hex or takes it out.
    #[inline]
    pub fn set(&mut self, hex: HexId, member: bool) {
        if member {
            self.insert(hex);
        } else {
            self.remove(hex);
        }
    }

    /// Whether the hex is in the set; [`HexId::NONE`] never is.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// The number of hexes.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no hex in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Takes all hexes out.
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    /// The hexes in ascending order.
    #[inline]
    pub fn iter(&self) -> Hexes<'_> {
        Hexes { words: &self.0, base: 0, bits: 0 }
    }

    /// Whether the two have a hex in common.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether all hexes of this set are in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = with(*a, *b);
        }
    }
}

#[inline]
const fn place(hex: HexId) -> (usize, u64) {
    (hex.index() / 64, 1 << (hex.index() % 64))
}

/// The hexes of a [`HexSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Hexes<'a> {
    words: &'a [u64],
    // The index of the first hex of `words`; `bits` is what is left of the word before them.
    base: usize,
    bits: u64,
}

impl Iterator for Hexes<'_> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.bits == 0 {
            let (&first, rest) = self.words.split_first()?;
            (self.bits, self.words) = (first, rest);
            self.base += 64;
        }
        let hex = HexId::new((self.base - 64) as u16 + self.bits.trailing_zeros() as u16);
        self.bits &= self.bits - 1;
        Some(hex)
    }
}

impl<'a, const W: usize> IntoIterator for &'a HexSet<W> {
    type Item = HexId;
    type IntoIter = Hexes<'a>;

    fn into_iter(self) -> Hexes<'a> {
        self.iter()
    }
}

impl<const W: usize> Default for HexSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter().map(HexId::raw)).finish()
    }
}

impl<const W: usize> Extend<HexId> for HexSet<W> {
    #[inline]
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<'a, const W: usize> Extend<&'a HexId> for HexSet<W> {
    #[inline]
    fn extend<I: IntoIterator<Item = &'a HexId>>(&mut self, hexes: I) {
        self.extend(hexes.into_iter().copied());
    }
}

impl<const W: usize> FromIterator<HexId> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(hexes);
        set
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, $doc:literal, $with:expr) => {
        impl<const W: usize> $assign_trait for HexSet<W> {
            #[doc = $doc]
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.combine(&other, $with);
            }
        }

        impl<const W: usize> $trait for HexSet<W> {
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

operator!(BitOr bitor, BitOrAssign bitor_assign, "The hexes in either set.", |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, "The hexes in both sets.", |a, b| a & b);
operator!(Sub sub, SubAssign sub_assign, "The hexes of the first set that are not in the second.", |a, b| a & !b);

// By hand: serde derives arrays of up to 32 elements only, and a large map needs more words.
impl<const W: usize> Serialize for HexSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, const W: usize> Deserialize<'de> for HexSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<const W: usize>;

        impl<'de, const W: usize> Visitor<'de> for Words<W> {
            type Value = HexSet<W>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{W} words of 64 bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<HexSet<W>, A::Error> {
                let mut words = [0; W];
                for (count, word) in words.iter_mut().enumerate() {
                    *word = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &self))?;
                }
                match seq.next_element::<u64>()? {
                    None => Ok(HexSet(words)),
                    Some(_) => Err(de::Error::invalid_length(W + 1, &self)),
                }
            }
        }

        deserializer.deserialize_seq(Words)
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
