//! Turns, phases and the counts that players watch.

use leptos::prelude::*;

use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

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
                    <li class:now=now class:past=index < view.outlook.turn title=name.clone()
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
                <div class="title"><b id="turn">{view.board.turn.to_string()}</b><span id="phase">{say(&view.board.phase)}</span></div>
                <ol class="turns">{turns}</ol>
                <ol class="phases">{phases}</ol>
            </div>
        }
    }
}

/// Victory points and pools.
#[component]
pub fn Tracks() -> impl IntoView {
    let session = Session::here();
    move || {
        let tracks: Vec<_> = session
            .view
            .get()
            .board
            .tracks
            .iter()
            .map(|track| {
                let spaces: Vec<_> = track
                    .spaces
                    .iter()
                    .enumerate()
                    .map(|(index, space)| {
                        let now = track.at == Some(index);
                        view! {
                            <li class:now=now title=say(&space.note) aria-current=now.then_some("step")>
                                {say(&space.label)}</li>
                        }
                    })
                    .collect();
                let printed = !spaces.is_empty();
                view! {
                    <div class="track"><b>{track.value}</b><span>{say(&track.name)}</span>
                        {printed.then(|| view! { <ol class="spaces">{spaces}</ol> })}</div>
                }
            })
            .collect();
        view! { <div class="tracks">{tracks}</div> }
    }
}
