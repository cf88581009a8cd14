//! 12.0 Pursuit.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::losses::Force;
use crate::outcomes::Part;
use crate::state::State;
use crate::{Action, RhinelandWar};

/// Units pursue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pursuing {
    /// Which force.
    pub force: Force,
    /// The unit that may go on, how many hexes it has gone, and how far it may go in all.
    pub leader: Option<(UnitId, u8, u8)>,
}

impl Pursuing {
    /// The pursuit of a result: of the defenders if it grants them one, otherwise of the attackers.
    pub(crate) fn begin(state: &State, game: &RhinelandWar) -> Self {
        let force = match game.result(state).defender_pursuit {
            0 => Force::Attacker,
            _ => Force::Defender,
        };
        Pursuing { force, leader: None }
    }
}

impl At<'_> {
    /// How far a unit may pursue (12.2, 12.3); 0 if not at all.
    fn pursuit_of(self, force: Force, unit: UnitId) -> u8 {
        let result = self.result(self.state);
        let mechanized = self.unit(unit).kind.is_mechanized();
        let granted = match force {
            Force::Defender => result.defender_pursuit,
            Force::Attacker if mechanized => result.mech_pursuit,
            Force::Attacker => result.foot_pursuit,
        };
        if granted <= 1 {
            return granted;
        }
        // 12.2: combat supply of the phase for attackers (d118).
        let fed = match force {
            Force::Attacker => self.is_fed(unit),
            Force::Defender => self.is_supplied(unit),
        };
        if !mechanized || !fed {
            rule!("12.2.b");
            return 1;
        }
        rule!("12.2.g");
        match self.state.hex(unit).and_then(|hex| self.weather_limit(hex)) {
            Some(limit) => {
                match self.pack.weather(self.state.weather).countries {
                    Some(_) => rule!("20.2.3.a"),
                    None => rule!("20.3.3"),
                }
                granted.min(limit)
            }
            None => granted,
        }
    }

    /// The longest pursuit in the weather of a hex.
    fn weather_limit(self, hex: HexId) -> Option<u8> {
        let weather = self.pack.weather(self.state.weather);
        let felt = self.field.country(hex).is_some_and(|land| weather.reaches(land));
        weather.pursuit.filter(|_| felt)
    }

    /// Whether a unit may take a step of a pursuit (12.2 to 12.6).
    pub fn may_pursue(self, pursuit: Pursuing, unit: UnitId, to: HexId) -> Verdict {
        let Pursuing { force, leader } = pursuit;
        let battle = &self.state.battle;
        let involved = force.units(self.state).contains(unit);
        deny!("12.2.a", !involved, "{unit} had no part in the attack");
        deny!("12.4", self.unit(unit).is_static(), "{unit} never moves");
        let hex = self.state.hex(unit).unwrap_or(HexId::NONE);
        let leads = leader.filter(|(leader, ..)| *leader == unit);
        let granted = self.pursuit_of(force, unit);
        let over = match leads {
            Some((_, gone, far)) => gone >= far,
            None => battle.pursuing.contains(unit) || granted == 0,
        };
        deny!("12.3", over, "the result lets {unit} pursue no farther");
        let enemies = self.occupied(force.side(self.state).enemy());
        if leads.is_none() {
            match force {
                Force::Attacker => {
                    deny!("12.6", enemies.contains(battle.target), "the attacked hex is not cleared");
                    deny!("12.2.c", to != battle.target, "a pursuit begins in the hex that was attacked");
                }
                Force::Defender => {
                    let side = self.field.grid.direction(battle.target, to);
                    let held = side.is_some_and(|side| battle.from >> side.index() & 1 == 1);
                    deny!(
                        "12.2.f",
                        !held || hex != battle.target,
                        "defenders pursue into hexes from which they were attacked"
                    );
                }
            }
        }
        let side = self.field.grid.direction(hex, to);
        deny!("12.5.d", enemies.contains(to), "enemy units are in {hex}");
        deny!("12.5.f", self.desk.neutral.contains(to), "no unit pursues into a neutral country");
        let afloat = self.state.assault_of(unit).is_some() && !self.field.land.contains(hex);
        let open = afloat || side.is_some_and(|side| self.field.is_open(hex, side));
        let closed = !open || self.closed_to(unit).contains(to) || !self.field.land.contains(to);
        deny!("12.5.b", closed, "{unit} cannot enter {hex} from where it is");
        Ok(())
    }

    fn pursuits(self, pursuit: Pursuing) -> impl Iterator<Item = (UnitId, HexId)> {
        let units = pursuit.force.units(self.state);
        let ways = move |unit: UnitId| {
            let hex = self.state.hex(unit).unwrap_or(HexId::NONE);
            let near =
                Direction::ALL.into_iter().filter_map(move |side| self.field.grid.neighbour(hex, side));
            near.filter(move |to| self.may_pursue(pursuit, unit, *to).is_ok()).map(move |to| (unit, to))
        };
        self.game.land.iter().filter(move |unit| units.contains(*unit)).flat_map(ways)
    }
}

impl Step for Pursuing {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        rule!("12.1");
        Next::Seat(self.force.side(state).into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.pursuits(self).map(|(unit, hex)| Action::Pursue(unit, hex)));
        rule!("12.5.e");
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Pursue(unit, hex) => self.go(on, unit, hex),
            _ => on.end_battle(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let result = on.game.result(on.state);
        if result.mech_pursuit.max(result.foot_pursuit).max(result.defender_pursuit) == 0 {
            rule!("12.2.e");
            on.game.mark_result(on.state, Part::NoPursuit);
            on.end_battle();
            return true;
        }
        let done = on.at().pursuits(self).next().is_none();
        if done {
            on.end_battle();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = &at.result(at.state).name;
        Prompt::new("12.2", text!("{result}: who pursues?", result = name))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Pursue(unit, hex) => at.may_pursue(self, unit, hex),
            _ => Ok(()),
        }
    }
}

impl Pursuing {
    fn go<J: Journal>(self, on: &mut Playing<'_, J>, unit: UnitId, to: HexId) {
        let leads = self.leader.filter(|(leader, ..)| *leader == unit);
        let at = on.at();
        let (gone, far) =
            leads.map_or_else(|| (0, at.pursuit_of(self.force, unit)), |(_, gone, far)| (gone, far));
        let halted = at.weather_limit(to).is_some() && gone + 1 < far;
        let zone = at.enemy_zone(self.force.side(at.state)).contains(to);
        let afloat = at.state.assault_of(unit).is_some();
        let mechanized = at.unit(unit).kind.is_mechanized();
        rule!("12.5.a");
        rule!("7.3.c");
        if zone {
            rule!("12.5.c");
            rule!("9.9");
        }
        if halted {
            rule!("20.2.3.b");
        }
        match (self.force, gone) {
            (_, 1..) => rule!("12.2.d"),
            (Force::Defender, _) => on.game.mark_result(on.state, Part::Defenders),
            (Force::Attacker, _) if mechanized => on.game.mark_result(on.state, Part::Mechanized),
            (Force::Attacker, _) => on.game.mark_result(on.state, Part::Foot),
        }
        if afloat && gone == 0 {
            rule!("18.11.c");
            on.state.landed.insert(unit);
        }
        on.state.battle.pursuing.insert(unit);
        on.travel("12.2", unit, &[to]);
        let far = if halted { gone + 1 } else { far };
        on.state.frames.replace(Pursuing { leader: Some((unit, gone + 1, far)), ..self }.into());
    }
}
