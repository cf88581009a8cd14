//! 33.0 World War II-level operations: waves and doctrine.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Nations, Side};
use crate::pack::{self, Waves};
use crate::state::{Battle, State, Units};
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// Whether a country has mechanized units (33.8).
    pub(crate) fn has_mechanized(&self, nation: Nation) -> bool {
        self.of_nation[nation].iter().any(|unit| self.unit(unit).kind.is_mechanized())
    }

    /// The doctrine of a country, once its die has been thrown (33.8).
    pub(crate) fn doctrine(&self, state: &State, nation: Nation) -> Option<&pack::Doctrine> {
        let line = state.doctrine[nation].checked_sub(1)?;
        self.pack.doctrine.iter().nth(line.into()).map(|(_, doctrine)| doctrine)
    }
}

impl At<'_> {
    /// Whether a unit may attack in this wave (33.1, 33.8).
    pub(crate) fn may_attack_in_wave(self, unit: UnitId) -> Verdict {
        if !self.options.wwii_operations {
            return Ok(());
        }
        let second = self.state.is_second_wave();
        let counter = self.unit(unit);
        let mechanized = counter.kind.is_mechanized();
        deny!("33.1.c", second && !mechanized, "only mechanized units attack in the second wave");
        if !mechanized {
            return Ok(());
        }
        let chosen = self.state.second.contains(counter.nation);
        match self.doctrine(self.state, counter.nation).map(|doctrine| doctrine.waves) {
            Some(Waves::First) => {
                deny!("33.8.d", second, "mechanized units of {nation} attack in the first wave only");
            }
            Some(Waves::Either) => {
                deny!(
                    "33.8.e",
                    second && !chosen,
                    "mechanized units of {nation} attack in the first wave this turn"
                );
                deny!(
                    "33.8.f",
                    !second && chosen,
                    "mechanized units of {nation} attack in the second wave this turn"
                );
            }
            Some(Waves::Both) if second => rule!("33.8.g"),
            Some(Waves::Both) | None => rule!("33.1.d"),
        }
        Ok(())
    }

    /// Columns that the attackers' doctrine is worth in the second wave (33.8).
    pub(crate) fn doctrine_shift(self, battle: &Battle) -> i16 {
        if !self.state.is_second_wave() {
            return 0;
        }
        let shift =
            |unit: UnitId| self.doctrine(self.state, self.unit(unit).nation).map_or(0, |line| line.shift);
        battle.attackers.iter().map(shift).max().unwrap_or(0).into()
    }

    /// Whether a country may choose the second wave now (33.8).
    fn may_wait(self, nation: Nation) -> Verdict {
        let ours = self.state.joined[self.state.active() as usize].contains(nation);
        let either =
            self.doctrine(self.state, nation).is_some_and(|doctrine| doctrine.waves == Waves::Either);
        let free = ours && either && !self.state.second.contains(nation);
        if !free {
            return Err(&engine::Bar { case: "33.8", text: "there is no choice of wave for that country" });
        }
        let ready = |unit: UnitId| self.unit(unit).kind.is_mechanized() && self.state.hex(unit).is_some();
        match self.of_nation[nation].iter().any(ready) {
            true => Ok(()),
            false => {
                Err(&engine::Bar { case: "33.8", text: "that country has no mechanized unit on the map" })
            }
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The first wave begins: countries with a choice declare it (33.8).
    pub(crate) fn begin_waves(&mut self, _: Side) {
        self.state.second = Nations::EMPTY;
        self.state.supporting = Units::EMPTY;
        if !self.options.wwii_operations {
            return;
        }
        let at = self.at();
        if Nation::ALL.into_iter().any(|nation| at.may_wait(nation).is_ok()) {
            self.state.frames.push(Doctrine::Waves.into());
        }
    }
}

/// The doctrine of a country (33.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Doctrine {
    /// Its die is due.
    Die {
        /// The country.
        nation: Nation,
    },
    /// The phasing player declares which countries attack in the second wave.
    Waves,
}

impl Step for Doctrine {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        match self {
            Doctrine::Die { .. } => Next::Dice(Throw::new("doctrine", 1, 6)),
            Doctrine::Waves => Next::Seat(state.active().into()),
        }
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if self == Doctrine::Waves {
            out.extend(
                Nation::ALL.into_iter().filter(|nation| at.may_wait(*nation).is_ok()).map(Action::Second),
            );
            out.push(Action::End);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Second(nation) => {
                on.state.second.insert(nation);
                on.journal.write(|| {
                    let told = text!("{nation} attacks in the second wave.", nation = nation.name());
                    Entry::said("33.8", told)
                });
            }
            _ => {
                on.state.frames.pop();
            }
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Doctrine::Die { nation } = self else { return };
        let die = rolled.first();
        let added = on.pack.country(nation).doctrine;
        match nation {
            Nation::Germany => rule!("33.8.c"),
            _ if added != 0 => rule!("33.8.b"),
            _ => {}
        }
        let number = i16::from(die) + i16::from(added);
        let lines = on.pack.doctrine.iter().filter(|(from, _)| *from <= number).count();
        rule!("33.8.i");
        on.state.doctrine[nation] = lines.max(1) as u8;
        on.state.frames.pop();
        let doctrine = on.game.doctrine(on.state, nation);
        on.journal.write(|| {
            let told = match doctrine.map(|doctrine| doctrine.waves) {
                Some(Waves::First) => "Mechanized doctrine of {nation}: the first wave only.",
                Some(Waves::Either) => "Mechanized doctrine of {nation}: either wave.",
                _ => "Mechanized doctrine of {nation}: both waves.",
            };
            let event = Event::Rolled { purpose: "doctrine".into(), dice: vec![die], cell: None };
            Entry::new("33.8", event, text!(told, nation = nation.name()))
        });
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let done =
            self == Doctrine::Waves && !Nation::ALL.into_iter().any(|nation| at.may_wait(nation).is_ok());
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        match self {
            Doctrine::Die { nation } => {
                Prompt::new("33.8", text!("A die decides the doctrine of {nation}.", nation = nation.name()))
            }
            Doctrine::Waves => Prompt::new("33.8", "Which countries attack in the second wave?"),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Second(nation) => at.may_wait(nation),
            _ => Ok(()),
        }
    }
}
