//! 13.3 How to win in 1939.

use engine::{Entry, Journal, Outcome, Seat, Silent, rule};
use hexmap::HexId;

use crate::WarComesEarly;
use crate::nation::Side;
use crate::pack::AwardWhen;
use crate::state::{Spot, State};

impl WarComesEarly {
    /// The German points as they stand (13.3).
    pub(crate) fn victory_points(&self, state: &State, journal: &mut impl Journal) -> i16 {
        rule!("13.3.b", "13.3.c", "13.3.d", "13.3.e", "13.3.f", "13.3.j", "3.6.a");
        let german = Side::German as usize;
        let mut total = 0;
        for award in &self.awards {
            let held = state.control.holds(german, award.hex);
            let earned = match award.when {
                AwardWhen::Controls => held,
                AwardWhen::Adjacent => !held && self.has_neighbour(state, Side::German, award.hex),
            };
            let gone = |unit| matches!(state.spots[unit], Spot::ELIMINATED | Spot::GONE);
            if earned && award.eliminated.iter().all(gone) {
                total += award.points;
                journal.write(|| {
                    let why = if held { "is German" } else { "has a German unit next to it" };
                    let text = format!("{} {why}: {} points.", self.place(award.hex), award.points);
                    Entry::said("13.3", text)
                });
            }
        }
        total
    }

    fn has_neighbour(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.ids().any(|unit| {
            let at = state.hex(unit);
            self.side(unit) == side && at.is_some_and(|at| self.field.grid.direction(at, hex).is_some())
        })
    }

    /// The verdict (13.3).
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        rule!("13.3.g", "13.3.h", "13.3.i");
        let points = self.victory_points(state, &mut Silent);
        let bands = &self.scenario.results;
        let band = bands.iter().find(|band| (i16::from(band.from)..=i16::from(band.to)).contains(&points));
        match band.and_then(|band| band.winner) {
            Some(side) => {
                let verdict = if side == Side::German { "German victory" } else { "Polish victory" };
                Outcome { winner: Some(Seat(side as u8)), verdict, points }
            }
            None => Outcome { winner: None, verdict: "Draw", points },
        }
    }
}
