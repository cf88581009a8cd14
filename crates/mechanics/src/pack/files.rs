use std::collections::BTreeMap;

/// The text files of a pack, by name; folders in a name are separated by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, String>);

impl Files {
    /// Adds a file, or replaces the one of that name.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let text = text.into();
        // Spreadsheets like to begin a file with a byte order mark.
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        };
        self.0.insert(name.into(), text);
    }

    /// Takes a file out.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// The text of a file.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The names of all files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for Files {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(files: I) -> Files {
        let mut all = Files::default();
        for (name, text) in files {
            all.insert(name, text);
        }
        all
    }
}

impl From<Files> for BTreeMap<String, String> {
    fn from(files: Files) -> Self {
        files.0
    }
}

impl From<BTreeMap<String, String>> for Files {
    fn from(files: BTreeMap<String, String>) -> Files {
        files.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_mark_is_dropped() {
        let files: Files = [("a.csv", "\u{feff}hex\n0101\n")].into_iter().collect();
        assert_eq!(files.get("a.csv"), Some("hex\n0101\n"));
        assert_eq!(files.names().collect::<Vec<_>>(), ["a.csv"]);
    }
}
