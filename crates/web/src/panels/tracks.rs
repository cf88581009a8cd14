//! Turns, phases and the counts that players watch.

use leptos::prelude::*;

use crate::board::Ui;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;
use crate::words;

/// The turns and the phases of this turn.
#[component]
pub fn TurnTrack() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let view = session.view.get();
        let stage = session.stage();
        let turns: Vec<_> = stage
            .look
            .turns
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let now = index == view.outlook.turn;
                view! {
                    <li class:now=now class:past=index < view.outlook.turn title=words::name(name)
                        aria-current=now.then_some("step")>{index + 1}</li>
                }
            })
            .collect();
        // Where the order is not fixed, what has been played stands in its place.
        let fixed = !view.outlook.phases.is_empty();
        let all = if fixed { &view.outlook.phases } else { &view.board.sequence };
        // The strip shows the phase before, this one and the next two, so that it is read at every width.
        let now = view.outlook.phase.unwrap_or(all.len().saturating_sub(1));
        let (from, to) = (now.saturating_sub(1), (now + 3).min(all.len()));
        let cut = |cut: bool| cut.then(|| view! { <li class="cut" aria-hidden="true">"…"</li> });
        let phases: Vec<_> = (from..to)
            .map(|index| {
                let now = Some(index) == view.outlook.phase;
                let past = view.outlook.phase.is_none_or(|phase| index < phase);
                view! { <li class:now=now class:past=past aria-current=now.then_some("step")>{say(&all[index])}</li> }
            })
            .collect();
        let phases = view! { {cut(from > 0)}{phases}{cut(to < all.len())} };
        view! {
            <div class="where" aria-label=settings.t().turn_track>
                <div class="title"><b id="turn">{say(&view.board.turn.text())}</b><span id="phase">{say(&view.board.phase)}</span></div>
                <ol class="turns">{turns}</ol>
                <ol class="phases">{phases}</ol>
            </div>
        }
    }
}

/// So many counts stand in the head; the others are shown on demand.
const SHOWN: usize = 2;

/// Victory points and pools: the first counts, and all of them on demand.
#[component]
pub fn Tracks() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let open = ui.tracks;
    let head = move || {
        let view = session.view.get();
        let tracks = view.board.tracks.iter().take(SHOWN).map(|track| {
            view! { <div class="track"><b>{track.value}</b><span>{say(&track.name)}</span></div> }
        });
        tracks.collect::<Vec<_>>()
    };
    let more = Memo::new(move |_| {
        session.view.with(|view| {
            let tracks = &view.board.tracks;
            tracks.len() > SHOWN || tracks.iter().any(|track| !track.spaces.is_empty())
        })
    });
    let all = move || {
        let view = session.view.get();
        let rows = view.board.tracks.iter().map(|track| {
            let spaces: Vec<_> = track
                .spaces
                .iter()
                .enumerate()
                .map(|(index, space)| {
                    let now = track.at == Some(index);
                    view! {
                        <li class:now=now title=say(&space.note) aria-current=now.then_some("step")>{say(&space.label)}</li>
                    }
                })
                .collect();
            let printed = !spaces.is_empty();
            view! {
                <tr><th scope="row">{say(&track.name)}
                    {printed.then(|| view! { <ol class="spaces">{spaces}</ol> })}</th><td>{track.value}</td></tr>
            }
        });
        rows.collect::<Vec<_>>()
    };
    view! {
        <div class="tracks">
            {head}
            {move || more.get().then(|| view! {
                <button class="icon" id="all-tracks" aria-expanded=move || open.get().to_string()
                    aria-label=move || settings.t().all_counts title=move || settings.t().all_counts
                    on:click=move |_| open.update(|open| *open = !*open)>"▾"</button>
            })}
            {move || (open.get() && more.get()).then(|| view! {
                <div class="menu-back" on:pointerdown=move |_| open.set(false)></div>
                <table class="tracks-all"><tbody>{all}</tbody></table>
            })}
        </div>
    }
}
