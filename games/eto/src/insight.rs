//! What a table can show beyond the board.

use engine::{Hint, Insight, PlaceId};
use mechanics::insight::place_id;

use crate::desk::Desk;
use crate::frame::Frame;
use crate::state::State;
use crate::{Action, EuropeanTheater};

impl Insight for EuropeanTheater {
    fn hint(&self, _: &State, action: Action, _: &mut Desk) -> Hint {
        Hint::new(action.kind())
    }

    fn route(&self, state: &State, action: Action, desk: &mut Desk) -> Vec<PlaceId> {
        let at = self.at(state, desk);
        let mut path = Vec::new();
        if let (Action::Go(hex), Frame::March(march)) = (action, *state.frames.top())
            && let Some(course) = at.course(march)
        {
            path.push(place_id(course.start));
            path.extend(at.way_to(course, hex).iter().map(place_id));
        }
        path
    }
}
