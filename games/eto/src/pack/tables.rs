//! Terrain effects, combat results, the bombing table and the boxes.

use mechanics::ResultsTable;
use mechanics::pack::{Faults, Row, Table, key_fault, name_fault};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::combat::{AttackerLoss, DefenderLoss, Outcome, Raid};
use crate::place::{BoxKind, BoxRecord};
use crate::terrain::{SideKind, Terrain};

sourced_row! {
    /// `terrain.csv`.
    pub(super) TerrainRow "terrain effects" {
        terrain: Terrain,
        modifier: i8,
        armor: bool,
        slip: bool,
        zone_stops_supply: bool,
        zone_stops_retreat: bool,
        assault: bool,
    }
}

/// What terrain does (24.1, 25.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainEffect {
    /// Added to the die of attacks on it.
    pub modifier: i8,
    /// Whether armor enters, attacks and has a zone there.
    pub armor: bool,
    /// Whether infantry in a zone slips to another such hex.
    pub slip: bool,
    /// Whether an enemy zone stops lines of supply there.
    pub zone_stops_supply: bool,
    /// Whether an enemy zone stops retreats there.
    pub zone_stops_retreat: bool,
    /// Whether it can be assaulted from the sea.
    pub assault: bool,
}

/// In the order of [`Terrain`].
pub(super) fn terrain(table: &Table<TerrainRow>, faults: &mut Faults) -> Option<[TerrainEffect; 4]> {
    for row in table.rows() {
        table.within(row, "modifier", row.value.modifier, &limits::MODIFIER, faults);
    }
    let rows = table.once("terrain", &Terrain::WORDS, |row| row.terrain, faults)?;
    Some(rows.map(|row| {
        let &TerrainRow { modifier, armor, slip, zone_stops_supply, zone_stops_retreat, assault, .. } =
            &row.value;
        TerrainEffect { modifier, armor, slip, zone_stops_supply, zone_stops_retreat, assault }
    }))
}

sourced_row! {
    /// `sides.csv`.
    pub(super) SideRow "hexside effects" {
        kind: SideKind,
        land: bool,
        frozen: bool,
        modifier: i8,
        frozen_modifier: i8,
    }
}

/// What a hexside does to land units (24.1, 26.4, 1.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideEffect {
    /// Whether they cross it.
    pub land: bool,
    /// Whether they cross it frozen.
    pub frozen: bool,
    /// Added to the die if all attackers come across such hexsides.
    pub modifier: i8,
    /// The same, frozen.
    pub frozen_modifier: i8,
}

/// In the order of [`SideKind`].
pub(super) fn sides(table: &Table<SideRow>, faults: &mut Faults) -> Option<[SideEffect; 7]> {
    for row in table.rows() {
        table.within(row, "modifier", row.value.modifier, &limits::MODIFIER, faults);
        table.within(row, "frozen_modifier", row.value.frozen_modifier, &limits::MODIFIER, faults);
        if row.value.land && !row.value.frozen {
            table.fault(row, "ice closes no hexside", faults);
        }
    }
    let rows = table.once("hexside", &SideKind::WORDS, |row| row.kind, faults)?;
    Some(rows.map(|row| {
        let &SideRow { land, frozen, modifier, frozen_modifier, .. } = &row.value;
        SideEffect { land, frozen, modifier, frozen_modifier }
    }))
}

/// A cell of the result key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LossWord {
    None,
    Steps,
    Choice,
    Retreat,
    All,
}

sourced_row! {
    /// `outcomes.csv`.
    pub(super) OutcomeRow "combat result key" {
        code: String,
        attacker: LossWord,
        steps: u8,
        defender: LossWord,
        count: u8,
    }
}

/// The results, from the worst for the attacker to the best.
pub(super) fn outcomes(table: &Table<OutcomeRow>, faults: &mut Faults) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        let attacker = match (line.attacker, line.steps) {
            (LossWord::None, 0) => Some(AttackerLoss::None),
            (LossWord::Steps, 1..=4) => Some(AttackerLoss::Steps(line.steps)),
            (LossWord::All, 0) => Some(AttackerLoss::All),
            _ => None,
        };
        let defender = match (line.defender, line.count) {
            (LossWord::None, 0) => Some(DefenderLoss::None),
            (LossWord::Choice, 1..=4) => Some(DefenderLoss::Choice(line.count)),
            (LossWord::Retreat, 1..=4) => Some(DefenderLoss::Retreat(line.count)),
            (LossWord::All, 0) => Some(DefenderLoss::All),
            _ => None,
        };
        if attacker.is_none() || defender.is_none() {
            table.fault(
                row,
                "an attacker loses none, all or 1 to 4 steps, a defender none, all or 1 to 4",
                faults,
            );
        }
        if outcomes.iter().any(|other| other.code == line.code) {
            table.fault(row, format!("the result `{}` stands twice", line.code), faults);
        }
        if attacker == Some(AttackerLoss::None) && defender == Some(DefenderLoss::None) {
            table.fault(row, "every result does something to a unit (27.0)", faults);
        }
        outcomes.push(Outcome {
            code: line.code.clone(),
            attacker: attacker.unwrap_or(AttackerLoss::None),
            defender: defender.unwrap_or(DefenderLoss::None),
        });
    }
    outcomes
}

sourced_row! {
    /// `results.csv`.
    pub(super) ResultRow "combat results" {
        die: u8,
        o1_3: String,
        o1_2: String,
        o1_1: String,
        o3_2: String,
        o2_1: String,
        o3_1: String,
        o4_1: String,
        o6_1: String,
    }
}

impl ResultRow {
    fn cells(&self) -> [&str; 8] {
        let cells =
            [&self.o1_3, &self.o1_2, &self.o1_1, &self.o3_2, &self.o2_1, &self.o3_1, &self.o4_1, &self.o6_1];
        cells.map(String::as_str)
    }
}

/// The odds of the columns, in percent: 1-3 to 6-1 (26.1).
const ODDS: [i16; 8] = [33, 50, 100, 150, 200, 300, 400, 600];
/// How they are printed.
const HEADINGS: [&str; 8] = ["1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "6-1"];
const DIES: [(u8, &str); 8] =
    [(0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "7")];

/// The Combat Results Table, in percent; its first row is the die 0, a cell an index into the outcomes.
pub(super) fn results(
    table: &Table<ResultRow>,
    outcomes: &[Outcome],
    faults: &mut Faults,
) -> Option<ResultsTable<u8>> {
    let found = faults.len();
    let rows = table.once("die", &DIES, |row| row.die, faults)?;
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for row in rows {
        let cells = row.value.cells().map(|text| {
            let found = outcomes.iter().position(|outcome| outcome.code == text);
            if found.is_none() {
                table.fault(row, format!("`{text}` is no result of outcomes.csv"), faults);
            }
            found
        });
        let line: Vec<u8> = cells.into_iter().map(|cell| cell.unwrap_or(0) as u8).collect();
        if cells.iter().all(Option::is_some) {
            rising(table, row, &line, lines.last(), faults);
        }
        lines.push(line);
    }
    if faults.len() > found {
        return None;
    }
    ResultsTable::new(vec![ODDS.to_vec()], lines).map_err(|what| table.lacks(what, faults)).ok()
}

/// Better odds and a higher die are never worse for the attacker.
fn rising(
    table: &Table<ResultRow>,
    row: &Row<ResultRow>,
    line: &[u8],
    above: Option<&Vec<u8>>,
    faults: &mut Faults,
) {
    if let Some(column) = (1..line.len()).find(|column| line[*column] < line[column - 1]) {
        let what = format!("{} is worse for the attacker than {}", HEADINGS[column], HEADINGS[column - 1]);
        table.fault(row, what, faults);
    } else if let Some(above) = above
        && let Some(column) = (0..line.len()).find(|column| line[*column] < above[*column])
    {
        table.fault(
            row,
            format!("at {} it is worse for the attacker than a lower die", HEADINGS[column]),
            faults,
        );
    }
}

sourced_row! {
    /// `bombing.csv`.
    pub(super) BombRow "bombing table" {
        dice: u8,
        s1: String,
        s7: String,
        s12: String,
        s17: String,
        s25: String,
        s40: String,
        s60: String,
        s90: String,
        s120: String,
    }
}

impl BombRow {
    fn cells(&self) -> [&str; 9] {
        let cells = [
            &self.s1, &self.s7, &self.s12, &self.s17, &self.s25, &self.s40, &self.s60, &self.s90, &self.s120,
        ];
        cells.map(String::as_str)
    }
}

/// The least strength of each column (T.bomb).
const STRENGTHS: [i16; 9] = [1, 7, 12, 17, 25, 40, 60, 90, 120];
const DICE: [(u8, &str); 12] = [
    (2, "2"),
    (3, "3"),
    (4, "4"),
    (5, "5"),
    (6, "6"),
    (7, "7"),
    (8, "8"),
    (9, "9"),
    (10, "10"),
    (11, "11"),
    (12, "12"),
    (13, "13"),
];

fn raid(text: &str) -> Option<Raid> {
    let bare = text.strip_suffix('*');
    let damage = match bare.unwrap_or(text) {
        "" if bare.is_some() => 0,
        "-" if bare.is_none() => 0,
        number => number.parse().ok().filter(|damage| (1..=40).contains(damage))?,
    };
    Some(Raid { damage, bomber_lost: bare.is_some() })
}

/// The bombing table by strength; its first row is the dice 2, its last 13 and more.
pub(super) fn bombing(table: &Table<BombRow>, faults: &mut Faults) -> Option<ResultsTable<Raid>> {
    let found = faults.len();
    let rows = table.once("throw", &DICE, |row| row.dice, faults)?;
    let mut lines: Vec<Vec<Raid>> = Vec::new();
    for row in rows {
        let mut line = Vec::new();
        for text in row.value.cells() {
            let cell = raid(text);
            if cell.is_none() {
                table.fault(row, format!("`{text}` is no result: write `-`, `3`, `3*` or `*`"), faults);
            }
            line.push(cell.unwrap_or_default());
        }
        let sound = faults.len() == found;
        if sound && line.windows(2).any(|pair| pair[0].damage > pair[1].damage) {
            table.fault(row, "more bombers never do less damage", faults);
        } else if sound
            && lines.last().is_some_and(|above| above.iter().zip(&line).any(|(a, b)| a.damage > b.damage))
        {
            table.fault(row, "a higher throw never does less damage", faults);
        }
        lines.push(line);
    }
    if faults.len() > found {
        return None;
    }
    ResultsTable::new(vec![STRENGTHS.to_vec()], lines).map_err(|what| table.lacks(what, faults)).ok()
}

sourced_row! {
    /// `boxes.csv`.
    pub(super) BoxRow "boxes" { r#box: String, name: String, kind: BoxKind, }
}

/// The boxes of the game.
pub(super) fn boxes(table: &Table<BoxRow>, faults: &mut Faults) -> Vec<BoxRecord> {
    let mut boxes: Vec<BoxRecord> = Vec::new();
    for row in table.rows() {
        let line = &row.value;
        if let Some(what) = key_fault(&line.r#box).or_else(|| name_fault(&line.name)) {
            table.fault(row, what, faults);
        } else if boxes.iter().any(|other| other.id == line.r#box) {
            table.fault(row, format!("the box `{}` stands twice", line.r#box), faults);
        }
        boxes.push(BoxRecord { id: line.r#box.clone(), name: line.name.clone(), kind: line.kind });
    }
    if table.is_whole() {
        for (kind, count, what) in [
            (BoxKind::ForcePool, 3, "force pools, one for each partnership"),
            (BoxKind::Season, 4, "boxes of seasons"),
            (BoxKind::Removed, 1, "box of units out of play"),
            (BoxKind::Replenishment, 1, "replenishment box"),
            (BoxKind::SetUp, 1, "box of units to be set up"),
        ] {
            if boxes.iter().filter(|other| other.kind == kind).count() != count {
                table.lacks(format!("there must be {count} {what}"), faults);
            }
        }
    }
    boxes
}
