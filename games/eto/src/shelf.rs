//! The game on the shelf.

use engine::{GameInfo, Guide, Introduction, Opening, PackFault, ScenarioInfo, Setup};
use mechanics::Shelved;
use mechanics::pack::{Files, PackShelf, Report};

use crate::EuropeanTheater;
use crate::options::Options;
use crate::pack::{Pack, Raw, pack_files};

const TITLE: &str = "World War II: European Theater of Operations";

/// The pack on the shelf: it can be checked, counted and drawn. The home page lists it so until every test of the table has been
/// played with it.
pub fn shelf() -> impl engine::Game {
    PackShelf::<Raw>::new("eto", TITLE, pack_files)
}

/// The game with its rules.
pub type Shelf = mechanics::Shelf<EuropeanTheater>;

impl Shelved for EuropeanTheater {
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const CHECKLIST: &'static str = include_str!("../rules.tsv");
    const GERMAN: &'static str = mechanics::embedded!("de.tsv");

    fn info() -> GameInfo {
        let scenario = |id, title, turns, seats: [&'static str; 2]| ScenarioInfo {
            id,
            title,
            turns,
            seats: Some(seats.into()),
        };
        GameInfo {
            id: "eto",
            title: TITLE,
            seats: vec!["German", "Allied"],
            options: Options::list(),
            scenarios: vec![
                scenario("case-white", "Case White", 1, ["German", "Polish"]),
                scenario("their-finest-hour", "Their Finest Hour", 2, ["German", "British"]),
                scenario("bulge", "Battle of the Bulge", 2, ["German", "Allied"]),
            ],
        }
    }

    fn files() -> Files {
        pack_files()
    }

    fn open(setup: &Setup) -> Result<Self, String> {
        EuropeanTheater::open(setup)
    }

    fn check(files: &Files) -> Vec<PackFault> {
        match Pack::parse(files) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.iter().map(PackFault::from).collect(),
        }
    }

    fn report(files: &Files) -> Report {
        Pack::report(files)
    }

    fn guide(scenario: &str) -> Option<Guide> {
        let text = match scenario {
            "case-white" => include_str!("../guides/case-white.toml"),
            _ => return None,
        };
        toml::from_str(text).ok()
    }

    fn introduction() -> Option<Introduction> {
        toml::from_str(include_str!("../guides/introduction.toml")).ok()
    }

    fn staffed(opening: Opening<Self>) -> Opening<Self> {
        opening.staffed(crate::solitaire::staff)
    }
}
