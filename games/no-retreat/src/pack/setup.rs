//! Set-ups: `setup.csv` of each front.

use std::collections::BTreeMap;

use hexmap::{HexId, Id};
use mechanics::UnitId;
use mechanics::pack::{Faults, Row, Table, key_fault};
use mechanics::sourced_row;
use serde::Deserialize;

use super::Numbers;
use super::map::hex_of;
use crate::board::Board;
use crate::nation::{Nation, Side};
use crate::unit::{Entry, Start, Unit};

/// Which side of the counter is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Up {
    Full,
    Reduced,
}

sourced_row! {
    /// `setup.csv`.
    pub(super) SetupRow "set-ups" {
        setup: String,
        unit: String,
        #[serde(rename = "where")]
        place: String,
        side: Up,
    }
}

/// Where the units of a scenario start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUp {
    /// The word of the pack.
    pub id: String,
    /// Unit, place, and whether it is reduced; units that stand in none of these come later or not at all.
    pub units: Vec<(UnitId, Start, bool)>,
}

/// The set-up of a campaign: every unit that enters at the start stands in it.
pub(super) const CAMPAIGN: &str = "campaign";

pub(super) fn setups(
    table: &Table<SetupRow>,
    board: &Board,
    units: &[Unit],
    numbers: Option<&Numbers>,
    faults: &mut Faults,
) -> Vec<SetUp> {
    let mut setups: Vec<SetUp> = Vec::new();
    let mut all_read = table.is_whole();
    let mut stacks: BTreeMap<(usize, HexId), Vec<UnitId>> = BTreeMap::new();
    for row in table.rows() {
        let line = &row.value;
        key_fault(&line.setup).into_iter().for_each(|what| table.fault(row, what, faults));
        let at = setups.iter().position(|setup| setup.id == line.setup).unwrap_or_else(|| {
            setups.push(SetUp { id: line.setup.clone(), units: Vec::new() });
            setups.len() - 1
        });
        let Some(unit) = units.iter().position(|unit| unit.key == line.unit) else {
            all_read = false;
            table.fault(row, format!("there is no unit `{}`", line.unit), faults);
            continue;
        };
        let (id, unit) = (UnitId::from_index(unit), &units[unit]);
        if setups[at].units.iter().any(|(known, ..)| *known == id) {
            table.fault(row, format!("`{}` stands twice in `{}`", unit.key, line.setup), faults);
            continue;
        }
        if line.side == Up::Reduced && unit.back.is_none() {
            table.fault(row, format!("`{}` has one step only", unit.key), faults);
        }
        let start = match line.place.as_str() {
            "reserve" => Start::Reserve,
            "destroyed" => Start::Destroyed,
            "surrendered" => Start::Surrendered,
            text => match hex_of(board, table, row, text, faults) {
                Some(hex) => Start::Hex(hex),
                None => {
                    all_read = false;
                    continue;
                }
            },
        };
        if line.setup == CAMPAIGN {
            check_campaign(table, row, unit, start, board, faults);
        }
        if let Start::Hex(hex) = start {
            if board.land.contains(hex) {
                let stack = stacks.entry((at, hex)).or_default();
                stack.push(id);
                check_stack(table, row, units, stack, numbers, faults);
            } else {
                table.fault(
                    row,
                    format!("`{}`: {} is no land that units may enter", unit.key, line.place),
                    faults,
                );
            }
        }
        setups[at].units.push((id, start, line.side == Up::Reduced));
    }
    // Only then does an absent row prove a hole.
    if all_read {
        check_all(table, &setups, units, faults);
    }
    setups
}

fn check_campaign(
    table: &Table<SetupRow>,
    row: &Row<SetupRow>,
    unit: &Unit,
    start: Start,
    board: &Board,
    faults: &mut Faults,
) {
    let expected = match start {
        Start::Hex(_) => unit.entry == Entry::Start,
        Start::Reserve => unit.entry == Entry::Reserve,
        Start::Destroyed | Start::Surrendered => false,
    };
    if !expected {
        table.fault(row, format!("`{}` does not start a campaign there by its entry", unit.key), faults);
    }
    let Start::Hex(hex) = start else { return };
    let country = board.hexes[hex.index()].country;
    let home = match unit.nation {
        Nation::Germany => board.greater_germany.contains(hex),
        // 3.0: the BEF stands in France.
        Nation::Britain => country == Some(Nation::France),
        nation => country == Some(nation),
    };
    if board.land.contains(hex) && !home {
        let number = board.grid.number(hex);
        table.fault(row, format!("`{}` is not at home in {number}", unit.key), faults);
    }
}

/// 13.3: nations apart, so many units, so many with an asterisk above them, so many Large.
fn check_stack(
    table: &Table<SetupRow>,
    row: &Row<SetupRow>,
    units: &[Unit],
    stack: &[UnitId],
    numbers: Option<&Numbers>,
    faults: &mut Faults,
) {
    let (place, here) = (&row.value.place, stack.iter().map(|unit| &units[unit.index()]));
    let count = |is: fn(&Unit) -> bool| here.clone().filter(|unit| is(unit)).count() as i16;
    if here.clone().any(|unit| unit.nation != units[stack[0].index()].nation) {
        table.fault(row, format!("{place} holds units of two nations (13.3.2)"), faults);
    }
    let Some(numbers) = numbers else { return };
    let free = count(|unit| unit.free_stack).min(numbers.stack_free);
    if stack.len() as i16 - free > numbers.stack {
        table.fault(row, format!("{place} is over the stacking limit of {} (13.3.1)", numbers.stack), faults);
    }
    if count(|unit| unit.large) > numbers.stack_large {
        table.fault(row, format!("{place} holds more Large units than it may (13.3.5)"), faults);
    }
}

/// Whole set-ups: the campaign has every unit of the start, and no hex holds both sides.
fn check_all(table: &Table<SetupRow>, setups: &[SetUp], units: &[Unit], faults: &mut Faults) {
    let Some(campaign) = setups.iter().find(|setup| setup.id == CAMPAIGN) else {
        table.lacks(format!("there is no set-up `{CAMPAIGN}`"), faults);
        return;
    };
    let listed = |id: UnitId| campaign.units.iter().any(|(known, ..)| *known == id);
    for (at, unit) in units.iter().enumerate() {
        if matches!(unit.entry, Entry::Start | Entry::Reserve) && !listed(UnitId::from_index(at)) {
            table.lacks(format!("`{}` starts the campaign and has no place", unit.key), faults);
        }
    }
    for side in Side::ALL {
        if !setups.iter().all(|setup| setup.units.iter().any(|(unit, ..)| units[unit.index()].side == side)) {
            table.lacks(format!("a set-up has no {side} unit"), faults);
        }
    }
}
