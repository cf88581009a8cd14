//! Countries and the two sides (2.3, 13.2.1).

use hexmap::IdSet;
use mechanics::PerId;

mechanics::nations! {
    /// Whose a hex or a unit is. The last five have hexes and no units.
    Germany "de" "Germany" "German",
    France "fr" "France" "French",
    Britain "br" "Britain" "British",
    Belgium "be" "Belgium" "Belgian",
    Holland "nl" "Holland" "Dutch",
    Switzerland "ch" "Switzerland" "Swiss",
    Poland "pl" "Poland" "Polish",
    SovietUnion "su" "Soviet Union" "Soviet",
    Slovakia "sk" "Slovakia" "Slovak",
    Danzig "dz" "Danzig" "Danzig",
    Bohemia "bm" "Bohemia and Moravia" "Bohemian",
    Lithuania "li" "Lithuania" "Lithuanian",
    Hungary "hu" "Hungary" "Hungarian",
    Romania "ro" "Romania" "Romanian",
}

impl Nation {
    /// The country of a word of the map.
    pub fn of_map(word: &str) -> Option<Nation> {
        Some(match word {
            "germany" => Nation::Germany,
            "france" => Nation::France,
            "britain" => Nation::Britain,
            "belgium" => Nation::Belgium,
            "holland" => Nation::Holland,
            "switzerland" => Nation::Switzerland,
            "poland" => Nation::Poland,
            "ussr" => Nation::SovietUnion,
            "slovakia" => Nation::Slovakia,
            "danzig" => Nation::Danzig,
            "bohemia" => Nation::Bohemia,
            "lithuania" => Nation::Lithuania,
            "hungary" => Nation::Hungary,
            "romania" => Nation::Romania,
            _ => return None,
        })
    }

    /// The side whose player controls its units (2.3); none if it has no units.
    #[inline]
    pub const fn side(self) -> Option<Side> {
        match self {
            Nation::Germany | Nation::Slovakia | Nation::SovietUnion => Some(Side::German),
            Nation::France
            | Nation::Britain
            | Nation::Belgium
            | Nation::Holland
            | Nation::Switzerland
            | Nation::Poland => Some(Side::Allied),
            Nation::Danzig | Nation::Bohemia | Nation::Lithuania | Nation::Hungary | Nation::Romania => None,
        }
    }

    /// Whether its units may use the brown Target/Counterblow markers (19.5).
    #[inline]
    pub const fn uses_brown(self) -> bool {
        !matches!(self, Nation::Germany | Nation::France | Nation::Poland) && self.side().is_some()
    }
}

/// A set of countries.
pub type Nations = IdSet<Nation, 1>;
/// A value for each country.
pub type PerNation<T> = PerId<Nation, T, NATIONS>;

mechanics::sides! {
    /// The two sides (2.3); the German has the Strategic Advantage (2.4).
    German "German" "Germany, Slovakia and the Soviet Union.",
    Allied "Allied" "France, Britain, Belgium, Holland and Switzerland; or Poland.",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_brown_markers() {
        let units: Vec<Nation> = Nation::ALL.into_iter().filter(|nation| nation.side().is_some()).collect();
        assert_eq!(units.len(), 9);
        let brown: Vec<&str> = Nation::ALL.into_iter().filter(|n| n.uses_brown()).map(Nation::code).collect();
        assert_eq!(brown, ["br", "be", "nl", "ch", "su", "sk"]);
        assert_eq!(Nation::of_map("ussr"), Some(Nation::SovietUnion));
    }
}
