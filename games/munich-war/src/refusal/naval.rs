//! 18.0 Naval operations, and what an airlift carries (16.10).

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::MunichWar;
use crate::frame::{At, Embark, Frame, Lift};
use crate::state::{Spot, State};
use crate::unit::Kind;

impl MunichWar {
    pub(super) fn no_ship(&self, state: &State, marker: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, marker) {
            return reason;
        }
        let name = self.name(marker);
        if self.unit(marker).kind != Kind::Amphibious {
            return because("18.2", format!("{name} is no amphibious marker"));
        }
        if state.spots[marker] != Spot::AVAILABLE {
            return because("18.2", format!("{name} is not in the Available Display"));
        }
        because(
            "18.2.1",
            format!(
                "{name} finds no unit of its country in a port of a friendly sea that could land elsewhere"
            ),
        )
    }

    pub(super) fn no_boarding(&self, state: &State, unit: UnitId) -> Reason {
        if let Some(reason) = self.not_ours(state, unit) {
            return reason;
        }
        let (name, counter) = (self.name(unit), self.unit(unit));
        if !counter.is_mobile() {
            return because("18.2.1", format!("{name} is not mobile"));
        }
        if state.moved.contains(unit) {
            return because("18.2.1", format!("{name} has moved in this phase"));
        }
        match *state.frames.top() {
            Frame::Lift(_) if counter.is_army() || counter.kind.is_mechanized() => because(
                "16.10.1",
                format!("{name} is too heavy: non-mechanized units of corps size or smaller only"),
            ),
            Frame::Lift(_) => because("16.10.1", format!("{name} is not in the launch hex")),
            Frame::Embark(Embark { marker }) if self.unit(marker).nation != counter.nation => {
                because("18.2.1", format!("{} carries units of its own country only", self.name(marker)))
            }
            _ => because(
                "18.2.1",
                format!(
                    "{name} cannot board: one army or three smaller units, all from one port of a friendly sea"
                ),
            ),
        }
    }
}

impl At<'_> {
    pub(super) fn no_landing(self, hex: HexId) -> Reason {
        let At { state, desk, .. } = self;
        let place = self.place(hex);
        let lift = matches!(state.frames.top(), Frame::Lift(_));
        if state.terror.contains(hex) && (lift || self.field.hexes[hex.index()].port.is_some()) {
            return because("16.8.2", format!("{place} has a terror marker"));
        }
        if let Frame::Lift(Lift { cargo, .. }) = *state.frames.top() {
            return match cargo {
                None => because("16.10.1", "who is carried? choose the unit first: 'board'"),
                Some(_) => because(
                    "16.10.1",
                    format!(
                        "{place} is no friendly city in range, out of enemy zones and without a terror marker"
                    ),
                ),
            };
        }
        if state.group.is_empty() {
            return because("18.2.1", "nobody is on board yet: 'board' a unit first");
        }
        if desk.occupied[state.active().enemy() as usize].contains(hex) {
            return because("18.2.1", format!("{place} is occupied by the enemy; Marines may assault it"));
        }
        if desk.neutral.contains(hex) {
            return match desk.bystanders.contains(hex) {
                true => because("18.2.1", format!("{place} is occupied by neutral units")),
                false => because("5.5", format!("{place} is neutral, and those on board may not invade it")),
            };
        }
        if state.group.iter().any(|unit| !self.may_be_put(unit, hex)) {
            return because("19.0", format!("{place} is in mountains without a railroad: alpine units only"));
        }
        because(
            "18.2.1",
            format!(
                "{place} is no port of the sea on which the units embarked; only Marines land on a coast"
            ),
        )
    }
}
