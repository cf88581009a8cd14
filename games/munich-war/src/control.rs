//! 2.3 Occupation and control of hexes.

use engine::rule;
use hexmap::HexId;
use mechanics::add_zone;

use crate::nation::Side;
use crate::state::{HexSet, State};
use crate::{Desk, MunichWar};

impl MunichWar {
    /// Brings control up to date with where the units are. Nothing else changes it, but for
    /// [`MunichWar::pass_through`].
    pub(crate) fn keep_control(&self, state: &mut State, desk: &mut Desk) {
        self.look(state, desk);
        rule!("2.3.a", "2.3.b", "2.3.d");
        state.tenure.update(&desk.occupied, &desk.zones);
        for side in Side::ALL {
            for hex in &desk.stacks[side as usize] {
                state.last.take(side as usize, *hex);
            }
        }
    }

    /// A mobile unit of a side passes through a hex free of enemy zones: it takes it, and its zone
    /// shakes what the enemy has taken around it (2.3).
    pub(crate) fn pass_through(&self, state: &mut State, desk: &Desk, side: Side, hex: HexId) {
        let (own, other) = (side as usize, side.enemy() as usize);
        state.last.take(own, hex);
        if !desk.zones[other].contains(hex) {
            rule!("2.3.e");
            state.tenure.take(own, hex);
        }
        let mut zone = HexSet::EMPTY;
        add_zone(&mut zone, &self.field.grid, hex, self.field.open[hex.index()]);
        state.tenure.shake(other, &(zone - desk.occupied[other]));
    }

    /// Whether a side controls a hex (2.3): nobody controls a disputed one.
    #[inline]
    pub(crate) fn controls(&self, state: &State, desk: &Desk, side: Side, hex: HexId) -> bool {
        if desk.is_disputed(hex) {
            rule!("2.3.f", "2.3.g", "2.3.h");
            return false;
        }
        rule!("2.3.c");
        self.holds(state, side, hex)
    }

    /// Whether a side would control a hex if it were not disputed.
    #[inline]
    pub(crate) fn holds(&self, state: &State, side: Side, hex: HexId) -> bool {
        state.tenure.holds(side as usize, hex)
    }
}
