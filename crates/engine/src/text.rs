//! What players read: a template in English with named arguments, which can be said in another language.
//!
//! ```
//! use engine::{Text, Translation, text};
//!
//! let told = text!("{unit} retreats to {place}.", unit = "4th Army", place = "Lodz (3520)");
//! assert_eq!(told.to_string(), "4th Army retreats to Lodz (3520).");
//!
//! let german = Translation::parse("{unit} retreats to {place}.\t{unit} weicht nach {place} zurück.\n").unwrap();
//! assert_eq!(told.say(&german), "4th Army weicht nach Lodz (3520) zurück.");
//! ```

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

/// A sentence or a word: a template and what stands for the names in its braces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Text {
    template: Cow<'static, str>,
    arguments: Vec<(Cow<'static, str>, Text)>,
}

/// Makes a [`Text`]: `text!("{unit} is next to {hex}", unit = name, hex = place)`. Arguments are texts, strings or
/// numbers.
#[macro_export]
macro_rules! text {
    ($template:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Text::new($template)$(.with(stringify!($name), $value))*
    };
}

impl Text {
    /// A template without arguments.
    pub fn new(template: impl Into<Cow<'static, str>>) -> Text {
        Text { template: template.into(), arguments: Vec::new() }
    }

    /// One of two templates, as there is one of something or another number; `{n}` stands for the number.
    pub fn count(n: usize, one: &'static str, many: &'static str) -> Text {
        Text::new(if n == 1 { one } else { many }).with("n", n.to_string())
    }

    /// Texts one after the other, with this between them.
    pub fn list(parts: impl IntoIterator<Item = Text>, between: &str) -> Text {
        let mut list = Text::default();
        for (index, part) in parts.into_iter().enumerate() {
            let name = index.to_string();
            let separator = if index == 0 { "" } else { between };
            let template = list.template.to_mut();
            template.push_str(separator);
            template.push_str(&format!("{{{name}}}"));
            list.arguments.push((Cow::Owned(name), part));
        }
        list
    }

    /// The same with an argument more.
    pub fn with(mut self, name: &'static str, value: impl Into<Text>) -> Text {
        self.arguments.push((Cow::Borrowed(name), value.into()));
        self
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.template.is_empty()
    }

    /// The template, in English.
    pub fn template(&self) -> &str {
        &self.template
    }

    /// The text in another language. What has no translation stays English.
    pub fn say(&self, translation: &Translation) -> String {
        let mut said = String::new();
        self.write(&mut said, Some(translation)).unwrap_or_default();
        said
    }

    /// Templates of this text and its arguments that a translation does not have. Names and numbers, which have no
    /// arguments and come from data, count too: a translation may know them or leave them as they are.
    pub fn untranslated(&self, translation: &Translation, missing: &mut BTreeSet<String>) {
        if translation.find(&self.template).is_none() {
            missing.insert(self.template.clone().into_owned());
        }
        for (_, argument) in &self.arguments {
            argument.untranslated(translation, missing);
        }
    }

    fn write(&self, to: &mut impl fmt::Write, translation: Option<&Translation>) -> fmt::Result {
        let known = translation.and_then(|translation| translation.find(&self.template));
        fill(known.unwrap_or(&self.template), to, |name, to| {
            match self.arguments.iter().find(|(known, _)| known == name) {
                Some((_, argument)) => argument.write(to, translation),
                None => write!(to, "{{{name}}}"),
            }
        })
    }
}

/// Writes a template, with `argument` in place of every `{name}`.
fn fill<W: fmt::Write>(
    template: &str,
    to: &mut W,
    mut argument: impl FnMut(&str, &mut W) -> fmt::Result,
) -> fmt::Result {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        to.write_str(before)?;
        match after.split_once('}') {
            Some((name, after)) => {
                argument(name, to)?;
                rest = after;
            }
            None => {
                to.write_char('{')?;
                rest = after;
            }
        }
    }
    to.write_str(rest)
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}

impl From<&'static str> for Text {
    fn from(template: &'static str) -> Text {
        Text::new(template)
    }
}

impl From<String> for Text {
    fn from(name: String) -> Text {
        Text::new(name)
    }
}

impl From<&String> for Text {
    fn from(name: &String) -> Text {
        Text::new(name.clone())
    }
}

// What a text says in English, for whoever compares it with words.
impl PartialEq<str> for Text {
    fn eq(&self, words: &str) -> bool {
        let said = if self.arguments.is_empty() { self.template.clone() } else { self.to_string().into() };
        said == words
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, words: &&str) -> bool {
        *self == **words
    }
}

impl PartialEq<String> for Text {
    fn eq(&self, words: &String) -> bool {
        *self == **words
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Text {
            fn from(number: $number) -> Text {
                Text::new(number.to_string())
            }
        }
    )*};
}
numbers! { u8 u16 u32 u64 usize i8 i16 i32 i64 }

/// What templates are in another language: a file of lines `English<TAB>other`, with empty lines and lines that
/// begin with `#` left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Translation {
    templates: BTreeMap<String, String>,
}

impl Translation {
    /// Reads a file. A line without a translation, a template that stands twice and an argument that the English
    /// does not have are faults, told with their line.
    pub fn parse(file: &str) -> Result<Translation, String> {
        let mut translation = Translation::default();
        for (number, line) in (1..).zip(file.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((english, other)) = line.split_once('\t').filter(|(_, other)| !other.is_empty()) else {
                return Err(format!("line {number}: no translation of `{line}`"));
            };
            if let Some(name) = names_in(other).find(|name| names_in(english).all(|known| known != *name)) {
                return Err(format!("line {number}: `{{{name}}}` is not an argument of `{english}`"));
            }
            if translation.templates.insert(english.to_owned(), other.to_owned()).is_some() {
                return Err(format!("line {number}: `{english}` stands twice"));
            }
        }
        Ok(translation)
    }

    /// What a template is in this language.
    pub fn find(&self, template: &str) -> Option<&str> {
        self.templates.get(template).map(String::as_str)
    }

    /// The templates that it knows, in English.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.templates.keys().map(String::as_str)
    }
}

/// The names in the braces of a template, in their order.
pub(crate) fn names_in(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn german(file: &str) -> Translation {
        Translation::parse(file).unwrap()
    }

    #[test]
    fn arguments_are_translated_and_may_change_places() {
        let nation = Text::from("Poland");
        let text = text!("{nation} has {n} of {place}", nation = nation, n = 3, place = "Lodz".to_owned());
        assert_eq!(text.to_string(), "Poland has 3 of Lodz");
        let german =
            german("# German\n\n{nation} has {n} of {place}\tIn {place} hat {nation} {n}\nPoland\tPolen\n");
        assert_eq!(text.say(&german), "In Lodz hat Polen 3");
        let mut missing = BTreeSet::new();
        text.untranslated(&german, &mut missing);
        assert_eq!(missing.into_iter().collect::<Vec<_>>(), ["3", "Lodz"]);
    }

    #[test]
    fn one_and_many_are_two_templates() {
        let hexes = |n| Text::count(n, "{n} hex", "{n} hexes").to_string();
        assert_eq!([hexes(0), hexes(1), hexes(2)], ["0 hexes", "1 hex", "2 hexes"]);
    }

    #[test]
    fn a_list_keeps_its_parts() {
        let list = Text::list(["Germany", "Poland"].map(Text::from), ", ");
        assert_eq!(list.to_string(), "Germany, Poland");
        assert_eq!(list.say(&german("Poland\tPolen")), "Germany, Polen");
        assert!(Text::list([], ", ").is_empty());
    }

    #[test]
    fn names_with_braces_and_unknown_arguments_stay() {
        assert_eq!(text!("{a} {b} {", a = "{b}".to_owned()).to_string(), "{b} {b} {");
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault = |file| Translation::parse(file).unwrap_err();
        assert_eq!(fault("a\tb\nc"), "line 2: no translation of `c`");
        assert_eq!(fault("a\tb\na\tc"), "line 2: `a` stands twice");
        assert_eq!(fault("{x} a\t{y} b"), "line 1: `{y}` is not an argument of `{x} a`");
    }

    #[test]
    fn a_stored_text_comes_back_the_same() {
        let text = text!("{unit} goes", unit = "4th Army");
        let bytes = postcard::to_stdvec(&text).unwrap();
        assert_eq!(postcard::from_bytes::<Text>(&bytes).unwrap(), text);
    }
}
