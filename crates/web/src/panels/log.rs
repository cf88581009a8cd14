//! What has happened, with dice that look like dice.

use engine::{Entry, Event};
use leptos::html::Ul;
use leptos::prelude::*;

use super::Case;
use crate::board::Ui;
use crate::dom;
use crate::session::{Session, place_of};
use crate::settings::Settings;
use crate::texts::say;

/// How many entries are shown at first, and how many more with every wish for earlier ones.
const SHOWN: usize = 200;

/// The journal.
#[component]
pub fn LogPanel() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    let list = NodeRef::<Ul>::new();
    let shown = RwSignal::new(SHOWN);
    let rows = move || {
        session.view.track();
        let (entries, before) = session.log(shown.get(), settings.get().reasons);
        let rows = entries.into_iter().map(|entry| view! { <Row entry/> }).collect::<Vec<_>>();
        let earlier = (before > 0).then(|| {
            view! {
                <li><button class="small earlier" on:click=move |_| shown.update(|shown| *shown += 5 * SHOWN)>
                    {settings.t().earlier}" ("{before}")"</button></li>
            }
        });
        (earlier, rows)
    };
    Effect::new(move || {
        session.view.track();
        dom::next_frame(move || {
            if let Some(Some(list)) = list.try_get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    view! {
        <div class="row log-tools">
            <button class="small" id="save-log" on:click=move |_| save(session, settings)>{move || settings.t().save_log}</button>
        </div>
        <ul class="plain log" node_ref=list data-part="log" tabindex="0" aria-label=move || settings.t().log>{rows}</ul>
    }
}

/// Lets the player save the whole log as text: what he may read, with the cases of the rulebook.
pub fn save(session: Session, settings: Settings) {
    let (entries, _) = session.log(usize::MAX, settings.peek().reasons);
    let lines = entries.iter().map(|entry| match entry.case {
        "" => format!("{}\n", say(&entry.text)),
        case => format!("{} [{case}]\n", say(&entry.text)),
    });
    let text = format!("{}\n\n{}", say(&session.stage().scene.title), lines.collect::<String>());
    dom::download(&session.file_name("log"), &text);
}

#[component]
fn Row(entry: Entry) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let place = place_of(&entry.event);
    let dice = match &entry.event {
        Event::Rolled { dice, .. } => dice_faces(dice, settings),
        _ => Vec::new(),
    };
    let words = say(&entry.text);
    let text = match place {
        Some(place) => view! {
            <button class="link" title=settings.t().centre on:click=move |_| ui.centre(session, place)>{words}</button>
        }
        .into_any(),
        None => view! { <span>{words}</span> }.into_any(),
    };
    let remark = entry.event == Event::Remarked;
    let loud = entry.event == Event::Announced;
    view! { <li class:remark=remark class:loud=loud>{dice}{text}<Case case=entry.case.to_owned()/></li> }
}

/// Dice as they lie on the table.
pub fn dice_faces(dice: &[u8], settings: Settings) -> Vec<impl IntoView + use<>> {
    dice.iter()
        .map(|die| {
            let label = format!("{} {die}", settings.t().dice);
            view! { <span class="die" role="img" aria-label=label inner_html=face(*die)></span> }
        })
        .collect()
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
