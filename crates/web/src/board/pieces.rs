//! Keeps the counters on the map as the view says, touching only stacks that have changed.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use engine::{Event, Face, Piece, PlaceId};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::counter;
use crate::dom;
use crate::session::{Session, View};
use crate::settings::Settings;
use crate::stage::Stage;

/// How far the counters of a stack lie apart.
const STEP: f64 = 3.6;
/// Deeper stacks look no deeper.
const DEPTH: usize = 4;
/// Milliseconds for a hex.
const GLIDE: f64 = 90.0;

/// How pieces lie in their place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Lies {
    /// In the stack.
    Stacked,
    /// Picked up from among others.
    Lifted,
    /// Beside the stack: air units, ships.
    Beside,
}

impl Lies {
    fn class(self) -> &'static str {
        match self {
            Lies::Stacked => "stack",
            Lies::Lifted => "stack lifted",
            Lies::Beside => "stack beside",
        }
    }
}

#[derive(Default)]
struct Drawn {
    /// What lies in each place.
    stacks: BTreeMap<(PlaceId, Lies), (String, Element)>,
    ply: usize,
    log: usize,
}

/// Draws the counters whenever the view changes.
pub fn keep_drawn(session: Session, settings: Settings, layer: NodeRef<Div>) {
    let drawn = Rc::new(RefCell::new(Drawn::default()));
    Effect::new(move || {
        let (Some(_), view) = (layer.get(), session.view.get()) else { return };
        let Some(group) = dom::document().get_element_by_id("stacks") else { return };
        let stage = session.stage();
        let mut drawn = drawn.borrow_mut();
        drawn.update(&group, &stage, &view);
        if !settings.peek().still() {
            drawn.glide(session, &stage, &view);
        }
        (drawn.ply, drawn.log) = (view.ply, view.log_len);
    });
}

impl Drawn {
    fn update(&mut self, group: &Element, stage: &Stage, view: &View) {
        let mut present = BTreeSet::new();
        for (key, stack) in stacks(&view.board.pieces) {
            present.insert(key);
            let svg = stack_svg(stage, &stack, key.1);
            match self.stacks.get_mut(&key) {
                Some((old, _)) if *old == svg => {}
                Some((old, element)) => {
                    element.set_inner_html(&svg);
                    *old = svg;
                }
                None => {
                    let Ok(element) =
                        dom::document().create_element_ns(Some("http://www.w3.org/2000/svg"), "g")
                    else {
                        continue;
                    };
                    let (place, lies) = key;
                    let (x, y) = stage.centre(place);
                    let _ = element.set_attribute("transform", &format!("translate({x:.1},{y:.1})"));
                    let _ = element.set_attribute("class", lies.class());
                    let _ = element.set_attribute("data-place", &place.0.to_string());
                    element.set_inner_html(&svg);
                    let _ = group.append_child(&element);
                    self.stacks.insert(key, (svg, element));
                }
            }
        }
        self.stacks.retain(|key, (_, element)| {
            let stays = present.contains(key);
            if !stays {
                element.remove();
            }
            stays
        });
    }

    /// Lets stacks that have just moved glide along their way.
    fn glide(&self, session: Session, stage: &Stage, view: &View) {
        if view.ply <= self.ply || view.ply > self.ply + 3 || view.log_len <= self.log {
            return;
        }
        for entry in session.ask(|play, viewer| play.log(viewer, self.log)) {
            let Event::Moved { path, .. } = &entry.event else { continue };
            let Some(&place) = path.last() else { continue };
            let lies = [Lies::Lifted, Lies::Stacked];
            let stack = lies.into_iter().find_map(|lies| self.stacks.get(&(place, lies)));
            let Some((_, element)) = stack else { continue };
            let frames = js_sys::Array::new();
            for place in path {
                let (x, y) = stage.centre(*place);
                let frame = js_sys::Object::new();
                let value = JsValue::from_str(&format!("translate({x:.1}px,{y:.1}px)"));
                let _ = js_sys::Reflect::set(&frame, &JsValue::from_str("transform"), &value);
                frames.push(&frame);
            }
            let time = (GLIDE * path.len() as f64).clamp(160.0, 600.0);
            animate(element, &frames, time);
        }
    }
}

/// What lies together in each place. What is picked up from among others lies apart, so that it can be seen and
/// carried alone.
fn stacks(pieces: &[Piece]) -> Vec<((PlaceId, Lies), Vec<&Piece>)> {
    let mut stacks = Vec::new();
    for stack in pieces.chunk_by(|a, b| a.place == b.place) {
        let place = stack[0].place;
        let (beside, ground): (Vec<&Piece>, Vec<&Piece>) =
            stack.iter().partition(|piece| counter::is_beside(piece));
        let (lifted, rest): (Vec<&Piece>, Vec<&Piece>) =
            ground.into_iter().partition(|piece| counter::is_moving(piece));
        let mut add = |lies, pieces: Vec<_>| {
            if !pieces.is_empty() {
                stacks.push(((place, lies), pieces));
            }
        };
        match (rest.is_empty(), lifted.is_empty()) {
            // What lies alone fills its hex, whatever it is.
            (true, true) => {
                add(Lies::Stacked, beside);
                continue;
            }
            (true, false) => add(Lies::Stacked, lifted),
            (false, _) => {
                add(Lies::Stacked, rest);
                add(Lies::Lifted, lifted);
            }
        }
        add(Lies::Beside, beside);
    }
    stacks
}

/// Air units and ships lie at the corner of the hex, smaller.
const BESIDE: (f64, f64, f64) = (27.0, 27.0, 0.66);

/// Counters fill most of a hex, as printed ones do.
const SIZE: f64 = 1.18;

fn stack_svg(stage: &Stage, stack: &[&Piece], lies: Lies) -> String {
    let look = &stage.look;
    let deep = stack.len().min(DEPTH);
    let shown = &stack[stack.len() - deep..];
    let under = STEP * (deep - 1) as f64;
    let mut svg = format!(
        "<rect class='shade' x='{:.1}' y='{:.1}' width='62' height='62' rx='7'/>",
        -29.0 - under,
        -28.0 + under
    );
    for (index, piece) in shown.iter().enumerate() {
        // The bottom lies lowest on the page; the top one in the middle of the hex.
        let below = (deep - 1 - index) as f64;
        let offset = format!("translate({:.1},{:.1})", -STEP * below, STEP * below);
        if index + 1 == deep {
            svg += &format!("<g transform='{offset}'>{}</g>", counter::draw(look, piece.owner, &piece.face));
        } else {
            let paper = match &piece.face {
                Face::Hidden => counter::colour(look, piece.owner).to_owned(),
                Face::Shown(face) => counter::nation(look, &face.nation).paper,
            };
            svg += &format!(
                "<rect class='tile' transform='{offset}' x='-31' y='-31' width='62' height='62' rx='6' fill='{}'/>",
                dom::escape(&paper)
            );
        }
    }
    if stack.len() > 1 {
        svg += &format!(
            "<g class='count' transform='translate(-27,-27)'><circle r='9.5'/><text y='4.6'>{}</text></g>",
            stack.len()
        );
    }
    match lies {
        Lies::Beside => {
            let (x, y, size) = BESIDE;
            format!("<g transform='translate({x} {y}) scale({size})'>{svg}</g>")
        }
        _ => format!("<g transform='scale({SIZE})'>{svg}</g>"),
    }
}

/// The browser's own animation; browsers without it just show where things are.
fn animate(element: &Element, frames: &js_sys::Array, milliseconds: f64) {
    if let Ok(animate) = js_sys::Reflect::get(element, &JsValue::from_str("animate"))
        && let Some(animate) = animate.dyn_ref::<js_sys::Function>()
    {
        let _ = animate.call2(element, frames, &JsValue::from_f64(milliseconds));
    }
}
