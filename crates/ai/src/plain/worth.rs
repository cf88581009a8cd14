//! What a position is worth.
//!
//! The same position with one goal more in the hands of a seat, or with one force of an enemy fewer, is never worth less
//! to that seat. Whatever is hoped of a goal is worth less than to hold it in danger, a force in danger is worth more
//! than none, and what one side can strike with only ever costs the other.

use engine::{Gauge, Gauged, Goal, MOST_SEATS, Manner, Seat};

use super::lay::{FAR, Lay};
use super::maps::Maps;

/// What a position is worth comes in so many parts of a hundredth of a point.
pub(super) const SCALE: i32 = 8;

/// What forces count by the turns that are left, in hundredths: half of what their loss costs at most, or nothing would be
/// risked for a goal.
const STRENGTH: [i64; 4] = [20, 30, 40, 50];

/// The seats of a position, as one of them sees them.
pub(super) struct Sides {
    pub own: Seat,
    pub enemies: [bool; MOST_SEATS],
    pub manner: Manner,
}

impl Sides {
    pub fn of<R: Gauged>(rules: &R, state: &R::State, own: Seat) -> Self {
        let mut enemies = [false; MOST_SEATS];
        for (at, enemy) in enemies.iter_mut().enumerate() {
            *enemy = rules.are_enemies(state, own, Seat(at as u8));
        }
        Sides { own, enemies, manner: rules.manner() }
    }

    // How much of what a seat has is ours, in halves.
    fn share(&self, seat: Seat) -> i64 {
        match () {
            () if seat == self.own => 2,
            () if self.enemies[seat.index()] => -2,
            () => 1,
        }
    }

    // What all others who would can bring against a seat.
    fn strike(&self, seat: Seat, place: engine::PlaceId, maps: &Maps) -> i64 {
        let hostile = |other: &Seat| self.enemies[other.index()] != self.enemies[seat.index()];
        seats().filter(hostile).map(|other| maps.strike(other, place)).sum()
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..MOST_SEATS as u8).map(Seat)
}

/// What a position is worth to a seat. The maps are of this position.
pub(super) fn worth(gauge: &Gauge, maps: &Maps, lay: &Lay, sides: &Sides, turns_left: u16) -> i32 {
    let mut sum = 0;
    // Thousandths of a hundredth of a point, times two for the shares.
    for seat in seats() {
        sum += sides.share(seat) * 1000 * i64::from(gauge.margin[seat.index()] + gauge.hopes[seat.index()]);
    }
    let strength = STRENGTH[usize::from(turns_left).min(STRENGTH.len() - 1)];
    let mut forces = 0;
    for force in gauge.forces.iter().filter(|force| force.place.is_none()) {
        forces += sides.share(force.seat) * 1000 * i64::from(force.worth);
    }
    for seat in seats() {
        let enemy = sides.enemies[seat.index()];
        let cost = i64::from(if enemy { sides.manner.prey } else { sides.manner.exposed });
        for (place, stack) in maps.stacks(seat) {
            let danger = danger(sides.strike(seat, place, maps), stack.defense.into(), lay);
            let left = 1000 - cost * danger / 1000;
            forces += sides.share(seat) * i64::from(stack.worth) * left;
        }
    }
    sum += forces * strength / 100;
    for goal in &gauge.goals {
        sum += goals(goal, maps, lay, sides, turns_left);
    }
    let scaled = sum * i64::from(SCALE) / 2000;
    scaled.clamp(-80_000, 80_000) as i32
}

// How likely a stack is beaten, in thousandths: little at even odds, half at two to one, most at four to one.
fn danger(strike: i64, defense: i64, lay: &Lay) -> i64 {
    let holds = 4 * defense + lay.half_defense;
    1000 * strike * strike / (strike * strike + holds * holds)
}

fn goals(goal: &Goal, maps: &Maps, lay: &Lay, sides: &Sides, turns_left: u16) -> i64 {
    let mut sum = 0;
    for seat in seats().filter(|seat| goal.worth[seat.index()] > 0) {
        let worth = sides.share(seat) * i64::from(goal.worth[seat.index()]);
        sum += worth
            * if goal.holder == Some(seat) {
                let defense = i64::from(maps.stack(seat, goal.place).defense);
                let strike = sides.strike(seat, goal.place, maps);
                // Whoever can come to the help of an empty place comes late.
                let help = maps.strike(seat, goal.place) / if defense == 0 { 4 } else { 2 };
                1000 - i64::from(sides.manner.lost) * strike
                    / (strike + 6 * defense + help + lay.half_defense)
            } else {
                i64::from(sides.manner.on_the_way) * approach(seat, goal, maps, lay, sides, turns_left) / 1000
            };
    }
    sum
}

const fn nearness(steps: usize) -> i64 {
    240 / (steps as i64 + 3)
}

// How near a seat is to a goal with as much as it takes, in thousandths: the nearest count, and all are there if they stand
// next to it. What stands farther back than that brings nothing.
fn approach(seat: Seat, goal: &Goal, maps: &Maps, lay: &Lay, sides: &Sides, turns_left: u16) -> i64 {
    let steps = lay.steps(goal.place);
    // What comes too late is not on the way.
    let farthest = turns_left.saturating_add(1).saturating_mul(6).min(FAR.into());
    let mut by_steps = [0; FAR as usize + 1];
    for (place, stack) in maps.stacks(seat) {
        let away = steps[usize::from(place.0)];
        if u16::from(away) <= farthest {
            by_steps[usize::from(away)] += i64::from(stack.attack);
        }
    }
    let hostile = |other: &Seat| sides.enemies[other.index()] != sides.enemies[seat.index()];
    let guards: i64 =
        seats().filter(hostile).map(|other| i64::from(maps.stack(other, goal.place).defense)).sum();
    let need = lay.massed + 2 * guards;
    let (mut missing, mut sum) = (need, 0);
    for (away, attack) in by_steps.iter().enumerate() {
        let counted = missing.min(*attack);
        sum += counted * nearness(away.max(1));
        missing -= counted;
    }
    1000 * sum / (need * nearness(1))
}
