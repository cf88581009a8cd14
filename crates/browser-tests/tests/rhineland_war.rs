//! What The Rhineland War has of its own, in a real browser: set-up, the march into the Rhineland, chits, patrols and rail.

use browser_tests::{Browser, Screen, random_until, with_browser};
use engine::{ActionKind, Command, Match, Next, Opened, Seat, Seed, Setup, Viewer};

const GAME: &str = "rhineland-war";

fn opened(scenario: &str) -> Box<dyn Opened> {
    catalog::game(GAME).unwrap().open(&Setup::scenario(scenario)).unwrap()
}

fn decides(play: &dyn Match) -> Seat {
    let Next::Seat(seat) = play.next() else { panic!("somebody decides") };
    seat
}

fn submit(play: &mut dyn Match, text: &str) {
    let command = Command { seat: decides(play), ply: play.ply(), id: None, text: text.to_owned() };
    play.submit(&command).unwrap_or_else(|why| panic!("{text}: {why:?}"));
}

/// An action that begins with these words.
fn offered(play: &dyn Match, words: &str) -> Option<String> {
    play.notations().into_iter().find(|text| text.starts_with(words))
}

/// A position, after play at random, in which such an action is offered.
fn position(words: &str) -> (Seed, Box<dyn Match>) {
    let opened = opened("extended");
    for number in 1..60 {
        let seed = Seed::from_number(number);
        let play = random_until(opened.as_ref(), seed, |play| offered(play, words).is_some());
        if matches!(play.next(), Next::Seat(_)) {
            return (seed, play);
        }
    }
    panic!("'{words}' is never offered");
}

/// The actions that the page lists are those of the engine.
async fn agrees(browser: &Browser, play: &dyn Match) {
    let mut expected = play.notations();
    expected.sort();
    expected.dedup();
    let listed =
        "[...new Set([...document.querySelectorAll('[data-notation]')].map(e => e.dataset.notation))]";
    let expected = serde_json::to_string(&expected).unwrap();
    browser
        .until(&format!("return JSON.stringify({listed}.sort()) === JSON.stringify({expected}.sort())"))
        .await;
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn germany_marches_into_the_rhineland_and_attacks_alsace() {
    with_browser(Screen::Desk, |browser| async move {
        browser.start(GAME, &["person", "person"]).await;
        let mut play = opened("standard").start(&[], Seed::from_number(1));
        // Both sides set up at one click.
        while offered(play.as_ref(), "deploy rest").is_some() {
            browser.click("#place-rest").await;
            submit(play.as_mut(), "deploy rest");
            while play.notations() == ["end"] {
                submit(play.as_mut(), "end");
            }
            browser.sit_down().await;
        }
        // Mobilization and terror bombing pass.
        while offered(play.as_ref(), "take ger.inf.ix").is_none() {
            browser.end_phase().await;
            submit(play.as_mut(), "end");
        }
        browser.choose("take ger.inf.ix").await;
        browser.wait(".offer.move").await;
        browser.choose("go 3718").await;
        submit(play.as_mut(), "take ger.inf.ix");
        submit(play.as_mut(), "go 3718");
        let places = opened("standard").scene().places;
        let hex = places.iter().position(|place| place.name == "3718").expect("the Rhineland");
        browser.wait(&format!("#stacks [data-place='{hex}']")).await;
        browser.picture("rhineland-march").await;
        browser.end_phase().await;
        // The key ends the move too.
        submit(play.as_mut(), "halt");
        submit(play.as_mut(), "end");
        // The attack with its exact chances.
        browser.choose("attack 3717").await;
        submit(play.as_mut(), "attack 3717");
        while let Some(add) = offered(play.as_ref(), "add ger") {
            browser.choose(&add).await;
            submit(play.as_mut(), &add);
        }
        let forecast = play.forecast().expect("an attack is being prepared");
        browser
            .until(&format!("return document.querySelector('#odds')?.innerText === '{}'", forecast.odds))
            .await;
        assert_eq!(browser.text("#strengths").await, format!("{} : {}", forecast.attack, forecast.defense));
        assert_eq!(browser.count(".chances li").await, forecast.results.len());
        browser.picture("rhineland-attack").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn chits_patrols_and_trains_are_played_from_the_table() {
    for language in ["en", "de"] {
        with_browser(Screen::Desk, move |browser| async move {
            browser.select("#language", language).await;
            for (nth, words) in ["chit ", "patrol ", "rail "].into_iter().enumerate() {
                let (seed, mut play) = position(words);
                let seat = decides(play.as_ref());
                // Two people, so that nobody plays on before the screen has been compared.
                let id = format!("rhineland-{nth}");
                browser
                    .resume(&id, &["person", "person"], &seed.to_string(), &play.record().to_string())
                    .await;
                browser.sit_down().await;
                agrees(&browser, play.as_ref()).await;
                let action = offered(play.as_ref(), words).expect("it is offered");
                let offer = play.offers().into_iter().find(|offer| offer.notation == action);
                assert!(offer.is_some_and(|offer| offer.kind != ActionKind::End));
                browser.choose(&action).await;
                submit(play.as_mut(), &action);
                if matches!(play.next(), Next::Seat(next) if next == seat) {
                    agrees(&browser, play.as_ref()).await;
                }
                // It is kept a moment later.
                for _ in 0..50 {
                    if browser.kept(&id).await.contains(&action) {
                        break;
                    }
                    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                }
                assert!(browser.kept(&id).await.contains(&action), "{action} is in the record");
                assert!(!play.log(Viewer::Seat(seat), 0).is_empty());
                browser.picture(&format!("rhineland-{}-{language}", words.trim())).await;
                browser.sit_down().await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_computer_answers_germanys_first_turn() {
    with_browser(Screen::Desk, |browser| async move {
        // Whoever looks at no results does not wait for them.
        browser.select("#cards", "off").await;
        browser.start(GAME, &["person", "recruit"]).await;
        browser.click("#place-rest").await;
        let france = "return document.querySelector('#phase')?.innerText.includes('Allied') \
            || document.querySelector('#turn')?.innerText.includes('2')";
        for _ in 0..12 {
            if browser.ask(france).await.as_bool() == Some(true) || browser.has("#thinking").await {
                break;
            }
            browser.end_phase().await;
        }
        // Its turn is drawn or told, and Germany decides again.
        browser.sit_down().await;
        for _ in 0..1200 {
            if browser.has(".choice[data-notation]").await {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        browser.wait(".choice[data-notation]").await;
        browser.click(".tab:nth-of-type(3)").await;
        browser.until("return document.querySelectorAll('.log li').length > 5").await;
        browser
    });
}
