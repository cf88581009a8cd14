//! 27.3 Retreats.

use engine::{Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::{Direction, HexId};
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use crate::advance::Advancing;
use crate::field::Mover;
use crate::frame::{At, Playing, Step};
use crate::nation::Partnership;
use crate::state::{Flag, Group, InstallationKind, State};
use crate::terrain::Terrain;
use crate::unit::Class;
use crate::{Action, EuropeanTheater, stacking};

/// Most hexes that a retreat goes beyond what the result demands, to find room (27.3).
const BEYOND: u8 = 2;

/// What becomes of a unit if its owner does his best, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Prospects {
    /// It is eliminated.
    Lost,
    /// It gets away past enemy units.
    Close,
    /// It gets away without passing next to enemy units.
    Clear,
    /// Out of supply, it comes to a hex in supply, past enemy units.
    Home,
    /// The same without passing them.
    HomeClear,
}

/// A unit on the retreat with what bars it.
#[derive(Clone, Copy)]
struct Route<'a> {
    at: At<'a>,
    unit: UnitId,
    of: Partnership,
    far: u8,
}

impl<'a> Route<'a> {
    fn new(at: At<'a>, unit: UnitId) -> Option<Self> {
        let of = at.partnership(at.state, unit)?;
        Some(Route { at, unit, of, far: at.state.battle.far })
    }

    /// Whether the unit may go from a hex to the next as its `gone`-th after the first.
    fn may_enter(&self, hex: HexId, side: Direction, gone: u8) -> Verdict {
        let at = self.at;
        let Some(to) = at.pack.grid.neighbour(hex, side) else { deny!("27.3.e", "the map ends there") };
        let mover = Mover::of(at.kind(self.unit));
        let open = at.field.open(mover, at.is_frozen(at.state, hex), hex) >> side.index() & 1 == 1;
        deny!("27.3.e", !open, "{unit} cannot go to {hex}");
        let fort = at.fort_bars(at.state, self.of, to, side.opposite());
        deny!("27.3.e", fort, "an enemy fortification bars the way to {hex}");
        let neutral = at.state.forces.control.of(to).is_none();
        deny!("27.3.e", neutral, "{hex} is in a country that takes no part");
        deny!("27.3.e", at.is_enemy_in(self.of, to), "enemy units are in {hex}");
        if at.in_enemy_zone(self.of, to) {
            let forest = at.pack.hex(to).terrain == Some(Terrain::Forest);
            let marker = |kind| matches!(kind, InstallationKind::Fort | InstallationKind::CoastalFort);
            let fort = at.fort(at.state, to) != 0 || at.state.installations_in(to).any(marker);
            let held = at.occupies(self.of, to) || fort && at.is_friendly(self.of, to);
            deny!("27.3.b", !forest && !held, "{hex} is in an enemy zone of control");
            if forest {
                rule!("P13.24.1.a");
                rule!("FE.24.1");
            }
        }
        let away = at.pack.grid.distance(at.state.battle.target, to) == u16::from(gone) + 1;
        deny!("27.3.c", !away, "a retreat leads away from the combat hex");
        Ok(())
    }

    /// Whether the retreat may end in a hex.
    fn may_end(&self, hex: HexId, gone: u8) -> Verdict {
        let at = self.at;
        deny!("27.3.c", gone < self.far, "the retreat goes farther");
        deny!("27.3.g1", !self.has_room(hex), "{hex} has no room for {unit}");
        let nation = at.nation(self.unit);
        if at.state.battle.supplied {
            let from = at.state.battle.target;
            let sources = at.field.land.iter().filter(|source| at.is_home_source(*source, nation));
            let nearer =
                |source: HexId| at.pack.grid.distance(source, hex) < at.pack.grid.distance(source, from);
            let any = sources.into_iter().any(nearer);
            deny!("27.3.d1", !any, "{hex} is no nearer to a source of supply");
        } else {
            rule!("27.3.d2");
        }
        Ok(())
    }

    /// Whether the unit would not be one too many in a hex.
    fn has_room(&self, hex: HexId) -> bool {
        !stacking::counts(self.at.kind(self.unit)) || self.at.room_for(self.unit, hex) > 0
    }

    /// Whether a hex is next to enemy units.
    fn is_close(&self, hex: HexId) -> bool {
        let near = self.at.pack.grid.neighbours(hex);
        near.iter().any(|hex| hex.is_some() && self.at.is_enemy_in(self.of, *hex))
    }

    /// What comes of the retreat at best from a hex, with what was passed on the way.
    fn prospects(&self, hex: HexId, gone: u8, clear: bool) -> Prospects {
        let mut best = Prospects::Lost;
        if gone > 0 && self.may_end(hex, gone).is_ok() {
            let home = !self.at.state.battle.supplied && self.at.is_in_supply(self.at.nation(self.unit), hex);
            best = match (home, clear) {
                (true, true) => Prospects::HomeClear,
                (true, false) => Prospects::Home,
                (false, true) => Prospects::Clear,
                (false, false) => Prospects::Close,
            };
        }
        // 27.3: it goes farther only where it would be over-stacked.
        if gone >= self.far && (self.has_room(hex) || gone >= self.far + BEYOND) {
            return best;
        }
        for side in Direction::ALL {
            if self.may_enter(hex, side, gone).is_ok()
                && let Some(to) = self.at.pack.grid.neighbour(hex, side)
            {
                best = best.max(self.prospects(to, gone + 1, clear && !self.is_close(to)));
            }
        }
        best
    }

    /// Whether the owner may choose a way now: none that is worse than another.
    fn may_choose(&self, here: HexId, side: Direction, flight: Flight) -> Verdict {
        self.may_enter(here, side, flight.gone)?;
        let Some(to) = self.at.pack.grid.neighbour(here, side) else { deny!("27.3.e", "the map ends there") };
        let clear = flight.clear && !self.is_close(to);
        let (way, best) = (self.prospects(to, flight.gone + 1, clear), self.best(here, flight));
        deny!("27.3.a2", way == Prospects::Lost, "{unit} could not end its retreat that way");
        let home = |prospects| prospects >= Prospects::Home;
        deny!("27.3.i", home(best) && !home(way), "{unit} must retreat to where it is in supply");
        deny!("27.3.f", way < best, "{unit} must keep away from enemy units where it can");
        Ok(())
    }

    fn best(&self, here: HexId, flight: Flight) -> Prospects {
        self.prospects(here, flight.gone, flight.clear)
    }
}

impl At<'_> {
    /// Whether a hex is a source that a retreat may make for (27.3).
    fn is_home_source(self, hex: HexId, nation: crate::nation::Nation) -> bool {
        self.state.partnership(nation).is_some_and(|of| self.is_friendly(of, hex))
            && self.is_source(hex, nation)
    }
}

/// How far a unit has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The unit.
    pub unit: UnitId,
    /// Hexes gone.
    pub gone: u8,
    /// Whether none of them was next to an enemy unit.
    pub clear: bool,
}

/// Units retreat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Retreating {
    /// The owner chooses who goes next.
    Choose,
    /// A unit goes hex by hex.
    Unit(Flight),
}

impl Step for Retreating {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.battle.defender))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self {
            Retreating::Choose => {
                out.extend(at.defenders().filter(|unit| at.is_first_of_its_like(*unit)).map(Action::Retreat));
            }
            Retreating::Unit(flight) => {
                let (Some(route), Some(here)) = (Route::new(at, flight.unit), at.hex(at.state, flight.unit))
                else {
                    return;
                };
                for side in Direction::ALL {
                    if route.may_choose(here, side, flight).is_ok()
                        && let Some(to) = at.pack.grid.neighbour(here, side)
                    {
                        out.push(Action::Back(to));
                    }
                }
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (self, action) {
            (Retreating::Choose, Action::Retreat(unit)) => {
                rule!("27.3.a1");
                on.state.frames.push(Retreating::Unit(Flight { unit, gone: 0, clear: true }).into());
            }
            (Retreating::Unit(flight), Action::Back(hex)) => on.fall_back(flight, hex),
            _ => {}
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match self {
            Retreating::Choose => on.settle_retreats(),
            Retreating::Unit(flight) => on.settle_retreat(flight),
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self {
            Retreating::Choose => Prompt::new("27.3", "Which unit retreats next?"),
            Retreating::Unit(flight) => {
                let left = at.state.battle.far.saturating_sub(flight.gone).max(1).to_string();
                Prompt::new(
                    "27.3",
                    text!("{unit} retreats {n} more: where to?", unit = at.name(flight.unit), n = left),
                )
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let (Retreating::Unit(flight), Action::Back(to)) = (self, action) {
            let here = at.hex(at.state, flight.unit);
            let side = here.and_then(|here| at.pack.grid.direction(here, to));
            let (Some(route), Some(here), Some(side)) = (Route::new(at, flight.unit), here, side) else {
                deny!("27.3.c", "a unit retreats hex by hex");
            };
            return route.may_choose(here, side, flight);
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    fn settle_retreats(&mut self) -> bool {
        let at = self.at();
        let due = at.state.battle.far > 0;
        let mut left = at.defenders();
        let both = (left.next(), left.next());
        drop(left);
        match both {
            (Some(unit), None) if due => {
                self.state.frames.push(Retreating::Unit(Flight { unit, gone: 0, clear: true }).into());
                true
            }
            (Some(_), Some(_)) if due => false,
            _ => {
                self.state.frames.replace(Advancing::default().into());
                true
            }
        }
    }

    /// Ends a retreat that can go no farther, or goes on by itself where there is one way.
    fn settle_retreat(&mut self, flight: Flight) -> bool {
        let at = self.at();
        let (Some(route), Some(here)) = (Route::new(at, flight.unit), at.hex(at.state, flight.unit)) else {
            self.state.frames.pop();
            return true;
        };
        if flight.gone > 0 && route.may_end(here, flight.gone).is_ok() {
            self.state.frames.pop();
            self.end_retreat(flight.unit, here);
            return true;
        }
        let mut ways =
            Direction::ALL.into_iter().filter(|side| route.may_choose(here, *side, flight).is_ok());
        match (ways.next(), ways.next()) {
            (None, _) => {
                rule!("27.1.e2");
                let case = if flight.gone > 0 { "27.3.a2" } else { "27.3" };
                self.state.frames.pop();
                self.eliminate(flight.unit, case);
                true
            }
            (Some(side), None) => {
                if let Some(to) = at.pack.grid.neighbour(here, side) {
                    self.fall_back(flight, to);
                }
                true
            }
            _ => false,
        }
    }

    fn fall_back(&mut self, flight: Flight, to: HexId) {
        rule!("26.5.b2");
        let at = self.at();
        let (Some(route), Some(from)) = (Route::new(at, flight.unit), at.hex(at.state, flight.unit)) else {
            return;
        };
        let clear = flight.clear && !route.is_close(to);
        if flight.gone >= at.state.battle.far {
            rule!("27.3.g2");
        }
        let mut group = Group::default();
        group.add(flight.unit);
        self.state.frames.replace(Retreating::Unit(Flight { gone: flight.gone + 1, clear, ..flight }).into());
        self.step_into(group, from, to, "27.3");
    }

    /// A unit has ended its retreat: generals and HQs of its stack go with the first that gets away.
    fn end_retreat(&mut self, unit: UnitId, hex: HexId) {
        self.state.set(unit, Flag::Retreated, true);
        self.state.set(unit, Flag::Moved, true);
        let (game, from) = (self.game, self.state.battle.target);
        let of = game.partnership(self.state, unit);
        for &staff in &game.units {
            let mine = game.hex(self.state, staff) == Some(from) && game.partnership(self.state, staff) == of;
            if !mine {
                continue;
            }
            let may_stand = match game.class(staff) {
                Class::General => true,
                Class::Hq => self.at().may_post(staff, hex).is_ok(),
                _ => continue,
            };
            if may_stand {
                let mut group = Group::default();
                group.add(staff);
                self.step_into(group, from, hex, "27.3");
            } else {
                rule!("23.4.d");
                self.pool(staff, "23.4");
            }
        }
    }
}
