//! 5.2.1, 5.2.2 and 20.0 The effects of events: one interpreter over the vocabulary of the pack.
//!
//! A script is a list of effects: an event, its red or black text, a result of a table, an Alternate Event. [`Carrying`] goes
//! through it and carries out each effect; where somebody must choose, `choosing` asks. What is about a battle is not carried
//! out here: the battle reads its committed cards. What lasts is read from where it is written: `state.orders` for movement,
//! the list of Alternate Events for those (`alternates`).

use engine::{Entry, Journal, Next, Prompt, Rolled, Text, Throw, rule, text};
use mechanics::Term;
use serde::{Deserialize, Serialize};

use crate::alternate::AlternateId;
use crate::board::Hexes;
use crate::card::{CardId, Cards, Condition, Effect, Hand, Place, Pool, Spot};
use crate::choosing::Choosing;
use crate::frame::{At, Playing, Step};
use crate::front::Front;
use crate::hands::Drawing;
use crate::nation::{Nation, Nations, Side};
use crate::red::{Table, Turning};
use crate::redeploy::{Fronting, Marching, Regrouping, Settling, Trading};
use crate::state::{State, place};
use crate::terrain::SideKind;
use crate::track::StanceTrack;
use crate::unit::Units;
use crate::{Frame, NoRetreat};

/// A list of effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Script {
    /// A way of playing the event of a side.
    Play(CardId, Side, u8),
    /// Its red text.
    Red(CardId, Side),
    /// The black text beside it.
    Black(CardId, Side),
    /// A face of the table in its red text: the place of the table in the text, and the die.
    Face(CardId, Side, u8, u8),
    /// A result of an Alternate Event.
    Alternate(AlternateId),
    /// What such a result adds to a card that is drawn: the place of the effect in its list.
    Drawn(AlternateId, u8),
}

impl NoRetreat {
    /// The effects of a script.
    pub(crate) fn script(&self, script: Script) -> &[Effect] {
        let event = |card: CardId, side| self.front().card(card).event(side);
        match script {
            Script::Play(card, side, play) => {
                event(card, side).plays.get(usize::from(play)).map_or(&[], |play| &play.effects)
            }
            Script::Red(card, side) => &event(card, side).red,
            Script::Black(card, side) => &event(card, side).black,
            Script::Face(card, side, at, face) => match event(card, side).red.get(usize::from(at)) {
                Some(Effect::Roll(faces)) => faces[usize::from(face) - 1].as_slice(),
                _ => &[],
            },
            Script::Alternate(id) => &self.alternate(id).effects,
            Script::Drawn(id, at) => match self.alternate(id).effects.get(usize::from(at)) {
                Some(Effect::Drawn { effect, .. }) => std::slice::from_ref(effect),
                _ => &[],
            },
        }
    }

    /// What a script is called.
    pub(crate) fn script_name(&self, script: Script) -> Text {
        match script {
            Script::Play(card, side, _)
            | Script::Red(card, side)
            | Script::Black(card, side)
            | Script::Face(card, side, ..) => (&self.front().card(card).event(side).name).into(),
            Script::Alternate(id) | Script::Drawn(id, _) => (&self.alternate(id).name).into(),
        }
    }
}

impl At<'_> {
    /// Whether a condition holds for the player of a card, those about a battle aside.
    pub(crate) fn is_so(self, side: Side, test: &Condition) -> bool {
        let state = self.state;
        match test {
            Condition::Stance(event) => {
                let here = self.front().stance.square(state.stance).event == *event;
                if here {
                    rule!("20.2.1.j");
                }
                here
            }
            Condition::AboveStance => self.total_vp(state) > self.front().numbers.stance_threshold,
            Condition::Holds(hexes) => hexes.iter().all(|hex| state.control.holds(side as usize, hex)),
            Condition::UnitIn(hexes) => hexes.iter().any(|hex| self.occupied(side).contains(hex)),
            Condition::OneGroup | Condition::Hexes(_) | Condition::Tanks => true,
        }
    }

    /// Whether a hex is such a place.
    pub(crate) fn is_place(self, place: &Place, hex: hexmap::HexId) -> bool {
        place.0.iter().any(|spot| self.fits_spot(spot, hex))
    }

    fn fits_spot(self, spot: &Spot, hex: hexmap::HexId) -> bool {
        if !spot.hexes.contains(hex) {
            return false;
        }
        let holds = spot.holds.is_none_or(|units| self.stack(hex).any(|unit| units.contains(unit)));
        let near = spot.near.is_none_or(|(range, units)| self.is_within(hex, range, &units));
        let far = spot.far.is_none_or(|(range, units)| !self.is_within(hex, range, &units));
        let beside = || {
            let around = self.board().grid.neighbours(hex);
            around.iter().any(|near| !near.is_none() && self.state.battle.targets.contains(*near))
        };
        let nation = || self.stack(hex).next().map(|unit| self.unit(unit).nation);
        let supplied = || nation().is_some_and(|nation| self.edge_supplied(nation, false).contains(hex));
        let bound = || nation().is_some_and(|nation| self.zone_against(nation).contains(hex));
        holds
            && near
            && far
            && (!spot.beside_battle || beside())
            && (!spot.edge_supplied || supplied())
            && !(spot.free_of_zones && bound())
    }

    /// Whether one of some units is within a range of a hex (2.10).
    pub(crate) fn is_within(self, hex: hexmap::HexId, range: u8, units: &Units) -> bool {
        let board = self.board();
        let here = |hex: hexmap::HexId| self.stack(hex).any(|unit| units.contains(unit));
        let mut flood = self.desk.flood.borrow_mut();
        flood.fill(&board.grid, [hex], range.into(), |from, direction, to| {
            rule!("2.10.b");
            let open = board.land.contains(to) && board.along.get(from, direction) != Some(SideKind::Water);
            if open { hexmap::Pass::Through } else { hexmap::Pass::No }
        });
        flood.hexes().iter().any(|hex| here(*hex))
    }

    /// Hexes with such units in such a place.
    pub(crate) fn hexes_with(self, who: &Units, place: &Place) -> Hexes {
        let on_map = who.iter().filter_map(|unit| self.state.hex(unit));
        let all: Hexes = on_map.collect();
        all.iter().filter(|hex| self.is_place(place, *hex)).collect()
    }
}

/// Effects are carried out one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Carrying {
    /// The list.
    pub script: Script,
    /// The next one.
    pub at: u8,
    /// The player.
    pub side: Side,
}

impl Carrying {
    /// From the first on.
    pub(crate) fn new(script: Script, side: Side) -> Carrying {
        Carrying { script, at: 0, side }
    }
}

impl Step for Carrying {
    fn next(self, _: &NoRetreat, _: &State) -> Next {
        Next::Seat(self.side.into())
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let game = on.game;
        match game.script(self.script).get(usize::from(self.at)) {
            None => _ = on.state.frames.pop(),
            Some(effect) => {
                on.state.frames.replace(Carrying { at: self.at + 1, ..self }.into());
                on.carry_effect(effect, self);
            }
        }
        true
    }

    fn prompt(self, at: At<'_>) -> Prompt {
        Prompt::new("5.2", text!("{event} is carried out.", event = at.script_name(self.script)))
    }
}

impl<J: Journal> Playing<'_, J> {
    /// Carries out one effect.
    fn carry_effect(&mut self, effect: &Effect, from: Carrying) {
        let (game, side) = (self.game, from.side);
        let choose = |left: u8| Choosing { script: from.script, at: from.at, side, left, done: Units::EMPTY };
        let ask = |on: &mut Self, frame: Frame| on.state.frames.push(frame);
        match effect {
            // The battle reads these from the committed card; an answer has cancelled what it met.
            Effect::Shift { .. }
            | Effect::Result { .. }
            | Effect::Ignore(_)
            | Effect::Advance { .. }
            | Effect::NoAdvance(_)
            | Effect::Toll(_)
            | Effect::Cancel(_)
            | Effect::Free(_) => {}

            Effect::Allowance { points, who, stacks: None } => {
                for unit in who {
                    self.state.orders.points[unit] += points;
                }
            }
            Effect::Allowance { stacks: Some(most), .. } => ask(self, choose(*most).into()),
            Effect::Bridges { stacks, .. } => ask(self, choose(*stacks).into()),
            Effect::HaltAtRiver(who) => self.state.orders.stopped |= *who,
            Effect::MoveLimit { most, who, hexes } => {
                // 5.1: of two such limits the last one stands.
                rule!("5.1.b2");
                let orders = &mut self.state.orders;
                (orders.slowed, orders.slow, orders.most) = (*who, *hexes, *most);
            }
            Effect::NoHold(hexes) => self.state.no_hold[side.enemy() as usize] |= *hexes,
            Effect::LandingRow(rows) => self.state.landing_row += rows,
            Effect::Weather => self.bring_bad_weather(),
            Effect::GameEnd => {
                rule!("20.1.7.e");
                self.state.ending = true;
                let words = "The game will end after this turn.";
                self.journal.write(|| Entry::announced("20.1.7", words));
            }

            Effect::Draw(Hand::Cards, count) => self.draw_more(side, *count),
            Effect::Draw(Hand::Markers, count) => {
                ask(self, Drawing { side, cards: 0, markers: *count, step: false }.into());
            }
            Effect::Lose(hand, count) => {
                ask(
                    self,
                    Forfeiting { side: side.enemy(), cards: *hand == Hand::Cards, left: *count }.into(),
                );
            }
            Effect::Retrieve(count) => {
                for _ in 0..*count {
                    let Some(card) = self.state.discard.take_top() else { break };
                    let words = || text!("{side} takes {card}.", side = side.title(), card = card.say(game));
                    self.journal.write(|| Entry::said("5.2", words()));
                    self.drawn(side, card);
                }
            }
            Effect::Reshuffle => self.reshuffle(),
            Effect::Look => {
                let hand = self.state.hands[side.enemy() as usize];
                self.journal.reveal();
                self.journal.write(|| {
                    let cards = Text::list(hand.iter().map(|card| card.say(game)), ", ");
                    Entry::said("5.2", text!("The enemy holds: {cards}.", cards = cards)).only(side.into())
                });
            }

            Effect::Vp(vp) => {
                rule!("17.2.b");
                self.event_vp("17.2", (*vp).into());
            }
            Effect::CombatVp { most, test } => {
                if test.as_ref().is_none_or(|test| self.at().is_so(side, test)) {
                    ask(self, choose(*most).into());
                }
            }
            Effect::Stance { squares, test } => {
                if test.as_ref().is_none_or(|test| self.at().is_so(side, test)) {
                    match game.front().front {
                        Front::France => rule!("20.1.3.c"),
                        Front::Poland => rule!("20.1.4.c"),
                    }
                    rule!("7.4.a2");
                    self.move_stance(*squares);
                }
            }

            Effect::Target(count) => self.state.more_marks[side as usize] += count,
            Effect::Initiative => {
                rule!("19.3.e");
                self.state.initiative = true;
            }
            Effect::Drop(count) => self.return_drops(*count),
            Effect::Ready { most: None, who } => self.state.no_actions -= *who,
            Effect::Blitzkrieg { most, .. }
            | Effect::Halt(most)
            | Effect::Experience(most)
            | Effect::NoActions { most, .. }
            | Effect::Ready { most: Some(most), .. }
            | Effect::Supply { stacks: most, .. }
            | Effect::Rebuild { most, .. }
            | Effect::Step { steps: most, .. }
            | Effect::ToReserve { most, .. }
            | Effect::Evacuate { most, .. }
            | Effect::FreeRegional { most, .. }
            | Effect::Remove { most: Some(most), .. } => ask(self, choose(*most).into()),
            Effect::Improve { most, any_turn, .. } => {
                let worn = game.has_event(self.state, crate::track::TurnEvent::Attrition);
                if !worn || *any_turn {
                    ask(self, choose(*most).into());
                }
            }
            Effect::Remove { most: None, who, from, .. } => {
                for unit in who {
                    if self.at().is_in_pool(unit, from) {
                        rule!("21.1.1.g");
                        self.take_out(unit);
                    }
                }
            }
            Effect::Surrender(countries) => self.armistice(countries, choose(1)),

            Effect::Roll(_) => {
                let Script::Red(card, side) = from.script else { return };
                ask(self, Table { card, side, at: from.at, rolled: [0; 3] }.into());
            }
            Effect::Alternate => {
                let Script::Red(card, side) = from.script else { return };
                rule!("5.2.5");
                if game.scenario().alternates {
                    ask(self, Turning { card, side }.into());
                } else {
                    rule!("21.1.b");
                }
            }

            Effect::March { groups, units, .. } => {
                let march = Marching {
                    script: from.script,
                    at: from.at,
                    side,
                    groups: *groups,
                    group: None,
                    others: *units,
                    done: Units::EMPTY,
                };
                ask(self, march.into());
            }
            Effect::SwapGroups { last_turn, .. } => {
                if self.state.turn <= *last_turn {
                    ask(self, Regrouping::new(from.script, from.at, side).into());
                }
            }
            Effect::Exchange(_) => {
                ask(self, Trading { script: from.script, at: from.at, side, unit: None }.into());
            }
            Effect::Neutral(countries) => {
                rule!("21.1.1.e");
                self.state.neutral |= *countries;
                ask(self, Settling { countries: *countries }.into());
            }
            Effect::Frontier(_) => {
                ask(
                    self,
                    Fronting { script: from.script, at: from.at, side, unit: None, done: Units::EMPTY }
                        .into(),
                );
            }
            Effect::Enter(who) => {
                rule!("21.1.2.a");
                for unit in who {
                    if self.state.spots[unit] == place::DUE {
                        self.state.spots[unit] = place::RESERVE;
                    }
                }
            }
            Effect::Restore(who) => {
                rule!("21.1.2.c");
                self.state.reduced -= *who;
            }
            // What these change asks the list of Alternate Events.
            Effect::ImproveCost { .. }
            | Effect::Arrive { .. }
            | Effect::Dice { .. }
            | Effect::Face { .. }
            | Effect::Void(_)
            | Effect::Drawn { .. }
            | Effect::NoEdge(_) => rule!("21.1.x.b"),
        }
    }

    /// 19.11: Bad Weather, but not two turns in a row.
    fn bring_bad_weather(&mut self) {
        if self.state.last_weather {
            rule!("19.11.f");
            return;
        }
        rule!("19.11.a");
        self.state.bad_weather = true;
        self.journal.write(|| Entry::announced("19.11", "Bad Weather this turn."));
    }

    /// Draw pile and discard pile together (5.0).
    pub(crate) fn reshuffle(&mut self) {
        let more: Cards = self.state.discard.iter().collect();
        self.state.pile |= more;
        self.state.discard = Default::default();
        self.journal.write(|| Entry::said("5.0", "The cards are shuffled."));
    }

    /// More cards are drawn: by the step that is drawing, or in one of their own.
    fn draw_more(&mut self, side: Side, count: u8) {
        let (red, drawing) = (self.state.frames.pop(), *self.state.frames.top());
        let below = self.state.frames.below().copied();
        // A red card that is being carried out: the draw goes on below it.
        if let (Frame::Red(_), Some(Frame::Draw(old))) = (drawing, below)
            && old.side == side
        {
            let card = self.state.frames.pop();
            self.state.frames.replace(Drawing { cards: old.cards + count, ..old }.into());
            self.state.frames.push(card);
            self.state.frames.push(red);
            return;
        }
        self.state.frames.push(red);
        self.state.frames.push(Drawing { side, cards: count, markers: 0, step: false }.into());
    }

    /// #1 Armistice: a country that has lost all its Major Cities lays down its arms.
    fn armistice(&mut self, countries: &Nations, ask: Choosing) {
        let mut beaten = countries.iter().filter(|nation| self.game.is_beaten(self.state, *nation));
        match (beaten.next(), beaten.next()) {
            (Some(nation), None) => self.lay_down_arms(nation),
            (Some(_), Some(_)) => self.state.frames.push(ask.into()),
            (None, _) => rule!("5.2.4.c"),
        }
    }

    /// All units of a country on the map, in the Reserve and destroyed surrender (X.err.4).
    pub(crate) fn lay_down_arms(&mut self, nation: Nation) {
        let game = self.game;
        self.journal
            .write(|| Entry::announced("X.err.4", text!("{country} surrenders.", country = nation.name())));
        for unit in game.ids().filter(|unit| game.unit(*unit).nation == nation) {
            match self.state.spots[unit] {
                spot if spot.is_on_map() => self.eliminate(unit, crate::losses::Fate::Surrendered),
                place::RESERVE | place::DESTROYED => {
                    rule!("X.err.4");
                    self.state.spots[unit] = place::SURRENDERED;
                    let vp = self.pack.numbers.surrendered_vp;
                    self.event_vp("17.2", vp);
                }
                _ => {}
            }
        }
    }

    /// Drop! markers that were removed or lost come back to the Reserve.
    fn return_drops(&mut self, count: u8) {
        let game = self.game;
        let lost = |state: &State, drop: crate::airdrops::DropId| {
            let spot = state.drops[hexmap::Id::index(drop)];
            matches!(spot, place::OUT | place::SURRENDERED) && !game.is_glider(drop)
        };
        for _ in 0..count {
            let Some(drop) = game.drop_ids().find(|drop| lost(self.state, *drop)) else { return };
            self.state.drops[hexmap::Id::index(drop)] = place::RESERVE;
            let words = || text!("{marker} comes back to the Reserve.", marker = drop.say(game));
            self.journal.write(|| Entry::said("19.10", words()));
        }
    }

    /// A unit leaves the game for good and counts as no loss.
    pub(crate) fn take_out(&mut self, unit: mechanics::UnitId) {
        let game = self.game;
        if self.state.hex(unit).is_some() {
            self.leave_map("5.2", unit, place::OUT);
        } else {
            self.state.spots[unit] = place::OUT;
        }
        self.journal
            .write(|| Entry::said("5.2", text!("{unit} is out of the game.", unit = game.name(unit))));
    }
}

impl NoRetreat {
    /// Whether all Major Cities of a country are German-controlled.
    pub(crate) fn is_beaten(&self, state: &State, nation: Nation) -> bool {
        let (board, held) = (self.board(), state.control.of(Side::German as usize));
        let major = board.cities.iter().filter(|hex| {
            let record = &board.hexes[hexmap::Id::index(*hex)];
            record.country == Some(nation) && record.city.is_some_and(|city| city.major)
        });
        let mut any = false;
        major.inspect(|_| any = true).all(|hex| held.contains(hex)) && any
    }

    /// The square of the Stance marker that a move leads to, if it is on the track.
    pub(crate) fn stance_after(&self, stance: u8, squares: i8) -> Option<u8> {
        let to = stance.checked_add_signed(squares)?;
        (1..=StanceTrack::TOP).contains(&to).then_some(to)
    }
}

impl At<'_> {
    /// Whether a unit is where an effect takes units from.
    pub(crate) fn is_in_pool(self, unit: mechanics::UnitId, from: &Pool) -> bool {
        let spot = self.state.spots[unit];
        match from {
            Pool::Map(place) => spot.hex().is_some_and(|hex| self.is_place(place, hex)),
            Pool::Reserve => spot == place::RESERVE,
            Pool::Due => {
                let numbered = matches!(self.unit(unit).entry, crate::unit::Entry::Turn(_));
                spot == place::DUE && numbered
            }
        }
    }
}

/// A side loses cards or markers of its hand at random.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Forfeiting {
    /// Who loses them.
    pub side: Side,
    /// Cards, not markers.
    pub cards: bool,
    /// How many.
    pub left: u8,
}

impl Forfeiting {
    fn size(self, game: &NoRetreat, state: &State) -> usize {
        if self.cards {
            state.hands[self.side as usize].len()
        } else {
            game.marker_hand(state, self.side).len()
        }
    }
}

impl Step for Forfeiting {
    // The die says which of the hand, so that its owner alone may see it.
    fn next(self, game: &NoRetreat, state: &State) -> Next {
        let size = self.size(game, state).max(1) as u8;
        Next::Dice(Throw::draw("loss", size).only(self.side.into()))
    }

    fn roll<J: Journal>(self, on: &mut Playing<'_, J>, rolled: Rolled) {
        on.state.frames.replace(Forfeiting { left: self.left - 1, ..self }.into());
        let (game, at) = (on.game, usize::from(rolled.first()) - 1);
        if self.cards {
            let Some(card) = on.state.hands[self.side as usize].iter().nth(at) else { return };
            on.state.hands[self.side as usize].remove(card);
            on.state.discard.add(card);
            on.journal.reveal();
            let words = || text!("{side} loses {card}.", side = self.side.title(), card = card.say(game));
            on.journal.write(|| Entry::said("5.2", words()));
        } else {
            let Some(marker) = game.marker_hand(on.state, self.side).iter().nth(at) else { return };
            on.to_cup(marker);
            let words = || text!("{side} puts a marker back.", side = self.side.title());
            on.journal.write(|| Entry::said("5.2", words()));
        }
    }

    fn settle<J: Journal>(self, on: &mut Playing<'_, J>) -> bool {
        let done = self.left == 0 || self.size(on.game, on.state) == 0;
        if done {
            on.state.frames.pop();
        }
        done
    }

    fn prompt(self, _: At<'_>) -> Prompt {
        Prompt::new("5.2", "A draw from the hand decides.")
    }
}
