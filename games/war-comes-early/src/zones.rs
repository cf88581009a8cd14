//! 9.0 Zones of control.

use engine::rule;
use hexmap::Id;
use mechanics::UnitId;

use crate::WarComesEarly;
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::state::HexSet;

impl<'a> At<'a> {
    /// The zones of control of a side.
    #[inline]
    pub(crate) fn zone(self, side: Side) -> &'a HexSet {
        self.desk.zones[side as usize].get_or_init(|| self.find_zone(side))
    }

    fn find_zone(self, side: Side) -> HexSet {
        let At { desk, .. } = self;
        // 9.0: supply does not matter, only one's own side is not affected.
        rule!("9.0.d", "9.0.i");
        // 3.6: nor does a zone change who holds a hex.
        rule!("3.6.e");
        let mut zone = desk.borders.zones[side as usize];
        for &hex in &desk.stacks[side as usize] {
            let mut units = desk.stack(hex);
            let Some(first) = units.next() else { continue };
            let area = self.area(first);
            let reaches = |unit: UnitId| area.zones[self.mobility[unit.index()] as usize][hex.index()];
            let sides = units.fold(reaches(first), |sides, unit| sides | reaches(unit));
            // 9.0: nor into what is closed to its nation for now.
            let barred = &desk.borders.barred[self.unit(first).nation as usize];
            for (i, &to) in self.field.grid.neighbours(hex).iter().enumerate() {
                if sides >> i & 1 == 1 && !barred.contains(to) {
                    rule!("9.0.a");
                    zone.insert(to);
                }
            }
        }
        zone
    }
}

impl WarComesEarly {
    /// Whether enemy zones do not hinder this unit (9.1, 9.2): the German mechanized corps.
    #[inline]
    pub(crate) fn ignores_zones(&self, unit: UnitId) -> bool {
        rule!("7.1.o");
        let unit = self.unit(unit);
        unit.nation == Nation::Germany && unit.is_mech()
    }
}
