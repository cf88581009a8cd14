//! 16.19 to 16.24 and 19.3: supply, transport and landings from the air.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::journal::Journey;
use mechanics::{Spot, UnitId};
use serde::{Deserialize, Serialize};

use super::{Flight, Mission};
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::pack::Landing;
use crate::state::{HexSet, Stage, State, Units};
use crate::terrain::Terrain;
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// Aerial supply and transport (16.19, 16.23).
    pub(crate) fn offer_airlift(self, side: Side, out: &mut Vec<Action>) {
        self.offer_air_supply(side, out);
        for carrier in self.air.iter().filter(|unit| self.side(self.state, *unit) == Some(side)) {
            if self.may_launch(carrier, Mission::Transport).is_ok() && !self.cargoes(carrier).is_empty() {
                out.push(Action::Lift(carrier));
            }
        }
    }

    /// Aerial supply at the start of a Movement or Combat Phase (16.20, 16.21).
    pub(crate) fn offer_air_supply(self, side: Side, out: &mut Vec<Action>) {
        if self.state.stage == Stage::Start {
            self.offer_flights(side, &[Mission::Supply], out);
        }
    }

    /// Why supply by air or sea is refused.
    pub(crate) fn judge_supply(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Fly(unit) => {
                self.may_launch(unit, Mission::Supply)?;
                self.may_supply_now()?;
                self.judge_flight(unit, &[Mission::Supply])
            }
            Action::Sealift(..) => self.judge_sealift(side, action),
            _ => Ok(()),
        }
    }

    /// Why a transport by air or sea, or supply that way, is refused.
    pub(crate) fn judge_transport(self, side: Side, action: Action) -> Verdict {
        match action {
            Action::Lift(carrier) => {
                self.may_launch(carrier, Mission::Transport)?;
                let sac = self.unit(carrier).kind == Kind::Sac;
                let none = self.cargoes(carrier).is_empty();
                deny!("19.4.b", sac && none, "{unit} has no airborne unit to carry");
                deny!("16.23.a", none, "{unit} has no unit to carry");
                Ok(())
            }
            Action::Ship(_) => self.judge_sealift(side, action),
            _ => self.judge_supply(side, action),
        }
    }

    /// Units that a carrier can take somewhere.
    fn cargoes(self, carrier: UnitId) -> Units {
        let can_go = |unit: &UnitId| {
            let (landings, drops) = self.landings(carrier, *unit);
            !landings.is_empty() || !drops.is_empty()
        };
        self.land.iter().filter(|unit| self.may_lift(carrier, *unit).is_ok()).filter(can_go).collect()
    }

    /// Whether a carrier may take a unit aboard where it stands (16.23, 16.24).
    pub fn may_lift(self, carrier: UnitId, unit: UnitId) -> Verdict {
        let side = self.state.active();
        let (counter, air) = (self.unit(unit), self.unit(carrier));
        deny!("2.3.e", self.side(self.state, unit) != Some(side), "{unit} is not yours");
        let Some(hex) = self.state.hex(unit).filter(|_| counter.kind.is_land()) else {
            deny!("7.1.a", "{unit} is not a land unit on the map");
        };
        deny!("7.4", counter.is_static(), "{unit} never moves");
        let fits = !counter.is_army() && !counter.kind.is_mechanized();
        deny!("16.24.a", !fits, "air units carry nothing larger than a corps, and nothing mechanized");
        let bomber = air.kind == Kind::Sac && counter.kind != Kind::Airborne;
        deny!("19.4.b", bomber, "a SAC carries airborne units only");
        if air.kind == Kind::Sac {
            rule!("19.4.a");
        }
        let own = counter.nation == air.nation || counter.expeditionary || air.expeditionary;
        if own && counter.nation != air.nation {
            rule!("19.1.f");
        }
        deny!("16.24.h", !own && !self.options.airlift_for_all, "a MAC carries units of its own country");
        deny!("16.23.c", self.state.moved.contains(unit), "{unit} has moved in this phase");
        deny!("16.23.a", !self.field.cities.contains(hex), "{unit} is not in a city");
        let zone = self.enemy_zone(side);
        deny!("16.24.b", zone.contains(hex), "{unit} is in an enemy zone of control");
        let base = self.bases(carrier).contains(hex);
        deny!("16.23.d", !base, "the city of {unit} is not a base for the flight");
        let supplied = self.could_be_supplied(unit, hex);
        deny!("16.23.a", !supplied, "the city of {unit} is out of supply");
        if counter.kind == Kind::Airborne {
            rule!("19.3.f");
        }
        Ok(())
    }

    /// The cities in which a unit can be set down, and the hexes in which it can jump (16.23, 19.3).
    fn landings(self, carrier: UnitId, unit: UnitId) -> (HexSet, HexSet) {
        let Some(start) = self.state.hex(unit) else { return (HexSet::EMPTY, HexSet::EMPTY) };
        let reach = self.range_from(carrier, Mission::Transport, HexSet::from_iter([start]));
        let land = reach & self.field.land;
        let landings =
            (land & self.field.cities).iter().filter(|hex| self.may_set_down(unit, *hex).is_ok()).collect();
        let drops = match self.unit(unit).kind {
            Kind::Airborne => land.iter().filter(|hex| self.may_drop(unit, *hex).is_ok()).collect(),
            _ => HexSet::EMPTY,
        };
        (landings, drops)
    }

    /// Whether a unit in the air may be set down in a hex, range apart (16.23, 16.24).
    fn may_set_down(self, unit: UnitId, hex: HexId) -> Verdict {
        let side = self.state.active();
        let city = self.field.cities.contains(hex) && self.state.hex(unit) != Some(hex);
        deny!("16.23.a", !city, "a flight ends in another city");
        self.may_enter_by_air(unit, hex)?;
        deny!("16.24.b", self.enemy_zone(side).contains(hex), "{hex} is in an enemy zone of control");
        deny!("16.23.a", !self.controls(side, hex), "{hex} is not friendly");
        deny!("16.23.a", !self.could_be_supplied(unit, hex), "{hex} is out of supply");
        Ok(())
    }

    /// Whether an airborne unit may jump over a hex, range apart (19.3).
    fn may_drop(self, unit: UnitId, hex: HexId) -> Verdict {
        deny!("19.3.b", self.unit(unit).kind != Kind::Airborne, "{unit} is not airborne");
        let jumped = self.state.dropped.contains(unit) || self.pack.numbers.drops == 0;
        deny!("19.3.a", jumped, "{unit} has made its landing");
        let record = &self.field.hexes[hex.index()];
        let ground = record.city.is_some() || record.terrain == Some(Terrain::Clear);
        deny!(
            "19.3.b",
            !ground || self.state.hex(unit) == Some(hex),
            "airborne units land in clear hexes and cities"
        );
        let enemies = self.occupied(self.state.active().enemy()) | self.desk.bystanders;
        deny!("19.3.d", enemies.contains(hex), "{hex} holds enemy units");
        self.may_enter_by_air(unit, hex)?;
        if self.enemy_zone(self.state.active()).contains(hex) {
            rule!("19.3.c");
        }
        Ok(())
    }

    /// Whether a unit may come into a hex's country through the air: not into neutrals (d110).
    fn may_enter_by_air(self, unit: UnitId, hex: HexId) -> Verdict {
        deny!("16.24.d", self.desk.neutral.contains(hex), "{hex} is neutral");
        match self.field.country(hex) {
            Some(land) => self.may_be_in(unit, land),
            None => deny!("16.23.a", "{hex} is water"),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Supply is sent by air or sea.
    pub(crate) fn play_supply(&mut self, action: Action) {
        match action {
            Action::Fly(unit) => self.state.frames.push(Flight { unit }.into()),
            Action::Sealift(..) => self.play_sealift(action),
            _ => {}
        }
    }

    pub(crate) fn play_transport(&mut self, action: Action) {
        match action {
            Action::Lift(carrier) => self.state.frames.push(Lifting { carrier, cargo: None }.into()),
            Action::Ship(_) => self.play_sealift(action),
            _ => self.play_supply(action),
        }
    }

    /// The units of a hex are in supply for the phase (16.19).
    pub(super) fn supply_from_the_air(&mut self, hex: HexId) {
        let side = self.state.active();
        let at = self.at();
        let ours = |unit: &UnitId| at.side(at.state, *unit) == Some(side);
        let there: Units = at.stack(hex).filter(ours).collect();
        rule!("16.19");
        // 16.22: for this phase's moves or attacks, and nothing else.
        rule!("16.22.b");
        // 16.5: terrorized units are out of supply whatever comes.
        let supplied = there - self.state.terrorized;
        self.state.supplied |= supplied;
        self.state.airlifted |= supplied;
    }

    /// MAC and amphibious markers that have supplied units go to the Utilized Box (16.20, 16.21, 18.13).
    pub(crate) fn end_supply_flights(&mut self) {
        let side = self.state.active();
        for unit in self.game.ids() {
            let kind = self.unit(unit).kind;
            let ours = self.game.side(self.state, unit) == Some(side) && self.state.hex(unit).is_some();
            let waits = self.state.assaults.iter().flatten().any(|assault| assault.marker == unit);
            match kind {
                Kind::Mac if ours => {
                    rule!("16.20.b");
                    self.utilize(unit);
                }
                Kind::Amphibious if ours && !waits => self.utilize(unit),
                _ => {}
            }
        }
        self.state.airlifted = Units::EMPTY;
    }

    /// The cargo is set down, and the carrier has been used (16.23).
    pub(super) fn set_down(&mut self, carrier: UnitId, hex: HexId) {
        for unit in &self.state.group.clone() {
            self.come_by_air(unit, hex, "16.23");
        }
        self.state.group = Units::EMPTY;
        rule!("16.23.b");
        self.utilize(carrier);
    }

    /// The airborne unit jumps: the die decides how it comes down (19.3).
    pub(super) fn jump(&mut self, carrier: UnitId, hex: HexId, die: u8) {
        rule!("T.airborne");
        let landing = self.pack.airborne[usize::from(die.clamp(1, 6)) - 1];
        for unit in &self.state.group.clone() {
            self.state.dropped.insert(unit);
            let game = self.game;
            self.journal.write(|| {
                let how = match landing {
                    Landing::Lost => "lost",
                    Landing::Scattered => "scattered",
                    Landing::Landed => "landed",
                };
                let told = text!(
                    "{unit} jumps over {place}: the die shows {die}, {how}.",
                    unit = game.name(unit),
                    place = game.place(hex),
                    die = die,
                    how = how
                );
                Entry::said("19.3", told)
            });
            match landing {
                Landing::Lost => self.eliminate_in_supply(unit, "19.3"),
                Landing::Scattered => {
                    self.come_by_air(unit, hex, "19.3");
                    self.state.terrorized.insert(unit);
                }
                Landing::Landed => {
                    self.come_by_air(unit, hex, "19.3");
                    self.state.landed.insert(unit);
                }
            }
        }
        self.state.group = Units::EMPTY;
        self.utilize(carrier);
    }

    /// A unit comes down: those who may not look at it do not read its name.
    fn come_by_air(&mut self, unit: UnitId, hex: HexId, case: &'static str) {
        let game = self.game;
        let start = self.state.hex(unit).unwrap_or(hex);
        self.state.spots[unit] = Spot::at(hex);
        self.state.tops.remove(unit);
        let journey = Journey { case, owner: game.owner(self.state, unit), start, path: &[hex] };
        let told = |name| text!("{unit} goes by air to {place}.", unit = name, place = game.place(hex));
        journey.tell([unit], || told(game.name(unit)), || told(game.some_unit(unit)), self.journal);
    }
}

/// A unit is carried by air: who, and then where (16.23, 19.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lifting {
    /// The MAC or SAC.
    pub carrier: UnitId,
    /// The land unit, once it is chosen.
    pub cargo: Option<UnitId>,
}

impl Step for Lifting {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self.cargo {
            None => out.extend(at.cargoes(self.carrier).iter().map(Action::Board)),
            Some(unit) => {
                let (landings, drops) = at.landings(self.carrier, unit);
                out.extend(landings.iter().map(Action::Land));
                out.extend(drops.iter().map(Action::Drop));
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (hex, mission) = match action {
            Action::Board(unit) => {
                on.state.frames.replace(Lifting { cargo: Some(unit), ..self }.into());
                return;
            }
            Action::Land(hex) => (hex, Mission::Transport),
            Action::Drop(hex) => (hex, Mission::Drop),
            _ => return,
        };
        on.state.frames.pop();
        on.state.stage = Stage::Under;
        let cargo: Units = self.cargo.into_iter().collect();
        on.state.group = cargo;
        on.state.moved |= cargo;
        on.place_air(self.carrier, hex, mission);
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.cargo {
            None => Prompt::new("16.23", text!("Whom does the {unit} carry?", unit = at.name(self.carrier))),
            Some(unit) => Prompt::new("16.23", text!("Where does the {unit} land?", unit = at.name(unit))),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self.cargo, action) {
            (None, Action::Board(unit)) => at.may_lift(self.carrier, unit),
            (Some(unit), Action::Land(hex) | Action::Drop(hex)) => {
                match action {
                    Action::Land(_) => at.may_set_down(unit, hex)?,
                    _ => at.may_drop(unit, hex)?,
                }
                let start = at.state.hex(unit).into_iter().collect();
                let reached = at.range_from(self.carrier, Mission::Transport, start).contains(hex);
                let far = at.state.hex(unit).is_some_and(|from| {
                    at.field.grid.distance(from, hex) > u16::from(at.unit(self.carrier).range)
                });
                deny!("16.2.a", far, "{hex} is beyond the range of the flight");
                deny!("21.2.b", !reached, "{hex} is in range only over countries that may not be flown over");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
