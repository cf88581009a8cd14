//! The tray under the map: counters that can be put onto it now, by a click or by dragging them.

use engine::{ActionKind, Counter, Face, Offer, PieceId, Subject};
use leptos::prelude::*;

use crate::texts::say;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use crate::board::{Ui, counter};
use crate::session::{Session, View};
use crate::settings::Settings;
use crate::words;

/// Pixels before a press becomes a drag.
const SLACK: f64 = 7.0;

/// A counter of the tray.
#[derive(Clone, PartialEq)]
struct Waiting {
    counter: Counter,
    owner: engine::Seat,
    /// What may be done with it now.
    offers: Vec<Offer>,
    /// Whether it is the one that is being placed.
    in_hand: bool,
}

/// The piece that the question is about, if it lies beside the map.
fn in_hand(view: &View) -> Option<PieceId> {
    match view.outlook.about? {
        Subject::Piece(piece) if view.mine && view.place_of(piece).is_none() => Some(piece),
        _ => None,
    }
}

/// The counters of all trays from which something can be placed now.
fn waiting(view: &View) -> Vec<Waiting> {
    let hand = in_hand(view);
    let picks = |id: PieceId| -> Vec<Offer> {
        view.offers_for(id).filter(|offer| offer.place.is_none()).cloned().collect()
    };
    let trays = view.board.trays.iter().filter(|tray| {
        view.decides == Some(tray.owner)
            && tray.pieces.iter().any(|piece| hand == Some(piece.id) || !picks(piece.id).is_empty())
    });
    let counters = trays.flat_map(|tray| tray.pieces.iter().map(move |piece| (tray.owner, piece)));
    let mut found: Vec<Waiting> = counters
        .map(|(owner, piece)| Waiting {
            counter: piece.clone(),
            owner,
            offers: picks(piece.id),
            in_hand: hand == Some(piece.id),
        })
        .collect();
    // What can be placed comes first.
    found.sort_by_key(|waiting| !waiting.in_hand && waiting.offers.is_empty());
    found
}

/// Whether the tray is shown, which has the button that places the rest.
pub fn is_shown(view: &View) -> bool {
    view.mine && !waiting(view).is_empty()
}

/// What is carried from the tray: its picture, and where it is on the page.
#[derive(Clone, PartialEq)]
struct Carried {
    picture: String,
    at: (f64, f64),
    /// Whether it was picked up for this.
    picked: bool,
}

/// The tray; nothing while there is nothing to place.
#[component]
pub fn Supply() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let all =
        Memo::new(move |_| session.view.with(|view| if view.mine { waiting(view) } else { Vec::new() }));
    let nation = RwSignal::new(None::<String>);
    let why = RwSignal::new(None::<String>);
    let carried = RwSignal::new(None::<Carried>);
    let pressed = StoredValue::new(None::<(PieceId, f64, f64)>);
    let dragged = StoredValue::new(false);
    Effect::new(move || {
        all.track();
        why.set(None);
    });
    let click = move |id: PieceId| {
        if dragged.try_update_value(|dragged| std::mem::replace(dragged, false)) == Some(true) {
            return;
        }
        ui.about.set(Some(Subject::Piece(id)));
        // Another counter than the one in hand is meant: that one goes back.
        let view = session.now();
        if in_hand(&view).is_some_and(|hand| hand != id) && picks(&session.now(), id).is_empty() {
            put_back(session);
        }
        match picks(&session.now(), id).as_slice() {
            [] if in_hand(&session.now()) == Some(id) => {}
            [] => why.set(Some(refusal(session, settings, id))),
            [only] => {
                session.choose(only);
            }
            several => {
                // The plainest is what a click means; the list has the others.
                if let Some(pick) = several.iter().find(|offer| offer.kind == ActionKind::Pick) {
                    session.choose(pick);
                }
            }
        }
    };
    let lift = move |event: &PointerEvent, id: PieceId| {
        let mut picked = false;
        if in_hand(&session.now()) != Some(id) {
            if in_hand(&session.now()).is_some() {
                put_back(session);
            }
            let view = session.now();
            let offers = picks(&view, id);
            let Some(pick) = offers.iter().find(|offer| offer.kind == ActionKind::Pick) else {
                why.set(Some(refusal(session, settings, id)));
                return;
            };
            picked = session.choose(pick);
        }
        dragged.set_value(true);
        if !session.now().offers.iter().any(|offer| offer.kind == ActionKind::Place) {
            return;
        }
        let stage = session.stage();
        let found = all.with_untracked(|all| all.iter().find(|one| one.counter.id == id).cloned());
        if let Some(one) = found {
            let picture = counter::picture(&stage.look, one.owner, &Face::Shown(one.counter));
            let at = (f64::from(event.client_x()), f64::from(event.client_y()));
            carried.set(Some(Carried { picture, at, picked }));
        }
    };
    let moved = move |event: PointerEvent| {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        if carried.with_untracked(Option::is_some) {
            carried.update(|carried| {
                if let Some(carried) = carried {
                    carried.at = at;
                }
            });
            let (x, y) = ui.camera().world_at(at.0, at.1);
            ui.hover.set(session.stage().place_at(x, y));
            return;
        }
        if let Some((id, x, y)) = pressed.get_value()
            && (at.0 - x).hypot(at.1 - y) > SLACK
            && at.1 < y - SLACK / 2.0
        {
            pressed.set_value(None);
            if let Some(Ok(tray)) = event.current_target().map(JsCast::dyn_into::<Element>) {
                let _ = tray.set_pointer_capture(event.pointer_id());
            }
            lift(&event, id);
        }
    };
    let dropped = move |event: PointerEvent| {
        pressed.set_value(None);
        let Some(held) = carried.get_untracked() else { return };
        carried.set(None);
        let over = crate::dom::document()
            .element_from_point(event.client_x() as f32, event.client_y() as f32)
            .is_some_and(|element| element.closest("#board").ok().flatten().is_some());
        let (x, y) = ui.camera().world_at(event.client_x().into(), event.client_y().into());
        let place = session.stage().place_at(x, y).filter(|_| over);
        let view = session.now();
        let offer =
            place.and_then(|place| view.offers_at(place).find(|offer| offer.kind == ActionKind::Place));
        match (offer, place) {
            (Some(offer), _) => {
                session.choose(offer);
            }
            (None, place) => {
                if let Some(place) = place {
                    ui.refuse(session, place, true);
                }
                if held.picked {
                    session.undo();
                }
            }
        }
        // No click follows a drag that has left the counter.
        session.later(0, move || dragged.set_value(false));
    };
    let counters = move || {
        let stage = session.stage();
        let chosen = nation.get();
        all.get()
            .into_iter()
            .filter(|one| one.in_hand || chosen.as_ref().is_none_or(|code| *code == one.counter.nation))
            .map(|one| {
                let id = one.counter.id;
                let words = counter::words(&stage.look, &one.counter);
                let open = one.in_hand || !one.offers.is_empty();
                let face = Face::Shown(one.counter);
                let picture = counter::named_picture(&stage.look, one.owner, &face, &words);
                let down = move |event: PointerEvent| {
                    let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                    pressed.set_value((event.button() == 0).then_some((id, at.0, at.1)));
                };
                view! {
                    <button class="held small" class:offered=open class:in-hand=one.in_hand class:later=!open
                        data-tray=id.0.to_string() title=words aria-pressed=one.in_hand.to_string()
                        on:pointerdown=down on:click=move |_| click(id) inner_html=picture></button>
                }
            })
            .collect::<Vec<_>>()
    };
    let chips = move || {
        let stage = session.stage();
        let mut nations: Vec<(String, usize)> = Vec::new();
        for one in all.get() {
            match nations.iter_mut().find(|(code, _)| *code == one.counter.nation) {
                Some((_, count)) => *count += 1,
                None => nations.push((one.counter.nation, 1)),
            }
        }
        if nations.len() < 2 {
            nation.set(None);
        }
        nations
            .into_iter()
            .map(|(code, count)| {
                let name = words::name(&counter::nation(&stage.look, &code).name);
                let (mine, pick) = (code.clone(), code);
                view! {
                    <button class="chip" aria-pressed=move || (nation.get().as_ref() == Some(&mine)).to_string()
                        on:click=move |_| nation.update(|now| {
                            *now = if now.as_ref() == Some(&pick) { None } else { Some(pick.clone()) };
                        })>{name}" "<b>{count}</b></button>
                }
            })
            .collect::<Vec<_>>()
    };
    let any = Memo::new(move |_| all.with(|all| !all.is_empty()));
    let rest = Memo::new(move |_| session.view.with(|view| session.rest_offer(view)));
    // Counters that are used from a display are not set up.
    let title = move || {
        let placing = |offer: &Offer| offer.rest || offer.kind == ActionKind::Place;
        let places = session.view.with(|view| view.offers.iter().any(placing));
        if places { settings.t().to_place } else { settings.t().beside }
    };
    let ghost = move || {
        carried.get().map(|Carried { picture, at: (x, y), .. }| {
            let style = format!("left:{x:.0}px;top:{y:.0}px");
            view! { <span class="held ghost" style=style inner_html=picture></span> }
        })
    };
    move || {
        any.get().then(|| view! {
            <section class="foot supply" aria-label=move || settings.t().to_place
                on:pointermove=moved on:pointerup=dropped on:pointercancel=move |_| carried.set(None)>
                <div class="row supply-head">
                    <b>{title}" "{move || all.with(Vec::len)}</b>
                    {chips}
                    <span class="gap"></span>
                    {move || rest.get().map(|offer| view! {
                        <button class="main" id="place-rest" data-notation=offer.notation.clone() on:click=move |_| session.place_rest()>{say(&offer.label)}</button>
                    })}
                </div>
                <p class="supply-why" role="status">{move || why.get()}</p>
                <div class="hand supply-hand">{counters}</div>
                {ghost}
            </section>
        })
    }
}

/// What a counter of the tray is picked up with.
fn picks(view: &View, id: PieceId) -> Vec<Offer> {
    view.offers_for(id).filter(|offer| offer.place.is_none()).cloned().collect()
}

/// Puts the counter in hand back into the tray, if it was taken from there.
fn put_back(session: Session) {
    if session.now().undoable > 0 {
        session.put_back();
    }
}

/// Why a counter cannot be placed now.
fn refusal(session: Session, settings: Settings, id: PieceId) -> String {
    match session.why_not(Subject::Piece(id)) {
        Some(why) => format!("{} ({})", say(&why.text), why.case),
        None => settings.t().not_yet.to_owned(),
    }
}
