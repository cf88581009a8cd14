//! 3.6 Hex control, and what changes with it: points (4.4), fortifications (11.5), capitulation (4.5).

use engine::{Entry, Event, Journal, PlaceId, rule};
use hexmap::HexId;

use crate::WarComesEarly;
use crate::nation::Side;
use crate::state::State;
use crate::terrain::Fort;

impl WarComesEarly {
    /// A unit of this side is in the hex now: it is theirs from this instant (3.6).
    pub(crate) fn enter(&self, state: &mut State, side: Side, hex: HexId, journal: &mut impl Journal) {
        rule!("3.6.c");
        let before = Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
        if before == Some(side) {
            return;
        }
        rule!("3.6.b", "3.6.d");
        state.control.take(side as usize, hex);
        if let Some(city) = &self.field.hexes[hex.index()].city {
            journal.write(|| {
                let event = Event::Taken { place: PlaceId(hex.raw()), by: self.seat(side) };
                let text = format!("{} ({}) is {} now.", city.name, self.number(hex), self.side_title(side));
                Entry::new("3.6", event, text)
            });
        }
        if self.campaign.is_some() {
            self.take_west_wall(state, side, hex, journal);
            self.score_capture(state, side, hex, journal);
            self.pull_railheads_back(state, side, hex, journal);
            self.look_for_capitulation(state, hex, journal);
            self.look_for_sudden_death(state, journal);
        } else {
            rule!("13.3.j");
        }
    }

    // 4.4, 11.5: an Allied unit breaches a hex of the West Wall by entering it, which scores once.
    fn take_west_wall(&self, state: &mut State, side: Side, hex: HexId, journal: &mut impl Journal) {
        if self.field.fort(hex) != Some(Fort::WestWall) {
            return;
        }
        rule!("4.4.h");
        if side == Side::Allied && !state.breached.contains(hex) {
            rule!("11.5.i", "T.sp.k");
            state.breached.insert(hex);
            journal
                .write(|| Entry::said("11.5", format!("The West Wall is breached in {}.", self.place(hex))));
            rule!("4.4.f", "T.vp.b");
            let value = i16::from(self.field.hexes[hex.index()].wall);
            self.gain_points(state, "4.4", Side::Allied, value, journal);
            self.lose_points(state, "4.4", Side::German, value, journal);
        } else if side == Side::Allied {
            rule!("4.4.g");
        }
    }
}
