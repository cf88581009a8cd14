//! The board: map, counters, marks, and the hands over it.

mod camera;
pub mod counter;
mod fan;
mod gaze;
mod map;
mod marks;
mod minimap;
mod pieces;
mod pointer;
mod refusal;
mod result;
mod symbols;
mod tip;
mod ui;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

pub use camera::Camera;
pub use refusal::Refused;
pub use tip::FactTable;
pub use ui::{Tab, Ui};

/// Map and counters.
#[component]
pub fn BoardView() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let stage = session.stage();
    let (left, top, width, height) = stage.frame;
    let port = NodeRef::<Div>::new();
    let layer = NodeRef::<Div>::new();
    let map = map::drawn(session, settings);
    let world = format!("width:{width:.0}px;height:{height:.0}px");
    let view_box = format!("{left} {top} {width} {height}");
    Effect::new(move || {
        let (Some(port), Some(layer)) = (port.get(), layer.get()) else { return };
        ui.camera().attach(port.into(), layer.into(), (width, height));
        // The window has its size only when it has been laid out.
        session.next_frame(move || ui.fit(session));
    });
    // A scenario that is set up by its players has nothing to show at first.
    let pieces = Memo::new(move |_| session.view.with(|view| view.board.pieces.len()));
    Effect::new(move |fitted: Option<usize>| {
        let now = pieces.get();
        match fitted {
            // One by one or all at once: what has come since the last look is looked at.
            Some(fitted) if now > fitted + 4 && !ui.camera().touched() => {
                session.next_frame(move || ui.fit(session));
                now
            }
            Some(fitted) => fitted.min(now),
            None => now,
        }
    });
    pieces::keep_drawn(session, settings, layer);
    gaze::follow(session, ui);
    let hands = pointer::Hands::new(session, settings, ui);
    let (down, moved, up, lost, left_board) =
        (hands.clone(), hands.clone(), hands.clone(), hands.clone(), hands.clone());
    let wheel = move |event: web_sys::WheelEvent| {
        event.prevent_default();
        ui.rest.set(None);
        ui.fan.set(None);
        let step = if event.delta_mode() == 0 { 0.0016 } else { 0.05 };
        let factor = (-event.delta_y() * step).clamp(-0.6, 0.6).exp();
        ui.camera().zoom_at(event.client_x().into(), event.client_y().into(), factor);
    };
    let boxes = marks::boxes(&stage);
    let laid = Memo::new(move |_| marks::laid(session, ui));
    view! {
        <div class="port" node_ref=port id="board" tabindex="0" role="application"
            aria-label=move || settings.t().board_help
            on:wheel=wheel
            on:pointerdown=move |event| down.down(&event)
            on:pointermove=move |event| moved.moved(&event)
            on:pointerup=move |event| up.up(&event)
            on:pointercancel=move |event| lost.lost(&event)
            on:pointerleave=move |event| left_board.left(&event)
            on:contextmenu=move |event| event.prevent_default()
        >
            <div class="world" node_ref=layer style=world.clone()>
                <map::Map drawn=map/>
                <svg class="layer under" viewBox=view_box.clone() aria-hidden="true">
                    <g inner_html=boxes></g>
                    <g inner_html=move || marks::overlays(session, &laid.get())></g>
                    <g inner_html=move || marks::offers(session, ui)></g>
                </svg>
                <svg class="layer pieces" viewBox=view_box.clone() aria-hidden="true"><g id="stacks"></g></svg>
                <svg class="layer over" viewBox=view_box aria-hidden="true">
                    <g inner_html=move || marks::markers(session)></g>
                    <g inner_html=move || marks::trail(session)></g>
                    <g inner_html=move || marks::attack(session)></g>
                    <g inner_html=move || marks::path(session, ui)></g>
                    <g inner_html=move || marks::cursor(session, ui)></g>
                </svg>
            </div>
            {move || settings.get().minimap.then(|| view! { <minimap::Minimap drawn=map/> })}
            <Zoom/>
            <div class="over-map">{move || settings.get().chips.then(|| view! { <Overlays/> })}
                {move || laid.with(|laid| !laid.is_empty()).then(|| view! {
                    <dl class="legend" inner_html=move || laid.with(|laid| marks::legend(session, laid))></dl>
                })}
            </div>
            <p class="unseen" id="lines" role="log" aria-live="polite">{move || session.lines.get()}</p>
            <p class="unseen" id="spoken" role="status">{move || spoken(session, settings, ui)}</p>
            <result::Results/>
            <refusal::Refusals/>
            <fan::Fan/>
            <tip::Tip/>
        </div>
    }
}

/// Where the keyboard is, in words: the place, what stands there, and what may be done.
fn spoken(session: Session, settings: Settings, ui: Ui) -> String {
    let (true, Some(place)) = (ui.keyboard.get(), ui.cursor.get()) else { return String::new() };
    let (view, stage) = (session.view.get(), session.stage());
    let Some(info) = stage.scene.places.get(usize::from(place.0)) else { return String::new() };
    let mut words = vec![stage.name(place), say(&info.terrain)];
    for piece in view.stack(place) {
        words.push(match &piece.face {
            engine::Face::Hidden => settings.t().hidden.to_owned(),
            engine::Face::Shown(shown) => counter::words(&stage.look, shown),
        });
    }
    for offer in view.offers_at(place).take(3) {
        let left = match offer.left.is_empty() {
            true => String::new(),
            false => format!(", {} {}", offer.left, settings.t().points_left),
        };
        words.push(format!("{}{left}", say(&offer.label)));
    }
    words.retain(|word| !word.is_empty());
    words.join("; ")
}

/// The buttons for those without a wheel.
#[component]
fn Zoom() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    view! {
        <div class="zoom" on:pointerdown=|event| event.stop_propagation()>
            <button class="icon" title=move || settings.t().zoom_in on:click=move |_| ui.camera().zoom(1.35)>"+"</button>
            <button class="icon" title=move || settings.t().zoom_out on:click=move |_| ui.camera().zoom(1.0 / 1.35)>"−"</button>
            <button class="icon" title=move || settings.t().zoom_fit on:click=move |_| ui.fit(session)>"⤢"</button>
        </div>
    }
}

/// The buttons of what can be laid over the map.
#[component]
fn Overlays() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let overlays: Vec<_> = session
        .stage()
        .overlays
        .iter()
        .enumerate()
        .map(|(index, overlay)| {
            let (id, shown) = (overlay.id.clone(), overlay.id.clone());
            let title = format!("{} ({})", say(&overlay.help), index + 1);
            view! {
                <button class="chip" data-overlay=overlay.id.clone() title=title
                    aria-pressed=move || ui.overlays.get().contains(&shown).to_string()
                    on:click=move |_| ui.toggle(&id)>{say(&overlay.title)}{(index < 9).then(|| view! { <kbd>{index + 1}</kbd> })}</button>
            }
        })
        .collect();
    view! {
        <nav class="overlays" aria-label=move || settings.t().overlays
            on:pointerdown=|event| event.stop_propagation()>{overlays}</nav>
    }
}

/// The element that a pointer event began in.
fn target(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}
