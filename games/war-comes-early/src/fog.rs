//! What a player may not look at (8.3).

use engine::{Viewer, rule};
use hexmap::{HexId, Id};
use mechanics::journal::Notice;
use mechanics::{UnitId, fog};

use crate::WarComesEarly;
use crate::stacking::LIMIT;
use crate::state::{Frame, HexSet, State, Units};

impl WarComesEarly {
    /// Hexes whose stacks both players look at: those of a declared battle, and an overfull one (8.3).
    fn open_hexes(&self, state: &State) -> HexSet {
        let mut open = HexSet::EMPTY;
        for frame in state.frames.iter() {
            match *frame {
                Frame::Battle(_) => {
                    open.extend(state.battle.target);
                    open.extend(state.battle.attackers.iter().filter_map(|unit| state.hex(unit)));
                }
                Frame::Disperse { hex } => {
                    open.insert(hex);
                }
                _ => {}
            }
        }
        open
    }

    /// Units on the map that this viewer may not look at.
    pub(crate) fn hidden_from(&self, state: &State, viewer: Viewer) -> Units {
        rule!("8.3.a");
        let open = self.open_hexes(state);
        fog::hidden(&state.tops, self.on_map(state), |hex, unit| {
            viewer.is_privy_to(self.seat(self.side(unit))) || open.contains(hex)
        })
    }

    /// Whether everybody can look at a unit on the map (8.3).
    pub(crate) fn is_seen(&self, state: &State, unit: UnitId) -> bool {
        !self.hidden_from(state, Viewer::Spectator).contains(unit)
    }

    /// For what happens to a unit that may be hidden from the other side (8.3).
    pub(crate) fn notice(&self, case: &'static str, unit: UnitId) -> Notice {
        Notice { case, owner: self.seat(self.side(unit)) }
    }

    pub(crate) fn on_map<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (HexId, UnitId)> + Clone + use<'a> {
        self.ids().filter_map(|unit| Some((state.hex(unit)?, unit)))
    }

    /// Deals the units that a viewer cannot see anew: two of a nation change places, with all they have done,
    /// if both can stand where the other stood.
    pub(crate) fn deal_hidden_anew(
        &self,
        state: &State,
        viewer: Viewer,
        pick: &mut dyn FnMut(u32) -> u32,
    ) -> State {
        let mut other = *state;
        let hidden = self.hidden_from(state, viewer);
        fog::pin_tops(&mut other.tops, self.on_map(state), &hidden);
        fog::deal_anew(&hidden, pick, |a, b| {
            // A static unit cannot have moved, and terrain bars mechanized ones: everybody can tell.
            let alike = self.unit(a).nation == self.unit(b).nation
                && self.mobility[a.index()] == self.mobility[b.index()]
                && !self.unit(a).is_static()
                && !self.unit(b).is_static();
            if alike {
                let before = other;
                other.exchange(a, b);
                let full = |unit| {
                    let stack = self.ids().filter(|&inside| other.spots[inside] == other.spots[unit]);
                    !self.load_of(stack).fits(&LIMIT)
                };
                if full(a) || full(b) {
                    other = before;
                }
            }
        });
        other
    }
}
