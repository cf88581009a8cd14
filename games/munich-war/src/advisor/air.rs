//! What air missions promise: support, terror bombing, interception, transport.

use hexmap::HexId;
use mechanics::UnitId;

use super::force::DIE;
use super::{FOOLISH, Notes};
use crate::MunichWar;
use crate::frame::At;
use crate::nation::Side;
use crate::pack::{AirResult, TerrorResult};
use crate::state::State;
use crate::unit::Kind;

impl MunichWar {
    /// What an interception promises (16.6).
    pub(super) fn score_of_interception(&self, state: &State, air: UnitId, hex: HexId, notes: &Notes) -> i32 {
        let Some(side) = self.side(state, air) else { return FOOLISH };
        let Some(prey) = self.air_at(state, side.enemy(), hex) else { return FOOLISH };
        let factor = |unit| i16::from(self.face(state, unit).air);
        let table = &self.pack.interception;
        let column = table.column(0, factor(air) - factor(prey));
        let ((step, rest), (their_step, their_rest)) =
            (self.step_of(state, air, notes), self.step_of(state, prey, notes));
        let mission = notes.weights.mission * i32::from(factor(prey).max(1));
        let mut sum = 0;
        for result in table.outcomes(column) {
            sum += match result {
                AirResult::AttackerDestroyed => -step - rest,
                AirResult::AttackerLoss => -step,
                AirResult::Nothing => 0,
                AirResult::MutualLoss => their_step - step,
                AirResult::DefenderAbort => mission,
                AirResult::DefenderLoss => their_step + mission / 2,
                AirResult::DefenderDestroyed => their_step + their_rest + mission,
            };
        }
        sum / DIE
    }

    /// Which air unit stays on the ground in storms: the one that is worth least.
    pub(super) fn score_of_grounding(&self, state: &State, air: UnitId) -> i32 {
        let factor = i32::from(self.face(state, air).air);
        let kind = if self.unit(air).kind == Kind::Airlift { 0 } else { 10 };
        100 - kind - 20 * factor
    }
}

impl At<'_> {
    /// What an air unit of the phasing side promises over a hex.
    pub(super) fn score_of_mission(self, air: UnitId, hex: HexId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let Some(side) = self.side(state, air) else { return FOOLISH };
        if !desk.occupied[side.enemy() as usize].contains(hex) {
            return FOOLISH;
        }
        let support = self.score_of_air_support(air, side, hex, notes);
        let bombs = self.score_of_bombs(air, side, hex, notes);
        // Another day over the target is a day in reach of fighters.
        support.max(bombs) - 2
    }

    /// What tactical support for the attack that may come is worth.
    pub(super) fn score_of_air_support(self, air: UnitId, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let factor = i16::from(self.face(state, air).air);
        let strike = notes.strike[side as usize][hex.index()];
        if factor == 0 || strike == 0 {
            return 0;
        }
        let nation = self.unit(air).nation;
        let near = self.lay().near[hex.index()].iter().take_while(|(_, distance)| *distance <= 4);
        let mut own = near
            .filter(|(at, _)| desk.occupied[side as usize].contains(*at))
            .flat_map(|(at, _)| desk.stack(*at))
            .filter(|unit| self.unit(*unit).nation == nation && self.face(state, *unit).attack > 0);
        let Some(unit) = own.next() else { return 0 };
        let strength: i32 = own.map(|unit| i32::from(self.face(state, unit).attack)).sum::<i32>()
            + i32::from(self.face(state, unit).attack);
        let strength = strength.min(strike) * notes.weights.massed / 100;
        let with = self.hope(unit, side, hex, strength, factor, notes);
        // One column more than none asks for the value without what already flies there.
        let without = self.hope(unit, side, hex, strength, 0, notes).max(0);
        (with - without).max(0)
    }

    /// What terror bombing of the units in a hex is worth (16.8).
    pub(super) fn score_of_bombs(self, air: UnitId, side: Side, hex: HexId, notes: &Notes) -> i32 {
        let (victims, _) = self.garrison(hex, notes);
        self.weigh_bombs(air, side, hex, victims.best_step(), notes)
    }

    /// What terror bombing of a city is worth: a wall less, and replacements that do not come (16.8.2).
    pub(super) fn score_of_city_bombs(self, air: UnitId, hex: HexId, notes: &Notes) -> i32 {
        let state = self.state;
        let Some(side) = self.side(state, air) else { return FOOLISH };
        if state.terror.contains(hex) {
            return FOOLISH;
        }
        let record = &self.field.hexes[hex.index()];
        let replacements = record.city.as_ref().map_or(0, |city| i32::from(city.replacements));
        let prize = 5 + replacements * 12 * i32::from(notes.left);
        self.weigh_bombs(air, side, hex, prize, notes)
    }

    fn weigh_bombs(self, air: UnitId, side: Side, hex: HexId, prize: i32, notes: &Notes) -> i32 {
        let state = self.state;
        let table = &self.pack.terror;
        let mut column = table.column(0, self.face(state, air).air.into());
        let country = self.country(state, hex);
        if self.storms_hinder(state, self.unit(air).nation, country) && !self.options.no_storm_terror_shift {
            column = table.shifted(column, self.pack.shifts.of(crate::pack::ShiftCause::Storms));
        }
        let (step, _) = self.step_of(state, air, notes);
        let flak = self.has_flak(hex, side.enemy());
        let mut sum = 0;
        for result in table.outcomes(column) {
            sum += match result {
                TerrorResult::Terror => prize,
                TerrorResult::Defiance => -step,
                TerrorResult::Flak if flak => -step,
                TerrorResult::Flak | TerrorResult::None => 0,
            };
        }
        sum / DIE
    }

    /// Where an airlift unit would be of use: supply for those who have none, or a ride to the front.
    pub(super) fn score_of_airlift(self, air: UnitId, hex: HexId, lift: bool, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let Some(side) = self.side(state, air) else { return FOOLISH };
        let own = side as usize;
        if lift {
            let best = self.best_ride(air, hex, side, notes);
            return best - notes.pull[own][hex.index()] - 20;
        }
        if notes.supplied[own].contains(hex) {
            return FOOLISH;
        }
        let nation = self.unit(air).nation;
        let cut = desk.stack(hex).filter(|unit| self.unit(*unit).nation == nation);
        cut.map(|unit| self.value_of(state, unit, notes)).sum::<i32>() / 4
    }

    // The strongest pull among the cities that an airlift unit could carry somebody to.
    fn best_ride(self, air: UnitId, from: HexId, side: Side, notes: &Notes) -> i32 {
        let At { state, desk, .. } = self;
        let range = u16::from(self.unit(air).range);
        let near = |city: &HexId| {
            self.field.grid.distance(from, *city) <= range
                && self.controls(side, *city)
                && !desk.zones[side.enemy() as usize].contains(*city)
                && desk.stack(*city).next().is_none()
        };
        let cities = self.field.cities - state.terror;
        cities.iter().filter(near).map(|city| notes.pull[side as usize][city.index()]).max().unwrap_or(0)
    }
}
