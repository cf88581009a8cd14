//! 26.5 Armor reaction attacks.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::state::{Battle, Flag, NO_DUTY, REACTION, State};
use crate::unit::{Class, Kind};
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// Whether the departure of a unit from its hex can be reacted to (26.5).
    pub(crate) fn may_be_reacted_to(self, unit: UnitId, from: HexId) -> Verdict {
        let land = self.class(unit) == Class::Land;
        deny!("26.5.a", !land, "only the departure of land units is reacted to");
        let stays = self.land(from).any(|other| other != unit && !self.state.group.contains(other));
        deny!("26.5.b1", stays, "a part of the stack stays");
        let any = self.units.iter().any(|armor| self.may_react(*armor, unit, from).is_ok());
        if !any {
            return Err(&engine::Bar { case: "26.5.a", text: "no armor can react" });
        }
        Ok(())
    }

    /// Whether armor may attack a unit that leaves its hex (26.5).
    fn may_react(self, armor: UnitId, unit: UnitId, from: HexId) -> Verdict {
        deny!("26.5.a", self.kind(armor) != Kind::Armor, "only armor reacts");
        let sides = self.partnership(self.state, armor).zip(self.partnership(self.state, unit));
        let hostile = sides.is_some_and(|(a, b)| a.is_hostile(b));
        deny!("26.5.a", !hostile, "{unit} is no enemy of those who leave");
        let Some(hex) = self.hex(self.state, armor) else { deny!("26.5.a", "{unit} is not on the map") };
        let open = self.field.open(Mover::Armor, self.is_frozen(self.state, hex), hex);
        let side = self.pack.grid.direction(hex, from);
        let near = side.is_some_and(|side| {
            // 25.1: no zone goes over the hexsides of an enemy fort.
            let shut = sides.is_some_and(|(of, _)| self.fort_bars(self.state, of, from, side.opposite()));
            open >> side.index() & 1 == 1 && !shut
        });
        deny!("26.5.a", !near, "the hex that is left is not in the zone of control of {unit}");
        let again = self.options.one_reaction && self.state.is(armor, Flag::Reacted);
        deny!("26.5.a", again, "{unit} has reacted in this offensive");
        deny!("26.5.a", self.state.duties[armor] == REACTION, "{unit} takes part already");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The owner of the armor is asked whether it reacts.
    pub(crate) fn push_reaction(&mut self, unit: UnitId, from: HexId) {
        let at = self.at();
        let armor = at.units.iter().copied().find(|armor| at.may_react(*armor, unit, from).is_ok());
        let Some(armor) = armor else { return };
        let seat = at.owner(at.state, armor).0;
        self.state.frames.push(Reacting { unit, from, seat, fought: false }.into());
    }
}

/// Armor may attack a stack that leaves its hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reacting {
    /// A unit of the stack.
    pub unit: UnitId,
    /// The hex that it leaves.
    pub from: HexId,
    /// Who may react.
    pub seat: u8,
    /// Whether the attack has been made.
    pub fought: bool,
}

impl Reacting {
    fn able(self, at: At<'_>) -> impl Iterator<Item = UnitId> {
        at.game.units.iter().copied().filter(move |armor| {
            at.may_react(*armor, self.unit, self.from).is_ok() && at.is_first_of_its_like(*armor)
        })
    }

    fn joined(self, state: &State, game: &EuropeanTheater) -> bool {
        game.units.iter().any(|unit| state.duties[*unit] == REACTION)
    }
}

impl Step for Reacting {
    fn next(self, _: &EuropeanTheater, _: &State) -> Next {
        Next::Seat(Seat(self.seat))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.able(at).map(Action::React));
        out.push(match self.joined(at.state, at.game) {
            true => Action::Declare,
            false => Action::Pass,
        });
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::React(unit) => {
                rule!("26.5.d");
                on.state.duties[unit] = REACTION;
                on.state.set(unit, Flag::Reacted, true);
            }
            Action::Declare => {
                rule!("26.5.a");
                if !matches!(
                    on.state.phase,
                    crate::sequence::Phase::Offensive(crate::sequence::OffensiveStep::Movement)
                ) {
                    rule!("26.5.b3");
                }
                let mover = on.owner(on.state, self.unit).0;
                on.state.interrupted = on.state.battle;
                let battle = Battle {
                    target: self.from,
                    duty: REACTION,
                    attacker: self.seat,
                    defender: mover,
                    ..Battle::default()
                };
                on.state.frames.replace(Reacting { fought: true, ..self }.into());
                on.open_battle(battle);
            }
            _ => {
                on.state.frames.pop();
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.fought {
            rule!("26.5.f");
            on.state.battle = on.state.interrupted;
            on.state.interrupted = Battle::default();
            for &unit in &on.game.units {
                if on.state.duties[unit] == REACTION {
                    on.state.duties[unit] = NO_DUTY;
                }
            }
            on.state.frames.pop();
            return true;
        }
        false
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let (unit, hex) = (at.name(self.unit), at.place(self.from));
        Prompt::new(
            "26.5",
            text!("{unit} leaves {hex}: does your armor attack first?", unit = unit, hex = hex),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::React(unit) => at.may_react(unit, self.unit, self.from),
            _ => Ok(()),
        }
    }
}
