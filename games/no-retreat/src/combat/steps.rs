//! 14.5 The steps of a battle, one after the other, from the choice of terrain to the advance.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::{Counterattack, Disorder};
use crate::card::Moment;
use crate::combat::advance::Advancing;
use crate::combat::losing::Losing;
use crate::combat::odds::Relief;
use crate::combat::results::Falling;
use crate::combat::retreat::Retreating;
use crate::combat::support::Committing;
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// What is done next in a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// The defender chooses which terrain counts (14.3.6).
    Ground,
    /// A side commits support (14.5.3).
    Support(Side),
    /// A side plays an event (14.5.3).
    Card(Side),
    /// The odds are fixed (14.5.4, 14.5.5).
    Odds,
    /// The attacker rolls (14.5.6).
    Roll,
    /// The result is read, as leaders, units and events change it (14.5.7).
    Read,
    /// The attacker loses steps.
    AttackerLoss,
    /// The defender loses steps.
    DefenderLoss,
    /// Every defender loses steps, or all are eliminated.
    AllLose,
    /// The defender strikes back (14.7.3).
    Counterattack,
    /// The defender retreats, or stays if he may.
    Stand,
    /// Units retreat (14.7.5).
    Retreat,
    /// Losses that markers and events cause (14.7.2).
    Toll(Side),
    /// A Counterblow marker is placed (14.7.4).
    Counterblow,
    /// Attackers advance (14.8).
    Advance,
    /// Markers go back.
    Over,
}

/// A battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct InBattle {
    /// The step that comes next.
    pub stage: Stage,
}

/// The defender chooses the terrain that counts (14.3.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChoosingGround;

/// A hex, the attackers' hex behind its side if that counts, and what both do.
type Choice = (HexId, Option<HexId>, Relief);

/// Choices of terrain that a battle can have.
const CHOICES: usize = 24;

impl At<'_> {
    /// Every hex, and every kind of hexside before it, that may count (14.3.6), and what each does.
    fn grounds(self) -> ([Option<Choice>; CHOICES], usize) {
        let battle = &self.state.battle;
        let mut found = [None; CHOICES];
        let mut count = 0;
        let from = self.hexes_of(battle.attackers);
        for site in &battle.targets {
            let none = super::Battle { across: None, ..*battle };
            let all_across = self.line_across(&none, site).is_some();
            let mut add = |across: Option<HexId>| {
                let relief = self.relief(battle, site, across);
                let known = found[..count]
                    .iter()
                    .flatten()
                    .any(|(other, _, known)| *other == site && *known == relief);
                if !known && count < CHOICES {
                    found[count] = Some((site, across, relief));
                    count += 1;
                }
            };
            if all_across {
                from.iter().for_each(|hex| add(Some(hex)));
            } else {
                add(None);
            }
        }
        (found, count)
    }
}

impl<J: Journal> Playing<'_, J> {
    fn go_to(&mut self, stage: Stage) {
        self.state.frames.replace(InBattle { stage }.into());
    }

    /// Finds the terrain that counts, or asks for it.
    fn choose_ground(&mut self) {
        let (grounds, count) = self.at().grounds();
        let Some((site, across, first)) = grounds[0] else { return };
        if grounds[..count].iter().flatten().all(|(_, _, relief)| *relief == first) {
            self.state.battle.site = Some(site);
            self.state.battle.across = across;
        } else {
            self.state.frames.push(ChoosingGround.into());
        }
    }

    /// The odds are fixed: everybody hears them before the die (14.5).
    fn fix_odds(&mut self) {
        let odds = self.at().odds();
        self.state.battle.armored = odds.armored;
        let target = self.state.battle.site;
        self.journal.write(|| Entry::new("14.5", odds.weighed(target), odds.text()));
        rule!("14.5.5");
        match odds.column {
            Some(_) => self.go_to(Stage::Roll),
            None => {
                self.state.battle.outcome = self.pack.results(odds.table).below;
                self.tell_result();
                self.go_to(Stage::Read);
            }
        }
    }

    pub(super) fn tell_result(&mut self) {
        let outcome = &self.game.pack.outcomes[usize::from(self.state.battle.outcome)];
        self.journal.write(|| {
            let words = text!("{code}: {name}.", code = &outcome.code, name = &outcome.name);
            Entry::said("14.7", words)
        });
    }

    /// Carries out a step, and says which comes next.
    fn carry_out_stage(&mut self, stage: Stage) {
        let battle = &self.state.battle;
        let (attacker, defender) = (battle.attacker, battle.attacker.enemy());
        let outcome = &self.game.pack.outcomes[usize::from(battle.outcome)];
        match stage {
            Stage::Ground => {
                self.go_to(Stage::Support(Side::Allied));
                self.choose_ground();
            }
            Stage::Support(side) => {
                rule!("14.5.3.a");
                let next = if side == Side::Allied {
                    Stage::Support(Side::German)
                } else {
                    Stage::Card(Side::Allied)
                };
                self.go_to(next);
                self.state.frames.push(Committing { side }.into());
            }
            Stage::Card(side) => {
                rule!("14.5.3.b");
                if self.surrenders() {
                    return;
                }
                self.go_to(if side == Side::Allied { Stage::Card(Side::German) } else { Stage::Odds });
                if !self.state.battle.carded[side as usize] {
                    self.open_window(Moment::Battle, side);
                }
            }
            Stage::Odds => self.fix_odds(),
            Stage::Roll => {}
            Stage::Read => {
                rule!("14.5.7");
                if outcome.code == "-" {
                    rule!("T.results.none");
                }
                self.go_to(Stage::AttackerLoss);
                self.read_result();
            }
            Stage::AttackerLoss => {
                self.go_to(Stage::DefenderLoss);
                let steps = outcome.attacker_steps;
                if steps > 0 {
                    match outcome.code.as_str() {
                        "A1" => rule!("T.results.A1"),
                        _ => rule!("T.results.EX"),
                    }
                    self.state.frames.push(Losing { side: attacker, steps }.into());
                }
            }
            Stage::DefenderLoss => {
                self.go_to(Stage::AllLose);
                if outcome.defender_steps > 0 {
                    if outcome.code == "D1" {
                        rule!("T.results.D1");
                    }
                    self.state.frames.push(Losing { side: defender, steps: outcome.defender_steps }.into());
                }
            }
            Stage::AllLose => {
                self.go_to(Stage::Counterattack);
                self.each_loses(outcome.each_steps, outcome.eliminates);
            }
            Stage::Counterattack => {
                self.go_to(Stage::Stand);
                match outcome.counterattack {
                    Counterattack::None => {}
                    _ => self.ask_to_strike_back(),
                }
            }
            Stage::Stand => {
                self.go_to(Stage::Retreat);
                if outcome.retreat > 0 && outcome.may_stand && !self.defenders_left().is_empty() {
                    self.state.frames.push(Falling.into());
                }
            }
            Stage::Retreat => {
                self.go_to(Stage::Toll(Side::Allied));
                if outcome.retreat > 0 && !self.state.battle.stood {
                    match outcome.code.as_str() {
                        "DR" => rule!("T.results.DR"),
                        "DS" => rule!("T.results.DS"),
                        "DD" => {
                            rule!("T.results.DD");
                            rule!("T.results.DD.c");
                        }
                        _ => {}
                    }
                    self.begin_retreat(defender, outcome.retreat, outcome.no_actions);
                }
            }
            Stage::Toll(side) => {
                let next = if side == Side::Allied { Stage::Toll(Side::German) } else { Stage::Counterblow };
                self.go_to(next);
                self.collect_toll(side);
            }
            Stage::Counterblow => {
                self.go_to(Stage::Advance);
                if outcome.counterblow {
                    self.place_counterblow();
                }
            }
            Stage::Advance => {
                self.go_to(Stage::Over);
                self.state.frames.push(Advancing { moved: Units::EMPTY }.into());
            }
            Stage::Over => self.end_battle(),
        }
    }

    /// Defenders that are still there.
    fn defenders_left(&self) -> Units {
        self.state.battle.defenders.iter().filter(|unit| self.state.hex(*unit).is_some()).collect()
    }

    /// The defender of the step that was chosen falls back with all units of his hexes (14.7.3, 14.7.5).
    fn begin_retreat(&mut self, side: Side, hexes: u8, disorder: Disorder) {
        let at = self.at();
        let battle = &at.state.battle;
        let mut left = Units::EMPTY;
        for hex in &battle.targets {
            left.extend(at.stack(hex).filter(|unit| at.unit(*unit).side == side));
        }
        if left != battle.defenders {
            rule!("14.7.3.f2");
        }
        if left.is_empty() {
            return;
        }
        self.state.frames.push(Retreating { side, hexes, disorder, left, fled: Units::EMPTY }.into());
    }

    /// The battle is over: markers go back (14.5).
    fn end_battle(&mut self) {
        rule!("14.5.x");
        self.clear_commitments();
        let marked = self.state.battle.marked;
        if !matches!(self.state.phase, crate::sequence::Phase::Blitzkrieg) {
            for hex in &marked {
                if self.state.marks.at(hex).is_some_and(|mark| !mark.waits) {
                    self.take_back(hex);
                }
            }
        }
        self.state.battle = super::Battle::default();
        self.state.frames.pop();
    }
}

impl Step for InBattle {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        match self.stage {
            Stage::Roll => Next::Dice(Throw::new("combat", 1, 6)),
            _ => Next::Seat(state.battle.attacker.into()),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        rule!("14.5.6");
        rule!("14.0.b");
        let odds = on.at().odds();
        let die = rolled.values()[0];
        let results = &on.game.pack.results(odds.table).table;
        let Some(column) = odds.column else { return };
        let outcome = *results.result(column, die);
        on.state.battle.outcome = outcome;
        let game = on.game;
        on.journal.write(|| {
            let known = &game.pack.outcomes[usize::from(outcome)];
            let cell = odds.cell(results.columns(), die, &known.code);
            let event = Event::Rolled { purpose: "combat".to_owned(), dice: vec![die], cell };
            Entry::new("14.5", event, text!("{code}: {name}.", code = &known.code, name = &known.name))
        });
        on.go_to(Stage::Read);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.stage == Stage::Roll {
            return false;
        }
        on.carry_out_stage(self.stage);
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("14.5", at.odds().text())
    }
}

impl Step for ChoosingGround {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.enemy().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("14.3.6");
        let (grounds, count) = at.grounds();
        out.extend(grounds[..count].iter().flatten().map(|(site, across, _)| match across {
            Some(from) => Action::Across(*site, *from),
            None => Action::Ground(*site),
        }));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (site, across) = match action {
            Action::Across(site, from) => {
                rule!("14.6.2.b");
                (site, Some(from))
            }
            Action::Ground(site) => (site, None),
            _ => return,
        };
        on.state.battle.site = Some(site);
        on.state.battle.across = across;
        on.state.frames.pop();
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.3.6", "Which hex and hexside gives the terrain effects?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Across(site, _) | Action::Ground(site) = action {
            deny!("14.3.6", !at.state.battle.targets.contains(site), "{hex} is not attacked in this battle");
            deny!("14.6.2.a", "that hexside does not count in this battle");
        }
        Ok(())
    }
}
