//! What a position is worth.

use hexmap::HexId;
use mechanics::UnitId;

use super::Notes;
use crate::frame::At;
use crate::nation::Side;
use crate::pack::AwardWhen;
use crate::state::Spot;

/// With so many turns to go it is early in the war.
const EARLY: i32 = 7;
/// More defense strength than this makes no capital safer.
pub(super) const SAFE: i32 = 12;

impl At<'_> {
    /// What a position is worth to the German side. The maps are of this position.
    ///
    /// The same position with one objective more in the hands of a side, or with one enemy unit fewer, is never worth
    /// less to that side: whatever is hoped of an objective is worth less than to hold it.
    pub(super) fn balance(self, notes: &Notes) -> i32 {
        let At { state, .. } = self;
        let (material, points) = (self.material(notes), self.points(notes));
        let held = self.worth_of_key_defenses(notes);
        if self.campaign.is_none() {
            return material + points - held * notes.weights.outwork / 100;
        }
        // Games of equal players say how much each of these tells about who will win: strength at first, points
        // at last, and all the time what holds Prague.
        let left = (self.scenario.turns.len() as i32 - i32::from(state.turn)).clamp(0, EARLY);
        let strength = 100 + (notes.weights.strength - 100) * left / EARLY;
        material * strength / 100 + points - held
    }

    /// What the Allies have in the defense of the places on which the game hangs.
    fn worth_of_key_defenses(self, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let held = |&hex: &HexId| {
            if state.control.holds(Side::German as usize, hex) {
                return 0;
            }
            let there: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
            let sealed = self.is_sealed(hex, Side::German);
            let help = if sealed { 0 } else { notes.strike[Side::Allied as usize][hex.index()] };
            there.min(SAFE) * notes.weights.bulwark + help * notes.weights.relief
        };
        self.lay().bulwarks.iter().map(held).sum()
    }

    fn material(self, notes: &Notes) -> i32 {
        let At { state, .. } = self;
        let mut sum = 0;
        for unit in self.ids() {
            let side = self.side(unit);
            let value = self.value_of(unit);
            let worth = match state.hex(unit) {
                Some(hex) => {
                    let supplied = notes.supplied[side as usize].contains(hex);
                    let cut = if supplied { 0 } else { value * notes.weights.unsupplied / 100 };
                    value - cut - self.danger(unit, hex, notes)
                }
                None if state.spots[unit] == Spot::ELIMINATED && state.returns[unit] > 0 => value / 3,
                None => 0,
            };
            sum += sign(side) * worth;
        }
        sum
    }

    // What a unit is in danger of costing whose loss brings the enemy points (4.6).
    fn danger(self, unit: UnitId, hex: HexId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let bounty = self.bounty(state, unit);
        if bounty == 0 {
            return 0;
        }
        let menace = notes.strike[self.side(unit).enemy() as usize][hex.index()];
        let defense: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
        bounty * menace / (menace + 3 * defense + 20) / 2
    }

    fn points(self, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let mut sum = 0;
        for goal in &self.lay().goals {
            let (hex, value) = (goal.hex, notes.worth[goal.hex.index()]);
            if value == 0 {
                continue;
            }
            for side in Side::ALL {
                let (own, enemy) = (side as usize, side.enemy() as usize);
                let share = if state.control.holds(own, hex) {
                    let defense: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
                    1000 - risk(notes.strike[enemy][hex.index()], defense, notes.strike[own][hex.index()])
                } else {
                    // Whoever has not got it may be on the way.
                    let approach = self.approach(notes, side, goal) / 100;
                    ON_THE_WAY * approach / (approach + MASSED)
                };
                sum += sign(side) * (value * share / 1000);
            }
        }
        if self.campaign.is_none() {
            for award in &self.awards {
                let lost = award.eliminated.iter().filter(|unit| self.is_lost(state, *unit)).count() as i32;
                sum += lost * i32::from(award.points) * notes.weights.point / 2;
                if award.when == AwardWhen::Adjacent {
                    let beside = |hex: &HexId| desk.occupied[Side::German as usize].contains(*hex);
                    let scored = state.control.holds(Side::German as usize, award.hex)
                        || self.field.grid.neighbours(award.hex).iter().any(beside);
                    let value = i32::from(award.points) * notes.weights.point;
                    sum += if scored { value } else { -value };
                }
            }
        } else {
            let [german, allied] = state.score;
            sum += i32::from(german - allied) * notes.weights.point / 5;
        }
        sum
    }
}

/// What it is worth to be on the way to an objective, at most, in thousandths.
const ON_THE_WAY: i32 = 300;
/// An approach that counts half of that: six corps next to an objective.
const MASSED: i32 = 288;

// How likely an objective changes hands, in thousandths: the strike that can come against what holds it. Whoever can come
// to the help of an empty place comes late.
fn risk(strike: i32, defense: i32, help: i32) -> i32 {
    let help = if defense == 0 { help / 2 } else { help };
    strike * 500 / (strike + 3 * defense + help + 4)
}

fn sign(side: Side) -> i32 {
    if side == Side::German { 1 } else { -1 }
}
