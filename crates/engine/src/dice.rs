//! Chance: what is thrown, the seed behind it, and the proof that nobody cheated.
//!
//! A match has a secret 256-bit [`Seed`]. A commitment to it is published before the first action and the seed
//! after the last, so that both players can check every throw. There are two kinds of dice, [`DiceKind`]: in
//! matches with people a throw depends on everything that was played before it; between computers each purpose
//! (combat, weather, chits ...) has its own stream of the ChaCha20 generator, so that games which differ in
//! their moves can share their dice.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Audience, Receipt, Seat};

/// A decision of chance that the rules ask for: so many dice of so many sides, for one purpose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw {
    /// The stream that the dice come from. One word, lower case.
    pub purpose: &'static str,
    /// How many dice, at most [`Rolled::MOST`].
    pub dice: u8,
    /// Sides of each die; a draw from n chits is a die of n sides.
    pub sides: u8,
    /// Who sees what the dice show.
    pub audience: Audience,
    /// Whether something is drawn by its number, so that no dice are shown.
    pub drawn: bool,
}

impl Throw {
    /// A throw that everybody sees.
    pub const fn new(purpose: &'static str, dice: u8, sides: u8) -> Self {
        Throw { purpose, dice, sides, audience: Audience::All, drawn: false }
    }

    /// One of so many chits or cards is drawn, which everybody sees.
    pub const fn draw(purpose: &'static str, of: u8) -> Self {
        Throw { drawn: true, ..Throw::new(purpose, 1, of) }
    }

    /// The same throw, which only one seat sees: a chit or a card that is drawn in secret.
    pub const fn only(self, seat: Seat) -> Self {
        Throw { audience: Audience::Only(seat), ..self }
    }

    fn roll(self, rng: &mut ChaCha20Rng) -> Rolled {
        let mut rolled = Rolled::default();
        for _ in 0..self.dice {
            rolled.push(1 + below(rng, u32::from(self.sides)) as u8);
        }
        rolled
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}d{}", self.purpose, self.dice, self.sides)
    }
}

/// What the dice show, each from 1 to the number of sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rolled {
    values: [u8; Rolled::MOST],
    len: u8,
}

impl Rolled {
    /// The most dice in one throw.
    pub const MOST: usize = 8;

    /// Dice that show these values.
    pub fn new(values: &[u8]) -> Self {
        let mut rolled = Rolled::default();
        for &value in values {
            rolled.push(value);
        }
        rolled
    }

    fn push(&mut self, value: u8) {
        self.values[self.len as usize] = value;
        self.len += 1;
    }

    /// The dice one by one.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.len as usize]
    }

    /// The first die.
    pub fn first(&self) -> u8 {
        self.values[0]
    }

    /// All dice added up.
    pub fn sum(&self) -> u16 {
        self.values().iter().map(|&v| u16::from(v)).sum()
    }

    /// Whether these dice can come from that throw.
    pub fn fits(&self, throw: Throw) -> bool {
        self.len == throw.dice && self.values().iter().all(|v| (1..=throw.sides).contains(v))
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.values().iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// The secret from which all throws of a match follow.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed made from a small number, for games that somebody wants to repeat.
    pub fn from_number(number: u64) -> Self {
        Seed::derived("countermarch seed", &[number])
    }

    /// A seed that depends on a label and some numbers only.
    pub fn derived(label: &str, numbers: &[u64]) -> Self {
        let mut hash = Sha256::new();
        hash.update(label.as_bytes());
        for number in numbers {
            hash.update(number.to_le_bytes());
        }
        Seed(hash.finalize().into())
    }

    /// SHA-256 of the 32 bytes, in hexadecimal: what old records published before the first action.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

// A seed in a log line would give the dice away.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed(secret, commitment {})", &self.commitment()[..16])
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim();
        unhex(digits).map(Seed).ok_or_else(|| format!("a seed is 64 hexadecimal digits, not '{digits}'"))
    }
}

/// Lower-case hexadecimal digits of some bytes.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 32 bytes that 64 hexadecimal digits stand for.
pub(crate) fn unhex(digits: &str) -> Option<[u8; 32]> {
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

/// What a throw depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceKind {
    /// On the seed and on how often dice were thrown for the same purpose. Whoever learns the seed knows all throws.
    Streams,
    /// On the seed and on everything that was played before.
    Chained,
}

impl DiceKind {
    /// The word in the record.
    pub const fn name(self) -> &'static str {
        match self {
            DiceKind::Streams => "streams",
            DiceKind::Chained => "chained",
        }
    }
}

impl fmt::Display for DiceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DiceKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = [DiceKind::Streams, DiceKind::Chained].into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| format!("there are no dice '{name}'; there are: streams, chained"))
    }
}

/// The dice of a match, of either kind.
#[derive(Clone)]
pub(crate) enum MatchDice {
    Streams(Dice),
    Chained(Seed),
}

impl MatchDice {
    pub fn new(seed: Seed, kind: DiceKind) -> Self {
        match kind {
            DiceKind::Streams => MatchDice::Streams(Dice::new(seed)),
            DiceKind::Chained => MatchDice::Chained(seed),
        }
    }

    /// The secret. To be shown when the match is over.
    pub fn seed(&self) -> Seed {
        match self {
            MatchDice::Streams(dice) => dice.seed,
            MatchDice::Chained(seed) => *seed,
        }
    }

    /// The throw that follows the step with this receipt.
    pub fn throw(&mut self, throw: Throw, before: Receipt) -> Rolled {
        match self {
            MatchDice::Streams(dice) => dice.throw(throw),
            MatchDice::Chained(seed) => chained(*seed, before, throw),
        }
    }
}

/// A throw that depends on the seed and on everything before it.
fn chained(seed: Seed, before: Receipt, throw: Throw) -> Rolled {
    let key = Sha256::new().chain_update(b"countermarch dice\0").chain_update(seed.0);
    let key = key.chain_update(before.0).chain_update(throw.purpose);
    throw.roll(&mut ChaCha20Rng::from_seed(key.finalize().into()))
}

/// Throws dice that depend on nothing but the seed, their purpose and how often they were thrown.
#[derive(Clone)]
pub struct Dice {
    seed: Seed,
    streams: BTreeMap<&'static str, ChaCha20Rng>,
}

impl Dice {
    /// Dice that have not been thrown yet.
    pub fn new(seed: Seed) -> Self {
        Dice { seed, streams: BTreeMap::new() }
    }

    /// The next throw of its purpose.
    pub fn throw(&mut self, throw: Throw) -> Rolled {
        let seed = self.seed;
        throw.roll(self.streams.entry(throw.purpose).or_insert_with(|| stream(seed, throw.purpose)))
    }
}

fn stream(seed: Seed, purpose: &str) -> ChaCha20Rng {
    let mut rng = ChaCha20Rng::from_seed(seed.0);
    let name: [u8; 32] = Sha256::digest(purpose.as_bytes()).into();
    rng.set_stream(u64::from_le_bytes(name[..8].try_into().expect("eight bytes")));
    rng
}

/// A number below `n`, every one equally likely (rejection keeps the last bit of bias out).
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    debug_assert!(n > 0);
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(n);
        if wide as u32 >= n.wrapping_neg() % n {
            return (wide >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Deed;

    const COMBAT: Throw = Throw::new("combat", 1, 6);
    const EVENTS: Throw = Throw::new("events", 2, 6);

    #[test]
    fn one_purpose_does_not_move_another() {
        let mut plain = Dice::new(Seed::from_number(7));
        let mut mixed = Dice::new(Seed::from_number(7));
        for _ in 0..50 {
            mixed.throw(EVENTS);
            assert_eq!(plain.throw(COMBAT), mixed.throw(COMBAT));
        }
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut dice = Dice::new(Seed::from_number(1));
        let mut count = [0; 6];
        for _ in 0..6000 {
            count[dice.throw(COMBAT).first() as usize - 1] += 1;
        }
        assert!(count.iter().all(|n| (900..1100).contains(n)), "{count:?}");
    }

    // A change here would make every published commitment and every old record unverifiable.
    #[test]
    fn the_streams_are_frozen() {
        let mut dice = Dice::new(Seed::from_number(42));
        let thrown: Vec<u8> = (0..12).map(|_| dice.throw(COMBAT).first()).collect();
        assert_eq!(thrown, FROZEN);
        assert_eq!(Seed::from_number(42).to_string().parse(), Ok(Seed::from_number(42)));
    }

    const FROZEN: [u8; 12] = [4, 3, 5, 2, 1, 3, 6, 5, 2, 3, 4, 1];

    // The same of matches with people.
    #[test]
    fn the_chained_dice_are_frozen() {
        let mut dice = MatchDice::new(Seed::from_number(42), DiceKind::Chained);
        let mut receipt = Receipt::commitment(Seed::from_number(42), "Game: toy\n");
        let mut thrown = Vec::new();
        for number in 1..=12 {
            let rolled = dice.throw(COMBAT, receipt);
            let deed = Deed::Dice { purpose: "combat".to_owned(), dice: "1d6".to_owned(), rolled };
            receipt = receipt.after(number, &deed);
            thrown.push(rolled.first());
        }
        assert_eq!(thrown, FROZEN_CHAIN);
        assert_eq!(dice.throw(EVENTS, receipt).values(), [4, 3]);
    }

    const FROZEN_CHAIN: [u8; 12] = [5, 1, 4, 2, 5, 3, 1, 6, 5, 3, 4, 1];

    #[test]
    fn chained_dice_depend_on_all_that_was_played() {
        let mut dice = MatchDice::new(Seed::from_number(1), DiceKind::Chained);
        let start = Receipt::commitment(Seed::from_number(1), "");
        let mut count = [[0; 6]; 2];
        for number in 0..3000 {
            for (count, text) in count.iter_mut().zip(["left", "right"]) {
                let deed = Deed::Action { seat: "red".to_owned(), text: text.to_owned() };
                count[dice.throw(COMBAT, start.after(number, &deed)).first() as usize - 1] += 1;
            }
        }
        assert!(count.iter().flatten().all(|n| (400..600).contains(n)), "{count:?}");
        assert_ne!(count[0], count[1]);
        assert_eq!(DiceKind::Chained.to_string().parse(), Ok(DiceKind::Chained));
        assert!("loaded".parse::<DiceKind>().is_err());
    }

    #[test]
    fn a_seed_does_not_leak_into_logs_and_bad_seeds_are_refused() {
        let seed = Seed::from_number(3);
        assert!(!format!("{seed:?}").contains(&seed.to_string()[..16]));
        assert!("12".parse::<Seed>().is_err());
        assert!("zz".repeat(32).parse::<Seed>().is_err());
    }
}
