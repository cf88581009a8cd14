//! What a hex is to a unit.

use hexmap::{Direction, HexId};
use mechanics::UnitId;

use super::Notes;
use super::maps::WIDEST;
use super::worth::SAFE;
use crate::frame::At;
use crate::nation::Side;
use crate::pack::AwardWhen;

/// So many targets of one unit are remembered: as many as a march comes by.
const TARGETS: usize = 16;

/// A unit for which a place is sought, with all that is the same in every place.
pub(super) struct Seeker<'a> {
    at: At<'a>,
    notes: &'a Notes,
    unit: UnitId,
    side: Side,
    attack: i32,
    defense: i32,
    value: i32,
    half_corps: u8,
    /// Where it stands now.
    from: Option<HexId>,
    afoot: bool,
    /// What is different around the hex that it comes from if nobody else there stands in the enemy's way.
    bared: [(HexId, i32); 7],
    /// What it is worth for each of its corps, twice.
    per_corps: i32,
    /// Its part in attacks on hexes, as far as it was asked for.
    shares: [(HexId, i32); TARGETS],
    known: usize,
}

impl<'a> At<'a> {
    pub(super) fn seeker(self, unit: UnitId, notes: &'a Notes) -> Seeker<'a> {
        let At { state, desk, .. } = self;
        let counter = self.unit(unit);
        let from = state.hex(unit);
        let others = |hex: HexId| desk.stack(hex).any(|other| other != unit && self.is_afoot(state, other));
        let afoot = self.is_afoot(state, unit);
        let own = self.side(unit) as usize;
        let mut bared = [(HexId::NONE, 0); 7];
        if let Some(from) = from.filter(|from| afoot && !others(*from)) {
            let around = self.field.grid.neighbours(from).iter().chain([&from]).filter(|at| at.is_some());
            for (bared, &at) in bared.iter_mut().zip(around) {
                let alone = notes.screen[own][at.index()] == 1 && notes.raid[1 - own].contains(at);
                let bares = i32::from(alone) - i32::from(notes.gaps[own].contains(at));
                *bared = (at, bares * notes.pull[1 - own][at.index()]);
            }
        }
        Seeker {
            at: self,
            notes,
            unit,
            side: self.side(unit),
            attack: counter.attack.into(),
            defense: counter.defense.into(),
            value: self.value_of(unit),
            half_corps: self.half_corps(unit),
            from,
            afoot,
            bared,
            per_corps: 2 * self.value_of(unit) / i32::from(self.half_corps(unit)).max(1),
            shares: [(HexId::NONE, 0); TARGETS],
            known: 0,
        }
    }
}

impl Seeker<'_> {
    /// What it is worth that the unit stands in a hex.
    pub fn stand(&mut self, hex: HexId) -> i32 {
        let (notes, weights) = (self.notes, &self.notes.weights);
        let (own, enemy) = (self.side as usize, self.side.enemy() as usize);
        // The stronger, the more it is wanted there.
        let weight = (self.value + 40).min(200);
        let mut sum = notes.pull[own][hex.index()] * weights.pull / 100 * weight / 100;
        let (goal, guards) = self.worth_of_goal(hex);
        sum += goal + self.worth_of_siege(hex) + self.worth_of_seal(hex);
        if !notes.supplied[own].contains(hex) {
            sum -= self.value * weights.unsupplied / 100;
        }
        let contact = notes.front[own].contains(hex);
        if contact && self.attack > 0 {
            sum += self.worth_of_targets(hex);
        }
        let menace = notes.strike[enemy][hex.index()];
        if menace > 0 && !guards {
            sum -= self.exposure(hex, menace);
        }
        // A line is closed by zones: a friend two hexes away on either side.
        if menace > 0 || contact {
            sum += self.flanks(hex) * weights.line;
        }
        sum + self.worth_of_screen(hex) * weights.screen / 100
    }

    fn friends(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let friend = |other: &UnitId| *other != self.unit && self.at.game.side(*other) == self.side;
        self.at.desk.stack(hex).filter(friend)
    }

    // An objective is taken by going there, and kept by standing there. Also whether it is wanted as a guard.
    fn worth_of_goal(&self, hex: HexId) -> (i32, bool) {
        let (game, weights) = (self.at.game, &self.notes.weights);
        let goal = self.notes.worth[hex.index()];
        if goal <= 0 {
            return (0, false);
        }
        if !self.at.state.control.holds(self.side as usize, hex) {
            return (goal, false);
        }
        // What is missing to hold it, and how much of that this unit brings.
        let needed = self.at.garrison_of(self.side, hex, self.notes);
        let there: i32 = self.friends(hex).map(|other| i32::from(game.unit(other).defense)).sum();
        let missing = (needed - there).max(0);
        let brings = missing.min(self.defense);
        (goal * weights.guard / 100 * brings / needed.max(weights.garrison / 2), missing > 0)
    }

    // Some places score for the German player when he has a unit next to them (13.3).
    fn worth_of_siege(&self, hex: HexId) -> i32 {
        let (game, german) = (self.at.game, Side::German as usize);
        if self.side != Side::German || !game.lay().sieges.contains(hex) {
            return 0;
        }
        let mut sum = 0;
        for award in game.awards.iter().filter(|award| award.when == AwardWhen::Adjacent) {
            let near = game.field.grid.direction(hex, award.hex).is_some();
            if near && !self.at.state.control.holds(german, award.hex) {
                let other = |at: &HexId| {
                    self.at.desk.occupied[german].contains(*at)
                        && self.at.desk.stack(*at).any(|other| other != self.unit)
                };
                if game.field.grid.neighbours(award.hex).iter().any(other) {
                    continue;
                }
                sum += i32::from(award.points) * game.temper.usual().point;
            }
        }
        sum
    }

    // A place on which the game hangs is worth sealing while it is weakly held: nobody can come to its help through zones
    // on all its ways (9.1). What counts is that this unit closes the last of them.
    fn worth_of_seal(&self, hex: HexId) -> i32 {
        let (game, german) = (self.at.game, Side::German as usize);
        if self.side != Side::German || !self.afoot || !game.lay().sealing.contains(hex) {
            return 0;
        }
        let grid = &game.field.grid;
        let closes = |from: HexId, at: HexId| grid.distance(from, at) <= 1;
        // Its stack counts in the screen of where it comes from only if nobody else there does.
        let counted =
            self.from.filter(|from| self.friends(*from).all(|other| !game.is_afoot(self.at.state, other)));
        let mut sum = 0;
        for &place in game.lay().bulwarks.iter().filter(|place| grid.distance(hex, **place) <= 2) {
            if self.at.state.control.holds(german, place) {
                continue;
            }
            let (mut sealed, mut last) = (true, false);
            for &at in grid.neighbours(place).iter().chain([&place]).filter(|at| game.in_play.contains(**at))
            {
                let own = counted.is_some_and(|from| closes(from, at));
                let others = self.notes.screen[german][at.index()] > u8::from(own);
                sealed &= others || closes(hex, at);
                last |= !others;
            }
            if sealed && last {
                let there: i32 =
                    self.at.desk.stack(place).map(|unit| i32::from(game.unit(unit).defense)).sum();
                let help = self.notes.strike[Side::Allied as usize][place.index()];
                sum += help.min(SAFE - there).max(0) * self.notes.weights.seal;
            }
        }
        sum
    }

    // What can be attacked from here.
    fn worth_of_targets(&mut self, hex: HexId) -> i32 {
        let (game, desk, enemy) = (self.at.game, self.at.desk, self.side.enemy() as usize);
        let mut best = 0;
        for (side, &target) in game.field.grid.neighbours(hex).iter().enumerate() {
            let defended =
                desk.occupied[enemy].contains(target) || desk.borders.garrisons[enemy].contains(target);
            let side = Direction::from_index(side);
            if defended && self.at.may_attack_into(self.unit, hex, side, target).is_ok() {
                best = best.max(self.share_of_attack(target));
            }
        }
        best
    }

    // What can be attacked here.
    fn exposure(&self, hex: HexId, menace: i32) -> i32 {
        let (game, weights) = (self.at.game, &self.notes.weights);
        let (mut defense, mut half_corps) = (self.defense, self.half_corps);
        for other in self.friends(hex) {
            defense += i32::from(game.unit(other).defense);
            half_corps += game.half_corps(other);
        }
        let difference = menace * weights.menace / 100 - defense;
        let widest = i32::from(WIDEST);
        let base = usize::from(game.lay().columns[(difference.clamp(-widest, widest) + widest) as usize]);
        let column = game.results.shifted(base, self.notes.shift[self.side as usize][hex.index()].into());
        let exchange = game.exchange(column, half_corps, false);
        let share = i32::from(self.half_corps) * 100 / i32::from(half_corps.max(1));
        let net = exchange.defender * self.per_corps / 100 * share / 100;
        (net * weights.exposure / 100).min(self.value)
    }

    // Friends two hexes away; more than two are no better.
    fn flanks(&self, hex: HexId) -> i32 {
        let stacks = i32::from(self.notes.flanked[self.side as usize][hex.index()]);
        let beside = |from: HexId| {
            self.at.game.field.grid.distance(from, hex) == 2 && self.at.game.in_play.contains(from)
        };
        (stacks - i32::from(self.from.is_some_and(beside))).min(2)
    }

    // Ways of the enemy that nobody else stands in.
    fn worth_of_screen(&self, hex: HexId) -> i32 {
        if !self.afoot {
            return 0;
        }
        let (grid, gaps) = (&self.at.game.field.grid, &self.notes.gaps[self.side as usize]);
        let pull = &self.notes.pull[self.side.enemy() as usize];
        let mut closed = 0;
        for &at in grid.neighbours(hex).iter().chain([&hex]) {
            if gaps.contains(at) {
                closed += pull[at.index()];
            }
        }
        if self.from.is_some_and(|from| grid.distance(from, hex) <= 2) {
            let near = |at: HexId| at == hex || grid.direction(hex, at).is_some();
            closed += self.bared.iter().filter(|(at, _)| near(*at)).map(|(_, gap)| gap).sum::<i32>();
        }
        closed
    }

    // The unit's part in what an attack on a hex may bring. Marches come by the same targets again and again.
    fn share_of_attack(&mut self, target: HexId) -> i32 {
        let known = &self.shares[..self.known];
        if let Some((_, share)) = known.iter().find(|(hex, _)| *hex == target) {
            return *share;
        }
        let share = self.work_out_share(target);
        if self.known < TARGETS {
            self.shares[self.known] = (target, share);
            self.known += 1;
        }
        share
    }

    // With the help that stands there and half of what could come.
    fn work_out_share(&self, target: HexId) -> i32 {
        let Seeker { at: At { game, state, desk, .. }, notes, side, .. } = *self;
        let mut there = self.attack;
        for &hex in game.field.grid.neighbours(target) {
            if desk.occupied[side as usize].contains(hex) {
                let others = desk.stack(hex).filter(|other| *other != self.unit);
                there += others.map(|other| i32::from(game.unit(other).attack)).sum::<i32>();
            }
        }
        let coming = (notes.strike[side as usize][target.index()] - there).max(0);
        let strength = there + coming * notes.weights.potential / 100;
        let column = self.at.expected_column(side, target, strength, notes);
        let (mut worth, mut value, mut bounty) = (0, 0, 0);
        for unit in desk.stack(target) {
            worth += game.half_corps(unit);
            value += game.value_of(unit);
            bounty += game.bounty(state, unit);
        }
        let exchange = game.exchange(column, worth, false);
        let per_corps = 2 * value / i32::from(worth).max(1);
        let ground = game.ground_won(state, side, target, exchange, worth, notes);
        let weights = &notes.weights;
        let won = exchange.defender * per_corps / 100 + bounty * exchange.cleared / 100;
        let gain = won * weights.destroy / 100 + ground
            - exchange.attacker * self.per_corps / 100 * weights.lose / 100;
        if gain <= 0 { 0 } else { gain * self.attack / strength.max(1) }
    }
}
