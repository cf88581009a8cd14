//! Working memory: what follows from a position, kept until the position changes.

use std::cell::RefCell;

use hexmap::{Flood, Grid, HexId, Pass};
use mechanics::{MadeFor, Stack, Stacks, UnitId, add_zone};

use crate::EuropeanTheater;
use crate::field::{Mover, has_zone};
use crate::frame::At;
use crate::nation::Partnership;
use crate::state::{
    Depot, Forces, Hexes, Installation, InstallationKind, MOST_DEPOTS, MOST_INSTALLATIONS, State,
};
use crate::supply::SupplyDesk;
use crate::time::{Ground, Weather, Zone};
use crate::unit::{Class, Kind, MOST_UNITS};
use crate::walk::Walk;

/// What is built and what is destroyed: fortifications stop zones of control.
type Installations = [Option<Installation>; MOST_INSTALLATIONS];
/// Supply markers: isolated sources supply nobody.
type Depots = [Option<Depot>; MOST_DEPOTS];
/// What the tables follow from.
type Key = (Forces, Weather, Installations, Depots);

/// Where a flight sets out, and how far it goes: who holds the land, grounded zones, hex, range.
type Departure = (u64, u8, HexId, u16);

/// How many departures are kept: all those that a phase asks about.
const SKIES: usize = 48;

/// Where flights can go: found once for each base and range, since units on the ground change nothing of it.
#[derive(Default)]
pub struct Sky {
    known: Vec<(Departure, Flood)>,
    oldest: usize,
}

impl Sky {
    /// The number of the flood for a departure, and whether it has been found already.
    pub(crate) fn slot(&mut self, departure: Departure, grid: &Grid) -> (usize, bool) {
        if let Some(number) = self.known.iter().position(|known| known.0 == departure) {
            return (number, true);
        }
        if self.known.len() < SKIES {
            // As large as it will ever be: what comes later allocates nothing.
            let mut flood = Flood::new();
            flood.fill(grid, [departure.2], u16::MAX, |_, _, _| Pass::Through);
            self.known.push((departure, flood));
            return (self.known.len() - 1, false);
        }
        self.oldest = (self.oldest + 1) % SKIES;
        self.known[self.oldest].0 = departure;
        (self.oldest, false)
    }

    /// A flood by its number.
    pub(crate) fn flood(&mut self, number: usize) -> &mut Flood {
        &mut self.known[number].1
    }
}

/// Tables derived from where the counters are, and buffers for searches.
#[derive(Default)]
pub struct Desk {
    made_for: MadeFor<Key>,
    /// Grows whenever the tables are made anew.
    pub(crate) generation: u64,
    /// Grows whenever lines of supply may run otherwise than before.
    pub(crate) lines: u64,
    /// Hexes with air bases, printed or built; what is destroyed is among them.
    pub(crate) fields: Hexes,
    counters: Stacks,
    /// Hexes with land units, by partnership.
    pub(crate) occupied: [Hexes; 3],
    /// Zones of control, by partnership (25.0).
    pub(crate) zones: [Hexes; 3],
    /// Where a counter on the move can go.
    pub(crate) walk: RefCell<Walk>,
    /// Where lines of supply go.
    pub(crate) supply: RefCell<SupplyDesk>,
    /// For fronts and rail.
    pub(crate) flood: RefCell<Flood>,
    /// Grows whenever land changes hands.
    pub(crate) holders: u64,
    /// Where flights can go.
    pub(crate) sky: RefCell<Sky>,
    /// Buffer for paths.
    pub(crate) path: RefCell<Vec<HexId>>,
}

impl Desk {
    /// Makes sure that the tables are about this position.
    #[inline]
    pub(crate) fn sync(&mut self, game: &EuropeanTheater, state: &State) {
        let fits = |key: &Key| {
            key.1 == state.weather
                && key.2 == state.installations
                && key.3 == state.depots
                && key.0.is_same(&state.forces, &game.units)
        };
        if !self.made_for.is(fits) {
            self.make(game, state);
        }
    }

    fn make(&mut self, game: &EuropeanTheater, state: &State) {
        self.generation += 1;
        let before = (self.occupied, self.zones);
        self.counters.clear(game.pack.hexes.len(), MOST_UNITS);
        self.occupied = [Hexes::EMPTY; 3];
        self.zones = [Hexes::EMPTY; 3];
        for &unit in game.units.iter().rev() {
            let Some(hex) = game.hex(state, unit) else { continue };
            self.counters.add(hex, unit);
            let Some(of) = game.partnership(state, unit) else { continue };
            let kind = game.kind(unit);
            if kind.class() == Class::Land {
                self.occupied[of as usize].insert(hex);
            }
            if has_zone(kind) {
                let reaches = zone_of(game, state, kind, of, hex);
                add_zone(&mut self.zones[of as usize], &game.pack.grid, hex, reaches);
            }
        }
        let fields = state.installations.iter().flatten();
        self.fields = game.landing;
        self.fields
            .extend(fields.filter(|found| found.kind == InstallationKind::Airfield).map(|found| found.hex));
        if !self.made_for.is(|key| key.0.control == state.forces.control) {
            self.holders += 1;
        }
        let as_before = |key: &Key| {
            key.0.control == state.forces.control && key.1 == state.weather && key.3 == state.depots
        };
        if before != (self.occupied, self.zones) || !self.made_for.is(as_before) {
            self.lines += 1;
        }
        self.made_for.set((state.forces, state.weather, state.installations, state.depots));
    }
}

/// The sides over which the zone of a unit reaches (25.1).
fn zone_of(game: &EuropeanTheater, state: &State, kind: Kind, of: Partnership, hex: HexId) -> u8 {
    let open = game.field.open(Mover::of(kind), game.is_frozen(state, hex), hex);
    if open != 0b11_1111 {
        engine::rule!("25.1.a");
    }
    mechanics::sides_where(&game.pack.grid, hex, |side, to| {
        open >> side.index() & 1 == 1 && !game.fort_bars(state, of, to, side.opposite())
    })
}

/// What the weather of the month is in a zone (1.1 to 1.4).
#[inline]
fn mark_weather(weather: Weather, zone: Zone) {
    engine::rule!("1.0.b");
    match (weather, zone) {
        (Weather::Fair, _) => engine::rule!("1.1"),
        (_, Zone::MildWest) => engine::rule!("1.4.d"),
        (Weather::Mud, _) => {
            engine::rule!("1.2.a");
            engine::rule!("T.weather.mud.zone");
        }
        (Weather::Winter, _) => {
            engine::rule!("1.3.a");
            engine::rule!("T.weather.win.zone");
        }
    }
}

impl EuropeanTheater {
    /// What the weather makes of the ground in a hex (1.1 to 1.3).
    #[inline]
    pub(crate) fn ground(&self, state: &State, hex: HexId) -> Ground {
        let Some(zone) = self.pack.hex(hex).zone else { return Ground::Fair };
        mark_weather(state.weather, zone);
        self.pack.zones[state.weather as usize][zone as usize].ground
    }

    /// Whether lakes and rivers of a hex are frozen (1.5).
    #[inline]
    pub(crate) fn is_frozen(&self, state: &State, hex: HexId) -> bool {
        let frozen = self.pack.grounds[self.ground(state, hex) as usize].frozen;
        if frozen {
            engine::rule!("1.3.h");
        }
        frozen
    }

    /// Whether an enemy fortification keeps units of a partnership, and their zones, out of a hex over one of its sides
    /// (24.1, 25.1).
    pub(crate) fn fort_bars(
        &self,
        state: &State,
        of: Partnership,
        hex: HexId,
        side: hexmap::Direction,
    ) -> bool {
        let hostile = state.forces.control.of(hex).is_some_and(|holder| holder.is_hostile(of));
        if !hostile {
            return false;
        }
        if self.fort(state, hex) >> side.index() & 1 == 1 {
            engine::rule!("25.1.b");
            engine::rule!("24.1.m");
            return true;
        }
        let marker = state.installations_in(hex).any(|kind| kind == InstallationKind::Fort);
        if marker {
            engine::rule!("24.1.n1");
        }
        marker
    }
}

impl<'a> At<'a> {
    /// All counters in a hex, in ascending order.
    #[inline]
    pub fn stack(self, hex: HexId) -> Stack<'a> {
        self.desk.counters.of(hex)
    }

    /// The land units in a hex.
    #[inline]
    pub fn land(self, hex: HexId) -> impl Iterator<Item = UnitId> + 'a {
        self.stack(hex).filter(move |unit| self.game.class(*unit) == Class::Land)
    }

    /// Whether land units of a partnership are in a hex.
    #[inline]
    pub fn occupies(self, of: Partnership, hex: HexId) -> bool {
        self.desk.occupied[of as usize].contains(hex)
    }

    /// Whether land units hostile to a partnership are in a hex.
    #[inline]
    pub fn is_enemy_in(self, of: Partnership, hex: HexId) -> bool {
        engine::rule!("SOP.e");
        Partnership::ALL.into_iter().any(|other| other.is_hostile(of) && self.occupies(other, hex))
    }

    /// Whether a hex is in a zone of control hostile to a partnership.
    #[inline]
    pub fn in_enemy_zone(self, of: Partnership, hex: HexId) -> bool {
        Partnership::ALL
            .into_iter()
            .any(|other| other.is_hostile(of) && self.desk.zones[other as usize].contains(hex))
    }

    /// Whether a hex is friendly to a partnership (24.4).
    #[inline]
    pub fn is_friendly(self, of: Partnership, hex: HexId) -> bool {
        engine::rule!("24.4.a1");
        self.state.forces.control.of(hex) == Some(of)
    }
}
