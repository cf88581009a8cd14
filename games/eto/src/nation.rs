//! Countries, the three partnerships and what a country is in the game (INT.2, 42.0).
//!
//! Nations, partnerships and seats are three things: a nation may change its partnership in play, and the scenario says
//! which seat decides for it.

use hexmap::IdSet;
use mechanics::PerId;
use serde::{Deserialize, Serialize};

mechanics::nations! {
    /// Whose a hex or a counter is. The first six are the major nations.
    Germany "germany" "Germany" "German",
    Italy "italy" "Italy" "Italian",
    SovietUnion "ussr" "Soviet Union" "Soviet",
    France "france" "France" "French",
    Britain "uk" "United Kingdom" "British",
    UnitedStates "us" "United States" "American",
    Finland "finland" "Finland" "Finnish",
    Hungary "hungary" "Hungary" "Hungarian",
    Rumania "rumania" "Rumania" "Rumanian",
    Bulgaria "bulgaria" "Bulgaria" "Bulgarian",
    Belgium "belgium" "Belgium" "Belgian",
    Denmark "denmark" "Denmark" "Danish",
    Greece "greece" "Greece" "Greek",
    Ireland "ireland" "Ireland" "Irish",
    Netherlands "netherlands" "Netherlands" "Dutch",
    Norway "norway" "Norway" "Norwegian",
    Poland "poland" "Poland" "Polish",
    Portugal "portugal" "Portugal" "Portuguese",
    Spain "spain" "Spain" "Spanish",
    Sweden "sweden" "Sweden" "Swedish",
    Turkey "turkey" "Turkey" "Turkish",
    Yugoslavia "yugoslavia" "Yugoslavia" "Yugoslav",
    Estonia "estonia" "Estonia" "Estonian",
    Latvia "latvia" "Latvia" "Latvian",
    Lithuania "lithuania" "Lithuania" "Lithuanian",
    Luxembourg "luxembourg" "Luxembourg" "Luxembourg",
    Switzerland "switzerland" "Switzerland" "Swiss",
    Albania "albania" "Albania" "Albanian",
    Libya "libya" "Libya" "Libyan",
    Algeria "algeria" "Algeria" "Algerian",
    Tunisia "tunisia" "Tunisia" "Tunisian",
    Morocco "morocco" "French Morocco" "Moroccan",
    Syria "syria" "Lebanon-Syria" "Syrian",
    Gibraltar "gibraltar" "Gibraltar" "Gibraltar",
    Malta "malta" "Malta" "Maltese",
    Cyprus "cyprus" "Cyprus" "Cypriot",
    Egypt "egypt" "Egypt" "Egyptian",
    Palestine "palestine" "Palestine" "Palestinian",
    Transjordan "transjordan" "Transjordan" "Transjordanian",
    Iraq "iraq" "Iraq" "Iraqi",
    Persia "persia" "Persia" "Persian",
    Arabia "arabia" "Saudi Arabia" "Saudi",
    SpanishMorocco "spanish-morocco" "Spanish Morocco" "Spanish Moroccan",
}

/// A set of countries.
pub type Nations = IdSet<Nation, 1>;
/// A value for each country.
pub type PerNation<T> = PerId<Nation, T, NATIONS>;

/// What a country is in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// One of the six that have an income and offensives of their own.
    Major,
    /// A minor country, neutral until it becomes a partner.
    Minor,
    /// A colony of another country.
    Colony,
    /// Closed to all: Switzerland (24.1).
    Closed,
}

/// A partnership (INT.3, 42.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Partnership {
    /// Germany, Italy and their partners.
    Axis,
    /// France, the United Kingdom, the United States and their partners.
    Western,
    /// The Soviet Union and its partners.
    Soviet,
}

impl Partnership {
    /// All three.
    pub const ALL: [Partnership; 3] = [Partnership::Axis, Partnership::Western, Partnership::Soviet];

    /// Whether it is one of the Allied ones: with two players both belong to one of them (INT.2).
    #[inline]
    pub const fn is_allied(self) -> bool {
        !matches!(self, Partnership::Axis)
    }

    /// Whether two partnerships fight each other: the Western Allies and the Soviet Union do not (42.6).
    #[inline]
    pub const fn is_hostile(self, other: Partnership) -> bool {
        self.is_allied() != other.is_allied()
    }

    /// What its player is called.
    pub const fn title(self) -> &'static str {
        match self {
            Partnership::Axis => "Axis",
            Partnership::Western => "Western Allied",
            Partnership::Soviet => "Soviet",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_partnerships_are_allied() {
        assert_eq!(Partnership::ALL.map(Partnership::is_allied), [false, true, true]);
        assert_eq!("uk".parse::<Nation>(), Ok(Nation::Britain));
        assert_eq!(
            "bohemia".parse::<Nation>().unwrap_err().to_string(),
            "`bohemia` is no country of this game"
        );
    }
}
