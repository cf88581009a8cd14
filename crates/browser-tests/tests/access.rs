//! The table for everybody: every page and dialog is free of what axe-core finds fault with, light and dark.

use std::env;

use browser_tests::{Browser, Screen, keys, random_game, with_browser};
use engine::{Seed, Setup};
use serde_json::Value;

/// Which rules are asked for: WCAG 2.2 up to AA, and what its authors call best practice.
const TAGS: &str = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";

/// Notes what axe-core finds on the page as it is now.
async fn check(browser: &Browser, name: &str, found: &mut Vec<String>) {
    if browser.ask("return typeof window.axe").await != "object" {
        let path =
            env::var("COUNTERMARCH_AXE").expect("COUNTERMARCH_AXE is not set: run `cargo xtask browser`");
        let script = std::fs::read_to_string(path).expect("axe-core is there");
        browser.ask(&format!("{script}; return 0")).await;
    }
    let run = format!(
        "axe.run(document, {{runOnly: {{type: 'tag', values: {TAGS}}}, resultTypes: ['violations']}}).then(r => \
         done(r.violations.map(v => v.id + ': ' + v.help + '\\n' + v.nodes.slice(0, 4).map(n => '    ' + n.target.join(' ') \
         + '  ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '')).join('\\n')))) \
         .catch(e => done(['axe: ' + e]))"
    );
    let violations = browser.ask_slowly(&run).await;
    let lines = violations.as_array().into_iter().flatten().filter_map(Value::as_str);
    found.extend(lines.map(|line| format!("{name}: {line}")));
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn no_page_and_no_dialog_has_a_fault() {
    for screen in [Screen::Desk, Screen::Portrait] {
        with_browser(screen, move |browser| async move {
            let mut found = Vec::new();
            for theme in ["light", "dark"] {
                browser.select("#theme", theme).await;
                for game in catalog::games() {
                    let id = game.info().id;
                    let name = |part: &str| format!("{screen:?}, {theme}, {id}, {part}");
                    browser.click(&format!(".card[data-game='{id}'] .open-game")).await;
                    check(&browser, &name("home"), &mut found).await;
                    browser.click(&format!(".card[data-game='{id}'] .open-game")).await;
                    browser.start(id, &["person", "person"]).await;
                    check(&browser, &name("table"), &mut found).await;
                    browser.click(".menu-button").await;
                    check(&browser, &name("menu"), &mut found).await;
                    browser.click(".show-signs").await;
                    browser.wait(".signs").await;
                    check(&browser, &name("signs"), &mut found).await;
                    browser.press(&keys::ESCAPE.to_string()).await;
                    browser.until("return !document.querySelector('.signs')").await;
                    browser.press("?").await;
                    browser.wait(".keys").await;
                    check(&browser, &name("keys"), &mut found).await;
                    browser.press(&keys::ESCAPE.to_string()).await;
                    browser.press("w").await;
                    browser.wait(".why").await;
                    check(&browser, &name("rule"), &mut found).await;
                    browser.press(&keys::ESCAPE.to_string()).await;
                    for tab in 2..=4 {
                        browser.click(&format!(".tab:nth-of-type({tab})")).await;
                        check(&browser, &name(&format!("tab {tab}")), &mut found).await;
                    }
                    browser.click(".tab:nth-of-type(1)").await;
                    browser.click(".brand").await;
                    browser.wait(".card").await;
                    // The end of a game and its replay.
                    let seed = Seed::from_number(7);
                    let play = random_game(game.open(&Setup::default()).unwrap().as_ref(), seed);
                    let record = play.record().to_string();
                    browser
                        .resume(&format!("{id}-over"), &["person", "person"], &seed.to_string(), &record)
                        .await;
                    check(&browser, &name("end"), &mut found).await;
                    browser.click(".prompt .main").await;
                    browser.wait("#slider").await;
                    check(&browser, &name("replay"), &mut found).await;
                    browser.click("#replay-back").await;
                    browser.click(".brand").await;
                    browser.wait(".card").await;
                }
            }
            found.sort();
            found.dedup();
            assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
            browser
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_cursor_is_spoken_and_dialogs_give_the_keyboard_back() {
    with_browser(Screen::Desk, |browser| async move {
        for game in catalog::games() {
            let id = game.info().id;
            browser.start(id, &["person", "random"]).await;
            browser.wait(".choice[data-notation]").await;
            browser.press("b").await;
            browser.press(&keys::RIGHT.to_string()).await;
            browser.until("return document.querySelector('#spoken').textContent.includes(';')").await;
            let before = browser.text("#spoken").await;
            browser.press(&keys::RIGHT.to_string()).await;
            let words = serde_json::json!(before);
            browser.until(&format!("return document.querySelector('#spoken').textContent !== {words}")).await;
            browser.press("?").await;
            browser.until("return !!document.activeElement.closest('.keys')").await;
            // Keys do not act behind it.
            browser.press("+").await;
            browser.press(&keys::ESCAPE.to_string()).await;
            browser.until("return document.activeElement.id === 'board'").await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}
