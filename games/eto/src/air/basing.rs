//! 12.3 and 13.2 to 13.5: bases, change of base in hops, overstacking, evacuation of lost bases.

use engine::{Entry, Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::{UnitId, journal};
use serde::{Deserialize, Serialize};

use super::aloft::Aloft;
use super::{Campaign, Mission};
use crate::frame::{At, Playing, Step};
use crate::place::Place;
use crate::state::{Flag, InstallationKind, State};
use crate::unit::Class;
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// Whether the installations of a hex are destroyed (21.5).
    pub(crate) fn is_destroyed(&self, state: &State, hex: HexId) -> bool {
        let mut all = state.installations.iter().flatten();
        all.any(|found| found.hex == hex && found.is_destroyed() && found.kind == InstallationKind::Printed)
    }

    /// Air units that can be based in a hex: airfields and what is printed there, unless it is destroyed (13.2).
    pub(crate) fn bases_in(&self, state: &State, hex: HexId) -> u8 {
        if self.is_destroyed(state, hex) {
            rule!("21.5.f2");
            return 0;
        }
        let fields = state.installations_in(hex).filter(|kind| *kind == InstallationKind::Airfield).count();
        let (printed, fields) = (self.pack.hex(hex).bases(), fields as u8);
        match printed + fields {
            1 => rule!("13.2.b1"),
            2 => rule!("13.2.b2a"),
            3 => rule!("13.2.b2b"),
            _ => {}
        }
        printed + fields
    }
}

impl At<'_> {
    /// Air units that can be based in a hex (13.2).
    pub(crate) fn bases(self, hex: HexId) -> u8 {
        self.bases_in(self.state, hex)
    }

    /// Air units based in a hex.
    pub(crate) fn based(self, hex: HexId) -> u8 {
        self.stack(hex).filter(|unit| self.class(*unit) == Class::Air).count() as u8
    }

    /// Whether an air unit is the first of those on its base that are like it in all respects: they are offered once.
    pub(super) fn is_first_flier(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(self.state, unit) else { return true };
        let war = &self.state.air;
        let alike = |other: UnitId| {
            self.pack.units[other.index()] == self.pack.units[unit.index()]
                && self.state.forces.units[other] == self.state.forces.units[unit]
                && war.excess.contains(other) == war.excess.contains(unit)
                && self.state.flights.of(other).is_none()
        };
        !self.stack(hex).take_while(|other| *other < unit).any(alike)
    }

    /// How far a hop goes (12.3).
    pub(super) fn hop(self, unit: UnitId) -> u16 {
        u16::from(self.range(self.state, unit)) * self.pack.numbers.hop_ranges as u16
    }

    /// Whether what is flown for lets units change base (12.3, 12.5, 21.3).
    pub(super) fn may_rebase(self, _unit: UnitId) -> Verdict {
        let campaign = self.state.air.campaign;
        deny!("12.5.e", campaign.is_support(), "units do not change base in an attack on land");
        if campaign == Campaign::Offensive {
            rule!("12.5.d3");
            rule!("21.3.b");
            rule!("P13.21.0");
            rule!("FE.21.0.a");
        }
        Ok(())
    }

    /// The hex of an air unit's base: its own, or that of the carrier that it is aboard.
    pub(super) fn home(self, unit: UnitId) -> Option<HexId> {
        match self.pack.places.place(self.state.forces.units[unit].place) {
            Place::Aboard(ship) => self.hex(self.state, ship),
            _ => self.hex(self.state, unit),
        }
    }

    /// Whether a naval air unit may go from a carrier to a base in the same hex, or the other way.
    fn may_change_deck(self, unit: UnitId, hex: HexId) -> Verdict {
        let ashore = self.hex(self.state, unit).is_some();
        let ship = self.free_carriers(unit).any(|ship| self.hex(self.state, ship) == Some(hex));
        deny!("12.3.a1", ashore && !ship, "{unit} is in {hex}");
        rule!("P13.13.2");
        rule!("FE.13.2.b");
        Ok(())
    }

    fn is_base_of(self, unit: UnitId, hex: HexId) -> bool {
        let of = self.partnership(self.state, unit);
        let built = self.desk.fields.contains(hex);
        built && of.is_some_and(|of| self.is_friendly(of, hex)) && self.bases(hex) > 0
    }

    /// Whether a unit may hop to a base, but for the way there; `done` hops have been made (12.3, 13.4).
    fn may_land(self, unit: UnitId, from: HexId, done: u8, hex: HexId) -> Verdict {
        let most = self.pack.numbers.hops as u8;
        deny!("12.3.a1", done >= most, "a change of base is three hops at most");
        let marked = self.state.is(unit, Flag::OutOfSupply) && done > 0;
        deny!("33.7.b2", marked, "a unit that is out of supply makes one hop");
        if hex == from && done == 0 {
            self.may_change_deck(unit, hex)?;
            if self.hex(self.state, unit).is_some() {
                return Ok(());
            }
        }
        deny!("12.3.a1", hex == from && done > 0, "{unit} is in {hex}");
        deny!("12.3.a1", !self.is_base_of(unit, hex), "{hex} is no base of yours");
        let far = self.pack.grid.distance(from, hex) > self.hop(unit);
        deny!("12.3.a1", far, "a hop is twice the range of {unit} at most");
        let full = self.based(hex) >= self.bases(hex);
        if full {
            let single = self.state.is(unit, Flag::OutOfSupply);
            deny!("12.3.a2", done + 1 >= most || single, "{hex} has no free base, and this is the last hop");
            let onward = self.field.land.iter().any(|next| {
                self.is_base_of(unit, next)
                    && self.pack.grid.distance(hex, next) <= self.hop(unit)
                    && self.based(next) < self.bases(next)
            });
            deny!("13.4.c", !onward, "{hex} has no free base, and none is in reach from there");
            rule!("12.3.a2");
        }
        Ok(())
    }

    pub(super) fn may_hop(self, unit: UnitId, from: HexId, done: u8, hex: HexId) -> Verdict {
        self.may_land(unit, from, done, hex)?;
        let found = self.spread(from, self.hop(unit)).steps(hex).is_some();
        deny!("12.3.a1", !found, "no way through the air leads to {hex}");
        Ok(())
    }

    pub(super) fn any_hop(self, unit: UnitId, from: HexId, done: u8) -> bool {
        let sky = self.spread(from, self.hop(unit));
        sky.hexes()
            .iter()
            .any(|hex| self.is_base_of(unit, *hex) && self.may_land(unit, from, done, *hex).is_ok())
    }

    pub(super) fn offer_hops(self, unit: UnitId, from: HexId, done: u8, out: &mut Vec<Action>) {
        let sky = self.spread(from, self.hop(unit));
        let bases = sky.hexes().iter().filter(|hex| self.is_base_of(unit, **hex));
        let able = bases.filter(|hex| self.may_land(unit, from, done, **hex).is_ok());
        out.extend(able.copied().map(Action::Base));
    }

    /// Whether a unit that is one too many may take the place of one that is not (13.4).
    pub(super) fn may_top(self, seat: Seat, unit: UnitId) -> Verdict {
        let war = &self.state.air;
        deny!("12.0.d", self.owner(self.state, unit) != seat, "{unit} is not yours");
        let order = matches!(war.campaign, Campaign::NavalAndAir | Campaign::Offensive);
        deny!("13.4.h2", !order, "the order of units on a base does not change now");
        deny!("13.4.h2", !war.excess.contains(unit), "{unit} is not one too many on its base");
        deny!("13.4.h2", self.state.is(unit, Flag::Moved), "the order has been changed");
        deny!("13.4.f2", self.state.is(unit, Flag::Flown), "{unit} has come in this phase");
        deny!("13.4.h2", self.under(unit).is_none(), "no unit on that base can give way");
        Ok(())
    }

    /// The unit on the base of another that would be one too many instead.
    fn under(self, unit: UnitId) -> Option<UnitId> {
        let hex = self.hex(self.state, unit)?;
        self.stack(hex).find(|other| {
            self.class(*other) == Class::Air
                && !self.state.air.excess.contains(*other)
                && !self.state.is(*other, Flag::Flown)
                && !self.state.is(*other, Flag::Moved)
                && self.state.flights.of(*other).is_none()
        })
    }

    /// How far a hex is from the closest source of supply of a unit.
    fn distance_to_source(self, unit: UnitId, hex: HexId) -> u16 {
        let sources = self.sources[self.nation(unit) as usize].iter();
        sources.map(|source| self.pack.grid.distance(*source, hex)).min().unwrap_or(u16::MAX)
    }

    /// Whether a unit may flee from its lost base to another, and how good that is: 0 best (13.2, 13.4).
    fn refuge(self, unit: UnitId, from: HexId, hex: HexId) -> Option<u8> {
        let near = hex != from && self.pack.grid.distance(from, hex) <= self.hop(unit);
        if !near || !self.is_base_of(unit, hex) {
            return None;
        }
        let of = self.partnership(self.state, unit)?;
        if self.is_enemy_in(of, hex) {
            return None;
        }
        let (bases, based) = (self.bases(hex), self.based(hex));
        let most = bases * self.pack.numbers.base_units as u8;
        match (based < bases, based < most) {
            (true, _) if self.distance_to_source(unit, hex) < self.distance_to_source(unit, from) => Some(0),
            (true, _) => Some(1),
            (_, true) => Some(2),
            _ => None,
        }
    }

    /// The best sort of refuge that there is.
    fn best_refuge(self, unit: UnitId, from: HexId) -> Option<u8> {
        self.field.land.iter().filter_map(|hex| self.refuge(unit, from, hex)).min()
    }
}

/// A unit changes base: it has come to a base, or been stopped on its way (12.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rebasing {
    /// The unit.
    pub unit: UnitId,
    /// Hops begun.
    pub hops: u8,
}

impl Rebasing {
    /// Whether the unit may stay where it is.
    fn may_stay(self, at: At<'_>) -> Verdict {
        let Some(hex) = at.hex(at.state, self.unit) else { return Ok(()) };
        let full = at.based(hex) > at.bases(hex);
        deny!("13.4.c", full, "a base that holds another unit is no end of a change of base");
        Ok(())
    }
}

impl Step for Rebasing {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let Some(hex) = at.hex(at.state, self.unit) else { return out.push(Action::Land) };
        let begun = out.len();
        at.offer_hops(self.unit, hex, self.hops, out);
        if self.may_stay(at).is_ok() || out.len() == begun {
            out.push(Action::Land);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Base(hex) => {
                for flight in on.state.flights.iter_mut().filter(|flight| flight.unit == self.unit) {
                    flight.target = hex;
                    flight.settled = false;
                }
                on.state.frames.replace(Rebasing { hops: self.hops + 1, ..self }.into());
                on.state.frames.push(Aloft.into());
            }
            _ => on.finish_rebase(self.unit),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let flight = on.state.flights.of(self.unit).copied();
        if flight.is_none_or(|flight| flight.aborted) {
            // 12.3: it returns to the base where it stopped last, when all return.
            rule!("12.3.b2");
            on.state.frames.pop();
            return true;
        }
        let at = on.at();
        let from = at.hex(at.state, self.unit).unwrap_or(HexId::NONE);
        let last = from.is_none() || !at.any_hop(self.unit, from, self.hops);
        if last {
            on.finish_rebase(self.unit);
        }
        last
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = at.name(self.unit);
        let hex = at.hex(at.state, self.unit).unwrap_or(HexId::NONE);
        Prompt::new(
            "12.3",
            text!("{unit} is at {hex}: does it stay, or fly on?", unit = unit, hex = at.place(hex)),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Base(hex) => {
                let from = at.hex(at.state, self.unit).unwrap_or(HexId::NONE);
                at.may_hop(self.unit, from, self.hops, hex)
            }
            Action::Land => self.may_stay(at),
            Action::Target(_) => deny!("12.3.b1", "a unit that changes base attacks no target"),
            _ => Ok(()),
        }
    }
}

/// A unit must leave its lost base (13.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evacuating {
    /// The unit.
    pub unit: UnitId,
    /// The base.
    pub from: HexId,
}

impl Evacuating {
    fn may_go(self, at: At<'_>, hex: HexId) -> Verdict {
        let Some(worth) = at.refuge(self.unit, self.from, hex) else {
            deny!("13.2.d", "{hex} is no friendly base within twice the range of the unit")
        };
        let best = at.best_refuge(self.unit, self.from).unwrap_or(worth);
        deny!("13.2.e3a", worth > best && best < 2, "a free base nearer to supply comes first");
        deny!("13.4.b", worth > best, "a free base comes first");
        Ok(())
    }
}

impl Step for Evacuating {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let best = at.best_refuge(self.unit, self.from);
        let able = at.field.land.iter().filter(|hex| {
            let worth = at.refuge(self.unit, self.from, *hex);
            worth.is_some() && worth == best
        });
        out.extend(able.map(Action::Base));
        if best.is_none() {
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::Base(hex) => on.evacuate(self.unit, hex),
            _ => on.eliminate(self.unit, "13.2"),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let at = on.at();
        if at.hex(at.state, self.unit) != Some(self.from) {
            on.state.frames.pop();
            return true;
        }
        let best = at.best_refuge(self.unit, self.from);
        let mut able = at.field.land.iter().filter(|hex| {
            let worth = at.refuge(self.unit, self.from, *hex);
            worth.is_some() && worth == best
        });
        let (first, second) = (able.next(), able.next());
        match (first, second) {
            (None, _) => {
                rule!("13.2.d");
                on.state.frames.pop();
                on.state.flights.remove(self.unit);
                on.eliminate(self.unit, "13.2");
                true
            }
            (Some(hex), None) => {
                on.state.frames.pop();
                on.evacuate(self.unit, hex);
                true
            }
            _ => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let (unit, hex) = (at.name(self.unit), at.place(self.from));
        Prompt::new("13.2", text!("{hex} is lost: where does the {unit} go?", hex = hex, unit = unit))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Base(hex) => self.may_go(at, hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit that changes base touches down: this is its base now (13.2).
    pub(super) fn touch_down(&mut self, unit: UnitId, hex: HexId) {
        rule!("13.2.a2");
        let game = self.game;
        let at = self.at();
        let from = at.home(unit);
        let ship = at.free_carriers(unit).find(|ship| at.hex(at.state, *ship) == Some(hex));
        let boards = ship.filter(|_| at.hex(at.state, unit) == Some(hex));
        let place = boards.map_or(Place::Hex(hex), Place::Aboard);
        if let Some(place) = game.pack.places.id(place) {
            self.state.put(unit, place);
        }
        for flight in self.state.flights.iter_mut().filter(|flight| flight.unit == unit) {
            flight.spent = 0;
            flight.heard = 0;
        }
        if let Some(from) = from {
            self.state.air.excess.remove(unit);
            self.sort_base(from, None);
            self.journal.write(|| {
                let told =
                    text!("{unit} changes base to {hex}.", unit = game.name(unit), hex = game.place(hex));
                Entry::new("12.3", journal::moved([unit], [from, hex]), told)
            });
        }
    }

    /// A change of base is over.
    fn finish_rebase(&mut self, unit: UnitId) {
        self.state.frames.pop();
        self.state.flights.remove(unit);
        if let Some(hex) = self.hex(self.state, unit) {
            self.sort_base(hex, Some(unit));
        }
    }

    /// A unit that was one too many takes the place of another (13.4).
    pub(super) fn top(&mut self, unit: UnitId) {
        let Some(under) = self.at().under(unit) else { return };
        rule!("13.4.h2");
        self.state.air.excess.remove(unit);
        self.state.air.excess.insert(under);
        self.state.set(unit, Flag::Moved, true);
        self.state.set(under, Flag::Moved, true);
        let game = self.game;
        self.journal.write(|| {
            Entry::said("13.4", text!("{unit} is on top of its base now.", unit = game.name(unit)))
        });
    }

    /// Which units are too many on a base: the last to come; beyond two a base they are destroyed (13.4).
    pub(crate) fn sort_base(&mut self, hex: HexId, newcomer: Option<UnitId>) {
        let game = self.game;
        let bases = usize::from(game.bases_in(self.state, hex));
        let most = bases * game.pack.numbers.base_units as usize;
        let here = |state: &State, unit: UnitId| {
            game.class(unit) == Class::Air && game.hex(state, unit) == Some(hex)
        };
        let count = game.units.iter().filter(|unit| here(self.state, **unit)).count();
        if let Some(unit) = newcomer.filter(|_| count > most) {
            rule!("13.4.a1");
            rule!("13.4.a2");
            self.state.flights.remove(unit);
            self.state.air.excess.remove(unit);
            self.eliminate(unit, "13.4");
            return;
        }
        let many = count.saturating_sub(bases);
        let flagged = |state: &State| {
            game.units.iter().filter(|unit| here(state, **unit) && state.air.excess.contains(**unit)).count()
        };
        // Those that are no longer too many, first.
        for &unit in &game.units {
            if flagged(self.state) > many && here(self.state, unit) && self.state.air.excess.contains(unit) {
                rule!("13.4.h1");
                self.state.air.excess.remove(unit);
            }
        }
        if let Some(unit) = newcomer.filter(|_| flagged(self.state) < many) {
            rule!("13.4.f1");
            self.state.air.excess.insert(unit);
        }
        for &unit in game.units.iter().rev() {
            if flagged(self.state) < many && here(self.state, unit) {
                self.state.air.excess.insert(unit);
            }
        }
    }

    /// A hex is lost to the enemy, or its installations are destroyed: air units based there leave at once (13.2).
    pub(crate) fn lose_base(&mut self, hex: HexId) {
        let game = self.game;
        let by = self.state.forces.control.of(hex);
        let usable = game.bases_in(self.state, hex) > 0;
        for &unit in &game.units {
            if game.class(unit) != Class::Air || game.hex(self.state, unit) != Some(hex) {
                continue;
            }
            let hostile = by.zip(game.partnership(self.state, unit)).is_some_and(|(a, b)| a.is_hostile(b));
            if usable && !hostile {
                continue;
            }
            if self.state.air.excess.contains(unit) {
                rule!("13.4.g");
                self.state.air.excess.remove(unit);
                self.state.flights.remove(unit);
                self.eliminate(unit, "13.4");
                continue;
            }
            rule!("13.2.d");
            self.state.frames.push(Evacuating { unit, from: hex }.into());
        }
    }

    /// A unit flees to another base: whatever the weather, and unmet (13.2).
    fn evacuate(&mut self, unit: UnitId, hex: HexId) {
        rule!("13.2.e1");
        rule!("13.2.e2");
        let game = self.game;
        let from = game.hex(self.state, unit).unwrap_or(HexId::NONE);
        if let Some(place) = game.pack.places.id(Place::Hex(hex)) {
            self.state.put(unit, place);
        }
        self.journal.write(|| {
            let told = text!("{unit} evacuates to {hex}.", unit = game.name(unit), hex = game.place(hex));
            Entry::new("13.2", journal::moved([unit], [from, hex]), told)
        });
        self.sort_base(hex, Some(unit));
        if self.state.air.excess.contains(unit) {
            rule!("13.2.e3b");
            rule!("13.4.b");
            rule!("FE.13.4");
            rule!("13.4.f2");
            self.state.set(unit, Flag::Flown, true);
        }
    }

    /// All who are aloft return to their bases (SOP.4A.G, SOP.4B.D1).
    pub(super) fn return_all(&mut self) {
        for number in 0..super::MOST_ALOFT {
            let Some(flight) = self.state.flights.iter().nth(number).copied() else { break };
            rule!("13.2.c");
            rule!("15.6.b4");
            if flight.mission == Mission::Base
                && let Some(base) = self.hex(self.state, flight.unit)
            {
                rule!("13.4.d");
                let before = self.state.flights;
                self.sort_base(base, Some(flight.unit));
                if self.state.flights != before {
                    return self.return_all();
                }
            }
        }
        self.state.flights.clear();
    }
}
