//! Units as numbers, and tables with an entry for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

use hexmap::{Id, IdSet};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A unit of the scenario that is played: an index into its list of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UnitId(u16);

impl UnitId {
    /// The unit with this number.
    pub const fn new(number: u16) -> Self {
        UnitId(number)
    }

    /// The number.
    pub const fn raw(self) -> u16 {
        self.0
    }
}

impl Id for UnitId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        UnitId(index as u16)
    }
}

/// A set of units as `W` words of 64 bits.
pub type UnitSet<const W: usize> = IdSet<UnitId, W>;

/// One value for each of at most `N` units: plain data, for game states.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerUnit<T, const N: usize>([T; N]);

impl<T: Copy, const N: usize> PerUnit<T, N> {
    /// The same value for all.
    pub const fn filled(value: T) -> Self {
        PerUnit([value; N])
    }

    /// Gives all units the same value.
    pub fn fill(&mut self, value: T) {
        self.0.fill(value);
    }

    /// The values in the order of the units.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> Index<UnitId> for PerUnit<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, unit: UnitId) -> &T {
        &self.0[unit.0 as usize]
    }
}

impl<T, const N: usize> IndexMut<UnitId> for PerUnit<T, N> {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut T {
        &mut self.0[unit.0 as usize]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for PerUnit<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

// By hand: serde derives arrays of up to 32 elements only.
impl<T: Serialize, const N: usize> Serialize for PerUnit<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for PerUnit<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Values<T, const N: usize>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Values<T, N> {
            type Value = PerUnit<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut values = [T::default(); N];
                for (count, value) in values.iter_mut().enumerate() {
                    *value = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(count, &self))?;
                }
                match seq.next_element::<T>()? {
                    None => Ok(PerUnit(values)),
                    Some(_) => Err(de::Error::invalid_length(N + 1, &self)),
                }
            }
        }
        deserializer.deserialize_seq(Values(std::marker::PhantomData))
    }
}
