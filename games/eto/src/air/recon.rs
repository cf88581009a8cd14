//! 12.7 Air reconnaissance: what a player may examine. It is free, so all of it is shown without being asked for.

use engine::{Seat, rule};
use hexmap::HexId;

use crate::EuropeanTheater;
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Class;

impl EuropeanTheater {
    /// Whether a seat may examine all that the enemy has in a hex: it is within range of a friendly air unit that may fly.
    pub fn is_reconnoitred(&self, state: &State, seat: Seat, hex: HexId) -> bool {
        match state.phase {
            Phase::Seasonal(_) => {
                rule!("12.7.b");
                return false;
            }
            Phase::SetUp(_) | Phase::Weather => {
                rule!("12.7.a2");
                rule!("FE.12.7.b");
                return false;
            }
            _ => {}
        }
        if self.is_grounded(state, hex) {
            rule!("12.7.d");
            rule!("1.4.e");
            rule!("FE.12.7.a");
            return false;
        }
        let seen = self.units.iter().any(|unit| {
            self.class(*unit) == Class::Air
                && self.owner(state, *unit) == seat
                && self.hex(state, *unit).is_some_and(|base| {
                    !self.is_grounded(state, base)
                        && self.pack.grid.distance(base, hex) <= u16::from(self.range(state, *unit))
                })
        });
        if seen {
            rule!("12.7.a1a");
            rule!("12.7.a1b");
        } else {
            rule!("12.7.e");
        }
        seen
    }
}
