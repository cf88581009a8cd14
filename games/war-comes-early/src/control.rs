//! 3.6 Hex control.

use engine::{Entry, Event, Journal, PlaceId, rule};
use hexmap::HexId;

use crate::WarComesEarly;
use crate::nation::Side;
use crate::state::State;

impl WarComesEarly {
    /// A unit of this side is in the hex now: it is theirs from this instant (3.6).
    pub(crate) fn enter(&self, state: &mut State, side: Side, hex: HexId, journal: &mut impl Journal) {
        rule!("3.6.b", "3.6.c", "3.6.d");
        if state.control.take(side as usize, hex)
            && let Some(city) = &self.field.hexes[hex.index()].city
        {
            journal.write(|| {
                let event = Event::Taken { place: PlaceId(hex.raw()), by: self.seat(side) };
                let text = format!("{} ({}) is {} now.", city.name, self.number(hex), self.side_title(side));
                Entry::new("3.6", event, text)
            });
        }
    }
}
