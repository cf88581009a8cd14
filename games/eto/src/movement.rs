//! 30.0 The Movement phase.

use engine::{Journal, Seat, Verdict, deny, rule};
use mechanics::UnitId;

use crate::Action;
use crate::frame::{At, Playing};
use crate::march::Occasion;
use crate::state::Flag;
use crate::unit::Class;

impl At<'_> {
    /// Whether a unit may be picked up in the Movement phase (30.0).
    fn may_move(self, seat: Seat, unit: UnitId) -> Verdict {
        deny!("30.0.a", self.owner(self.state, unit) != seat, "{unit} is not yours");
        let class = self.class(unit);
        let moves = matches!(class, Class::Land | Class::Hq | Class::General);
        deny!("24.0.c", !moves, "{unit} is no land unit");
        deny!("30.0.a", self.hex(self.state, unit).is_none(), "{unit} is not on the map");
        let activated = self.state.is(unit, Flag::Activated);
        if activated {
            rule!("CARD.M5.0.b");
        }
        deny!("SOP.M.5.b", activated, "{unit} has been activated in this turn");
        deny!("30.0.a", self.state.is(unit, Flag::Moved), "{unit} has moved in this phase");
        Ok(())
    }

    pub(crate) fn offer_moves(self, seat: Seat, out: &mut Vec<Action>) {
        for &unit in &self.units {
            if self.may_move(seat, unit).is_ok() && self.is_first_of_its_like(unit) {
                rule!("30.0.b");
                rule!("CARD.0.a");
                out.push(Action::Take(unit));
                if self.may_entrain(seat, unit).is_ok() {
                    out.push(Action::Entrain(unit));
                }
            }
        }
    }

    pub(crate) fn judge_moves(self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Take(unit) => self.may_move(seat, unit),
            Action::Entrain(unit) => self.may_entrain(seat, unit),
            Action::Attack(_) => deny!("SOP.M.5.b", "no attacks are made in the Movement phase"),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    pub(crate) fn play_move(&mut self, action: Action) {
        if let Action::Entrain(unit) = action {
            self.state.frames.push(crate::rail::Entraining { unit }.into());
        }
        if let Action::Take(unit) = action {
            rule!("PART7.a1");
            rule!("30.1.a1");
            rule!("30.3");
            rule!("30.2.a");
            rule!("CARD.M5.A");
            let march = self.at().march(unit, Occasion::Phase, None);
            self.state.frames.push(march.into());
            self.ask_for_supply(crate::depots::Drawing::Moving(unit));
        }
    }
}
