//! A game in words: notation, questions, labels and reasons.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{PieceId, PlaceId, Rules, Text};

/// What players type and read.
pub trait Words: Rules {
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
}

/// What is asked of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt {
    /// The case of the rulebook.
    pub case: String,
    /// What is asked.
    pub text: Text,
}

impl Prompt {
    /// A question under a case of the rulebook.
    pub fn new(case: &str, text: impl Into<Text>) -> Self {
        Prompt { case: case.to_owned(), text: text.into() }
    }
}

/// An action for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The notation: what to send or type.
    pub notation: String,
    /// What it means.
    pub label: Text,
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
    pub text: Text,
}

impl Refusal {
    /// A refusal under a case.
    pub fn new(case: &str, text: impl Into<Text>) -> Self {
        Refusal { case: case.to_owned(), text: text.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.case)
    }
}
