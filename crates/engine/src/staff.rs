//! Computer players, as everything above the rules sees them: levels by name, decisions as notation.

use serde::Serialize;

use crate::Match;

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
