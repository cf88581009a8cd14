//! 20.0 Weather.

use engine::{Entry, Journal, Next, Throw, rule, text};

use crate::RhinelandWar;
use crate::frame::Playing;
use crate::pack::Weather;

impl RhinelandWar {
    /// The storms die (20.4).
    pub(crate) fn next_weather(&self) -> Next {
        Next::Dice(Throw::new("storms", 1, 6))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A game turn begins with the weather of its space.
    pub(crate) fn begin_turn(&mut self) {
        let turn = usize::from(self.state.turn) - 1;
        rule!("20.1.a");
        rule!("20.1.b");
        rule!("T.turntrack");
        self.state.weather = self.pack.turns.get(turn).map_or(Weather::Fair, |turn| turn.weather);
    }

    /// Goes on unless a die decides. Says whether it did.
    pub(crate) fn settle_weather(&mut self) -> bool {
        let decided = self.pack.weather(self.state.weather).becomes.is_none();
        if decided {
            self.end_phase();
        }
        decided
    }

    pub(crate) fn roll_storms(&mut self, die: u8) {
        let Some((from, other)) = self.pack.weather(self.state.weather).becomes else { return };
        let storms = die >= from;
        rule!("20.4.a");
        self.state.weather = if storms { other } else { Weather::Fair };
        match storms {
            true => rule!("20.4.c"),
            false => rule!("20.4.b"),
        }
        self.journal.write(|| {
            let told = match storms {
                true => text!("The die shows {die}: winter weather this turn.", die = die),
                false => text!("The die shows {die}: the storms hold off.", die = die),
            };
            Entry::said("20.4", told)
        });
        self.end_phase();
    }
}
