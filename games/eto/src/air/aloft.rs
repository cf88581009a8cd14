//! 14.0 Air interception: flights go hex by hex, the last to take off first, and are met on their way.
//!
//! Interceptors are flights themselves and can be intercepted in turn (14.2). All are in one list in the state: the last that has
//! not arrived moves, so a chain of any length is resolved from its end without a frame for each link.

use engine::{Entry, Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::{Campaign, Flight, MOST_ALOFT, Mission, Role, Wing};
use crate::frame::{At, Playing, Step};
use crate::state::{Flag, State};
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// The flight that moves: the last that has not arrived (14.2).
    fn mover(self) -> Option<Flight> {
        self.state.flights.iter().rev().find(|flight| !flight.settled && !flight.aborted).copied()
    }

    /// Whether a unit may intercept a flight where it is now (14.0 to 14.4).
    pub(super) fn may_intercept(self, unit: UnitId, quarry: Flight) -> Verdict {
        let state = self.state;
        deny!(
            "14.0.a2",
            self.quality(state, unit).is_none(),
            "{unit} is no fighter and intercepts no air units"
        );
        deny!("14.0.b", !self.are_hostile(state, unit, quarry.unit), "{unit} is no enemy of those who fly");
        let enemys = state.air.campaign == Campaign::NavalAndAir && state.is(unit, Flag::Flown);
        deny!("12.4.a", enemys, "{unit} has flown its mission of this phase");
        deny!("14.4.a", state.is(unit, Flag::Flown), "{unit} has flown in this step");
        self.may_leave(unit)?;
        self.may_work(unit)?;
        let cause = self.cause(&quarry);
        self.may_serve(unit, cause)?;
        if state.is(unit, Flag::Previous) && state.air.campaign.is_support() {
            rule!("20.3.a");
        }
        let Some(base) = self.hex(state, unit) else { deny!("13.2.a1", "{unit} has no base") };
        let leash = self.leash(unit);
        let near = self.pack.grid.distance(base, quarry.over) <= leash;
        let reached = near && self.spread(base, leash).steps(quarry.over).is_some();
        let came_by =
            self.hex(state, quarry.unit).is_some_and(|from| self.pack.grid.distance(base, from) <= leash);
        deny!("14.1.b2", !reached && came_by, "it is too late: the enemy has left the range of {unit}");
        deny!("14.1.a1", !reached, "the enemy is out of the range of {unit}");
        Ok(())
    }

    /// Whether a unit has been asked about this flight and let it go on (14.1).
    fn has_waved(self, unit: UnitId, quarry: Flight) -> bool {
        self.state.air.waved == Some(quarry.lead) && self.state.air.wavers.contains(unit)
    }

    /// The seat that is asked whether it intercepts a flight where it is now: only one that could.
    fn asked(self, quarry: Flight) -> Option<u8> {
        let silent = quarry.heard | self.state.air.standing;
        let found = self.units.iter().copied().find(|unit| {
            self.kind(*unit).is_air()
                && silent >> self.owner(self.state, *unit).0 & 1 == 0
                && !self.has_waved(*unit, quarry)
                && self.may_intercept(*unit, quarry).is_ok()
        });
        found.map(|unit| self.owner(self.state, unit).0)
    }

    /// Whether interceptors have met a flight where it is: they fight when all of them are there (14.1, 14.3).
    fn is_met(self, flight: Flight) -> bool {
        let at_goal = flight.over == flight.target;
        if matches!(flight.mission, Mission::Intercept(_)) && at_goal {
            // It fights together with those who arrive with it.
            rule!("14.3.a");
            return false;
        }
        self.state.flights.iter().any(|other| {
            other.over == flight.over
                && !other.aborted
                && other.settled
                && matches!(other.mission, Mission::Intercept(_))
                && self.are_hostile(self.state, other.unit, flight.unit)
        })
    }

    /// The next hex of a flight on a shortest way to its target.
    fn next_hex(self, flight: Flight) -> Option<HexId> {
        let most = match flight.mission {
            Mission::Base => self.hop(flight.unit),
            _ => self.leash(flight.unit),
        };
        let sky = self.spread(flight.target, most);
        let near = self.pack.grid.neighbours(flight.over).iter().copied().filter(|hex| hex.is_some());
        let steps = |hex: &HexId| sky.steps(*hex).map(|steps| (steps, hex.raw()));
        near.filter(|hex| steps(hex).is_some()).min_by_key(|hex| steps(hex))
    }
}

/// Flights are on their way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aloft;

impl Step for Aloft {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.air.seat))
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        let Some(flight) = at.mover() else {
            on.state.frames.pop();
            return true;
        };
        if let Some(seat) = at.asked(flight) {
            rule!("14.1.a2");
            match flight.spent {
                0 => rule!("14.1.b3"),
                _ => rule!("14.1.d1"),
            }
            if matches!(flight.mission, Mission::Intercept(_)) {
                rule!("14.2.a");
                rule!("SOP.M.3.4.b3");
            }
            on.state.frames.push(Asking { lead: flight.lead, seat }.into());
            return true;
        }
        if at.is_met(flight) {
            rule!("14.1.c");
            rule!("14.1.d2");
            if matches!(flight.mission, Mission::Intercept(_)) {
                rule!("14.2.b2");
            }
            match at.state.air.campaign {
                Campaign::NavalAndAir => {
                    rule!("SOP.M.3.4.b2");
                    rule!("CARD.M3.4.b");
                }
                Campaign::Offensive => rule!("SOP.4B.B4"),
                _ => {
                    rule!("SOP.4A.B3");
                    rule!("CARD.4A.B3");
                }
            }
            on.begin_fight(flight.over);
            return true;
        }
        if flight.over == flight.target {
            on.arrive(flight);
            return true;
        }
        match at.next_hex(flight) {
            Some(hex) => on.go_on(flight, hex),
            // No way is left: it stays where it is.
            None => on.each_of(flight.lead, |flight| flight.target = flight.over),
        }
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("14.0", "Air units are on their way.")
    }
}

/// The enemy of a flight is asked whether it intercepts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Asking {
    /// The first unit of the flight.
    pub lead: UnitId,
    /// Who is asked.
    pub seat: u8,
}

impl Asking {
    fn quarry(self, at: At<'_>) -> Option<Flight> {
        at.group(self.lead).next()
    }

    fn able(self, at: At<'_>, unit: UnitId) -> Verdict {
        let Some(quarry) = self.quarry(at) else { deny!("14.1.a1", "no enemy is there any more") };
        deny!("14.0.b", at.owner(at.state, unit) != Seat(self.seat), "{unit} is not yours");
        at.may_intercept(unit, quarry)
    }

    /// Units of the seat that could meet the flight here.
    fn all_able(self, at: At<'_>) -> Wing {
        at.units.iter().copied().filter(|unit| self.able(at, *unit).is_ok()).collect()
    }
}

impl Step for Asking {
    fn next(self, _: &EuropeanTheater, _: &State) -> Next {
        Next::Seat(Seat(self.seat))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        for &unit in &at.units {
            if at.kind(unit).is_air() && self.able(at, unit).is_ok() && at.is_first_flier(unit) {
                out.push(Action::Intercept(unit));
            }
        }
        out.push(Action::LetPass);
        out.push(Action::LetGo);
        out.push(Action::StandDown);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let at = on.at();
        let Some(quarry) = self.quarry(at) else {
            on.state.frames.pop();
            return;
        };
        match action {
            Action::Intercept(unit) => {
                on.intercept(unit, quarry);
                let at = on.at();
                if self.all_able(at).is_empty() {
                    on.hear(self);
                }
            }
            Action::LetGo => {
                rule!("14.1.b1");
                let able = self.all_able(at);
                on.state.air.waved = Some(self.lead);
                on.state.air.wavers = able;
                on.hear(self);
            }
            Action::StandDown => {
                on.state.air.standing |= 1 << self.seat;
                on.hear(self);
            }
            _ => {
                rule!("14.1.b1");
                on.hear(self);
            }
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = self.quarry(at).map_or(HexId::NONE, |quarry| quarry.over);
        let count = at.group(self.lead).count();
        let (unit, place) = (at.name(self.lead), at.place(hex));
        match count {
            0 | 1 => Prompt::new(
                "14.1",
                text!("{unit} is over {hex}: do you intercept it?", unit = unit, hex = place),
            ),
            n => {
                let n = n.to_string();
                let told = text!(
                    "{n} units with {unit} are over {hex}: do you intercept?",
                    n = n,
                    unit = unit,
                    hex = place
                );
                Prompt::new("14.1", told)
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Intercept(unit) => self.able(at, unit),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A seat has said what it does about a flight in this hex.
    fn hear(&mut self, asking: Asking) {
        self.each_of(asking.lead, |flight| flight.heard |= 1 << asking.seat);
        self.state.frames.pop();
    }

    /// Changes all units of a flight that are still in the fight.
    fn each_of(&mut self, lead: UnitId, change: impl Fn(&mut Flight)) {
        let group = self.state.flights.iter_mut();
        group.filter(|flight| flight.lead == lead && !flight.aborted).for_each(change);
    }

    /// A fighter takes off to meet a flight (14.1).
    fn intercept(&mut self, unit: UnitId, quarry: Flight) {
        let game = self.game;
        let Some(base) = game.hex(self.state, unit) else { return };
        match self.state.air.campaign {
            Campaign::NavalAndAir => {
                rule!("12.4.c");
                rule!("SOP.M.3.4.b1");
            }
            Campaign::Offensive => rule!("SOP.4B.B2"),
            Campaign::Attack => {
                rule!("12.6.b2");
                rule!("SOP.4A.B2");
                rule!("CARD.4A.B2");
            }
            Campaign::Defense => rule!("SOP.4A.D2"),
            Campaign::None => {}
        }
        let cause = self.at().cause(&quarry);
        if matches!(quarry.mission, Mission::Intercept(_)) {
            rule!("14.2.b1");
            match self.state.air.campaign {
                Campaign::NavalAndAir => rule!("12.3.g"),
                Campaign::Offensive => rule!("SOP.4B.B3"),
                _ => rule!("12.5.c3"),
            }
        }
        self.take_off(Flight {
            target: quarry.over,
            mission: Mission::Intercept(quarry.unit),
            settled: false,
            ..Flight::new(unit, base, Some(Role::Fighter))
        });
        self.commit(unit, cause);
        self.journal.write(|| {
            let (unit, prey) = (game.name(unit), game.name(quarry.unit));
            let hex = game.place(quarry.over);
            let told = text!(
                "{unit} takes off to intercept {prey} over {hex}.",
                unit = unit,
                prey = prey,
                hex = hex
            );
            Entry::said("14.1", told)
        });
    }

    /// A flight enters the next hex.
    fn go_on(&mut self, flight: Flight, hex: HexId) {
        rule!("13.6.c");
        if flight.fought {
            rule!("12.0.f");
            rule!("14.1.e2");
        }
        self.each_of(flight.lead, |flight| {
            flight.over = hex;
            flight.spent = flight.spent.saturating_add(1);
            flight.heard = 0;
            flight.fought = false;
        });
    }

    /// A flight has arrived.
    fn arrive(&mut self, flight: Flight) {
        self.each_of(flight.lead, |flight| flight.settled = true);
        if self.state.air.waved == Some(flight.lead) {
            self.state.air.waved = None;
            self.state.air.wavers = Wing::EMPTY;
        }
        if flight.mission == Mission::Base {
            self.touch_down(flight.unit, flight.target);
        }
    }

    /// The units aloft in a hex that are still in the fight.
    pub(super) fn flights_over(&self, hex: HexId) -> impl Iterator<Item = Flight> + '_ {
        self.state.flights.iter().copied().filter(move |flight| flight.over == hex && !flight.aborted)
    }
}

const _: () = assert!(MOST_ALOFT <= 64, "a battle is fought among them");
