//! 27.5, 37.6 and S0.i: who enters in a seasonal turn without being built: units that wait in the box of the season, and generals
//! who come back from the force pool.

use engine::{Entry, Journal, Next, Prompt, Seat, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::frame::{At, Playing, Step};
use crate::place::Place;
use crate::sequence::Phase;
use crate::state::State;
use crate::time::Season;
use crate::unit::Class;
use crate::{Action, EuropeanTheater, stacking};

impl EuropeanTheater {
    /// The season whose turn is played.
    fn season(state: &State) -> Option<Season> {
        match state.phase {
            Phase::Seasonal(season) => Some(season),
            _ => None,
        }
    }

    fn is_general_in_pool(&self, state: &State, unit: UnitId) -> bool {
        self.class(unit) == Class::General
            && state.forces.units[unit].place == self.pool_of(state, unit)
            && self.pool_of(state, unit) != self.removed_box()
    }
}

impl At<'_> {
    /// Whether a unit enters in this seasonal turn.
    fn may_enter_play(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("S0.i", self.owner(self.state, unit) != seat, "{unit} is not yours");
        if self.is_general_in_pool(self.state, unit) {
            rule!("27.5.c");
            return Ok(());
        }
        let season = EuropeanTheater::season(self.state);
        let due = season.is_some_and(|season| self.state.forces.units[unit].place == self.season_box(season));
        deny!("S0.i", !due, "{unit} does not enter in this season");
        Ok(())
    }

    /// Whether a unit may enter in a hex. What else limits it comes with construction (37.6).
    fn may_enter_in(self, unit: UnitId, hex: HexId) -> Verdict {
        let nation = self.nation(unit);
        let Some(of) = self.partnership(self.state, unit) else { deny!("S0.i", "{unit} is neutral") };
        let held = self.is_friendly(of, hex) && !self.is_enemy_in(of, hex);
        deny!("S0.i", !held, "{hex} is not in your hands");
        deny!(
            "32.8.d2",
            self.is_isolated(hex),
            "{hex} is an isolated source of supply: no unit is placed there"
        );
        if self.class(unit) == Class::General {
            // A general is always with a unit (24.3).
            deny!("27.5.c", !self.occupies(of, hex), "no land unit of his is in {hex}");
            return Ok(());
        }
        let record = self.pack.hex(hex);
        let home = record.resource && record.country == Some(nation);
        deny!("S0.i", !home, "{hex} is no resource hex of the home country");
        deny!("S0.i", !self.is_in_supply(nation, hex), "{hex} is out of supply");
        deny!("S0.i", self.in_enemy_zone(of, hex), "{hex} is in an enemy zone of control");
        let class = self.class(unit);
        let full = stacking::counts(self.kind(unit)) && self.room_for(unit, hex) == 0;
        deny!("24.2.a1b", full, "{hex} has no room for {unit}");
        let crowded = class == Class::Air && self.based(hex) >= self.bases(hex);
        deny!("S0.c", crowded, "{hex} has no free base for {unit}");
        deny!("S0.d", class == Class::Naval && record.port.is_none(), "{hex} has no port");
        Ok(())
    }

    fn entrances(self, unit: UnitId) -> impl Iterator<Item = HexId> {
        self.game.field.land.iter().filter(move |hex| self.may_enter_in(unit, *hex).is_ok())
    }
}

/// A seat places what enters in the season.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arriving {
    /// Whose turn it is, counted from the initiative.
    pub number: u8,
    /// The unit that is being placed.
    pub unit: Option<UnitId>,
}

impl Arriving {
    fn seat(self, game: &EuropeanTheater) -> Seat {
        game.nth_seat(self.number)
    }

    /// The units that can be placed now.
    fn able(self, at: At<'_>) -> impl Iterator<Item = UnitId> {
        let seat = self.seat(at.game);
        at.game.units.iter().copied().filter(move |unit| {
            at.may_enter_play(seat, *unit).is_ok() && at.entrances(*unit).next().is_some()
        })
    }
}

impl Step for Arriving {
    fn next(self, game: &EuropeanTheater, _: &State) -> Next {
        Next::Seat(self.seat(game))
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        match self.unit {
            Some(unit) => out.extend(at.entrances(unit).map(Action::At)),
            None => {
                out.extend(self.able(at).map(Action::Deploy));
                out.push(Action::End);
            }
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match (action, self.unit) {
            (Action::Deploy(unit), _) => {
                on.state.frames.replace(Arriving { unit: Some(unit), ..self }.into());
            }
            (Action::At(hex), Some(unit)) => {
                on.enter(unit, hex);
                on.state.frames.replace(Arriving { unit: None, ..self }.into());
            }
            _ => on.next_arrival(self),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.unit.is_none() && self.able(on.at()).next().is_none();
        if done {
            on.next_arrival(self);
        }
        done
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match self.unit {
            Some(unit) => Prompt::new("S0", text!("Where does {unit} enter?", unit = at.name(unit))),
            None => Prompt::new("S0", "Place the units that enter in this season, or end the step."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match (action, self.unit) {
            (Action::Deploy(unit), None) => at.may_enter_play(self.seat(at.game), unit),
            (Action::At(hex), Some(unit)) => at.may_enter_in(unit, hex),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A unit enters, at no cost.
    fn enter(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        if let Some(place) = game.pack.places.id(Place::Hex(hex)) {
            self.state.put(unit, place);
        }
        self.journal.write(|| {
            let told = text!("{unit} enters in {hex}.", unit = game.name(unit), hex = game.place(hex));
            Entry::new("S0", journal::placed(unit, hex), told)
        });
    }

    fn next_arrival(&mut self, frame: Arriving) {
        let number = frame.number + 1;
        match number < self.game.seats() {
            true => self.state.frames.replace(Arriving { number, unit: None }.into()),
            false => {
                self.state.frames.pop();
            }
        }
    }
}
