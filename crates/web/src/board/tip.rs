//! The tooltip: what a player would look up about a place and its top piece.

use engine::{Face, Subject};
use leptos::prelude::*;

use super::counter;
use super::ui::Ui;
use crate::session::Session;
use crate::texts::say;

/// What rests under the pointer.
#[component]
pub fn Tip() -> impl IntoView {
    let (session, ui) = (Session::here(), Ui::here());
    move || {
        let place = ui.rest.get()?;
        let view = session.view.get();
        let stage = session.stage();
        let (x, y) = stage.centre(place);
        let camera = ui.camera();
        let ((px, py), (width, height)) = (camera.port_at(x, y), camera.port_size());
        let away = 56.0 * camera.scale();
        let side = if px > width / 2.0 {
            format!("right:{:.0}px", width - px + away)
        } else {
            format!("left:{:.0}px", px + away)
        };
        let vertical = if py > height / 2.0 {
            format!("bottom:{:.0}px", (height - py - 40.0).max(8.0))
        } else {
            format!("top:{:.0}px", (py - 40.0).max(8.0))
        };
        let info = stage.scene.places.get(usize::from(place.0))?.clone();
        let top = view.stack(place).last().cloned();
        let depth = view.stack(place).count();
        let piece = top.map(|piece| {
            let picture = counter::picture(&stage.look, piece.owner, &piece.face);
            let (words, facts) = match &piece.face {
                Face::Hidden => (String::new(), Vec::new()),
                Face::Shown(shown) => (
                    counter::words(&stage.look, shown),
                    session.ask(|play, viewer| play.facts(viewer, Subject::Piece(shown.id))),
                ),
            };
            let more = (depth > 1).then(|| format!(" +{}", depth - 1));
            view! {
                <div class="tip-piece"><span class="held" inner_html=picture></span><b>{words}{more}</b></div>
                <FactTable facts/>
            }
        });
        let facts = session.ask(|play, viewer| play.facts(viewer, Subject::Place(place)));
        Some(view! {
            <div class="tip" style=format!("{side};{vertical}") role="tooltip">
                <h4>{stage.name(place)}</h4>
                <p class="dim">{say(&info.terrain)}</p>
                <FactTable facts/>
                {piece}
            </div>
        })
    }
}

/// Facts with the case of each.
#[component]
pub fn FactTable(facts: Vec<engine::Fact>) -> impl IntoView {
    let ui = Ui::here();
    let rows: Vec<_> = facts
        .into_iter()
        .map(|fact| {
            let case = fact.case.clone();
            view! {
                <tr><th>{say(&fact.name)}</th><td>{say(&fact.value)}</td>
                <td><button class="case" on:click=move |_| ui.why.set(Some(case.clone()))>{fact.case.clone()}</button></td></tr>
            }
        })
        .collect();
    view! { <table class="facts"><tbody>{rows}</tbody></table> }
}
