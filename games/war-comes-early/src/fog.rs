//! What a player may not look at (8.3).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use engine::{Viewer, rule};
use hexmap::{HexId, Id};
use mechanics::journal::Notice;
use mechanics::{UnitId, fog};

use crate::WarComesEarly;
use crate::field::Mobility;
use crate::frame::{Disperse, Frame};
use crate::nation::Nation;
use crate::stacking::{LIMIT, StackLoad};
use crate::state::{HexSet, Spot, State, Units};

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
                Frame::Disperse(Disperse { hex }) => {
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
        let hidden = self.exchangeable(state, viewer);
        fog::pin_tops(&mut other.tops, self.on_map(state), &hidden);
        fog::deal_anew(&hidden, pick, |a, b| {
            if self.troop(a) == self.troop(b) {
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

    /// Units that could be others, as far as a viewer can tell. A static unit cannot have moved; and where a stack is
    /// overfull it shows what is in it.
    fn exchangeable(&self, state: &State, viewer: Viewer) -> Units {
        let mut hidden = self.hidden_from(state, viewer);
        for unit in &{ hidden } {
            let stack = self.ids().filter(|&inside| state.spots[inside] == state.spots[unit]);
            if self.unit(unit).is_static() || !self.load_of(stack).fits(&LIMIT) {
                hidden.remove(unit);
            }
        }
        hidden
    }

    /// Among whom a hidden unit cannot be told: terrain bars mechanized ones, which everybody can see.
    fn troop(&self, unit: UnitId) -> (Nation, Mobility) {
        (self.unit(unit).nation, self.mobility[unit.index()])
    }

    /// The position that stands for all those which the viewer cannot tell from this one: the heaviest of the units
    /// that could be in each other's place stand in the first hexes that have room for them, and of units that weigh
    /// the same the first in the list comes first.
    pub(crate) fn put_in_order(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        let hidden = self.exchangeable(state, viewer);
        fog::pin_tops(&mut seen.tops, self.on_map(state), &self.hidden_from(state, viewer));
        // Who was on top before it was covered shows nowhere.
        seen.tops -= self.hidden_from(state, viewer);
        let mut lots: Vec<UnitId> = hidden.iter().collect();
        lots.sort_by_key(|&unit| (state.spots[unit], self.troop(unit), seen.lot_of(unit)));
        let mut room: BTreeMap<Spot, StackLoad> = BTreeMap::new();
        for &lot in &lots {
            let fixed = |unit: &UnitId| state.spots[*unit] == state.spots[lot] && !hidden.contains(*unit);
            room.entry(state.spots[lot]).or_insert_with(|| self.load_of(self.ids().filter(fixed)));
        }
        // By weight, the heaviest first, then by their place in the list.
        let mut units: Vec<UnitId> = hidden.iter().collect();
        units.sort_by_key(|unit| (Reverse(self.weight(*unit)), unit.index()));
        let mut dealt = Vec::new();
        if self.deal(state, &lots, &mut units, &mut room, &mut dealt) {
            // `held[i]` has what lot i was at first.
            let mut held = lots;
            for (i, unit) in dealt.into_iter().enumerate() {
                let holder = held[i];
                if holder != unit {
                    seen.exchange(holder, unit);
                    let other = held.iter().position(|held| *held == unit).expect("every unit has a lot");
                    held.swap(i, other);
                }
            }
        }
        seen
    }

    fn weight(&self, unit: UnitId) -> (u8, [u8; 2]) {
        let load = self.loads[unit.index()];
        (load.points, load.classes)
    }

    /// Finds for each lot from `dealt.len()` on the first of the units that may have it, so that no stack is overfull.
    fn deal(
        &self,
        state: &State,
        lots: &[UnitId],
        units: &mut Vec<UnitId>,
        room: &mut BTreeMap<Spot, StackLoad>,
        dealt: &mut Vec<UnitId>,
    ) -> bool {
        let Some(&lot) = lots.get(dealt.len()) else { return true };
        let spot = state.spots[lot];
        let mut tried = None;
        for i in 0..units.len() {
            let unit = units[i];
            // Two units of one weight leave the same room.
            if self.troop(unit) != self.troop(lot) || tried == Some(self.weight(unit)) {
                continue;
            }
            tried = Some(self.weight(unit));
            let before = room[&spot];
            let after = before.plus(self.loads[unit.index()]);
            if !after.fits(&LIMIT) {
                continue;
            }
            room.insert(spot, after);
            units.remove(i);
            dealt.push(unit);
            if self.deal(state, lots, units, room, dealt) {
                return true;
            }
            dealt.pop();
            units.insert(i, unit);
            room.insert(spot, before);
        }
        false
    }
}
