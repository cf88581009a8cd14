//! What players see and read.

use engine::{
    Board, Choice, Counter, Holding, Insight, Marker, PieceId, PlaceId, PlaceInfo, Prompt, Refusal, Scene,
    Seat, Show, Track, Tray, Viewer, Words,
};

use crate::rules::{Action, CARDS, Cards, PROVINCES, SEATS, Sample, State, name};

/// The box beside the map, after the provinces.
const DISCARD: &str = "Discard";

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
        Prompt { case: "2".into(), text: format!("Which card do you commit for {province}?") }
    }

    fn choice(&self, _: &State, action: Action) -> Choice {
        let (label, piece) = match action {
            Action::Pass => ("Commit no card".to_owned(), None),
            Action::Commit(card) => (format!("Commit the {card}"), Some(PieceId(card.into()))),
        };
        Choice { notation: self.notation(action), label, piece, place: None }
    }

    fn refusal(&self, _: &State, _: Action, (): &mut ()) -> Refusal {
        Refusal::new("2", "you can commit a card of your own hand, or pass")
    }
}

impl Insight for Sample {}

impl Show for Sample {
    fn scene(&self) -> Scene {
        let place = |name: &str, terrain: &str| PlaceInfo {
            name: name.to_owned(),
            label: String::new(),
            terrain: terrain.to_owned(),
        };
        let provinces = PROVINCES.iter().map(|name| place(name, "province"));
        Scene { title: "Sample".into(), places: provinces.chain([place(DISCARD, "box")]).collect() }
    }

    fn board(&self, state: &State, viewer: Viewer) -> Board {
        let seats = || (0..3).map(Seat);
        let mut trays: Vec<Tray> = seats()
            .filter(|seat| viewer.is_privy_to(*seat))
            .map(|seat| tray(format!("{}'s hand", name(seat)), seat, state.hands[seat.index()]))
            .collect();
        trays.push(tray(DISCARD.to_owned(), Seat(0), state.discard));
        let cards = |seat: Seat| Track {
            name: format!("{}'s cards", name(seat)),
            value: state.hands[seat.index()].count().into(),
        };
        let deck = Track { name: "Deck".into(), value: state.deck.count().into() };
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
            turn: format!("Turn {number} of {}", PROVINCES.len()),
            phase: "Commitment".into(),
            trays,
            tracks: seats().map(cards).chain([deck]).collect(),
            holdings: holdings.collect(),
            markers: contested.into_iter().collect(),
            sequence: decided.map(|seat| format!("{} has decided", SEATS[seat.index()])).collect(),
            ..Board::default()
        }
    }
}

fn tray(name: String, owner: Seat, cards: Cards) -> Tray {
    let counter = |card: u8| Counter {
        id: PieceId(card.into()),
        key: card.to_string(),
        name: card.to_string(),
        nation: String::new(),
        kind: "card".to_owned(),
        size: String::new(),
        factors: vec![card],
        marks: Vec::new(),
    };
    Tray { name, owner, pieces: cards.iter().map(counter).collect() }
}
