//! 5.1, 5.2 and 8.2 Events of cards: when one may be played, what it costs, how it is answered.
//!
//! [`Playing::open_window`] is the door: it asks a side whether it plays a card at a moment. A card that is played is paid, can
//! be answered by the enemy, and is then carried out: what is about a battle is left to the battle, which reads its committed
//! cards; all else is done by `effects`. Whether a side is asked follows from what both players know: the number of its cards,
//! what the deck can answer, and its standing answer.

use engine::{Entry, Journal, Next, Prompt, Verdict, deny, rule, text};
use mechanics::Term;
use serde::{Deserialize, Serialize};

use crate::card::{Air, Cancelled, CardId, Effect, Event, Ignored, Moment, Phase as Icon, Weygand};
use crate::combat::Played;
use crate::effects::{Carrying, Script};
use crate::frame::{At, Playing, Step};
use crate::leader::LeaderRule;
use crate::marker::MarkerId;
use crate::nation::Side;
use crate::payment::PayingMarkers;
use crate::state::State;
use crate::{Action, NoRetreat};

/// Frames that are left free above an answer: one answer can be answered again.
const HEADROOM: usize = 8;

/// What a card answers (5.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Answered {
    /// Nothing: it is no answer.
    Nothing,
    /// The enemy's event on a card.
    Event(CardId),
    /// A support marker of the enemy.
    Marker(MarkerId),
}

/// A side is asked whether it plays a card for its event; in the card step and in Movement Phases both are, by turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// When.
    pub moment: Moment,
    /// Who is asked.
    pub side: Side,
    /// What it would answer.
    pub answers: Answered,
    /// Passes in a row, where both are asked.
    pub passes: u8,
}

/// How far a played card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// It is to be paid.
    Played,
    /// The enemy may answer.
    Paid,
    /// It takes effect.
    Answered,
    /// It is done.
    Done,
}

/// A card that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolving {
    /// Whose.
    pub side: Side,
    /// The card, and which way of playing it.
    pub played: Played,
    /// When.
    pub moment: Moment,
    /// What it answers.
    pub answers: Answered,
    /// How far it is.
    pub stage: Stage,
}

impl Window {
    /// Whether both sides are asked by turns until both pass.
    const fn is_joint(self) -> bool {
        matches!(self.moment, Moment::Strategic | Moment::Movement)
    }
}

impl Event {
    /// Whether an answer meets it (5.1.3): what is immune is stopped only by a card that names it.
    fn is_met_by(&self, card: CardId, answer: &Cancelled) -> bool {
        if self.immune {
            rule!("T.icons.k");
        }
        if self.air.is_some() {
            rule!("5.1.4.a");
        }
        match answer {
            Cancelled::Air => self.air.is_some() && !self.immune,
            Cancelled::Event => !self.immune,
            Cancelled::Card(named) => *named == card,
            Cancelled::Marker => false,
        }
    }
}

impl At<'_> {
    /// Whether a play of a side's event is an answer to something.
    fn meets(self, side: Side, effects: &[Effect], answers: Answered) -> bool {
        effects.iter().any(|effect| match (effect, answers) {
            (Effect::Cancel(answer), Answered::Event(card)) => {
                self.front().card(card).event(side.enemy()).is_met_by(card, answer)
            }
            (Effect::Cancel(Cancelled::Marker), Answered::Marker(_)) => true,
            _ => false,
        })
    }

    /// Whether effects are for the part that a side has in the battle: what helps a defence is no card of the attacker (14.5).
    fn is_eligible(self, side: Side, effects: &[Effect]) -> bool {
        let battle = &self.state.battle;
        let attacks = side == battle.attacker;
        let mut parts = effects.iter().filter_map(|effect| match effect {
            Effect::Shift { role, .. } | Effect::Result { role, .. } => {
                Some(self.plays_role(battle, side, *role))
            }
            Effect::Ignore(Ignored::Armor) => Some(!attacks),
            Effect::Ignore(_) => Some(attacks),
            _ => None,
        });
        parts.next().is_none_or(|first| first || parts.any(|part| part))
    }

    /// The ways in which a card can be played in a window, as far as moment and answer go.
    fn fitting_plays(self, window: Window, card: CardId) -> impl Iterator<Item = u8> {
        let plays = self.game.front().card(card).event(window.side).plays.iter();
        let fits = move |play: &crate::card::Play| {
            play.moments.contains(window.moment)
                && (window.moment != Moment::Answer || self.meets(window.side, &play.effects, window.answers))
                && (window.moment != Moment::Battle || self.is_eligible(window.side, &play.effects))
        };
        (0..).zip(plays).filter(move |(_, play)| fits(play)).map(|(at, _)| at)
    }

    /// Whether turn, leader and weather allow an event (5.1.2, 5.1.4, 22.8).
    fn allows(self, side: Side, card: CardId) -> Verdict {
        let (state, line) = (self.state, self.game.front().card(card));
        let event = line.event(side);
        if event.from_turn.is_some() {
            rule!("T.icons.c");
        }
        if event.before_turn.is_some() {
            rule!("T.icons.d");
        }
        match event.weygand {
            Some(Weygand::Only) => rule!("T.icons.e"),
            Some(Weygand::Barred) => rule!("T.icons.f"),
            None => {}
        }
        if event.phase == Icon::Any {
            rule!("T.icons.j");
        }
        deny!("5.1.2.a", event.from_turn.is_some_and(|from| state.turn < from), "it is too early for {card}");
        deny!(
            "5.1.2.b",
            event.before_turn.is_some_and(|before| state.turn >= before),
            "it is too late for {card}"
        );
        let weygand = self.leader(state, Side::Allied).has(LeaderRule::ImprovedTactics);
        let (only, barred) = (Some(Weygand::Only), Some(Weygand::Barred));
        deny!("5.1.2.c", event.weygand == only && !weygand, "{card} needs Weygand in command");
        deny!("5.1.2.d", event.weygand == barred && weygand, "{card} is not played while Weygand commands");
        let grounded = event.air == Some(Air::Black) && state.bad_weather;
        if grounded {
            rule!("13.2.4.c");
            rule!("19.11.e");
            rule!("T.icons.m");
        }
        deny!("5.1.4.b", grounded, "no aircraft fly for {card} in Bad Weather");
        let conflict = self.leader(state, side).has(LeaderRule::GeneralstabConflict) && line.double;
        deny!("22.8.a", conflict, "double cards such as {card} are not played for their events under Bock");
        Ok(())
    }

    /// Whether an event of this name has occurred in this Player Turn, or in the preparation of this turn (5.1.1, d73).
    fn has_occurred(self, side: Side, card: CardId) -> bool {
        let front = self.game.front();
        let name = &front.card(card).event(side).name;
        Side::ALL.into_iter().any(|of| {
            let mut past = self.state.occurred[of as usize].iter();
            past.any(|other| front.card(other).event(of).name == *name)
        })
    }

    /// Whether a side may play a card of its hand for its event at a moment (5.1, 5.2).
    pub(crate) fn may_play(self, window: Window, card: CardId, nth: usize) -> Verdict {
        let (state, side) = (self.state, window.side);
        let event = self.game.front().card(card).event(side);
        deny!("5.2.a", !state.hands[side as usize].contains(card), "{card} is not in your hand");
        deny!("5.2.4.a", event.is_red(), "{card} has red text: it is played when it is drawn");
        let strategic = window.moment == Moment::Strategic;
        let now = match window.moment {
            Moment::Strategic | Moment::Draw => Icon::Strategic,
            Moment::Movement => Icon::Movement,
            Moment::Answer if !state.is_fighting() => Icon::Any,
            _ => Icon::Combat,
        };
        let other = event.phase != now && now != Icon::Any;
        deny!(
            "8.2.a",
            strategic && other && event.phase != Icon::Any,
            "{card} is not played in the Strategic Phase"
        );
        deny!(
            "T.icons.g",
            other && event.phase == Icon::Strategic,
            "{card} is played in the Strategic Phase only"
        );
        deny!(
            "T.icons.h",
            other && event.phase == Icon::Movement,
            "{card} is played in a Movement Phase only"
        );
        deny!("T.icons.i", other && event.phase == Icon::Combat, "{card} is played in a Combat Phase only");
        self.allows(side, card)?;
        let immune = match window.answers {
            Answered::Event(met) => self.game.front().card(met).event(side.enemy()).immune,
            _ => false,
        };
        let Some(way) = self.fitting_plays(window, card).nth(nth) else {
            let answers = event.plays.iter().any(|play| {
                play.effects.iter().any(|effect| {
                    matches!(effect, Effect::Cancel(answer) if !matches!(answer, Cancelled::Card(_)))
                })
            });
            deny!(
                "5.1.3.a",
                immune && answers && nth == 0,
                "what was played cannot be cancelled by {card}, which does not name it"
            );
            deny!("5.1.a", "{card} does nothing at this moment");
        };
        let fought = state.is_fighting() && state.battle.carded[side as usize];
        deny!("14.5.3.c", fought, "you have played your card of this battle");
        deny!("5.1.1", self.has_occurred(side, card), "an event named as {card} has occurred in this turn");
        self.may_afford(side, card, way)?;
        self.may_use_in_battle(window, card)
    }

    /// What the pact between Germany and the Soviet Union forbids (23.1), and that no card helps Soviet units (18.5).
    fn may_use_in_battle(self, window: Window, card: CardId) -> Verdict {
        let soviet = self.state.is_fighting() && !self.may_help(window.side);
        deny!("18.5.b", soviet, "no event helps Soviet units: {card} is not played in their battles");
        let battle = &self.state.battle;
        let black = self.game.front().card(card).event(window.side).air == Some(Air::Black);
        let attacks = self.state.is_fighting() && battle.attacker == Side::German;
        let east = battle.targets.iter().any(|hex| self.is_spared(hex));
        deny!(
            "23.1.d",
            black && attacks && window.side == Side::German && east,
            "no black aircraft attack cities east of the partition line"
        );
        let ground = battle.site.map(|site| self.front().ground[site.index()][battle.attacker as usize]);
        let shut = self.state.is_fighting() && black && ground.is_some_and(|ground| ground.no_air);
        deny!("14.6.2.h", shut, "no black aircraft attack or defend in that terrain");
        Ok(())
    }

    /// Whether a side can answer at all, as far as both players know: some card of the deck could.
    fn could_answer(self, side: Side, answers: Answered) -> bool {
        let deck = &self.game.front().cards;
        deck.iter().enumerate().any(|(at, line)| {
            let card = hexmap::Id::from_index(at);
            let fits = |play: &crate::card::Play| {
                play.moments.contains(Moment::Answer) && self.meets(side, &play.effects, answers)
            };
            let fighting = self.state.is_fighting();
            let timely = line.event(side).phase == Icon::Any || fighting;
            timely && line.event(side).plays.iter().any(fits) && self.allows(side, card).is_ok()
        })
    }

    fn offer_cards(self, window: Window, out: &mut Vec<Action>) {
        for card in &self.state.hands[window.side as usize] {
            if self.may_play(window, card, 0).is_ok() {
                out.push(Action::Play(card));
            }
            if self.may_play(window, card, 1).is_ok() {
                out.push(Action::Instead(card));
            }
        }
    }
}

impl NoRetreat {
    /// Whether a side is asked for a card at all: it has some, and has not said that it passes.
    fn is_asked(&self, state: &State, window: Window) -> bool {
        let side = window.side as usize;
        let standing = state.standing[side] && window.moment != Moment::Strategic;
        !state.hands[side].is_empty() && !standing
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Asks a side whether it plays an event at this moment, if it may be asked. In the card step and in a Movement Phase both
    /// sides are asked by turns, whichever is named.
    ///
    /// At [`Moment::Target`] the card is left in `battle.cards` of the side, to be laid beside the Target. At
    /// [`Moment::Answer`] it answers the last support marker of the enemy.
    pub(crate) fn open_window(&mut self, moment: Moment, side: Side) {
        let answers = match moment {
            Moment::Answer => {
                let enemy = self.game.own_markers[side.enemy() as usize];
                match (enemy & self.state.battle.support).iter().last() {
                    Some(marker) => Answered::Marker(marker),
                    None => return,
                }
            }
            _ => Answered::Nothing,
        };
        self.ask(Window { moment, side, answers, passes: 0 });
    }

    /// Asks a side whether it cancels a support marker that the enemy has just committed (14.5, d85). If it does, the marker goes
    /// back to its cup and `battle.barred` says that no other takes its place.
    #[allow(dead_code)]
    pub(crate) fn open_answer(&mut self, side: Side, marker: MarkerId) {
        let answers = Answered::Marker(marker);
        self.ask(Window { moment: Moment::Answer, side, answers, passes: 0 });
    }

    fn ask(&mut self, window: Window) {
        let side = window.side as usize;
        let window = match window.moment {
            Moment::Movement => {
                // Both are asked in one window.
                if matches!(self.state.frames.top(), crate::Frame::Window(open) if open.moment == Moment::Movement)
                {
                    return;
                }
                // 5.1: the German decides who plays first: he plays, or passes to see what the other does.
                rule!("5.1.c");
                rule!("2.4.a");
                Window { side: Side::German, ..window }
            }
            Moment::Strategic => Window { side: Side::Allied, ..window },
            Moment::Target | Moment::Battle if self.state.battle.carded[side] => return,
            Moment::Answer => {
                let carded = self.state.is_fighting() && self.state.battle.carded[side];
                let deep = self.state.frames.depth() + HEADROOM > crate::state::FRAMES;
                rule!("14.5.3.d");
                if carded || deep || !self.at().could_answer(window.side, window.answers) {
                    return;
                }
                window
            }
            _ => window,
        };
        if window.is_joint() || self.game.is_asked(self.state, window) {
            self.state.frames.push(window.into());
        }
    }

    fn play_card(&mut self, window: Window, card: CardId, nth: usize) {
        let Some(play) = self.at().fitting_plays(window, card).nth(nth) else { return };
        let (game, side) = (self.game, window.side);
        self.state.hands[side as usize].remove(card);
        self.state.in_play.insert(card);
        if self.state.is_fighting() {
            self.state.battle.carded[side as usize] = true;
        }
        self.journal.reveal();
        self.journal.write(|| {
            let line = game.front().card(card);
            let (name, number) = (&line.event(side).name, line.number);
            Entry::announced(
                "5.2",
                text!("{side} plays {name} (#{number}).", side = side.title(), name = name, number = number),
            )
        });
        let (moment, answers) = (window.moment, window.answers);
        let played = Played { card, play };
        self.state.frames.push(Resolving { side, played, moment, answers, stage: Stage::Played }.into());
    }
}

impl Step for Window {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn offer(self, at: At<'_>, out: &mut Vec<Action>) {
        at.offer_cards(self, out);
        out.push(Action::Pass);
        if self.moment != Moment::Strategic {
            out.push(Action::Rest);
        }
    }

    fn play<J: Journal>(self, on: &mut Playing<'_, J>, action: Action) {
        let (card, nth) = match action {
            Action::Play(card) => (card, 0),
            Action::Instead(card) => (card, 1),
            _ => {
                on.state.standing[self.side as usize] |= action == Action::Rest;
                self.pass(on);
                return;
            }
        };
        let enemy = self.side.enemy();
        match self.moment {
            Moment::Strategic | Moment::Movement => {
                on.state.frames.replace(Window { side: enemy, passes: 0, ..self }.into());
            }
            // Between battles he may go on.
            Moment::Combat => {}
            _ => _ = on.state.frames.pop(),
        }
        match (self.moment, self.side) {
            (Moment::Strategic, Side::Allied) => rule!("8.0.C"),
            (Moment::Strategic, Side::German) => rule!("8.0.D"),
            _ => {}
        }
        on.play_card(self, card, nth);
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        if on.game.is_asked(on.state, self) {
            return false;
        }
        self.pass(on);
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        let front = at.game.front();
        match (self.moment, self.answers) {
            (Moment::Strategic, _) => Prompt::new("8.0", "Play a card for its event, or pass."),
            (Moment::Movement, _) => {
                Prompt::new("5.1", "Play a card at the start of this Movement Phase, or pass.")
            }
            (Moment::Combat, _) => Prompt::new("5.1", "Play a card before the next battle, or pass."),
            (Moment::Target, _) => Prompt::new("14.1", "Play a card with this Target, or pass."),
            (_, Answered::Event(card)) => {
                let event = front.card(card).event(self.side.enemy());
                Prompt::new(
                    "5.1.3",
                    text!(
                        "{name} was played: {text} Do you cancel it?",
                        name = &event.name,
                        text = &event.text
                    ),
                )
            }
            (_, Answered::Marker(marker)) => Prompt::new(
                "5.1.3",
                text!("{marker} was played. Do you cancel it?", marker = marker.say(at.game)),
            ),
            _ => Prompt::new("14.5", "Play your card of this battle, or pass."),
        }
    }

    fn judge(self, at: At<'_>, action: Action) -> Verdict {
        match action {
            Action::Play(card) => at.may_play(self, card, 0),
            Action::Instead(card) => at.may_play(self, card, 1),
            _ => Ok(()),
        }
    }
}

impl Window {
    /// The side plays nothing: where both are asked, two passes in a row end it (8.0).
    fn pass<J: Journal>(self, on: &mut Playing<'_, J>) {
        if self.is_joint() && self.passes == 0 {
            on.state.frames.replace(Window { side: self.side.enemy(), passes: 1, ..self }.into());
            return;
        }
        if self.moment == Moment::Strategic {
            rule!("8.0.E");
        }
        on.state.frames.pop();
    }
}

impl Resolving {
    /// The card takes effect.
    fn take_effect<J: Journal>(self, on: &mut Playing<'_, J>) {
        let (side, card) = (self.side as usize, self.played.card);
        // One after the other, so that of two that conflict the last one stands.
        rule!("5.1.b");
        rule!("5.1.b2");
        on.state.occurred[side].insert(card);
        match self.answers {
            Answered::Event(other) => {
                let immune = on.front().card(other).event(self.side.enemy()).immune;
                if immune {
                    rule!("5.1.3.b");
                }
                on.state.cancelled = true;
            }
            Answered::Marker(marker) => {
                on.cancel_support(marker);
            }
            Answered::Nothing => {}
        }
        if on.state.is_fighting() || self.moment == Moment::Target {
            on.state.battle.cards[side] = Some(self.played);
        }
        let script = Script::Play(card, self.side, self.played.play);
        on.state.frames.push(Carrying::new(script, self.side).into());
    }
}

impl Step for Resolving {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let (game, card) = (on.game, self.played.card);
        let go = |stage: Stage, on: &mut Playing<'_, J>| {
            on.state.frames.replace(Resolving { stage, ..self }.into());
        };
        match self.stage {
            Stage::Played => {
                go(Stage::Paid, on);
                let price = on.at().price(self.side, card, self.played.play);
                if price > 0 {
                    on.state.frames.push(PayingMarkers { side: self.side, left: price }.into());
                }
            }
            Stage::Paid => {
                go(Stage::Answered, on);
                let side = self.side.enemy();
                let answers = Answered::Event(card);
                on.ask(Window { moment: Moment::Answer, side, answers, passes: 0 });
            }
            Stage::Answered if std::mem::take(&mut on.state.cancelled) => {
                go(Stage::Done, on);
                on.journal.write(|| {
                    let name = &game.front().card(card).event(self.side).name;
                    Entry::announced("5.1.3", text!("{name} is cancelled.", name = name))
                });
            }
            Stage::Answered => {
                go(Stage::Done, on);
                self.take_effect(on);
            }
            Stage::Done => {
                // 5.2: a played card is discarded.
                rule!("5.2.b");
                on.state.frames.pop();
                on.state.in_play.remove(card);
                on.state.discard.add(card);
            }
        }
        true
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("5.2", "A card is carried out.")
    }
}

impl<J: Journal> Playing<'_, J> {
    /// A card has been drawn in the Strategic Phase: into the hand, or carried out at once (5.2.4). Says whether it is in the hand.
    pub(crate) fn drawn(&mut self, side: Side, card: CardId) -> bool {
        let game = self.game;
        let event = game.front().card(card).event(side);
        if !event.is_red() {
            self.state.hands[side as usize].insert(card);
            self.journal.write(|| {
                Entry::said("8.1", text!("You draw {card}.", card = card.say(game))).only(side.into())
            });
            return true;
        }
        rule!("5.2.4.a");
        rule!("5.1.2.e");
        self.journal.reveal();
        self.journal.write(|| {
            let name = &event.name;
            Entry::announced("5.2.4", text!("{side} draws {name}.", side = side.title(), name = name))
        });
        self.state.in_play.insert(card);
        self.state.frames.push(crate::red::Red { side, card, stage: 0 }.into());
        false
    }
}
