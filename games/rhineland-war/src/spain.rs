//! 24.0 and 31.0 The Spanish Civil War.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Spot, UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::nation::{Nation, Side};
use crate::pack::Rank;
use crate::state::{HexSet, State, place};
use crate::unit::Start;
use crate::{Action, RhinelandWar};

impl RhinelandWar {
    /// Whether the Spanish Civil War has broken out (31.1).
    pub(crate) fn has_civil_war(&self, state: &State) -> bool {
        state.side_of(Nation::Republic).is_some()
    }

    /// The faction that a player controls (31.1).
    pub(crate) fn faction_of(&self, side: Side) -> Nation {
        let of_side = |nation: &Nation| {
            let country = self.pack.country(*nation);
            country.rank == Rank::Faction && country.side == Some(side)
        };
        Nation::ALL.into_iter().find(of_side).unwrap_or(Nation::Republic)
    }

    /// The next unit of a faction that is deployed at the outbreak (31.2).
    fn deploying(&self, state: &State, side: Side) -> Option<UnitId> {
        let waits =
            |unit: &UnitId| self.unit(*unit).start == Start::Map && state.spots[*unit] == place::WAITING;
        self.of_nation[self.faction_of(side)].iter().find(waits)
    }
}

impl At<'_> {
    /// Spanish cities with a unit of a side: sources for its volunteers, bases for its air units (31.7, d119).
    pub fn spanish_cities(self, side: Side) -> HexSet {
        match self.has_civil_war(self.state) {
            true => self.field.countries[Nation::Spain] & self.field.cities & self.occupied(side),
            false => HexSet::EMPTY,
        }
    }

    /// Spanish cities that supply a unit: its volunteers', besides the centers of the factions (31.7).
    pub(crate) fn spanish_sources(self, unit: UnitId, side: Side) -> HexSet {
        if !self.unit(unit).expeditionary {
            return HexSet::EMPTY;
        }
        rule!("31.7.b");
        self.spanish_cities(side) - self.state.terror_cities
    }

    /// Whether a unit may be deployed in a hex at the outbreak (31.2).
    fn may_rise_in(self, unit: UnitId, hex: HexId) -> Verdict {
        let ground = self.ground_of(self.state, unit).contains(hex);
        match self.unit(unit).nation {
            Nation::Republic => deny!("31.2.b", !ground, "{hex} is not a city of the faction"),
            _ => deny!("31.2.d", !ground, "{hex} is not a city of the faction"),
        }
        let taken = self.stack(hex).next().is_some();
        deny!("31.2.d", taken, "there is a unit in {hex} already");
        Ok(())
    }

    fn risings(self, unit: UnitId) -> HexSet {
        let ground = self.ground_of(self.state, unit);
        ground.iter().filter(|hex| self.may_rise_in(unit, *hex).is_ok()).collect()
    }
}

impl<J: Journal> Playing<'_, J> {
    fn rise(&mut self, unit: UnitId, hex: HexId) {
        self.state.spots[unit] = Spot::at(hex);
        let game = self.game;
        self.journal.write(|| {
            let told = text!("{unit} is set up in {place}.", unit = game.name(unit), place = game.place(hex));
            Entry::new("31.2", journal::placed(unit, hex), told)
        });
    }

    /// Both factions are deployed: each is on its side (31.1).
    pub(crate) fn break_out(&mut self) {
        let game = self.game;
        self.journal.write(|| Entry::announced("31.1", "The Spanish Civil War breaks out."));
        for side in Side::ALL {
            match side {
                Side::Allied => rule!("31.1.b"),
                Side::Axis => rule!("31.1.c"),
            }
            // 31.1: a faction has no land of its own, so it controls what it occupies.
            rule!("31.1.e");
            self.join(game.faction_of(side), side);
        }
    }
}

/// The factions are set up, the Republic first (31.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outbreak {
    /// Whose faction.
    pub side: Side,
}

impl Step for Outbreak {
    fn next(self, _: &RhinelandWar, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if let Some(unit) = at.deploying(at.state, self.side) {
            out.extend(at.risings(unit).iter().map(Action::At));
            out.push(Action::DeployRest);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let game = on.game;
        while let Some(unit) = game.deploying(on.state, self.side) {
            let at = on.at();
            let free = |hex: &HexId| at.may_rise_in(unit, *hex).is_ok();
            let hex = match action {
                Action::At(hex) => Some(hex),
                _ => game.unit(unit).hex.filter(free).or_else(|| at.risings(unit).iter().next()),
            };
            match hex {
                Some(hex) => on.rise(unit, hex),
                None => on.state.spots[unit] = place::BOX,
            }
            if action != Action::DeployRest {
                return;
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(unit) = on.game.deploying(on.state, self.side) else {
            match self.side {
                Side::Allied => {
                    rule!("31.2.c");
                    on.state.frames.replace(Outbreak { side: Side::Axis }.into());
                }
                Side::Axis => {
                    on.state.frames.pop();
                    on.break_out();
                }
            }
            return true;
        };
        let hexes = on.at().risings(unit);
        let mut hexes = hexes.iter();
        let (first, second) = (hexes.next(), hexes.next());
        match (first, second) {
            (Some(hex), None) => on.rise(unit, hex),
            (None, _) => on.state.spots[unit] = place::BOX,
            _ => return false,
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.deploying(at.state, self.side) {
            Some(unit) => Prompt::new("31.2", text!("Where do you place the {unit}?", unit = at.name(unit))),
            None => Prompt::new("31.2", "The factions are set up."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (at.deploying(at.state, self.side), action) {
            (Some(unit), Action::At(hex)) => at.may_rise_in(unit, hex),
            _ => Ok(()),
        }
    }
}
