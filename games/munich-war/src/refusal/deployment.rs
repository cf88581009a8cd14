//! 3.4 Initial deployment.

use hexmap::HexId;
use mechanics::UnitId;

use super::{Reason, because};
use crate::MunichWar;
use crate::frame::{At, Frame, Intervene};
use crate::pack::{Destination, Ground};
use crate::sequence::Phase;
use crate::state::{LotId, Spot, State};

impl MunichWar {
    pub(super) fn no_deployment(&self, state: &State, unit: UnitId, reduced: bool) -> Reason {
        let counter = self.unit(unit);
        let name = self.name(unit);
        let nations = match (state.phase, *state.frames.top()) {
            (_, Frame::Intervene(Intervene { side })) => self.scenario(state).interventions[side as usize],
            (Phase::Deployment(step), _) => self.step(state, step).1,
            _ => crate::nation::Nations::EMPTY,
        };
        if counter.optional && !self.options.additional_armor {
            return because("3.4.1", format!("{name} belongs to an optional rule that is not in use"));
        }
        if !nations.contains(counter.nation) {
            let now = nations.iter().map(|nation| nation.to_string()).collect::<Vec<_>>().join(", ");
            return because("3.4.1", format!("{} does not deploy in this step; now: {now}", counter.nation));
        }
        if state.spots[unit] != Spot::UNPLACED {
            return because("3.4.2", format!("{name} has been deployed"));
        }
        if self.lot_for(state, unit, reduced).is_none() {
            let other = self.lot_for(state, unit, !reduced).is_some();
            return match (other, reduced) {
                (true, true) => because("3.4.2", format!("{name} starts at full strength")),
                (true, false) => because("3.4.2", format!("{name} starts reduced: deploy it so")),
                _ => {
                    because("3.4.3", format!("the table has no place left for {name}: it is a reinforcement"))
                }
            };
        }
        because(
            "3.4.2",
            "units with the fewest hexes to choose from are deployed first: forts, named places, frontiers, cities",
        )
    }

    fn no_room(&self, place: &str) -> Reason {
        because(
            "9.0",
            format!(
                "{place} has no room: one army or three smaller mobile units of one country, one static unit; in marsh \
                 one unit in all"
            ),
        )
    }
}

impl At<'_> {
    pub(super) fn no_place(self, unit: UnitId, lot: LotId, hex: HexId) -> Reason {
        let counter = self.unit(unit);
        let place = self.place(hex);
        let nation = counter.nation;
        let record = &self.field.hexes[hex.index()];
        let line = self.lots.get(hexmap::Id::index(lot)).filter(|lot| lot.place == Destination::Map);
        if record.country == Some(crate::nation::Nation::Danzig) {
            return because("5.6", "no unit is deployed in Danzig");
        }
        if record.country != Some(nation) {
            return because("3.4.2", format!("{place} is not in {nation}: units are deployed at home"));
        }
        match line.map_or(Ground::Home, |line| line.ground) {
            Ground::Fort if !record.fort => {
                return because("3.4.2", format!("{place} has no F: a fortification is deployed on one"));
            }
            Ground::City if record.city.is_none() => {
                return because(
                    "T.deploy",
                    format!("{place} is no city: {} is deployed in one", self.name(unit)),
                );
            }
            Ground::Place if line.and_then(|line| line.hex) != Some(hex) => {
                let wanted = line.and_then(|line| line.hex).map_or(String::new(), |hex| self.place(hex));
                return because("T.deploy", format!("the table puts this unit in {wanted}"));
            }
            Ground::Frontier => {
                let beyond = line.and_then(|line| line.frontier);
                let touches = self
                    .field
                    .grid
                    .neighbours(hex)
                    .iter()
                    .any(|next| next.is_some() && self.field.hexes[next.index()].country == beyond);
                if let (false, Some(beyond)) = (touches, beyond) {
                    return because("T.deploy", format!("{place} is not next to {beyond}"));
                }
            }
            _ => {}
        }
        if counter.is_static() && self.field.mountains.contains(hex) {
            return because("9.0", format!("{place} is a mountain hex: static units are not placed there"));
        }
        if !self.has_room(hex, unit) {
            return self.no_room(&place);
        }
        because("19.0", format!("{place} is prohibited terrain for {}", self.name(unit)))
    }
}
