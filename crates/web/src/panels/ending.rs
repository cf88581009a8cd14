//! The end of the game: who has won and why, and what can be done now.

use engine::{Event, Outcome};
use leptos::prelude::*;

use super::Case;
use crate::app::{Page, Source};
use crate::dom;
use crate::session::{Session, View};
use crate::settings::Settings;
use crate::texts::say;
use crate::words;

/// How many of the last words of the log are told again.
const LAST: usize = 5;

/// What stands in place of the question when the game is over.
#[component]
pub fn Ended(outcome: Outcome, view: std::sync::Arc<View>) -> impl IntoView {
    let (session, settings, page) = (Session::here(), Settings::here(), Page::here());
    let t = settings.t();
    let stage = session.stage();
    let names = outcome.winners.iter().filter_map(|seat| stage.info.seats.get(seat.index()));
    let names = names.map(|name| words::name(name));
    let winners = Some(names.collect::<Vec<_>>().join(", ")).filter(|names| !names.is_empty());
    let counts: Vec<_> = view
        .board
        .tracks
        .iter()
        .map(|track| view! { <tr><th>{say(&track.name)}</th><td>{track.value}</td></tr> })
        .collect();
    // What happened last is mostly why it is over.
    let (entries, _) = session.log(4 * LAST, false);
    let told: Vec<_> = entries.into_iter().filter(|entry| entry.event != Event::Remarked).collect();
    let last: Vec<_> = told
        .into_iter()
        .rev()
        .take(LAST)
        .rev()
        .map(|entry| view! { <li>{say(&entry.text)}<Case case=entry.case.to_owned()/></li> })
        .collect();
    let wins = session.introduction().map(|known| known.wins.words(settings.is_german()).to_owned());
    // Nothing until it is asked for: a long game takes a moment to play again.
    let proof = RwSignal::new(None::<Result<engine::Proof, String>>);
    let check = move |_| proof.set(Some(session.prove()));
    let save = move |_| dom::download(&session.file_name(""), &session.record());
    let again = move |_| page.open(Source::New(std::sync::Arc::new(session.plan()), false));
    view! {
        <h2>{t.game_over}</h2>
        <p class="verdict">{words::name(&outcome.to_string())}</p>
        <p class="dim">{winners.unwrap_or_else(|| t.draw.to_owned())}</p>
        <div class="buttons over">
            <button class="main" id="watch-again" on:click=move |_| session.replay_to(0)>{t.again}</button>
            <button id="save-record" on:click=save>{t.save_record}</button>
            <button id="check-dice" on:click=check>{t.check_dice}</button>
            <button id="play-again" on:click=again>{t.play_again}</button>
        </div>
        {move || proof.get().map(|proof| view! { <Proved proof/> })}
        <h3>{t.why_over}</h3>
        <ul class="plain last-words">{last}</ul>
        {(!counts.is_empty()).then(|| view! { <table class="facts"><tbody>{counts}</tbody></table> })}
        {wins.map(|wins| view! { <p class="dim">{t.wins}": "{wins}</p> })}
    }
}

/// What the record proves, in sentences.
#[component]
fn Proved(proof: Result<engine::Proof, String>) -> impl IntoView {
    let settings = Settings::here();
    let t = settings.t();
    let list = |title: &'static str, sentences: Vec<String>| {
        let any = !sentences.is_empty();
        let rows: Vec<_> = sentences.into_iter().map(|sentence| view! { <li>{sentence}</li> }).collect();
        any.then(|| view! { <h4>{title}</h4><ul>{rows}</ul> })
    };
    match proof {
        Ok(proof) => view! {
            <div class="proof" role="status" lang="en">{list(t.proved, proof.proved)}{list(t.unproved, proof.unproved)}</div>
        }
        .into_any(),
        Err(why) => view! { <p class="complaint" role="alert">{why}</p> }.into_any(),
    }
}
