//! What has happened since the player last looked: results as cards, the other side's turn as a trail.

use engine::record::Deed;
use engine::{ActionKind, Audience, Cell, Entry, Event, Forecast, Match, PlaceId, Seat, Viewer};
use leptos::prelude::*;

use crate::texts::say;

use super::{Core, Session};

/// So many new lines of the log are spoken at a time.
const SPOKEN: usize = 5;

/// A result, or something that nobody should miss.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Every card has a number of its own.
    pub number: usize,
    /// The odds that were fixed before the dice fell.
    pub odds: Option<Box<Forecast>>,
    /// What the dice show; nothing if none were thrown.
    pub dice: Vec<u8>,
    /// Where they were read.
    pub cell: Option<Cell>,
    /// The words for it, with their case.
    pub text: String,
    pub case: String,
    /// What came of it at once.
    pub after: Vec<Entry>,
    /// Where it happened.
    pub place: Option<PlaceId>,
}

/// Something that another player has done, to be drawn on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Leg {
    /// Whose doing it was.
    pub by: Seat,
    /// From place to place; a single place where nothing moved.
    pub path: Vec<PlaceId>,
    /// What the log says.
    pub text: String,
    /// The first step of the record that it belongs to.
    pub ply: usize,
    /// Whether it was an attack.
    pub attack: bool,
}

/// What other players have done since this one last had a turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trail {
    pub legs: Vec<Leg>,
    /// The one that is looked at; all of them at first.
    pub at: Option<usize>,
    /// The step at which it begins.
    pub from: usize,
}

/// Results and announcements among entries, in their order.
pub(super) fn cards(entries: &[Entry], numbers: &mut usize) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    let mut odds: Option<Box<Forecast>> = None;
    for entry in entries {
        let (dice, cell) = match &entry.event {
            Event::Weighed(forecast) => {
                odds = Some(forecast.clone());
                continue;
            }
            Event::Rolled { dice, cell, .. } => (dice.clone(), cell.clone()),
            Event::Announced => (Vec::new(), None),
            Event::Remarked => continue,
            _ => {
                if let Some(card) = cards.last_mut() {
                    card.place = card.place.or_else(|| place_of(&entry.event));
                    card.after.push(entry.clone());
                }
                continue;
            }
        };
        // Odds are for the dice that are read in a table.
        let odds = if cell.is_some() { odds.take() } else { None };
        let place = odds.as_ref().and_then(|odds| odds.target);
        *numbers += 1;
        let (number, after) = (*numbers, Vec::new());
        let (text, case) = (say(&entry.text), entry.case.to_owned());
        cards.push(Card { number, odds, dice, cell, text, case, after, place });
    }
    cards
}

/// The last of some entries, as they are spoken.
fn spoken(entries: &[Entry]) -> String {
    let told = entries.iter().filter(|entry| entry.event != Event::Remarked);
    let lines: Vec<String> = told.map(|entry| say(&entry.text)).filter(|text| !text.is_empty()).collect();
    lines[lines.len().saturating_sub(SPOKEN)..].join(" ")
}

/// Where something happened.
pub fn place_of(event: &Event) -> Option<PlaceId> {
    match event {
        Event::Moved { path, .. } => path.last().copied(),
        Event::Placed { place, .. } | Event::Removed { place, .. } | Event::Taken { place, .. } => {
            Some(*place)
        }
        Event::Lost { place, .. } => *place,
        Event::Weighed(forecast) => forecast.target,
        Event::Said | Event::Announced | Event::Remarked | Event::Rolled { .. } => None,
    }
}

/// What others have done from a step on, as a viewer may know it.
fn legs(play: &dyn Match, viewer: Viewer, from: usize) -> Vec<Leg> {
    let seats = &play.info().seats;
    let steps = play.steps();
    let mut legs: Vec<Leg> = Vec::new();
    let mut by = None;
    for (ply, step) in steps.iter().enumerate().skip(from) {
        if let Deed::Action { seat, .. } = &step.deed {
            let index = seats.iter().position(|name| name.eq_ignore_ascii_case(seat));
            by = index.map(|index| Seat(index as u8));
        }
        let Some(by) = by.filter(|seat| viewer != Viewer::Seat(*seat)) else { continue };
        let entries = play.journal(play.log_before(ply));
        let until = play.log_before(ply + 1) - play.log_before(ply);
        for entry in entries.iter().take(until).filter(|entry| entry.is_for(viewer)) {
            let text = say(&entry.text);
            match &entry.event {
                Event::Moved { path, .. } if path.len() > 1 => {
                    let goes_on = legs.last().filter(|leg| {
                        leg.by == by && !leg.attack && leg.path.last() == path.first() && leg.path.len() > 1
                    });
                    match goes_on {
                        Some(_) => {
                            if let Some(leg) = legs.last_mut() {
                                leg.path.extend(&path[1..]);
                                leg.text = text;
                            }
                        }
                        None => legs.push(Leg { by, path: path.clone(), text, ply, attack: false }),
                    }
                }
                Event::Placed { place, .. } => {
                    legs.push(Leg { by, path: vec![*place], text, ply, attack: false });
                }
                Event::Weighed(forecast) => {
                    if let Some(target) = forecast.target {
                        legs.push(Leg { by, path: vec![target], text, ply, attack: true });
                    }
                }
                Event::Rolled { .. } => {
                    if let Some(leg) = legs.last_mut().filter(|leg| leg.attack) {
                        leg.text = format!("{} {text}", leg.text);
                    }
                }
                _ => {}
            }
        }
    }
    legs
}

impl Core {
    /// Notes that whoever sits at the screen has decided something in a turn of his own, and not only answered.
    pub(super) fn note_turn(&mut self, offers: &[engine::Offer]) {
        use ActionKind::{Attack, End, Pick};
        // What another player at this screen was asked is not for this one to see.
        let seat =
            self.at_screen.filter(|_| offers.iter().any(|offer| matches!(offer.kind, Attack | End | Pick)));
        if let Some(seat) = seat {
            self.own_turn.insert(seat, self.play.ply() + 1);
        }
    }

    /// The step at which the other players' last turn began: what is answered in between is not a turn of one's own.
    pub(super) fn turn_of_others(&self) -> usize {
        let ply = self.play.ply();
        let own = self.at_screen.and_then(|seat| self.own_turn.get(&seat).copied());
        own.filter(|own| *own <= ply).unwrap_or_else(|| {
            let steps = self.play.steps().iter();
            steps.clone().rposition(|step| self.is_own(&step.deed)).map_or(0, |last| last + 1)
        })
    }

    /// Whether whoever sits at the screen has made the last step.
    fn decided_last(&self) -> bool {
        self.play.steps().last().is_some_and(|step| self.is_own(&step.deed))
    }

    fn is_own(&self, deed: &Deed) -> bool {
        let own = self.at_screen.and_then(|seat| self.opened.info().seats.get(seat.index()));
        match (deed, own) {
            (Deed::Action { seat, .. }, Some(own)) => seat.eq_ignore_ascii_case(own),
            _ => false,
        }
    }
}

impl Session {
    /// Shows what has happened since it was last asked: called after every step.
    pub(super) fn tell_news(self) {
        let view = self.now();
        if view.replay.is_some() {
            return;
        }
        let new = self.core.try_update_value(|core| {
            let (seen, viewer) = std::mem::replace(&mut core.seen, (view.log_len, view.viewer));
            if viewer != view.viewer || view.log_len < seen {
                return None;
            }
            let told = core.play.log(view.viewer, seen);
            Some((cards(&told, &mut core.cards), spoken(&told)))
        });
        match new.flatten() {
            None => self.cards.set(Vec::new()),
            Some((new, lines)) => {
                if !new.is_empty() {
                    self.cards.update(|cards| cards.extend(new));
                }
                if !lines.is_empty() {
                    self.lines.set(lines);
                }
            }
        }
        let trail = self.core.with_value(|core| {
            if !view.mine || core.decided_last() {
                return None;
            }
            let from = core.turn_of_others();
            let legs = legs(core.play.as_ref(), view.viewer, from);
            (!legs.is_empty()).then_some(Trail { legs, at: None, from })
        });
        if self.trail.with_untracked(|shown| *shown != trail) {
            self.trail.set(trail);
        }
    }

    /// Puts away the card that is shown.
    pub fn put_away(self, number: usize) {
        let shown = self.cards.with_untracked(|cards| cards.first().map(|card| card.number));
        if shown == Some(number) {
            self.cards.update(|cards| {
                cards.remove(0);
            });
        }
    }

    /// Looks at one thing that the other side has done, so many further on.
    pub fn follow_trail(self, by: isize) {
        self.trail.update(|trail| {
            if let Some(trail) = trail {
                let last = trail.legs.len().saturating_sub(1);
                trail.at = Some(match trail.at {
                    Some(at) => at.saturating_add_signed(by).min(last),
                    None if by > 0 => 0,
                    None => last,
                });
            }
        });
    }

    /// The latest entries of the log that may be read, and how many more there are before them; with the reasons of
    /// computer players if they are wanted.
    pub fn log(self, latest: usize, reasons: bool) -> (Vec<Entry>, usize) {
        let viewer = self.now().viewer;
        self.core.with_value(|core| {
            let persons: Vec<Seat> = core.persons().collect();
            let play: &dyn Match = match &core.tape {
                Some(tape) => tape.follower.shown(),
                None => core.play.as_ref(),
            };
            let told = told(play, viewer, &persons);
            let told: Vec<&Entry> = told.filter(|entry| reasons || entry.is_for(viewer)).collect();
            let before = told.len().saturating_sub(latest);
            (told[before..].iter().copied().cloned().collect(), before)
        })
    }
}

/// The entries that a viewer may read, and the reasons of computer players: whether those are shown is for the player
/// to say.
pub(super) fn told<'a>(
    play: &'a dyn Match,
    viewer: Viewer,
    persons: &'a [Seat],
) -> impl Iterator<Item = &'a Entry> {
    let is_reason = |entry: &Entry| {
        let Audience::Only(seat) = entry.audience else { return false };
        entry.event == Event::Remarked && !persons.contains(&seat)
    };
    play.journal(0).iter().filter(move |entry| entry.is_for(viewer) || is_reason(entry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tape::at_random;

    #[test]
    fn results_have_their_odds_and_what_came_of_them() {
        for game in catalog::games() {
            let (mut fights, mut others, mut losses) = (0, 0, 0);
            for scenario in &game.info().scenarios {
                let opened = game.open(&engine::Setup::scenario(scenario.id)).unwrap();
                at_random(opened.as_ref(), 1500, |play| {
                    if play.ply() % 100 != 0 {
                        return;
                    }
                    for card in cards(&play.log(Viewer::Umpire, 0), &mut 0) {
                        match &card.cell {
                            Some(cell) if card.odds.is_some() => {
                                fights += 1;
                                assert!(cell.column < cell.headings.len() && card.place.is_some());
                            }
                            _ => others += 1,
                        }
                        let lost =
                            card.after.iter().filter(|entry| matches!(entry.event, Event::Lost { .. }));
                        losses += lost.count();
                    }
                });
            }
            assert!(fights > 0 && others > 0 && losses > 0, "{}: {fights} {others} {losses}", game.info().id);
        }
    }

    #[test]
    fn a_trail_shows_what_the_other_side_did_and_nothing_of_ones_own() {
        for game in catalog::games() {
            let mut seen = 0;
            for scenario in &game.info().scenarios {
                let opened = game.open(&engine::Setup::scenario(scenario.id)).unwrap();
                at_random(opened.as_ref(), 1200, |play| {
                    if play.ply() % 100 != 0 {
                        return;
                    }
                    let viewer = Viewer::Seat(Seat(0));
                    for leg in legs(play, viewer, 0) {
                        assert_eq!(leg.by, Seat(1));
                        let told = |entry: &Entry| leg.text.ends_with(&entry.text.to_string());
                        assert!(play.log(viewer, 0).iter().any(told), "{}", leg.text);
                        seen += usize::from(leg.path.len() > 1);
                    }
                });
            }
            assert!(seen > 0, "{}", game.info().id);
        }
    }
}
