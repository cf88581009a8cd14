//! What players see and read.

use engine::{
    Board, Card, CardFace, Choice, Hand, Holding, Insight, Marker, PieceId, Pile, PileKind, PlaceId,
    PlaceInfo, PlaceKind, Prompt, Refusal, Scene, Seat, Show, Turn, Viewer, Words, text,
};

use crate::rules::{Action, CARDS, Cards, PROVINCES, SEATS, Sample, State, name};

impl Words for Sample {
    fn notation(&self, action: Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Commit(card) => format!("commit {card}"),
        }
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        let card = text.strip_prefix("commit ").and_then(|card| card.parse().ok());
        match card {
            _ if text == "pass" => Ok(Action::Pass),
            Some(card @ 1..=CARDS) => Ok(Action::Commit(card)),
            _ => Err(format!("'{text}' is neither 'pass' nor of the form 'commit 7'")),
        }
    }

    fn prompt(&self, state: &State, (): &mut ()) -> Prompt {
        let province = state.province().map_or("", |province| PROVINCES[province]);
        Prompt { case: "2".into(), text: format!("Which card do you commit for {province}?").into() }
    }

    fn choice(&self, _: &State, action: Action) -> Choice {
        let (label, piece) = match action {
            Action::Pass => ("Commit no card".to_owned(), None),
            Action::Commit(card) => (format!("Commit the {card}"), Some(PieceId(card.into()))),
        };
        Choice { notation: self.notation(action), label: label.into(), piece, place: None }
    }

    fn refusal(&self, _: &State, _: Action, (): &mut ()) -> Refusal {
        Refusal::new("2", "you can commit a card of your own hand, or pass")
    }
}

impl Insight for Sample {}

impl Show for Sample {
    fn scene(&self) -> Scene {
        let provinces = PROVINCES.iter().map(|name| PlaceInfo {
            name: (*name).to_owned(),
            label: String::new(),
            terrain: "province".to_owned().into(),
            kind: PlaceKind::Area,
            at: None,
        });
        Scene { title: "Sample".into(), places: provinces.collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let seats = || (0..3).map(Seat);
        let hand = |seat: Seat| Hand {
            name: format!("{}'s hand", name(seat)).into(),
            owner: seat,
            cards: match viewer.is_privy_to(seat) {
                true => shown(state.hands[seat.index()]).map(CardFace::Shown).collect(),
                false => vec![CardFace::Hidden; state.hands[seat.index()].count().into()],
            },
        };
        let pile = |name: &str, kind, cards: Cards, open: bool| Pile {
            name: name.to_owned().into(),
            kind,
            owner: None,
            count: cards.count().into(),
            shown: if open { shown(cards).collect() } else { Vec::new() },
        };
        let holders = state.holders.iter().enumerate();
        let holdings = holders.filter_map(|(province, holder)| {
            Some(Holding { place: PlaceId(province as u16), owner: (*holder)?? })
        });
        let contested = state.province().map(|province| Marker {
            place: PlaceId(province as u16),
            kind: "contested".into(),
            owner: None,
            label: "fought for now".into(),
        });
        let number = state.province().unwrap_or(PROVINCES.len() - 1) + 1;
        let decided = seats().filter(|seat| state.decided[seat.index()].is_some());
        Board {
            turn: Turn::new(number as u16, PROVINCES.len() as u16, ""),
            phase: "Commitment".into(),
            hands: seats().map(hand).collect(),
            piles: vec![
                pile("Deck", PileKind::Deck, state.deck, false),
                pile("Discard", PileKind::Box, state.discard, true),
            ],
            holdings: holdings.collect(),
            markers: contested.into_iter().collect(),
            sequence: decided.map(|seat| text!("{seat} has decided", seat = SEATS[seat.index()])).collect(),
            ..Board::default()
        }
    }
}

fn shown(cards: Cards) -> impl Iterator<Item = Card> {
    cards.iter().map(|card| Card {
        id: PieceId(card.into()),
        key: card.to_string(),
        name: card.to_string().into(),
        text: "The highest card takes the province.".into(),
        case: "3".into(),
        ..Card::default()
    })
}
