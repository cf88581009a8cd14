//! What is asked, why, and what may be done.

use engine::{ActionKind, Offer, PlaceId, Viewer};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::Case;
use crate::board::{Ui, counter};
use crate::session::{Session, View};
use crate::settings::Settings;
use crate::texts::say;
use crate::{computer, dom, keys, words};

/// The question, with the buttons that need no place on the map.
#[component]
pub fn PromptPanel() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        let view = session.view.get();
        let stage = session.stage();
        let seat = view.decides;
        let name = words::name(
            seat.and_then(|seat| stage.info.seats.get(seat.index()).copied()).unwrap_or_default(),
        );
        let badge = seat.map(|seat| {
            let mark = counter::badge(&stage.look, seat, 0.0, 0.0, 8.0);
            format!("<svg viewBox='-12 -12 24 24' width='20' height='20'>{mark}</svg>")
        });
        let t = settings.t();
        let body = if let Some(outcome) = view.outcome {
            view! { <super::ending::Ended outcome view=view.clone()/> }.into_any()
        } else if view.replay.is_some() {
            view! { <h2>{t.replay}</h2><p>{say(&view.board.phase)}</p> }.into_any()
        } else if view.mine {
            // What places the rest stands in the tray.
            let tray = super::supply::is_shown(&view);
            let stands_there = |offer: &Offer| tray && offer.rest;
            let answers: Vec<Offer> = view
                .offers
                .iter()
                .filter(|offer| is_answer(&view, offer) && !stands_there(offer))
                .cloned()
                .collect();
            let buttons =
                sorted(answers).into_iter().map(|offer| view! { <PlainButton offer/> }).collect::<Vec<_>>();
            let next = say(&view.outlook.next);
            let open: Vec<_> = view.outlook.open.iter().map(|open| say(&open.text)).collect();
            let open = open.join(", ");
            view! {
                <h2><span inner_html=badge.unwrap_or_default()></span>{name}<Case case=view.prompt.case.clone()/></h2>
                <p id="prompt" role="status" aria-live="polite">{say(&view.prompt.text)}</p>
                {(!open.is_empty()).then(|| view! { <p class="dim open">{open}</p> })}
                {(!buttons.is_empty()).then(|| view! { <div class="buttons">{buttons}</div> })}
                <Asked/>
                {(!next.is_empty()).then(|| view! { <p class="dim next">{next}</p> })}
            }
            .into_any()
        } else {
            view! { <h2><span inner_html=badge.unwrap_or_default()></span>{name}</h2><Waiting/> }.into_any()
        };
        let (undoable, redoable) = (view.undoable, view.redoable);
        let nowhere = view.offers.iter().all(|offer| offer.place.is_none());
        view! {
            <section class="prompt" data-part="prompt">
                {body}
                {view.mine.then(|| view! {
                    <div class="row hands">
                        <button id="undo" disabled=undoable == 0 on:click=move |_| { session.undo(); }>
                            "↶ "{t.undo}{(undoable > 0).then(|| format!(" ({undoable})"))}</button>
                        <button id="redo" disabled=redoable == 0 on:click=move |_| session.redo()>
                            "↷ "{t.redo}{(redoable > 0).then(|| format!(" ({redoable})"))}</button>
                        <button id="next" title=t.key_next disabled=nowhere on:click=move |_| keys::jump(session, ui, 1)>
                            {t.next}" ▸"</button>
                    </div>
                })}
                {move || session.complaint.get().map(|why| view! { <p class="complaint" role="alert">{why}</p> })}
                {move || ui.ending.get().then(|| view! { <Ending/> })}
            </section>
        }
    }
}

/// So many answers are all buttons beside the question; of more only those that need no place on the map.
const FEW: usize = 9;

/// Whether an answer stands beside the question. The others are on the map, and in the list.
pub fn is_answer(view: &View, offer: &Offer) -> bool {
    let begins =
        |offer: &Offer| matches!(offer.kind, ActionKind::Pick | ActionKind::Attack | ActionKind::Move);
    let few = view.offers.len() <= FEW && !view.offers.iter().any(begins) && view.forecast.is_none();
    few || (offer.place.is_none() && offer.piece.is_none())
}

/// Something with great consequences waits for a second word.
#[component]
fn Asked() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let offer = session.asked.get()?;
        let t = settings.t();
        let danger = match say(&offer.danger) {
            danger if danger.is_empty() => t.cannot_win.to_owned(),
            danger => danger,
        };
        let notation = offer.notation.clone();
        dom::next_frame(|| dom::focus("#not-so"));
        let leave = move |_| {
            session.asked.set(None);
            dom::focus("#board");
        };
        Some(view! {
            <div class="ending asked" role="alertdialog" aria-label=t.sure>
                <p><b>{say(&offer.label)}"?"</b></p>
                <p class="warn">"⚠ "{danger}</p>
                <div class="row">
                    <button id="do-it" class="danger" on:click=move |_| { session.play(&notation); }>{t.do_it}</button>
                    <button id="not-so" on:click=leave>{t.cancel}</button>
                </div>
            </div>
        })
    }
}

/// The most usual first, the end of the phase last.
fn sorted(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_by_key(|offer| offer.kind);
    offers
}

#[component]
fn PlainButton(offer: Offer) -> impl IntoView {
    let (session, ui) = (Session::here(), Ui::here());
    let kind = offer.kind;
    let chosen = offer.clone();
    let key = match kind {
        ActionKind::End | ActionKind::Finish => Some("E"),
        ActionKind::Commit => Some("D"),
        _ => None,
    };
    let click = move |_| match kind {
        ActionKind::End => keys::end_phase(session, ui),
        _ => {
            session.choose(&chosen);
        }
    };
    let place = offer.place;
    let point = move |_| {
        if let Some(place) = place {
            ui.hover.set(Some(place));
        }
    };
    let main = matches!(kind, ActionKind::Commit);
    view! {
        <button class="choice" class:main=main class:end=kind == ActionKind::End data-notation=offer.notation.clone()
            on:mouseenter=point on:click=click>{say(&offer.label)}{key.map(|key| view! { <kbd>{key}</kbd> })}</button>
    }
}

/// Something could still be done: end all the same?
#[component]
fn Ending() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let open = session.now().outlook.open.clone();
    let rows: Vec<_> = open
        .into_iter()
        .map(|open| {
            let places = open.places;
            let show = move |_| {
                if let Some(&first) = places.first() {
                    ui.centre(session, first);
                }
                ui.pointed.set(places.clone());
            };
            view! { <li><button class="link" on:click=show>{say(&open.text)}</button></li> }
        })
        .collect();
    let stay = move |_| {
        ui.ending.set(false);
        ui.pointed.set(Vec::new());
    };
    let end = move |_| {
        ui.pointed.set(Vec::new());
        keys::end_phase(session, ui);
    };
    view! {
        <div class="ending" role="alertdialog" aria-label=move || settings.t().still_open>
            <p>{move || settings.t().still_open}</p>
            <ul>{rows}</ul>
            <div class="row">
                <button class="main" id="end-anyway" on:click=end>{move || settings.t().end_anyway}</button>
                <button on:click=stay>{move || settings.t().keep_playing}</button>
            </div>
        </div>
    }
}

/// Somebody else decides.
#[component]
fn Waiting() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let t = settings.t();
        if session.thinking.with(Option::is_some) {
            return view! { <Thinking/> }.into_any();
        }
        if session.paused.get() {
            let over = move |_| {
                if let Some(seat) = session.now().decides {
                    session.paused.set(false);
                    session.take_over(seat);
                }
            };
            return view! {
                <p>{t.paused}</p>
                <div class="row">
                    <button class="main" id="carry-on" on:click=move |_| session.paused.set(false)>{t.carry_on}</button>
                    <button id="take-over" on:click=over>{t.take_over}</button>
                </div>
            }
            .into_any();
        }
        view! { <p class="dim">{t.others_turn}</p> }.into_any()
    }
}

/// The computer thinks, or plays what it has decided.
#[component]
fn Thinking() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    let muses = Memo::new(move |_| session.thinking.with(|now| now.as_ref().is_some_and(|now| now.muses)));
    let done = move || session.thinking.with(|now| now.as_ref().map_or(0, |now| now.done));
    // What it would play is its own secret, unless the player wants to know its reasons or nobody plays against it.
    let open = move || settings.get().reasons || session.view.with(|view| view.viewer == Viewer::Umpire);
    let best =
        move || session.thinking.with(|now| now.as_ref().map(|now| now.best.clone())).unwrap_or_default();
    view! {
        <p id="thinking">{move || if muses.get() { settings.t().thinking } else { settings.t().playing }}"…"</p>
        <progress max="100" value=move || (done() > 0).then(|| done().to_string())
            aria-label=move || settings.t().thinking></progress>
        {move || (open() && !best().is_empty()).then(|| view! {
            <p class="dim" id="best">{settings.t().best_so_far}" "{best()}</p>
        })}
        <div class="row">
            <button id="stop" on:click=move |_| computer::stop(session)>{move || settings.t().stop}</button>
            <button id="play-now" disabled=move || !muses.get() on:click=move |_| computer::play_now()>
                {move || settings.t().play_now}</button>
        </div>
    }
}

/// Everything that may be done, as a list: for the keyboard, for screen readers, for those who know the notation.
///
/// It is written as text and listens as a whole: three hundred buttons with ears of their own would be the slowest
/// part of every click.
#[component]
pub fn ActionList() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let filter = RwSignal::new(String::new());
    let rows = move || {
        let view = session.view.get();
        let wanted = filter.get().to_lowercase();
        let matches = |offer: &&Offer| {
            wanted.is_empty()
                || say(&offer.label).to_lowercase().contains(&wanted)
                || offer.notation.contains(&wanted)
        };
        let listed = view.offers.iter().filter(|offer| !is_answer(&view, offer));
        let mut found: Vec<&Offer> = listed.filter(matches).collect();
        found.sort_by_key(|offer| offer.kind);
        found.into_iter().map(row).collect::<String>()
    };
    let played = move |event: web_sys::MouseEvent| {
        let Some(notation) = under(&event, "data-notation") else { return };
        if let Some(offer) = session.now().offers.iter().find(|offer| offer.notation == notation) {
            session.choose(offer);
        }
    };
    let place_under = |event: &web_sys::Event| under(event, "data-at")?.parse().ok().map(PlaceId);
    let pointed = move |event: web_sys::MouseEvent| {
        if let Some(place) = place_under(&event) {
            ui.hover.set(Some(place));
        }
    };
    let focused = move |event: web_sys::FocusEvent| {
        if let Some(place) = place_under(&event) {
            ui.keyboard.set(true);
            ui.cursor.set(Some(place));
            let (x, y) = session.stage().centre(place);
            ui.camera().show(x, y);
        }
    };
    view! {
        <input type="search" class="filter" placeholder=move || settings.t().filter
            aria-label=move || settings.t().filter on:input=move |event| filter.set(event_target_value(&event))/>
        <ul class="plain action-list" inner_html=rows on:click=played on:mouseover=pointed on:focusin=focused></ul>
    }
}

fn row(offer: &Offer) -> String {
    let left = &offer.left;
    let at = offer.place.map_or(String::new(), |place| format!(" data-at='{}'", place.0));
    let left = if left.is_empty() { String::new() } else { format!("<i>{}</i>", dom::escape(left)) };
    let label = say(&offer.label);
    let danger = match say(&offer.danger) {
        danger if danger.is_empty() || label.contains(&danger) => String::new(),
        danger => format!(" <span class='warn'>⚠ {}</span>", dom::escape(&danger)),
    };
    format!(
        "<li><button class='choice' data-notation='{}'{at}><span>{}{danger}</span>{left}</button></li>",
        dom::escape(&offer.notation),
        dom::escape(&label)
    )
}

/// What the row under an event says about itself.
fn under(event: &web_sys::Event, attribute: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    target.closest("button").ok()??.get_attribute(attribute)
}
