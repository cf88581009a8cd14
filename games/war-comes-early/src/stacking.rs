//! 8.0 Stacking.

use engine::{Verdict, deny, rule};
use hexmap::{HexId, Id};
use mechanics::{Load, UnitId, fewest_to_leave};

use crate::WarComesEarly;
use crate::frame::At;
use crate::nation::Nation;
use crate::unit::{Level, Unit};

/// Points, armies, and German static corps.
pub(crate) type StackLoad = Load<2>;

/// Five units, one army or front, one German static corps (8.0).
pub(crate) const LIMIT: StackLoad = Load { points: 5, classes: [1, 1] };

/// A full stack in which a front has broken down: more can never be in one hex.
pub(crate) const MOST_IN_A_HEX: usize = 12;

/// What a unit counts in its stack (8.0).
pub(crate) fn load(unit: &Unit) -> StackLoad {
    rule!("2.3.1.c");
    let german = unit.nation == Nation::Germany;
    let heavy =
        german && (unit.level() == Level::Division || (unit.is_mech() && unit.level() == Level::Corps));
    if heavy {
        rule!("8.0.h", "8.0.i");
    }
    let army = unit.level() == Level::Army;
    if army {
        // Whatever it is made of.
        rule!("13.4.f");
    }
    let static_corps = german && unit.is_static() && unit.level() == Level::Corps;
    if static_corps {
        rule!("8.0.g");
    }
    Load { points: if heavy { 2 } else { 1 }, classes: [army.into(), static_corps.into()] }
}

impl At<'_> {
    /// What stands in a hex.
    #[inline]
    pub(crate) fn stack_load(self, hex: HexId) -> StackLoad {
        let At { desk, .. } = self;
        rule!("8.0.a");
        // Markers are no units.
        rule!("8.2.a", "8.2.b");
        self.load_of(desk.stack(hex))
    }
}

impl WarComesEarly {
    /// What these units weigh together.
    #[inline]
    pub(crate) fn load_of(&self, units: impl Iterator<Item = UnitId>) -> StackLoad {
        Load::total(units.map(|unit| self.loads[unit.index()]))
    }
}

impl At<'_> {
    /// Whether a stack that comes here would break the limits (8.0).
    #[inline]
    pub(crate) fn overstacks(self, hex: HexId, coming: StackLoad) -> bool {
        rule!("8.0.d");
        let load = self.stack_load(hex).plus(coming);
        if load.points > LIMIT.points {
            rule!("8.0.e");
        }
        if load.classes[0] > LIMIT.classes[0] {
            rule!("8.0.f");
        }
        if load.classes[1] > LIMIT.classes[1] {
            rule!("8.0.g");
        }
        !load.fits(&LIMIT)
    }

    /// Whether a stack of this nation may come to a hex where friends may stand (8.0).
    pub(crate) fn takes_in(self, hex: HexId, nation: Nation, coming: StackLoad) -> Verdict {
        let At { desk, .. } = self;
        if desk.stack(hex).next().is_some_and(|other| self.unit(other).nation != nation) {
            rule!("8.0.m");
            deny!("8.0.l", "units of another nation are in {hex}");
        }
        deny!("8.0.e", self.overstacks(hex, coming), "{hex} would be over the stacking limit");
        Ok(())
    }

    /// Calls `found` for each unit that the opponent may move out of an overfull hex next: as few as
    /// restore the limit (7.0). Static units stay where they are (2.3.2).
    pub(crate) fn excess(self, hex: HexId, mut found: impl FnMut(UnitId)) {
        let At { desk, .. } = self;
        rule!("7.0.j");
        let mut loads = [StackLoad::default(); MOST_IN_A_HEX];
        let mut room = LIMIT;
        let mut units = 0;
        for unit in desk.stack(hex) {
            if self.unit(unit).is_static() {
                room = room.less(self.loads[unit.index()]);
            } else {
                loads[units] = self.loads[unit.index()];
                units += 1;
            }
        }
        let fewest = fewest_to_leave(&loads[..units], &room);
        let movable = desk.stack(hex).filter(|&unit| !self.unit(unit).is_static());
        for (i, unit) in movable.enumerate() {
            let mut others = loads;
            others.copy_within(i + 1.., i);
            if fewest_to_leave(&others[..units - 1], &room) + 1 == fewest {
                found(unit);
            }
        }
    }
}
