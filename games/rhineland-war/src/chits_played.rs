//! 5.2 Chits that a player holds, and plays at their moment.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use serde::{Deserialize, Serialize};

use crate::chit::{ChitId, Effect, Play};
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, RhinelandWar};

impl State {
    /// How many chits a side holds: everybody can count them.
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hands[side as usize].as_slice().iter().sum()
    }
}

impl At<'_> {
    /// Whether a side may play a chit at this moment (5.2).
    pub fn may_play(self, side: Side, chit: ChitId, moment: Play) -> Verdict {
        let held = self.state.hands[side as usize][chit] > 0;
        deny!("5.2.b", !held, "you do not hold that chit");
        deny!("5.2.b", self.pack.chit(chit).play != moment, "that chit is played at another time");
        let shocked = moment == Play::Combat && self.state.battle.shock > 0;
        deny!("5.2.b", shocked, "one such chit is enough for an attack");
        Ok(())
    }

    /// The chits that a side may play at this moment.
    pub fn offer_held_chits(self, side: Side, moment: Play, out: &mut Vec<Action>) {
        let kinds = (0..self.pack.chits.len()).map(ChitId::from_index);
        out.extend(kinds.filter(|chit| self.may_play(side, *chit, moment).is_ok()).map(Action::Play));
    }

    /// Whether a chit may lay terror on the city in a hex.
    fn may_frighten_city(self, psywar: Psywar, hex: HexId) -> Verdict {
        self.may_frighten(psywar, hex)?;
        let enemy = psywar.side.enemy();
        deny!("5.2.b", !self.field.cities.contains(hex), "there is no city in {hex}");
        deny!("5.2.b", !self.controls(enemy, hex), "the enemy does not control {hex}");
        let marked = self.state.terror_cities.contains(hex);
        deny!("5.2.b", marked, "the city in {hex} is under terror already");
        Ok(())
    }

    /// Whether a chit may lay terror on the units in a hex.
    fn may_frighten_units(self, psywar: Psywar, hex: HexId) -> Verdict {
        self.may_frighten(psywar, hex)?;
        let enemy = psywar.side.enemy();
        deny!("5.2.b", !self.occupied(enemy).contains(hex), "there are no enemy units in {hex}");
        let marked = self.stack(hex).all(|unit| self.state.terrorized.contains(unit));
        deny!("5.2.b", marked, "the units in {hex} are under terror already");
        Ok(())
    }

    /// Countries that a chit spares, and neutrals.
    fn may_frighten(self, psywar: Psywar, hex: HexId) -> Verdict {
        let country = self.field.country(hex);
        let belligerent = country.is_some() && !self.desk.neutral.contains(hex);
        deny!("5.2.b", !belligerent, "{hex} is in no belligerent country");
        let spared = self.pack.chit(psywar.chit).effects.iter().any(|effect| {
            matches!(effect, Effect::Terror { spared, .. } if country.is_some_and(|land| spared.contains(land)))
        });
        deny!("5.2.b", spared, "the chit has no effect in that country");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A side plays a chit that it holds (5.2).
    pub(crate) fn play_chit(&mut self, side: Side, chit: ChitId) {
        let game = self.game;
        self.state.hands[side as usize][chit] -= 1;
        rule!("5.2.c");
        rule!("26.3.c");
        self.state.pool[chit] += 1;
        self.journal.write(|| {
            let name = engine::Text::from(&game.pack.chit(chit).name);
            Entry::announced(
                "5.2",
                text!("The {side} player plays {chit}.", side = side.title(), chit = name),
            )
        });
        for effect in &game.pack.chit(chit).effects {
            match *effect {
                Effect::Shift(columns) => {
                    self.state.battle.shock = self.state.battle.shock.saturating_add(columns);
                }
                Effect::Terror { targets, .. } => {
                    self.state.frames.push(Psywar { side, chit, left: targets }.into());
                }
                _ => {}
            }
        }
    }

    /// Terror on all units and cities of a side in these hexes, in its belligerent countries (5.2).
    pub(crate) fn agitate(&mut self, side: Side, hexes: &[HexId]) {
        for &hex in hexes {
            let country = self.field.country(hex);
            let theirs = country.is_some_and(|land| self.state.side_of(land) == Some(side));
            if theirs {
                self.frighten_units(hex, side);
                if self.field.cities.contains(hex) {
                    self.frighten_city(hex);
                }
            }
        }
    }
}

/// Terror by a chit: its owner names the targets one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Psywar {
    /// Who plays it.
    pub side: Side,
    /// The chit.
    pub chit: ChitId,
    /// Targets left.
    pub left: u8,
}

impl Step for Psywar {
    fn next(self, _: &RhinelandWar, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let enemy = self.side.enemy();
        for hex in &at.field.cities {
            if at.may_frighten_city(self, hex).is_ok() {
                out.push(Action::FrightenCity(hex));
            }
        }
        for hex in &at.occupied(enemy) {
            if at.may_frighten_units(self, hex).is_ok() {
                out.push(Action::FrightenUnits(hex));
            }
        }
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::FrightenCity(hex) => on.frighten_city(hex),
            Action::FrightenUnits(hex) => on.frighten_units(hex, self.side.enemy()),
            _ => {
                on.state.frames.pop();
                return;
            }
        }
        match self.left.saturating_sub(1) {
            0 => {
                on.state.frames.pop();
            }
            left => on.state.frames.replace(Psywar { left, ..self }.into()),
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("5.2", text!("Where do you lay terror? {n} targets left.", n = self.left))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::FrightenCity(hex) => at.may_frighten_city(self, hex),
            Action::FrightenUnits(hex) => at.may_frighten_units(self, hex),
            _ => Ok(()),
        }
    }
}
