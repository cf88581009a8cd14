//! Home: how games are introduced, kept, backed up, and how they end.

use std::fs;

use browser_tests::{Screen, keys, random_game, with_browser};
use engine::{Seed, Setup};

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn every_game_is_introduced_and_offers_options_where_they_apply() {
    with_browser(Screen::Desk, |browser| async move {
        for game in catalog::games() {
            let info = game.info();
            let known = game.introduction().expect("a game that can be played is introduced");
            let card = format!(".card[data-game='{}']", info.id);
            for language in ["de", "en"] {
                browser.select("#language", language).await;
                let german = language == "de";
                assert_eq!(browser.text(&format!("{card} .situation")).await, known.situation.words(german));
                browser.click(&format!("{card} .more summary")).await;
                let told = browser.text(&format!("{card} .about-sides")).await;
                for words in known.side.iter().chain([&known.wins]) {
                    assert!(told.contains(words.words(german)), "{}: {told}", info.id);
                }
                browser.click(&format!("{card} .more summary")).await;
            }
            browser.click(&format!("{card} .open-game")).await;
            for (nth, scenario) in (1..).zip(&info.scenarios) {
                let said = known.scenario(scenario.id).expect("a sentence for each scenario");
                let pick = format!("{card} .plan .pick:nth-of-type({nth})");
                browser.click(&format!("{pick} input")).await;
                assert_eq!(browser.text(&format!("{pick} .sentence")).await, said.en);
                for option in &info.options {
                    let applies = known.applies(scenario.id, option.id, |_| false);
                    let there = format!(
                        "return !!document.querySelector(\"{card} [data-option='{}']\") === {applies}",
                        option.id
                    );
                    browser.until(&there).await;
                }
            }
            browser.click(&format!("{card} .open-game")).await;
        }
        browser.picture("introductions").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn tables_and_the_order_of_a_turn_are_at_hand() {
    for screen in [Screen::Desk, Screen::Portrait] {
        with_browser(screen, |browser| async move {
            for game in catalog::games() {
                let opened = game.open(&Setup::default()).unwrap();
                browser.start(game.info().id, &["person", "random"]).await;
                browser.press("t").await;
                browser.wait(".reference").await;
                browser.picture(&format!("tables-{}-{screen:?}", game.info().id)).await;
                if (game.info().id, screen) == ("munich-war", Screen::Desk) {
                    browser.ask("document.querySelector('.reference').scrollTop = 420; return 0").await;
                    browser.picture("tables").await;
                }
                let charts = opened.charts();
                assert!(!charts.is_empty());
                assert_eq!(browser.count(".reference .chart").await, charts.len());
                let cells: usize =
                    charts.iter().flat_map(|chart| &chart.rows).map(|(_, row)| row.len()).sum();
                assert_eq!(browser.count(".reference .chart td").await, cells);
                let parts = game.introduction().unwrap().sequence.len();
                assert_eq!(browser.count(".reference .sequence li").await, parts);
                // Every case that is named has its words; Escape leads back, and then to the table.
                for nth in 1..=parts {
                    browser.click(&format!(".reference .sequence li:nth-child({nth}) .case")).await;
                    browser.wait(".rule dd").await;
                    browser.press(&keys::ESCAPE.to_string()).await;
                    browser.until("return !document.querySelector('.rule')").await;
                }
                browser.press(&keys::ESCAPE.to_string()).await;
                browser.until("return !document.querySelector('.reference')").await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}

/// Catches the next file that the page saves.
const CATCH: &str = "const url = URL.createObjectURL; URL.createObjectURL = blob => { window.caught = blob; return url.call(URL, blob) };";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn all_games_are_backed_up_as_one_file_and_come_back() {
    with_browser(Screen::Desk, |browser| async move {
        for game in catalog::games() {
            let (id, seats) = (game.info().id, game.info().seats.clone());
            browser.start(id, &["person", "random"]).await;
            browser.wait(".choice[data-notation], #place-rest").await;
            browser.click(".brand").await;
            browser.wait(".card").await;
            // The list says what is played, and who plays what.
            let row = browser.text(".go-on").await;
            assert!(row.contains(&format!("{}: ", game.info().title)), "{row}");
            assert!(row.contains(game.info().scenarios[0].title), "{row}");
            assert!(row.contains(&format!("{}: You", seats[0])), "{row}");
        }
        let games = catalog::games().len();
        let records = "return JSON.stringify(Object.entries(localStorage).filter(([name]) => !name.endsWith('settings')).sort())";
        let before = browser.ask(records).await;
        browser.ask(CATCH).await;
        browser.click("#backup").await;
        let text = browser.ask_slowly("window.caught.text().then(done)").await;
        let file = std::env::temp_dir().join(format!("countermarch-{}.backup.json", std::process::id()));
        fs::write(&file, text.as_str().unwrap()).unwrap();
        // What is there already is left as it is.
        browser.upload("input[type=file]", &file).await;
        browser.until("return document.querySelector('.told-files').innerText.length > 0").await;
        assert_eq!(browser.count(".go-on").await, games);
        for left in (0..games).rev() {
            browser.click(".kept .forget").await;
            browser.click("#forget-it").await;
            browser.until(&format!("return document.querySelectorAll('.go-on').length === {left}")).await;
        }
        browser.upload("input[type=file]", &file).await;
        browser.until(&format!("return document.querySelectorAll('.go-on').length === {games}")).await;
        assert_eq!(browser.ask(records).await, before);
        browser.click(".go-on").await;
        browser.wait("#stacks .stack, .choice[data-notation], #place-rest").await;
        fs::remove_file(&file).unwrap();
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_oldest_games_are_put_away_before_the_room_is_used_up() {
    with_browser(Screen::Desk, |browser| async move {
        let id = catalog::games()[0].info().id;
        browser.start(id, &["person", "random"]).await;
        browser.wait(".choice[data-notation]").await;
        let young = browser.game().await;
        browser.click(".brand").await;
        browser.wait(".card").await;
        assert!(!browser.has("#room").await);
        // An old game that fills most of the room.
        let fill = format!(
            "const old = JSON.parse(localStorage.getItem('countermarch.game.{young}'));
            old.id = 'old'; old.when = 1; localStorage.setItem('countermarch.game.old', JSON.stringify(old));
            localStorage.setItem('countermarch.steps.old.0', 'x'.repeat(3.2e6)); return 0"
        );
        browser.ask(&fill).await;
        browser.reload().await;
        browser.wait("#room").await;
        browser.ask(CATCH).await;
        browser.click("#put-away").await;
        browser.wait("#forget-them").await;
        let kept = "Object.keys(JSON.parse(text).kept)";
        let saved = format!(
            "window.caught.text().then(text => done({kept}.filter(name => name.startsWith('game.'))))"
        );
        assert_eq!(browser.ask_slowly(&saved).await, serde_json::json!(["game.old"]));
        browser.click("#forget-them").await;
        browser.until("return document.querySelectorAll('.go-on').length === 1").await;
        let left = "return Object.keys(localStorage).filter(name => name.includes('.old')).length";
        assert_eq!(browser.ask(left).await, 0);
        assert!(!browser.has("#room").await);
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_end_of_a_game_says_why_and_offers_what_comes_next() {
    for screen in [Screen::Desk, Screen::Portrait] {
        with_browser(screen, |browser| async move {
            for game in catalog::games() {
                let id = game.info().id;
                let seed = Seed::from_number(7);
                let play = random_game(game.open(&Setup::default()).unwrap().as_ref(), seed);
                let record = play.record().to_string();
                let name = format!("{id}-over");
                browser.resume(&name, &["person", "person"], &seed.to_string(), &record).await;
                browser.wait(".verdict").await;
                assert!(browser.count(".last-words li").await > 0);
                browser.click("#check-dice").await;
                browser.wait(".proof li").await;
                let proved = browser.text(".proof").await;
                assert!(proved.contains(&format!("{0} of {0}", play.ply())), "{proved}");
                browser.ask(CATCH).await;
                browser.click("#save-record").await;
                let saved = browser.ask_slowly("window.caught.text().then(done)").await;
                assert_eq!(saved.as_str().unwrap(), record);
                browser.picture(&format!("end-{id}-{screen:?}")).await;
                if (id, screen) == ("munich-war", Screen::Desk) {
                    browser.picture("end").await;
                }
                browser.click("#play-again").await;
                browser.until("return !document.querySelector('.verdict')").await;
                browser.sit_down().await;
                assert_ne!(browser.game().await, name);
                browser.click(".brand").await;
                browser.wait(".card").await;
                assert_eq!(browser.count("#kept .over .go-on").await, 1);
                browser.ask("localStorage.clear(); return 0").await;
            }
            browser
        });
    }
}
