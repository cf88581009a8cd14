//! Hands of cards and piles beside the map.

use engine::{Card, CardFace, Hand, Mark, Pile, Refusal, Subject};
use leptos::prelude::*;

use super::Case;
use super::actions::is_answer;
use crate::board::{Tab, Ui, counter};
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

/// The hands that the viewer can read, and of the others the backs.
#[component]
pub fn Hands() -> impl IntoView {
    let session = Session::here();
    move || {
        let board = &session.view.get().board;
        let readable = |hand: &&Hand| hand.cards.iter().any(|face| matches!(face, CardFace::Shown(_)));
        let (open, closed): (Vec<&Hand>, Vec<&Hand>) = board.hands.iter().partition(readable);
        let open: Vec<_> = open.into_iter().cloned().map(|hand| view! { <HandView hand/> }).collect();
        let backs: Vec<_> = closed.into_iter().cloned().map(|hand| view! { <Backs hand/> }).collect();
        let any = !open.is_empty() || !backs.is_empty();
        any.then(|| view! { <section class="cards">{open}<div class="hand backs">{backs}</div></section> })
    }
}

/// All piles.
#[component]
pub fn Piles() -> impl IntoView {
    let session = Session::here();
    move || {
        let board = &session.view.get().board;
        let piles: Vec<_> = board.piles.iter().cloned().map(|pile| view! { <PileView pile/> }).collect();
        (!piles.is_empty())
            .then(|| view! { <section class="cards"><div class="piles">{piles}</div></section> })
    }
}

#[component]
fn HandView(hand: Hand) -> impl IntoView {
    let session = Session::here();
    let all = hand.cards.len();
    let shown = hand.cards.into_iter().filter_map(|face| match face {
        CardFace::Shown(card) => {
            let why = session.why_not(Subject::Piece(card.id));
            Some(view! { <CardView card why/> })
        }
        CardFace::Hidden => None,
    });
    let shown: Vec<_> = shown.collect();
    view! {
        <details class="tray" open=true><summary>{say(&hand.name)}" ("{all}")"</summary>
            <div class="hand">{shown}</div></details>
    }
}

/// A hand of which only the backs are seen.
#[component]
fn Backs(hand: Hand) -> impl IntoView {
    let colour = counter::colour(&Session::here().stage().look, hand.owner).to_owned();
    view! {
        <span class="closed"><span class="playcard back" style=format!("background:{colour}")>{hand.cards.len()}</span>
            {say(&hand.name)}</span>
    }
}

#[component]
fn PileView(pile: Pile) -> impl IntoView {
    let top = pile.shown.last().cloned().map(|card| view! { <CardView card why=None/> });
    view! { <div class="pile"><b>{say(&pile.name)}" ("{pile.count}")"</b>{top}</div> }
}

/// So many letters stand on a card of half the width.
const SHORT: usize = 90;

/// A card that can be read. What can be done with it is done by clicking on it.
#[component]
fn CardView(
    card: Card,
    /// Why it cannot be played, if that is to be told.
    why: Option<Refusal>,
) -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    let look = session.stage().look.clone();
    let sign = |mark: &Mark| {
        format!(
            "<svg class='picture counter' viewBox='-7 -7 14 14' aria-hidden='true'><g class='mark mark-{}'>\
             <circle r='6.4'/>{}</g></svg>",
            mark.kind.name(),
            counter::mark_sign(&look, mark)
        )
    };
    let signs: String = card.marks.iter().map(sign).collect();
    let words: Vec<String> = card.marks.iter().map(|mark| say(&mark.word)).collect();
    let words = words.join(", ");
    let id = card.id;
    let view = session.now();
    let offers: Vec<_> = view.offers_for(id).cloned().collect();
    let offered = !offers.is_empty();
    // What stands beside the question is not listed twice.
    let buttons: Vec<_> = offers
        .into_iter()
        .filter(|offer| !is_answer(&view, offer))
        .map(|offer| {
            let notation = offer.notation.clone();
            view! {
                <button class="choice" data-notation=offer.notation title=say(&offer.danger)
                    on:click=move |_| { session.play(&notation); }>{say(&offer.label)}</button>
            }
        })
        .collect();
    // What is in the first line counts for whoever holds it; the rest is for other moments.
    let said = say(&card.text);
    let (last, mut case) = (said.lines().count().saturating_sub(1), Some(card.case));
    let halves: Vec<_> = said
        .lines()
        .enumerate()
        .map(|(at, line)| {
            let case = case.take_if(|_| at == last);
            let half = at > 0;
            view! { <p class:half=half>{line.to_owned()}{case.map(|case| view! { <Case case/> })}</p> }
        })
        .collect();
    let long = said.len() > SHORT;
    view! {
        <article class="playcard" class:offered=offered class:long=long data-piece=id.0.to_string()>
            <header><button class="name" title=move || settings.t().info
                on:click=move |_| { ui.about.set(Some(Subject::Piece(id))); ui.tab.set(Tab::Info); }>{say(&card.name)}</button>
                {card.cost.map(|cost| view! { <b class="cost">{cost}</b> })}
                <span class="card-signs" title=words inner_html=signs></span></header>
            {halves}
            {why.map(|why| view! { <p class="why-not">"⊘ "{say(&why.text)}<Case case=why.case/></p> })}
            {buttons}
        </article>
    }
}
