//! 10.22 Losses, and what becomes of eliminated units (6.8).

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::{Spot, UnitId, journal, may_lose_of_half};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::outcomes::Part;
use crate::pack::{Loss, Outcome};
use crate::retreat::Retreating;
use crate::state::{State, Units, place};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// One of the two forces of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Force {
    /// Those who are attacked.
    Defender,
    /// Those who attack.
    Attacker,
}

impl Force {
    /// Its side.
    pub fn side(self, state: &State) -> Side {
        match self {
            Force::Defender => state.active().enemy(),
            Force::Attacker => state.active(),
        }
    }

    /// Its units that are left.
    pub fn units(self, state: &State) -> Units {
        match self {
            Force::Defender => state.battle.defenders,
            Force::Attacker => state.battle.attackers,
        }
    }
}

/// The most units in one force: six full hexes with all the small units of a side.
const FORCE: usize = 96;

impl RhinelandWar {
    /// The result of the attack that is being fought.
    pub(crate) fn result(&self, state: &State) -> &Outcome {
        &self.pack.outcomes[usize::from(state.battle.outcome)]
    }

    /// What the result costs a force.
    fn loss(&self, state: &State, force: Force) -> Loss {
        match force {
            Force::Defender => self.result(state).defender_loss,
            Force::Attacker => self.result(state).attacker_loss,
        }
    }

    /// What a unit counts in a loss: its printed strength (10.23).
    fn worth(&self, force: Force, unit: UnitId) -> u8 {
        match force {
            Force::Defender => self.unit(unit).defense,
            Force::Attacker => self.unit(unit).attack,
        }
    }
}

impl At<'_> {
    /// Units of a force that the attack has cost already.
    fn paid(self, force: Force) -> Units {
        let side = force.side(self.state);
        self.state.battle.lost.iter().filter(|unit| self.side(self.state, *unit) == Some(side)).collect()
    }

    /// Whether a force has lost what the result demands.
    fn has_paid(self, force: Force) -> bool {
        let (left, lost) = (force.units(self.state), self.paid(force));
        match self.loss(self.state, force) {
            Loss::None => true,
            Loss::All => left.is_empty(),
            Loss::One | Loss::Highest => left.is_empty() || !lost.is_empty(),
            Loss::Mechanized => {
                !lost.is_empty() || !left.iter().any(|unit| self.unit(unit).kind.is_mechanized())
            }
            Loss::Half => {
                let sum = |units: Units| -> u32 {
                    units.iter().map(|unit| u32::from(self.worth(force, unit))).sum()
                };
                2 * sum(lost) >= sum(left | lost)
            }
        }
    }

    /// Whether a unit may be the next that a force loses (10.22, 10.23).
    fn may_lose(self, force: Force, unit: UnitId) -> Verdict {
        let left = force.units(self.state);
        if !left.contains(unit) {
            return Err(&engine::Bar { case: "10.22", text: "{unit} has no part in this" });
        }
        let worth = |unit: UnitId| self.worth(force, unit);
        let right = match self.loss(self.state, force) {
            Loss::None => false,
            Loss::One | Loss::All => true,
            Loss::Mechanized => self.unit(unit).kind.is_mechanized(),
            Loss::Highest => left.iter().all(|other| worth(other) <= worth(unit)),
            Loss::Half => {
                let (mut lost, mut all) = ([0; FORCE], [0; FORCE]);
                let fill = |slots: &mut [u8; FORCE], units: Units| {
                    let values = units.iter().map(worth);
                    slots.iter_mut().zip(values).map(|(slot, value)| *slot = value).count()
                };
                let (gone, here) = (fill(&mut lost, self.paid(force)), fill(&mut all, left));
                may_lose_of_half(worth(unit), &lost[..gone], &all[..here])
            }
        };
        deny!("10.22.b", !right, "the result demands another loss than {unit}");
        Ok(())
    }

    fn losable(self, force: Force) -> impl Iterator<Item = UnitId> {
        let units = force.units(self.state);
        self.game.land.iter().filter(move |unit| units.contains(*unit) && self.may_lose(force, *unit).is_ok())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit is eliminated under a case. Land units out of supply never come back (6.8, 13.11).
    pub(crate) fn eliminate(&mut self, unit: UnitId, case: &'static str) {
        self.eliminate_all([unit].into_iter().collect(), case);
    }

    /// Units are eliminated at the same instant: the end of one does not cut off another.
    pub(crate) fn eliminate_all(&mut self, units: Units, case: &'static str) {
        let at = self.at();
        let starved = |unit: &UnitId| {
            let afloat = at.state.assault_of(*unit).is_some();
            at.land.contains(*unit) && !afloat && at.state.hex(*unit).is_some() && !at.is_supplied(*unit)
        };
        let starved: Units = units.iter().filter(starved).collect();
        for unit in &units {
            let spot = match self.unit(unit).kind {
                kind if kind.is_air() => {
                    rule!("6.8.b");
                    rule!("13.13");
                    place::BOX
                }
                Kind::FifthColumn => {
                    rule!("19.6.d");
                    place::DEAD
                }
                _ if starved.contains(unit) => {
                    rule!("6.8.a");
                    rule!("13.11");
                    place::DEAD
                }
                _ => {
                    if self.unit(unit).is_static() {
                        rule!("7.4.b");
                    }
                    rule!("6.5.a");
                    place::BOX
                }
            };
            self.take_off(unit, spot, case);
        }
    }

    fn take_off(&mut self, unit: UnitId, spot: Spot, case: &'static str) {
        rule!("10.22.a");
        let (state, game) = (&mut *self.state, self.game);
        // What is lost is told to everybody, also from under another unit: it leaves the map before all eyes.
        self.journal.write(|| {
            let told = match spot == place::DEAD {
                true => text!("{unit} is eliminated for good.", unit = game.name(unit)),
                false => text!("{unit} is eliminated.", unit = game.name(unit)),
            };
            Entry::new(case, journal::lost(unit, state.hex(unit), game.unit(unit).nation.code(), true), told)
        });
        state.spots[unit] = spot;
        let battle = &mut state.battle;
        if battle.attackers.contains(unit) || battle.defenders.contains(unit) {
            battle.lost.insert(unit);
        }
        for set in [&mut battle.attackers, &mut battle.defenders, &mut battle.idle, &mut battle.retreating] {
            set.remove(unit);
        }
        for set in [&mut state.tops, &mut state.terrorized, &mut state.group, &mut state.landed] {
            set.remove(unit);
        }
        for set in [&mut state.supplied, &mut state.retreated, &mut state.patrols] {
            set.remove(unit);
        }
    }
}

/// A side chooses its losses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losing {
    /// Which force.
    pub force: Force,
}

impl Step for Losing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(self.force.side(state).into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.losable(self.force).map(Action::Lose));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Lose(unit) = action {
            self.lose(on, unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        if at.has_paid(self.force) {
            on.state.frames.replace(match self.force {
                Force::Defender => Losing { force: Force::Attacker }.into(),
                Force::Attacker => Retreating::Begin { force: Force::Defender }.into(),
            });
            return true;
        }
        if at.loss(at.state, self.force) == Loss::All {
            self.mark(on);
            if self.force == Force::Defender && !on.state.battle.idle.is_empty() {
                rule!("11.5.c");
            }
            if on.state.battle.fleet.is_some() {
                rule!("17.2.b");
            }
            on.eliminate_all(self.force.units(on.state), "10.23");
            return true;
        }
        let mut able = at.losable(self.force);
        let (first, second) = (able.next(), able.next());
        drop(able);
        match (first, second) {
            (Some(only), None) => {
                self.lose(on, only);
                true
            }
            _ => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = &at.result(at.state).name;
        Prompt::new("10.22", text!("{result}: which unit do you lose?", result = name))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Lose(unit) => at.may_lose(self.force, unit),
            _ => Ok(()),
        }
    }
}

impl Losing {
    fn mark<J: Journal>(self, on: &mut Playing<'_, J>) {
        let part = match self.force {
            Force::Defender => Part::DefenderLoss,
            Force::Attacker => Part::AttackerLoss,
        };
        on.game.mark_result(on.state, part);
    }

    fn lose<J: Journal>(self, on: &mut Playing<'_, J>, unit: UnitId) {
        self.mark(on);
        on.eliminate(unit, "10.23");
    }
}
