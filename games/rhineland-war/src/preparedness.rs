//! 32.0 Variable preparedness: dice before the set-up.

use engine::{Entry, Event, Journal, Next, Text, Throw, rule, text};
use mechanics::{Spot, UnitId};

use crate::RhinelandWar;
use crate::chit::Effect;
use crate::frame::Playing;
use crate::nation::Nation;
use crate::pack::{Preparation, PreparednessTable};
use crate::state::{State, place};
use crate::unit::{Kind, Start, Unit};

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
        for result in results.into_iter().flatten() {
            if game.pack.preparedness.results[result].effects.is_empty() {
                rule!("32.2.5.h");
            }
        }
        let effects =
            results.into_iter().flatten().flat_map(|result| &game.pack.preparedness.results[result].effects);
        for effect in effects {
            match effect {
                Preparation::Place { units, .. } => {
                    for &unit in units {
                        mark_placed(game.unit(unit));
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
                        match game.unit(unit).kind {
                            Kind::FortifiedZone => rule!("32.2.2.d"),
                            _ => rule!("32.3.4.b"),
                        }
                        self.state.spots[unit] = place::OUT;
                    }
                }
                Preparation::Join { nation, side } => {
                    match nation {
                        Nation::Poland => rule!("32.2.3"),
                        Nation::Czechoslovakia => rule!("32.2.4"),
                        Nation::Britain => rule!("32.2.5.a"),
                        _ => rule!("32.3.5"),
                    }
                    self.join(*nation, *side);
                }
                Preparation::Drop(chit) => {
                    match game.pack.chit(*chit).effects[..] {
                        [Effect::Join { nation: Nation::Poland, .. }] => rule!("32.2.3.b"),
                        [Effect::Join { nation: Nation::Czechoslovakia, .. }] => rule!("32.2.4.b"),
                        [Effect::Join { nation: Nation::Britain, .. }] => rule!("32.2.5.i"),
                        _ => rule!("32.3.5.b"),
                    }
                    self.state.pool[*chit] = 0;
                }
                // 32.2, 32.3: these count where the schedule is made and units are set up.
                Preparation::Schedule { units, .. } => {
                    for &unit in units {
                        match (game.unit(unit).nation, game.unit(unit).kind) {
                            (Nation::Britain, _) => rule!("32.2.5.e"),
                            (_, Kind::MotorizedInfantry) => rule!("32.3.1.c"),
                            _ => rule!("32.3.2"),
                        }
                        if self.state.spots[unit] == place::BOX {
                            self.state.spots[unit] = place::WAITING;
                        }
                    }
                }
                Preparation::Free(_) => {}
                // The second die has fallen.
                Preparation::Roll(_) => rule!("32.2.5.b"),
            }
        }
    }
}

/// Which case of the tables brings a unit into the set-up.
fn mark_placed(unit: &Unit) {
    match (unit.nation, unit.kind, unit.start) {
        (Nation::France, Kind::Tac, _) => rule!("32.2.2.a"),
        (Nation::France, Kind::MechanizedCavalry, _) => rule!("32.2.2.c"),
        (Nation::France, ..) => rule!("32.2.2.b"),
        (Nation::Britain, Kind::Armor, _) => rule!("32.2.5.d"),
        (Nation::Britain, Kind::AntiAircraft, _) => rule!("32.2.5.f"),
        (Nation::Britain, Kind::Sac, _) => rule!("32.2.5.g"),
        (Nation::Britain, ..) => rule!("32.2.5.c"),
        (Nation::Germany, Kind::Sac, _) => rule!("32.3.3.a"),
        (Nation::Italy, ..) => rule!("32.3.3.b"),
        (Nation::Germany, _, Start::After(_)) => rule!("32.3.1.d"),
        (Nation::Germany, ..) if unit.is_corps() => rule!("32.3.1.b"),
        _ => rule!("32.3.4.a"),
    }
}
