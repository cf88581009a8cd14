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
mod limits;
mod map;
mod order;
pub(crate) mod room;
mod rows;
mod scenario;
#[cfg(test)]
mod tests;

use engine::Setup;
use hexmap::Id;
pub use mechanics::pack::Cost;
use mechanics::{
    ResultsTable, Temper, UnitId, WeightTable,
    pack::{Draft, Faults, Files, Report, Scenarios, Table},
    sheet::Sheet,
};

pub use self::{
    campaign::{
        AirRules, Area, Arrival, Campaign, Country, Drop, Falls, Link, Marker, Only, PointRules, RailRules,
        Reserve, SetUp,
    },
    charts::{FortEffect, HexEffect, MovementFactors, SideEffect, TerrainChart},
    grid::{Edge, Grid},
    map::SupplyRecord,
    rows::{Losses, LossesError, MechAttack, SupplyUse},
    scenario::{
        ArmyStructure, Award, AwardWhen, Power, Replacements, Scenario, ScoreBand, Seat, Special, SpecialRule,
    },
};
use self::{
    map::Board,
    order::Roster,
    rows::{ColumnRow, MovementRow, ResultRow, TerrainRow, UnitRow},
    scenario::ScenarioFile,
};
use crate::{
    advisor::Weights,
    terrain::{HexRecord, SideRecord},
    unit::Unit,
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
    pub results: ResultsTable<Losses>,
    /// The movement factors.
    pub movement: MovementFactors,
    /// The units; a [`UnitId`] is a place in this list.
    pub units: Vec<Unit>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// How the computer players judge.
    pub temper: Temper<Weights>,
}

impl Pack {
    /// The pack that comes with the game.
    pub fn embedded() -> Pack {
        Raw::embedded(&pack_files())
    }

    /// Reads a pack, or explains all that is wrong with it.
    pub fn parse(files: &Files) -> Result<Pack, Faults> {
        Raw::parse(files)
    }

    /// The pack of a setup, or the one that comes with the game.
    pub fn of_setup(setup: &Setup) -> Result<Pack, String> {
        Raw::of_setup(setup, pack_files)
    }

    /// How much of each part is fact, geography and estimate; rows that cannot be read do not count.
    pub fn report(files: &Files) -> Report {
        Raw::report(files)
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
    "opponent.csv",
    "units.csv",
    "scenarios/czechoslovakia-1938.toml",
    "scenarios/poland-1939.toml",
];

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    EMBEDDED.iter().copied().collect()
}

/// The files as read, before their parts are held against each other.
struct Raw {
    title: Option<String>,
    sheet: Option<Sheet>,
    terrain: Table<TerrainRow>,
    results: Table<ResultRow>,
    columns: Table<ColumnRow>,
    movement: Table<MovementRow>,
    units: Table<UnitRow>,
    scenarios: Scenarios<ScenarioFile>,
    weights: WeightTable,
}

impl Draft for Raw {
    type Pack = Pack;

    fn read(files: &Files, faults: &mut Faults) -> Raw {
        Raw {
            title: mechanics::pack::title(files, GAME, FORMAT, faults),
            sheet: Sheet::read_with(files, map::FOLDER, &["links.csv", "regions.csv"], faults),
            scenarios: Scenarios::read(files, EMBEDDED, faults),
            terrain: Table::read_at_most(limits::CHART, files, "terrain.csv", faults),
            results: Table::read_at_most(limits::CHART, files, "results.csv", faults),
            columns: Table::read_at_most(limits::CHART, files, "columns.csv", faults),
            movement: Table::read_at_most(limits::CHART, files, "movement.csv", faults),
            units: Table::read_at_most(limits::UNITS, files, "units.csv", faults),
            weights: WeightTable::read(files, faults),
        }
    }

    fn build(&self, faults: &mut Faults) -> Option<Pack> {
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
            map::check_size(&hexes, faults);
            let board = Board { grid, hexes: &hexes };
            sides = map::sides(sheet, &board, faults);
            rails = map::rails(sheet, &board, &sides, faults);
            supply = map::supply(sheet, &board, &rails, faults);
        }
        let board = grid.as_ref().map(|grid| Board { grid, hexes: &hexes });
        let of_file = |file| scenario::build(file, &roster, board.as_ref(), faults);
        let scenarios: Vec<Scenario> = self.scenarios.files.iter().map(of_file).collect();
        // Scenarios say where units may start besides their own country.
        if let Some(board) = &board
            && self.scenarios.is_whole()
        {
            order::check_setup(&self.units, &units, board, &scenarios, faults);
        }
        let temper: Option<Temper<Weights>> = self.weights.build(faults);
        // What an objective wants for its defense is at least something: others are held against it.
        if temper.as_ref().is_some_and(|temper| temper.all().any(|weights| weights.garrison < 1)) {
            faults.add(mechanics::WEIGHTS_FILE, 0, "the weight 'garrison' is at least 1, in every mood");
        }
        Some(Pack {
            title: self.title.clone()?,
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
            temper: temper?,
        })
    }

    fn count(&self, report: &mut Report) {
        self.terrain.count(report);
        self.results.count(report);
        self.columns.count(report);
        self.movement.count(report);
        self.units.count(report);
        self.weights.count(report);
        self.scenarios.files.iter().for_each(|scenario| scenario.value.count(report));
    }
}
