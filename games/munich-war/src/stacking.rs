//! 9.0 Stacking.

use engine::{Journal, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::state::{Frame, State};
use crate::{Action, Desk, MunichWar};

/// Mobile units of other sizes than army that may share a hex (9.0).
const MOST_MOBILE: usize = 3;

/// What stands in a hex, as the limits see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Load {
    armies: usize,
    smaller: usize,
    fixed: usize,
    nation: Option<crate::nation::Nation>,
    mixed: bool,
}

impl Load {
    fn mobile(&self) -> usize {
        self.armies + self.smaller
    }

    /// Whether mobile units break a limit: one army or three smaller ones, of one nationality.
    fn mobile_excess(&self) -> bool {
        rule!("9.0.d", "9.0.f", "2.5.3.b");
        self.mixed || self.armies > 1 || (self.armies == 1 && self.smaller > 0) || self.smaller > MOST_MOBILE
    }
}

impl MunichWar {
    /// What land units weigh together.
    pub(crate) fn load(&self, units: impl Iterator<Item = UnitId>) -> Load {
        let mut load = Load::default();
        for unit in units {
            let unit = self.unit(unit);
            if unit.is_static() {
                rule!("9.0.g", "9.0.l");
                load.fixed += 1;
                continue;
            }
            load.mixed |= load.nation.is_some_and(|nation| nation != unit.nation);
            load.nation = Some(unit.nation);
            if unit.is_army() { load.armies += 1 } else { load.smaller += 1 }
        }
        load
    }

    /// Whether these units may not stand together in this hex (9.0).
    pub(crate) fn overstacks(&self, load: &Load, hex: HexId) -> bool {
        rule!("9.0.a", "9.0.b", "9.0.e", "9.0.h", "9.0.i", "9.0.k", "8.2.h");
        let marsh = self.field.marshes.contains(hex) && load.mobile() + load.fixed > 1;
        marsh || load.mobile_excess() || load.fixed > 1
    }

    /// Whether one more unit may stand in a hex (9.0).
    pub(crate) fn has_room(&self, desk: &Desk, hex: HexId, unit: UnitId) -> bool {
        let load = self.load(desk.stack(hex).filter(|other| *other != unit).chain([unit]));
        !self.overstacks(&load, hex)
    }

    /// The first hex that breaks the limits, if any.
    fn overfull(&self, desk: &Desk) -> Option<HexId> {
        let stacks = desk.stacks.iter().flatten().copied();
        stacks.clone().find(|&hex| self.overstacks(&self.load(desk.stack(hex)), hex))
    }

    /// The end of a Movement or Combat Phase: excess units go first (9.1).
    pub(crate) fn end_after_stacking(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("9.1.a");
        self.look(state, desk);
        match self.overfull(desk) {
            Some(hex) => state.frames.push(Frame::Excess { hex }),
            None => self.end_phase(state, journal),
        }
    }

    /// Goes on to the next overfull hex, and ends the phase after the last. Says whether it did.
    pub(crate) fn settle_excess(
        &self,
        state: &mut State,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        let Frame::Excess { hex } = *state.frames.top() else { return false };
        self.look(state, desk);
        if self.overstacks(&self.load(desk.stack(hex)), hex) {
            return false;
        }
        state.frames.pop();
        self.end_after_stacking(state, desk, journal);
        true
    }

    /// Which units the owner may eliminate: one of those that break a limit (9.1).
    pub(crate) fn legal_excess(&self, state: &State, desk: &mut Desk, hex: HexId, out: &mut Vec<Action>) {
        rule!("9.1.d");
        self.look(state, desk);
        let load = self.load(desk.stack(hex));
        let marsh = self.field.marshes.contains(hex);
        let excess = |unit: &UnitId| match self.unit(*unit).is_static() {
            true => load.fixed > 1 || (marsh && load.fixed + load.mobile() > 1),
            false => load.mobile_excess() || (marsh && load.fixed + load.mobile() > 1),
        };
        out.extend(desk.stack(hex).filter(excess).map(Action::Remove));
    }
}
