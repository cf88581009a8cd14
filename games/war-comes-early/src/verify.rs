//! What must hold in every position.

use std::collections::BTreeMap;

use hexmap::HexId;
use mechanics::UnitId;

use crate::WarComesEarly;
use crate::frame::{Assemble, BattleStep, Bring, Frame, March, Momentum};
use crate::nation::Nation;
use crate::stacking::LIMIT;
use crate::state::{Spot, State};
use crate::unit::Level;

impl WarComesEarly {
    pub(crate) fn check(&self, state: &State) -> Result<(), String> {
        self.check_units(state)?;
        self.check_stacks(state)?;
        self.check_pools(state)?;
        self.check_frames(state)
    }

    fn check_units(&self, state: &State) -> Result<(), String> {
        for unit in self.ids() {
            let key = &self.unit(unit).key;
            let Some(hex) = state.hex(unit) else {
                let battle = &state.battle;
                let sets = [state.group, state.tops, battle.attackers, battle.advanced, battle.spared];
                if sets.iter().any(|set| set.contains(unit)) && !self.is_bringing(state, unit) {
                    return Err(format!("{key} takes part in something but is off the map"));
                }
                continue;
            };
            if !self.area(unit).operates.contains(hex) {
                return Err(format!("{key} stands in {}, outside its area", self.number(hex)));
            }
            if !state.control.holds(self.side(unit) as usize, hex) {
                return Err(format!("{key} stands in {}, which its side does not hold", self.number(hex)));
            }
        }
        Ok(())
    }

    // While components are fetched, the sets still hold the army that has gone.
    fn is_bringing(&self, state: &State, unit: UnitId) -> bool {
        state.frames.iter().any(|frame| matches!(*frame, Frame::Bring(Bring { army, .. }) if army == unit))
    }

    fn check_stacks(&self, state: &State) -> Result<(), String> {
        let paying = state.frames.iter().any(|frame| {
            matches!(frame, Frame::Disperse(_) | Frame::Bring(_))
                || matches!(frame, Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses))
        });
        let mut stacks: BTreeMap<HexId, Vec<UnitId>> = BTreeMap::new();
        for unit in self.ids() {
            if let Some(hex) = state.hex(unit) {
                stacks.entry(hex).or_default().push(unit);
            }
        }
        for (hex, units) in stacks {
            let nation = self.unit(units[0]).nation;
            if units.iter().any(|&unit| self.unit(unit).nation != nation) {
                return Err(format!("two nations share {}", self.number(hex)));
            }
            let load = self.load_of(units.iter().copied());
            let tops = units.iter().filter(|&&unit| state.tops.contains(unit)).count();
            if !load.fits(&LIMIT) && !paying {
                return Err(format!("{} is overfull", self.number(hex)));
            }
            if tops > 1 {
                return Err(format!("two units lie on top in {}", self.number(hex)));
            }
        }
        Ok(())
    }

    // 7.1: every army on the map finds its components set aside.
    fn check_pools(&self, state: &State) -> Result<(), String> {
        if state.frames.iter().any(|frame| matches!(frame, Frame::Bring(_) | Frame::Form(_))) {
            return Ok(());
        }
        for nation in Nation::ALL {
            let units = *self.units_of(nation);
            // 3.0: armies that are still to be set up have theirs aside already.
            let on_map = |unit: &UnitId| {
                let spot = state.spots[*unit];
                (spot.is_on_map() || spot == Spot::WAITING) && self.has_components(*unit)
            };
            let needed: usize =
                units.iter().filter(on_map).map(|army| usize::from(self.components(army))).sum();
            let corps = |unit: &UnitId| self.unit(*unit).level() == Level::Corps;
            let aside = units.iter().filter(corps).filter(|&unit| state.spots[unit] == Spot::ASIDE).count();
            // 3.1, 3.2: the counter mix is short of some components.
            if aside > needed || needed - aside > self.missing_components(nation) {
                return Err(format!(
                    "the armies of {nation} on the map need {needed} components, {aside} are aside"
                ));
            }
        }
        Ok(())
    }

    fn check_frames(&self, state: &State) -> Result<(), String> {
        let top = *state.frames.top();
        // Dice that a step of the march has brought may lie above it (4.5).
        let marches = state.frames.iter().any(|frame| *frame == Frame::March(March));
        if marches == state.group.is_empty() {
            return Err("a stack is picked up if and only if one marches".to_owned());
        }
        let fighting =
            matches!(top, Frame::Assemble(Assemble) | Frame::Battle(_) | Frame::Momentum(Momentum));
        if fighting && state.battle.target.is_none() {
            return Err("a battle has no target".to_owned());
        }
        if state.frames.depth() == 1 && state.battle != Default::default() {
            return Err("a battle is left over".to_owned());
        }
        Ok(())
    }
}
