//! The table in German: no English is left on the page.

use browser_tests::{Browser, Screen, with_browser};
use engine::{Command, Next, Seed, Setup};

/// Words that no German sentence has.
const ENGLISH: [&str; 28] = [
    "the", "and", "of", "is", "are", "to", "unit", "units", "with", "from", "your", "you", "no", "phase's",
    "turn", "move", "attack", "defense", "army", "corps'", "where", "which", "place", "points", "movement",
    "combat", "supply", "not",
];

/// Everything that can be read on the page, with what appears over things and what is spoken, but for the rules, which
/// point into an English rulebook, and the titles of the games.
const READ: &str = "const words = [document.body.innerText, document.title];
    document.querySelectorAll('[title],[aria-label],[placeholder]').forEach(e => words.push(
        e.getAttribute('title'), e.getAttribute('aria-label'), e.getAttribute('placeholder')));
    document.querySelectorAll('title,.unseen').forEach(e => words.push(e.textContent));
    let read = words.filter(w => w).join('\\n');
    document.querySelectorAll('body [lang=en]').forEach(e => read = read.replace(e.innerText, ''));
    return read";

async fn english(browser: &Browser) -> Vec<String> {
    let said = browser.ask(READ).await;
    let mut said = said.as_str().unwrap_or_default().to_owned();
    for game in catalog::shelf() {
        said = said.replace(game.info().title, "");
    }
    let is_english = |line: &&str| {
        let mut words = line.split(|letter: char| !letter.is_alphabetic() && letter != '\'');
        words.any(|word| ENGLISH.contains(&word.to_lowercase().as_str()))
    };
    said.lines().filter(is_english).map(str::to_owned).collect()
}

async fn is_german(browser: &Browser, where_: &str) {
    assert_eq!(english(browser).await, Vec::<String>::new(), "{where_}");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn no_english_is_left_at_home_and_at_the_table() {
    with_browser(Screen::Desk, |browser| async move {
        assert!(!english(&browser).await.is_empty(), "an English page is found out");
        browser.select("#language", "de").await;
        browser.until("return document.documentElement.lang === 'de'").await;
        for game in catalog::games() {
            let id = game.info().id;
            let card = format!(".card[data-game='{id}']");
            browser.click(&format!("{card} .open-game")).await;
            browser.wait(&format!("{card} .plan")).await;
            browser.ask("document.querySelectorAll('details').forEach(d => d.open = true)").await;
        }
        // The words of the games are fetched.
        browser.until("return document.body.innerText.includes('Antikominternkrieg')").await;
        is_german(&browser, "home").await;
        browser.reload().await;
        for game in catalog::games() {
            let id = game.info().id;
            browser.start(id, &["person", "random"]).await;
            browser.wait("#prompt").await;
            browser.picture(&format!("german-{id}")).await;
            for step in 0..6 {
                is_german(&browser, &format!("{id}, step {step}")).await;
                // Any answer will do.
                browser
                    .ask("const all = [...document.querySelectorAll('#place-rest, .action-list [data-notation]')];
                        if (all.length) all[all.length >> 1].click()")
                    .await;
                browser.until("return !document.querySelector('[aria-busy=true]')").await;
            }
            browser.click(".brand").await;
            browser.wait(".card").await;
            is_german(&browser, "home with a game that is kept").await;
        }
        browser
    });
}

/// Two armies before the army Lodz, and the attack on it that they prepare.
const ATTACK: [&str; 9] = [
    "order movement combat reorganization",
    "take ge39.army.10",
    "go 3122",
    "take ge39.army.8",
    "go 3121",
    "end",
    "attack 3221",
    "add ge39.army.8",
    "add ge39.army.10",
];

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn an_attack_is_weighed_and_told_in_german() {
    with_browser(Screen::Desk, |browser| async move {
        browser.select("#language", "de").await;
        browser.until("return document.documentElement.lang === 'de'").await;
        browser.select("#cards", "click").await;
        let opened = catalog::game("war-comes-early").unwrap().open(&Setup::scenario("poland-1939")).unwrap();
        let (seed, players) = (Seed::from_number(1), ["person", "person"]);
        let mut play = opened.start(&players.map(str::to_owned), seed);
        for action in ATTACK {
            let Next::Seat(seat) = play.next() else { panic!("somebody decides") };
            let command = Command { seat, ply: play.ply(), id: None, text: action.to_owned() };
            play.submit(&command).expect("it is offered");
        }
        browser.resume("german", &players, &seed.to_string(), &play.record().to_string()).await;
        browser.sit_down().await;
        browser.wait(".forecast .chances li").await;
        let forecast = play.forecast().expect("an attack");
        assert_eq!(browser.text("#strengths").await, format!("{} : {}", forecast.attack, forecast.defense));
        assert_eq!(browser.count(".chances li").await, forecast.results.len());
        browser.until("return !document.querySelector('[aria-busy=true]')").await;
        is_german(&browser, "an attack with its chances").await;
        browser.picture("german").await;
        browser.choose("declare").await;
        browser.wait(".result .came-out").await;
        is_german(&browser, "the result of an attack").await;
        browser.picture("german-result").await;
        browser
    });
}
