//! Hands of cards and piles beside the map.

use engine::{Card, CardFace, Hand, Mark, Offer, Pile, Refusal, Subject};
use leptos::prelude::*;

use super::Case;
use super::actions::is_answer;
use crate::board::{Ui, counter};
use crate::session::{Session, View};
use crate::settings::Settings;
use crate::texts::say;
use crate::words;

/// All hands and piles; nothing in a game without any.
#[component]
pub fn Cards() -> impl IntoView {
    let session = Session::here();
    move || {
        let board = &session.view.get().board;
        let hands: Vec<_> = board.hands.iter().cloned().map(|hand| view! { <HandView hand/> }).collect();
        let piles: Vec<_> = board.piles.iter().cloned().map(|pile| view! { <PileView pile/> }).collect();
        let any = !hands.is_empty() || !piles.is_empty();
        any.then(|| view! { <section class="cards">{hands}<div class="piles">{piles}</div></section> })
    }
}

#[component]
fn HandView(hand: Hand) -> impl IntoView {
    let session = Session::here();
    let owner = words::name(session.stage().info.seats.get(hand.owner.index()).copied().unwrap_or_default());
    let (all, mut backs) = (hand.cards.len(), 0);
    let reasons = is_asked_for(&session.now(), &hand);
    let mut shown = Vec::new();
    for card in hand.cards {
        match card {
            CardFace::Shown(card) => {
                let why = reasons.then(|| session.why_not(Subject::Piece(card.id))).flatten();
                shown.push(view! { <CardView card why/> });
            }
            CardFace::Hidden => backs += 1,
        }
    }
    let colour = counter::colour(&session.stage().look, hand.owner).to_owned();
    let backs = (backs > 0).then(|| {
        view! { <span class="playcard back" style=format!("background:{colour}")>{backs}</span> }
    });
    view! {
        <details class="tray" open=true><summary>{owner}": "{say(&hand.name)}" ("{all}")"</summary>
            <div class="hand">{shown}{backs}</div></details>
    }
}

/// Whether the question may be about this hand, so that what cannot be played says why: some of it can be played, or
/// nothing on the map is asked for.
fn is_asked_for(view: &View, hand: &Hand) -> bool {
    let offered = |face: &CardFace| match face {
        CardFace::Shown(card) => view.offers_for(card.id).next().is_some(),
        CardFace::Hidden => false,
    };
    let elsewhere = |offer: &Offer| offer.place.is_some() || offer.piece.is_some();
    view.mine && (hand.cards.iter().any(offered) || !view.offers.iter().any(elsewhere))
}

#[component]
fn PileView(pile: Pile) -> impl IntoView {
    let top = pile.shown.last().cloned().map(|card| view! { <CardView card why=None/> });
    view! { <div class="pile"><b>{say(&pile.name)}</b><span class="dim">{pile.count}</span>{top}</div> }
}

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
    view! {
        <article class="playcard" class:offered=offered data-piece=id.0.to_string()>
            <header><button class="name" title=move || settings.t().info
                on:click=move |_| ui.about.set(Some(Subject::Piece(id)))>{say(&card.name)}</button>
                {card.cost.map(|cost| view! { <b class="cost">{cost}</b> })}
                <span class="card-signs" title=words inner_html=signs></span></header>
            <p>{say(&card.text)}<Case case=card.case/></p>
            {why.map(|why| view! { <p class="why-not">"⊘ "{say(&why.text)}<Case case=why.case/></p> })}
            {buttons}
        </article>
    }
}
