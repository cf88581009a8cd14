//! 32.0 Supply by land, and 33.0 units without it.

use engine::{Entry, Journal, rule, text};
use hexmap::{Flood, HexId, Pass};
use mechanics::UnitId;

use crate::EuropeanTheater;
use crate::field::Mover;
use crate::frame::{At, Playing};
use crate::nation::{Nation, Rank};
use crate::state::{Flag, Hexes};
use crate::terrain::Terrain;
use crate::unit::{Class, Kind};

/// Where units of a nation can trace a line of supply, found once for a position.
#[derive(Default)]
pub struct SupplyDesk {
    maps: Vec<(u64, Hexes)>,
    pub(crate) flood: Flood,
}

impl EuropeanTheater {
    /// Whether a hex is printed as a source of supply for a nation (32.1, S3.2).
    pub(crate) fn is_source(&self, hex: HexId, nation: Nation) -> bool {
        let record = self.pack.hex(hex);
        let Some(country) = record.country else { return false };
        let colony = || {
            let record = self.pack.country(country);
            record.rank == Rank::Colony && record.holder == nation
        };
        if record.is_city_resource() && (country == nation || colony()) {
            rule!("32.1.a1");
            rule!("T.terrain.cityres.a");
            return true;
        }
        let seat = self.scenario().seat_of(nation);
        let special = self
            .scenario()
            .sources
            .iter()
            .any(|(owner, hex_of)| Some(*owner) == seat && hex_of.contains(&hex));
        if special {
            rule!("S3.2.d");
        }
        special
    }
}

impl At<'_> {
    /// Whether a line of supply may go through a hex (32.3).
    pub(crate) fn carries_supply(self, nation: Nation, hex: HexId) -> bool {
        let Some(of) = self.state.partnership(nation) else { return false };
        if self.is_enemy_in(of, hex) {
            rule!("32.3.a2");
            return false;
        }
        if !self.is_friendly(of, hex) {
            rule!("32.3.a1");
            rule!("FE.24.4");
            return false;
        }
        if !self.in_enemy_zone(of, hex) || self.occupies(of, hex) {
            return true;
        }
        let forest = self.pack.hex(hex).terrain == Some(Terrain::Forest) && !self.options.strict_supply;
        if forest {
            rule!("32.3.b");
            rule!("T.terrain.forest.a");
            rule!("P13.24.1.b");
            rule!("FE.24.1.b");
        } else {
            rule!("32.3.a3");
            rule!("25.0.a");
        }
        forest
    }

    /// Whether a hex is a source of supply for a nation now.
    pub(crate) fn supplies(self, nation: Nation, hex: HexId) -> bool {
        if !self.is_source(hex, nation) {
            return false;
        }
        let own = self.carries_supply(nation, hex);
        if !own {
            rule!("32.1.e1");
            return false;
        }
        rule!("32.1.e2");
        let isolated = self.is_isolated(hex);
        if isolated {
            rule!("32.8.d1");
        }
        !isolated
    }

    /// Whether a source has been found isolated (32.8): supply markers lie in it.
    fn is_isolated(self, hex: HexId) -> bool {
        self.state.depots.iter().flatten().any(|depot| depot.hex == hex && depot.isolated)
    }

    /// Whether a unit of a nation in a hex could trace a line of supply.
    pub(crate) fn is_in_supply(self, nation: Nation, hex: HexId) -> bool {
        let desk = &mut *self.desk.supply.borrow_mut();
        let number = nation as usize;
        if desk.maps.len() <= number {
            desk.maps.resize(number + 1, (0, Hexes::EMPTY));
        }
        if desk.maps[number].0 != self.desk.lines {
            let known = self.sources[number].iter().copied();
            let sources = known.filter(|hex| self.supplies(nation, *hex));
            self.lay_lines(&mut desk.flood, sources, nation, HexId::NONE);
            let found = desk.flood.hexes().iter().copied().collect();
            desk.maps[number] = (self.desk.lines, found);
        }
        desk.maps[number].1.contains(hex)
    }

    /// Finds all hexes that lines of supply for a nation lead to from these hexes (32.3), and one more if a line comes next to it.
    pub(crate) fn lay_lines(
        self,
        flood: &mut Flood,
        sources: impl IntoIterator<Item = HexId>,
        nation: Nation,
        end: HexId,
    ) {
        flood.fill(&self.pack.grid, sources, u16::MAX, |from, side, to| {
            let open = self.field.open(Mover::Foot, self.is_frozen(self.state, from), from);
            if open >> side.index() & 1 == 0 {
                rule!("32.3.a4");
                return Pass::No;
            }
            match self.carries_supply(nation, to) {
                true => Pass::Through,
                false if to == end => Pass::Into,
                false => Pass::No,
            }
        });
    }

    /// Whether a unit can trace a line of supply now (32.0).
    pub(crate) fn is_supplied(self, unit: UnitId) -> bool {
        let Some(hex) = self.hex(self.state, unit) else { return true };
        rule!("32.0.a");
        self.is_in_supply(self.nation(unit), hex) || self.is_fort_fed(unit, hex) || self.is_served(unit, hex)
    }

    /// A permanent fort supplies one unit in its hex (32.1).
    fn is_fort_fed(self, unit: UnitId, hex: HexId) -> bool {
        let of = self.partnership(self.state, unit);
        let fort = self.field.fort(hex) != 0 && of.is_some_and(|of| self.is_friendly(of, hex));
        let first = fort && self.land(hex).next() == Some(unit);
        if first {
            rule!("32.1.d");
        }
        first
    }

    /// Whether a land unit suffers from want of supply when it moves or fights (33.0, 33.6).
    pub(crate) fn suffers(self, unit: UnitId) -> bool {
        if self.state.is(unit, Flag::Provisioned) {
            rule!("33.6");
            return false;
        }
        if self.is_supplied(unit) {
            return false;
        }
        if self.state.is(unit, Flag::OutOfSupply) {
            rule!("33.0.b");
            return true;
        }
        let city = self.hex(self.state, unit).is_some_and(|hex| self.pack.hex(hex).city);
        if city {
            rule!("33.0.a2");
            rule!("FE.33.0");
        } else {
            rule!("33.0.a1");
        }
        !city
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Out of supply markers come off at once when a line is open (33.4).
    pub(crate) fn restore_supply(&mut self) {
        let game = self.game;
        if !game.units.iter().any(|unit| self.state.is(*unit, Flag::OutOfSupply)) {
            return;
        }
        for &unit in &game.units {
            if self.state.is(unit, Flag::OutOfSupply) && self.at().is_supplied(unit) {
                rule!("33.4.a1");
                rule!("33.4.a2");
                self.state.set(unit, Flag::OutOfSupply, false);
                self.disclose(unit);
                self.journal.write(|| {
                    Entry::said("33.4", text!("{unit} is in supply again.", unit = game.name(unit)))
                });
            }
        }
    }

    /// A marked unit loses a step to want of supply; generals and HQs of a stack that is lost go to the force pool (33.5).
    pub(crate) fn starve(&mut self, unit: UnitId) {
        let hex = self.hex(self.state, unit);
        let of = self.partnership(self.state, unit);
        self.lose_step(unit, "33.5");
        let Some((hex, of)) = hex.zip(of) else { return };
        let at = self.at();
        if at.occupies(of, hex) {
            return;
        }
        for &staff in &self.game.units {
            let left = matches!(self.class(staff), Class::General | Class::Hq)
                && self.hex(self.state, staff) == Some(hex);
            if left {
                rule!("33.5.b");
                self.pool(staff, "33.5");
            }
        }
    }
}

impl Kind {
    /// Whether it is infantry, which comes back from the replenishment box (27.7).
    pub(crate) const fn is_infantry(self) -> bool {
        matches!(self, Kind::Infantry)
    }
}
