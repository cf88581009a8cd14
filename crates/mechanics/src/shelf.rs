//! A game with a pack, as the catalog lists it.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use engine::{
    Game, GameInfo, Guide, Introduction, Opened, Opening, PackFault, PackFiles, Playable, Setup, Sources,
    StateHash,
};

use crate::WEIGHTS_FILE;
use crate::pack::{Broken, Files, Report, try_out};

/// Rules whose data is a pack: what they say so that the game can stand on the shelf.
pub trait Shelved: Playable + Sized {
    /// The version of the rules, for records.
    const VERSION: &'static str;
    /// The checklist of the rulebook, `rules.tsv`.
    const CHECKLIST: &'static str;
    /// What it says in German, `de.tsv`; empty if nothing is translated yet.
    const GERMAN: &'static str = "";

    /// What the game says about itself.
    fn info() -> GameInfo;
    /// The pack that comes with the game.
    fn files() -> Files;
    /// The rules of a settled setup, with its own pack if it has one.
    fn open(setup: &Setup) -> Result<Self, String>;
    /// Everything that is wrong with a pack.
    fn check(files: &Files) -> Vec<PackFault>;
    /// Where the entries of a pack come from.
    fn report(files: &Files) -> Report;
    /// The game laid out with its computer players.
    fn staffed(opening: Opening<Self>) -> Opening<Self> {
        opening
    }
    /// A guided beginning of a scenario, if there is one.
    fn guide(_scenario: &str) -> Option<Guide> {
        None
    }
    /// What the game is, for somebody who does not know it: `guides/introduction.toml`.
    fn introduction() -> Option<Introduction> {
        None
    }
}

/// Such a game on the shelf.
pub struct Shelf<G> {
    info: GameInfo,
    game: PhantomData<fn() -> G>,
}

impl<G: Shelved> Default for Shelf<G> {
    fn default() -> Self {
        Shelf { info: G::info(), game: PhantomData }
    }
}

impl<G: Shelved> Shelf<G> {
    /// What only shows when a pack is played.
    fn try_out(&self, files: &PackFiles) -> Vec<PackFault> {
        let file = |scenario: &str| format!("scenarios/{scenario}.toml");
        // A scenario without a file of its own is made of the others.
        let is_made_up = |scenario: &str| !G::files().names().any(|name| name == file(scenario));
        let has = |scenario: &str| files.contains_key(&file(scenario)) || is_made_up(scenario);
        let open = |setup: &Setup| {
            let setup = Setup { pack: Some(files.clone()), ..setup.settle(&self.info)? };
            G::open(&setup)
        };
        let fault = |broken: Broken| PackFault { file: file(broken.scenario), line: 0, fault: broken.what };
        try_out(&self.info, has, open).into_iter().map(fault).collect()
    }
}

impl<G: Shelved> Game for Shelf<G> {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String> {
        let setup = setup.settle(&self.info)?;
        let rules = G::open(&setup)?;
        // Only the data: a note beside it changes no game, nor does what the computer thinks of it.
        let mut files = setup.pack.clone().unwrap_or_else(|| self.pack());
        let counts = |name: &str| name != WEIGHTS_FILE && (name.ends_with(".csv") || name.ends_with(".toml"));
        files.retain(|name, _| counts(name));
        let pack = StateHash::of(&files);
        Ok(Box::new(G::staffed(Opening::new(rules, &self.info, setup, G::VERSION, pack))))
    }

    fn pack(&self) -> PackFiles {
        G::files().into()
    }

    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault> {
        let faults = G::check(&files.clone().into());
        if faults.is_empty() { self.try_out(files) } else { faults }
    }

    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>> {
        let files: Files = files.clone().into();
        let faults = G::check(&files);
        if faults.is_empty() { Ok(G::report(&files).into()) } else { Err(faults) }
    }

    fn rules_table(&self) -> &'static str {
        G::CHECKLIST
    }

    fn translation(&self, language: &str) -> &'static str {
        if language == "de" { G::GERMAN } else { "" }
    }

    fn guide(&self, scenario: &str) -> Option<Guide> {
        G::guide(scenario)
    }

    fn introduction(&self) -> Option<Introduction> {
        G::introduction()
    }
}
