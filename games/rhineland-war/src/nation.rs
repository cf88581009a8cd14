//! Countries and other owners of counters, and the two sides (2.3, 7.7).

use hexmap::IdSet;
use mechanics::PerId;

mechanics::nations! {
    /// Whose a hex or a counter is: a country, a faction of the Spanish Civil War (31.1), or the Fifth Column of a
    /// player (19.5). The letters are ours.
    Germany "Ge" "Germany" "German",
    France "Fr" "France" "French",
    Britain "Br" "Great Britain" "British",
    Italy "It" "Italy" "Italian",
    SovietUnion "SU" "Soviet Union" "Soviet",
    UnitedStates "US" "USA" "American",
    Belgium "Be" "Belgium" "Belgian",
    Netherlands "Ne" "Netherlands" "Dutch",
    Luxembourg "Lu" "Luxembourg" "Luxembourg",
    Denmark "Dn" "Denmark" "Danish",
    Switzerland "Sz" "Switzerland" "Swiss",
    Austria "Au" "Austria" "Austrian",
    Czechoslovakia "Cz" "Czechoslovakia" "Czech",
    Poland "Po" "Poland" "Polish",
    Hungary "Hu" "Hungary" "Hungarian",
    Greece "Gr" "Greece" "Greek",
    Albania "Al" "Albania" "Albanian",
    Yugoslavia "Yg" "Yugoslavia" "Yugoslav",
    Romania "Ro" "Romania" "Romanian",
    Bulgaria "Bu" "Bulgaria" "Bulgarian",
    Baltic "Ba" "Baltic States" "Baltic",
    Portugal "Pt" "Portugal" "Portuguese",
    Spain "Sp" "Spain" "Spanish",
    Republic "Re" "Spanish Republic" "Republican",
    Nationalists "Na" "Nationalist Spain" "Nationalist",
    AxisColumn "FX" "Axis Fifth Column" "Axis Fifth Column",
    AlliedColumn "FL" "Allied Fifth Column" "Allied Fifth Column",
    Norway "No" "Norway" "Norwegian",
    Sweden "Sw" "Sweden" "Swedish",
    Finland "Fi" "Finland" "Finnish",
    Ireland "Ir" "Ireland" "Irish",
    Turkey "Tu" "Turkey" "Turkish",
    Africa "Af" "North Africa" "African",
}

impl Nation {
    /// The country on the map where its counters are at home: Spain for both factions (31.6).
    #[inline]
    pub const fn home(self) -> Nation {
        match self {
            Nation::Republic | Nation::Nationalists => Nation::Spain,
            other => other,
        }
    }
}

/// A set of countries.
pub type Nations = IdSet<Nation, 1>;
/// A value for each country.
pub type PerNation<T> = PerId<Nation, T, NATIONS>;

mechanics::sides! {
    /// The two sides (2.3); the Axis plays first (4.2).
    Axis "Axis" "Germany and those that join it.",
    Allied "Allied" "France and those that join it.",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factions_are_at_home_in_spain() {
        assert_eq!([Nation::Republic, Nation::Nationalists].map(Nation::home), [Nation::Spain; 2]);
        assert_eq!(Nation::Poland.home(), Nation::Poland);
        assert_eq!("XX".parse::<Nation>().unwrap_err().to_string(), "`XX` is no country of this game");
    }
}
