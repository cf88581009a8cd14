//! 17.0 Special forces.

use engine::{Entry, Event, Journal, rule};
use mechanics::UnitId;

use crate::MunichWar;
use crate::frame::{Frame, Playing};
use crate::state::{BattleStep, Spot, State};
use crate::unit::Kind;

impl MunichWar {
    /// Whether a special forces marker may support the attack (17.1, D58).
    pub(crate) fn may_commit_special(&self, state: &State, unit: UnitId) -> bool {
        rule!("17.0.a", "17.0.b", "17.1.a", "17.1.b", "17.1.i");
        let counter = self.unit(unit);
        let country = !self.options.special_forces_own_country
            || state.battle.attackers.iter().any(|other| self.unit(other).nation == counter.nation);
        counter.kind == Kind::SpecialForces
            && state.battle.special.is_none()
            && state.spots[unit] == Spot::AVAILABLE
            && self.side(state, unit) == Some(state.active())
            && country
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The die of the special forces (17.1).
    pub(crate) fn roll_special(&mut self, die: u8) {
        let game = self.game;
        rule!("11.8.d", "17.1.c", "17.1.d");
        let marker = self.state.battle.special.expect("special forces are committed");
        let success = die <= game.unit(marker).success;
        rule!("17.1.f");
        self.state.battle.success = success;
        self.journal.write(|| {
            let event = Event::Rolled { purpose: "special".into(), dice: vec![die], cell: None };
            let what = if success { "succeed" } else { "fail" };
            Entry::new("17.1", event, format!("{}: the die shows {die}, they {what}.", game.name(marker)))
        });
        if !success {
            rule!("17.1.h");
            self.eliminate(marker, "17.1");
            self.state.battle.special = None;
        } else if let Some(fort) =
            self.state.battle.defenders.iter().find(|unit| game.unit(*unit).kind == Kind::Fortification)
        {
            rule!("17.1.e");
            self.reduce(fort, "17.1");
        }
        if self.state.battle.defenders.is_empty() {
            // D55: no die; the hex is cleared and attackers may advance.
            return self.state.frames.replace(Frame::Battle(BattleStep::Advance));
        }
        self.count_odds();
    }
}
