//! 11.0 Retreat after combat.

use engine::{Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::{Direction, HexId};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::losses::Force;
use crate::nation::Side;
use crate::outcomes::Part;
use crate::pursuit::Pursuing;
use crate::state::{HexSet, State, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// What becomes of a unit on the retreat if its owner does his best, the worst first (11.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Prospects {
    /// It is eliminated after so many hexes.
    Lost(u8),
    /// It ends where it over-stacks the hex.
    Crowded,
    /// It ends its retreat.
    Good,
}

/// A unit on the retreat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The unit.
    pub unit: UnitId,
    /// Where it stood in the battle.
    pub from: HexId,
    /// Hexes gone.
    pub gone: u8,
    /// Hexes that the result demands.
    pub far: u8,
}

/// A flight with what bars it.
struct Route<'a> {
    at: At<'a>,
    flight: Flight,
    side: Side,
    closed: HexSet,
}

impl<'a> Route<'a> {
    fn new(at: At<'a>, flight: Flight) -> Self {
        let side = at.side(at.state, flight.unit).unwrap_or(Side::Axis);
        Route { at, flight, side, closed: at.closed_to(flight.unit) }
    }

    /// Whether the unit may go from a hex to another as its `gone`-th after the first (11.3).
    fn may_enter(&self, hex: HexId, to: HexId, gone: u8) -> Verdict {
        let at = self.at;
        let direction = at.field.grid.direction(hex, to);
        let open = direction.is_some_and(|side| at.field.is_open(hex, side));
        deny!("11.3.3.b", open && at.desk.neutral.contains(to), "no unit retreats into a neutral country");
        let closed = !open || self.closed.contains(to);
        deny!("11.3.3.a", closed, "{unit} cannot enter {hex} from where it is");
        let enemy = self.side.enemy();
        deny!("11.3.1", at.occupied(enemy).contains(to), "enemy units are in {hex}");
        let zone = at.enemy_zone(self.side).contains(to);
        if zone {
            rule!("9.8");
        }
        deny!("11.3.2.a", zone, "{hex} is in an enemy zone of control");
        if at.desk.forts[self.side as usize].contains(to) && at.is_next_to(to, enemy) {
            rule!("11.3.2.b");
        }
        let away = at.field.grid.distance(self.flight.from, to) == u16::from(gone) + 1;
        deny!("11.3.5.a", !away, "a retreat leads away from where it began");
        Ok(())
    }

    /// The hexes into which the unit can go from one.
    fn ways(&self, hex: HexId, gone: u8) -> impl Iterator<Item = HexId> {
        let to = move |side: Direction| self.at.field.grid.neighbour(hex, side);
        let ways = Direction::ALL.into_iter().filter_map(to);
        ways.filter(move |to| self.may_enter(hex, *to, gone).is_ok())
    }

    /// What comes of ending the retreat in a hex; nothing if it may not end there.
    fn end(&self, hex: HexId, gone: u8) -> Option<Prospects> {
        let shelter =
            gone > 0 && gone < self.flight.far && self.at.desk.forts[self.side as usize].contains(hex);
        if gone < self.flight.far && !shelter {
            return None;
        }
        if shelter {
            rule!("11.4.f");
        }
        match self.at.fits_with(self.flight.unit, hex).is_ok() {
            true => Some(Prospects::Good),
            false => Some(Prospects::Crowded),
        }
    }

    /// What becomes of the unit at best, once it is in a hex.
    fn prospects(&self, hex: HexId, gone: u8) -> Prospects {
        let stop = self.end(hex, gone).unwrap_or(Prospects::Lost(gone));
        if gone >= self.flight.far {
            return stop;
        }
        self.ways(hex, gone).map(|to| self.prospects(to, gone + 1)).fold(stop, Ord::max)
    }

    /// Where the unit is.
    fn here(&self) -> HexId {
        self.at.state.hex(self.flight.unit).unwrap_or(self.flight.from)
    }

    /// Whether the owner may choose this way now: none is worse than another (11.3.7).
    fn may_choose(&self, to: HexId) -> Verdict {
        let (here, gone) = (self.here(), self.flight.gone);
        self.may_enter(here, to, gone)?;
        let worse = self.prospects(to, gone + 1) < self.prospects(here, gone);
        deny!("11.3.7", worse, "{unit} would be lost or over-stacked there, and has a better way");
        Ok(())
    }

    /// Whether the unit may stop here, in a fort (11.4).
    fn may_stop(&self) -> bool {
        let (here, gone) = (self.here(), self.flight.gone);
        self.end(here, gone).is_some_and(|end| end >= self.prospects(here, gone))
    }
}

impl At<'_> {
    /// Whether units of a side are next to a hex.
    fn is_next_to(self, hex: HexId, side: Side) -> bool {
        let occupied = self.occupied(side);
        self.field.grid.neighbours(hex).iter().any(|near| near.is_some() && occupied.contains(*near))
    }

    /// Whether a unit stands in the hex of a friendly fort (11.4).
    fn is_sheltered(self, unit: UnitId) -> bool {
        let side = self.side(self.state, unit);
        let hex = self.state.hex(unit);
        side.zip(hex).is_some_and(|(side, hex)| self.desk.forts[side as usize].contains(hex))
    }

    fn may_hold(self, unit: UnitId) -> Verdict {
        let retreats = self.state.battle.retreating.contains(unit);
        deny!(
            "11.4.d",
            !retreats || !self.is_sheltered(unit),
            "only units in the hex of a friendly fort may ignore a retreat"
        );
        Ok(())
    }
}

impl RhinelandWar {
    /// How far the result drives a force.
    fn retreat_of(&self, state: &State, force: Force) -> u8 {
        match force {
            Force::Defender => self.result(state).defender_retreat,
            Force::Attacker => self.result(state).attacker_retreat,
        }
    }
}

/// Units retreat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Retreating {
    /// It is found who must.
    Begin {
        /// Which force.
        force: Force,
    },
    /// The owner chooses who goes next (11.3).
    Choose {
        /// Which force.
        force: Force,
    },
    /// A unit goes hex by hex.
    Unit {
        /// The unit.
        flight: Flight,
    },
}

impl Step for Retreating {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        rule!("11.1.b");
        Next::Seat(match self {
            Retreating::Begin { force } | Retreating::Choose { force } => force.side(state).into(),
            Retreating::Unit { flight } => game.owner(state, flight.unit),
        })
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            Retreating::Begin { .. } => {}
            Retreating::Choose { .. } => {
                for unit in &at.state.battle.retreating {
                    out.push(Action::Retreat(unit));
                    if at.may_hold(unit).is_ok() {
                        out.push(Action::Hold(unit));
                    }
                }
            }
            Retreating::Unit { flight } => {
                let route = Route::new(at, flight);
                let here = route.here();
                out.extend(
                    route
                        .ways(here, flight.gone)
                        .filter(|to| route.may_choose(*to).is_ok())
                        .map(Action::Back),
                );
                if route.may_stop() {
                    out.push(Action::Halt);
                }
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self, action) {
            (Retreating::Choose { force }, Action::Retreat(unit)) => on.send_back(force, unit),
            (Retreating::Choose { .. }, Action::Hold(unit)) => {
                match on.side(on.state, unit) == Some(on.state.active()) {
                    true => rule!("11.4.c"),
                    false => rule!("11.4.b"),
                }
                on.state.battle.retreating.remove(unit);
            }
            (Retreating::Unit { flight }, Action::Back(hex)) => on.fall_back(flight, hex),
            (Retreating::Unit { flight }, _) => on.end_retreat(flight.unit),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            Retreating::Begin { force } => {
                on.begin_retreats(force);
                true
            }
            Retreating::Choose { force } => on.settle_retreats(force),
            Retreating::Unit { flight } => on.settle_retreat(flight),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self {
            Retreating::Begin { .. } | Retreating::Choose { .. } => {
                let name = &at.result(at.state).name;
                Prompt::new("11.3", text!("{result}: which unit retreats next?", result = name))
            }
            Retreating::Unit { flight } => {
                let left = usize::from(flight.far - flight.gone);
                let (unit, n) = (at.name(flight.unit), left.to_string());
                Prompt::new("11.1", text!("{unit} retreats {n} more: where to?", unit = unit, n = n))
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (self, action) {
            (Retreating::Choose { .. }, Action::Hold(unit)) => at.may_hold(unit),
            (Retreating::Unit { flight }, Action::Back(hex)) => Route::new(at, flight).may_choose(hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Finds who must retreat (11.1, 11.4).
    fn begin_retreats(&mut self, force: Force) {
        let far = self.game.retreat_of(self.state, force);
        let units = force.units(self.state);
        self.state.battle.retreating = Units::EMPTY;
        if far > 0 && !units.is_empty() {
            rule!("11.1.a");
            self.game.mark_result(
                self.state,
                if force == Force::Defender { Part::DefenderRetreat } else { Part::AttackerRetreat },
            );
            let mut stranded = Units::EMPTY;
            for unit in &units {
                let at = self.at();
                // 18.11: who attacks from the sea has nowhere to go, and is lost when the attack ends.
                if at.state.assault_of(unit).is_some() {
                    continue;
                }
                match () {
                    () if at.unit(unit).kind == Kind::FortifiedZone => rule!("11.4.a"),
                    () if !at.unit(unit).is_static() => {
                        self.state.battle.retreating.insert(unit);
                    }
                    () if !at.is_sheltered(unit) => {
                        stranded.insert(unit);
                    }
                    () => {}
                }
            }
            if !stranded.is_empty() {
                rule!("11.3.8");
                self.eliminate_all(stranded, "11.3");
            }
            let razed = self.state.battle.lost.iter().any(|unit| self.unit(unit).kind == Kind::FortifiedZone);
            if razed && force == Force::Defender {
                rule!("11.4.e");
            }
        }
        self.state.frames.replace(Retreating::Choose { force }.into());
    }

    /// Sends back the only unit that is left, or goes on when all are done. Says whether it did.
    fn settle_retreats(&mut self, force: Force) -> bool {
        let at = self.at();
        let mut left = at.state.battle.retreating.iter();
        match (left.next(), left.next()) {
            (None, _) => {
                self.state.frames.replace(match force {
                    Force::Defender => Retreating::Begin { force: Force::Attacker }.into(),
                    Force::Attacker => Pursuing::begin(self.state, self.game).into(),
                });
                true
            }
            (Some(only), None) if !at.is_sheltered(only) => {
                self.send_back(force, only);
                true
            }
            _ => false,
        }
    }

    fn send_back(&mut self, force: Force, unit: UnitId) {
        if self.state.battle.retreating.len() > 1 {
            rule!("11.3.6");
        }
        self.state.battle.retreating.remove(unit);
        let Some(from) = self.state.hex(unit) else { return };
        let far = self.game.retreat_of(self.state, force);
        self.state.frames.push(Retreating::Unit { flight: Flight { unit, from, gone: 0, far } }.into());
    }

    /// Goes where there is only one way, ends a retreat that is long enough, eliminates who cannot go on. Says whether it did.
    fn settle_retreat(&mut self, flight: Flight) -> bool {
        let Flight { unit, gone, far, .. } = flight;
        if gone >= far {
            rule!("11.2");
            self.end_retreat(unit);
            return true;
        }
        let route = Route::new(self.at(), flight);
        let here = route.here();
        let stops = route.may_stop();
        let mut ways = route.ways(here, gone).filter(|to| route.may_choose(*to).is_ok());
        match (ways.next(), ways.next(), stops) {
            (None, _, true) => {
                drop(ways);
                self.end_retreat(unit);
                true
            }
            (None, _, false) => {
                drop(ways);
                match gone {
                    0 => rule!("11.3.5.c"),
                    _ => rule!("11.3.5.b"),
                }
                self.state.frames.pop();
                self.eliminate(unit, "11.3");
                true
            }
            (Some(only), None, false) => {
                drop(ways);
                self.fall_back(flight, only);
                true
            }
            _ => false,
        }
    }

    fn fall_back(&mut self, flight: Flight, to: HexId) {
        rule!("11.1.c");
        rule!("7.3.c");
        if self.at().stack(to).next().is_some() {
            rule!("11.3.4.a");
        }
        self.travel("11.1", flight.unit, &[to]);
        self.state
            .frames
            .replace(Retreating::Unit { flight: Flight { gone: flight.gone + 1, ..flight } }.into());
    }

    fn end_retreat(&mut self, unit: UnitId) {
        self.state.retreated.insert(unit);
        self.state.frames.pop();
    }
}
