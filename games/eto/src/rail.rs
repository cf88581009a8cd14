//! 31.0 Rail movement.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::{HexId, Pass};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::nation::Nation;
use crate::state::{Flag, Group, State};
use crate::terrain::SideKind;
use crate::time::Ground;
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// A nation of the seat with rail capacity left that may carry a unit: the unit's own first (31.0).
    fn carrier(self, seat: Seat, unit: UnitId) -> Option<Nation> {
        let left = |nation: Nation| self.state.railed[nation] < self.pack.country(nation).rail;
        let own = self.nation(unit);
        if left(own) {
            return Some(own);
        }
        rule!("31.0.b");
        rule!("INT.20a");
        let of = self.state.partnership(own);
        let nations = &self.scenario().seats[seat.index()].nations;
        nations.iter().find(|nation| left(*nation) && self.state.partnership(*nation) == of)
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
        deny!("31.0.a1", self.carrier(seat, unit).is_none(), "no rail capacity is left for {unit}");
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

    /// Whether a shortest line between two hexes touches the country that carries (31.2).
    fn crosses(self, nation: Nation, to: HexId) -> bool {
        let mut path = self.desk.path.borrow_mut();
        path.clear();
        self.desk.flood.borrow().path(to, &mut path);
        path.iter().any(|hex| self.pack.hex(*hex).country == Some(nation))
    }

    /// Whether a unit may go to a hex by rail (31.2).
    fn may_rail_to(self, unit: UnitId, to: HexId) -> Verdict {
        let seat = self.owner(self.state, unit);
        self.lay_rails(unit);
        let steps = self.desk.flood.borrow().steps(to);
        deny!("31.3.e", steps.is_none_or(|steps| steps == 0), "no line of friendly hexes leads to {hex}");
        let Some(carrier) = self.carrier(seat, unit) else {
            deny!("31.0.a1", "no rail capacity is left for {unit}")
        };
        deny!(
            "31.2.a2",
            !self.crosses(carrier, to),
            "the line to {hex} does not touch the country that carries"
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
        let carrier = at.carrier(at.owner(at.state, self.unit), self.unit);
        let hexes = at.field.land.iter().filter(|hex| *hex != here);
        for hex in hexes {
            let reached = at.desk.flood.borrow().steps(hex).is_some();
            if reached && carrier.is_some_and(|nation| at.touches(nation, here, hex)) {
                let stands = at.class(self.unit) != Class::Hq || at.may_post_by_rail(self.unit, hex);
                if stands {
                    out.push(Action::Go(hex));
                }
            }
        }
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
                let seat = at.owner(at.state, self.unit);
                let (carrier, from) = (at.carrier(seat, self.unit), at.hex(at.state, self.unit));
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

impl At<'_> {
    /// Whether a line from a hex to another touches a country: one of its ends mostly says so, else the line is looked at.
    fn touches(self, nation: Nation, from: HexId, to: HexId) -> bool {
        let home = |hex: HexId| self.pack.hex(hex).country == Some(nation);
        home(from) || home(to) || self.crosses(nation, to)
    }

    /// Whether an HQ may stand where a train brings it; the flood of the rails is kept.
    fn may_post_by_rail(self, hq: UnitId, hex: HexId) -> bool {
        let Some(post) = crate::command::Post::new(hex, self.face(self.state, hq)) else { return false };
        let of = self.partnership(self.state, hq);
        let others = self.units.iter().copied().filter(|other| {
            *other != hq && self.class(*other) == Class::Hq && self.partnership(self.state, *other) == of
        });
        let mut near = others.filter_map(|other| self.post(self.state, other));
        near.all(|other| post.may_stand_near(&self.pack, other).is_ok())
    }
}
