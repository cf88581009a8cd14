//! Looking at what has been played: a slider under the board.

use leptos::prelude::*;

use crate::session::Session;
use crate::settings::Settings;

/// The bar under the board, while a replay is shown.
#[component]
pub fn Foot() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    let shown = Memo::new(move |_| session.replayed.get().is_some());
    move || {
        shown.get().then(|| {
            let length = session.replay_length();
            let to = move |event: web_sys::Event| {
                session.running.set(false);
                session.replay_to(event_target_value(&event).parse().unwrap_or(0));
            };
            let at = move || session.replayed.get().unwrap_or(0);
            let run = move |_| {
                if session.running.get_untracked() {
                    session.running.set(false);
                } else {
                    if session.replayed.get_untracked() == Some(length) {
                        session.replay_to(0);
                    }
                    session.replay_run(settings, false);
                }
            };
            let step = move |by: isize| {
                session.running.set(false);
                session.replay_to(session.replayed.get_untracked().unwrap_or(0).saturating_add_signed(by));
            };
            view! {
                <footer class="foot replay" role="group" aria-label=move || settings.t().replay>
                    <button class="icon" on:click=move |_| step(-1) aria-label="−1">"⏴"</button>
                    <button class="icon" on:click=run aria-label=move || if session.running.get() { settings.t().pause } else { settings.t().play }>
                        {move || if session.running.get() { "⏸" } else { "⏵" }}</button>
                    <button class="icon" on:click=move |_| step(1) aria-label="+1">"⏵⏵"</button>
                    <input type="range" id="slider" min="0" max=length prop:value=move || at().to_string() on:input=to
                        aria-label=move || settings.t().replay_step/>
                    <span id="replay-at">{move || at()}" / "{length}</span>
                    <select id="speed" aria-label=move || settings.t().pace prop:value=move || settings.get().pace.to_string()
                        on:change=move |event| {
                            let pace = event_target_value(&event).parse().unwrap_or(350);
                            settings.set(|values| values.pace = pace);
                        }>
                        <option value="800">{move || settings.t().pace_slow}</option>
                        <option value="350">{move || settings.t().pace_normal}</option>
                        <option value="60">{move || settings.t().pace_fast}</option>
                    </select>
                    <button class="main" id="replay-back" on:click=move |_| session.replay_end()>{move || settings.t().replay_back}</button>
                </footer>
            }
        })
    }
}
