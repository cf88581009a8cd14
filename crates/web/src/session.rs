//! The match that is being played, and everything that can be done with it.
//!
//! A [`Session`] holds the match; a [`View`] is what the screen shows of it, made anew after every step. The
//! rest of the client reads the view and asks the session to do things: nothing else touches the match.

mod news;
mod play;
mod replay;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Dice, Game, Match, Offer, Opened, Record, Seat, Seed, Setup, Viewer};
use leptos::prelude::*;

use crate::computer::Thinking;
use crate::hold::{self, Hold};
use crate::stage::Stage;
use crate::store::{self, Saved};
use crate::tape::Follower;
use crate::{dom, packs, texts};

pub use news::{Card, Trail, place_of};
pub use play::Click;
pub use view::View;

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
    /// The right to play the match in this tab.
    hold: Option<Hold>,
    /// What the browser keeps of the match, as this tab has last read or written it.
    kept: Option<String>,
    /// The first steps of the match that the browser keeps as they are.
    kept_steps: usize,
    /// The fewest steps there have been since the computer player was last asked.
    lowest: usize,
    /// The step after the last that a player at the screen has made in a turn of his own, by seat.
    own_turn: BTreeMap<Seat, usize>,
    /// How much of the log has been told in cards, and to whom.
    seen: (usize, Viewer),
    /// How many cards there have been.
    cards: usize,
    /// What places the rest of a set-up, as it was last offered.
    rest: Option<Offer>,
    /// What to do when another tab has let go of the match.
    bring: Option<Box<dyn FnOnce()>>,
}

/// Whether this tab plays the match, since only one may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tenure {
    /// It has asked, and has no answer yet.
    Asked,
    /// It plays, and keeps what is played.
    Held,
    /// Another tab has the match: perhaps only the same page a moment ago, so it is asked again.
    Refused,
    /// Another tab plays.
    Elsewhere,
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
    /// Results that are shown one after the other, the first of them now.
    pub cards: RwSignal<Vec<Card>>,
    /// The latest lines of the log, to be spoken.
    pub lines: RwSignal<String>,
    /// What the other side has done since the player's last turn.
    pub trail: RwSignal<Option<Trail>>,
    /// What is only done if the player says so once more.
    pub asked: RwSignal<Option<Offer>>,
    /// What went wrong last, in words.
    pub complaint: RwSignal<Option<String>>,
    /// How far the computer player is, while it thinks or plays.
    pub thinking: RwSignal<Option<Thinking>>,
    /// Whether the player has stopped the computer.
    pub paused: RwSignal<bool>,
    /// Whether this tab plays the match.
    pub tenure: RwSignal<Tenure>,
    /// Whether something has changed since the match was last kept in the browser.
    unkept: StoredValue<bool>,
}

/// How often a match is asked for before it is taken to be played in another tab, and the milliseconds between.
const ASKS: (u32, i32) = (8, 60);
/// Milliseconds that another tab has to let go of the match before it is seized.
const LEAVE: i32 = 500;

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
        let opened = packs::open(&*game, &setup)?;
        let seed = Seed(dom::random_bytes());
        let names: Vec<String> = plan.players.iter().map(Player::word).collect();
        let play = opened.start(&names, seed);
        let id = seed.commitment()[..12].to_owned();
        Ok(Session::with(Core::new(id, (game, opened), play, seed, plan.players.clone()), false))
    }

    /// Goes on with a match that the browser has kept; with `seize` whatever tab plays it.
    pub fn resume(saved: &Saved, seize: bool) -> Result<Session, String> {
        let record = saved.record().map_err(|error| error.to_string())?;
        let (game, opened) = open_record(&record)?;
        let revealed = || record.tag("Seed").and_then(|seed| seed.parse().ok());
        let seed = saved.seed().or_else(revealed);
        let secret = record.is_sealed();
        let play = match (secret, seed) {
            (true, Some(seed)) => opened.resume(&record, seed).map_err(|error| error.to_string())?,
            _ => replay_without_seed(opened.as_ref(), &record)?,
        };
        let players = saved.players.iter().map(|word| Player::of(word)).collect();
        let dice = seed.unwrap_or_else(|| Seed(dom::random_bytes()));
        let mut core = Core::new(saved.id.clone(), (game, opened), play, dice, players);
        core.kept = store::get(&Saved::name(&saved.id));
        let session = Session::with(core, seize);
        if secret && seed.is_none() {
            session.complaint.set(Some(texts::spoken().lost_seed.to_owned()));
        }
        Ok(session)
    }

    /// Opens a record from a file. What it does not reveal cannot be known: if its seed is not in it, the dice
    /// of what is played on come from a new one.
    pub fn open(text: &str) -> Result<Session, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        // Every record states them, the position last: without one the text has lost its end.
        if let Some(missing) = ["Game", "Scenario", "State"].into_iter().find(|tag| record.tag(tag).is_none())
        {
            return Err(format!("{} '{missing}:'", texts::spoken().cut_record));
        }
        let (game, opened) = open_record(&record)?;
        let finished = record.tag("Result").is_some();
        let seed = record.tag("Seed").and_then(|seed| seed.parse().ok()).filter(|_| finished);
        let verified = seed.and_then(|seed| opened.resume(&record, seed).ok());
        let play = match verified {
            Some(play) => play,
            None if finished => {
                opened.replay(&record, usize::MAX, false).map_err(|error| error.to_string())?
            }
            None => replay_without_seed(opened.as_ref(), &record)?,
        };
        let seed = seed.unwrap_or_else(|| Seed(dom::random_bytes()));
        let players = opened.info().seats.iter().map(|_| Player::Person).collect();
        let id = seed.commitment()[..12].to_owned();
        Ok(Session::with(Core::new(id, (game, opened), play, seed, players), false))
    }

    fn with(core: Core, seize: bool) -> Session {
        let stage = Arc::new(Stage::new(core.game.as_ref(), core.opened.as_ref()));
        let fog = stage.look.fog;
        let session = Session {
            core: StoredValue::new_local(core),
            stage: StoredValue::new_local(stage),
            view: RwSignal::new(Arc::new(View::empty())),
            hand_to: RwSignal::new(None),
            replayed: RwSignal::new(None),
            running: RwSignal::new(false),
            cards: RwSignal::new(Vec::new()),
            lines: RwSignal::new(String::new()),
            trail: RwSignal::new(None),
            asked: RwSignal::new(None),
            complaint: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            tenure: RwSignal::new(Tenure::Asked),
            unkept: StoredValue::new(false),
        };
        // A page that is left keeps what it has not kept yet.
        let leave = window_event_listener_untyped("pagehide", move |_| session.keep());
        let hear = window_event_listener(leptos::ev::storage, move |event| session.hear(&event));
        on_cleanup(move || {
            leave.remove();
            hear.remove();
            session.keep();
        });
        session.core.update_value(|core| core.at_screen = core.first_person(fog));
        session.refresh();
        session.claim(seize, ASKS.0);
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
        self.core.with_value(|core| packs::rule_text(&*core.game, case))
    }

    /// Why nothing may be done with a piece or at a place, if it is for this screen to decide.
    pub fn why_not(self, about: engine::Subject) -> Option<engine::Refusal> {
        if !self.now().mine {
            return None;
        }
        self.ask(|play, _| play.why_not(about))
    }

    /// A name for a file about this match: game, scenario and date.
    pub fn file_name(self, what: &str) -> String {
        let (game, scenario) = self
            .core
            .with_value(|core| (core.opened.info().id.to_owned(), core.opened.setup().scenario.clone()));
        let date = String::from(js_sys::Date::new_0().to_iso_string());
        let day = date.get(..10).unwrap_or_default();
        let what = if what.is_empty() { String::new() } else { format!("-{what}") };
        format!("{game}-{scenario}-{day}{what}.txt")
    }

    /// A guided beginning of this scenario.
    pub fn guide(self) -> Option<engine::Guide> {
        self.core.with_value(|core| core.game.guide(&core.opened.setup().scenario))
    }

    /// What the game is.
    pub fn introduction(self) -> Option<engine::Introduction> {
        self.core.with_value(|core| core.game.introduction())
    }

    /// The tables of the game.
    pub fn charts(self) -> Vec<engine::Chart> {
        self.core.with_value(|core| core.opened.charts())
    }

    /// What the record of the match proves.
    pub fn prove(self) -> Result<engine::Proof, String> {
        let prove = |core: &Core| core.opened.prove(&core.play.record(), None);
        self.core.with_value(prove).map_err(|why| why.to_string())
    }

    /// The same game with the same players, to begin anew.
    pub fn plan(self) -> Plan {
        self.core.with_value(|core| {
            let setup = core.opened.setup();
            Plan {
                game: core.opened.info().id.to_owned(),
                scenario: setup.scenario.clone(),
                options: setup.options.clone(),
                players: core.players.clone(),
            }
        })
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

    /// Whether the table has not been left.
    fn is_there(self) -> bool {
        self.core.try_with_value(|_| ()).is_some()
    }

    /// Does something after a while, unless the table has been left by then.
    pub fn later(self, milliseconds: i32, action: impl FnOnce() + 'static) {
        dom::later(milliseconds, move || {
            if self.is_there() {
                action();
            }
        });
    }

    /// Does something before the next picture is drawn, unless the table has been left by then.
    pub fn next_frame(self, action: impl FnOnce() + 'static) {
        dom::next_frame(move || {
            if self.is_there() {
                action();
            }
        });
    }

    /// Keeps the match in the browser as soon as what has changed is on the screen.
    fn keep_soon(self) {
        if self.unkept.try_update_value(|unkept| std::mem::replace(unkept, true)) == Some(false) {
            self.later(40, move || self.keep());
        }
    }

    /// Keeps the match in the browser, if it has changed and is this tab's to keep.
    fn keep(self) {
        let ours = match self.tenure.try_get_untracked() {
            Some(Tenure::Held) => true,
            // What nobody has kept yet is played nowhere else.
            Some(Tenure::Asked) => store::get(&Saved::name(&self.id())).is_none(),
            _ => false,
        };
        if !ours || self.unkept.try_update_value(|unkept| std::mem::replace(unkept, false)) != Some(true) {
            return;
        }
        let (mut saved, seed, kept) = self.core.with_value(|core| {
            let view = self.now();
            let over = match core.play.next() {
                engine::Next::Over(outcome) => Some(outcome.to_string()),
                _ => None,
            };
            let turn = over.clone().unwrap_or_else(|| format!("{} · {}", view.board.turn, view.board.phase));
            let players = core.players.iter().map(Player::word).collect();
            let info = core.opened.info();
            let scenario = info.scenarios.iter().find(|known| known.id == core.opened.setup().scenario);
            let title = format!("{}: {}", info.title, scenario.map_or("", |scenario| scenario.title));
            let mut saved = Saved::new(core.id.clone(), title, turn, players, &core.play.head());
            saved.seats = info.seats.iter().map(|seat| (*seat).to_owned()).collect();
            saved.levels = core.players.iter().map(|player| core.level_title(player)).collect();
            saved.over = over.is_some();
            (saved, core.seed, core.kept.clone())
        });
        // Another tab has kept the match since: what it has played is not overwritten.
        if kept.is_some() && store::get(&Saved::name(&saved.id)).is_some_and(|now| kept != Some(now)) {
            return self.leave();
        }
        // Where the browser has forgotten the match, it has forgotten its steps too.
        let fresh = store::get(&Saved::name(&saved.id)).is_none();
        let kept = self.core.try_update_value(|core| {
            let before = if fresh { 0 } else { core.kept_steps };
            let text = saved.keep_steps(core.play.steps(), before, seed)?;
            core.kept_steps = core.play.ply();
            Some(text)
        });
        match kept.flatten() {
            Some(text) => self.core.update_value(|core| core.kept = Some(text)),
            None => self.complaint.set(Some(texts::spoken().no_room.to_owned())),
        }
    }
}

/// Only one tab plays a match.
impl Session {
    /// Whether something may be played here.
    pub fn is_at_work(self) -> bool {
        matches!(self.tenure.get_untracked(), Tenure::Asked | Tenure::Held)
    }

    /// Asks for the match, some more times if another tab has it.
    fn claim(self, seize: bool, more: u32) {
        let answer = move |hold: Option<Hold>| {
            // Whoever has left the table gives back what was granted.
            if !self.is_there() {
                return;
            }
            match hold {
                Some(hold) => {
                    self.core.update_value(|core| core.hold = Some(hold));
                    self.tenure.set(Tenure::Held);
                    self.keep();
                }
                None if more > 0 => {
                    self.tenure.set(Tenure::Refused);
                    self.later(ASKS.1, move || self.claim(false, more - 1));
                }
                None => self.leave(),
            }
        };
        let lost = move || {
            if self.is_there() {
                self.leave();
            }
        };
        hold::claim(&self.id(), seize, answer, lost);
    }

    /// Leaves the match to another tab.
    fn leave(self) {
        self.tenure.set(Tenure::Elsewhere);
        self.core.update_value(|core| core.hold = None);
    }

    /// Hears what another tab has kept.
    fn hear(self, event: &web_sys::StorageEvent) {
        let Some(tenure) = self.tenure.try_get_untracked() else { return };
        let id = self.id();
        let ours = event.key() == Some(store::key(&Saved::name(&id)));
        let changed = || self.core.with_value(|core| core.kept != event.new_value());
        match tenure {
            Tenure::Held if hold::is_asked_for(event, &id) => {
                // That it is kept once more, changed or not, is the answer.
                self.unkept.set_value(true);
                self.keep();
                self.leave();
            }
            // A game that was forgotten elsewhere is kept again with the next step.
            Tenure::Held if ours && event.new_value().is_some() && changed() => self.leave(),
            Tenure::Elsewhere if ours => self.bring(),
            _ => {}
        }
    }

    /// Asks another tab for the match; `then` is to open it anew.
    pub fn bring_here(self, then: impl FnOnce() + 'static) {
        self.core.update_value(|core| core.bring = Some(Box::new(then)));
        hold::ask_for(&self.id());
        // A tab that sleeps does not answer, and has kept everything.
        self.later(LEAVE, move || self.bring());
    }

    fn bring(self) {
        if let Some(then) = self.core.try_update_value(|core| core.bring.take()).flatten() {
            then();
        }
    }
}

impl Core {
    fn new(id: String, laid: Laid, play: Box<dyn Match>, seed: Seed, players: Vec<Player>) -> Core {
        let (game, opened) = laid;
        let loose = Dice::new(Seed(dom::random_bytes()));
        Core {
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
            hold: None,
            kept: None,
            kept_steps: 0,
            lowest: 0,
            own_turn: BTreeMap::new(),
            seen: (usize::MAX, Viewer::Spectator),
            cards: 0,
            rest: None,
            bring: None,
        }
    }

    /// What a computer player is called; nothing for a person.
    fn level_title(&self, player: &Player) -> String {
        match player {
            Player::Person => String::new(),
            Player::Computer(level) => {
                self.opened.level(level).map_or_else(|| level.clone(), |known| known.title.to_owned())
            }
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.players.get(seat.index()) == Some(&Player::Person)
    }

    fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.players.len()).map(|index| Seat(index as u8)).filter(|seat| self.is_person(*seat))
    }

    /// Who sits at the screen when a match is opened: the only person, or the one who decides first. Where two
    /// may not see the same nobody does, until one has said that he is there.
    fn first_person(&self, fog: bool) -> Option<Seat> {
        if fog && self.persons().count() > 1 {
            return None;
        }
        match self.play.next() {
            engine::Next::Seat(seat) if self.is_person(seat) => Some(seat),
            _ => self.persons().next(),
        }
    }
}

/// A match from its record, with dice from elsewhere: those so far were thrown from a seed that we do not have.
fn replay_without_seed(opened: &dyn Opened, record: &Record) -> Result<Box<dyn Match>, String> {
    let mut record = record.clone();
    record.unseal();
    opened.replay(&record, usize::MAX, false).map_err(|error| error.to_string())
}

/// A game, and the same laid out.
type Laid = (Box<dyn Game>, Box<dyn Opened>);

fn open_record(record: &Record) -> Result<Laid, String> {
    let game = catalog::game(record.tag("Game").unwrap_or_default())?;
    let setup = Setup::of_record(record, game.info()).map_err(|(tag, why)| format!("{tag}: {why}"))?;
    let opened = packs::open(&*game, &setup)?;
    Ok((game, opened))
}
