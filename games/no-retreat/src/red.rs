//! 5.2.4 and 21.1 Red text: cards that are carried out when they are drawn, tables with dice, Alternate Events.

use engine::{Entry, Journal, Next, Prompt, Rolled, Throw, rule, text};
use hexmap::Id;
use serde::{Deserialize, Serialize};

use crate::action::DieFace;
use crate::alternate::{Alternate, AlternateId, Alternates};
use crate::card::{CardId, Effect};
use crate::effects::{Carrying, Script};
use crate::frame::{At, Playing, Step};
use crate::nation::Side;
use crate::state::State;
use crate::{Action, NoRetreat};

/// Room for Alternate Events that have happened.
const ACTIVE: usize = 32;

/// The Alternate Events that have happened, in their order: of two that conflict the last one counts (21.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Active([Option<AlternateId>; ACTIVE]);

impl Active {
    /// Those that have happened, the first one first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = AlternateId> + '_ {
        self.0.iter().flatten().copied()
    }

    fn all(&self) -> Alternates {
        self.iter().collect()
    }

    pub(crate) fn add(&mut self, id: AlternateId) {
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(id);
        }
    }
}

impl NoRetreat {
    /// A result of an Alternate Event.
    #[inline]
    pub(crate) fn alternate(&self, id: AlternateId) -> &Alternate {
        &self.front().alternates[id.index()]
    }

    /// What Alternate Events do now, the last one first (21.1).
    pub(crate) fn lasting<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Effect> {
        state.alternates.iter().rev().flat_map(|id| &self.alternate(id).effects)
    }

    /// What changes the table of a card: the last such result counts (21.1).
    fn table_change<'a>(&'a self, state: &'a State, card: CardId) -> Option<&'a Effect> {
        rule!("21.1.x.c");
        self.lasting(state).find(|effect| match effect {
            Effect::Dice { card: of, .. } | Effect::Face { card: of, .. } | Effect::Void(of) => *of == card,
            _ => false,
        })
    }
}

/// A card with red text is carried out: what Alternate Events add, the red text, the black one if the turn allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Red {
    /// Who has drawn it.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// How far it is.
    pub stage: u8,
}

impl Step for Red {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let (game, side, card) = (on.game, self.side, self.card);
        on.state.frames.replace(Red { stage: self.stage + 1, ..self }.into());
        let event = game.front().card(card).event(side);
        match self.stage {
            0 => {
                for id in &on.state.alternates.all() {
                    for (at, effect) in (0..).zip(&game.alternate(id).effects) {
                        if matches!(effect, Effect::Drawn { card: of, .. } if *of == card) {
                            rule!("21.1.5.c");
                            on.state.frames.push(Carrying::new(Script::Drawn(id, at), side).into());
                        }
                    }
                }
            }
            1 => on.state.frames.push(Carrying::new(Script::Red(card, side), side).into()),
            2 if event.black.is_empty() => {}
            2 if event.is_in_time(on.state.turn) || game.options.red_ignores_turns => {
                rule!("5.2.4.b");
                on.state.frames.push(Carrying::new(Script::Black(card, side), side).into());
            }
            2 => rule!("5.1.2.e2"),
            _ => {
                on.state.frames.pop();
                on.state.in_play.remove(card);
                on.state.discard.add(card);
            }
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = &at.game.front().card(self.card).event(self.side).name;
        Prompt::new("5.2.4", text!("{event} is carried out.", event = name))
    }
}

/// A table in red text is rolled on (21.1.3): by one die, or by several of which somebody chooses one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The card.
    pub card: CardId,
    /// Who has drawn it.
    pub side: Side,
    /// The place of the table in the red text.
    pub at: u8,
    /// What the dice show, of which one is to be chosen.
    pub rolled: [u8; 3],
}

impl Table {
    /// How many dice there are and who rolls them.
    fn dice(self, game: &NoRetreat, state: &State) -> (u8, Side) {
        match game.table_change(state, self.card) {
            Some(Effect::Dice { dice, side, .. }) => (*dice, *side),
            _ => (1, self.side),
        }
    }

    fn read<J: Journal>(self, on: &mut Playing<'_, J>, face: u8) {
        let script = Script::Face(self.card, self.side, self.at, face);
        on.state.frames.replace(Carrying::new(script, self.side).into());
    }
}

impl Step for Table {
    fn next(self, game: &NoRetreat, state: &State) -> Next {
        let (dice, side) = self.dice(game, state);
        match self.rolled[0] {
            0 => Next::Dice(Throw::new("event", dice.min(3), 6)),
            _ => Next::Seat(side.into()),
        }
    }

    fn offer(self, _: At<'_>, out: &mut Vec<Action>) {
        let shown = |face: &u8| self.rolled.contains(face);
        out.extend((1..=6).filter(shown).map(|face| Action::Face(DieFace(face))));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Face(face) = action else { return };
        let (_, chooser) = self.dice(on.game, on.state);
        match (self.side, chooser) {
            (Side::German, Side::Allied) => rule!("21.1.3.a"),
            (Side::Allied, _) => rule!("21.1.3.b"),
            (Side::German, Side::German) => rule!("21.1.5.d"),
        }
        self.read(on, face.0);
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let game = on.game;
        on.journal.write(|| {
            let dice = engine::Text::list(rolled.values().iter().map(|die| (*die).into()), " and ");
            let name = &game.front().card(self.card).event(self.side).name;
            Entry::said("5.2.4", text!("{event}: the dice show {dice}.", event = name, dice = dice))
        });
        if rolled.values().len() == 1 {
            self.read(on, rolled.first());
            return;
        }
        let mut shown = [0; 3];
        shown[..rolled.values().len()].copy_from_slice(rolled.values());
        on.state.frames.replace(Table { rolled: shown, ..self }.into());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        match on.game.table_change(on.state, self.card) {
            Some(Effect::Void(_)) => {
                rule!("21.1.6.c");
                on.state.frames.pop();
                true
            }
            Some(Effect::Face { die, .. }) => {
                rule!("21.1.3.c");
                self.read(on, *die);
                true
            }
            _ => false,
        }
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = &at.game.front().card(self.card).event(self.side).name;
        Prompt::new("21.1", text!("{event}: which die counts?", event = name))
    }
}

/// A die decides which Alternate Event happens (21.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// The card.
    pub card: CardId,
    /// Who has drawn it.
    pub side: Side,
}

impl Step for Turning {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Dice(Throw::new("alternate", 1, 6))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let (game, die) = (on.game, rolled.first());
        on.state.frames.pop();
        on.state.rolled.insert(self.card);
        let fits = |alternate: &Alternate| {
            alternate.card == self.card && (alternate.die.0..=alternate.die.1).contains(&die)
        };
        let Some(at) = game.front().alternates.iter().position(fits) else { return };
        let (id, alternate) = (AlternateId::from_index(at), &game.front().alternates[at]);
        if on.state.alternates.iter().any(|known| known == id) {
            rule!("21.1.x.a");
            rule!("26.4.b");
            let words = || text!("{event} has happened already.", event = &alternate.name);
            on.journal.write(|| Entry::said("21.1", words()));
            return;
        }
        if alternate.before_turn.is_some_and(|turn| on.state.turn >= turn) {
            rule!("5.2.4.c");
            let words = || text!("{event} comes too late.", event = &alternate.name);
            on.journal.write(|| Entry::said("21.1", words()));
            return;
        }
        rule!("21.1.a");
        on.state.alternates.add(id);
        on.journal.write(|| {
            let words = text!("{event}: {text}", event = &alternate.name, text = &alternate.text);
            Entry::announced("21.1", words)
        });
        if game.options.alternate_vp {
            rule!("26.4.a");
            rule!("19.12");
            on.state.alternate_vp += i16::from(alternate.vp);
        } else {
            rule!("21.1.c");
        }
        on.state.frames.push(Carrying::new(Script::Alternate(id), self.side).into());
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let name = &at.game.front().card(self.card).event(self.side).name;
        Prompt::new("21.1", text!("{event}: a die decides.", event = name))
    }
}
