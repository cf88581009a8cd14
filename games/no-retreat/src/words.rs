//! The game in words: notation, questions, labels and reasons.

use engine::{Choice, Next, PlaceId, Prompt, Refusal, Rules, Seat, Text, Words, text};
use hexmap::HexId;
use mechanics::{Term, UnitId};

use crate::card::CardId;
use crate::desk::Desk;
use crate::frame::{Frame, Step};
use crate::nation::Side;
use crate::sequence::Phase;
use crate::show::Thing;
use crate::state::State;
use crate::{Action, NoRetreat};

impl Words for NoRetreat {
    fn notation(&self, action: Action) -> String {
        action.write(self)
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        Action::read(self, text)
    }

    fn prompt(&self, state: &State, desk: &mut Desk) -> Prompt {
        state.frames.top().prompt(self.at(state, desk))
    }

    fn choice(&self, state: &State, action: Action) -> Choice {
        let own = action.piece().and_then(|piece| match self.thing(piece) {
            Some(Thing::Unit(unit)) => state.hex(unit).map(|hex| PlaceId(hex.raw())),
            _ => None,
        });
        let label = match action {
            Action::End => text!("End the {phase}", phase = self.phase_title(state)),
            Action::Play(card) => text!("Play {card}", card = self.own_half(state, card)),
            Action::Instead(card) => {
                text!("Play {card} in its other way", card = self.own_half(state, card))
            }
            Action::Discard(card) => text!("Discard {card}", card = self.own_half(state, card)),
            Action::Redraw(card) => text!("Redraw {card}", card = self.own_half(state, card)),
            _ => action.label(self),
        };
        Choice { notation: action.write(self), label, piece: action.piece(), place: action.place().or(own) }
    }

    fn refusal(&self, state: &State, action: Action, desk: &mut Desk) -> Refusal {
        let at = self.at(state, desk);
        match state.frames.top().judge(at, action) {
            Err(bar) => bar.refusal(|name| self.word(state, action, name)),
            Ok(()) => {
                let asked = state.frames.top().prompt(at);
                let words = text!("finish the current decision first: {asked}", asked = asked.text);
                Refusal::new(&asked.case, words)
            }
        }
    }
}

impl NoRetreat {
    /// `German Movement Phase`.
    pub(crate) fn phase_title(&self, state: &State) -> Text {
        let title = Text::from(state.phase.title());
        match state.phase {
            Phase::Events | Phase::Checks | Phase::Cards | Phase::EndOfTurn | Phase::Over => title,
            phase => text!("{side} {phase}", side = phase.side().title(), phase = title),
        }
    }

    /// What a name in a refusal stands for.
    fn word(&self, state: &State, action: Action, name: &str) -> Option<Text> {
        match name {
            "unit" => {
                let named = action.piece().filter(|piece| usize::from(piece.0) < self.front().units.len());
                let busy = match state.frames.top() {
                    Frame::March(march) => Some(march.unit),
                    Frame::Enter(entering) => Some(entering.unit),
                    _ => None,
                };
                let unit = named.map(|piece| UnitId::new(piece.0)).or(busy);
                Some(unit.map_or("the unit".into(), |unit| self.name(unit)))
            }
            "hex" => Some(action.place().map_or("that hex".into(), |place| self.place(HexId::new(place.0)))),
            "marker" => match action {
                Action::Pay(marker) | Action::Use(marker) | Action::Return(marker) | Action::Swap(marker) => {
                    Some(marker.say(self))
                }
                _ => None,
            },
            "plan" => match action {
                Action::Choose(plan) => Some(plan.say(self)),
                _ => None,
            },
            "card" => match action {
                Action::Discard(card) | Action::Play(card) | Action::Instead(card) | Action::Redraw(card) => {
                    Some(self.own_half(state, card))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A card by the name of its event for the side that decides.
    fn own_half(&self, state: &State, card: CardId) -> Text {
        let Next::Seat(Seat(seat)) = self.next(state) else { return card.say(self) };
        let line = self.front().card(card);
        let event = line.event(Side::ALL[usize::from(seat)]);
        text!("#{number} {name}", number = line.number, name = &event.name)
    }
}
