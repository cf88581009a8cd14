//! 27.4 Advance after combat.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::sequence::{OffensiveStep, Phase};
use crate::state::{Battle, Flag, Group, NO_DUTY, REACTION, State};
use crate::unit::{Class, Kind};
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// Whether the hex that was attacked is empty now (27.4).
    fn is_vacated(self) -> bool {
        let battle = self.state.battle;
        // 27.4: a fortification alone is taken by a result that affects the defender, and (D2) is an x against it.
        let taken = !battle.vacant
            || self.game.result(self.state).is_some_and(|result| {
                result.defender != crate::combat::DefenderLoss::None && !battle.fortified
            });
        battle.target.is_some() && self.defenders().next().is_none() && battle.outcome.is_some() && taken
    }

    /// Whether a unit that attacked may advance into the hex (27.4).
    fn may_advance(self, unit: UnitId) -> Verdict {
        let battle = self.state.battle;
        deny!("27.4.a1", !self.is_vacated(), "the hex that was attacked is not empty");
        deny!("27.4.b", self.owner(self.state, unit).0 != battle.attacker, "defenders never advance");
        let took_part = self.state.duties[unit] == battle.duty;
        deny!("27.4.a1", !took_part, "{unit} did not attack this hex");
        deny!("27.4.a1", self.state.is(unit, Flag::Advanced), "{unit} has advanced");
        let Some(hex) = self.hex(self.state, unit) else { deny!("27.4.a1", "{unit} is not on the map") };
        self.may_step(unit, hex, battle.target)
    }

    /// Whether a unit can go from a hex to the next, as far as the ground goes.
    fn may_step(self, unit: UnitId, from: HexId, to: HexId) -> Verdict {
        let mover = match self.class(unit) {
            Class::Land => Mover::of(self.kind(unit)),
            _ => Mover::Foot,
        };
        let side = self.pack.grid.direction(from, to);
        let open = side.is_some_and(|side| {
            self.field.open(mover, self.is_frozen(self.state, from), from) >> side.index() & 1 == 1
        });
        deny!("24.1.b", !open, "{unit} cannot go to {hex}");
        Ok(())
    }

    /// Whether a unit may follow into a hex that others have left (27.4).
    fn may_follow(self, unit: UnitId, to: HexId) -> Verdict {
        let (state, battle) = (self.state, self.state.battle);
        deny!("27.4.d", !battle.exited.contains(to), "{hex} was not left by units that advanced");
        deny!("27.4.d", self.owner(state, unit).0 != battle.attacker, "{unit} is not yours");
        deny!("27.4.d", self.class(unit) != Class::Land, "only land units follow");
        deny!("27.4.d", state.is(unit, Flag::Advanced), "{unit} has advanced");
        let reaction = battle.duty == REACTION;
        if reaction {
            rule!("26.5.e3");
            rule!("27.4.f3");
        }
        deny!("27.4.d", !reaction && !state.is(unit, Flag::Commanded), "{unit} is not activated");
        let other = ![NO_DUTY, battle.duty].contains(&state.duties[unit]);
        deny!("27.4.d", other, "{unit} attacks another hex");
        let infantry = self.kind(unit) != Kind::Armor;
        let breakthrough = state.phase == Phase::Offensive(OffensiveStep::Breakthrough);
        if breakthrough && infantry && !reaction {
            rule!("28.4.e");
        }
        deny!(
            "27.4.f2",
            breakthrough && infantry && !reaction,
            "infantry does not advance in the Breakthrough step"
        );
        let Some(from) = self.hex(state, unit) else { deny!("27.4.d", "{unit} is not on the map") };
        deny!("27.4.d", self.pack.grid.distance(from, to) != 1, "{unit} is not next to {hex}");
        let of = self.partnership(state, unit);
        let taken = of.is_some_and(|of| self.is_enemy_in(of, to));
        deny!("27.4.d", taken, "the enemy has taken {hex} meanwhile");
        if of.is_some_and(|of| self.in_enemy_zone(of, from)) {
            let alone = self.land(from).count() == 1;
            let left_behind = alone && battle.exited.contains(from);
            deny!("27.4.e1", left_behind, "a stack in an enemy zone of control leaves a unit behind");
            deny!("27.4.e2", alone, "a lone unit in an enemy zone of control stays");
        }
        self.may_step(unit, from, to)
    }
}

/// Units advance into the hex that was attacked, others behind them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Advancing {
    /// Who is going, and where to.
    pub going: Option<(UnitId, HexId)>,
    /// Whether the enemy has been asked for a reaction to that.
    pub asked: bool,
}

impl Step for Advancing {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.battle.attacker))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for &unit in &at.units {
            if at.hex(at.state, unit).is_none() || !at.is_first_of_its_like(unit) {
                continue;
            }
            if at.may_advance(unit).is_ok() {
                out.push(Action::Advance(unit));
            }
            for hex in at.state.battle.exited.iter() {
                if at.may_follow(unit, hex).is_ok() {
                    out.push(Action::Follow(unit, hex));
                }
            }
        }
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let going = match action {
            Action::Advance(unit) => {
                rule!("27.4.a1");
                if on.state.phase == Phase::Offensive(OffensiveStep::ExploitationCombat) {
                    rule!("29.2.b2");
                }
                if on.state.battle.vacant {
                    rule!("27.4.a2");
                }
                (unit, on.state.battle.target)
            }
            Action::Follow(unit, hex) => {
                rule!("27.4.d");
                if on.state.phase == Phase::Offensive(OffensiveStep::ExploitationCombat) {
                    rule!("27.4.f1");
                    rule!("29.3.d");
                }
                (unit, hex)
            }
            _ => return on.end_battle(),
        };
        on.state.frames.replace(Advancing { going: Some(going), asked: false }.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some((unit, to)) = self.going else {
            let at = on.at();
            let any = at.units.iter().any(|unit| {
                at.may_advance(*unit).is_ok()
                    || at.state.battle.exited.iter().any(|hex| at.may_follow(*unit, hex).is_ok())
            });
            if !any {
                on.end_battle();
            }
            return !any;
        };
        let Some(from) = on.hex(on.state, unit) else {
            on.state.frames.replace(Advancing::default().into());
            return true;
        };
        // 26.5.e1: a reaction may have thrown it back.
        let near = on.game.pack.grid.distance(from, to) == 1;
        if near && !self.asked && on.state.battle.duty != REACTION && on.ask_reaction(unit, from) {
            on.state.frames.replace(Advancing { asked: true, ..self }.into());
            on.push_reaction(unit, from);
            return true;
        }
        on.state.frames.replace(Advancing::default().into());
        on.state.set(unit, Flag::Advanced, true);
        if near && !on.state.is(unit, Flag::Retreated) {
            rule!("27.4.c2");
            on.state.battle.exited.add(from);
            let of = on.partnership(on.state, unit);
            if of.is_some_and(|of| to != on.state.battle.target && on.at().in_enemy_zone(of, from)) {
                rule!("27.4.g");
            }
            if on.state.battle.duty == REACTION {
                rule!("26.5.e2");
            }
            let mut group = Group::default();
            group.add(unit);
            on.step_into(group, from, to, "27.4");
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("27.4", text!("{hex} is empty: who advances?", hex = at.place(at.state.battle.target)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Advance(unit) => at.may_advance(unit),
            Action::Follow(unit, hex) => at.may_follow(unit, hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// An attack is over.
    fn end_battle(&mut self) {
        let game = self.game;
        let battle = self.state.battle;
        let vacated = self.at().is_vacated();
        if vacated {
            rule!("27.6.a2");
            self.destroy_installations(battle.target);
        }
        for &unit in &game.units {
            if game.owner(self.state, unit).0 != battle.attacker {
                continue;
            }
            let took_part = battle.duty != NO_DUTY && self.state.duties[unit] == battle.duty;
            // 29.1: who could have advanced in the Combat step may exploit.
            if took_part && vacated && self.state.phase == Phase::Offensive(OffensiveStep::Combat) {
                self.state.set(unit, Flag::MayExploit, true);
            }
            self.state.set(unit, Flag::Advanced, false);
        }
        self.state.battle = Battle::default();
        self.state.frames.pop();
    }

    /// Installation markers in the hex are destroyed when all defenders have left it (27.6).
    fn destroy_installations(&mut self, hex: HexId) {
        use crate::state::{Condition, InstallationKind};
        for slot in &mut self.state.installations {
            let marker = |kind| kind != InstallationKind::Printed;
            if let Some(found) = slot.as_mut().filter(|found| found.hex == hex && marker(found.kind)) {
                rule!("27.6.a1");
                found.condition = Condition::Destroyed;
            }
        }
    }
}
