//! What must hold in every position.

use crate::MunichWar;
use crate::frame::{Evacuate, Frame};
use crate::state::State;

impl MunichWar {
    pub(crate) fn check(&self, state: &State) -> Result<(), String> {
        for unit in self.ids() {
            let counter = self.unit(unit);
            let key = &counter.key;
            if state.reduced.contains(unit) && counter.steps < 2 {
                return Err(format!("{key} is reduced, but has no back"));
            }
            let Some(hex) = state.hex(unit) else {
                let sets =
                    [state.tops, state.group, state.battle.attackers, state.battle.defenders, state.lifting];
                if sets.iter().any(|set| set.contains(unit)) {
                    return Err(format!("{key} takes part in something but is off the map"));
                }
                continue;
            };
            let staged = self.assault_of(state, unit).is_some();
            if counter.kind.is_land() && !self.field.land.contains(hex) && !staged {
                return Err(format!("{key} stands in the sea"));
            }
            if counter.kind.is_land() && state.surrendered.contains(counter.nation) {
                return Err(format!("{key} fights on although its country has surrendered"));
            }
            for other in self.ids().filter(|other| *other > unit && state.hex(*other) == Some(hex)) {
                let sides = [self.side(state, unit), self.side(state, other)];
                let both_land = counter.kind.is_land() && self.unit(other).kind.is_land();
                if both_land && sides[0] != sides[1] {
                    return Err(format!("{key} and {} share {}", self.unit(other).key, self.number(hex)));
                }
            }
        }
        if !state.tenure.is_sound() {
            return Err("a hex is held twice".to_owned());
        }
        let top = *state.frames.top();
        if state.frames.depth() == 1 && state.battle != Default::default() {
            return Err("a battle is left over".to_owned());
        }
        if !matches!(top, Frame::Embark(_) | Frame::Evacuate(Evacuate)) && !state.group.is_empty() {
            return Err("units are on board without a ship".to_owned());
        }
        Ok(())
    }
}
