//! 21.0 Surrender.

use engine::{Entry, Journal, Next, Prompt, Rolled, rule, text};
use hexmap::HexId;

use crate::MunichWar;
use crate::frame::{At, Check, Frame, Playing, Step};
use crate::nation::Nation;
use crate::rules::die;
use crate::sequence::Phase;
use crate::state::{Spot, State};

impl Step for Check {
    fn next(self, _: &MunichWar, _: &State) -> Next {
        die("surrender")
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.roll_surrender(rolled.first());
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("21.0", text!("Does {nation} surrender?", nation = self.nation.name()))
    }
}

impl At<'_> {
    /// Whether a country must roll now (21.0).
    fn must_check(self, nation: Nation) -> bool {
        let state = self.state;
        let Some(side) = state.side_of(nation) else { return false };
        // Capital and centers alike; Italy has no capital on the map.
        rule!("21.0.f");
        let centers = self.field.countries[nation] & self.field.centers;
        rule!("21.0.b");
        rule!("21.0.c");
        let lost = |hex: HexId| self.controls(side.enemy(), hex);
        rule!("21.0.d");
        rule!("21.0.e");
        rule!("21.0.i");
        self.pack.country(nation).surrender > 0
            && !state.surrendered.contains(nation)
            && !centers.is_empty()
            && centers.iter().all(lost)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Asks for the next die, or ends the phase. Says whether the phase went on.
    pub(crate) fn settle_surrender(&mut self) -> bool {
        let side = self.state.active();
        rule!("21.0.a");
        rule!("21.0.h");
        rule!("4.0.o");
        let next = (self.state.joined[side as usize] - self.state.checked)
            .iter()
            .find(|nation| self.at().must_check(*nation));
        match next {
            Some(nation) => self.state.frames.push(Frame::Check(Check { nation })),
            None => self.end_phase(),
        }
        true
    }

    /// The die of a country (21.0).
    pub(crate) fn roll_surrender(&mut self, die: u8) {
        let game = self.game;
        let Frame::Check(Check { nation }) = *self.state.frames.top() else { return };
        self.state.frames.pop();
        self.state.checked.insert(nation);
        match nation {
            Nation::Germany => rule!("T.surrender.a"),
            Nation::Finland | Nation::Hungary | Nation::Poland => rule!("T.surrender.b"),
            Nation::France => rule!("T.surrender.c"),
            Nation::Italy => rule!("T.surrender.d"),
            Nation::Czechoslovakia | Nation::Belgium | Nation::Romania | Nation::Yugoslavia => {
                rule!("T.surrender.e");
            }
            _ => rule!("T.surrender.f"),
        }
        rule!("21.0.g");
        let gives_up = die <= game.pack.country(nation).surrender;
        self.journal.write(|| {
            let what = if gives_up { "surrenders" } else { "fights on" };
            Entry::said("21.0", format!("The die shows {die}: {nation} {what}."))
        });
        if gives_up {
            self.surrender(nation);
        }
    }

    /// A country surrenders: all its counters leave the game (21.0).
    fn surrender(&mut self, nation: Nation) {
        let game = self.game;
        // Who holds its hexes stays as it is.
        rule!("21.0.k");
        rule!("21.0.m");
        self.state.surrendered.insert(nation);
        for unit in &game.of_nation[nation] {
            if !matches!(self.state.spots[unit], Spot::ELIMINATED | Spot::OUT) {
                rule!("21.0.j");
                self.state.spots[unit] = Spot::SURRENDERED;
                self.state.tops.remove(unit);
                self.state.lifting.remove(unit);
            }
        }
        if game.automatic_winner(self.state).is_some() {
            rule!("3.3.d");
            self.begin(Phase::Over);
        }
    }
}
