//! What must not be lost, seen or broken at the table, in every game.

use std::fs;
use std::time::Duration;

use browser_tests::{Browser, Screen, keys, random_game, random_until, with_browser};
use engine::{
    ActionKind, Audience, Command, Event, Face, Match, Next, Opened, PlaceId, Record, Seat, Seed, Setup,
    Viewer,
};
use serde_json::{Value, json};

/// A position in the course of a game.
struct Position {
    game: &'static str,
    opened: Box<dyn Opened>,
    seed: Seed,
    play: Box<dyn Match>,
}

impl Position {
    fn record(&self) -> String {
        self.play.record().to_string()
    }

    async fn open(&self, browser: &Browser, id: &str, players: &[&str]) {
        browser.resume(id, players, &self.seed.to_string(), &self.record()).await;
    }
}

/// All games that can be played.
fn games() -> Vec<&'static str> {
    catalog::games().iter().map(|game| game.info().id).collect()
}

/// A position of a game where this is so, as chance brings it about.
fn position(game: &'static str, mut so: impl FnMut(&mut dyn Match) -> bool) -> Position {
    for number in 1..60 {
        let opened = catalog::game(game).unwrap().open(&Setup::default()).unwrap();
        let seed = Seed::from_number(number);
        let play = random_until(opened.as_ref(), seed, &mut so);
        if matches!(play.next(), Next::Seat(_)) {
            return Position { game, opened, seed, play };
        }
    }
    panic!("no such position of {game} in sixty games");
}

/// A position in the middle of a game in which the first seat decides.
fn middle(game: &'static str) -> Position {
    position(game, |play| {
        play.ply() > 120
            && play.next() == Next::Seat(Seat(0))
            && play.forecast().is_none()
            && play.offers().iter().any(|offer| offer.kind == ActionKind::Pick)
    })
}

fn go(play: &mut dyn Match, action: &str) {
    let Next::Seat(seat) = play.next() else { panic!("somebody decides") };
    play.submit(&Command { seat, ply: play.ply(), id: None, text: action.to_owned() }).unwrap();
}

/// How many steps a record has.
fn steps(record: &str) -> usize {
    Record::parse(record).unwrap().steps.len()
}

async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

/// Nothing in the page tells more than everybody may know.
async fn is_covered(browser: &Browser, play: &dyn Match) {
    browser.wait("#hand-over").await;
    let page = browser.ask("return document.body.innerHTML").await;
    assert!(!page.as_str().unwrap().contains("data-notation"), "nothing can be chosen");
    assert!(!browser.has("#prompt").await, "nothing is asked");
    let board = play.board(Viewer::Spectator);
    let tops = board.pieces.chunk_by(|a, b| a.place == b.place).filter_map(|stack| stack.last());
    let shown = tops.filter(|piece| matches!(piece.face, Face::Shown(_))).count();
    assert_eq!(browser.count("#stacks .counter:not(.hidden)").await, shown);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_screen_shared_by_two_opens_covered() {
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            let position = middle(game);
            let id = format!("shared-{game}");
            position.open(&browser, &id, &["person", "person"]).await;
            is_covered(&browser, position.play.as_ref()).await;
            // No key reaches what is covered.
            pause(200).await;
            let before = browser.kept(&id).await;
            browser.press("uend,.").await;
            pause(200).await;
            assert_eq!(browser.kept(&id).await, before);
            is_covered(&browser, position.play.as_ref()).await;
            browser.sit_down().await;
            browser.wait("[data-notation]").await;

            browser.reload().await;
            is_covered(&browser, position.play.as_ref()).await;
            browser.picture(&format!("covered-{game}")).await;
            browser.sit_down().await;
            browser.click(".brand").await;
            browser.click(".go-on").await;
            is_covered(&browser, position.play.as_ref()).await;
            browser.sit_down().await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

/// Everything that leaves the page: to the clipboard, into a file, to the worker.
const LISTEN: &str = "
    window.said = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) { said.push(String(message)); return post.apply(this, arguments); };
    navigator.clipboard.writeText = text => { said.push(text); return Promise.resolve(); };
    const url = URL.createObjectURL;
    URL.createObjectURL = blob => {
        if (blob.type.startsWith('text/plain')) blob.text().then(text => said.push(text));
        return url.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = () => {};";

/// Everything that the browser keeps.
const KEPT: &str = "return [localStorage, sessionStorage].flatMap(s => Object.entries(s)).flat().join('\\n')";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_seed_of_a_running_game_is_nowhere_to_be_read() {
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            // Early, so that dice are still to come.
            let position = position(game, |play| {
                play.ply() > 20
                    && play.next() == Next::Seat(Seat(0))
                    && play.offers().iter().any(|offer| offer.kind == ActionKind::Pick)
            });
            let (id, seed) = (format!("secret-{game}"), position.seed.to_string());
            browser.ask(LISTEN).await;
            // It was kept in clear, as earlier versions did.
            position.open(&browser, &id, &["random", "person"]).await;
            browser.until("return said.some(text => text.includes('Countermarch-Record'))").await;
            browser.click(".menu-button").await;
            browser.click(".menu .copy").await;
            browser.click(".menu-button").await;
            browser.click(".menu .save").await;
            browser
                .until("return said.filter(text => text.startsWith('Countermarch-Record')).length >= 2")
                .await;
            let said = browser.ask("return said.join('\\n')").await;
            assert!(!said.as_str().unwrap().contains(&seed), "it is told to somebody");
            browser.until(&format!("return !Object.values(localStorage).join().includes('{seed}')")).await;

            // The dice are still those of the seed, after the page was loaded anew as well.
            browser.reload().await;
            let before = steps(&browser.kept(&id).await).max(position.play.ply());
            let more = |record: &str| {
                let record = Record::parse(record).unwrap();
                let dice =
                    |step: &engine::record::Step| matches!(step.deed, engine::record::Deed::Dice { .. });
                record.steps.iter().skip(before).any(dice)
            };
            // The computer may have ended its turn before the page was loaded anew: then the person plays on.
            // What has great consequences is asked about once more.
            const PLAY_ON: &str = "(document.querySelector('#do-it') \
                ?? [...document.querySelectorAll('.choice[data-notation]')].at(-1))?.click()";
            for clicks in 0.. {
                if more(&browser.kept(&id).await) {
                    break;
                }
                assert!(clicks < 600, "there is no throw");
                assert!(!browser.has(".verdict").await, "the game ends without another throw");
                browser.ask(PLAY_ON).await;
                pause(100).await;
            }
            let kept = browser.kept(&id).await;
            assert!(steps(&kept) > before, "the game has gone on");
            position.opened.resume(&Record::parse(&kept).unwrap(), position.seed).expect("the same dice");
            assert!(!browser.ask(KEPT).await.as_str().unwrap().contains(&seed), "it is kept in clear");
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        // Nor is that of a new one: nothing that is kept is what the record commits to.
        for game in games() {
            browser.start(game, &["person", "random"]).await;
            let id = browser.game().await;
            browser.until(&format!("return !!localStorage.getItem('countermarch.game.{id}')")).await;
            let record = Record::parse(&browser.kept(&id).await).unwrap();
            assert!(record.is_sealed(), "the record commits to a seed");
            let shelf = catalog::game(game).unwrap();
            let opened = shelf.open(&Setup::of_record(&record, shelf.info()).unwrap()).unwrap();
            let kept = browser.ask(KEPT).await;
            let seeds = kept.as_str().unwrap().split(|c: char| !c.is_ascii_hexdigit());
            let seeds: Vec<Seed> = seeds.filter_map(|word| word.parse().ok()).collect();
            assert!(!seeds.is_empty(), "the seed is kept somehow");
            assert!(
                seeds.iter().all(|seed| opened.resume(&record, *seed).is_err()),
                "the seed is kept in clear"
            );
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_log_tells_what_the_other_side_did_as_far_as_it_may_be_known() {
    const ROWS: &str = "return [...document.querySelectorAll('.log li')].map(row => \
        row.querySelector('.link, span:not(.die)').textContent)";
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            let (ours, theirs) = (Seat(0), Seat(1));
            let position = position(game, |play| {
                let journal = play.journal(0);
                let moved = journal.iter().any(|entry| {
                    entry.audience == Audience::Except(theirs) && matches!(entry.event, Event::Moved { .. })
                });
                // Where all units lie open, moves do too.
                let open = |piece: &engine::Piece| matches!(piece.face, Face::Shown(_));
                let moved = moved || play.board(Viewer::Seat(ours)).pieces.iter().all(open);
                let secret = journal.iter().any(|entry| entry.audience == Audience::Only(theirs));
                moved && secret && play.next() == Next::Seat(ours)
            });
            let play = position.play.as_ref();
            let from = 0;
            let told: Vec<String> =
                play.log(Viewer::Seat(ours), from).into_iter().map(|entry| entry.text.to_string()).collect();
            position.open(&browser, &format!("log-{game}"), &["person", "random"]).await;
            browser.click(".tab:nth-of-type(3)").await;
            browser.wait(".log li").await;
            while browser.has(".log .earlier").await {
                browser.click(".log .earlier").await;
            }
            let rows = browser.ask(ROWS).await;
            let rows: Vec<&str> = rows.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert_eq!(rows, told);
            browser.picture(&format!("log-{game}")).await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_game_is_not_forgotten_by_a_slip() {
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            browser.start(game, &["person", "random"]).await;
            let id = browser.game().await;
            browser.until(&format!("return !!localStorage.getItem('countermarch.game.{id}')")).await;
            let there = format!("return Object.keys(localStorage).some(key => key.endsWith('.{id}'))");
            browser.click(".brand").await;
            browser.click(".kept .icon").await;
            assert_eq!(browser.ask(&there).await, true, "it asks first");
            browser.picture("forget").await;
            browser.click("#keep-it").await;
            assert_eq!(browser.ask(&there).await, true);
            browser.click(".kept .icon").await;
            browser.click("#forget-it").await;
            browser
                .until(&format!("return !Object.keys(localStorage).some(key => key.endsWith('.{id}'))"))
                .await;
            browser.until("return !document.querySelector('.kept')").await;
        }
        browser
    });
}

/// The first action of the list, or of the answers beside the question where the list is empty.
async fn any_action(browser: &Browser) -> String {
    browser.wait(".side [data-notation]").await;
    let first = "return (document.querySelector('.action-list [data-notation]') \
        ?? document.querySelector('.prompt [data-notation]')).dataset.notation";
    let first = browser.ask(first).await;
    first.as_str().unwrap().to_owned()
}

/// Plays something and waits until it is kept; gives the record.
async fn play_something(browser: &Browser, id: &str) -> String {
    let before = steps(&browser.kept(id).await);
    let action = any_action(browser).await;
    browser.choose(&action).await;
    loop {
        let kept = browser.kept(id).await;
        if steps(&kept) > before {
            return kept;
        }
        pause(30).await;
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_tabs_never_overwrite_each_other() {
    with_browser(Screen::Desk, |browser| async move {
        let first = browser.tab().await;
        for game in games() {
            let position = middle(game);
            let id = format!("tabs-{game}");
            position.open(&browser, &id, &["person", "person"]).await;
            browser.sit_down().await;
            let one = play_something(&browser, &id).await;
            // The second tab is told, and does nothing.
            let second = browser.open_tab().await;
            browser.wait("#elsewhere").await;
            browser.picture("elsewhere").await;
            browser.press("uend").await;
            pause(200).await;
            assert_eq!(browser.kept(&id).await, one);
            // The first plays on; the second takes the game with everything that was played.
            browser.look_at(&first).await;
            assert!(!browser.has("#elsewhere").await);
            let two = play_something(&browser, &id).await;
            browser.look_at(&second).await;
            browser.click("#play-here").await;
            browser.wait("#hand-over, [data-notation]").await;
            browser.sit_down().await;
            let three = play_something(&browser, &id).await;
            assert!(three.contains(two.lines().last().unwrap()), "nothing is lost");
            // Now the first one is told, and gets it back with everything.
            browser.look_at(&first).await;
            browser.wait("#elsewhere").await;
            browser.press("ue").await;
            pause(200).await;
            assert_eq!(browser.kept(&id).await, three);
            browser.click("#play-here").await;
            browser.until("return !document.querySelector('#elsewhere')").await;
            browser.sit_down().await;
            let four = play_something(&browser, &id).await;
            assert!(four.contains(three.lines().last().unwrap()), "nothing is lost");
            // Asked for in the very moment of a move, it is kept with the move.
            let action = any_action(&browser).await;
            let wanted = json!({"key": "countermarch.wanted", "newValue": format!("{id} 1 2")});
            browser
                .ask(&format!(
                    "document.querySelector('.side [data-notation=\"{action}\"]').click(); \
                     window.dispatchEvent(new StorageEvent('storage', {wanted}))"
                ))
                .await;
            browser.wait("#elsewhere").await;
            let five = browser.kept(&id).await;
            assert!(steps(&five) > steps(&four) && five.contains(&format!(": {action}")), "the move is kept");
            // When the other tab is closed the game is there for the asking.
            browser.close_tab(&second, &first).await;
            browser.click("#play-here").await;
            browser.until("return !document.querySelector('#elsewhere')").await;
            browser.sit_down().await;
            browser.reload().await;
            browser.sit_down().await;
            assert!(!browser.has("#elsewhere").await);
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn without_locks_the_latest_tab_plays_and_the_other_is_told() {
    const NONE: &str = "Object.defineProperty(Navigator.prototype, 'locks', {get: () => undefined})";
    with_browser(Screen::Desk, |browser| async move {
        let first = browser.tab().await;
        for game in games() {
            let position = middle(game);
            let id = format!("plain-{game}");
            browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": NONE})).await;
            browser.reload().await;
            browser.wait(".card").await;
            position.open(&browser, &id, &["person", "person"]).await;
            browser.sit_down().await;
            let one = play_something(&browser, &id).await;
            let second = browser.open_tab().await;
            browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": NONE})).await;
            browser.reload().await;
            browser.sit_down().await;
            assert_eq!(browser.ask("return navigator.locks === undefined").await, true);
            browser.look_at(&first).await;
            browser.wait("#elsewhere").await;
            browser.look_at(&second).await;
            let two = play_something(&browser, &id).await;
            assert!(two.contains(one.lines().last().unwrap()), "nothing is lost");
            browser.look_at(&first).await;
            browser.click("#play-here").await;
            browser.until("return !document.querySelector('#elsewhere')").await;
            browser.sit_down().await;
            let three = play_something(&browser, &id).await;
            assert!(three.contains(two.lines().last().unwrap()), "nothing is lost");
            browser.close_tab(&second, &first).await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn one_address_leads_straight_to_another() {
    with_browser(Screen::Desk, |browser| async move {
        let positions: Vec<Position> = games().into_iter().map(middle).collect();
        for position in &positions {
            position.open(&browser, position.game, &["person", "random"]).await;
            browser.wait("[data-notation]").await;
        }
        for round in 0..6 {
            for position in &positions {
                browser.ask(&format!("location.hash = '/play/{}'", position.game)).await;
                browser
                    .until(&format!("return document.documentElement.dataset.game === '{}'", position.game))
                    .await;
                // Sometimes it is left before it is drawn.
                if round % 2 == 0 {
                    let board = position.play.board(Viewer::Seat(Seat(0)));
                    let places = board.pieces.chunk_by(|a, b| a.place == b.place).count();
                    browser
                        .until(&format!(
                            "return document.querySelectorAll('#stacks .stack').length === {places}"
                        ))
                        .await;
                    browser.wait("[data-notation]").await;
                    pause(400).await;
                    assert_eq!(
                        browser.count("#stacks .stack").await,
                        places,
                        "the counters of one game only"
                    );
                    assert_eq!(browser.text("#turn").await, board.turn.to_string());
                }
                browser.is_sound().await;
            }
        }
        // It still plays.
        let last = positions.last().unwrap();
        let action = any_action(&browser).await;
        browser.choose(&action).await;
        browser.until("return !document.querySelector('#undo')?.disabled").await;
        browser.picture(&format!("straight-{}", last.game)).await;
        browser
    });
}

/// Opens a finished game, does something and leaves it, again and again, at any moment.
const COME_AND_GO: &str = "
    const [ids, rounds] = [IDS, 60];
    const wait = time => new Promise(go => setTimeout(go, time));
    const click = css => document.querySelector(css)?.click();
    const things = [() => {}, () => click('.prompt .main'), () => { click('.prompt .main'); click('.foot .icon:nth-of-type(2)'); },
        () => { const s = document.querySelector('#slider'); if (s) { s.value = s.max / 2; s.dispatchEvent(new Event('input', {bubbles: true})); } },
        () => click('.tab:nth-of-type(3)'), () => click('.zoom .icon'), () => click('.menu-button'),
        () => document.querySelector('#board')?.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: 500, clientY: 400}))];
    const ways = [() => click('.brand'), () => { location.hash = '/'; }, () => history.back()];
    (async () => {
        let number = 7;
        const any = list => { number = (number * 75 + 74) % 65537; return list[number % list.length]; };
        for (let round = 0; round < rounds; round++) {
            location.hash = '/play/' + any(ids);
            await wait(any([0, 5, 20, 60, 130, 300]));
            any(things)(); any(things)();
            await wait(any([0, 0, 5, 16, 40, 120]));
            any(things)();
            any(ways)();
            await wait(any([0, 30]));
        }
        location.hash = '/';
        await wait(600);
        done(!!document.querySelector('.card'));
    })();";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_finished_game_is_left_at_any_moment() {
    with_browser(Screen::Desk, |browser| async move {
        let mut ids = Vec::new();
        for game in games() {
            let opened = catalog::game(game).unwrap().open(&Setup::default()).unwrap();
            let seed = Seed::from_number(7);
            let record = random_game(opened.as_ref(), seed).record().to_string();
            let id = format!("over-{game}");
            browser.resume(&id, &["person", "random"], &seed.to_string(), &record).await;
            browser.wait(".verdict").await;
            ids.push(id);
        }
        let home = browser.ask_slowly(&COME_AND_GO.replace("IDS", &json!(ids).to_string())).await;
        browser.is_sound().await;
        assert_eq!(home, true);
        // It lives.
        browser.click(".open-game").await;
        browser.wait(".plan .begin").await;
        browser
    });
}

/// A unit that stands alone and goes two legs: where from, by which way, and how to pick it up.
struct Legs {
    position: Position,
    pick: String,
    places: [PlaceId; 3],
}

/// What an action of a kind does at which place.
fn offers(play: &mut dyn Match, kind: ActionKind) -> Vec<(PlaceId, String)> {
    // What has great consequences is asked about first.
    let offered = play.offers().into_iter().filter(|offer| offer.kind == kind && !offer.grave);
    offered.filter_map(|offer| Some((offer.place?, offer.notation))).collect()
}

fn two_legs(game: &'static str) -> Legs {
    let mut found = None;
    let position = position(game, |play| {
        if play.next() != Next::Seat(Seat(0)) || play.ply() == 0 {
            return false;
        }
        let board = play.board(Viewer::Umpire);
        let alone = |place: PlaceId| board.pieces.iter().filter(|piece| piece.place == place).count() == 1;
        let picks = offers(play, ActionKind::Pick);
        // A unit may be picked up for more than one thing: dragging it means the first.
        let first = |at: usize| picks[..at].iter().all(|(place, _)| *place != picks[at].0);
        let picks = picks.iter().enumerate().filter(|(at, (place, _))| first(*at) && alone(*place));
        let picks: Vec<_> = picks.map(|(_, pick)| pick).take(6).collect();
        for (from, pick) in picks {
            // A match is tried and taken back.
            go(play, pick);
            let legs = offers(play, ActionKind::Move);
            for (first, action) in legs.iter().filter(|(place, _)| *place != *from && !alone(*place)).take(8)
            {
                if board.pieces.iter().any(|piece| piece.place == *first) {
                    continue;
                }
                go(play, action);
                let on = if play.next() == Next::Seat(Seat(0)) {
                    offers(play, ActionKind::Move)
                } else {
                    Vec::new()
                };
                let free = |place: &PlaceId| !board.pieces.iter().any(|piece| piece.place == *place);
                let second = on.iter().find(|(place, _)| place != first && place != from && free(place));
                if let Some((second, _)) = second {
                    found = Some((pick.clone(), [*from, *first, *second]));
                }
                if play.undo(Seat(0)).is_err() {
                    return false;
                }
                if found.is_some() {
                    break;
                }
            }
            if play.undo(Seat(0)).is_err() {
                return false;
            }
            if found.is_some() {
                return true;
            }
        }
        false
    });
    let (pick, places) = found.expect("two legs");
    Legs { position, pick, places }
}

/// Brings a place where something can be done into the middle, close enough to be clicked.
async fn centre(browser: &Browser, play: &mut dyn Match, place: PlaceId) {
    let mut places: Vec<PlaceId> = play.offers().into_iter().filter_map(|offer| offer.place).collect();
    places.sort();
    places.dedup();
    let index = places.iter().position(|known| *known == place).expect("something can be done there");
    browser.press(&"n".repeat(index + 1)).await;
    browser.press("z").await;
    browser
        .until(&format!(
            "const middle = e => {{ const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }};
            const [x, y] = middle(document.querySelector('#board'));
            const [at, down] = middle(document.querySelector('.under [data-place=\"{}\"]'));
            return Math.hypot(x - at, y - down) < 9",
            place.0
        ))
        .await;
}

const LAYER: &str = "return document.querySelector('.world').style.transform";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_unit_is_dragged_in_two_legs() {
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            let Legs { mut position, pick, places: [from, first, second] } = two_legs(game);
            position.open(&browser, &format!("legs-{game}"), &["person", "random"]).await;
            browser.wait(&format!("[data-notation='{pick}']")).await;
            centre(&browser, position.play.as_mut(), from).await;
            let layer = browser.ask(LAYER).await;
            browser.lift(from.0).await;
            browser.wait(&format!(".offer.move[data-place='{}']", first.0)).await;
            // What is picked up can be told from the others.
            browser.wait(&format!("#stacks [data-place='{}'] .counter.is-moving", from.0)).await;
            browser.drop_on(first.0).await;
            browser.wait(&format!("#stacks [data-place='{}'] .counter.is-moving", first.0)).await;
            browser.picture(&format!("legs-{game}")).await;
            browser.wait(&format!(".offer.move[data-place='{}']", second.0)).await;
            browser.lift(first.0).await;
            browser.wait("#stacks .stack.carried").await;
            browser.drop_on(second.0).await;
            browser.wait(&format!("#stacks [data-place='{}']", second.0)).await;
            assert!(!browser.has(&format!("#stacks [data-place='{}']", first.0)).await);
            assert_eq!(browser.ask(LAYER).await, layer, "the map has not moved");
            // When it has moved that can be seen, and differs from all else.
            if browser.has("[data-notation='halt']").await {
                browser.choose("halt").await;
            }
            let done = format!("#stacks [data-place='{}'] .counter.is-done .mark", second.0);
            browser.wait(&done).await;
            browser.picture(&format!("moved-{game}")).await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn markers_have_signs() {
    with_browser(Screen::Desk, |browser| async move {
        for game in catalog::games() {
            let info = game.info().clone();
            for scenario in &info.scenarios {
                let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
                let look = opened.look();
                let seed = Seed::from_number(1);
                let play = random_until(opened.as_ref(), seed, |play| {
                    play.next() == Next::Seat(Seat(0))
                        && !play.board(Viewer::Seat(Seat(0))).markers.is_empty()
                });
                let markers = play.board(Viewer::Seat(Seat(0))).markers;
                if markers.is_empty() || play.next() != Next::Seat(Seat(0)) {
                    continue;
                }
                let id = format!("signs-{}-{}", info.id, scenario.id);
                let record = play.record().to_string();
                browser.resume(&id, &["person", "random"], &seed.to_string(), &record).await;
                browser.wait(".marker").await;
                let shown = browser
                    .ask("return [...document.querySelectorAll('.marker text')].map(t => t.textContent)")
                    .await;
                let sign = |kind: &str| {
                    look.signs.iter().find(|known| known.word == kind).map(|known| known.sign.clone())
                };
                let wanted: Vec<_> = markers.iter().map(|marker| sign(&marker.kind)).collect();
                assert_eq!(shown, json!(wanted));
                browser.ask("const r = document.querySelector('.marker').getBoundingClientRect(); \
                    for (let i = 0; i < 12; i++) document.querySelector('#board').dispatchEvent(new WheelEvent('wheel', \
                    {bubbles: true, cancelable: true, clientX: r.x, clientY: r.y, deltaY: -60}))").await;
                browser.picture(&id).await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_right_button_opens_a_stack() {
    /// Stacks of several counters that nothing lies over.
    const STACKS: &str = "return [...document.querySelectorAll('#stacks .stack')].filter(stack => {
        if (!stack.querySelector('.count')) return false;
        const r = stack.getBoundingClientRect();
        return !!document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.matches('#board, .world');
    }).map(stack => Number(stack.dataset.place))";
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            let position = position(game, |play| {
                let pieces = play.board(Viewer::Seat(Seat(0))).pieces;
                let stacks = pieces.chunk_by(|a, b| a.place == b.place);
                play.next() == Next::Seat(Seat(0))
                    && stacks.filter(|stack| stack.len() > 1 && stack[0].owner == Seat(0)).count() > 2
            });
            let id = format!("stack-{game}");
            position.open(&browser, &id, &["person", "random"]).await;
            browser.wait("[data-notation]").await;
            browser.press("0").await;
            pause(300).await;
            let before = browser.kept(&id).await;
            let stacks = browser.ask(STACKS).await;
            let place = stacks[0].as_u64().expect("a stack to click on") as u16;
            let pieces = position.play.board(Viewer::Seat(Seat(0))).pieces;
            let count = pieces.iter().filter(|piece| piece.place == PlaceId(place)).count();
            browser.right_click_place(place).await;
            browser
                .until(&format!("return document.querySelectorAll('.fan .held').length === {count}"))
                .await;
            browser.picture(&format!("stack-{game}")).await;
            browser.right_click_place(place).await;
            browser.until("return !document.querySelector('.fan')").await;
            assert_eq!(browser.kept(&id).await, before, "nothing has been played");
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn keys_do_nothing_behind_a_menu_or_a_dialog() {
    with_browser(Screen::Desk, |browser| async move {
        for game in games() {
            // Somewhere in a phase that a key could end, with something that a key could take back.
            let position = position(game, |play| {
                play.next() == Next::Seat(Seat(0))
                    && play.undoable(Seat(0)) > 0
                    && play.offers().iter().any(|offer| offer.kind == ActionKind::End)
            });
            let id = format!("menu-{game}");
            position.open(&browser, &id, &["person", "random"]).await;
            browser.wait("[data-notation]").await;
            pause(200).await;
            let (before, phase) = (browser.kept(&id).await, browser.text("#phase").await);
            let keys = format!("eudn,1{}", keys::RIGHT);
            let same = async || {
                pause(150).await;
                assert_eq!(browser.kept(&id).await, before);
                assert_eq!(browser.text("#phase").await, phase);
                assert!(!browser.has("#end-anyway, #slider, .area, .cursor").await);
            };
            browser.click(".menu-button").await;
            browser.wait(".menu").await;
            browser.press(&keys).await;
            same().await;
            assert!(browser.has(".menu").await);
            // Escape closes it, and nothing else.
            browser.press(&keys::ESCAPE.to_string()).await;
            browser.until("return !document.querySelector('.menu')").await;
            same().await;
            // So does a click beside it.
            browser.click(".menu-button").await;
            browser.wait(".menu").await;
            browser.picture("menu").await;
            let stack = "const r = document.querySelector('#board').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]";
            let at = browser.ask(stack).await;
            browser.click_at((at[0].as_f64().unwrap(), at[1].as_f64().unwrap()), 0).await;
            browser.until("return !document.querySelector('.menu')").await;
            same().await;
            for (key, dialog) in [("?", ".why.keys"), ("w", ".why")] {
                browser.press(key).await;
                browser.wait(dialog).await;
                browser.press(&keys).await;
                same().await;
                assert!(browser.has(dialog).await);
                browser.press(&keys::ESCAPE.to_string()).await;
                browser.until("return !document.querySelector('.why')").await;
                same().await;
            }
            // Whether the phase is to end is a question: only its own key answers it.
            browser.press("e").await;
            if browser.has("#end-anyway").await {
                browser.press("ud").await;
                pause(150).await;
                assert_eq!(browser.kept(&id).await, before);
                assert!(browser.has("#end-anyway").await);
                browser.press("e").await;
            }
            browser
                .until(&format!(
                    "return JSON.parse(localStorage.getItem('countermarch.game.{id}')).steps > {}",
                    Record::parse(&before).expect("it is a record").steps.len()
                ))
                .await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_record_that_was_cut_is_refused() {
    with_browser(Screen::Desk, |browser| async move {
        let file = std::env::temp_dir().join(format!("countermarch-cut-{}.txt", std::process::id()));
        for game in games() {
            let record = middle(game).record();
            let head = record.lines().take_while(|line| !line.is_empty()).count();
            let whole: Vec<&str> = record.lines().collect();
            // After every line of the head, in the middle of the last ones, and within the steps.
            let mut cuts: Vec<String> = (1..=head).map(|count| whole[..count].join("\n") + "\n").collect();
            cuts.extend((head - 2..head).map(|count| {
                let half = &whole[count][..whole[count].len() / 2];
                format!("{}\n{half}", whole[..count].join("\n"))
            }));
            cuts.push(whole[..head + 20].join("\n") + "\n");
            for cut in cuts {
                fs::write(&file, &cut).unwrap();
                browser.upload("input[type=file]", &file).await;
                browser.wait(".broken p, .table").await;
                assert!(browser.has(".broken p").await, "this is opened: {cut}");
                let why = browser.text(".broken p").await;
                assert!(why.contains("cut off") || why.contains("line "), "{why}");
                browser.click(".broken button").await;
                browser.wait(".card").await;
            }
            browser.picture("home-after-cut").await;
            fs::write(&file, &record).unwrap();
            browser.upload("input[type=file]", &file).await;
            browser.sit_down().await;
            browser.wait("[data-notation]").await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        fs::remove_file(&file).unwrap();
        browser
    });
}
