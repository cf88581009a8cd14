//! A fingerprint of a state that is the same on every machine and in WebAssembly.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::dice::hex;

/// The first 64 bits of the SHA-256 of the stored form of a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash(pub u64);

impl StateHash {
    /// The fingerprint of a state.
    pub fn of(state: &impl Serialize) -> Self {
        StateHash::of_bytes(&store(state))
    }

    /// The fingerprint of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let digest: [u8; 32] = Sha256::digest(bytes).into();
        StateHash(u64::from_be_bytes(digest[..8].try_into().expect("eight bytes")))
    }
}

/// The stored form of a state: compact and independent of the machine.
pub fn store(state: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(state).expect("a state is plain data and can always be stored")
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0.to_be_bytes()))
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for StateHash {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.len() {
            16 => u64::from_str_radix(text, 16).map(StateHash).map_err(|e| e.to_string()),
            _ => Err(format!("a state hash is 16 hexadecimal digits, not '{text}'")),
        }
    }
}
