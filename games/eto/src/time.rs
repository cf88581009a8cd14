//! Months, seasons and weather (1.0, SOP).

use serde::{Deserialize, Serialize};

/// A season; its seasonal turn comes before its three months (SOP.b2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Season {
    /// January to March.
    Winter,
    /// April to June.
    Spring,
    /// July to September.
    Summer,
    /// October to December.
    Autumn,
}

impl Season {
    /// All four.
    pub const ALL: [Season; 4] = [Season::Winter, Season::Spring, Season::Summer, Season::Autumn];
}

macro_rules! months {
    ($($month:ident $word:literal $name:literal,)*) => {
        /// A month.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Month {
            $(#[doc = $name] $month,)*
        }

        impl Month {
            /// All of them with their words.
            pub(crate) const WORDS: [(Month, &'static str); 12] = [$((Month::$month, $word),)*];

            /// The name in English.
            pub const fn name(self) -> &'static str {
                match self { $(Month::$month => $name,)* }
            }
        }
    };
}
months! {
    January "january" "January",
    February "february" "February",
    March "march" "March",
    April "april" "April",
    May "may" "May",
    June "june" "June",
    July "july" "July",
    August "august" "August",
    September "september" "September",
    October "october" "October",
    November "november" "November",
    December "december" "December",
}

/// A month of a year.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month.
    pub month: Month,
}

/// A box of the turn track: a month, or the seasonal turn before three of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Turn {
    /// A seasonal turn.
    Season(Season),
    /// A monthly turn.
    Month(Month),
}

/// The weather of a month (1.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Weather {
    /// Fair.
    #[serde(rename = "F")]
    Fair,
    /// Mud.
    #[serde(rename = "M")]
    Mud,
    /// Winter.
    #[serde(rename = "W")]
    Winter,
}

/// A weather zone (1.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// Severe.
    Severe,
    /// Moderate.
    Moderate,
    /// The mild zone of France and Germany: its air is grounded with the moderate zone (1.4).
    MildWest,
    /// The mild zone of the south.
    MildSouth,
}

impl Zone {
    /// All of them with their words.
    pub const WORDS: [(Zone, &'static str); 4] = [
        (Zone::Severe, "severe"),
        (Zone::Moderate, "moderate"),
        (Zone::MildWest, "mild-west"),
        (Zone::MildSouth, "mild-south"),
    ];
}

impl Zone {
    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Zone::Severe => "severe",
            Zone::Moderate => "moderate",
            Zone::MildWest => "mild western",
            Zone::MildSouth => "mild southern",
        }
    }
}

/// What the ground of a zone is like this month (1.1 to 1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// No effect.
    Fair,
    /// Mud.
    Mud,
    /// Winter.
    Winter,
}

impl Ground {
    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Ground::Fair => "fair",
            Ground::Mud => "mud",
            Ground::Winter => "winter",
        }
    }
}

impl Weather {
    /// All of them.
    pub const ALL: [Weather; 3] = [Weather::Fair, Weather::Mud, Weather::Winter];

    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Weather::Fair => "fair",
            Weather::Mud => "mud",
            Weather::Winter => "winter",
        }
    }
}
