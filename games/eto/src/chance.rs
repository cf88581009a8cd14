//! Part 6: who is asked for an offensive next. The sides alternate; of partners the one with most offensives has priority.

use std::cmp::Reverse;

use engine::{Journal, Seat, rule};

use crate::EuropeanTheater;
use crate::frame::Playing;
use crate::state::State;

impl EuropeanTheater {
    /// Whether a seat is on the side of the Allies.
    pub(crate) fn is_allied(&self, seat: u8) -> bool {
        self.scenario().seats[usize::from(seat)].partnership.is_allied()
    }

    /// The seat of a side that is asked first, among those that have not declined.
    pub(crate) fn first_of(&self, state: &State, allied: bool) -> Option<u8> {
        let open = |seat: &u8| self.is_allied(*seat) == allied && state.declined >> seat & 1 == 0;
        let offensives = |seat: &u8| -> u16 {
            let nations = self.scenario().seats[usize::from(*seat)].nations.iter();
            nations.map(|nation| u16::from(state.powers[nation].offensives)).sum()
        };
        let seats = (0..self.seats()).filter(open);
        if seats.clone().count() > 1 {
            rule!("PART6.b2");
        }
        seats.min_by_key(|seat| Reverse(offensives(seat)))
    }

    /// The first seat of the other side than that of a seat.
    pub(crate) fn opponent(&self, state: &State, seat: u8) -> u8 {
        self.first_of(state, !self.is_allied(seat)).unwrap_or(seat)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Passes for a seat that has nothing to begin, and ends the phase when all have declined.
    pub(crate) fn settle_offensives(&mut self) -> bool {
        if self.state.declined.count_ones() >= u32::from(self.game.seats()) {
            rule!("SOP.M.4.6.D3");
            rule!("CARD.M4.0.a");
            rule!("SOP.M.4.a");
            rule!("PART6.a1");
            self.state.declined = 0;
            self.close_phase();
            return true;
        }
        let at = self.at();
        let seat = Seat(at.state.chance);
        let able = at.units.iter().any(|unit| at.may_lead(seat, *unit).is_ok())
            || at.any_stack_leads(seat)
            || at.any_air_offensive(seat);
        if !able {
            self.decline();
        }
        !able
    }

    pub(crate) fn decline(&mut self) {
        rule!("SOP.M.4.6.D2");
        let game = self.game;
        self.state.declined |= 1 << self.state.chance;
        let allied = game.is_allied(self.state.chance);
        let next = game.first_of(self.state, allied).or_else(|| game.first_of(self.state, !allied));
        // When all have declined it has gone round.
        self.state.chance = next.unwrap_or((self.state.chance + 1) % game.seats());
    }
}
