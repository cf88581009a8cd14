//! What must hold in every position.

use mechanics::PerId;

use crate::RhinelandWar;
use crate::state::State;

impl RhinelandWar {
    pub(crate) fn check(&self, state: &State) -> Result<(), String> {
        for unit in self.ids() {
            let Some(hex) = state.hex(unit) else { continue };
            let counter = self.unit(unit);
            let key = &counter.key;
            let staged = state.assaults.iter().flatten().any(|assault| assault.unit == unit);
            if counter.kind.is_land() && !self.field.land.contains(hex) && !staged {
                return Err(format!("{key} stands in the sea"));
            }
            if counter.kind.is_land() && state.surrendered.contains(counter.nation) {
                return Err(format!("{key} fights on although its country has surrendered"));
            }
            for other in self.ids().filter(|other| *other > unit && state.hex(*other) == Some(hex)) {
                let both_land = counter.kind.is_land() && self.unit(other).kind.is_land();
                if both_land && self.side(state, unit) != self.side(state, other) {
                    return Err(format!("{key} and {} share {}", self.unit(other).key, self.number(hex)));
                }
            }
        }
        if !state.tenure.is_sound() {
            return Err("a hex is held twice".to_owned());
        }
        let chits: u32 = state
            .pool
            .as_slice()
            .iter()
            .chain(state.hands.iter().flat_map(PerId::as_slice))
            .map(|n| u32::from(*n))
            .sum();
        let all: u32 = self.pack.chits.iter().map(|chit| u32::from(chit.copies)).sum();
        if chits > all {
            return Err("there are more chits than the pack has".to_owned());
        }
        if state.frames.depth() == 1 && state.battle != Default::default() {
            return Err("a battle is left over".to_owned());
        }
        Ok(())
    }
}
