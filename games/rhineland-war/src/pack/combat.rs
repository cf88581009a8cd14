//! The Terrain Effects Chart and both Combat Results Tables.

use mechanics::ResultsTable;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sourced_row;
use serde::{Deserialize, Serialize};

use super::limits;
use crate::terrain::Terrain;

/// What a line of `terrain.csv` speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Applies {
    Hex,
    Hexside,
}

/// `terrain.csv`.
#[derive(Deserialize)]
pub(super) struct TerrainRow {
    applies: Applies,
    terrain: String,
    foot: u8,
    alpine: u8,
    mech: u8,
    defense: u8,
    alpine_shift: i8,
    cost_source: Source,
    defense_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TerrainRow {
    fn count(&self, report: &mut Report) {
        report.count("terrain movement", &self.cost_source);
        report.count("terrain defense", &self.defense_source);
    }
}

/// A line of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainEffect {
    /// Movement points of units that are neither alpine nor mechanized.
    pub foot: u8,
    /// Movement points of alpine units.
    pub alpine: u8,
    /// Movement points of mechanized units.
    pub mech: u8,
    /// What defense strength is multiplied by: 1 or 2 (10.18).
    pub defense: u8,
    /// Columns to the right if an alpine unit attacks into it (19.7).
    pub alpine_shift: i8,
}

/// The Terrain Effects Chart (7.6, 10.18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainChart {
    natural: [TerrainEffect; Terrain::ALL.len()],
    /// A city: its cost stands for the whole hex, its defense beside that of the natural terrain.
    pub city: TerrainEffect,
    /// A river hexside: its cost is added, its defense counts if all attackers cross it.
    pub river: TerrainEffect,
}

impl TerrainChart {
    /// The line of a natural terrain.
    #[inline]
    pub const fn natural(&self, terrain: Terrain) -> &TerrainEffect {
        &self.natural[terrain as usize]
    }
}

pub(super) fn terrain(table: &Table<TerrainRow>, faults: &mut Faults) -> Option<TerrainChart> {
    const WORDS: [(&str, &str); 5] = [
        ("clear", "clear"),
        ("rough", "rough"),
        ("mountain", "mountain"),
        ("city", "city"),
        ("river", "river"),
    ];
    for row in table.rows() {
        let line = &row.value;
        let side = line.applies == Applies::Hexside;
        let limit = if side { limits::EXTRA } else { limits::COST };
        for (name, cost) in [("foot", line.foot), ("alpine", line.alpine), ("mech", line.mech)] {
            table.within(row, name, cost, &limit, faults);
        }
        table.within(row, "defense", line.defense, &limits::DEFENSE, faults);
        table.within(row, "alpine_shift", line.alpine_shift, &limits::SHIFT, faults);
        if !WORDS.iter().any(|(word, _)| *word == line.terrain) || side != (line.terrain == "river") {
            table.fault(row, format!("the chart has no line `{}` for this", line.terrain), faults);
        }
    }
    let word = |row: &TerrainRow| {
        WORDS.iter().map(|(word, _)| *word).find(|word| *word == row.terrain).unwrap_or("")
    };
    let lines = table.once("line", &WORDS, word, faults)?;
    let [clear, rough, mountain, city, river] = lines.map(|row: &Row<TerrainRow>| {
        let TerrainRow { foot, alpine, mech, defense, alpine_shift, .. } = row.value;
        TerrainEffect { foot, alpine, mech, defense, alpine_shift }
    });
    Some(TerrainChart { natural: [clear, rough, mountain], city, river })
}

/// What a combat result costs a force (10.23). Strengths are printed ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Loss {
    /// Nothing.
    None,
    /// One unit, its owner's choice.
    One,
    /// One mechanized unit, its owner's choice; none if there is none.
    Mechanized,
    /// The unit with the highest strength.
    Highest,
    /// Units with at least half of the strength, none of which could be spared.
    Half,
    /// All.
    All,
}

sourced_row! {
    /// `outcomes.csv`.
    pub(super) OutcomeRow "combat results" {
        code: String,
        name: String,
        attacker_loss: Loss,
        defender_loss: Loss,
        attacker_retreat: u8,
        defender_retreat: u8,
        mech_pursuit: u8,
        foot_pursuit: u8,
        defender_pursuit: u8,
    }
}

/// A combat result (10.23): losses, the defender's first, then retreats, then the pursuit. Numbers are hexes, 0 is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Two letters.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What the attacker loses.
    pub attacker_loss: Loss,
    /// What the defender loses.
    pub defender_loss: Loss,
    /// How far surviving attackers retreat.
    pub attacker_retreat: u8,
    /// How far surviving defenders retreat.
    pub defender_retreat: u8,
    /// How far supplied mechanized attackers may pursue.
    pub mech_pursuit: u8,
    /// How far other attackers may pursue.
    pub foot_pursuit: u8,
    /// How far defenders may pursue.
    pub defender_pursuit: u8,
}

pub(super) fn outcomes(table: &Table<OutcomeRow>, faults: &mut Faults) -> Vec<Outcome> {
    for (at, row) in table.rows().iter().enumerate() {
        let line = &row.value;
        if table.rows()[..at].iter().any(|other| other.value.code == line.code) {
            table.fault(row, format!("the result `{}` stands twice", line.code), faults);
        }
        for text in [&line.code, &line.name] {
            name_fault(text).into_iter().for_each(|what| table.fault(row, what, faults));
        }
        for (name, hexes) in [
            ("attacker_retreat", line.attacker_retreat),
            ("defender_retreat", line.defender_retreat),
            ("mech_pursuit", line.mech_pursuit),
            ("foot_pursuit", line.foot_pursuit),
            ("defender_pursuit", line.defender_pursuit),
        ] {
            table.within(row, name, hexes, &limits::RETREAT, faults);
        }
        if line.defender_pursuit > 0 && line.mech_pursuit.max(line.foot_pursuit) > 0 {
            table.fault(row, "only one side pursues (10.23)", faults);
        }
    }
    let outcome = |row: &OutcomeRow| Outcome {
        code: row.code.clone(),
        name: row.name.clone(),
        attacker_loss: row.attacker_loss,
        defender_loss: row.defender_loss,
        attacker_retreat: row.attacker_retreat,
        defender_retreat: row.defender_retreat,
        mech_pursuit: row.mech_pursuit,
        foot_pursuit: row.foot_pursuit,
        defender_pursuit: row.defender_pursuit,
    };
    table.rows().iter().map(|row| outcome(&row.value)).collect()
}

/// The two Combat Results Tables (10.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CombatTable {
    /// Attrition.
    Attrition,
    /// Mechanized: needs a supplied mechanized attacker and no fortified zone (10.20).
    Mechanized,
}

/// `results.csv`: a column of one of the two tables.
#[derive(Deserialize)]
pub(super) struct ResultRow {
    table: CombatTable,
    from: i16,
    d1: String,
    d2: String,
    d3: String,
    d4: String,
    d5: String,
    d6: String,
    from_source: Source,
    source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl ResultRow {
    fn cells(&self) -> [&str; 6] {
        [&self.d1, &self.d2, &self.d3, &self.d4, &self.d5, &self.d6]
    }
}

impl Sourced for ResultRow {
    fn count(&self, report: &mut Report) {
        report.count("results tables headings", &self.from_source);
        self.cells().iter().for_each(|_| report.count("results tables", &self.source));
    }
}

/// Both tables; a cell is an index into the outcomes.
pub(super) fn results(
    table: &Table<ResultRow>,
    outcomes: &[Outcome],
    faults: &mut Faults,
) -> Option<[ResultsTable<u8>; 2]> {
    let code = |code: &str| outcomes.iter().position(|outcome| outcome.code == code);
    let mut one = |which: CombatTable| {
        let rows = |row: &ResultRow| row.table == which;
        table.results(rows, |row| row.from, ResultRow::cells, code, "outcomes.csv", faults)
    };
    let (attrition, mechanized) = (one(CombatTable::Attrition), one(CombatTable::Mechanized));
    let (attrition, mechanized) = (attrition?, mechanized?);
    // 10.21: one line of headings for both, so that a column is the same in each.
    if attrition.columns() != mechanized.columns()
        || (0..attrition.columns())
            .any(|column| attrition.heading(0, column) != mechanized.heading(0, column))
    {
        table.lacks("both tables have the same headings (10.21)", faults);
        return None;
    }
    if attrition.columns() > limits::COLUMNS {
        table.lacks(format!("there is room for {} columns", limits::COLUMNS), faults);
    }
    Some([attrition, mechanized])
}
