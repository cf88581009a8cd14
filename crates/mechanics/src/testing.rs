//! Playing positions in tests; for crates that ask for the feature `testing`.
//!
//! A game has a `Position` of its own, made from a few words of text, and implements [`Play`] for it:
//!
//! ```text
//! let mut p = Position::new("axis movement", "2513: ger.panzer.16 / 2514: cze.2nd.r1");
//! p.play("take ger.panzer.16; go 2413; halt").at("ger.panzer.16", "2413");
//! p.refused("take ger.panzer.16", "8.2");
//! ```

pub mod oracle;
mod spoilt;

use std::collections::BTreeSet;

use engine::{Face, Log, Next, Outcome, PlaceId, Rolled, Rules, Seat, Show, Viewer, Words};
use hexmap::HexId;

pub use spoilt::Spoilt;

/// What a position consists of.
pub struct Parts<'p, G: Rules> {
    /// The rules.
    pub game: &'p G,
    /// The position.
    pub state: &'p mut G::State,
    /// Working memory.
    pub desk: &'p mut G::Desk,
    /// What has been told since the position was set up.
    pub log: &'p mut Log,
}

/// A position that can be played, and asked what it is.
pub trait Play: Sized {
    /// The rules.
    type Game: Words + Show;

    /// All that there is.
    fn parts(&mut self) -> Parts<'_, Self::Game>;
    /// The rules and the position.
    fn position(&self) -> (&Self::Game, &<Self::Game as Rules>::State);
    /// What has been told since the position was set up.
    fn log(&self) -> &Log;
    /// A hex by its number.
    fn hex(&self, number: &str) -> HexId;
    /// Where a unit is: the number of its hex, or a word for where else.
    fn whereabouts(&self, key: &str) -> String;

    /// Plays actions one after the other, separated by `;`. Each must be offered to whoever decides.
    fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let action = self.read(text);
            if !self.legal().contains(&action) {
                let offered = self.offered().into_iter().collect::<Vec<_>>().join("; ");
                let Parts { game, state, desk, .. } = self.parts();
                let (why, prompt) = (game.refusal(state, action, desk), game.prompt(state, desk).text);
                panic!("'{text}' is not offered: {why}\nprompt: {prompt}\noffered: {offered}");
            }
            let Parts { game, state, desk, log } = self.parts();
            game.play(state, action, desk, log);
            self.sound();
        }
        self
    }

    /// The die shows this.
    fn die(&mut self, value: u8) -> &mut Self {
        self.dice(&[value])
    }

    /// The dice show this.
    fn dice(&mut self, values: &[u8]) -> &mut Self {
        assert!(self.rolls(), "no dice are due");
        let Parts { game, state, desk, log } = self.parts();
        game.roll(state, Rolled::new(values), desk, log);
        self.sound();
        self
    }

    /// Who decides, or whether dice do.
    fn next(&self) -> Next {
        let (game, state) = self.position();
        game.next(state)
    }

    /// Whether dice are due.
    fn rolls(&self) -> bool {
        matches!(self.next(), Next::Dice(_))
    }

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        match self.next() {
            Next::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Asserts that all holds that must hold in every position.
    fn sound(&self) {
        let (game, state) = self.position();
        game.verify(state).unwrap_or_else(|violation| panic!("{violation}"));
    }

    /// An action by its notation.
    fn read(&self, text: &str) -> <Self::Game as Rules>::Action {
        self.position().0.read(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What may be played.
    fn legal(&mut self) -> Vec<<Self::Game as Rules>::Action> {
        let mut legal = Vec::new();
        if let Next::Seat(_) = self.next() {
            let Parts { game, state, desk, .. } = self.parts();
            game.legal(state, desk, &mut legal);
        }
        legal
    }

    /// What may be played, in notation.
    fn offered(&mut self) -> BTreeSet<String> {
        let legal = self.legal();
        legal.into_iter().map(|action| self.position().0.notation(action)).collect()
    }

    /// Asserts that these actions, separated by `;`, are offered.
    fn offers(&mut self, actions: &str) -> &mut Self {
        let offered = self.offered();
        for text in actions.split(';').map(str::trim) {
            assert!(offered.contains(text), "'{text}' is not offered, but: {offered:?}");
        }
        self
    }

    /// Asserts that these actions, separated by `;`, are not offered.
    fn withholds(&mut self, actions: &str) -> &mut Self {
        let offered = self.offered();
        for text in actions.split(';').map(str::trim) {
            assert!(!offered.contains(text), "'{text}' is offered");
        }
        self
    }

    /// Asserts that an action is not offered, and that the refusal cites this case.
    fn refused(&mut self, text: &str, case: &str) -> &mut Self {
        let action = self.read(text);
        assert!(!self.legal().contains(&action), "'{text}' is offered");
        let Parts { game, state, desk, .. } = self.parts();
        let refusal = game.refusal(state, action, desk);
        assert_eq!(refusal.case, case, "{refusal}");
        self
    }

    /// Declares an attack by these units, separated by spaces.
    fn assault(&mut self, target: &str, units: &str) -> &mut Self {
        self.play(&format!("attack {target}"));
        for unit in units.split_whitespace() {
            self.play(&format!("add {unit}"));
        }
        self.play("declare")
    }

    /// Asserts where a unit is, as [`Play::whereabouts`] writes it.
    fn at(&mut self, key: &str, place: &str) -> &mut Self {
        assert_eq!(self.whereabouts(key), place, "{key}");
        self
    }

    /// What has been written for everybody or for this viewer, as one text.
    fn told(&self, viewer: Viewer) -> String {
        let entries = self.log().entries.iter().filter(|entry| entry.is_for(viewer));
        entries.map(|entry| entry.text.to_string()).collect::<Vec<_>>().join("\n")
    }

    /// Whether something has been said, to anybody.
    fn said(&self, text: &str) -> bool {
        self.told(Viewer::Umpire).contains(text)
    }

    /// What a player sees in a hex, the bottom of the stack first; `?` is a hidden unit.
    fn seen(&self, player: impl Into<Seat>, hex: &str) -> Vec<String> {
        let place = PlaceId(self.hex(hex).raw());
        let (game, state) = self.position();
        let board = game.board(state, Viewer::Seat(player.into()));
        let here = board.pieces.into_iter().filter(|piece| piece.place == place);
        here.map(|piece| match piece.face {
            Face::Hidden => "?".to_owned(),
            Face::Shown(counter) => counter.key,
        })
        .collect()
    }
}
