//! A game whose boards are there and whose rules are not yet.

use std::collections::BTreeMap;

use engine::{Game, GameInfo, Opened, PackFault, PackFiles, Setup, Sources};

use super::Sheet;
use crate::pack::{Faults, Files, Report};

/// A pack of maps on the shelf: it can be checked, counted and drawn, but not played.
pub struct BoardShelf {
    info: GameInfo,
    files: fn() -> Files,
}

impl BoardShelf {
    /// The pack of a game.
    pub fn new(id: &'static str, title: &'static str, files: fn() -> Files) -> Self {
        let (seats, options, scenarios) = (Vec::new(), Vec::new(), Vec::new());
        BoardShelf { info: GameInfo { id, title, seats, options, scenarios }, files }
    }
}

impl Sheet {
    /// The folders of a pack that hold a sheet: `map/`, or one for each board.
    pub fn folders(files: &Files) -> Vec<String> {
        files.names().filter_map(|name| name.strip_suffix("map.toml")).map(str::to_owned).collect()
    }
}

impl Game for BoardShelf {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        setup.settle(&self.info)?;
        Err(format!("{} cannot be played yet", self.info.id))
    }

    fn pack(&self) -> PackFiles {
        (self.files)().into()
    }

    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault> {
        let files: Files = files.clone().into();
        let mut faults = Faults::default();
        let folders = Sheet::folders(&files);
        if folders.is_empty() {
            faults.add("map/map.toml", 0, "the file is missing");
        }
        for folder in folders {
            Sheet::read(&files, &folder, &mut faults);
        }
        faults.sorted().iter().map(PackFault::from).collect()
    }

    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let faults = self.check_pack(files);
        if !faults.is_empty() {
            return Err(faults);
        }
        let files: Files = files.clone().into();
        let mut report = Report::default();
        Sheet::folders(&files).iter().for_each(|folder| Sheet::report(&files, folder, &mut report));
        Ok(report.into())
    }
}
