//! Crisis chits: `chits.csv`.

use hexmap::{HexId, Id};
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, key_fault, name_fault};
use mechanics::sheet::Sheet;
use serde::Deserialize;

use super::countries::{Country, Rank};
use super::limits;
use crate::chit::{Chit, ChitId, Class, Condition, Effect, Play};
use crate::nation::{Nation, Side};

/// `chits.csv`.
#[derive(Deserialize)]
pub(super) struct ChitRow {
    id: String,
    name: String,
    class: Class,
    copies: u8,
    play: Play,
    axis_test: String,
    allied_test: String,
    effect: String,
    source: Source,
    copies_source: Source,
    test_source: Option<Source>,
    effect_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for ChitRow {
    fn count(&self, report: &mut Report) {
        report.count("chits", &self.source);
        report.count("chit copies", &self.copies_source);
        self.test_source.iter().for_each(|source| report.count("chit conditions", source));
        report.count("chit effects", &self.effect_source);
    }
}

/// The chits, and whether all of them could be read.
pub(super) fn chits(
    table: &Table<ChitRow>,
    sheet: Option<&Sheet>,
    countries: Option<&[Country]>,
    faults: &mut Faults,
) -> (Vec<Chit>, bool) {
    let mut chits: Vec<Chit> = Vec::new();
    let mut whole = table.is_whole();
    for row in table.rows() {
        let line = &row.value;
        if let Some(what) = key_fault(&line.id).or_else(|| name_fault(&line.name)) {
            table.fault(row, what, faults);
        } else if chits.iter().any(|known| known.id == line.id) {
            table.fault(row, format!("the chit `{}` stands twice", line.id), faults);
        }
        table.within(row, "copies", line.copies, &limits::COPIES, faults);
        let tested = !line.axis_test.is_empty() || !line.allied_test.is_empty();
        table.pair(row, "test", tested, line.test_source.as_ref(), faults);
        let mut test = |name: &str, text: &str| match Condition::read(text) {
            Ok(condition) => {
                for nation in condition.nations().into_iter().filter(|nation| !fights(countries, *nation)) {
                    table.fault(row, format!("{name}: {nation} is never a belligerent"), faults);
                }
                condition
            }
            Err(what) => {
                whole = false;
                table.fault(row, format!("{name}: {what}"), faults);
                Condition::Always
            }
        };
        let tests = [test("axis_test", &line.axis_test), test("allied_test", &line.allied_test)];
        // Without a map no region could be found.
        let region = |name: &str| match sheet {
            Some(sheet) => Some(sheet.region(name).to_vec()).filter(|hexes: &Vec<HexId>| !hexes.is_empty()),
            None => Some(Vec::new()),
        };
        let effects = Effect::read(&line.effect, region).unwrap_or_else(|what| {
            whole = false;
            table.fault(row, format!("effect: {what}"), faults);
            Vec::new()
        });
        if !effects.is_empty() {
            check(table, row, &effects, countries, faults);
        }
        let (id, name) = (line.id.clone(), line.name.clone());
        chits.push(Chit {
            id,
            name,
            class: line.class,
            copies: line.copies,
            play: line.play,
            tests,
            effects,
        });
    }
    let all: u32 = chits.iter().map(|chit| u32::from(chit.copies)).sum();
    if all > limits::POOL {
        table.lacks(format!("there is room for {} chits, not {all}", limits::POOL), faults);
    }
    if let (true, Some(countries)) = (whole, countries) {
        check_countries(table, &chits, countries, faults);
    }
    (chits, whole)
}

/// Whether a nation can be a belligerent at all.
fn fights(countries: Option<&[Country]>, nation: Nation) -> bool {
    countries.is_none_or(|countries| {
        matches!(countries[nation as usize].rank, Rank::Major | Rank::Minor) && nation != Nation::Spain
    })
}

/// What the class of a chit says of it (5.2).
fn check(
    table: &Table<ChitRow>,
    row: &Row<ChitRow>,
    effects: &[Effect],
    countries: Option<&[Country]>,
    faults: &mut Faults,
) {
    let line = &row.value;
    let mut fault = |what: String| table.fault(row, what, faults);
    if line.play != Play::Draw && line.class != Class::SpecialAction {
        fault("only Special Action chits are held (5.2)".to_owned());
    }
    let fits = |effect: &Effect| match line.class {
        Class::SpecialAction => {
            !matches!(effect, Effect::Nothing | Effect::Join { .. } | Effect::Collapse(_))
        }
        Class::Belligerency => matches!(effect, Effect::Join { .. }),
        Class::Collapse => matches!(effect, Effect::Collapse(_)),
        Class::Blank => *effect == Effect::Nothing,
    };
    if !effects.iter().all(fits) || (line.class != Class::SpecialAction && effects.len() != 1) {
        fault(
            "the effect does not belong to the class: A actions, B one join, C one collapse, - nothing (5.2)"
                .to_owned(),
        );
    }
    for effect in effects {
        let moment = match effect {
            Effect::Shift(_) => Play::Combat,
            Effect::Terror { .. } => Play::Bombing,
            _ => Play::Draw,
        };
        if line.play != moment {
            fault(format!("`{}` is played at another moment", line.effect));
        }
        match effect {
            Effect::Join { nation, .. } if !fights(countries, *nation) => {
                fault(format!("effect: {nation} is never a belligerent"));
            }
            Effect::Withdraw(choices) => {
                for choice in choices.iter().filter(|choice| !fights(countries, choice.nation)) {
                    fault(format!("effect: {} is never a belligerent", choice.nation));
                }
            }
            _ => {}
        }
    }
}

/// A country has a chit, or it has none (21.6).
fn check_countries(table: &Table<ChitRow>, chits: &[Chit], countries: &[Country], faults: &mut Faults) {
    for nation in Nation::ALL {
        let joins = |effect: &Effect| matches!(effect, Effect::Join { nation: who, .. } if *who == nation);
        let has = |chit: &&Chit| chit.effects.iter().any(joins);
        let wanted = countries[nation as usize].chit;
        match chits.iter().position(|chit| has(&chit)) {
            Some(at) if !wanted => {
                let what = format!("countries.csv says that {nation} has no chit (21.6)");
                table.fault(&table.rows()[at], what, faults);
            }
            None if wanted => table.lacks(format!("{nation} has no chit (21.6)"), faults),
            _ => {}
        }
    }
}

/// The chit with this id.
pub(super) fn find(chits: &[Chit], id: &str) -> Option<ChitId> {
    chits.iter().position(|chit| chit.id == id).map(ChitId::from_index)
}

/// The side of its word, for other files too.
pub(super) fn read_side(word: &str) -> Option<Side> {
    match word {
        "axis" => Some(Side::Axis),
        "allied" => Some(Side::Allied),
        _ => None,
    }
}
