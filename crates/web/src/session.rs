//! The match that is being played, and everything that can be done with it.
//!
//! A [`Session`] holds the match; a [`View`] is what the screen shows of it, made anew after every step. The
//! rest of the client reads the view and asks the session to do things: nothing else touches the match.

mod play;
mod replay;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Dice, Game, Match, Opened, Record, Seat, Seed, Setup, Viewer};
use leptos::prelude::*;

use crate::computer::Thinking;
use crate::dom;
use crate::stage::Stage;
use crate::store::Saved;
use crate::tape::Follower;
use crate::texts;

pub use play::Click;
pub use view::{Offer, View};

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody at this screen.
    Person,
    /// A computer player of this level.
    Computer(String),
}

impl Player {
    fn word(&self) -> String {
        match self {
            Player::Person => "person".to_owned(),
            Player::Computer(level) => level.clone(),
        }
    }

    fn of(word: &str) -> Player {
        match word {
            "person" => Player::Person,
            level => Player::Computer(level.to_owned()),
        }
    }
}

/// The match itself and what belongs to it.
struct Core {
    id: String,
    game: Box<dyn Game>,
    opened: Box<dyn Opened>,
    play: Box<dyn Match>,
    seed: Seed,
    /// Dice for a match whose own seed we do not have.
    loose: Dice,
    players: Vec<Player>,
    /// What was taken back and can be done again, the latest last.
    undone: Vec<String>,
    /// The seat whose eyes the screen is for, once its player has said that he is there.
    at_screen: Option<Seat>,
    /// The replay that runs.
    tape: Option<Tape>,
}

/// A record that is looked at, and the match that follows it.
struct Tape {
    record: Record,
    follower: Follower,
}

/// The match that is being played. Copies mean the same match.
#[derive(Clone, Copy)]
pub struct Session {
    core: StoredValue<Core, LocalStorage>,
    stage: StoredValue<Arc<Stage>, LocalStorage>,
    /// What the screen shows.
    pub view: RwSignal<Arc<View>>,
    /// The seat to which the screen is to be handed.
    pub hand_to: RwSignal<Option<Seat>>,
    /// How many steps of the record are shown, while it is a replay.
    pub replayed: RwSignal<Option<usize>>,
    /// Whether the replay runs by itself.
    pub running: RwSignal<bool>,
    /// What went wrong last, in words.
    pub complaint: RwSignal<Option<String>>,
    /// How far the computer player is, while it thinks or plays.
    pub thinking: RwSignal<Option<Thinking>>,
    /// Whether the player has stopped the computer.
    pub paused: RwSignal<bool>,
    /// Whether something has changed since the match was last kept in the browser.
    unkept: StoredValue<bool>,
}

/// What is to be opened.
pub struct Plan {
    pub game: String,
    pub scenario: String,
    pub options: BTreeMap<String, bool>,
    pub players: Vec<Player>,
}

impl Session {
    /// Lays out a new match.
    pub fn start(plan: &Plan) -> Result<Session, String> {
        let game = catalog::game(&plan.game)?;
        let setup = Setup { scenario: plan.scenario.clone(), options: plan.options.clone(), pack: None };
        let opened = game.open(&setup)?;
        let seed = Seed(dom::random_bytes());
        let names: Vec<String> = plan.players.iter().map(Player::word).collect();
        let play = opened.start(&names, seed);
        let id = seed.commitment()[..12].to_owned();
        Ok(Session::with(id, game, opened, play, seed, plan.players.clone()))
    }

    /// Goes on with a match that the browser has kept.
    pub fn resume(saved: &Saved) -> Result<Session, String> {
        let record = Record::parse(&saved.record).map_err(|error| error.to_string())?;
        let seed: Seed = saved.seed.parse()?;
        let (game, opened) = open_record(&record)?;
        let play = match record.is_sealed() {
            true => opened.resume(&record, seed),
            false => opened.replay(&record, usize::MAX, false),
        };
        let play = play.map_err(|error| error.to_string())?;
        let players = saved.players.iter().map(|word| Player::of(word)).collect();
        Ok(Session::with(saved.id.clone(), game, opened, play, seed, players))
    }

    /// Opens a record from a file. What it does not reveal cannot be known: if its seed is not in it, the dice
    /// of what is played on come from a new one.
    pub fn open(text: &str) -> Result<Session, String> {
        let mut record = Record::parse(text).map_err(|error| error.to_string())?;
        let (game, opened) = open_record(&record)?;
        let finished = record.tag("Result").is_some();
        let seed = match record.tag("Seed").and_then(|seed| seed.parse().ok()) {
            Some(seed) => seed,
            None => Seed(dom::random_bytes()),
        };
        if !finished {
            // The dice so far were thrown from a seed that we do not have.
            record.unseal();
        }
        let play = opened.replay(&record, usize::MAX, false).map_err(|error| error.to_string())?;
        let players = opened.info().seats.iter().map(|_| Player::Person).collect();
        let id = seed.commitment()[..12].to_owned();
        Ok(Session::with(id, game, opened, play, seed, players))
    }

    fn with(
        id: String,
        game: Box<dyn Game>,
        opened: Box<dyn Opened>,
        play: Box<dyn Match>,
        seed: Seed,
        players: Vec<Player>,
    ) -> Session {
        let stage = Arc::new(Stage::new(game.as_ref(), opened.as_ref()));
        let loose = Dice::new(Seed(dom::random_bytes()));
        let core = Core {
            id,
            game,
            opened,
            play,
            seed,
            loose,
            players,
            undone: Vec::new(),
            at_screen: None,
            tape: None,
        };
        let session = Session {
            core: StoredValue::new_local(core),
            stage: StoredValue::new_local(stage),
            view: RwSignal::new(Arc::new(View::empty())),
            hand_to: RwSignal::new(None),
            replayed: RwSignal::new(None),
            running: RwSignal::new(false),
            complaint: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            unkept: StoredValue::new(false),
        };
        // A page that is left keeps what it has not kept yet.
        let leave = window_event_listener_untyped("pagehide", move |_| session.keep());
        on_cleanup(move || {
            leave.remove();
            session.keep();
        });
        session.core.update_value(|core| core.at_screen = core.first_person());
        session.refresh();
        session
    }

    /// The session of this part of the page.
    pub fn here() -> Session {
        expect_context()
    }

    /// What does not change.
    pub fn stage(self) -> Arc<Stage> {
        self.stage.get_value()
    }

    /// What the screen shows, for code that is not drawn anew when it changes.
    pub fn now(self) -> Arc<View> {
        self.view.get_untracked()
    }

    /// The name under which the browser keeps the match.
    pub fn id(self) -> String {
        self.core.with_value(|core| core.id.clone())
    }

    /// The cases of the rulebook at or below this one.
    pub fn rule(self, case: &str) -> Vec<engine::RuleText> {
        self.core.with_value(|core| core.game.rule_text(case))
    }

    /// A guided beginning of this scenario.
    pub fn guide(self) -> Option<engine::Guide> {
        self.core.with_value(|core| core.game.guide(&core.opened.setup().scenario))
    }

    /// The record so far, as text.
    pub fn record(self) -> String {
        self.core.with_value(|core| core.play.record().to_string())
    }

    /// Who plays each seat.
    pub fn players(self) -> Vec<Player> {
        self.core.with_value(|core| core.players.clone())
    }

    /// Whoever sits at the screen plays this seat from now on.
    pub fn take_over(self, seat: Seat) {
        self.core.update_value(|core| {
            core.players[seat.index()] = Player::Person;
            core.at_screen = Some(seat);
        });
        self.refresh();
    }

    /// Asks the match that is shown something that needs its working memory.
    pub fn ask<T>(self, question: impl FnOnce(&mut dyn Match, Viewer) -> T) -> T {
        let viewer = self.view.with_untracked(|view| view.viewer);
        let ask = |core: &mut Core| match &mut core.tape {
            Some(tape) => question(tape.follower.play(), viewer),
            None => question(core.play.as_mut(), viewer),
        };
        self.core.try_update_value(ask).expect("the match is there")
    }

    /// Keeps the match in the browser as soon as what has changed is on the screen.
    fn keep_soon(self) {
        if self.unkept.try_update_value(|unkept| std::mem::replace(unkept, true)) == Some(false) {
            dom::later(40, move || self.keep());
        }
    }

    /// Keeps the match in the browser, if it has changed.
    fn keep(self) {
        if self.unkept.try_update_value(|unkept| std::mem::replace(unkept, false)) != Some(true) {
            return;
        }
        let saved = self.core.with_value(|core| {
            let view = self.now();
            Saved {
                id: core.id.clone(),
                title: core.opened.scene().title,
                turn: format!("{} · {}", view.board.turn, view.board.phase),
                when: dom::date(),
                players: core.players.iter().map(Player::word).collect(),
                seed: core.seed.to_string(),
                record: core.play.record().to_string(),
            }
        });
        if !saved.keep() {
            self.complaint.set(Some(texts::spoken().no_room.to_owned()));
        }
    }
}

impl Core {
    fn is_person(&self, seat: Seat) -> bool {
        self.players.get(seat.index()) == Some(&Player::Person)
    }

    fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.players.len()).map(|index| Seat(index as u8)).filter(|seat| self.is_person(*seat))
    }

    /// The only person, or the one who decides first.
    fn first_person(&self) -> Option<Seat> {
        match self.play.next() {
            engine::Next::Seat(seat) if self.is_person(seat) => Some(seat),
            _ => self.persons().next(),
        }
    }
}

/// A game, and the same laid out.
type Laid = (Box<dyn Game>, Box<dyn Opened>);

fn open_record(record: &Record) -> Result<Laid, String> {
    let game = catalog::game(record.tag("Game").unwrap_or_default())?;
    let setup = Setup::of_record(record, game.info()).map_err(|(tag, why)| format!("{tag}: {why}"))?;
    let opened = game.open(&setup)?;
    Ok((game, opened))
}
