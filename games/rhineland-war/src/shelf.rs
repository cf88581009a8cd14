//! The game on the shelf: its pack can be checked, counted and drawn, its rules are not there yet.

use std::collections::BTreeMap;

use engine::{Game, GameInfo, Opened, PackFault, PackFiles, Setup, Sources};
use mechanics::pack::Files;

use crate::pack::{Pack, pack_files};

/// The pack on the shelf.
pub struct Shelf {
    info: GameInfo,
}

impl Default for Shelf {
    fn default() -> Self {
        let (seats, options, scenarios) = (Vec::new(), Vec::new(), Vec::new());
        Shelf {
            info: GameInfo { id: "rhineland-war", title: "The Rhineland War", seats, options, scenarios },
        }
    }
}

impl Game for Shelf {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        setup.settle(&self.info)?;
        Err(format!("{} cannot be played yet", self.info.id))
    }

    fn pack(&self) -> PackFiles {
        pack_files().into()
    }

    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault> {
        let files: Files = files.clone().into();
        Pack::parse(&files).err().map_or_else(Vec::new, |faults| faults.iter().map(PackFault::from).collect())
    }

    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let faults = self.check_pack(files);
        if faults.is_empty() { Ok(Pack::report(&files.clone().into()).into()) } else { Err(faults) }
    }
}
