//! 17.0 How to win: points, Automatic Victory, Game End. Sudden Death (17.6) is in `checks`.

use engine::{Entry, Journal, Outcome, rule, text};

use crate::NoRetreat;
use crate::frame::Playing;
use crate::front::Front;
use crate::marker::Ability;
use crate::nation::Side;
use crate::pack::{Counted, Score};
use crate::state::{State, place};
use crate::track::Level;

impl NoRetreat {
    /// Map VP from the German point of view (17.1): cities in enemy hands.
    pub(crate) fn map_vp(&self, state: &State) -> i16 {
        let board = self.board();
        let points = |hex: hexmap::HexId| {
            let city = board.hexes[hex.index()].city?;
            rule!("2.12");
            let german = board.greater_germany.contains(hex);
            if german {
                rule!("2.11.c");
            }
            let holder = if german { Side::Allied } else { Side::German };
            if !state.control.holds(holder as usize, hex) {
                return None;
            }
            match holder {
                Side::German => {
                    rule!("17.1.a");
                    match city.major {
                        true => rule!("T.vp.a"),
                        false => rule!("T.vp.b"),
                    }
                }
                Side::Allied => {
                    rule!("17.1.b");
                    rule!("T.vp.c");
                }
            }
            let spared = !german && state.surrenders.contains(hex);
            if spared {
                rule!("19.8.f");
            }
            Some(i16::from(city.vp) - if spared { self.pack.numbers.surrender_vp } else { 0 })
        };
        board.cities.iter().filter_map(points).sum()
    }

    /// Total VP (17.3).
    pub(crate) fn total_vp(&self, state: &State) -> i16 {
        rule!("17.3");
        rule!("2.4.b");
        self.map_vp(state) + state.event_vp
    }

    /// Map VP that come back with the Surrender! markers of the map at the end of the game, three for Paris (17.7).
    fn returned_vp(&self, state: &State) -> i16 {
        let marked = if self.options.captured_surrender_only {
            state.surrenders & *state.control.of(Side::German as usize)
        } else {
            state.surrenders
        };
        if !marked.is_empty() {
            rule!("17.7.d");
            if marked.iter().any(|hex| self.city_hexes(hex).len() > 1) {
                rule!("17.7.e");
            }
        }
        marked.len() as i16 * self.pack.numbers.surrender_vp
    }

    /// The final sum of a campaign, part by part (17.7).
    pub(crate) fn final_vp(&self, state: &State) -> i16 {
        rule!("17.7.a");
        // Event VP do not score at the end.
        rule!("17.7.b");
        rule!("17.2.f");
        let front = self.front();
        rule!("17.7.f");
        let scores: i16 = front.scores.iter().map(|score| self.scored(state, score)).sum();
        rule!("T.endvp.i");
        rule!("20.2.a");
        let stance = i16::from(front.stance.square(state.stance).vp);
        rule!("T.endvp.h");
        let end = i16::from(front.turn(state.turn).game_end);
        let alternate = if self.options.alternate_vp {
            rule!("26.4.d");
            state.alternate_vp
        } else {
            0
        };
        let partition = self.partition_vp(state);
        if partition != 0 {
            rule!("17.7.g");
        }
        self.map_vp(state)
            + self.returned_vp(state)
            + scores
            + stance
            + end
            + self.plans_vp(state)
            + partition
            + alternate
    }

    /// What the game would be worth to the German if it ended now: by the scenario's own count, or by the final sum.
    pub(crate) fn score(&self, state: &State) -> i16 {
        match &self.scenario().victory {
            Some(own) => own.scores.iter().map(|score| self.scored(state, score)).sum(),
            None => self.final_vp(state),
        }
    }

    fn scored(&self, state: &State, score: &Score) -> i16 {
        let boxed = |units: &crate::unit::Units, spots: &[mechanics::Spot]| -> crate::unit::Units {
            // 2.14: units at sea surrender when the game ends.
            let at_sea = |unit: &mechanics::UnitId| {
                place::port_of(state.spots[*unit]).is_some() && spots.contains(&place::SURRENDERED)
            };
            let inside = |unit: &mechanics::UnitId| spots.contains(&state.spots[*unit]) || at_sea(unit);
            (*units - state.boxed).iter().filter(inside).collect()
        };
        let count = match &score.counted {
            Counted::EvacuatedUnits(units) => boxed(units, &[place::EVACUATED]).len(),
            Counted::EvacuatedSteps(units) => {
                let steps =
                    |unit| usize::from(self.unit(unit).steps()) - usize::from(state.reduced.contains(unit));
                boxed(units, &[place::EVACUATED]).iter().map(steps).sum()
            }
            Counted::Surrendered(units) => boxed(units, &[place::SURRENDERED]).len(),
            Counted::Lost(units) => boxed(units, &[place::SURRENDERED, place::DESTROYED]).len(),
            Counted::Held(hexes) => {
                hexes.iter().filter(|hex| state.control.holds(Side::German as usize, *hex)).count()
            }
        };
        match (&score.counted, score.per, score.vp) {
            (Counted::EvacuatedUnits(_), ..) => rule!("T.endvp.a"),
            (Counted::Lost(_), _, 1..) => rule!("T.endvp.b"),
            (Counted::EvacuatedSteps(_), 1, _) => rule!("T.endvp.c"),
            (Counted::EvacuatedSteps(_), ..) => rule!("T.endvp.d"),
            (Counted::Lost(_), ..) => rule!("T.endvp.e"),
            _ => {}
        }
        (count as i16 / i16::from(score.per.max(1))) * i16::from(score.vp)
    }

    /// How the game has ended (17.5, 17.7).
    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        if let Some(side) = state.won {
            let verdict = match (state.sudden, side) {
                (false, _) => "German Automatic Victory",
                (true, Side::German) => "German Major Victory by Sudden Death",
                (true, Side::Allied) => "Allied Major Victory by Sudden Death",
            };
            rule!("17.4.c");
            return Outcome::won(side.into(), verdict, self.total_vp(state));
        }
        let front = self.front();
        let points = self.score(state);
        let level = match &self.scenario().victory {
            Some(own) => {
                rule!("17.4.d");
                *own.levels.at(points)
            }
            None => *front.levels.at(points),
        };
        match (front.front, level) {
            (Front::France, Level::GermanMajor) => rule!("17.7.1.a"),
            (Front::France, Level::GermanOperational) => rule!("17.7.1.b"),
            (Front::France, Level::AlliedOperational) => rule!("17.7.1.c"),
            (Front::France, Level::AlliedMajor) => rule!("17.7.1.d"),
            (Front::Poland, Level::GermanMajor) => rule!("17.7.2.a"),
            (Front::Poland, Level::GermanOperational) => rule!("17.7.2.b"),
            (Front::Poland, Level::AlliedOperational) => rule!("17.7.2.c"),
            (Front::Poland, Level::AlliedMajor) => rule!("17.7.2.d"),
        }
        let (side, verdict) = match level {
            Level::AlliedMajor => (Side::Allied, "Allied Major Victory"),
            Level::AlliedOperational => (Side::Allied, "Allied Operational Victory"),
            Level::GermanOperational => (Side::German, "German Operational Victory"),
            Level::GermanMajor => (Side::German, "German Major Victory"),
        };
        Outcome::won(side.into(), verdict, points)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// 17.2: Event VP, within the ends of the track.
    pub(crate) fn score_event(&mut self, vp: i16) {
        self.event_vp("17.2", vp);
    }

    /// 17.2: Event VP under a case, from the German point of view, within the ends of the track.
    pub(crate) fn event_vp(&mut self, case: &'static str, vp: i16) {
        if vp == 0 {
            return;
        }
        rule!("17.0.a");
        let cap = self.pack.numbers.event_cap;
        let before = self.state.event_vp;
        self.state.event_vp = (before + vp).clamp(-cap, cap);
        if self.state.event_vp != before + vp {
            rule!("17.2.e");
        }
        if before.signum() * self.state.event_vp.signum() < 0 {
            rule!("17.2.d");
        }
        let now = self.state.event_vp;
        self.journal.write(|| {
            let change = format!("{vp:+}");
            Entry::said(case, text!("Event VP {change}: {now}.", change = change, now = now))
        });
    }

    /// 17.7, 2.14: the last turn is over. Units at sea surrender, and Surrender! markers go back into their cup; what these still
    /// count for is read from the hexes where they lay.
    pub(crate) fn close_game(&mut self) {
        if self.state.won.is_some() {
            return;
        }
        let game = self.game;
        for unit in game.ids() {
            if place::port_of(self.state.spots[unit]).is_some() {
                rule!("2.14.c");
                self.state.spots[unit] = place::SURRENDERED;
                let words = || text!("{unit} surrenders.", unit = game.name(unit));
                self.journal.write(|| Entry::said("2.14", words()));
            }
        }
        let placed = game.own_markers[Side::Allied as usize] & self.state.away;
        for marker in placed.iter().filter(|marker| game.pack.marker(*marker).ability == Ability::Surrender) {
            rule!("17.7.c");
            self.to_cup(marker);
        }
        // 26.2: those in the Surrendered Units box raise no points.
        let cities =
            self.state.surrenders.iter().filter(|hex| game.city_hexes(*hex).iter().next() == Some(*hex));
        if placed.len() > cities.count() {
            rule!("17.7.h");
        }
    }

    /// 7.1, 17.5: checked at the start of every turn of a campaign.
    pub(crate) fn check_automatic_victory(&mut self) {
        let (game, state) = (self.game, &mut *self.state);
        let holds = |hex| state.control.holds(Side::German as usize, hex);
        if !game.scenario().checks {
            return;
        }
        rule!("7.1");
        if game.total_vp(state) <= game.pack.numbers.automatic_vp {
            rule!("17.5.b");
            return;
        }
        if game.options.harder_automatic && !game.board().heart.iter().any(holds) {
            rule!("26.3");
            return;
        }
        rule!("17.5.a");
        state.won = Some(Side::German);
        self.journal.write(|| Entry::announced("17.5", "Automatic Victory: the German wins."));
    }
}
