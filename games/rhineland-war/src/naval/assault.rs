//! 18.11 Amphibious assaults: units at sea, and what becomes of them.

use engine::{Journal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::{At, Playing};
use crate::state::{Assault, Units};

impl At<'_> {
    /// The assault that a unit at sea is part of.
    pub(crate) fn assault_of(self, unit: UnitId) -> Option<Assault> {
        self.state.assaults.iter().flatten().find(|assault| assault.unit == unit).copied()
    }

    /// The units at sea that must attack a hex (18.11).
    pub(crate) fn assaulting(self, target: HexId) -> Units {
        let against = self.state.assaults.iter().flatten().filter(|assault| assault.target == target);
        against.map(|assault| assault.unit).collect()
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The attack on a hex is over: units still before it at sea are eliminated, and after a failure their markers too
    /// (18.11). It is won if the hex was cleared and the result granted a pursuit; call it after that pursuit.
    pub(crate) fn end_assault(&mut self, target: HexId, won: bool) {
        for slot in 0..self.state.assaults.len() {
            let Some(Assault { unit, marker, .. }) =
                self.state.assaults[slot].filter(|assault| assault.target == target)
            else {
                continue;
            };
            self.state.assaults[slot] = None;
            if self.state.hex(unit).is_some_and(|hex| !self.field.land.contains(hex)) {
                match won {
                    true => rule!("18.11.i"),
                    false => rule!("18.11.d"),
                }
                self.eliminate(unit, "18.11");
            }
            if self.state.hex(marker).is_none() {
                continue;
            }
            match won {
                true => self.utilize(marker),
                false => {
                    rule!("18.11.e");
                    self.lose_marker(marker, "18.11");
                }
            }
        }
    }

    /// No unit stays at sea when the Combat Phase ends: whoever has not attacked has failed (18.2, 18.11).
    pub(crate) fn end_assaults(&mut self) {
        while let Some(assault) = self.state.assaults.iter().flatten().next().copied() {
            self.end_assault(assault.target, false);
        }
    }
}
