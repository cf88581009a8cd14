//! 12.3, 12.5, 12.6 and 13.6: a seat sends its air units out, alone or together.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::aloft::Aloft;
use super::basing::Rebasing;
use super::{Campaign, Flight, Mission, Role};
use crate::frame::{At, Playing, Step};
use crate::state::State;
use crate::unit::Kind;
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// The units that fly together and are still in the fight.
    pub(crate) fn group(self, lead: UnitId) -> impl Iterator<Item = Flight> + Clone {
        let state = self.state;
        state.flights.iter().copied().filter(move |flight| flight.lead == lead && !flight.aborted)
    }

    /// Hexes that a group may still enter: each unit counts those that it has entered itself (13.6).
    fn left(self, lead: UnitId) -> u16 {
        let left = self.group(lead).map(|flight| self.leash(flight.unit).saturating_sub(flight.spent.into()));
        left.min().unwrap_or(0)
    }

    /// Whether all units of a group may make a hex their target.
    fn may_all_aim(self, seat: Seat, lead: UnitId, hex: HexId) -> Verdict {
        // Fighters go where the bombers go with whom they fly.
        let escorted = self.group(lead).any(|flight| self.kind(flight.unit) != Kind::Fighter);
        for flight in self.group(lead) {
            self.may_aim(seat, flight.unit, escorted, hex)?;
        }
        Ok(())
    }

    /// Whether a unit that has not left its base yet has anything to fly for.
    fn has_use(self, seat: Seat, unit: UnitId) -> bool {
        let Some(base) = self.hex(self.state, unit) else { return false };
        let rebases = self.may_rebase(unit).is_ok();
        if rebases && self.any_hop(unit, base, 0) {
            return true;
        }
        if self.may_work(unit).is_err() {
            return false;
        }
        let sky = self.spread(base, self.leash(unit));
        sky.hexes().iter().any(|hex| self.may_aim(seat, unit, false, *hex).is_ok())
    }

    /// Whether a unit flies missions: those that are too many on a base only change base (13.4).
    pub(super) fn may_work(self, unit: UnitId) -> Verdict {
        let excess = self.state.air.excess.contains(unit);
        deny!("13.4.f2", excess, "{unit} is one too many on its base and may only change base");
        Ok(())
    }

    fn may_take_off(self, seat: Seat, unit: UnitId) -> Verdict {
        self.may_sortie(seat, unit)?;
        if !self.has_use(seat, unit) {
            self.may_work(unit)?;
            deny!("13.0", "{unit} has no target within its range");
        }
        Ok(())
    }

    /// Whether a unit may join a group that is over its base, or about to leave it (13.6).
    fn may_accompany(self, seat: Seat, lead: UnitId, unit: UnitId) -> Verdict {
        self.may_sortie(seat, unit)?;
        self.may_work(unit)?;
        let over = self.group(lead).next().map(|flight| flight.over);
        let here = self.hex(self.state, unit);
        deny!("13.6.b1", here.is_none() || here != over, "the flight is not over the base of {unit}");
        Ok(())
    }

    /// Whether a group may fly over a hex on its way.
    fn may_fly_over(self, lead: UnitId, hex: HexId) -> Verdict {
        let over = self.group(lead).next().map_or(HexId::NONE, |flight| flight.over);
        deny!("13.0", self.left(lead) == 0, "the units have flown as far as they may");
        let near = over.is_some() && self.pack.grid.distance(over, hex) == 1;
        deny!("13.6.c", !near, "{hex} is not the next hex of a path");
        let found = self.spread(over, 1).steps(hex).is_some();
        deny!("1.4.a", !found, "air units may not fly over {hex}");
        Ok(())
    }

    fn may_target(self, seat: Seat, lead: UnitId, hex: HexId) -> Verdict {
        self.may_work(lead)?;
        self.may_all_aim(seat, lead, hex)?;
        let over = self.group(lead).next().map_or(HexId::NONE, |flight| flight.over);
        let found = over.is_some() && self.spread(over, self.left(lead)).steps(hex).is_some();
        deny!("13.0", !found, "{hex} is out of range");
        Ok(())
    }
}

/// A seat sends out air units one flight after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flying;

impl Step for Flying {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.air.seat))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let seat = Seat(at.state.air.seat);
        for &unit in &at.units {
            if !at.kind(unit).is_air() || !at.is_first_flier(unit) {
                continue;
            }
            if at.may_take_off(seat, unit).is_ok() {
                out.push(Action::Fly(unit));
            }
            if at.may_top(seat, unit).is_ok() {
                out.push(Action::Top(unit));
            }
        }
        at.offer_partners(seat, out);
        out.push(Action::End);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Fly(unit) => on.send_out(unit),
            Action::Top(unit) => on.top(unit),
            Action::CombineAir(nation) => on.combine_air(nation),
            _ => on.end_flying(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let seat = Seat(at.state.air.seat);
        let any = at.units.iter().any(|unit| {
            at.kind(*unit).is_air()
                && (at.may_take_off(seat, *unit).is_ok() || at.may_top(seat, *unit).is_ok())
        });
        if !any {
            on.end_flying();
        }
        !any
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.state.air.campaign {
            Campaign::NavalAndAir => Prompt::new("12.3", "Send air units out, or end the step."),
            Campaign::Offensive => {
                Prompt::new("21.1", "Send units out for the air offensive, or end the step.")
            }
            Campaign::Attack => {
                Prompt::new("17.0", "Send air units over the hexes you attack, or end the step.")
            }
            _ => Prompt::new("17.0", "Send air units over the hexes under attack, or end the step."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let seat = Seat(at.state.air.seat);
        match action {
            Action::Fly(unit) => at.may_take_off(seat, unit),
            Action::Top(unit) => at.may_top(seat, unit),
            Action::CombineAir(nation) => at.may_combine_air(seat, nation),
            Action::Intercept(_) => deny!("14.1.a1", "enemy units are intercepted while they fly"),
            _ => Ok(()),
        }
    }
}

/// A flight is told where to go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Routing {
    /// The first unit of the flight.
    pub lead: UnitId,
}

impl Routing {
    /// Whether the units have not left their base.
    fn is_fresh(self, at: At<'_>) -> bool {
        let mut group = at.group(self.lead);
        let first = group.next();
        first.is_some_and(|flight| flight.spent == 0 && group.next().is_none())
    }
}

impl Step for Routing {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.air.seat))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let seat = Seat(at.state.air.seat);
        let Some(first) = at.group(self.lead).next() else { return out.push(Action::Pass) };
        let begun = out.len();
        if at.may_work(self.lead).is_ok() {
            let left = at.left(self.lead);
            for &hex in at.spread(first.over, left).hexes() {
                if at.may_all_aim(seat, self.lead, hex).is_ok() {
                    out.push(Action::Target(hex));
                }
            }
            if out.len() > begun {
                for unit in at.stack(first.over) {
                    let joins = at.may_accompany(seat, self.lead, unit).is_ok();
                    if joins && at.is_first_flier(unit) {
                        out.push(Action::Join(unit));
                    }
                }
                // A detour only as long as there is a target beyond it.
                let near = at.pack.grid.neighbours(first.over).iter().copied().filter(|hex| hex.is_some());
                let targets = begun..out.len();
                for hex in near {
                    let goes_on = out[targets.clone()].iter().any(|action| match action {
                        Action::Target(goal) => at.pack.grid.distance(hex, *goal) < left,
                        _ => false,
                    });
                    if goes_on && at.may_fly_over(self.lead, hex).is_ok() {
                        out.push(Action::Over(hex));
                    }
                }
            }
        }
        if self.is_fresh(at) && at.may_rebase(self.lead).is_ok() {
            at.offer_hops(self.lead, first.over, 0, out);
        }
        if out.len() == begun {
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Join(unit) => {
                rule!("13.6.a2");
                rule!("13.6.b1");
                on.enlist(unit, self.lead);
            }
            Action::Over(hex) => on.direct(self.lead, hex, Mission::Underway),
            Action::Target(hex) => on.aim(self.lead, hex),
            Action::Base(hex) => {
                on.direct(self.lead, hex, Mission::Base);
                on.state.frames.replace(Rebasing { unit: self.lead, hops: 1 }.into());
                on.state.frames.push(Aloft.into());
            }
            _ => {
                for flight in on.state.flights.iter_mut().filter(|flight| flight.lead == self.lead) {
                    flight.mission = Mission::Home;
                }
                on.state.frames.pop();
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let gone = on.at().group(self.lead).next().is_none();
        if gone {
            on.state.frames.pop();
        }
        gone
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("13.0", text!("Where does the {unit} fly?", unit = at.name(self.lead)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let seat = Seat(at.state.air.seat);
        match action {
            Action::Join(unit) => at.may_accompany(seat, self.lead, unit),
            Action::Target(hex) => at.may_target(seat, self.lead, hex),
            Action::Over(hex) => at.may_fly_over(self.lead, hex),
            Action::Base(hex) => {
                at.may_rebase(self.lead)?;
                deny!("12.3.a1", !self.is_fresh(at), "units that fly together do not change base");
                let from = at.hex(at.state, self.lead).unwrap_or(HexId::NONE);
                at.may_hop(self.lead, from, 0, hex)
            }
            Action::Fly(_) => deny!("13.6.a2", "say first where this flight goes"),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit is picked to fly.
    fn send_out(&mut self, unit: UnitId) {
        self.enlist(unit, unit);
        self.state.frames.push(Routing { lead: unit }.into());
    }

    /// A unit takes its place in a flight.
    fn enlist(&mut self, unit: UnitId, lead: UnitId) {
        let Some(base) = self.hex(self.state, unit) else { return };
        let role = self.kind(unit).role();
        self.take_off(Flight { lead, ..Flight::new(unit, base, role) });
    }

    /// The units of a flight go to a hex, and may be met on the way.
    fn direct(&mut self, lead: UnitId, hex: HexId, mission: Mission) {
        for flight in self.state.flights.iter_mut() {
            if flight.lead == lead && !flight.aborted {
                flight.target = hex;
                flight.mission = mission;
                flight.settled = false;
            }
        }
        if mission == Mission::Base {
            return self.commit(lead, HexId::NONE);
        }
        let cause = if mission == Mission::Support { hex } else { HexId::NONE };
        for number in 0..super::MOST_ALOFT {
            let flight = self.state.flights.iter().nth(number).copied();
            if let Some(flight) = flight.filter(|flight| flight.lead == lead) {
                self.commit(flight.unit, cause);
            }
        }
        self.state.frames.push(Aloft.into());
    }

    /// The target of a flight is named.
    fn aim(&mut self, lead: UnitId, hex: HexId) {
        let game = self.game;
        let of = game.partnership(self.state, lead);
        let campaign = self.state.air.campaign;
        let at = self.at();
        let bombs = campaign == Campaign::Offensive && of.is_some_and(|of| at.may_bomb(of, hex).is_ok());
        let escorted = at.group(lead).any(|flight| game.kind(flight.unit) != Kind::Fighter);
        let mission = match campaign {
            Campaign::Attack | Campaign::Defense => {
                rule!("17.0");
                if campaign == Campaign::Attack {
                    rule!("12.5.b");
                }
                Mission::Support
            }
            Campaign::Offensive if bombs && escorted => {
                rule!("SOP.4B.0");
                rule!("21.3.a");
                Mission::Bomb
            }
            Campaign::Offensive => {
                rule!("14.5.b");
                Mission::Sweep
            }
            Campaign::NavalAndAir | Campaign::None => {
                rule!("14.5.a");
                Mission::Sweep
            }
        };
        self.journal.write(|| {
            let told = text!("{unit} flies to {hex}.", unit = game.name(lead), hex = game.place(hex));
            engine::Entry::said("13.0", told)
        });
        self.state.frames.pop();
        self.direct(lead, hex, mission);
        if mission == Mission::Sweep {
            // Only fighters attack air units (12.3): a fighter-bomber is sent out as one.
            let sweeping = self.state.flights.iter_mut().filter(|flight| flight.lead == lead);
            sweeping.for_each(|flight| flight.role = flight.role.or(Some(Role::Fighter)));
        }
    }
}
