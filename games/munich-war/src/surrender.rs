//! 21.0 Surrender.

use engine::{Entry, Journal, rule};
use hexmap::HexId;

use crate::nation::Nation;
use crate::sequence::Phase;
use crate::state::{Frame, Spot, State};
use crate::{Desk, MunichWar};

impl MunichWar {
    /// Whether a country must roll now (21.0).
    fn must_check(&self, state: &State, desk: &Desk, nation: Nation) -> bool {
        let Some(side) = state.side_of(nation) else { return false };
        // Capital and centers alike; Italy has no capital on the map.
        rule!("21.0.b", "21.0.c", "21.0.f");
        let centers = self.field.countries[nation] & self.field.centers;
        let lost = |hex: HexId| self.controls(state, desk, side.enemy(), hex);
        rule!("21.0.d", "21.0.e", "21.0.i");
        self.pack.country(nation).surrender > 0
            && !state.surrendered.contains(nation)
            && !centers.is_empty()
            && centers.iter().all(lost)
    }

    /// Asks for the next die, or ends the phase. Says whether the phase went on.
    pub(crate) fn settle_surrender(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        self.look(state, desk);
        let side = state.active();
        rule!("21.0.a", "21.0.h", "4.0.o");
        let next = (state.joined[side as usize] - state.checked)
            .iter()
            .find(|nation| self.must_check(state, desk, *nation));
        match next {
            Some(nation) => state.frames.push(Frame::Check { nation }),
            None => self.end_phase(state, journal),
        }
        true
    }

    /// The die of a country (21.0).
    pub(crate) fn roll_surrender(&self, state: &mut State, die: u8, journal: &mut impl Journal) {
        rule!(
            "21.0.g",
            "T.surrender.a",
            "T.surrender.b",
            "T.surrender.c",
            "T.surrender.d",
            "T.surrender.e",
            "T.surrender.f"
        );
        let Frame::Check { nation } = *state.frames.top() else { return };
        state.frames.pop();
        state.checked.insert(nation);
        let gives_up = die <= self.pack.country(nation).surrender;
        journal.write(|| {
            let what = if gives_up { "surrenders" } else { "fights on" };
            Entry::said("21.0", format!("The die shows {die}: {nation} {what}."))
        });
        if gives_up {
            self.surrender(state, nation, journal);
        }
    }

    /// A country surrenders: all its counters leave the game (21.0).
    fn surrender(&self, state: &mut State, nation: Nation, journal: &mut impl Journal) {
        // Who holds its hexes stays as it is.
        rule!("21.0.j", "21.0.k", "21.0.m");
        state.surrendered.insert(nation);
        for unit in &self.of_nation[nation] {
            if !matches!(state.spots[unit], Spot::ELIMINATED | Spot::OUT) {
                state.spots[unit] = Spot::SURRENDERED;
                state.tops.remove(unit);
                state.lifting.remove(unit);
            }
        }
        if self.automatic_winner(state).is_some() {
            rule!("3.3.d");
            self.begin(state, Phase::Over, journal);
        }
    }
}
