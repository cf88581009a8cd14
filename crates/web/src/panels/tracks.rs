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
        let phases: Vec<_> = if fixed { &view.outlook.phases } else { &view.board.sequence }
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let now = Some(index) == view.outlook.phase;
                let past = view.outlook.phase.is_some_and(|phase| index < phase);
                view! { <li class:now=now class:past=past>{say(&name)}</li> }
            })
            .collect();
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
