//! What a hex is to a unit.

use hexmap::{Direction, HexId};
use mechanics::UnitId;

use super::force::{DIE, Force};
use super::{FOOLISH, Notes};
use crate::Action;
use crate::frame::At;
use crate::nation::Side;
use crate::pack::{CombatTable, ShiftCause};
use crate::state::{By, March};
use crate::unit::Kind;

/// What a hex that is too full costs.
const CROWDED: i32 = 500;

impl At<'_> {
    /// Where a picked-up unit goes.
    pub(super) fn appraise_march(
        self,
        march: March,
        legal: &[Action],
        notes: &mut Notes,
        out: &mut Vec<i32>,
    ) {
        let state = self.state;
        let unit = march.unit;
        let from = state.hex(unit).expect("a unit on the move is on the map");
        let Some(side) = self.side(state, unit) else { return out.resize(legal.len(), 0) };
        notes.asked += 1;
        let now = self.stand_now(unit, from, notes);
        // 9.1: somebody must leave a stack that is too large, or is lost.
        let crowded = self.is_overfull(from);
        let room = |action: &Action| matches!(*action, Action::Go(hex) if !self.is_full(hex, unit));
        let must_go = crowded && legal.iter().any(room);
        for action in legal {
            let promise = match *action {
                Action::Halt if must_go => FOOLISH,
                Action::Go(hex) => {
                    if self.is_full(hex, unit) || self.abandons_capital(unit, hex, notes) {
                        FOOLISH
                    } else {
                        let gain = self.stand(unit, hex, notes) - now - notes.weights.effort;
                        let gain = gain - self.affront(hex, notes);
                        // Who has moved goes on only for good reason.
                        if gain <= 0 && march.by == By::Road { FOOLISH } else { gain }
                    }
                }
                Action::Rail => self.score_of_rail(march, side, now, notes),
                Action::Halt => 0,
                _ => FOOLISH,
            };
            out.push(promise);
        }
    }

    #[inline]
    fn is_full(self, hex: HexId, unit: UnitId) -> bool {
        let desk = self.desk;
        desk.stack(hex).next().is_some() && !self.has_room(hex, unit)
    }

    /// What it costs to go into a neutral's hex.
    #[inline]
    pub(super) fn affront(self, hex: HexId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        match desk.neutral.contains(hex) {
            true => self.country(state, hex).map_or(0, |nation| notes.affront[nation]),
            false => 0,
        }
    }

    /// What it is worth to a unit to stay; a stack that is too large must not.
    pub(super) fn stand_now(self, unit: UnitId, hex: HexId, notes: &mut Notes) -> i32 {
        let crowded = if self.is_overfull(hex) { CROWDED } else { 0 };
        self.stand(unit, hex, notes) - crowded
    }

    // Trains are for those whom no enemy can reach.
    fn score_of_rail(self, march: March, side: Side, now: i32, notes: &mut Notes) -> i32 {
        let state = self.state;
        let from = state.hex(march.unit).expect("a unit on the move is on the map");
        let near = notes.strike[side.enemy() as usize][from.index()] > 0;
        if near || self.abandons_capital(march.unit, from, notes) {
            return FOOLISH;
        }
        let mut targets = std::mem::take(&mut notes.stations);
        targets.clear();
        self.explore_rail(march, &mut self.desk.march.borrow_mut().rails, &mut targets);
        let pull = &notes.pull[side as usize];
        let mut best = FOOLISH;
        // The ends of the line that promise most on the map are looked at.
        let mut bar = pull[from.index()];
        for _ in 0..3 {
            let free = targets.iter().filter(|hex| !self.is_full(**hex, march.unit));
            let above = free.filter(|hex| notes.pull[side as usize][hex.index()] > bar);
            let Some(&hex) = above.max_by_key(|hex| notes.pull[side as usize][hex.index()]) else { break };
            best = best.max(self.stand(march.unit, hex, notes));
            bar = (bar + notes.pull[side as usize][hex.index()]) / 2;
        }
        notes.stations = targets;
        if best == FOOLISH { FOOLISH } else { best - now - 2 * notes.weights.effort }
    }

    /// What a unit gains by standing in another hex.
    pub(super) fn gain_of_move(self, unit: UnitId, to: HexId, notes: &mut Notes) -> i32 {
        let state = self.state;
        let Some(from) = state.hex(unit) else { return 0 };
        if self.is_full(to, unit) || self.abandons_capital(unit, to, notes) {
            return FOOLISH;
        }
        notes.asked += 1;
        self.stand(unit, to, notes) - self.stand_now(unit, from, notes)
    }

    /// What it is worth that a unit stands in a hex. What was worked out for [`Notes::asked`] is used again.
    pub(super) fn stand(self, unit: UnitId, hex: HexId, notes: &mut Notes) -> i32 {
        let At { state, desk, .. } = self;
        let Some(side) = self.side(state, unit) else { return 0 };
        self.draw_screens(notes);
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let weights = notes.weights;
        let face = self.face(state, unit);
        let mut sum = notes.pull[own][hex.index()] * weights.pull / 100;
        let menace = notes.strike[enemy][hex.index()];

        // Who else is there.
        let (mut alone, mut defense, mut germans) = (true, i32::from(face.defense), 0);
        for other in desk.stack(hex) {
            if other != unit {
                alone = false;
                defense += i32::from(self.face(state, other).defense);
                germans += i32::from(self.is_german(other));
            }
        }
        if let Some(goal) = self.goal(notes, hex) {
            let value = goal.value[own];
            if !self.is_taken(state, side, goal) {
                sum += value;
            } else if self.is_in_reach(side.enemy(), goal, notes) {
                sum += value * weights.guard / if alone { 100 } else { 300 };
            }
            // 22.0: an objective counts while Germans stand there.
            if goal.occupied > 0 && side == Side::Axis && germans == 0 && self.is_german(unit) {
                sum += goal.occupied * weights.point;
            }
        }
        let value = self.value_of(state, unit, notes);
        if !notes.supplied[own].contains(hex) {
            sum -= value * weights.unsupplied / 100;
        }

        // What can be attacked from here.
        let open = self.field.open[hex.index()];
        let mut best = 0;
        for (direction, &target) in self.field.grid.neighbours(hex).iter().enumerate() {
            let open = target.is_some() && open >> direction & 1 == 1;
            if open && face.attack > 0 && desk.occupied[enemy].contains(target) {
                best = best.max(self.share_of_attack(unit, side, target, notes));
            }
        }
        sum += best;

        if menace > 0 {
            // What can be attacked here.
            let percent = (menace * weights.menace / defense.max(1)).min(i16::MAX.into()) as i16;
            let results = &self.pack.results[0];
            let mut shift = self.lay().cover[hex.index()];
            let home = self.field.hexes[hex.index()].entrenchment
                && self.country(state, hex) == Some(self.unit(unit).nation);
            if home {
                shift += self.pack.shifts.of(ShiftCause::Entrenchment);
            }
            let column = results.shifted(results.column(0, percent), shift);
            sum -= value * self.lay().toll[column] / 100 * weights.exposure / 100;
        }
        // Ways of the enemy that nobody else stands in.
        if weights.line > 0 && self.unit(unit).is_mobile() {
            let others =
                |hex: HexId| desk.stack(hex).any(|other| other != unit && self.unit(other).is_mobile());
            let from = state.hex(unit).filter(|from| !others(*from));
            let mut closed = 0;
            // The hex itself comes after its six sides.
            let open = open | 1 << Direction::ALL.len();
            for (direction, &at) in self.field.grid.neighbours(hex).iter().chain([&hex]).enumerate() {
                if open >> direction & 1 == 0 || !notes.raid[enemy].contains(at) {
                    continue;
                }
                let screen = notes.screen[own][at.index()];
                if screen > 1 {
                    continue;
                }
                let mine = from.is_some_and(|from| {
                    let side = self.field.grid.direction(from, at);
                    from == at || side.is_some_and(|side| self.field.is_open(from, side))
                });
                if screen == u8::from(mine) {
                    closed += notes.pull[enemy][at.index()];
                }
            }
            sum += closed * weights.line / 100;
        }
        sum
    }

    // A unit's part in what an attack on a hex may bring, with the help that stands there and some of what
    // could come.
    fn share_of_attack(self, unit: UnitId, side: Side, target: HexId, notes: &mut Notes) -> i32 {
        let At { state, desk, .. } = self;
        let (asked, known) = notes.shares[target.index()];
        if asked == notes.asked {
            return known;
        }
        let nation = self.unit(unit).nation;
        let attack = i32::from(self.face(state, unit).attack);
        let mut there = attack;
        for &hex in self.field.grid.neighbours(target) {
            if hex.is_some() && desk.occupied[side as usize].contains(hex) {
                let others = desk.stack(hex).filter(|other| *other != unit);
                let own = others.filter(|other| self.unit(*other).nation == nation);
                there += own.map(|other| i32::from(self.face(state, other).attack)).sum::<i32>();
            }
        }
        let coming = (notes.strike[side as usize][target.index()] - there).max(0);
        let strength = there + coming * notes.weights.potential / 100;
        let gain = self.hope(unit, side, target, strength, 0, notes);
        let share = if gain <= 0 { 0 } else { gain * attack / strength.max(1) };
        notes.shares[target.index()] = (notes.asked, share);
        share
    }

    /// What an attack of so much strength on a hex may bring, with units like this one and so many columns
    /// more.
    pub(super) fn hope(
        self,
        unit: UnitId,
        side: Side,
        target: HexId,
        strength: i32,
        more: i16,
        notes: &Notes,
    ) -> i32 {
        let At { state, desk, .. } = self;
        let (defenders, defense) = self.garrison(target, notes);
        let percent = (strength * 100 / defense.max(1)).min(i16::MAX.into()) as i16;
        let record = &self.field.hexes[target.index()];
        let mut shift = self.lay().cover[target.index()] + more;
        if record.entrenchment {
            shift += self.pack.shifts.of(ShiftCause::Entrenchment);
        }
        for air in &desk.flying[side as usize] {
            if state.hex(air) == Some(target) && self.unit(air).kind == Kind::Airstrike && more == 0 {
                shift += i16::from(self.face(state, air).air);
            }
        }
        let results = &self.pack.results[0];
        let column = results.shifted(results.column(0, percent), shift);
        let mut attackers = Force::NOBODY;
        let alike = (strength / i32::from(self.face(state, unit).attack).max(1)).clamp(1, 4);
        for _ in 0..alike {
            self.enlist(&mut attackers, state, unit, notes);
        }
        let mobile = attackers.has_mech() && !defenders.has_fort();
        let tables = [CombatTable::Assault, CombatTable::Mobile];
        let escape = self.escape(target, side.enemy());
        let value = self.value_of_hex(state, side, target, notes);
        let mut best = i32::MIN;
        for &table in &tables[..1 + usize::from(mobile)] {
            let prospect = self.throw_all(table, column, &attackers, &defenders, escape, notes.weights.push);
            best = best.max(self.judge(prospect, DIE, value, alike, notes));
        }
        best
    }
}
