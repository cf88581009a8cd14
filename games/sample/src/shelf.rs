//! The game on the shelf.

use std::collections::BTreeMap;

use engine::{
    Game, GameInfo, Opened, Opening, PackFault, PackFiles, ScenarioInfo, Setup, Sources, StateHash,
};

use crate::rules::{PROVINCES, SEATS, Sample};

/// The sample as the catalog has it. It has no pack: everything is in its rules.
pub struct Shelf(GameInfo);

impl Default for Shelf {
    fn default() -> Self {
        let turns = PROVINCES.len() as u8;
        Shelf(GameInfo {
            id: "sample",
            title: "Sample",
            seats: SEATS.to_vec(),
            options: Vec::new(),
            scenarios: vec![ScenarioInfo { id: "provinces", title: "Four provinces", turns, seats: None }],
        })
    }
}

impl Game for Shelf {
    fn info(&self) -> &GameInfo {
        &self.0
    }

    fn is_sample(&self) -> bool {
        true
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        let setup = setup.settle(&self.0)?;
        let pack = StateHash::of_bytes(b"");
        Ok(Box::new(Opening::new(Sample, &self.0, setup, env!("CARGO_PKG_VERSION"), pack)))
    }

    fn pack(&self) -> PackFiles {
        PackFiles::new()
    }

    fn check_pack(&self, _: &PackFiles) -> Vec<PackFault> {
        Vec::new()
    }

    fn report_pack(&self, _: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        Ok(BTreeMap::new())
    }
}
