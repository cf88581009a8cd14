//! The computer player: asked here, answering from a worker, so that the page never waits for it.
//!
//! The page sends a [`Message`], the worker answers with [`Answer`]s, both as JSON. The worker keeps a match of its
//! own that follows the record, thinks for the seat in slices of some milliseconds, tells how far it is, and sends
//! decisions as lines of notation with their reasons. The page plays them, throws the dice and asks again.
//!
//! `worker` is the other side; who thinks there is the staff of the game (`engine::Staff`).

mod mind;
mod worker;

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::{PackFiles, Seat};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::session::{Player, Session, Tenure};
use crate::settings::Settings;
use crate::{dom, packs, texts};

pub use worker::{hear, think};

/// What the worker is told.
#[derive(Serialize, Deserialize)]
enum Message {
    /// The files of a game that are not part of the module.
    Pack(String, PackFiles),
    /// Think about this.
    Start(Request),
    /// Enough: play the best so far.
    Now,
    /// Forget it.
    Stop,
}

/// What is to be decided.
#[derive(Serialize, Deserialize)]
struct Request {
    /// The number of the question; the answers carry it.
    id: u32,
    game: String,
    scenario: String,
    options: BTreeMap<String, bool>,
    /// The record without its steps.
    head: String,
    /// How many of the steps the worker knows already, and the text of those after them.
    known: usize,
    steps: String,
    seat: u8,
    level: String,
    seed: u64,
    /// Milliseconds.
    budget: f64,
}

/// What the worker says to a question.
#[derive(Serialize, Deserialize)]
struct Answer {
    id: u32,
    said: Said,
}

#[derive(Serialize, Deserialize)]
enum Said {
    /// So many per cent are thought through, and this would be played now.
    Progress { done: u8, best: String },
    /// What is to be played.
    Decided(Vec<Line>),
    /// It cannot decide.
    Failed(String),
}

/// An action in notation, and why; mostly there is nothing to say.
#[derive(Serialize, Deserialize)]
pub struct Line {
    pub text: String,
    pub reason: String,
}

/// How far the computer player is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// In per cent.
    pub done: u8,
    /// What it would play now, in words.
    pub best: String,
    /// Whether it still thinks; otherwise it plays what it has decided.
    pub muses: bool,
}

/// Milliseconds beyond its time after which a worker that says nothing is given up.
const PATIENCE: i32 = 5000;

/// A worker and the question it is at.
struct Asked {
    worker: Worker,
    /// The steps of the match that it knows.
    known: usize,
    /// Held for as long as the worker may speak.
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _broke: Closure<dyn FnMut()>,
}

thread_local! {
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
    /// The number of the last question, and how many actions were shown since a person last decided.
    static COUNT: RefCell<(u32, u32)> = const { RefCell::new((0, 0)) };
}

/// The number of the question that an answer must carry.
fn current() -> u32 {
    COUNT.with_borrow(|count| count.0)
}

/// Asks the worker whenever a computer player is to decide.
pub fn keep_asking(session: Session, settings: Settings) {
    let due = Memo::new(move |_| {
        let view = session.view.get();
        let ours = matches!(session.tenure.get(), Tenure::Asked | Tenure::Held);
        let seat = view.decides.filter(|_| view.replay.is_none() && !session.paused.get() && ours)?;
        match session.players().get(seat.index()) {
            Some(Player::Computer(level)) => Some((seat, level.clone(), view.ply)),
            _ => None,
        }
    });
    Effect::new(move || match due.get() {
        None => {
            COUNT.with_borrow_mut(|count| count.1 = 0);
            if !session.is_at_work() {
                forget(session);
            }
            if session.now().mine && session.thinking.get_untracked().is_some() {
                session.thinking.set(None);
            }
        }
        // What is still being played is not asked for again.
        Some((seat, level, _)) => {
            if session.thinking.with(Option::is_none) {
                session.thinking.set(Some(Thinking { muses: true, ..Thinking::default() }));
                ask(session, settings, seat, level);
            }
        }
    });
    on_cleanup(end);
}

/// Ends whatever the worker is doing, and gives the decision back to the person.
pub fn stop(session: Session) {
    forget(session);
    session.paused.set(true);
}

/// What was asked needs no answer any more.
fn forget(session: Session) {
    tell(&Message::Stop);
    COUNT.with_borrow_mut(|count| count.0 += 1);
    session.thinking.set(None);
}

/// Has the worker play the best it has found so far.
pub fn play_now() {
    tell(&Message::Now);
}

fn end() {
    COUNT.with_borrow_mut(|count| count.0 += 1);
    if let Some(asked) = ASKED.take() {
        asked.worker.terminate();
    }
}

fn tell(message: &Message) -> bool {
    let Ok(text) = serde_json::to_string(message) else { return false };
    ASKED.with_borrow(|asked| {
        asked.as_ref().is_some_and(|asked| asked.worker.post_message(&JsValue::from_str(&text)).is_ok())
    })
}

/// A worker that answers into this session.
fn hire(session: Session, settings: Settings) -> Option<Asked> {
    let meta = dom::document().query_selector("meta[name=countermarch-worker]").ok()??;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&meta.get_attribute("content")?, &options).ok()?;
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        match serde_json::from_str::<Answer>(&text) {
            Ok(answer) if answer.id == current() => listen(session, settings, answer),
            Ok(_) => {}
            Err(error) => fail(session, error.to_string()),
        }
    });
    // One that has broken says nothing more.
    let broke = Closure::<dyn FnMut()>::new(move || {
        dom::later(0, end);
        fail(session, texts::spoken().no_answer.to_owned());
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
    Some(Asked { worker, known: 0, _heard: heard, _broke: broke })
}

fn ask(session: Session, settings: Settings, seat: Seat, level: String) {
    if ASKED.with_borrow(Option::is_none) {
        ASKED.set(hire(session, settings));
    }
    let id = COUNT.with_borrow_mut(|count| {
        count.0 += 1;
        count.0
    });
    // What was taken back since the last question is not known any more.
    let lowest = session.lowest_ply();
    let known = ASKED.with_borrow(|asked| asked.as_ref().map_or(0, |asked| asked.known.min(lowest)));
    let (game, scenario, options, [head, steps], ply) = session.request(known);
    let bytes = dom::random_bytes();
    let seed = u64::from_le_bytes(std::array::from_fn(|index| bytes[index]));
    let budget = 1000.0 * f64::from(settings.peek().think);
    let seat = seat.0;
    if known == 0
        && let Some(pack) = packs::of(&game)
    {
        tell(&Message::Pack(game.clone(), pack));
    }
    let request = Request { id, game, scenario, options, head, known, steps, seat, level, seed, budget };
    if !tell(&Message::Start(request)) {
        return fail(session, texts::spoken().no_worker.to_owned());
    }
    ASKED.with_borrow_mut(|asked| {
        if let Some(asked) = asked {
            asked.known = ply;
        }
    });
    // However hard it thinks: the time that the player has set is kept.
    session.later(budget as i32 + PATIENCE, move || {
        let muses = session.thinking.get_untracked().is_some_and(|thinking| thinking.muses);
        if current() == id && muses {
            end();
            fail(session, texts::spoken().no_answer.to_owned());
        }
    });
}

fn listen(session: Session, settings: Settings, answer: Answer) {
    if session.thinking.try_get_untracked().flatten().is_none() {
        return;
    }
    match answer.said {
        Said::Progress { done, best } => session.thinking.set(Some(Thinking { done, best, muses: true })),
        Said::Decided(lines) => {
            session.thinking.set(Some(Thinking { done: 100, ..Thinking::default() }));
            play(session, settings, answer.id, lines.into_iter());
        }
        Said::Failed(why) => fail(session, why),
    }
}

fn fail(session: Session, why: String) {
    session.thinking.set(None);
    session.paused.set(true);
    session.complaint.set(Some(why));
}

/// Plays the computer's decisions, slowly enough to be followed.
fn play(session: Session, settings: Settings, id: u32, mut lines: std::vec::IntoIter<Line>) {
    let (mut seen, mut played) = (false, false);
    for line in lines.by_ref() {
        match session.play_line(&line) {
            Ok(shown) => (seen, played) = (shown, true),
            // What follows was decided for a position that has not come about: it is thought about again.
            Err(_) if played => break,
            Err(why) => return fail(session, why),
        }
        if seen {
            break;
        }
    }
    session.refresh();
    let shown = COUNT.with_borrow_mut(|count| {
        count.1 += u32::from(seen);
        count.1
    });
    // A long turn is shown ever faster: nobody watches for minutes.
    let pace = if seen { u32::from(settings.peek().pace) * 24 / (24 + shown) } else { 0 };
    go_on(session, settings, id, lines, pace as i32);
}

/// Plays on after a while, and not before the player has read what has come out.
fn go_on(session: Session, settings: Settings, id: u32, lines: std::vec::IntoIter<Line>, pace: i32) {
    session.later(pace, move || {
        if session.cards.with_untracked(|cards| !cards.is_empty()) {
            return go_on(session, settings, id, lines, 60);
        }
        let waits = session.thinking.get_untracked().is_some();
        if current() != id || !waits {
            return;
        }
        if lines.len() > 0 && session.is_computers_turn() {
            play(session, settings, id, lines);
        } else {
            session.thinking.set(None);
        }
    });
}
