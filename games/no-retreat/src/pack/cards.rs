//! Event cards: `cards.csv` of each front.

use std::collections::BTreeSet;

use hexmap::Id;
use mechanics::pack::{Faults, Report, Row, Source, Sourced, Table, name_fault};
use serde::Deserialize;

use super::limits;
use crate::card::{
    Air, Cancelled, Card, CardId, Clause, Effect, Event, Moment, Phase, Play, Reader, Weygand,
};
use crate::front::Front;
use crate::marker::Icon;
use crate::nation::Side;

/// `cards.csv`: a half of a card.
#[derive(Deserialize)]
pub(super) struct CardRow {
    number: u8,
    side: Side,
    name: String,
    text: String,
    cost: u8,
    icon: Option<Icon>,
    phase: Phase,
    from_turn: Option<u8>,
    before_turn: Option<u8>,
    weygand: Option<Weygand>,
    double: bool,
    air: Option<Air>,
    immune: bool,
    red: bool,
    redraw: bool,
    effect: String,
    source: Source,
    cost_source: Source,
    effect_source: Source,
    #[serde(rename = "note")]
    _note: String,
}

impl Sourced for CardRow {
    fn count(&self, report: &mut Report) {
        report.count("card events", &self.source);
        report.count("card costs", &self.cost_source);
        report.count("card effects", &self.effect_source);
    }
}

/// Characters of a text: it must fit on a card.
const LONGEST_TEXT: usize = 250;

/// The numbers of the deck, in their order.
pub(super) fn numbers(table: &Table<CardRow>) -> Vec<u8> {
    let numbers: BTreeSet<u8> = table.rows().iter().map(|row| row.value.number).collect();
    numbers.into_iter().collect()
}

/// The deck of a front, if all of it could be read.
pub(super) fn cards(
    table: &Table<CardRow>,
    front: Front,
    reader: &Reader<'_>,
    deck: Option<i16>,
    faults: &mut Faults,
) -> Option<Vec<Card>> {
    let mut whole = table.is_whole();
    let mut halves = Vec::new();
    for (at, row) in table.rows().iter().enumerate() {
        let line = &row.value;
        check(table, row, front, faults);
        let known = &table.rows()[..at];
        if known.iter().any(|other| (other.value.number, other.value.side) == (line.number, line.side)) {
            table.fault(row, format!("card {} has a {} half already", line.number, line.side), faults);
        }
        if known.iter().any(|other| other.value.side == line.side && other.value.name == line.name) {
            table.fault(row, format!("another {} event is called `{}`", line.side, line.name), faults);
        }
        match event(line, reader) {
            Ok(event) => halves.push((line.number, line.side, event)),
            Err(what) => {
                whole = false;
                table.fault(row, format!("effect: {what}"), faults);
            }
        }
    }
    if table.is_whole() {
        check_halves(table, deck, faults);
    }
    let numbers = numbers(table);
    let half = |number: u8, side: Side| {
        halves.iter().find(|half| (half.0, half.1) == (number, side)).map(|half| half.2.clone())
    };
    let mut cards = Vec::new();
    for &number in &numbers {
        let row = table.rows().iter().find(|row| row.value.number == number)?;
        let Some((german, allied)) = half(number, Side::German).zip(half(number, Side::Allied)) else {
            continue;
        };
        let (double, redraw) = (row.value.double, row.value.redraw);
        cards.push(Card { number, double, redraw, events: [german, allied] });
    }
    if whole && cards.len() == numbers.len() {
        check_cards(table, &cards, faults);
    }
    (whole && cards.len() == numbers.len()).then_some(cards)
}

fn check(table: &Table<CardRow>, row: &Row<CardRow>, front: Front, faults: &mut Faults) {
    let line = &row.value;
    let mut fault = |what: String| table.fault(row, what, faults);
    name_fault(&line.name).into_iter().for_each(&mut fault);
    if line.name.is_empty() {
        fault("an event needs a name".to_owned());
    }
    if line.text.is_empty() || line.text.chars().count() > LONGEST_TEXT {
        fault(format!("an event needs a text of at most {LONGEST_TEXT} characters"));
    }
    limits::PAY.fault("cost", line.cost).into_iter().for_each(&mut fault);
    for (name, turn) in [("from_turn", line.from_turn), ("before_turn", line.before_turn)] {
        turn.and_then(|turn| limits::ICON.fault(name, turn)).into_iter().for_each(&mut fault);
    }
    if line.from_turn.zip(line.before_turn).is_some_and(|(from, before)| from >= before) {
        fault("the turn icons leave no turn to play it (5.1.2)".to_owned());
    }
    let wanted = Icon::of(front, line.side);
    match line.icon {
        Some(icon) if icon != wanted => {
            fault(format!("the icon of the {} here is `{}` (5.2.3)", line.side, wanted.word()));
        }
        icon if icon.is_some() != (line.cost > 0) => {
            fault("an event that costs IMs, and no other, shows their icon (5.2.3)".to_owned());
        }
        _ => {}
    }
    if line.weygand.is_some() && front != Front::France {
        fault("Weygand commands on the French Front only (5.1.2)".to_owned());
    }
    if line.red && line.cost > 0 {
        fault("red text is carried out when drawn, and costs nothing (5.2.4)".to_owned());
    }
}

fn event(line: &CardRow, reader: &Reader<'_>) -> Result<Event, String> {
    let (mut main, mut black, mut instead) = (Vec::new(), Vec::new(), Vec::new());
    for mut clause in Clause::list(&line.effect)? {
        let (is_instead, is_black) = (clause.mark("instead")?, clause.mark("black")?);
        let verb = clause.verb.to_owned();
        let effect = reader.effect(clause)?;
        if effect.lasts() {
            return Err(format!("`{verb}` belongs to Alternate Events (21.1)"));
        }
        match (is_instead, is_black) {
            (true, true) => return Err("`instead` and `black` do not go together".to_owned()),
            (true, false) => instead.push(effect),
            (false, true) => black.push(effect),
            (false, false) => main.push(effect),
        }
    }
    if main.is_empty() {
        return Err("there is no effect besides what is played instead".to_owned());
    }
    if line.red {
        if !instead.is_empty() {
            return Err("a card with red text is not held, so nothing is played instead (5.2.4)".to_owned());
        }
        if let Some(effect) = main.iter().chain(&black).find(|effect| !effect.works_in(Moment::Draw)) {
            return Err(format!("{} cannot be carried out when a card is drawn", word(effect)));
        }
    } else if !black.is_empty() {
        return Err("`black` stands beside red text only (5.2.4)".to_owned());
    }
    if line.red && black.is_empty() && (line.from_turn.is_some() || line.before_turn.is_some()) {
        return Err("turn icons bind black text only, and there is none (5.1.2)".to_owned());
    }
    let mut plays = Vec::new();
    if !line.red {
        plays.push(Play::new(main.clone(), line.phase));
        plays.extend(instead.into_iter().map(|effect| Play::new(vec![effect], line.phase)));
    }
    if plays.iter().any(|play| play.moments.is_empty()) {
        return Err("at no moment that the timing icon allows do all effects work".to_owned());
    }
    let in_battle = |play: &Play| play.moments.iter().all(is_battle);
    let asks = |effect: &Effect| effect.test().is_some_and(crate::card::Condition::is_about_battle);
    if plays.iter().any(|play| !in_battle(play) && play.effects.iter().any(asks)) {
        return Err("the condition asks about a battle, and there may be none".to_owned());
    }
    Ok(Event {
        name: line.name.clone(),
        text: line.text.clone(),
        cost: line.cost,
        phase: line.phase,
        from_turn: line.from_turn,
        before_turn: line.before_turn,
        weygand: line.weygand,
        air: line.air,
        immune: line.immune,
        red: if line.red { main } else { Vec::new() },
        black,
        plays,
    })
}

fn is_battle(moment: Moment) -> bool {
    matches!(moment, Moment::Target | Moment::Battle | Moment::Answer)
}

/// The first word of an effect's name, for faults.
fn word(effect: &Effect) -> String {
    let name = format!("{effect:?}");
    let end = name.find(|c: char| !c.is_alphanumeric()).unwrap_or(name.len());
    format!("`{}`", &name[..end])
}

/// Both halves of every card, one discard value for both, and as many cards as the front has (3.0).
fn check_halves(table: &Table<CardRow>, deck: Option<i16>, faults: &mut Faults) {
    let numbers = numbers(table);
    for &number in &numbers {
        let of_card = || table.rows().iter().filter(|row| row.value.number == number);
        for side in Side::ALL.into_iter().filter(|side| !of_card().any(|row| row.value.side == *side)) {
            for row in of_card().take(1) {
                table.fault(row, format!("card {number} has no {side} half (5.2)"), faults);
            }
        }
        let first = of_card().next().map(|row| (row.value.double, row.value.redraw));
        for row in of_card().filter(|row| Some((row.value.double, row.value.redraw)) != first) {
            table.fault(row, "both halves of a card say the same of `double` and `redraw` (5.4)", faults);
        }
    }
    if let Some(deck) = deck.filter(|deck| *deck != numbers.len() as i16) {
        table.lacks(format!("the deck has {deck} cards, not {} (3.0)", numbers.len()), faults);
    }
}

/// Cancelling events name events that can be answered.
fn check_cards(table: &Table<CardRow>, cards: &[Card], faults: &mut Faults) {
    for row in table.rows() {
        let line = &row.value;
        let Some(card) = cards.iter().find(|card| card.number == line.number) else { continue };
        for play in &card.event(line.side).plays {
            for effect in &play.effects {
                if let Effect::Cancel(Cancelled::Card(other)) = effect
                    && cards[other.index()].event(line.side.enemy()).is_red()
                {
                    let what =
                        format!("card {} is played when drawn: it cannot be answered", number(cards, *other));
                    table.fault(row, what, faults);
                }
            }
        }
    }
}

fn number(cards: &[Card], card: CardId) -> u8 {
    cards[card.index()].number
}
