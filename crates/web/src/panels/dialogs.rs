//! What covers the table for a moment: the hand-over, another tab, a rule, the list of keys.

use engine::{Mark, MarkKind};
use leptos::prelude::*;

use crate::app::{Page, Source};
use crate::board::{Ui, counter};
use crate::dom;
use crate::session::{Session, Tenure};
use crate::settings::Settings;
use crate::words;

/// All of them.
#[component]
pub fn Dialogs() -> impl IntoView {
    let ui = Ui::here();
    let opened =
        Memo::new(move |_| ui.why.get().is_some() || ui.help.get() || ui.signs.get() || ui.reference.get());
    // What is opened takes the keyboard, and gives it back to where it was.
    let before = StoredValue::new_local(None::<web_sys::HtmlElement>);
    Effect::new(move |was: Option<bool>| {
        let is = opened.get();
        if is && was != Some(true) {
            before.set_value(dom::focused());
            dom::next_frame(|| dom::focus(".why .icon"));
        } else if !is && was == Some(true) {
            match before.get_value().filter(|element| element.is_connected()) {
                Some(element) => drop(element.focus()),
                None => dom::focus("#board"),
            }
        }
        is
    });
    // A rule that is opened from the tables lies over them.
    Effect::new(move |was: Option<bool>| {
        let is = ui.why.get().is_some();
        if ui.reference.get_untracked() && was.is_some_and(|was| was != is) {
            let front = if is { ".rule .icon" } else { ".reference .icon" };
            dom::next_frame(move || dom::focus(front));
        }
        is
    });
    let close = move |_| ui.close_dialogs();
    view! {
        {move || opened.get().then(|| view! { <div class="menu-back" on:pointerdown=close></div> })}
        <HandOver/><Elsewhere/><super::reference::Reference/><Why/><Keys/><Signs/>
    }
}

/// Another tab plays the match.
#[component]
fn Elsewhere() -> impl IntoView {
    let (session, settings, page) = (Session::here(), Settings::here(), Page::here());
    let shown = Memo::new(move |_| session.tenure.get() == Tenure::Elsewhere);
    let here = move |_| {
        let id = session.id();
        session.bring_here(move || page.open(Source::Seized(id)));
    };
    move || {
        shown.get().then(|| {
            let t = settings.t();
            dom::next_frame(|| dom::focus("#play-here"));
            view! {
                <div class="cover" id="elsewhere" role="alertdialog" aria-modal="true" aria-label=t.elsewhere>
                    <div class="cover-card">
                        <h2>{t.elsewhere}</h2>
                        <p class="dim">{t.elsewhere_help}</p>
                        <div class="row">
                            <button class="main big" id="play-here" on:click=here>{t.play_here}</button>
                            <button class="big" on:click=move |_| page.home()>{t.home}</button>
                        </div>
                    </div>
                </div>
            }
        })
    }
}

/// The screen between two players who may not see the same.
#[component]
fn HandOver() -> impl IntoView {
    let (session, settings) = (Session::here(), Settings::here());
    move || {
        let seat = session.hand_to.get()?;
        let stage = session.stage();
        let name = words::name(stage.info.seats.get(seat.index()).copied().unwrap_or_default());
        let mark = counter::badge(&stage.look, seat, 0.0, 0.0, 26.0);
        let mark = format!("<svg viewBox='-40 -40 80 80' width='120' height='120'>{mark}</svg>");
        let ready = move |_| {
            session.sit_down(seat);
            let values = settings.peek();
            if values.show_turn
                && let Some(from) = session.last_turn_of_others()
            {
                session.replay_to(from);
                session.replay_run(settings, true);
            }
            dom::focus("#board");
        };
        dom::next_frame(|| dom::focus("#ready"));
        Some(view! {
            <div class="cover" id="hand-over" role="alertdialog" aria-modal="true" aria-label=settings.t().hand_over>
                <div class="cover-card">
                    <span inner_html=mark></span>
                    <p>{settings.t().hand_over_to}</p>
                    <h2>{name}</h2>
                    <p class="dim">{settings.t().hand_over_help}</p>
                    <button class="main big" id="ready" on:click=ready>{settings.t().ready}</button>
                </div>
            </div>
        })
    }
}

/// A case of the rulebook in our own words.
#[component]
fn Why() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        let case = ui.why.get()?;
        let rules = session.rule(&case);
        let none = rules.is_empty();
        let rows: Vec<_> =
            rules.into_iter().map(|rule| view! { <dt>{rule.case}</dt><dd>{rule.text}</dd> }).collect();
        Some(view! {
            <div class="why rule" role="dialog" aria-modal="true" aria-label=settings.t().rule>
                <header><h2>{settings.t().rule}" "{case}</h2>
                    <button class="icon" title=settings.t().close on:click=move |_| ui.why.set(None)>"×"</button></header>
                <dl>{rows}</dl>
                {none.then(|| view! { <p class="dim">{settings.t().no_rule_text}</p> })}
            </div>
        })
    }
}

/// The list of keys.
#[component]
fn Keys() -> impl IntoView {
    let (settings, ui) = (Settings::here(), Ui::here());
    move || {
        ui.help.get().then(|| {
            let t = settings.t();
            let rows: Vec<_> = [
                ("← ↑ → ↓", t.key_move),
                ("Enter", t.key_act),
                ("N P", t.key_next),
                ("E", t.key_end),
                ("D", t.key_declare),
                ("F", t.key_fan),
                ("L", t.key_list),
                ("W", t.key_why),
                ("T", t.key_tables),
                ("U R", t.key_undo),
                ("Esc", t.key_cancel),
                ("1 2 3 …", t.key_overlay),
                ("+ − 0 9 Z", t.key_zoom),
                (", .", t.key_replay),
                ("?", t.key_help),
            ]
            .into_iter()
            .map(|(key, what)| view! { <tr><th><kbd>{key}</kbd></th><td>{what}</td></tr> })
            .collect();
            view! {
                <div class="why keys" role="dialog" aria-modal="true" aria-label=t.keys>
                    <header><h2>{t.keys}</h2><button class="icon" title=t.close on:click=move |_| ui.help.set(false)>"×"</button></header>
                    <table><tbody>{rows}</tbody></table>
                </div>
            }
        })
    }
}

/// What the signs on counters and map mean.
#[component]
fn Signs() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        ui.signs.get().then(|| {
            let t = settings.t();
            let stage = session.stage();
            let marks: Vec<_> = [
                (MarkKind::Moving, t.sign_moving),
                (MarkKind::Done, t.sign_done),
                (MarkKind::Fighting, t.sign_fighting),
                (MarkKind::Fought, t.sign_fought),
                (MarkKind::Weakened, t.sign_weakened),
                (MarkKind::Unsupplied, t.sign_unsupplied),
                (MarkKind::Isolated, t.sign_isolated),
                (MarkKind::Disrupted, t.sign_disrupted),
            ]
            .into_iter()
            .map(|(kind, words)| {
                let sign = counter::mark_sign(&stage.look, &Mark::new(kind, ""));
                let picture = format!(
                    "<svg class='picture counter' viewBox='-8 -8 16 16' aria-hidden='true'><g class='mark mark-{}'>\
                     <circle r='6.4'/>{sign}</g></svg>",
                    kind.name()
                );
                view! { <tr><td><span class="held small" inner_html=picture></span></td><td>{words}</td></tr> }
            })
            .collect();
            let own: Vec<_> = stage
                .look
                .signs
                .iter()
                .map(|known| view! { <tr><td class="own-sign">{known.sign.clone()}</td><td>{known.word.clone()}</td></tr> })
                .collect();
            let offers: Vec<_> = [
                ("offer pick", t.sign_pick),
                ("offer move", t.sign_move),
                ("offer attack", t.sign_attack),
                ("offer loss", t.sign_loss),
                ("asked-about", t.sign_about),
            ]
            .into_iter()
            .map(|(class, words)| {
                let picture = format!(
                    "<svg viewBox='-60 -60 120 120' class='picture'><polygon class='{class}' points='{}'/></svg>",
                    stage.outline(engine::PlaceId(0))
                );
                view! { <tr><td><span class="held small" inner_html=picture></span></td><td>{words}</td></tr> }
            })
            .collect();
            view! {
                <div class="why signs" role="dialog" aria-modal="true" aria-label=t.signs>
                    <header><h2>{t.signs}</h2><button class="icon" aria-label=t.close title=t.close
                        on:click=move |_| ui.signs.set(false)>"×"</button></header>
                    <table><tbody>{marks}{own}{offers}</tbody></table>
                </div>
            }
        })
    }
}
