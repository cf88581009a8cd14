//! 22.0 How to win.

use engine::{Entry, Journal, Outcome, Silent, rule};
use hexmap::HexId;
use mechanics::UnitId;

use crate::frame::At;
use crate::nation::{Nation, Side};
use crate::state::{Spot, State};
use crate::terrain::HexRecord;
use crate::{Desk, MunichWar};

impl MunichWar {
    /// The side whose enemies have all surrendered, if there is one (22.0).
    pub(crate) fn automatic_winner(&self, state: &State) -> Option<Side> {
        rule!("22.0.b", "22.0.c");
        let alive = |side: Side| {
            (state.joined[side as usize] - state.surrendered).iter().any(|nation| self.is_power(nation))
        };
        Side::ALL.into_iter().find(|side| alive(*side) && !alive(side.enemy()))
    }

    /// Countries with an entry in the Surrender Table, Britain and the Soviet Union (D44).
    fn is_power(&self, nation: Nation) -> bool {
        let country = self.pack.country(nation);
        country.surrender > 0 || country.off_map > 0
    }

    /// The points of a side as they stand (22.0).
    pub(crate) fn points_of(&self, state: &State, side: Side, journal: &mut impl Journal) -> i16 {
        rule!("22.0.d");
        let places = self.points_for_places(state, side, journal);
        let lost = self.points_for_losses(state, side);
        journal.write(|| Entry::said("22.0", format!("Enemy units: {lost} points for the {side}.")));
        places + lost
    }

    /// The points of a side for enemy units that are lost.
    pub(crate) fn points_for_losses(&self, state: &State, side: Side) -> i16 {
        self.ids().map(|unit| self.loss_points(state, side, unit)).sum()
    }

    /// The points of a side for places.
    pub(crate) fn points_for_places(&self, state: &State, side: Side, journal: &mut impl Journal) -> i16 {
        let mut total = 0;
        let mut desk = Desk::default();
        // Tables are made only where control decides.
        let at = self.options.vp_needs_control.then(|| self.at(state, &mut desk));
        for hex in self.field.grid.ids() {
            let points = self.place_points(state, at, side, hex);
            if points != 0 {
                total += points;
                journal.write(|| {
                    Entry::said("22.0", format!("{}: {points} points for the {side}.", self.place(hex)))
                });
            }
        }
        total
    }

    /// What a place can bring to a side at most (22.0).
    pub(crate) fn prize(&self, state: &State, side: Side, record: &HexRecord) -> u8 {
        let objective = if side == Side::Axis { record.objective } else { 0 };
        let soviet = state.side_of(Nation::SovietUnion) == Some(side);
        let line = if soviet { record.mannerheim } else { 0 };
        // For the Axis a center that is an objective counts as the objective only.
        let city = record.city.as_ref().filter(|city| !(objective > 0 && city.center));
        objective + line + city.map_or(0, |city| city.points)
    }

    fn loss_points(&self, state: &State, side: Side, unit: UnitId) -> i16 {
        let counter = self.unit(unit);
        let lost = matches!(state.spots[unit], Spot::ELIMINATED | Spot::SURRENDERED);
        if !lost || state.side_of(counter.nation) != Some(side.enemy()) {
            return 0;
        }
        let large = matches!(counter.size, Some(crate::unit::Size::Army | crate::unit::Size::Corps));
        match counter.kind {
            kind if kind.is_air() => {
                rule!("22.0.q");
                self.pack.victory.air
            }
            kind if kind.is_mechanized() && large => {
                rule!("22.0.r");
                self.pack.victory.mechanized
            }
            _ => {
                rule!("22.0.s");
                0
            }
        }
    }

    /// The reckoning at the end, place by place.
    pub(crate) fn tell_points(&self, state: &State, journal: &mut impl Journal) {
        let [axis, allied] = Side::ALL.map(|side| self.points_of(state, side, journal));
        journal.write(|| {
            let verdict = self.outcome(state).verdict;
            let lead = axis - allied;
            let text = format!("Axis {axis} points, Allies {allied}, a difference of {lead:+}: {verdict}.");
            Entry::said("22.1", text)
        });
    }

    /// The difference that decides (22.1).
    pub(crate) fn score(&self, state: &State) -> i16 {
        rule!("22.0.e");
        self.points_of(state, Side::Axis, &mut Silent) - self.points_of(state, Side::Allied, &mut Silent)
    }

    /// The verdict (22.0, 22.1), with the difference that the table goes by: Axis less Allied points, whoever has
    /// won.
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        rule!("22.0.a");
        let points = self.score(state);
        let of = |side: Side, verdict| Outcome::won(self.seat(side), verdict, points);
        if let Some(side) = state.conceded {
            return match side {
                Side::Axis => of(Side::Allied, "Axis concedes"),
                Side::Allied => of(Side::Axis, "Allies concede"),
            };
        }
        if let Some(side) = self.automatic_winner(state) {
            return match side {
                Side::Axis => of(side, "Axis Automatic Victory"),
                Side::Allied => of(side, "Allied Automatic Victory"),
            };
        }
        let levels = &self.pack.victory.levels;
        let level = levels.iter().position(|level| level.from.is_none_or(|from| points >= from));
        let level = level.expect("the last level has no lower bound");
        match points {
            31.. => rule!("22.1.a"),
            11.. => rule!("22.1.b"),
            1.. => rule!("22.1.c"),
            _ => rule!("22.1.d"),
        }
        of(levels[level].winner, levels[level].title)
    }

    /// The points of a side for a place: for the last to be there, or, where the option asks for control and so for
    /// tables, for those who control it.
    pub(crate) fn place_points(&self, state: &State, at: Option<At<'_>>, side: Side, hex: HexId) -> i16 {
        let record = &self.field.hexes[hex.index()];
        if record.city.is_none() && record.objective == 0 && record.mannerheim == 0 {
            return 0;
        }
        rule!("22.0.d", "22.0.o");
        // Only what started in enemy hands, or was a neutral's that joined the enemy, scores.
        let owner = self.country(state, hex).and_then(|nation| state.side_of(nation));
        if owner != Some(side.enemy()) {
            return 0;
        }
        let occupied_by = |nation: Nation| {
            self.of_nation[nation]
                .iter()
                .any(|unit| state.hex(unit) == Some(hex) && self.unit(unit).kind.is_land())
        };
        let mut points = 0;
        if record.mannerheim > 0
            && state.side_of(Nation::SovietUnion) == Some(side)
            && occupied_by(Nation::SovietUnion)
        {
            rule!("22.0.n");
            points += i16::from(record.mannerheim);
        }
        let objective = record.objective > 0 && side == Side::Axis;
        if objective && occupied_by(Nation::Germany) {
            rule!("22.0.m");
            points += i16::from(record.objective);
        }
        let held = match at {
            Some(at) => at.controls(side, hex),
            None => state.last.holds(side as usize, hex),
        };
        if let Some(city) = &record.city
            && held
        {
            rule!("22.0.p");
            if objective && city.center {
                rule!("22.0.l");
                return points;
            }
            match city.points {
                15 => rule!("22.0.f"),
                10 => rule!("22.0.g", "22.0.h"),
                5 => rule!("22.0.i"),
                3 => rule!("22.0.j"),
                1 => rule!("22.0.k"),
                _ => {}
            }
            points += i16::from(city.points);
        }
        points
    }
}
