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
    /// Whether its forces are Western ones: all but the Soviet, whatever the side (1.3).
    pub fn is_western(self) -> bool {
        rule!("1.3.g");
        self != Nation::SovietUnion
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
