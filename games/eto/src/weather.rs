//! 1.0 Weather.

use engine::{Entry, Journal, Rolled, Throw, rule, text};

use crate::EuropeanTheater;
use crate::frame::Playing;
use crate::state::State;
use crate::time::{Weather, Zone};
use crate::unit::Class;

impl EuropeanTheater {
    /// The zone whose air is grounded by the next dice (1.4).
    fn zone_to_roll(&self, state: &State) -> Option<Zone> {
        let flies = self.units.iter().any(|unit| self.class(*unit) == Class::Air);
        let rolled = |zone: Zone| state.grounded >> (4 + zone as u8) & 1 == 1;
        let needs = |zone: &Zone| {
            // 1.4: the mild zone of France and Germany is grounded with the moderate zone, not by dice of its own.
            *zone != Zone::MildWest
                && !rolled(*zone)
                && self.pack.zones[state.weather as usize][*zone as usize].grounded_from.is_some()
        };
        [Zone::Severe, Zone::Moderate].into_iter().filter(|_| flies).find(needs)
    }

    /// Whether air units are grounded in a hex (1.4).
    pub(crate) fn is_grounded(&self, state: &State, hex: hexmap::HexId) -> bool {
        self.pack.hex(hex).zone.is_some_and(|zone| state.grounded >> zone as u8 & 1 == 1)
    }

    /// The dice of the Weather phase that are still to be thrown.
    pub(crate) fn weather_throw(&self, state: &State) -> Option<Throw> {
        if self.pack.year.fixed(state.date.month).is_none() && state.grounded == 0 {
            return Some(Throw::new("weather", 1, 6));
        }
        self.zone_to_roll(state).map(|_| Throw::new("grounding", 2, 6))
    }
}

/// The bit of `grounded` that says that the die of the weather has been thrown.
const THROWN: u8 = 1 << 7;

impl<J: Journal> Playing<'_, J> {
    /// A month begins: its weather, if that takes no die (1.0).
    pub(crate) fn begin_weather(&mut self) {
        self.state.grounded = 0;
        if let Some(weather) = self.pack.year.fixed(self.state.date.month) {
            rule!("PART2.a");
            rule!("1.0.a1");
            rule!("1.0.a2");
            rule!("SOP.M.1.a");
            self.state.weather = weather;
        }
    }

    /// The die of the month, then the dice of the zones.
    pub(crate) fn roll_weather(&mut self, rolled: Rolled) {
        let sum = rolled.sum() as u8;
        let game = self.game;
        if game.pack.year.fixed(self.state.date.month).is_none() && self.state.grounded == 0 {
            rule!("CARD.M1.A");
            let month = self.state.date.month as usize;
            self.state.weather = game.pack.year.weather[month][usize::from(sum.clamp(1, 6) - 1)];
            self.state.grounded = THROWN;
            let word = match self.state.weather {
                Weather::Fair => "fair",
                Weather::Mud => "mud",
                Weather::Winter => "winter",
            };
            self.journal.write(|| Entry::said("1.0", text!("The weather is {weather}.", weather = word)));
            return;
        }
        let Some(zone) = game.zone_to_roll(self.state) else { return };
        rule!("1.4.b");
        rule!("SOP.M.1.b");
        rule!("CARD.M1.B");
        rule!("FE.1.0");
        self.state.grounded |= 1 << (4 + zone as u8);
        let grounded = |zone: Zone| {
            let from = game.pack.zones[self.state.weather as usize][zone as usize].grounded_from;
            from.is_some_and(|from| sum >= from)
        };
        let mut zones = [zone, zone];
        if zone == Zone::Moderate {
            rule!("1.4.c");
            // Part 13 has two dice for each zone affected; the rule gives this one none of its own.
            rule!("FE.0");
            zones[1] = Zone::MildWest;
        }
        for zone in zones.into_iter().filter(|zone| grounded(*zone)) {
            match zone {
                Zone::Severe if self.state.weather == Weather::Winter => {
                    rule!("1.3.b");
                    rule!("T.weather.win.air");
                }
                _ => {
                    rule!("1.2.b");
                    rule!("T.weather.mud.air");
                }
            }
            self.state.grounded |= 1 << zone as u8;
        }
        let state = &*self.state;
        self.journal.write(|| {
            let told = match state.grounded >> zone as u8 & 1 {
                1 => "Air units are grounded in the {zone} zone.",
                _ => "Air units may fly in the {zone} zone.",
            };
            let name = if zone == Zone::Severe { "severe" } else { "moderate" };
            Entry::said("1.4", engine::Text::new(told).with("zone", name))
        });
    }

    /// The dice are thrown: only what is grounded is kept.
    pub(crate) fn end_weather(&mut self) {
        self.state.grounded &= 0b1111;
    }
}
