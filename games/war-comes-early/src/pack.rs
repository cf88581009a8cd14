//! The data pack: map, charts, order of battle and scenarios, every value with its source.
//!
//! ```
//! use war_comes_early::pack::Pack;
//!
//! let pack = Pack::embedded();
//! let warsaw = pack.hex(3821).unwrap();
//! assert!(warsaw.is_city());
//! assert_eq!(pack.scenario("poland-1939").unwrap().turns.len(), 6);
//! ```

mod campaign;
mod charts;
mod grid;
mod map;
mod order;
mod rows;
mod scenario;
#[cfg(test)]
mod tests;

use mechanics::{
    pack::{Document, Faults, Files, Report, Spanned, Table},
    sheet::Sheet,
};
use serde::Deserialize;

pub use self::{
    campaign::{
        AirRules, Area, Arrival, Campaign, Country, Drop, Falls, Link, Marker, Only, PointRules, RailRules,
        Reserve, SetUp,
    },
    charts::{FortEffect, HexEffect, MovementFactors, ResultsTable, SideEffect, TerrainChart},
    grid::{Edge, Grid},
    map::SupplyRecord,
    rows::{Cost, Losses, LossesError, MechAttack, SupplyUse},
    scenario::{
        ArmyStructure, Award, AwardWhen, Power, Replacements, Scenario, ScoreBand, Seat, Special, SpecialRule,
    },
};
use self::{
    map::Board,
    order::Roster,
    rows::{ColumnRow, MovementRow, ResultRow, Sourced, TerrainRow, UnitRow},
    scenario::ScenarioFile,
};
use crate::{
    terrain::{HexRecord, SideRecord},
    unit::{Unit, UnitId},
};

/// Everything that is printed on the map, the counters and the charts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The title of the game.
    pub title: String,
    /// The extent and the edges of the map.
    pub grid: Grid,
    /// The hexes, ascending by number.
    pub hexes: Vec<HexRecord>,
    /// Rivers and other hexsides, ascending.
    pub sides: Vec<SideRecord>,
    /// Pairs of hexes joined by a railroad, the lower number first, ascending.
    pub rails: Vec<(u16, u16)>,
    /// Hexes that matter for supply.
    pub supply: Vec<SupplyRecord>,
    /// The Terrain Effects Chart.
    pub terrain: TerrainChart,
    /// The Combat Results Table.
    pub results: ResultsTable,
    /// The movement factors.
    pub movement: MovementFactors,
    /// The units; a [`UnitId`] is a place in this list.
    pub units: Vec<Unit>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
}

impl Pack {
    /// The pack that comes with the game.
    pub fn embedded() -> Pack {
        Pack::parse(&pack_files()).unwrap_or_else(|faults| panic!("the embedded pack is faulty:\n{faults}"))
    }

    /// Reads a pack, or explains all that is wrong with it.
    pub fn parse(files: &Files) -> Result<Pack, Faults> {
        let mut faults = Faults::default();
        match Raw::read(files, &mut faults).build(&mut faults) {
            Some(pack) if faults.is_empty() => Ok(pack),
            _ => Err(faults.sorted()),
        }
    }

    /// How much of each part is fact, geography and estimate; rows that cannot be read do not count.
    pub fn report(files: &Files) -> Report {
        let mut report = Report::default();
        Sheet::report(files, map::FOLDER, &mut report);
        Raw::read(files, &mut Faults::default()).count(&mut report);
        report
    }

    /// A hex by its number.
    pub fn hex(&self, number: u16) -> Option<&HexRecord> {
        map::find(&self.hexes, number)
    }

    /// The hexside between two adjacent hexes, if anything lies along it.
    pub fn side(&self, a: u16, b: u16) -> Option<&SideRecord> {
        let key = (a.min(b), a.max(b));
        self.sides.binary_search_by_key(&key, |side| (side.a, side.b)).ok().map(|at| &self.sides[at])
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit by its key.
    pub fn unit_id(&self, key: &str) -> Option<UnitId> {
        order::unit_id(&self.units, key)
    }

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

const GAME: &str = "war-comes-early";
const FORMAT: u32 = 1;
const HEAD: &str = "pack.toml";
const SCENARIOS: &str = "scenarios/";

/// The files that every pack has, besides its scenarios.
const EMBEDDED: &[(&str, &str)] = mechanics::embedded_pack![
    "pack.toml",
    "map/map.toml",
    "map/hexes.csv",
    "map/places.csv",
    "map/hexsides.csv",
    "map/links.csv",
    "map/regions.csv",
    "terrain.csv",
    "results.csv",
    "columns.csv",
    "movement.csv",
    "units.csv",
    "scenarios/czechoslovakia-1938.toml",
    "scenarios/poland-1939.toml",
];

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    EMBEDDED.iter().copied().collect()
}

/// `pack.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    game: Spanned<String>,
    format: Spanned<u32>,
    title: String,
}

/// The files as read, before their parts are held against each other.
struct Raw {
    head: Option<Document<PackFile>>,
    sheet: Option<Sheet>,
    terrain: Table<TerrainRow>,
    results: Table<ResultRow>,
    columns: Table<ColumnRow>,
    movement: Table<MovementRow>,
    units: Table<UnitRow>,
    scenarios: Vec<Document<ScenarioFile>>,
    /// Whether every scenario could be read.
    scenarios_whole: bool,
}

impl Raw {
    fn read(files: &Files, faults: &mut Faults) -> Raw {
        let is_scenario = |name: &&str| name.starts_with(SCENARIOS) && name.ends_with(".toml");
        let is_data = |name: &str| name.ends_with(".csv") || name.ends_with(".toml");
        for name in files.names().filter(|name| is_data(name) && !is_scenario(name)) {
            if !EMBEDDED.iter().any(|(known, _)| *known == name) {
                faults.add(name, 0, "no file of this name belongs to the pack");
            }
        }
        let scenarios: Vec<&str> = files.names().filter(is_scenario).collect();
        if scenarios.is_empty() {
            faults.add(SCENARIOS, 0, "the pack has no scenario");
        }
        let found: Vec<Document<ScenarioFile>> =
            scenarios.iter().filter_map(|name| Document::read(files, name, faults)).collect();
        Raw {
            scenarios_whole: !scenarios.is_empty() && found.len() == scenarios.len(),
            scenarios: found,
            head: Document::read(files, HEAD, faults),
            sheet: sheet(files, faults),
            terrain: Table::read(files, "terrain.csv", faults),
            results: Table::read(files, "results.csv", faults),
            columns: Table::read(files, "columns.csv", faults),
            movement: Table::read(files, "movement.csv", faults),
            units: Table::read(files, "units.csv", faults),
        }
    }

    /// Holds the parts against each other; goes as far as it can to find every fault.
    fn build(&self, faults: &mut Faults) -> Option<Pack> {
        let title = self.head.as_ref().map(|head| {
            check_head(head, faults);
            head.value.title.clone()
        });
        let terrain = charts::terrain(&self.terrain, faults);
        let results = charts::results(&self.results, &self.columns, faults);
        let movement = charts::movement(&self.movement, faults);
        let units = order::units(&self.units, faults);
        let roster = Roster { units: &units, whole: self.units.is_whole() };
        let grid = self.sheet.as_ref().and_then(|sheet| grid::build(sheet, faults));
        let (mut hexes, mut sides, mut rails, mut supply) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        if let (Some(sheet), Some(grid)) = (&self.sheet, &grid) {
            map::words(sheet, faults);
            hexes = map::hexes(sheet, faults);
            let board = Board { grid, hexes: &hexes };
            sides = map::sides(sheet, &board, faults);
            rails = map::rails(sheet, &board, &sides, faults);
            supply = map::supply(sheet, &board, &rails, faults);
        }
        let board = grid.as_ref().map(|grid| Board { grid, hexes: &hexes });
        let scenarios: Vec<Scenario> = self
            .scenarios
            .iter()
            .map(|file| scenario::build(file, &roster, board.as_ref(), faults))
            .collect();
        // Scenarios say where units may start besides their own country.
        if let Some(board) = &board
            && self.scenarios_whole
        {
            order::check_setup(&self.units, &units, board, &scenarios, faults);
        }
        Some(Pack {
            title: title?,
            grid: grid?,
            hexes,
            sides,
            rails,
            supply,
            terrain: terrain?,
            results: results?,
            movement: movement?,
            units,
            scenarios,
        })
    }

    fn count(&self, report: &mut Report) {
        count(&self.terrain, report);
        count(&self.results, report);
        count(&self.columns, report);
        count(&self.movement, report);
        count(&self.units, report);
        self.scenarios.iter().for_each(|scenario| scenario.value.count(report));
    }
}

fn count<T: Sourced>(table: &Table<T>, report: &mut Report) {
    table.rows().iter().for_each(|row| row.value.count(report));
}

/// The map; without a fault of its own, or what else is wrong with it could not be told apart.
fn sheet(files: &Files, faults: &mut Faults) -> Option<Sheet> {
    let found = faults.len();
    // Other games do without these.
    for name in [map::LINKS, map::REGIONS].into_iter().filter(|name| files.get(name).is_none()) {
        faults.add(name, 0, "the file is missing");
    }
    Sheet::read(files, map::FOLDER, faults).filter(|_| faults.len() == found)
}

fn check_head(head: &Document<PackFile>, faults: &mut Faults) {
    let PackFile { game, format, .. } = &head.value;
    if game.as_ref() != GAME {
        head.fault(game, format!("this is a pack of `{}`, not of `{GAME}`", game.as_ref()), faults);
    }
    if *format.as_ref() != FORMAT {
        head.fault(
            format,
            format!("format {} is unknown; this version reads {FORMAT}", format.as_ref()),
            faults,
        );
    }
}
