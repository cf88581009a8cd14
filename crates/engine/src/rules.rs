//! The contract of a game, split by who reads it.
//!
//! [`Rules`] is all that a referee and a computer player need. [`Words`] is for whoever types or reads, [`Show`] for
//! whoever looks, [`Insight`] for comfort. A game that answers all four is [`Playable`] at a table.

use std::fmt::{self, Debug};
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Audience, Insight, Journal, Rolled, Seat, Seats, Show, Throw, Viewer, Words};

/// The rules of one scenario with its options and its pack: immutable, shared by all matches and threads.
///
/// `legal` and `play` read the same top frame of the state and never disagree. Neither allocates once the
/// [`Desk`](Rules::Desk) is warm. Nothing here reads a clock, draws a random number or depends on the order
/// of a hash table.
pub trait Rules: Send + Sync + 'static {
    /// Everything there is to know about a position. Plain data, cheap to copy.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One click's worth of decision.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Working memory for searches: says nothing about a position that the state does not.
    type Desk: Default + Send + 'static;

    /// The position before the first action.
    fn start(&self) -> Self::State;

    /// Who or what decides now.
    fn next(&self, state: &Self::State) -> Next;

    /// Appends every action that may be played now. Never none while a seat is to decide.
    fn legal(&self, state: &Self::State, desk: &mut Self::Desk, out: &mut Vec<Self::Action>);

    /// Plays an action that `legal` offers.
    fn play(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        desk: &mut Self::Desk,
        journal: &mut impl Journal,
    );

    /// Goes on after the throw that `next` asked for.
    fn roll(
        &self,
        state: &mut Self::State,
        rolled: Rolled,
        desk: &mut Self::Desk,
        journal: &mut impl Journal,
    );

    /// Another position that this viewer cannot tell from the present one: hidden things are dealt anew by
    /// `pick(n)`, which gives a number below n. Computer players sample with it, checks compare boards.
    fn reimagine(&self, state: &Self::State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32)
    -> Self::State;

    /// Who may know that this offered action is played: everybody, unless it is a decision that its maker alone knows
    /// until a rule reveals it. Whether and when a seat is asked must follow from what everybody knows.
    fn audience(&self, _: &Self::State, _: Self::Action) -> Audience {
        Audience::All
    }

    /// The one position that stands for all those which this viewer cannot tell from the present one: the same for
    /// all of them, byte for byte, and enough for everything that this viewer is shown or offered. It is what a host
    /// sends and what a saved game of one seat holds.
    ///
    /// By default hidden things are dealt by a `pick` that always answers 0, which is right for games whose
    /// `reimagine` gathers what is hidden, puts it in order and deals it out again. A game that keeps books which the
    /// viewer cannot see must clear them here.
    fn seen_by(&self, state: &Self::State, viewer: Viewer) -> Self::State {
        self.reimagine(state, viewer, &mut |_| 0)
    }

    /// Whether the position is sound. Run after every action in the checks, never in play.
    fn verify(&self, state: &Self::State) -> Result<(), String>;
}

/// A game that can be played at a table: it has rules and words, and can be shown.
pub trait Playable: Words + Show + Insight {}

impl<R: Words + Show + Insight> Playable for R {}

/// Who or what decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// A player.
    Seat(Seat),
    /// The dice.
    Dice(Throw),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Outcome {
    /// Who won: one seat, several that share the victory, or none in a draw.
    pub winners: Seats,
    /// The verdict in the words of the game: `German victory`.
    pub verdict: &'static str,
    /// The points that decided it.
    pub points: i16,
}

impl Outcome {
    /// A victory of one seat.
    pub const fn won(by: Seat, verdict: &'static str, points: i16) -> Self {
        Outcome { winners: Seats::one(by), verdict, points }
    }

    /// A game without a winner.
    pub const fn draw(verdict: &'static str, points: i16) -> Self {
        Outcome { winners: Seats::NONE, verdict, points }
    }

    /// The seat that has won alone, if one has.
    pub fn winner(&self) -> Option<Seat> {
        let mut winners = self.winners.iter();
        winners.next().filter(|_| winners.next().is_none())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = if self.points == 1 { "point" } else { "points" };
        write!(f, "{} ({} {points})", self.verdict, self.points)
    }
}
