//! 12.3 Losses and 12.4 attacker disruption.

use engine::{Entry, Journal, Verdict, deny, rule};
use hexmap::HexId;
use mechanics::{UnitId, journal, may_lose};

use crate::frame::{At, BattleStep, Disperse, Playing};
use crate::nation::{Nation, Side};
use crate::replacement::LossCase;
use crate::state::{State, Units};
use crate::unit::{Level, Size};
use crate::{Action, WarComesEarly};

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
    pub(crate) fn payer(&self, state: &State, step: BattleStep) -> Side {
        let attacker = state.active();
        if step == BattleStep::DefenderLoses { attacker.enemy() } else { attacker }
    }
}

impl At<'_> {
    /// The units of the paying side that are in the battle.
    fn force(self, step: BattleStep) -> Units {
        let At { state, desk, .. } = self;
        match step {
            BattleStep::DefenderLoses => {
                desk.stack(state.battle.target.expect("a battle has a target")).collect()
            }
            _ => state.battle.attackers,
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Pays what needs no decision; says whether anything was done, so that it must be looked at again.
    pub(crate) fn settle_losses(&mut self, step: BattleStep) -> bool {
        let game = self.game;
        let force = self.at().force(step);
        if self.state.battle.due > 0 && !force.is_empty() {
            let worth: u32 = force.iter().map(|unit| u32::from(game.worth(unit))).sum();
            if worth > u32::from(self.state.battle.due) {
                return false;
            }
            // 12.3: a force that is wiped out ignores what is left to pay.
            rule!("12.3.f", "7.1.b");
            if let Some(army) = force.iter().find(|&unit| game.has_components(unit)) {
                self.break_down(army, "12.3");
            } else {
                self.state.battle.due -= worth as u8;
                for unit in &force {
                    self.eliminate(unit);
                }
            }
            return true;
        }
        if step == BattleStep::DefenderLoses && self.state.battle.due > 0 && self.state.battle.garrison {
            // 12.3: the garrison of a fortification is lost last, and counts as a corps.
            rule!("12.3.j");
            self.state.battle.garrison = false;
            self.journal.write(|| Entry::said("12.3", "The garrison of the fortification is lost."));
        }
        // 8.0: broken armies may have overfilled the hexes of the force.
        let at = self.at();
        let overfull = force.iter().filter_map(|unit| at.state.hex(unit)).find(|&hex| at.is_overfull(hex));
        if let Some(hex) = overfull {
            self.state.frames.push(Disperse { hex }.into());
        } else if step == BattleStep::DefenderLoses {
            self.state.battle.due = 2 * self.state.battle.result.0;
            self.state.frames.replace(BattleStep::AttackerLoses.into());
        } else {
            self.state.battle.due = 0;
            self.state.frames.replace(BattleStep::Disruption.into());
        }
        true
    }
}

impl At<'_> {
    pub(crate) fn legal_losses(self, step: BattleStep, out: &mut Vec<Action>) {
        let At { state, .. } = self;
        rule!("12.3.k");
        let force = self.force(step);
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
}

impl WarComesEarly {
    /// Why a unit is not given up (12.3).
    pub(crate) fn judge_lose(&self, state: &State, step: BattleStep, unit: UnitId) -> Verdict {
        let involved = match step {
            BattleStep::DefenderLoses => state.hex(unit) == state.battle.target,
            _ => state.battle.attackers.contains(unit),
        };
        let pays = self.side(unit) == self.payer(state, step) && involved;
        deny!("12.3.k", !pays, "{unit} does not take part on the side that takes losses");
        deny!("12.3.k", "{unit} is worth more than must be lost");
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_lose(&mut self, unit: UnitId) {
        let game = self.game;
        if game.has_components(unit) {
            rule!("12.3.l");
            self.break_down(unit, "12.3");
        } else {
            self.state.battle.due = self.state.battle.due.saturating_sub(game.worth(unit));
            self.eliminate(unit);
        }
    }

    /// Takes a unit off the map for good, or until it is replaced.
    pub(crate) fn eliminate(&mut self, unit: UnitId) {
        let game = self.game;
        rule!("2.3.b");
        let hex = self.state.hex(unit).expect("a unit is lost on the map");
        let target = self.state.battle.target;
        let city = target.is_some_and(|target| game.field.cities.contains(target));
        let defends = target == Some(hex);
        let attacks = self.state.battle.attackers.contains(unit);
        let how = LossCase {
            unsupplied: self.state.battle.unsupplied.contains(unit),
            concentric: defends && self.state.battle.concentric,
            in_city: city && defends,
            into_city: city && attacks,
        };
        self.leave_map(unit, how);
        self.state.tops.remove(unit);
        self.state.battle.attackers.remove(unit);
        self.state.battle.unsupplied.remove(unit);
        self.state.battle.advanced.remove(unit);
        self.state.battle.spared.remove(unit);
        self.journal.write(|| {
            let event = journal::lost(unit, Some(hex), game.unit(unit).nation.code(), true);
            Entry::new("12.3", event, format!("{} is lost in {}.", game.name(unit), game.place(hex)))
        });
        self.score_lost_corps(unit, how.unsupplied);
    }

    // 4.6: the loss of a German mechanized corps costs points, every time.
    fn score_lost_corps(&mut self, unit: UnitId, unsupplied: bool) {
        let game = self.game;
        let counter = game.unit(unit);
        if counter.nation == Nation::Germany
            && counter.is_mech()
            && let Some(campaign) = &game.campaign
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
            self.lose_points("4.6", Side::German, points.into());
        }
    }

    /// 12.4: if a defender has held, attacking armies break down; otherwise the attacker may advance.
    pub(crate) fn settle_disruption(&mut self) {
        let game = self.game;
        let target: HexId = self.state.battle.target.expect("a battle has a target");
        if self.at().owner(target) == Some(self.state.active().enemy()) || self.state.battle.garrison {
            rule!("12.4.a");
            let army = self.state.battle.attackers.iter().find(|&unit| game.has_components(unit));
            match army {
                Some(army) => self.break_down(army, "12.4"),
                None => {
                    rule!("12.5.i");
                    self.end_battle();
                }
            }
        } else {
            rule!("12.5.a");
            self.state.frames.replace(BattleStep::Advance.into());
        }
    }
}
