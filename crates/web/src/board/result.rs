//! What has just come out, as a card over the map: dice, odds and shifts, the result, losses, and what is to be decided.

use engine::{Entry, Event};
use leptos::prelude::*;

use crate::texts::say;

use super::ui::Ui;
use crate::dom;
use crate::panels::{Case, dice_faces};
use crate::session::{Card, Session};
use crate::settings::{Cards, Settings};
use crate::words;

/// How many columns a card shows on either side of the one that was used.
const NEAR: usize = 3;
/// How many consequences a card tells; the log has them all.
const MOST: usize = 6;

/// The card that is shown now, if there is one. The part of the page that holds it is always there, so that screen
/// readers hear what comes into it.
#[component]
pub fn Results() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    let first = Memo::new(move |_| session.cards.with(|cards| cards.first().cloned()));
    // A card that is pointed at or read with the keyboard stays.
    let held = RwSignal::new(false);
    Effect::new(move || {
        let Some(number) = first.with(|card| card.as_ref().map(|card| card.number)) else { return };
        held.set(false);
        match settings.get().cards {
            Cards::Off => session.put_away(number),
            Cards::Moment => put_away_soon(session, settings, held, number),
            Cards::Click => {}
        }
    });
    view! {
        <div class="results" role="status" aria-live="polite"
            on:pointerenter=move |_| held.set(true) on:pointerleave=move |_| held.set(false)
            on:focusin=move |_| held.set(true) on:focusout=move |_| held.set(false)
            on:pointerdown=|event| event.stop_propagation()
            on:wheel=|event: web_sys::WheelEvent| event.stop_propagation()>
            {move || first.get().map(|card| view! { <Result card/> })}
        </div>
    }
}

/// Milliseconds that a card stays by itself.
fn moment(settings: Settings) -> i32 {
    (i32::from(settings.peek().pace) * 12).clamp(700, 9000)
}

fn put_away_soon(session: Session, settings: Settings, held: RwSignal<bool>, number: usize) {
    session.later(moment(settings), move || {
        if held.try_get_untracked() == Some(true) {
            put_away_soon(session, settings, held, number);
        } else {
            session.put_away(number);
        }
    });
}

#[component]
fn Result(card: Card) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let t = settings.t();
    let stage = session.stage();
    let number = card.number;
    // The card lies on the other side of the map than what it tells about.
    let place = card.place;
    let on_left = place.is_some_and(|place| {
        let (x, y) = stage.centre(place);
        ui.camera().port_at(x, y).0 > ui.camera().port_size().0 / 2.0
    });
    let title = place.map(|place| {
        let show = move |_| ui.centre(session, place);
        view! { <button class="link" title=t.centre on:click=show>{stage.name(place)}</button> }
    });
    let odds = card.odds.map(|odds| {
        let shifts: Vec<_> = odds
            .shifts
            .iter()
            .map(|shift| {
                let columns = crate::panels::signed(shift.columns);
                view! { <li><span>{say(&shift.name)}</span><b>{columns}</b><Case case=shift.case.clone()/></li> }
            })
            .collect();
        view! {
            <div class="odds-line"><b class="strengths">{odds.attack}" : "{odds.defense}</b>
                <span class="dim">{say(&odds.base)}</span></div>
            {(!shifts.is_empty()).then(|| view! { <ul class="plain shifts">{shifts}</ul> })}
            <div class="odds-line"><b class="odds">{say(&odds.odds)}</b></div>
        }
    });
    let cell = card.cell.map(|cell| {
        let columns: Vec<_> = cell
            .headings
            .iter()
            .enumerate()
            .filter(|(index, _)| index.abs_diff(cell.column) <= NEAR)
            .map(|(index, heading)| {
                let now = index == cell.column;
                view! { <li class:now=now aria-current=now.then_some("true")>{words::name(heading)}</li> }
            })
            .collect();
        view! {
            <ol class="columns-strip" aria-label=t.column>{columns}</ol>
            <p class="came-out"><b>{words::name(&cell.result)}</b></p>
        }
    });
    let more = card.after.len().saturating_sub(MOST);
    let after: Vec<_> = card.after.into_iter().take(MOST).map(|entry| view! { <After entry/> }).collect();
    let waiting = session.cards.with_untracked(Vec::len).saturating_sub(1);
    let next = move || session.view.with(|view| view.mine.then(|| say(&view.prompt.text)));
    let close = move |_| {
        session.put_away(number);
        dom::focus("#board");
    };
    view! {
        <article class="result" class:on-left=on_left data-card=number>
            <header>
                <span class="dice">{dice_faces(&card.dice, settings)}</span>
                <p class="told">{title}<span>{card.text}</span><Case case=card.case/></p>
                <button class="icon close-card" aria-label=t.close title=t.close on:click=close>"×"</button>
            </header>
            {odds}
            {cell}
            <ul class="plain after">{after}</ul>
            {(more > 0).then(|| view! { <p class="dim">"+ "{more}</p> })}
            {move || next().map(|text| view! { <p class="to-decide"><b>{settings.t().now_you}</b>" "{text}</p> })}
            {(waiting > 0).then(|| view! {
                <button class="main next-card" on:click=move |_| session.put_away(number)>{t.next_result}" ("{waiting}")"</button>
            })}
        </article>
    }
}

#[component]
fn After(entry: Entry) -> impl IntoView {
    let sign = match entry.event {
        Event::Lost { .. } | Event::Removed { .. } => "✖",
        Event::Moved { .. } => "➤",
        Event::Taken { .. } => "⚑",
        _ => "·",
    };
    view! { <li><span aria-hidden="true">{sign}</span>" "{say(&entry.text)}</li> }
}
