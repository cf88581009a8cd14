//! 11.16 and 11.17 Losses: who is reduced, and what becomes of it.

use engine::{Entry, Journal, rule};
use mechanics::{UnitId, journal};

use crate::nation::Side;
use crate::pack::{CombatTable, Loss};
use crate::state::{Frame, Spot, State, Step, Units};
use crate::{Action, MunichWar};

impl MunichWar {
    /// A unit loses a step (11.17). Says whether it is gone.
    pub(crate) fn reduce(
        &self,
        state: &mut State,
        unit: UnitId,
        case: &'static str,
        journal: &mut impl Journal,
    ) -> bool {
        rule!("11.17.a", "7.3.i");
        let flips = self.unit(unit).steps == 2 && !state.reduced.contains(unit);
        if !flips {
            rule!("2.5.1.c", "11.17.c", "11.17.d");
            self.eliminate(state, unit, case, journal);
            return true;
        }
        rule!("2.5.1.d", "11.17.b");
        state.reduced.insert(unit);
        self.tell_reduced(state, unit, case, journal);
        false
    }

    /// A unit goes to the Eliminated Units Display, for good (7.3, 11.17).
    pub(crate) fn eliminate(
        &self,
        state: &mut State,
        unit: UnitId,
        case: &'static str,
        journal: &mut impl Journal,
    ) {
        rule!("11.17.e", "7.3.j");
        // What is lost is told to everybody, also from under another unit: it leaves the map before all eyes.
        journal.write(|| {
            let text = format!("{} is eliminated.", self.name(unit));
            let nation = self.unit(unit).nation.code();
            Entry::new(case, journal::lost(unit, state.hex(unit), nation, true), text)
        });
        state.spots[unit] = Spot::ELIMINATED;
        state.tops.remove(unit);
        state.group.remove(unit);
        state.lifting.remove(unit);
        state.battle.attackers.remove(unit);
        state.battle.defenders.remove(unit);
        state.battle.retreating.remove(unit);
        state.battle.advanced.remove(unit);
        for slot in &mut state.assaults {
            if slot.is_some_and(|assault| assault.unit == unit) {
                *slot = None;
            }
        }
    }

    /// Those who may be reduced next by the side that is paying (11.16): on the Mobile table mechanized
    /// attackers come before the others.
    fn payers(&self, state: &State, step: Step) -> Units {
        let battle = &state.battle;
        if step == Step::DefenderLoses {
            return battle.defenders - battle.hit;
        }
        let fresh = battle.attackers - battle.hit;
        let mech: Units = fresh.iter().filter(|unit| self.unit(*unit).kind.is_mechanized()).collect();
        let first = battle.table == CombatTable::Mobile
            || self.pack.outcomes[usize::from(battle.outcome)].attacker_loss == Loss::Mechanized;
        if first && !mech.is_empty() {
            rule!("11.16.c", "T.results.md.a");
            return mech;
        }
        fresh
    }

    /// Whom the owner may choose (11.16).
    pub(crate) fn legal_losses(&self, state: &State, step: Step, out: &mut Vec<Action>) {
        rule!("11.16.b");
        out.extend(self.payers(state, step).iter().map(Action::Reduce));
    }

    /// Applies losses that leave no choice; goes to the next step when all are paid. Says whether it did.
    pub(crate) fn settle_losses(&self, state: &mut State, step: Step, journal: &mut impl Journal) -> bool {
        let payers = self.payers(state, step);
        let due = usize::from(state.battle.due);
        if due == 0 || payers.is_empty() {
            self.end_losses(state, step, journal);
            return true;
        }
        // Units that are all alike leave no choice either, but names matter to people: only the number counts.
        if payers.len() > due {
            return false;
        }
        for unit in &payers {
            self.play_loss(state, unit, journal);
        }
        true
    }

    /// The owner reduces a unit for the result.
    pub(crate) fn play_loss(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        state.battle.due -= 1;
        state.battle.hit.insert(unit);
        self.reduce(state, unit, "11.16", journal);
    }

    /// Sets how many units a side must reduce, or eliminates them all.
    pub(crate) fn begin_losses(&self, state: &mut State, step: Step, journal: &mut impl Journal) {
        let outcome = &self.pack.outcomes[usize::from(state.battle.outcome)];
        let (loss, force) = match step {
            Step::DefenderLoses => (outcome.defender_loss, state.battle.defenders),
            _ => (outcome.attacker_loss, state.battle.attackers),
        };
        // D64: units are counted, not steps.
        let matched = state.battle.hit.len() as u8;
        state.battle.due = match loss {
            Loss::None => {
                rule!("T.results.as");
                0
            }
            Loss::Eliminate => {
                rule!("T.results.az", "T.results.dz.a");
                0
            }
            Loss::One | Loss::Mechanized => {
                rule!("T.results.aa", "T.results.da.a", "T.results.ma.a");
                1
            }
            Loss::All => {
                rule!("T.results.ad.a", "T.results.bb.a", "T.results.dd.a", "T.results.or.a");
                force.len() as u8
            }
            Loss::Matched => {
                rule!("T.results.bb.b");
                matched.min(force.len() as u8)
            }
        };
        state.battle.hit = Units::EMPTY;
        if loss == Loss::Eliminate {
            for unit in &force {
                self.eliminate(state, unit, "11.16", journal);
            }
        }
        state.frames.replace(Frame::Battle(step));
    }

    fn end_losses(&self, state: &mut State, step: Step, journal: &mut impl Journal) {
        if step == Step::DefenderLoses {
            return self.begin_losses(state, Step::AttackerLoses, journal);
        }
        state.battle.due = 0;
        state.frames.replace(Frame::Battle(Step::DefenderRetreats));
    }

    /// Who decides in a step of the result.
    pub(crate) fn owner_of_losses(&self, state: &State, step: Step) -> Side {
        match step {
            Step::DefenderLoses | Step::DefenderRetreats => state.active().enemy(),
            _ => state.active(),
        }
    }
}
