//! The data pack: map, charts, counters, chits and scenarios, every value with its source.
//!
//! ```
//! use rhineland_war::pack::Pack;
//!
//! let pack = Pack::embedded();
//! assert_eq!(pack.units.len(), 178);
//! assert_eq!(pack.scenario("standard").unwrap().turns, 8);
//! ```

mod chits;
mod combat;
mod countries;
mod limits;
mod map;
mod numbers;
mod preparedness;
mod scenario;
mod setup;
mod tables;
#[cfg(test)]
mod tests;
mod units;

use engine::Setup;
use hexmap::{Grid, HexId, Id};
use mechanics::pack::{Bands, Document, Draft, Faults, Files, NumberRow, Report, Scenarios, Table};
use mechanics::sheet::Sheet;
use mechanics::{ResultsTable, Temper, UnitId, WeightTable};

pub use self::combat::{CombatTable, Loss, Outcome, TerrainChart, TerrainEffect};
pub use self::countries::{Country, Entry, FriendlySea, OffMap, RailZone, Rank, SideChart};
pub use self::numbers::Numbers;
pub use self::preparedness::{Preparation, Preparedness, PreparednessTable, Readiness};
pub use self::scenario::Scenario;
pub use self::tables::{
    CapTable, Delays, Doctrine, Fire, Landing, Level, TerrorLine, Turn, Waves, Weather, WeatherEffect,
};
pub use self::units::{CostLine, Costs};
use crate::chit::{Chit, ChitId};
use crate::nation::{Nation, Side};
use crate::terrain::{Crossing, HexRecord, SeaRecord, SideRecord};
use crate::unit::{Ground, Unit};
use crate::weights::Weights;

/// Everything that is printed on the map, the counters, the chits and the charts.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The title of the game.
    pub title: String,
    /// The hexes and their numbers.
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    /// What lies along hexsides.
    pub hexsides: Vec<SideRecord>,
    /// The seas.
    pub seas: Vec<SeaRecord>,
    /// Ways over the sea (7.8).
    pub crossings: Vec<Crossing>,
    /// In the order of the nations.
    pub countries: Vec<Country>,
    /// In the order of the sides.
    pub sides: [SideChart; 2],
    /// Friendly seas (17.3).
    pub friendly_seas: Vec<FriendlySea>,
    /// Rail zones (14.1).
    pub zones: Vec<RailZone>,
    /// The counters; a unit's id is its place in this list.
    pub units: Vec<Unit>,
    /// What replacements cost (6.5).
    pub costs: Costs,
    /// Delay dice (6.3, 6.5).
    pub delays: Delays,
    /// The chits; a chit's id is its place in this list.
    pub chits: Vec<Chit>,
    /// The Crisis Chit Pick Table: chits by Crisis hexes occupied (5.1).
    pub picks: Bands<u8>,
    /// The Terrain Effects Chart.
    pub terrain: TerrainChart,
    /// The combat results, from the worst for the attacker to the best.
    pub outcomes: Vec<Outcome>,
    /// The Attrition and the Mechanized table, in percent; a cell is an index into the outcomes.
    pub results: [ResultsTable<u8>; 2],
    /// The Terror Bombing Table, by modified die.
    pub terror: Bands<TerrorLine>,
    /// The CAP Table.
    pub cap: CapTable,
    /// The Airborne Landing Table, by die from 1.
    pub airborne: [Landing; 6],
    /// Air attacks on ships, by die from 1 (30.1).
    pub ships: [Fire; 6],
    /// The turn track.
    pub turns: Vec<Turn>,
    /// In the order of [`Weather`].
    pub weather: [WeatherEffect; 4],
    /// The Variable Mechanized Doctrine Table, by modified die (33.8).
    pub doctrine: Bands<Doctrine>,
    /// The Variable Preparedness Tables (32.0).
    pub preparedness: Preparedness,
    /// The levels of victory by the difference of points (25.3).
    pub victory: Bands<Level>,
    /// Single numbers of the rules.
    pub numbers: Numbers,
    /// The scenarios by their ids.
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

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// What the rules say of a country.
    #[inline]
    pub fn country(&self, nation: Nation) -> &Country {
        &self.countries[nation as usize]
    }

    /// What the rules say of a side.
    #[inline]
    pub fn side(&self, side: Side) -> &SideChart {
        &self.sides[side as usize]
    }

    /// What weather does.
    #[inline]
    pub fn weather(&self, weather: Weather) -> &WeatherEffect {
        &self.weather[weather as usize]
    }

    /// A Combat Results Table.
    #[inline]
    pub fn results(&self, table: CombatTable) -> &ResultsTable<u8> {
        &self.results[table as usize]
    }

    /// A chit by its id.
    #[inline]
    pub fn chit(&self, chit: ChitId) -> &Chit {
        &self.chits[chit.index()]
    }

    /// A counter by its id.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// The countries that a player sets up, in their order (26.4).
    pub fn set_up_order(&self, side: Side) -> Vec<Nation> {
        let mine = |nation: &Nation| self.country(*nation).setup.is_some_and(|(who, _)| who == side);
        let mut nations: Vec<Nation> = Nation::ALL.into_iter().filter(mine).collect();
        nations.sort_by_key(|nation| self.country(*nation).setup);
        nations
    }

    /// The hexes where a unit may be set up on this ground, as far as stacking allows.
    pub fn set_up_hexes(&self, unit: &Unit, ground: &Ground) -> Vec<HexId> {
        let board = setup::Board { grid: &self.grid, hexes: &self.hexes, countries: &self.countries };
        board.ground(unit, ground)
    }
}

const GAME: &str = "rhineland-war";
const FORMAT: u32 = 1;

/// The files that every pack has, besides its scenarios.
const EMBEDDED: &[(&str, &str)] = mechanics::embedded_pack![
    "pack.toml",
    "map/map.toml",
    "map/hexes.csv",
    "map/places.csv",
    "map/hexsides.csv",
    "map/areas.csv",
    "map/area_links.csv",
    "map/coasts.csv",
    "map/regions.csv",
    "crossings.csv",
    "countries.csv",
    "sides.csv",
    "seas.csv",
    "rail.csv",
    "units.csv",
    "costs.csv",
    "delays.csv",
    "chits.csv",
    "picks.csv",
    "terrain.csv",
    "outcomes.csv",
    "results.csv",
    "terror.csv",
    "cap.csv",
    "airborne.csv",
    "ships.csv",
    "turns.csv",
    "weather.csv",
    "doctrine.csv",
    "preparedness.toml",
    "victory.csv",
    "numbers.csv",
    "opponent.csv",
    "scenarios/standard.toml",
    "scenarios/extended.toml",
    "scenarios/variable-preparedness.toml",
];

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    EMBEDDED.iter().copied().collect()
}

/// The files as read, before their parts are held against each other.
struct Raw {
    title: Option<String>,
    sheet: Option<Sheet>,
    crossings: Table<map::CrossingRow>,
    countries: Table<countries::CountryRow>,
    sides: Table<countries::SideRow>,
    seas: Table<countries::SeaRow>,
    zones: Table<countries::RailRow>,
    units: Table<units::UnitRow>,
    costs: Table<units::CostRow>,
    delays: Table<tables::DelayRow>,
    chits: Table<chits::ChitRow>,
    picks: Table<tables::PickRow>,
    terrain: Table<combat::TerrainRow>,
    outcomes: Table<combat::OutcomeRow>,
    results: Table<combat::ResultRow>,
    terror: Table<tables::TerrorRow>,
    cap: Table<tables::CapRow>,
    airborne: Table<tables::AirborneRow>,
    ships: Table<tables::ShipRow>,
    turns: Table<tables::TurnRow>,
    weather: Table<tables::WeatherRow>,
    doctrine: Table<tables::DoctrineRow>,
    preparedness: Option<Document<preparedness::PreparednessFile>>,
    victory: Table<tables::LevelRow>,
    numbers: Table<NumberRow>,
    scenarios: Scenarios<scenario::ScenarioFile>,
    weights: WeightTable,
}

impl Draft for Raw {
    type Pack = Pack;

    fn read(files: &Files, faults: &mut Faults) -> Raw {
        Raw {
            title: mechanics::pack::title(files, GAME, FORMAT, faults),
            sheet: Sheet::read_with(files, map::FOLDER, &map::NEEDED, faults),
            crossings: Table::read_at_most(limits::CHART, files, "crossings.csv", faults),
            countries: Table::read_at_most(limits::CHART, files, "countries.csv", faults),
            sides: Table::read_at_most(limits::CHART, files, "sides.csv", faults),
            seas: Table::read_at_most(limits::SEAS, files, "seas.csv", faults),
            zones: Table::read_at_most(limits::CHART, files, "rail.csv", faults),
            units: Table::read_at_most(limits::UNITS, files, "units.csv", faults),
            costs: Table::read_at_most(limits::CHART, files, "costs.csv", faults),
            delays: Table::read_at_most(limits::CHART, files, "delays.csv", faults),
            chits: Table::read_at_most(limits::CHITS, files, "chits.csv", faults),
            picks: Table::read_at_most(limits::CHART, files, "picks.csv", faults),
            terrain: Table::read_at_most(limits::CHART, files, "terrain.csv", faults),
            outcomes: Table::read_at_most(limits::OUTCOMES, files, "outcomes.csv", faults),
            results: Table::read_at_most(2 * limits::COLUMNS, files, "results.csv", faults),
            terror: Table::read_at_most(limits::CHART, files, "terror.csv", faults),
            cap: Table::read_at_most(limits::CHART, files, "cap.csv", faults),
            airborne: Table::read_at_most(limits::CHART, files, "airborne.csv", faults),
            ships: Table::read_at_most(limits::CHART, files, "ships.csv", faults),
            turns: Table::read_at_most(limits::TURNS, files, "turns.csv", faults),
            weather: Table::read_at_most(limits::CHART, files, "weather.csv", faults),
            doctrine: Table::read_at_most(limits::CHART, files, "doctrine.csv", faults),
            preparedness: Document::read(files, "preparedness.toml", faults),
            victory: Table::read_at_most(limits::CHART, files, "victory.csv", faults),
            numbers: Table::read_at_most(limits::CHART, files, "numbers.csv", faults),
            scenarios: Scenarios::read(files, EMBEDDED, faults),
            weights: WeightTable::read(files, faults),
        }
    }

    fn build(&self, faults: &mut Faults) -> Option<Pack> {
        // Every part is built before one that is missing ends it, so that every fault is found.
        let numbers = Numbers::read(&self.numbers, faults);
        let sides = countries::sides(&self.sides, faults);
        let costs = units::costs(&self.costs, faults);
        let delays = tables::delays(&self.delays, faults);
        let picks = tables::picks(&self.picks, faults);
        let terrain = combat::terrain(&self.terrain, faults);
        let outcomes = combat::outcomes(&self.outcomes, faults);
        // Without all outcomes the cells of the tables would seem to be at fault.
        let results = match self.outcomes.is_whole() {
            true => combat::results(&self.results, &outcomes, faults),
            false => None,
        };
        let terror = tables::terror(&self.terror, faults);
        let cap = tables::cap(&self.cap, faults);
        let airborne = tables::airborne(&self.airborne, faults);
        let ships = tables::ships(&self.ships, faults);
        let turns = tables::turns(&self.turns, faults);
        let weather = tables::weather(&self.weather, faults);
        let doctrine = tables::doctrine(&self.doctrine, faults);
        let victory = tables::victory(&self.victory, faults);
        let zones = countries::zones(&self.zones, faults);
        let known_zones = self.zones.is_whole().then_some(zones.as_slice());

        let sheet = self.sheet.as_ref();
        let (mut hexes, mut hexsides, mut seas) = (Vec::new(), Vec::new(), Vec::new());
        let (mut crossings, mut friendly_seas) = (Vec::new(), Vec::new());
        if let Some(sheet) = sheet {
            map::words(sheet, faults);
            hexes = map::hexes(sheet, faults);
            map::check(sheet, &hexes, faults);
            hexsides = map::sides(sheet, faults);
            seas = map::seas(sheet, &hexes, faults);
            crossings = map::crossings(&self.crossings, sheet, &hexes, faults);
            friendly_seas = countries::friendly_seas(&self.seas, sheet, &seas, &hexes, faults);
        }
        let countries = countries::countries(&self.countries, known_zones, sheet, &hexes, faults);
        let known_countries = self.countries.is_whole().then_some(countries.as_slice());
        let known_turns = self.turns.is_whole().then_some(turns.len());
        let (chits, chits_whole) = chits::chits(&self.chits, sheet, known_countries, faults);
        let known_chits = chits_whole.then_some(chits.as_slice());
        let around = units::Around {
            board: sheet.map(|sheet| (&sheet.grid, hexes.as_slice())),
            countries: known_countries,
            turns: known_turns,
            costs: costs.as_ref(),
        };
        let (units, placed) = units::units(&self.units, &around, faults);
        let known_units = self.units.is_whole().then_some(units.as_slice());
        let names = known_units.zip(known_chits).zip(known_countries).zip(known_turns);
        let names = names.map(|(((units, chits), countries), turns)| preparedness::Names {
            units,
            chits,
            countries,
            turns,
        });
        let preparedness =
            self.preparedness.as_ref().and_then(|file| preparedness::build(file, names.as_ref(), faults));
        let of_file = |file| scenario::build(file, known_turns, known_chits, known_countries, faults);
        let scenarios: Vec<Scenario> = self.scenarios.files.iter().map(of_file).collect();
        if scenarios.len() > limits::SCENARIOS {
            faults.add("scenarios/", 0, format!("there is room for {} scenarios", limits::SCENARIOS));
        }
        if let (Some(units), Some(countries), Some(sheet), Some(numbers), Some(preparedness)) =
            (known_units.filter(|_| placed), known_countries, sheet, &numbers, &preparedness)
        {
            let board = setup::Board { grid: &sheet.grid, hexes: &hexes, countries };
            setup::check(&self.units, units, &preparedness.results, &board, numbers, faults);
        }
        let temper = self.weights.build(faults);
        Some(Pack {
            title: self.title.clone()?,
            grid: sheet?.grid.clone(),
            hexes,
            hexsides,
            seas,
            crossings,
            countries,
            sides: sides?,
            friendly_seas,
            zones,
            units,
            costs: costs?,
            delays: delays?,
            chits,
            picks: picks?,
            terrain: terrain?,
            outcomes,
            results: results?,
            terror: terror?,
            cap: cap?,
            airborne: airborne?,
            ships: ships?,
            turns,
            weather: weather?,
            doctrine: doctrine?,
            preparedness: preparedness?,
            victory: victory?,
            numbers: numbers?,
            scenarios,
            temper: temper?,
        })
    }

    fn count(&self, report: &mut Report) {
        self.crossings.count(report);
        self.countries.count(report);
        self.sides.count(report);
        self.seas.count(report);
        self.zones.count(report);
        self.units.count(report);
        self.costs.count(report);
        self.delays.count(report);
        self.chits.count(report);
        self.picks.count(report);
        self.terrain.count(report);
        self.outcomes.count(report);
        self.results.count(report);
        self.terror.count(report);
        self.cap.count(report);
        self.airborne.count(report);
        self.ships.count(report);
        self.turns.count(report);
        self.weather.count(report);
        self.doctrine.count(report);
        self.preparedness.iter().for_each(|file| file.value.count(report));
        self.victory.count(report);
        self.numbers.count(report);
        self.scenarios.files.iter().for_each(|file| file.value.count(report));
        self.weights.count(report);
    }
}
