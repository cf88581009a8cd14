//! Why something may not be done, told where the player has pointed.

use engine::{PieceId, PlaceId, Subject};
use leptos::prelude::*;

use crate::texts::say;

use super::ui::Ui;
use crate::panels::Case;
use crate::session::Session;

/// Milliseconds for which a reason stays.
const STAYS: i32 = 7000;

/// A reason, and where it is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    pub place: PlaceId,
    pub text: String,
    pub case: String,
    /// Whether the player has tried it, or only pointed at it.
    pub tried: bool,
}

impl Ui {
    /// Tells why nothing may be done at a place; says whether there is a reason.
    pub fn refuse(self, session: Session, place: PlaceId, tried: bool) -> bool {
        self.refuse_about(session, place, Subject::Place(place), tried)
    }

    /// Tells why nothing may be done with a piece that lies at a place.
    pub fn refuse_piece(self, session: Session, place: PlaceId, piece: PieceId) -> bool {
        self.refuse_about(session, place, Subject::Piece(piece), true)
    }

    fn refuse_about(self, session: Session, place: PlaceId, about: Subject, tried: bool) -> bool {
        let why = session.why_not(about);
        let refused = why.map(|why| Refused { place, text: say(&why.text), case: why.case, tried });
        let any = refused.is_some();
        if self.refused.with_untracked(|shown| *shown != refused) {
            self.refused.set(refused.clone());
        }
        session.later(STAYS, move || {
            if self.refused.with_untracked(|shown| *shown == refused) {
                self.refused.set(None);
            }
        });
        any
    }
}

/// The reason that is told now.
#[component]
pub fn Refusals() -> impl IntoView {
    let (session, ui) = (Session::here(), Ui::here());
    let told = move || {
        let refused = ui.refused.get()?;
        let (x, y) = session.stage().centre(refused.place);
        let camera = ui.camera();
        let ((px, py), (width, height)) = (camera.port_at(x, y), camera.port_size());
        let away = 52.0 * camera.scale();
        let vertical = if py > height / 2.0 {
            format!("bottom:{:.0}px", (height - py + away).max(4.0))
        } else {
            format!("top:{:.0}px", (py + away).max(4.0))
        };
        let half = (width / 2.0 - 16.0).min(160.0);
        let style = format!(
            "left:{:.0}px;max-width:{:.0}px;{vertical}",
            px.clamp(half + 8.0, (width - half - 8.0).max(half + 8.0)),
            2.0 * half
        );
        Some(view! {
            <div class="refused" class:tried=refused.tried style=style>
                <span aria-hidden="true">"⊘ "</span>{refused.text}<Case case=refused.case/>
            </div>
        })
    };
    view! { <div class="refusals" role="status" aria-live="polite" on:pointerdown=|event| event.stop_propagation()>{told}</div> }
}
