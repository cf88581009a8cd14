//! 14.1 Declaring all combats: Targets, Counterblows and what they are made with.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use hexmap::HexId;
use mechanics::UnitId;
use serde::{Deserialize, Serialize};

use super::{Fighting, Mark, Token};
use crate::board::Hexes;
use crate::card::{CardId, Moment};
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::marker::Ability;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::State;
use crate::unit::Units;
use crate::{Action, NoRetreat};

/// A side declares what is attacked (14.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Declaring {
    /// Which side.
    pub side: Side,
    /// The hex whose Target waits for an event that goes with it (14.0).
    pub asked: Option<HexId>,
}

/// A side discards for a Counterblow (14.1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Paying {
    /// The marked hex.
    pub hex: HexId,
    /// Whose.
    pub side: Side,
    /// Cards still due.
    pub due: u8,
}

/// What an action declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Declared {
    hex: HexId,
    counterblow: bool,
    kind: TokenKind,
}

/// What it is made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Own,
    Brown,
    Shock,
}

impl TokenKind {
    pub(crate) const ALL: [TokenKind; 3] = [TokenKind::Own, TokenKind::Brown, TokenKind::Shock];
}

impl Declared {
    fn of(action: Action) -> Option<Declared> {
        let (hex, counterblow, kind) = match action {
            Action::Target(hex) => (hex, false, TokenKind::Own),
            Action::BrownTarget(hex) => (hex, false, TokenKind::Brown),
            Action::ShockTarget(hex) => (hex, false, TokenKind::Shock),
            Action::Counterblow(hex) => (hex, true, TokenKind::Own),
            Action::BrownCounterblow(hex) => (hex, true, TokenKind::Brown),
            Action::ShockCounterblow(hex) => (hex, true, TokenKind::Shock),
            _ => return None,
        };
        Some(Declared { hex, counterblow, kind })
    }

    fn action(self) -> Action {
        match (self.counterblow, self.kind) {
            (false, TokenKind::Own) => Action::Target(self.hex),
            (false, TokenKind::Brown) => Action::BrownTarget(self.hex),
            (false, TokenKind::Shock) => Action::ShockTarget(self.hex),
            (true, TokenKind::Own) => Action::Counterblow(self.hex),
            (true, TokenKind::Brown) => Action::BrownCounterblow(self.hex),
            (true, TokenKind::Shock) => Action::ShockCounterblow(self.hex),
        }
    }
}

impl At<'_> {
    /// Who stands next to a hex and may attack it: the phasing units of 14.1.
    pub(crate) fn neighbours_of(self, hex: HexId, side: Side) -> Units {
        let grid = &self.board().grid;
        let beside = grid.neighbours(hex).iter().filter(|near| near.is_some());
        let beside = beside.filter(|near| self.side_between(**near, hex).is_some());
        let mut units = Units::EMPTY;
        for near in beside {
            units.extend(self.stack(*near).filter(|unit| self.unit(*unit).side == side));
        }
        units
    }

    /// Target/Counterblow markers of a side that are free (2.5).
    pub(crate) fn free_markers(self, side: Side, token: Token) -> i16 {
        let numbers = &self.pack.numbers;
        match (token, side) {
            (Token::Brown, _) => rule!("2.5.d"),
            (_, Side::German) => rule!("2.5.b"),
            (_, Side::Allied) => rule!("2.5.c"),
        }
        let all = match token {
            Token::Brown => match (self.front().front, side) {
                (Front::France, Side::Allied) | (Front::Poland, Side::German) => numbers.brown_targets,
                _ => 0,
            },
            _ if side == Side::German => numbers.german_targets + i16::from(self.state.more_marks[0]),
            _ => numbers.allied_targets + i16::from(self.state.more_marks[1]),
        };
        all - self.state.marks.used(side, token) as i16
    }

    /// What the marker would be, if the side has one (2.5, 19.3, 19.4).
    pub(crate) fn token(self, side: Side, kind: TokenKind, counterblow: bool) -> Option<Token> {
        match kind {
            TokenKind::Own => (self.free_markers(side, Token::Own) > 0).then_some(Token::Own),
            TokenKind::Brown => (self.free_markers(side, Token::Brown) > 0).then_some(Token::Brown),
            TokenKind::Shock => {
                let fits = |ability| match (counterblow, ability) {
                    (true, Ability::ShockCounterblow) | (false, Ability::ShockTarget) => true,
                    (false, Ability::InitiativeTarget) => self.has_initiative(self.state),
                    _ => false,
                };
                let mine = self.marker_hand(self.state, side);
                mine.iter()
                    .find(|marker| fits(self.pack.marker(*marker).ability) && self.is_live(*marker))
                    .map(Token::Initiative)
            }
        }
    }

    /// Whether a side may mark a hex (14.1.1, 14.1.2).
    fn may_declare(self, side: Side, declared: Declared) -> Verdict {
        let phasing = self.state.phasing() == side;
        deny!("2.5.a", phasing && declared.counterblow, "in your own turn you place Targets");
        deny!("2.5.a2", !phasing && !declared.counterblow, "in the enemy's turn you place Counterblows");
        self.may_be_marked(side, declared.hex)?;
        let token = self.token(side, declared.kind, declared.counterblow);
        match declared.kind {
            TokenKind::Shock => match declared.counterblow {
                true => deny!("19.4.a", token.is_none(), "you hold no Shock-Counterblow marker"),
                false => self.may_shock(side, token.is_none())?,
            },
            TokenKind::Own => {
                deny!("14.1.e", token.is_none(), "all your Target/Counterblow markers are on the map");
            }
            TokenKind::Brown => {
                deny!("14.1.e", token.is_none(), "no brown Target/Counterblow marker is left");
            }
        }
        let Some(token) = token else { return Ok(()) };
        let mark = Mark {
            hex: declared.hex,
            side,
            token,
            counterblow: declared.counterblow,
            waits: false,
            card: None,
        };
        match declared.counterblow {
            true => self.may_strike_from(&mark),
            false => self.may_target(&mark),
        }
    }

    fn may_shock(self, side: Side, none: bool) -> Verdict {
        let locked = |marker| self.pack.marker(marker).ability == Ability::InitiativeTarget;
        let held = self.marker_hand(self.state, side).iter().any(locked);
        deny!(
            "19.3.e",
            none && held && !self.has_initiative(self.state),
            "the French Shock-Target is not unlocked yet"
        );
        deny!("19.3.a", none, "you hold no Shock-Target marker");
        Ok(())
    }

    /// What holds for every mark: where it is, and what both players know (14.1).
    fn may_be_marked(self, side: Side, hex: HexId) -> Verdict {
        let enemy = side.enemy();
        let own = self.state.phasing() == side;
        let holder = if own { enemy } else { side };
        if own {
            deny!("14.1.b", !self.occupied(holder).contains(hex), "{hex} holds no enemy units");
        } else {
            deny!("14.1.d", !self.occupied(holder).contains(hex), "{hex} holds none of your units");
        }
        if let Some(mark) = self.state.marks.at(hex) {
            deny!("14.1.1.a", own && mark.counterblow, "{hex} has a Counterblow marker");
            deny!("14.1.2.b", !own && !mark.counterblow, "{hex} has a Target marker");
            deny!("14.1.c", "{hex} is marked already");
        }
        deny!("14.1.e", !self.state.marks.has_room(), "no marker is left");
        let near = self.neighbours_of(hex, self.state.phasing());
        deny!("14.1.b", near.is_empty(), "no unit of the phasing player is next to {hex}");
        if !own {
            let idle = self.stack(hex).any(|unit| self.state.no_actions.contains(unit));
            if idle {
                rule!("2.7.a3");
            }
            deny!("14.1.2.d", idle, "{hex} has a No Actions marker");
            if self.has_fortress(hex) {
                rule!("18.7.d");
                deny!("14.1.2.e", "no Counterblow in a Fortress hex");
            }
            let ground = self.front().ground[hex.index()][side as usize];
            deny!("14.6.2.f2", ground.no_attacks, "units in that terrain declare no Counterblow");
            deny!("14.6.2.g", ground.no_counterblow, "no Counterblow marker is put in that terrain");
        }
        Ok(())
    }

    /// Whether a Target has somebody who may attack it (14.1.1).
    fn may_target(self, mark: &Mark) -> Verdict {
        let side = mark.side;
        let mut why = Ok(());
        for unit in &self.neighbours_of(mark.hex, side) {
            let can = self
                .may_volunteer(unit, mark.hex)
                .and_then(|()| self.may_use_token(mark, unit))
                .and_then(|()| self.may_hope(mark, unit));
            match can {
                Ok(()) => return Ok(()),
                Err(bar) => why = Err(bar),
            }
        }
        why
    }

    /// Whether a unit has a table against a hex under a Target; an event may still come with it (14.0).
    fn may_hope(self, mark: &Mark, unit: UnitId) -> Verdict {
        let hex: Hexes = [mark.hex].into_iter().collect();
        let alone: Units = [unit].into_iter().collect();
        let card = mark.side == Side::Allied && !self.state.hands[mark.side as usize].is_empty();
        let open = self.is_guarded(mark.hex) && (card || matches!(mark.token, Token::Initiative(_)));
        if open || !self.methods(alone, &hex, super::Cause::Marked).is_empty() {
            return Ok(());
        }
        self.may_fight(super::Method::Prepared, alone, &hex, super::Cause::Marked)
    }

    /// Whether the units of a hex may declare a Counterblow with this marker (14.1.2, 18.5, 19.5).
    fn may_strike_from(self, mark: &Mark) -> Verdict {
        let cost = self.pack.numbers.counterblow_cost;
        let free = matches!(mark.token, Token::Initiative(_));
        let poor = i16::from(self.means(mark.side)) < cost;
        deny!("14.1.2.c", !free && poor, "a Counterblow costs a card");
        for unit in self.stack(mark.hex) {
            let nation = self.unit(unit).nation;
            let soviet = nation == Nation::SovietUnion;
            deny!("18.5.c", soviet && free, "no initiative marker helps Soviet units");
            let brown = mark.token == Token::Brown;
            if brown && !nation.uses_brown() {
                rule!("19.5.a");
            }
            deny!("19.5.c", brown && !nation.uses_brown(), "that marker is not for {unit}");
            let gray = soviet && mark.token == Token::Own && !self.soviets_use_gray();
            deny!("20.2.2.l", gray, "Soviet units use brown markers only");
        }
        let able = |unit: UnitId| self.may_answer(unit, mark.hex).is_ok();
        let none = !self.neighbours_of(mark.hex, mark.side.enemy()).iter().any(able);
        deny!("14.1.b", none, "no enemy unit could answer");
        if self.stack(mark.hex).any(|unit| self.unit(unit).strength == crate::unit::Strength::White) {
            rule!("14.1.2.j");
        }
        Ok(())
    }

    /// Whether a side is asked for Targets or Counterblows: what both know decides.
    fn is_asked(self, side: Side) -> bool {
        let markers = !self.marker_hand(self.state, side).is_empty();
        let regular = self.free_markers(side, Token::Own) > 0 || self.free_markers(side, Token::Brown) > 0;
        let phasing = self.state.phasing();
        let cards = phasing == side || self.may_have_means(side, 1);
        if !(markers || regular && cards) {
            return false;
        }
        let hexes = self.occupied(phasing.enemy());
        let open = |hex: HexId| {
            self.may_be_marked(side, hex).is_ok()
                && self.neighbours_of(hex, phasing).iter().any(|unit| match phasing == side {
                    true => self.may_volunteer(unit, hex).is_ok(),
                    false => self.may_answer(unit, hex).is_ok(),
                })
        };
        hexes.iter().any(open)
    }

    fn offer_declarations(self, side: Side, out: &mut Vec<Action>) {
        let counterblow = self.state.phasing() != side;
        for hex in &self.occupied(self.state.phasing().enemy()) {
            if self.may_be_marked(side, hex).is_err() {
                continue;
            }
            for kind in TokenKind::ALL {
                let declared = Declared { hex, counterblow, kind };
                if self.may_declare(side, declared).is_ok() {
                    out.push(declared.action());
                }
            }
        }
    }
}

impl<J: Journal> Playing<'_, J> {
    /// The Combat Phase of a side begins: the Allied player declares, then the German (14.0).
    pub(crate) fn begin_combat(&mut self, _side: Side) {
        self.state.fought = Units::EMPTY;
        self.state.aside = Units::EMPTY;
        self.state.attacked = Hexes::EMPTY;
        rule!("14.0.q");
        if self.state.marks.iter().any(|mark| mark.counterblow) {
            rule!("14.7.a");
        }
        self.state.frames.push(Fighting { asked: false }.into());
        for side in [Side::German, Side::Allied] {
            self.state.frames.push(Declaring { side, asked: None }.into());
        }
        match self.state.phase {
            Phase::Combat(Side::German) => rule!("14.0.q2"),
            _ => rule!("14.0.q3"),
        }
    }

    fn declare(&mut self, side: Side, declared: Declared) {
        let Some(token) = self.at().token(side, declared.kind, declared.counterblow) else { return };
        let (hex, counterblow) = (declared.hex, declared.counterblow);
        if let Token::Initiative(marker) = token {
            if counterblow {
                rule!("14.1.2.c2");
                rule!("19.4.d");
                rule!("2.5.g");
            } else {
                rule!("19.3.a");
            }
            self.state.held.remove(marker);
            self.state.away.insert(marker);
            self.journal.reveal();
        }
        match counterblow {
            true => rule!("14.1.2.a"),
            false => rule!("14.1.c"),
        }
        self.state.marks.add(Mark { hex, side, token, counterblow, waits: false, card: None });
        let game = self.game;
        self.journal.write(|| {
            let what = match (token, counterblow) {
                (Token::Own, false) => "a Target",
                (Token::Own, true) => "a Counterblow",
                (Token::Brown, false) => "a brown Target",
                (Token::Brown, true) => "a brown Counterblow",
                (Token::Initiative(_), false) => "a Shock-Target",
                (Token::Initiative(_), true) => "a Shock-Counterblow",
            };
            let words =
                text!("{side}: {what} on {hex}.", side = side.title(), what = what, hex = game.place(hex));
            Entry::said("14.1", words)
        });
        let due = self.pack.numbers.counterblow_cost as u8;
        if counterblow && !matches!(token, Token::Initiative(_)) && due > 0 {
            self.state.frames.push(Paying { hex, side, due }.into());
        }
        // 14.0: an event may let the Target reach units under a Blitzkrieg! marker.
        if !counterblow && side == Side::Allied && self.at().is_guarded(hex) {
            self.state.frames.replace(Declaring { side, asked: Some(hex) }.into());
            self.state.battle.attacker = side;
            self.state.battle.targets.insert(hex);
            self.open_window(Moment::Target, side);
        }
    }

    /// A marker comes back to its owner, or into the cup (14.5).
    pub(crate) fn take_back(&mut self, hex: HexId) {
        if let Some(mark) = self.state.marks.remove(hex)
            && let Token::Initiative(marker) = mark.token
        {
            self.to_cup(marker);
        }
    }
}

impl Step for Declaring {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.offer_declarations(self.side, out);
        out.push(Action::Declared);
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        match Declared::of(action) {
            Some(declared) => on.declare(self.side, declared),
            None => _ = on.state.frames.pop(),
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if let Some(hex) = self.asked {
            // The event that was played stays with the marked hex, and is the side's one card of that battle.
            let card = on.state.battle.cards[self.side as usize];
            on.state.battle = Default::default();
            if let Some(mark) = on.state.marks.at_mut(hex) {
                mark.card = card;
            }
            on.state.frames.replace(Declaring { asked: None, ..self }.into());
            return true;
        }
        if on.at().is_asked(self.side) {
            return false;
        }
        on.state.frames.pop();
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        match at.state.phasing() == self.side {
            true => Prompt::new("14.1.1", "Declare the hexes that you attack."),
            false => {
                Prompt::new("14.1.2", "Declare Counterblows: hexes of yours that the enemy must attack.")
            }
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match Declared::of(action) {
            Some(declared) => at.may_declare(self.side, declared),
            None => Ok(()),
        }
    }
}

impl Step for Paying {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        out.extend(at.state.hands[self.side as usize].iter().map(Action::Discard));
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let Action::Discard(card) = action else { return };
        rule!("14.1.2.c");
        rule!("5.3.c");
        on.discard_for("14.1.2", self.side, card);
        on.state.credit += on.front().card(card).worth();
    }

    // 5.4: what a double card is worth beyond the price pays for another Counterblow.
    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let Some(left) = on.state.credit.checked_sub(self.due) else { return false };
        if left > 0 {
            rule!("5.4");
        }
        on.state.credit = left;
        on.state.frames.pop();
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let hex = at.place(self.hex);
        Prompt::new("14.1.2", text!("Discard a card for the Counterblow on {hex}.", hex = hex))
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        if let Action::Discard(card) = action {
            let held = at.state.hands[self.side as usize].contains(card);
            deny!("14.1.2.c", !held, "that card is not in your hand");
        }
        Ok(())
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A card of the hand is discarded as payment.
    fn discard_for(&mut self, case: &'static str, side: Side, card: CardId) {
        let game = self.game;
        self.state.hands[side as usize].remove(card);
        self.state.discard.add(card);
        self.journal.reveal();
        let card = || mechanics::Term::say(card, game);
        let words = || text!("{side} discards {card}.", side = side.title(), card = card());
        self.journal.write(|| Entry::said(case, words()));
    }
}
