//! 32.4 supply markers, 32.8 isolated sources, and the Supply step (33.3 to 33.5).

use engine::{Entry, Journal, Next, Prompt, Rolled, Seat, Throw, Verdict, deny, rule, text};
use hexmap::{Flood, HexId, Pass};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::field::Mover;
use crate::frame::{At, Frame, Playing, Step};
use crate::march::Occasion;
use crate::nation::{Nation, Rank};
use crate::state::{Depot, Flag, Hexes, NO_DUTY, State};
use crate::unit::{Class, Kind};
use crate::{Action, EuropeanTheater};

impl EuropeanTheater {
    /// Sources from which no land of their first holder leads to another source in the country.
    pub(crate) fn cut_off_by_sea(&self) -> Hexes {
        let scenario = self.scenario();
        let holder = |hex: HexId| scenario.holders[hex.index()].and_then(|nation| scenario.seat_of(nation));
        let supplies = |hex: HexId| {
            let mut nations = scenario.seats.iter().flat_map(|seat| seat.nations.iter());
            nations.any(|nation| self.is_source(hex, nation))
        };
        let mut flood = Flood::default();
        let mut alone = |hex: &HexId| {
            flood.fill(&self.pack.grid, [*hex], u16::MAX, |from, side, to| {
                let open = self.field.open(Mover::Foot, false, from) >> side.index() & 1 == 1;
                if open && holder(to) == holder(*hex) { Pass::Through } else { Pass::No }
            });
            let country = self.pack.hex(*hex).country;
            let peer =
                |other: &HexId| other != hex && self.pack.hex(*other).country == country && supplies(*other);
            !flood.hexes().iter().any(peer)
        };
        let held = |hex: &HexId| holder(*hex).is_some() && supplies(*hex);
        self.field.land.iter().filter(held).filter(&mut alone).collect()
    }

    /// The seat whose supply markers lie in a hex: that of its holder (32.4).
    fn keeper(&self, state: &State, hex: HexId) -> Option<Seat> {
        let of = state.forces.control.of(hex)?;
        let mut seats = self.scenario().seats.iter();
        let mine =
            seats.position(|seat| seat.nations.iter().any(|nation| state.partnership(nation) == Some(of)));
        mine.map(|seat| Seat(seat as u8))
    }

    /// How many more units a depot can supply in this turn.
    fn left_in(&self, depot: &Depot) -> u8 {
        let most = i16::from(depot.markers) * self.pack.numbers.marker_supplies;
        (most - i16::from(depot.served)).clamp(0, i16::from(u8::MAX)) as u8
    }
}

impl At<'_> {
    /// Whether a line leads from supply markers to a unit (32.4).
    fn feeds(self, depot: &Depot, unit: UnitId, hex: HexId) -> bool {
        let nation = self.nation(unit);
        if !self.carries_supply(nation, depot.hex) {
            return false;
        }
        let desk = &mut *self.desk.supply.borrow_mut();
        self.lay_lines(&mut desk.flood, [depot.hex], nation, HexId::NONE);
        desk.flood.steps(hex).is_some()
    }

    /// Whether a unit that draws on a marker still has its line (32.4).
    pub(crate) fn is_served(self, unit: UnitId, hex: HexId) -> bool {
        self.state.is(unit, Flag::Served)
            && self.state.depots.iter().flatten().any(|depot| self.feeds(depot, unit, hex))
    }

    /// The supply markers that could supply a unit without another line now (32.4).
    fn depot_for(self, unit: UnitId) -> Option<usize> {
        if self.state.depots.iter().all(Option::is_none) {
            return None;
        }
        let hex = self.hex(self.state, unit)?;
        let checked = matches!(self.class(unit), Class::Land | Class::Air);
        if !checked || self.is_supplied(unit) {
            return None;
        }
        let able = |depot: &&Depot| {
            let left = self.left_in(depot) > 0;
            if !left {
                rule!("32.4.d1");
                rule!("32.4.h");
                rule!("33.4.c");
            }
            left && self.feeds(depot, unit, hex)
        };
        self.state.depots.iter().position(|depot| depot.as_ref().filter(able).is_some())
    }

    /// Whether a unit may be supplied from a marker now.
    fn may_draw(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("32.4.d1", self.owner(self.state, unit) != seat, "{unit} is not yours");
        deny!("32.4.d1", self.hex(self.state, unit).is_none(), "{unit} is not on the map");
        deny!("32.4.i3", self.is_supplied(unit), "{unit} is in supply without a marker");
        deny!("32.4.d1", self.depot_for(unit).is_none(), "no supply marker can supply {unit}");
        Ok(())
    }

    /// Whether a player may destroy the supply markers of a hex (32.4).
    pub(crate) fn may_discard(self, seat: Seat, hex: HexId) -> Verdict {
        let there = self.state.depots.iter().flatten().any(|depot| depot.hex == hex && depot.markers > 0);
        deny!("32.4.c2", !there, "no supply markers lie in {hex}");
        deny!(
            "32.4.c2",
            self.keeper(self.state, hex) != Some(seat),
            "the supply markers in {hex} are not yours"
        );
        Ok(())
    }

    /// The supply markers that a player may destroy.
    pub(crate) fn offer_discards(self, seat: Seat, out: &mut Vec<Action>) {
        let hexes = self.state.depots.iter().flatten().map(|depot| depot.hex);
        out.extend(hexes.filter(|hex| self.may_discard(seat, *hex).is_ok()).map(Action::Discard));
    }

    /// Whether a source of supply in a major country is cut off from all others there, while some are not (32.8).
    pub(crate) fn is_cut_off(self, nation: Nation, hex: HexId) -> bool {
        let Some(country) = self.pack.hex(hex).country else { return false };
        if self.pack.country(country).rank != Rank::Major {
            rule!("32.8.a");
            return false;
        }
        let held = |peer: &HexId| {
            self.pack.hex(*peer).country == Some(country)
                && self.is_source(*peer, nation)
                && self.is_friendly_source(nation, *peer)
        };
        let alone = |hex: HexId| {
            let desk = &mut *self.desk.supply.borrow_mut();
            let peers = self.field.land.iter().filter(|peer| *peer != hex && held(peer));
            self.lay_lines(&mut desk.flood, peers, nation, hex);
            desk.flood.steps(hex).is_none()
        };
        if !alone(hex) {
            return false;
        }
        rule!("32.8.b1");
        let all = self.field.land.iter().filter(held).all(alone);
        if all {
            rule!("32.8.b2");
        }
        !all
    }

    /// Whether a source is in the hands of those whom it supplies.
    fn is_friendly_source(self, nation: Nation, hex: HexId) -> bool {
        let Some(of) = self.state.partnership(nation) else { return false };
        self.is_friendly(of, hex) && !self.is_enemy_in(of, hex)
    }

    /// The nation for which a hex is a source in friendly hands.
    fn supplied_from(self, hex: HexId) -> Option<Nation> {
        let seats = self.game.scenario().seats.iter();
        let mut nations = seats.flat_map(|seat| seat.nations.iter());
        nations.find(|nation| self.game.is_source(hex, *nation) && self.is_friendly_source(*nation, hex))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Isolated sources that have a line again, or that the enemy has taken, are isolated no more (32.8, 32.4).
    pub(crate) fn restore_sources(&mut self) {
        for slot in 0..self.state.depots.len() {
            let Some(depot) = self.state.depots[slot].filter(|depot| depot.isolated) else { continue };
            let at = self.at();
            match at.supplied_from(depot.hex) {
                None => {
                    rule!("32.4.g1");
                    self.state.depots[slot] =
                        (depot.markers > 0).then_some(Depot { isolated: false, ..depot });
                }
                Some(nation) if !at.is_cut_off(nation, depot.hex) => {
                    rule!("32.8.e");
                    self.state.depots[slot] = None;
                    let game = self.game;
                    self.journal.write(|| {
                        let told = text!("{hex} is a source of supply again.", hex = game.place(depot.hex));
                        Entry::said("32.8", told)
                    });
                }
                Some(_) => {}
            }
        }
    }

    /// A unit draws on a supply marker (32.4).
    fn draw(&mut self, unit: UnitId) {
        let Some(number) = self.at().depot_for(unit) else { return };
        let Some(depot) = &mut self.state.depots[number] else { return };
        depot.served = depot.served.saturating_add(1);
        let hex = depot.hex;
        self.state.set(unit, Flag::Served, true);
        if self.state.is(unit, Flag::OutOfSupply) {
            rule!("33.4.b");
        }
        if self.state.is(unit, Flag::Commanded) && self.kind(unit) == Kind::Armor {
            self.state.set(unit, Flag::Provisioned, true);
        }
        let game = self.game;
        self.journal.write(|| {
            let (unit, hex) = (game.name(unit), game.place(hex));
            Entry::said("32.4", text!("{unit} is supplied by a marker in {hex}.", unit = unit, hex = hex))
        });
    }

    /// A player destroys the supply markers of a hex (32.4).
    pub(crate) fn discard(&mut self, hex: HexId) {
        rule!("32.4.c2");
        let found = self.state.depots.iter_mut().find(|slot| slot.is_some_and(|depot| depot.hex == hex));
        if let Some(slot) = found {
            *slot =
                slot.filter(|depot| depot.isolated).map(|depot| Depot { markers: 0, rolled: true, ..depot });
        }
        let game = self.game;
        self.journal.write(|| {
            Entry::said("32.4", text!("The supply markers in {hex} are destroyed.", hex = game.place(hex)))
        });
    }

    /// Asks whether units draw on supply markers, if there is anything to ask.
    pub(crate) fn ask_for_supply(&mut self, drawing: Drawing) {
        if drawing.able(self.at()).next().is_some() {
            self.state.frames.push(drawing.into());
        }
    }

    /// The Supply step: marked units suffer, others are marked (33.3, 33.5).
    fn suffer(&mut self) {
        rule!("PART8.a");
        rule!("CARD.M6.2.A");
        let game = self.game;
        let without = |on: &mut Self, unit: UnitId| {
            let checked = matches!(game.class(unit), Class::Land | Class::Air);
            checked && game.hex(on.state, unit).is_some() && !on.at().is_supplied(unit)
        };
        // All are checked before any is lost.
        let mut any = false;
        for &unit in &game.units {
            let lacks = without(self, unit);
            self.state.duties[unit] = u8::from(lacks);
            any |= lacks;
        }
        for &unit in game.units.iter().filter(|_| any) {
            if self.state.duties[unit] == 0 {
                continue;
            }
            if !self.state.is(unit, Flag::OutOfSupply) {
                rule!("33.3.a");
                rule!("SOP.M.6.2b");
                rule!("CARD.M6.2.C");
                self.state.set(unit, Flag::OutOfSupply, true);
                let beside = |other: &&UnitId| {
                    game.class(**other) == Class::Land
                        && self.state.duties[**other] == 0
                        && game.hex(self.state, **other) == game.hex(self.state, unit)
                };
                if game.units.iter().any(|other| beside(&other)) {
                    rule!("33.3.b");
                }
                self.disclose(unit);
                self.journal
                    .write(|| Entry::said("33.3", text!("{unit} is out of supply.", unit = game.name(unit))));
            } else if game.class(unit) == Class::Land {
                rule!("33.5.a1");
                rule!("33.5.a2");
                rule!("SOP.M.6.2");
                rule!("CARD.M6.2.B");
                self.starve(unit);
            } else {
                rule!("33.7.c");
            }
        }
        self.state.duties.fill(NO_DUTY);
    }

    /// Supply markers that supplied any unit in this turn are gone (32.4).
    fn consume(&mut self) {
        let per = self.pack.numbers.marker_supplies.max(1) as u8;
        for slot in &mut self.state.depots {
            let Some(depot) = slot else { continue };
            if depot.served > 0 {
                rule!("32.4.i1");
            } else {
                rule!("32.4.i2");
            }
            depot.markers = depot.markers.saturating_sub(depot.served.div_ceil(per));
            depot.served = 0;
            if depot.markers == 0 && !depot.isolated {
                *slot = None;
            }
        }
        for &unit in &self.game.units {
            self.state.set(unit, Flag::Served, false);
        }
    }

    /// Sources that are cut off at the end of the Supply step (32.8).
    fn isolate(&mut self) {
        let game = self.game;
        rule!("32.8.c1");
        // All are looked at before any fails.
        let mut found = Hexes::EMPTY;
        for hex in &game.field.land {
            let at = self.at();
            let known = at.state.depots.iter().flatten().any(|depot| depot.hex == hex && depot.isolated);
            // 32.5: what had no line by land from the beginning is supplied over the sea.
            let overseas = game.overseas.contains(hex);
            let owner = if known || overseas { None } else { at.supplied_from(hex) };
            if owner.is_some_and(|nation| at.is_cut_off(nation, hex)) {
                found.insert(hex);
            }
        }
        for hex in &found {
            rule!("FE.32.8");
            rule!("32.4.b");
            let slots = &mut self.state.depots;
            let number = slots
                .iter()
                .position(|slot| slot.is_some_and(|depot| depot.hex == hex))
                .or_else(|| slots.iter().position(Option::is_none));
            if let Some(number) = number {
                slots[number] = Some(Depot { hex, markers: 0, served: 0, isolated: true, rolled: false });
            }
            self.journal.write(|| {
                Entry::said("32.8", text!("{hex} is an isolated source of supply.", hex = game.place(hex)))
            });
        }
    }

    /// How many markers lie in an isolated source (32.8).
    fn roll_supply(&mut self, rolled: Rolled) {
        let die = rolled.sum() as u8;
        let game = self.game;
        let mut depots = self.state.depots.iter_mut().flatten();
        if let Some(depot) = depots.find(|depot| depot.isolated && !depot.rolled) {
            rule!("32.8.c2");
            (depot.markers, depot.rolled) = (die, true);
            let hex = depot.hex;
            self.journal.write(|| {
                let (n, hex) = (die.to_string(), game.place(hex));
                Entry::said("32.8", text!("{n} supply markers lie in {hex}.", n = n, hex = hex))
            });
        }
    }
}

/// Which units may draw on supply markers, and why now (32.4, 33.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Drawing {
    /// A unit has been activated for an offensive.
    Activated(UnitId),
    /// All units that are activated have been.
    AllActivated(u8),
    /// A unit is picked up in the Movement phase.
    Moving(UnitId),
    /// Units in a hex are attacked.
    Attacked(HexId, u8),
    /// The Supply step of a seat.
    Step(u8),
}

impl Drawing {
    fn seat(self, game: &EuropeanTheater, state: &State) -> Seat {
        match self {
            Drawing::Activated(unit) | Drawing::Moving(unit) => game.owner(state, unit),
            Drawing::AllActivated(seat) | Drawing::Attacked(_, seat) | Drawing::Step(seat) => Seat(seat),
        }
    }

    fn concerns(self, at: At<'_>, unit: UnitId) -> bool {
        match self {
            Drawing::Activated(one) | Drawing::Moving(one) => unit == one,
            Drawing::AllActivated(_) => at.state.is(unit, Flag::Commanded) && at.class(unit) == Class::Land,
            Drawing::Attacked(hex, _) => at.hex(at.state, unit) == Some(hex) && at.class(unit) == Class::Land,
            Drawing::Step(_) => true,
        }
    }

    fn able(self, at: At<'_>) -> impl Iterator<Item = UnitId> {
        let seat = self.seat(at.game, at.state);
        at.game.units.iter().copied().filter(move |unit| {
            at.owner(at.state, *unit) == seat
                && self.concerns(at, *unit)
                && at.is_first_of_its_like(*unit)
                && at.depot_for(*unit).is_some()
        })
    }
}

impl Step for Drawing {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(self.seat(game, state))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(self.able(at).map(Action::Supply));
        if let Drawing::Step(seat) = self {
            rule!("32.4.g2");
            at.offer_discards(Seat(seat), out);
        }
        out.push(Action::Pass);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match action {
            Action::Supply(unit) => on.draw(unit),
            Action::Discard(hex) => return on.discard(hex),
            _ => {
                rule!("32.4.i3");
                if let Drawing::Step(_) = self {
                    rule!("33.3.c");
                    rule!("33.3.d");
                }
                on.state.frames.pop();
                return;
            }
        }
        if let Drawing::Moving(unit) = self {
            // It goes farther than it would have without supply.
            on.state.frames.pop();
            let march = on.at().march(unit, Occasion::Phase, None);
            on.state.frames.replace(march.into());
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.able(on.at()).next().is_none();
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let unit = match self {
            Drawing::Activated(unit) | Drawing::Moving(unit) => Some(unit),
            _ => None,
        };
        let told = match unit {
            Some(unit) => {
                text!("{unit} has no line of supply: does it draw on a marker?", unit = at.name(unit))
            }
            None => "Which units are supplied from markers?".into(),
        };
        Prompt::new("32.4", told)
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let seat = self.seat(at.game, at.state);
        match action {
            Action::Supply(unit) => {
                deny!("32.4.d1", !self.concerns(at, unit), "{unit} is not concerned now");
                at.may_draw(seat, unit)
            }
            Action::Discard(hex) => at.may_discard(seat, hex),
            _ => Ok(()),
        }
    }
}

/// The Supply step (33.3 to 33.5, 32.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Supplying {
    /// The seats, in order, name the units that draw on supply markers.
    Ask(u8),
    /// Units without supply are marked, or lose a step.
    Suffer,
    /// Sources that are cut off are found.
    Isolate,
    /// Dice say how many markers they hold.
    Count,
}

impl EuropeanTheater {
    /// The die that the Supply step still asks for: for a source that has been isolated (32.8).
    fn waits_for_markers(state: &State) -> bool {
        state.depots.iter().flatten().any(|depot| depot.isolated && !depot.rolled)
    }
}

impl Step for Supplying {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        match self == Supplying::Count && EuropeanTheater::waits_for_markers(state) {
            true => Next::Dice(Throw::new("supply", 1, 6)),
            false => Next::Seat(game.phasing(state)),
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_supply(rolled);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let after = match self {
            Supplying::Ask(number) => {
                let seat = on.game.nth_seat(number);
                let next = match number + 1 < on.game.seats() {
                    true => Supplying::Ask(number + 1),
                    false => Supplying::Suffer,
                };
                on.state.frames.replace(next.into());
                on.ask_for_supply(Drawing::Step(seat.0));
                return true;
            }
            Supplying::Suffer => {
                on.state.frames.replace(Supplying::Isolate.into());
                on.suffer();
                return true;
            }
            Supplying::Isolate => {
                on.consume();
                on.isolate();
                Supplying::Count
            }
            Supplying::Count if EuropeanTheater::waits_for_markers(on.state) => return false,
            Supplying::Count => {
                on.state.frames.pop();
                return true;
            }
        };
        on.state.frames.replace(Frame::from(after));
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("32.8", "A die says how many supply markers an isolated source has.")
    }
}
