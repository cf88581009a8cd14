//! The terrain chart, the results tables, landing and evacuation, the marker mix.

use mechanics::ResultsTable;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use crate::combat::{Advance, CombatTable, Counterattack, Disorder, Outcome, printed_odds};
use crate::marker::{Ability, Marker};
use crate::nation::Side;
use crate::terrain::{ALL_POINTS, Ground, Line, TerrainChart};

/// Whom a line of the chart binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Affects {
    Any,
    German,
    Allied,
}

/// `terrain.csv`.
#[derive(Deserialize)]
pub(super) struct TerrainRow {
    line: Line,
    affects: Affects,
    mp: String,
    shift: u8,
    armor_bonus: bool,
    stops_advance: bool,
    no_mobile: bool,
    zoc: bool,
    no_air: bool,
    no_attacks: bool,
    no_counterblow: bool,
    mp_source: Source,
    shift_source: Source,
    zoc_source: Source,
    source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for TerrainRow {
    fn count(&self, report: &mut Report) {
        for source in [&self.mp_source, &self.shift_source, &self.zoc_source, &self.source] {
            report.count("terrain chart", source);
        }
    }
}

pub(super) fn terrain(table: &Table<TerrainRow>, faults: &mut Faults) -> Option<TerrainChart> {
    let mut sound = true;
    let mut cost = |row: &Row<TerrainRow>| {
        let line = &row.value;
        let points = match line.mp.as_str() {
            "all" if line.line == Line::Evacuation => return ALL_POINTS,
            text => text.parse().ok(),
        };
        let Some(points) = points else {
            sound = false;
            let what = format!("mp: `{}` is not a number; only an Evacuation Zone costs `all`", line.mp);
            table.fault(row, what, faults);
            return 1;
        };
        let limit = if line.line.is_hexside() { limits::EXTRA } else { limits::COST };
        table.within(row, "mp", points, &limit, faults);
        table.within(row, "shift", line.shift, &limits::SHIFT, faults);
        points
    };
    let costs: Vec<u8> = table.rows().iter().map(&mut cost).collect();
    for row in table.rows() {
        if matches!(row.value.line, Line::Open | Line::Rough) && row.value.affects != Affects::Any {
            table.fault(row, "natural terrain binds both sides", faults);
        }
    }
    let rows = table.once("line", &Line::ALL, |row| row.line, faults)?;
    let ground = |row: &Row<TerrainRow>| {
        let at = table.rows().iter().position(|other| other.line == row.line).unwrap_or_default();
        let line = &row.value;
        let ground = Ground {
            cost: costs[at],
            shift: line.shift,
            armor_bonus: line.armor_bonus,
            stops_advance: line.stops_advance,
            no_mobile: line.no_mobile,
            zone: line.zoc,
            no_air: line.no_air,
            no_attacks: line.no_attacks,
            no_counterblow: line.no_counterblow,
        };
        let bound = match line.affects {
            Affects::Any => None,
            Affects::German => Some(Side::German),
            Affects::Allied => Some(Side::Allied),
        };
        (ground, bound)
    };
    sound.then(|| TerrainChart(rows.map(ground)))
}

sourced_row! {
    /// `outcomes.csv`.
    pub(super) OutcomeRow "combat results" {
        code: String,
        name: String,
        attacker_steps: u8,
        defender_steps: u8,
        each_steps: u8,
        counterattack: Counterattack,
        otherwise: Option<String>,
        counterattack_shift: u8,
        counterblow: bool,
        retreat: u8,
        may_stand: bool,
        no_actions: Disorder,
        eliminates: bool,
        advance: Advance,
    }
}

pub(super) fn outcomes(table: &Table<OutcomeRow>, faults: &mut Faults) -> Vec<Outcome> {
    let find = |code: &str| table.rows().iter().position(|row| row.value.code == code);
    let mut outcomes = Vec::new();
    for (at, row) in table.rows().iter().enumerate() {
        let line = &row.value;
        if find(&line.code) != Some(at) {
            table.fault(row, format!("the result `{}` stands twice", line.code), faults);
        }
        for text in [&line.code, &line.name] {
            name_fault(text).into_iter().for_each(|what| table.fault(row, what, faults));
        }
        for (name, steps) in [
            ("attacker_steps", line.attacker_steps),
            ("defender_steps", line.defender_steps),
            ("each_steps", line.each_steps),
        ] {
            table.within(row, name, steps, &limits::STEPS, faults);
        }
        table.within(row, "retreat", line.retreat, &limits::RETREAT, faults);
        table.within(row, "counterattack_shift", line.counterattack_shift, &limits::SHIFT, faults);
        let otherwise = line.otherwise.as_deref().and_then(find);
        let must = line.counterattack == Counterattack::Must;
        if must != line.otherwise.is_some() || (line.otherwise.is_some() && otherwise.is_none()) {
            let what =
                "a result that demands a counterattack, and no other, has another result `otherwise` (14.7)";
            table.fault(row, what, faults);
        }
        // A result that stood for itself would be applied for ever.
        if otherwise.is_some_and(|other| table.rows()[other].value.counterattack == Counterattack::Must) {
            table.fault(row, "`otherwise` demands a counterattack again", faults);
        }
        if line.retreat == 0 && (line.may_stand || line.no_actions != Disorder::None) {
            table.fault(row, "without a retreat no unit may stand, and none is disordered", faults);
        }
        outcomes.push(Outcome {
            code: line.code.clone(),
            name: line.name.clone(),
            attacker_steps: line.attacker_steps,
            defender_steps: line.defender_steps,
            each_steps: line.each_steps,
            counterattack: line.counterattack,
            otherwise: otherwise.map(|at| at as u8),
            counterattack_shift: line.counterattack_shift,
            counterblow: line.counterblow,
            retreat: line.retreat,
            may_stand: line.may_stand,
            no_actions: line.no_actions,
            eliminates: line.eliminates,
            advance: line.advance,
        });
    }
    outcomes
}

/// `results.csv`: a column of one of the six tables, or what comes below the first.
#[derive(Deserialize)]
pub(super) struct ResultRow {
    table: CombatTable,
    odds: String,
    d1: String,
    d2: String,
    d3: String,
    d4: String,
    d5: String,
    d6: String,
    odds_source: Source,
    source: Source,
    #[serde(rename = "note")]
    _note: String,
}

const BELOW: &str = "below";

impl ResultRow {
    fn cells(&self) -> [&str; 6] {
        [&self.d1, &self.d2, &self.d3, &self.d4, &self.d5, &self.d6]
    }
}

impl Sourced for ResultRow {
    fn count(&self, report: &mut Report) {
        report.count("results tables headings", &self.odds_source);
        let cells = if self.odds == BELOW { 1 } else { 6 };
        (0..cells).for_each(|_| report.count("results tables", &self.source));
    }
}

/// A Combat Results Table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The columns by [`odds`](crate::combat::odds); a cell is an index into the outcomes.
    pub table: ResultsTable<u8>,
    /// The automatic result below the first column (14.6.1).
    pub below: u8,
}

pub(super) fn results(
    table: &Table<ResultRow>,
    outcomes: &[Outcome],
    faults: &mut Faults,
) -> Option<[Results; CombatTable::ALL.len()]> {
    let code = |code: &str| outcomes.iter().position(|outcome| outcome.code == code);
    let mut sound = true;
    for row in table.rows().iter().filter(|row| row.value.odds != BELOW) {
        if let Err(what) = printed_odds(&row.value.odds) {
            sound = false;
            table.fault(row, format!("odds: {what}"), faults);
        }
    }
    if !sound {
        return None;
    }
    let mut found = Vec::new();
    for (which, word) in CombatTable::ALL {
        let of_this = |row: &ResultRow| row.table == which && row.odds != BELOW;
        let heading = |row: &ResultRow| printed_odds(&row.odds).unwrap_or_default();
        let read = table.results(of_this, heading, ResultRow::cells, code, "outcomes.csv", faults);
        let below = below(table, which, word, code, faults);
        if let Some(results) = &read {
            check_order(table, which, results, faults);
        }
        found.extend(read.zip(below).map(|(table, below)| Results { table, below }));
    }
    let results: [Results; CombatTable::ALL.len()] = found.try_into().ok()?;
    // A shift must mean the same on every table (14.5).
    let headings = |results: &Results| -> Vec<i16> {
        (0..results.table.columns()).map(|column| results.table.heading(0, column)).collect()
    };
    if results.iter().any(|other| headings(other) != headings(&results[0])) {
        table.lacks("all tables have the same columns (14.5)", faults);
    }
    Some(results)
}

fn below(
    table: &Table<ResultRow>,
    which: CombatTable,
    word: &str,
    code: impl Fn(&str) -> Option<usize>,
    faults: &mut Faults,
) -> Option<u8> {
    let mut rows = table.rows().iter().filter(|row| row.value.table == which && row.value.odds == BELOW);
    let Some(row) = rows.next() else {
        if table.is_whole() {
            table.lacks(format!("`{word}` has no result below its columns (14.6.1)"), faults);
        }
        return None;
    };
    for row in rows {
        table.fault(row, format!("`{word}` has another result below its columns"), faults);
    }
    let cells = row.value.cells();
    if cells.iter().any(|cell| *cell != cells[0]) {
        table.fault(row, "below the columns the result is automatic: six times the same (14.6.1)", faults);
    }
    let found = code(cells[0]);
    if found.is_none() {
        table.fault(row, format!("`{}` is no result of outcomes.csv", cells[0]), faults);
    }
    found.map(|at| at as u8)
}

/// Better odds and a higher die are never worse for the attacker: outcomes stand in that order.
fn check_order(
    table: &Table<ResultRow>,
    which: CombatTable,
    results: &ResultsTable<u8>,
    faults: &mut Faults,
) {
    let rows: Vec<_> =
        table.rows().iter().filter(|row| row.value.table == which && row.value.odds != BELOW).collect();
    for (column, row) in rows.iter().enumerate() {
        for die in 1..=6 {
            let cell = *results.result(column, die);
            if die > 1 && cell < *results.result(column, die - 1) {
                table.fault(row, format!("a die of {die} is worse than one of {}", die - 1), faults);
            }
            if column > 0 && cell < *results.result(column - 1, die) {
                let odds = &rows[column - 1].value.odds;
                table.fault(row, format!("a die of {die} is worse than at {odds}"), faults);
            }
        }
    }
}

sourced_row! {
    /// `icons.csv`: the row of the landing and evacuation tables by the icons of a card.
    pub(super) IconRow "icon key" { german: u8, allied: u8, row: u8, }
}

/// Rows, from 1, by German and Allied icons on a card (11.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IconKey([[u8; 3]; 3]);

impl IconKey {
    /// The row, moved by modifiers but never past the first or the last (d67).
    #[inline]
    pub fn row(&self, icons: [u8; 2], modifier: i16) -> u8 {
        let row = self.0[usize::from(icons[0])][usize::from(icons[1])];
        (i16::from(row) + modifier).clamp(1, 5) as u8
    }
}

pub(super) fn icons(table: &Table<IconRow>, faults: &mut Faults) -> Option<IconKey> {
    let mut key = [[0; 3]; 3];
    let found = faults.len();
    for row in table.rows() {
        let line = &row.value;
        table.within(row, "german", line.german, &limits::ICONS, faults);
        table.within(row, "allied", line.allied, &limits::ICONS, faults);
        table.within(row, "row", line.row, &limits::ROW, faults);
        let cell =
            key.get_mut(usize::from(line.german)).and_then(|row| row.get_mut(usize::from(line.allied)));
        match cell {
            Some(cell) if *cell == 0 => *cell = line.row,
            Some(_) => {
                let what = format!("{} German and {} Allied icons stand twice", line.german, line.allied);
                table.fault(row, what, faults);
            }
            None => {}
        }
    }
    let sound = table.is_whole() && faults.len() == found;
    for (german, row) in key.iter().enumerate() {
        for (allied, _) in row.iter().enumerate().filter(|(_, row)| **row == 0 && sound) {
            table.lacks(format!("{german} German and {allied} Allied icons have no row"), faults);
        }
    }
    key.iter().flatten().all(|row| *row > 0).then_some(IconKey(key))
}

/// What becomes of a marker that does not land.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkerLoss {
    /// Nothing.
    None,
    /// Eliminated.
    Eliminated,
    /// Surrendered: one Event VP like a unit (d46).
    Surrendered,
}

sourced_row! {
    /// `landing.csv`.
    pub(super) LandingRow "landing table" {
        row: u8,
        name: String,
        lands: bool,
        lost: MarkerLoss,
        combat_vp: Option<Side>,
        retry: bool,
    }
}

/// A row of the Landing Table (11.0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landing {
    /// Its name.
    pub name: String,
    /// Whether the marker lands.
    pub lands: bool,
    /// What becomes of it if it does not.
    pub lost: MarkerLoss,
    /// Who may use a Combat VP!.
    pub combat_vp: Option<Side>,
    /// Whether one IM buys one more try.
    pub retry: bool,
}

const ROWS: [(u8, &str); 5] = [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5")];

pub(super) fn landing(table: &Table<LandingRow>, faults: &mut Faults) -> Option<[Landing; 5]> {
    for row in table.rows() {
        table.within(row, "row", row.value.row, &limits::ROW, faults);
        if row.value.lands == (row.value.lost != MarkerLoss::None) {
            table.fault(row, "a marker lands or is lost", faults);
        }
        if row.value.lands && row.value.retry {
            table.fault(row, "a marker that lands needs no other try", faults);
        }
    }
    let rows = table.once("row", &ROWS, |row| row.row, faults)?;
    Some(rows.map(|row| {
        let LandingRow { name, lands, lost, combat_vp, retry, .. } = &row.value;
        Landing { name: name.clone(), lands: *lands, lost: *lost, combat_vp: *combat_vp, retry: *retry }
    }))
}

sourced_row! {
    /// `evacuation.csv`.
    pub(super) EvacuationRow "evacuation table" {
        row: u8,
        name: String,
        step_loss: bool,
        leaves: bool,
        combat_vp: bool,
    }
}

/// A row of the Evacuation Table (11.0).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evacuation {
    /// Its name.
    pub name: String,
    /// Whether the unit loses a step.
    pub step_loss: bool,
    /// Whether it leaves.
    pub leaves: bool,
    /// Whether its owner may use a Combat VP!.
    pub combat_vp: bool,
}

pub(super) fn evacuation(table: &Table<EvacuationRow>, faults: &mut Faults) -> Option<[Evacuation; 5]> {
    for row in table.rows() {
        table.within(row, "row", row.value.row, &limits::ROW, faults);
    }
    let rows = table.once("row", &ROWS, |row| row.row, faults)?;
    Some(rows.map(|row| {
        let EvacuationRow { name, step_loss, leaves, combat_vp, .. } = &row.value;
        Evacuation { name: name.clone(), step_loss: *step_loss, leaves: *leaves, combat_vp: *combat_vp }
    }))
}

/// `markers.csv`.
#[derive(Deserialize)]
pub(super) struct MarkerRow {
    side: Side,
    ability: Ability,
    number: u8,
    polish: u8,
    number_source: Source,
    polish_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for MarkerRow {
    fn count(&self, report: &mut Report) {
        report.count("marker mix", &self.number_source);
        report.count("marker mix", &self.polish_source);
    }
}

/// Every initiative marker, the German ones first; those of use in Poland before the others of their kind.
pub(super) fn markers(table: &Table<MarkerRow>, faults: &mut Faults) -> Vec<Marker> {
    let mut markers = Vec::new();
    for side in Side::ALL {
        for (at, row) in table.rows().iter().enumerate().filter(|(_, row)| row.value.side == side) {
            let line = &row.value;
            let word = line.ability.word();
            table.within(row, "number", line.number, &limits::COPIES, faults);
            if !Ability::ALL[line.ability as usize].2.contains(&side) {
                table.fault(row, format!("the {side} player has no `{word}` markers (19.0)"), faults);
            }
            if line.polish > line.number {
                table.fault(row, format!("only {} of these can show the Polish icon", line.number), faults);
            }
            let same =
                |other: &Row<MarkerRow>| (other.value.side, other.value.ability) == (side, line.ability);
            if table.rows()[..at].iter().any(same) {
                table.fault(row, format!("`{word}` stands twice for the {side} player"), faults);
            }
            let kind = |polish| Marker { side, ability: line.ability, polish };
            markers
                .extend((0..line.number.min(limits::COPIES.most)).map(|number| kind(number < line.polish)));
        }
    }
    if markers.len() > limits::MARKERS {
        let what = format!("there is room for {} markers, not {}", limits::MARKERS, markers.len());
        table.lacks(what, faults);
    }
    markers
}
