//! The whole map in a corner, with what is seen of it.

use leptos::html::Div;
use leptos::prelude::*;

use super::counter;
use super::map::{Drawn, Small};
use super::ui::Ui;
use crate::session::Session;

/// The small map.
#[component]
pub fn Minimap(drawn: Signal<Option<Drawn>, LocalStorage>) -> impl IntoView {
    let (session, ui) = (Session::here(), Ui::here());
    let (left, top, width, height) = session.stage().frame;
    let element = NodeRef::<Div>::new();
    let go = move |event: web_sys::PointerEvent| {
        event.stop_propagation();
        if event.buttons() == 0 {
            return;
        }
        let Some(element) = element.get() else { return };
        let rect = element.get_bounding_client_rect();
        let x = left + width * (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        let y = top + height * (f64::from(event.client_y()) - rect.top()) / rect.height().max(1.0);
        ui.camera().centre_on(x, y, 0.0);
    };
    let dots = move || {
        let (view, stage) = (session.view.get(), session.stage());
        let stacks = view.board.pieces.chunk_by(|a, b| a.place == b.place);
        let dot = |stack: &[engine::Piece]| {
            let (x, y) = stage.centre(stack[0].place);
            counter::badge(&stage.look, stack[0].owner, x.round(), y.round(), 52.0)
        };
        stacks.map(dot).collect::<String>()
    };
    view! {
        <div class="minimap" node_ref=element aria-hidden="true" style=format!("aspect-ratio:{width:.0}/{height:.0}")
            on:pointerdown=go on:pointermove=go>
            <Small drawn/>
            <svg viewBox=format!("{left} {top} {width} {height}") inner_html=dots></svg>
            <div class="seen"></div>
        </div>
    }
}
