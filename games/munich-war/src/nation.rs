//! Countries, and the two sides they fight on (2.2, 2.7).

use hexmap::IdSet;
use mechanics::PerId;

mechanics::nations! {
    /// A country on the map; seventeen of them have units (2.7). The letters are ours.
    Germany "Ge" "Germany" "German",
    Czechoslovakia "Cz" "Czechoslovakia" "Czech",
    Poland "Po" "Poland" "Polish",
    Hungary "Hu" "Hungary" "Hungarian",
    France "Fr" "France" "French",
    Britain "Br" "Great Britain" "British",
    Italy "It" "Italy" "Italian",
    SovietUnion "SU" "Soviet Union" "Soviet",
    Romania "Ro" "Romania" "Romanian",
    Yugoslavia "Yg" "Yugoslavia" "Yugoslav",
    Belgium "Be" "Belgium" "Belgian",
    Netherlands "Ne" "Netherlands" "Dutch",
    Luxembourg "Lu" "Luxembourg" "Luxembourg",
    Denmark "Dn" "Denmark" "Danish",
    Lithuania "Li" "Lithuania" "Lithuanian",
    Latvia "La" "Latvia" "Latvian",
    Estonia "Es" "Estonia" "Estonian",
    Finland "Fi" "Finland" "Finnish",
    Danzig "Da" "Danzig" "Danzig",
    Switzerland "Sz" "Switzerland" "Swiss",
    Sweden "Sw" "Sweden" "Swedish",
    Norway "No" "Norway" "Norwegian",
    Bulgaria "Bu" "Bulgaria" "Bulgarian",
}

/// A set of countries.
pub type Nations = IdSet<Nation, 1>;
/// A value for each country.
pub type PerNation<T> = PerId<Nation, T, NATIONS>;

mechanics::sides! {
    /// The two sides (2.2); the Axis plays first (4.0).
    Axis "Axis" "Germany and its partners.",
    Allied "Allied" "Czechoslovakia and its partners.",
}

#[cfg(test)]
mod tests {
    use hexmap::Id;

    use super::*;

    #[test]
    fn codes_read_back_and_indices_agree() {
        for (index, nation) in Nation::ALL.into_iter().enumerate() {
            assert_eq!(nation.code().parse(), Ok(nation));
            assert_eq!((nation.index(), Nation::from_index(index)), (index, nation));
        }
        let unknown = "Au".parse::<Nation>().unwrap_err().to_string();
        assert_eq!(unknown, "`Au` is no country of this game");
    }
}
