//! Working memory: what follows from a position, kept until the position changes.

use std::cell::RefCell;

use engine::rule;
use hexmap::{Flood, HexId, Reach};
use mechanics::{MadeFor, PerUnit, Spot, Stack, Stacks, add_zone};

use crate::air::AirDesk;
use crate::frame::At;
use crate::movement::March;
use crate::nation::{Nation, Nations, Side};
use crate::state::{HexSet, State, UNITS, Units};
use crate::unit::Kind;
use crate::{Action, RhinelandWar};

/// Tables derived from where the counters are and who belongs to whom, and buffers for searches.
#[derive(Default)]
pub struct Desk {
    made_for: MadeFor<Key>,
    /// Grows whenever the tables are made anew.
    pub(crate) generation: u64,
    // Land units.
    units: Stacks,
    /// Hexes with land units, by side.
    pub(crate) occupied: [HexSet; 2],
    /// Hexes with land units of neutral countries.
    pub(crate) bystanders: HexSet,
    /// Hexes with fortified zones, by side.
    pub(crate) forts: [HexSet; 2],
    /// Zones of control, by side, before forts void them (9.0).
    pub(crate) zones: [HexSet; 2],
    /// Hexes with Fifth Columns to which zones mean nothing (19.6).
    pub(crate) columns: HexSet,
    /// Hexes with units in an enemy zone, which neither side controls (2.4).
    pub(crate) disputed: HexSet,
    /// Hexes of countries that are not belligerents (2.5).
    pub(crate) neutral: HexSet,
    /// Where the unit on the move can go.
    pub(crate) route: RefCell<Route>,
    /// Where units are in supply.
    pub(crate) supply: RefCell<crate::supply::SupplyTables>,
    /// For railroad lines and rail moves.
    pub(crate) rails: RefCell<Flood>,
    /// Bases and ranges of air units.
    pub(crate) air: RefCell<AirDesk>,
    /// Buffer for what can be done, where the only way is taken without asking.
    pub(crate) ways: Vec<Action>,
    /// Buffer for paths.
    pub(crate) path: Vec<HexId>,
}

/// All that the tables depend on.
struct Key {
    spots: PerUnit<Spot, UNITS>,
    joined: [Nations; 2],
    terrorized: Units,
}

/// Where a unit on the move can go.
#[derive(Default)]
pub(crate) struct Route {
    pub made_for: Option<(u64, March, crate::pack::Weather)>,
    pub reach: Reach,
    /// Hexes to go to, cheapest first; those that only the minimum move allows come last.
    pub targets: Vec<HexId>,
}

impl Desk {
    /// Makes sure that the tables are about this position.
    #[inline]
    pub(crate) fn sync(&mut self, game: &RhinelandWar, state: &State) {
        let fits = |key: &Key| {
            key.spots == state.spots && key.joined == state.joined && key.terrorized == state.terrorized
        };
        if !self.made_for.is(fits) {
            self.make(game, state);
        }
    }

    fn make(&mut self, game: &RhinelandWar, state: &State) {
        self.generation += 1;
        self.units.clear(game.field.grid.len(), UNITS);
        self.occupied = [HexSet::EMPTY; 2];
        self.bystanders = HexSet::EMPTY;
        self.forts = [HexSet::EMPTY; 2];
        self.columns = HexSet::EMPTY;
        self.neutral = game.neutral_hexes(state);
        let mut mobile = [HexSet::EMPTY; 2];
        // 9.2, 8.5: air and naval units have no zones, and stack by rules of their own.
        rule!("9.2.d");
        rule!("8.5");
        for unit in &game.land {
            let Some(hex) = state.hex(unit) else { continue };
            let counter = game.unit(unit);
            let Some(side) = state.side_of(counter.nation) else {
                rule!("9.3.d");
                self.bystanders.insert(hex);
                continue;
            };
            self.occupied[side as usize].insert(hex);
            if counter.kind == Kind::FortifiedZone {
                self.forts[side as usize].insert(hex);
            }
            if counter.kind == Kind::FifthColumn {
                rule!("19.6.a");
                if !game.options.columns_disputed {
                    self.columns.insert(hex);
                }
            } else if counter.is_static() {
                rule!("9.3.f");
            }
            if counter.is_mobile() && state.terrorized.contains(unit) {
                rule!("16.5.e");
            }
            // 9.1: printed movement factors of 1 or more; 16.5: not under terror; 18.11: not at sea.
            if counter.is_mobile() && !state.terrorized.contains(unit) && game.field.land.contains(hex) {
                rule!("9.1.b");
                mobile[side as usize].insert(hex);
            }
        }
        for unit in game.ids().rev().filter(|unit| game.land.contains(*unit)) {
            if let Some(hex) = state.hex(unit) {
                self.units.add(hex, unit);
            }
        }
        // Air units and markers lie in the hexes without any effect on land units.
        for unit in game.ids().filter(|unit| !game.land.contains(*unit) && state.hex(*unit).is_some()) {
            match game.unit(unit).kind.is_air() {
                true if state.patrols.contains(unit) => rule!("16.16"),
                true => {
                    rule!("16.25.a");
                    rule!("16.25.b");
                    rule!("16.25.c");
                }
                false => rule!("18.6"),
            }
        }
        for side in Side::ALL {
            let mut zone = HexSet::EMPTY;
            for hex in &mobile[side as usize] {
                if game.field.open[hex.index()] != 0b11_1111 {
                    rule!("9.3.b");
                }
                rule!("9.1.a");
                rule!("9.2.c");
                rule!("9.3.e");
                rule!("9.2.b");
                add_zone(&mut zone, &game.field.grid, hex, game.field.open[hex.index()]);
            }
            if zone.intersects(&self.neutral) {
                rule!("9.3.c");
            }
            if zone.intersects(&self.forts[side.enemy() as usize]) {
                rule!("9.3.a");
            }
            if zone.intersects(&self.occupied[side.enemy() as usize]) {
                rule!("9.2.a");
            }
            let soviet = game.field.countries[Nation::SovietUnion];
            if zone.intersects(&soviet) && !self.neutral.intersects(&soviet) {
                rule!("22.2.d");
            }
            self.zones[side as usize] = zone - self.neutral - self.forts[side.enemy() as usize];
        }
        let contested = |side: usize| self.occupied[side] & self.zones[1 - side];
        self.disputed = (contested(0) | contested(1)) - self.columns;
        if self.zones[0].intersects(&self.zones[1]) {
            rule!("9.4.a");
            rule!("9.4.b");
            rule!("9.4.c");
        }
        let (spots, joined, terrorized) = (state.spots, state.joined, state.terrorized);
        self.made_for.set(Key { spots, joined, terrorized });
    }
}

impl At<'_> {
    /// The land units in a hex, in ascending order.
    #[inline]
    pub fn stack(&self, hex: HexId) -> Stack<'_> {
        self.desk.units.of(hex)
    }

    /// Hexes with land units of a side.
    #[inline]
    pub fn occupied(self, side: Side) -> HexSet {
        self.desk.occupied[side as usize]
    }

    /// The zones of control that bind a side: those of its enemy where no fort of its own stands (9.1, 9.3).
    #[inline]
    pub fn enemy_zone(self, side: Side) -> HexSet {
        rule!("9.1.c");
        self.desk.zones[side.enemy() as usize]
    }
}
