//! S2.3: the verdict of Their Finest Hour.

use engine::{Outcome, Seat, rule};

use crate::EuropeanTheater;
use crate::state::{Flag, InstallationKind, State};
use crate::unit::Class;

impl EuropeanTheater {
    /// The points of both seats (S2.3).
    pub(crate) fn hour_score(&self, state: &State) -> [i16; 2] {
        let numbers = &self.pack.numbers;
        let mut points = [0; 2];
        for found in state.installations.iter().flatten() {
            if !found.is_destroyed() || found.kind != InstallationKind::Printed {
                continue;
            }
            let Some(holder) = state.forces.control.of(found.hex) else { continue };
            rule!("S2.3.a");
            points[usize::from(!holder.is_allied())] += numbers.hour_installation;
        }
        for &unit in self.units.iter().filter(|unit| self.class(**unit) == Class::Air) {
            let enemy = usize::from(1 - self.owner(state, unit).0.min(1));
            if self.is_lost(state, unit) {
                rule!("S2.3.c");
                points[enemy] += numbers.hour_eliminated;
            } else if state.is(unit, Flag::Depleted) {
                rule!("S2.3.b");
                points[enemy] += numbers.hour_depleted;
            }
        }
        points
    }

    /// How Their Finest Hour ends (S2.3).
    pub(crate) fn hour_outcome(&self, state: &State) -> Outcome {
        rule!("S2.3.d");
        let [german, british] = self.hour_score(state);
        match german.cmp(&british) {
            std::cmp::Ordering::Greater => Outcome::won(Seat(0), "German victory", german - british),
            std::cmp::Ordering::Less => Outcome::won(Seat(1), "British victory", british - german),
            std::cmp::Ordering::Equal => Outcome::draw("Draw", 0),
        }
    }
}
