//! 12.8 The 7th Flieger Division.

use engine::{Entry, Journal, Verdict, deny, rule};
use hexmap::HexId;

use crate::nation::Side;
use crate::state::{Frame, HexSet, Spot, State};
use crate::{Action, Desk, WarComesEarly};

impl WarComesEarly {
    /// Where the division may be dropped now: on enemy units that can be attacked (12.8).
    pub(crate) fn legal_drops(&self, state: &State, targets: &HexSet, out: &mut Vec<Action>) {
        if self.may_drop(state).is_ok() {
            rule!("12.8.e", "8.0.c");
            out.extend(targets.iter().map(Action::Airdrop));
        }
    }

    /// Whether the division may be dropped in this phase.
    pub(crate) fn may_drop(&self, state: &State) -> Verdict {
        let ready = state.flieger && state.is_german_phase();
        deny!("12.8.b", !ready, "the 7th Flieger Division is not available, or has been used");
        rule!("12.8.d");
        let superior = state.air.side == Some(Side::German);
        deny!("12.8.c", !superior, "the Germans have no air superiority this turn");
        Ok(())
    }

    /// The division is over the hex; the die says whether it helps the attack.
    pub(crate) fn play_airdrop(&self, state: &mut State, hex: HexId, journal: &mut impl Journal) {
        // One drop a game: the division leaves it now, whatever comes of it.
        rule!("12.8.b", "12.8.h");
        state.flieger = false;
        state.spots[self.war().drop.unit] = Spot::GONE;
        self.play_target(state, hex, false);
        state.frames.push(Frame::Drop);
        journal.write(|| {
            Entry::said("12.8", format!("The 7th Flieger Division is dropped on {}.", self.place(hex)))
        });
    }

    pub(crate) fn roll_drop(&self, state: &mut State, die: u8, desk: &mut Desk, journal: &mut impl Journal) {
        rule!("12.8.f");
        state.frames.pop();
        let drop = self.war().drop;
        let fails = die.saturating_sub(drop.less) <= drop.fails;
        journal.write(|| {
            let effect = if fails { "it is destroyed" } else { "one column for the attack on its hex" };
            Entry::said("12.8", format!("The drop: {die}, {effect}."))
        });
        if fails {
            // Nothing binds the German player to this hex any more.
            self.end_battle(state, desk);
        } else {
            state.battle.flieger = true;
        }
    }
}
