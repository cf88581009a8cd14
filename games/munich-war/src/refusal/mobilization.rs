//! 7.0 Mobilization and reinforcements.

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::MunichWar;
use crate::frame::{At, Frame};
use crate::pack::Expense;
use crate::state::{Spot, State};

impl MunichWar {
    pub(super) fn no_mobilization(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if state.spots[unit] != Spot::REINFORCEMENT {
            return because("7.2.1", format!("{name} is not in the Reinforcement Display"));
        }
        self.no_points(state, unit, self.pack.expenses.of(Expense::Mobilize))
    }

    fn no_points(&self, state: &State, unit: UnitId, cost: u8) -> Reason {
        let nation = self.unit(unit).nation;
        let text = match *state.frames.top() {
            Frame::Crisis(_) => format!("that costs {cost}; the crisis has {} left", state.crisis),
            _ => format!(
                "that costs {cost}; {nation} has {} of its own points, and may not use those of others",
                state.points[nation]
            ),
        };
        because("7.1", text)
    }
}

impl At<'_> {
    pub(super) fn no_entry(self, unit: UnitId, hex: HexId) -> Reason {
        let state = self.state;
        let nation = self.unit(unit).nation;
        let place = self.place(hex);
        let side = self.side(state, unit).unwrap_or(state.active());
        let edge = self.pack.country(nation).edge.contains(&hex);
        let center = self.field.centers.contains(hex) && self.country(state, hex) == Some(nation);
        if state.terror.contains(hex) {
            return because("16.8.2", format!("{place} has a terror marker"));
        }
        if state.entered.contains(hex) {
            return because("7.2.2", format!("{place} has received a unit in this phase"));
        }
        if !center && !edge {
            let text = format!("{place} is no capital, mobilization center or map-edge hex of {nation}");
            return because("7.2.2", text);
        }
        if !self.may_be_put(unit, hex) {
            return because("19.0", format!("{place} is in mountains without a railroad: alpine units only"));
        }
        if !edge && self.in_enemy_zone(side, hex) {
            return because("10.6", format!("{place} is in an enemy zone of control"));
        }
        because("7.2.2", format!("{place} is not in friendly hands"))
    }

    pub(super) fn no_refit(self, unit: UnitId) -> Reason {
        let state = self.state;
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        let Some(cost) = self.refit_cost(unit) else {
            return because(
                "7.3",
                format!("{name} can never be refitted: fortifications and units of one step cannot"),
            );
        };
        if !state.reduced.contains(unit) {
            return because("7.3", format!("{name} is at full strength"));
        }
        let points = match *state.frames.top() {
            Frame::Crisis(_) => state.crisis,
            _ => state.points[self.unit(unit).nation],
        };
        if points < cost {
            return self.no_points(state, unit, cost);
        }
        match state.hex(unit) {
            Some(hex) if self.in_enemy_zone(state.active(), hex) => {
                because("7.3", format!("{name} is in an enemy zone of control"))
            }
            Some(_) => because("7.3", format!("{name} is out of supply")),
            None => because("7.3", format!("{name} is not on the map, or in a display if it is an air unit")),
        }
    }
}
