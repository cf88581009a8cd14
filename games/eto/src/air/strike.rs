//! 4B.C, 12.3 and 14.5: those who have arrived attack, hex by hex: first in the air, then with bombs.

use engine::{Journal, Next, Prompt, Seat, rule};
use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::raid::Raiding;
use super::{Campaign, Flight, Mission, Role};
use crate::frame::{At, Playing, Step};
use crate::state::State;
use crate::{Action, EuropeanTheater};

impl At<'_> {
    /// A hex where the seat that flies has units that have not attacked yet.
    fn to_strike(self) -> Option<Flight> {
        let seat = Seat(self.state.air.seat);
        self.state.flights.iter().copied().find(|flight| {
            !flight.aborted
                && matches!(flight.mission, Mission::Sweep | Mission::Bomb)
                && self.owner(self.state, flight.unit) == seat
                && !self.state.air.struck.contains(flight.over)
        })
    }

    /// The units that bomb a hex: unaborted bombers (21.5).
    pub(super) fn raiders(self, hex: HexId) -> impl Iterator<Item = Flight> + Clone {
        let (state, game) = (self.state, self.game);
        let seat = Seat(state.air.seat);
        state.flights.iter().copied().filter(move |flight| {
            flight.over == hex
                && !flight.aborted
                && flight.mission == Mission::Bomb
                && flight.role != Some(Role::Fighter)
                && game.owner(state, flight.unit) == seat
        })
    }

    /// The hexes over which both sides fly in the defender's step of an attack, one of them (CARD.4A.E).
    fn contested(self) -> Option<HexId> {
        let targets = self.state.targets().filter(|target| !target.done).map(|target| target.hex);
        targets.into_iter().find(|hex| !self.state.air.struck.contains(*hex) && self.is_contested(*hex))
    }

    /// Whether enemies face each other over a hex who have not fought each other yet.
    fn is_contested(self, hex: HexId) -> bool {
        let over = self.state.flights.iter().filter(|flight| flight.over == hex && !flight.aborted);
        over.clone()
            .filter(|flight| !flight.fought)
            .any(|flight| over.clone().any(|other| self.are_hostile(self.state, flight.unit, other.unit)))
    }
}

/// Those who have arrived attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Striking {
    /// The hex whose air battle has been fought and whose bombs fall now.
    pub hex: Option<HexId>,
}

impl Step for Striking {
    fn next(self, _: &EuropeanTheater, state: &State) -> Next {
        Next::Seat(Seat(state.air.seat))
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::End);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if let Some(hex) = self.hex {
            on.state.frames.replace(Striking { hex: None }.into());
            if on.state.air.campaign == Campaign::Offensive && on.at().raiders(hex).next().is_some() {
                rule!("21.4.a");
                rule!("CARD.4B.3");
                on.state.frames.push(Raiding { hex, loses: false }.into());
            }
            return true;
        }
        if on.state.air.campaign == Campaign::Defense {
            let Some(hex) = on.at().contested() else {
                on.state.frames.pop();
                return true;
            };
            rule!("SOP.4A.D");
            rule!("CARD.4A.E");
            on.state.air.struck.add(hex);
            on.begin_fight(hex);
            return true;
        }
        let Some(flight) = on.at().to_strike() else {
            on.finish_strikes();
            return true;
        };
        let hex = flight.over;
        rule!("SOP.4B.C");
        rule!("12.0.e2");
        if !on.state.air.struck.add(hex) {
            // The list is full: the rest turn back.
            on.finish_strikes();
            return true;
        }
        on.state.frames.replace(Striking { hex: Some(hex) }.into());
        on.scramble(hex, flight.unit);
        let at = on.at();
        let ground = at.stack(hex).any(|unit| at.state.air.excess.contains(unit));
        if at.is_contested(hex) || ground {
            on.begin_fight(hex);
        }
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("21.4", "Air units attack.")
    }
}

impl<J: Journal> Playing<'_, J> {
    /// All attacks have been made: all return (SOP.M.3.4.c1, SOP.4B.D1).
    fn finish_strikes(&mut self) {
        match self.state.air.campaign {
            Campaign::Offensive => {
                rule!("SOP.4B.D1");
                rule!("CARD.4B.4");
            }
            _ => {
                rule!("SOP.M.3.4.c1");
                rule!("CARD.M3.4.c");
            }
        }
        self.state.frames.pop();
        self.return_all();
        self.state.air.done = true;
        self.state.air.campaign = Campaign::None;
    }
}

impl State {
    /// Whether units are aloft.
    pub fn anybody_aloft(&self) -> bool {
        self.flights.iter().next().is_some()
    }
}
