//! The games that the browser keeps: going on with them, deleting them, and files to keep them elsewhere.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::{Page, Source};
use crate::dom;
use crate::settings::Settings;
use crate::store::{self, Backup, Saved};
use crate::words::name_of;

/// From this share of the browser's room on, in per cent, the player is asked to put old games away.
const FULL: usize = 60;

/// Games to go on with.
#[component]
pub fn Kept() -> impl IntoView {
    let settings = Settings::here();
    let games = RwSignal::new(Saved::all());
    provide_context(games);
    // The game that is to be deleted, if the player says so once more.
    let doomed = RwSignal::new(None::<String>);
    // Another tab may play one.
    let changed = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| Saved::is_key(&key)) {
            games.set(Saved::all());
        }
    });
    on_cleanup(move || changed.remove());
    let rows = move |over: bool| -> Vec<_> {
        let mut shown = games.get();
        shown.retain(|saved| saved.over == over);
        shown.into_iter().map(|saved| view! { <Row saved games doomed/> }).collect()
    };
    view! {
        <section class="panel" id="kept">
            <h2>{move || settings.t().go_on}</h2>
            {move || match rows(false) {
                rows if rows.is_empty() => view! { <p class="dim">{settings.t().nothing_kept}</p> }.into_any(),
                rows => view! { <ul class="plain">{rows}</ul> }.into_any(),
            }}
            {move || match rows(true) {
                rows if rows.is_empty() => ().into_any(),
                rows => view! {
                    <details class="over"><summary>{settings.t().finished_games}" ("{rows.len()}")"</summary>
                        <ul class="plain">{rows}</ul></details>
                }.into_any(),
            }}
            <Room games/>
            {move || games.with(|games| !games.is_empty()).then(|| view! {
                <button class="small" id="backup" on:click=move |_| save(&store::backup(|_| true))>{settings.t().backup}</button>
            })}
        </section>
    }
}

/// One of them.
#[component]
fn Row(saved: Saved, games: RwSignal<Vec<Saved>>, doomed: RwSignal<Option<String>>) -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    move || {
        let saved = saved.clone();
        let game = saved.game().unwrap_or_default();
        let title = name_of(&game, &saved.title);
        let turn = saved.turn.split(" · ").map(|part| name_of(&game, part)).collect::<Vec<_>>().join(" · ");
        let (open, doom, forget) = (saved.id.clone(), saved.id.clone(), saved.id.clone());
        if doomed.get().as_ref() == Some(&saved.id) {
            dom::next_frame(|| dom::focus("#keep-it"));
            let forget = move |_| {
                Saved::forget(&forget);
                doomed.set(None);
                games.set(Saved::all());
            };
            return view! {
                <li class="kept doomed" role="alertdialog" aria-label=move || settings.t().forget_ask>
                    <p><b>{title}</b><br/>{move || settings.t().forget_ask}</p>
                    <div class="row">
                        <button id="keep-it" on:click=move |_| doomed.set(None)>{move || settings.t().forget_no}</button>
                        <button id="forget-it" class="danger" on:click=forget>{move || settings.t().forget_yes}</button>
                    </div>
                </li>
            }
            .into_any();
        }
        let date = js_sys::Date::new(&saved.when.into());
        let locale = if settings.is_german() { "de" } else { "en-GB" };
        let date = String::from(date.to_locale_string(locale, &wasm_bindgen::JsValue::UNDEFINED));
        let t = settings.t();
        // Who plays what: oneself first.
        let mut sides: Vec<(bool, String)> = saved
            .sides()
            .map(|(seat, player)| match player {
                None => (false, format!("{}: {}", name_of(&game, seat), t.you)),
                Some(level) => (true, format!("{}: {}", name_of(&game, seat), name_of(&game, level))),
            })
            .collect();
        sides.sort();
        let sides: Vec<String> = sides.into_iter().map(|(_, words)| words).collect();
        let sides = sides.join(" · ");
        let name = format!("{}: {title}", t.forget);
        view! {
            <li class="kept">
                <button class="go-on" on:click=move |_| page.open(Source::Kept(open.clone()))>
                    <b>{title}</b><small>{sides}</small><small>{turn}</small><small class="dim">{date}</small>
                </button>
                <button class="icon forget" title=name.clone() aria-label=name
                    on:click=move |_| doomed.set(Some(doom.clone()))>"×"</button>
            </li>
        }
        .into_any()
    }
}

/// Saves a backup as a file.
fn save(backup: &Backup) {
    let date = String::from(js_sys::Date::new_0().to_iso_string());
    let day = date.get(..10).unwrap_or_default();
    dom::download(&format!("countermarch-{day}.backup.json"), &backup.text());
}

/// How much of the browser's room the games take, once that is much; the oldest can be put away in a file.
#[component]
fn Room(games: RwSignal<Vec<Saved>>) -> impl IntoView {
    let settings = Settings::here();
    // What has been saved in a file and waits to be deleted here.
    let saved = RwSignal::new(Vec::<String>::new());
    let used = Memo::new(move |_| {
        games.track();
        store::used()
    });
    let put_away = move |_| {
        let oldest = Saved::oldest(games.get_untracked(), store::used() * FULL / 200);
        save(&store::backup(|id| oldest.iter().any(|old| old == id)));
        saved.set(oldest);
        dom::next_frame(|| dom::focus("#keep-them"));
    };
    let forget = move |_| {
        saved.get_untracked().iter().for_each(|id| Saved::forget(id));
        saved.set(Vec::new());
        games.set(Saved::all());
    };
    move || {
        let t = settings.t();
        if saved.with(|saved| !saved.is_empty()) {
            return view! {
                <div class="kept doomed" role="alertdialog" aria-label=t.put_away_ask>
                    <p>{saved.with(Vec::len)}" · "{t.put_away_ask}</p>
                    <div class="row">
                        <button id="keep-them" on:click=move |_| saved.set(Vec::new())>{t.forget_no}</button>
                        <button id="forget-them" class="danger" on:click=forget>{t.forget_yes}</button>
                    </div>
                </div>
            }
            .into_any();
        }
        if used.get() < FULL {
            return ().into_any();
        }
        view! {
            <p class="warn" id="room">{used.get()}" % "{t.room_used}</p>
            <button class="small" id="put-away" on:click=put_away>{t.put_away}</button>
        }
        .into_any()
    }
}

/// Opens a record from a file, or brings back the games of a backup.
#[component]
pub fn Files() -> impl IntoView {
    let (settings, page) = (Settings::here(), Page::here());
    let told = RwSignal::new(None::<(bool, String)>);
    let take = move |text: String| {
        if !text.trim_start().starts_with('{') {
            return page.open(Source::Record(text.into()));
        }
        let t = settings.t();
        let Some(backup) = Backup::read(&text) else {
            return told.set(Some((false, t.no_backup.to_owned())));
        };
        let outcome = match backup.restore() {
            Ok((restored, newer)) => (true, format!("{} {restored}. {} {newer}.", t.restored, t.kept_newer)),
            Err(()) => (false, t.no_room.to_owned()),
        };
        // What is listed is read anew, and so is what is told: this page stays.
        told.set(Some(outcome));
        dom::notice_storage();
    };
    let change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be chosen again.
        leptos::task::spawn_local(async move {
            if let Ok(text) = wasm_bindgen_futures::JsFuture::from(file.text()).await
                && let Some(text) = text.as_string()
            {
                input.set_value("");
                take(text);
            }
        });
    };
    view! {
        <section class="panel">
            <label class="file button">{move || settings.t().open_file}
                <input type="file" class="unseen" accept=".txt,.record,.json,text/plain,application/json" on:change=change/>
            </label>
            <p class="told-files" role="status">
                {move || told.get().map(|(well, words)| view! { <span class:complaint=!well>{words}</span> })}</p>
        </section>
    }
}
