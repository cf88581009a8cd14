//! A position in numbers, for a player who knows nothing else: points, counters, Crisis and mobilization hexes.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, PlaceId};
use hexmap::HexId;
use mechanics::insight::{links, place_id};
use mechanics::{UnitId, key_of};

use crate::frame::At;
use crate::nation::Side;
use crate::state::place;
use crate::unit::Kind;
use crate::{Action, Desk, RhinelandWar, State};

/// What a held chit is worth.
const CHIT: i32 = 60;
/// What a collapse marker costs its side: each makes the next die more dangerous (5.3, 5.4).
const MARKER: i32 = 150;
/// A Crisis hex is held by a unit, and brings chits besides its points (5.1).
const CRISIS: i32 = 120;
/// What a mobilization point brings beyond its victory point: replacements (6.6).
const CENTER: i32 = 140;

impl Gauged for RhinelandWar {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        links(&self.field.grid, &self.field.open)
    }

    fn gauge(&self, state: &State, desk: &mut Desk, out: &mut Gauge) {
        let at = self.at(state, desk);
        for side in Side::ALL {
            let hand: i32 = state.hands[side as usize].as_slice().iter().map(|n| i32::from(*n)).sum();
            let markers = i32::from(state.markers(self.pack.side(side).collapse));
            let collapsed = if state.collapsed[side as usize] { 600 } else { 0 };
            out.margin[side as usize] = CHIT * hand - MARKER * markers - collapsed;
        }
        self.ids().for_each(|unit| at.add_force(unit, &mut out.forces));
        let hexes = self.field.crises | self.field.centers;
        out.goals.extend(hexes.iter().map(|hex| at.goal_in(hex)));
    }

    fn turns_left(&self, state: &State) -> u16 {
        u16::from(self.turns).saturating_sub(state.turn.into())
    }

    fn kind(&self, _: &State, action: Action) -> ActionKind {
        action.kind()
    }

    fn phase_key(&self, state: &State) -> u64 {
        key_of(&(state.turn, state.phase))
    }

    fn question_key(&self, state: &State) -> u64 {
        key_of(&(state.phase, state.frames.top(), state.battle.target))
    }
}

impl At<'_> {
    fn add_force(self, unit: UnitId, out: &mut Vec<Force>) {
        let counter = self.unit(unit);
        let Some(side) = self.side(self.state, unit) else { return };
        let worth = match counter.kind {
            Kind::Tac => 90,
            Kind::Sac => 80,
            Kind::Mac | Kind::Bombardment | Kind::Amphibious => 50,
            _ => 12 * (i32::from(counter.attack) + i32::from(counter.defense)),
        };
        let spot = self.state.spots[unit];
        let land = counter.kind.is_land();
        let worth = match spot {
            place::DEAD | place::OUT | place::WAITING => return,
            place::BOX => worth / 4,
            _ if place::due(spot).is_some() => worth * 2 / 3,
            // 8.2: a stack that is too large loses units.
            _ if spot.hex().is_some_and(|hex| land && self.is_overstacked(hex)) => worth / 3,
            _ => worth,
        };
        out.push(Force {
            seat: side.into(),
            place: spot.hex().filter(|_| land).map(place_id),
            attack: counter.attack.into(),
            defense: counter.defense.into(),
            reach: if counter.is_mobile() { counter.movement + 1 } else { 0 },
            worth,
        });
    }

    fn goal_in(self, hex: HexId) -> Goal {
        let record = &self.field.hexes[hex.index()];
        let worth = CRISIS * i32::from(record.crisis) + CENTER * i32::from(record.mobilization);
        let holds = |side: &Side| match record.crisis > 0 {
            true => self.occupies(*side, hex),
            false => self.controls(*side, hex),
        };
        let holder = Side::ALL.into_iter().find(holds).map(Into::into);
        let mut shares = [0; MOST_SEATS];
        shares[..2].fill(worth);
        Goal { place: place_id(hex), worth: shares, holder }
    }
}
