//! The two pages: home and table.

use std::sync::Arc;

use engine::Record;
use leptos::prelude::*;

use crate::board::{BoardView, Ui};
use crate::guide::{GuideBubble, Guided};
use crate::home::Home;
use crate::session::{Plan, Session};
use crate::settings::Settings;
use crate::store::Saved;
use crate::texts::say;
use crate::{computer, dom, keys, packs, panels, words};

/// What the table is opened with.
#[derive(Clone)]
pub enum Source {
    /// A new game, perhaps with somebody to look over the player's shoulder.
    New(Arc<Plan>, bool),
    /// A game that the browser has kept.
    Kept(String),
    /// The same, taken from the tab that plays it.
    Seized(String),
    /// The text of a record.
    Record(Arc<str>),
}

impl Source {
    /// The game that is opened, if it can be told.
    fn game(&self) -> Option<String> {
        match self {
            Source::New(plan, _) => Some(plan.game.clone()),
            Source::Kept(id) | Source::Seized(id) => Saved::find(id)?.game(),
            Source::Record(text) => Some(Record::parse(text).ok()?.tag("Game")?.to_owned()),
        }
    }
}

/// Which page is shown: home, or a table. Every table has a number of its own, so that no part of one becomes part
/// of the next.
#[derive(Clone, Copy)]
pub struct Page(RwSignal<(u32, Option<Source>)>);

impl Page {
    pub fn here() -> Page {
        expect_context()
    }

    pub fn open(self, source: Source) {
        self.show(Some(source));
    }

    pub fn home(self) {
        let _ = dom::window().location().set_hash("/");
        self.show(None);
    }

    fn show(self, source: Option<Source>) {
        self.0.update(|(number, shown)| {
            *number += 1;
            *shown = source;
        });
    }
}

/// Puts the app into the page.
pub fn mount() {
    if let Some(loading) = dom::document().get_element_by_id("loading") {
        loading.remove();
    }
    mount_to_body(|| view! { <App/> });
}

/// The game that the address of the page names.
fn addressed() -> Option<String> {
    let hash = dom::window().location().hash().ok()?;
    Some(hash.strip_prefix("#/play/")?.to_owned())
}

#[component]
fn App() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    words::follow(settings);
    let page = Page(RwSignal::new((0, addressed().map(Source::Kept))));
    provide_context(page);
    let handle = window_event_listener_untyped("hashchange", move |_| {
        let shown = dom::root().and_then(|root| root.get_attribute("data-game"));
        match addressed() {
            // Going home changes the address too: what has been opened there since then stays open.
            None if page.0.with_untracked(|(_, shown)| shown.is_none()) => {}
            None => page.show(None),
            Some(id) if shown.as_ref() != Some(&id) => page.open(Source::Kept(id)),
            Some(_) => {}
        }
    });
    on_cleanup(move || handle.remove());
    let shown = |(_, source): (u32, Option<Source>)| match source {
        None => view! { <Home/> }.into_any(),
        Some(source) => view! { <Fetched source/> }.into_any(),
    };
    view! { <For each=move || [page.0.get()] key=|(number, _)| *number children=shown/> }
}

fn resume(id: String, seize: bool) -> Result<Session, String> {
    Saved::find(&id).ok_or(id).and_then(|saved| Session::resume(&saved, seize))
}

/// The table, as soon as the files of its game are there.
#[component]
fn Fetched(source: Source) -> impl IntoView {
    let fetched = RwSignal::new(None);
    let game = source.game().unwrap_or_default();
    packs::when_here(&game.clone(), move |done| {
        words::sit_down(&game);
        words::when_here(&game, move || {
            let _ = fetched.try_set(Some(done));
        });
    });
    move || match fetched.get() {
        None => view! { <main class="broken" aria-busy="true"></main> }.into_any(),
        Some(Ok(())) => view! { <Table source=source.clone()/> }.into_any(),
        Some(Err(why)) => view! { <Broken why/> }.into_any(),
    }
}

/// What cannot be opened, and the way home.
#[component]
fn Broken(why: String) -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    view! {
        <main class="broken">
            <p>{move || settings.t().broken}" "{why}</p>
            <button on:click=move |_| page.home()>{move || settings.t().home}</button>
        </main>
    }
}

#[component]
fn Table(source: Source) -> impl IntoView {
    let settings = Settings::here();
    let guided = matches!(source, Source::New(_, true));
    let session = match source {
        Source::New(plan, _) => Session::start(&plan),
        Source::Kept(id) => resume(id, false),
        Source::Seized(id) => resume(id, true),
        Source::Record(text) => Session::open(&text),
    };
    let session = match session {
        Ok(session) => session,
        Err(why) => return view! { <Broken why/> }.into_any(),
    };
    provide_context(session);
    let ui = Ui::new();
    provide_context(ui);
    let _ = dom::window().location().set_hash(&format!("/play/{}", session.id()));
    if let Some(root) = dom::root() {
        let _ = root.set_attribute("data-game", &session.id());
    }
    dom::document().set_title(&say(&session.stage().scene.title));
    on_cleanup(|| {
        if let Some(root) = dom::root() {
            let _ = root.remove_attribute("data-game");
        }
        dom::document().set_title("Countermarch");
    });
    keys::listen(session, settings, ui);
    computer::keep_asking(session, settings);
    session.answer_forced(settings);
    let guided = Guided::new(session, guided);
    view! {
        <main class="table">
            <h1 class="unseen">{move || say(&session.stage().scene.title)}</h1>
            <panels::Head/>
            <BoardView/>
            <panels::Side/>
            <panels::Foot/>
            <GuideBubble guided/>
            <panels::Dialogs/>
        </main>
    }
    .into_any()
}
