//! A position in numbers, for a player who knows nothing else: points, counters and cities.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, PlaceId};
use hexmap::Direction;
use mechanics::insight::place_id;
use mechanics::{UnitId, key_of};

use crate::nation::Side;
use crate::pack::Counted;
use crate::state::place;
use crate::terrain::SideKind;
use crate::unit::Strength;
use crate::{Action, Desk, NoRetreat, State};

/// What a point counts, and what a card or a marker in the hand does.
const POINT: i32 = 100;
const IN_HAND: i32 = 15;
/// What a city counts that scores nothing, and a point of the events of a campaign, which only bring its end near.
const CITY: i32 = 20;
const EVENT: i32 = 40;

impl NoRetreat {
    /// What the German wins with a hex.
    fn worth_of(&self, hex: hexmap::HexId) -> i32 {
        let Some(own) = &self.scenario().victory else {
            return POINT * self.board().hexes[hex.index()].city.map_or(0, |city| i32::from(city.vp.abs()));
        };
        let held = own.scores.iter().filter(|score| match &score.counted {
            Counted::Held(hexes) => hexes.contains(hex),
            _ => false,
        });
        held.map(|score| POINT * i32::from(score.vp)).sum::<i32>().max(CITY)
    }

    /// What a unit can attack with of its own will (14.1.1, 14.6.9).
    fn attack_of(&self, state: &State, unit: UnitId) -> u8 {
        let strength = self.face(state, unit).strength;
        let bound = state.no_actions.contains(unit) || state.no_supply.contains(unit);
        match self.unit(unit).strength {
            _ if bound => 0,
            Strength::White => 0,
            Strength::Yellow => strength.saturating_sub(self.pack.numbers.weak_attack as u8),
            Strength::Black => strength,
        }
    }
}

impl Gauged for NoRetreat {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        let board = self.board();
        let near = |hex: hexmap::HexId| {
            let ways = Direction::ALL.into_iter().zip(board.grid.neighbours(hex));
            let open = ways.filter(|(direction, to)| {
                let water = board.along.get(hex, *direction) == Some(SideKind::Water);
                !to.is_none() && board.land.contains(**to) && !water
            });
            open.map(|(_, to)| place_id(*to)).collect()
        };
        board.grid.ids().map(near).collect()
    }

    fn gauge(&self, state: &State, _: &mut Desk, out: &mut Gauge) {
        let events = if self.scenario().victory.is_none() { EVENT } else { 0 };
        let mut margin = POINT * i32::from(self.score(state)) + events * i32::from(state.event_vp);
        for side in Side::ALL {
            let markers = state.held.iter().filter(|marker| self.pack.marker(*marker).side == side).count();
            let hand = IN_HAND * (state.hands[side as usize].len() + markers) as i32;
            margin += if side == Side::German { hand } else { -hand };
        }
        out.margin[Side::German as usize] = margin;
        out.margin[Side::Allied as usize] = -margin;
        for unit in self.ids() {
            let (counter, face) = (self.unit(unit), self.face(state, unit));
            let worth = 25 * i32::from(face.strength);
            let worth = match state.spots[unit] {
                place::DUE | place::OUT | place::EVACUATED | place::SURRENDERED => continue,
                place::DESTROYED => worth / 4,
                _ if state.no_supply.contains(unit) => worth / 2,
                _ if state.low_supply.contains(unit) => worth * 3 / 4,
                _ => worth,
            };
            out.forces.push(Force {
                seat: counter.side.into(),
                place: state.hex(unit).map(place_id),
                attack: self.attack_of(state, unit).into(),
                defense: face.strength.into(),
                reach: if counter.kind.is_fixed() { 0 } else { face.movement + 1 },
                worth,
            });
        }
        let board = self.board();
        for hex in &board.cities {
            let mut worth = [0; MOST_SEATS];
            worth[..2].fill(self.worth_of(hex));
            let holder = Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
            out.goals.push(Goal { place: place_id(hex), worth, holder: holder.map(Into::into) });
        }
    }

    fn turns_left(&self, state: &State) -> u16 {
        u16::from(self.scenario().turns.1.saturating_sub(state.turn))
    }

    fn kind(&self, _: &State, action: Action) -> ActionKind {
        action.kind()
    }

    fn phase_key(&self, state: &State) -> u64 {
        key_of(&(state.turn, state.phase))
    }

    fn question_key(&self, state: &State) -> u64 {
        key_of(&(state.phase, state.frames.top()))
    }
}
