//! A guided beginning: says things, points at things, and waits until they are done. What it says is the game's.

use engine::{Guide, Seat};
use leptos::prelude::*;

use crate::board::Ui;
use crate::session::Session;
use crate::settings::{Lang, Settings};
use crate::{dom, store};

/// How far the guide is.
#[derive(Clone, Copy)]
pub struct Guided {
    guide: StoredValue<Option<Guide>>,
    step: RwSignal<Option<usize>>,
}

impl Guided {
    /// A guide that begins if the player has asked for it.
    pub fn new(session: Session, wanted: bool) -> Guided {
        let guide = session.guide();
        // A page that is loaded again goes on where it was.
        let kept = store::get(&kept_name(session)).and_then(|step| step.parse().ok());
        let step = if wanted { Some(0) } else { kept }.filter(|_| guide.is_some());
        Guided { guide: StoredValue::new(guide), step: RwSignal::new(step) }
    }
}

/// The name under which the browser keeps how far the guide of a match is.
fn kept_name(session: Session) -> String {
    format!("guide.{}", session.id())
}

/// What the guide says now.
#[component]
pub fn GuideBubble(guided: Guided) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let go_on = move || {
        guided.step.update(|step| *step = step.map(|step| step + 1));
    };
    let stop = move || {
        guided.step.set(None);
        ui.pointed.set(Vec::new());
        store::remove(&kept_name(session));
        unmark();
    };
    Effect::new(move || {
        if let Some(step) = guided.step.get() {
            store::set(&kept_name(session), &step.to_string());
        }
    });
    // A step that waits for an action is done when that is in the record.
    let began = StoredValue::new(session.now().ply);
    Effect::new(move || {
        let ply = session.view.with(|view| view.ply);
        let Some(step) = guided.step.get() else { return };
        let waited = guided.guide.with_value(|guide| {
            let guide = guide.as_ref()?;
            Some((Seat(guide.seat), guide.step.get(step)?.until.clone()))
        });
        let Some((pupil, until)) = waited.filter(|(_, until)| !until.is_empty()) else { return };
        if session.played_since(pupil, began.get_value(), &until) {
            began.set_value(ply);
            go_on();
        }
    });
    Effect::new(move || {
        let Some(step) = guided.step.get() else { return };
        let stage = session.stage();
        let (places, part) = guided.guide.with_value(|guide| {
            let step = guide.as_ref().and_then(|guide| guide.step.get(step));
            step.map_or((Vec::new(), String::new()), |step| {
                (step.places.iter().filter_map(|name| stage.find(name)).collect(), step.part.clone())
            })
        });
        if let Some(&first) = places.first() {
            let (x, y) = stage.centre(first);
            session.later(120, move || ui.camera().centre_on(x, y, 0.75));
        }
        ui.pointed.set(places);
        if let Some(root) = dom::root() {
            let _ = root.set_attribute("data-guide", &part);
        }
    });
    on_cleanup(unmark);
    move || {
        let step = guided.step.get()?;
        let (text, waits, count) = guided.guide.with_value(|guide| {
            let guide = guide.as_ref()?;
            let said = guide.step.get(step)?;
            let german = settings.get().lang == Lang::De && !said.de.is_empty();
            let text = if german { said.de.clone() } else { said.en.clone() };
            Some((text, !said.until.is_empty(), guide.step.len()))
        })?;
        let last = step + 1 == count;
        Some(view! {
            <div class="guide" role="status">
                <p>{text}</p>
                <footer>
                    <span class="dim">{step + 1}" "{settings.t().guide_of}" "{count}</span>
                    <button on:click=move |_| stop()>{move || settings.t().guide_skip}</button>
                    {(!waits && !last).then(|| view! {
                        <button class="main" on:click=move |_| go_on()>{move || settings.t().guide_next}</button>
                    })}
                    {last.then(|| view! {
                        <button class="main" on:click=move |_| stop()>{move || settings.t().guide_end}</button>
                    })}
                </footer>
            </div>
        })
    }
}

/// Points at no part of the table any more.
fn unmark() {
    if let Some(root) = dom::root() {
        let _ = root.remove_attribute("data-guide");
    }
}
