//! Counters: `units.csv` of each front.

use std::collections::BTreeSet;

use hexmap::Id;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, key_fault, name_fault};
use serde::Deserialize;

use super::limits;
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::unit::{Armor, Bank, Entry, Face, Group, GroupId, Kind, Letter, Shape, Strength, Unit, Zone};

/// `units.csv`.
#[derive(Deserialize)]
pub(super) struct UnitRow {
    pub key: String,
    nation: Nation,
    group: String,
    id: String,
    kind: Kind,
    shape: Shape,
    mobile: bool,
    armor: Option<Armor>,
    sp: u8,
    mp: u8,
    back_sp: Option<u8>,
    back_mp: Option<u8>,
    strength: Strength,
    zoc: Zone,
    regional: bool,
    large: bool,
    free_stack: bool,
    dot_front: bool,
    dot_back: bool,
    swiss: bool,
    supply: bool,
    letter: Option<Letter>,
    cavalry_group: Option<String>,
    bank: Option<Bank>,
    entry: Entry,
    source: Source,
    values_source: Source,
    back_source: Option<Source>,
    entry_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for UnitRow {
    fn count(&self, report: &mut Report) {
        report.count("units", &self.source);
        report.count("unit values", &self.values_source);
        self.back_source.iter().for_each(|source| report.count("unit values", source));
        report.count("unit entry", &self.entry_source);
    }
}

/// The counters of a front with their Groups and the set-up groups of cavalry.
pub(super) struct Roster {
    pub units: Vec<Unit>,
    pub groups: Vec<Group>,
    pub cavalry_groups: Vec<String>,
}

pub(super) fn units(
    table: &Table<UnitRow>,
    front: Front,
    turns: Option<usize>,
    faults: &mut Faults,
) -> Roster {
    let mut roster = Roster { units: Vec::new(), groups: Vec::new(), cavalry_groups: Vec::new() };
    let mut keys = BTreeSet::new();
    for row in table.rows() {
        let line = &row.value;
        if let Some(what) =
            key_fault(&line.key).or_else(|| name_fault(&line.id)).or_else(|| name_fault(&line.group))
        {
            table.fault(row, what, faults);
        } else if line.id.is_empty() {
            table.fault(row, "a unit needs an id", faults);
        } else if !keys.insert(line.key.as_str()) {
            table.fault(row, format!("unit `{}` stands twice", line.key), faults);
        }
        check_values(table, row, faults);
        check_kind(table, row, faults);
        check_entry(table, row, front, turns, faults);
        let side = line.nation.side().unwrap_or_else(|| {
            table.fault(row, format!("{} has no units (2.3)", line.nation), faults);
            Side::Allied
        });
        let unit = unit(line, side, &mut roster);
        roster.units.push(unit);
    }
    if roster.groups.len().max(roster.cavalry_groups.len()) > limits::GROUPS {
        table.lacks(format!("there is room for {} Groups", limits::GROUPS), faults);
    }
    roster
}

fn unit(line: &UnitRow, side: Side, roster: &mut Roster) -> Unit {
    let group = (!line.group.is_empty()).then(|| {
        let known = |group: &Group| group.nation == line.nation && group.name == line.group;
        let at = roster.groups.iter().position(known).unwrap_or_else(|| {
            roster.groups.push(Group { nation: line.nation, name: line.group.clone() });
            roster.groups.len() - 1
        });
        GroupId::from_index(at)
    });
    let cavalry_group = line.cavalry_group.as_ref().map(|name| {
        let groups = &mut roster.cavalry_groups;
        let at = groups.iter().position(|known| known == name).unwrap_or_else(|| {
            groups.push(name.clone());
            groups.len() - 1
        });
        at as u8
    });
    let back = line.back_sp.zip(line.back_mp);
    Unit {
        key: line.key.clone(),
        nation: line.nation,
        side,
        group,
        name: line.id.clone(),
        kind: line.kind,
        shape: line.shape,
        mobile: line.mobile,
        armor: line.armor,
        front: Face { strength: line.sp, movement: line.mp, dot: line.dot_front },
        back: back.map(|(strength, movement)| Face { strength, movement, dot: line.dot_back }),
        strength: line.strength,
        zone: line.zoc,
        regional: line.regional,
        large: line.large,
        free_stack: line.free_stack,
        swiss: line.swiss,
        supply: line.supply,
        letter: line.letter,
        cavalry_group,
        bank: line.bank,
        entry: line.entry,
    }
}

fn check_values(table: &Table<UnitRow>, row: &Row<UnitRow>, faults: &mut Faults) {
    let unit = &row.value;
    table.within(row, "sp", unit.sp, &limits::STRENGTH, faults);
    table.within(row, "mp", unit.mp, &limits::MOVEMENT, faults);
    table.pair(row, "back", unit.back_sp.is_some(), unit.back_source.as_ref(), faults);
    match unit.back_sp.zip(unit.back_mp) {
        Some((strength, movement)) => {
            table.within(row, "back_sp", strength, &limits::STRENGTH, faults);
            if strength > unit.sp {
                table.fault(row, "the back is not stronger than the front (2.3.5)", faults);
            }
            if (movement == 0) != (unit.mp == 0) {
                table.fault(row, "both sides move, or neither (2.3.3)", faults);
            }
            table.within(row, "back_mp", movement, &limits::MOVEMENT, faults);
            if unit.strength == Strength::Yellow && strength < 2 {
                table.fault(row, "a yellow unit must have strength left to attack with (14.6.9)", faults);
            }
        }
        None if unit.back_sp.is_some() || unit.back_mp.is_some() => {
            table.fault(row, "a back has strength and movement", faults);
        }
        None if unit.dot_back => table.fault(row, "there is no back with a dot (2.3.6)", faults),
        None => {}
    }
}

fn check_kind(table: &Table<UnitRow>, row: &Row<UnitRow>, faults: &mut Faults) {
    let unit = &row.value;
    let mut fault = |wrong: bool, what: &str| {
        if wrong {
            table.fault(row, what, faults);
        }
    };
    let tank = unit.kind == Kind::Tank;
    fault(
        tank != unit.armor.is_some(),
        "a tank, and no other unit, has a border: blitzkrieg, regular, light (2.13)",
    );
    fault(
        unit.armor == Some(Armor::Blitzkrieg) && unit.nation != Nation::Germany,
        "only German panzers have the red border (2.13)",
    );
    fault(
        (unit.shape == Shape::Hex) != unit.kind.is_works(),
        "Forts and Fortresses, and no other units, are hexagonal (18.6, 18.7)",
    );
    fault(unit.kind.is_works() && !unit.supply, "a Fort or Fortress is a source of supply (18.6, 18.7)");
    fault(
        unit.kind.is_fixed() != (unit.mp == 0),
        "Forts, Fortresses, airborne units and Dynamo do not move, all others do (2.3.3)",
    );
    fault(unit.shape == Shape::Round && unit.zoc == Zone::Full, "a round unit has a Weak zone (13.4.5)");
    fault(unit.mobile && unit.mp == 0, "a Mobile unit moves (18.2)");
    fault(unit.mobile && unit.regional, "a Regional unit is not Mobile (18.8)");
    fault(
        (unit.strength == Strength::Yellow) != (unit.nation == Nation::SovietUnion),
        "Soviet units, and no others, have a Weak Attack (18.5)",
    );
    fault(unit.kind == Kind::Ship && unit.nation != Nation::Britain, "Dynamo is British (18.10)");
}

fn check_entry(
    table: &Table<UnitRow>,
    row: &Row<UnitRow>,
    front: Front,
    turns: Option<usize>,
    faults: &mut Faults,
) {
    let unit = &row.value;
    if let (Entry::Turn(turn) | Entry::Option(turn), Some(track)) = (unit.entry, turns)
        && usize::from(turn) > track
    {
        table.fault(row, format!("turn {turn} lies beyond the {track} turns of the track"), faults);
    }
    let comes_by_letter = matches!(unit.letter, Some(Letter::Initiative | Letter::K | Letter::R));
    if comes_by_letter != (unit.entry == Entry::Letter) {
        table.fault(row, "a unit with FI, K or R, and no other, enters by its letter (2.3.4)", faults);
    }
    let by_front = match unit.letter {
        Some(Letter::Initiative) => Some(Front::France),
        Some(Letter::K | Letter::R | Letter::M) => Some(Front::Poland),
        None => None,
    };
    if by_front.is_some_and(|by_front| by_front != front) {
        table.fault(row, format!("the letter belongs to the {}", by_front.unwrap_or(front).title()), faults);
    }
    if (unit.nation == Nation::SovietUnion) != unit.bank.is_some() {
        table.fault(row, "a Soviet unit, and no other, has a bank of the Pripet (20.2.2)", faults);
    }
    if unit.swiss && !matches!(unit.entry, Entry::Turn(_)) {
        table.fault(row, "a Swiss Front unit has a turn of entry (18.9)", faults);
    }
    let cavalry = unit.kind == Kind::Cavalry && unit.nation == Nation::Poland;
    if cavalry != unit.cavalry_group.is_some() {
        table.fault(row, "Polish cavalry, and no other unit, has a set-up group (21.1.1)", faults);
    }
    if cavalry && !unit.group.is_empty() {
        table.fault(row, "Polish cavalry has no Group Name (22.8)", faults);
    }
}
