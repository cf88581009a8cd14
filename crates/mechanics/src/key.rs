//! A number that stands for something, the same on every machine.

use std::hash::{Hash, Hasher};

/// A number for what is hashed: equal for equal things, on every machine; different things may share one.
///
/// ```
/// assert_eq!(mechanics::key_of(&(3u8, "a")), mechanics::key_of(&(3u8, "a")));
/// assert_ne!(mechanics::key_of(&3u8), mechanics::key_of(&4u8));
/// ```
pub fn key_of(thing: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    thing.hash(&mut hasher);
    hasher.0
}

/// FNV-1a.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    // As wide on every machine.
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}
