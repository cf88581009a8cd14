//! What units and positions are worth.

use hexmap::Id;
use mechanics::UnitId;

use super::{Notes, Weights};
use crate::MunichWar;
use crate::frame::At;
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::{HexSet, Spot, State, Units};
use crate::unit::{Kind, Size};

impl MunichWar {
    /// What a counter loses with its first step and with its last.
    pub(super) fn price_of_steps(&self, unit: UnitId, weights: &Weights) -> [i32; 2] {
        let counter = self.unit(unit);
        let [front, back] = counter.faces.map(|face| match counter.kind {
            Kind::Airstrike => 40 + i32::from(face.air) * weights.airmen,
            Kind::Airlift => 30,
            Kind::SpecialForces => weights.commandos,
            Kind::Bombardment | Kind::Amphibious => 30,
            _ => 10 * (i32::from(face.attack) + i32::from(face.defense)),
        });
        [front - back, back]
    }

    /// What its loss brings the enemy in points (22.0).
    pub(super) fn price_on_head(&self, unit: UnitId, weights: &Weights) -> i32 {
        let counter = self.unit(unit);
        let large = matches!(counter.size, Some(Size::Army | Size::Corps));
        let points = match counter.kind {
            kind if kind.is_air() => self.pack.victory.air,
            kind if kind.is_mechanized() && large => self.pack.victory.mechanized,
            _ => 0,
        };
        i32::from(points) * weights.point
    }

    /// What a unit loses if it is reduced now, and what is left of it then.
    #[inline]
    pub(super) fn step_of(&self, state: &State, unit: UnitId, notes: &Notes) -> (i32, i32) {
        let [first, last] = self.lay().steps[unit.index()];
        let bounty = self.lay().bounty[unit.index()];
        let (first, last) = (first * notes.material / 100, last * notes.material / 100 + bounty);
        if self.steps_left(state, unit) > 1 { (first, last) } else { (last, 0) }
    }

    /// What a unit is worth to its owner.
    #[inline]
    pub(super) fn value_of(&self, state: &State, unit: UnitId, notes: &Notes) -> i32 {
        let (step, rest) = self.step_of(state, unit, notes);
        step + rest
    }

    /// The lowest difference of points with which the Axis wins (22.1).
    fn axis_needs(&self) -> i32 {
        let levels = self.pack.victory.levels.iter().filter(|level| level.winner == Side::Axis);
        levels.filter_map(|level| level.from).min().unwrap_or(0).into()
    }

    // The difference of victory points for lost units, as worth.
    fn points_for_heads(&self, state: &State) -> i32 {
        let mut sum = 0;
        for unit in &self.lay().prized {
            if matches!(state.spots[unit], Spot::ELIMINATED | Spot::SURRENDERED) {
                let bounty = self.lay().bounty[unit.index()];
                sum -= self.side(state, unit).map_or(0, |side| sign(side) * bounty);
            }
        }
        sum
    }

    fn material(&self, state: &State, notes: &Notes) -> i32 {
        let mut sum = 0;
        for unit in self.ids() {
            let Some(side) = self.side(state, unit) else { continue };
            let spot = state.spots[unit];
            let [first, last] = self.lay().steps[unit.index()];
            let whole = if self.steps_left(state, unit) > 1 { first + last } else { last };
            let value = match spot {
                Spot::ELIMINATED | Spot::SURRENDERED | Spot::OUT => 0,
                Spot::REINFORCEMENT | Spot::UNPLACED => whole / 3,
                _ if spot.turn().is_some() => whole * 2 / 3,
                _ => whole,
            };
            let mut value = value * notes.material / 100;
            if let Some(hex) = spot.hex()
                && self.land.contains(unit)
            {
                if !notes.supplied[side as usize].contains(hex) && !self.unit(unit).is_static() {
                    value -= value * notes.weights.unsupplied / 100;
                }
                // Being in danger costs a little: the more there is to lose and the fewer stand by.
                let menace = notes.strike[side.enemy() as usize][hex.index()];
                let stake = value + self.lay().bounty[unit.index()];
                value -= stake * menace / (menace + 3 * notes.defense[hex.index()] + 20) / 5;
            }
            sum += sign(side) * value;
        }
        sum
    }
}

impl At<'_> {
    /// What a position is worth to the Axis. The maps are of this position.
    ///
    /// The same position with one objective more in the hands of a side, or with one enemy unit fewer, is never worth
    /// less to that side. So whatever is hoped of an objective (that it falls, that units are on the way to it) is
    /// worth less than to hold it, and whatever is hoped of an enemy's end less than his end.
    pub(super) fn balance(self, notes: &Notes) -> i32 {
        let state = self.state;
        let (places, hopes) = self.places(notes);
        let points = places + self.points_for_heads(state);
        // A lead counts for more, the less time there is to turn it.
        let margin = 2 * (points - self.axis_needs() * notes.weights.point) + notes.weights.point;
        let slack = notes.weights.point * (4 + 8 * i32::from(notes.left));
        let lead = 4000 * margin / (margin.abs() + slack);
        (100 * (points + lead + self.material(state, notes)) + hopes) / 100
    }

    /// Whether the Axis has fewer points than it should have by now to have enough in the end. Nobody but the Axis has to
    /// take anything.
    pub(super) fn is_axis_behind(self, notes: &Notes) -> bool {
        let state = self.state;
        let points = self.lead_of_axis(notes);
        points * i32::from(self.scenario(state).turns) < self.axis_needs() * i32::from(state.turn)
    }

    /// Whether the side that acts loses if the game ends now.
    pub(super) fn is_losing(self, notes: &Notes) -> bool {
        let state = self.state;
        let axis_wins = self.lead_of_axis(notes) >= self.axis_needs();
        axis_wins == (state.active() == Side::Allied)
    }

    fn lead_of_axis(self, notes: &Notes) -> i32 {
        let state = self.state;
        let points_of = |side| {
            let at = self.options.vp_needs_control.then_some(self);
            let places = notes.goals.iter().map(|goal| self.place_points(self.state, at, side, goal.hex));
            i32::from(places.sum::<i16>() + self.points_for_losses(state, side))
        };
        points_of(Side::Axis) - points_of(Side::Allied)
    }

    /// What is in the air for the side whose phase begins: attacks that can be made now, missions that are
    /// flown already.
    pub(super) fn score_of_phase(self, notes: &mut Notes) -> i32 {
        let At { state, desk, .. } = self;
        let side = state.active();
        let sum = match state.phase {
            Phase::Combat(_) => self.expected_attacks(side, notes),
            Phase::Movement(_) => {
                let flying = desk.flying[side as usize];
                let missions = flying.iter().filter_map(|air| Some((air, state.hex(air)?)));
                missions.map(|(air, hex)| self.score_of_air_support(air, side, hex, notes)).sum()
            }
            _ => 0,
        };
        if side == Side::Axis { sum } else { -sum }
    }

    // Attacks that pay; one whose units are wanted elsewhere too counts a quarter.
    fn expected_attacks(self, side: Side, notes: &mut Notes) -> i32 {
        let desk = self.desk;
        let mut plans = std::mem::take(&mut notes.plans);
        plans.clear();
        let mut seen = HexSet::EMPTY;
        for &hex in &desk.stacks[side as usize] {
            for &target in self.field.grid.neighbours(hex) {
                let enemy = target.is_some() && desk.occupied[side.enemy() as usize].contains(target);
                if enemy && seen.insert(target) {
                    plans.extend(self.plan_attack(target, notes).filter(|plan| plan.promise > 0));
                }
            }
        }
        plans.sort_unstable_by_key(|plan| std::cmp::Reverse(plan.promise));
        let mut used = Units::EMPTY;
        let mut sum = 0;
        for plan in &plans {
            let part = if plan.units.intersects(&used) { 4 } else { 1 };
            sum += plan.promise / part;
            used |= plan.units;
        }
        notes.plans = plans;
        sum
    }

    // The difference of victory points for places that may be expected, as worth, and what else is hoped of places, in
    // hundredths: there are many places, and what is rounded away in each would come to something.
    fn places(self, notes: &Notes) -> (i32, i32) {
        let At { state, desk, .. } = self;
        let (mut points, mut hopes) = (0, 0);
        for (at, goal) in notes.goals.iter().enumerate() {
            // Whoever has not got it may be on the way.
            let way = |side: Side, hundredths: i32| {
                let approach = self.approach(notes, side, at);
                let share = 1000 * approach / (approach + MASSED);
                sign(side) * (hundredths * ON_THE_WAY / 100 * share / 1000)
            };
            let Some(owner) = goal.owner else {
                hopes += Side::ALL.map(|side| way(side, 100 * goal.value[side as usize])).iter().sum::<i32>();
                continue;
            };
            let taker = owner.enemy();
            let held = state.last.holds(taker as usize, goal.hex);
            let holder = if held { taker } else { owner };
            let mut defense = 0;
            let mut german = false;
            for unit in desk.stack(goal.hex) {
                defense += i32::from(self.face(state, unit).defense);
                german |= self.is_german(unit);
            }
            let [strike, help] =
                [holder.enemy(), holder].map(|side| notes.strike[side as usize][goal.hex.index()]);
            let risk = risk(strike, defense, help);
            let share = if held { 100 - risk } else { risk };
            points += sign(taker) * (goal.scored * share / 100);
            let collapse = goal.collapse * notes.weights.collapse / 100;
            hopes +=
                sign(taker) * (collapse * share / 100) + way(holder.enemy(), 100 * goal.scored + collapse);
            // 22.0: an objective counts while Germans stand there.
            if taker == Side::Axis && goal.occupied > 0 {
                let value = goal.occupied * notes.weights.point;
                if german {
                    points += value * (100 - risk) / 100;
                } else {
                    hopes += way(taker, 100 * value);
                }
            }
        }
        (points, hopes)
    }
}

/// What it is worth to be on the way to an objective, at most, per cent.
const ON_THE_WAY: i32 = 15;
/// An approach that counts half of that: two corps next to an objective.
const MASSED: i32 = 720;

// How likely an objective changes hands, per cent: the strike that can come against what holds it. Whoever can come
// to the help of an empty place comes late.
//
// If nobody stands in it, what either side can hope for it comes to less than two thirds: so whoever holds it has more
// than whoever only could, even if both have all their strength around it.
fn risk(strike: i32, defense: i32, help: i32) -> i32 {
    let help = if defense == 0 { help / 2 } else { help };
    strike * 50 / (strike + 3 * defense + help + 4)
}

fn sign(side: Side) -> i32 {
    if side == Side::Axis { 1 } else { -1 }
}
