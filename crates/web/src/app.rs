//! The two pages: home and table.

use std::sync::Arc;

use leptos::prelude::*;

use crate::board::{BoardView, Ui};
use crate::guide::{GuideBubble, Guided};
use crate::home::Home;
use crate::session::{Plan, Session};
use crate::settings::Settings;
use crate::store::Saved;
use crate::{computer, dom, keys, panels};

/// What the table is opened with.
#[derive(Clone)]
pub enum Source {
    /// A new game, perhaps with somebody to look over the player's shoulder.
    New(Arc<Plan>, bool),
    /// A game that the browser has kept.
    Kept(String),
    /// The text of a record.
    Record(Arc<str>),
}

/// Which page is shown.
#[derive(Clone, Copy)]
pub struct Page(RwSignal<Option<Source>>);

impl Page {
    pub fn here() -> Page {
        expect_context()
    }

    pub fn open(self, source: Source) {
        self.0.set(Some(source));
    }

    pub fn home(self) {
        let _ = dom::window().location().set_hash("/");
        self.0.set(None);
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
    provide_context(Settings::load());
    let page = Page(RwSignal::new(addressed().map(Source::Kept)));
    provide_context(page);
    let handle = window_event_listener_untyped("hashchange", move |_| {
        let shown = dom::root().and_then(|root| root.get_attribute("data-game"));
        match addressed() {
            // Going home changes the address too: what has been opened there since then stays open.
            None if page.0.with_untracked(Option::is_none) => {}
            None => page.0.set(None),
            Some(id) if shown.as_ref() != Some(&id) => page.0.set(Some(Source::Kept(id))),
            Some(_) => {}
        }
    });
    on_cleanup(move || handle.remove());
    move || match page.0.get() {
        None => view! { <Home/> }.into_any(),
        Some(source) => view! { <Table source/> }.into_any(),
    }
}

#[component]
fn Table(source: Source) -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let guided = matches!(source, Source::New(_, true));
    let session = match source {
        Source::New(plan, _) => Session::start(&plan),
        Source::Kept(id) => Saved::find(&id).ok_or(id).and_then(|saved| Session::resume(&saved)),
        Source::Record(text) => Session::open(&text),
    };
    let session = match session {
        Ok(session) => session,
        Err(why) => {
            return view! {
                <main class="broken">
                    <p>{move || settings.t().broken}" "{why}</p>
                    <button on:click=move |_| page.home()>{move || settings.t().home}</button>
                </main>
            }
            .into_any();
        }
    };
    provide_context(session);
    let ui = Ui::new();
    provide_context(ui);
    let _ = dom::window().location().set_hash(&format!("/play/{}", session.id()));
    if let Some(root) = dom::root() {
        let _ = root.set_attribute("data-game", &session.id());
    }
    dom::document().set_title(&session.stage().scene.title);
    on_cleanup(|| {
        if let Some(root) = dom::root() {
            let _ = root.remove_attribute("data-game");
        }
        dom::document().set_title("Countermarch");
    });
    keys::listen(session, ui);
    computer::keep_asking(session, settings);
    let guided = Guided::new(session, guided);
    view! {
        <div class="table">
            <panels::Head/>
            <BoardView/>
            <panels::Side/>
            <panels::Foot/>
            <GuideBubble guided/>
            <panels::Dialogs/>
        </div>
    }
    .into_any()
}
