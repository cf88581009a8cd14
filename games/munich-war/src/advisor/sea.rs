//! What voyages promise.

use hexmap::HexId;
use mechanics::UnitId;

use super::{FOOLISH, Notes};
use crate::frame::At;
use crate::state::{HexSet, Units};

impl At<'_> {
    /// What a unit gains at best by going aboard, with whoever is aboard already.
    pub(super) fn score_of_boarding(self, unit: UnitId, notes: &mut Notes) -> i32 {
        let state = self.state;
        let mut group: Units = state.group;
        group.insert(unit);
        let landings = self.landings(group);
        self.best_landing(unit, landings, notes)
    }

    // The landings that promise most on the map are looked at.
    fn best_landing(self, unit: UnitId, landings: HexSet, notes: &mut Notes) -> i32 {
        let state = self.state;
        let Some(side) = self.side(state, unit) else { return FOOLISH };
        let pull = |notes: &Notes, hex: HexId| notes.pull[side as usize][hex.index()];
        let mut left = landings;
        let mut best = FOOLISH;
        for _ in 0..3 {
            let Some(hex) = left.iter().max_by_key(|hex| pull(notes, *hex)) else { break };
            left.remove(hex);
            best = best.max(self.gain_of_move(unit, hex, notes) - 3 * notes.weights.effort);
        }
        best
    }

    /// What a voyage of a country's marker promises.
    pub(super) fn score_of_voyage(self, marker: UnitId, notes: &mut Notes) -> i32 {
        let state = self.state;
        let nation = self.unit(marker).nation;
        let mut best = FOOLISH;
        for unit in &self.of_nation[nation] {
            let Some(hex) = state.hex(unit) else { continue };
            let ports = self.field.seas.iter().any(|sea| sea.ports.contains(hex));
            if ports && self.may_embark(unit) {
                best = best.max(self.score_of_boarding(unit, notes));
            }
        }
        best
    }

    /// What landing those on board promises.
    pub(super) fn score_of_landing(self, hex: HexId, notes: &mut Notes) -> i32 {
        let state = self.state;
        let group = state.group;
        group.iter().map(|unit| self.gain_of_move(unit, hex, notes)).sum()
    }

    /// What supply by sea through a port promises to those around it (18.3).
    pub(super) fn score_of_sealift(self, marker: UnitId, port: HexId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let Some(side) = self.side(state, marker) else { return FOOLISH };
        let nation = self.unit(marker).nation;
        let around = self.field.grid.neighbours(port).iter().copied().chain([port]);
        let cut = around
            .filter(|hex| hex.is_some() && !notes.supplied[side as usize].contains(*hex))
            .flat_map(|hex| desk.stack(hex))
            .filter(|unit| self.unit(*unit).nation == nation && self.face(state, *unit).attack > 0);
        cut.count() as i32 * 5 - 1
    }
}
