//! 5.3 and 5.4 What is paid for with discards.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::{Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::frame::{At, Playing, Step};
use crate::leader::LeaderRule;
use crate::nation::Side;
use crate::state::State;
use crate::{Action, NoRetreat};

/// What a discard pays for (5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Purchase {
    /// A unit is Improved (9.1).
    Improve(UnitId),
    /// A unit is rebuilt (9.2).
    Rebuild(UnitId),
    /// A unit goes from the map to the Reserve (10.0).
    Withdraw(UnitId),
    /// A unit tries to leave the map (10.0, 11.0).
    Evacuate(UnitId),
}

/// A side discards cards until something is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Discarding {
    /// Who pays.
    pub side: Side,
    /// Cards that are due in all.
    pub due: u8,
    /// What for.
    pub purchase: Purchase,
}

impl At<'_> {
    /// What the hand of a side is worth in discards, with what it has paid and not used up (5.4).
    pub(crate) fn means(self, side: Side) -> u8 {
        let hand = self.state.hands[side as usize].iter();
        hand.map(|card| self.front().card(card).worth()).sum::<u8>() + self.state.credit
    }

    /// Whether a side may be able to pay, as far as both players know: every card may count twice (5.4).
    pub(crate) fn may_have_means(self, side: Side, due: u8) -> bool {
        2 * self.state.hands[side as usize].len() as u8 + self.state.credit >= due
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Pays so many discards for something, asking which cards if what is paid already does not do, and carries it out.
    pub(crate) fn buy(&mut self, side: Side, due: u8, purchase: Purchase) {
        self.state.frames.push(Discarding { side, due, purchase }.into());
    }

    fn bought(&mut self, purchase: Purchase) {
        match purchase {
            Purchase::Improve(unit) => {
                rule!("5.3.a");
                self.improve("9.1", unit);
            }
            Purchase::Rebuild(unit) => {
                rule!("5.3.b");
                self.rebuild(unit);
            }
            Purchase::Withdraw(unit) => {
                rule!("5.3.d");
                self.withdraw("10.0", unit);
            }
            Purchase::Evacuate(unit) => {
                rule!("5.3.e");
                self.try_to_leave(unit);
            }
        }
    }

    /// A card is discarded to pay (5.3).
    fn pay_card(&mut self, side: Side, card: CardId) {
        let (game, worth) = (self.game, self.front().card(card).worth());
        if worth > 1 {
            rule!("5.4");
            rule!("T.icons.l");
            if self.leader(self.state, side).has(LeaderRule::GeneralstabConflict) {
                rule!("22.8.b");
            }
        }
        self.state.hands[side as usize].remove(card);
        self.state.discard.add(card);
        self.state.credit += worth;
        self.journal.reveal();
        let words = || text!("{side} discards {card}.", side = side.title(), card = card.say(game));
        self.journal.write(|| Entry::said("5.3", words()));
    }
}

impl Step for Discarding {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.state.hands[self.side as usize].iter().map(Action::Discard));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        if let Action::Discard(card) = action {
            on.pay_card(self.side, card);
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(left) = on.state.credit.checked_sub(self.due) else { return false };
        on.state.credit = left;
        on.state.frames.pop();
        on.bought(self.purchase);
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let left = self.due.saturating_sub(at.state.credit);
        let what = match self.purchase {
            Purchase::Improve(unit) => text!("to Improve {unit}", unit = at.name(unit)),
            Purchase::Rebuild(unit) => text!("to rebuild {unit}", unit = at.name(unit)),
            Purchase::Withdraw(unit) => text!("to bring {unit} into the Reserve", unit = at.name(unit)),
            Purchase::Evacuate(unit) => text!("to evacuate {unit}", unit = at.name(unit)),
        };
        Prompt::new("5.3", text!("Discard {n} more {what}.", n = left, what = what))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Discard(card) = action {
            let held = at.state.hands[self.side as usize].contains(card);
            deny!("5.0.c", !held, "that card is not in your hand");
        }
        Ok(())
    }
}
