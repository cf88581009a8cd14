//! Whole games without a table: as fast as the rules allow.

use std::collections::BTreeMap;
use std::ops::Range;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use sha2::{Digest, Sha256};

use crate::dice::{below, hex};
use crate::{Dice, Next, Outcome, Rules, Seed, Silent, StateHash};

/// A computer player that needs nothing but the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// Any offered action, each as likely as the others.
    Random,
}

impl PlayerKind {
    /// All there are.
    pub const ALL: [PlayerKind; 1] = [PlayerKind::Random];

    /// The word for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
        }
    }
}

impl std::fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for PlayerKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = PlayerKind::ALL.map(PlayerKind::name).join(", ");
        let found = PlayerKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| format!("there is no player '{name}'; there is: {known}"))
    }
}

/// More actions than any game of ours can need: a game that gets here does not end.
pub const TOO_LONG: u64 = 1_000_000;

/// What came of some games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that came to an end.
    pub finished: u64,
    /// Decisions of players.
    pub actions: u64,
    /// Positions where a player was to decide and nothing was offered.
    pub dead_ends: u64,
    /// Final positions that are not sound.
    pub violations: Vec<String>,
    /// How often each verdict was reached.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Fingerprints of the final positions, in the order of the games.
    pub hashes: Vec<StateHash>,
}

impl Tally {
    /// Adds the games that come after these.
    pub fn append(&mut self, later: Tally) {
        self.finished += later.finished;
        self.actions += later.actions;
        self.dead_ends += later.dead_ends;
        self.violations.extend(later.violations);
        for (verdict, n) in later.outcomes {
            *self.outcomes.entry(verdict).or_default() += n;
        }
        self.hashes.extend(later.hashes);
    }

    /// One fingerprint for all games.
    pub fn digest(&self) -> String {
        let mut digest = RunDigest::default();
        digest.add(&self.hashes);
        digest.digest()
    }
}

/// One fingerprint for the final positions of many games, which need not be kept for it.
#[derive(Clone, Default)]
pub struct RunDigest(Sha256);

impl RunDigest {
    /// Adds the final positions of games that come after those so far.
    pub fn add(&mut self, hashes: &[StateHash]) {
        hashes.iter().for_each(|hash| self.0.update(hash.0.to_be_bytes()));
    }

    /// The fingerprint.
    pub fn digest(self) -> String {
        hex(&self.0.finalize())
    }
}

/// The source of chance for game `index` of a run.
pub(crate) fn game_seed(seed: u64, index: u64) -> Seed {
    Seed::derived("countermarch game", &[seed, index])
}

/// The random players of game `index` of a run.
pub(crate) fn game_rng(seed: u64, index: u64) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(Seed::derived("countermarch player", &[seed, index]).0)
}

/// Plays the games with these numbers, one after the other.
pub fn simulate<R: Rules>(rules: &R, players: &[PlayerKind], seed: u64, games: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let mut desk = R::Desk::default();
    let mut legal = Vec::new();
    for index in games {
        let mut dice = Dice::new(game_seed(seed, index));
        let mut rng = game_rng(seed, index);
        let mut state = rules.start();
        let mut actions = 0;
        let outcome: Option<Outcome> = loop {
            match rules.next(&state) {
                Next::Over(outcome) => break Some(outcome),
                Next::Dice(throw) => rules.roll(&mut state, dice.throw(throw), &mut desk, &mut Silent),
                Next::Seat(seat) => {
                    legal.clear();
                    rules.legal(&state, &mut desk, &mut legal);
                    if legal.is_empty() {
                        tally.dead_ends += 1;
                        break None;
                    }
                    let choice = match players[seat.index()] {
                        PlayerKind::Random => below(&mut rng, legal.len() as u32) as usize,
                    };
                    rules.play(&mut state, legal[choice], &mut desk, &mut Silent);
                    actions += 1;
                    if actions > TOO_LONG {
                        tally.violations.push(format!("game {index} does not end"));
                        break None;
                    }
                }
            }
        };
        tally.actions += actions;
        if let Err(violation) = rules.verify(&state) {
            tally.violations.push(format!("game {index}: {violation}"));
        }
        tally.hashes.push(StateHash::of(&state));
        if let Some(outcome) = outcome {
            tally.finished += 1;
            *tally.outcomes.entry(outcome.verdict).or_default() += 1;
        }
    }
    tally
}
