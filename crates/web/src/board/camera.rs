//! Where on the map we look, and how close. Moving it never lays out anything: it is one CSS transform.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::dom;

const CLOSEST: f64 = 3.2;
/// How long the picture may stay blurred after a zoom.
const SETTLE: i32 = 160;

#[derive(Default)]
struct Inner {
    x: Cell<f64>,
    y: Cell<f64>,
    scale: Cell<f64>,
    /// Width and height of the drawing.
    world: Cell<(f64, f64)>,
    layer: RefCell<Option<HtmlElement>>,
    port: RefCell<Option<HtmlElement>>,
    moves: Cell<u32>,
    queued: Cell<bool>,
    /// What is done when it has come to rest.
    settled: RefCell<Option<Rc<dyn Fn()>>>,
    /// Whether it has been set up on something.
    ready: Cell<bool>,
    /// Whether the player has moved it: from then on it goes nowhere by itself.
    touched: Cell<bool>,
}

/// The eye over the map. Copies look through the same one.
#[derive(Clone, Default)]
pub struct Camera(Rc<Inner>);

impl Camera {
    /// Takes hold of the elements: what moves, and the window it is seen through.
    pub fn attach(&self, port: HtmlElement, layer: HtmlElement, world: (f64, f64)) {
        self.0.world.set(world);
        *self.0.port.borrow_mut() = Some(port);
        *self.0.layer.borrow_mut() = Some(layer);
    }

    pub fn port_size(&self) -> (f64, f64) {
        let port = self.0.port.borrow();
        port.as_ref().map_or((800.0, 600.0), |port| (port.client_width().into(), port.client_height().into()))
    }

    pub fn scale(&self) -> f64 {
        self.0.scale.get().max(0.01)
    }

    /// The point of the drawing under a point of the page.
    pub fn world_at(&self, page_x: f64, page_y: f64) -> (f64, f64) {
        let (left, top) = self.corner();
        ((page_x - left - self.0.x.get()) / self.scale(), (page_y - top - self.0.y.get()) / self.scale())
    }

    /// The point of the window at which a point of the drawing is seen.
    pub fn port_at(&self, x: f64, y: f64) -> (f64, f64) {
        (x * self.scale() + self.0.x.get(), y * self.scale() + self.0.y.get())
    }

    /// What is seen: left, top, width, height on the drawing.
    pub fn seen(&self) -> (f64, f64, f64, f64) {
        let (width, height) = self.port_size();
        let scale = self.scale();
        (-self.0.x.get() / scale, -self.0.y.get() / scale, width / scale, height / scale)
    }

    fn corner(&self) -> (f64, f64) {
        let port = self.0.port.borrow();
        let rect = port.as_ref().map(|port| port.get_bounding_client_rect());
        rect.map_or((0.0, 0.0), |rect| (rect.left(), rect.top()))
    }

    /// Does something whenever it has come to rest.
    pub fn when_settled(&self, action: impl Fn() + 'static) {
        *self.0.settled.borrow_mut() = Some(Rc::new(action));
    }

    /// Whether it looks at something yet.
    pub fn is_ready(&self) -> bool {
        self.0.ready.get()
    }

    /// Whether the player has moved it.
    pub fn touched(&self) -> bool {
        self.0.touched.get()
    }

    pub fn pan(&self, dx: f64, dy: f64) {
        self.0.touched.set(true);
        self.put(self.0.x.get() + dx, self.0.y.get() + dy, self.scale());
    }

    /// Zooms around a point of the page.
    pub fn zoom_at(&self, page_x: f64, page_y: f64, factor: f64) {
        self.0.touched.set(true);
        let (left, top) = self.corner();
        let (px, py) = (page_x - left, page_y - top);
        let (x, y) = self.world_at(page_x, page_y);
        let scale = self.limited(self.scale() * factor);
        self.put(px - x * scale, py - y * scale, scale);
    }

    /// Zooms around the middle.
    pub fn zoom(&self, factor: f64) {
        let ((left, top), (width, height)) = (self.corner(), self.port_size());
        self.zoom_at(left + width / 2.0, top + height / 2.0, factor);
    }

    fn limited(&self, scale: f64) -> f64 {
        let ((width, height), (across, down)) = (self.port_size(), self.0.world.get());
        let whole = (width / across.max(1.0)).min(height / down.max(1.0));
        scale.clamp((whole * 0.9).min(0.3), CLOSEST)
    }

    /// Brings a part of the drawing into the window, with some room around it.
    pub fn fit(&self, left: f64, top: f64, right: f64, bottom: f64) {
        let (width, height) = self.port_size();
        let scale = (width / (right - left).max(1.0)).min(height / (bottom - top).max(1.0));
        let scale = self.limited(scale.min(1.4));
        let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
        self.put(width / 2.0 - x * scale, height / 2.0 - y * scale, scale);
    }

    /// Brings a point into the middle, at least so close that it can be read.
    pub fn centre_on(&self, x: f64, y: f64, closest: f64) {
        let (width, height) = self.port_size();
        let scale = self.scale().max(closest);
        self.put(width / 2.0 - x * scale, height / 2.0 - y * scale, scale);
    }

    /// Brings a point into the window, if it is not there already.
    pub fn show(&self, x: f64, y: f64) {
        let ((px, py), (width, height)) = (self.port_at(x, y), self.port_size());
        let margin = 70.0_f64.min(width / 4.0);
        if px < margin || py < margin || px > width - margin || py > height - margin {
            self.centre_on(x, y, 0.0);
        }
    }

    /// Brings a part of the drawing into the window: moves no farther than needed, and changes the scale only if it does
    /// not fit or cannot be read.
    pub fn reveal(&self, left: f64, top: f64, right: f64, bottom: f64, readable: f64) {
        let (width, height) = self.port_size();
        let fitting = (width / (right - left).max(1.0)).min(height / (bottom - top).max(1.0));
        let scale = self.limited(self.scale().max(readable).min(fitting.max(readable)));
        // The middle of the window stays where it is, if the part is seen so.
        let (x, y) = {
            let (seen_left, seen_top, seen_width, seen_height) = self.seen();
            (seen_left + seen_width / 2.0, seen_top + seen_height / 2.0)
        };
        let along = |middle: f64, from: f64, to: f64, window: f64| {
            let half = window / scale / 2.0;
            match to - from > 2.0 * half {
                true => (from + to) / 2.0,
                false => middle.clamp(to - half, from + half),
            }
        };
        let (x, y) = (along(x, left, right, width), along(y, top, bottom, height));
        self.put(width / 2.0 - x * scale, height / 2.0 - y * scale, scale);
    }

    /// Stays where it is, and comes to rest again.
    pub fn rest(&self) {
        self.draw();
    }

    fn put(&self, x: f64, y: f64, scale: f64) {
        let ((width, height), (across, down)) = (self.port_size(), self.0.world.get());
        // A quarter of the window always shows map.
        let keep =
            |offset: f64, window: f64, world: f64| offset.clamp(window * 0.25 - world * scale, window * 0.75);
        self.0.x.set(keep(x, width, across));
        self.0.y.set(keep(y, height, down));
        self.0.scale.set(scale);
        self.0.ready.set(true);
        self.draw();
    }

    fn draw(&self) {
        if self.0.queued.replace(true) {
            return;
        }
        let this = self.clone();
        dom::next_frame(move || this.draw_now());
    }

    fn draw_now(&self) {
        self.0.queued.set(false);
        let layer = self.0.layer.borrow();
        let Some(layer) = layer.as_ref() else { return };
        let style = layer.style();
        let (x, y, scale) = (self.0.x.get(), self.0.y.get(), self.scale());
        let _ = style.set_property("will-change", "transform");
        let _ = style.set_property("transform", &format!("translate({x:.1}px,{y:.1}px) scale({scale:.4})"));
        let port = self.0.port.borrow();
        if let Some(port) = port.as_ref() {
            let zoom = if scale < 0.34 {
                "far"
            } else if scale < 0.75 {
                "mid"
            } else {
                "near"
            };
            if port.get_attribute("data-zoom").as_deref() != Some(zoom) {
                let _ = port.set_attribute("data-zoom", zoom);
            }
            self.draw_minimap(port);
        }
        // While it moves the browser shifts and stretches the picture it has; afterwards it draws it sharp.
        let moves = self.0.moves.get().wrapping_add(1);
        self.0.moves.set(moves);
        let this = self.clone();
        dom::later(SETTLE, move || {
            if this.0.moves.get() != moves {
                return;
            }
            if let Some(layer) = this.0.layer.borrow().as_ref() {
                let _ = layer.style().set_property("will-change", "auto");
            }
            let settled = this.0.settled.borrow().clone();
            if let Some(settled) = settled {
                settled();
            }
        });
    }

    fn draw_minimap(&self, port: &HtmlElement) {
        let Ok(Some(window)) = port.query_selector(".minimap .seen") else { return };
        let Ok(window) = window.dyn_into::<HtmlElement>() else { return };
        let ((left, top, width, height), (across, down)) = (self.seen(), self.0.world.get());
        let share = |value: f64, whole: f64| (100.0 * value / whole.max(1.0)).clamp(0.0, 100.0);
        let (left, right) = (share(left, across), share(left + width, across));
        let (top, bottom) = (share(top, down), share(top + height, down));
        // What is not seen lies in the shade; a shape that is cut out lays out nothing.
        let hole = format!(
            "polygon(evenodd,0 0,100% 0,100% 100%,0 100%,0 0,{left:.1}% {top:.1}%,{right:.1}% {top:.1}%,\
             {right:.1}% {bottom:.1}%,{left:.1}% {bottom:.1}%,{left:.1}% {top:.1}%)"
        );
        let _ = window.style().set_property("clip-path", &hole);
    }
}
