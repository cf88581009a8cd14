//! A position in numbers, for a player who knows nothing else: the points, the units and the towns.

use engine::{ActionKind, Force, Gauge, Gauged, Goal, MOST_SEATS, PlaceId, Silent};
use hexmap::HexId;
use mechanics::UnitId;
use mechanics::insight::{links, place_id};

use crate::nation::{Nation, Side, Standing};
use crate::state::Spot;
use crate::{Action, Desk, State, WarComesEarly};

/// A point of 1938, where there are many, in hundredths of one of 1939.
const SMALL: i32 = 20;

impl Gauged for WarComesEarly {
    fn links(&self) -> Vec<Vec<PlaceId>> {
        links(&self.field.grid, &self.field.open)
    }

    fn gauge(&self, state: &State, _: &mut Desk, out: &mut Gauge) {
        if self.campaign.is_none() {
            out.margin[Side::German as usize] = 100 * i32::from(self.victory_points(state, &mut Silent));
        } else {
            let points = state.score.map(|score| SMALL * i32::from(score));
            out.margin[..points.len()].copy_from_slice(&points);
        }
        out.forces.extend(self.ids().filter_map(|unit| self.gauged(state, unit)));
        let prizes =
            || self.in_play.iter().filter(|hex| self.worth_of_hex(*hex).is_some()).collect::<Vec<_>>();
        for &hex in self.prizes.get_or_init(prizes) {
            let mut worth = [0; MOST_SEATS];
            worth[..2].fill(self.worth_to_hold(state, hex));
            let holder = Side::ALL.into_iter().find(|side| state.control.holds(*side as usize, hex));
            out.goals.push(Goal { place: place_id(hex), worth, holder: holder.map(|side| self.seat(side)) });
        }
    }

    fn turns_left(&self, state: &State) -> u16 {
        (self.scenario.turns.len() as u16).saturating_sub(state.turn.into())
    }

    fn kind(&self, _: &State, action: Action) -> ActionKind {
        match action {
            Action::Pass | Action::PassUntil(_) => ActionKind::Finish,
            _ => action.kind(),
        }
    }

    fn phase_key(&self, state: &State) -> u64 {
        ai::Advisor::stage(self, state)
    }

    fn question_key(&self, state: &State) -> u64 {
        ai::Advisor::context(self, state)
    }
}

impl WarComesEarly {
    fn gauged(&self, state: &State, unit: UnitId) -> Option<Force> {
        let counter = self.unit(unit);
        let (attack, defense) = (i32::from(counter.attack), i32::from(counter.defense));
        // 13.3: some points are for a place whose defenders are gone.
        let awards = self.awards.iter().filter(|award| award.eliminated.contains(unit));
        let worth = 4 * (attack + defense) + awards.map(|award| 50 * i32::from(award.points)).sum::<i32>();
        let force = |place, reach, worth| {
            let seat = self.seat(self.side(unit));
            Some(Force { seat, place, attack, defense, reach, worth })
        };
        match state.spots[unit] {
            Spot::WAITING => force(None, 0, worth / 2),
            Spot::ELIMINATED if state.returns[unit] > 0 => force(None, 0, worth / 3),
            spot => {
                let afoot = self.is_afoot(state, unit);
                let reach = if afoot { self.movement_factor(unit) / 3 + 1 } else { 0 };
                force(Some(place_id(spot.hex()?)), reach, worth)
            }
        }
    }

    // A capital counts more: its country falls with it (4.5), and with Prague the war is lost or won (4.2).
    fn worth_to_hold(&self, state: &State, hex: HexId) -> i32 {
        let points = self.worth_of_hex(hex).map_or(0, i32::from);
        let Some(campaign) = &self.campaign else { return 100 * points };
        let country = self.field.country(hex).and_then(|nation| campaign.country(nation));
        let stands = |nation: Nation| state.standing[nation] == Standing::AtWar;
        match country {
            Some(country) if stands(country.nation) && country.capital.contains(hex) => {
                points * SMALL * if country.nation == Nation::Czechoslovakia { 5 } else { 2 }
            }
            Some(country) if stands(country.nation) || state.standing[country.nation] == Standing::Fallen => {
                points * SMALL
            }
            _ => 0,
        }
    }
}
