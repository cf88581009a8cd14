//! What a throw of the dice costs each side: the exact expectation over a results table.

use hexmap::HexId;
use mechanics::UnitId;

use super::Notes;
use crate::MunichWar;
use crate::frame::At;
use crate::nation::Side;
use crate::pack::{CombatTable, Loss, Outcome};
use crate::state::{State, Units};
use crate::unit::Kind;

/// More units than stand around a hex.
const MOST: usize = 24;
/// The sides of a die.
pub(super) const DIE: i32 = 6;

/// One unit of a force.
#[derive(Clone, Copy, Default)]
struct Fighter {
    /// What its next step is worth.
    step: i32,
    /// What is left after that.
    rest: i32,
    mech: bool,
    fixed: bool,
    fort: bool,
}

/// The units of one side of an attack, those whose step costs least first: that is how losses are paid.
#[derive(Clone, Copy)]
pub(super) struct Force {
    fighters: [Fighter; MOST],
    count: usize,
}

/// What becomes of a defender that must retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escape {
    /// There is a way.
    Free,
    /// Only through zones, for a step (12.1).
    Dear,
    /// There is none.
    None,
}

/// What an attack comes to, in sums over all throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Prospect {
    /// What the defender loses.
    pub won: i32,
    /// What the attacker loses.
    pub lost: i32,
    /// In how many throws the hex is cleared.
    pub cleared: i32,
    /// In how many throws the attackers must retreat.
    pub repelled: i32,
}

impl Prospect {
    /// Whether no throw takes the hex and the attacker pays as much as the defender.
    pub fn is_hopeless(&self) -> bool {
        self.cleared == 0 && self.won <= self.lost
    }
}

impl Prospect {
    pub fn plus(self, other: Prospect, ways: i32) -> Prospect {
        Prospect {
            won: self.won + ways * other.won,
            lost: self.lost + ways * other.lost,
            cleared: self.cleared + ways * other.cleared,
            repelled: self.repelled + ways * other.repelled,
        }
    }
}

impl Force {
    pub const NOBODY: Force = Force {
        fighters: [Fighter { step: 0, rest: 0, mech: false, fixed: false, fort: false }; MOST],
        count: 0,
    };

    fn add(&mut self, fighter: Fighter) {
        if self.count == MOST {
            return;
        }
        let mut at = self.count;
        while at > 0 && self.fighters[at - 1].step > fighter.step {
            self.fighters[at] = self.fighters[at - 1];
            at -= 1;
        }
        self.fighters[at] = fighter;
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[Fighter] {
        &self.fighters[..self.count]
    }

    #[inline]
    pub fn has_mech(&self) -> bool {
        self.all().iter().any(|fighter| fighter.mech)
    }

    #[inline]
    pub fn has_fort(&self) -> bool {
        self.all().iter().any(|fighter| fighter.fort)
    }

    /// The dearest step of the force.
    #[inline]
    pub fn best_step(&self) -> i32 {
        self.all().last().map_or(0, |fighter| fighter.step)
    }

    // What so many losses cost; mechanized units pay first where the rules say so (11.16).
    fn pay(&self, due: usize, mech_first: bool) -> i32 {
        if !mech_first {
            return self.all().iter().take(due).map(|fighter| fighter.step).sum();
        }
        let mech = self.all().iter().filter(|fighter| fighter.mech);
        let others = self.all().iter().filter(|fighter| !fighter.mech);
        mech.chain(others).take(due).map(|fighter| fighter.step).sum()
    }

    #[inline]
    fn whole(&self) -> i32 {
        self.all().iter().map(|fighter| fighter.step + fighter.rest).sum()
    }
}

/// What one result does to a defender (11.16, 12.0): worth lost, units hit, whether the hex is cleared.
fn suffer(force: &Force, outcome: &Outcome, escape: Escape, push: i32) -> (i32, usize, bool) {
    let hit = match outcome.defender_loss {
        Loss::None | Loss::Matched => 0,
        Loss::One | Loss::Mechanized => force.count.min(1),
        Loss::All => force.count,
        Loss::Eliminate => return (force.whole(), force.count, true),
    };
    let mut lost = force.pay(hit, false);
    let left = |at: usize, fighter: &Fighter| {
        if at < hit { fighter.rest } else { fighter.step + fighter.rest }
    };
    let mut standing = force.all().iter().enumerate().filter(|(at, fighter)| left(*at, fighter) > 0);
    if outcome.defender_retreat == 0 {
        return (lost, hit, standing.next().is_none());
    }
    if standing.clone().any(|(_, fighter)| fighter.fort) {
        return (lost, hit, false);
    }
    for (at, fighter) in standing {
        let left = left(at, fighter);
        lost += match escape {
            _ if fighter.fixed => left,
            Escape::Free => push,
            Escape::Dear => {
                if at < hit {
                    fighter.rest
                } else {
                    fighter.step
                }
            }
            Escape::None => left,
        };
    }
    (lost, hit, true)
}

/// What one result costs the attacker.
fn spend(force: &Force, outcome: &Outcome, table: CombatTable, hit: usize) -> i32 {
    let mech_first = table == CombatTable::Mobile || outcome.attacker_loss == Loss::Mechanized;
    match outcome.attacker_loss {
        Loss::None => 0,
        Loss::One | Loss::Mechanized => force.pay(1, mech_first),
        Loss::All => force.pay(force.count, mech_first),
        Loss::Matched => force.pay(hit, mech_first),
        Loss::Eliminate => force.whole(),
    }
}

impl MunichWar {
    fn fighter(&self, state: &State, unit: UnitId, notes: &Notes) -> Fighter {
        let (step, rest) = self.step_of(state, unit, notes);
        let counter = self.unit(unit);
        Fighter {
            step,
            rest,
            mech: counter.kind.is_mechanized(),
            fixed: counter.is_static(),
            fort: counter.kind == Kind::Fortification,
        }
    }

    #[inline]
    pub(super) fn enlist(&self, force: &mut Force, state: &State, unit: UnitId, notes: &Notes) {
        force.add(self.fighter(state, unit, notes));
    }

    pub(super) fn force_of(&self, state: &State, units: &Units, notes: &Notes) -> Force {
        let mut force = Force::NOBODY;
        units.iter().for_each(|unit| self.enlist(&mut force, state, unit, notes));
        force
    }

    /// The six throws of a column.
    pub(super) fn throw_all(
        &self,
        table: CombatTable,
        column: usize,
        attackers: &Force,
        defenders: &Force,
        escape: Escape,
        push: i32,
    ) -> Prospect {
        let mut sum = Prospect::default();
        for code in self.pack.results[table as usize].outcomes(column) {
            let outcome = &self.pack.outcomes[usize::from(*code)];
            let (won, hit, cleared) = suffer(defenders, outcome, escape, push);
            sum.won += won;
            sum.lost += spend(attackers, outcome, table, hit);
            sum.cleared += i32::from(cleared);
            sum.repelled += i32::from(outcome.attacker_retreat > 0);
        }
        sum
    }

    /// What a defender loses in each column, per cent of its worth: for a unit of two steps.
    pub(super) fn tolls(&self) -> Vec<i32> {
        let mut unit = Force::NOBODY;
        unit.add(Fighter { step: 50, rest: 50, ..Fighter::default() });
        let columns = 0..self.pack.results[0].columns();
        let toll = |column| {
            let one = |table| self.throw_all(table, column, &unit, &unit, Escape::Free, 10);
            let (assault, mobile) = (one(CombatTable::Assault), one(CombatTable::Mobile));
            let net = |prospect: Prospect| prospect.won - prospect.lost / 2;
            net(assault).max(net(mobile)).max(0) / DIE
        };
        columns.map(toll).collect()
    }
}

impl At<'_> {
    /// The defenders of a hex, and their strength.
    pub(super) fn garrison(self, hex: HexId, notes: &Notes) -> (Force, i32) {
        let At { state, desk, .. } = self;
        let mut force = Force::NOBODY;
        let mut defense = 0;
        for unit in desk.stack(hex) {
            self.enlist(&mut force, state, unit, notes);
            defense += i32::from(self.face(state, unit).defense);
        }
        (force, defense)
    }

    /// Which way defenders of a side could go from a hex.
    pub(super) fn escape(self, hex: HexId, side: Side) -> Escape {
        let desk = self.desk;
        let enemy = side.enemy() as usize;
        let mut best = Escape::None;
        let mask = self.field.open[hex.index()];
        for (direction, &to) in self.field.grid.neighbours(hex).iter().enumerate() {
            let open = mask >> direction & 1 == 1
                && !self.field.mountains.contains(to)
                && !desk.neutral.contains(to)
                && !desk.occupied[enemy].contains(to);
            if open && !desk.zones[enemy].contains(to) {
                return Escape::Free;
            }
            if open {
                best = Escape::Dear;
            }
        }
        best
    }
}
