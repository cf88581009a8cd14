use std::fmt::Display;

use serde::de::DeserializeOwned;
pub use toml::Spanned;

use super::{Faults, Files, Limit};

/// A TOML file; values wrapped in [`Spanned`] know their line.
pub struct Document<T> {
    file: String,
    /// Where each line ends, in bytes.
    ends: Vec<usize>,
    /// What the file says.
    pub value: T,
}

impl<T: DeserializeOwned> Document<T> {
    /// Reads a file; notes a fault and gives nothing if that cannot be done.
    pub fn read(files: &Files, name: &str, faults: &mut Faults) -> Option<Document<T>> {
        let Some(text) = files.get(name) else {
            faults.add(name, 0, "the file is missing");
            return None;
        };
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at).collect();
        match toml::from_str(text) {
            Ok(value) => Some(Document { file: name.to_owned(), ends, value }),
            Err(error) => {
                let line = error.span().map_or(0, |span| line_at(&ends, span.start));
                let words = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
                faults.add(name, line, words);
                None
            }
        }
    }
}

impl<T> Document<T> {
    /// The file's name.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line on which a value stands.
    pub fn line<V>(&self, value: &Spanned<V>) -> usize {
        line_at(&self.ends, value.span().start)
    }

    /// Notes a fault of a value.
    pub fn fault<V>(&self, value: &Spanned<V>, what: impl Into<String>, faults: &mut Faults) {
        faults.add(&self.file, self.line(value), what);
    }

    /// Checks that a value keeps within its limit.
    pub fn within<N: PartialOrd + Display + Copy>(
        &self,
        name: &str,
        value: &Spanned<N>,
        limit: &Limit<N>,
        faults: &mut Faults,
    ) {
        if let Some(what) = limit.fault(name, *value.as_ref()) {
            self.fault(value, what, faults);
        }
    }
}

fn line_at(ends: &[usize], byte: usize) -> usize {
    ends.partition_point(|&end| end < byte) + 1
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Track {
        turns: Vec<Spanned<String>>,
        last: Spanned<u8>,
    }

    fn read(text: &str) -> (Option<Document<Track>>, String) {
        let files: Files = [("track.toml", text)].into_iter().collect();
        let mut faults = Faults::default();
        let document = Document::read(&files, "track.toml", &mut faults);
        (document, faults.to_string())
    }

    #[test]
    fn values_know_their_line() {
        let (document, faults) = read("last = 2\nturns = [\n  \"1-3 Sep\",\n  \"4-6 Sep\",\n]\n");
        let document = document.unwrap();
        assert_eq!(faults, "");
        assert_eq!(document.line(&document.value.last), 1);
        assert_eq!(document.line(&document.value.turns[0]), 3);
        assert_eq!(document.line(&document.value.turns[1]), 4);
        let mut faults = Faults::default();
        document.fault(&document.value.turns[1], "twice", &mut faults);
        assert_eq!(faults.to_string(), "track.toml:4: twice\n");
    }

    #[test]
    fn faults_name_the_line() {
        assert!(read("turns = []\nlast = 300\n").1.starts_with("track.toml:2: "));
        assert!(
            read("turns = []\nlast = 3\n\nfirst = 1\n").1.starts_with("track.toml:4: unknown field `first`")
        );
        assert!(read("turns = [\nlast = 3\n").1.starts_with("track.toml:"));
        assert!(read("turns = []\n").1.contains("missing field `last`"));
        let mut faults = Faults::default();
        assert!(Document::<Track>::read(&Files::default(), "track.toml", &mut faults).is_none());
        assert_eq!(faults.to_string(), "track.toml: the file is missing\n");
    }
}
