//! 5.0 and 8.1 Cards and initiative markers: drawn, kept within the leader's limits, discarded.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::Id;
use mechanics::Term;
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::frame::{At, Playing, Step};
use crate::leader::LeaderRule;
use crate::marker::{MarkerId, Markers};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, NoRetreat};

/// A side's Draw/Discard Step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drawing {
    /// Whose.
    pub side: Side,
    /// Cards still to be drawn.
    pub cards: u8,
    /// Markers still to be drawn.
    pub markers: u8,
    /// Whether it is the step of the Strategic Phase, which ends with the leader's limits.
    pub step: bool,
}

/// The first card of the turn may be redrawn (22.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Doubting {
    /// Who has drawn it.
    pub side: Side,
    /// The card.
    pub card: CardId,
}

impl NoRetreat {
    /// The markers of a side.
    pub(crate) fn markers_of(&self, side: Side) -> Markers {
        let ids = (0..self.pack.markers.len()).map(MarkerId::from_index);
        ids.filter(|marker| self.pack.marker(*marker).side == side).collect()
    }

    /// The cup of a side (5.8).
    pub(crate) fn cup(&self, state: &State, side: Side) -> Markers {
        self.own_markers[side as usize] - state.held - state.away
    }

    /// The markers that a side holds.
    pub(crate) fn marker_hand(&self, state: &State, side: Side) -> Markers {
        self.own_markers[side as usize] & state.held
    }

    fn excess(&self, state: &State, side: Side) -> (bool, bool) {
        let leader = self.leader(state, side);
        let cards = state.hands[side as usize].len() > leader.card_limit.into();
        (cards, self.marker_hand(state, side).len() > leader.marker_limit.into())
    }
}

impl Step for Drawing {
    fn next(self, game: &NoRetreat, state: &State) -> Next {
        let seat = self.side.into();
        if self.cards > 0 {
            return Next::Dice(Throw::draw("card", state.pile.len() as u8).only(seat));
        }
        if self.markers > 0 {
            return Next::Dice(Throw::draw("marker", game.cup(state, self.side).len() as u8).only(seat));
        }
        Next::Seat(seat)
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        let (cards, markers) = at.excess(at.state, self.side);
        if cards {
            out.extend(at.state.hands[self.side as usize].iter().map(Action::Discard));
        } else if markers {
            out.extend(at.marker_hand(at.state, self.side).iter().map(Action::Return));
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        rule!("4.0.II.1.c");
        match action {
            Action::Discard(card) => {
                // 5.5.4: his choice of which.
                rule!("5.5.4");
                rule!("8.1.b");
                on.discard(self.side, card, "8.1");
            }
            Action::Return(marker) => {
                rule!("5.5.3");
                rule!("8.1.d");
                on.to_cup(marker);
            }
            _ => {}
        }
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let at = usize::from(rolled.first()) - 1;
        if self.cards > 0 {
            on.state.frames.replace(Drawing { cards: self.cards - 1, ..self }.into());
            if let Some(card) = on.state.pile.iter().nth(at) {
                rule!("5.0.a");
                on.state.pile.remove(card);
                on.replenish();
                let kept = on.drawn(self.side, card);
                let leader = on.leader(on.state, self.side);
                if kept && leader.has(LeaderRule::Oberkommando) && !on.state.redrawn {
                    on.state.redrawn = true;
                    on.state.frames.push(Doubting { side: self.side, card }.into());
                }
            }
        } else {
            on.state.frames.replace(Drawing { markers: self.markers - 1, ..self }.into());
            if let Some(marker) = on.game.cup(on.state, self.side).iter().nth(at) {
                rule!("2.6.c");
                rule!("5.0.e");
                on.state.held.insert(marker);
                let game = on.game;
                let words = || text!("You draw {marker}.", marker = marker.say(game));
                on.journal.write(|| Entry::said("8.1", words()).only(self.side.into()));
            }
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if self.cards > 0 {
            // 5.0: the last card of the pile is not drawn; the discard pile is shuffled into it.
            let left = on.pack.numbers.pile_left as usize;
            if on.state.pile.len() > left {
                return false;
            }
            if !on.replenish() {
                on.state.frames.replace(Drawing { cards: 0, ..self }.into());
            }
            return true;
        }
        if self.markers > 0 {
            if on.game.cup(on.state, self.side).is_empty() {
                rule!("8.1.f");
                on.state.frames.replace(Drawing { markers: 0, ..self }.into());
                return true;
            }
            return false;
        }
        if !self.step || on.game.excess(on.state, self.side) == (false, false) {
            on.state.frames.pop();
            return true;
        }
        false
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.excess(at.state, self.side) {
            (true, _) => Prompt::new("5.5.4", "You hold more cards than your leader allows: discard one."),
            (false, _) => {
                Prompt::new("5.5.3", "You hold more markers than your leader allows: put one back.")
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        let (cards, markers) = at.excess(at.state, self.side);
        match action {
            Action::Discard(card) => {
                deny!("5.0.c", !holds(at.state, self.side, card), "that card is not in your hand");
                deny!("5.5.4", !cards, "you hold no card too many");
            }
            Action::Return(marker) => {
                let mine = at.marker_hand(at.state, self.side).contains(marker);
                deny!("5.8.c", !mine, "that marker is not in your hand");
                deny!("5.5.3", !markers, "you hold no marker too many");
            }
            _ => {}
        }
        Ok(())
    }
}

impl Step for Doubting {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        out.push(Action::Redraw(self.card));
        out.push(Action::Enough);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if action == Action::Redraw(self.card) {
            rule!("22.7.a");
            rule!("5.5.6.b");
            on.discard(self.side, self.card, "22.7");
            on.state.frames.push(Drawing { side: self.side, cards: 1, markers: 0, step: false }.into());
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("22.7", text!("You have drawn {card}: redraw it?", card = self.card.say(at.game)))
    }

    fn judge(self, _: At<'_>, action: Action) -> Verdict {
        if let Action::Redraw(card) = action {
            deny!("22.7.a", card != self.card, "only the card that you have just drawn may be redrawn");
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A card of a hand goes to the discard pile.
    pub(crate) fn discard(&mut self, side: Side, card: CardId, case: &'static str) {
        rule!("5.0.c");
        let game = self.game;
        self.state.hands[side as usize].remove(card);
        self.state.discard.add(card);
        self.journal.reveal();
        let words = || text!("{side} discards {card}.", side = side.title(), card = card.say(game));
        self.journal.write(|| Entry::said(case, words()));
    }

    /// The Draw/Discard Step of a side begins (8.1).
    pub(crate) fn begin_draw(&mut self, side: Side) {
        match side {
            Side::Allied => rule!("8.0.A"),
            Side::German => rule!("8.0.B"),
        }
        rule!("8.1.a");
        rule!("4.0.II.1.a");
        rule!("4.0.II.1.b");
        rule!("8.1.c");
        if self.leader(self.state, side).has(LeaderRule::Inflexibility) {
            rule!("22.4.a");
            for card in &self.state.hands[side as usize].clone() {
                self.discard(side, card, "22.4");
            }
        }
        let cards = self.pack.numbers.cards_drawn as u8;
        rule!("5.8.b");
        rule!("T.turntrack");
        let mut markers = self.front().turn(self.state.turn).markers[side as usize];
        if self.state.no_markers[side as usize] {
            rule!("8.1.e");
            markers = 0;
        }
        self.state.frames.push(Drawing { side, cards, markers, step: true }.into());
    }
}

fn holds(state: &State, side: Side, card: CardId) -> bool {
    state.hands[side as usize].contains(card)
}
