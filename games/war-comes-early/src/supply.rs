//! 10.0 Supply.

use engine::rule;
use hexmap::{HexId, Pass};
use mechanics::UnitId;

use crate::state::State;
use crate::{Desk, WarComesEarly};

impl WarComesEarly {
    /// Whether a unit on the map is in supply where it stands (10.0).
    pub(crate) fn is_supplied(&self, state: &State, desk: &mut Desk, unit: UnitId) -> bool {
        rule!("10.0.a");
        let Some(hex) = state.hex(unit) else { return false };
        if self.area(unit).home.contains(hex) {
            rule!("10.1.a", "10.1.b");
            return true;
        }
        let free = usize::from(self.ignores_zones(unit));
        if let Some(known) = desk.supplied[hex.index()][free] {
            return known;
        }
        let supplied = self.trace(state, desk, unit, hex);
        desk.supplied[hex.index()][free] = Some(supplied);
        supplied
    }

    /// Whether a unit is in supply for an attack on a hex (10.1).
    pub(crate) fn is_supplied_to_attack(
        &self,
        state: &State,
        desk: &mut Desk,
        unit: UnitId,
        target: HexId,
    ) -> bool {
        self.area(unit).home.contains(target) || self.is_supplied(state, desk, unit)
    }

    // 10.2: a line of passable hexes of any length to a supply source of one's own nation.
    fn trace(&self, state: &State, desk: &mut Desk, unit: UnitId, hex: HexId) -> bool {
        self.trace_to(state, desk, unit, hex).is_some()
    }

    /// The source to which a line of supply can be traced; the desk's flood knows the way.
    pub(crate) fn trace_to(
        &self,
        state: &State,
        desk: &mut Desk,
        unit: UnitId,
        hex: HexId,
    ) -> Option<HexId> {
        rule!("10.2.a", "10.2.b", "10.2.c", "10.2.d");
        let side = self.side(unit);
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let zone = match self.ignores_zones(unit) {
            true => {
                rule!("9.2.c");
                crate::state::HexSet::EMPTY
            }
            // 9.2: a friendly unit cancels the zone for supply only.
            false => {
                rule!("9.2.a", "9.2.b", "10.2.k");
                *self.zone(desk, side.enemy()) - desk.occupied[own]
            }
        };
        let enemy_units = desk.occupied[enemy];
        let (field, control) = (&self.field, &state.control);
        let sources = self.area(unit).sources;
        let usable = |hex: HexId| {
            rule!("10.4.a", "10.4.b");
            sources.contains(hex) && control.holds(own, hex)
        };
        let in_play = &self.in_play;
        let pass = |from: HexId, side: hexmap::Direction, to: HexId| {
            rule!("10.2.g", "10.2.j", "10.2.l");
            if !field.is_open(from, side)
                || !in_play.contains(to)
                || enemy_units.contains(to)
                || (field.supply_cities.contains(to) && control.holds(enemy, to))
            {
                Pass::No
            } else if zone.contains(to) {
                Pass::Into
            } else {
                Pass::Through
            }
        };
        desk.flood.trace(&field.grid, hex, usable, pass)
    }
}
