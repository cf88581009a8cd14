//! 10.0 Zones of control. They are found with the other tables of the desk.

use engine::rule;
use hexmap::HexId;

use crate::frame::At;
use crate::nation::Side;
use crate::state::HexSet;

impl<'a> At<'a> {
    /// The hexes in zones of control of the enemies of a side.
    #[inline]
    pub(crate) fn enemy_zone(self, side: Side) -> &'a HexSet {
        // Mobile units only, in supply or not, into all terrain and whoever else is there; never across all-sea
        // hexsides, nor into or out of neutral countries.
        rule!("10.0.b");
        rule!("10.2.a");
        rule!("10.2.b");
        rule!("5.2.c");
        rule!("19.0.e");
        &self.desk.zones[side.enemy() as usize]
    }

    /// Whether a hex is in an enemy zone of control.
    #[inline]
    pub(crate) fn in_enemy_zone(self, side: Side, hex: HexId) -> bool {
        self.enemy_zone(side).contains(hex)
    }
}
