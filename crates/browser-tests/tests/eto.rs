//! The European Theater of Operations in a real browser: a whole game of Case White against the Pole of the scenario book.

use std::collections::VecDeque;

use browser_tests::{Browser, Screen, with_browser};
use engine::{Command, Event, Match, Mind, Next, Opened, Record, Seat, Seed, Setup, Viewer};

const GAME: &str = "eto";
const PLAYERS: [&str; 2] = ["person", "as-printed"];

fn opened() -> Box<dyn Opened> {
    catalog::game(GAME).unwrap().open(&Setup::scenario("case-white")).unwrap()
}

fn submit(play: &mut dyn Match, seat: Seat, text: String) {
    let command = Command { seat, ply: play.ply(), id: None, text };
    play.submit(&command).unwrap_or_else(|why| panic!("{why:?}"));
}

/// The offensive of the example of play.
const OFFENSIVE: &str = "deploy rest; offensive ger.hq.north; combine ger.hq.south; end; \
    break ger.armor.8-5.1; join ger.general.kliest; go W3733; attack W3732; fly ger.bomber.6-12.1; target W3732; end; \
    fight W3732; advance ger.armor.8-5.1; break ger.armor.8-5.2; join ger.general.guderian; attack W3232; \
    fly ger.fighter-bomber.4-6q1.1; target W3232; end; fight W3232; advance ger.armor.8-5.2; end; \
    take ger.infantry.6-3.2; go W3630; take ger.infantry.6-3.3; go W3632; take ger.infantry.6-3.4; go W3632; \
    take ger.infantry.6-3.11; go W3433; activate ger.infantry.6-3.5; activate ger.infantry.6-3.6; \
    activate ger.infantry.6-3.7; end; attack W3629; attack W3533; end; fly ger.fighter-bomber.4-6q1.1; target W3629; \
    fly ger.bomber.6-12.1; target W3533; end; add all; add all; fight W3629; fight W3533";

/// A German player who follows the example of play as far as the Poles let him.
struct German {
    plan: VecDeque<&'static str>,
}

impl German {
    fn new() -> German {
        German { plan: OFFENSIVE.split("; ").collect() }
    }

    fn choose(&mut self, offered: &[String]) -> String {
        let is_offered = |wanted: &str| offered.iter().any(|text| text == wanted);
        if self.plan.front().is_some_and(|next| is_offered(next)) {
            return self.plan.pop_front().unwrap_or_default().to_owned();
        }
        // What the plan does not say is answered as it comes.
        let answers = [
            "let go", "let pass", "lose", "retreat", "back", "give way", "advance", "add all", "declare",
            "fight", "fly on", "halt",
        ];
        if let Some(answer) = begins(offered, &answers) {
            return answer;
        }
        let later = self.plan.iter().position(|next| *next != "end" && is_offered(next));
        if let Some(at) = later {
            self.plan.drain(..at);
            return self.plan.pop_front().unwrap_or_default().to_owned();
        }
        begins(offered, &["end", "pass"]).unwrap_or_else(|| offered[0].clone())
    }
}

/// The first action that begins with the first of these words that any begins with.
fn begins(offered: &[String], words: &[&str]) -> Option<String> {
    words.iter().find_map(|word| offered.iter().find(|text| text.starts_with(word)).cloned())
}

/// The Poles play until Germany decides, or the game is over.
fn poles(play: &mut dyn Match, mind: &mut dyn Mind) {
    while play.next() == Next::Seat(Seat(1)) {
        mind.begin(play).unwrap();
        while mind.work().done < 1000 {}
        for decision in mind.decide() {
            submit(play, Seat(1), decision.notation);
        }
    }
}

/// Plays what Germany decides on the page, and waits until it is kept.
async fn choose(browser: &Browser, play: &dyn Match, id: &str, action: &str) {
    let steps =
        format!("(JSON.parse(localStorage.getItem('countermarch.game.{id}')).steps ?? 0) > {}", play.ply());
    match action {
        "deploy rest" => browser.click("#place-rest").await,
        _ => browser.choose(action).await,
    }
    // What could be done before the end of a step, or what cannot win, is asked about.
    let sure = "document.querySelector('#do-it, #end-anyway')";
    browser.until(&format!("return !!{sure} || {steps}")).await;
    if browser.has("#do-it, #end-anyway").await {
        browser.click("#do-it, #end-anyway").await;
    }
    browser.until(&format!("return {steps}")).await;
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn case_white_is_played_to_its_verdict() {
    with_browser(Screen::Desk, |browser| async move {
        browser.click("#forced").await;
        browser.select("#cards", "off").await;
        browser.select("#pace", "60").await;
        let (opened, seed, id) = (opened(), Seed::from_number(5), "case-white");
        let mut play = opened.start(&PLAYERS.map(str::to_owned), seed);
        let (mut german, mut mind) = (German::new(), opened.mind(PLAYERS[1], 1, None).unwrap());
        // The Poles have set up; nobody can be called back from behind the screen.
        poles(play.as_mut(), mind.as_mut());
        browser.resume(id, &PLAYERS, &seed.to_string(), &play.record().to_string()).await;
        let mut decided = 0;
        while play.next() == Next::Seat(Seat(0)) {
            let question = serde_json::json!(play.prompt().text.to_string());
            browser
                .until(&format!("return document.querySelector('#prompt')?.innerText === {question}"))
                .await;
            let action = german.choose(&play.notations());
            choose(&browser, play.as_ref(), id, &action).await;
            submit(play.as_mut(), Seat(0), action);
            poles(play.as_mut(), mind.as_mut());
            decided += 1;
            match decided {
                5 => browser.picture("eto-offensive").await,
                // In the middle of a breakthrough.
                8 => {
                    browser.reload().await;
                    browser.wait("#stacks .stack").await;
                }
                _ => {}
            }
        }
        let Next::Over(outcome) = play.next() else { panic!("it is over") };
        let fought = play.log(Viewer::Umpire, 0);
        let fought = fought.iter().filter(|entry| matches!(entry.event, Event::Rolled { .. })).count();
        assert!(fought > 1 && decided > 20, "{fought} rolls, {decided} decisions");
        browser.wait(".verdict").await;
        assert_eq!(browser.text(".verdict").await, outcome.to_string());
        browser.picture("eto-verdict").await;
        // What is kept is the same game, and its dice can be checked.
        let kept = Record::parse(&browser.kept(id).await).unwrap();
        let again = opened.replay(&kept, usize::MAX, true).unwrap();
        assert_eq!((again.ply(), again.hash()), (play.ply(), play.hash()));
        browser
    });
}
