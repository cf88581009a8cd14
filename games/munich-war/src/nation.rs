//! Countries, and the two sides they fight on (2.2, 2.7).

use std::{error::Error, fmt, str::FromStr};

use hexmap::{Id, IdSet};
use mechanics::PerId;
use serde::{Deserialize, Serialize};

macro_rules! nations {
    ($($nation:ident $code:literal $name:literal $adjective:literal,)*) => {
        /// A country on the map; seventeen of them have units (2.7).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Nation {
            $(
                #[doc = concat!($name, ", `", $code, "`.")]
                #[serde(rename = $code)]
                $nation,
            )*
        }

        impl Nation {
            /// All countries.
            pub const ALL: [Nation; NATIONS] = [$(Nation::$nation),*];

            /// Two letters of ours.
            pub const fn code(self) -> &'static str {
                match self { $(Nation::$nation => $code,)* }
            }

            /// The name in English.
            pub const fn name(self) -> &'static str {
                match self { $(Nation::$nation => $name,)* }
            }

            /// What its units are called: `German`.
            pub const fn adjective(self) -> &'static str {
                match self { $(Nation::$nation => $adjective,)* }
            }
        }
    };
}

/// How many countries there are.
pub const NATIONS: usize = 23;

nations! {
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

impl Id for Nation {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Nation::ALL[index]
    }
}

impl fmt::Display for Nation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Nation {
    type Err = NationError;

    /// Reads a code.
    fn from_str(text: &str) -> Result<Nation, NationError> {
        let found = Nation::ALL.into_iter().find(|nation| nation.code() == text);
        found.ok_or_else(|| NationError(text.to_owned()))
    }
}

/// A text that names no country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationError(String);

impl fmt::Display for NationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no country of this game", self.0)
    }
}

impl Error for NationError {}

/// The two sides (2.2); the Axis plays first (4.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Germany and its partners.
    Axis,
    /// Czechoslovakia and its partners.
    Allied,
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Axis, Side::Allied];

    /// The other side.
    pub const fn enemy(self) -> Side {
        match self {
            Side::Axis => Side::Allied,
            Side::Allied => Side::Axis,
        }
    }

    /// What its player is called.
    pub const fn title(self) -> &'static str {
        match self {
            Side::Axis => "Axis",
            Side::Allied => "Allied",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

#[cfg(test)]
mod tests {
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
