//! The game on the shelf.

use engine::{GameInfo, Guide, Introduction, Opening, PackFault, ScenarioInfo, Setup};
use mechanics::Shelved;
use mechanics::pack::{Files, Report};

use crate::NoRetreat;
use crate::options::Options;
use crate::pack::{Pack, pack_files};

/// The game with its rules.
pub type Shelf = mechanics::Shelf<NoRetreat>;

impl Shelved for NoRetreat {
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const CHECKLIST: &'static str = include_str!("../rules.tsv");
    const GERMAN: &'static str = mechanics::embedded!("de.tsv");

    fn info() -> GameInfo {
        let scenario = |id, title, turns| ScenarioInfo { id, title, turns, seats: None };
        GameInfo {
            id: "no-retreat",
            title: "No Retreat! The French and Polish Fronts",
            seats: vec!["German", "Allied"],
            options: Options::list(),
            scenarios: vec![
                scenario("france-regular", "France 1940: Regular Campaign", 14),
                scenario("france-historical", "France 1940: Historical Campaign", 14),
                scenario("dunkirk", "Dunkirk", 3),
                scenario("poland-regular", "Poland 1939: Regular Campaign", 14),
                scenario("poland-historical", "Poland 1939: Historical Campaign", 14),
                scenario("warsaw", "Warsaw", 3),
            ],
        }
    }

    fn files() -> Files {
        pack_files()
    }

    fn open(setup: &Setup) -> Result<Self, String> {
        NoRetreat::open(setup)
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
            "dunkirk" => include_str!("../guides/dunkirk.toml"),
            _ => return None,
        };
        toml::from_str(text).ok()
    }

    fn introduction() -> Option<Introduction> {
        toml::from_str(include_str!("../guides/introduction.toml")).ok()
    }

    fn staffed(opening: Opening<Self>) -> Opening<Self> {
        opening.staffed(ai::plain_staff)
    }
}
