//! Working memory: what follows from a position, kept until the position changes.

use std::cell::RefCell;

use engine::rule;
use hexmap::{Flood, HexId, Reach};
use mechanics::{MadeFor, Spot, Stack, Stacks};

use crate::board::Hexes;
use crate::frame::At;
use crate::movement::ShortWay;
use crate::nation::Side;
use crate::state::{DROPS, State};
use crate::unit::{PerUnits, UNITS, Units};
use crate::zones::{CAMPS, Camp};
use crate::{NoRetreat, zones};

/// Tables derived from where the units are, and buffers for searches.
#[derive(Default)]
pub struct Desk {
    made_for: MadeFor<(PerUnits<Spot>, Units, [Spot; DROPS])>,
    units: Stacks,
    /// Hexes with units, by side.
    pub(crate) occupied: [Hexes; 2],
    /// Zones of control in which units stop, by [`Camp`](crate::zones::Camp) (13.4).
    pub(crate) full: [Hexes; CAMPS],
    /// Weak zones, likewise (13.4.5).
    pub(crate) weak: [Hexes; CAMPS],
    /// Where the unit on the move can go.
    pub(crate) reach: RefCell<(Reach, Vec<HexId>)>,
    /// Where it can go under a limit of hexes (13.1).
    pub(crate) short: RefCell<Vec<ShortWay>>,
    /// For lines of supply.
    pub(crate) flood: RefCell<Flood>,
    /// Buffer for paths.
    pub(crate) path: Vec<HexId>,
}

impl Desk {
    /// Makes sure that the tables are about this position.
    pub(crate) fn sync(&mut self, game: &NoRetreat, state: &State) {
        let same = |(spots, no_supply, drops): &(PerUnits<Spot>, Units, [Spot; DROPS])| {
            *spots == state.spots && *no_supply == state.no_supply && *drops == state.drops
        };
        if self.made_for.is(same) {
            return;
        }
        self.units.clear(game.board().grid.len(), UNITS);
        self.occupied = [Hexes::EMPTY; 2];
        self.full = [Hexes::EMPTY; CAMPS];
        self.weak = [Hexes::EMPTY; CAMPS];
        for unit in game.ids().rev() {
            let Some(hex) = state.hex(unit) else { continue };
            self.units.add(hex, unit);
            self.occupied[game.unit(unit).side as usize].insert(hex);
            let camp = Camp::of(game.unit(unit).nation) as usize;
            zones::add(game, state, unit, hex, [&mut self.full[camp], &mut self.weak[camp]]);
        }
        // 19.10: a Weak zone in the hex of a Drop! marker itself.
        for hex in state.drops.iter().filter_map(|drop| drop.hex()) {
            rule!("19.10.f");
            self.weak[Camp::German as usize].insert(hex);
        }
        self.made_for.set((state.spots, state.no_supply, state.drops));
    }
}

impl At<'_> {
    /// The units in a hex, in ascending order.
    #[inline]
    pub fn stack(&self, hex: HexId) -> Stack<'_> {
        self.desk.units.of(hex)
    }

    /// Hexes with units of a side.
    #[inline]
    pub fn occupied(self, side: Side) -> Hexes {
        self.desk.occupied[side as usize]
    }
}
