//! The data pack: two boards with their counters, decks and tracks, and the charts that both fronts share. Every value
//! with its source.
//!
//! ```
//! use no_retreat::front::Front;
//! use no_retreat::pack::Pack;
//!
//! let pack = Pack::embedded();
//! assert_eq!(pack.front(Front::France).cards.len(), 36);
//! assert_eq!(pack.scenario("warsaw").unwrap().turns, (5, 7));
//! ```

mod alternates;
mod cards;
mod leaders;
mod limits;
mod map;
mod numbers;
mod plans;
mod scenario;
mod setup;
mod tables;
#[cfg(test)]
mod tests;
mod tracks;
mod units;

use engine::Setup;
use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Bands, Draft, Faults, Files, NumberRow, Report, Scenarios, Table};
use mechanics::sheet::Sheet;

pub use self::numbers::{FrontNumbers, Numbers};
pub use self::scenario::{OwnVictory, Planning, Scenario};
pub use self::setup::SetUp;
pub use self::tables::{Evacuation, IconKey, Landing, MarkerLoss, Results};
pub use self::tracks::{Counted, Score};
use crate::alternate::Alternate;
use crate::board::Board;
use crate::card::{Card, CardId, Names, Reader};
use crate::combat::{CombatTable, Outcome};
use crate::front::Front;
use crate::leader::{Leader, LeaderId};
use crate::marker::{Marker, MarkerId};
use crate::nation::Side;
use crate::plan::{Instruction, InstructionChart, Plan, PlanId, PlannedMoves};
use crate::terrain::{Ground, TerrainChart};
use crate::track::{Level, StanceTrack, Turn};
use crate::unit::{Group, Unit};

/// Everything that is printed on boards, counters, cards and charts.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The title of the game.
    pub title: String,
    /// Single numbers of the rules.
    pub numbers: Numbers,
    /// The combat results, from the worst for the attacker to the best.
    pub outcomes: Vec<Outcome>,
    /// By [`CombatTable`].
    pub results: [Results; CombatTable::ALL.len()],
    /// The Terrain Effects Chart.
    pub terrain: TerrainChart,
    /// The row of a landing or evacuation by the icons of a card.
    pub icons: IconKey,
    /// The Landing Table, by row from 1.
    pub landing: [Landing; 5],
    /// The Evacuation Table, by row from 1.
    pub evacuation: [Evacuation; 5],
    /// The initiative markers; a marker's id is its place in this list.
    pub markers: Vec<Marker>,
    /// The leaders; a leader's id is its place in this list.
    pub leaders: Vec<Leader>,
    /// By [`Front`].
    pub fronts: [FrontPack; 2],
    /// The scenarios by their ids.
    pub scenarios: Vec<Scenario>,
}

/// What belongs to one front.
#[derive(Clone, Debug)]
pub struct FrontPack {
    /// Which.
    pub front: Front,
    /// The board.
    pub board: Board,
    /// What each hex does to movers and attackers, by hex and side.
    pub ground: Vec<[Ground; 2]>,
    /// The counters; a unit's id is its place in this list.
    pub units: Vec<Unit>,
    /// The Group Names.
    pub groups: Vec<Group>,
    /// The set-up groups of Polish cavalry (21.1.1).
    pub cavalry_groups: Vec<String>,
    /// The set-ups.
    pub setups: Vec<SetUp>,
    /// The deck; a card's id is its place in this list.
    pub cards: Vec<Card>,
    /// The turn track; turn 1 comes first.
    pub turns: Vec<Turn>,
    /// The Stance track.
    pub stance: StanceTrack,
    /// The levels of victory by Total VP (17.7).
    pub levels: Bands<Level>,
    /// The End Game table (17.7).
    pub scores: Vec<Score>,
    /// Single numbers.
    pub numbers: FrontNumbers,
    /// The Secret Plans; French Front only.
    pub plans: Vec<Plan>,
    /// By [`Instruction`]; French Front only.
    pub instructions: Option<[InstructionChart; Instruction::ALL.len()]>,
    /// The Planned Moves of 24.2 and of 26.6; French Front only.
    pub planned: Option<[PlannedMoves; 2]>,
    /// The results of Alternate Events; Polish Front only.
    pub alternates: Vec<Alternate>,
}

impl FrontPack {
    /// A counter by its id.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A card by its id.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// A plan by its id.
    #[inline]
    pub fn plan(&self, plan: PlanId) -> &Plan {
        &self.plans[plan.index()]
    }

    /// A box of the turn track; turns count from 1.
    #[inline]
    pub fn turn(&self, turn: u8) -> &Turn {
        &self.turns[usize::from(turn) - 1]
    }

    pub(crate) fn names(&self) -> Names<'_> {
        Names { front: self.front, board: &self.board, units: &self.units, groups: &self.groups }
    }
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

    /// A front.
    #[inline]
    pub fn front(&self, front: Front) -> &FrontPack {
        &self.fronts[front as usize]
    }

    /// A Combat Results Table.
    #[inline]
    pub fn results(&self, table: CombatTable) -> &Results {
        &self.results[table as usize]
    }

    /// A marker by its id.
    #[inline]
    pub fn marker(&self, marker: MarkerId) -> &Marker {
        &self.markers[marker.index()]
    }

    /// A leader by its id.
    #[inline]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }
}

const GAME: &str = "no-retreat";
const FORMAT: u32 = 1;

/// The files that every pack has, besides its scenarios.
const EMBEDDED: &[(&str, &str)] = mechanics::embedded_pack![
    "pack.toml",
    "numbers.csv",
    "outcomes.csv",
    "results.csv",
    "terrain.csv",
    "icons.csv",
    "landing.csv",
    "evacuation.csv",
    "markers.csv",
    "leaders.csv",
    "scores.csv",
    "france/map/map.toml",
    "france/map/hexes.csv",
    "france/map/hexsides.csv",
    "france/map/places.csv",
    "france/map/regions.csv",
    "france/countries.csv",
    "france/units.csv",
    "france/setup.csv",
    "france/cards.csv",
    "france/turns.csv",
    "france/stance.csv",
    "france/victory.csv",
    "france/numbers.csv",
    "france/plans.csv",
    "france/instructions.csv",
    "france/planned.csv",
    "poland/map/map.toml",
    "poland/map/hexes.csv",
    "poland/map/hexsides.csv",
    "poland/map/places.csv",
    "poland/map/regions.csv",
    "poland/countries.csv",
    "poland/units.csv",
    "poland/setup.csv",
    "poland/cards.csv",
    "poland/turns.csv",
    "poland/stance.csv",
    "poland/victory.csv",
    "poland/numbers.csv",
    "poland/alternates.csv",
    "scenarios/france-regular.toml",
    "scenarios/france-historical.toml",
    "scenarios/dunkirk.toml",
    "scenarios/poland-regular.toml",
    "scenarios/poland-historical.toml",
    "scenarios/warsaw.toml",
];

/// The files of the pack that comes with the game.
pub fn pack_files() -> Files {
    EMBEDDED.iter().copied().collect()
}

/// The files as read, before their parts are held against each other.
pub(crate) struct Raw {
    title: Option<String>,
    numbers: Table<NumberRow>,
    outcomes: Table<tables::OutcomeRow>,
    results: Table<tables::ResultRow>,
    terrain: Table<tables::TerrainRow>,
    icons: Table<tables::IconRow>,
    landing: Table<tables::LandingRow>,
    evacuation: Table<tables::EvacuationRow>,
    markers: Table<tables::MarkerRow>,
    leaders: Table<leaders::LeaderRow>,
    scores: Table<tracks::ScoreRow>,
    fronts: [RawFront; 2],
    plans: Table<plans::PlanRow>,
    instructions: Table<plans::InstructionRow>,
    planned: Table<plans::PlannedRow>,
    alternates: Table<alternates::AlternateRow>,
    scenarios: Scenarios<scenario::ScenarioFile>,
}

/// The files that both fronts have.
struct RawFront {
    front: Front,
    sheet: Option<Sheet>,
    countries: Table<map::CountryRow>,
    units: Table<units::UnitRow>,
    setup: Table<setup::SetupRow>,
    cards: Table<cards::CardRow>,
    turns: Table<tracks::TurnRow>,
    stance: Table<tracks::StanceRow>,
    victory: Table<tracks::LevelRow>,
    numbers: Table<NumberRow>,
}

impl RawFront {
    fn read(front: Front, files: &Files, faults: &mut Faults) -> RawFront {
        let name = |file: &str| format!("{}/{file}", front.word());
        RawFront {
            front,
            sheet: Sheet::read_with(files, map::folder(front), &["regions.csv"], faults),
            countries: Table::read_at_most(limits::CHART, files, &name("countries.csv"), faults),
            units: Table::read_at_most(limits::UNITS, files, &name("units.csv"), faults),
            setup: Table::read_at_most(limits::SETUPS, files, &name("setup.csv"), faults),
            cards: Table::read_at_most(limits::HALVES, files, &name("cards.csv"), faults),
            turns: Table::read_at_most(limits::TURNS, files, &name("turns.csv"), faults),
            stance: Table::read_at_most(limits::CHART, files, &name("stance.csv"), faults),
            victory: Table::read_at_most(limits::CHART, files, &name("victory.csv"), faults),
            numbers: Table::read_at_most(limits::CHART, files, &name("numbers.csv"), faults),
        }
    }

    fn count(&self, report: &mut Report) {
        self.countries.count(report);
        self.units.count(report);
        self.setup.count(report);
        self.cards.count(report);
        self.turns.count(report);
        self.stance.count(report);
        self.victory.count(report);
        self.numbers.count(report);
    }
}

/// Charts that both fronts share, as far as they could be read.
struct Shared<'a> {
    numbers: Option<&'a Numbers>,
    terrain: Option<&'a TerrainChart>,
    outcomes: &'a [Outcome],
}

impl Draft for Raw {
    type Pack = Pack;

    fn read(files: &Files, faults: &mut Faults) -> Raw {
        Raw {
            title: mechanics::pack::title(files, GAME, FORMAT, faults),
            numbers: Table::read_at_most(limits::CHART, files, "numbers.csv", faults),
            outcomes: Table::read_at_most(limits::OUTCOMES, files, "outcomes.csv", faults),
            results: Table::read_at_most(limits::COLUMNS, files, "results.csv", faults),
            terrain: Table::read_at_most(limits::CHART, files, "terrain.csv", faults),
            icons: Table::read_at_most(limits::CHART, files, "icons.csv", faults),
            landing: Table::read_at_most(limits::CHART, files, "landing.csv", faults),
            evacuation: Table::read_at_most(limits::CHART, files, "evacuation.csv", faults),
            markers: Table::read_at_most(limits::CHART, files, "markers.csv", faults),
            leaders: Table::read_at_most(limits::CHART, files, "leaders.csv", faults),
            scores: Table::read_at_most(limits::CHART, files, "scores.csv", faults),
            fronts: Front::ALL.map(|front| RawFront::read(front, files, faults)),
            plans: Table::read_at_most(limits::CHART, files, "france/plans.csv", faults),
            instructions: Table::read_at_most(limits::CHART, files, "france/instructions.csv", faults),
            planned: Table::read_at_most(limits::CHART, files, "france/planned.csv", faults),
            alternates: Table::read_at_most(limits::ALTERNATES, files, "poland/alternates.csv", faults),
            scenarios: Scenarios::read(files, EMBEDDED, faults),
        }
    }

    fn build(&self, faults: &mut Faults) -> Option<Pack> {
        // Every part is built before one that is missing ends it, so that every fault is found.
        let found = faults.len();
        let numbers = Numbers::read(&self.numbers, faults).filter(|_| faults.len() == found);
        let outcomes = tables::outcomes(&self.outcomes, faults);
        // Without all outcomes the cells of the tables would seem to be at fault.
        let results = match self.outcomes.is_whole() {
            true => tables::results(&self.results, &outcomes, faults),
            false => None,
        };
        let terrain = tables::terrain(&self.terrain, faults);
        let icons = tables::icons(&self.icons, faults);
        let landing = tables::landing(&self.landing, faults);
        let evacuation = tables::evacuation(&self.evacuation, faults);
        let markers = tables::markers(&self.markers, faults);
        let leaders = leaders::leaders(&self.leaders, faults);
        let shared = Shared { numbers: numbers.as_ref(), terrain: terrain.as_ref(), outcomes: &outcomes };
        let [france, poland] = self.fronts.each_ref().map(|front| self.front(front, &shared, faults));
        let fronts = [france.as_ref(), poland.as_ref()];
        let of_file = |file| scenario::build(file, fronts, leaders.as_deref(), faults);
        let scenarios: Option<Vec<Scenario>> = self.scenarios.files.iter().map(of_file).collect();
        Some(Pack {
            title: self.title.clone()?,
            numbers: numbers?,
            outcomes,
            results: results?,
            terrain: terrain?,
            icons: icons?,
            landing: landing?,
            evacuation: evacuation?,
            markers,
            leaders: leaders?,
            fronts: [france?, poland?],
            scenarios: scenarios?,
        })
    }

    fn count(&self, report: &mut Report) {
        self.numbers.count(report);
        self.outcomes.count(report);
        self.results.count(report);
        self.terrain.count(report);
        self.icons.count(report);
        self.landing.count(report);
        self.evacuation.count(report);
        self.markers.count(report);
        self.leaders.count(report);
        self.scores.count(report);
        self.fronts.iter().for_each(|front| front.count(report));
        self.plans.count(report);
        self.instructions.count(report);
        self.planned.count(report);
        self.alternates.count(report);
        self.scenarios.files.iter().for_each(|file| file.value.count(report));
    }
}

impl Raw {
    fn front(&self, raw: &RawFront, shared: &Shared<'_>, faults: &mut Faults) -> Option<FrontPack> {
        let front = raw.front;
        let numbers = FrontNumbers::read(&raw.numbers, faults);
        let turns = tracks::turns(&raw.turns, front, faults);
        let known_turns = raw.turns.is_whole().then_some(turns.len());
        let stance = tracks::stance(&raw.stance, front, faults);
        let levels = tracks::victory(&raw.victory, faults);
        let roster = units::units(&raw.units, front, known_turns, faults);
        let sheet = raw.sheet.as_ref()?;
        let drawn = map::Raw { front, sheet };
        let found = faults.len();
        let board = drawn.board(&raw.countries, faults)?;
        if let Some(numbers) = shared.numbers.filter(|_| raw.countries.is_whole()) {
            map::check_points(&drawn, &board, numbers, faults);
        }
        // Without all counters and hexes whatever names them would seem to be at fault.
        if !raw.units.is_whole() || !raw.countries.is_whole() || faults.len() > found {
            return None;
        }
        let names = Names { front, board: &board, units: &roster.units, groups: &roster.groups };
        let setups = setup::setups(&raw.setup, &board, &roster.units, shared.numbers, faults);
        let deck = cards::numbers(&raw.cards);
        let reader = Reader { names, outcomes: shared.outcomes, numbers: &deck };
        let cards = match self.outcomes.is_whole() {
            true => cards::cards(&raw.cards, front, &reader, numbers.map(|numbers| numbers.deck), faults),
            false => None,
        };
        let scores = tracks::scores(&self.scores, front, &names, faults);
        let (mut plans, mut instructions, mut planned) = (Some(Vec::new()), None, None);
        let mut alternates = Some(Vec::new());
        match front {
            Front::France => {
                plans = plans::plans(&self.plans, &names, faults);
                instructions = plans::instructions(&self.instructions, &names, known_turns, faults);
                planned = plans::planned(&self.planned, &names, sheet, faults);
            }
            Front::Poland => {
                alternates = alternates::alternates(&self.alternates, &reader, cards.as_deref(), faults);
            }
        }
        let terrain = shared.terrain?;
        let ground = board.hexes.iter().map(|hex| Side::ALL.map(|side| terrain.ground(hex, side))).collect();
        Some(FrontPack {
            front,
            ground,
            setups,
            cards: cards?,
            turns,
            stance: stance?,
            levels: levels?,
            scores,
            numbers: numbers?,
            plans: plans?,
            instructions,
            planned,
            alternates: alternates?,
            units: roster.units,
            groups: roster.groups,
            cavalry_groups: roster.cavalry_groups,
            board,
        })
    }
}
