//! 16.0 Airpower.

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::frame::{At, Flight, Frame};
use crate::sequence::{AirSegment, Phase};
use crate::state::{Spot, State};
use crate::unit::Kind;
use crate::{Action, MunichWar};

impl MunichWar {
    pub(super) fn no_mission(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if !self.unit(unit).kind.is_air() {
            return because("16.0", format!("{name} is no air unit"));
        }
        if self.unit(unit).kind == Kind::Airlift
            && matches!(state.phase, Phase::Air(_, AirSegment::Interception))
        {
            return because("16.10", "airlift units do not intercept");
        }
        if state.grounded.contains(unit) {
            return because(
                "16.6.1",
                format!("{name} has no air factor left: it flies again when it is refitted"),
            );
        }
        if state.spots[unit] != Spot::AVAILABLE {
            return because("16.2", format!("{name} is not in the Available Display"));
        }
        if state.flown.contains(unit) && !self.options.air_by_display {
            return because("16.2", format!("{name} has flown its mission of this turn"));
        }
        because("16.3", format!("{name} has no target in range of a launch city that is free to use"))
    }

    pub(super) fn no_bombing(&self, state: &State, action: Action, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let name = self.name(unit);
        if self.unit(unit).kind != Kind::Airstrike || state.hex(unit).is_none() {
            return because("16.8", format!("{name} is no airstrike unit on the map"));
        }
        match action {
            Action::BombCity(_) => {
                because("16.8", format!("{name} is not over an enemy city without friendly units"))
            }
            _ => because("16.8", format!("there are no enemy units under {name}")),
        }
    }
}

impl At<'_> {
    pub(super) fn no_flight(self, action: Action, hex: HexId) -> Reason {
        let At { state, desk, .. } = self;
        let Frame::Flight(Flight { unit }) = *state.frames.top() else {
            return because("16.2", "nobody flies");
        };
        let place = self.place(hex);
        let counter = self.unit(unit);
        let airlift = counter.kind == Kind::Airlift;
        match action {
            Action::To(_) if airlift => {
                return because("16.10", "an airlift unit supplies a hex or stands ready for transport");
            }
            Action::Supply(_) | Action::Ready(_) if !airlift => {
                return because("16.0", "only an airlift unit carries supply or units");
            }
            _ => {}
        }
        let side = self.side(state, unit).unwrap_or(state.active());
        let invadable = self.invadable(counter.nation);
        if (desk.neutral - invadable).contains(hex) {
            return because("16.3", format!("{place} is neutral: nobody flies there"));
        }
        if desk.flying[side as usize].iter().any(|other| state.hex(other) == Some(hex)) {
            return because("16.5", format!("a friendly air unit is over {place} already"));
        }
        if side != state.active() {
            let enemy = desk.flying[side.enemy() as usize].iter().any(|other| state.hex(other) == Some(hex));
            if !enemy {
                return because("16.3", format!("no enemy air unit to intercept is over {place}"));
            }
        }
        if let Action::Ready(_) = action {
            return because(
                "16.10.1",
                format!("{place} is no launch city with a non-mechanized unit of corps size or smaller"),
            );
        }
        let own = desk.stack(hex).any(|other| self.unit(other).nation == counter.nation);
        if airlift && !own {
            return because("16.10.2", format!("there is no land unit of {} in {place}", counter.nation));
        }
        because(
            "16.3",
            format!(
                "{place} is out of range ({} hexes) of every launch city, around neutral countries",
                counter.range
            ),
        )
    }
}
