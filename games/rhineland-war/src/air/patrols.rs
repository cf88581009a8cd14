//! 16.10 Combat air patrols are placed in the Rally Phase.

use engine::{Journal, Verdict, rule};

use super::{Flight, Mission};
use crate::Action;
use crate::frame::{At, Playing};
use crate::nation::Side;
use crate::state::Standing;

impl At<'_> {
    pub(crate) fn offer_rally(self, side: Side, out: &mut Vec<Action>) {
        self.offer_flights(side, &[Mission::Patrol], out);
        // Only beside other offers: whether a phase is played must not tell what the other player may not know.
        if !out.is_empty() && self.state.standing[side as usize] != Standing::Ask {
            out.push(Action::Stand(Standing::Ask));
        }
        out.push(Action::End);
    }

    pub(crate) fn judge_rally(self, _: Side, action: Action) -> Verdict {
        match action {
            Action::Fly(unit) => self.judge_flight(unit, &[Mission::Patrol]),
            _ => Ok(()),
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Terror comes off, and the enemy's patrols go home (4.2.E).
    pub(crate) fn begin_rally(&mut self, side: Side) {
        self.calm(side);
        for unit in &self.state.patrols.clone() {
            if self.game.side(self.state, unit) != Some(side) {
                match side {
                    Side::Allied => {
                        rule!("16.17.a");
                        rule!("4.2.II.E.b");
                    }
                    Side::Axis => {
                        rule!("16.17.b");
                        rule!("4.2.I.E.b");
                    }
                }
                self.utilize(unit);
            }
        }
    }

    pub(crate) fn play_rally(&mut self, action: Action) {
        match action {
            Action::Fly(unit) => {
                match self.state.active() {
                    Side::Axis => rule!("4.2.I.E.c"),
                    Side::Allied => rule!("4.2.II.E.c"),
                }
                self.state.frames.push(Flight { unit }.into());
            }
            Action::Stand(standing) => {
                let side = self.state.active();
                self.state.standing[side as usize] = standing;
            }
            _ => {}
        }
    }
}
