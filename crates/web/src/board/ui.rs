//! What the player looks at: nothing here is part of the match.

use engine::{PlaceId, Subject};
use leptos::prelude::*;

use super::{Camera, Refused};
use crate::session::Session;

/// What the player looks at and has opened.
#[derive(Clone, Copy)]
pub struct Ui {
    camera: StoredValue<Camera, LocalStorage>,
    /// The place that the keyboard is at.
    pub cursor: RwSignal<Option<PlaceId>>,
    /// Whether the keyboard was used last, so that the cursor is drawn.
    pub keyboard: RwSignal<bool>,
    /// The place under the pointer.
    pub hover: RwSignal<Option<PlaceId>>,
    /// Where the pointer has rested for a while: the tooltip is about it.
    pub rest: RwSignal<Option<PlaceId>>,
    /// Where the pointer was then, in the window of the map.
    pub pointer: RwSignal<(f64, f64)>,
    /// Why something may not be done, while it is told.
    pub refused: RwSignal<Option<Refused>>,
    /// The stack that is fanned out.
    pub fan: RwSignal<Option<PlaceId>>,
    /// What the panel tells about.
    pub about: RwSignal<Option<Subject>>,
    /// The overlays that are shown, by id.
    pub overlays: RwSignal<Vec<String>>,
    /// The case of the rulebook that is explained.
    pub why: RwSignal<Option<String>>,
    /// The panel that is open beside the board.
    pub tab: RwSignal<Tab>,
    /// Where something is being dragged from.
    pub drag: RwSignal<Option<PlaceId>>,
    /// Places that something points at.
    pub pointed: RwSignal<Vec<PlaceId>>,
    /// Whether the menu is open.
    pub menu: RwSignal<bool>,
    /// Whether all counts are shown.
    pub tracks: RwSignal<bool>,
    /// Whether the list of signs is open.
    pub signs: RwSignal<bool>,
    /// Whether the tables and the order of a turn are open.
    pub reference: RwSignal<bool>,
    /// Whether the list of keys is open.
    pub help: RwSignal<bool>,
    /// Whether the end of the phase waits for a second word.
    pub ending: RwSignal<bool>,
    /// Whether the panels cover the board, on a small screen.
    pub sheet: RwSignal<bool>,
}

/// A panel beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// What may be done.
    Actions,
    /// What is known about what was clicked.
    Info,
    /// What has happened.
    Log,
    /// All units.
    Forces,
}

impl Ui {
    pub fn new() -> Ui {
        Ui {
            camera: StoredValue::new_local(Camera::default()),
            cursor: RwSignal::new(None),
            keyboard: RwSignal::new(false),
            hover: RwSignal::new(None),
            rest: RwSignal::new(None),
            pointer: RwSignal::new((0.0, 0.0)),
            refused: RwSignal::new(None),
            fan: RwSignal::new(None),
            about: RwSignal::new(None),
            overlays: RwSignal::new(Vec::new()),
            why: RwSignal::new(None),
            tab: RwSignal::new(Tab::Actions),
            drag: RwSignal::new(None),
            pointed: RwSignal::new(Vec::new()),
            menu: RwSignal::new(false),
            tracks: RwSignal::new(false),
            signs: RwSignal::new(false),
            reference: RwSignal::new(false),
            help: RwSignal::new(false),
            ending: RwSignal::new(false),
            sheet: RwSignal::new(false),
        }
    }

    pub fn here() -> Ui {
        expect_context()
    }

    pub fn camera(self) -> Camera {
        self.camera.get_value()
    }

    /// Shows everything that stands on the map.
    pub fn fit(self, session: Session) {
        let (stage, view) = (session.stage(), session.now());
        let on_map =
            view.board.pieces.iter().map(|piece| piece.place).filter(|place| !stage.boxes.contains(place));
        let mut points = on_map.map(|place| stage.centre(place)).peekable();
        if points.peek().is_none() {
            let (left, top, width, height) = stage.frame;
            return self.camera().fit(left, top, left + width, top + height);
        }
        let start = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        let (left, top, right, bottom) =
            points.fold(start, |(l, t, r, b), (x, y)| (l.min(x), t.min(y), r.max(x), b.max(y)));
        self.camera().fit(left - 90.0, top - 90.0, right + 90.0, bottom + 90.0);
    }

    /// Shows the whole map.
    pub fn fit_all(self, session: Session) {
        let (left, top, width, height) = session.stage().frame;
        self.camera().fit(left, top, left + width, top + height);
    }

    /// Brings a place into the middle.
    pub fn centre(self, session: Session, place: PlaceId) {
        let (x, y) = session.stage().centre(place);
        self.camera().centre_on(x, y, 0.7);
        self.cursor.set(Some(place));
    }

    /// Brings a way into view, without a greater move than needed.
    pub fn show_path(self, session: Session, path: &[PlaceId]) {
        let stage = session.stage();
        let start = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        let (left, top, right, bottom) = path
            .iter()
            .map(|place| stage.centre(*place))
            .fold(start, |(l, t, r, b), (x, y)| (l.min(x), t.min(y), r.max(x), b.max(y)));
        if left <= right {
            self.camera().reveal(left - 80.0, top - 80.0, right + 80.0, bottom + 80.0, 0.55);
        }
    }

    /// Tells everything about a place, and its top piece.
    pub fn look_at(self, session: Session, place: PlaceId) {
        let top = session.now().stack(place).last().and_then(|piece| match &piece.face {
            engine::Face::Shown(counter) => Some(counter.id),
            engine::Face::Hidden => None,
        });
        self.about.set(Some(top.map_or(Subject::Place(place), Subject::Piece)));
        self.cursor.set(Some(place));
    }

    /// Closes what lies over the table.
    pub fn close_dialogs(self) {
        self.why.set(None);
        self.help.set(false);
        self.signs.set(false);
        self.reference.set(false);
    }

    /// Shows or hides an overlay.
    pub fn toggle(self, id: &str) {
        self.overlays.update(|shown| match shown.iter().position(|known| known == id) {
            Some(at) => {
                shown.remove(at);
            }
            None => shown.push(id.to_owned()),
        });
    }
}
