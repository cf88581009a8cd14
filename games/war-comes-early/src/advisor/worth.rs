//! What a position is worth.

use hexmap::HexId;

use super::Notes;
use crate::nation::{Nation, Side};
use crate::pack::AwardWhen;
use crate::state::{Spot, State};
use crate::{Desk, WarComesEarly};

/// With so many turns to go it is early in the war.
const EARLY: i32 = 7;
/// More defense strength than this makes no capital safer.
const SAFE: i32 = 12;

impl WarComesEarly {
    /// What a position is worth to the German side. The maps are of this position.
    pub(super) fn balance(&self, state: &State, desk: &Desk, notes: &Notes) -> i32 {
        let (material, points) = (self.material(state, notes), self.points(state, desk, notes));
        let held = self.worth_of_bulwarks(state, desk, notes);
        if self.campaign.is_none() {
            return material + points - held * notes.weights.outwork / 100;
        }
        // Games of equal players say how much each of these tells about who will win: strength at first, points
        // at last, and all the time what holds Prague.
        let left = (self.scenario.turns.len() as i32 - i32::from(state.turn)).clamp(0, EARLY);
        let strength = 100 + (notes.weights.strength - 100) * left / EARLY;
        material * strength / 100 + points - held
    }

    /// What the Allies have in the defense of the places on which the game hangs: in 1938 the war is theirs as
    /// long as Prague stands (4.2), in 1939 the awards are all that counts (13.3).
    fn worth_of_bulwarks(&self, state: &State, desk: &Desk, notes: &Notes) -> i32 {
        let held = |hex: HexId| {
            if state.control.holds(Side::German as usize, hex) {
                return 0;
            }
            let there: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
            let help = notes.strike[Side::Allied as usize][hex.index()];
            there.min(SAFE) * notes.weights.bulwark + help * notes.weights.relief
        };
        match &self.campaign {
            // A place with two awards counts twice.
            None => self.awards.iter().map(|award| held(award.hex)).sum(),
            Some(war) => war
                .country(Nation::Czechoslovakia)
                .map_or(0, |country| country.capital.iter().map(held).sum()),
        }
    }

    fn material(&self, state: &State, notes: &Notes) -> i32 {
        let mut sum = 0;
        for unit in self.ids() {
            let sign = if self.side(unit) == Side::German { 1 } else { -1 };
            let value = self.value_of(unit);
            match state.hex(unit) {
                Some(hex) => {
                    let supplied = notes.supplied[self.side(unit) as usize].contains(hex);
                    let cut = if supplied { 0 } else { value * notes.weights.unsupplied / 100 };
                    let side = self.side(unit) as usize;
                    // Being on the way is worth a little.
                    let way = notes.pull[side][hex.index()] * value / 400;
                    sum += sign * (value - cut + way);
                }
                None if state.spots[unit] == Spot::ELIMINATED && state.returns[unit] > 0 => {
                    sum += sign * value / 3;
                }
                None => {}
            }
        }
        sum
    }

    fn points(&self, state: &State, desk: &Desk, notes: &Notes) -> i32 {
        let mut sum = 0;
        for hex in self.lay().goals.iter().map(|goal| goal.hex) {
            let value = notes.worth[hex.index()];
            for side in Side::ALL {
                let (own, enemy) = (side as usize, side.enemy() as usize);
                if !state.control.holds(own, hex) {
                    continue;
                }
                // How likely it changes hands: the strike that can come against what holds it.
                let strike = notes.strike[enemy][hex.index()];
                let defense: i32 = desk.stack(hex).map(|unit| i32::from(self.unit(unit).defense)).sum();
                let help = notes.strike[own][hex.index()];
                let risk = strike * 60 / (strike + 3 * defense + help + 4);
                let sign = if side == Side::German { 1 } else { -1 };
                sum += sign * value * (100 - risk) / 100;
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
