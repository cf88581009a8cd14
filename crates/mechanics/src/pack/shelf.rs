//! A game whose data are there and whose rules are not yet.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use engine::{Game, GameInfo, Opened, PackFault, PackFiles, Setup, Sources};

use super::{Draft, Files};

/// A pack on the shelf: it can be checked, counted and drawn, but not played.
pub struct PackShelf<D> {
    info: GameInfo,
    files: fn() -> Files,
    draft: PhantomData<fn() -> D>,
}

impl<D: Draft> PackShelf<D> {
    /// The pack of a game.
    pub fn new(id: &'static str, title: &'static str, files: fn() -> Files) -> Self {
        let (seats, options, scenarios) = (Vec::new(), Vec::new(), Vec::new());
        PackShelf { info: GameInfo { id, title, seats, options, scenarios }, files, draft: PhantomData }
    }
}

impl<D: Draft> Game for PackShelf<D> {
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
        let faults = D::parse(&files.clone().into()).err();
        faults.map_or_else(Vec::new, |faults| faults.iter().map(PackFault::from).collect())
    }

    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let faults = self.check_pack(files);
        if faults.is_empty() { Ok(D::report(&files.clone().into()).into()) } else { Err(faults) }
    }
}
