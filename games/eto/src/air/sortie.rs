//! 12.0, 13.0, 13.1 and 20.0: who may fly, how far, and what it commits.

use engine::{Seat, Verdict, deny, rule};
use hexmap::{HexId, Pass};
use mechanics::UnitId;

use super::{Campaign, Flight, Mission};
use crate::EuropeanTheater;
use crate::frame::{At, Playing};
use crate::nation::{Partnership, Rank};
use crate::state::{Flag, InstallationKind, State};
use crate::terrain::{SideKind, Surface};
use crate::unit::{Class, Face};

/// Who stands under a land attack, as far as air units care (20.1 to 20.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cover {
    /// No unit, or a fortification: anybody may fly (20.2).
    Free,
    /// Only units that were activated for an earlier offensive.
    Activated,
    /// Only units on standby.
    Standby,
    /// Both.
    Mixed,
}

impl EuropeanTheater {
    /// The quality of a unit as a fighter; a bomber has none (12.1).
    pub(crate) fn quality(&self, state: &State, unit: UnitId) -> Option<u8> {
        match self.face(state, unit) {
            Face::Air { quality, .. } => quality,
            _ => None,
        }
    }

    /// The range of an air unit.
    pub(crate) fn range(&self, state: &State, unit: UnitId) -> u8 {
        match self.face(state, unit) {
            Face::Air { range, .. } => range,
            _ => 0,
        }
    }

    /// Whether a unit can act as a bomber (12.1).
    pub(crate) fn can_bomb(&self, unit: UnitId) -> bool {
        let kind = self.kind(unit);
        if kind == crate::unit::Kind::Fighter {
            rule!("12.1.a2");
            return false;
        }
        kind.is_air()
    }

    /// Whether two counters are of hostile partnerships.
    pub(crate) fn are_hostile(&self, state: &State, a: UnitId, b: UnitId) -> bool {
        let sides = self.partnership(state, a).zip(self.partnership(state, b));
        sides.is_some_and(|(a, b)| a.is_hostile(b))
    }

    /// Whether air units may be over a hex at all: not where they are grounded, and not over neutral land (1.4, 13.1).
    pub(super) fn is_open_sky(&self, state: &State, hex: HexId) -> bool {
        let record = self.pack.hex(hex);
        if record.surface == Surface::Off {
            return false;
        }
        if self.is_grounded(state, hex) {
            rule!("1.4.a");
            return false;
        }
        let neutral = record.is_land() && state.forces.control.of(hex).is_none();
        let near = self.pack.grid.neighbours(hex);
        !neutral || near.iter().any(|near| near.is_some() && self.pack.hex(*near).surface == Surface::Sea)
    }
}

impl<'a> At<'a> {
    /// Finds every hex that a flight can enter with so many hexes left; the answer is in the flood of the desk (13.0).
    pub(crate) fn spread(self, from: HexId, left: u16) -> std::cell::RefMut<'a, hexmap::Flood> {
        let mut sky = self.desk.sky.borrow_mut();
        let departure = (self.desk.holders, self.state.grounded, from, left);
        let (number, known) = sky.slot(departure, &self.pack.grid);
        let mut flood = std::cell::RefMut::map(sky, |sky| sky.flood(number));
        if known {
            return flood;
        }
        let neutral =
            |hex: HexId| self.pack.hex(hex).is_land() && self.state.forces.control.of(hex).is_none();
        flood.fill(&self.pack.grid, [from], left, |at, side, to| {
            if !self.is_open_sky(self.state, to) {
                return Pass::No;
            }
            // Along a neutral coast only over the water (13.1).
            let inland = neutral(at) && neutral(to) && !self.field.has(at, side, SideKind::Sea);
            if inland {
                return Pass::No;
            }
            rule!("13.1.a");
            Pass::Through
        });
        flood
    }

    /// Whether a unit stands ready on its base, whatever it would fly for.
    pub(super) fn may_leave(self, unit: UnitId) -> Verdict {
        let state = self.state;
        deny!("12.0.g", self.class(unit) != Class::Air, "{unit} does not fly");
        let at_sea = self.hex(state, unit).is_none();
        deny!("21.0.b", at_sea && state.air.campaign == Campaign::Offensive, "{unit} is not based on land");
        let Some(base) = self.home(unit).filter(|_| !at_sea || state.air.campaign == Campaign::NavalAndAir)
        else {
            deny!("13.2.a1", "{unit} has no base")
        };
        deny!("12.0.e1", state.flights.of(unit).is_some(), "{unit} is in the air");
        deny!("1.4.a", self.is_grounded(state, base), "air units are grounded where {unit} is");
        deny!("12.0.e1", !state.flights.has_room(), "no more units can be in the air");
        if state.is(unit, Flag::Flown) {
            let own = self.owner(state, unit).0 == state.air.seat;
            match state.air.campaign {
                Campaign::NavalAndAir if own => deny!("12.3.e", "{unit} has flown its mission of this phase"),
                Campaign::NavalAndAir => deny!("12.4.a", "{unit} has flown its interception of this phase"),
                Campaign::Offensive if own => {
                    rule!("12.5.d1");
                    rule!("20.1.d3");
                    deny!("21.1.a2", "{unit} has flown its mission of this offensive")
                }
                Campaign::Offensive => deny!("12.0.e1", "{unit} has flown in this offensive"),
                Campaign::Attack => deny!("20.1.d2", "{unit} has flown its mission of this step"),
                _ => deny!("12.6.a", "{unit} has flown its mission of this step"),
            }
        }
        Ok(())
    }

    /// Whether what a unit is allowed to fly for lets it take off now, besides the target (12.3, 12.5, 20.1, 21.1).
    pub(super) fn may_serve(self, unit: UnitId, cause: HexId) -> Verdict {
        let state = self.state;
        let war = &state.air;
        let previous = state.is(unit, Flag::Previous);
        let fresh = !previous && !state.is(unit, Flag::Committed);
        let own = self.owner(state, unit).0 == self.phasing(state).0;
        match war.campaign {
            Campaign::None => deny!("12.0.a", "air units do not fly now"),
            Campaign::NavalAndAir => rule!("20.1.c"),
            Campaign::Offensive if own => {
                // 21.1.d: wherever it is.
                rule!("21.1.d");
                deny!("21.1.a1", !fresh, "{unit} is committed");
                deny!("21.1.a1", state.is(unit, Flag::OutOfSupply), "{unit} is out of supply");
                let pays = war.nations.contains(self.nation(unit));
                deny!("21.1.b1", !pays, "the country of {unit} does not pay for this air offensive");
            }
            Campaign::Offensive => {
                rule!("20.2.a");
                rule!("12.6.c");
                rule!("21.1.e1");
            }
            _ if own => {
                if state.is(unit, Flag::Committed) {
                    rule!("20.0.a");
                }
                deny!("12.5.a", previous, "{unit} was committed in an earlier offensive of this turn");
                self.keeps_half_of_air(unit)?;
            }
            _ => match self.cover(cause) {
                Cover::Standby => {
                    deny!("20.1.f2", previous, "{unit} is committed and does not fly for units on standby");
                }
                Cover::Activated if previous => rule!("20.3"),
                Cover::Activated => {}
                Cover::Mixed => rule!("20.1.g1"),
                Cover::Free => rule!("20.2.b"),
            },
        }
        Ok(())
    }

    /// Whether at least half of the air units of a land offensive belong to the nation that pays (42.0).
    fn keeps_half_of_air(self, unit: UnitId) -> Verdict {
        let Some(payer) = self.state.offensive.nation else { return Ok(()) };
        if self.nation(unit) == payer || self.state.is(unit, Flag::Committed) {
            return Ok(());
        }
        let (mut own, mut other) = (0, 1);
        for &known in &self.units {
            let counts = self.class(known) == Class::Air && self.state.is(known, Flag::Committed);
            if counts && self.owner(self.state, known) == self.owner(self.state, unit) {
                if self.nation(known) == payer { own += 1 } else { other += 1 }
            }
        }
        deny!("42.0.b", other > own, "at least half of the air units belong to the nation that pays");
        Ok(())
    }

    /// Who stands in a hex under attack (20.1 to 20.3).
    pub(super) fn cover(self, hex: HexId) -> Cover {
        if hex.is_none() {
            // On its way to one of several hexes: whoever may fly for any of them may meet it.
            return Cover::Mixed;
        }
        let marker = self
            .state
            .installations_in(hex)
            .any(|kind| matches!(kind, InstallationKind::Fort | InstallationKind::CoastalFort));
        let (mut activated, mut standby) = (false, false);
        for unit in self.land(hex) {
            match self.state.is(unit, Flag::Activated) {
                true => activated = true,
                false => standby = true,
            }
        }
        match (activated, standby) {
            (false, false) => Cover::Free,
            _ if marker || self.fort(self.state, hex) != 0 => Cover::Free,
            (true, true) => Cover::Mixed,
            (true, false) => Cover::Activated,
            (false, true) => Cover::Standby,
        }
    }

    /// The hex for the sake of which a flight is in the air: what it intercepts leads to it.
    pub(super) fn cause(self, flight: &Flight) -> HexId {
        let mut flight = *flight;
        for _ in 0..super::MOST_ALOFT {
            match flight.mission {
                Mission::Intercept(quarry) => match self.state.flights.of(quarry) {
                    Some(next) => flight = *next,
                    None => return HexId::NONE,
                },
                Mission::Support => return flight.target,
                _ => return HexId::NONE,
            }
        }
        HexId::NONE
    }

    /// How far a unit may fly from its base: less without supply (33.7).
    pub(crate) fn leash(self, unit: UnitId) -> u16 {
        if self.state.is(unit, Flag::OutOfSupply) {
            if self.state.air.campaign == Campaign::NavalAndAir {
                rule!("33.7.b1");
                rule!("FE.33.7");
            } else {
                rule!("33.7.d");
            }
            return 1;
        }
        rule!("33.7.a");
        u16::from(self.range(self.state, unit))
    }

    /// Whether a unit may be sent out at all by the seat that flies now.
    pub(super) fn may_sortie(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("12.0.d", self.owner(self.state, unit) != seat, "{unit} is not yours");
        self.may_leave(unit)?;
        match self.state.air.campaign {
            Campaign::Defense => {
                let mut verdict = Ok(());
                for target in self.state.targets().filter(|target| !target.done) {
                    verdict = self.may_serve(unit, target.hex);
                    if verdict.is_ok() {
                        break;
                    }
                }
                verdict
            }
            _ => self.may_serve(unit, HexId::NONE),
        }
    }

    /// Whether a hex may be the target of a unit in what is flown for, wherever it is (12.3, 12.5, 12.6, 21.4).
    pub(super) fn may_aim(self, seat: Seat, unit: UnitId, escorted: bool, hex: HexId) -> Verdict {
        let state = self.state;
        let Some(of) = self.partnership(state, unit) else { deny!("42.0.d", "{unit} is neutral") };
        match state.air.campaign {
            Campaign::None => deny!("12.0.a", "air units do not fly now"),
            Campaign::NavalAndAir => {
                let bombs =
                    self.can_bomb(unit) && !self.has_enemy_on_base(of, hex) && self.may_bomb(of, hex).is_ok();
                deny!("21.4.b", bombs, "installations are bombed in air offensives only");
                deny!("12.3.d", self.quality(state, unit).is_none(), "{unit} attacks no air units");
                deny!("12.3.d", !self.has_enemy_on_base(of, hex), "no enemy air unit is based in {hex}");
            }
            Campaign::Offensive => {
                let prey = self.quality(state, unit).is_some() && self.has_enemy_on_base(of, hex);
                let company = escorted || self.is_bombed_by(seat, hex);
                if prey {
                    rule!("12.5.d2");
                    return Ok(());
                }
                let bombs = self.can_bomb(unit) || company;
                deny!("12.5.d2", !bombs, "fighters attack air units, and none is based in {hex}");
                self.may_bomb(of, hex)?;
            }
            Campaign::Attack => {
                let attacked = state.targets().any(|target| target.hex == hex && !target.done);
                deny!("12.5.e", !attacked, "{hex} is not attacked in this step");
            }
            Campaign::Defense => {
                let attacked = state.targets().any(|target| target.hex == hex && !target.done);
                deny!("12.6.b1", !attacked, "{hex} is not attacked in this step");
                self.may_serve(unit, hex)?;
            }
        }
        Ok(())
    }

    /// Whether enemy air units are on the ground of a hex.
    pub(super) fn has_enemy_on_base(self, of: Partnership, hex: HexId) -> bool {
        self.stack(hex).any(|unit| {
            self.class(unit) == Class::Air
                && self.partnership(self.state, unit).is_some_and(|other| other.is_hostile(of))
                && self.state.flights.of(unit).is_none()
        })
    }

    /// Whether bombers of a seat are over a hex, or on their way to it.
    fn is_bombed_by(self, seat: Seat, hex: HexId) -> bool {
        self.state.flights.iter().any(|flight| {
            flight.mission == Mission::Bomb
                && flight.target == hex
                && !flight.aborted
                && self.owner(self.state, flight.unit) == seat
        })
    }

    /// Whether a country's air units may take part in air offensives: those of major nations (21.1).
    pub(super) fn may_join_air_offensive(self, nation: crate::nation::Nation) -> Verdict {
        let major = self.pack.country(nation).rank == Rank::Major;
        deny!("21.1.a1", !major, "air units of minor partners take no part in air offensives");
        Ok(())
    }
}

impl<J: engine::Journal> Playing<'_, J> {
    /// A unit takes off: it has flown in this step, and may be committed by it (20.1).
    pub(super) fn take_off(&mut self, flight: Flight) {
        let unit = flight.unit;
        rule!("13.6.a1");
        if self.nation(unit) != self.nation(flight.lead) {
            rule!("42.0.a");
        }
        self.state.flights.push(flight);
        self.state.set(unit, Flag::Flown, true);
    }

    /// What a flight commits its unit to, when it is known what for (20.1).
    pub(super) fn commit(&mut self, unit: UnitId, cause: HexId) {
        let own = self.owner(self.state, unit).0 == self.phasing(self.state).0;
        let campaign = self.state.air.campaign;
        let previous = self.state.is(unit, Flag::Previous);
        let commits = match campaign {
            Campaign::None | Campaign::NavalAndAir => false,
            _ if own => {
                rule!("20.1.a1");
                rule!("20.1.d1");
                rule!("12.5.f");
                true
            }
            Campaign::Offensive => {
                rule!("21.1.e2");
                false
            }
            _ => match self.at().cover(cause) {
                Cover::Activated => {
                    rule!("12.0.c");
                    rule!("20.1.e");
                    true
                }
                Cover::Standby => {
                    rule!("20.1.f1");
                    false
                }
                Cover::Mixed => {
                    rule!("20.1.g2");
                    false
                }
                Cover::Free => false,
            },
        };
        if commits && previous {
            rule!("20.1.a2");
        } else if commits {
            self.state.set(unit, Flag::Committed, true);
        }
    }
}
