//! Numbers for things, the same on every machine.

use std::hash::{Hash, Hasher};

/// A number that depends on a value only: not on the machine's word, as those of the standard library do.
pub fn key(value: impl Hash) -> u64 {
    let mut fold = Fold(0x9e37_79b9_7f4a_7c15);
    value.hash(&mut fold);
    fold.finish()
}

struct Fold(u64);

impl Fold {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(number));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    // The kinds of an enum and the lengths of lists come as words.
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_fixed_numbers_and_tell_things_apart() {
        assert_eq!(key((1u8, Some(2u16))), 0xa398_e3ff_cc56_f3d1);
        let keys: Vec<u64> = (0..1000u16).map(key).collect();
        assert!(keys.iter().enumerate().all(|(i, one)| !keys[..i].contains(one)));
        assert_ne!(key(Some(0u8)), key(None::<u8>));
    }
}
