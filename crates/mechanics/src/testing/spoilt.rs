//! Spoilt packs: every fault is found, with file, line and words, and nothing panics.

use crate::pack::{Faults, Files};

/// A game's pack, to be spoilt in one place at a time.
pub struct Spoilt {
    /// The files of the pack that comes with the game.
    pub files: fn() -> Files,
    /// Reads a pack, or explains what is wrong.
    pub parse: fn(&Files) -> Result<(), Faults>,
}

impl Spoilt {
    /// The faults of a pack.
    ///
    /// # Panics
    /// If there are none.
    #[track_caller]
    pub fn faults(&self, files: &Files) -> Vec<String> {
        let faults = (self.parse)(files).expect_err("a broken pack");
        faults.to_string().lines().map(str::to_owned).collect()
    }

    /// The faults if a text, which must occur exactly once in a file, is replaced.
    #[track_caller]
    pub fn broken(&self, file: &str, old: &str, new: &str) -> Vec<String> {
        let mut files = (self.files)();
        let text = files.get(file).unwrap_or_else(|| panic!("there is no {file}")).to_owned();
        assert_eq!(text.matches(old).count(), 1, "{old:?} in {file}");
        files.insert(file, text.replace(old, new));
        self.faults(&files)
    }

    /// It must give exactly one fault, on its line.
    #[track_caller]
    pub fn check(&self, file: &str, old: &str, new: &str, what: &str) {
        let found = self.broken(file, old, new);
        let text = (self.files)().get(file).unwrap_or_default().to_owned();
        let line = text[..text.find(old).unwrap_or_default()].matches('\n').count() + 1;
        assert_eq!(found, [format!("{file}:{line}: {what}")]);
    }

    /// Every file in turn empty, without any of its lines, or cut off: no panic, and an empty one is refused.
    #[track_caller]
    pub fn cut(&self) {
        let whole = (self.files)();
        for name in whole.names() {
            let text = whole.get(name).unwrap_or_default();
            let heading = text.lines().next().unwrap_or_default();
            let half = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
            for spoilt in [heading, &text[..half]] {
                let mut files = whole.clone();
                files.insert(name, spoilt);
                // A table cut between two rows can still be a pack.
                let _ = (self.parse)(&files);
            }
            let mut files = whole.clone();
            files.insert(name, "");
            assert!((self.parse)(&files).is_err(), "{name}");
        }
    }

    /// A pack without files lacks every file but its scenarios.
    #[track_caller]
    pub fn empty(&self) {
        let found = self.faults(&Files::default());
        for name in (self.files)().names().filter(|name| !name.starts_with("scenarios/")) {
            assert!(found.contains(&format!("{name}: the file is missing")), "{name}: {found:?}");
        }
    }
}
