//! The attack builder: who takes part, and what will come of it.

use engine::{ActionKind, Forecast, PieceId, Role, Strength};
use leptos::prelude::*;

use super::Case;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

/// The attack that is being prepared.
#[component]
pub fn ForecastPanel() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let view = session.view.get();
        let forecast = view.forecast.clone()?;
        let stage = session.stage();
        let t = settings.t();
        let target = forecast.target.map(|place| stage.name(place)).unwrap_or_default();
        // Once it is declared nobody leaves it.
        let fixed = view.undoable == 0;
        let joined: Vec<PieceId> = forecast.attackers.iter().map(|attacker| attacker.piece).collect();
        let attackers: Vec<_> = forecast
            .attackers
            .iter()
            .cloned()
            .map(|attacker| {
                let rest: Vec<PieceId> =
                    joined.iter().copied().filter(|piece| *piece != attacker.piece).collect();
                let piece = attacker.piece;
                view! {
                    <li><label><input type="checkbox" checked disabled=fixed data-joined=piece.0.to_string()
                        on:change=move |_| session.choose_joined(&rest)/><Who strength=attacker/></label></li>
                }
            })
            .collect();
        let candidates: Vec<_> = view
            .offers
            .iter()
            .filter(|offer| offer.kind == ActionKind::Join && offer.piece.is_some())
            .map(|offer| {
                let notation = offer.notation.clone();
                let piece = offer.piece.map_or(String::new(), |piece| piece.0.to_string());
                view! {
                    <li><label><input type="checkbox" data-join=piece on:change=move |_| { session.play(&notation); }/>
                        <span>{say(&offer.label)}</span></label></li>
                }
            })
            .collect();
        let defenders: Vec<_> =
            forecast.defenders.iter().cloned().map(|strength| view! { <li><Who strength/></li> }).collect();
        let hidden = (forecast.hidden > 0)
            .then(|| view! { <li class="warn">{forecast.hidden}" "{t.hidden_defenders}</li> });
        let nobody = attackers.is_empty();
        // On a small screen the question makes room for the odds, so the answer stands here as well.
        let commit =
            view.offers.iter().find(|offer| offer.kind == ActionKind::Commit).cloned().map(|offer| {
                let label = say(&offer.label);
                view! {
                    <button class="main commit" on:click=move |_| { session.choose(&offer); }>{label}</button>
                }
            });
        Some(view! {
            <section class="forecast" data-part="forecast" aria-label=t.attack>
                <h2>"⚔ "{t.attack}": "{target}<span class="gap"></span>
                    {(!fixed).then(|| view! {
                        <button class="small" id="cancel" on:click=move |_| { session.cancel(); }>{t.cancel}<kbd>"Esc"</kbd></button>
                    })}</h2>
                <div class="sides">
                    <div><h3>{t.attackers}</h3><ul class="plain">{attackers}</ul>
                        {nobody.then(|| view! { <p class="dim">{t.nobody_yet}</p> })}
                        {(!candidates.is_empty()).then(|| view! { <h3>{t.can_join}</h3><ul class="plain">{candidates}</ul> })}
                    </div>
                    <div><h3>{t.defenders}</h3><ul class="plain">{defenders}{hidden}</ul></div>
                </div>
                {(!nobody).then(|| view! { <Outcome forecast/> })}
                {commit}
            </section>
        })
    }
}

#[component]
fn Who(strength: Strength) -> impl IntoView {
    view! {
        <span class="who"><span>{say(&strength.name)}</span><b>{strength.value}</b>
            {(!strength.note.is_empty()).then(|| view! { <small class="dim">{say(&strength.note)}</small> })}
            <Case case=strength.case/></span>
    }
}

/// Strengths, shifts, odds, chances.
#[component]
fn Outcome(forecast: Forecast) -> impl IntoView {
    let settings = Settings::here();
    let t = settings.t();
    let shifts: Vec<_> = forecast
        .shifts
        .iter()
        .map(|shift| {
            let columns = super::signed(shift.columns);
            view! { <li><span>{say(&shift.name)}</span><b>{columns}</b><Case case=shift.case.clone()/></li> }
        })
        .collect();
    let results: Vec<_> = forecast
        .results
        .iter()
        .map(|chance| {
            let percent = 100.0 * f64::from(chance.ways) / f64::from(chance.of.max(1));
            let role = match chance.role {
                Role::Good => "good",
                Role::Bad => "bad",
                _ => "even",
            };
            view! {
                <li class=role data-ways=chance.ways.to_string()>
                    <span class="bar" style=format!("width:{percent:.1}%")></span>
                    <span class="share">{chance.ways}"/"{chance.of}</span><span>{say(&chance.text)}</span></li>
            }
        })
        .collect();
    let hundredths = |n: u32| format!("{}.{:02}", n / 100, n % 100);
    view! {
        <div class="odds-line"><span>{t.strength}</span><b id="strengths">{forecast.attack}" : "{forecast.defense}</b>
            <span class="dim">{say(&forecast.base)}</span></div>
        {(!shifts.is_empty()).then(|| view! { <ul class="plain shifts">{shifts}</ul> })}
        <div class="odds-line"><span>{t.odds}</span><b id="odds">{say(&forecast.odds)}</b></div>
        <ul class="plain chances">{results}</ul>
        <p class="dim">{t.expected}": "{t.attacker}" "<b id="attacker-loses">{hundredths(forecast.attacker_loses)}</b>", "
            {t.defender}" "<b id="defender-loses">{hundredths(forecast.defender_loses)}</b>" "{say(&forecast.unit)}</p>
    }
}
