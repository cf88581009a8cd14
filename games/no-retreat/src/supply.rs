//! 12.0 Supply.

use engine::{Entry, Journal, rule, text};
use hexmap::{HexId, Pass};
use mechanics::UnitId;

use crate::board::{Edge, Hexes};
use crate::frame::{At, Playing};
use crate::front::Front;
use crate::losses::Fate;
use crate::nation::{Nation, Side};
use crate::terrain::SideKind;
use crate::unit::{Kind, Units};

impl At<'_> {
    /// The map edge of a nation (12.2, d65): Polish units in France have that of the other Allies there (26.5).
    fn edge_of(self, nation: Nation) -> Edge {
        match nation {
            Nation::SovietUnion => Edge::Red,
            Nation::Germany | Nation::Slovakia => Edge::DarkGray,
            Nation::Poland if self.front().front == Front::Poland => Edge::White,
            _ => Edge::Blue,
        }
    }

    /// Edge hexes that supply a nation: friendly ones that no enemy zone reaches (12.2).
    fn edge_sources(self, nation: Nation, improving: bool) -> Hexes {
        let edge = self.edge_of(nation);
        let Some(side) = nation.side() else { return Hexes::EMPTY };
        // 21.1.5: except to Improve units.
        if !improving && self.is_edge_shut(self.state, edge) {
            rule!("21.1.5.a");
            return Hexes::EMPTY;
        }
        if improving && self.is_edge_shut(self.state, edge) {
            rule!("21.1.5.b");
        }
        match nation {
            Nation::Slovakia => rule!("12.2.a3"),
            _ => rule!("12.2.a2"),
        }
        rule!("2.11.d");
        let friendly = *self.board().edge(edge) & *self.state.control.of(side as usize);
        let zone = self.zone_against(nation);
        if friendly.intersects(&zone) {
            rule!("12.2.a");
        }
        friendly - zone
    }

    /// All friendly sources of a nation, by which retreats are directed (14.7.5).
    pub(crate) fn supply_sources(self, nation: Nation) -> Hexes {
        self.edge_sources(nation, false) | self.inner_sources(nation)
    }

    /// Full sources of a nation besides map edges (12.2).
    fn inner_sources(self, nation: Nation) -> Hexes {
        let (board, state) = (self.board(), self.state);
        let mut sources = Hexes::EMPTY;
        let Some(side) = nation.side() else { return sources };
        let holds = |hex: HexId| state.control.holds(side as usize, hex);
        for unit in &self.own_units[side as usize] {
            if let Some(hex) = state.hex(unit).filter(|_| self.unit(unit).supply) {
                rule!("12.2.b");
                match self.unit(unit).kind {
                    Kind::Fort => rule!("18.6.d"),
                    _ => rule!("18.7.e"),
                }
                sources.insert(hex);
            }
        }
        if side == Side::German {
            return sources;
        }
        for port in board.ports.iter().filter(|port| holds(port.hex)) {
            rule!("12.2.c");
            sources.insert(port.hex);
        }
        if matches!(nation, Nation::Belgium | Nation::Holland) {
            let at_home = |hex: &HexId| board.hexes[hex.index()].country == Some(nation) && holds(*hex);
            for hex in board.cities.iter().filter(at_home) {
                match nation {
                    Nation::Holland => rule!("12.2.d"),
                    _ => rule!("12.2.e"),
                }
                sources.insert(hex);
            }
        }
        sources
    }

    /// All sources of a nation that give full supply now (12.2).
    pub(crate) fn full_sources(self, nation: Nation) -> Hexes {
        let inner = self.inner_sources(nation);
        match self.edge_of(nation) {
            Edge::White => inner,
            _ => inner | self.edge_sources(nation, false),
        }
    }

    /// Hexes from which units of a nation trace supply to full sources, or to the partial one of 12.3.
    pub(crate) fn supplied_hexes(self, nation: Nation, partial: bool) -> Hexes {
        let mut sources = self.inner_sources(nation);
        if partial || self.edge_of(nation) != Edge::White {
            sources |= self.edge_sources(nation, false);
        }
        self.lines_to(nation, sources)
    }

    /// Hexes from which units of a nation trace supply to a friendly map edge (9.1, 10.0).
    pub(crate) fn edge_supplied(self, nation: Nation, improving: bool) -> Hexes {
        self.lines_to(nation, self.edge_sources(nation, improving))
    }

    /// Hexes from which a line leads to one of these (12.1).
    fn lines_to(self, nation: Nation, sources: Hexes) -> Hexes {
        let (board, state) = (self.board(), self.state);
        let Some(side) = nation.side() else { return Hexes::EMPTY };
        let (zone, own) = (self.zone_against(nation), self.occupied(side));
        let enemies = self.occupied(side.enemy());
        // A friendly unit cancels the zone (13.4.3).
        let bound = zone - own;
        let may_enter = |to: HexId| {
            let garrison = self.options.garrisons
                && board.cities.contains(to)
                && state.control.holds(side.enemy() as usize, to);
            let record = &board.hexes[to.index()];
            if bound.contains(to) {
                rule!("12.1.c");
                return false;
            }
            if zone.contains(to) {
                rule!("13.4.3.a");
            }
            if garrison {
                rule!("26.8");
            }
            if !record.land && !record.zone {
                rule!("12.1.d");
                return false;
            }
            // 12.1, d66: a country that is neutral, but not to its own units.
            let neutral = record.country.filter(|country| self.is_neutral(state, *country));
            if neutral == Some(nation) {
                rule!("12.1.g");
            }
            let closed = neutral.is_some_and(|country| country != nation);
            if closed {
                rule!("12.1.f");
            }
            !garrison && !closed && !enemies.contains(to)
        };
        let open = |from: HexId, direction, to: HexId| {
            let [here, there] = [from, to].map(|hex| &board.hexes[hex.index()]);
            let gap = (here.zone && !there.port) || (there.zone && !here.port);
            if board.along.get(from, direction) == Some(SideKind::Water) {
                rule!("12.1.e");
                return Pass::No;
            }
            if gap || !may_enter(to) { Pass::No } else { Pass::Through }
        };
        let starts: Hexes = sources.iter().filter(|hex| may_enter(*hex)).collect();
        let mut flood = self.desk.flood.borrow_mut();
        flood.fill(&board.grid, starts.iter(), u16::MAX - 1, open);
        flood.hexes().iter().copied().collect()
    }

    /// Whether a unit on the map is in supply now, fully or partly (12.1 to 12.3).
    pub(crate) fn supply_of(self, unit: UnitId) -> Supply {
        let counter = self.unit(unit);
        let Some(hex) = self.state.hex(unit) else { return Supply::Full };
        if counter.supply || counter.nation == Nation::Switzerland {
            return Supply::Full;
        }
        if self.supplied_hexes(counter.nation, false).contains(hex) {
            Supply::Full
        } else if self.supplied_hexes(counter.nation, true).contains(hex) {
            Supply::Partial
        } else {
            Supply::None
        }
    }
}

/// What a unit traces (12.1 to 12.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Supply {
    /// A line to a full source.
    Full,
    /// A line to a white map edge only.
    Partial,
    /// None.
    None,
}

impl<J: Journal> Playing<'_, J> {
    /// The Supply Phase of a side (12.0): the phasing player only.
    pub(crate) fn check_supply(&mut self, side: Side) {
        rule!("12.0");
        rule!("2.8.c");
        let (game, own) = (self.game, self.game.own_units[side as usize]);
        let nations = Nation::ALL.into_iter().filter(|nation| nation.side() == Some(side));
        let mut lost = Units::EMPTY;
        for nation in nations.filter(|nation| own.iter().any(|unit| game.unit(unit).nation == *nation)) {
            let full = self.at().supplied_hexes(nation, false);
            let partial = match nation {
                Nation::Poland => self.at().supplied_hexes(nation, true),
                _ => full,
            };
            for unit in own.iter().filter(|unit| game.unit(*unit).nation == nation) {
                let Some(hex) = self.state.hex(unit) else { continue };
                let supply = game.unit(unit).supply;
                if supply {
                    rule!("12.2.g");
                }
                if nation == Nation::Switzerland {
                    rule!("12.2.f");
                }
                let always = supply || nation == Nation::Switzerland;
                let line = match () {
                    () if always || full.contains(hex) => Supply::Full,
                    () if partial.contains(hex) => Supply::Partial,
                    () => Supply::None,
                };
                if self.mark_supply(unit, line) {
                    lost.insert(unit);
                }
            }
        }
        // All of them are checked before any is taken away: a unit may keep the line of another open.
        for unit in &lost {
            rule!("12.4.c");
            self.eliminate(unit, Fate::Surrendered);
        }
    }

    /// Puts the markers of a line, or of none, on a unit (12.1, 12.3, 12.4). Says whether it surrenders.
    fn mark_supply(&mut self, unit: UnitId, line: Supply) -> bool {
        let (game, state) = (self.game, &mut *self.state);
        let (low, no) = (state.low_supply.contains(unit), state.no_supply.contains(unit));
        match line {
            Supply::Full => {
                rule!("12.1.a");
                if low || no {
                    rule!("12.1.b");
                    state.low_supply.remove(unit);
                    state.no_supply.remove(unit);
                    let words = || text!("{unit} is in supply again.", unit = game.name(unit));
                    self.journal.write(|| Entry::said("12.1", words()));
                }
            }
            Supply::Partial => {
                rule!("12.3");
                state.no_supply.remove(unit);
                state.low_supply.insert(unit);
            }
            Supply::None if no => return true,
            Supply::None if low => {
                rule!("12.4.b");
                state.low_supply.remove(unit);
                state.no_supply.insert(unit);
                let words = || text!("{unit} has No Supply.", unit = game.name(unit));
                self.journal.write(|| Entry::said("12.4", words()));
            }
            Supply::None => {
                rule!("12.4.a");
                rule!("2.8.d");
                state.low_supply.insert(unit);
                let words = || text!("{unit} has Low Supply.", unit = game.name(unit));
                self.journal.write(|| Entry::said("12.4", words()));
            }
        }
        false
    }
}
