//! 12.3 Losses and 12.4 attacker disruption.

use engine::{Entry, Journal, Verdict, deny, rule};
use hexmap::HexId;
use mechanics::{UnitId, journal, may_lose};

use crate::nation::{Nation, Side};
use crate::replacement::LossCase;
use crate::state::{Frame, State, Step, Units};
use crate::unit::{Level, Size};
use crate::{Action, Desk, WarComesEarly};

/// More units than can ever take part on one side of a battle: six full hexes, an army broken down in each.
const MOST_IN_A_BATTLE: usize = 64;

impl WarComesEarly {
    /// Half corps equivalents that a piece is worth as it stands (12.3).
    #[inline]
    pub(crate) fn worth(&self, unit: UnitId) -> u8 {
        rule!("2.3.1.c");
        match self.unit(unit).level() {
            Level::Army if self.has_components(unit) => {
                rule!("12.3.m");
                2 * self.components(unit)
            }
            Level::Army if self.is_single_piece(unit) => {
                rule!("13.4.e");
                2
            }
            Level::Army => {
                rule!("12.3.h");
                2
            }
            Level::Corps if self.unit(unit).size == Size::Army => {
                rule!("12.3.g");
                2
            }
            Level::Corps => {
                rule!("12.3.m");
                2
            }
            Level::Division => {
                rule!("12.3.i");
                1
            }
        }
    }

    /// The side that pays losses now.
    pub(crate) fn payer(&self, state: &State, step: Step) -> Side {
        let attacker = state.active();
        if step == Step::DefenderLoses { attacker.enemy() } else { attacker }
    }

    /// The units of the paying side that are in the battle.
    fn force(&self, state: &State, desk: &Desk, step: Step) -> Units {
        match step {
            Step::DefenderLoses => desk.stack(state.battle.target.expect("a battle has a target")).collect(),
            _ => state.battle.attackers,
        }
    }

    /// Pays what needs no decision; says whether anything was done, so that it must be looked at again.
    pub(crate) fn settle_losses(
        &self,
        state: &mut State,
        step: Step,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) -> bool {
        self.look(state, desk);
        let force = self.force(state, desk, step);
        if state.battle.due > 0 && !force.is_empty() {
            let worth: u32 = force.iter().map(|unit| u32::from(self.worth(unit))).sum();
            if worth > u32::from(state.battle.due) {
                return false;
            }
            // 12.3: a force that is wiped out ignores what is left to pay.
            rule!("12.3.f", "7.1.b");
            if let Some(army) = force.iter().find(|&unit| self.has_components(unit)) {
                self.break_down(state, army, "12.3", journal);
            } else {
                state.battle.due -= worth as u8;
                for unit in &force {
                    self.eliminate(state, unit, journal);
                }
            }
            return true;
        }
        if step == Step::DefenderLoses && state.battle.due > 0 && state.battle.garrison {
            // 12.3: the garrison of a fortification is lost last, and counts as a corps.
            rule!("12.3.j");
            state.battle.garrison = false;
            journal.write(|| Entry::said("12.3", "The garrison of the fortification is lost."));
        }
        // 8.0: broken armies may have overfilled the hexes of the force.
        let overfull =
            force.iter().filter_map(|unit| state.hex(unit)).find(|&hex| self.is_overfull(desk, hex));
        if let Some(hex) = overfull {
            state.frames.push(Frame::Disperse { hex });
        } else if step == Step::DefenderLoses {
            state.battle.due = 2 * state.battle.result.0;
            state.frames.replace(Frame::Battle(Step::AttackerLoses));
        } else {
            state.battle.due = 0;
            state.frames.replace(Frame::Battle(Step::Disruption));
        }
        true
    }

    pub(crate) fn legal_losses(&self, state: &State, desk: &mut Desk, step: Step, out: &mut Vec<Action>) {
        rule!("12.3.k");
        self.look(state, desk);
        let force = self.force(state, desk, step);
        let mut worths = [0; MOST_IN_A_BATTLE];
        let mut n = 0;
        // An army pays in corps: it counts as its parts.
        for unit in &force {
            let parts = if self.has_components(unit) { self.components(unit) } else { 1 };
            for _ in 0..parts {
                worths[n] = self.worth(unit) / parts;
                n += 1;
            }
        }
        for unit in &force {
            let parts = if self.has_components(unit) { self.components(unit) } else { 1 };
            if may_lose(self.worth(unit) / parts, state.battle.due, &worths[..n]) {
                out.push(Action::Lose(unit));
            }
        }
    }

    /// Why a unit is not given up (12.3).
    pub(crate) fn judge_lose(&self, state: &State, unit: UnitId) -> Verdict {
        let Frame::Battle(step) = *state.frames.top() else {
            deny!("12.3.b", "no losses are due");
        };
        let involved = match step {
            Step::DefenderLoses => state.hex(unit) == state.battle.target,
            _ => state.battle.attackers.contains(unit),
        };
        let pays = self.side(unit) == self.payer(state, step) && involved;
        deny!("12.3.k", !pays, "{unit} does not take part on the side that takes losses");
        deny!("12.3.k", "{unit} is worth more than must be lost");
    }

    pub(crate) fn play_lose(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        if self.has_components(unit) {
            rule!("12.3.l");
            self.break_down(state, unit, "12.3", journal);
        } else {
            state.battle.due = state.battle.due.saturating_sub(self.worth(unit));
            self.eliminate(state, unit, journal);
        }
    }

    /// Takes a unit off the map for good, or until it is replaced.
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId, journal: &mut impl Journal) {
        rule!("2.3.b");
        let hex = state.hex(unit).expect("a unit is lost on the map");
        let target = state.battle.target;
        let city = target.is_some_and(|target| self.field.cities.contains(target));
        let defends = target == Some(hex);
        let attacks = state.battle.attackers.contains(unit);
        let how = LossCase {
            unsupplied: state.battle.unsupplied.contains(unit),
            concentric: defends && state.battle.concentric,
            in_city: city && defends,
            into_city: city && attacks,
        };
        self.leave_map(state, unit, how);
        state.tops.remove(unit);
        state.battle.attackers.remove(unit);
        state.battle.unsupplied.remove(unit);
        state.battle.advanced.remove(unit);
        state.battle.spared.remove(unit);
        journal.write(|| {
            let event = journal::lost(unit, Some(hex), self.unit(unit).nation.code(), true);
            Entry::new("12.3", event, format!("{} is lost in {}.", self.name(unit), self.place(hex)))
        });
        self.score_lost_corps(state, unit, how.unsupplied, journal);
    }

    // 4.6: the loss of a German mechanized corps costs points, every time.
    fn score_lost_corps(
        &self,
        state: &mut State,
        unit: UnitId,
        unsupplied: bool,
        journal: &mut impl Journal,
    ) {
        let counter = self.unit(unit);
        if counter.nation == Nation::Germany
            && counter.is_mech()
            && let Some(campaign) = &self.campaign
        {
            let rules = campaign.points;
            let points = if unsupplied {
                rule!("4.6.b");
                rules.mech_unsupplied
            } else {
                rule!("4.6.a");
                rules.mech_supplied
            };
            rule!("4.6.d", "T.vp.f");
            self.lose_points(state, "4.6", Side::German, points.into(), journal);
        }
    }

    /// 12.4: if a defender has held, attacking armies break down; otherwise the attacker may advance.
    pub(crate) fn settle_disruption(&self, state: &mut State, desk: &mut Desk, journal: &mut impl Journal) {
        self.look(state, desk);
        let target: HexId = state.battle.target.expect("a battle has a target");
        if self.owner(desk, target) == Some(state.active().enemy()) || state.battle.garrison {
            rule!("12.4.a");
            let army = state.battle.attackers.iter().find(|&unit| self.has_components(unit));
            match army {
                Some(army) => self.break_down(state, army, "12.4", journal),
                None => {
                    rule!("12.5.i");
                    self.end_battle(state, desk);
                }
            }
        } else {
            rule!("12.5.a");
            state.frames.replace(Frame::Battle(Step::Advance));
        }
    }
}
