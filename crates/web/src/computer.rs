//! The computer player: asked here, answering from a worker, so that the page never waits for it.
//!
//! The worker gets a [`Request`] and answers with [`Answer`]s, both as JSON. It plays the record again from
//! its start, decides for its seat until somebody else or the dice must decide, and sends the decisions as
//! lines of notation. The page plays them, throws the dice and asks again.

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::{Match, Next, Record, Seat, Setup};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::dom;
use crate::session::{Player, Session};
use crate::settings::Settings;

/// The levels there are, the weakest first. A stronger player goes here and into [`player`].
pub const LEVELS: [&str; 1] = ["random"];

/// Milliseconds that a decision may take.
const BUDGET: u32 = 5000;

/// What the worker is asked.
#[derive(Serialize, Deserialize)]
struct Request {
    game: String,
    scenario: String,
    options: BTreeMap<String, bool>,
    record: String,
    seat: u8,
    level: String,
    /// Milliseconds.
    budget: u32,
}

/// What the worker says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    /// So many per cent are thought through.
    Progress(u8),
    /// The decisions, in notation.
    Lines(Vec<String>),
    /// It cannot decide.
    Failed(String),
}

/// Somebody who decides for a seat.
trait Mind {
    /// Decisions until another seat or the dice must decide; at least one. `play` is a copy to try things on.
    fn decide(
        &mut self,
        play: &mut dyn Match,
        seat: Seat,
        budget: u32,
        told: &mut dyn FnMut(u8),
    ) -> Vec<String>;
}

/// Any offered action, each as likely as the others.
struct Chance;

impl Mind for Chance {
    fn decide(&mut self, play: &mut dyn Match, seat: Seat, _: u32, _: &mut dyn FnMut(u8)) -> Vec<String> {
        let mut lines = Vec::new();
        while play.next() == Next::Seat(seat) {
            let choices = play.choices();
            let pick = (js_sys::Math::random() * choices.len() as f64) as usize;
            let Some(choice) = choices.get(pick) else { break };
            let text = choice.notation.clone();
            let command = engine::Command { seat, ply: play.ply(), id: None, text: text.clone() };
            if play.submit(&command).is_err() {
                break;
            }
            lines.push(text);
        }
        lines
    }
}

/// The player of a level. Whatever a record calls it, somebody answers.
fn player(_level: &str) -> Box<dyn Mind> {
    Box::new(Chance)
}

/// The worker's side: decides and calls `answer` with what it has to say.
#[wasm_bindgen]
pub fn think(request: &str, answer: &js_sys::Function) {
    console_error_panic_hook::set_once();
    let say = |what: &Answer| {
        if let Ok(text) = serde_json::to_string(what) {
            let _ = answer.call1(&JsValue::NULL, &JsValue::from_str(&text));
        }
    };
    let lines = decide(request, &mut |done| say(&Answer::Progress(done)));
    say(&lines.map_or_else(Answer::Failed, Answer::Lines));
}

fn decide(request: &str, told: &mut dyn FnMut(u8)) -> Result<Vec<String>, String> {
    let request: Request = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let game = catalog::game(&request.game)?;
    let setup = Setup { scenario: request.scenario, options: request.options, pack: None };
    let opened = game.open(&setup)?;
    let record = Record::parse(&request.record).map_err(|error| error.to_string())?;
    let mut play = opened.replay(&record, usize::MAX, false).map_err(|error| error.to_string())?;
    let lines = player(&request.level).decide(play.as_mut(), Seat(request.seat), request.budget, told);
    if lines.is_empty() { Err("no decision was found".to_owned()) } else { Ok(lines) }
}

thread_local! {
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

/// The page's side: asks the worker whenever a computer player is to decide.
pub fn keep_asking(session: Session, settings: Settings) {
    let due = Memo::new(move |_| {
        let view = session.view.get();
        let seat = view.decides.filter(|_| view.replay.is_none() && !session.paused.get())?;
        match session.players().get(seat.index()) {
            Some(Player::Computer(level)) => Some((seat, level.clone(), view.ply)),
            _ => None,
        }
    });
    Effect::new(move || {
        if let Some((seat, level, ply)) = due.get() {
            // Lines that are still being played are not asked for again.
            if session.thinking.get_untracked().is_none() {
                session.thinking.set(Some(0));
                ask(session, settings, seat, level, ply);
            }
        }
    });
    on_cleanup(end);
}

/// Ends whatever the worker is doing.
pub fn stop(session: Session) {
    end();
    session.thinking.set(None);
    session.paused.set(true);
}

fn end() {
    if let Some(worker) = WORKER.take() {
        worker.terminate();
    }
}

fn worker() -> Option<Worker> {
    WORKER.with_borrow_mut(|kept| {
        if kept.is_none() {
            let meta = dom::document().query_selector("meta[name=countermarch-worker]").ok()??;
            let options = WorkerOptions::new();
            options.set_type(WorkerType::Module);
            *kept = Worker::new_with_options(&meta.get_attribute("content")?, &options).ok();
        }
        kept.clone()
    })
}

fn ask(session: Session, settings: Settings, seat: Seat, level: String, ply: usize) {
    let Some(worker) = worker() else {
        session.complaint.set(Some("This browser cannot start a worker for the computer player.".to_owned()));
        return;
    };
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if session.view.try_get_untracked().is_none_or(|view| view.ply != ply) {
            return;
        }
        match serde_json::from_str(&text) {
            Ok(Answer::Progress(done)) => session.thinking.set(Some(done)),
            Ok(Answer::Lines(lines)) => play_lines(session, settings, lines, 0),
            Ok(Answer::Failed(why)) => fail(session, why),
            Err(error) => fail(session, error.to_string()),
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let (game, scenario, options, record) = session.request();
    let request = Request { game, scenario, options, record, seat: seat.0, level, budget: BUDGET };
    if let Ok(text) = serde_json::to_string(&request) {
        let _ = worker.post_message(&JsValue::from_str(&text));
    }
}

fn fail(session: Session, why: String) {
    session.thinking.set(None);
    session.paused.set(true);
    session.complaint.set(Some(why));
}

/// Plays the computer's decisions, slowly enough to be followed.
fn play_lines(session: Session, settings: Settings, lines: Vec<String>, from: usize) {
    if session.thinking.try_get_untracked().flatten().is_none() || session.paused.get_untracked() {
        return;
    }
    let mut at = from;
    while at < lines.len() {
        let seen = session.play_line(&lines[at]);
        at += 1;
        match seen {
            Err(why) => return fail(session, why),
            Ok(true) => break,
            Ok(false) => {}
        }
    }
    let over = at >= lines.len();
    if over {
        session.thinking.set(None);
    }
    session.refresh();
    if !over {
        // A long turn is shown faster: nobody watches for minutes.
        let pace = u32::from(settings.peek().pace).min(20_000 / lines.len() as u32).max(15);
        dom::later(pace as i32, move || play_lines(session, settings, lines, at));
    }
}
