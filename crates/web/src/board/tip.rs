//! The tooltip: what lies under the pointer, in a few words.

use engine::Face;
use leptos::prelude::*;

use super::counter;
use super::ui::Ui;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

/// What rests under the pointer, in a few words beside it; the panel has the rest.
#[component]
pub fn Tip() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        let place = ui.rest.get()?;
        let view = session.view.get();
        let stage = session.stage();
        let ((px, py), (width, height)) = (ui.pointer.get_untracked(), ui.camera().port_size());
        let side = if px > width * 0.6 {
            format!("right:{:.0}px", width - px + AWAY)
        } else {
            format!("left:{:.0}px", px + AWAY)
        };
        let vertical = if py > height * 0.6 {
            format!("bottom:{:.0}px", (height - py + AWAY).max(4.0))
        } else {
            format!("top:{:.0}px", (py + AWAY).max(4.0))
        };
        let info = stage.scene.places.get(usize::from(place.0))?.clone();
        let pieces: Vec<_> = view
            .stack(place)
            .map(|piece| match &piece.face {
                Face::Hidden => settings.t().hidden.to_owned(),
                Face::Shown(shown) => counter::words(&stage.look, shown),
            })
            .collect();
        let pieces: Vec<_> =
            pieces.into_iter().rev().take(4).map(|words| view! { <li>{words}</li> }).collect();
        let danger = view.offers_at(place).find(|offer| !offer.danger.is_empty());
        let danger = danger.map(|offer| view! { <p class="warn">"⚠ "{say(&offer.danger)}</p> });
        Some(view! {
            <div class="tip" style=format!("{side};{vertical}") role="tooltip">
                <b>{stage.name(place)}</b><span class="dim">" "{say(&info.terrain)}</span>
                {danger}
                <ul class="plain">{pieces}</ul>
            </div>
        })
    }
}

/// How far it lies from the pointer.
const AWAY: f64 = 18.0;

/// Facts with the case of each.
#[component]
pub fn FactTable(facts: Vec<engine::Fact>) -> impl IntoView {
    let ui = Ui::here();
    let rows: Vec<_> = facts
        .into_iter()
        .map(|fact| {
            let case = fact.case.clone();
            view! {
                <tr><th scope="row">{say(&fact.name)}</th><td>{say(&fact.value)}</td>
                <td><button class="case" on:click=move |_| ui.why.set(Some(case.clone()))>{fact.case.clone()}</button></td></tr>
            }
        })
        .collect();
    view! { <table class="facts"><tbody>{rows}</tbody></table> }
}
