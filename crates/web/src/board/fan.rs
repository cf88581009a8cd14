//! A stack spread out, with everything that may be done there.

use engine::{ActionKind, Face, Subject};
use leptos::prelude::*;

use super::counter;
use super::ui::Ui;
use crate::session::Session;
use crate::settings::Settings;
use crate::texts::say;

/// The open stack.
#[component]
pub fn Fan() -> impl IntoView {
    let (session, settings, ui) = (Session::here(), Settings::here(), Ui::here());
    move || {
        let place = ui.fan.get()?;
        let view = session.view.get();
        let stage = session.stage();
        let (x, y) = stage.centre(place);
        let camera = ui.camera();
        let ((px, py), (width, height)) = (camera.port_at(x, y), camera.port_size());
        let half = 50.0 * camera.scale();
        // Above the hex if there is room, otherwise below it.
        let vertical = if py > height * 0.45 {
            format!("bottom:{:.0}px", height - py + half + 6.0)
        } else {
            format!("top:{:.0}px", py + half + 6.0)
        };
        let style = format!("left:{:.0}px;{vertical}", px.clamp(130.0, (width - 130.0).max(130.0)));
        let pieces: Vec<_> = view
            .stack(place)
            .rev_if_known()
            .map(|piece| {
                let picture = counter::picture(&stage.look, piece.owner, &piece.face);
                match &piece.face {
                    Face::Hidden => {
                        view! { <span class="held" title=move || settings.t().hidden inner_html=picture></span> }.into_any()
                    }
                    Face::Shown(shown) => {
                        let id = shown.id;
                        let words = counter::words(&stage.look, shown);
                        let picture = counter::named_picture(&stage.look, piece.owner, &piece.face, &words);
                        let offers: Vec<_> = view.offers_for(id).cloned().collect();
                        let offered = !offers.is_empty();
                        let click = move |_| {
                            ui.about.set(Some(Subject::Piece(id)));
                            match offers.as_slice() {
                                [] => {
                                    ui.refuse_piece(session, place, id);
                                }
                                [only] => {
                                    ui.fan.set(None);
                                    session.choose(only);
                                }
                                _ => {}
                            }
                        };
                        view! {
                            <button class="held" class:offered=offered data-piece=id.0.to_string() title=words
                                on:click=click inner_html=picture></button>
                        }
                        .into_any()
                    }
                }
            })
            .collect();
        let offers: Vec<_> = view
            .offers_at(place)
            .map(|offer| {
                let chosen = offer.clone();
                let click = move |_| {
                    ui.fan.set(None);
                    session.choose(&chosen);
                };
                let main = offer.piece.is_none() && offer.kind == ActionKind::Pick;
                view! { <button class="choice" class:main=main on:click=click>{say(&offer.label)}</button> }
            })
            .collect();
        let (name, shown) = (stage.name(place), stage.name(place));
        Some(view! {
            <div class="fan" style=style role="dialog" aria-label=name>
                <header>{shown}<button class="icon" title=move || settings.t().close on:click=move |_| ui.fan.set(None)>"×"</button></header>
                <div class="hand">{pieces}</div>
                <div class="choices">{offers}</div>
            </div>
        })
    }
}

/// Spread out, the top of the stack comes first.
trait TopFirst: Iterator {
    fn rev_if_known(self) -> std::iter::Rev<std::vec::IntoIter<Self::Item>>;
}

impl<I: Iterator> TopFirst for I {
    fn rev_if_known(self) -> std::iter::Rev<std::vec::IntoIter<Self::Item>> {
        self.collect::<Vec<_>>().into_iter().rev()
    }
}
