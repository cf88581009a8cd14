//! How the pack writes effects: `verb(key=value, key=value)`, several parted by `;`.

/// Effects inside effects: a reader gives up sooner than a stack does.
const DEEPEST: usize = 4;

/// A verb with its values.
pub(crate) struct Clause<'t> {
    pub verb: &'t str,
    values: Vec<(&'t str, &'t str)>,
    asked: Vec<&'t str>,
}

impl<'t> Clause<'t> {
    /// Reads one clause.
    pub fn read(text: &'t str) -> Result<Clause<'t>, String> {
        let text = text.trim();
        let open = text.find('(').filter(|_| text.ends_with(')'));
        let Some(open) = open else {
            return Err(format!("`{text}` is not a verb with brackets"));
        };
        let inside = &text[open + 1..text.len() - 1];
        let mut values: Vec<(&str, &str)> = Vec::new();
        for part in parts(inside, ',')?.into_iter().filter(|_| !inside.trim().is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return Err(format!("`{}` is not a word with a value: write `n=2`", part.trim()));
            };
            let (key, value) = (key.trim(), value.trim());
            if values.iter().any(|(known, _)| *known == key) {
                return Err(format!("`{key}` stands twice"));
            }
            values.push((key, value));
        }
        Ok(Clause { verb: text[..open].trim(), values, asked: Vec::new() })
    }

    /// Reads clauses parted by `;`.
    pub fn list(text: &'t str) -> Result<Vec<Clause<'t>>, String> {
        parts(text, ';')?.into_iter().map(Clause::read).collect()
    }

    /// All values with their keys.
    pub fn all(&mut self) -> Vec<(&'t str, &'t str)> {
        self.asked.extend(self.values.iter().map(|(key, _)| *key));
        self.values.clone()
    }

    /// A value that may be missing.
    pub fn find(&mut self, key: &'static str) -> Option<&'t str> {
        self.asked.push(key);
        self.values.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// A value that must be there.
    pub fn need(&mut self, key: &'static str) -> Result<&'t str, String> {
        let verb = self.verb;
        self.find(key).ok_or_else(|| format!("`{verb}` needs `{key}`"))
    }

    /// A whole number within bounds.
    pub fn number(&mut self, key: &'static str, least: i8, most: i8) -> Result<i8, String> {
        let text = self.need(key)?;
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("`{key}={text}` is not a number from {least} to {most}"))
    }

    /// A whole number from 1 on.
    pub fn count(&mut self, key: &'static str, most: i8) -> Result<u8, String> {
        self.number(key, 1, most).map(|number| number as u8)
    }

    /// A mark that is `yes` or not there.
    pub fn mark(&mut self, key: &'static str) -> Result<bool, String> {
        match self.find(key) {
            None => Ok(false),
            Some("yes") => Ok(true),
            Some(other) => Err(format!("`{key}={other}`: write `{key}=yes`, or leave it out")),
        }
    }

    /// One of some words.
    pub fn word<W: Copy>(&mut self, key: &'static str, words: &[(&str, W)]) -> Result<W, String> {
        let text = self.need(key)?;
        words.iter().find(|(known, _)| *known == text).map(|(_, word)| *word).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            format!("`{key}={text}` is not one of {}", known.join(", "))
        })
    }

    /// Nothing may be left that was not asked for.
    pub fn end(&self) -> Result<(), String> {
        match self.values.iter().find(|(key, _)| !self.asked.contains(key)) {
            None => Ok(()),
            Some((key, _)) => Err(format!("`{}` has no `{key}`", self.verb)),
        }
    }
}

/// The parts of a text between a mark, brackets kept together.
fn parts(text: &str, mark: char) -> Result<Vec<&str>, String> {
    let mut found = Vec::new();
    let (mut depth, mut begin) = (0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Err("a bracket closes that was not opened".to_owned()),
            ')' => depth -= 1,
            c if c == mark && depth == 0 => {
                found.push(&text[begin..at]);
                begin = at + c.len_utf8();
            }
            _ => {}
        }
        if depth > DEEPEST {
            return Err(format!("there are at most {DEEPEST} brackets inside each other"));
        }
    }
    if depth > 0 {
        return Err("a bracket is not closed".to_owned());
    }
    found.push(&text[begin..]);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_taken_apart() {
        let list = Clause::list("shift(n=2, role=attack); roll(1-3=none, 4-6=draw(x=im, n=1)); weather()");
        let mut list = list.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(list.iter().map(|clause| clause.verb).collect::<Vec<_>>(), ["shift", "roll", "weather"]);
        assert_eq!(list[1].all(), [("1-3", "none"), ("4-6", "draw(x=im, n=1)")]);
        assert_eq!(list[0].number("n", 1, 3), Ok(2));
        assert_eq!(list[0].end().unwrap_err(), "`shift` has no `role`");
        assert_eq!(list[0].word("role", &[("attack", 1), ("defend", 2)]), Ok(1));
        assert_eq!(list[0].end(), Ok(()));
    }

    #[test]
    fn what_is_no_clause_is_refused() {
        for (text, why) in [
            ("dance", "`dance` is not a verb with brackets"),
            ("shift(2)", "`2` is not a word with a value: write `n=2`"),
            ("shift(n=1, n=2)", "`n` stands twice"),
            ("shift(n=(1)", "a bracket is not closed"),
            ("shift)(", "a bracket closes that was not opened"),
        ] {
            assert_eq!(Clause::list(text).map(|_| ()).unwrap_err(), why, "{text}");
        }
        assert!(Clause::list(&"(".repeat(100_000)).map(|_| ()).unwrap_err().contains("at most 4 brackets"));
        let mut clause = Clause::read("shift(n=9)").unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(clause.number("n", 1, 3).unwrap_err(), "`n=9` is not a number from 1 to 3");
        assert_eq!(clause.need("role").unwrap_err(), "`shift` needs `role`");
    }
}
