//! The worker's side: thinks in slices and looks at its messages between them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::record::parse_steps;
use engine::{Mind, Opened, Record, Seat, Setup};
use wasm_bindgen::prelude::*;

use super::mind::mind;
use super::{Answer, Line, Message, Request, Said};
use crate::packs;
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
    /// Who thinks for which seat: a plan for a whole phase is not made anew for every step of it.
    minds: BTreeMap<(Seat, String), Box<dyn Mind>>,
}

/// A decision that is being thought about.
struct Job {
    id: u32,
    who: (Seat, String),
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
            Message::Pack(game, files) => {
                packs::keep(&game, files);
                None
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
        let head = Record::parse(&request.head).map_err(|error| error.to_string())?;
        let known = self.laid.take().filter(|laid| laid.game == request.game && laid.setup == setup);
        let mut laid = match known {
            Some(laid) => laid,
            None => {
                let opened = packs::open(&*catalog::game(&request.game)?, &setup)?;
                let follower = Follower::new(opened.as_ref(), &head)?;
                Laid { game: request.game.clone(), setup, opened, follower, minds: BTreeMap::new() }
            }
        };
        let steps = parse_steps(&request.steps, request.known).map_err(|error| error.to_string())?;
        laid.follower.go_on(request.known, &steps)?;
        let who = (Seat(request.seat), request.level.clone());
        if !laid.minds.contains_key(&who) {
            let mind = mind(laid.opened.as_ref(), &request.level, request.seed)?;
            laid.minds.insert(who.clone(), mind);
        }
        if let Some(mind) = laid.minds.get_mut(&who) {
            mind.begin(laid.follower.play())?;
        }
        self.laid = Some(laid);
        self.job =
            Some(Job { id: request.id, who, began: now, end: now + request.budget, told: now, now: false });
        Ok(())
    }

    fn think(&mut self, slice: f64, clock: &dyn Fn() -> f64) -> Option<Answer> {
        let job = self.job.as_mut()?;
        let mind = self.laid.as_mut()?.minds.get_mut(&job.who)?;
        let begun = clock();
        let until = (begun + slice).min(job.end);
        let mut done = 0;
        // The best so far is asked for, or the time is up: no more thinking.
        while done < 1000 && !job.now && clock() < until {
            done = mind.work().done;
        }
        let (id, now) = (job.id, clock());
        if done >= 1000 || job.now || now >= job.end {
            self.job = None;
            let lines: Vec<Line> = mind
                .decide()
                .into_iter()
                .map(|decision| Line { text: decision.notation, reason: decision.reason.unwrap_or_default() })
                .collect();
            let said = match lines.is_empty() {
                true => Said::Failed("no decision was found".to_owned()),
                false => Said::Decided(lines),
            };
            return Some(Answer { id, said });
        }
        if now - job.told < TELL {
            return None;
        }
        job.told = now;
        // Time passes even where there is more to think about than time for it.
        let passed = 100.0 * (now - job.began) / (job.end - job.began).max(1.0);
        let done = (f64::from(done) / 10.0).max(passed).min(99.0) as u8;
        let best = mind.decide().into_iter().find_map(|decision| decision.reason).unwrap_or_default();
        Some(Answer { id, said: Said::Progress { done, best } })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use engine::{Decision, Match, Progress};

    use super::*;

    /// Somebody who never comes to an end by himself.
    struct Ditherer;

    impl Mind for Ditherer {
        fn begin(&mut self, _: &dyn Match) -> Result<(), String> {
            Ok(())
        }

        fn work(&mut self) -> Progress {
            Progress { done: 30, nodes: 0 }
        }

        fn decide(&mut self) -> Vec<Decision> {
            vec![Decision { notation: "wait".to_owned(), reason: Some("time is up".to_owned()) }]
        }
    }

    fn request(desk: &mut Desk, now: f64) {
        let game = &catalog::games()[0];
        let scenario = game.info().scenarios[0].id;
        let opened = game.open(&Setup::scenario(scenario)).unwrap();
        let play = opened.start(&[], engine::Seed::from_number(1));
        let request = Request {
            id: 7,
            game: game.info().id.to_owned(),
            scenario: scenario.to_owned(),
            options: BTreeMap::new(),
            head: play.head().to_string(),
            known: 0,
            steps: engine::record::write_steps(play.steps(), 0),
            seat: 0,
            level: "random".to_owned(),
            seed: 1,
            budget: 1000.0,
        };
        assert!(desk.hear(Message::Start(request), now).is_none());
    }

    fn dithering() -> (Desk, Cell<f64>) {
        let mut desk = Desk { laid: None, job: None };
        request(&mut desk, 0.0);
        let minds = &mut desk.laid.as_mut().unwrap().minds;
        minds.values_mut().for_each(|mind| *mind = Box::new(Ditherer));
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
        assert!(matches!(&answers[0].said, Said::Progress { done: 20.., best } if best == "time is up"));
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
        assert!(play.notations().contains(&decisions[0].text));
    }
}
