//! 5.2.3, 5.5.2 and 5.8 Initiative markers: which can be used, and paying events with them.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use serde::{Deserialize, Serialize};

use crate::card::{CardId, Effect};
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::leader::LeaderRule;
use crate::marker::{Ability, MarkerId, Markers};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, NoRetreat};

/// A side pays with markers that show the icon of its side (5.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PayingMarkers {
    /// Who pays.
    pub side: Side,
    /// Markers still to be paid.
    pub left: u8,
}

impl NoRetreat {
    /// Whether the front of a marker shows the icon of its side on this front; if not it is a dummy (5.8.3).
    #[inline]
    pub(crate) fn shows_icon(&self, marker: MarkerId) -> bool {
        self.pack.marker(marker).shows(self.scenario().front)
    }

    /// The markers of a hand that pay for events (5.8.1).
    pub(crate) fn purse(&self, state: &State, side: Side) -> Markers {
        rule!("2.6.a");
        if self.scenario().front == Front::France {
            rule!("5.8.3.c");
        }
        self.marker_hand(state, side).iter().filter(|marker| self.shows_icon(*marker)).collect()
    }

    /// Whether the ability of a marker can be used under the leader in command (5.5.2, 5.8.3, 22.0).
    pub(crate) fn may_use_ability(&self, state: &State, marker: MarkerId) -> Verdict {
        let kind = self.pack.marker(marker);
        let leader = self.leader(state, kind.side);
        if !self.shows_icon(marker) {
            let wakes = leader.has(LeaderRule::NaWroga);
            deny!("5.8.3.a", !wakes, "{marker} does not show the icon of your leader: it is a dummy");
            rule!("22.6.a");
        }
        let obsolete = leader.has(LeaderRule::ObsoleteMethods) && kind.ability == Ability::Hold;
        deny!("22.1.d", obsolete, "Hold! is not used under Gamelin");
        Ok(())
    }

    /// The first marker of a hand with an ability that can be used.
    pub(crate) fn usable(&self, state: &State, side: Side, ability: Ability) -> Option<MarkerId> {
        let mut hand = self.own_markers[side as usize].iter().filter(|marker| state.held.contains(*marker));
        hand.find(|marker| {
            self.pack.marker(*marker).ability == ability && self.may_use_ability(state, *marker).is_ok()
        })
    }
}

impl At<'_> {
    /// What an event costs in markers, its icons or nothing (5.2.3).
    pub(crate) fn price(self, side: Side, card: CardId, play: u8) -> u8 {
        let event = self.game.front().card(card).event(side);
        let effects = event.plays.get(usize::from(play)).map_or(&[][..], |play| &play.effects);
        let free = effects.iter().any(|effect| match effect {
            Effect::Free(test) => self.is_so(side, test),
            _ => false,
        });
        match (event.cost, side) {
            (0, _) => rule!("5.2.3.c"),
            (_, Side::German) => rule!("T.icons.a"),
            (_, Side::Allied) => rule!("T.icons.b"),
        }
        if free { 0 } else { event.cost }
    }

    /// Whether a side holds the markers that an event costs.
    pub(crate) fn may_afford(self, side: Side, card: CardId, play: u8) -> Verdict {
        let short = self.purse(self.state, side).len() < self.price(side, card, play).into();
        let german = side == Side::German;
        deny!("5.2.3.a", short && german, "you have not the markers with the icon that {card} costs");
        deny!("5.2.3.b", short && !german, "you have not the markers with the icon that {card} costs");
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Asks a side to pay so many markers; it must hold them ([`NoRetreat::purse`]).
    #[allow(dead_code)]
    pub(crate) fn charge_markers(&mut self, side: Side, count: u8) {
        self.state.frames.push(PayingMarkers { side, left: count }.into());
    }
}

impl Step for PayingMarkers {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.purse(at.state, self.side).iter().map(Action::Pay));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Pay(marker) = action else { return };
        match self.side {
            Side::German => rule!("5.2.3.a"),
            Side::Allied => rule!("5.2.3.b"),
        }
        rule!("5.8.1.a");
        if self.left > 1 {
            rule!("5.8.1.b");
        }
        let leader = on.leader(on.state, self.side);
        if leader.has(LeaderRule::ObsoleteMethods) && on.pack.marker(marker).ability == Ability::Hold {
            rule!("22.1.e");
        }
        on.to_cup(marker);
        on.state.frames.replace(PayingMarkers { left: self.left - 1, ..self }.into());
        let words = || text!("{side} pays with a marker.", side = self.side.title());
        on.journal.write(|| Entry::said("5.2.3", words()));
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.left == 0 || on.game.purse(on.state, self.side).is_empty();
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        let price = engine::Text::count(self.left.into(), "{n} marker", "{n} markers");
        Prompt::new("5.2.3", text!("Pay {price} for this event.", price = price))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Pay(marker) = action {
            let held = at.marker_hand(at.state, self.side).contains(marker);
            deny!("5.8.c", !held, "{marker} is not in your hand");
            let shows = at.shows_icon(marker);
            if !shows {
                rule!("5.5.2");
                rule!("2.6.d2");
            }
            let na_wroga = at.leader(at.state, self.side).has(LeaderRule::NaWroga);
            deny!(
                "22.6.b",
                !shows && na_wroga,
                "only the back of {marker} can be used, its front does not pay"
            );
            deny!("5.8.3.a", !shows, "{marker} does not show the icon of your side: it is a dummy");
        }
        Ok(())
    }
}
