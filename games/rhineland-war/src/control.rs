//! 2.4 Occupation and control of hexes.

use engine::{Journal, rule};
use hexmap::HexId;
use mechanics::add_zone;

use crate::frame::{At, Playing};
use crate::nation::Side;
use crate::state::HexSet;

impl At<'_> {
    /// Whether a hex is disputed: one side's units are in it, and the other's zone (2.4).
    pub fn is_disputed(self, hex: HexId) -> bool {
        if self.desk.disputed.contains(hex) {
            return true;
        }
        if self.desk.columns.contains(hex) {
            // d96: a Fifth Column controls its hex whatever zones there are, alone or with friends.
            rule!("19.6.b");
        }
        Side::ALL.into_iter().any(|side| {
            let empty = !self.desk.occupied[side as usize].contains(hex);
            let zone = empty
                && self.desk.zones[side.enemy() as usize].contains(hex)
                && self.state.tenure.holds(side as usize, hex);
            // d66, the other reading: a zone disputes an empty hex at home too.
            if zone {
                rule!("2.4.g");
            }
            zone && self.options.zones_dispute_empty
        })
    }

    /// Whether a side controls a hex (2.4): nobody controls a disputed one.
    pub fn controls(self, side: Side, hex: HexId) -> bool {
        if self.is_disputed(hex) {
            rule!("2.4.f");
            return false;
        }
        let held = self.state.tenure.holds(side as usize, hex);
        match (held, self.occupied(side).contains(hex)) {
            (true, false) => rule!("2.4.c"),
            (false, false) => rule!("2.4.h"),
            _ => {}
        }
        held
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Brings control up to date with where the units are (2.4).
    pub(crate) fn keep_control(&mut self) {
        let at = self.at();
        let occupied = [at.occupied(Side::Axis), at.occupied(Side::Allied)];
        let mut zones = at.desk.zones;
        // 19.6: zones mean nothing to a Fifth Column.
        for (side, zone) in zones.iter_mut().enumerate() {
            *zone -= occupied[1 - side] & at.desk.columns;
        }
        rule!("2.4.b");
        self.state.tenure.update(&occupied, &zones);
    }

    /// A mobile unit of a side passes through a hex: free of enemy zones it takes it, and its zone ends what the enemy
    /// had taken around it (2.4).
    pub(crate) fn pass_through(&mut self, side: Side, hex: HexId) {
        let (own, other) = (side as usize, side.enemy() as usize);
        let at = self.at();
        let free = !at.enemy_zone(side).contains(hex);
        let mut zone = HexSet::EMPTY;
        add_zone(&mut zone, &at.field.grid, hex, at.field.open[hex.index()]);
        let shaken = zone - at.occupied(side.enemy()) - at.desk.neutral;
        if free {
            rule!("2.4.d");
            self.state.tenure.take(own, hex);
        }
        rule!("2.4.e");
        self.state.tenure.shake(other, &shaken);
    }
}
