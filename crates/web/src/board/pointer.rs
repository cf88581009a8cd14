//! Hands over the board: pan, pinch, click, drag.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use engine::{ActionKind, PieceId, PlaceId};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::counter;
use super::ui::Ui;
use crate::dom;
use crate::session::{Click, Session};
use crate::settings::Settings;

/// Pixels before a press becomes a drag.
const SLACK: f64 = 7.0;
/// Milliseconds before the tooltip opens.
const REST: i32 = 450;
/// Milliseconds that a finger stays to mean more than a tap.
const LONG: i32 = 550;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Grip {
    None,
    /// The map is pressed and perhaps panned.
    Press {
        x: f64,
        y: f64,
        place: Option<PlaceId>,
        piece: Option<PieceId>,
    },
    /// The right button points at a place.
    Point {
        place: Option<PlaceId>,
    },
    Pan {
        x: f64,
        y: f64,
    },
    /// Pieces are carried from a place; `picked` if they were picked up for it.
    Carry {
        from: PlaceId,
        picked: bool,
    },
    Pinch {
        distance: f64,
    },
}

/// The pointers on the board.
#[derive(Clone)]
pub struct Hands {
    session: Session,
    ui: Ui,
    grip: Rc<Cell<Grip>>,
    fingers: Rc<RefCell<Vec<(i32, f64, f64)>>>,
    rests: Rc<Cell<u32>>,
    /// The place that was clicked last: nothing is told about it by itself until the pointer has left it.
    clicked: Rc<Cell<Option<PlaceId>>>,
    settings: Settings,
}

impl Hands {
    pub fn new(session: Session, settings: Settings, ui: Ui) -> Hands {
        Hands {
            session,
            ui,
            grip: Rc::new(Cell::new(Grip::None)),
            fingers: Rc::default(),
            rests: Rc::default(),
            clicked: Rc::default(),
            settings,
        }
    }

    fn place(&self, event: &PointerEvent) -> Option<PlaceId> {
        let (x, y) = self.ui.camera().world_at(event.client_x().into(), event.client_y().into());
        self.session.stage().place_at(x, y)
    }

    pub fn down(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let mut fingers = self.fingers.borrow_mut();
        fingers.retain(|(id, ..)| *id != event.pointer_id());
        fingers.push((event.pointer_id(), x, y));
        self.ui.keyboard.set(false);
        self.ui.rest.set(None);
        self.ui.refused.set(None);
        if let [a, b] = fingers[..] {
            self.drop_carried();
            self.grip.set(Grip::Pinch { distance: (a.1 - b.1).hypot(a.2 - b.2) });
            return;
        }
        let target = super::target(event);
        let held = target.as_ref().and_then(|target| target.closest("[data-piece]").ok().flatten());
        let piece = held.and_then(|element| element.get_attribute("data-piece")?.parse().ok()).map(PieceId);
        let inside = |class: &str| target.as_ref().is_some_and(|t| t.closest(class).ok().flatten().is_some());
        if piece.is_none() && (inside(".fan") || inside(".minimap")) {
            return;
        }
        match event.button() {
            0 | 1 => {}
            2 if piece.is_none() => return self.grip.set(Grip::Point { place: self.place(event) }),
            _ => return,
        }
        let place = match piece {
            Some(_) => self.ui.fan.get_untracked(),
            None => self.place(event),
        };
        self.grip.set(Grip::Press { x, y, place, piece });
        if event.pointer_type() == "touch" && piece.is_none() {
            self.press_long(x, y, place);
        }
    }

    /// A finger that stays where it is opens the stack under it, or tells about the place.
    fn press_long(&self, x: f64, y: f64, place: Option<PlaceId>) {
        let (this, pressed) = (self.clone(), Grip::Press { x, y, place, piece: None });
        self.session.later(LONG, move || {
            let Some(place) = place.filter(|_| this.grip.get() == pressed) else { return };
            this.grip.set(Grip::None);
            match this.session.now().stack(place).next() {
                Some(_) => this.spread(place),
                None => {
                    this.ui.look_at(this.session, place);
                    this.ui.rest.set(Some(place));
                }
            }
        });
    }

    pub fn moved(&self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let mut fingers = self.fingers.borrow_mut();
        if let Some(finger) = fingers.iter_mut().find(|(id, ..)| *id == event.pointer_id()) {
            (finger.1, finger.2) = (x, y);
        }
        match self.grip.get() {
            Grip::Pinch { distance } => {
                if let [a, b] = fingers[..] {
                    let now = (a.1 - b.1).hypot(a.2 - b.2);
                    self.ui.camera().zoom_at((a.1 + b.1) / 2.0, (a.2 + b.2) / 2.0, now / distance.max(1.0));
                    self.grip.set(Grip::Pinch { distance: now });
                }
            }
            Grip::Press { x: from_x, y: from_y, place, piece } => {
                if (x - from_x).hypot(y - from_y) > SLACK {
                    hold(event);
                    match place.and_then(|place| self.pick_up(place, piece)) {
                        Some((from, picked)) => {
                            self.ui.drag.set(Some(from));
                            self.grip.set(Grip::Carry { from, picked });
                            // What has just been picked up is not drawn apart yet.
                            if !picked {
                                self.carry(from, event);
                            }
                        }
                        None => self.grip.set(Grip::Pan { x, y }),
                    }
                }
            }
            Grip::Pan { x: from_x, y: from_y } => {
                self.ui.camera().pan(x - from_x, y - from_y);
                self.ui.fan.set(None);
                self.grip.set(Grip::Pan { x, y });
            }
            Grip::Carry { from, .. } => {
                self.carry(from, event);
                self.over(self.place(event));
            }
            Grip::None | Grip::Point { .. } => {
                self.note_pointer(event);
                self.over(self.place(event));
            }
        }
    }

    fn note_pointer(&self, event: &PointerEvent) {
        if let Some(Ok(board)) = event.current_target().map(JsCast::dyn_into::<Element>) {
            let rect = board.get_bounding_client_rect();
            let at = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
            self.ui.pointer.update_untracked(|pointer| *pointer = at);
        }
    }

    fn over(&self, place: Option<PlaceId>) {
        if self.ui.hover.get_untracked() == place {
            return;
        }
        self.ui.hover.set(place);
        self.ui.rest.set(None);
        if self.ui.refused.with_untracked(|refused| refused.as_ref().is_some_and(|refused| !refused.tried)) {
            self.ui.refused.set(None);
        }
        if self.clicked.get() != place {
            self.clicked.set(None);
        }
        let rests = self.rests.get().wrapping_add(1);
        self.rests.set(rests);
        let this = self.clone();
        self.session.later(REST, move || {
            let carried = matches!(this.grip.get(), Grip::Carry { .. });
            let still = this.rests.get() == rests && (carried || this.grip.get() == Grip::None);
            let Some(place) = place.filter(|_| still && this.ui.hover.get_untracked() == place) else {
                return;
            };
            let view = this.session.now();
            // What is picked up is to be put somewhere: the map tells where not and why, and nothing else.
            let held = view.mine && view.offers.iter().any(|offer| is_put(offer.kind));
            if held {
                if view.offers_at(place).next().is_none() && this.clicked.get().is_none() {
                    this.ui.refuse(this.session, place, false);
                }
            } else if this.settings.peek().tips
                && this.clicked.get().is_none()
                && this.ui.fan.get_untracked().is_none()
            {
                this.ui.rest.set(Some(place));
            }
        });
    }

    /// Picks up what lies at a place, or one piece of it, if that is offered or done already: says where it lies, and
    /// whether it was picked up for this.
    fn pick_up(&self, place: PlaceId, piece: Option<PieceId>) -> Option<(PlaceId, bool)> {
        let view = self.session.now();
        let moving = view.offers.iter().any(|offer| offer.kind == ActionKind::Move);
        let group = view.stack(place).any(counter::is_moving);
        if moving && group && piece.is_none() {
            return Some((place, false));
        }
        let picks = || view.offers_at(place).filter(|offer| offer.kind == ActionKind::Pick);
        let whole = || picks().find(|offer| offer.piece.is_none());
        let top = view.stack(place).last().and_then(|piece| match &piece.face {
            engine::Face::Shown(counter) => Some(counter.id),
            engine::Face::Hidden => None,
        });
        let single = |wanted: PieceId| picks().find(|offer| offer.piece == Some(wanted));
        let offer = match piece {
            Some(piece) => single(piece),
            None => whole().or_else(|| single(top?)).or_else(|| picks().next()),
        }?;
        let notation = offer.notation.clone();
        self.ui.fan.set(None);
        if !self.session.play(&notation)
            || !self.session.now().offers.iter().any(|o| o.kind == ActionKind::Move)
        {
            return None;
        }
        Some((place, true))
    }

    fn stack_element(&self, place: PlaceId) -> Option<Element> {
        // What is picked up lies over the rest of its stack, and comes after it.
        let stacks =
            dom::document().query_selector_all(&format!("#stacks [data-place=\"{}\"]", place.0)).ok()?;
        stacks.item(stacks.length().checked_sub(1)?)?.dyn_into().ok()
    }

    /// The carried stack follows the pointer.
    fn carry(&self, from: PlaceId, event: &PointerEvent) {
        let (x, y) = self.ui.camera().world_at(event.client_x().into(), event.client_y().into());
        if let Some(element) = self.stack_element(from) {
            let _ = element.set_attribute("transform", &format!("translate({x:.1},{y:.1})"));
            let _ = element.class_list().add_1("carried");
        }
    }

    /// Puts the carried stack back where it is on the board.
    fn drop_carried(&self) {
        if let Grip::Carry { from, .. } = self.grip.get() {
            if let Some(element) = self.stack_element(from) {
                let (x, y) = self.session.stage().centre(from);
                let _ = element.set_attribute("transform", &format!("translate({x:.1},{y:.1})"));
                let _ = element.class_list().remove_1("carried");
            }
            self.ui.drag.set(None);
        }
    }

    pub fn up(&self, event: &PointerEvent) {
        self.fingers.borrow_mut().retain(|(id, ..)| *id != event.pointer_id());
        let grip = self.grip.replace(Grip::None);
        match grip {
            Grip::Press { place: Some(place), piece: None, .. } => self.click(place),
            Grip::Point { place: Some(place) } if self.place(event) == Some(place) => self.spread(place),
            Grip::Press { place: None, piece: None, .. } => self.ui.fan.set(None),
            Grip::Carry { picked, .. } => {
                self.grip.set(grip);
                self.drop_carried();
                self.grip.set(Grip::None);
                let view = self.session.now();
                let place = self.place(event);
                let offer = place
                    .and_then(|place| view.offers_at(place).find(|offer| offer.kind == ActionKind::Move));
                let Grip::Carry { from, .. } = grip else { return };
                match (offer, place) {
                    (Some(offer), _) => {
                        self.session.choose(offer);
                    }
                    (None, place) => {
                        // Why not is asked before what was picked up for it is put down again.
                        if let Some(place) = place.filter(|place| *place != from) {
                            self.ui.refuse(self.session, place, true);
                        }
                        if picked {
                            self.session.undo();
                        }
                    }
                }
                self.clicked.set(place);
            }
            _ => {}
        }
    }

    pub fn lost(&self, event: &PointerEvent) {
        self.fingers.borrow_mut().retain(|(id, ..)| *id != event.pointer_id());
        self.drop_carried();
        self.grip.set(Grip::None);
    }

    pub fn left(&self, event: &PointerEvent) {
        if matches!(self.grip.get(), Grip::None | Grip::Press { .. } | Grip::Point { .. }) {
            self.fingers.borrow_mut().retain(|(id, ..)| *id != event.pointer_id());
            self.grip.set(Grip::None);
            self.over(None);
        }
    }

    /// Opens the stack at a place, or closes it if it is open.
    fn spread(&self, place: PlaceId) {
        self.ui.look_at(self.session, place);
        let open =
            self.ui.fan.get_untracked() != Some(place) && self.session.now().stack(place).next().is_some();
        self.ui.fan.set(open.then_some(place));
    }

    fn click(&self, place: PlaceId) {
        if self.ui.fan.get_untracked() == Some(place) {
            return self.spread(place);
        }
        self.clicked.set(Some(place));
        self.ui.look_at(self.session, place);
        self.ui.fan.set(None);
        match self.session.click(place) {
            Click::Done => {}
            Click::Choose => self.ui.fan.set(Some(place)),
            Click::Nothing => {
                let told = self.ui.refuse(self.session, place, true);
                if !told && self.session.now().stack(place).nth(1).is_some() {
                    self.ui.fan.set(Some(place));
                }
            }
        }
    }
}

/// Keeps the pointer's events with the board until it is let go.
fn hold(event: &PointerEvent) {
    if let Some(Ok(board)) = event.current_target().map(JsCast::dyn_into::<Element>) {
        let _ = board.set_pointer_capture(event.pointer_id());
    }
}

/// Whether something is in hand that is put somewhere.
fn is_put(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Move | ActionKind::Place | ActionKind::Retreat | ActionKind::Advance)
}
