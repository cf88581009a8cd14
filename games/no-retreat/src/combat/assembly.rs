//! 14.2 to 14.4 The order of battles, and who fights in which.
//!
//! Every marked hex must be attacked (14.1). So a battle is put together only in ways that leave an attacker for every other
//! marked hex (14.3.1, d84): [`At::is_complete`] looks for such a distribution.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::steps::{InBattle, Stage};
use super::{Battle, Cause, Method};
use crate::board::Hexes;
use crate::card::Moment;
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Nations, Side};
use crate::state::State;
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// The battles of a Combat Phase (14.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighting {
    /// Whether the phasing player has been asked for an event since the last battle.
    pub asked: bool,
}

/// A battle is put together (14.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assembling;

/// A battle as far as it is planned.
#[derive(Clone, Copy)]
struct Planned {
    units: Units,
    targets: Hexes,
}

/// Battles that a plan may need: no phase has more marks.
const PLANNED: usize = 24;

/// Battles that give every marked hex its attackers.
struct Plan {
    battles: [Planned; PLANNED],
    count: usize,
    /// Whether the first one is as it is.
    closed: bool,
}

impl At<'_> {
    /// Hexes that must still be attacked.
    pub(crate) fn duties(self) -> Hexes {
        let active = self.state.marks.iter().filter(|mark| !mark.waits);
        active.map(|mark| mark.hex).collect::<Hexes>() - self.state.attacked
    }

    /// Whether a unit is free to attack (14.3.4, 14.4).
    fn is_free(self, unit: UnitId) -> Verdict {
        if self.state.fought.contains(unit) {
            rule!("14.0.a");
            rule!("14.4.a");
            deny!("14.3.4.a", "{unit} has attacked in this phase");
        }
        deny!(
            "14.3.5.a",
            self.state.aside.contains(unit),
            "units out of its hex have attacked in another battle"
        );
        Ok(())
    }

    /// Whether units together may attack hexes, by some table.
    fn can_attack(self, units: Units, targets: &Hexes) -> bool {
        let each = |unit| targets.iter().all(|hex| self.may_attack(unit, hex).is_ok());
        units.iter().all(each) && !self.methods(units, targets, Cause::Marked).is_empty()
    }

    /// Whether the duties can be done after this battle: as it is if `closed`, or with more hexes.
    fn is_complete(self, duties: &Hexes, units: Units, targets: Hexes, closed: bool) -> bool {
        let empty = Planned { units: Units::EMPTY, targets: Hexes::EMPTY };
        let mut plan = Plan { battles: [empty; PLANNED], count: 0, closed };
        let rest = *duties - targets;
        if units.is_empty() && targets.is_empty() {
            return self.distribute(&mut plan, rest);
        }
        if !units.is_empty() {
            if !self.can_attack(units, &targets) {
                return false;
            }
            plan.battles[0] = Planned { units, targets };
            plan.count = 1;
            return self.distribute(&mut plan, rest);
        }
        let Some(first) = targets.iter().next() else { return true };
        let side = self.state.phasing();
        self.neighbours_of(first, side).iter().any(|unit| {
            let alone = [unit].into_iter().collect();
            self.is_free(unit).is_ok() && self.can_attack(alone, &targets) && {
                plan.battles[0] = Planned { units: alone, targets };
                plan.count = 1;
                self.distribute(&mut plan, rest)
            }
        })
    }

    /// Gives each hex to a battle of the plan that can take it, or to a new one of a unit that is free.
    fn distribute(self, plan: &mut Plan, rest: Hexes) -> bool {
        let Some(hex) = rest.iter().next() else { return true };
        let mut left = rest;
        left.remove(hex);
        for at in usize::from(plan.closed)..plan.count {
            let before = plan.battles[at];
            let mut targets = before.targets;
            targets.insert(hex);
            if self.can_attack(before.units, &targets) {
                plan.battles[at].targets = targets;
                if self.distribute(plan, left) {
                    return true;
                }
                plan.battles[at] = before;
            }
        }
        if plan.count == PLANNED {
            return false;
        }
        let busy =
            plan.battles[..plan.count].iter().fold(Hexes::EMPTY, |all, one| all | self.hexes_of(one.units));
        for unit in &self.neighbours_of(hex, self.state.phasing()) {
            let placed = self.state.hex(unit).is_some_and(|from| busy.contains(from));
            let alone: Units = [unit].into_iter().collect();
            let targets: Hexes = [hex].into_iter().collect();
            if placed || self.is_free(unit).is_err() || !self.can_attack(alone, &targets) {
                continue;
            }
            plan.battles[plan.count] = Planned { units: alone, targets };
            plan.count += 1;
            if self.distribute(plan, left) {
                return true;
            }
            plan.count -= 1;
        }
        false
    }

    /// Whether a battle may begin with a hex (14.1, 14.3.1).
    fn may_open(self, hex: HexId) -> Verdict {
        deny!("14.3.4.b", self.state.attacked.contains(hex), "{hex} has been attacked in this phase");
        let duties = self.duties();
        deny!("14.0.q", !duties.contains(hex), "{hex} was not declared");
        let targets = [hex].into_iter().collect();
        let lost = !self.is_complete(&duties, Units::EMPTY, targets, false);
        deny!("14.3.1.a2", lost, "another marked hex would have no attacker left");
        Ok(())
    }

    /// Whether another hex may be attacked in the same battle (14.3.2, 14.3.3).
    fn may_widen(self, hex: HexId) -> Verdict {
        let battle = &self.state.battle;
        deny!("14.3.2", battle.targets.contains(hex), "{hex} is attacked already");
        deny!("14.3.4.b", self.state.attacked.contains(hex), "{hex} has been attacked in this phase");
        let duties = self.duties();
        deny!("14.0.q", !duties.contains(hex), "{hex} was not declared");
        for unit in &battle.attackers {
            let near = self.state.hex(unit).is_some_and(|from| self.side_between(from, hex).is_some());
            deny!("14.3.3", !near, "every attacker must be next to all hexes of the battle");
            self.may_attack(unit, hex)?;
        }
        let mut targets = battle.targets;
        targets.insert(hex);
        let none = !battle.attackers.is_empty() && !self.can_attack(battle.attackers, &targets);
        deny!("14.3.1.b", none, "no table is left for such an attack");
        let lost = !self.is_complete(&duties, battle.attackers, targets, false);
        deny!(
            "14.3.1.a2",
            lost,
            "no unit could attack all of that, or another marked hex would have no attacker left"
        );
        Ok(())
    }

    /// Whether a unit may attack in this battle.
    fn may_add(self, unit: UnitId) -> Verdict {
        let battle = &self.state.battle;
        deny!("14.3.1.a", self.unit(unit).side != battle.attacker, "{unit} is not yours");
        deny!("14.3.4.a", battle.attackers.contains(unit), "{unit} attacks already");
        self.is_free(unit)?;
        for hex in &battle.targets {
            let near = self.state.hex(unit).is_some_and(|from| self.side_between(from, hex).is_some());
            deny!("14.3.3", !near, "{unit} is not next to all hexes of the battle");
            self.may_attack(unit, hex)?;
        }
        self.may_join(unit, battle.attackers)?;
        let mut units = battle.attackers;
        units.insert(unit);
        // One table must be left; the most useful refusal is that of Prepared Combat, or of Mobile against a guarded hex.
        if self.methods(units, &battle.targets, Cause::Marked).is_empty() {
            let guarded = battle.targets.iter().any(|hex| self.is_guarded(hex));
            let method = if guarded { Method::Mobile } else { Method::Prepared };
            self.may_fight(method, units, &battle.targets, Cause::Marked)?;
        }
        let lost = !self.is_complete(&self.duties(), units, battle.targets, false);
        deny!("14.3.1.a2", lost, "another marked hex would have no attacker left");
        Ok(())
    }

    /// Whether the battle may be fought on a table as it is put together.
    fn may_begin(self, method: Method) -> Verdict {
        let battle = &self.state.battle;
        deny!("14.3.1.a", battle.attackers.is_empty(), "no unit attacks yet");
        self.may_fight(method, battle.attackers, &battle.targets, Cause::Marked)?;
        let lost = !self.is_complete(&self.duties(), battle.attackers, battle.targets, true);
        deny!("14.3.1.a2", lost, "another marked hex would have no attacker left");
        Ok(())
    }

    /// Units that could be asked to join.
    fn candidates(self) -> Units {
        let battle = &self.state.battle;
        let Some(first) = battle.targets.iter().next() else { return Units::EMPTY };
        self.neighbours_of(first, battle.attacker) - battle.attackers
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Marks whose hex no unit can attack, or not beside the others, go back (14.0, d84).
    fn prune_marks(&mut self) {
        let mut kept = Hexes::EMPTY;
        for counterblow in [true, false] {
            let marks = self.state.marks;
            for mark in marks.iter().filter(|mark| !mark.waits && mark.counterblow == counterblow) {
                let mut duties = kept;
                duties.insert(mark.hex);
                let at = self.at();
                let held = at.occupied(at.state.phasing().enemy()).contains(mark.hex);
                let near = held && !at.neighbours_of(mark.hex, at.state.phasing()).is_empty();
                if near && at.is_complete(&duties, Units::EMPTY, Hexes::EMPTY, false) {
                    kept.insert(mark.hex);
                    continue;
                }
                if counterblow && !held {
                    rule!("14.1.2.i");
                } else if counterblow && !near {
                    rule!("14.7.c");
                }
                rule!("14.0.d2");
                // 24.3: whether the German answers the Dutch or the Swiss shows what his plan says of them.
                let neutral = |unit: UnitId| {
                    let nation = self.game.unit(unit).nation;
                    matches!(nation, Nation::Holland | Nation::Switzerland)
                };
                if counterblow && self.at().stack(mark.hex).any(neutral) {
                    self.journal.reveal();
                }
                self.take_back(mark.hex);
                let (game, hex) = (self.game, mark.hex);
                let words =
                    || text!("The marker on {hex} goes back: no unit attacks it.", hex = game.place(hex));
                self.journal.write(|| Entry::said("14.0", words()));
            }
        }
    }

    /// All battles are over: markers go back, but those that wait for the enemy's phase (14.7.4, d32).
    fn end_combat(&mut self) {
        let marks = self.state.marks;
        for mark in marks.iter() {
            if mark.waits {
                rule!("T.results.CB.b");
                if let Some(mark) = self.state.marks.at_mut(mark.hex) {
                    mark.waits = false;
                }
            } else {
                self.take_back(mark.hex);
            }
        }
        self.state.fought = Units::EMPTY;
        self.state.aside = Units::EMPTY;
        self.state.attacked = Hexes::EMPTY;
        self.state.frames.pop();
    }

    /// The battle begins with its first step (14.5).
    pub(crate) fn begin_battle(&mut self, method: Method) {
        rule!("14.5.1");
        rule!("14.0.c");
        let at = self.at();
        let mut defenders = Units::EMPTY;
        for hex in &at.state.battle.targets {
            defenders.extend(at.stack(hex));
        }
        let hexes = at.hexes_of(at.state.battle.attackers);
        let mut aside = Units::EMPTY;
        for hex in &hexes {
            aside.extend(at.stack(hex));
        }
        let state = &mut *self.state;
        let battle = &mut state.battle;
        battle.method = method;
        battle.defenders = defenders;
        battle.marked = battle.targets;
        state.fought |= battle.attackers;
        if aside != battle.attackers {
            rule!("14.3.5.b");
            rule!("14.4.b");
        }
        state.aside |= aside;
        if battle.targets.iter().any(|hex| state.marks.at(hex).is_some_and(|mark| mark.counterblow)) {
            rule!("14.7.4.a");
        }
        state.attacked |= battle.targets;
        // 14.1: the event that came with a Target is the side's one card of this battle.
        let targets = battle.targets;
        let side = battle.attacker;
        if let Some(card) = targets.iter().find_map(|hex| state.marks.at(hex).and_then(|mark| mark.card)) {
            state.battle.cards[side as usize] = Some(card);
            state.battle.carded[side as usize] = true;
        }
        if side == Side::German {
            for hex in &targets {
                self.attack_neutral(hex);
            }
        }
        self.state.frames.push(InBattle { stage: Stage::Ground }.into());
    }

    /// What a German attack on a hex does to neutrals and to the Swiss front (13.2.1, 18.9).
    fn attack_neutral(&mut self, hex: HexId) {
        let at = self.at();
        let nations: Nations = at.stack(hex).map(|unit| at.unit(unit).nation).collect();
        for nation in &nations {
            match nation {
                Nation::Switzerland => rule!("13.2.1.l2"),
                Nation::Holland => rule!("13.2.1.d2"),
                _ => {}
            }
            self.open_war(nation);
        }
        self.provoke(hex);
        let at = self.at();
        let from = at.hexes_of(at.state.battle.attackers);
        if from.iter().any(|from| self.is_across_rhine(from, hex)) {
            rule!("18.9.b");
            self.call_swiss_front();
        }
    }
}

impl Step for Fighting {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.phasing().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("14.2");
        out.extend(at.duties().iter().filter(|hex| at.may_open(*hex).is_ok()).map(Action::Attack));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Attack(hex) = action else { return };
        let attacker = on.state.phasing();
        on.state.battle = Battle { attacker, ..Battle::default() };
        on.state.battle.targets.insert(hex);
        on.state.frames.replace(Fighting { asked: false }.into());
        on.state.frames.push(Assembling.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if !self.asked {
            let side = on.state.phasing();
            on.state.frames.replace(Fighting { asked: true }.into());
            on.open_window(Moment::Combat, side);
            return true;
        }
        on.prune_marks();
        let done = on.at().duties().is_empty();
        if done {
            rule!("14.1.a");
            on.end_combat();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.2", "Choose the marked hex of the next battle.")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Attack(hex) => at.may_open(hex),
            Action::End => {
                deny!("14.1.a", "every marked hex must be attacked");
            }
            _ => Ok(()),
        }
    }
}

impl Step for Assembling {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let fits = |unit: &UnitId| at.may_add(*unit).is_ok();
        out.extend(at.candidates().iter().filter(fits).map(Action::Join));
        let wider = |hex: &HexId| at.may_widen(*hex).is_ok();
        out.extend(at.duties().iter().filter(wider).map(Action::Also));
        let begins = |method: &Method| at.may_begin(*method).is_ok();
        out.extend(Method::ALL.into_iter().filter(begins).map(Action::Fight));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Join(unit) => _ = on.state.battle.attackers.insert(unit),
            Action::Also(hex) => {
                rule!("14.3.2");
                on.state.battle.targets.insert(hex);
            }
            Action::Fight(method) => {
                rule!("14.0.d");
                on.state.frames.pop();
                on.begin_battle(method);
            }
            _ => {}
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hexes = at.state.battle.targets.iter().map(|hex| at.place(hex));
        let hexes = engine::Text::list(hexes, ", ");
        Prompt::new("14.3", text!("Who attacks {hexes}, and on which table?", hexes = hexes))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Join(unit) => at.may_add(unit),
            Action::Also(hex) => at.may_widen(hex),
            Action::Fight(method) => at.may_begin(method),
            _ => Ok(()),
        }
    }
}
