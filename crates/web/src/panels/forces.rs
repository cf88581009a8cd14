//! The order of battle: every unit that can be seen, with search.

use engine::{Counter, Face, PlaceId, Seat, Subject};
use leptos::prelude::*;

use crate::board::{Ui, counter};
use crate::session::Session;
use crate::settings::Settings;

/// All units on the map.
#[component]
pub fn Forces() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let wanted = RwSignal::new(String::new());
    let rows = move || {
        let view = session.view.get();
        let stage = session.stage();
        let wanted = wanted.get().to_lowercase();
        let mut units: Vec<(Seat, &Counter, PlaceId)> = view
            .board
            .pieces
            .iter()
            .filter_map(|piece| match &piece.face {
                Face::Shown(counter) => Some((piece.owner, counter, piece.place)),
                Face::Hidden => None,
            })
            .collect();
        units.sort_by(|a, b| {
            (a.0, &a.1.nation, &b.1.size, &a.1.name).cmp(&(b.0, &b.1.nation, &a.1.size, &b.1.name))
        });
        units
            .into_iter()
            .filter_map(|(owner, counter, place)| {
                let words = counter::words(&stage.look, counter);
                let where_ = stage.name(place);
                let found = wanted.is_empty() || format!("{words} {where_}").to_lowercase().contains(&wanted);
                found.then(|| {
                    let id = counter.id;
                    let picture = counter::picture(&stage.look, owner, &Face::Shown(counter.clone()));
                    let go = move |_| {
                        ui.centre(session, place);
                        ui.about.set(Some(Subject::Piece(id)));
                        ui.pointed.set(vec![place]);
                    };
                    view! {
                        <li><button class="force" on:click=go><span class="held small" inner_html=picture></span>
                            <span>{words}<br/><small class="dim">{where_}</small></span></button></li>
                    }
                })
            })
            .collect::<Vec<_>>()
    };
    view! {
        <input type="search" class="filter" placeholder=move || settings.t().search aria-label=move || settings.t().all_units
            on:input=move |event| wanted.set(event_target_value(&event))/>
        <ul class="plain forces">{rows}</ul>
    }
}
