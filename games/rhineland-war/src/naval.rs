//! 17.0 Naval bombardment and 18.0 amphibious operations.

mod ships;

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

pub use self::ships::{Errand, Staging};
use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::{FriendlySea, Rank};
use crate::state::{HexSet, Stage, State, Units, place};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

impl At<'_> {
    /// Whether a friendly sea is open to its country: its gate has not been taken by the enemy, or is held again (17.4).
    pub fn is_sea_open(self, sea: &FriendlySea, side: Side) -> bool {
        match sea.nation {
            Nation::Britain => rule!("17.3.a"),
            Nation::France => rule!("17.3.b"),
            Nation::Germany => rule!("17.3.c"),
            _ => rule!("17.3.d"),
        }
        let Some(gate) = sea.closed_by else { return true };
        if self.occupied(side.enemy()).contains(gate) {
            rule!("17.4.a");
            return false;
        }
        let held = self.state.tenure.holds(side as usize, gate);
        if !held {
            rule!("17.4.b");
        }
        held
    }

    /// The friendly seas that are open to a marker (17.3).
    fn seas_of(self, marker: UnitId) -> impl Iterator<Item = usize> {
        let nation = self.unit(marker).nation;
        let side = self.state.active();
        let friendly = self.game.pack.friendly_seas.iter().filter(move |sea| sea.nation == nation);
        let open = move |sea: &&FriendlySea| {
            let open = self.is_sea_open(sea, side);
            if !open {
                rule!("18.9.b");
            }
            open
        };
        friendly.filter(open).map(|sea| sea.sea)
    }

    /// Hexes of seas.
    fn waters(self, seas: impl Iterator<Item = usize>) -> HexSet {
        seas.fold(HexSet::EMPTY, |all, sea| all | self.field.seas[sea].hexes)
    }

    /// Coasts of seas.
    fn coasts(self, seas: impl Iterator<Item = usize>) -> HexSet {
        seas.fold(HexSet::EMPTY, |all, sea| all | self.field.seas[sea].coast)
    }

    /// Whether an amphibious marker is ready.
    fn may_ship(self, marker: UnitId) -> Verdict {
        let counter = self.unit(marker);
        deny!("17.2.b", counter.kind != Kind::Amphibious, "{unit} is not an amphibious marker");
        let side = self.side(self.state, marker).filter(|_| self.state.is_fighting(counter.nation));
        deny!("2.3.e", side != Some(self.state.active()), "{unit} is not yours");
        let spot = self.state.spots[marker];
        deny!("17.2.a", spot == place::UTILIZED, "{unit} has been used");
        deny!("17.2.d", spot != place::AVAILABLE, "{unit} is not in the Available Box");
        let none = !self.pack.friendly_seas.iter().any(|sea| sea.nation == counter.nation);
        deny!("17.3.f", none, "{nation} has no friendly sea");
        Ok(())
    }

    /// Amphibious moves and supply (18.2, 18.13).
    pub(crate) fn offer_sealift(self, side: Side, out: &mut Vec<Action>) {
        self.offer_sea_supply(side, out);
        for marker in self.markers_of(side) {
            if !self.passengers(marker).is_empty() {
                out.push(Action::Ship(marker));
            }
        }
    }

    /// Supply from the sea at the start of a Movement or Combat Phase (18.13, d61).
    pub(crate) fn offer_sea_supply(self, side: Side, out: &mut Vec<Action>) {
        if self.state.stage == Stage::Start {
            for marker in self.markers_of(side) {
                let coast = self.coasts(self.seas_of(marker)) & self.occupied(side);
                let can = |hex: &HexId| self.may_sealift(marker, *hex).is_ok();
                out.extend(coast.iter().filter(can).map(|hex| Action::Sealift(marker, hex)));
            }
        }
    }

    /// The amphibious markers of a side that are ready.
    fn markers_of(self, side: Side) -> impl Iterator<Item = UnitId> {
        let ours = self.game.ids().filter(move |unit| self.side(self.state, *unit) == Some(side));
        ours.filter(move |unit| self.may_ship(*unit).is_ok())
    }

    pub(crate) fn judge_sealift(self, _: Side, action: Action) -> Verdict {
        match action {
            Action::Ship(marker) => {
                self.may_ship(marker)?;
                deny!("18.2.c", self.passengers(marker).is_empty(), "no unit can board {unit}");
                Ok(())
            }
            Action::Sealift(marker, hex) => self.may_sealift(marker, hex),
            _ => Ok(()),
        }
    }

    /// Whether a marker may supply the units of a hex (18.13).
    fn may_sealift(self, marker: UnitId, hex: HexId) -> Verdict {
        self.may_ship(marker)?;
        deny!("18.13.a", self.state.stage != Stage::Start, "supply comes at the start of the phase");
        let coast = self.coasts(self.seas_of(marker));
        deny!("18.13.a", !coast.contains(hex), "{hex} is not on the coast of a friendly sea");
        let any = self.stack(hex).any(|unit| self.is_served(marker, unit));
        deny!("18.13.b", !any, "{hex} holds no unit that {unit} can supply");
        Ok(())
    }

    /// Whether a marker works for a unit: of its own country, or expeditionary (18.7).
    fn is_served(self, marker: UnitId, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        if counter.expeditionary && self.side(self.state, unit) == Some(self.state.active()) {
            rule!("18.7.b");
            rule!("19.1.f");
            return true;
        }
        counter.nation == self.unit(marker).nation
    }

    /// Units that could board a marker and go somewhere, with those that are on board.
    fn passengers(self, marker: UnitId) -> Units {
        let can = |unit: &UnitId| {
            self.may_board(marker, *unit).is_ok() && {
                let mut group = self.state.group;
                group.insert(*unit);
                !self.shores(marker, group).is_empty() || !self.beaches(marker, group).is_empty()
            }
        };
        self.land.iter().filter(can).collect()
    }

    /// Whether a unit may board a marker beside those that have (18.2 to 18.9).
    fn may_board(self, marker: UnitId, unit: UnitId) -> Verdict {
        let side = self.state.active();
        let counter = self.unit(unit);
        deny!("2.3.e", self.side(self.state, unit) != Some(side), "{unit} is not yours");
        let Some(hex) = self.state.hex(unit).filter(|_| counter.kind.is_land()) else {
            deny!("7.1.a", "{unit} is not a land unit on the map");
        };
        deny!("18.2.g", counter.is_static(), "{unit} never moves");
        deny!("18.2.b", counter.is_army(), "armies do not go by sea");
        deny!("18.1", !self.field.coast.contains(hex), "{unit} is not on a coast");
        let major = self.pack.country(counter.nation).rank == Rank::Major;
        if !major {
            rule!("7.7.e");
        }
        deny!("18.5", !major, "only major powers move by sea");
        deny!("18.7.a", !self.is_served(marker, unit), "the marker serves its own country");
        deny!("18.2.c", self.state.moved.contains(unit), "{unit} has moved in this phase");
        let coast = self.coasts(self.seas_of(marker));
        deny!("18.9.a", !coast.contains(hex), "{unit} is not on the coast of a friendly sea");
        let group = self.state.group;
        deny!("18.2.h", group.contains(unit), "{unit} is on board");
        let apart = group.iter().any(|other| self.state.hex(other) != Some(hex));
        deny!("18.2.h", apart, "all units of a marker start in one hex");
        let corps = |unit: UnitId| self.unit(unit).is_corps();
        let large = group.iter().chain([unit]).filter(|unit| corps(*unit)).count() as i16;
        let small = group.len() as i16 + 1 - large;
        let numbers = &self.pack.numbers;
        let fits = if large > 0 {
            small == 0 && large <= numbers.sealift_corps
        } else {
            small <= numbers.sealift_small
        };
        deny!("18.2.a", !fits, "a marker carries one corps or three smaller units");
        Ok(())
    }

    /// The seas whose coasts units can go to from a hex (18.9, 18.10).
    fn seas_from(self, marker: UnitId, start: HexId) -> impl Iterator<Item = usize> {
        let crosses = self.pack.side(self.state.active()).crosses_seas;
        self.seas_of(marker).filter(move |sea| {
            if self.field.seas[*sea].coast.contains(start) {
                return true;
            }
            match crosses {
                true => rule!("18.10.a"),
                false => rule!("18.10.b"),
            }
            crosses
        })
    }

    /// Where units on board start.
    fn quay(self, group: Units) -> Option<HexId> {
        group.iter().next().and_then(|unit| self.state.hex(unit))
    }

    /// Coasts that units on board can reach: any from a port, ports from elsewhere (18.3).
    fn reachable(self, marker: UnitId, group: Units, to_any: bool) -> HexSet {
        let Some(start) = self.quay(group) else { return HexSet::EMPTY };
        let mut coast = self.coasts(self.seas_from(marker, start));
        if self.field.ports.contains(start) {
            rule!("18.3.a");
        } else if !to_any {
            rule!("18.3.b");
            coast &= self.field.ports;
        }
        for unit in &group {
            coast -= self.closed_to(unit);
        }
        coast.remove(start);
        coast
    }

    /// Where units on board can land (18.2).
    fn shores(self, marker: UnitId, group: Units) -> HexSet {
        let enemies = self.occupied(self.state.active().enemy()) | self.desk.bystanders;
        self.reachable(marker, group, false) - enemies
    }

    /// Hexes that units on board can assault (18.11).
    fn beaches(self, marker: UnitId, group: Units) -> HexSet {
        let enemies = self.occupied(self.state.active().enemy()) & self.field.land;
        if self.state.assaults.iter().filter(|slot| slot.is_none()).count() < group.len() {
            return HexSet::EMPTY;
        }
        let Some(start) = self.quay(group) else { return HexSet::EMPTY };
        let reachable = self.reachable(marker, group, self.options.assault_any_coast);
        let waters = self.waters(self.seas_from(marker, start));
        (reachable & enemies).iter().filter(|hex| self.field.sea_beside(*hex, waters).is_some()).collect()
    }

    /// Why units on board cannot go to a hex.
    fn may_sail(self, marker: UnitId, hex: HexId, assault: bool) -> Verdict {
        let group = self.state.group;
        let Some(start) = self.quay(group) else { deny!("18.2.c", "no unit is on board") };
        let side = self.state.active();
        deny!("18.1", !self.field.coast.contains(hex), "{hex} is not on a coast");
        let occupied = self.occupied(side.enemy()).contains(hex);
        let bystanders = self.desk.bystanders.contains(hex);
        deny!("18.2.d", !assault && (occupied || bystanders), "{hex} holds enemy units");
        deny!("18.11.a", assault && !occupied, "{hex} holds no enemy unit");
        for unit in &group {
            self.may_cross_into(unit, hex)?;
        }
        let all = self.coasts(self.seas_of(marker));
        deny!("18.9.a", !all.contains(hex), "{hex} is not on the coast of a friendly sea");
        let same = self.coasts(self.seas_from(marker, start));
        deny!("18.10.b", !same.contains(hex), "the Axis does not move from one sea to another");
        let open = !self.field.ports.contains(start) && !self.field.ports.contains(hex);
        deny!(
            "18.11.h",
            open && assault && !self.options.assault_any_coast,
            "from an open coast only a port can be assaulted"
        );
        deny!("18.3.b", open && !assault, "from an open coast units go to a port");
        Ok(())
    }
}

impl crate::field::Field {
    /// An all-sea hex of these next to a hex.
    fn sea_beside(&self, hex: HexId, waters: HexSet) -> Option<HexId> {
        self.grid.neighbours(hex).iter().copied().find(|near| near.is_some() && waters.contains(*near))
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_sealift(&mut self, action: Action) {
        match action {
            Action::Ship(marker) => {
                self.state.group = Units::EMPTY;
                self.state.frames.push(Embarking { marker }.into());
            }
            Action::Sealift(marker, hex) => self.sail(marker, hex, hex, Errand::Supply),
            _ => {}
        }
    }
}

/// Units board an amphibious marker, and then it goes somewhere (18.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Embarking {
    /// The marker.
    pub marker: UnitId,
}

impl Step for Embarking {
    fn next(self, _: &RhinelandWar, state: &State) -> Next {
        Next::Seat(state.active().into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.passengers(self.marker).iter().map(Action::Board));
        let group = at.state.group;
        if !group.is_empty() {
            out.extend(at.shores(self.marker, group).iter().map(Action::Land));
            out.extend(at.beaches(self.marker, group).iter().map(Action::Storm));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (hex, errand) = match action {
            Action::Board(unit) => {
                rule!("18.8");
                on.state.group.insert(unit);
                return;
            }
            Action::Land(hex) => (hex, Errand::Land),
            Action::Storm(hex) => (hex, Errand::Assault),
            _ => return,
        };
        on.state.frames.pop();
        on.state.stage = Stage::Under;
        rule!("18.4.a");
        on.state.moved |= on.state.group;
        let at = on.at();
        if at.enemy_zone(at.state.active()).contains(hex) {
            rule!("18.2.e");
        }
        let station = match errand {
            Errand::Assault => {
                let at = on.at();
                let start = at.quay(at.state.group).unwrap_or(hex);
                at.field.sea_beside(hex, at.waters(at.seas_from(self.marker, start))).unwrap_or(hex)
            }
            _ => hex,
        };
        on.sail(self.marker, station, hex, errand);
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.state.group.is_empty() {
            true => Prompt::new("18.2", text!("Who boards the {unit}?", unit = at.name(self.marker))),
            false => Prompt::new("18.2", "Who else boards, or where do they land?"),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Board(unit) => at.may_board(self.marker, unit),
            Action::Land(hex) => at.may_sail(self.marker, hex, false),
            Action::Storm(hex) => at.may_sail(self.marker, hex, true),
            _ => Ok(()),
        }
    }
}
