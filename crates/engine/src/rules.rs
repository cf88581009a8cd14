//! The contract: what a game must be able to say about itself.

use std::fmt::{self, Debug};
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{
    Audience, Board, Fact, Forecast, Hint, Journal, Look, Outlook, Overlay, OverlayInfo, PieceId, PlaceId,
    Rolled, Scene, Seat, Seats, Subject, Throw, Viewer,
};

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

    /// The action in notation: short, unique in every position, made to be typed.
    fn notation(&self, action: Self::Action) -> String;

    /// The action that a line of notation means, whether or not it may be played now.
    fn read(&self, text: &str) -> Result<Self::Action, String>;

    /// What is asked of the seat that decides, and under which case of the rulebook.
    fn prompt(&self, state: &Self::State, desk: &mut Self::Desk) -> Prompt;

    /// The action in words, with the piece and place to click.
    fn choice(&self, state: &Self::State, action: Self::Action) -> Choice;

    /// Why an action that is not offered may not be played.
    fn refusal(&self, state: &Self::State, action: Self::Action, desk: &mut Self::Desk) -> Refusal;

    /// What does not change during a match.
    fn scene(&self) -> Scene;

    /// What this viewer may see, and nothing else.
    fn board(&self, state: &Self::State, viewer: Viewer) -> Board;

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

    // What follows is for the comfort of players. A game that leaves it out can be played all the same.

    /// How the game wants to be drawn.
    fn look(&self) -> Look {
        Look::default()
    }

    /// What a client should know about an offered action.
    fn hint(&self, _: &Self::State, _: Self::Action, _: &mut Self::Desk) -> Hint {
        Hint::default()
    }

    /// The way that an offered action takes, from where the pieces stand; nothing if it goes nowhere.
    fn route(&self, _: &Self::State, _: Self::Action, _: &mut Self::Desk) -> Vec<PlaceId> {
        Vec::new()
    }

    /// What lies ahead of the player who decides.
    fn outlook(&self, _: &Self::State, _: &mut Self::Desk) -> Outlook {
        Outlook::default()
    }

    /// What can be laid over the map.
    fn overlays(&self) -> Vec<OverlayInfo> {
        Vec::new()
    }

    /// An overlay by its id, about what the viewer looks at, from what this viewer may know.
    fn overlay(
        &self,
        _: &Self::State,
        _: Viewer,
        _id: &str,
        _about: Option<Subject>,
        _: &mut Self::Desk,
    ) -> Overlay {
        Overlay::default()
    }

    /// Everything that a player would look up about a piece or a place, from what this viewer may know.
    fn facts(&self, _: &Self::State, _: Viewer, _about: Subject, _: &mut Self::Desk) -> Vec<Fact> {
        Vec::new()
    }

    /// What the attack that is being prepared will come to, for the player who prepares it.
    fn forecast(&self, _: &Self::State, _: &mut Self::Desk) -> Option<Forecast> {
        None
    }
}

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

/// What is asked of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt {
    /// The case of the rulebook.
    pub case: String,
    /// What is asked.
    pub text: String,
}

/// An action for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The notation: what to send or type.
    pub notation: String,
    /// What it means.
    pub label: String,
    /// The piece to click, if there is one.
    pub piece: Option<PieceId>,
    /// The place to click, if there is one.
    pub place: Option<PlaceId>,
}

/// Why something may not be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The case of the rulebook that forbids it.
    pub case: String,
    /// What it forbids, and what would be allowed.
    pub text: String,
}

impl Refusal {
    /// A refusal under a case.
    pub fn new(case: &str, text: impl Into<String>) -> Self {
        Refusal { case: case.to_owned(), text: text.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.case)
    }
}
