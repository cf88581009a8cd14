//! Alternate Events of the Polish Front: `alternates.csv`.

use hexmap::Id;
use mechanics::pack::{Faults, Report, Source, Sourced, Table, key_fault, name_fault};
use serde::Deserialize;

use super::limits;
use crate::alternate::Alternate;
use crate::card::{Card, CardId, Clause, Effect, Reader, die_range};
use crate::nation::Side;

/// `alternates.csv`.
#[derive(Deserialize)]
pub(super) struct AlternateRow {
    id: String,
    card: u8,
    die: String,
    name: String,
    text: String,
    vp: i8,
    before_turn: Option<u8>,
    effect: String,
    source: Source,
    die_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for AlternateRow {
    fn count(&self, report: &mut Report) {
        report.count("alternate events", &self.source);
        report.count("alternate dice", &self.die_source);
    }
}

/// The results, if all could be read.
pub(super) fn alternates(
    table: &Table<AlternateRow>,
    reader: &Reader<'_>,
    cards: Option<&[Card]>,
    faults: &mut Faults,
) -> Option<Vec<Alternate>> {
    let mut found: Vec<Alternate> = Vec::new();
    let mut whole = table.is_whole();
    for row in table.rows() {
        let line = &row.value;
        let wrong = key_fault(&line.id).or_else(|| name_fault(&line.name));
        wrong.into_iter().for_each(|what| table.fault(row, what, faults));
        table.within(row, "vp", line.vp, &limits::SCORE, faults);
        line.before_turn
            .iter()
            .for_each(|turn| table.within(row, "before_turn", *turn, &limits::ICON, faults));
        if found.iter().any(|known| known.id == line.id) {
            table.fault(row, format!("the result `{}` stands twice", line.id), faults);
        }
        match read(line, reader) {
            Ok(alternate) => {
                check(line, &alternate, cards).into_iter().for_each(|what| table.fault(row, what, faults));
                found.push(alternate);
            }
            Err(what) => {
                whole = false;
                table.fault(row, what, faults);
            }
        }
    }
    if let (true, Some(cards)) = (whole, cards) {
        check_dice(table, &found, cards, faults);
    }
    whole.then_some(found)
}

fn read(line: &AlternateRow, reader: &Reader<'_>) -> Result<Alternate, String> {
    let card = reader.numbers.iter().position(|number| *number == line.card);
    let card = card.map(CardId::from_index).ok_or_else(|| format!("there is no card {}", line.card))?;
    let die = die_range(&line.die).map_err(|what| format!("die: {what}"))?;
    let effects: Result<Vec<Effect>, String> = Clause::list(&line.effect)
        .and_then(|list| list.into_iter().map(|clause| reader.effect(clause)).collect());
    Ok(Alternate {
        id: line.id.clone(),
        name: line.name.clone(),
        text: line.text.clone(),
        card,
        die: (*die.start(), *die.end()),
        vp: line.vp,
        before_turn: line.before_turn,
        effects: effects.map_err(|what| format!("effect: {what}"))?,
    })
}

/// The sign of its VP, and the tables that it changes.
fn check(line: &AlternateRow, alternate: &Alternate, cards: Option<&[Card]>) -> Vec<String> {
    let Some(cards) = cards else { return Vec::new() };
    let mut wrong = Vec::new();
    // 26.4: green positive on Polish cards, red negative on German ones.
    let allied = cards[alternate.card.index()].event(Side::Allied).red.contains(&Effect::Alternate);
    if (line.vp > 0) != allied {
        wrong.push(
            "vp: a result of an Allied card is positive, one of a German card negative (26.4)".to_owned(),
        );
    }
    for card in alternate.effects.iter().filter_map(Effect::card) {
        let has_table =
            |side| cards[card.index()].event(side).red.iter().any(|effect| matches!(effect, Effect::Roll(_)));
        if !Side::ALL.into_iter().any(has_table) {
            wrong.push(format!("effect: card {} has no table to roll on", cards[card.index()].number));
        }
    }
    wrong
}

/// The results of a card cover the die, and each card that brings some has them (21.1).
fn check_dice(table: &Table<AlternateRow>, found: &[Alternate], cards: &[Card], faults: &mut Faults) {
    for (at, card) in cards.iter().enumerate() {
        let id = CardId::from_index(at);
        let halves = Side::ALL.map(|side| card.event(side).red.contains(&Effect::Alternate));
        let here: Vec<&Alternate> = found.iter().filter(|alternate| alternate.card == id).collect();
        let brings = halves[0] || halves[1];
        if brings == here.is_empty() || (halves[0] && halves[1]) {
            let what = format!(
                "card {}: one half with `alternate()`, and results for it, come together",
                card.number
            );
            table.lacks(what, faults);
        }
        for die in 1..=6 {
            let fits =
                here.iter().filter(|alternate| (alternate.die.0..=alternate.die.1).contains(&die)).count();
            if brings && fits != 1 && !here.is_empty() {
                table.lacks(format!("card {} has {fits} results for a die of {die}", card.number), faults);
            }
        }
    }
}
