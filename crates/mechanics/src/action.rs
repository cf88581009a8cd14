//! Actions as a table: one row says how an action is typed, what it is for and what a player reads.

use engine::{ActionKind, PieceId, PlaceId, Text};

/// Something that an action is about, in the words of a game: how it is typed, called and clicked.
pub trait Term<G>: Copy {
    /// How many words it has in the notation.
    const WORDS: usize = 1;

    /// The words that stand for it in the notation, with a blank between two of them.
    fn write(self, game: &G) -> String;

    /// What its words in the notation mean, or a sentence that says why they mean nothing.
    fn read(game: &G, word: &str) -> Result<Self, String>;

    /// What players call it.
    fn say(self, game: &G) -> Text;

    /// The piece to click.
    fn piece(self) -> Option<PieceId> {
        None
    }

    /// The place to click.
    fn place(self) -> Option<PlaceId> {
        None
    }
}

/// A row of the table of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionRow {
    /// How it is typed: `deploy {unit} reduced`.
    pub notation: &'static str,
    /// What it is for.
    pub kind: ActionKind,
    /// What a player reads: `Deploy {unit} reduced`.
    pub label: &'static str,
}

impl ActionRow {
    /// What stands where the notation has arguments, in their order, if the rest of it fits; each argument has as
    /// many words as `counts` says.
    pub fn arguments(&self, mut words: &[&str], counts: &[usize]) -> Option<Vec<String>> {
        let mut counts = counts.iter();
        let mut arguments = Vec::new();
        for pattern in self.notation.split(' ') {
            if pattern.starts_with('{') {
                let (argument, rest) = words.split_at_checked(*counts.next()?)?;
                arguments.push(argument.join(" "));
                words = rest;
            } else {
                let (word, rest) = words.split_first()?;
                if *word != pattern {
                    return None;
                }
                words = rest;
            }
        }
        words.is_empty().then_some(arguments)
    }
}

/// Declares the enum `Action` of a game as a table: for each action its name with what it is about, its notation, its
/// [`ActionKind`](engine::ActionKind) and its label. The order of the rows is the order of the actions.
///
/// What an action is about implements [`Term`] for the game. In the notation arguments stand in the order of the
/// fields. Where several rows fit what was typed, the first that can be read is meant, and the fault of the last is told
/// if none can. Where the words depend on the position, the game says them itself and the row has those for most cases.
///
/// ```
/// use engine::{ActionKind, Text};
/// use mechanics::Term;
///
/// pub struct Draughts;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// pub struct Square(u8);
///
/// impl Term<Draughts> for Square {
///     fn write(self, _: &Draughts) -> String {
///         self.0.to_string()
///     }
///     fn read(_: &Draughts, word: &str) -> Result<Square, String> {
///         word.parse().map(Square).map_err(|_| format!("there is no square '{word}'"))
///     }
///     fn say(self, _: &Draughts) -> Text {
///         self.0.into()
///     }
/// }
///
/// mechanics::actions! { Draughts;
///     /// Move a man.
///     Go(from: Square, to: Square)  "go {from} {to}"  Move  "Go from {from} to {to}";
///     /// Give up.
///     Resign                        "resign"          Loss  "Resign";
/// }
///
/// let go = Action::read(&Draughts, "go 32 28").unwrap();
/// assert_eq!(go, Action::Go(Square(32), Square(28)));
/// assert_eq!(go.write(&Draughts), "go 32 28");
/// assert_eq!(go.label(&Draughts).to_string(), "Go from 32 to 28");
/// assert_eq!(go.kind(), ActionKind::Move);
/// assert_eq!(Action::read(&Draughts, "go 32 x").unwrap_err(), "there is no square 'x'");
/// assert_eq!(Action::read(&Draughts, "castle").unwrap_err(), "'castle' is not an action of this game");
/// ```
#[macro_export]
macro_rules! actions {
    ($game:ty; $(
        $(#[$doc:meta])*
        $action:ident $(($($name:ident: $term:ty),+))? $notation:literal $kind:ident $label:literal;
    )+) => {
        /// One decision.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Action {
            $($(#[$doc])* $action $(($($term),+))?,)+
        }

        impl Action {
            /// All actions, in their order.
            pub const ROWS: &'static [$crate::ActionRow] = &[$($crate::ActionRow {
                notation: $notation,
                kind: engine::ActionKind::$kind,
                label: $label,
            }),+];

            /// The row of this action.
            pub fn row(self) -> &'static $crate::ActionRow {
                match self {
                    $(Action::$action $(($($crate::actions!(@any $name)),+))? => {
                        const ROW: $crate::ActionRow = $crate::ActionRow {
                            notation: $notation,
                            kind: engine::ActionKind::$kind,
                            label: $label,
                        };
                        &ROW
                    })+
                }
            }

            /// What the action is for, in most cases.
            pub fn kind(self) -> engine::ActionKind {
                self.row().kind
            }

            /// The action in notation.
            pub fn write(self, game: &$game) -> String {
                let text = engine::Text::new(self.row().notation);
                match self {
                    $(Action::$action $(($($name),+))? =>
                        text$($(.with(stringify!($name), $crate::Term::<$game>::write($name, game)))+)?.to_string(),)+
                }
            }

            /// What a player reads, in most cases.
            #[allow(unused_variables)]
            pub fn label(self, game: &$game) -> engine::Text {
                let text = engine::Text::new(self.row().label);
                match self {
                    $(Action::$action $(($($name),+))? =>
                        text$($(.with(stringify!($name), $crate::Term::<$game>::say($name, game)))+)?,)+
                }
            }

            /// The action that a line of notation means.
            pub fn read(game: &$game, text: &str) -> Result<Action, String> {
                let text = text.to_lowercase();
                let words: Vec<&str> = text.split_whitespace().collect();
                let mut fault = None;
                let mut rows = Action::ROWS.iter();
                $(
                    let counts: &[usize] = &[$($(<$term as $crate::Term<$game>>::WORDS),+)?];
                    if let Some(arguments) = rows.next().and_then(|row| row.arguments(&words, counts)) {
                        let mut arguments = arguments.iter().map(String::as_str);
                        match $crate::actions!(@build arguments, game, $game, $action $(($($name: $term),+))?) {
                            Ok(action) => return Ok(action),
                            Err(why) => fault = Some(why),
                        }
                    }
                )+
                Err(fault.unwrap_or_else(|| format!("'{text}' is not an action of this game")))
            }

            /// The piece to click.
            pub fn piece(self) -> Option<engine::PieceId> {
                match self {
                    $(Action::$action $(($($name),+))? =>
                        None::<engine::PieceId>$($(.or($crate::Term::<$game>::piece($name)))+)?,)+
                }
            }

            /// The place to click, if the action names one.
            pub fn place(self) -> Option<engine::PlaceId> {
                match self {
                    $(Action::$action $(($($name),+))? =>
                        None::<engine::PlaceId>$($(.or($crate::Term::<$game>::place($name)))+)?,)+
                }
            }
        }
    };
    (@any $name:ident) => { _ };
    (@build $arguments:ident, $game:ident, $type:ty, $action:ident) => {{
        let _ = $arguments.next();
        Ok::<Action, String>(Action::$action)
    }};
    (@build $arguments:ident, $game:ident, $type:ty, $action:ident ($($name:ident: $term:ty),+)) => {
        (|| -> Result<Action, String> {
            Ok(Action::$action($({
                let word = $arguments.next().unwrap_or_default();
                <$term as $crate::Term<$type>>::read($game, word)?
            }),+))
        })()
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_fits_word_by_word() {
        let row = ActionRow { notation: "deploy {unit} reduced", kind: ActionKind::Pick, label: "" };
        let arguments = |words: &[&str]| row.arguments(words, &[1]);
        assert_eq!(arguments(&["deploy", "x", "reduced"]), Some(vec!["x".to_owned()]));
        assert_eq!(arguments(&["deploy", "x"]), None);
        assert_eq!(arguments(&["deploy", "x", "whole"]), None);
        assert_eq!(arguments(&["deploy", "x", "reduced", "twice"]), None);
    }

    #[test]
    fn an_argument_may_have_several_words() {
        let row = ActionRow { notation: "order {phases} now", kind: ActionKind::Other, label: "" };
        let arguments = |text: &str| row.arguments(&text.split(' ').collect::<Vec<_>>(), &[2]);
        assert_eq!(arguments("order a b now"), Some(vec!["a b".to_owned()]));
        assert_eq!(arguments("order a now"), None);
        assert_eq!(arguments("order a b c now"), None);
    }
}
