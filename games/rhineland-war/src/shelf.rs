//! The game on the shelf.

use engine::{GameInfo, Guide, Introduction, Opening, PackFault, ScenarioInfo, Setup, rule};
use mechanics::Shelved;
use mechanics::pack::{Files, Report};

use crate::RhinelandWar;
use crate::options::Options;
use crate::pack::{Pack, pack_files};

/// The Rhineland War as the catalog lists it.
pub type Shelf = mechanics::Shelf<RhinelandWar>;

impl Shelved for RhinelandWar {
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const CHECKLIST: &'static str = include_str!("../rules.tsv");
    const GERMAN: &'static str = mechanics::embedded!("de.tsv");

    fn info() -> GameInfo {
        // Either player takes either seat.
        rule!("3.1.b");
        let scenario = |id, title, turns| ScenarioInfo { id, title, turns, seats: None };
        GameInfo {
            id: "rhineland-war",
            title: "The Rhineland War",
            seats: vec!["Axis", "Allied"],
            options: Options::list(),
            scenarios: vec![
                scenario("standard", "Standard", 8),
                scenario("extended", "Extended", 12),
                scenario("variable-preparedness", "Variable Preparedness", 8),
            ],
        }
    }

    fn files() -> Files {
        pack_files()
    }

    fn open(setup: &Setup) -> Result<Self, String> {
        RhinelandWar::open(setup)
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
            "standard" => include_str!("../guides/standard.toml"),
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
