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

    /// Templates of this text and its arguments that a translation does not have. Names, which have no arguments and
    /// come from data, count too, numbers do not: a translation may know a name or leave it as it is.
    pub fn untranslated(&self, translation: &Translation, missing: &mut BTreeSet<String>) {
        if self.arguments.is_empty() {
            return translation.untranslated(&self.template, missing);
        }
        if translation.find(&self.template).is_none() && has_words(&self.template) {
            missing.insert(self.template.clone().into_owned());
        }
        for (_, argument) in &self.arguments {
            argument.untranslated(translation, missing);
        }
    }

    fn write(&self, to: &mut impl fmt::Write, translation: Option<&Translation>) -> fmt::Result {
        let known = translation.and_then(|translation| translation.find(&self.template));
        if let (None, Some(translation), true) = (known, translation, self.arguments.is_empty()) {
            return to.write_str(&translation.say(&self.template));
        }
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
///
/// A line that begins with `~` is a *form*: it is also looked for in words that were put together before they came
/// here, such as names in a pack and reasons in a record. What stands for its names is translated in turn; `n` stands
/// for a number only, `word` for one word, `name` for words without a comma, and so do `n1`, `name2` and their like. Where
/// several forms fit, the one with the most words of its own is meant, and of these the first.
///
/// ```
/// use engine::Translation;
///
/// let german = Translation::parse("~{n}th Army\t{n}. Armee\n~{a} and {b}\t{a} und {b}\nReserve\tReserve\n").unwrap();
/// assert_eq!(german.say("4th Army and 10th Army"), "4. Armee und 10. Armee");
/// assert_eq!(german.say("The 4th Army"), "The 4th Army");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Translation {
    templates: BTreeMap<String, String>,
    forms: Vec<(String, String)>,
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
            let (is_form, line) = line.strip_prefix('~').map_or((false, line), |form| (true, form));
            let Some((english, other)) = line.split_once('\t').filter(|(_, other)| !other.is_empty()) else {
                return Err(format!("line {number}: no translation of `{line}`"));
            };
            if let Some(name) = names_in(other).find(|name| names_in(english).all(|known| known != *name)) {
                return Err(format!("line {number}: `{{{name}}}` is not an argument of `{english}`"));
            }
            if translation.templates.insert(english.to_owned(), other.to_owned()).is_some() {
                return Err(format!("line {number}: `{english}` stands twice"));
            }
            if is_form && english.contains("}{") {
                return Err(format!("line {number}: nothing tells the names of `{english}` apart"));
            }
            if is_form {
                translation.forms.push((english.to_owned(), other.to_owned()));
            }
        }
        let own = |form: &str| fixed(form).map(str::len).sum::<usize>();
        translation.forms.sort_by_key(|(english, _)| std::cmp::Reverse(own(english)));
        Ok(translation)
    }

    /// Words that come from data, in this language: as they stand in the file, or in one of its forms.
    pub fn say<'a>(&'a self, words: &'a str) -> Cow<'a, str> {
        if let Some(known) = self.find(words) {
            return Cow::Borrowed(known);
        }
        let Some((other, parts)) = self.form_of(words) else { return Cow::Borrowed(words) };
        let mut said = String::new();
        let filled = fill(other, &mut said, |name, to| {
            if let Some((_, part)) = parts.iter().find(|(known, _)| *known == name) {
                to.push_str(&self.say(part));
            }
            Ok(())
        });
        filled.unwrap_or_default();
        Cow::Owned(said)
    }

    /// What of such words stays English.
    pub fn untranslated(&self, words: &str, missing: &mut BTreeSet<String>) {
        if self.find(words).is_some() || !has_words(words) {
            return;
        }
        match self.form_of(words) {
            Some((_, parts)) => parts.iter().for_each(|(_, part)| self.untranslated(part, missing)),
            None => {
                missing.insert(words.to_owned());
            }
        }
    }

    /// The first form that words have, in the other language, with what stands for its names.
    fn form_of<'a>(&'a self, words: &'a str) -> Option<(&'a str, Parts<'a>)> {
        self.forms.iter().find_map(|(english, other)| {
            let mut parts = Parts::new();
            fits(english, words, &mut parts).then_some((other.as_str(), parts))
        })
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

/// What stands for the names of a form.
type Parts<'a> = Vec<(&'a str, &'a str)>;

/// Whether words are what a form says; then `parts` are what stands for its names.
fn fits<'a>(form: &'a str, words: &'a str, parts: &mut Parts<'a>) -> bool {
    let Some((before, rest)) = form.split_once('{') else { return form == words };
    let (Some(words), Some((name, rest))) = (words.strip_prefix(before), rest.split_once('}')) else {
        return false;
    };
    let is_number =
        |part: &str| part.chars().all(|letter| letter.is_ascii_digit() || "½+-−–".contains(letter));
    let may_be = |part: &str| match name.trim_end_matches(|letter: char| letter.is_ascii_digit()) {
        "n" => is_number(part),
        "word" => !part.contains(' '),
        "name" => !part.contains(','),
        _ => true,
    };
    // The shortest part that what follows allows: it ends where the next words of the form begin.
    let next = rest.split('{').next().unwrap_or_default();
    let mut ends: Vec<usize> = match next.is_empty() {
        true => vec![words.len()],
        false => words.match_indices(next).map(|(at, _)| at).collect(),
    };
    ends.retain(|end| *end > 0);
    ends.into_iter().any(|end| {
        let (part, after) = words.split_at(end);
        let known = parts.len();
        parts.push((name, part));
        let fit = may_be(part) && fits(rest, after, parts);
        if !fit {
            parts.truncate(known);
        }
        fit
    })
}

/// Whether there is anything to say in another language beside what stands for the names.
fn has_words(template: &str) -> bool {
    fixed(template).flat_map(str::chars).any(char::is_alphabetic)
}

/// What stands outside the braces of a template.
fn fixed(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once('}').map_or(part, |(_, after)| after),
    })
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
        assert_eq!(missing.into_iter().collect::<Vec<_>>(), ["Lodz"]);
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
    fn words_from_data_are_told_by_their_form() {
        let german = german(
            "~{word} {n}th Army\t{n}. Armee ({word})\n~{name} ({n})\t{name} ({n})\n~{a}, {b}\t{a}, {b}\n~{a} and {b}\t{a} und {b}\n\
             German\tD\nWarsaw\tWarschau\n{units} go to {place}\tNach {place} gehen {units}\n",
        );
        let said = |words: &str| german.say(words).into_owned();
        assert_eq!(
            said("German 4th Army, German 10th Army and Polish 3rd Army"),
            "4. Armee (D), 10. Armee (D) und Polish 3rd Army"
        );
        assert_eq!(said("Warsaw (3821)"), "Warschau (3821)");
        assert_eq!(said("Warsaw (east)"), "Warsaw (east)");
        let text = text!(
            "{units} go to {place}",
            units = "German 4th Army".to_owned(),
            place = "Warsaw (3821)".to_owned()
        );
        assert_eq!(text.say(&german), "Nach Warschau (3821) gehen 4. Armee (D)");
        let mut missing = BTreeSet::new();
        german.untranslated("German 4th Army and Polish 3rd Army, 12", &mut missing);
        assert_eq!(missing.into_iter().collect::<Vec<_>>(), ["Polish 3rd Army"]);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let fault = |file| Translation::parse(file).unwrap_err();
        assert_eq!(fault("a\tb\nc"), "line 2: no translation of `c`");
        assert_eq!(fault("a\tb\na\tc"), "line 2: `a` stands twice");
        assert_eq!(fault("{x} a\t{y} b"), "line 1: `{y}` is not an argument of `{x} a`");
        assert_eq!(fault("~a {x}{y}\ta {x}{y}"), "line 1: nothing tells the names of `a {x}{y}` apart");
    }

    #[test]
    fn a_stored_text_comes_back_the_same() {
        let text = text!("{unit} goes", unit = "4th Army");
        let bytes = postcard::to_stdvec(&text).unwrap();
        assert_eq!(postcard::from_bytes::<Text>(&bytes).unwrap(), text);
    }
}
