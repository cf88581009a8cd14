//! 8.0 Land movement.

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::MunichWar;
use crate::frame::{At, Frame};
use crate::state::{By, March, State};

impl MunichWar {
    pub(super) fn no_move(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        if !counter.kind.is_land() {
            return because("8.0", format!("{name} is a marker: it does not move over land"));
        }
        if counter.is_static() {
            return because("8.0", format!("{name} is static and never moves"));
        }
        if state.hex(unit).is_none() {
            return because("8.1", format!("{name} is not on the map"));
        }
        because("8.2", format!("{name} has finished its move of this phase"))
    }

    fn marching_unit(state: &State) -> Option<March> {
        match *state.frames.top() {
            Frame::March(march) => Some(march),
            _ => None,
        }
    }

    pub(super) fn no_rail(&self, state: &State) -> Reason {
        let Some(march) = MunichWar::marching_unit(state) else {
            return because("8.6", "nobody is on the move");
        };
        let (name, nation) = (self.name(march.unit), self.unit(march.unit).nation);
        if march.by != By::Choice {
            return because("8.6", format!("{name} has begun its move: railroad movement is chosen before"));
        }
        if !march.supplied {
            return because("8.6", format!("{name} is out of supply"));
        }
        if state.railed[nation] >= self.pack.country(nation).rail {
            let text =
                format!("{nation} has moved all the units by rail that it can: {}", state.railed[nation]);
            return because("8.6.2", text);
        }
        because(
            "8.6",
            format!("{name} is not in a rail hex of its own country from which a railroad goes on"),
        )
    }

    pub(super) fn no_return(&self, state: &State, unit: UnitId, hex: HexId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, nation) = (self.name(unit), self.unit(unit).nation);
        match state.spots[unit].left_in() {
            None => because("8.6.1", format!("{name} has not left the map by rail")),
            Some(turn) if turn >= state.turn => {
                because("8.6.1", format!("{name} left this turn: it may return on the next"))
            }
            Some(_) if state.railed[nation] >= self.pack.country(nation).rail => {
                because("8.6.2", format!("{nation} has moved all the units by rail that it can"))
            }
            Some(_) => because(
                "8.6.1",
                format!("{} is no rail hex with an arrow that is free to enter", self.place(hex)),
            ),
        }
    }
}

impl At<'_> {
    pub(super) fn no_way(self, hex: HexId) -> Reason {
        let At { state, desk, .. } = self;
        let Some(march) = MunichWar::marching_unit(state) else {
            return because("8.1", "nobody is on the move");
        };
        let side = state.active();
        let (name, place) = (self.name(march.unit), self.place(hex));
        let nation = self.unit(march.unit).nation;
        let start = state.hex(march.unit);
        if start == Some(hex) {
            return because("8.1", format!("{name} is there already; 'halt' ends its move"));
        }
        if !self.field.land.contains(hex) {
            return because("2.4", format!("{place} is all sea: land units do not enter it"));
        }
        if desk.occupied[side.enemy() as usize].contains(hex) {
            return because("8.2", format!("{place} is occupied by the enemy"));
        }
        let neutral = desk.neutral - self.invadable(nation);
        if neutral.contains(hex) || desk.bystanders.contains(hex) {
            return match desk.neutral.contains(hex) && !neutral.contains(hex) {
                true => {
                    because("5.4", format!("neutral units stand in {place}: attack them to invade there"))
                }
                false => because("5.5", format!("{place} is neutral, and {nation} may not invade it")),
            };
        }
        if self.closed_to(state, nation).contains(hex) {
            return because("23.5", format!("{place} is closed to units of {nation}"));
        }
        let in_zone = start.is_some_and(|start| self.in_enemy_zone(side, start));
        if in_zone && march.by != By::Choice {
            return because("10.3", format!("{name} has entered an enemy zone of control and must stop"));
        }
        if in_zone && self.in_enemy_zone(side, hex) {
            return because(
                "10.3",
                "from one enemy zone straight into another is not allowed: the first hex must be free",
            );
        }
        if matches!(march.by, By::Rail | By::Return) {
            return because(
                "8.6",
                format!("no railroad of {nation} leads to {place} past enemy units and zones"),
            );
        }
        if !self.field.may_stand(self.class(march.unit), hex) {
            return because("19.0", format!("{place} is prohibited terrain for {name}"));
        }
        let half = if march.left % 2 == 1 { ".5" } else { "" };
        because("8.1", format!("{place} is too far: {}{half} movement points are left", march.left / 2))
    }
}
