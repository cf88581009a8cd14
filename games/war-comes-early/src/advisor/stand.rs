//! Where units go, and what they do for objectives.

use hexmap::HexId;
use mechanics::UnitId;

use super::{FIRST, FOOLISH, Notes};
use crate::Action;
use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::stacking::LIMIT;

/// Units in a hex.
const STACK: i32 = LIMIT.points as i32;

impl At<'_> {
    /// Where a picked-up stack goes.
    pub(super) fn appraise_march(self, legal: &[Action], notes: &mut Notes, out: &mut Vec<i32>) {
        let At { state, .. } = self;
        // Where it goes is asked once: whoever has gone there stays.
        if state.group.intersects(&state.marched) {
            out.extend(legal.iter().map(|action| if *action == Action::Halt { FIRST } else { FOOLISH }));
            return;
        }
        let unit = state.group.iter().next().expect("a stack on the march has units");
        let from = self.group_hex(state);
        let mut seeker = self.seeker(unit, notes);
        let now = seeker.stand(from);
        let side = self.side(unit);
        let mut eager = false;
        for action in legal {
            let promise = match *action {
                Action::Go(hex) => seeker.stand(hex) - now - notes.weights.effort,
                Action::Halt => 0,
                _ => FOOLISH,
            };
            eager |= promise > 0;
            out.push(promise);
        }
        // Whoever has far to go and no enemy about marches in column.
        let column = legal.iter().position(|action| *action == Action::Column);
        if let Some(column) = column
            && eager
            && notes.strike[side.enemy() as usize][from.index()] == 0
        {
            out[column] = FIRST;
        }
    }

    /// What a unit gains by standing in another hex.
    pub(super) fn gain_of_move(self, unit: UnitId, to: HexId, notes: &Notes) -> i32 {
        let At { state, .. } = self;
        let Some(from) = state.hex(unit) else { return 0 };
        let mut seeker = self.seeker(unit, notes);
        seeker.stand(to) - seeker.stand(from)
    }

    /// The defense strength that a side wants in an objective.
    pub(super) fn garrison_of(self, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let At { desk, .. } = self;
        let enemy = side.enemy() as usize;
        if desk.stacks[enemy].is_empty() {
            // Nobody knows yet where the enemy will be.
            return notes.weights.garrison;
        }
        let threat = notes.threat[enemy][hex.index()] * notes.weights.menace / 100;
        threat.clamp(1, notes.weights.garrison)
    }

    /// What a unit does for the objective that it stands in.
    pub(super) fn worth_of_guard(self, unit: UnitId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let side = self.side(unit);
        let Some(hex) = state.hex(unit) else { return 0 };
        let goal = notes.worth[hex.index()];
        if goal == 0 || !state.control.holds(side as usize, hex) {
            return 0;
        }
        let needed = self.garrison_of(side, hex, notes);
        let others = desk.stack(hex).filter(|other| *other != unit);
        let there: i32 = others.map(|other| i32::from(self.unit(other).defense)).sum();
        let brings = (needed - there).clamp(0, self.unit(unit).defense.into());
        goal * notes.weights.guard / 100 * brings / needed.max(notes.weights.garrison / 2)
    }

    /// What it is worth to break an army down so that its corps can join an army in an objective: only one army
    /// fits into a hex (8.0).
    pub(super) fn score_of_break(self, unit: UnitId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let (side, nation) = (self.side(unit), self.unit(unit).nation);
        let Some(hex) = state.hex(unit) else { return FOOLISH };
        // It leaves no place that is worth as much.
        let kept = 2 * notes.worth[hex.index()];
        let mut best = 0;
        let wanting = self.short_of_corps(nation, hex, notes);
        for goal in wanting.filter(|goal| notes.worth[goal.index()] > kept) {
            let mut there: i32 = desk.stack(goal).map(|unit| i32::from(self.unit(unit).defense)).sum();
            let mut room = STACK - desk.stack(goal).count() as i32;
            // Corps that are at hand come first.
            for &(at, _) in &self.lay().near[goal.index()] {
                if at != goal && desk.occupied[side as usize].contains(at) {
                    let loose = desk.stack(at).filter(|other| {
                        self.unit(*other).nation == nation
                            && !self.has_components(*other)
                            && !self.unit(*other).is_static()
                    });
                    for other in loose {
                        there += i32::from(self.unit(other).defense);
                        room -= 1;
                    }
                }
            }
            let needed = self.garrison_of(side, goal, notes);
            if room > 0 && there < needed {
                let brings = i32::from(self.unit(unit).defense).min(needed - there);
                best = best.max(notes.worth[goal.index()] * notes.weights.guard / 100 * brings / needed);
            }
        }
        best - notes.weights.breakdown
    }

    /// Forming an army is good, unless its corps are wanted one by one.
    pub(super) fn score_of_form(self, army: UnitId, hex: HexId, notes: &Notes) -> i32 {
        let nation = self.unit(army).nation;
        let wanted =
            notes.worth[hex.index()] == 0 && self.short_of_corps(nation, hex, notes).next().is_some();
        if wanted { -notes.weights.form } else { notes.weights.form }
    }
}

impl<'a> At<'a> {
    // Objectives in the neighbourhood that are held by an army and not strongly enough.
    fn short_of_corps(
        self,
        nation: Nation,
        from: HexId,
        notes: &'a Notes,
    ) -> impl Iterator<Item = HexId> + 'a {
        let At { state, desk, .. } = self;
        let near = self.game.lay().near[from.index()].iter().map(|(hex, _)| *hex);
        near.filter(move |&hex| {
            let mut army = None;
            let (mut there, mut units) = (0, 0);
            for unit in desk.stack(hex).filter(|unit| self.unit(*unit).nation == nation) {
                army = army.or(self.has_components(unit).then_some(unit));
                there += i32::from(self.unit(unit).defense);
                units += 1;
            }
            let Some(army) = army else { return false };
            let side = self.side(army);
            notes.worth[hex.index()] > 0
                && state.control.holds(side as usize, hex)
                && units < STACK
                && there < self.garrison_of(side, hex, notes)
        })
    }
}
