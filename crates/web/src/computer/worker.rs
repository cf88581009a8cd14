//! The worker's side: thinks in slices and looks at its messages between them.

use std::cell::RefCell;

use engine::{Opened, Record, Setup};
use wasm_bindgen::prelude::*;

use super::mind::{Mind, Order, Thought, mind};
use super::{Answer, Message, Request, Said};
use crate::tape::Follower;

/// Milliseconds between two words about how far it is.
const TELL: f64 = 200.0;

thread_local! {
    static DESK: RefCell<Desk> = const { RefCell::new(Desk { laid: None, job: None }) };
}

/// What lies before the worker.
struct Desk {
    laid: Option<Laid>,
    job: Option<Job>,
}

/// The game of the last request: the next one is mostly about the same match.
struct Laid {
    game: String,
    setup: Setup,
    opened: Box<dyn Opened>,
    follower: Follower,
}

/// A decision that is being thought about.
struct Job {
    id: u32,
    mind: Box<dyn Mind>,
    end: f64,
    began: f64,
    told: f64,
    now: bool,
}

/// Hears a message of the page.
#[wasm_bindgen]
pub fn hear(message: &str, say: &js_sys::Function) {
    console_error_panic_hook::set_once();
    let Ok(message) = serde_json::from_str(message) else { return };
    let answer = DESK.with_borrow_mut(|desk| desk.hear(message, js_sys::Date::now()));
    if let Some(answer) = answer {
        tell(&answer, say);
    }
}

/// Thinks for so many milliseconds; says whether there is more to think about.
#[wasm_bindgen]
pub fn think(slice: f64, say: &js_sys::Function) -> bool {
    let (answer, more) = DESK.with_borrow_mut(|desk| {
        let answer = desk.think(slice, &js_sys::Date::now);
        (answer, desk.job.is_some())
    });
    if let Some(answer) = answer {
        tell(&answer, say);
    }
    more
}

fn tell(answer: &Answer, say: &js_sys::Function) {
    if let Ok(text) = serde_json::to_string(answer) {
        let _ = say.call1(&JsValue::NULL, &JsValue::from_str(&text));
    }
}

impl Desk {
    fn hear(&mut self, message: Message, now: f64) -> Option<Answer> {
        match message {
            Message::Start(request) => {
                let id = request.id;
                self.job = None;
                self.lay_out(&request, now).err().map(|why| Answer { id, said: Said::Failed(why) })
            }
            Message::Now => {
                if let Some(job) = &mut self.job {
                    job.now = true;
                }
                None
            }
            Message::Stop => {
                self.job = None;
                None
            }
        }
    }

    fn lay_out(&mut self, request: &Request, now: f64) -> Result<(), String> {
        let setup =
            Setup { scenario: request.scenario.clone(), options: request.options.clone(), pack: None };
        let record = Record::parse(&request.record).map_err(|error| error.to_string())?;
        let known = self.laid.take().filter(|laid| laid.game == request.game && laid.setup == setup);
        let mut laid = match known {
            Some(laid) => laid,
            None => {
                let opened = catalog::game(&request.game)?.open(&setup)?;
                let follower = Follower::new(opened.as_ref(), &record)?;
                Laid { game: request.game.clone(), setup, opened, follower }
            }
        };
        laid.follower.go(laid.opened.as_ref(), &record, usize::MAX)?;
        let order = Order {
            seat: engine::Seat(request.seat),
            level: request.level.clone(),
            seed: request.seed,
            budget: request.budget,
        };
        let mind = mind(laid.opened.as_ref(), &order);
        self.laid = Some(laid);
        self.job =
            Some(Job { id: request.id, mind, began: now, end: now + request.budget, told: now, now: false });
        Ok(())
    }

    fn think(&mut self, slice: f64, clock: &dyn Fn() -> f64) -> Option<Answer> {
        let (job, laid) = (self.job.as_mut()?, self.laid.as_mut()?);
        let play = laid.follower.play();
        let now = clock();
        let until = (now + slice).min(job.end);
        let thought = if job.now || now >= job.end {
            Thought::Decided(job.mind.decide(play))
        } else {
            job.mind.think(play, &mut || clock() >= until)
        };
        let id = job.id;
        let said = match thought {
            Thought::Musing { .. } if now - job.told < TELL => return None,
            Thought::Musing { done, best } => {
                job.told = now;
                // Time passes even where nobody knows how much there is to think about.
                let passed = (100.0 * (now - job.began) / (job.end - job.began).max(1.0)) as u8;
                Said::Progress { done: done.max(passed).min(99), best }
            }
            Thought::Decided(decisions) => {
                self.job = None;
                match decisions.is_empty() {
                    true => Said::Failed("no decision was found".to_owned()),
                    false => Said::Decided(decisions),
                }
            }
        };
        Some(Answer { id, said })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use engine::Match;

    use super::super::mind::Decision;
    use super::*;

    /// Somebody who never comes to an end by himself.
    struct Ditherer;

    impl Mind for Ditherer {
        fn think(&mut self, _: &mut dyn Match, enough: &mut dyn FnMut() -> bool) -> Thought {
            while !enough() {}
            Thought::Musing { done: 3, best: "wait".to_owned() }
        }

        fn decide(&mut self, _: &mut dyn Match) -> Vec<Decision> {
            vec![Decision { text: "wait".to_owned(), reason: "time is up".to_owned() }]
        }
    }

    fn request(desk: &mut Desk, now: f64) {
        let game = &catalog::games()[0];
        let scenario = game.info().scenarios[0].id;
        let opened = game.open(&Setup::scenario(scenario)).unwrap();
        let record = opened.start(&[], engine::Seed::from_number(1)).record().to_string();
        let request = Request {
            id: 7,
            game: game.info().id.to_owned(),
            scenario: scenario.to_owned(),
            options: std::collections::BTreeMap::new(),
            record,
            seat: 0,
            level: String::new(),
            seed: 1,
            budget: 1000.0,
        };
        assert!(desk.hear(Message::Start(request), now).is_none());
    }

    fn dithering() -> (Desk, Cell<f64>) {
        let mut desk = Desk { laid: None, job: None };
        request(&mut desk, 0.0);
        desk.job.as_mut().unwrap().mind = Box::new(Ditherer);
        (desk, Cell::new(0.0))
    }

    #[test]
    fn thinking_is_cut_into_slices_and_ends_with_the_time() {
        let (mut desk, time) = dithering();
        let clock = || {
            time.set(time.get() + 1.0);
            time.get()
        };
        let mut answers = Vec::new();
        let mut slices = 0;
        while desk.job.is_some() {
            let before = time.get();
            answers.extend(desk.think(50.0, &clock));
            assert!(time.get() - before < 60.0);
            slices += 1;
        }
        assert!((18..25).contains(&slices), "{slices}");
        assert!(time.get() < 1060.0);
        let Some(Answer { id: 7, said: Said::Decided(decisions) }) = answers.pop() else {
            panic!("it decides")
        };
        assert_eq!(decisions[0].reason, "time is up");
        assert!(matches!(&answers[0].said, Said::Progress { done: 20.., best } if best == "wait"));
    }

    #[test]
    fn it_plays_now_when_told_to_and_stops_when_told_to() {
        let (mut desk, time) = dithering();
        let clock = || {
            time.set(time.get() + 1.0);
            time.get()
        };
        assert!(desk.think(50.0, &clock).is_none());
        assert!(desk.hear(Message::Now, 60.0).is_none());
        assert!(matches!(desk.think(50.0, &clock), Some(Answer { said: Said::Decided(_), .. })));
        assert!(desk.think(50.0, &clock).is_none());
        let (mut desk, _) = dithering();
        desk.hear(Message::Stop, 1.0);
        assert!(desk.job.is_none());
    }

    #[test]
    fn the_random_player_plays_what_is_offered() {
        let mut desk = Desk { laid: None, job: None };
        request(&mut desk, 0.0);
        let Some(Answer { said: Said::Decided(decisions), .. }) = desk.think(50.0, &|| 0.0) else {
            panic!("it decides")
        };
        let play = desk.laid.as_mut().unwrap().follower.play();
        assert!(play.choices().iter().any(|choice| choice.notation == decisions[0].text));
    }
}
