//! The game on the shelf.

use engine::{GameInfo, Guide, Introduction, Opening, PackFault, ScenarioInfo, Setup};
use mechanics::Shelved;
use mechanics::pack::{Files, Report};

use crate::MunichWar;
use crate::options::Options;
use crate::pack::{Pack, pack_files};

/// Munich War as the catalog lists it.
pub type Shelf = mechanics::Shelf<MunichWar>;

impl Shelved for MunichWar {
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const CHECKLIST: &'static str = mechanics::embedded!("rules.tsv");
    const GERMAN: &'static str = mechanics::embedded!("de.tsv");

    fn info() -> GameInfo {
        let scenario = |id, title, turns| ScenarioInfo { id, title, turns, seats: None };
        GameInfo {
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
        }
    }

    fn files() -> Files {
        pack_files()
    }

    fn open(setup: &Setup) -> Result<Self, String> {
        MunichWar::open(setup)
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
            "western-powers-guarantee" => include_str!("../guides/western-powers-guarantee.toml"),
            _ => return None,
        };
        toml::from_str(text).ok()
    }

    fn introduction() -> Option<Introduction> {
        toml::from_str(include_str!("../guides/introduction.toml")).ok()
    }

    fn staffed(opening: Opening<Self>) -> Opening<Self> {
        opening.staffed(ai::staff_and_plain)
    }
}
