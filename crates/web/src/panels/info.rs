//! Everything about what was clicked, and what lies beside the map.

use engine::{Face, PlaceId, Subject};
use leptos::prelude::*;

use crate::board::counter;
use crate::board::{FactTable, Ui};
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;
use crate::words;

/// What is known about a piece or a place.
#[component]
pub fn InfoPanel() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let body = move || {
        let view = session.view.get();
        let stage = session.stage();
        let about = ui.about.get();
        let place = match about {
            None => None,
            Some(Subject::Place(place)) => Some(place),
            Some(Subject::Piece(id)) => view.board.pieces.iter().find_map(|piece| match &piece.face {
                Face::Shown(counter) if counter.id == id => Some(piece.place),
                _ => None,
            }),
        };
        let Some(place) = place else {
            // A card, or a piece beside the map.
            if let Some(about) = about {
                let facts = session.ask(|play, viewer| play.facts(viewer, about));
                return view! { <FactTable facts/> }.into_any();
            }
            return view! { <p class="dim">{settings.t().nothing_chosen}</p> }.into_any();
        };
        view! { <h3>{stage.name(place)}</h3><PlaceInfo place/> }.into_any()
    };
    view! { <div class="info">{body}</div><Trays/> }
}

#[component]
fn PlaceInfo(place: PlaceId) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let view = session.now();
    let stage = session.stage();
    let pieces: Vec<_> = view
        .stack(place)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .map(|piece| {
            let picture = counter::picture(&stage.look, piece.owner, &piece.face);
            match &piece.face {
                Face::Hidden => view! { <div class="unit"><span class="held" inner_html=picture></span>{settings.t().hidden}</div> }.into_any(),
                Face::Shown(shown) => {
                    let words = counter::words(&stage.look, shown);
                    let picture = counter::named_picture(&stage.look, piece.owner, &piece.face, &words);
                    let facts = session.ask(|play, viewer| play.facts(viewer, Subject::Piece(shown.id)));
                    let id = shown.id;
                    view! {
                        <div class="unit"><button class="held" on:click=move |_| ui.about.set(Some(Subject::Piece(id)))
                            inner_html=picture></button>
                            <div><b>{words}</b><FactTable facts/></div></div>
                    }
                    .into_any()
                }
            }
        })
        .collect();
    let info = stage.scene.places.get(usize::from(place.0)).cloned();
    let facts = session.ask(|play, viewer| play.facts(viewer, Subject::Place(place)));
    view! {
        <p class="dim">{info.map(|info| say(&info.terrain))}</p>
        <FactTable facts/>
        {pieces}
    }
}

/// What lies beside the map.
#[component]
fn Trays() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let view = session.view.get();
        let stage = session.stage();
        let trays: Vec<_> = view
            .board
            .trays
            .iter()
            .map(|tray| {
                let owner = words::name(stage.info.seats.get(tray.owner.index()).copied().unwrap_or_default());
                let pieces: Vec<_> = tray
                    .pieces
                    .iter()
                    .map(|counter| {
                        let words = counter::words(&stage.look, counter);
                        let picture = counter::picture(&stage.look, tray.owner, &Face::Shown(counter.clone()));
                        // What can be done with it is done from here; what cannot is only looked at.
                        let offers: Vec<_> = view.offers_for(counter.id).cloned().collect();
                        match offers.as_slice() {
                            [only] => {
                                let (chosen, label) = (only.clone(), say(&only.label));
                                let face = Face::Shown(counter.clone());
                                let picture = counter::named_picture(&stage.look, tray.owner, &face, &label);
                                view! {
                                    <button class="held small offered" title=label
                                        on:click=move |_| { session.choose(&chosen); } inner_html=picture></button>
                                }
                                .into_any()
                            }
                            _ => view! { <span class="held small" title=words inner_html=picture></span> }.into_any(),
                        }
                    })
                    .collect();
                let none = pieces.is_empty();
                view! {
                    <details class="tray" open=!none><summary>{owner}": "{say(&tray.name)}" ("{pieces.len()}")"</summary>
                        <div class="hand">{pieces}</div></details>
                }
            })
            .collect();
        view! { <section class="trays"><h3>{settings.t().trays}</h3>{trays}</section> }
    }
}
