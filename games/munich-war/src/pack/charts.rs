//! The charts and tables beside the map.

use mechanics::ResultsTable;
use mechanics::pack::{Cost, Document, Faults, Report, Source, Spanned, Table, name_fault};
use serde::Deserialize;

use super::limits;
use super::rows::{
    Advance, AirResult, Applies, CombatTable, EventRow, Expense, ExpenseRow, Happening, InterceptionRow,
    Loss, Month, OutcomeRow, ResultRow, ShiftCause, ShiftRow, TerrainRow, TerrorResult, TerrorRow, TurnRow,
};
use crate::nation::Side;
use crate::terrain::Terrain;

/// A line of the Terrain Effects Chart, in half movement points and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainEffect {
    /// Cost for non-mechanized units.
    pub foot: Cost,
    /// Cost for alpine units.
    pub alpine: Cost,
    /// Cost for mechanized units.
    pub mech: Cost,
    /// Cost for all in the Soviet Union in storms, if they change it (20.0).
    pub storm: Option<u8>,
    /// Columns; negative is to the left.
    pub shift: i8,
}

/// The Terrain Effects Chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerrainChart {
    natural: [TerrainEffect; Terrain::ALL.len()],
    /// The shift of a city (16.8.2).
    pub city: i8,
    /// What crossing a river adds, and its shift.
    pub river: (u8, i8),
    /// What an entrenchment of an enemy country adds (19.0).
    pub entrenchment: u8,
    /// The cost of a hex by road (8.5).
    pub road: u8,
    /// The same in the Soviet Union in storms (20.0).
    pub road_in_storms: u8,
}

impl TerrainChart {
    /// The line of a natural terrain.
    pub fn natural(&self, terrain: Terrain) -> &TerrainEffect {
        &self.natural[terrain as usize]
    }
}

pub(super) fn terrain(table: &Table<TerrainRow>, faults: &mut Faults) -> Option<TerrainChart> {
    for (at, row) in table.rows().iter().enumerate() {
        let line = &row.value;
        let costs = line.foot.is_some() || line.alpine.is_some() || line.mech.is_some();
        table.pair(row, "cost", costs, line.cost_source.as_ref(), faults);
        table.pair(row, "storm", line.storm.is_some(), line.storm_source.as_ref(), faults);
        table.pair(row, "shift", line.shift.is_some(), line.shift_source.as_ref(), faults);
        let added = line.applies == Applies::Hexside || line.terrain == "entrenchment";
        let limit = if added { limits::EXTRA } else { limits::COST };
        for (name, cost) in [("foot", line.foot), ("alpine", line.alpine), ("mech", line.mech)] {
            if let Some(Cost::Half(points)) = cost {
                table.within(row, name, points, &limit, faults);
            }
        }
        line.storm.iter().for_each(|points| table.within(row, "storm", *points, &limits::COST, faults));
        line.shift.iter().for_each(|shift| table.within(row, "shift", *shift, &limits::SHIFT, faults));
        let known = match line.applies {
            Applies::Hex => {
                let natural = Terrain::ALL.iter().any(|terrain| terrain.word() == line.terrain);
                natural || line.terrain == "city" || line.terrain == "entrenchment"
            }
            Applies::Hexside => line.terrain == "river",
            Applies::Rail => line.terrain == "railroad",
        };
        if !known {
            table.fault(row, format!("the chart has no line `{}` for this", line.terrain), faults);
        }
        if table.rows()[..at].iter().any(|other| other.value.terrain == line.terrain) {
            table.fault(row, format!("the line `{}` stands twice", line.terrain), faults);
        }
    }
    let mut find = |name: &str| {
        let found = table.rows().iter().find(|row| row.value.terrain == name);
        if found.is_none() && table.is_whole() {
            table.lacks(format!("the line `{name}` is missing"), faults);
        }
        found
    };
    // Every line is asked for before giving up, so that every hole is reported.
    let natural = Terrain::ALL.map(|terrain| find(terrain.word()));
    let [city, river, entrenchment, road] = ["city", "river", "entrenchment", "railroad"].map(&mut find);
    let mut lacks = |row: &mechanics::pack::Row<TerrainRow>, what: &str| {
        table.fault(row, format!("`{}` needs {what}", row.value.terrain), faults);
    };
    let mut effect = |row: &mechanics::pack::Row<TerrainRow>| {
        let line = &row.value;
        match (line.foot, line.alpine, line.mech, line.shift) {
            (Some(foot), Some(alpine), Some(mech), Some(shift)) => {
                Some(TerrainEffect { foot, alpine, mech, storm: line.storm, shift })
            }
            _ => {
                lacks(row, "a cost for foot, alpine and mech, and a shift");
                None
            }
        }
    };
    let natural: Vec<Option<TerrainEffect>> =
        natural.into_iter().map(|row| row.and_then(&mut effect)).collect();
    let natural: Option<Vec<TerrainEffect>> = natural.into_iter().collect();
    let mut same = |row: Option<&mechanics::pack::Row<TerrainRow>>| {
        let row = row?;
        match (row.value.foot, row.value.alpine, row.value.mech) {
            (Some(Cost::Half(foot)), Some(Cost::Half(alpine)), Some(Cost::Half(mech)))
                if foot == alpine && alpine == mech =>
            {
                Some(foot)
            }
            _ => {
                lacks(row, "the same number of half points for all");
                None
            }
        }
    };
    let (crossing, works, along) = (same(river), same(entrenchment), same(road));
    let shift = |row: Option<&mechanics::pack::Row<TerrainRow>>| row.and_then(|row| row.value.shift);
    for (row, missing) in [(city, shift(city)), (river, shift(river))] {
        if let (Some(row), None) = (row, missing) {
            lacks(row, "a shift");
        }
    }
    let in_storms = road.and_then(|row| row.value.storm);
    if let (Some(row), None) = (road, in_storms) {
        lacks(row, "a cost in storms");
    }
    Some(TerrainChart {
        natural: natural?.try_into().ok()?,
        city: shift(city)?,
        river: (crossing?, shift(river)?),
        entrenchment: works?,
        road: along?,
        road_in_storms: in_storms?,
    })
}

/// Column shifts by their cause (11.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shifts([i8; 7]);

impl Shifts {
    const CAUSES: [(ShiftCause, &'static str); 7] = [
        (ShiftCause::Entrenchment, "entrenchment"),
        (ShiftCause::AllUnsupplied, "all-unsupplied"),
        (ShiftCause::SomeUnsupplied, "some-unsupplied"),
        (ShiftCause::Concentric, "concentric"),
        (ShiftCause::SpecialForces, "special-forces"),
        (ShiftCause::Alpine, "alpine"),
        (ShiftCause::Storms, "storms"),
    ];

    /// Columns to the right; negative is to the left.
    pub fn of(&self, cause: ShiftCause) -> i16 {
        self.0[cause as usize].into()
    }
}

pub(super) fn shifts(table: &Table<ShiftRow>, faults: &mut Faults) -> Option<Shifts> {
    let once = table.once("line", &Shifts::CAUSES, |row| row.cause, faults)?;
    for row in once {
        table.within(row, "columns", row.value.columns, &limits::SHIFT, faults);
    }
    Some(Shifts(once.map(|row| row.value.columns)))
}

/// A combat result (11.16). Losses of the defender come first, then those of the attacker, then retreats,
/// then the advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Two letters.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What the defender loses.
    pub defender_loss: Loss,
    /// How many hexes the defender retreats.
    pub defender_retreat: u8,
    /// What the attacker loses.
    pub attacker_loss: Loss,
    /// How many hexes the attacker retreats.
    pub attacker_retreat: u8,
    /// Whether the attacker may advance.
    pub advance: Advance,
}

pub(super) fn outcomes(table: &Table<OutcomeRow>, faults: &mut Faults) -> Vec<Outcome> {
    for (at, row) in table.rows().iter().enumerate() {
        if table.rows()[..at].iter().any(|other| other.value.code == row.value.code) {
            table.fault(row, format!("the result `{}` stands twice", row.value.code), faults);
        }
        if row.value.defender_retreat > 3 || row.value.attacker_retreat > 3 {
            table.fault(row, "a retreat is one, two or three hexes (12.0)", faults);
        }
    }
    let outcome = |row: &OutcomeRow| Outcome {
        code: row.code.clone(),
        name: row.name.clone(),
        defender_loss: row.defender_loss,
        defender_retreat: row.defender_retreat,
        attacker_loss: row.attacker_loss,
        attacker_retreat: row.attacker_retreat,
        advance: row.advance,
    };
    table.rows().iter().map(|row| outcome(&row.value)).collect()
}

/// The two Combat Results Tables; a cell is an index into the outcomes.
pub(super) fn results(
    table: &Table<ResultRow>,
    outcomes: &[Outcome],
    faults: &mut Faults,
) -> Option<[ResultsTable<u8>; 2]> {
    let code = |code: &str| outcomes.iter().position(|outcome| outcome.code == code);
    let mut one = |which: CombatTable| {
        let rows = |row: &ResultRow| row.table == which;
        fn cells(row: &ResultRow) -> [&str; 6] {
            row.cells().map(String::as_str)
        }
        table.results(rows, |row| row.from, cells, code, "outcomes.csv", faults)
    };
    let (assault, mobile) = (one(CombatTable::Assault)?, one(CombatTable::Mobile)?);
    // 11.9: one line of headings for both, so that a column is the same in each.
    if assault.columns() != mobile.columns()
        || (0..assault.columns()).any(|column| assault.heading(0, column) != mobile.heading(0, column))
    {
        table.lacks("both tables have the same headings (11.9)", faults);
        return None;
    }
    if assault.columns() > limits::COLUMNS {
        table.lacks(format!("there is room for {} columns", limits::COLUMNS), faults);
    }
    Some([assault, mobile])
}

pub(super) fn interception(
    table: &Table<InterceptionRow>,
    faults: &mut Faults,
) -> Option<ResultsTable<AirResult>> {
    let headings = table.rows().iter().map(|row| row.value.from).collect();
    let columns: Vec<[AirResult; 6]> = table.rows().iter().map(|row| row.value.cells().map(|c| *c)).collect();
    read(table, ResultsTable::by_column(headings, &columns), faults)
}

pub(super) fn terror(table: &Table<TerrorRow>, faults: &mut Faults) -> Option<ResultsTable<TerrorResult>> {
    let headings = table.rows().iter().map(|row| row.value.factor).collect();
    let columns: Vec<[TerrorResult; 6]> =
        table.rows().iter().map(|row| row.value.cells().map(|c| *c)).collect();
    read(table, ResultsTable::by_column(headings, &columns), faults)
}

fn read<T, R>(table: &Table<T>, results: Result<R, String>, faults: &mut Faults) -> Option<R> {
    match results {
        Ok(results) => Some(results),
        Err(what) => {
            if table.is_whole() {
                table.lacks(what, faults);
            }
            None
        }
    }
}

/// A line of the Events Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventLine {
    /// What happens.
    pub event: Happening,
    /// The number of its condition, 0 if it has none.
    pub threshold: u8,
    /// The points it gives, 0 if none.
    pub points: u8,
}

/// By die, from 1.
pub(super) fn events(table: &Table<EventRow>, faults: &mut Faults) -> Option<[EventLine; 6]> {
    let words = [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6")];
    let rows = table.once("line", &words, |row| row.die, faults)?;
    for row in table.rows().iter().filter(|row| !words.iter().any(|(die, _)| *die == row.value.die)) {
        table.fault(row, format!("{} is not a roll of one die", row.value.die), faults);
    }
    for row in rows {
        row.value
            .points
            .iter()
            .for_each(|points| table.within(row, "points", *points, &limits::REPLACEMENTS, faults));
    }
    Some(rows.map(|row| EventLine {
        event: row.value.event,
        threshold: row.value.threshold.unwrap_or(0),
        points: row.value.points.unwrap_or(0),
    }))
}

/// The Mobilization Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expenses([u8; 4]);

impl Expenses {
    /// The replacement points of an action.
    pub fn of(&self, action: Expense) -> u8 {
        self.0[action as usize]
    }
}

pub(super) fn expenses(table: &Table<ExpenseRow>, faults: &mut Faults) -> Option<Expenses> {
    let words = [
        (Expense::Mobilize, "mobilize"),
        (Expense::RefitMechanized, "refit-mechanized"),
        (Expense::RefitFoot, "refit-foot"),
        (Expense::RefitAir, "refit-air"),
    ];
    let rows = table.once("line", &words, |row| row.action, faults)?;
    for row in rows {
        table.within(row, "points", row.value.points, &limits::REPLACEMENTS, faults);
    }
    Some(Expenses(rows.map(|row| row.value.points)))
}

/// A turn of the track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// `October I`.
    pub label: String,
    /// Its month.
    pub month: Month,
}

pub(super) fn turns(table: &Table<TurnRow>, faults: &mut Faults) -> Vec<Turn> {
    table.turns(|row| row.turn, faults);
    for row in table.rows() {
        name_fault(&row.value.label).into_iter().for_each(|what| table.fault(row, what, faults));
    }
    let turn = |row: &TurnRow| Turn { label: row.label.clone(), month: row.month };
    table.rows().iter().map(|row| turn(&row.value)).collect()
}

/// What wins the game (22.0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    /// For an enemy air unit eliminated or surrendered.
    pub air: i16,
    /// For an enemy mechanized army or corps.
    pub mechanized: i16,
    /// The levels, the highest first; the last has no lower bound.
    pub levels: Vec<Level>,
}

/// A level of victory (22.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The lowest difference.
    pub from: Option<i16>,
    /// Its name.
    pub title: &'static str,
    /// Who has won.
    pub winner: Side,
}

/// The levels of the rulebook.
const LEVELS: [&str; 4] =
    ["Axis Decisive Victory", "Axis Major Victory", "Allied Marginal Victory", "Allied Decisive Victory"];

/// `victory.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    unit: Vec<UnitEntry>,
    level: Vec<LevelEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    kind: Spanned<UnitClass>,
    points: Spanned<i16>,
    source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum UnitClass {
    Air,
    Mechanized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelEntry {
    from: Option<Spanned<i16>>,
    title: Spanned<String>,
    winner: Side,
    source: Source,
}

impl VictoryFile {
    pub fn count(&self, report: &mut Report) {
        let units = self.unit.iter().map(|unit| &unit.source);
        let levels = self.level.iter().map(|level| &level.source);
        units.chain(levels).for_each(|source| report.count("victory", source));
    }
}

pub(super) fn victory(file: &Document<VictoryFile>, faults: &mut Faults) -> Option<Victory> {
    let mut points = |class: UnitClass, name: &str| {
        let mut of_class = file.value.unit.iter().filter(|unit| *unit.kind.as_ref() == class);
        let found = of_class.next();
        match found {
            Some(unit) => file.within("points", &unit.points, &limits::LOSS, faults),
            None => faults.add(file.file(), 0, format!("the points of {name} units are missing")),
        }
        of_class.for_each(|unit| file.fault(&unit.kind, format!("{name} units stand twice"), faults));
        found.map(|unit| *unit.points.as_ref())
    };
    let (air, mechanized) = (points(UnitClass::Air, "air"), points(UnitClass::Mechanized, "mechanized"));
    let mut level = |entry: &LevelEntry| {
        let title = LEVELS.into_iter().find(|known| known == entry.title.as_ref());
        if title.is_none() {
            let what = format!("the rulebook has no `{}` (22.1)", entry.title.as_ref());
            file.fault(&entry.title, what, faults);
        }
        entry.from.iter().for_each(|from| file.within("from", from, &limits::LEVEL, faults));
        let from = entry.from.as_ref().map(|from| *from.as_ref());
        Level { from, title: title.unwrap_or_default(), winner: entry.winner }
    };
    let levels: Vec<Level> = file.value.level.iter().map(&mut level).collect();
    let falling = levels.windows(2).all(|pair| pair[0].from > pair[1].from);
    if !falling || levels.last().is_none_or(|last| last.from.is_some()) {
        faults.add(file.file(), 0, "levels come from the highest to the lowest, which has no `from`");
    }
    Some(Victory { air: air?, mechanized: mechanized?, levels })
}
