//! The data pack: map, order of battle, tables and scenarios, every value with its source.
//!
//! ```
//! use eto::pack::Pack;
//!
//! let pack = Pack::embedded();
//! assert_eq!((pack.designs.len(), pack.units.len()), (309, 766));
//! assert_eq!(pack.scenario("case-white").unwrap().chapter, 4);
//! ```

mod limits;
mod map;
mod nations;
mod numbers;
mod scenario;
mod setup;
mod tables;
#[cfg(test)]
mod tests;
mod units;
mod weather;

use engine::Setup;
use hexmap::{Grid, HexId, Id};
use mechanics::pack::{Draft, Faults, Files, NumberRow, Report, Scenarios, Table};
use mechanics::sheet::{Region, Sheet};
use mechanics::{ResultsTable, UnitId};

pub use self::map::{SeaRecord, SeaZone};
pub use self::nations::{Country, Player};
pub use self::numbers::{Modifiers, Numbers};
pub use self::scenario::{Force, Garrison, Phase, Scenario, ScenarioSeat, SetupLimit, Single, TrackStart};
pub use self::setup::Placement;
pub use self::tables::{SideEffect, TerrainEffect};
pub use self::weather::{GroundEffect, Year, YearTrack, ZoneWeather};
use crate::combat::{Outcome, Raid};
use crate::nation::{NATIONS, Nation};
use crate::place::{BoxRecord, Places};
use crate::terrain::{HexRecord, SideRecord};
use crate::unit::{Design, DesignId};

/// Everything that is printed on the map, the counters and the cards.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The title of the game.
    pub title: String,
    /// The hexes and their numbers.
    pub grid: Grid,
    /// In the order of the hex ids.
    pub hexes: Vec<HexRecord>,
    /// The name of what is in each hex.
    pub names: Vec<Option<String>>,
    /// What lies along hexsides.
    pub hexsides: Vec<SideRecord>,
    /// Named groups of hexes: temporary borders, partisan zones, lines of scenarios.
    pub regions: Vec<Region>,
    /// Sea areas and boxes that ships sail to, in the order of their ids; none for closed waters.
    pub seas: Vec<Option<SeaRecord>>,
    /// The boxes of the game.
    pub boxes: Vec<BoxRecord>,
    /// The numbering of all places.
    pub places: Places,
    /// In the order of the nations.
    pub countries: [Country; NATIONS],
    /// The order of battle; a design's id is its place in this list.
    pub designs: Vec<Design>,
    /// The design of every counter.
    pub units: Vec<DesignId>,
    /// The turn track.
    pub year: YearTrack,
    /// The year track.
    pub years: Vec<Year>,
    /// By weather and zone.
    pub zones: [[ZoneWeather; 4]; 3],
    /// In the order of the grounds.
    pub grounds: [GroundEffect; 3],
    /// In the order of the terrains.
    pub terrain: [TerrainEffect; 4],
    /// In the order of the kinds of hexsides.
    pub sides: [SideEffect; 7],
    /// The combat results, from the worst for the attacker to the best.
    pub outcomes: Vec<Outcome>,
    /// The Combat Results Table, in percent; its first row is the die 0, a cell an index into the outcomes.
    pub results: ResultsTable<u8>,
    /// What is added to the die.
    pub modifiers: Modifiers,
    /// The bombing table, by strength; its first row is the dice 2.
    pub bombing: ResultsTable<Raid>,
    /// Single numbers of the rules.
    pub numbers: Numbers,
    /// The scenarios by their ids.
    pub scenarios: Vec<Scenario>,
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

    /// The name of what is in a hex: `Warsaw`.
    pub fn name(&self, hex: HexId) -> Option<&str> {
        self.names[hex.index()].as_deref()
    }

    /// What is printed in a hex.
    #[inline]
    pub fn hex(&self, hex: HexId) -> &HexRecord {
        &self.hexes[hex.index()]
    }

    /// What the rules say of a country.
    #[inline]
    pub fn country(&self, nation: Nation) -> &Country {
        &self.countries[nation as usize]
    }

    /// What is printed on a counter.
    #[inline]
    pub fn design(&self, unit: UnitId) -> &Design {
        &self.designs[self.units[unit.index()].index()]
    }

    /// The result of an attack; the modified die may be any number (T.crt.clamp).
    #[inline]
    pub fn outcome(&self, column: usize, die: i16) -> &Outcome {
        &self.outcomes[usize::from(*self.results.result(column, die.clamp(0, 7) as u8 + 1))]
    }

    /// What a raid does; dice above 12 come from bonuses (2.5).
    #[inline]
    pub fn raid(&self, strength: i16, dice: u8) -> Raid {
        *self.bombing.result(self.bombing.column(0, strength), dice.clamp(2, 13) - 1)
    }

    /// The cell of a raid, for the journal.
    pub fn raid_cell(&self, strength: i16, dice: u8) -> engine::Cell {
        let column = self.bombing.column(0, strength);
        self.bombing.cell("bombing", column, dice.clamp(2, 13) - 1, self.raid(strength, dice).print())
    }
}

const GAME: &str = "eto";
const FORMAT: u32 = 1;

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
    "seas.csv",
    "boxes.csv",
    "countries.csv",
    "nations.csv",
    "units.csv",
    "months.csv",
    "years.csv",
    "weather.csv",
    "ground.csv",
    "terrain.csv",
    "sides.csv",
    "outcomes.csv",
    "results.csv",
    "modifiers.csv",
    "bombing.csv",
    "numbers.csv",
    "setups.csv",
    "scenarios/their-finest-hour.toml",
    "scenarios/bulge.toml",
    "scenarios/case-white.toml",
];

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    EMBEDDED.iter().copied().collect()
}

/// The files as read, before their parts are held against each other.
pub(crate) struct Raw {
    title: Option<String>,
    sheet: Option<Sheet>,
    seas: Table<map::SeaRow>,
    boxes: Table<tables::BoxRow>,
    countries: Table<nations::CountryRow>,
    nations: Table<nations::NationRow>,
    units: Table<units::UnitRow>,
    months: Table<weather::MonthRow>,
    years: Table<weather::YearRow>,
    zones: Table<weather::WeatherRow>,
    grounds: Table<weather::GroundRow>,
    terrain: Table<tables::TerrainRow>,
    sides: Table<tables::SideRow>,
    outcomes: Table<tables::OutcomeRow>,
    results: Table<tables::ResultRow>,
    modifiers: Table<NumberRow>,
    bombing: Table<tables::BombRow>,
    numbers: Table<NumberRow>,
    setups: Table<setup::SetupRow>,
    scenarios: Scenarios<scenario::ScenarioFile>,
}

impl Draft for Raw {
    type Pack = Pack;

    fn read(files: &Files, faults: &mut Faults) -> Raw {
        Raw {
            title: mechanics::pack::title(files, GAME, FORMAT, faults),
            sheet: Sheet::read_with(files, map::FOLDER, &map::NEEDED, faults),
            seas: Table::read_at_most(limits::CHART, files, "seas.csv", faults),
            boxes: Table::read_at_most(limits::BOXES, files, "boxes.csv", faults),
            countries: Table::read_at_most(limits::CHART, files, "countries.csv", faults),
            nations: Table::read_at_most(limits::CHART, files, "nations.csv", faults),
            units: Table::read_at_most(limits::DESIGNS, files, "units.csv", faults),
            months: Table::read_at_most(limits::CHART, files, "months.csv", faults),
            years: Table::read_at_most(limits::CHART, files, "years.csv", faults),
            zones: Table::read_at_most(limits::CHART, files, "weather.csv", faults),
            grounds: Table::read_at_most(limits::CHART, files, "ground.csv", faults),
            terrain: Table::read_at_most(limits::CHART, files, "terrain.csv", faults),
            sides: Table::read_at_most(limits::CHART, files, "sides.csv", faults),
            outcomes: Table::read_at_most(limits::CHART, files, "outcomes.csv", faults),
            results: Table::read_at_most(limits::CHART, files, "results.csv", faults),
            modifiers: Table::read_at_most(limits::CHART, files, "modifiers.csv", faults),
            bombing: Table::read_at_most(limits::CHART, files, "bombing.csv", faults),
            numbers: Table::read_at_most(limits::CHART, files, "numbers.csv", faults),
            setups: Table::read_at_most(limits::SETUPS, files, "setups.csv", faults),
            scenarios: Scenarios::read(files, EMBEDDED, faults),
        }
    }

    fn build(&self, faults: &mut Faults) -> Option<Pack> {
        // Every part is built before one that is missing ends it, so that every fault is found.
        let numbers = Numbers::read(&self.numbers, faults);
        let modifiers = Modifiers::read(&self.modifiers, faults);
        let year = weather::year(&self.months, faults);
        let years = weather::years(&self.years, faults);
        let zones = weather::zones(&self.zones, faults);
        let grounds = weather::grounds(&self.grounds, faults);
        let terrain = tables::terrain(&self.terrain, faults);
        let sides = tables::sides(&self.sides, faults);
        let outcomes = tables::outcomes(&self.outcomes, faults);
        // Without all outcomes the cells of the table would seem to be at fault.
        let results = match self.outcomes.is_whole() {
            true => tables::results(&self.results, &outcomes, faults),
            false => None,
        };
        let bombing = tables::bombing(&self.bombing, faults);
        let boxes = tables::boxes(&self.boxes, faults);
        let countries = nations::countries(&self.countries, &self.nations, faults);
        let designs = units::designs(&self.units, faults);
        let units: Vec<DesignId> = designs
            .iter()
            .enumerate()
            .flat_map(|(number, design)| design.counters().map(move |_| DesignId::from_index(number)))
            .collect();

        let sheet = self.sheet.as_ref();
        let (mut hexes, mut hexsides, mut seas) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(sheet) = sheet {
            map::words(sheet, faults);
            hexes = map::hexes(sheet, faults);
            hexsides = map::sides(sheet);
            map::check_seas(sheet, &hexes, faults);
            seas = map::seas(&self.seas, sheet, faults);
        }
        let mut scenarios: Vec<Scenario> = Vec::new();
        if let Some(sheet) = sheet.filter(|_| self.units.is_whole()) {
            let board = scenario::Board { sheet, hexes: &hexes };
            let mut sound = Vec::new();
            for file in &self.scenarios.files {
                let found = faults.len();
                scenarios.push(scenario::build(file, board, &designs, countries.as_ref(), faults));
                sound.push(faults.len() == found);
            }
            if scenarios.len() > limits::SCENARIOS {
                faults.add("scenarios/", 0, format!("there is room for {} scenarios", limits::SCENARIOS));
            }
            if let (Some(numbers), Some(terrain), true) = (&numbers, &terrain, self.scenarios.is_whole()) {
                let around = setup::Around { board, designs: &designs, numbers, terrain };
                setup::suggest(&self.setups, &mut scenarios, &sound, &around, faults);
            }
        }
        let ports: Vec<HexId> = sheet.map_or_else(Vec::new, |sheet| {
            sheet.grid.ids().filter(|hex| hexes[hex.index()].port.is_some()).collect()
        });
        Some(Pack {
            title: self.title.clone()?,
            grid: sheet?.grid.clone(),
            places: Places::new(hexes.len(), ports, seas.len(), boxes.len(), units.len()),
            names: map::names(sheet?),
            hexes,
            hexsides,
            regions: sheet?.regions.clone(),
            seas,
            boxes,
            countries: countries?,
            designs,
            units,
            year: year?,
            years,
            zones: zones?,
            grounds: grounds?,
            terrain: terrain?,
            sides: sides?,
            outcomes,
            results: results?,
            modifiers: modifiers?,
            bombing: bombing?,
            numbers: numbers?,
            scenarios,
        })
    }

    fn count(&self, report: &mut Report) {
        self.seas.count(report);
        self.boxes.count(report);
        self.countries.count(report);
        self.nations.count(report);
        self.units.count(report);
        self.months.count(report);
        self.years.count(report);
        self.zones.count(report);
        self.grounds.count(report);
        self.terrain.count(report);
        self.sides.count(report);
        self.outcomes.count(report);
        self.results.count(report);
        self.modifiers.count(report);
        self.bombing.count(report);
        self.numbers.count(report);
        self.setups.count(report);
        self.scenarios.files.iter().for_each(|file| file.value.count(report));
    }
}
