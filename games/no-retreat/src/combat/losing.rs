//! 14.7.1 and 14.7.2 Step losses in a battle: who takes them, and those that markers cause.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::Token;
use crate::frame::{At, Playing, Step};
use crate::losses::Fate;
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::{Kind, Units};
use crate::{Action, NoRetreat};

/// A side loses steps, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losing {
    /// Which side.
    pub side: Side,
    /// Steps still due.
    pub steps: u8,
}

impl At<'_> {
    /// Who can take a step loss of a side: its units in the battle; tanks if the armor bonus was used (14.6.5).
    fn losers(self, side: Side) -> Units {
        let battle = &self.state.battle;
        rule!("14.7.3.f");
        let all: Units = battle.units(side).iter().filter(|unit| self.state.hex(*unit).is_some()).collect();
        let tanks: Units = all.iter().filter(|unit| self.unit(*unit).kind == Kind::Tank).collect();
        if side == battle.attacker && battle.armored && !tanks.is_empty() {
            rule!("14.6.5.e");
            rule!("14.7.1.c");
            return tanks;
        }
        all
    }

    fn may_lose(self, side: Side, unit: UnitId) -> Verdict {
        let losers = self.losers(side);
        let here = self.state.battle.units(side).contains(unit);
        deny!("14.7.3.f", !here, "{unit} takes no part in this battle");
        deny!("14.6.5.e", !losers.contains(unit), "a tank must take the loss: the armor bonus was used");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit takes a step loss of the battle.
    fn take_loss(&mut self, side: Side, unit: UnitId) {
        self.lose_step(unit);
        self.state.battle.lost[side as usize] += 1;
        if self.state.hex(unit).is_none() {
            self.leave_battle(unit);
        }
    }

    /// A unit is no longer part of the battle.
    pub(super) fn leave_battle(&mut self, unit: UnitId) {
        self.state.battle.attackers.remove(unit);
        self.state.battle.defenders.remove(unit);
    }

    /// DD: every defender loses steps. DE: all are eliminated; those that could not retreat surrender (14.7).
    pub(super) fn each_loses(&mut self, steps: u8, eliminates: bool) {
        let (defenders, side) = (self.state.battle.defenders, self.state.battle.attacker.enemy());
        for unit in &defenders {
            for _ in 0..steps {
                if self.state.hex(unit).is_some() {
                    rule!("T.results.DD.b");
                    self.take_loss(side, unit);
                }
            }
        }
        if !eliminates {
            return;
        }
        // What counts as a retreat here is the shortest one that a result asks for.
        let shortest =
            self.pack.outcomes.iter().map(|outcome| outcome.retreat).filter(|hexes| *hexes > 0).min();
        let stuck: Units = match shortest {
            Some(hexes) => {
                let at = self.at();
                let caught =
                    |unit: &UnitId| !at.unit(*unit).kind.is_fixed() && at.refuges(*unit, hexes).is_empty();
                defenders.iter().filter(caught).collect()
            }
            None => Units::EMPTY,
        };
        for unit in &defenders {
            let gone = self.game.unit(unit).steps() - u8::from(self.state.reduced.contains(unit));
            self.state.battle.lost[side as usize] += gone;
            match stuck.contains(unit) {
                true => {
                    rule!("T.results.DE");
                    self.eliminate(unit, Fate::Surrendered);
                }
                false => {
                    rule!("T.results.DE.b");
                    self.eliminate(unit, Fate::Eliminated);
                }
            }
            self.leave_battle(unit);
        }
    }

    /// Losses that Shock markers and events cause, if the battle has not brought them already (14.7.2).
    pub(super) fn collect_toll(&mut self, side: Side) {
        self.note_toll();
        let at = self.at();
        let battle = &at.state.battle;
        let mut owed = battle.owed[side as usize];
        let initiator = battle.initiator();
        if at.state.phase != Phase::Blitzkrieg {
            let marks = battle.marked.iter().filter_map(|hex| at.state.marks.at(hex));
            let shock = marks.filter(|mark| matches!(mark.token, Token::Initiative(_)));
            for mark in shock {
                let empty = at.options.shock_spares_empty
                    && !battle.marked.iter().any(|hex| at.occupied(initiator.enemy()).contains(hex));
                // d61: units that are eliminated where they stand have not retreated.
                if !mark.counterblow && side == initiator && !battle.left && !empty {
                    rule!("14.7.2.b");
                    rule!("19.3.c");
                    if !battle.marked.iter().any(|hex| at.occupied(initiator.enemy()).contains(hex)) {
                        rule!("14.7.2.b2");
                    }
                    owed = owed.max(1);
                }
                if mark.counterblow && side != initiator && battle.left {
                    rule!("14.7.2.a");
                    rule!("19.4.c");
                    owed = owed.max(1);
                }
            }
        }
        let due = owed.saturating_sub(battle.lost[side as usize]);
        if due > 0 {
            self.state.frames.push(Losing { side, steps: due }.into());
        }
    }
}

impl Step for Losing {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.losers(self.side).iter().map(Action::Lose));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Lose(unit) = action else { return };
        rule!("14.7.1.b");
        on.state.frames.replace(Losing { steps: self.steps - 1, ..self }.into());
        on.take_loss(self.side, unit);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let losers = on.at().losers(self.side);
        if self.steps == 0 || losers.is_empty() {
            on.state.frames.pop();
            return true;
        }
        // One unit alone needs no choice.
        if losers.len() == 1 {
            let unit = losers.iter().next().expect("there is one");
            on.state.frames.replace(Losing { steps: self.steps - 1, ..self }.into());
            on.take_loss(self.side, unit);
            return true;
        }
        false
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        let steps = mechanics::insight::plural(self.steps.into(), "step", "steps");
        Prompt::new("14.7.1", text!("Choose the unit that loses a step; {steps} due.", steps = steps))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Lose(unit) => at.may_lose(self.side, unit),
            _ => Ok(()),
        }
    }
}
