//! A position in numbers, for a player who knows nothing else: the points, the counters and the cities.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, PlaceId};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{links, place_id};

use crate::frame::At;
use crate::nation::Side;
use crate::state::Spot;
use crate::unit::Kind;
use crate::{Action, Desk, MunichWar, State};

/// What a center is worth beyond its points: its country may surrender with it (21.0).
const CENTER: i32 = 50;

impl Gauged for MunichWar {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        links(&self.field.grid, &self.field.open)
    }

    fn gauge(&self, state: &State, desk: &mut Desk, out: &mut Gauge) {
        let at = self.at(state, desk);
        for side in Side::ALL {
            out.margin[side as usize] = 100 * i32::from(self.points_for_losses(state, side));
        }
        self.ids().for_each(|unit| at.add_forces(unit, &mut out.forces));
        for &hex in self.prizes.get_or_init(|| self.scoring_hexes()) {
            out.goals.extend(self.goal_in(state, hex));
        }
    }

    fn turns_left(&self, state: &State) -> u16 {
        u16::from(self.scenario(state).turns).saturating_sub(state.turn.into())
    }

    fn kind(&self, state: &State, action: Action) -> ActionKind {
        self.kind_of(state, action)
    }

    fn phase_key(&self, state: &State) -> u64 {
        ai::Advisor::stage(self, state)
    }

    fn question_key(&self, state: &State) -> u64 {
        ai::Advisor::context(self, state)
    }
}

impl MunichWar {
    fn scoring_hexes(&self) -> Vec<HexId> {
        let scores = |hex: &HexId| {
            let record = &self.field.hexes[hex.index()];
            let city = record.city.as_ref().map_or(0, |city| city.points);
            city + record.objective + record.mannerheim > 0 || self.field.centers.contains(*hex)
        };
        self.field.grid.ids().filter(scores).collect()
    }

    // 22.0: a place scores for the enemy of its country, so its own side holds it as long as he does not. Nobody fights
    // for what is a neutral's.
    fn goal_in(&self, state: &State, hex: HexId) -> Option<Goal> {
        let nation = self.country(state, hex)?;
        let owner = state.side_of(nation)?;
        let taker = owner.enemy();
        let center = self.field.centers.contains(hex) && !state.surrendered.contains(nation);
        let prize = 100 * i32::from(self.prize(state, taker, &self.field.hexes[hex.index()]));
        let mut worth = [0; MOST_SEATS];
        worth[..2].fill(prize + if center { CENTER } else { 0 });
        let holder = if state.last.holds(taker as usize, hex) { taker } else { owner };
        Some(Goal { place: place_id(hex), worth, holder: Some(self.seat(holder)) })
    }
}

impl At<'_> {
    fn add_forces(self, unit: UnitId, out: &mut Vec<Force>) {
        let state = self.state;
        let (counter, face) = (self.unit(unit), self.face(state, unit));
        let Some(side) = self.side(state, unit) else { return };
        let land = counter.kind.is_land();
        let worth = match counter.kind {
            Kind::Airstrike => 40 + 60 * i32::from(face.air),
            Kind::Airlift | Kind::SpecialForces | Kind::Bombardment | Kind::Amphibious => 30,
            _ => 10 * (i32::from(face.attack) + i32::from(face.defense)),
        };
        let spot = state.spots[unit];
        let worth = match spot {
            Spot::ELIMINATED | Spot::SURRENDERED | Spot::OUT => return,
            Spot::REINFORCEMENT | Spot::UNPLACED => worth / 3,
            _ if spot.turn().is_some() => worth * 2 / 3,
            // 9.1: the least of a stack that is too large will be lost.
            _ if spot.hex().is_some_and(|hex| land && self.excess(hex) == Some(unit)) => 0,
            _ => worth,
        };
        let force = Force {
            seat: self.seat(side),
            place: spot.hex().filter(|_| land).map(place_id),
            attack: face.attack.into(),
            defense: face.defense.into(),
            reach: if face.movement > 0 { face.movement + 1 } else { 0 },
            worth,
        };
        out.push(force);
        // 16.9: what flies over a hex helps those who attack there, and is in no danger from them.
        if let Some(hex) = spot.hex().filter(|_| face.air > 0) {
            let attack = 2 * i32::from(face.air);
            out.push(Force { place: Some(place_id(hex)), attack, reach: 1, worth: 0, ..force });
        }
    }

    fn excess(self, hex: HexId) -> Option<UnitId> {
        let At { state, desk, .. } = self;
        if !self.is_overfull(hex) {
            return None;
        }
        let strength =
            |unit: &UnitId| (self.face(state, *unit).attack + self.face(state, *unit).defense, *unit);
        desk.stack(hex).min_by_key(strength)
    }
}
