//! Nations, and the two sides they fight on.

use engine::rule;
use hexmap::IdSet;
use serde::{Deserialize, Serialize};

mechanics::nations! {
    /// A country on the map; fourteen of them have units (2.3.3). Those without have letters of ours.
    Germany "Ge" "Germany" "German",
    Poland "Po" "Poland" "Polish",
    Hungary "Hu" "Hungary" "Hungarian",
    Italy "It" "Italy" "Italian",
    Czechoslovakia "Cz" "Czechoslovakia" "Czech",
    SovietUnion "SU" "Soviet Union" "Soviet",
    France "Fr" "France" "French",
    Britain "UK" "Britain" "British",
    Romania "Ro" "Romania" "Romanian",
    Yugoslavia "Yg" "Yugoslavia" "Yugoslav",
    Belgium "Be" "Belgium" "Belgian",
    Netherlands "Ne" "Netherlands" "Dutch",
    Denmark "Dn" "Denmark" "Danish",
    Lithuania "Li" "Lithuania" "Lithuanian",
    Luxembourg "Lu" "Luxembourg" "Luxembourg",
    Latvia "La" "Latvia" "Latvian",
    Estonia "Es" "Estonia" "Estonian",
    Danzig "Da" "Danzig" "Danzig",
    Switzerland "Sz" "Switzerland" "Swiss",
    Sweden "Sw" "Sweden" "Swedish",
    Finland "Fi" "Finland" "Finnish",
}

impl Nation {
    /// Whether its forces are Western ones: all but the Soviet, whatever the side (1.3).
    #[inline]
    pub fn is_western(self) -> bool {
        rule!("1.3.g");
        self != Nation::SovietUnion
    }
}

/// A set of nations.
pub type Nations = IdSet<Nation, 1>;

/// What a country is in the war.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Standing {
    /// No part of the scenario: nobody enters it (1.3).
    #[default]
    Outside,
    /// Closed to everybody until the German player violates it (3.3).
    Neutral,
    /// On its side.
    AtWar,
    /// It has capitulated: its hexes stay in play, its units are gone (4.5).
    Fallen,
}

/// What every country is in the war.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standings([Standing; Nation::ALL.len()]);

impl Standings {
    /// Countries of this standing.
    pub fn of(&self, standing: Standing) -> impl Iterator<Item = Nation> + '_ {
        Nation::ALL.into_iter().filter(move |nation| self[*nation] == standing)
    }
}

impl std::ops::Index<Nation> for Standings {
    type Output = Standing;
    #[inline]
    fn index(&self, nation: Nation) -> &Standing {
        &self.0[nation as usize]
    }
}

impl std::ops::IndexMut<Nation> for Standings {
    #[inline]
    fn index_mut(&mut self, nation: Nation) -> &mut Standing {
        &mut self.0[nation as usize]
    }
}

mechanics::sides! {
    /// The two sides (1.3); in Poland 1939 the Polish player takes the Allied seat (13.4).
    German "German" "The German player.",
    Allied "Allied" "The Allied player.",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_name_both_read() {
        for nation in Nation::ALL {
            assert_eq!(nation.code().parse(), Ok(nation));
            assert_eq!(nation.to_string().parse(), Ok(nation));
            assert_eq!(nation.code().len(), 2);
        }
        assert_eq!(
            "Austria".parse::<Nation>().unwrap_err().to_string(),
            "`Austria` is no country of this game"
        );
    }
}
