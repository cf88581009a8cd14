//! What is fetched, and what the browser keeps of it.

use browser_tests::{Browser, Screen, with_browser};
use serde_json::json;

/// The files of games that the page has fetched.
async fn packs(browser: &Browser) -> Vec<String> {
    let script = "return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
        .filter(name => name.endsWith('.json'));";
    let names = browser.ask(script).await;
    names.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// What the page has fetched for itself that lies in no cache of its own: pictures of other games and letters are not
/// needed to play.
const NOT_KEPT: &str = "
    (async () => {
        await navigator.serviceWorker.ready;
        const needed = performance.getEntriesByType('resource').map(entry => entry.name)
            .filter(name => /\\.(js|css|wasm|json)$/.test(name) && !name.endsWith('/sw.js'));
        const missing = [];
        for (let wait = 0; wait < 50; wait++) {
            missing.length = 0;
            for (const name of [location.origin + '/', ...needed])
                if (!await caches.match(name, {ignoreVary: true})) missing.push(name);
            if (!missing.length) break;
            await new Promise(done => setTimeout(done, 100));
        }
        done(missing);
    })().catch(error => done(String(error)));";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_fresh_profile_fetches_the_files_of_the_game_that_it_opens_and_no_others() {
    for game in catalog::games() {
        let (id, seats) = (game.info().id, game.info().seats.len());
        with_browser(Screen::Desk, |browser| async move {
            browser.wait(&format!(".card[data-game='{id}']")).await;
            assert_eq!(packs(&browser).await, Vec::<String>::new(), "the home page needs none");
            let players: Vec<&str> =
                (0..seats).map(|seat| if seat == 0 { "person" } else { "random" }).collect();
            browser.start(id, &players).await;
            browser.wait("#stacks .stack").await;
            let fetched = packs(&browser).await;
            assert_eq!(fetched.len(), 1, "{id}: {fetched:?}");
            assert!(fetched[0].starts_with(&format!("/assets/{id}-")), "{id}: {fetched:?}");
            browser
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn what_was_opened_once_is_kept_for_the_time_without_a_network() {
    with_browser(Screen::Desk, |browser| async move {
        let game = catalog::games()[0].info().id;
        browser.wait(".card").await;
        // Only what comes after the page is looked after goes through its hands.
        browser.ask_slowly("navigator.serviceWorker.ready.then(() => done(1));").await;
        browser.reload().await;
        browser.start(game, &["person", "random"]).await;
        browser.wait("#stacks .stack").await;
        assert_eq!(browser.ask_slowly(NOT_KEPT).await, json!([]));
        browser
    });
}
