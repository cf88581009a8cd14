//! The camera goes to the question: what is asked is brought into view, and no more is moved than needed.

use std::collections::BTreeSet;

use engine::{ActionKind, PlaceId};
use leptos::prelude::*;

use super::ui::Ui;
use crate::session::{Session, View};

/// More places than this are the whole map, which the player looks over himself.
const MANY: usize = 14;
/// The least scale at which counters can be read.
const READABLE: f64 = 0.55;
/// Pixels at the top of the map that lie under the chips of the overlays.
const CHIPS: f64 = 90.0;

/// What a question wants to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Sort {
    /// A phase: the player looks over the map himself.
    #[default]
    Open,
    /// Something is on its way: where it stands now.
    Moving,
    /// Something is put onto the map: all the places where it may go.
    Placing,
    /// An answer: all the places that it may be about.
    Answer,
}

fn sort(view: &View) -> Sort {
    use ActionKind::{Advance, Attack, End, Loss, Move, Pick, Place, Retreat};
    let any = |kinds: &[ActionKind]| view.offers.iter().any(|offer| kinds.contains(&offer.kind));
    let is_about = |kinds: &[ActionKind]| {
        let has_place = |offer: &engine::Offer| offer.place.is_some() || offer.piece.is_some();
        view.offers.iter().any(|offer| kinds.contains(&offer.kind) && has_place(offer))
    };
    match () {
        () if any(&[Place]) => Sort::Placing,
        () if any(&[Move]) => Sort::Moving,
        () if any(&[Pick, Attack]) => Sort::Open,
        // It may be answered with an end: of a pursuit, of advances.
        () if is_about(&[Advance, Loss, Retreat]) => Sort::Answer,
        () if any(&[End]) => Sort::Open,
        () => Sort::Answer,
    }
}

/// Where the answers to a question lie, if they are few: the places that it is about first.
pub fn places(view: &View) -> Vec<PlaceId> {
    let mut places: Vec<PlaceId> =
        view.outlook.about.and_then(|about| view.place_about(about)).into_iter().collect();
    let mut seen: BTreeSet<PlaceId> = places.iter().copied().collect();
    let answers = view.offers.iter().filter(|offer| !matches!(offer.kind, ActionKind::End));
    for offer in answers {
        let at = offer.place.or_else(|| view.place_of(offer.piece?));
        places.extend(at.filter(|place| seen.insert(*place)));
    }
    places
}

/// Follows the questions for as long as this part of the page is there.
pub fn follow(session: Session, ui: Ui) {
    let question = Memo::new(move |_| {
        session.view.with(|view| if view.mine { (sort(view), places(view)) } else { Default::default() })
    });
    Effect::new(move |before: Option<()>| {
        let (sort, places) = question.get();
        if places.is_empty() || ui.drag.get_untracked().is_some() {
            return;
        }
        // The first look shows everything, and then what is asked if that is somewhere.
        if before.is_none() {
            if sort != Sort::Open {
                look_first(session, ui, sort, places);
            }
            return;
        }
        session.next_frame(move || look(session, ui, sort, &places));
    });
}

/// Looks as soon as the map has been looked at as a whole, which a large one takes its time for.
fn look_first(session: Session, ui: Ui, sort: Sort, places: Vec<PlaceId>) {
    session.later(60, move || match ui.camera().is_ready() {
        true => look(session, ui, sort, &places),
        false => look_first(session, ui, sort, places),
    });
}

fn look(session: Session, ui: Ui, sort: Sort, places: &[PlaceId]) {
    let (stage, camera) = (session.stage(), ui.camera());
    let (width, height) = camera.port_size();
    let margin = 60.0_f64.min(width / 6.0).min(height / 6.0);
    let seen = |place: &PlaceId| {
        let (x, y) = stage.centre(*place);
        let (px, py) = camera.port_at(x, y);
        px > margin && py > margin.max(CHIPS.min(height / 4.0)) && px < width - margin && py < height - margin
    };
    let wanted: &[PlaceId] = match sort {
        Sort::Placing => places,
        Sort::Answer if places.len() <= MANY => places,
        Sort::Open if places.iter().any(seen) => return,
        _ => &places[..1],
    };
    if wanted.iter().all(seen) && (camera.scale() >= READABLE * 0.7 || sort == Sort::Moving) {
        return;
    }
    let above = 70.0 + CHIPS.min(height / 4.0) / READABLE;
    let room = (width / READABLE - 140.0, height / READABLE - above - 70.0);
    let points: Vec<(f64, f64)> = wanted.iter().map(|place| stage.centre(*place)).collect();
    let (left, top, right, bottom) = bounds(&crowd(points, room));
    camera.reveal(left - 70.0, top - above, right + 70.0, bottom + 70.0, READABLE);
}

/// Left, top, right and bottom of some points.
fn bounds(points: &[(f64, f64)]) -> (f64, f64, f64, f64) {
    let start = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    points.iter().fold(start, |(l, t, r, b), (x, y)| (l.min(*x), t.min(*y), r.max(*x), b.max(*y)))
}

/// Points that fit into some room together: all of them, or those around the one that has the most company. In the
/// middle between points that are far apart there may be none.
fn crowd(points: Vec<(f64, f64)>, room: (f64, f64)) -> Vec<(f64, f64)> {
    let (left, top, right, bottom) = bounds(&points);
    if right - left <= room.0 && bottom - top <= room.1 {
        return points;
    }
    let around = |at: &(f64, f64)| -> Vec<(f64, f64)> {
        let near =
            |to: &&(f64, f64)| (to.0 - at.0).abs() <= room.0 / 2.0 && (to.1 - at.1).abs() <= room.1 / 2.0;
        points.iter().filter(near).copied().collect()
    };
    let crowds = points.iter().map(|at| (around(at).len(), at));
    let best = crowds.min_by_key(|(company, _)| std::cmp::Reverse(*company));
    best.map_or(Vec::new(), |(_, at)| match around(at) {
        // There may be no room at all.
        none if none.is_empty() => vec![*at],
        crowd => crowd,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_looked_at_where_most_of_it_is() {
        let points = vec![(0.0, 0.0), (900.0, 900.0), (950.0, 900.0), (1000.0, 960.0)];
        assert_eq!(crowd(points.clone(), (1000.0, 1000.0)), points);
        assert_eq!(crowd(points.clone(), (300.0, 300.0)), points[1..]);
        assert_eq!(crowd(points.clone(), (-10.0, 20.0)), points[..1]);
        assert_eq!(bounds(&points[1..]), (900.0, 900.0, 1000.0, 960.0));
    }
}
