//! What must hold in every position.

use hexmap::Id;

use crate::MunichWar;
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::{Frame, HexSet, LotId, State};
use crate::unit::Kind;

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
        self.check_air(state)?;
        self.check_business(state)?;
        for side in Side::ALL {
            let (own, other) = (side as usize, side.enemy() as usize);
            if state.home[own].intersects(&state.home[other])
                || state.taken[own].intersects(&(state.home[other] | state.taken[other]))
                || state.home[own].intersects(&state.taken[own])
            {
                return Err("a hex is held twice".to_owned());
            }
        }
        let top = *state.frames.top();
        if state.frames.depth() == 1 && state.battle != Default::default() {
            return Err("a battle is left over".to_owned());
        }
        if !matches!(top, Frame::Embark { .. } | Frame::Evacuate) && !state.group.is_empty() {
            return Err("units are on board without a ship".to_owned());
        }
        Ok(())
    }

    // 16.5: one air unit of a side in a hex. Bombardment and special forces markers stay in displays.
    fn check_air(&self, state: &State) -> Result<(), String> {
        let mut seen = [HexSet::EMPTY; 2];
        for unit in self.ids() {
            let (counter, Some(hex)) = (self.unit(unit), state.hex(unit)) else { continue };
            if matches!(counter.kind, Kind::Bombardment | Kind::SpecialForces) {
                return Err(format!("{} is on the map", counter.key));
            }
            let side = self.side(state, unit);
            if counter.kind.is_air() && side.is_none_or(|side| !seen[side as usize].insert(hex)) {
                return Err(format!("{} is one air unit too many over {}", counter.key, self.number(hex)));
            }
        }
        let others = (state.flown | state.grounded).iter().find(|unit| !self.unit(*unit).kind.is_air());
        match others {
            Some(unit) => Err(format!("{} has flown", self.unit(unit).key)),
            None => Ok(()),
        }
    }

    // What is under way belongs to its phase, and the set-up is complete when the war begins.
    fn check_business(&self, state: &State) -> Result<(), String> {
        let setting_up =
            matches!(state.phase, Phase::Determination | Phase::Deployment(_) | Phase::SurpriseAttack(_));
        let at_event = |frame: &Frame| matches!(frame, Frame::Intervene { .. } | Frame::Deploy { .. });
        let open = (0..self.lots.len()).any(|lot| state.lots[LotId::from_index(lot)] > 0);
        if open && !setting_up && !state.frames.iter().any(at_event) {
            return Err("the set-up is not complete".to_owned());
        }
        for frame in state.frames.iter() {
            let fits = match frame {
                Frame::March(_) | Frame::Embark { .. } | Frame::Evacuate | Frame::Lift { .. } => {
                    matches!(state.phase, Phase::Movement(_))
                }
                Frame::Assemble | Frame::Battle(_) | Frame::Retreat(_) | Frame::Sealift => {
                    matches!(state.phase, Phase::Combat(_))
                }
                Frame::Flight { .. } | Frame::Bombing { .. } | Frame::Terror { .. } => {
                    matches!(state.phase, Phase::Air(..))
                }
                Frame::Excess { .. } => matches!(state.phase, Phase::Movement(_) | Phase::Combat(_)),
                Frame::Check { .. } => matches!(state.phase, Phase::Surrender(_)),
                _ => true,
            };
            if !fits {
                return Err(format!("{frame:?} in the {}", self.phase_title(state)));
            }
        }
        Ok(())
    }
}
