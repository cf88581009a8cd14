//! Single numbers of the rules, each with its name: `numbers.csv` of a game.

crate::sourced_row! {
    /// A line of `numbers.csv`.
    pub NumberRow "numbers" {
        /// The name of the number.
        name: String,
        /// The number.
        value: i16,
    }
}

/// Declares the single numbers of a game as a struct with a field for each, and `read`, which takes every one of them
/// from a table of [`NumberRow`](crate::pack::NumberRow)s or notes what is wrong.
///
/// ```
/// use mechanics::pack::{Faults, Files, Table};
///
/// mechanics::numbers! {
///     /// Single numbers of the rules.
///     pub struct Numbers {
///         /// Units in a hex (8.1).
///         stack: 1 to 10,
///     }
/// }
///
/// let files: Files = [("numbers.csv", "name,value,source,note\nstack,3,rules 8.1,\n")].into_iter().collect();
/// let mut faults = Faults::default();
/// let table = Table::read(&files, "numbers.csv", &mut faults);
/// assert_eq!(Numbers::read(&table, &mut faults).unwrap().stack, 3);
/// ```
#[macro_export]
macro_rules! numbers {
    (
        $(#[$doc:meta])* $vis:vis struct $numbers:ident {
            $($(#[$about:meta])* $name:ident: $least:literal to $most:literal,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $vis struct $numbers {
            $($(#[$about])* pub $name: i16,)*
        }

        impl $numbers {
            const LIMITS: &[(&'static str, $crate::pack::Limit<i16>)] = &[
                $((stringify!($name), $crate::pack::Limit::new($least, $most, "the rules count no further")),)*
            ];

            /// Every number once, or faults.
            pub fn read(
                table: &$crate::pack::Table<$crate::pack::NumberRow>,
                faults: &mut $crate::pack::Faults,
            ) -> Option<Self> {
                for row in table.rows() {
                    match Self::LIMITS.iter().find(|(name, _)| *name == row.value.name) {
                        Some((name, limit)) => table.within(row, name, row.value.value, limit, faults),
                        None => table.fault(row, format!("there is no number `{}`", row.value.name), faults),
                    }
                }
                let words = [$((stringify!($name), stringify!($name))),*];
                let [$($name),*] = table.once("number", &words, |row| {
                    // A name that is none of these is at fault already.
                    Self::LIMITS.iter().map(|(name, _)| *name).find(|name| *name == row.name).unwrap_or("")
                }, faults)?;
                Some($numbers { $($name: $name.value.value,)* })
            }
        }
    };
}
