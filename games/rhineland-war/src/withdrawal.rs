//! 6.13 Withdrawals.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::{UnitId, journal};
use serde::{Deserialize, Serialize};

use crate::chit::{ChitId, Effect, Recall};
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::{State, Units, place};
use crate::{Action, RhinelandWar};

/// One unit is withdrawn: of those that an effect of a chit names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawing {
    /// The chit.
    pub chit: ChitId,
    /// Which of its effects.
    pub effect: u8,
}

impl RhinelandWar {
    /// The units of which one must be withdrawn, and who chooses (6.13, d114).
    fn recalled(&self, state: &State, withdrawing: Withdrawing) -> (Units, Side) {
        let effect = self.pack.chit(withdrawing.chit).effects.get(usize::from(withdrawing.effect));
        let Some(Effect::Withdraw(choices)) = effect else { return (Units::EMPTY, state.active()) };
        let named = |choice: &Recall, unit: UnitId| {
            let counter = self.unit(unit);
            let size =
                choice.sizes.is_empty() || counter.size.is_some_and(|size| choice.sizes.contains(&size));
            counter.kind == choice.kind && size
        };
        // 6.2: only belligerents lose units; each choice is its own country's.
        let fighting = || choices.iter().filter(|choice| state.is_fighting(choice.nation));
        let Some(side) = fighting().find_map(|choice| state.side_of(choice.nation)) else {
            return (Units::EMPTY, state.active());
        };
        let of = |test: fn(mechanics::Spot) -> bool| {
            let mut units = Units::EMPTY;
            for choice in fighting().filter(|choice| state.side_of(choice.nation) == Some(side)) {
                let here = self.of_nation[choice.nation].iter();
                units.extend(here.filter(|unit| test(state.spots[*unit]) && named(choice, *unit)));
            }
            units
        };
        // Counters in the boxes of the map are forces of the map (16.1).
        let on_map = of(|spot| spot.is_on_map() || spot == place::AVAILABLE || spot == place::UTILIZED);
        if !on_map.is_empty() {
            rule!("6.13.b");
            return (on_map, side);
        }
        let beside = of(|spot| spot == place::BOX || place::due(spot).is_some());
        match beside.is_empty() {
            true => rule!("6.13.d"),
            false => rule!("6.13.c"),
        }
        (beside, side)
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A counter leaves the game for good, wherever it is (6.13, 23.2).
    pub(crate) fn withdraw(&mut self, unit: UnitId) {
        rule!("6.13.a");
        let (game, hex) = (self.game, self.state.hex(unit));
        if let Some(hex) = hex {
            self.journal.write(|| {
                let told = text!("{unit} is withdrawn.", unit = game.name(unit));
                Entry::new("6.13", journal::removed(unit, hex), told)
            });
        }
        let state = &mut *self.state;
        state.spots[unit] = place::DEAD;
        let battle = &mut state.battle;
        for set in [
            &mut state.tops,
            &mut state.terrorized,
            &mut state.patrols,
            &mut state.scheduling,
            &mut state.landed,
            &mut state.group,
            &mut state.supporting,
            &mut battle.attackers,
            &mut battle.defenders,
            &mut battle.idle,
            &mut battle.air,
            &mut battle.retreating,
            &mut battle.pursuing,
        ] {
            set.remove(unit);
        }
        if battle.fleet == Some(unit) {
            battle.fleet = None;
        }
        for assault in &mut state.assaults {
            if assault.is_some_and(|assault| assault.unit == unit || assault.marker == unit) {
                *assault = None;
            }
        }
    }
}

impl At<'_> {
    fn may_withdraw(self, withdrawing: Withdrawing, unit: UnitId) -> Verdict {
        let (units, _) = self.recalled(self.state, withdrawing);
        deny!("6.13.b", !units.contains(unit), "{unit} is not one of those that can be withdrawn");
        Ok(())
    }
}

impl Step for Withdrawing {
    fn next(self, game: &RhinelandWar, state: &State) -> Next {
        rule!("6.13.e");
        Next::Seat(game.recalled(state, self).1.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.recalled(at.state, self).0.iter().map(Action::Withdraw));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Withdraw(unit) = action {
            on.state.frames.pop();
            on.withdraw(unit);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let (units, _) = on.game.recalled(on.state, self);
        let mut left = units.iter();
        let (first, second) = (left.next(), left.next());
        if second.is_some() {
            return false;
        }
        on.state.frames.pop();
        match first {
            Some(unit) => on.withdraw(unit),
            None => on.journal.write(|| Entry::said("6.13", "There is no unit to withdraw.")),
        }
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("6.13", "Which unit do you withdraw?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Withdraw(unit) => at.may_withdraw(self, unit),
            _ => Ok(()),
        }
    }
}
