//! A game told to somebody who does not know it: what it is about, how it is won, the order of its turns, its tables.

use serde::{Deserialize, Serialize};

use crate::Text;

/// Words in the two languages of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

impl Said {
    /// The words in one of the languages.
    pub fn words(&self, german: bool) -> &str {
        if german && !self.de.is_empty() { &self.de } else { &self.en }
    }
}

/// What a game is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Introduction {
    /// What has happened, and what is played.
    pub situation: Said,
    /// What each side does, in the order of their seats.
    pub side: Vec<Said>,
    /// What wins.
    pub wins: Said,
    /// The scenarios, each by its id.
    pub scenario: Vec<ScenarioSaid>,
    /// Options that mean nothing without another.
    #[serde(default)]
    pub needs: Vec<Needs>,
    /// The order of a turn.
    pub sequence: Vec<SequenceSaid>,
}

impl Introduction {
    /// What is said about a scenario.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioSaid> {
        self.scenario.iter().find(|scenario| scenario.id == id)
    }

    /// Whether an option means something in a scenario, with these other options on.
    pub fn applies(&self, scenario: &str, option: &str, is_on: impl Fn(&str) -> bool) -> bool {
        let left_out = self
            .scenario(scenario)
            .is_some_and(|scenario| scenario.without.iter().any(|without| without == option));
        let mut needs = self.needs.iter().filter(|needs| needs.option == option);
        !left_out && needs.all(|needs| is_on(&needs.other))
    }
}

/// What is said about a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSaid {
    /// Which one.
    pub id: String,
    /// One sentence in English.
    pub en: String,
    /// The same in German.
    pub de: String,
    /// How long it takes, roughly.
    pub minutes: u16,
    /// How much there is to know, from 1 to 5.
    pub weight: u8,
    /// Options that change nothing in it.
    #[serde(default)]
    pub without: Vec<String>,
}

/// An option that means nothing without another.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Needs {
    /// This one.
    pub option: String,
    /// Needs that one.
    pub other: String,
}

/// One part of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SequenceSaid {
    /// The case of the rulebook.
    pub case: String,
    /// What happens, in English.
    pub en: String,
    /// The same in German.
    pub de: String,
}

/// A table to look things up in: results by column and die.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Chart {
    /// What it is.
    pub title: Text,
    /// The columns, each with a word for every line of headings.
    pub headings: Vec<String>,
    /// The rows: what was rolled, and a cell for every column.
    pub rows: Vec<(String, Vec<String>)>,
    /// What the cells mean; nothing where they speak for themselves.
    pub key: Vec<(String, Text)>,
}
