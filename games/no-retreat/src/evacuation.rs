//! 11.0 Cards drawn for the Evacuation Table, and the Combat VP! that both tables allow.

use engine::{Entry, Event, Journal, Next, Prompt, Rolled, Throw, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::{Term, UnitId};
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::frame::{At, Playing, Step};
use crate::marker::Ability;
use crate::nation::Side;
use crate::sequence::Phase;
use crate::state::{State, place};
use crate::unit::Kind;
use crate::{Action, NoRetreat};

impl NoRetreat {
    /// Whether a card must come into the draw pile before one can be drawn (5.0).
    pub(crate) fn is_pile_low(&self, state: &State) -> bool {
        state.pile.len() <= self.pack.numbers.pile_left as usize
    }
}

impl At<'_> {
    /// Whether a unit is next to Dynamo (11.0, 18.10).
    fn is_beside_dynamo(self, hex: HexId) -> bool {
        let near = self.board().grid.neighbours(hex).iter().filter(|near| near.is_some());
        near.into_iter().any(|near| self.stack(*near).any(|unit| self.unit(unit).kind == Kind::Ship))
    }

    /// Rows by which the Evacuation Table is read lower for a unit (11.0).
    pub(crate) fn evacuation_modifier(self, unit: UnitId) -> i16 {
        let numbers = &self.front().numbers;
        let Some(hex) = self.state.hex(unit) else { return 0 };
        let mut rows = 0;
        if self.unit(unit).side == Side::German {
            rule!("T.evac-fr.mod.b2");
            rows += numbers.evacuation_german;
        } else if matches!(self.state.phase, Phase::ToEdge(_)) {
            rule!("T.evac-fr.mod.a");
            rows += numbers.evacuation_edge;
        }
        if self.is_beside_dynamo(hex) {
            rule!("T.evac-fr.mod.b");
            rule!("18.10.g");
            rows += numbers.evacuation_dynamo;
        }
        rows
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The discard pile is shuffled into the draw pile if that is low (5.0). Says whether there was anything to do.
    pub(crate) fn replenish(&mut self) -> bool {
        if !self.game.is_pile_low(self.state) || self.state.discard.len() == 0 {
            return false;
        }
        rule!("5.0.b");
        self.reshuffle();
        true
    }

    /// The card that a die has drawn for a table is discarded, and nothing else of it is carried out (11.0).
    pub(crate) fn draw_for_table(&mut self, rolled: Rolled) -> Option<CardId> {
        rule!("11.0.b");
        let card = self.state.pile.iter().nth(usize::from(rolled.first()) - 1)?;
        self.state.pile.remove(card);
        self.replenish();
        self.state.discard.add(card);
        Some(card)
    }

    /// A unit tries to leave the map: by the table, but for a German one under another reading (d15).
    pub(crate) fn try_to_leave(&mut self, unit: UnitId) {
        self.state.tried.insert(unit);
        if self.unit(unit).side == Side::German && self.options.germans_leave_freely {
            rule!("10.0.E.c");
            self.leave_map("10.0", unit, place::EVACUATED);
            return;
        }
        match self.state.phase {
            Phase::ToSea => rule!("10.0.C.b"),
            Phase::ToEdge(Side::Allied) => rule!("10.0.B.b"),
            _ => rule!("10.0.E.c"),
        }
        self.state.frames.push(Evacuating { unit }.into());
    }

    fn evacuate(&mut self, unit: UnitId, icons: [u8; 2]) {
        let modifier = self.at().evacuation_modifier(unit);
        rule!("T.evac-fr.mod.c");
        let row = self.pack.icons.row(icons, modifier);
        let game = self.game;
        let result = &game.pack.evacuation[usize::from(row) - 1];
        let words = || {
            text!("{unit}: row {row}, {name}.", unit = game.name(unit), row = row, name = result.name.clone())
        };
        self.journal.write(|| Entry::new("11.0", Event::Announced, words()));
        if result.step_loss {
            self.lose_step(unit);
        }
        if result.leaves && self.state.spots[unit].is_on_map() {
            rule!("2.1.c");
            self.leave_map("11.0", unit, place::EVACUATED);
        }
        match row {
            1 => rule!("T.evac-fr.1"),
            2 => rule!("T.evac-fr.2"),
            3 => rule!("T.evac-fr.3"),
            4 => rule!("T.evac-fr.4"),
            _ => rule!("T.evac-fr.5"),
        }
        if result.combat_vp {
            rule!("T.evac-fr.5b");
            self.offer_combat_vp(self.unit(unit).side);
        }
    }

    /// A side may use a Combat VP! that it holds (11.0, 19.7); it is asked if it holds any marker of use.
    pub(crate) fn offer_combat_vp(&mut self, side: Side) {
        if !self.game.marker_hand(self.state, side).is_empty() {
            self.state.frames.push(Scoring { side }.into());
        }
    }
}

/// A unit waits for the card that decides whether it gets away (11.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evacuating {
    /// The unit.
    pub unit: UnitId,
}

impl Step for Evacuating {
    fn next(self, _: &NoRetreat, state: &State) -> Next {
        Next::Dice(Throw::draw("evacuation", state.pile.len() as u8))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        let Some(card) = on.draw_for_table(rolled) else { return };
        let (game, line) = (on.game, on.game.front().card(card));
        let words =
            || text!("{card} is drawn for {unit}.", card = card.say(game), unit = game.name(self.unit));
        on.journal.write(|| Entry::said("11.0", words()));
        if line.redraw {
            rule!("T.landing.icons");
            rule!("X.err.5");
            return;
        }
        rule!("11.0.a");
        on.state.frames.pop();
        on.evacuate(self.unit, line.icons());
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if !on.game.is_pile_low(on.state) {
            return false;
        }
        if !on.replenish() {
            // No card is left to be drawn: as if one without icons had come.
            on.state.frames.pop();
            on.evacuate(self.unit, [0, 0]);
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("11.0", text!("A card is drawn for {unit}.", unit = at.name(self.unit)))
    }
}

/// A side may use a Combat VP! (11.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scoring {
    /// Whose.
    pub side: Side,
}

impl At<'_> {
    fn may_score(self, side: Side) -> Verdict {
        let none = self.usable(self.state, side, Ability::CombatVp).is_none();
        deny!("19.7.1.a", none, "you hold no Combat VP! that can be used");
        Ok(())
    }
}

impl Step for Scoring {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        if at.may_score(self.side).is_ok() {
            out.push(Action::CombatVp);
        }
        out.push(Action::Decline);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        on.state.frames.pop();
        if action != Action::CombatVp {
            return;
        }
        if let Some(marker) = on.game.usable(on.state, self.side, Ability::CombatVp) {
            on.use_combat_vp(self.side, marker);
        }
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("11.0", "The table allows a Combat VP! marker: do you use one?")
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::CombatVp => at.may_score(self.side),
            _ => Ok(()),
        }
    }
}
