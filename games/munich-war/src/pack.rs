//! The data pack: map, charts, counters and scenarios, every value with its source.
//!
//! ```
//! use munich_war::pack::Pack;
//!
//! let pack = Pack::embedded();
//! assert_eq!(pack.units.len(), 165);
//! assert_eq!(pack.scenario("little-entente").unwrap().turns, 4);
//! ```

mod charts;
mod limits;
mod map;
mod room;
mod roster;
mod rows;
mod scenario;
#[cfg(test)]
mod tests;

use engine::Setup;
use hexmap::{Grid, HexId};
pub use mechanics::pack::Cost;
use mechanics::pack::{Document, Draft, Faults, Files, Report, Scenarios, Table};
use mechanics::sheet::Sheet;
use mechanics::{ResultsTable, Temper, WeightTable};

use self::charts::VictoryFile;
use self::rows::{
    CountryRow, DeploymentRow, EventRow, ExpenseRow, InterceptionRow, OutcomeRow, ResultRow, SeaRow,
    SetupRow, ShiftRow, TerrainRow, TerrorRow, TurnRow, UnitRow,
};
use self::scenario::ScenarioFile;
pub use self::{
    charts::{EventLine, Expenses, Level, Outcome, Shifts, TerrainChart, TerrainEffect, Turn, Victory},
    roster::{Country, FriendlySea, Lot},
    rows::{
        Advance, AirResult, CombatTable, Destination, Expense, Ground, Happening, Loss, Month, SeaUse,
        ShiftCause, Strength, TerrorResult,
    },
    scenario::Scenario,
};
use crate::advisor::Weights;
use crate::nation::Nation;
use crate::terrain::{HexRecord, SeaRecord, SideRecord};
use crate::unit::Unit;

/// Everything that is printed on the map, the counters and the charts.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The title of the game.
    pub title: String,
    /// The hexes and their numbers.
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    /// What lies along hexsides.
    pub sides: Vec<SideRecord>,
    /// Pairs of hexes joined by a railroad.
    pub rails: Vec<(HexId, HexId)>,
    /// The sea areas.
    pub seas: Vec<SeaRecord>,
    /// The Italian map-edge hexes of 23.4.
    pub italian_transit: Vec<HexId>,
    /// The Terrain Effects Chart.
    pub terrain: TerrainChart,
    /// Column shifts that are no terrain.
    pub shifts: Shifts,
    /// The combat results, from the worst for the attacker to the best.
    pub outcomes: Vec<Outcome>,
    /// The Assault and the Mobile table; a cell is an index into the outcomes.
    pub results: [ResultsTable<u8>; 2],
    /// The Interception Combat Table.
    pub interception: ResultsTable<AirResult>,
    /// The Terror Bombing Table.
    pub terror: ResultsTable<TerrorResult>,
    /// The Events Table.
    pub events: [EventLine; 6],
    /// The Mobilization Chart.
    pub expenses: Expenses,
    /// The turn track.
    pub turns: Vec<Turn>,
    /// In the order of the nations.
    pub countries: Vec<Country>,
    /// Friendly seas (18.1).
    pub friendly_seas: Vec<FriendlySea>,
    /// What wins.
    pub victory: Victory,
    /// The counters; a unit's id is its place in this list.
    pub units: Vec<Unit>,
    /// The Initial Deployment Table.
    pub lots: Vec<Lot>,
    /// The scenarios, by their lowest die.
    pub scenarios: Vec<Scenario>,
    /// How the computer players judge.
    pub temper: Temper<Weights>,
    /// How they do when they have fewer points than they should have by now.
    pub temper_behind: Temper<Weights>,
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

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// What the charts say about a country.
    pub fn country(&self, nation: Nation) -> &Country {
        &self.countries[nation as usize]
    }
}

const GAME: &str = "munich-war";
const FORMAT: u32 = 2;

/// The files that every pack has, besides its scenarios.
const EMBEDDED: &[(&str, &str)] = mechanics::embedded_pack![
    "pack.toml",
    "map/map.toml",
    "map/hexes.csv",
    "map/places.csv",
    "map/hexsides.csv",
    "map/links.csv",
    "map/areas.csv",
    "map/area_links.csv",
    "map/coasts.csv",
    "map/regions.csv",
    "terrain.csv",
    "shifts.csv",
    "outcomes.csv",
    "results.csv",
    "interception.csv",
    "terror.csv",
    "events.csv",
    "mobilization.csv",
    "turns.csv",
    "countries.csv",
    "seas.csv",
    "victory.toml",
    "units.csv",
    "deployment.csv",
    "setup.csv",
    "opponent.csv",
    "scenarios/western-powers-guarantee.toml",
    "scenarios/little-entente.toml",
    "scenarios/intermarium.toml",
    "scenarios/anti-comintern-war.toml",
    "scenarios/general-war.toml",
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
    shifts: Table<ShiftRow>,
    outcomes: Table<OutcomeRow>,
    results: Table<ResultRow>,
    interception: Table<InterceptionRow>,
    terror: Table<TerrorRow>,
    events: Table<EventRow>,
    expenses: Table<ExpenseRow>,
    turns: Table<TurnRow>,
    countries: Table<CountryRow>,
    seas: Table<SeaRow>,
    victory: Option<Document<VictoryFile>>,
    units: Table<UnitRow>,
    lots: Table<DeploymentRow>,
    setup: Table<SetupRow>,
    scenarios: Scenarios<ScenarioFile>,
    weights: WeightTable,
}

impl Draft for Raw {
    type Pack = Pack;

    fn read(files: &Files, faults: &mut Faults) -> Raw {
        Raw {
            title: mechanics::pack::title(files, GAME, FORMAT, faults),
            sheet: Sheet::read_with(files, map::FOLDER, &map::NEEDED, faults),
            scenarios: Scenarios::read(files, EMBEDDED, faults),
            terrain: Table::read_at_most(limits::CHART, files, "terrain.csv", faults),
            shifts: Table::read_at_most(limits::CHART, files, "shifts.csv", faults),
            outcomes: Table::read_at_most(limits::OUTCOMES, files, "outcomes.csv", faults),
            results: Table::read_at_most(2 * limits::COLUMNS, files, "results.csv", faults),
            interception: Table::read_at_most(limits::COLUMNS, files, "interception.csv", faults),
            terror: Table::read_at_most(limits::COLUMNS, files, "terror.csv", faults),
            events: Table::read_at_most(limits::CHART, files, "events.csv", faults),
            expenses: Table::read_at_most(limits::CHART, files, "mobilization.csv", faults),
            turns: Table::read_at_most(limits::TURNS, files, "turns.csv", faults),
            countries: Table::read_at_most(limits::CHART, files, "countries.csv", faults),
            seas: Table::read_at_most(limits::SEAS, files, "seas.csv", faults),
            victory: Document::read(files, "victory.toml", faults),
            units: Table::read_at_most(limits::UNITS, files, "units.csv", faults),
            lots: Table::read_at_most(limits::LOTS, files, "deployment.csv", faults),
            setup: Table::read_at_most(limits::SETUP, files, "setup.csv", faults),
            weights: WeightTable::read(files, faults),
        }
    }

    fn build(&self, faults: &mut Faults) -> Option<Pack> {
        let terrain = charts::terrain(&self.terrain, faults);
        let shifts = charts::shifts(&self.shifts, faults);
        let outcomes = charts::outcomes(&self.outcomes, faults);
        // Without all outcomes the cells of the tables would seem to be at fault.
        let results = match self.outcomes.is_whole() {
            true => charts::results(&self.results, &outcomes, faults),
            false => None,
        };
        let interception = charts::interception(&self.interception, faults);
        let terror = charts::terror(&self.terror, faults);
        let events = charts::events(&self.events, faults);
        let expenses = charts::expenses(&self.expenses, faults);
        let turns = charts::turns(&self.turns, faults);
        let victory = self.victory.as_ref().and_then(|file| charts::victory(file, faults));
        let (mut hexes, mut sides, mut seas, mut transit) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        if let Some(sheet) = &self.sheet {
            map::words(sheet, faults);
            hexes = map::hexes(sheet, faults);
            map::check_size(sheet, &hexes, faults);
            sides = map::sides(sheet, faults);
            seas = map::seas(sheet, &hexes, faults);
            transit = map::home_region(sheet, &hexes, "surprise Italy", Nation::Italy, faults);
        }
        let sheet = self.sheet.as_ref();
        let grid = sheet.map(|sheet| &sheet.grid);
        let units = roster::units(&self.units, grid, faults);
        let known_units = self.units.is_whole().then_some(units.as_slice());
        let board = grid.map(|grid| (grid, hexes.as_slice()));
        let lots = roster::lots(&self.lots, known_units, board, faults);
        let countries = roster::countries(&self.countries, sheet, &hexes, faults);
        let friendly_seas = match sheet {
            Some(sheet) => roster::friendly_seas(&self.seas, sheet, &seas, &hexes, faults),
            None => Vec::new(),
        };
        let of_file = |file| scenario::build(file, self.turns.is_whole().then_some(turns.len()), faults);
        let mut scenarios: Vec<Scenario> = self.scenarios.files.iter().map(of_file).collect();
        scenarios.sort_by_key(|scenario| scenario.dice.iter().min().copied());
        if let (true, Some(units), Some(grid)) = (self.scenarios.is_whole(), known_units, grid) {
            scenario::set_up(&self.setup, units, grid, &mut scenarios, faults);
        }
        if self.scenarios.is_whole() {
            scenario::check_dice(&self.scenarios.files, faults);
        }
        check_map(&hexes, &lots, faults);
        if let (Some(units), Some(sheet)) = (known_units, sheet)
            && self.lots.is_whole()
        {
            room::check(&self.lots, &lots, units, &sheet.grid, &hexes, &sheet.links, faults);
        }
        let tempers = self.weights.build_with_stance("behind", faults);
        let sheet = self.sheet.as_ref()?;
        let [temper, temper_behind] = tempers?;
        Some(Pack {
            title: self.title.clone()?,
            grid: sheet.grid.clone(),
            rails: sheet.links.iter().map(|link| (link.a, link.b)).collect(),
            italian_transit: transit,
            hexes,
            sides,
            seas,
            terrain: terrain?,
            shifts: shifts?,
            outcomes,
            results: results?,
            interception: interception?,
            terror: terror?,
            events: events?,
            expenses: expenses?,
            turns,
            countries,
            friendly_seas,
            victory: victory?,
            units,
            lots,
            scenarios,
            temper,
            temper_behind,
        })
    }

    fn count(&self, report: &mut Report) {
        self.terrain.count(report);
        self.shifts.count(report);
        self.outcomes.count(report);
        self.results.count(report);
        self.interception.count(report);
        self.terror.count(report);
        self.events.count(report);
        self.expenses.count(report);
        self.turns.count(report);
        self.countries.count(report);
        self.seas.count(report);
        self.units.count(report);
        self.lots.count(report);
        self.setup.count(report);
        self.weights.count(report);
        self.victory.iter().for_each(|file| file.value.count(report));
        self.scenarios.files.iter().for_each(|file| file.value.count(report));
    }
}

/// Room for every fortification, and the five objectives (3.4.2, 22.0).
fn check_map(hexes: &[HexRecord], lots: &[Lot], faults: &mut Faults) {
    if hexes.is_empty() {
        return;
    }
    for nation in Nation::ALL {
        let forts = lots.iter().filter(|lot| lot.nation == nation && lot.ground == Ground::Fort);
        let needed: usize = forts.map(|lot| usize::from(lot.count)).sum();
        let room = hexes.iter().filter(|hex| hex.fort && hex.country == Some(nation)).count();
        if room < needed {
            let what = format!("{nation} has {room} hexes with an F for {needed} fortifications (3.4.2)");
            faults.add("map/places.csv", 0, what);
        }
    }
    let objectives = hexes.iter().filter(|hex| hex.objective > 0).count();
    if objectives != 5 {
        let what = format!("there are five Reich Strategic Objectives, not {objectives} (22.0)");
        faults.add("map/places.csv", 0, what);
    }
}
