//! 17.0 Special forces.

use engine::{Entry, Event, Journal, rule};
use mechanics::UnitId;

use crate::state::{Frame, Spot, State, Step};
use crate::unit::Kind;
use crate::{Desk, MunichWar};

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

    /// The die of the special forces (17.1).
    pub(crate) fn roll_special(
        &self,
        state: &mut State,
        die: u8,
        desk: &mut Desk,
        journal: &mut impl Journal,
    ) {
        rule!("11.8.d", "17.1.c", "17.1.d");
        let marker = state.battle.special.expect("special forces are committed");
        let success = die <= self.unit(marker).success;
        rule!("17.1.f");
        state.battle.success = success;
        journal.write(|| {
            let event = Event::Rolled { purpose: "special".into(), dice: vec![die], cell: None };
            let what = if success { "succeed" } else { "fail" };
            Entry::new("17.1", event, format!("{}: the die shows {die}, they {what}.", self.name(marker)))
        });
        if !success {
            rule!("17.1.h");
            self.eliminate(state, marker, "17.1", journal);
            state.battle.special = None;
        } else if let Some(fort) =
            state.battle.defenders.iter().find(|unit| self.unit(*unit).kind == Kind::Fortification)
        {
            rule!("17.1.e");
            self.reduce(state, fort, "17.1", journal);
        }
        if state.battle.defenders.is_empty() {
            // D55: no die; the hex is cleared and attackers may advance.
            return state.frames.replace(Frame::Battle(Step::Advance));
        }
        self.count_odds(state, desk, journal);
    }
}
