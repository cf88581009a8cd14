//! What a hex is to a unit.

use hexmap::{Direction, HexId};
use mechanics::UnitId;

use super::{FIRST, FOOLISH, Notes};
use crate::{Action, Desk, State, WarComesEarly};

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
                Action::Go(hex) => self.stand(state, unit, hex, desk, notes) - now - self.weights.effort,
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
        let weights = &self.weights;
        let counter = self.unit(unit);
        let (attack, defense) = (i32::from(counter.attack), i32::from(counter.defense));
        let friends = || desk.stack(hex).filter(|other| *other != unit && self.side(*other) == side);
        // The stronger, the more it is wanted there.
        let weight = (self.value_of(unit) + 40).min(200);
        let mut sum = notes.pull[own][hex.index()] * weights.pull / 100 * weight / 100;

        // An objective is taken by going there, and kept by standing there.
        let goal = notes.worth[hex.index()];
        let menace = notes.strike[enemy][hex.index()];
        if goal > 0 {
            if !state.control.holds(own, hex) {
                sum += goal;
            } else if menace > 0 {
                // What is missing to hold it, and how much of that this unit brings.
                let needed = (menace * weights.menace / 100).max(1);
                let there: i32 = friends().map(|other| i32::from(self.unit(other).defense)).sum();
                let missing = (needed - there).max(0);
                sum += goal * weights.guard / 100 * missing.min(defense) / needed;
            }
        }
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
        if menace > 0 {
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
        sum
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
        let strength = there + coming * self.weights.potential / 100;
        let column = self.hoped_column(state, side, target, strength, desk, notes);
        let worth: u8 = desk.stack(target).map(|unit| self.worth(unit)).sum();
        let exchange = self.exchange(column, worth, false);
        let value: i32 = desk.stack(target).map(|unit| self.value_of(unit)).sum();
        let per_corps = 2 * value / i32::from(worth).max(1);
        let own = 2 * self.value_of(unit) / i32::from(self.worth(unit)).max(1);
        let ground = self.value_of_hex(state, side, target, notes) * exchange.cleared / 100;
        let weights = &self.weights;
        let bounty: i32 = desk.stack(target).map(|unit| self.bounty(state, unit)).sum();
        let won = exchange.defender * per_corps / 100 + bounty * exchange.cleared / 100;
        let gain = won * (weights.destroy + notes.boldness) / 100 + ground
            - exchange.attacker * own / 100 * (weights.lose - notes.boldness) / 100;
        if gain <= 0 { 0 } else { gain * attack / strength.max(1) }
    }
}
