//! 2.3 Occupation and control of hexes.

use engine::{Journal, rule};
use hexmap::HexId;
use mechanics::add_zone;

use crate::MunichWar;
use crate::frame::{At, Playing};
use crate::nation::Side;
use crate::state::{HexSet, State};

impl MunichWar {
    /// Whether a side would control a hex if it were not disputed.
    #[inline]
    pub(crate) fn holds(&self, state: &State, side: Side, hex: HexId) -> bool {
        state.tenure.holds(side as usize, hex)
    }
}

impl At<'_> {
    /// Whether a side controls a hex (2.3): nobody controls a disputed one.
    #[inline]
    pub(crate) fn controls(self, side: Side, hex: HexId) -> bool {
        let At { state, desk, .. } = self;
        if desk.is_disputed(hex) {
            rule!("2.3.f");
            rule!("2.3.g");
            rule!("2.3.h");
            return false;
        }
        rule!("2.3.c");
        self.holds(state, side, hex)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Brings control up to date with where the units are. Nothing else changes it, but for
    /// [`Playing::pass_through`].
    pub(crate) fn keep_control(&mut self) {
        self.desk.sync(self.game, self.state);
        rule!("2.3.b");
        rule!("2.3.d");
        self.state.tenure.update(&self.desk.occupied, &self.desk.zones);
        for side in Side::ALL {
            for hex in &self.desk.stacks[side as usize] {
                rule!("2.3.a");
                self.state.last.take(side as usize, *hex);
            }
        }
    }

    /// A mobile unit of a side passes through a hex free of enemy zones: it takes it, and its zone
    /// shakes what the enemy has taken around it (2.3).
    pub(crate) fn pass_through(&mut self, side: Side, hex: HexId) {
        let game = self.game;
        let (own, other) = (side as usize, side.enemy() as usize);
        self.state.last.take(own, hex);
        self.desk.sync(game, self.state);
        if !self.desk.zones[other].contains(hex) {
            rule!("2.3.e");
            self.state.tenure.take(own, hex);
        }
        let mut zone = HexSet::EMPTY;
        add_zone(&mut zone, &game.field.grid, hex, game.field.open[hex.index()]);
        self.state.tenure.shake(other, &(zone - self.desk.occupied[other]));
    }
}
