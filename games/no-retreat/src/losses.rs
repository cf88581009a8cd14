//! 14.7.1 Step losses and elimination, for battles and for whoever else takes steps.

use engine::{Entry, Journal, rule, text};
use hexmap::HexId;
use mechanics::{Spot, UnitId, journal};

use crate::board::Hexes;
use crate::frame::Playing;
use crate::front::Front;
use crate::nation::{Nation, Side};
use crate::state::place;
use crate::unit::Kind;

/// How a unit comes to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It is eliminated: its supply says into which box it goes (14.7.1).
    Eliminated,
    /// It surrenders, supplied or not.
    Surrendered,
}

impl<J: Journal> Playing<'_, J> {
    /// A unit loses a step: it is turned over, or eliminated if it was its last one (14.7.1).
    pub(crate) fn lose_step(&mut self, unit: UnitId) {
        let game = self.game;
        if game.unit(unit).back.is_none() || self.state.reduced.contains(unit) {
            rule!("14.7.1.a2");
            rule!("X.err.1");
            rule!("2.3.5.b");
            self.eliminate(unit, Fate::Eliminated);
            return;
        }
        rule!("14.7.1.a");
        rule!("2.3.5.a");
        self.state.reduced.insert(unit);
        let (hex, code) = (self.state.hex(unit), game.unit(unit).nation.code());
        self.journal.write(|| {
            let words = text!("{unit} loses a step.", unit = game.name(unit));
            Entry::new("14.7.1", journal::lost(unit, hex, code, false), words)
        });
    }

    /// A unit leaves the map for the box that its end and its supply bring it to, and whoever scores does (14.7.1).
    pub(crate) fn eliminate(&mut self, unit: UnitId, fate: Fate) {
        let game = self.game;
        let (hex, counter) = (self.state.hex(unit), game.unit(unit));
        rule!("2.1.b");
        let spot = self.box_of(unit, fate);
        let state = &mut *self.state;
        state.spots[unit] = spot;
        state.no_actions.remove(unit);
        state.low_supply.remove(unit);
        state.no_supply.remove(unit);
        self.journal.write(|| {
            let words = match (spot, place::port_of(spot)) {
                (place::SURRENDERED, _) => text!("{unit} surrenders.", unit = game.name(unit)),
                (_, Some(port)) => {
                    let port = game.place(game.board().ports[port].hex);
                    text!("{unit} is lost and waits at sea off {port}.", unit = game.name(unit), port = port)
                }
                _ => text!("{unit} is destroyed.", unit = game.name(unit)),
            };
            Entry::new("14.7.1", journal::lost(unit, hex, counter.nation.code(), true), words)
        });
        self.drop_from_spearheads(unit);
        if spot == place::SURRENDERED {
            rule!("14.7.1.h");
            rule!("17.2.a");
            rule!("17.2.g");
            match counter.side {
                Side::Allied => rule!("T.vp.f"),
                Side::German => rule!("T.vp.g"),
            }
            let vp = self.pack.numbers.surrendered_vp;
            self.event_vp("14.7.1", if counter.side == Side::Allied { vp } else { -vp });
        }
    }

    /// The box of a unit that is eliminated where it stands.
    fn box_of(&mut self, unit: UnitId, fate: Fate) -> Spot {
        let kind = self.unit(unit).kind;
        if kind.is_works() {
            rule!("14.7.1.d");
            match kind {
                Kind::Fort => rule!("18.6.c"),
                _ => rule!("18.7.c"),
            }
            return place::SURRENDERED;
        }
        if fate == Fate::Surrendered {
            return place::SURRENDERED;
        }
        if self.state.low_supply.contains(unit) || self.state.no_supply.contains(unit) {
            rule!("14.7.1.e");
            match self.state.low_supply.contains(unit) {
                true => rule!("12.4.low.b"),
                false => rule!("12.4.no.b"),
            }
            return place::SURRENDERED;
        }
        match self.only_port(unit) {
            Some(_) if self.options.ports_surrender => {
                rule!("14.7.1.f");
                place::SURRENDERED
            }
            Some(port) => {
                rule!("2.14.a");
                rule!("2.14.d");
                place::at_sea(port)
            }
            None => {
                rule!("14.7.1.g");
                place::DESTROYED
            }
        }
    }

    /// The port that alone supplies a unit (2.14): with all ports lost it would have no line of supply, with them it has.
    fn only_port(&mut self, unit: UnitId) -> Option<usize> {
        let (game, counter) = (self.game, self.game.unit(unit));
        let (side, nation) = (counter.side, counter.nation);
        let hex = self.state.hex(unit)?;
        if game.front().front != Front::France || side != Side::Allied || counter.supply {
            return None;
        }
        if !self.at().supplied_hexes(nation, true).contains(hex) {
            return None;
        }
        let board = game.board();
        // 12.2: home cities of Belgians and Dutch are sources of their own.
        let homely = matches!(nation, Nation::Belgium | Nation::Holland);
        let is_port = |port: HexId| !homely || board.hexes[port.index()].country != Some(nation);
        let mut without = *self.state;
        let mut ports = Hexes::EMPTY;
        for port in board.ports.iter().filter(|port| is_port(port.hex)) {
            if without.control.holds(side as usize, port.hex) {
                ports.insert(port.hex);
                without.control.take(side.enemy() as usize, port.hex);
            }
        }
        if ports.is_empty() || game.at(&without, self.desk).supplied_hexes(nation, true).contains(hex) {
            return None;
        }
        let held = |port: &(usize, &crate::board::Port)| ports.contains(port.1.hex) && !port.1.sea.is_empty();
        let near = board.ports.iter().enumerate().filter(held);
        near.min_by_key(|(_, port)| board.grid.distance(port.hex, hex)).map(|(at, _)| at)
    }

    /// A unit is no longer under a Blitzkrieg! marker; without units the marker goes back to the cup.
    pub(crate) fn drop_from_spearheads(&mut self, unit: UnitId) {
        let mut empty = None;
        for spearhead in self.state.spearheads.iter_mut() {
            if spearhead.units.remove(unit) && spearhead.units.is_empty() {
                empty = Some(spearhead.marker);
            }
        }
        if let Some(marker) = empty {
            self.state.spearheads.remove(marker);
            self.to_cup(marker);
        }
    }
}
