//! What players may agree on, as a struct of flags.

/// Declares the struct `Options` of a game: for each option its kind ([`OptionKind`](crate::OptionKind)), field,
/// word for the command line, title, and what it changes. All are off unless the players say otherwise.
///
/// ```
/// engine::options! {
///     Rulebook concession "concession" "Players may concede" "At the start of his turn a player may concede (3.3).";
///     Reading halve_once "halve-once" "Halve once only" "No unit is halved twice (1.4).";
/// }
/// let mut setup = engine::Setup::scenario("any");
/// setup.options.insert("halve-once".to_owned(), true);
/// let options = Options::chosen(&setup);
/// assert!(options.halve_once && !options.concession);
/// assert_eq!(Options::list()[1].title, "Halve once only");
/// ```
#[macro_export]
macro_rules! options {
    ($($kind:ident $field:ident $id:literal $title:literal $help:literal;)*) => {
        /// The options of a match, all off unless the players say otherwise.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Options {
            $(#[doc = $help] pub $field: bool,)*
        }

        impl Options {
            /// What can be chosen.
            pub fn list() -> Vec<$crate::OptionInfo> {
                vec![$($crate::OptionInfo {
                    id: $id,
                    title: $title,
                    help: $help,
                    kind: $crate::OptionKind::$kind,
                    default: false,
                },)*]
            }

            /// What was chosen.
            pub fn chosen(setup: &$crate::Setup) -> Options {
                let on = |id: &str| setup.options.get(id).copied().unwrap_or(false);
                Options { $($field: on($id),)* }
            }

            /// The same with this option on, if there is one of that name.
            pub fn with(mut self, id: &str) -> Option<Options> {
                match id {
                    $($id => self.$field = true,)*
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}
