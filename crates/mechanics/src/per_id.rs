//! Tables with an entry for each of a few small ids.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use hexmap::Id;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One value for each of at most `N` ids of one kind: plain data, for game states.
///
/// ```
/// use hexmap::HexId;
/// use mechanics::PerId;
/// let mut points: PerId<HexId, u8, 4> = PerId::filled(0);
/// points[HexId::new(2)] = 7;
/// assert_eq!(points.as_slice(), [0, 0, 7, 0]);
/// ```
pub struct PerId<I, T, const N: usize>([T; N], PhantomData<I>);

// By hand: derived, they would ask the same of the kind of id.
impl<I, T: Copy, const N: usize> Clone for PerId<I, T, N> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, T: Copy, const N: usize> Copy for PerId<I, T, N> {}

impl<I, T: PartialEq, const N: usize> PartialEq for PerId<I, T, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // Without an early end, so that many values are compared at once.
        (0..N).fold(true, |same, at| same & (self.0[at] == other.0[at]))
    }
}

impl<I, T: Eq, const N: usize> Eq for PerId<I, T, N> {}

impl<I, T: std::hash::Hash, const N: usize> std::hash::Hash for PerId<I, T, N> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<I, T: Copy, const N: usize> PerId<I, T, N> {
    /// The same value for all.
    #[inline]
    pub const fn filled(value: T) -> Self {
        PerId([value; N], PhantomData)
    }

    /// Gives all the same value.
    #[inline]
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }

    /// The values in the order of the ids.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<I: Id, T, const N: usize> Index<I> for PerId<I, T, N> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.0[id.index()]
    }
}

impl<I: Id, T, const N: usize> IndexMut<I> for PerId<I, T, N> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0[id.index()]
    }
}

impl<I, T: fmt::Debug, const N: usize> fmt::Debug for PerId<I, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

// By hand: serde derives arrays of up to 32 elements only.
impl<I, T: Serialize, const N: usize> Serialize for PerId<I, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, I, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for PerId<I, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<I, T, const N: usize>(PhantomData<(I, T)>);
        impl<'de, I, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Values<I, T, N> {
            type Value = PerId<I, T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut values = [T::default(); N];
                for (count, value) in values.iter_mut().enumerate() {
                    *value = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &self))?;
                }
                match seq.next_element::<T>()? {
                    None => Ok(PerId(values, PhantomData)),
                    Some(_) => Err(de::Error::invalid_length(N + 1, &self)),
                }
            }
        }
        deserializer.deserialize_seq(Values(PhantomData))
    }
}
