//! How it is played.

use engine::{Audience, Entry, Event, Journal, Next, Outcome, Rolled, Rules, Seat, Seats, Throw, Viewer};
use serde::{Deserialize, Serialize};

/// The seats, in their order.
pub const SEATS: [&str; 3] = ["Red", "Green", "Blue"];
/// The provinces, in the order in which they are fought for.
pub const PROVINCES: [&str; 4] = ["North", "East", "South", "West"];
/// The cards are numbered from 1.
pub(crate) const CARDS: u8 = 18;

/// The rules.
pub struct Sample;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards(u32);

impl Cards {
    /// The cards, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=CARDS).filter(move |card| self.0 >> card & 1 == 1)
    }

    /// How many they are.
    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    fn add(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    /// Takes out the card with this index, the lowest having 0.
    fn take(&mut self, index: u32) -> u8 {
        let card = self.iter().nth(index as usize).expect("no more cards are dealt than there are");
        self.0 &= !(1 << card);
        card
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Cards to be drawn before the next province, by the seats in turn.
    pub draws: u8,
    /// Cards that are not drawn yet.
    pub deck: Cards,
    /// What each seat has, the card that it has committed included.
    pub hands: [Cards; 3],
    /// What each seat has decided about the province, the first seat first.
    pub decided: [Option<Action>; 3],
    /// The provinces that are decided, with who holds them.
    pub holders: [Option<Option<Seat>>; 4],
    /// Cards that were turned over.
    pub discard: Cards,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Commits no card.
    Pass,
    /// Commits this card.
    Commit(u8),
}

impl State {
    /// The province that is fought for.
    pub fn province(&self) -> Option<usize> {
        self.holders.iter().position(Option::is_none)
    }

    /// The seat that decides next.
    pub fn asked(&self) -> usize {
        self.decided.iter().take_while(|decided| decided.is_some()).count()
    }

    fn drawer(&self) -> Seat {
        Seat((3 - self.draws % 3) % 3)
    }
}

/// Who a seat is.
pub fn name(seat: Seat) -> &'static str {
    SEATS[seat.index()]
}

impl Rules for Sample {
    type State = State;
    type Action = Action;
    type Desk = ();

    fn start(&self) -> State {
        let deck = Cards((1..=CARDS).fold(0, |cards, card| cards | 1 << card));
        let (hands, discard) = (Default::default(), Cards::default());
        State { draws: 6, deck, hands, decided: [None; 3], holders: [None; 4], discard }
    }

    fn next(&self, state: &State) -> Next {
        if state.province().is_none() {
            let held =
                |seat: u8| state.holders.iter().filter(|holder| **holder == Some(Some(Seat(seat)))).count();
            let most = (0..3).map(held).max().unwrap_or(0);
            let winners: Seats = (0..3).filter(|seat| most > 0 && held(*seat) == most).map(Seat).collect();
            let verdict = ["Draw", "Victory", "Shared victory", "Shared victory"][winners.count()];
            return Next::Over(Outcome { winners, verdict, points: most as i16 });
        }
        match state.draws {
            0 => Next::Seat(Seat(state.asked() as u8)),
            _ => Next::Dice(Throw::draw("cards", state.deck.count()).only(state.drawer())),
        }
    }

    fn legal(&self, state: &State, _: &mut (), out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(state.hands[state.asked()].iter().map(Action::Commit));
    }

    fn play(&self, state: &mut State, action: Action, _: &mut (), journal: &mut impl Journal) {
        let seat = Seat(state.asked() as u8);
        state.decided[seat.index()] = Some(action);
        let what = || match action {
            Action::Pass => "no card".to_owned(),
            Action::Commit(card) => format!("the {card}"),
        };
        journal.write(|| Entry::said("2", format!("You commit {}.", what())).only(seat));
        journal.write(|| Entry {
            audience: Audience::Except(seat),
            ..Entry::said("2", format!("{} has decided.", name(seat)))
        });
        if state.asked() == 3 {
            self.turn_over(state, journal);
        }
    }

    fn roll(&self, state: &mut State, rolled: Rolled, _: &mut (), journal: &mut impl Journal) {
        let seat = state.drawer();
        let card = state.deck.take(u32::from(rolled.first()) - 1);
        state.hands[seat.index()].add(card);
        state.draws -= 1;
        journal.write(|| Entry::said("1", format!("You draw the {card}.")).only(seat));
        journal.write(|| Entry {
            audience: Audience::Except(seat),
            ..Entry::said("1", format!("{} draws a card.", name(seat)))
        });
    }

    // 2: nobody knows what the others commit before all have decided.
    fn audience(&self, state: &State, _: Action) -> Audience {
        Audience::Only(Seat(state.asked() as u8))
    }

    // What is hidden is gathered, and dealt out again from the lowest card on: with a `pick` that always answers 0 all
    // positions that look the same come out the same.
    fn reimagine(&self, state: &State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> State {
        let mut other = *state;
        let hidden = || (0..3).filter(|seat| !viewer.is_privy_to(Seat(*seat))).map(usize::from);
        if viewer == Viewer::Umpire {
            return other;
        }
        let mut pool = hidden().fold(state.deck, |pool, seat| Cards(pool.0 | state.hands[seat].0));
        for seat in hidden() {
            other.hands[seat] = Cards::default();
            for _ in 0..state.hands[seat].count() {
                other.hands[seat].add(pool.take(pick(pool.count().into())));
            }
            if state.decided[seat].is_some() {
                let choices = u32::from(other.hands[seat].count()) + 1;
                let card = (pick(choices) as usize).checked_sub(1);
                let card = card.and_then(|card| other.hands[seat].iter().nth(card));
                other.decided[seat] = Some(card.map_or(Action::Pass, Action::Commit));
            }
        }
        other.deck = pool;
        other
    }

    fn verify(&self, state: &State) -> Result<(), String> {
        let piles = [state.deck, state.discard].into_iter().chain(state.hands);
        let (all, sum) = piles.fold((0, 0), |(all, sum), cards| (all | cards.0, sum + cards.count()));
        if Cards(all).count() != CARDS || sum != CARDS {
            return Err("a card is missing or there twice".to_owned());
        }
        Ok(())
    }
}

impl Sample {
    // 3: the cards are turned over.
    fn turn_over(&self, state: &mut State, journal: &mut impl Journal) {
        journal.reveal();
        let decided = std::mem::take(&mut state.decided);
        let cards = (0..3).map(Seat).filter_map(|seat| match decided[seat.index()] {
            Some(Action::Commit(card)) => Some((card, seat)),
            _ => None,
        });
        for (card, seat) in cards.clone() {
            state.hands[seat.index()].0 &= !(1 << card);
            state.discard.add(card);
            journal.write(|| Entry::said("3", format!("{} turns over the {card}.", name(seat))));
        }
        let winner = cards.max().map(|(_, seat)| seat);
        if let Some(province) = state.province() {
            state.holders[province] = Some(winner);
            let place = engine::PlaceId(province as u16);
            journal.write(|| match winner {
                Some(by) => {
                    let text = format!("{} takes {}.", name(by), PROVINCES[province]);
                    Entry::new("3", Event::Taken { place, by }, text)
                }
                None => Entry::said("3", format!("Nobody takes {}.", PROVINCES[province])),
            });
        }
        if state.province().is_some() {
            state.draws = 3;
        }
    }
}
