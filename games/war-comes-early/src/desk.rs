//! Working memory: what follows from a position, kept until the position changes.

use std::cell::{Cell, OnceCell, RefCell};

use hexmap::{Flood, HexId, Reach};
use mechanics::{Control, MadeFor, Obstacles, PerUnit, Stack, Stacks, UnitId};

use crate::WarComesEarly;
use crate::forts::Borders;
use crate::nation::{Side, Standing, Standings};
use crate::state::{Air, HexSet, Spot, State, UNITS, Units, WORDS};

/// Tables derived from where the units stand and who holds what, and buffers for searches.
///
/// They are read through [`At`](crate::frame::At), which compares the position with the one that the tables were made
/// for, exactly: nothing here can be out of date. What is found only when it is asked for, and buffers, are cells.
#[derive(Default)]
pub struct Desk {
    made_for: MadeFor<Key>,
    /// Grows whenever the tables are made anew.
    pub(crate) generation: u64,
    units: Stacks,
    /// Hexes with units, by side.
    pub(crate) occupied: [HexSet; 2],
    /// Hexes with units of countries at war that can move, by side.
    pub(crate) afoot: [HexSet; 2],
    /// Hexes with units as lists in ascending order.
    pub(crate) stacks: [Vec<HexId>; 2],
    pub(crate) zones: [OnceCell<HexSet>; 2],
    /// Hexes in the air zones of whoever has air superiority (6.2.2).
    pub(crate) air_zone: HexSet,
    // What is known about supply in a hex with units, for foot and for mechanized ones.
    pub(crate) supplied: Vec<[Cell<Option<bool>>; 2]>,
    /// The last line of supply that was found from each hex. It is looked at before another is searched.
    pub(crate) lines: Vec<Cell<Line>>,
    /// Buffer for a line of supply: none is longer than the map.
    pub(crate) line: RefCell<Vec<HexId>>,
    /// Hexes where Soviet units abroad are in supply (10.3).
    pub(crate) railed: OnceCell<HexSet>,
    /// What is closed to whom.
    pub(crate) borders: Borders,
    pub(crate) flood: RefCell<Flood>,
    pub(crate) march: RefCell<Route>,
    /// Buffer for paths.
    pub(crate) path: Vec<HexId>,
}

/// Everything that the tables depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    spots: PerUnit<Spot, UNITS>,
    control: Control<WORDS>,
    breached: HexSet,
    standing: Standings,
    air: Air,
    railheads: [HexId; 4],
    early: bool,
}

/// A line of supply from hex to hex, unless it is too long to be remembered.
#[derive(Clone, Copy, Default)]
pub(crate) struct Line {
    hexes: [HexId; 15],
    len: u8,
}

impl Line {
    pub(crate) fn hexes(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }

    pub(crate) fn keep(&mut self, path: &[HexId]) {
        self.len = 0;
        if let Some(hexes) = self.hexes.get_mut(..path.len()) {
            hexes.copy_from_slice(path);
            self.len = path.len() as u8;
        }
    }
}

/// What a picked-up stack can reach.
#[derive(Default)]
pub(crate) struct Route {
    pub made_for: Option<MarchKey>,
    pub reach: Reach,
    /// What is in its way.
    pub obstacles: Obstacles<WORDS>,
    /// Hexes to go to, cheapest first; those that only the minimum move allows come last.
    pub targets: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct MarchKey {
    pub generation: u64,
    pub group: Units,
    pub budget: u8,
    pub column: bool,
    pub fresh: bool,
}

impl Desk {
    /// The units in a hex, in ascending order.
    #[inline]
    pub(crate) fn stack(&self, hex: HexId) -> Stack<'_> {
        self.units.of(hex)
    }

    /// Hexes with units of either side.
    #[inline]
    pub(crate) fn is_occupied(&self, hex: HexId) -> bool {
        !self.units.is_empty(hex)
    }

    /// Makes sure that the tables are about this position.
    #[inline]
    pub(crate) fn sync(&mut self, game: &WarComesEarly, state: &State) {
        let fresh = self.made_for.is(|key| {
            key.spots == state.spots
                && key.control == state.control
                && key.breached == state.breached
                && key.standing == state.standing
                && key.air.side == state.air.side
                && key.air.markers == state.air.markers
                && key.railheads == state.railheads
                && key.early == game.is_early(state)
        });
        if !fresh {
            self.make(game, state);
        }
    }

    fn make(&mut self, game: &WarComesEarly, state: &State) {
        let hexes = game.field.grid.len();
        if self.supplied.len() != hexes {
            *self = Desk { generation: self.generation, ..Desk::default() };
            self.supplied.resize(hexes, Default::default());
            self.lines.resize(hexes, Default::default());
            self.line.get_mut().reserve(hexes);
        }
        self.generation += 1;
        self.units.clear(hexes, UNITS);
        self.occupied = [HexSet::EMPTY; 2];
        self.afoot = [HexSet::EMPTY; 2];
        for unit in game.ids().rev() {
            if let Some(hex) = state.hex(unit) {
                self.units.add(hex, unit);
                self.occupied[game.side(unit) as usize].insert(hex);
                if game.is_afoot(state, unit) {
                    self.afoot[game.side(unit) as usize].insert(hex);
                }
            }
        }
        for side in Side::ALL {
            let stacks = &mut self.stacks[side as usize];
            stacks.clear();
            stacks.extend(self.occupied[side as usize].iter());
            for hex in stacks {
                self.supplied[hex.index()] = Default::default();
            }
        }
        self.zones = Default::default();
        self.railed = OnceCell::new();
        game.draw_borders(state, &mut self.borders);
        self.air_zone = game.spread_air(&state.air.markers);
        self.made_for.set(Key {
            spots: state.spots,
            control: state.control,
            breached: state.breached,
            standing: state.standing,
            air: Air { left: 0, ..state.air },
            railheads: state.railheads,
            early: game.is_early(state),
        });
    }
}

impl WarComesEarly {
    /// Whether a unit of a country at war can move.
    #[inline]
    pub(crate) fn is_afoot(&self, state: &State, unit: UnitId) -> bool {
        !self.unit(unit).is_static() && state.standing[self.unit(unit).nation] == Standing::AtWar
    }
}
