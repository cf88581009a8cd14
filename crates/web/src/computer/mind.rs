//! Who decides for a computer player. A new one is a type that is a [`Mind`], its name in [`levels`] and a line in
//! [`mind`].

use engine::{Match, Opened, PlayerKind, Seat};
use serde::{Deserialize, Serialize};

/// A strength that can be played against.
pub struct Level {
    /// One word, for records and for what the browser keeps.
    pub id: &'static str,
    /// Its name.
    pub name: String,
}

/// The levels there are, the weakest first.
pub fn levels() -> Vec<Level> {
    let level = |kind: PlayerKind| {
        let mut name = kind.name().to_owned();
        name[..1].make_ascii_uppercase();
        Level { id: kind.name(), name }
    };
    PlayerKind::ALL.into_iter().map(level).collect()
}

/// What somebody is to decide.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "the random player needs nothing but a seed")]
pub struct Order {
    pub seat: Seat,
    pub level: String,
    /// The source of whatever is left to chance in thinking.
    pub seed: u64,
    /// Milliseconds; whoever gives the order sees to it that they are kept.
    pub budget: f64,
}

/// An action, in notation, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decision {
    pub text: String,
    /// One sentence; mostly nothing.
    pub reason: String,
}

impl Decision {
    /// An action that needs no reason.
    pub fn plain(text: &str) -> Decision {
        Decision { text: text.to_owned(), reason: String::new() }
    }
}

/// What has come of thinking for a while.
pub enum Thought {
    /// More is to be thought through.
    #[cfg_attr(not(test), expect(dead_code, reason = "the random player decides at once"))]
    Musing {
        /// How much is done, in per cent.
        done: u8,
        /// What would be played now, in words.
        best: String,
    },
    /// What is to be played until another seat or the dice must decide; at least one action.
    Decided(Vec<Decision>),
}

/// Somebody who decides for a seat, thinking a little at a time.
pub trait Mind {
    /// Goes on thinking until `enough` says so. `play` is at the position to decide on, and is so again at the next
    /// call: whoever tries things on it takes them back.
    fn think(&mut self, play: &mut dyn Match, enough: &mut dyn FnMut() -> bool) -> Thought;

    /// The best so far, at once; at least one action.
    fn decide(&mut self, play: &mut dyn Match) -> Vec<Decision>;
}

/// The player of a level. Whatever a record calls it, somebody answers.
pub fn mind(_opened: &dyn Opened, order: &Order) -> Box<dyn Mind> {
    Box::new(Chance(order.seed))
}

/// Any offered action, each as likely as the others.
struct Chance(u64);

impl Mind for Chance {
    fn think(&mut self, play: &mut dyn Match, _: &mut dyn FnMut() -> bool) -> Thought {
        Thought::Decided(self.decide(play))
    }

    fn decide(&mut self, play: &mut dyn Match) -> Vec<Decision> {
        let choices = play.choices();
        // Any generator will do; this one is Knuth's.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = choices.get((self.0 >> 33) as usize % choices.len().max(1));
        pick.map(|choice| Decision::plain(&choice.notation)).into_iter().collect()
    }
}
