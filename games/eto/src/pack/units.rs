//! The order of battle: `units.csv`.

use std::collections::BTreeSet;

use mechanics::UnitId;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, key_fault, name_fault};
use serde::Deserialize;

use super::limits;
use crate::nation::Nation;
use crate::unit::{Arrival, Class, Design, Face, Kind, MOST_UNITS};

/// `units.csv`.
#[derive(Deserialize)]
pub(super) struct UnitRow {
    key: String,
    nation: Nation,
    kind: Kind,
    name: String,
    front: String,
    back: String,
    steps: u8,
    underlined: bool,
    start: u8,
    y1939: i8,
    y1940: i8,
    y1941: i8,
    y1942: i8,
    y1943: i8,
    y1944: i8,
    y1945: i8,
    total: u8,
    arrival: Arrival,
    source: Source,
    count_source: Source,
    front_source: Option<Source>,
    back_source: Option<Source>,
    #[serde(rename = "note")]
    _note: String,
}

impl UnitRow {
    fn years(&self) -> [i8; 7] {
        [self.y1939, self.y1940, self.y1941, self.y1942, self.y1943, self.y1944, self.y1945]
    }
}

impl Sourced for UnitRow {
    fn count(&self, report: &mut Report) {
        report.count("units", &self.source);
        report.count("unit counts", &self.count_source);
        self.front_source.iter().for_each(|source| report.count("unit values", source));
        self.back_source.iter().for_each(|source| report.count("unit backs", source));
    }
}

/// The lines of the order of battle, with their counters numbered.
pub(super) fn designs(table: &Table<UnitRow>, faults: &mut Faults) -> Vec<Design> {
    let mut keys = BTreeSet::new();
    let mut designs = Vec::new();
    let mut counters: u16 = 0;
    for row in table.rows() {
        let line = &row.value;
        if let Some(what) = key_fault(&line.key).or_else(|| name_fault(&line.name)) {
            table.fault(row, what, faults);
        } else if !keys.insert(line.key.as_str()) {
            table.fault(row, format!("unit `{}` stands twice", line.key), faults);
        }
        let mut face = |text: &str| {
            Face::read(line.kind, text).map_err(|what| table.fault(row, what, faults)).unwrap_or(Face::Blank)
        };
        let front = face(&line.front);
        let back = (!line.back.is_empty()).then(|| face(&line.back));
        check(table, row, front, back, faults);
        let first = line.kind.is_unit().then(|| UnitId::new(counters));
        counters += if line.kind.is_unit() { u16::from(line.total) } else { 0 };
        designs.push(Design {
            key: line.key.clone(),
            nation: line.nation,
            kind: line.kind,
            name: line.name.clone(),
            front,
            back,
            steps: line.steps,
            underlined: line.underlined,
            start: line.start,
            years: line.years(),
            total: line.total,
            arrival: line.arrival,
            first,
        });
    }
    if usize::from(counters) > MOST_UNITS {
        table.lacks(format!("there is room for {MOST_UNITS} counters, not {counters}"), faults);
    }
    designs
}

fn check(table: &Table<UnitRow>, row: &Row<UnitRow>, front: Face, back: Option<Face>, faults: &mut Faults) {
    let line = &row.value;
    table.within(row, "steps", line.steps, &limits::STEPS, faults);
    let mut fault = |what: String| table.fault(row, what, faults);
    if line.steps == 2 && line.back.is_empty() {
        fault("a unit of two steps has a back".to_owned());
    }
    // The back of a paratroop unit is the same unit after its jump (19.0).
    if line.steps == 1 && !line.back.is_empty() && line.kind != Kind::Paratroop {
        fault("a unit of one step has no back".to_owned());
    }
    // A side that could not be read is at fault already.
    if front != Face::Blank && back.is_some_and(|back| !back.is_back_of(front)) {
        fault("the back is stronger than the front".to_owned());
    }
    if line.underlined != (line.kind == Kind::Bomber) {
        fault("the strength of bombers, and of no other unit, is underlined (16.2)".to_owned());
    }
    // Units that leave have come before; transport points are change (10.1).
    let added = line.years().into_iter().filter(|count| *count > 0).map(i16::from).sum::<i16>()
        + i16::from(line.start);
    let counted = i16::from(line.total);
    if line.kind.is_unit() && added != counted {
        fault(format!("{added} counters come in all the years, but the total is {counted}"));
    }
    if line.kind.is_unit() && line.total == 0 {
        fault("there is at least one counter".to_owned());
    }
    if matches!(line.kind.class(), Class::General | Class::Hq) && line.name.is_empty() {
        fault("a general or HQ has a name".to_owned());
    }
    if matches!(line.kind, Kind::Battleship | Kind::HeavyCruiser | Kind::Carrier) {
        engine::rule!("T.abbr");
        if line.name.is_empty() {
            fault("a BB, CA or CV is a ship with a name".to_owned());
        }
    }
    if matches!(line.kind, Kind::LightCruiser | Kind::DestroyerEscort | Kind::EscortCarrier)
        && !line.name.is_empty()
    {
        fault("a CL, DE or CVE is a squadron without a name".to_owned());
    }
    table.pair(row, "front", !line.front.is_empty(), line.front_source.as_ref(), faults);
    if line.steps < 2 || !line.back.is_empty() {
        table.pair(row, "back", !line.back.is_empty(), line.back_source.as_ref(), faults);
    }
}
