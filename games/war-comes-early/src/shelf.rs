//! The game on the shelf.

use engine::{GameInfo, Guide, Introduction, Opening, PackFault, ScenarioInfo, Setup};
use mechanics::Shelved;
use mechanics::pack::{Files, Report};

use crate::WarComesEarly;
use crate::options::Options;
use crate::pack::{Pack, pack_files};

/// War Comes Early as the catalog lists it.
pub type Shelf = mechanics::Shelf<WarComesEarly>;

impl Shelved for WarComesEarly {
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");
    const CHECKLIST: &'static str = mechanics::embedded!("rules.tsv");
    const GERMAN: &'static str = mechanics::embedded!("de.tsv");

    fn info() -> GameInfo {
        GameInfo {
            id: "war-comes-early",
            title: "War Comes Early",
            seats: vec!["German", "Polish"],
            options: Options::list(),
            scenarios: vec![
                ScenarioInfo { id: "poland-1939", title: "Poland 1939", turns: 6, seats: None },
                ScenarioInfo {
                    id: "czechoslovakia-1938",
                    title: "Czechoslovakia 1938",
                    turns: 10,
                    seats: Some(vec!["German", "Allied"]),
                },
            ],
        }
    }

    fn files() -> Files {
        pack_files()
    }

    fn open(setup: &Setup) -> Result<Self, String> {
        WarComesEarly::open(setup)
    }

    fn check(files: &Files) -> Vec<PackFault> {
        match Pack::parse(files) {
            // What only shows when it is laid out: areas without room and the like.
            Ok(pack) => {
                let ids = pack.scenarios.iter().map(|scenario| scenario.id.as_str());
                let laid_out =
                    ids.map(|id| (id, WarComesEarly::checked(&pack, id, Options::default()).err()));
                let fault = |(id, fault): (&str, Option<String>)| {
                    Some(PackFault { file: format!("scenarios/{id}.toml"), line: 0, fault: fault? })
                };
                laid_out.filter_map(fault).collect()
            }
            Err(faults) => faults.iter().map(PackFault::from).collect(),
        }
    }

    fn report(files: &Files) -> Report {
        Pack::report(files)
    }

    fn introduction() -> Option<Introduction> {
        toml::from_str(include_str!("../guides/introduction.toml")).ok()
    }

    fn staffed(opening: Opening<Self>) -> Opening<Self> {
        opening.staffed(ai::staff_and_plain)
    }

    fn guide(scenario: &str) -> Option<Guide> {
        let text = match scenario {
            "poland-1939" => include_str!("../guides/poland-1939.toml"),
            _ => return None,
        };
        toml::from_str(text).ok()
    }
}
