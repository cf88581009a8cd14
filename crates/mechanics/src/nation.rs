//! Countries and sides: every game has its own, all of the same make.

/// Declares the enum `Nation` of a game: for each country its name in code, the two letters of the pack, its name
/// and what belongs to it. Also `NATIONS`, how many there are, and `NationError`, a text that names none.
///
/// ```
/// mechanics::nations! {
///     /// A country on the map.
///     Germany "Ge" "Germany" "German",
///     Britain "UK" "Britain" "British",
/// }
/// assert_eq!("UK".parse(), Ok(Nation::Britain));
/// assert_eq!("Germany".parse(), Ok(Nation::Germany));
/// assert_eq!(Nation::Britain.adjective(), "British");
/// assert_eq!("Au".parse::<Nation>().unwrap_err().to_string(), "`Au` is no country of this game");
/// assert_eq!(hexmap::Id::index(Nation::Britain), 1);
/// ```
#[macro_export]
macro_rules! nations {
    ($(#[$doc:meta])* $($nation:ident $code:literal $name:literal $adjective:literal,)*) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
        )]
        pub enum Nation {
            $(
                #[doc = concat!($name, ", `", $code, "`.")]
                #[serde(rename = $code)]
                $nation,
            )*
        }

        /// How many countries there are.
        pub const NATIONS: usize = [$($code),*].len();

        impl Nation {
            /// All countries.
            pub const ALL: [Nation; NATIONS] = [$(Nation::$nation),*];

            /// The two letters of the pack.
            pub const fn code(self) -> &'static str {
                match self { $(Nation::$nation => $code,)* }
            }

            /// The name in English.
            pub const fn name(self) -> &'static str {
                match self { $(Nation::$nation => $name,)* }
            }

            /// What belongs to it: `German`.
            pub const fn adjective(self) -> &'static str {
                match self { $(Nation::$nation => $adjective,)* }
            }
        }

        impl hexmap::Id for Nation {
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            #[inline]
            fn from_index(index: usize) -> Self {
                Nation::ALL[index]
            }
        }

        impl std::fmt::Display for Nation {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for Nation {
            type Err = NationError;

            /// Reads a code or a name.
            fn from_str(text: &str) -> Result<Nation, NationError> {
                let named = |nation: &Nation| nation.code() == text || nation.name() == text;
                Nation::ALL.into_iter().find(named).ok_or_else(|| NationError(text.to_owned()))
            }
        }

        /// A text that names no country.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct NationError(String);

        impl std::fmt::Display for NationError {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "`{}` is no country of this game", self.0)
            }
        }

        impl std::error::Error for NationError {}
    };
}

/// Declares the enum `Side` of a game: its two sides, the first seat's first, with what their players are called.
///
/// ```
/// mechanics::sides! {
///     /// The two sides.
///     Axis "Axis" "Germany and its partners.",
///     Allied "Allied" "All others.",
/// }
/// assert_eq!(Side::Axis.enemy(), Side::Allied);
/// assert_eq!(Side::ALL.map(Side::title), ["Axis", "Allied"]);
/// ```
#[macro_export]
macro_rules! sides {
    (
        $(#[$doc:meta])*
        $first:ident $first_title:literal $first_doc:literal,
        $second:ident $second_title:literal $second_doc:literal,
    ) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
        )]
        #[serde(rename_all = "lowercase")]
        pub enum Side {
            #[doc = $first_doc]
            $first,
            #[doc = $second_doc]
            $second,
        }

        impl Side {
            /// Both sides, in the order of their seats.
            pub const ALL: [Side; 2] = [Side::$first, Side::$second];

            /// The other side.
            #[inline]
            pub const fn enemy(self) -> Side {
                match self {
                    Side::$first => Side::$second,
                    Side::$second => Side::$first,
                }
            }

            /// What its player is called.
            pub const fn title(self) -> &'static str {
                match self {
                    Side::$first => $first_title,
                    Side::$second => $second_title,
                }
            }
        }

        impl From<Side> for engine::Seat {
            #[inline]
            fn from(side: Side) -> Self {
                engine::Seat(side as u8)
            }
        }

        impl std::fmt::Display for Side {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.title())
            }
        }
    };
}
