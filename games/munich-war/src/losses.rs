//! 11.16 and 11.17 Losses: who is reduced, and what becomes of it.

use engine::{Entry, Journal, Verdict, deny, rule};
use mechanics::{UnitId, journal};

use crate::frame::{Frame, Playing};
use crate::nation::Side;
use crate::pack::{CombatTable, Loss};
use crate::state::{BattleStep, Spot, State, Units};
use crate::{Action, MunichWar};

impl MunichWar {
    /// Those who may be reduced next by the side that is paying (11.16): on the Mobile table mechanized
    /// attackers come before the others.
    fn payers(&self, state: &State, step: BattleStep) -> Units {
        let battle = &state.battle;
        if step == BattleStep::DefenderLoses {
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

    /// Whether the owner may choose a unit to be reduced (11.16).
    pub(crate) fn may_pay(&self, state: &State, step: BattleStep, unit: UnitId) -> Verdict {
        let battle = &state.battle;
        deny!("11.16.b", battle.hit.contains(unit), "{unit} has been reduced by this result");
        let part = (battle.attackers | battle.defenders).contains(unit);
        deny!("11.16.b", !part, "{unit} takes no part in this battle");
        self.is_operated_by(state, unit, self.owner_of_losses(state, step))?;
        let chosen = self.payers(state, step).contains(unit);
        deny!("11.16.c", !chosen, "mechanized attackers are reduced before the others");
        Ok(())
    }

    /// Whom the owner may choose (11.16).
    pub(crate) fn legal_losses(&self, state: &State, step: BattleStep, out: &mut Vec<Action>) {
        rule!("11.16.b");
        out.extend(self.payers(state, step).iter().map(Action::Reduce));
    }

    /// Who decides in a step of the result.
    pub(crate) fn owner_of_losses(&self, state: &State, step: BattleStep) -> Side {
        match step {
            BattleStep::DefenderLoses | BattleStep::DefenderRetreats => state.active().enemy(),
            _ => state.active(),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit loses a step (11.17). Says whether it is gone.
    pub(crate) fn reduce(&mut self, unit: UnitId, case: &'static str) -> bool {
        let game = self.game;
        rule!("11.17.a", "7.3.i");
        let flips = game.unit(unit).steps == 2 && !self.state.reduced.contains(unit);
        if !flips {
            match self.game.unit(unit).steps {
                2 => rule!("11.17.c"),
                _ => {
                    rule!("2.5.1.c");
                    rule!("11.17.d");
                }
            }
            self.eliminate(unit, case);
            return true;
        }
        rule!("2.5.1.d", "11.17.b");
        self.state.reduced.insert(unit);
        game.tell_reduced(self.state, unit, case, self.journal);
        false
    }

    /// A unit goes to the Eliminated Units Display, for good (7.3, 11.17).
    pub(crate) fn eliminate(&mut self, unit: UnitId, case: &'static str) {
        let game = self.game;
        rule!("11.17.e", "7.3.j");
        // What is lost is told to everybody, also from under another unit: it leaves the map before all eyes.
        self.journal.write(|| {
            let text = format!("{} is eliminated.", game.name(unit));
            let nation = game.unit(unit).nation.code();
            Entry::new(case, journal::lost(unit, self.state.hex(unit), nation, true), text)
        });
        self.state.spots[unit] = Spot::ELIMINATED;
        self.state.tops.remove(unit);
        self.state.group.remove(unit);
        self.state.lifting.remove(unit);
        self.state.battle.attackers.remove(unit);
        self.state.battle.defenders.remove(unit);
        self.state.battle.retreating.remove(unit);
        self.state.battle.advanced.remove(unit);
        for slot in &mut self.state.assaults {
            if slot.is_some_and(|assault| assault.unit == unit) {
                *slot = None;
            }
        }
    }

    /// Applies losses that leave no choice; goes to the next step when all are paid. Says whether it did.
    pub(crate) fn settle_losses(&mut self, step: BattleStep) -> bool {
        let game = self.game;
        let payers = game.payers(self.state, step);
        let due = usize::from(self.state.battle.due);
        if due == 0 || payers.is_empty() {
            self.end_losses(step);
            return true;
        }
        // Units that are all alike leave no choice either, but names matter to people: only the number counts.
        if payers.len() > due {
            return false;
        }
        for unit in &payers {
            self.play_loss(unit);
        }
        true
    }

    /// The owner reduces a unit for the result.
    pub(crate) fn play_loss(&mut self, unit: UnitId) {
        self.state.battle.due -= 1;
        self.state.battle.hit.insert(unit);
        self.reduce(unit, "11.16");
    }

    /// Sets how many units a side must reduce, or eliminates them all.
    pub(crate) fn begin_losses(&mut self, step: BattleStep) {
        let game = self.game;
        let outcome = &game.pack.outcomes[usize::from(self.state.battle.outcome)];
        let (loss, force) = match step {
            BattleStep::DefenderLoses => (outcome.defender_loss, self.state.battle.defenders),
            _ => (outcome.attacker_loss, self.state.battle.attackers),
        };
        // D64: units are counted, not steps.
        let matched = self.state.battle.hit.len() as u8;
        self.state.battle.due = match loss {
            Loss::None => {
                rule!("T.results.as");
                0
            }
            Loss::Eliminate => {
                rule!("T.results.az", "T.results.dz.a");
                0
            }
            Loss::One | Loss::Mechanized => {
                match outcome.code.as_str() {
                    "AA" => rule!("T.results.aa"),
                    "DA" => rule!("T.results.da.a"),
                    "MA" => rule!("T.results.ma.a"),
                    _ => {}
                }
                1
            }
            Loss::All => {
                match outcome.code.as_str() {
                    "AD" => rule!("T.results.ad.a"),
                    "BB" => rule!("T.results.bb.a"),
                    "DD" => rule!("T.results.dd.a"),
                    "OR" => rule!("T.results.or.a"),
                    _ => {}
                }
                force.len() as u8
            }
            Loss::Matched => {
                rule!("T.results.bb.b");
                matched.min(force.len() as u8)
            }
        };
        self.state.battle.hit = Units::EMPTY;
        if loss == Loss::Eliminate {
            for unit in &force {
                self.eliminate(unit, "11.16");
            }
        }
        self.state.frames.replace(Frame::Battle(step));
    }

    fn end_losses(&mut self, step: BattleStep) {
        if step == BattleStep::DefenderLoses {
            return self.begin_losses(BattleStep::AttackerLoses);
        }
        self.state.battle.due = 0;
        self.state.frames.replace(Frame::Battle(BattleStep::DefenderRetreats));
    }
}
