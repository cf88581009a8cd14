//! 14.7 Combat results: how units, leaders and events change them, counterattacks, and who falls back.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use super::losing::Losing;
use super::may::Methods;
use super::steps::{InBattle, Stage};
use super::{Cause, Counterattack, Method};
use crate::frame::{At, Playing, Step};
use crate::leader::LeaderRule;
use crate::nation::{Nation, Side};
use crate::state::State;
use crate::unit::{Kind, Units};
use crate::{Action, NoRetreat};

/// The defender may read the result as his leader allows (22.2, 22.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// What it would be then: an index into the outcomes.
    pub instead: u8,
}

/// The defender may counterattack (14.7.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Riposte;

/// The defender retreats, or stays and loses a step (14.7, D).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Falling;

impl<J: Journal> Playing<'_, J> {
    /// Surrender! ends the battle: its result is DE, without cards and die (14.6.3, 26.2).
    pub(super) fn surrenders(&mut self) -> bool {
        let Some(_) = self.state.battle.surrender else { return false };
        rule!("26.2.a2");
        rule!("14.6.3.d2");
        if let Some(outcome) = self.at().outcome_of("DE") {
            rule!("26.2.b");
            rule!("14.6.3.d");
            self.state.battle.outcome = outcome;
        }
        // The marker stays in the Surrendered Units box, and costs the German a point at once.
        rule!("26.2.c");
        rule!("14.6.3.e");
        rule!("26.2.d");
        rule!("14.6.3.e2");
        let vp = self.pack.numbers.surrendered_vp;
        self.score_event(-vp);
        self.tell_result();
        self.state.frames.replace(InBattle { stage: Stage::Read }.into());
        true
    }

    /// The result as events, units and leaders change it (14.7, 18.10, 22.0).
    pub(super) fn read_result(&mut self) {
        let at = self.at();
        let battle = &at.state.battle;
        let rolled = battle.outcome;
        let mut now = if battle.surrender.is_some() { rolled } else { at.changed_by_cards(rolled) };
        let code = |outcome: u8| at.game.pack.outcomes[usize::from(outcome)].code.as_str();
        let defender = battle.attacker.enemy();
        let leader = at.leader(at.state, defender);
        let nations = |nation| battle.defenders.iter().any(|unit| at.unit(unit).nation == nation);
        let ship = battle.defenders.iter().any(|unit| at.unit(unit).kind == Kind::Ship);
        if ship && let Some(exchange) = at.outcome_of("EX") {
            match code(now) {
                "D" => {
                    rule!("18.10.e");
                    now = exchange;
                }
                "DR" => {
                    rule!("18.10.i");
                    rule!("18.10.f");
                    now = exchange;
                }
                _ => {}
            }
        }
        let bold = at.leader(at.state, battle.attacker).has(LeaderRule::AcceleratedAssault);
        if code(now) == "CB"
            && bold
            && let Some(exchange) = at.outcome_of("EX")
        {
            rule!("22.8.c");
            now = exchange;
        }
        let stubborn = leader.has(LeaderRule::NoRetreat) && nations(Nation::Germany);
        if code(now) == "D"
            && stubborn
            && let Some(attrition) = at.outcome_of("D1")
        {
            rule!("22.4.b");
            now = attrition;
        }
        let mut instead = None;
        if code(now) == "DR" && leader.has(LeaderRule::TheyShallNotPass) && nations(Nation::France) {
            rule!("22.2.b");
            if battle.defenders.iter().any(|unit| at.unit(unit).nation != Nation::France) {
                rule!("22.2.c");
            }
            instead = at.outcome_of("D1");
        }
        if code(now) == "CR" && leader.has(LeaderRule::DesperateDefense) && nations(Nation::Poland) {
            rule!("22.6.c");
            instead = at.outcome_of("EX");
        }
        if now != rolled {
            self.state.battle.outcome = now;
            self.tell_result();
        }
        if let Some(instead) = instead {
            self.state.frames.push(Reading { instead }.into());
        }
    }

    /// The result that the defender applies if he does not strike back (14.7, CR).
    fn apply_otherwise(&mut self) {
        let outcome = &self.game.pack.outcomes[usize::from(self.state.battle.outcome)];
        let Some(otherwise) = outcome.otherwise else { return };
        rule!("T.results.CR");
        let at = self.at();
        let poor = at.is_infantry_doctrine();
        if poor {
            rule!("22.5.d");
        }
        self.state.battle.forced = poor && self.options.poles_must_retreat;
        self.state.battle.outcome = otherwise;
        self.tell_result();
    }

    /// CA, CA1, CR: the defender is asked, if there is a way to strike back (14.7.3).
    pub(super) fn ask_to_strike_back(&mut self) {
        let outcome = &self.game.pack.outcomes[usize::from(self.state.battle.outcome)];
        let must = outcome.counterattack == Counterattack::Must;
        let at = self.at();
        match outcome.code.as_str() {
            "CA" => rule!("T.results.CA"),
            "EX/CR" => rule!("T.results.EXCR"),
            _ => {}
        }
        if !must && at.is_infantry_doctrine() {
            rule!("22.5.c2");
        }
        let can = Party::ALL.into_iter().any(|party| !at.ripostes(party).is_empty());
        match (can, must) {
            (true, _) => self.state.frames.push(Riposte.into()),
            (false, true) => self.apply_otherwise(),
            (false, false) => {}
        }
    }

    /// The counterattack begins as a new battle with the roles exchanged (14.7.3).
    fn strike_back(&mut self, party: Party, method: Method) {
        rule!("14.7.3.b");
        let shift = self.game.pack.outcomes[usize::from(self.state.battle.outcome)].counterattack_shift;
        self.clear_commitments();
        let at = self.at();
        let attackers = at.strikers(party);
        let targets = at.hexes_of(at.state.battle.attackers);
        if attackers.iter().any(|unit| at.unit(unit).strength == crate::unit::Strength::White) {
            rule!("14.7.3.e2");
        }
        let side = at.state.battle.attacker.enemy();
        let bound = |hex: mechanics::UnitId| {
            let hex = at.state.hex(hex);
            hex.is_some_and(|hex| at.front().ground[hex.index()][side as usize].no_attacks)
        };
        if attackers.iter().any(bound) {
            rule!("14.6.2.f3");
        }
        let mut nations = attackers.iter().map(|unit| at.unit(unit).nation);
        let first = nations.next();
        if side == Side::Allied && nations.any(|nation| Some(nation) != first) {
            rule!("14.6.8.d");
        }
        let game = self.game;
        let battle = &mut self.state.battle;
        rule!("14.7.3.b2");
        rule!("14.7.3.c");
        rule!("14.7.3.h");
        battle.defenders = battle.attackers;
        battle.attackers = attackers;
        battle.attacker = battle.attacker.enemy();
        battle.targets = targets;
        battle.method = method;
        battle.bonus = shift;
        if battle.counterattacks > 0 {
            rule!("14.7.3.g");
        }
        // Only whether the number is odd or even, or zero, matters; so it may run back.
        battle.counterattacks = match battle.counterattacks {
            number if number < 100 => number + 1,
            number => number - 1,
        };
        (battle.site, battle.across, battle.armored) = (None, None, false);
        (battle.retreated, battle.crushed, battle.stood, battle.forced) = (false, false, false, false);
        battle.outcome = 0;
        let side = battle.attacker;
        self.journal.write(|| {
            let table = mechanics::Term::<NoRetreat>::say(method, game);
            Entry::announced(
                "14.7.3",
                text!("{side} counterattacks: {table}.", side = side.title(), table = table),
            )
        });
        self.state.frames.replace(InBattle { stage: Stage::Ground }.into());
    }
}

/// Who counterattacks where Germans and Soviets defend together (d76).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Party {
    /// All, or all but the Soviets.
    Usual,
    /// The Soviets alone.
    Soviet,
}

impl Party {
    const ALL: [Party; 2] = [Party::Usual, Party::Soviet];
}

impl At<'_> {
    /// Whether Poles may not strike back in this Mobile Combat (22.5).
    fn is_infantry_doctrine(self) -> bool {
        let battle = &self.state.battle;
        let defender = battle.attacker.enemy();
        battle.method == Method::Mobile
            && defender == Side::Allied
            && self.leader(self.state, defender).has(LeaderRule::InfantryDoctrine)
            && battle.defenders.iter().any(|unit| self.unit(unit).nation == Nation::Poland)
    }

    /// The units of a party that would strike back: the same as in the battle (14.7.3).
    fn strikers(self, party: Party) -> Units {
        let defenders = self.state.battle.defenders;
        let soviet = |unit: &mechanics::UnitId| self.unit(*unit).nation == Nation::SovietUnion;
        let soviets: Units = defenders.iter().filter(soviet).collect();
        match party {
            _ if soviets.is_empty() || soviets == defenders => match party {
                Party::Usual => defenders,
                Party::Soviet => Units::EMPTY,
            },
            Party::Usual => {
                rule!("14.6.8.e");
                defenders - soviets
            }
            Party::Soviet => soviets,
        }
    }

    /// The tables on which a party may strike back.
    fn ripostes(self, party: Party) -> Methods {
        Method::ALL.into_iter().filter(|method| self.may_strike_back(party, *method).is_ok()).collect()
    }

    fn may_strike_back(self, party: Party, method: Method) -> Verdict {
        deny!("22.5.c", self.is_infantry_doctrine(), "Polish units do not counterattack in a Mobile Combat");
        let strikers = self.strikers(party);
        let targets = self.hexes_of(self.state.battle.attackers);
        deny!("14.7.3.c", strikers.is_empty() || targets.is_empty(), "no unit is left for a counterattack");
        self.may_fight(method, strikers, &targets, Cause::Counterattack)
    }
}

impl Step for Reading {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.enemy().into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.extend([Action::Apply, Action::Soften]);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if action == Action::Soften {
            on.state.battle.outcome = self.instead;
            on.tell_result();
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = |outcome: u8| at.game.pack.outcomes[usize::from(outcome)].code.clone();
        let [rolled, other] = [at.state.battle.outcome, self.instead].map(name);
        Prompt::new("22.0", text!("Apply {rolled}, or read it as {other}?", rolled = rolled, other = other))
    }
}

impl Step for Riposte {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.enemy().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("14.7.3.a");
        rule!("14.7.3.e");
        out.extend(at.ripostes(Party::Usual).iter().map(Action::Counterattack));
        out.extend(at.ripostes(Party::Soviet).iter().map(Action::SovietCounterattack));
        out.push(Action::Decline);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::Counterattack(method) => on.strike_back(Party::Usual, method),
            Action::SovietCounterattack(method) => on.strike_back(Party::Soviet, method),
            _ => on.apply_otherwise(),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let outcome = &at.game.pack.outcomes[usize::from(at.state.battle.outcome)];
        match outcome.otherwise {
            Some(other) => {
                let other = at.game.pack.outcomes[usize::from(other)].code.clone();
                Prompt::new("14.7.3", text!("Counterattack, or apply {other}.", other = other))
            }
            None => Prompt::new("14.7.3", "Counterattack?"),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Counterattack(method) => at.may_strike_back(Party::Usual, method),
            Action::SovietCounterattack(method) => at.may_strike_back(Party::Soviet, method),
            _ => Ok(()),
        }
    }
}

impl Step for Falling {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Seat(state.battle.attacker.enemy().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        rule!("T.results.D.a");
        out.push(Action::FallBack);
        if !at.state.battle.forced {
            out.push(Action::Stand);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if action == Action::Stand {
            on.state.battle.stood = true;
            let side = on.state.battle.attacker.enemy();
            on.state.frames.push(Losing { side, steps: 1 }.into());
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hexes = at.game.pack.outcomes[usize::from(at.state.battle.outcome)].retreat;
        Prompt::new("14.7", text!("Retreat {n} hexes, or stay and lose a step?", n = hexes))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let forced = action == Action::Stand && at.state.battle.forced;
        deny!("22.5.d", forced, "under this leader Polish units must retreat");
        Ok(())
    }
}
