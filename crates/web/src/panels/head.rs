//! The head of the table: where the game stands, overlays, the menu.

use leptos::prelude::*;

use super::tracks::{Tracks, TurnTrack};
use crate::app::Page;
use crate::board::Ui;
use crate::dom;
use crate::session::Session;
use crate::settings::Settings;

/// The bar on top.
#[component]
pub fn Head() -> impl IntoView {
    let (session, settings, ui, page) = (Session::here(), Settings::here(), Ui::here(), Page::here());
    let menu = ui.menu;
    let save = move |_| {
        dom::download(&session.file_name(""), &session.record());
        menu.set(false);
    };
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let _ = dom::window().navigator().clipboard().write_text(&session.record());
        menu.set(false);
        copied.set(true);
        session.later(2500, move || copied.set(false));
    };
    // What one wants to see again is mostly what the other side has just done.
    let watch = move |_| {
        menu.set(false);
        session.replay_to(session.last_turn_of_others().unwrap_or(0));
    };
    view! {
        <header class="head">
            <button class="brand" title=move || settings.t().home on:click=move |_| page.home()>"⬡"</button>
            <TurnTrack/>
            <Tracks/>
            <span class="gap"></span>
            <button class="icon menu-button" aria-expanded=move || menu.get().to_string() title=move || settings.t().menu
                on:click=move |_| {
                    menu.update(|open| *open = !*open);
                    // What is opened takes the keyboard.
                    if menu.get_untracked() {
                        dom::next_frame(|| dom::focus(".menu button"));
                    }
                }>"☰"</button>
            {move || menu.get().then(|| view! {
                <div class="menu-back" on:pointerdown=move |_| menu.set(false)></div>
                <div class="menu" role="group" aria-label=settings.t().menu>
                    <button on:click=move |_| page.home()>{settings.t().home}</button>
                    <button class="watch" on:click=watch>{settings.t().replay}</button>
                    <button class="save" on:click=save>{settings.t().save_record}</button>
                    <button class="copy" on:click=copy>{settings.t().copy_record}</button>
                    <button on:click=move |_| { menu.set(false); super::log::save(session, settings); }>{settings.t().save_log}</button>
                    <button class="show-tables" on:click=move |_| { menu.set(false); ui.reference.set(true); }>{settings.t().tables}</button>
                    <button class="show-signs" on:click=move |_| { menu.set(false); ui.signs.set(true); }>{settings.t().signs}</button>
                    <button on:click=move |_| { menu.set(false); ui.help.set(true); }>{settings.t().keys}</button>
                    <crate::home::SettingsForm/>
                </div>
            })}
            <p class="toast" role="status">{move || copied.get().then(|| settings.t().copied)}</p>
        </header>
    }
}
