//! Nations, and the two sides they fight on.

use std::{error::Error, fmt, str::FromStr};

use engine::rule;
use serde::{Deserialize, Serialize};

macro_rules! nations {
    ($($nation:ident $code:literal $name:literal,)*) => {
        /// A country on the map; fourteen of them have units (2.3.3).
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        pub enum Nation {
            $(
                #[doc = concat!($name, ", `", $code, "`.")]
                #[serde(rename = $code)]
                $nation,
            )*
        }

        impl Nation {
            /// All nations.
            pub const ALL: [Nation; [$($code),*].len()] = [$(Nation::$nation),*];

            /// The two letters on the counters (2.3.3); countries without units have letters of ours.
            pub const fn code(self) -> &'static str {
                match self { $(Nation::$nation => $code,)* }
            }

            /// The name in English.
            pub const fn name(self) -> &'static str {
                match self { $(Nation::$nation => $name,)* }
            }
        }
    };
}

nations! {
    Germany "Ge" "Germany",
    Poland "Po" "Poland",
    Hungary "Hu" "Hungary",
    Italy "It" "Italy",
    Czechoslovakia "Cz" "Czechoslovakia",
    SovietUnion "SU" "Soviet Union",
    France "Fr" "France",
    Britain "UK" "Britain",
    Romania "Ro" "Romania",
    Yugoslavia "Yg" "Yugoslavia",
    Belgium "Be" "Belgium",
    Netherlands "Ne" "Netherlands",
    Denmark "Dn" "Denmark",
    Lithuania "Li" "Lithuania",
    Luxembourg "Lu" "Luxembourg",
    Latvia "La" "Latvia",
    Estonia "Es" "Estonia",
    Danzig "Da" "Danzig",
    Switzerland "Sz" "Switzerland",
    Sweden "Sw" "Sweden",
    Finland "Fi" "Finland",
}

impl Nation {
    /// What belongs to it: `Czech`.
    pub const fn adjective(self) -> &'static str {
        match self {
            Nation::Germany => "German",
            Nation::Poland => "Polish",
            Nation::Czechoslovakia => "Czech",
            other => other.name(),
        }
    }

    /// Whether its forces are Western ones: all but the Soviet, whatever the side (1.3).
    pub fn is_western(self) -> bool {
        rule!("1.3.g");
        self != Nation::SovietUnion
    }
}

/// A set of nations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Nations(u32);

impl Nations {
    /// No nation.
    pub const EMPTY: Nations = Nations(0);

    /// Whether a nation is in the set.
    #[inline]
    pub const fn contains(self, nation: Nation) -> bool {
        self.0 >> nation as u32 & 1 == 1
    }

    /// Adds a nation.
    pub const fn insert(&mut self, nation: Nation) {
        self.0 |= 1 << nation as u32;
    }

    /// Takes a nation out.
    pub const fn remove(&mut self, nation: Nation) {
        self.0 &= !(1 << nation as u32);
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The nations in the order of [`Nation::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Nation> {
        Nation::ALL.into_iter().filter(move |nation| self.contains(*nation))
    }
}

impl FromIterator<Nation> for Nations {
    fn from_iter<T: IntoIterator<Item = Nation>>(nations: T) -> Self {
        let mut set = Nations::EMPTY;
        nations.into_iter().for_each(|nation| set.insert(nation));
        set
    }
}

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

impl fmt::Display for Nation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Nation {
    type Err = NationError;

    /// Reads a code or a name.
    fn from_str(text: &str) -> Result<Nation, NationError> {
        Nation::ALL
            .into_iter()
            .find(|nation| nation.code() == text || nation.name() == text)
            .ok_or_else(|| NationError(text.to_owned()))
    }
}

/// A text that names no nation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationError(String);

impl fmt::Display for NationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no nation of this game", self.0)
    }
}

impl Error for NationError {}

/// The two sides (1.3); in Poland 1939 the Polish player takes the Allied seat (13.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The German player.
    German,
    /// The Allied player.
    Allied,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::German, Side::Allied];

    /// The other side.
    pub const fn enemy(self) -> Side {
        match self {
            Side::German => Side::Allied,
            Side::Allied => Side::German,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::German => "German",
            Side::Allied => "Allied",
        })
    }
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
            "`Austria` is no nation of this game"
        );
    }
}
