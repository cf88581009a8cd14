//! What has happened, with dice that look like dice.

use engine::{Entry, Event, PlaceId};
use leptos::html::Ul;
use leptos::prelude::*;

use super::Case;
use crate::board::Ui;
use crate::dom;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

/// The journal.
#[component]
pub fn LogPanel() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    let list = NodeRef::<Ul>::new();
    let rows = move || {
        let view = session.view.get();
        let reasons = settings.get().reasons;
        let told = |entry: &&Entry| reasons || entry.is_for(view.viewer);
        view.log.iter().filter(told).cloned().map(|entry| view! { <Row entry/> }).collect::<Vec<_>>()
    };
    Effect::new(move || {
        session.view.track();
        dom::next_frame(move || {
            if let Some(Some(list)) = list.try_get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    view! { <ul class="plain log" node_ref=list data-part="log" aria-live="polite">{rows}</ul> }
}

#[component]
fn Row(entry: Entry) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let place = place_of(&entry.event);
    let dice = match &entry.event {
        Event::Rolled { dice, .. } => dice.clone(),
        _ => Vec::new(),
    };
    let dice: Vec<_> = dice
        .into_iter()
        .map(|die| view! { <span class="die" role="img" aria-label=format!("{} {die}", settings.t().dice) inner_html=face(die)></span> })
        .collect();
    let text = match place {
        Some(place) => view! {
            <button class="link" title=settings.t().centre on:click=move |_| ui.centre(session, place)>{say(&entry.text)}</button>
        }
        .into_any(),
        None => view! { <span>{say(&entry.text)}</span> }.into_any(),
    };
    let remark = entry.event == Event::Remarked;
    view! { <li class:remark=remark>{dice}{text}<Case case=entry.case.to_owned()/></li> }
}

fn place_of(event: &Event) -> Option<PlaceId> {
    match event {
        Event::Moved { path, .. } => path.last().copied(),
        Event::Placed { place, .. } | Event::Removed { place, .. } | Event::Taken { place, .. } => {
            Some(*place)
        }
        Event::Lost { place, .. } => *place,
        Event::Said | Event::Remarked | Event::Rolled { .. } => None,
    }
}

/// The face of a die; one with more than six sides shows its number.
fn face(die: u8) -> String {
    let spots: &[(i8, i8)] = match die {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        6 => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        _ => &[],
    };
    let pips: String = spots
        .iter()
        .map(|(x, y)| {
            format!("<circle cx='{}' cy='{}' r='2.3'/>", 12 + 6 * i32::from(*x), 12 + 6 * i32::from(*y))
        })
        .collect();
    let number = if spots.is_empty() { format!("<text x='12' y='17'>{die}</text>") } else { String::new() };
    format!("<svg viewBox='0 0 24 24'><rect x='1' y='1' width='22' height='22' rx='5'/>{pips}{number}</svg>")
}
