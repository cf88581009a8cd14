//! Computer players, as everything above the rules sees them: levels by name, decisions as notation.

use serde::Serialize;

use crate::{Match, PlayerKind};

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelInfo {
    /// One word for the command line.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// One sentence: how it plays.
    pub help: &'static str,
    /// Steps of play that it looks at before each phase unless it is told otherwise; 0 if it never searches.
    pub nodes: u64,
}

/// The computer players of a game that is laid out.
pub trait Staff: Send + Sync {
    /// The levels there are, the weakest first.
    fn levels(&self) -> &'static [LevelInfo];

    /// Levels that are not proposed to people, but play when they are called by name.
    fn unlisted(&self) -> &'static [LevelInfo] {
        &[]
    }

    /// A player of this level. It looks at `nodes` steps of play before each phase, its level's own number
    /// if there is none given; the same seed, number and positions give the same decisions.
    fn mind(&self, level: &str, seed: u64, nodes: Option<u64>) -> Result<Box<dyn Mind>, String>;
}

/// A computer player at work. It sees the match as its seat does.
pub trait Mind: Send {
    /// Turns to the position of a match in which a seat is to decide.
    fn begin(&mut self, play: &dyn Match) -> Result<(), String>;

    /// Thinks for a moment, some thousandths of a second. Whoever has a clock calls this until the time is
    /// up or all is done.
    fn work(&mut self) -> Progress;

    /// Thinks with so many threads from now on. The decisions and the steps counted stay the same.
    fn employ(&mut self, _threads: usize) {}

    /// A number that changes when another phase begins: budgets are counted by phases.
    fn phase(&self) -> u64 {
        0
    }

    /// What it would do now: decisions until the dice or somebody else must decide; at least one.
    fn decide(&mut self) -> Vec<Decision>;
}

/// How far the thinking has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Thousandths of what it set out to do; at 1000 there is nothing left to think about.
    pub done: u16,
    /// Steps of play looked at since `begin`.
    pub nodes: u64,
}

/// A decision of a computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The action in notation.
    pub notation: String,
    /// Why, in a sentence, where there is something to say.
    pub reason: Option<String>,
}

/// The player that every game has.
pub const RANDOM: LevelInfo = LevelInfo {
    id: PlayerKind::Random.name(),
    title: "Random",
    help: "Plays any allowed action, each as likely as the others.",
    nodes: 0,
};

/// [`RANDOM`] at work.
pub(crate) struct Chance {
    seed: u64,
    offered: Vec<String>,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Chance { seed, offered: Vec::new() }
    }
}

impl Mind for Chance {
    fn begin(&mut self, play: &dyn Match) -> Result<(), String> {
        self.offered = play.notations();
        Ok(())
    }

    fn work(&mut self) -> Progress {
        Progress { done: 1000, nodes: 0 }
    }

    fn decide(&mut self) -> Vec<Decision> {
        // Any generator will do; this one is Knuth's.
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = (self.seed >> 33) as usize % self.offered.len().max(1);
        let pick = self.offered.get(pick).cloned();
        pick.map(|notation| Decision { notation, reason: None }).into_iter().collect()
    }
}
