//! 31.0 Rail movement.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::{Direction, HexId, Pass};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Partnership};
use crate::state::{Flag, Group, Hexes, State};
use crate::terrain::SideKind;
use crate::time::Ground;
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// The nations of the seat with rail capacity left that may carry a unit: the unit's own first (31.0).
    fn carriers(self, seat: Seat, unit: UnitId) -> impl Iterator<Item = Nation> {
        let own = self.nation(unit);
        if self.state.railed[own] >= self.pack.country(own).rail {
            rule!("INT.20a");
        }
        let of = self.state.partnership(own);
        let game = self.game;
        let partners = game.scenario().seats[seat.index()].nations.iter();
        let partners = partners.filter(move |nation| *nation != own && self.state.partnership(*nation) == of);
        let all = std::iter::once(own).chain(partners);
        all.filter(move |nation| self.state.railed[*nation] < self.pack.country(*nation).rail)
    }

    /// Whether a unit may go by rail (31.1, 31.3).
    pub(crate) fn may_entrain(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("31.1.a1", self.owner(self.state, unit) != seat, "{unit} is not yours");
        let carried = matches!(self.class(unit), Class::Land | Class::Hq);
        deny!("31.1.a1", !carried, "land units and HQs go by rail");
        let Some(hex) = self.hex(self.state, unit) else { deny!("31.1.a1", "{unit} is not on the map") };
        let activated = self.state.is(unit, Flag::Activated);
        if activated {
            rule!("31.0.a2");
        }
        deny!("31.3.a", activated, "{unit} has been activated in this turn");
        // 18.0: a land unit that has flown keeps the mark of those who have.
        deny!("31.3.b", self.state.is(unit, Flag::Previous), "{unit} has been moved by air in this turn");
        deny!("31.2.a4", self.state.is(unit, Flag::Moved), "{unit} has moved in this phase");
        let zone = self.partnership(self.state, unit).is_some_and(|of| self.in_enemy_zone(of, hex));
        deny!("31.3.c", zone, "{unit} is in an enemy zone of control");
        deny!("31.0.a1", self.carriers(seat, unit).next().is_none(), "no rail capacity is left for {unit}");
        Ok(())
    }

    /// Finds all hexes that a unit can go to by rail: through friendly hexes, ending in an enemy zone (31.3).
    fn lay_rails(self, unit: UnitId) {
        let (Some(of), Some(hex)) = (self.partnership(self.state, unit), self.hex(self.state, unit)) else {
            return;
        };
        let flood = &mut *self.desk.flood.borrow_mut();
        flood.fill(&self.pack.grid, [hex], u16::MAX, |from, side, to| {
            // 31.3: no lake hexside, frozen or not.
            let open = self.field.open(Mover::Foot, false, from) >> side.index() & 1 == 1;
            if !open {
                rule!("31.3.f1");
                return Pass::No;
            }
            if self.field.has(from, side, SideKind::Ferry) {
                rule!("31.3.f2");
            }
            if !self.is_friendly(of, to) || self.is_enemy_in(of, to) {
                rule!("31.3.e");
                rule!("FE.24.4");
                return Pass::No;
            }
            match self.in_enemy_zone(of, to) {
                true => {
                    rule!("31.3.d");
                    Pass::Into
                }
                false => Pass::Through,
            }
        });
    }

    /// The hexes to which a shortest line touches a country (31.2); the rails are laid.
    fn touched(self, nation: Nation, of: Partnership) -> Hexes {
        let flood = self.desk.flood.borrow();
        let mut found = Hexes::EMPTY;
        for &hex in flood.hexes() {
            let steps = flood.steps(hex);
            let leads = |side: Direction| {
                self.pack.grid.neighbour(hex, side).is_some_and(|from| {
                    let before = flood.steps(from);
                    let through = before == Some(0) || !self.in_enemy_zone(of, from);
                    let open = self.field.open(Mover::Foot, false, from) >> side.opposite().index() & 1 == 1;
                    found.contains(from) && before.map(|steps| steps + 1) == steps && through && open
                })
            };
            if self.pack.hex(hex).country == Some(nation) || Direction::ALL.into_iter().any(leads) {
                found.insert(hex);
            }
        }
        found
    }

    /// The nation that carries a unit to a hex (31.0, 31.2); the rails are laid.
    fn carrier_to(self, unit: UnitId, to: HexId) -> Option<Nation> {
        let of = self.partnership(self.state, unit)?;
        let mut all = self.carriers(self.owner(self.state, unit), unit);
        let found = all.find(|nation| self.touched(*nation, of).contains(to));
        if found.is_some_and(|nation| nation != self.nation(unit)) {
            rule!("31.0.b");
        }
        found
    }

    /// Whether a unit may go to a hex by rail (31.2).
    fn may_rail_to(self, unit: UnitId, to: HexId) -> Verdict {
        self.lay_rails(unit);
        let steps = self.desk.flood.borrow().steps(to);
        deny!("31.3.e", steps.is_none_or(|steps| steps == 0), "no line of friendly hexes leads to {hex}");
        deny!(
            "31.2.a2",
            self.carrier_to(unit, to).is_none(),
            "no line to {hex} touches a country that has rail capacity left"
        );
        if self.class(unit) == Class::Hq {
            self.may_post(unit, to)?;
        }
        Ok(())
    }
}

/// A unit goes by rail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entraining {
    /// The unit; those that ride with it are in the state's group.
    pub unit: UnitId,
}

impl Entraining {
    fn may_ride(self, at: At<'_>, unit: UnitId) -> Verdict {
        let staff = matches!(at.class(unit), Class::General | Class::Hq) && unit != self.unit;
        deny!("31.1.a2", !staff, "generals and HQs ride free with a unit");
        let here = at.hex(at.state, unit) == at.hex(at.state, self.unit);
        deny!("31.1.a2", !here, "{unit} is not stacked with the unit");
        deny!("31.1.a2", at.state.group.contains(unit), "{unit} rides along already");
        let done = at.state.is(unit, Flag::Activated) || at.state.is(unit, Flag::Moved);
        deny!("31.3.a", done, "{unit} has been activated or has moved in this turn");
        Ok(())
    }
}

impl Step for Entraining {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let Some(here) = at.hex(at.state, self.unit) else { return out.push(Action::Halt) };
        out.extend(at.stack(here).filter(|unit| self.may_ride(at, *unit).is_ok()).map(Action::Join));
        at.lay_rails(self.unit);
        let Some(of) = at.partnership(at.state, self.unit) else { return out.push(Action::Halt) };
        let mut reached = Hexes::EMPTY;
        for nation in at.carriers(at.owner(at.state, self.unit), self.unit) {
            at.touched(nation, of).iter().for_each(|hex| {
                reached.insert(hex);
            });
        }
        let stands = |hex: &HexId| at.class(self.unit) != Class::Hq || at.may_post(self.unit, *hex).is_ok();
        let hexes = at.field.land.iter().filter(|hex| *hex != here && reached.contains(*hex));
        out.extend(hexes.filter(stands).map(Action::Go));
        out.push(Action::Halt);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Join(unit) => {
                rule!("31.1.a2");
                on.state.group.add(unit);
            }
            Action::Go(hex) => {
                rule!("31.0.a1");
                rule!("31.2.a1");
                rule!("31.2.a3");
                rule!("SOP.M.5.e");
                rule!("CARD.M5.C");
                rule!("PART7.a2");
                let at = on.at();
                at.lay_rails(self.unit);
                let (carrier, from) = (at.carrier_to(self.unit, hex), at.hex(at.state, self.unit));
                if let Some(carrier) = carrier {
                    on.state.railed[carrier] += 1;
                }
                let mut group = on.state.group;
                group.add(self.unit);
                match on.game.ground(on.state, hex) {
                    Ground::Mud => rule!("1.2.d"),
                    Ground::Winter => rule!("1.3.c2"),
                    Ground::Fair => {}
                }
                on.state.frames.pop();
                on.state.group = Group::default();
                if let Some(from) = from {
                    on.step_into(group, from, hex, "31.0");
                }
                group.iter().for_each(|unit| on.state.set(unit, Flag::Moved, true));
            }
            _ => {
                on.state.frames.pop();
                on.state.group = Group::default();
                on.state.set(self.unit, Flag::Moved, true);
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("31.0", text!("{unit} goes by rail: where to?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Go(hex) => at.may_rail_to(self.unit, hex),
            Action::Join(unit) => self.may_ride(at, unit),
            _ => Ok(()),
        }
    }
}
