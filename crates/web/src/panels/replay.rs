//! Looking at what has been played: a slider under the board.

use leptos::prelude::*;

use crate::board::Ui;
use crate::session::Session;
use crate::settings::Settings;

/// The bar under the board: a replay, or what the other side has done.
#[component]
pub fn Foot() -> impl IntoView {
    view! { <div class="feet"><Replay/><OthersTurn/><super::supply::Supply/></div> }
}

/// What the other side has done since the player's last turn, to be looked at one by one.
#[component]
fn OthersTurn() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let shown = Memo::new(move |_| {
        let legs = session.trail.with(|trail| trail.as_ref().map_or(0, |trail| trail.legs.len()));
        if session.replayed.get().is_some() || !settings.get().show_turn { 0 } else { legs }
    });
    // What is looked at is brought into view.
    Effect::new(move || {
        let leg = session.trail.with(|trail| {
            let trail = trail.as_ref()?;
            trail.legs.get(trail.at?).map(|leg| leg.path.clone())
        });
        if let Some(path) = leg {
            ui.show_path(session, &path);
        }
    });
    let text = move || {
        session.trail.with(|trail| {
            let trail = trail.as_ref()?;
            Some(match trail.at {
                None => {
                    let attacks = trail.legs.iter().filter(|leg| leg.attack).count();
                    let t = settings.t();
                    let moves = trail.legs.len() - attacks;
                    let (moved, attacked) = (
                        if moves == 1 { t.one_move } else { t.moves },
                        if attacks == 1 { t.one_attack } else { t.attacks },
                    );
                    format!("{}: {moves} {moved}, {attacks} {attacked}", t.others_did)
                }
                Some(at) => format!("{}/{}: {}", at + 1, trail.legs.len(), trail.legs.get(at)?.text),
            })
        })
    };
    let watch = move |_| {
        let from = session.trail.with_untracked(|trail| trail.as_ref().map(|trail| trail.from));
        if let Some(from) = from {
            session.replay_to(from);
            session.replay_run(settings, true);
        }
    };
    move || {
        (shown.get() > 0).then(|| view! {
            <section class="foot trail" aria-label=move || settings.t().others_did>
                <button class="icon" id="trail-back" on:click=move |_| session.follow_trail(-1)
                    aria-label=move || settings.t().previous title=move || settings.t().previous>"◀"</button>
                <button class="icon" id="trail-on" on:click=move |_| session.follow_trail(1)
                    aria-label=move || settings.t().next title=move || settings.t().next>"▶"</button>
                <p id="trail-text" role="status">{text}</p>
                <button id="trail-watch" on:click=watch>{move || settings.t().watch_turn}</button>
                <button class="icon" id="trail-close" on:click=move |_| session.trail.set(None)
                    aria-label=move || settings.t().close title=move || settings.t().close>"×"</button>
            </section>
        })
    }
}

/// The bar under the board, while a replay is shown.
#[component]
fn Replay() -> impl IntoView {
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
                <section class="foot replay" aria-label=move || settings.t().replay>
                    <button class="icon" on:click=move |_| step(-1) aria-label=move || settings.t().previous>"◀"</button>
                    <button class="icon" on:click=run aria-label=move || if session.running.get() { settings.t().pause } else { settings.t().play }>
                        {move || if session.running.get() { "❚❚" } else { "►" }}</button>
                    <button class="icon" on:click=move |_| step(1) aria-label=move || settings.t().next>"▶"</button>
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
                </section>
            }
        })
    }
}
