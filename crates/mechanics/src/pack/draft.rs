use engine::Setup;

use super::{Document, Faults, Files, Report};
use crate::sheet::Sheet;

/// The files of a game's pack as read, before their parts are held against each other.
pub trait Draft: Sized {
    /// What the parts come to.
    type Pack;

    /// Reads the files, and leaves out what cannot be read.
    fn read(files: &Files, faults: &mut Faults) -> Self;
    /// Holds the parts against each other; goes as far as it can to find every fault.
    fn build(&self, faults: &mut Faults) -> Option<Self::Pack>;
    /// Counts every value but those of the map by its source.
    fn count(&self, report: &mut Report);

    /// The pack, or all that is wrong with it.
    fn parse(files: &Files) -> Result<Self::Pack, Faults> {
        let mut faults = Faults::default();
        match Self::read(files, &mut faults).build(&mut faults) {
            Some(pack) if faults.is_empty() => Ok(pack),
            _ => Err(faults.sorted()),
        }
    }

    /// The pack that comes with the game.
    ///
    /// # Panics
    /// If it is faulty.
    fn embedded(files: &Files) -> Self::Pack {
        Self::parse(files).unwrap_or_else(|faults| panic!("the embedded pack is faulty:\n{faults}"))
    }

    /// The pack of a setup, or the one that comes with the game.
    fn of_setup(setup: &Setup, embedded: impl FnOnce() -> Files) -> Result<Self::Pack, String> {
        let files = setup.pack.as_ref().map_or_else(embedded, |files| files.clone().into());
        Self::parse(&files).map_err(|faults| faults.to_string())
    }

    /// How much of each part is fact, geography and estimate; rows that cannot be read do not count.
    fn report(files: &Files) -> Report {
        let mut report = Report::default();
        for folder in Sheet::folders(files) {
            Sheet::report(files, &folder, &mut report);
        }
        Self::read(files, &mut Faults::default()).count(&mut report);
        report
    }
}

const HEAD: &str = "pack.toml";
const SCENARIOS: &str = "scenarios/";

/// `pack.toml`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    game: toml::Spanned<String>,
    format: toml::Spanned<u32>,
    title: String,
}

/// The title in `pack.toml`, which must be of this game and in this format.
pub fn title(files: &Files, game: &str, format: u32, faults: &mut Faults) -> Option<String> {
    let head: Document<Head> = Document::read(files, HEAD, faults)?;
    let (named, written) = (&head.value.game, &head.value.format);
    if named.as_ref() != game {
        head.fault(named, format!("this is a pack of `{}`, not of `{game}`", named.as_ref()), faults);
    }
    if *written.as_ref() != format {
        let what = format!("format {} is unknown; this version reads {format}", written.as_ref());
        head.fault(written, what, faults);
    }
    Some(head.value.title)
}

/// The scenarios of a pack: the documents in `scenarios/`.
pub struct Scenarios<T> {
    /// Those that could be read.
    pub files: Vec<Document<T>>,
    whole: bool,
}

impl<T: serde::de::DeserializeOwned> Scenarios<T> {
    /// Reads them, and notes files that belong neither here nor to those of `known` names.
    pub fn read(files: &Files, known: &[(&str, &str)], faults: &mut Faults) -> Self {
        let is_scenario = |name: &&str| name.starts_with(SCENARIOS) && name.ends_with(".toml");
        let is_data = |name: &str| name.ends_with(".csv") || name.ends_with(".toml");
        for name in files.names().filter(|name| is_data(name) && !is_scenario(name)) {
            if !known.iter().any(|(known, _)| *known == name) {
                faults.add(name, 0, "no file of this name belongs to the pack");
            }
        }
        let names: Vec<&str> = files.names().filter(is_scenario).collect();
        if names.is_empty() {
            faults.add(SCENARIOS, 0, "the pack has no scenario");
        }
        let found: Vec<_> = names.iter().filter_map(|name| Document::read(files, name, faults)).collect();
        Scenarios { whole: !names.is_empty() && found.len() == names.len(), files: found }
    }
}

impl<T> Scenarios<T> {
    /// Whether there are any, and all could be read.
    pub fn is_whole(&self) -> bool {
        self.whole
    }
}
