//! 40.0 Conquest, as far as land war alone decides it.

use engine::{Entry, Journal, rule, text};
use hexmap::HexId;
use mechanics::UnitId;

use crate::EuropeanTheater;
use crate::frame::{Frame, Playing};
use crate::nation::{Nation, Nations, Rank};
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Class;

impl EuropeanTheater {
    /// The hexes that decide over a country: its city resource hexes and those of its colonies; without any, all cities and
    /// resource hexes (40.0).
    pub(crate) fn decisive(&self, nation: Nation) -> impl Iterator<Item = HexId> + '_ {
        let home = move |hex: &HexId| {
            let country = self.pack.hex(*hex).country;
            country == Some(nation)
                || country.is_some_and(|country| {
                    let record = self.pack.country(country);
                    record.rank == Rank::Colony && record.holder == nation
                })
        };
        let city_resource = |hex: &HexId| self.pack.hex(*hex).is_city_resource();
        let whole = self.field.land.iter().filter(home).any(|hex| city_resource(&hex));
        self.field.land.iter().filter(home).filter(move |hex| match whole {
            true => city_resource(hex),
            false => {
                rule!("40.0.c");
                let record = self.pack.hex(*hex);
                record.city || record.resource
            }
        })
    }

    /// Whether a country is conquered: its enemies hold every hex that decides (40.0).
    pub(crate) fn is_overrun(&self, state: &State, nation: Nation) -> bool {
        let Some(of) = state.partnership(nation) else { return false };
        let lost = |hex: HexId| state.forces.control.of(hex).is_some_and(|holder| holder.is_hostile(of));
        let (held, any) = match self.goals.iter().find(|(known, _)| *known == nation) {
            Some((_, goals)) => (goals.iter().copied().all(lost), !goals.is_empty()),
            None => (self.decisive(nation).all(lost), self.decisive(nation).next().is_some()),
        };
        if any {
            return held;
        }
        // 40.0: a country without cities and resource hexes falls to whoever enters it.
        let invaded = |unit: &UnitId| {
            self.class(*unit) == Class::Land
                && self.partnership(state, *unit).is_some_and(|other| other.is_hostile(of))
                && self.hex(state, *unit).is_some_and(|hex| self.pack.hex(hex).country == Some(nation))
        };
        let capital = |hex: HexId| self.pack.hex(hex).capital && self.pack.hex(hex).country == Some(nation);
        let fallen = !self.field.land.iter().any(capital) && self.units.iter().any(invaded);
        if fallen {
            rule!("40.0.d");
        }
        fallen
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A country all of whose decisive hexes are taken is conquered at once. Says whether one was.
    pub(crate) fn conquer(&mut self) -> bool {
        let game = self.game;
        // Only while nothing of a battle is left to do, and only in scenarios that judge conquest.
        if !matches!(self.state.frames.top(), Frame::Phase(_)) || game.scenario().chapter != 4 {
            return false;
        }
        let mut fallen = Nations::EMPTY;
        for seat in &game.scenario().seats {
            for nation in &seat.nations {
                if !self.state.conquered.contains(nation) && game.is_overrun(self.state, nation) {
                    fallen.insert(nation);
                }
            }
        }
        if fallen.is_empty() {
            return false;
        }
        for nation in &fallen {
            self.conquer_country(nation);
        }
        // S4.4: nothing that comes after could change the verdict but German losses, and there is nobody left to cause them.
        self.state.phase = Phase::Over;
        true
    }

    fn conquer_country(&mut self, nation: Nation) {
        rule!("40.0.a");
        let game = self.game;
        self.state.conquered.insert(nation);
        self.journal
            .write(|| Entry::announced("40.0", text!("{nation} is conquered.", nation = nation.name())));
        let of = self.state.partnership(nation);
        let conqueror = game.decisive(nation).find_map(|hex| self.state.forces.control.of(hex));
        for &unit in &game.units {
            if game.nation(unit) == nation {
                rule!("40.1.a");
                rule!("40.1.g");
                self.state.put(unit, game.removed_box());
            }
        }
        for hex in &game.field.land {
            let home = game.pack.hex(hex).country == Some(nation);
            if home && self.state.forces.control.of(hex) == of {
                rule!("40.1.b");
                self.state.forces.control.give(hex, conqueror);
            }
        }
    }
}
