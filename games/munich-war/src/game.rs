//! The game on the shelf.

use std::collections::BTreeMap;

use engine::{
    Game, GameInfo, Opened, Opening, PackFault, PackFiles, ScenarioInfo, Setup, Sources, StateHash,
};

use crate::MunichWar;
use crate::options::Options;
use crate::pack::{Pack, pack_files};

/// Munich War as the catalog lists it.
pub struct Shelf {
    info: GameInfo,
}

impl Default for Shelf {
    fn default() -> Self {
        let scenario = |id, title, turns| ScenarioInfo { id, title, turns, seats: None };
        let info = GameInfo {
            id: "munich-war",
            title: "Munich War",
            seats: vec!["Axis", "Allied"],
            options: Options::list(),
            scenarios: vec![
                scenario("western-powers-guarantee", "Western Powers Guarantee", 6),
                scenario("little-entente", "Little Entente", 4),
                scenario("intermarium", "Intermarium", 6),
                scenario("anti-comintern-war", "Anti-Comintern War", 8),
                scenario("general-war", "General War", 8),
                scenario(crate::scenario::BY_DIE, "Roll for the scenario", 8),
            ],
        };
        Shelf { info }
    }
}

impl Game for Shelf {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        let setup = setup.settle(&self.info)?;
        let rules = MunichWar::open(&setup)?;
        // Only the data: a note beside it changes no game.
        let mut files = setup.pack.clone().unwrap_or_else(|| self.pack());
        files.retain(|name, _| name.ends_with(".csv") || name.ends_with(".toml"));
        let pack = StateHash::of(&files);
        Ok(Box::new(Opening::new(rules, &self.info, setup, env!("CARGO_PKG_VERSION"), pack)))
    }

    fn pack(&self) -> PackFiles {
        let files = pack_files();
        files.names().map(|name| (name.to_owned(), files.get(name).unwrap_or_default().to_owned())).collect()
    }

    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault> {
        match Pack::parse(&files.clone().into()) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.iter().map(PackFault::from).collect(),
        }
    }

    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let faults = self.check_pack(files);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Pack::report(&files.clone().into()).into())
    }
}
