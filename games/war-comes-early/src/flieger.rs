//! 12.8 The 7th Flieger Division.

use engine::{Entry, Journal, Next, Prompt, Rolled, Verdict, deny, rule};
use hexmap::HexId;

use crate::frame::{At, DropRoll, Playing, Step};
use crate::nation::Side;
use crate::rules::EVENT;
use crate::state::{HexSet, Spot, State};
use crate::{Action, WarComesEarly};

impl Step for DropRoll {
    fn next(self, _: &WarComesEarly, _: &State) -> Next {
        EVENT
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let die = rolled.first();
        let game = on.game;
        rule!("12.8.f");
        on.state.frames.pop();
        let drop = game.war().drop;
        let fails = die.saturating_sub(drop.less) <= drop.fails;
        on.journal.write(|| {
            let effect = if fails { "it is destroyed" } else { "one column for the attack on its hex" };
            Entry::said("12.8", format!("The drop: {die}, {effect}."))
        });
        if fails {
            // Nothing binds the German player to this hex any more.
            on.end_battle();
        } else {
            on.state.battle.flieger = true;
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("12.8", "The die for the 7th Flieger Division.")
    }

    fn judge(self, _: At<'_>, _: Action) -> Verdict {
        deny!("5.0.b", "the dice come first");
    }
}

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
}

impl<J: Journal> Playing<'_, J> {
    /// The division is over the hex; the die says whether it helps the attack.
    pub(crate) fn play_airdrop(&mut self, hex: HexId) {
        let game = self.game;
        // One drop a game: the division leaves it now, whatever comes of it.
        rule!("12.8.b", "12.8.h");
        self.state.flieger = false;
        self.state.spots[game.war().drop.unit] = Spot::GONE;
        self.play_target(hex, false);
        self.state.frames.push(DropRoll.into());
        self.journal.write(|| {
            Entry::said("12.8", format!("The 7th Flieger Division is dropped on {}.", game.place(hex)))
        });
    }
}
