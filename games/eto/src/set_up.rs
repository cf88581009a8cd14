//! S0, S2.1, S3.1, S4.1: set-up.

use engine::{Entry, Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::{HexId, Id};
use mechanics::{Term, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::place::{AreaId, Place};
use crate::state::{Condition, Installation, InstallationKind, State};
use crate::unit::{Class, Kind};
use crate::{Action, EuropeanTheater, stacking};

impl EuropeanTheater {
    /// Whether a seat has something left to set up.
    pub(crate) fn is_setting_up(&self, state: &State, seat: Seat) -> bool {
        state.airfields[seat.index()] > 0
            || self
                .units
                .iter()
                .any(|unit| self.is_unplaced(state, *unit) && self.owner(state, *unit) == seat)
    }
}

impl At<'_> {
    /// Whether a unit may be set up next.
    fn may_deploy(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("S0.b", self.owner(self.state, unit) != seat, "{unit} is not yours");
        deny!("S0.b", !self.is_unplaced(self.state, unit), "{unit} is set up already");
        let ship = self.free_carriers(unit).any(|ship| self.is_unplaced(self.state, ship));
        let aboard = self.free_carriers(unit).any(|ship| self.hex(self.state, ship).is_some());
        deny!("S0.e", ship && !aboard, "set up the carrier of {unit} first");
        Ok(())
    }

    /// Whether a unit may be set up in a hex.
    pub(crate) fn may_deploy_at(self, unit: UnitId, hex: HexId) -> Verdict {
        let seat = self.owner(self.state, unit);
        let (kind, class) = (self.kind(unit), self.class(unit));
        self.may_use_ground(seat, hex)?;
        match class {
            Class::Land => {
                let open = self.pack.hex(hex).terrain.is_some_and(|it| self.pack.terrain[it as usize].armor);
                deny!("24.1.h", kind == Kind::Armor && !open, "armor does not enter the marsh in {hex}");
                let full = stacking::counts(kind) && self.room_for(unit, hex) == 0;
                deny!("24.2.a1b", full, "{hex} has no room for {unit}");
            }
            Class::Air => {
                if kind == Kind::NavalAir {
                    let mut ships = self.free_carriers(unit).peekable();
                    let any = ships.peek().is_some();
                    let here = ships.any(|ship| self.hex(self.state, ship) == Some(hex));
                    deny!("S0.e", any && !here, "{unit} is set up aboard a carrier");
                    if here {
                        return self.may_use_ground(seat, hex);
                    }
                    rule!("FE.13.2.a");
                }
                deny!("S0.c", self.based(hex) >= self.bases(hex), "{hex} has no free base for {unit}");
            }
            Class::Hq => self.may_post(unit, hex)?,
            Class::Naval => {
                let port = self.pack.hex(hex).port.is_some();
                deny!("S0.d", !port, "{hex} has no port");
            }
            Class::General | Class::Marker => {}
        }
        let Some(of) = self.partnership(self.state, unit) else { deny!("42.0.d", "{unit} is neutral") };
        deny!("24.0.a", self.is_enemy_in(of, hex), "{hex} holds enemy units");
        let lone = class == Class::Hq && self.in_enemy_zone(of, hex) && !self.occupies(of, hex);
        deny!("23.2.c1", lone, "an HQ is set up in an enemy zone of control only with a friendly unit");
        self.keeps_limits(seat, unit, hex)?;
        self.keeps_garrisons(seat, unit, hex)
    }

    /// Carriers of a naval air unit's nation that carry none (13.3, S0.e).
    pub(crate) fn free_carriers(self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let naval = self.kind(unit) == Kind::NavalAir;
        let nation = self.nation(unit);
        self.game.units.iter().copied().filter(move |ship| {
            let carries = self.kind(*ship) == Kind::Carrier && self.nation(*ship) == nation;
            naval && carries && !self.is_lost(self.state, *ship) && self.aboard(*ship).is_none()
        })
    }

    /// The air unit aboard a ship.
    fn aboard(self, ship: UnitId) -> Option<UnitId> {
        let deck = self.pack.places.id(Place::Aboard(ship));
        self.game.units.iter().copied().find(|unit| Some(self.state.forces.units[*unit].place) == deck)
    }

    /// Whether a ship may begin in a sea area: the scenario names it (S0.f).
    fn may_deploy_at_sea(self, unit: UnitId, area: AreaId) -> Verdict {
        let design = self.pack.units[unit.index()];
        let mut lists = self.scenario().at_sea.iter();
        let Some(list) = lists.find(|list| list.ships.contains(&design)) else {
            deny!("S0.d", "{unit} is set up in a port")
        };
        deny!("S0.f", !list.areas.contains(&area), "no ship begins there in this scenario");
        let there = |other: &&UnitId| {
            list.ships.contains(&self.pack.units[other.index()])
                && list.areas.iter().any(|area| self.is_at_sea(**other, *area))
        };
        let full = self.units.iter().filter(there).count() >= usize::from(list.most);
        deny!("S0.f", full, "as many such ships are at sea as the scenario allows");
        Ok(())
    }

    fn is_at_sea(self, unit: UnitId, area: AreaId) -> bool {
        self.pack.places.id(Place::Area(area)) == Some(self.state.forces.units[unit].place)
    }

    /// Whether a seat may set up in a hex at all.
    fn may_use_ground(self, seat: Seat, hex: HexId) -> Verdict {
        let inside = self.grounds[seat.index()].contains(hex);
        match self.scenario().chapter {
            2 if seat.0 == 0 => {
                deny!("S2.1.c", !inside, "{hex} is not in France, Belgium or Norway");
            }
            2 => deny!("S2.1.d", !inside, "{hex} is not in the United Kingdom"),
            3 if seat.0 == 0 => deny!("S3.1.c", !inside, "{hex} is not in the German set-up area"),
            3 => deny!("S3.1.b", !inside, "{hex} is not in the Allied set-up area"),
            4 if seat.0 == 0 => deny!("S4.1.c", !inside, "{hex} is not in Germany"),
            4 => deny!("S4.1.a", !inside, "{hex} is not in Poland"),
            _ => deny!("S0.b", !inside, "{hex} is not in your set-up area"),
        }
        Ok(())
    }

    /// Limits of the scenario: so many units of these kinds in the hexes, and no others (S3.1.d).
    fn keeps_limits(self, seat: Seat, unit: UnitId, hex: HexId) -> Verdict {
        for limit in &self.scenario().limits {
            if limit.seat != seat.0 || !limit.hexes.contains(&hex) {
                continue;
            }
            let kind = limit.kinds.contains(&self.kind(unit));
            deny!("S3.1.d", !kind, "{unit} may not be set up in these hex rows");
            let there = |other: &&UnitId| {
                self.owner(self.state, **other) == seat
                    && self.hex(self.state, **other).is_some_and(|at| limit.hexes.contains(&at))
            };
            let full = self.units.iter().filter(there).count() >= usize::from(limit.most);
            deny!("S3.1.d", full, "these hex rows hold all the units that they may");
        }
        Ok(())
    }

    /// Whether enough units stay for the garrisons of the scenario (S4.1, 39.2).
    fn keeps_garrisons(self, seat: Seat, unit: UnitId, hex: HexId) -> Verdict {
        for garrison in self.scenario().garrisons.iter().filter(|garrison| garrison.seat == seat.0) {
            if self.kind(unit) != garrison.kind || hex == garrison.hex {
                continue;
            }
            let here = self.stack(garrison.hex).filter(|other| self.kind(*other) == garrison.kind).count();
            let mine = |other: &&UnitId| {
                self.is_unplaced(self.state, **other)
                    && self.kind(**other) == garrison.kind
                    && self.owner(self.state, **other) == seat
            };
            let left = self.units.iter().filter(mine).count() - 1;
            let short = here + left < usize::from(garrison.least);
            deny!("S4.1.a", short, "the capital must have its garrison");
        }
        Ok(())
    }

    /// Whether an airfield may be set up in a hex (S4.1).
    fn may_build_airfield(self, seat: Seat, hex: HexId) -> Verdict {
        let left = self.state.airfields[seat.index()] > 0;
        deny!("S4.1.DE.08", !left, "you have no airfield to set up");
        let built = self.state.installations_in(hex).any(|kind| kind == InstallationKind::Airfield);
        deny!("13.5", built, "{hex} has an airfield");
        self.may_use_ground(seat, hex)
    }

    pub(crate) fn offer_set_up(self, seat: Seat, out: &mut Vec<Action>) {
        for (number, &unit) in self.units.iter().enumerate() {
            // Counters that are alike are offered once.
            let twin = number > 0
                && self.pack.units[self.units[number - 1].index()] == self.pack.units[unit.index()]
                && self.is_unplaced(self.state, self.units[number - 1]);
            if !twin && self.may_deploy(seat, unit).is_ok() {
                out.push(Action::Deploy(unit));
            }
        }
        if self.state.airfields[seat.index()] > 0 {
            let ground = &self.grounds[seat.index()];
            let able = ground.iter().filter(|hex| self.may_build_airfield(seat, *hex).is_ok());
            out.extend(able.map(Action::Airfield));
        }
        out.push(Action::DeployRest);
    }

    pub(crate) fn judge_set_up(self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Deploy(unit) => self.may_deploy(seat, unit),
            Action::Airfield(hex) => self.may_build_airfield(seat, hex),
            Action::End => deny!("S0.b", "set up all your units first"),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_set_up(&mut self, action: Action) {
        match action {
            Action::Deploy(unit) => self.state.frames.push(Deploying { unit }.into()),
            Action::Airfield(hex) => self.build_airfield(hex),
            Action::DeployRest => self.deploy_rest(),
            _ => {}
        }
    }

    fn build_airfield(&mut self, hex: HexId) {
        let seat = self.game.phasing(self.state);
        let left = &mut self.state.airfields[seat.index()];
        *left = left.saturating_sub(1);
        let made = Installation { hex, kind: InstallationKind::Airfield, condition: Condition::Whole };
        if let Some(slot) = self.state.installations.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(made);
        }
        let game = self.game;
        self.journal.write(|| Entry::said("S4.1", text!("Airfield in {hex}.", hex = game.place(hex))));
    }

    /// Places what is left as the pack suggests where that is lawful now, else in the first lawful hex.
    fn deploy_rest(&mut self) {
        let game = self.game;
        let seat = game.phasing(self.state);
        let suggestion = &game.scenario().suggestion;
        for at in suggestion.iter().filter(|at| game.pack.designs[at.design.index()].kind == Kind::Airfield) {
            for _ in 0..at.count {
                let mine = game.scenario().seat_of(game.pack.designs[at.design.index()].nation);
                let built = self.state.installations_in(at.hex).count() > 0;
                if mine == Some(seat.0) && !built && self.at().may_build_airfield(seat, at.hex).is_ok() {
                    self.build_airfield(at.hex);
                }
            }
        }
        while self.state.airfields[seat.index()] > 0 {
            let mut able = game.grounds[seat.index()].iter();
            let able = able.find(|hex| self.at().may_build_airfield(seat, *hex).is_ok());
            let Some(hex) = able else { break };
            self.build_airfield(hex);
        }
        // Land units first: HQs stand with them.
        for staff in [false, true] {
            for at in suggestion {
                let design = &game.pack.designs[at.design.index()];
                if matches!(design.kind.class(), Class::Hq | Class::General) != staff {
                    continue;
                }
                let standing = |state: &State| {
                    design.counters().filter(|unit| game.hex(state, *unit) == Some(at.hex)).count()
                };
                while standing(self.state) < usize::from(at.count) {
                    let next = design.counters().find(|unit| {
                        game.units.binary_search(unit).is_ok()
                            && game.is_unplaced(self.state, *unit)
                            && game.owner(self.state, *unit) == seat
                    });
                    let Some(unit) = next.filter(|unit| self.at().may_deploy_at(*unit, at.hex).is_ok())
                    else {
                        break;
                    };
                    if game.scenario().chapter == 4 && seat.0 == 1 {
                        rule!("S4.1.b");
                    }
                    self.deploy(unit, at.hex);
                }
            }
        }
        for &unit in &game.units {
            if !game.is_unplaced(self.state, unit) || game.owner(self.state, unit) != seat {
                continue;
            }
            let hex =
                game.grounds[seat.index()].iter().find(|hex| self.at().may_deploy_at(unit, *hex).is_ok());
            match hex {
                Some(hex) => self.deploy(unit, hex),
                None => self.state.put(unit, game.removed_box()),
            }
        }
    }

    fn deploy(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        if game.scenario().chapter == 2 {
            rule!("S2.1.e");
        }
        let at = self.at();
        let ship = at.free_carriers(unit).find(|ship| at.hex(at.state, *ship) == Some(hex));
        let place = match ship {
            Some(ship) => {
                rule!("S0.e");
                Place::Aboard(ship)
            }
            None => Place::Hex(hex),
        };
        if let Some(place) = game.pack.places.id(place) {
            self.state.put(unit, place);
        }
        self.journal.write(|| {
            let told = text!("{unit} is set up in {hex}.", unit = game.name(unit), hex = game.place(hex));
            Entry::new("S0", journal::placed(unit, hex), told)
        });
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A ship begins at sea (S0.f).
    fn deploy_at_sea(&mut self, unit: UnitId, area: AreaId) {
        rule!("S0.f");
        let game = self.game;
        if let Some(place) = game.pack.places.id(Place::Area(area)) {
            self.state.put(unit, place);
        }
        self.journal.write(|| {
            let told = text!("{unit} is set up in {hex}.", unit = game.name(unit), hex = area.say(game));
            Entry::said("S0", told)
        });
    }
}

/// A unit is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploying {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Deploying {
    fn next(self, game: &EuropeanTheater, state: &State) -> Next {
        rule!("S4.1.a");
        match game.scenario().chapter {
            2 => rule!("S2.1.b"),
            3 => rule!("S3.1.a"),
            _ => {}
        }
        Next::Seat(game.owner(state, self.unit))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let seat = at.owner(at.state, self.unit);
        let ground = &at.grounds[seat.index()];
        let first = out.len();
        out.extend(ground.iter().filter(|hex| at.may_deploy_at(self.unit, *hex).is_ok()).map(Action::At));
        let areas = at.scenario().at_sea.iter().flat_map(|list| list.areas.iter().copied());
        out.extend(areas.filter(|area| at.may_deploy_at_sea(self.unit, *area).is_ok()).map(Action::AtSea));
        if out.len() == first {
            out.push(Action::Pass);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        match action {
            Action::At(hex) => on.deploy(self.unit, hex),
            Action::AtSea(area) => on.deploy_at_sea(self.unit, area),
            // There is no lawful hex for it.
            _ => on.state.put(self.unit, on.game.removed_box()),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("S0", text!("Where do you set up the {unit}?", unit = at.name(self.unit)))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::At(hex) => at.may_deploy_at(self.unit, hex),
            Action::AtSea(area) => at.may_deploy_at_sea(self.unit, area),
            _ => Ok(()),
        }
    }
}
