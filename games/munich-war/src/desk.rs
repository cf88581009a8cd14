//! Working memory: what follows from a position, kept until the position changes.

use std::cell::{RefCell, RefMut};

use engine::rule;
use hexmap::{Flood, HexId, Reach};
use mechanics::{MadeFor, PerUnit, Recent, Stack, Stacks, Tenure, add_zone};

use crate::MunichWar;
use crate::nation::{NATIONS, Nation, Nations, Side};
use crate::state::{HexSet, Spot, State, UNITS, Units, WORDS};

/// Tables derived from where the counters are, who belongs to whom and who holds what, and buffers for
/// searches.
///
/// They are read through [`At`](crate::frame::At), which compares the position with the one that the tables were made
/// for, exactly: nothing here can be out of date. What is found only when it is asked for, and buffers, are cells.
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
    /// The same as lists in ascending order, by side.
    pub(crate) stacks: [Vec<HexId>; 2],
    /// Zones of control, by side (10.0).
    pub(crate) zones: [HexSet; 2],
    /// Hexes of neutral countries (5.1).
    pub(crate) neutral: HexSet,
    /// Air units on the map, by side.
    pub(crate) flying: [Units; 2],
    railheads: RefCell<Railheads>,
    pub(crate) flood: RefCell<Flood>,
    /// Where air units can fly to.
    pub(crate) ranges: RefCell<Recent<Range, HexSet>>,
    pub(crate) march: RefCell<Route>,
    /// Buffer for what can be done, where the only way is taken without asking.
    pub(crate) ways: Vec<crate::Action>,
    /// Buffer for paths.
    pub(crate) path: Vec<HexId>,
}

/// All that the tables depend on.
struct Key {
    spots: PerUnit<Spot, UNITS>,
    joined: [Nations; 2],
}

/// Besides the position, all that lines of supply depend on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SupplyKey {
    generation: u64,
    tenure: Tenure<WORDS>,
    terror: HexSet,
    surrendered: Nations,
}

/// Rail hexes from which each country can trace a railroad line of supply to a source (14.4), once asked.
#[derive(Default)]
pub(crate) struct Railheads {
    made_for: MadeFor<SupplyKey>,
    pub of: Vec<Option<HexSet>>,
}

/// All that the range of an air unit depends on (16.3).
#[derive(PartialEq, Eq)]
pub(crate) struct Range {
    pub joined: [Nations; 2],
    pub nation: Nation,
    pub range: u8,
    pub from: HexSet,
}

/// Where a unit on the move can go.
#[derive(Default)]
pub(crate) struct Route {
    pub made_for: Option<(u64, crate::state::March, bool)>,
    pub reach: Reach,
    /// The railroad search; kept apart, so that other searches leave its paths alone.
    pub rails: Flood,
    /// Hexes to go to, cheapest first; those that only the minimum move allows come last.
    pub targets: Vec<HexId>,
}

impl Desk {
    /// The land units in a hex, in ascending order.
    #[inline]
    pub(crate) fn stack(&self, hex: HexId) -> Stack<'_> {
        self.units.of(hex)
    }

    /// Whether a hex is disputed: neither side controls it (2.3).
    #[inline]
    pub(crate) fn is_disputed(&self, hex: HexId) -> bool {
        let zone = |side: Side| self.zones[side as usize].contains(hex);
        let unit = |side: Side| self.occupied[side as usize].contains(hex);
        (zone(Side::Axis) && (zone(Side::Allied) || unit(Side::Allied)))
            || (zone(Side::Allied) && unit(Side::Axis))
    }

    fn make(&mut self, game: &MunichWar, state: &State) {
        self.generation += 1;
        self.units.clear(game.field.grid.len(), UNITS);
        self.occupied = [HexSet::EMPTY; 2];
        self.bystanders = HexSet::EMPTY;
        self.flying = [Units::EMPTY; 2];
        let mut mobile = [HexSet::EMPTY; 2];
        for unit in game.ids().rev() {
            let Some(hex) = state.hex(unit) else { continue };
            let counter = game.unit(unit);
            let side = state.side_of(counter.nation);
            if counter.kind.is_land() {
                self.units.add(hex, unit);
                match side {
                    Some(side) => {
                        self.occupied[side as usize].insert(hex);
                        rule!("10.0.c");
                        mobile[side as usize]
                            .set(hex, counter.is_mobile() || mobile[side as usize].contains(hex));
                    }
                    None => {
                        self.bystanders.insert(hex);
                    }
                }
            } else if let Some(side) = side
                && counter.kind.is_air()
            {
                self.flying[side as usize].insert(unit);
            }
        }
        self.neutral = game.neutral_hexes(state);
        for side in Side::ALL {
            let stacks = &mut self.stacks[side as usize];
            stacks.clear();
            stacks.extend(self.occupied[side as usize].iter());
            let mut zone = HexSet::EMPTY;
            // Whatever the terrain and whoever else is there.
            for hex in &mobile[side as usize] {
                rule!("10.0.a");
                rule!("10.1.a");
                rule!("10.1.b");
                rule!("10.1.c");
                // 10.1: not across all-sea hexsides.
                add_zone(&mut zone, &game.field.grid, hex, game.field.open[hex.index()]);
            }
            rule!("10.1.d");
            self.zones[side as usize] = zone - self.neutral;
        }
        self.made_for.set(Key { spots: state.spots, joined: state.joined });
    }
}

impl Key {
    #[inline]
    fn fits(&self, state: &State) -> bool {
        self.spots == state.spots && self.joined == state.joined
    }
}

impl Desk {
    /// Makes sure that the tables are about this position.
    #[inline]
    pub(crate) fn sync(&mut self, game: &MunichWar, state: &State) {
        if !self.made_for.is(|key| key.fits(state)) {
            self.make(game, state);
        }
    }

    /// What lines of supply have been found for this position.
    pub(crate) fn railheads(&self, state: &State) -> RefMut<'_, Railheads> {
        let key = SupplyKey {
            generation: self.generation,
            tenure: state.tenure,
            terror: state.terror,
            surrendered: state.surrendered,
        };
        let mut railheads = self.railheads.borrow_mut();
        if !railheads.made_for.is(|made_for| *made_for == key) {
            railheads.of.clear();
            railheads.of.resize(NATIONS, None);
            railheads.made_for.set(key);
        }
        railheads
    }
}

impl MunichWar {
    /// The land hexes of countries that are on no side (5.1); Danzig until Poland fights (D13).
    fn neutral_hexes(&self, state: &State) -> HexSet {
        let mut neutral = self.field.land;
        for side in Side::ALL {
            for nation in &state.joined[side as usize] {
                neutral -= self.field.countries[nation];
            }
        }
        if state.side_of(Nation::Poland).is_some() {
            neutral -= self.field.countries[Nation::Danzig];
        }
        neutral
    }
}
