//! Playing with the keyboard alone.

use engine::{ActionKind, PlaceId};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::board::Ui;
use crate::dom;
use crate::session::{Click, Session};
use crate::settings::Settings;

/// Listens to the keyboard for as long as this part of the page is there.
pub fn listen(session: Session, settings: Settings, ui: Ui) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if settings.peek().letters || !is_letter(&event) {
            press(session, ui, &event);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether a key writes something by itself: such keys can be switched off.
fn is_letter(event: &KeyboardEvent) -> bool {
    let alone = !event.ctrl_key() && !event.meta_key();
    alone && event.key().chars().count() == 1 && event.key() != " "
}

/// Whether the keyboard writes into a field.
fn writes(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA"))
}

/// Whether the keyboard is on something that answers to Enter itself.
fn on_button(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY"))
}

/// Whether a key goes to the table, or something lies over the table that hears it alone.
fn is_heard(session: Session, ui: Ui, event: &KeyboardEvent) -> bool {
    let covered = session.hand_to.get_untracked().is_some() || !session.is_at_work();
    let opened = ui.menu.get_untracked()
        || ui.signs.get_untracked()
        || ui.reference.get_untracked()
        || ui.help.get_untracked()
        || ui.why.get_untracked().is_some();
    match event.key().as_str() {
        _ if covered => false,
        "Escape" => true,
        "?" => !opened || ui.help.get_untracked(),
        _ if opened || writes(event) => false,
        // Whether the phase is to end is answered with the key that ends it.
        "e" => true,
        _ => !ui.ending.get_untracked(),
    }
}

fn press(session: Session, ui: Ui, event: &KeyboardEvent) {
    if !is_heard(session, ui, event) {
        return;
    }
    ui.rest.set(None);
    let command = event.ctrl_key() || event.meta_key();
    let key = event.key();
    // What is done elsewhere is not done to the stack that lies open.
    if matches!(key.as_str(), "e" | "d" | "u" | "r" | "n" | "p" | "y") || key.starts_with("Arrow") {
        ui.fan.set(None);
    }
    match (command, key.as_str()) {
        (true, "z" | "Z") if event.shift_key() => session.redo(),
        (true, "z") => {
            session.undo();
        }
        (true, "y") => session.redo(),
        (true, _) => return,
        (_, "ArrowLeft") => step(session, ui, -1.0, 0.0),
        (_, "ArrowRight") => step(session, ui, 1.0, 0.0),
        (_, "ArrowUp") => step(session, ui, 0.0, -1.0),
        (_, "ArrowDown") => step(session, ui, 0.0, 1.0),
        (_, "Enter" | " ") if on_button(event) => return,
        (_, "Enter" | " ") => act(session, ui),
        (_, "n") => jump(session, ui, 1),
        (_, "p") => jump(session, ui, -1),
        (_, "Escape") => escape(session, ui),
        (_, "e") => finish(session, ui),
        (_, "d") => play_kind(session, ActionKind::Commit),
        (_, "u") => {
            session.undo();
        }
        (_, "r") => session.redo(),
        (_, "f") => ui.fan.update(|fan| *fan = if fan.is_some() { None } else { ui.cursor.get_untracked() }),
        (_, "w") => ui.why.set(Some(session.now().prompt.case.clone()).filter(|case| !case.is_empty())),
        (_, "t") => ui.reference.set(true),
        (_, "l") => {
            ui.tab.set(crate::board::Tab::Actions);
            dom::next_frame(|| dom::focus(".action-list button"));
        }
        (_, "b") => dom::focus("#board"),
        (_, "+" | "=") => ui.camera().zoom(1.3),
        (_, "-") => ui.camera().zoom(1.0 / 1.3),
        (_, "0") => ui.fit(session),
        (_, "9") => ui.fit_all(session),
        (_, "z") => {
            if let Some(place) = ui.cursor.get_untracked() {
                ui.centre(session, place);
            }
        }
        (_, ",") => replay_by(session, -1),
        (_, ".") => replay_by(session, 1),
        (_, "?") => ui.help.update(|open| *open = !*open),
        (_, digit) if digit.len() == 1 && ("1"..="9").contains(&digit) => {
            let index = usize::from(digit.as_bytes()[0] - b'1');
            match session.stage().overlays.get(index) {
                Some(overlay) => ui.toggle(&overlay.id),
                None => return,
            }
        }
        _ => return,
    }
    event.prevent_default();
}

fn start(session: Session, ui: Ui) -> Option<PlaceId> {
    let view = session.now();
    let offered = view.offers.iter().find_map(|offer| offer.place);
    // Where there is nothing yet, the middle of what is seen.
    let middle = || {
        let (left, top, width, height) = ui.camera().seen();
        session.stage().place_at(left + width / 2.0, top + height / 2.0)
    };
    offered.or_else(|| view.board.pieces.first().map(|piece| piece.place)).or_else(middle)
}

fn step(session: Session, ui: Ui, dx: f64, dy: f64) {
    let place = match ui.cursor.get_untracked() {
        Some(place) => session.stage().beside(place, dx, dy),
        None => match start(session, ui) {
            Some(place) => place,
            None => return,
        },
    };
    go(session, ui, place);
}

fn go(session: Session, ui: Ui, place: PlaceId) {
    ui.keyboard.set(true);
    ui.hover.set(None);
    ui.rest.set(None);
    ui.look_at(session, place);
    let (x, y) = session.stage().centre(place);
    ui.camera().show(x, y);
}

/// To the next place where something may be done.
pub fn jump(session: Session, ui: Ui, by: isize) {
    let view = session.now();
    let mut places: Vec<PlaceId> = view.offers.iter().filter_map(|offer| offer.place).collect();
    places.sort();
    places.dedup();
    if places.is_empty() {
        return;
    }
    let next = match ui.cursor.get_untracked() {
        Some(at) if by > 0 => places.iter().find(|place| **place > at).or(places.first()),
        Some(at) => places.iter().rfind(|place| **place < at).or(places.last()),
        None => places.first(),
    };
    if let Some(&place) = next {
        go(session, ui, place);
    }
}

fn act(session: Session, ui: Ui) {
    let Some(place) = ui.cursor.get_untracked() else { return };
    ui.keyboard.set(true);
    if ui.fan.get_untracked().is_some() {
        return dom::focus(".fan .choice");
    }
    match session.click(place) {
        Click::Choose => {
            ui.fan.set(Some(place));
            dom::next_frame(|| dom::focus(".fan .choice.main, .fan .choice"));
        }
        Click::Nothing => {
            ui.refuse(session, place, true);
        }
        Click::Done => {}
    }
}

fn escape(session: Session, ui: Ui) {
    if ui.menu.get_untracked() {
        ui.menu.set(false);
        return dom::focus(".menu-button");
    }
    if ui.tracks.get_untracked() {
        ui.tracks.set(false);
        return dom::focus("#all-tracks");
    }
    if session.asked.get_untracked().is_some() {
        session.asked.set(None);
    } else if ui.refused.get_untracked().is_some() {
        ui.refused.set(None);
    } else if ui.why.get_untracked().is_some() && ui.reference.get_untracked() {
        // A rule that was opened from the tables leads back to them.
        return ui.why.set(None);
    } else if ui.help.get_untracked()
        || ui.signs.get_untracked()
        || ui.reference.get_untracked()
        || ui.why.get_untracked().is_some()
    {
        return ui.close_dialogs();
    } else if ui.ending.get_untracked() {
        ui.ending.set(false);
    } else if ui.fan.get_untracked().is_some() {
        ui.fan.set(None);
    } else if session.replayed.get_untracked().is_some() {
        session.replay_end();
    } else if !session.cancel()
        && let Some(card) = session.cards.with_untracked(|cards| cards.first().map(|card| card.number))
    {
        session.put_away(card);
    }
    dom::focus("#board");
}

/// Ends what was begun; if nothing was, the phase.
fn finish(session: Session, ui: Ui) {
    let view = session.now();
    let plain = |kind: ActionKind| {
        view.offers.iter().find(|offer| offer.kind == kind && offer.place.is_none() && offer.piece.is_none())
    };
    if let Some(finish) = plain(ActionKind::Finish) {
        let notation = finish.notation.clone();
        session.play(&notation);
    } else if plain(ActionKind::End).is_some() {
        end_phase(session, ui);
    }
}

/// Ends the phase, or asks first if something could still be done.
pub fn end_phase(session: Session, ui: Ui) {
    let view = session.now();
    if view.outlook.open.is_empty() || ui.ending.get_untracked() {
        ui.ending.set(false);
        play_kind(session, ActionKind::End);
    } else {
        ui.ending.set(true);
        ui.pointed.set(view.outlook.open.iter().flat_map(|open| open.places.clone()).collect());
        dom::next_frame(|| dom::focus("#end-anyway"));
    }
}

fn play_kind(session: Session, kind: ActionKind) {
    let view = session.now();
    if let Some(offer) = view.offers.iter().find(|offer| offer.kind == kind) {
        session.choose(offer);
    }
}

fn replay_by(session: Session, by: isize) {
    let at = session.replayed.get_untracked().unwrap_or_else(|| session.now().ply);
    session.replay_to(at.saturating_add_signed(by));
}
