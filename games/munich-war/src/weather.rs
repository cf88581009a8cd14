//! 20.0 Weather. The costs of storms are in the map's tables (`field`), their other effects where they bite:
//! supply lengths, advances, shifts.

use engine::{Entry, Journal, Next, Prompt, Text, Verdict, deny, rule};
use mechanics::UnitId;

use crate::frame::{At, Frame, Ground, Playing, Step};
use crate::nation::Nation;
use crate::pack::Month;
use crate::state::{Spot, State};
use crate::{Action, MunichWar};

impl Step for Ground {
    fn next(self, game: &MunichWar, state: &State) -> Next {
        game.asks(state.active())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.legal_ground(at.state, out);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Ground(unit) = action {
            on.game.play_ground(on.state, unit);
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new(
            "20.0",
            Text::count(
                self.left.into(),
                "Storms: ground {n} more air unit.",
                "Storms: ground {n} more air units.",
            ),
        )
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Ground(unit) = action {
            at.is_operated_by(at.state, unit, at.state.active())?;
        }
        deny!("20.0.g", "only air units in the Available Display are grounded by storms")
    }
}

impl MunichWar {
    /// After the transfer of a Mobilization Phase in storms, half of the available air units are due for
    /// the Utilized Display (20.0, D41).
    pub(crate) fn ground_in_storms(&self, state: &mut State) {
        if !state.storms {
            return;
        }
        rule!("20.0.g", "20.0.r");
        let ready = self.groundable(state).count();
        if ready > 0 {
            state.frames.push(Frame::Ground(Ground { left: ready.div_ceil(2) as u8 }));
        }
    }

    fn groundable(&self, state: &State) -> impl Iterator<Item = UnitId> {
        let side = state.active();
        self.ids().filter(move |&unit| {
            self.unit(unit).kind.is_air()
                && state.spots[unit] == Spot::AVAILABLE
                && self.side(state, unit) == Some(side)
        })
    }

    pub(crate) fn legal_ground(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.groundable(state).map(Action::Ground));
    }

    pub(crate) fn play_ground(&self, state: &mut State, unit: UnitId) {
        let Frame::Ground(Ground { left }) = *state.frames.top() else { return };
        state.spots[unit] = Spot::UTILIZED;
        match left {
            1 => {
                state.frames.pop();
            }
            _ => state.frames.replace(Frame::Ground(Ground { left: left - 1 })),
        }
    }

    /// Whether storms hinder an attack by units of a country into a country (20.0).
    pub(crate) fn storms_hinder(&self, state: &State, attacker: Nation, into: Option<Nation>) -> bool {
        rule!("20.0.o");
        let harsh = matches!(into, Some(Nation::SovietUnion | Nation::Finland));
        rule!("20.0.p");
        rule!("20.0.q");
        state.storms && harsh && into != Some(attacker)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The weather event: storms in November, for the rest of the game.
    pub(crate) fn storms_set_in(&mut self) {
        let game = self.game;
        rule!("T.events.1");
        let november = game.pack.turns[usize::from(self.state.turn) - 1].month == Month::November;
        let what = match (november, self.state.storms) {
            (true, false) => {
                rule!("20.0.b");
                rule!("20.0.d");
                rule!("20.0.e");
                self.state.storms = true;
                "Storms set in, for the rest of the game."
            }
            (true, true) => {
                rule!("20.0.f");
                "The storms go on."
            }
            (false, _) => {
                rule!("20.0.c");
                "There are no storms before November."
            }
        };
        self.journal.write(|| Entry::said("20.0", what));
    }
}
