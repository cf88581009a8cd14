//! 27.1, 27.2, 27.5 and 27.7: losses.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::combat::{AttackerLoss, DefenderLoss, Outcome};
use crate::frame::{At, Playing, Step};
use crate::headquarters::Displaced;
use crate::nation::Partnership;
use crate::retreat::Retreating;
use crate::state::{Flag, State};
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// The result of the attack under way.
    pub(crate) fn result<'a>(&'a self, state: &State) -> Option<&'a Outcome> {
        state.battle.outcome.map(|outcome| &self.pack.outcomes[usize::from(outcome)])
    }
}

impl<'a> At<'a> {
    /// The land units that attack.
    pub(crate) fn attackers(self) -> impl Iterator<Item = UnitId> + Clone + 'a {
        let duty = self.state.battle.duty;
        let fights = move |unit: &UnitId| {
            self.state.duties[*unit] == duty
                && self.class(*unit) == Class::Land
                && self.hex(self.state, *unit).is_some()
        };
        let none = duty == crate::state::NO_DUTY;
        self.game.units.iter().copied().filter(move |unit| !none && fights(unit))
    }

    /// The land units that defend, those that have retreated into the hex included.
    pub(crate) fn defenders(self) -> impl Iterator<Item = UnitId> + Clone + 'a {
        let battle = self.state.battle;
        self.game.units.iter().copied().filter(move |unit| {
            battle.target.is_some()
                && self.hex(self.state, *unit) == Some(battle.target)
                && self.class(*unit) == Class::Land
                && self.owner(self.state, *unit).0 == battle.defender
        })
    }

    /// Whether an attacker may lose a step (27.1).
    fn may_attacker_lose(self, unit: UnitId) -> Verdict {
        deny!("27.1.a", !self.attackers().any(|other| other == unit), "{unit} does not attack");
        Ok(())
    }

    /// Whether a defender may lose a step (27.1, 27.3).
    fn may_defender_lose(self, unit: UnitId) -> Verdict {
        deny!("27.1.c", !self.defenders().any(|other| other == unit), "{unit} does not defend");
        let late = self.state.is(unit, Flag::Retreated)
            && self.defenders().any(|other| !self.state.is(other, Flag::Retreated));
        deny!("27.3.h2", late, "{unit} retreated into the hex and loses no step while others are there");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit loses a step (27.2).
    pub(crate) fn lose_step(&mut self, unit: UnitId, case: &'static str) {
        let game = self.game;
        self.disclose(unit);
        let left = game.steps(self.state, unit);
        if left <= 1 || game.design(unit).back.is_none() {
            rule!("27.2.a2");
            self.eliminate(unit, case);
            return;
        }
        rule!("27.2.a1");
        self.state.set(unit, Flag::Depleted, true);
        self.journal.write(|| {
            let event = journal::lost(unit, game.hex(self.state, unit), game.nation(unit).code(), false);
            Entry::new(case, event, text!("{unit} loses a step.", unit = game.name(unit)))
        });
    }

    /// A unit is eliminated: infantry in its home country goes to the replenishment box, others to the force pool (27.2, 27.7).
    pub(crate) fn eliminate(&mut self, unit: UnitId, case: &'static str) {
        let game = self.game;
        self.disclose(unit);
        let hex = game.hex(self.state, unit);
        let home = hex.is_some_and(|hex| game.pack.hex(hex).country == Some(game.nation(unit)));
        let marked = self.state.is(unit, Flag::OutOfSupply);
        let infantry = game.kind(unit).is_infantry();
        if infantry && home && marked {
            rule!("27.7.a2");
        }
        let minor = game.pack.country(game.nation(unit)).rank == crate::nation::Rank::Minor;
        if minor && !(infantry && home) {
            rule!("27.2.b2");
        }
        let place = if infantry && home && !marked {
            rule!("27.7.a1");
            rule!("27.2.b3");
            game.replenishment_box()
        } else {
            rule!("27.2.b1");
            game.pool_of(self.state, unit)
        };
        self.journal.write(|| {
            let event = journal::lost(unit, hex, game.nation(unit).code(), true);
            Entry::new(case, event, text!("{unit} is eliminated.", unit = game.name(unit)))
        });
        self.state.put(unit, place);
        self.state.forces.units[unit] = crate::state::Standing::new(place);
        self.state.duties[unit] = crate::state::NO_DUTY;
        self.state.group.remove(unit);
        let of = game.partnership(self.state, unit);
        if let Some((hex, of)) = hex.zip(of)
            && game.class(unit) == Class::Land
        {
            self.orphan_staff(hex, of);
        }
    }

    /// Generals and HQs whose stack is gone (27.5, 23.3).
    fn orphan_staff(&mut self, hex: HexId, of: Partnership) {
        let game = self.game;
        let mine = |state: &State, unit: UnitId| {
            game.hex(state, unit) == Some(hex) && game.partnership(state, unit) == Some(of)
        };
        if game.units.iter().any(|unit| game.class(*unit) == Class::Land && mine(self.state, *unit)) {
            rule!("27.5.d");
            return;
        }
        for &unit in &game.units {
            if !mine(self.state, unit) {
                continue;
            }
            match game.class(unit) {
                Class::General => self.state.frames.push(GeneralFate { unit }.into()),
                Class::Hq => self.state.frames.push(Displaced::Rehouse { hq: unit }.into()),
                _ => {}
            }
        }
    }
}

/// A die decides the fate of a general (27.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct GeneralFate {
    /// The general.
    pub unit: UnitId,
}

impl Step for GeneralFate {
    fn next(self, _: &EuropeanTheater, _: &State) -> Next {
        Next::Dice(Throw::new("general", 1, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.sum() as u8;
        let (game, unit) = (on.game, self.unit);
        on.state.frames.pop();
        if i16::from(die) <= game.pack.numbers.general_lost {
            rule!("27.5.a");
            on.state.put(unit, game.removed_box());
            on.journal
                .write(|| Entry::said("27.5", text!("{unit} is lost for good.", unit = game.name(unit))));
        } else {
            rule!("27.5.b");
            on.pool(unit, "27.5");
        }
        on.state.group.remove(unit);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        // 33.5: the general of a stack that has starved is in the force pool already.
        let gone = on.hex(on.state, self.unit).is_none();
        if gone {
            on.state.frames.pop();
        }
        gone
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("27.5", text!("A die decides the fate of {unit}.", unit = at.name(self.unit)))
    }
}

/// A side loses what the result demands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Losing {
    /// The attacker, first (27.1).
    Attacker,
    /// The defender.
    Defender,
}

impl Losing {
    fn able(self, at: At<'_>) -> impl Iterator<Item = UnitId> {
        let attackers = at
            .attackers()
            .filter(move |unit| self == Losing::Attacker && at.may_attacker_lose(*unit).is_ok());
        let defenders = at
            .defenders()
            .filter(move |unit| self == Losing::Defender && at.may_defender_lose(*unit).is_ok());
        attackers.chain(defenders).filter(move |unit| at.is_first_of_its_like(*unit))
    }

    /// What the attacker loses. Says whether it did anything.
    fn settle_attacker<J: Journal>(on: &mut Playing<'_, J>) -> bool {
        let all = on.game.result(on.state).is_some_and(|result| result.attacker == AttackerLoss::All);
        let at = on.at();
        let mut able = Losing::Attacker.able(at);
        let (first, second) = (able.next(), able.next());
        drop(able);
        match (first, second) {
            (Some(unit), _) if all => {
                rule!("27.1.g1");
                on.eliminate(unit, "27.1");
                true
            }
            (Some(unit), None) if on.state.battle.owed > 0 => {
                match on.state.battle.owed {
                    1 => rule!("27.1.a"),
                    _ => rule!("27.1.b"),
                }
                on.state.battle.owed -= 1;
                on.lose_step(unit, "27.1");
                true
            }
            (Some(_), Some(_)) if on.state.battle.owed > 0 => false,
            _ => {
                on.state.frames.replace(Losing::Defender.into());
                true
            }
        }
    }

    fn settle_defender<J: Journal>(on: &mut Playing<'_, J>) -> bool {
        let destroyed = on.game.result(on.state).is_some_and(|result| result.defender == DefenderLoss::All);
        let at = on.at();
        let next = at.defenders().next();
        match next {
            Some(unit) if destroyed => {
                rule!("27.1.g2");
                if on.state.is(unit, Flag::Retreated) {
                    rule!("27.3.h3");
                }
                on.eliminate(unit, "27.1");
                true
            }
            Some(_) if on.state.battle.due > 0 => false,
            _ => {
                on.state.frames.replace(Retreating::Choose.into());
                true
            }
        }
    }
}

impl Step for Losing {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(engine::Seat(match self {
            Losing::Attacker => state.battle.attacker,
            Losing::Defender => state.battle.defender,
        }))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.able(at).map(Action::Lose));
        if self == Losing::Defender {
            out.push(Action::GiveWay);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self, action) {
            (Losing::Attacker, Action::Lose(unit)) => {
                rule!("27.1.a");
                if on.state.battle.owed > 1 {
                    rule!("27.1.b");
                }
                on.state.battle.owed -= 1;
                on.lose_step(unit, "27.1");
            }
            (Losing::Defender, Action::Lose(unit)) => {
                rule!("27.1.c");
                on.state.battle.due -= 1;
                on.lose_step(unit, "27.1");
            }
            (_, _) => {
                rule!("27.1.d");
                on.state.battle.far = on.state.battle.due;
                on.state.battle.due = 0;
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            Losing::Attacker => Losing::settle_attacker(on),
            Losing::Defender => Losing::settle_defender(on),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let code = at.result(at.state).map_or(String::new(), |result| result.code.clone());
        match self {
            Losing::Attacker => {
                Prompt::new("27.1", text!("{result}: which attacker loses a step?", result = code))
            }
            Losing::Defender => {
                let n = at.state.battle.due.to_string();
                let told =
                    text!("{result}: {n} due; lose a step, or retreat that far?", result = code, n = n);
                Prompt::new("27.1", told)
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (Losing::Attacker, Action::Lose(unit)) => at.may_attacker_lose(unit),
            (Losing::Defender, Action::Lose(unit)) => at.may_defender_lose(unit),
            (Losing::Attacker, Action::GiveWay) => {
                deny!("27.1.a", "the attacker loses steps and does not retreat")
            }
            _ => Ok(()),
        }
    }
}
