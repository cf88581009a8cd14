//! What a player is told, asked and shown, in every finished game, at a desk and on a phone.

use browser_tests::{Browser, Screen, keys, random_until, with_browser};
use engine::{ActionKind, Event, Match, Next, Offer, Opened, PlaceId, Seat, Seed, Setup, Subject, Viewer};

const SCREENS: [(Screen, &str); 2] = [(Screen::Desk, "desk"), (Screen::Portrait, "phone")];

/// Every finished game with its scenarios.
fn games() -> Vec<(&'static str, Vec<Box<dyn Opened>>)> {
    let scenarios = |game: &dyn engine::Game| {
        let ids = game.info().scenarios.iter().map(|scenario| scenario.id);
        ids.map(|id| game.open(&Setup::scenario(id)).expect("it opens")).collect()
    };
    catalog::games().iter().map(|game| (game.info().id, scenarios(game.as_ref()))).collect()
}

/// A position of a game in which something is so, after play at random, and the seed of its dice.
fn position(scenarios: &[Box<dyn Opened>], so: impl FnMut(&mut dyn Match) -> bool) -> (Seed, Box<dyn Match>) {
    find(scenarios, so).unwrap_or_else(|| panic!("no such position of {}", scenarios[0].info().id))
}

/// The same, if there is one.
fn find(
    scenarios: &[Box<dyn Opened>],
    mut so: impl FnMut(&mut dyn Match) -> bool,
) -> Option<(Seed, Box<dyn Match>)> {
    for number in 1..60 {
        for opened in scenarios {
            let seed = Seed::from_number(number);
            let play = random_until(opened.as_ref(), seed, &mut so);
            if matches!(play.next(), Next::Seat(_)) {
                return Some((seed, play));
            }
        }
    }
    None
}

fn decides(play: &dyn Match) -> Seat {
    let Next::Seat(seat) = play.next() else { panic!("somebody decides") };
    seat
}

/// Goes on with a position: whoever decides is a person, the others play anything.
async fn sit(browser: &Browser, id: &str, seed: Seed, play: &dyn Match) {
    let seat = decides(play);
    let players: Vec<&str> =
        (0..play.info().seats.len()).map(|at| if at == seat.index() { "person" } else { "random" }).collect();
    browser.resume(id, &players, &seed.to_string(), &play.record().to_string()).await;
}

fn submit(play: &mut dyn Match, text: &str) {
    let command = engine::Command { seat: decides(play), ply: play.ply(), id: None, text: text.to_owned() };
    play.submit(&command).expect("it is offered");
}

/// An attack that is ready to be rolled: its table, column, result and dice as they will come out. Not every game shifts
/// columns.
fn ready(play: &mut dyn Match, shifted: bool) -> Option<Offer> {
    let commit = play.offers().into_iter().find(|offer| offer.kind == ActionKind::Commit)?;
    let forecast = play.forecast()?;
    ((!forecast.shifts.is_empty() || !shifted) && forecast.attackers.len() > 1).then_some(commit)
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_result_lies_on_the_map_as_a_card() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            let mut said = 0;
            browser.select("#cards", "click").await;
            for (game, opened) in games() {
                // The last word before the dice: with odds in the journal and a cell of a table after it.
                let rolls = |play: &mut dyn Match, shifted: bool| {
                    let commit = ready(play, shifted)?;
                    let record = play.record();
                    let scenario = record.tag("Scenario")?;
                    let opened = opened.iter().find(|opened| opened.setup().scenario == scenario)?;
                    let mut after = opened.replay(&record, usize::MAX, false).ok()?;
                    submit(after.as_mut(), &commit.notation);
                    matches!(after.next(), Next::Dice(_)).then_some(commit)
                };
                let (seed, mut play) = find(&opened, |play| rolls(play, true).is_some())
                    .unwrap_or_else(|| position(&opened, |play| rolls(play, false).is_some()));
                let (from, commit) = (play.log_len(), ready(play.as_mut(), false).unwrap());
                sit(&browser, &format!("card-{game}"), seed, play.as_ref()).await;
                let viewer = Viewer::Seat(decides(play.as_ref()));
                submit(play.as_mut(), &commit.notation);
                let told = play.log(viewer, from);
                let rolled = told.iter().find_map(|entry| match &entry.event {
                    Event::Rolled { dice, cell: Some(cell), .. } => Some((dice.clone(), cell.clone(), entry)),
                    _ => None,
                });
                let (dice, cell, entry) = rolled.expect("the die is read in a table");
                let odds = told.iter().find_map(|entry| match &entry.event {
                    Event::Weighed(odds) => Some(odds),
                    _ => None,
                });
                let odds = odds.expect("the odds were told before");
                // On a phone the odds take the place of the question.
                match screen {
                    Screen::Desk => browser.choose(&commit.notation).await,
                    _ => browser.click("button.commit").await,
                }
                if browser.has("#do-it").await {
                    browser.click("#do-it").await;
                }
                // Special forces may have a card of their own first.
                browser.wait(".result").await;
                while !browser.has(".result .came-out").await {
                    browser.click(".result .next-card").await;
                }
                assert_eq!(browser.count(".result .dice .die").await, dice.len());
                assert_eq!(browser.text(".result .came-out").await, cell.result);
                assert_eq!(browser.text(".columns-strip .now").await, cell.headings[cell.column]);
                assert_eq!(browser.count(".result .shifts li").await, odds.shifts.len());
                assert_eq!(browser.text(".result .odds").await, odds.odds.to_string());
                assert!(browser.text(".result .told").await.contains(&entry.text.to_string()));
                // And it is spoken, in the words of the log; if the other side decides next, more may have been said since.
                let spoken = browser.ask("return document.querySelector('#lines').textContent").await;
                let last =
                    told.iter().rfind(|entry| entry.event != Event::Remarked).expect("something is told");
                if matches!(play.next(), Next::Seat(seat) if Viewer::Seat(seat) == viewer) {
                    assert!(spoken.as_str().unwrap().contains(&last.text.to_string()), "{spoken}");
                    said += 1;
                }
                picture(&browser, "result", game, name).await;
                browser.click(".result .close-card").await;
                browser.until("return !document.querySelector('.result .came-out')").await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            assert!(said > 1);
            browser
        });
    }
}

/// Whether the other side has just moved some units, and this one has a turn.
fn is_answer_to_a_turn(play: &mut dyn Match) -> bool {
    let Next::Seat(seat) = play.next() else { return false };
    let own = play.info().seats[seat.index()].to_ascii_lowercase();
    let mine = |step: &engine::record::Step| matches!(&step.deed, engine::record::Deed::Action { seat, .. } if *seat == own);
    let since = play.steps().iter().rposition(mine).map_or(0, |last| last + 1);
    let moved = play.log(Viewer::Seat(seat), play.log_before(since));
    moved.iter().filter(|entry| matches!(&entry.event, Event::Moved { path, .. } if path.len() > 1)).count()
        > 2
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_other_sides_turn_is_drawn_and_stepped_through() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            for (game, opened) in games() {
                let (seed, play) = position(&opened, is_answer_to_a_turn);
                sit(&browser, &format!("trail-{game}"), seed, play.as_ref()).await;
                browser.wait(".foot.trail").await;
                browser.wait(".leg .leg-line").await;
                picture(&browser, "trail", game, name).await;
                let legs = browser.count(".over .leg").await;
                browser.click("#trail-on").await;
                browser.until("return document.querySelectorAll('.leg.faint').length > 0").await;
                let text = browser.text("#trail-text").await;
                assert!(text.starts_with(&format!("1/{legs}: ")), "{text}");
                // The words are those of the log.
                let seat = Viewer::Seat(decides(play.as_ref()));
                let words = text.split_once(": ").unwrap().1;
                assert!(
                    play.log(seat, 0).iter().any(|entry| words.starts_with(&entry.text.to_string())),
                    "{words}"
                );
                browser.click("#trail-close").await;
                browser.until("return !document.querySelector('.leg')").await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}

/// A place at which what is in hand may not be put, with the reason.
fn refused(play: &mut dyn Match) -> Option<(PlaceId, engine::Refusal)> {
    let offers = play.offers();
    if !offers.iter().any(|offer| offer.kind == ActionKind::Move) {
        return None;
    }
    // Where the enemy stands, or a click would pick up the next unit.
    let seat = decides(play);
    let pieces = play.board(Viewer::Umpire).pieces;
    let stacks: Vec<PlaceId> =
        pieces.iter().filter(|piece| piece.owner != seat).map(|piece| piece.place).collect();
    stacks.into_iter().find_map(|place| {
        let free = offers.iter().all(|offer| offer.place != Some(place));
        let why = free.then(|| play.why_not(Subject::Place(place)))??;
        Some((place, why))
    })
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn what_is_not_allowed_is_refused_where_the_pointer_is() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            for (game, opened) in games() {
                let (seed, mut play) = position(&opened, |play| refused(play).is_some());
                let (place, why) = refused(play.as_mut()).unwrap();
                sit(&browser, &format!("refused-{game}"), seed, play.as_ref()).await;
                browser.wait(".offer.move").await;
                browser.press("0").await;
                tokio_pause().await;
                browser.click_place(place.0).await;
                browser.wait(".refused.tried").await;
                let told = browser.text(".refused").await;
                assert!(told.contains(&why.text.to_string()) && told.contains(&why.case), "{told}");
                picture(&browser, "refused", game, name).await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}

/// Keeps a picture under its own name, and one of a desk, or for some of a phone, under the name that is shown.
async fn picture(browser: &Browser, what: &str, game: &str, screen: &str) {
    browser.picture(&format!("{what}-{game}-{screen}")).await;
    match (what, game, screen) {
        ("question", "war-comes-early", "phone") => browser.picture("phone-question").await,
        ("result" | "trail" | "placing" | "refused", "munich-war", "desk") => {
            browser.picture(if what == "placing" { "tray" } else { what }).await;
        }
        _ => {}
    }
}

async fn tokio_pause() {
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn what_has_great_consequences_is_asked_once() {
    with_browser(Screen::Desk, |browser| async move {
        let mut asked = 0;
        for game in catalog::games() {
            let id = game.info().id;
            for scenario in &game.info().scenarios {
                let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
                let grave = |play: &mut dyn Match| play.offers().into_iter().find(|offer| offer.grave);
                let (seed, mut play) = (
                    Seed::from_number(3),
                    random_until(opened.as_ref(), Seed::from_number(3), |play| grave(play).is_some()),
                );
                let Some(offer) =
                    matches!(play.next(), Next::Seat(_)).then(|| grave(play.as_mut())).flatten()
                else {
                    continue;
                };
                sit(&browser, &format!("grave-{id}"), seed, play.as_ref()).await;
                let steps =
                    format!("return JSON.parse(localStorage.getItem('countermarch.game.grave-{id}')).steps");
                browser.choose(&offer.notation).await;
                browser.wait(".asked #not-so").await;
                assert!(browser.text(".asked").await.contains(&offer.danger.to_string()));
                browser.picture(&format!("grave-{id}")).await;
                browser.click("#not-so").await;
                browser.until("return !document.querySelector('.asked')").await;
                browser.choose(&offer.notation).await;
                browser.click("#do-it").await;
                browser.until(&format!("{steps} > {}", play.ply())).await;
                asked += 1;
                browser.click(".brand").await;
                browser.wait(".card").await;
                break;
            }
        }
        assert_eq!(asked, catalog::games().len());
        browser
    });
}

/// Takes counters from the tray until one is in hand.
async fn take_in_hand(browser: &Browser) {
    for _ in 0..12 {
        if browser.has(".supply .held.in-hand").await {
            return;
        }
        browser.click(".supply .held.offered").await;
        tokio_pause().await;
    }
    browser.wait(".supply .held.in-hand").await;
}

/// Whether few answers lie on the map, and none of them begins something.
fn is_small_question(play: &mut dyn Match) -> bool {
    let offers = play.offers();
    let inner =
        |offer: &Offer| matches!(offer.kind, ActionKind::Loss | ActionKind::Retreat | ActionKind::Advance);
    (2..7).contains(&offers.len()) && offers.iter().any(|offer| inner(offer) && offer.place.is_some())
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_question_is_in_view_and_its_answers_are_buttons() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            for (game, opened) in games() {
                let (seed, mut play) = position(&opened, is_small_question);
                let offers = play.offers();
                sit(&browser, &format!("question-{game}"), seed, play.as_ref()).await;
                // Every answer is a button beside the question, once.
                for offer in &offers {
                    let button = format!("[data-notation='{}']", offer.notation);
                    browser.wait(&format!(".prompt {button}")).await;
                    assert_eq!(browser.count(&button).await, 1, "{}", offer.notation);
                }
                let place = offers.iter().find_map(|offer| offer.place).unwrap();
                browser.wait(&format!(".under [data-place='{}']", place.0)).await;
                picture(&browser, "question", game, name).await;
                browser.until(&format!(
                    "const b = document.querySelector('#board').getBoundingClientRect(), \
                     r = document.querySelector('.under [data-place=\"{}\"]').getBoundingClientRect(); \
                     return r.left >= b.left && r.right <= b.right && r.top >= b.top && r.bottom <= b.bottom && r.width > 40",
                    place.0
                )).await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_question_with_one_answer_is_not_asked() {
    with_browser(Screen::Desk, |browser| async move {
        for (game, opened) in games() {
            let forced = |play: &mut dyn Match| {
                let offers = play.offers();
                matches!(offers.as_slice(), [only] if matches!(only.kind, ActionKind::Loss | ActionKind::Retreat | ActionKind::Finish))
            };
            let (seed, play) = position(&opened, forced);
            let id = format!("forced-{game}");
            let steps = format!("return JSON.parse(localStorage.getItem('countermarch.game.{id}')).steps");
            browser.click("#forced").await;
            sit(&browser, &id, seed, play.as_ref()).await;
            browser.wait(".choice[data-notation]").await;
            tokio_pause().await;
            assert_eq!(
                browser.count(".choice[data-notation]").await,
                1,
                "it is asked by those who want to be"
            );
            browser.click(".menu-button").await;
            browser.click("#forced").await;
            browser.until(&format!("{steps} > {}", play.ply())).await;
            browser.press(&keys::ESCAPE.to_string()).await;
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_set_up_is_laid_out_from_the_tray() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            let mut set_up = 0;
            for game in catalog::games() {
                let (id, info) = (game.info().id, game.info().clone());
                // The scenario that is set up by hand.
                let places = |scenario: &str| {
                    let opened = game.open(&Setup::scenario(scenario)).unwrap();
                    let mut play = opened.start(&[], Seed::from_number(1));
                    play.offers().iter().any(|offer| offer.rest)
                };
                // Games with a set-up that is given have none.
                let Some(nth) = info.scenarios.iter().position(|scenario| places(scenario.id)) else {
                    continue;
                };
                let nth = nth + 1;
                set_up += 1;
                browser.start_scenario(id, nth, &["person", "random"]).await;
                if browser.has("#hand-over").await {
                    browser.sit_down().await;
                }
                browser.wait(".foot.supply .held").await;
                browser.picture(&format!("tray-{id}-{name}")).await;
                // The first counter that can be taken, by a click, goes onto a lit hex by another.

                // A unit that has one place only goes there at once.
                take_in_hand(&browser).await;
                browser.wait(".offer.move").await;
                let before = browser.count(".supply .held").await;
                picture(&browser, "placing", id, name).await;
                let lit = "const b = document.querySelector('#board').getBoundingClientRect(); \
                    for (const e of document.querySelectorAll('.offer.move')) { const r = e.getBoundingClientRect(); \
                    if (r.left > b.left + 20 && r.right < b.right - 20 && r.top > b.top + 80 && r.bottom < b.bottom - 20) \
                    return [r.x + r.width / 2, r.y + r.height / 2] } return null";
                let at = browser.ask(lit).await;
                let point = |index: usize| at[index].as_f64().expect("a lit hex in view");
                if matches!(screen, Screen::Desk) {
                    browser.drag(".supply .in-hand", (point(0), point(1))).await;
                } else {
                    browser.click_at((point(0), point(1)), 0).await;
                }
                browser
                    .until(&format!("return document.querySelectorAll('.supply .held').length < {before}"))
                    .await;
                // The rest at any moment, also with a counter in hand.
                take_in_hand(&browser).await;
                browser.click("#place-rest").await;
                browser
                    .until(&format!(
                        "return document.querySelectorAll('.supply .held').length < {before} / 2"
                    ))
                    .await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            assert!(set_up >= 3);
            browser
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_log_is_whole_and_has_the_words_for_its_reader() {
    with_browser(Screen::Desk, |browser| async move {
        for (game, opened) in games() {
            // What has one answer only is answered at once. Where games are short, so is the log.
            let asked = |play: &mut dyn Match| play.offers().len() > 1 && is_answer_to_a_turn(play);
            let (seed, play) = find(&opened, |play| play.log_len() > 460 && asked(play))
                .unwrap_or_else(|| position(&opened, |play| play.log_len() > 80 && asked(play)));
            sit(&browser, &format!("log-{game}"), seed, play.as_ref()).await;
            browser.click(".tab:nth-of-type(3)").await;
            browser.wait(".log li").await;
            if browser.has(".log .earlier").await {
                browser.click(".log .earlier").await;
            }
            let told = play.log(Viewer::Seat(decides(play.as_ref())), 0);
            let told = told.iter().filter(|entry| entry.event != Event::Remarked).count();
            browser.until(&format!("return document.querySelectorAll('.log li').length === {told}")).await;
            assert!(browser.count(".log .die").await > 3);
            browser.click(".brand").await;
            browser.wait(".card").await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn every_finished_game_has_a_guide_that_survives_a_reload() {
    for (screen, name) in SCREENS {
        with_browser(screen, |browser| async move {
            browser.select("#motion", "reduced").await;
            for game in catalog::games() {
                let id = game.info().id;
                browser.click(&format!(".card[data-game='{id}'] .guided")).await;
                browser.wait(".guide p").await;
                let first = browser.text(".guide p").await;
                browser.click(".guide .main").await;
                let words = serde_json::json!(first);
                browser
                    .until(&format!("return document.querySelector('.guide p').innerText !== {words}"))
                    .await;
                let second = browser.text(".guide p").await;
                browser.picture(&format!("guide-{id}-{name}")).await;
                browser.reload().await;
                browser.wait(".guide p").await;
                assert_eq!(browser.text(".guide p").await, second);
                browser.click(".guide footer button").await;
                browser.until("return !document.querySelector('.guide, [data-guide]')").await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
            browser
        });
    }
}
