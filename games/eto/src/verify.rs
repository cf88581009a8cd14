//! What must hold in every position.

use crate::EuropeanTheater;
use crate::state::State;
use crate::unit::Class;

impl EuropeanTheater {
    pub(crate) fn check(&self, state: &State) -> Result<(), String> {
        for &unit in &self.units {
            let Some(hex) = self.hex(state, unit) else { continue };
            let key = self.key(unit);
            if !self.field.land.contains(hex) {
                return Err(format!("{key} stands where no unit may"));
            }
            if self.class(unit) != Class::Land {
                continue;
            }
            let of = self.partnership(state, unit);
            let hostile = |other: &&mechanics::UnitId| {
                let sides = of.zip(self.partnership(state, **other));
                self.class(**other) == Class::Land && sides.is_some_and(|(a, b)| a.is_hostile(b))
            };
            let here = |other: &&mechanics::UnitId| self.hex(state, **other) == Some(hex);
            if let Some(other) = self.units.iter().filter(here).find(hostile) {
                return Err(format!("{key} and {} share {}", self.key(*other), self.number(hex)));
            }
            if state.forces.control.of(hex) != of {
                return Err(format!("{key} stands in {}, which is not its own", self.number(hex)));
            }
        }
        if state.frames.depth() == 1 && state.battle != Default::default() {
            return Err("a battle is left over".to_owned());
        }
        if state.frames.depth() == 1 && state.anybody_aloft() {
            return Err("air units are left in the air".to_owned());
        }
        if state.frames.depth() == 1 && !state.group.is_empty() {
            return Err("units are left on the move".to_owned());
        }
        Ok(())
    }
}
