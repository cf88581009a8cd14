//! 7.0, 17.5, 17.6 and 5.6 The Game Turn Checks Phase: Automatic Victory, Sudden Death, plans, Stance.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::board::Hexes;
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::leader::{Leader, Role};
use crate::nation::{Nation, Side};
use crate::secret_plans::Recording;
use crate::state::State;
use crate::track::{Thresholds, TurnEvent};
use crate::{Action, NoRetreat};

/// The checks, in their order (7.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Check {
    /// 7.1.
    Automatic,
    /// 26.4: Alternate Event VP against Sudden Death.
    Spend,
    /// 7.2.
    SuddenDeath,
    /// 26.7: a player may replace his Main Leader.
    Change(Side),
    /// 7.3.
    Plan(Side),
    /// 7.4.
    Stance,
    /// They are done.
    Done,
}

/// The checks of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Checking {
    /// The present one.
    pub check: Check,
}

impl NoRetreat {
    /// The thresholds of a Sudden Death turn (17.6); none in other turns and in short scenarios.
    fn thresholds(&self, state: &State) -> Option<Thresholds> {
        let checks = self.scenario().checks;
        rule!("17.6.a");
        rule!("7.2");
        self.front().turn(state.turn).sudden_death.filter(|_| checks)
    }

    /// The side that misses its threshold, and by how many VP (17.6).
    pub(crate) fn misses(&self, state: &State) -> Option<(Side, i16)> {
        let (limits, total) = (self.thresholds(state)?, self.total_vp(state));
        if total > limits.allied {
            return Some((Side::Allied, total - limits.allied));
        }
        (total < limits.german).then_some((Side::German, limits.german - total))
    }

    /// Whether the Main Leader of a side has been replaced, or will be at the end of this turn (5.6).
    fn has_lost_leader(&self, state: &State, side: Side) -> bool {
        rule!("5.6.C.b");
        state.replaced[side as usize] || state.replacing[side as usize]
    }

    /// The Replacement Leader of a side.
    fn replacement(&self, side: Side) -> Option<&Leader> {
        let main = self.pack.leader(self.scenario().leaders[side as usize]);
        let back = |leader: &&Leader| leader.number == main.number && leader.role == Role::Replacement;
        self.pack.leaders.iter().find(back)
    }

    /// Whether a side can spend Alternate Event VP now, and how many (26.4).
    fn can_spend(&self, state: &State) -> Option<(Side, i16)> {
        let (side, need) = self.misses(state).filter(|_| self.options.alternate_vp)?;
        let owned = if side == Side::German { state.alternate_vp } else { -state.alternate_vp };
        let after = state.event_vp + if side == Side::German { need } else { -need };
        (owned >= need && after.abs() <= self.pack.numbers.event_cap).then_some((side, need))
    }

    /// Whether a player may replace his Main Leader by choice (26.7).
    fn may_change(&self, state: &State, side: Side) -> Verdict {
        let sudden = self.options.change_of_command && self.thresholds(state).is_some();
        deny!("26.7.a", !sudden, "leaders are replaced on a Sudden Death turn only");
        deny!("26.7.a", self.has_lost_leader(state, side), "your Main Leader commands no more");
        deny!("26.7.a", self.has_lost_leader(state, side.enemy()), "the enemy has replaced his Main Leader");
        deny!("26.7.a", self.replacement(side).is_none(), "there is no Replacement Leader");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 17.6: one side misses its threshold.
    fn sudden_death(&mut self) {
        let game = self.game;
        let Some((side, _)) = game.misses(self.state) else {
            if game.thresholds(self.state).is_some() {
                rule!("17.6.A");
            }
            return;
        };
        rule!("17.6.b");
        match side {
            Side::Allied => rule!("17.6.c"),
            Side::German => rule!("17.6.h"),
        }
        let enemy = side.enemy();
        if !game.has_lost_leader(self.state, side) {
            match side {
                Side::Allied => rule!("17.6.d"),
                Side::German => rule!("17.6.i"),
            }
            rule!("17.6.B.a");
            self.replace_leader(side, true);
            return;
        }
        rule!("5.6.B");
        let wins = match side {
            // C: all hexes of Paris, or of Warsaw with Modlin and Praga.
            Side::Allied => {
                rule!("17.6.f");
                game.board().capital.iter().all(|hex| self.state.control.holds(enemy as usize, hex))
            }
            // D: an Allied unit in Germany.
            Side::German => self.at().is_allied_in_germany(),
        };
        if wins {
            match side {
                Side::Allied => rule!("17.6.g"),
                Side::German => rule!("17.6.k"),
            }
            rule!("17.6.m");
            self.state.won = Some(enemy);
            self.state.sudden = true;
            let words = || text!("Sudden Death: {side} wins.", side = enemy.title());
            self.journal.write(|| Entry::announced("17.6", words()));
            return;
        }
        match side {
            Side::Allied => {
                rule!("17.6.e");
                rule!("17.6.C.a");
                rule!("17.6.C.b");
            }
            Side::German => {
                rule!("17.6.j");
                rule!("17.6.D.a");
                rule!("17.6.D.b");
            }
        }
        self.harass(side);
    }

    /// 5.6: the Replacement Leader takes command when the next turn begins; his VP count at once (d20).
    fn replace_leader(&mut self, side: Side, scored: bool) {
        let game = self.game;
        let Some(leader) = game.replacement(side) else { return };
        rule!("5.6.A");
        rule!("5.6.C.a");
        self.state.replacing[side as usize] = true;
        let words =
            || text!("{name} will command the {side} side.", name = &leader.name, side = side.title());
        self.journal.write(|| Entry::announced("5.6", words()));
        if scored {
            rule!("5.6.D");
            rule!("5.5.1");
            let cost = i16::from(leader.vp_cost);
            let paid = side == Side::German && game.options.replacement_paid;
            self.event_vp("5.6", if paid { -cost.abs() } else { cost });
        } else {
            rule!("26.7.c");
        }
        rule!("17.6.B.b");
        rule!("17.6.B.c");
        self.harass(side);
    }

    /// A side draws no markers this turn, and the enemy rolls for No Actions markers on its units (17.6).
    fn harass(&mut self, side: Side) {
        self.state.no_markers[side as usize] = true;
        self.state.frames.push(Harassing { side: side.enemy(), rolled: false, left: 0 }.into());
    }
}

impl At<'_> {
    /// Whether an Allied unit is in Germany (17.6): Greater Germany, as far as it is Germany (2.11).
    pub(crate) fn is_allied_in_germany(self) -> bool {
        let board = self.board();
        // East Prussia, Slovakia and Bohemia are parts of it (13.2.1).
        rule!("13.2.1.c");
        rule!("13.2.1.h");
        self.occupied(Side::Allied).iter().any(|hex| board.greater_germany.contains(hex))
    }
}

impl Step for Checking {
    fn next(self, game: &NoRetreat, state: &State) -> Next {
        match self.check {
            Check::Spend => {
                let side = game.can_spend(state).map_or(Side::Allied, |(side, _)| side);
                Next::Seat(side.into())
            }
            Check::Change(side) | Check::Plan(side) => Next::Seat(side.into()),
            _ => Next::Seat(Side::German.into()),
        }
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        match self.check {
            Check::Spend => out.push(Action::Spend),
            _ => out.push(Action::Replace),
        }
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self.check, action) {
            (Check::Spend, Action::Spend) => {
                if let Some((side, need)) = on.game.can_spend(on.state) {
                    rule!("26.4.c");
                    let need = if side == Side::German { need } else { -need };
                    on.state.alternate_vp -= need;
                    on.event_vp("26.4", need);
                }
                self.go_on(on);
            }
            (Check::Change(side), Action::Replace) => {
                self.go_on(on);
                rule!("26.7.b");
                on.replace_leader(side, false);
            }
            _ => self.go_on(on),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self.check {
            Check::Automatic => {
                rule!("7.0");
                self.go_on(on);
                on.check_automatic_victory();
            }
            _ if on.state.won.is_some() => _ = on.state.frames.pop(),
            Check::Spend if on.game.can_spend(on.state).is_some() => return false,
            Check::Change(side) if on.game.may_change(on.state, side).is_ok() => return false,
            Check::SuddenDeath => {
                self.go_on(on);
                on.sudden_death();
            }
            Check::Plan(side) => {
                self.go_on(on);
                let line = on.game.plan_line(on.state);
                if let Some(line) = line.filter(|_| on.game.scenario().checks) {
                    on.check_plan(side, line);
                }
            }
            Check::Stance => {
                self.go_on(on);
                on.check_stance();
            }
            Check::Done => _ = on.state.frames.pop(),
            Check::Spend | Check::Change(_) => self.go_on(on),
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.check {
            Check::Spend => {
                let need = at.can_spend(at.state).map_or(0, |(_, need)| need);
                Prompt::new("26.4", text!("Spend {n} Alternate Event VP against Sudden Death?", n = need))
            }
            Check::Change(_) => Prompt::new("26.7", "Replace your Main Leader?"),
            _ => Prompt::new("7.0", "The turn is checked."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self.check, action) {
            (Check::Change(side), Action::Replace) => at.may_change(at.state, side),
            _ => Ok(()),
        }
    }
}

impl Checking {
    fn go_on<J: Journal>(self, on: &mut Playing<'_, J>) {
        let check = match self.check {
            Check::Automatic => Check::Spend,
            Check::Spend => Check::SuddenDeath,
            Check::SuddenDeath => Check::Change(Side::Allied),
            Check::Change(Side::Allied) => Check::Change(Side::German),
            Check::Change(Side::German) => Check::Plan(Side::Allied),
            Check::Plan(Side::Allied) => Check::Plan(Side::German),
            Check::Plan(Side::German) => Check::Stance,
            Check::Stance | Check::Done => Check::Done,
        };
        on.state.frames.replace(Checking { check }.into());
    }
}

/// A side rolls dice and puts up to so many No Actions markers on enemy units (17.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Harassing {
    /// Who places them.
    pub side: Side,
    /// Whether the dice have been rolled.
    pub rolled: bool,
    /// Markers that may still be placed.
    pub left: u8,
}

impl At<'_> {
    /// Hexes with units of a side that are not all under No Actions.
    fn ready_hexes(self, side: Side) -> Hexes {
        let ready = self.own_units[side as usize] - self.state.no_actions;
        ready.iter().filter_map(|unit| self.state.hex(unit)).collect()
    }

    fn may_harass(self, harass: Harassing, hex: HexId) -> Verdict {
        let enemy = harass.side.enemy();
        deny!("17.6.B.c", !self.occupied(enemy).contains(hex), "no enemy units stand in {hex}");
        deny!("17.6.B.c", !self.ready_hexes(enemy).contains(hex), "{hex} is under No Actions already");
        Ok(())
    }
}

impl Step for Harassing {
    fn next(self, game: &NoRetreat, _: &State) -> Next {
        match self.rolled {
            false => Next::Dice(Throw::new("disorder", game.pack.numbers.sudden_dice as u8, 6)),
            true => Next::Seat(self.side.into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.ready_hexes(self.side.enemy()).iter().map(Action::Point));
        out.push(Action::Enough);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Point(hex) => {
                on.state.frames.replace(Harassing { left: self.left - 1, ..self }.into());
                on.put_no_actions("17.6", hex);
            }
            _ => _ = on.state.frames.pop(),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let left = rolled.sum() as u8;
        on.state.frames.replace(Harassing { rolled: true, left, ..self }.into());
        let words = || text!("{side} may place {n} No Actions markers.", side = self.side.title(), n = left);
        on.journal.write(|| Entry::said("17.6", words()));
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.rolled && (self.left == 0 || on.at().ready_hexes(self.side.enemy()).is_empty());
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("17.6", text!("Place No Actions on enemy units: {n} left.", n = self.left))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Point(hex) => at.may_harass(self, hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// What ends with a game turn, and leaders who take command (5.6, 16.3).
    pub(crate) fn turn_over(&mut self) {
        let state = &mut *self.state;
        state.last_weather = state.bad_weather;
        state.bad_weather = false;
        state.no_markers = [false; 2];
        state.no_hold = [Hexes::EMPTY; 2];
        state.more_marks = [0; 2];
        state.occurred = Default::default();
        state.redrawn = false;
        for side in Side::ALL {
            if std::mem::take(&mut self.state.replacing[side as usize]) {
                rule!("5.6.C.a2");
                self.state.replaced[side as usize] = true;
                let leader = self.game.leader(self.state, side);
                let words = || text!("{name} takes command.", name = &leader.name);
                self.journal.write(|| Entry::announced("5.6", words()));
            }
        }
    }

    /// 20.1.7: on a Game End turn of the Polish Front the game ends once all cities are German.
    pub(crate) fn check_game_end(&mut self) {
        let game = self.game;
        if game.front().front != Front::Poland
            || self.state.ending
            || !game.scenario().checks
            || !game.has_event(self.state, TurnEvent::GameEnd)
        {
            return;
        }
        rule!("20.1.7.a");
        let german = self.state.control.of(Side::German as usize);
        let mut open = game.board().cities.iter().filter(|hex| {
            let closed = game.country_of(*hex).is_some_and(|(nation, entry)| {
                nation != Nation::Poland && matches!(entry, crate::board::CountryEntry::Closed)
            });
            !closed
        });
        if open.all(|hex| german.contains(hex)) {
            rule!("20.1.7.f");
            self.state.ending = true;
            let words = "All cities are German: the game ends with this turn.";
            self.journal.write(|| Entry::announced("20.1.7", words));
        }
    }

    pub(crate) fn record_plan(&mut self, side: Side, line: u8) {
        self.state.frames.push(Recording { side, line }.into());
    }
}
