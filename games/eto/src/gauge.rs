//! A position in numbers, for a player who knows nothing else.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, PlaceId, Seat};
use hexmap::Direction;
use mechanics::insight::place_id;
use mechanics::key_of;

use crate::field::Mover;
use crate::nation::Partnership;
use crate::state::State;
use crate::unit::{Class, Face, Kind};
use crate::{Action, Desk, EuropeanTheater};

/// What a lost step is worth, in hundredths of a point, for each strength point of the counter.
const STRENGTH: i32 = 12;
/// What a German step is worth in Case White, where the verdict counts them.
const STEP: i32 = 60;
/// What a hex that decides over the country is worth.
const DECISIVE: i32 = 400;

impl Gauged for EuropeanTheater {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        let near = |hex: hexmap::HexId| {
            let open = self.field.open(Mover::Foot, false, hex);
            let ways = Direction::ALL.into_iter().zip(self.pack.grid.neighbours(hex));
            let open = ways.filter(|(side, to)| to.is_some() && open >> side.index() & 1 == 1);
            open.map(|(_, to)| place_id(*to)).collect()
        };
        self.pack.grid.ids().map(near).collect()
    }

    fn gauge(&self, state: &State, _: &mut Desk, out: &mut Gauge) {
        let white = self.scenario().chapter == 4;
        if white {
            let lost = i32::from(self.steps_lost(state, Seat(0)));
            out.margin[0] = -STEP * lost;
            out.margin[1] = STEP * lost;
        }
        if self.scenario().chapter == 2 {
            let [german, british] = self.hour_score(state).map(i32::from);
            out.margin[0] = STEP * (german - british);
            out.margin[1] = STEP * (british - german);
        }
        for &unit in &self.units {
            if self.is_lost(state, unit) || self.class(unit) == Class::Marker {
                continue;
            }
            let face = self.face(state, unit);
            let strength = i32::from(face.strength());
            let steps = i32::from(self.steps(state, unit));
            let (reach, worth) = match face {
                Face::Land { movement, .. } => (movement + 1, STRENGTH * strength * (1 + steps) / 2),
                Face::General { combat, .. } => (0, 20 * i32::from(combat)),
                Face::Hq { attacks, .. } => (0, 15 * i32::from(attacks)),
                _ => (0, STRENGTH * strength),
            };
            let land = self.class(unit) == Class::Land;
            let armor = if self.kind(unit) == Kind::Armor { worth / 4 } else { 0 };
            out.forces.push(Force {
                seat: self.owner(state, unit),
                place: self.hex(state, unit).filter(|_| land).map(place_id),
                attack: if land { strength } else { 0 },
                defense: if land { strength } else { 0 },
                reach,
                worth: worth + armor,
            });
        }
        for (hex, first) in self.pack.grid.ids().zip(&self.scenario().holders) {
            let Some(first) = first.and_then(|nation| self.scenario().seat_of(nation)) else { continue };
            let record = self.pack.hex(hex);
            let worth =
                match (self.scenario().chapter, record.is_city_resource(), record.city || record.resource) {
                    (4, true, _) => DECISIVE,
                    (4, _, true) => 10,
                    (4, ..) => continue,
                    (_, true, _) => 300,
                    (_, _, true) => 200,
                    _ => 100,
                };
            let holder = state.forces.control.of(hex);
            let seat = match holder {
                Some(Partnership::Axis) => Some(Seat(0)),
                Some(_) => Some(Seat(1)),
                None => None,
            };
            // Hexes that nobody fights for would only slow the reckoning down.
            let quiet = seat == Some(Seat(first)) && first == 0 && self.scenario().chapter == 4;
            if quiet {
                continue;
            }
            let mut shares = [0; MOST_SEATS];
            shares[..2].fill(worth);
            out.goals.push(Goal { place: place_id(hex), worth: shares, holder: seat });
        }
    }

    fn turns_left(&self, state: &State) -> u16 {
        let months = |date: crate::time::Date| date.year * 12 + date.month as u16;
        months(self.scenario().end).saturating_sub(months(state.date))
    }

    fn kind(&self, _: &State, action: Action) -> ActionKind {
        action.kind()
    }

    fn phase_key(&self, state: &State) -> u64 {
        key_of(&(state.date, state.phase))
    }

    fn question_key(&self, state: &State) -> u64 {
        key_of(&(state.phase, state.frames.top(), state.battle.target))
    }
}
