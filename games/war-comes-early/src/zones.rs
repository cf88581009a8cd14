//! 9.0 Zones of control.

use engine::rule;
use hexmap::Id;
use mechanics::{UnitId, add_zone};

use crate::nation::{Nation, Side};
use crate::state::HexSet;
use crate::{Desk, WarComesEarly};

impl WarComesEarly {
    /// The zones of control of a side.
    pub(crate) fn zone<'d>(&self, desk: &'d mut Desk, side: Side) -> &'d HexSet {
        if desk.zones[side as usize].is_none() {
            desk.zones[side as usize] = Some(self.find_zone(desk, side));
        }
        desk.zones[side as usize].as_ref().expect("just found")
    }

    fn find_zone(&self, desk: &Desk, side: Side) -> HexSet {
        // 9.0: supply does not matter, only one's own side is not affected.
        rule!("9.0.a", "9.0.d", "9.0.i", "3.6.e");
        let mut zone = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            let reaches = desk.stack(hex).fold(0, |sides, unit| {
                let area = self.area(unit);
                sides | area.zones[self.mobility[unit.index()] as usize][hex.index()]
            });
            add_zone(&mut zone, &self.field.grid, hex, reaches);
        }
        zone
    }

    /// Whether enemy zones do not hinder this unit (9.1, 9.2): the German mechanized corps.
    pub(crate) fn ignores_zones(&self, unit: UnitId) -> bool {
        let unit = self.unit(unit);
        unit.nation == Nation::Germany && unit.is_mech()
    }
}
