//! 32.0 Variable preparedness: dice before the set-up.

use engine::{Entry, Event, Journal, Next, Text, Throw, rule, text};
use mechanics::{Spot, UnitId};

use crate::RhinelandWar;
use crate::frame::Playing;
use crate::pack::{Preparation, PreparednessTable};
use crate::state::{State, place};
use crate::unit::Start;

impl RhinelandWar {
    /// The table that is rolled on next: the Allied player's, one that its result asks for, the Axis player's (32.1).
    fn table_due(&self, state: &State) -> Option<PreparednessTable> {
        PreparednessTable::ALL.into_iter().find(|table| {
            let asked = *table != PreparednessTable::British
                || self
                    .preparations(state)
                    .any(|preparation| matches!(preparation, Preparation::Roll(wanted) if wanted == table));
            asked && state.readiness[*table as usize] == 0
        })
    }

    pub(crate) fn next_preparedness(&self, _: &State) -> Next {
        Next::Dice(Throw::new("preparedness", 1, 6))
    }

    /// Where a counter waits that begins the game in play.
    fn ready_spot(&self, unit: UnitId) -> Spot {
        match self.unit(unit).kind.is_land() {
            true => place::UNPLACED,
            false => place::AVAILABLE,
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn roll_preparedness(&mut self, die: u8) {
        let game = self.game;
        if let Some(table) = game.table_due(self.state) {
            let result = game.pack.preparedness.roll(table, die);
            rule!("32.1");
            self.state.readiness[table as usize] = result as u8 + 1;
            self.journal.write(|| {
                let title = Text::from(&game.pack.preparedness.results[result].title);
                let event = Event::Rolled { purpose: "preparedness".to_owned(), dice: vec![die], cell: None };
                Entry::new("32.1", event, text!("Die {die}: {result}.", die = die, result = title))
            });
        }
        if game.table_due(self.state).is_none() {
            // What is set up or never comes is not scheduled (6.3).
            self.prepare();
            self.line_up();
            self.end_phase();
        }
    }

    /// What the results change before the set-up (32.2, 32.3); how units come and where they stand follows from them too
    /// (`start_of`, `ground_of`).
    fn prepare(&mut self) {
        let game = self.game;
        let results = self.state.readiness.map(|result| usize::from(result).checked_sub(1));
        let effects =
            results.into_iter().flatten().flat_map(|result| &game.pack.preparedness.results[result].effects);
        for effect in effects {
            match effect {
                Preparation::Place { units, .. } => {
                    for &unit in units {
                        self.state.spots[unit] = game.ready_spot(unit);
                    }
                }
                Preparation::Muster { nation, within } => {
                    for unit in &game.of_nation[*nation] {
                        if matches!(game.unit(unit).start, Start::After(turns) if turns <= *within) {
                            rule!("32.2.1");
                            self.state.spots[unit] = game.ready_spot(unit);
                        }
                    }
                }
                Preparation::Never(units) => {
                    for &unit in units {
                        rule!("32.2.2.d");
                        self.state.spots[unit] = place::OUT;
                    }
                }
                Preparation::Join { nation, side } => {
                    rule!("32.2.3");
                    self.join(*nation, *side);
                }
                Preparation::Drop(chit) => {
                    rule!("32.2.3.b");
                    self.state.pool[*chit] = 0;
                }
                // 32.2, 32.3: these count where the schedule is made and units are set up; the second die has fallen.
                Preparation::Free(_) | Preparation::Schedule { .. } | Preparation::Roll(_) => {}
            }
        }
    }
}
