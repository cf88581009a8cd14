//! 17.0 Special forces.

use engine::{Entry, Event, Journal, Verdict, deny, rule};
use mechanics::UnitId;

use crate::MunichWar;
use crate::frame::{Frame, Playing};
use crate::state::{BattleStep, Spot, State};
use crate::unit::Kind;

impl MunichWar {
    /// Whether a special forces marker may support the attack (17.1, D58).
    pub(crate) fn may_commit_special(&self, state: &State, unit: UnitId) -> Verdict {
        if self.side(state, unit) == Some(state.active().enemy()) {
            rule!("17.1.b");
        }
        self.is_operated_by(state, unit, state.active())?;
        deny!(
            "17.1.a",
            state.battle.special.is_some(),
            "one special forces marker supports the attack already"
        );
        rule!("17.0.b");
        deny!("17.0.a", state.spots[unit] != Spot::AVAILABLE, "{unit} is not in the Available Display");
        let own =
            || state.battle.attackers.iter().any(|other| self.unit(other).nation == self.unit(unit).nation);
        let foreign = self.options.special_forces_own_country && !own();
        deny!("17.1.i", foreign, "no attacker is of the country of {unit}");
        rule!("17.0.a");
        rule!("17.1.a");
        rule!("17.1.i");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The die of the special forces (17.1).
    pub(crate) fn roll_special(&mut self, die: u8) {
        let game = self.game;
        rule!("11.8.d");
        rule!("17.1.c");
        let marker = self.state.battle.special.expect("special forces are committed");
        rule!("17.1.d");
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
