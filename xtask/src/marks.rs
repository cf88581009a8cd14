//! Finding `rule!("id", ...)`, `deny!("id", ...)` and `covers!("id", ...)` in Rust source.
//!
//! A mark in a comment or in a string is not a mark, so the text is cut into tokens first. The tokenizer
//! knows only what it must to stay in step: comments, strings of every kind, characters and lifetimes.

/// One id named by a mark.
#[derive(Debug, PartialEq, Eq)]
pub struct Mark<'a> {
    /// Which macro names it.
    pub kind: Kind,
    /// The id, as written.
    pub id: &'a str,
    /// The line of the id, from 1.
    pub line: usize,
    /// How many ids the same mark names.
    pub together: usize,
}

/// The macros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `rule!` or `deny!`: this code carries the case out.
    Rule,
    /// `covers!`: this test proves the case.
    Covers,
    /// `compares!`: this test compares the rows of the pack that name cases beginning so.
    Compares,
}

impl Kind {
    fn named(name: &str) -> Option<Kind> {
        match name {
            "rule" | "deny" => Some(Kind::Rule),
            "covers" => Some(Kind::Covers),
            "compares" => Some(Kind::Compares),
            _ => None,
        }
    }

    /// The macro as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Rule => "rule!",
            Kind::Covers => "covers!",
            Kind::Compares => "compares!",
        }
    }
}

/// The cases that a file of texts proves: those in its headings, `# 8.4, 9.5.a: what is so`.
pub fn headings(text: &str) -> Vec<Mark<'_>> {
    let mut found = Vec::new();
    for (line, head) in (1..).zip(text.lines()) {
        let Some((ids, _)) = head.strip_prefix("# ").and_then(|head| head.split_once(": ")) else { continue };
        let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|id| *id != "-").collect();
        let together = ids.len();
        found.extend(ids.into_iter().map(|id| Mark { kind: Kind::Covers, id, line, together }));
    }
    found
}

/// The marks of a source file, in order.
///
/// Only string literals count: a call that passes a macro's own parameters on (`rule!($id)`) names no case.
pub fn marks(source: &str) -> Vec<Mark<'_>> {
    let tokens: Vec<Token<'_>> = Tokens::new(source).collect();
    let mut found = Vec::new();
    for (at, window) in tokens.windows(3).enumerate() {
        let [name, bang, open] = window else { continue };
        let Text::Word(name) = name.text else {
            continue;
        };
        let Some(kind) = Kind::named(name) else {
            continue;
        };
        let opens = matches!(open.text, Text::Sign('(' | '[' | '{'));
        if bang.text != Text::Sign('!') || !opens {
            continue;
        }
        // `deny!` names one case; its other literals are for the player.
        let most = if name == "deny" { 1 } else { usize::MAX };
        let first = found.len();
        for token in &tokens[at + 3..] {
            match token.text {
                Text::Literal(id) if found.len() - first < most => {
                    found.push(Mark { kind, id, line: token.line, together: 1 });
                }
                Text::Sign(',') => {}
                _ => break,
            }
        }
        let together = found.len() - first;
        found[first..].iter_mut().for_each(|mark| mark.together = together);
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Text<'a> {
    /// A name, a keyword or a number.
    Word(&'a str),
    /// What stands between the quotes of a string, escapes untouched.
    Literal(&'a str),
    /// A character such as `'a'`; what it is does not matter.
    Character,
    /// Any other single character.
    Sign(char),
}

#[derive(Debug, Clone, Copy)]
struct Token<'a> {
    text: Text<'a>,
    line: usize,
}

struct Tokens<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Tokens<'a> {
    fn new(source: &'a str) -> Tokens<'a> {
        Tokens { rest: source, line: 1 }
    }

    /// Takes the next `length` bytes, counting lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blanks_and_comments(&mut self) {
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.take(blanks);
            if self.rest.starts_with("//") {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.take(end);
            } else if self.rest.starts_with("/*") {
                self.take(block_comment(self.rest));
            } else {
                return;
            }
        }
    }

    /// A string that starts at the quote and knows escapes.
    fn string(&mut self) -> Text<'a> {
        self.take(1);
        let end = unescaped(self.rest, '"');
        let literal = self.take(end);
        self.take(1.min(self.rest.len()));
        Text::Literal(literal)
    }

    /// A raw string that starts at its hashes or at its quote.
    fn raw_string(&mut self, hashes: usize) -> Text<'a> {
        self.take(hashes + 1);
        let close = format!("\"{}", "#".repeat(hashes));
        let end = self.rest.find(&close).unwrap_or(self.rest.len());
        let literal = self.take(end);
        self.take(close.len().min(self.rest.len()));
        Text::Literal(literal)
    }

    fn word(&mut self) -> Text<'a> {
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let word = self.take(end);
        let hashes = self.rest.len() - self.rest.trim_start_matches('#').len();
        let quoted = self.rest[hashes..].starts_with('"');
        match word {
            "r" | "br" | "cr" if quoted => self.raw_string(hashes),
            "b" | "c" if quoted && hashes == 0 => self.string(),
            _ => Text::Word(word),
        }
    }

    /// After a `'`: a character if it is closed at once or begins with an escape, otherwise a lifetime.
    fn character_or_lifetime(&mut self) -> Text<'a> {
        self.take(1);
        let mut ahead = self.rest.chars();
        let first = ahead.next();
        if first == Some('\\') {
            let end = unescaped(self.rest, '\'');
            self.take(end);
        } else if ahead.next() == Some('\'') {
            self.take(first.map_or(0, char::len_utf8));
        } else {
            return Text::Sign('\'');
        }
        self.take(1.min(self.rest.len()));
        Text::Character
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_blanks_and_comments();
        let line = self.line;
        let text = match self.rest.chars().next()? {
            '"' => self.string(),
            '\'' => self.character_or_lifetime(),
            c if is_word(c) => self.word(),
            c => {
                self.take(c.len_utf8());
                Text::Sign(c)
            }
        };
        Some(Token { text, line })
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The length of the block comment the text begins with; they nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// Where `quote` first stands without a backslash before it, or the end of the text.
fn unescaped(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<(Kind, &str, usize)> {
        marks(source).into_iter().map(|m| (m.kind, m.id, m.line)).collect()
    }

    #[test]
    fn both_macros_one_or_more_ids_over_several_lines() {
        let source = r#"
            rule!("9.1.a");
            engine::covers!("11.12.a", "11.13");
            rule! [
                "7.0.a",
                // why not
                "7.0.b",
            ];
        "#;
        assert_eq!(
            found(source),
            [
                (Kind::Rule, "9.1.a", 2),
                (Kind::Covers, "11.12.a", 3),
                (Kind::Covers, "11.13", 3),
                (Kind::Rule, "7.0.a", 5),
                (Kind::Rule, "7.0.b", 7),
            ]
        );
    }

    #[test]
    fn a_denial_marks_its_case_alone() {
        let source = r#"
            deny!("11.0.e", factor == 0, "{unit} has no attack factor");
            deny!("8.2", "the enemy is there");
        "#;
        assert_eq!(found(source), [(Kind::Rule, "11.0.e", 2), (Kind::Rule, "8.2", 3)]);
    }

    #[test]
    fn ids_of_one_mark_stand_together() {
        let together: Vec<usize> =
            marks(r#"rule!("1", "2", "3"); rule!("4");"#).iter().map(|mark| mark.together).collect();
        assert_eq!(together, [3, 3, 3, 1]);
    }

    #[test]
    fn comments_hold_no_marks() {
        let source = r#"
            // rule!("1")
            /// covers!("2")
            /* rule!("3") /* nested */ rule!("4") */
            //! rule!("5")
            rule!("6") // rule!("7")
        "#;
        assert_eq!(found(source), [(Kind::Rule, "6", 6)]);
    }

    #[test]
    fn strings_hold_no_marks_and_no_comments() {
        let source = r####"
            let a = "rule!(\"1\")";
            let b = r#"rule!("2")"#;
            let c = r##"a "# rule!("3")"##;
            let d = "// not a comment"; rule!("4");
            let e = b"/* nor this"; rule!("5");
            let f = br#"rule!("6")"#; let g = c"\\"; rule!("7");
        "####;
        assert_eq!(found(source), [(Kind::Rule, "4", 5), (Kind::Rule, "5", 6), (Kind::Rule, "7", 7)]);
    }

    #[test]
    fn quotes_as_characters_do_not_open_a_string() {
        let source = r#"
            let a = ['"', '\'', '\\', '\u{22}', b'"', 'é'];
            fn f<'a>(x: &'a str) -> &'static str { rule!("1"); 'b: loop { break 'b; } }
            rule!("2");
        "#;
        assert_eq!(found(source), [(Kind::Rule, "1", 3), (Kind::Rule, "2", 4)]);
    }

    #[test]
    fn only_calls_with_literals_count() {
        let source = r#"
            macro_rules! rule { ($($id:literal),+) => { $crate::rule!($($id),+) }; }
            let rule = "1.1"; if rule != "1.2" { house_rule!("1.3"); rules!("1.4"); r#rule; }
            rule!("1.5");
        "#;
        assert_eq!(found(source), [(Kind::Rule, "1.5", 4)]);
    }

    #[test]
    fn an_unfinished_file_is_read_to_its_end() {
        for source in ["rule!(\"1", "r#\"x", "/* x", "'\\", "'", "rule!(", "\"\\"] {
            assert!(found(source).len() <= 1, "{source}");
        }
    }

    #[test]
    fn headings_of_texts_name_what_they_prove() {
        let found = headings("# 8.4, 9.5.a: closed\non plain\n# -: nothing\n#no heading: x\n");
        let found: Vec<_> = found.iter().map(|mark| (mark.id, mark.line, mark.together)).collect();
        assert_eq!(found, [("8.4", 1, 2), ("9.5.a", 1, 2)]);
    }
}
