//! The drawn map, as bitmaps.
//!
//! The map is a drawing with tens of thousands of lines: a browser that stretches it would draw all of them anew for
//! every zoom level, for seconds where there is no graphics card. So it is drawn once as a whole, as sharp as it is
//! needed from afar, and what is seen from near is drawn over it when the map has come to rest, a strip at a time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::html::Canvas;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::camera::Camera;
use super::ui::Ui;
use crate::dom;
use crate::session::Session;
use crate::settings::Settings;

/// Pixels of the whole map for each unit of the drawing.
const WHOLE: f64 = 0.36;
/// The most pixels that the whole map may have, whatever the screen.
const MOST: f64 = 4.0e6;
/// How much more than is seen is drawn sharp, on each side, as a share of the window.
const MARGIN: f64 = 0.1;
/// Pixels of a strip: so many are drawn at a time.
const STRIP: f64 = 260_000.0;

/// The map as it is drawn now.
#[derive(Clone)]
pub struct Drawn {
    /// The drawing itself.
    image: HtmlImageElement,
    /// Its left, top, width and height.
    frame: [f64; 4],
    /// The whole of it as a bitmap.
    pub whole: HtmlCanvasElement,
}

/// So many maps are kept for the next time they are looked at.
const KEPT: usize = 3;

/// What a map is of: a game, the folder of its sheet, and whether it is dark.
type Subject = (&'static str, String, bool);

thread_local! {
    /// The maps that were drawn last, the latest last.
    static DRAWN: RefCell<Vec<(Subject, Drawn)>> = const { RefCell::new(Vec::new()) };
}

fn kept(subject: &Subject) -> Option<Drawn> {
    DRAWN.with_borrow(|drawn| drawn.iter().find(|(known, _)| known == subject).map(|(_, map)| map.clone()))
}

fn keep(subject: Subject, map: Drawn) {
    DRAWN.with_borrow_mut(|drawn| {
        drawn.retain(|(known, _)| *known != subject);
        drawn.push((subject, map));
        if drawn.len() > KEPT {
            drawn.remove(0);
        }
    });
}

fn canvas(width: f64, height: f64) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas = dom::document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(width.round().max(1.0) as u32);
    canvas.set_height(height.round().max(1.0) as u32);
    let context = context(&canvas)?;
    Some((canvas, context))
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// The drawn map; drawn anew when the colours change.
pub fn drawn(session: Session, settings: Settings) -> Signal<Option<Drawn>, LocalStorage> {
    let drawn = RwSignal::new_local(None::<Drawn>);
    let dark = Memo::new(move |_| settings.get().dark());
    Effect::new(move || {
        let dark = dark.get();
        let stage = session.stage();
        let subject = (stage.info.id, stage.look.sheet.clone(), dark);
        if let Some(map) = kept(&subject) {
            return drawn.set(Some(map));
        }
        let began = dom::now();
        let Some((svg, frame)) = session.stage().map(dark) else { return };
        let (Some(url), Ok(image)) = (dom::object_url(&svg, "image/svg+xml"), HtmlImageElement::new()) else {
            return;
        };
        if let Some(root) = dom::root() {
            let _ = root.set_attribute("data-map-ms", &format!("{:.0}", dom::now() - began));
        }
        image.set_src(&url);
        spawn_local(async move {
            let decoded = JsFuture::from(image.decode()).await;
            let _ = web_sys::Url::revoke_object_url(&url);
            // Whoever has left the table meanwhile needs no map of it.
            if drawn.try_get_untracked().is_none() {
                return;
            }
            let [_, _, width, height] = frame;
            let dense = dom::window().device_pixel_ratio().clamp(1.0, 2.0);
            let scale = (WHOLE * dense).min((MOST / (width * height).max(1.0)).sqrt());
            let (Ok(_), Some((whole, context))) = (decoded, canvas(width * scale, height * scale)) else {
                return;
            };
            let (across, down) = (f64::from(whole.width()), f64::from(whole.height()));
            let _ = context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, across, down);
            let map = Drawn { image, frame, whole };
            keep(subject, map.clone());
            let _ = drawn.try_set(Some(map));
        });
    });
    drawn.into()
}

/// Puts a bitmap into a canvas of the page.
fn show(from: &HtmlCanvasElement, to: &HtmlCanvasElement, width: f64, height: f64) {
    to.set_width(width.round() as u32);
    to.set_height(height.round() as u32);
    if let Some(context) = context(to) {
        let _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(from, 0.0, 0.0, width, height);
    }
}

fn place(canvas: &HtmlCanvasElement, [left, top, width, height]: [f64; 4]) {
    let style = format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px");
    let _ = canvas.set_attribute("style", &style);
}

/// The bitmaps of the map, inside of what the camera moves.
#[component]
pub fn Map(drawn: Signal<Option<Drawn>, LocalStorage>) -> impl IntoView {
    let (session, ui) = (Session::here(), Ui::here());
    let (whole, sharp) = (NodeRef::<Canvas>::new(), NodeRef::<Canvas>::new());
    let sharpener = Sharpener::default();
    let settled = sharpener.clone();
    Effect::new(move || {
        let (Some(now), Some(whole), Some(sharp)) = (drawn.get(), whole.get(), sharp.get()) else { return };
        let (width, height) = (now.whole.width().into(), now.whole.height().into());
        show(&now.whole, &whole, width, height);
        place(&whole, now.frame);
        let _ = whole.set_attribute("data-drawn", "");
        settled.begin(session, &ui.camera(), &now, &sharp);
    });
    // Whenever the map comes to rest.
    ui.camera().when_settled(move || {
        if let (Some(Some(now)), Some(Some(sharp))) = (drawn.try_get_untracked(), sharp.try_get_untracked()) {
            sharpener.begin(session, &ui.camera(), &now, &sharp);
        }
    });
    // A window that has grown shows more of it.
    let resized = window_event_listener(leptos::ev::resize, move |_| ui.camera().rest());
    on_cleanup(move || resized.remove());
    view! {
        <canvas class="map whole" node_ref=whole aria-hidden="true"></canvas>
        <canvas class="map sharp" node_ref=sharp aria-hidden="true" style="display:none"></canvas>
    }
}

/// The small map in the corner.
#[component]
pub fn Small(drawn: Signal<Option<Drawn>, LocalStorage>) -> impl IntoView {
    let small = NodeRef::<Canvas>::new();
    Effect::new(move || {
        let (Some(now), Some(small)) = (drawn.get(), small.get()) else { return };
        let [_, _, width, height] = now.frame;
        show(&now.whole, &small, 420.0, 420.0 * height / width.max(1.0));
    });
    view! { <canvas node_ref=small aria-hidden="true"></canvas> }
}

/// Draws what is seen, sharp.
#[derive(Clone, Default)]
struct Sharpener(Rc<Job>);

#[derive(Default)]
struct Job {
    /// Every drawing has a number; an older one ends when a newer has begun.
    number: Cell<u32>,
    /// What the sharp bitmap shows: left, top, right and bottom on the drawing, and pixels for each unit.
    shown: RefCell<Option<[f64; 5]>>,
}

impl Sharpener {
    fn begin(&self, session: Session, camera: &Camera, drawn: &Drawn, sharp: &HtmlCanvasElement) {
        let number = self.0.number.get().wrapping_add(1);
        self.0.number.set(number);
        let [left, top, width, height] = drawn.frame;
        let dense = dom::window().device_pixel_ratio().clamp(1.0, 3.0);
        let scale = camera.scale() * dense;
        // From afar the whole is sharp enough.
        if scale * width <= f64::from(drawn.whole.width()) * 1.1 {
            let _ = sharp.set_attribute("style", "display:none");
            *self.0.shown.borrow_mut() = None;
            return;
        }
        let (seen_left, seen_top, seen_width, seen_height) = camera.seen();
        let clip = |margin: f64| {
            let (x, y) = (seen_width * margin, seen_height * margin);
            [
                (seen_left - x).max(left),
                (seen_top - y).max(top),
                (seen_left + seen_width + x).min(left + width),
                (seen_top + seen_height + y).min(top + height),
            ]
        };
        let [l, t, r, b] = clip(0.0);
        if r <= l || b <= t {
            return;
        }
        let there = self.0.shown.borrow().is_some_and(|[sl, st, sr, sb, at]| {
            sl <= l && st <= t && sr >= r && sb >= b && (at - scale).abs() < 0.01 * scale
        });
        if there {
            return;
        }
        let [l, t, r, b] = clip(MARGIN);
        let Some((bitmap, context)) = canvas((r - l) * scale, (b - t) * scale) else { return };
        context.translate((left - l) * scale, (top - t) * scale).unwrap_or_default();
        let rows = (STRIP / f64::from(bitmap.width())).max(1.0) / scale;
        let strip = Strip {
            sharpener: self.clone(),
            number,
            session,
            image: drawn.image.clone(),
            context,
            bitmap,
            sharp: sharp.clone(),
            size: (width * scale, height * scale),
            origin: (left, top),
            area: [l, t, r, b, scale],
            rows,
        };
        strip.draw(t);
    }
}

/// What is needed to draw strip by strip.
struct Strip {
    sharpener: Sharpener,
    number: u32,
    session: Session,
    image: HtmlImageElement,
    context: CanvasRenderingContext2d,
    bitmap: HtmlCanvasElement,
    sharp: HtmlCanvasElement,
    /// The size of the whole map in pixels.
    size: (f64, f64),
    /// Where its corner is on the drawing.
    origin: (f64, f64),
    /// What is drawn of it: left, top, right and bottom on the drawing, and pixels for each unit.
    area: [f64; 5],
    /// How much of the drawing a strip is high.
    rows: f64,
}

impl Strip {
    /// Draws a strip from here on, and then the next one.
    fn draw(self, from: f64) {
        if self.sharpener.0.number.get() != self.number {
            return;
        }
        let [left, top, right, bottom, scale] = self.area;
        let (x, y) = ((left - self.origin.0) * scale, (from - self.origin.1) * scale);
        let to = (from + self.rows).min(bottom);
        let context = &self.context;
        context.save();
        context.begin_path();
        // A pixel more on each side, so that no seam is seen.
        context.rect(x - 1.0, y - 1.0, (right - left) * scale + 2.0, (to - from) * scale + 2.0);
        context.clip();
        let (width, height) = self.size;
        let _ =
            context.draw_image_with_html_image_element_and_dw_and_dh(&self.image, 0.0, 0.0, width, height);
        context.restore();
        if to < bottom {
            return self.session.later(0, move || self.draw(to));
        }
        let (width, height) = (self.bitmap.width().into(), self.bitmap.height().into());
        show(&self.bitmap, &self.sharp, width, height);
        place(&self.sharp, [left, top, right - left, bottom - top]);
        *self.sharpener.0.shown.borrow_mut() = Some(self.area);
        // Its memory is given back at once.
        self.bitmap.set_width(0);
    }
}
