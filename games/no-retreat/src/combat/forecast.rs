//! The forecast of an attack: strengths, every shift, the chance of every result (14.5 to 14.7).

use engine::{Chance, Forecast, PieceId, Role, Strength};
use mechanics::insight::{hundredths, tally};

use super::{Counterattack, Outcome};
use crate::frame::{At, Frame};
use crate::unit::{Strength as Colour, Units};
use crate::{Desk, NoRetreat, State};

/// The sides of a die.
const DIE: u32 = 6;

impl NoRetreat {
    /// What the battle that is prepared or fought will come to.
    pub(crate) fn forecast_battle(&self, state: &State, desk: &mut Desk) -> Option<Forecast> {
        let about = matches!(
            state.frames.top(),
            Frame::Assemble(_) | Frame::Commit(_) | Frame::Cancel(_) | Frame::Ground(_) | Frame::Battle(_)
        );
        (about && !state.battle.targets.is_empty()).then(|| self.at(state, desk).forecast())
    }
}

impl At<'_> {
    fn forecast(self) -> Forecast {
        let mut battle = self.state.battle;
        if battle.defenders.is_empty() {
            for hex in &battle.targets {
                battle.defenders.extend(self.stack(hex));
            }
            // Before the table is chosen the first one that may be used is meant.
            let methods = self.methods(battle.attackers, &battle.targets, super::Cause::Marked);
            if let Some(method) = methods.iter().next() {
                battle.method = method;
            }
        }
        let odds = self.odds_of(&battle);
        let target = battle.site.or_else(|| battle.targets.iter().next());
        let mut forecast = odds.forecast(target);
        forecast.attackers = self.strengths(battle.attackers, true);
        forecast.defenders = self.strengths(battle.defenders, false);
        let results = self.pack.results(odds.table);
        let throws = (1..=DIE as u8).map(|die| match odds.column {
            Some(column) => *results.table.result(column, die),
            None => results.below,
        });
        let (mut lost, mut taken) = (0, 0);
        for outcome in throws.clone() {
            let outcome = &self.game.pack.outcomes[usize::from(outcome)];
            lost += u32::from(outcome.attacker_steps);
            taken += self.toll(outcome, battle.defenders);
        }
        forecast.attacker_loses = hundredths(lost, DIE);
        forecast.defender_loses = hundredths(taken, DIE);
        let mut results = tally(throws.map(|outcome| (outcome, 1)));
        results.sort_by_key(|(outcome, _)| *outcome);
        let chance = |(outcome, ways): (u8, u32)| {
            let outcome = &self.game.pack.outcomes[usize::from(outcome)];
            let text = format!("{} {}", outcome.code, outcome.name);
            Chance { text: text.into(), ways, of: DIE, role: meaning(outcome) }
        };
        forecast.results = results.into_iter().map(chance).collect();
        forecast
    }

    /// The steps that a result takes from the defenders by itself.
    fn toll(self, outcome: &Outcome, defenders: Units) -> u32 {
        let steps = |unit| u32::from(self.unit(unit).steps()) - u32::from(self.state.reduced.contains(unit));
        let all: u32 = defenders.iter().map(steps).sum();
        let taken = match outcome.eliminates {
            true => all,
            false => {
                let each = u32::from(outcome.each_steps) * defenders.len() as u32;
                u32::from(outcome.defender_steps) + each
            }
        };
        taken.min(all)
    }

    fn strengths(self, units: Units, attack: bool) -> Vec<Strength> {
        let weak = self.pack.numbers.weak_attack;
        let one = |unit: mechanics::UnitId| {
            let printed = i16::from(self.face(self.state, unit).strength);
            let weakened = attack && self.unit(unit).strength == Colour::Yellow;
            Strength {
                piece: PieceId(unit.raw()),
                name: self.name(unit),
                value: i32::from(if weakened { printed - weak } else { printed }),
                note: if weakened { "Weak Attack".into() } else { "".into() },
                case: if weakened { "14.6.9".to_owned() } else { String::new() },
            }
        };
        units.iter().map(one).collect()
    }
}

/// What a result means for the attacker.
fn meaning(outcome: &Outcome) -> Role {
    let hurts = outcome.attacker_steps > 0 || outcome.counterattack == Counterattack::May;
    let helps = outcome.retreat > 0 || outcome.eliminates || outcome.each_steps > 0;
    match (hurts, helps || outcome.defender_steps > outcome.attacker_steps) {
        (true, false) => Role::Bad,
        (false, true) => Role::Good,
        _ => Role::Note,
    }
}
