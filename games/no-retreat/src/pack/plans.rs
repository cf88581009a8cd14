//! Secret Plans of the French Front: `plans.csv`, `instructions.csv`, `planned.csv`.

use hexmap::Id;
use mechanics::UnitId;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, name_fault};
use mechanics::sheet::Sheet;
use mechanics::sourced_row;
use serde::Deserialize;

use super::limits;
use super::map::hexes_beside;
use crate::board::{Hexes, slug};
use crate::card::Names;
use crate::nation::{Nation, Side};
use crate::plan::{Instruction, InstructionChart, Instructions, Move, Objective, Plan, PlannedMoves};
use crate::unit::{Entry, Units};

/// `plans.csv`.
#[derive(Deserialize)]
pub(super) struct PlanRow {
    number: u8,
    side: Side,
    name: String,
    instructions: String,
    historical: bool,
    may_discard: bool,
    line_a: String,
    vp_a: u8,
    line_b: String,
    vp_b: u8,
    line_c: String,
    vp_c: u8,
    source: Source,
    instructions_source: Source,
    line_a_source: Source,
    line_b_source: Source,
    line_c_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for PlanRow {
    fn count(&self, report: &mut Report) {
        report.count("plans", &self.source);
        report.count("plans", &self.instructions_source);
        for source in [&self.line_a_source, &self.line_b_source, &self.line_c_source] {
            report.count("plan lines", source);
        }
    }
}

/// The plans, if all could be read.
pub(super) fn plans(table: &Table<PlanRow>, names: &Names<'_>, faults: &mut Faults) -> Option<Vec<Plan>> {
    let mut plans: Vec<Plan> = Vec::new();
    let mut whole = table.is_whole();
    for row in table.rows() {
        let line = &row.value;
        name_fault(&line.name).into_iter().for_each(|what| table.fault(row, what, faults));
        if plans.iter().any(|plan| plan.number == line.number || plan.name == line.name) {
            table.fault(row, format!("plan {} `{}` stands twice", line.number, line.name), faults);
        }
        let mut read = |name: &str, text: &str, vp: u8| {
            table.within(row, "vp", vp, &limits::PLAN, faults);
            match Objective::read(text, names) {
                Ok(objective) => Some((objective, vp)),
                Err(what) => {
                    table.fault(row, format!("{name}: {what}"), faults);
                    None
                }
            }
        };
        let lines = [
            read("line_a", &line.line_a, line.vp_a),
            read("line_b", &line.line_b, line.vp_b),
            read("line_c", &line.line_c, line.vp_c),
        ];
        let instructions = instructions_of(table, row, faults);
        let [Some(a), Some(b), Some(c)] = lines else {
            whole = false;
            continue;
        };
        plans.push(Plan {
            number: line.number,
            side: line.side,
            name: line.name.clone(),
            instructions,
            historical: line.historical,
            may_discard: line.may_discard,
            lines: [a, b, c],
        });
    }
    if table.is_whole() {
        check_sides(table, faults);
    }
    whole.then_some(plans)
}

fn instructions_of(table: &Table<PlanRow>, row: &Row<PlanRow>, faults: &mut Faults) -> Instructions {
    let mut found = Instructions::EMPTY;
    for word in row.value.instructions.split_whitespace() {
        match Instruction::ALL.into_iter().find(|(_, known, _)| *known == word) {
            None => table.fault(row, format!("`{word}` is no instruction (24.2, 24.3)"), faults),
            Some((_, _, side)) if side != row.value.side => {
                table.fault(row, format!("`{word}` is an instruction of the {side} player"), faults);
            }
            Some((instruction, ..)) => {
                found.insert(instruction);
            }
        }
    }
    found
}

/// 24.1: each side has plans, one of them Historical; only Allied plans are put back.
fn check_sides(table: &Table<PlanRow>, faults: &mut Faults) {
    for side in Side::ALL {
        let mine = || table.rows().iter().filter(|row| row.value.side == side);
        let historical = mine().filter(|row| row.value.historical).count();
        if historical != 1 {
            let what = format!("the {side} player has {historical} Historical plans, not one (24.1)");
            table.lacks(what, faults);
        }
        for row in mine().filter(|row| row.value.may_discard && side == Side::German) {
            table.fault(row, "only the Allied player may put a plan back (24.1)", faults);
        }
    }
}

sourced_row! {
    /// `instructions.csv`.
    pub(super) InstructionRow "plan instructions" {
        instruction: Instruction,
        side: Side,
        units: Option<String>,
        first_turn: Option<u8>,
        last_turn: Option<u8>,
    }
}

/// What the instructions are about, in their order.
pub(super) fn instructions(
    table: &Table<InstructionRow>,
    names: &Names<'_>,
    turns: Option<usize>,
    faults: &mut Faults,
) -> Option<[InstructionChart; Instruction::ALL.len()]> {
    let words = Instruction::ALL.map(|(instruction, word, _)| (instruction, word));
    let mut sound = true;
    let mut chart = |row: &Row<InstructionRow>| {
        let line = &row.value;
        if Instruction::ALL[line.instruction as usize].2 != line.side {
            table.fault(row, format!("this is no instruction of the {} player", line.side), faults);
        }
        let units = line.units.as_deref().map_or(Ok(Units::EMPTY), |text| names.units(text));
        let units = units.unwrap_or_else(|what| {
            sound = false;
            table.fault(row, what, faults);
            Units::EMPTY
        });
        let turns_of = line.first_turn.zip(line.last_turn);
        let beyond = |last: u8| turns.is_some_and(|turns| usize::from(last) > turns);
        if line.first_turn.is_some() != line.last_turn.is_some()
            || turns_of.is_some_and(|(first, last)| first == 0 || first > last || beyond(last))
        {
            table.fault(row, "the first and the last turn are turns of the track, in order", faults);
        }
        InstructionChart { units, turns: turns_of }
    };
    let charts: Vec<InstructionChart> = table.rows().iter().map(&mut chart).collect();
    let rows = table.once("instruction", &words, |row| row.instruction, faults)?;
    let at = |row: &Row<InstructionRow>| table.rows().iter().position(|other| other.line == row.line);
    sound.then(|| rows.map(|row| charts[at(row).unwrap_or_default()]))
}

/// Which Planned Moves: those of 24.2, or those of 26.6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Variant {
    Regular,
    Alternate,
}

sourced_row! {
    /// `planned.csv`.
    pub(super) PlannedRow "planned moves" { variant: Variant, units: String, goal: String, }
}

/// The Planned Moves of 24.2 and of 26.6. Of two rows that name a unit the first counts.
pub(super) fn planned(
    table: &Table<PlannedRow>,
    names: &Names<'_>,
    sheet: &Sheet,
    faults: &mut Faults,
) -> Option<[PlannedMoves; 2]> {
    let mut found = [PlannedMoves::default(), PlannedMoves::default()];
    let mut named = [Units::EMPTY; 2];
    let mut sound = table.is_whole();
    for row in table.rows() {
        let line = &row.value;
        let at = line.variant as usize;
        let units = match names.units(&line.units) {
            Ok(units) => units,
            Err(what) => {
                sound = false;
                table.fault(row, format!("units: {what}"), faults);
                continue;
            }
        };
        if line.goal == "reduced" {
            found[at].reduced |= units;
            continue;
        }
        match goal(&line.goal, names, sheet) {
            Ok(asked) => {
                let new = units - named[at];
                named[at] |= new;
                found[at].moves.push((new, asked));
            }
            Err(what) => {
                sound = false;
                table.fault(row, format!("goal: {what}"), faults);
            }
        }
    }
    if sound {
        check_named(table, names, named, faults);
    }
    sound.then_some(found)
}

fn goal(text: &str, names: &Names<'_>, sheet: &Sheet) -> Result<Move, String> {
    let board = names.board;
    let city = |name: &str| {
        let hexes = board.city(&slug(name));
        if hexes.is_empty() { Err(format!("there is no city `{name}`")) } else { Ok(hexes) }
    };
    match text.split_once(':') {
        None if text == "stay" => Ok(Move::Stay),
        Some(("at-most", hexes)) => {
            let hexes = hexes.parse().ok().filter(|hexes| (1..=9).contains(hexes));
            hexes.map(Move::AtMost).ok_or_else(|| format!("`{text}` is not a number of hexes"))
        }
        Some(("inside", region)) => {
            let hexes: Hexes = sheet.region(region).iter().copied().collect();
            if hexes.is_empty() {
                Err(format!("there is no region `{region}`"))
            } else {
                Ok(Move::Inside(hexes))
            }
        }
        Some(("beside", river)) => {
            let hexes = hexes_beside(sheet, river);
            if hexes.is_empty() {
                Err(format!("no hexside is named `{river}`"))
            } else {
                Ok(Move::Reach(hexes))
            }
        }
        Some(("next", name)) => {
            let centre = city(name)?;
            let near: Hexes = centre.iter().flat_map(|hex| *board.grid.neighbours(hex)).collect();
            Ok(Move::Reach((near & board.land) - centre))
        }
        Some(("at", name)) => Ok(Move::Reach(city(name)?)),
        _ => {
            let words = "stay, at-most:N, inside:REGION, beside:RIVER, next:CITY, at:CITY, reduced";
            Err(format!("`{text}` is no goal; the words are {words}"))
        }
    }
}

/// Every French, British, Belgian and Dutch unit of the start is named; neutral Swiss units do not move.
fn check_named(table: &Table<PlannedRow>, names: &Names<'_>, named: [Units; 2], faults: &mut Faults) {
    let bound = [Nation::France, Nation::Britain, Nation::Belgium, Nation::Holland];
    for (at, unit) in names.units.iter().enumerate() {
        let moves = unit.entry == Entry::Start && unit.front.movement > 0 && bound.contains(&unit.nation);
        let left_out = named.iter().any(|named| !named.contains(UnitId::from_index(at)));
        if moves && left_out {
            table.lacks(format!("`{}` has no planned move (24.2, d14)", unit.key), faults);
        }
    }
}
