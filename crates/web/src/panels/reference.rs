//! What players look up while they play: the order of a turn, what wins, the tables.

use engine::Chart;
use leptos::prelude::*;

use super::Case;
use crate::board::Ui;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;
use crate::words;

/// The dialog.
#[component]
pub fn Reference() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        ui.reference.get().then(|| {
            let t = settings.t();
            let german = settings.is_german();
            let known = session.introduction();
            let sequence: Vec<_> = known
                .iter()
                .flat_map(|known| &known.sequence)
                .map(|part| {
                    let words = if german { part.de.clone() } else { part.en.clone() };
                    view! { <li>{words}<Case case=part.case.clone()/></li> }
                })
                .collect();
            let view = session.view.get();
            let turn: Vec<_> = view
                .outlook
                .phases
                .iter()
                .enumerate()
                .map(|(index, phase)| {
                    let now = view.outlook.phase == Some(index);
                    view! { <li class:now=now aria-current=now.then_some("step")>{say(phase)}</li> }
                })
                .collect();
            let wins = known.as_ref().map(|known| known.wins.words(german).to_owned());
            let charts: Vec<_> = session.charts().into_iter().map(|chart| view! { <Table chart/> }).collect();
            view! {
                <div class="why reference" role="dialog" aria-modal="true" aria-label=t.tables>
                    <header><h2>{t.tables}</h2><button class="icon" aria-label=t.close title=t.close
                        on:click=move |_| ui.reference.set(false)>"×"</button></header>
                    {wins.map(|wins| view! { <h3>{t.wins}</h3><p>{wins}</p> })}
                    {(!sequence.is_empty()).then(|| view! { <h3>{t.sequence}</h3><ol class="sequence">{sequence}</ol> })}
                    {(!turn.is_empty()).then(|| view! { <h3>{t.this_turn}</h3><ol class="this-turn">{turn}</ol> })}
                    {charts}
                </div>
            }
        })
    }
}

#[component]
fn Table(chart: Chart) -> impl IntoView {
    let settings = Settings::here();
    let title = say(&chart.title);
    let headings: Vec<_> = chart
        .headings
        .into_iter()
        .map(|heading| view! { <th scope="col">{words::name(&heading)}</th> })
        .collect();
    let rows: Vec<_> = chart
        .rows
        .into_iter()
        .map(|(roll, cells)| {
            let cells: Vec<_> =
                cells.into_iter().map(|cell| view! { <td>{words::name(&cell)}</td> }).collect();
            view! { <tr><th scope="row">{words::name(&roll)}</th>{cells}</tr> }
        })
        .collect();
    let key: Vec<_> = chart
        .key
        .iter()
        .map(|(code, words)| view! { <dt>{code.clone()}</dt><dd>{say(words)}</dd> })
        .collect();
    view! {
        <h3>{title.clone()}</h3>
        <div class="chart-frame" tabindex="0" role="region" aria-label=title>
            <table class="chart">
                <thead><tr><th scope="col">{settings.t().die}</th>{headings}</tr></thead><tbody>{rows}</tbody>
            </table>
        </div>
        {(!key.is_empty()).then(|| view! { <dl class="chart-key">{key}</dl> })}
    }
}
