//! The chain: what binds a match to its seed, to what it is played with, and to the order of its steps.
//!
//! Before the first step a [`Receipt`] is made of the secret seed and of the terms of the match (game, scenario,
//! options, rules, pack, players, kind of dice): the commitment. Each step makes the next receipt of the one before
//! it and of its own text. Two players who hold the same receipt have seen the same match up to there.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::dice::{hex, unhex};
use crate::record::{Deed, Record, Step};
use crate::{GameInfo, Seed};

// Each use of the hash has a name of its own, so that nothing made for one passes for another.
const COMMITMENT: &[u8] = b"countermarch commitment\0";
const STEP: &[u8] = b"countermarch step\0";
const NONCE: &[u8] = b"countermarch nonce\0";
const SEAL: &[u8] = b"countermarch seal\0";

/// A fingerprint of a match as far as it has come: of what it is played with and of every step so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Receipt(pub(crate) [u8; 32]);

impl Receipt {
    /// What is published before the first step. It says nothing about the seed, and no other seed or terms have it.
    pub fn commitment(seed: Seed, terms: &str) -> Self {
        let hash = Sha256::new().chain_update(COMMITMENT).chain_update(seed.0).chain_update(terms);
        Receipt(hash.finalize().into())
    }

    /// The receipt after one more step, the `number`th. What somebody remarked about it is no part of it.
    pub fn after(self, number: usize, deed: &Deed) -> Self {
        self.after_text(&format!("{number} {deed}"))
    }

    /// The same of a step that may be sealed: its seal stands for what only one seat may know, so that everybody can
    /// follow the chain.
    pub fn after_step(self, number: usize, step: &Step) -> Self {
        match step.seal {
            None => self.after(number, &step.deed),
            Some(seal) => self.after_text(&format!("{number} {} [{seal}]", step.masked().deed)),
        }
    }

    fn after_text(self, text: &str) -> Self {
        let hash = Sha256::new().chain_update(STEP).chain_update(self.0);
        Receipt(hash.chain_update(text).finalize().into())
    }

    /// The seal of a step that only one seat may know, after the step with this receipt: a commitment to its text. What
    /// it is mixed with follows from the secret seed, so trying out every text tells nothing.
    pub fn seal(self, seed: Seed, number: usize, deed: &Deed) -> Self {
        let nonce = Sha256::new().chain_update(NONCE).chain_update(seed.0).chain_update(self.0);
        let nonce = nonce.chain_update((number as u64).to_le_bytes()).finalize();
        let hash = Sha256::new().chain_update(SEAL).chain_update(nonce);
        Receipt(hash.chain_update(format!("{number} {deed}")).finalize().into())
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Receipt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bytes = unhex(text).ok_or_else(|| format!("a receipt is 64 hexadecimal digits, not '{text}'"))?;
        Ok(Receipt(bytes))
    }
}

/// The tags that say what a match is played with, beside those of its seats.
pub(crate) const TERMS: [&str; 6] = ["Game", "Scenario", "Options", "Rules", "Pack", "Dice"];

/// What a match is played with, as one text: each tag on a line of its own, in a fixed order.
pub(crate) fn terms(record: &Record, info: &GameInfo) -> String {
    let names = TERMS.iter().chain(&info.seats);
    names.map(|name| format!("{name}: {}\n", record.tag(name).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(text: &str) -> Deed {
        Deed::Action { seat: "red".to_owned(), text: text.to_owned() }
    }

    // A change here would make every commitment and every receipt that anybody has noted worthless.
    #[test]
    fn receipts_are_frozen() {
        let commitment = Receipt::commitment(Seed::from_number(42), "Game: toy\n");
        assert_eq!(commitment.to_string(), FROZEN[0]);
        assert_eq!(commitment.after(1, &action("take 3")).to_string(), FROZEN[1]);
        assert_eq!(FROZEN[0].parse(), Ok(commitment));
        assert!("ab".parse::<Receipt>().is_err());
    }

    const FROZEN: [&str; 2] = [
        "64cd923ee689d621c1e56a5c2e0c443769e21bc0bfdbd8054ceb979e7b782ce8",
        "2884e7974263fcbe0a729904e08295abbc8854290561705225dd7647e378518a",
    ];

    // The same of what only one seat may know.
    #[test]
    fn seals_are_frozen_and_everybody_can_follow_them() {
        let (seed, before) = (Seed::from_number(42), Receipt::commitment(Seed::from_number(42), ""));
        let seal = before.seal(seed, 1, &action("take 3"));
        let step = Step { seal: Some(seal), ..Step::new(action("take 3")) };
        assert_eq!(seal.to_string(), SEALED[0]);
        assert_eq!(before.after_step(1, &step).to_string(), SEALED[1]);
        assert_eq!(before.after_step(1, &step.masked()), before.after_step(1, &step));
        assert_ne!(seal, before.seal(seed, 1, &action("take 2")));
        assert_ne!(seal, before.seal(Seed::from_number(1), 1, &action("take 3")));
        assert_ne!(seal, before.seal(seed, 2, &action("take 3")));
        let open = Step::new(action("take 3"));
        assert_eq!(before.after_step(1, &open), before.after(1, &open.deed));
    }

    const SEALED: [&str; 2] = [
        "69c999ec41023a4ec15ae2a2dd4d8226cd920cda1abb305b2a123d4b958cf0f6",
        "f3a8881d76a5b8a2badd1e5c3ae3db8170442a99e13da9c3979d6a56d6555711",
    ];

    #[test]
    fn everything_moves_a_receipt() {
        let seed = Seed::from_number(1);
        let first = Receipt::commitment(seed, "Game: toy\n");
        assert_ne!(first, Receipt::commitment(Seed::from_number(2), "Game: toy\n"));
        assert_ne!(first, Receipt::commitment(seed, "Game: boy\n"));
        let after = first.after(1, &action("take 3"));
        assert_ne!(after, first.after(1, &action("take 2")));
        assert_ne!(after, first.after(2, &action("take 3")));
        assert_ne!(after, Receipt::commitment(seed, "Game: boy\n").after(1, &action("take 3")));
    }
}
