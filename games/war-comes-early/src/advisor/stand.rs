//! What a hex is to a unit.

use hexmap::{Direction, HexId};
use mechanics::UnitId;

use super::{FIRST, FOOLISH, Notes};
use crate::nation::{Nation, Side};
use crate::pack::AwardWhen;
use crate::stacking::LIMIT;
use crate::{Action, Desk, State, WarComesEarly};

/// Units in a hex.
const STACK: i32 = LIMIT.points as i32;

impl WarComesEarly {
    /// Where a picked-up stack goes.
    pub(super) fn appraise_march(
        &self,
        state: &State,
        legal: &[Action],
        desk: &mut Desk,
        notes: &mut Notes,
        out: &mut Vec<i32>,
    ) {
        // Where it goes is asked once: whoever has gone there stays.
        if state.group.intersects(&state.marched) {
            out.extend(legal.iter().map(|action| if *action == Action::Halt { FIRST } else { FOOLISH }));
            return;
        }
        let unit = state.group.iter().next().expect("a stack on the march has units");
        let from = self.group_hex(state);
        let now = self.stand(state, unit, from, desk, notes);
        let side = self.side(unit);
        let mut eager = false;
        for action in legal {
            let promise = match *action {
                Action::Go(hex) => self.stand(state, unit, hex, desk, notes) - now - notes.weights.effort,
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
    pub(super) fn gain_of_move(
        &self,
        state: &State,
        unit: UnitId,
        to: HexId,
        desk: &Desk,
        notes: &Notes,
    ) -> i32 {
        let Some(from) = state.hex(unit) else { return 0 };
        self.stand(state, unit, to, desk, notes) - self.stand(state, unit, from, desk, notes)
    }

    /// What it is worth that a unit stands in a hex.
    pub(super) fn stand(&self, state: &State, unit: UnitId, hex: HexId, desk: &Desk, notes: &Notes) -> i32 {
        let side = self.side(unit);
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let weights = &notes.weights;
        let counter = self.unit(unit);
        let (attack, defense) = (i32::from(counter.attack), i32::from(counter.defense));
        let friends = || desk.stack(hex).filter(|other| *other != unit && self.side(*other) == side);
        // The stronger, the more it is wanted there.
        let weight = (self.value_of(unit) + 40).min(200);
        let mut sum = notes.pull[own][hex.index()] * weights.pull / 100 * weight / 100;

        // An objective is taken by going there, and kept by standing there.
        let goal = notes.worth[hex.index()];
        let menace = notes.strike[enemy][hex.index()];
        let mut guards = false;
        if goal > 0 {
            if !state.control.holds(own, hex) {
                sum += goal;
            } else {
                // What is missing to hold it, and how much of that this unit brings.
                let needed = self.garrison_of(side, hex, desk, notes);
                let there: i32 = friends().map(|other| i32::from(self.unit(other).defense)).sum();
                let missing = (needed - there).max(0);
                sum += goal * weights.guard / 100 * missing.min(defense) / needed.max(weights.garrison / 2);
                guards = missing > 0;
            }
        }
        sum += self.worth_of_siege(state, unit, hex, desk);
        if !notes.supplied[own].contains(hex) {
            sum -= self.value_of(unit) * weights.unsupplied / 100;
        }

        // What can be attacked from here.
        let contact = notes.front[own].contains(hex);
        if contact && attack > 0 {
            let mut best = 0;
            for (direction, &target) in Direction::ALL.into_iter().zip(self.field.grid.neighbours(hex)) {
                if target.is_some()
                    && (desk.occupied[enemy].contains(target)
                        || desk.borders.garrisons[enemy].contains(target))
                    && self.may_attack_into(desk, unit, hex, direction, target)
                {
                    best = best.max(self.share_of_attack(state, unit, target, attack, desk, notes));
                }
            }
            sum += best;
        }

        // What can be attacked here.
        if menace > 0 && !guards {
            let together: i32 = friends().map(|other| i32::from(self.unit(other).defense)).sum();
            let worth: u8 = self.worth(unit) + friends().map(|other| self.worth(other)).sum::<u8>();
            let difference = menace * weights.menace / 100 - defense - together;
            let base = self.results.column(0, difference.clamp(-100, 100) as i16);
            let column = self.results.shifted(base, notes.shift[own][hex.index()].into());
            let exchange = self.exchange(column, worth, false);
            let corps = i32::from(self.worth(unit)).max(1);
            let per_corps = 2 * self.value_of(unit) / corps;
            let share = i32::from(self.worth(unit)) * 100 / i32::from(worth.max(1));
            let net = exchange.defender * per_corps / 100 * share / 100;
            sum -= (net * weights.exposure / 100).min(self.value_of(unit));
        }

        // A line is closed by zones: a friend two hexes away on either side.
        if menace > 0 || contact {
            let mut closed = 0;
            for &(at, distance) in &self.lay().near[hex.index()] {
                if distance > 2 {
                    break;
                }
                if distance == 2 && desk.occupied[own].contains(at) && state.hex(unit) != Some(at) {
                    closed += 1;
                }
            }
            sum += closed.min(2) * weights.line;
        }
        sum + self.worth_of_screen(state, unit, hex, desk, notes) * weights.screen / 100
    }

    // Ways of the enemy that nobody else stands in.
    fn worth_of_screen(&self, state: &State, unit: UnitId, hex: HexId, desk: &Desk, notes: &Notes) -> i32 {
        if !self.is_afoot(state, unit) {
            return 0;
        }
        let side = self.side(unit);
        let (own, enemy) = (side as usize, side.enemy() as usize);
        let others = |hex: HexId| desk.stack(hex).any(|other| other != unit && self.is_afoot(state, other));
        let from = state.hex(unit).filter(|from| !others(*from));
        let mut closed = 0;
        for &at in self.field.grid.neighbours(hex).iter().chain([&hex]) {
            if at.is_some() && notes.raid[enemy].contains(at) {
                let mine = from.is_some_and(|from| self.field.grid.distance(from, at) <= 1);
                if notes.screen[own][at.index()] == u8::from(mine) {
                    closed += notes.pull[enemy][at.index()];
                }
            }
        }
        closed
    }

    // Some places score for the German player when he has a unit next to them (13.3).
    fn worth_of_siege(&self, state: &State, unit: UnitId, hex: HexId, desk: &Desk) -> i32 {
        let german = Side::German as usize;
        if self.campaign.is_some() || self.side(unit) != Side::German {
            return 0;
        }
        let mut sum = 0;
        for award in self.awards.iter().filter(|award| award.when == AwardWhen::Adjacent) {
            let near = self.field.grid.direction(hex, award.hex).is_some();
            if near && !state.control.holds(german, award.hex) {
                let other = |at: &HexId| {
                    desk.occupied[german].contains(*at) && desk.stack(*at).any(|other| other != unit)
                };
                if self.field.grid.neighbours(award.hex).iter().any(other) {
                    continue;
                }
                sum += i32::from(award.points) * self.temper.usual().point;
            }
        }
        sum
    }

    /// The defense strength that a side wants in an objective.
    fn garrison_of(&self, side: Side, hex: HexId, desk: &Desk, notes: &Notes) -> i32 {
        let enemy = side.enemy() as usize;
        if desk.stacks[enemy].is_empty() {
            // Nobody knows yet where the enemy will be.
            return notes.weights.garrison;
        }
        let threat = notes.threat[enemy][hex.index()] * notes.weights.menace / 100;
        threat.clamp(1, notes.weights.garrison)
    }

    /// What a unit does for the objective that it stands in.
    pub(super) fn worth_of_guard(&self, state: &State, unit: UnitId, desk: &Desk, notes: &Notes) -> i32 {
        let side = self.side(unit);
        let Some(hex) = state.hex(unit) else { return 0 };
        let goal = notes.worth[hex.index()];
        if goal == 0 || !state.control.holds(side as usize, hex) {
            return 0;
        }
        let needed = self.garrison_of(side, hex, desk, notes);
        let others = desk.stack(hex).filter(|other| *other != unit);
        let there: i32 = others.map(|other| i32::from(self.unit(other).defense)).sum();
        let brings = (needed - there).clamp(0, self.unit(unit).defense.into());
        goal * notes.weights.guard / 100 * brings / needed.max(notes.weights.garrison / 2)
    }

    /// What it is worth to break an army down so that its corps can join an army in an objective: only one army
    /// fits into a hex (8.0).
    pub(super) fn promise_of_break(&self, state: &State, unit: UnitId, desk: &Desk, notes: &Notes) -> i32 {
        let (side, nation) = (self.side(unit), self.unit(unit).nation);
        let Some(hex) = state.hex(unit) else { return FOOLISH };
        // It leaves no place that is worth as much.
        let kept = 2 * notes.worth[hex.index()];
        let mut best = 0;
        let wanting = self.short_of_corps(state, nation, hex, desk, notes);
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
            let needed = self.garrison_of(side, goal, desk, notes);
            if room > 0 && there < needed {
                let brings = i32::from(self.unit(unit).defense).min(needed - there);
                best = best.max(notes.worth[goal.index()] * notes.weights.guard / 100 * brings / needed);
            }
        }
        best - notes.weights.breakdown
    }

    /// Forming an army is good, unless its corps are wanted one by one.
    pub(super) fn promise_of_form(
        &self,
        state: &State,
        army: UnitId,
        hex: HexId,
        desk: &Desk,
        notes: &Notes,
    ) -> i32 {
        let nation = self.unit(army).nation;
        let wanted = notes.worth[hex.index()] == 0
            && self.short_of_corps(state, nation, hex, desk, notes).next().is_some();
        if wanted { -notes.weights.form } else { notes.weights.form }
    }

    // Objectives in the neighbourhood that are held by an army and not strongly enough.
    fn short_of_corps<'a>(
        &'a self,
        state: &'a State,
        nation: Nation,
        from: HexId,
        desk: &'a Desk,
        notes: &'a Notes,
    ) -> impl Iterator<Item = HexId> + 'a {
        let near = self.lay().near[from.index()].iter().map(|(hex, _)| *hex);
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
                && there < self.garrison_of(side, hex, desk, notes)
        })
    }

    // A unit's part in what an attack on a hex may bring, with the help that stands there and half of what
    // could come.
    fn share_of_attack(
        &self,
        state: &State,
        unit: UnitId,
        target: HexId,
        attack: i32,
        desk: &Desk,
        notes: &Notes,
    ) -> i32 {
        let side = self.side(unit);
        let mut there = attack;
        for &hex in self.field.grid.neighbours(target) {
            if hex.is_some() && desk.occupied[side as usize].contains(hex) {
                let others = desk.stack(hex).filter(|other| *other != unit);
                there += others.map(|other| i32::from(self.unit(other).attack)).sum::<i32>();
            }
        }
        let coming = (notes.strike[side as usize][target.index()] - there).max(0);
        let strength = there + coming * notes.weights.potential / 100;
        let column = self.hoped_column(state, side, target, strength, desk, notes);
        let worth: u8 = desk.stack(target).map(|unit| self.worth(unit)).sum();
        let exchange = self.exchange(column, worth, false);
        let value: i32 = desk.stack(target).map(|unit| self.value_of(unit)).sum();
        let per_corps = 2 * value / i32::from(worth).max(1);
        let own = 2 * self.value_of(unit) / i32::from(self.worth(unit)).max(1);
        let ground = self.ground_won(state, side, target, exchange, worth, notes);
        let weights = &notes.weights;
        let bounty: i32 = desk.stack(target).map(|unit| self.bounty(state, unit)).sum();
        let won = exchange.defender * per_corps / 100 + bounty * exchange.cleared / 100;
        let gain = won * weights.destroy / 100 + ground - exchange.attacker * own / 100 * weights.lose / 100;
        if gain <= 0 { 0 } else { gain * attack / strength.max(1) }
    }
}
