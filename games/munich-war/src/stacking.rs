//! 9.0 Stacking.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Load, UnitId};

use crate::frame::{At, Excess, Frame, Playing, Step};
use crate::state::State;
use crate::{Action, MunichWar};

/// Points of mobile units, static units, and units of any kind.
type StackLoad = Load<2>;

/// One army or three smaller mobile units, and one static unit (9.0).
const LIMIT: StackLoad = Load { points: ARMY, classes: [1, u8::MAX] };
/// One unit of any kind (9.0).
const MARSH: StackLoad = Load { points: ARMY, classes: [1, 1] };
/// An army fills a hex; three others do so too.
const ARMY: u8 = 3;

impl Step for Excess {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        let unit = game.land.iter().find(|unit| state.hex(*unit) == Some(self.hex));
        Next::Seat(unit.map_or(game.seat(state.active()), |unit| game.owner(state, unit)))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_excess(self.hex, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Remove(unit) = action {
            on.eliminate(unit, "9.1");
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        on.settle_excess()
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new(
            "9.1",
            text!("{hex} is over the stacking limit: eliminate a unit.", hex = at.place(self.hex)),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Remove(unit) = action {
            at.is_operated_by(at.state, unit, at.state.active())?;
        }
        deny!("9.1.d", "only a unit of the overfull hex that breaks a limit is eliminated")
    }
}

impl MunichWar {
    /// What a unit counts in its stack (9.0).
    fn load(&self, unit: UnitId) -> StackLoad {
        rule!("2.5.3.b");
        let unit = self.unit(unit);
        let points = if unit.is_static() {
            rule!("2.5.2.d");
            rule!("9.0.g");
            rule!("9.0.l");
            0
        } else if unit.is_army() {
            ARMY
        } else {
            1
        };
        Load { points, classes: [unit.is_static().into(), 1] }
    }

    #[inline]
    fn limit(&self, hex: HexId) -> StackLoad {
        rule!("9.0.f");
        rule!("9.0.h");
        rule!("9.0.i");
        if self.field.marshes.contains(hex) { MARSH } else { LIMIT }
    }

    /// Whether mobile units of two countries are among these.
    #[inline]
    fn is_mixed(&self, units: impl Iterator<Item = UnitId>) -> bool {
        let mut nations = units.map(|unit| self.unit(unit)).filter(|unit| !unit.is_static());
        let first = nations.next().map(|unit| unit.nation);
        nations.any(|unit| Some(unit.nation) != first)
    }

    /// Whether these units may not stand together in this hex (9.0).
    #[inline]
    fn overstacks(&self, units: impl Iterator<Item = UnitId> + Clone, hex: HexId) -> bool {
        rule!("9.0.a");
        rule!("9.0.b");
        rule!("9.0.e");
        rule!("9.0.k");
        let load = Load::total(units.clone().map(|unit| self.load(unit)));
        rule!("9.0.d");
        rule!("8.2.h");
        !load.fits(&self.limit(hex)) || self.is_mixed(units)
    }

    /// Whether terrain lets a unit be put into a hex that it does not enter hex by hex: no static unit into
    /// mountains, no other but alpine ones into mountains without a railroad (9.0, 19.0).
    #[inline]
    pub(crate) fn may_be_put(&self, unit: UnitId, hex: HexId) -> bool {
        if self.unit(unit).is_static() {
            rule!("9.0.j");
            return !self.field.mountains.contains(hex);
        }
        rule!("19.0.c", "19.0.d");
        self.field.may_stand(self.class(unit), hex)
    }
}

impl At<'_> {
    /// Whether one more unit may stand in a hex (9.0).
    #[inline]
    pub(crate) fn has_room(self, hex: HexId, unit: UnitId) -> bool {
        let desk = self.desk;
        !self.overstacks(desk.stack(hex).filter(|other| *other != unit).chain([unit]), hex)
    }

    /// Whether a hex breaks the limits.
    #[inline]
    pub(crate) fn is_overfull(self, hex: HexId) -> bool {
        let desk = self.desk;
        self.overstacks(desk.stack(hex), hex)
    }

    /// The first hex that breaks the limits, if any.
    fn overfull(self) -> Option<HexId> {
        let desk = self.desk;
        let stacks = desk.stacks.iter().flatten().copied();
        stacks.clone().find(|&hex| self.is_overfull(hex))
    }

    /// Which units the owner may eliminate: one of those that break a limit (9.1).
    pub(crate) fn legal_excess(self, hex: HexId, out: &mut Vec<Action>) {
        let desk = self.desk;
        rule!("9.1.d");
        let load = Load::total(desk.stack(hex).map(|unit| self.load(unit)));
        let mixed = self.is_mixed(desk.stack(hex));
        let excess = |unit: &UnitId| {
            load.has_too_many_of(&self.load(*unit), &self.limit(hex))
                || (mixed && !self.unit(*unit).is_static())
        };
        out.extend(desk.stack(hex).filter(excess).map(Action::Remove));
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The end of a Movement or Combat Phase: excess units go first (9.1).
    pub(crate) fn end_after_stacking(&mut self) {
        rule!("9.1.a");
        match self.at().overfull() {
            Some(hex) => self.state.frames.push(Frame::Excess(Excess { hex })),
            None => self.end_phase(),
        }
    }

    /// Goes on to the next overfull hex, and ends the phase after the last. Says whether it did.
    pub(crate) fn settle_excess(&mut self) -> bool {
        let Frame::Excess(Excess { hex }) = *self.state.frames.top() else { return false };
        if self.at().is_overfull(hex) {
            return false;
        }
        self.state.frames.pop();
        self.end_after_stacking();
        true
    }
}
