//! What No Retreat! has of its own, in a real browser: hands, payments, counterblows, counterattacks, secret plans.

use std::collections::BTreeSet;

use browser_tests::{Browser, Screen, random_until, with_browser};
use engine::record::Deed;
use engine::{
    CardFace, Command, Event, Match, Next, Opened, PieceId, Record, Rolled, Seat, Seed, Setup, Subject,
    Viewer,
};

const GAME: &str = "no-retreat";

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

/// A position of a game, and the seed of its dice.
struct Position {
    seed: Option<Seed>,
    play: Box<dyn Match>,
}

/// A position, after play at random, in which something is so.
fn position(scenarios: &[&str], mut so: impl FnMut(&mut dyn Match) -> bool) -> Position {
    for number in 1..60 {
        for scenario in scenarios {
            let (opened, seed) = (opened(scenario), Seed::from_number(number));
            let play = random_until(opened.as_ref(), seed, &mut so);
            if matches!(play.next(), Next::Seat(_)) {
                return Position { seed: Some(seed), play };
            }
        }
    }
    panic!("there is no such position");
}

/// The cards and markers of the hands that the one who decides can read, and how many backs there are.
fn hands(play: &dyn Match) -> (BTreeSet<u16>, usize) {
    let board = play.board(Viewer::Seat(decides(play)));
    let (mut open, mut backs) = (BTreeSet::new(), 0);
    for face in board.hands.iter().flat_map(|hand| &hand.cards) {
        match face {
            CardFace::Shown(card) => _ = open.insert(card.id.0),
            CardFace::Hidden => backs += 1,
        }
    }
    (open, backs)
}

/// What is read on a card of the hand.
fn card(play: &dyn Match, id: PieceId) -> engine::Card {
    let board = play.board(Viewer::Seat(decides(play)));
    let faces = board.hands.into_iter().flat_map(|hand| hand.cards);
    let mut cards = faces.filter_map(|face| match face {
        CardFace::Shown(card) => Some(card),
        CardFace::Hidden => None,
    });
    cards.find(|card| card.id == id).expect("it is in the hand")
}

/// The card or marker that an action is about.
fn piece(play: &mut dyn Match, notation: &str) -> PieceId {
    let offers = play.offers();
    let offer = offers.iter().find(|offer| offer.notation == notation).expect("it is offered");
    offer.piece.expect("it is about a card")
}

/// Sits down two people to a position, so that nobody plays on before the screen has been compared.
async fn sit(browser: &Browser, id: &str, position: &Position) {
    let record = position.play.record().to_string();
    let seed = position.seed.map_or(String::new(), |seed| seed.to_string());
    browser.resume(id, &["person", "person"], &seed, &record).await;
    take_over(browser, position.play.as_ref()).await;
}

/// The screen is handed over: nothing can be read before the other has sat down.
async fn take_over(browser: &Browser, play: &dyn Match) {
    browser.wait("#hand-over").await;
    let seat = play.info().seats[decides(play).index()];
    let words = browser.ask("return document.querySelector('#hand-over').textContent").await;
    assert!(browser.has("html[lang=de]").await || words.as_str().unwrap().contains(seat), "{words}");
    assert_eq!(browser.count(".playcard[data-piece]").await, piles(play), "no hand lies open");
    assert_eq!(browser.count("[data-notation]").await, 0, "nothing is offered");
    browser.click("#ready").await;
    browser.wait(".choice[data-notation], #replay-back").await;
    if browser.has("#replay-back").await {
        browser.click("#replay-back").await;
    }
    agrees(browser, play).await;
}

/// How many cards lie open to everybody.
fn piles(play: &dyn Match) -> usize {
    let board = play.board(Viewer::Spectator);
    board.piles.iter().filter(|pile| !pile.shown.is_empty()).count()
}

/// Plays an action on the page by its button, and the same in the engine; then both say the same.
async fn choose(browser: &Browser, play: &mut dyn Match, action: &str) {
    let seat = decides(play);
    browser.choose(action).await;
    submit(play, action);
    follow(browser, play, seat).await;
}

/// What was played has come to the other seat, or goes on.
async fn follow(browser: &Browser, play: &dyn Match, before: Seat) {
    match decides(play) == before {
        true => agrees(browser, play).await,
        false => take_over(browser, play).await,
    }
}

/// The actions that the page lists are those of the engine, and so are the hands.
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
    let (open, backs) = hands(play);
    let open = serde_json::to_string(&open).unwrap();
    let shown = "[...document.querySelectorAll('.hand .playcard[data-piece]')].map(e => +e.dataset.piece)";
    let counted =
        "[...document.querySelectorAll('.hand .playcard.back')].reduce((n, e) => n + +e.innerText, 0)";
    browser
        .until(&format!(
            "return JSON.stringify({shown}.sort((a, b) => a - b)) === '{open}' && {counted} === {backs}"
        ))
        .await;
}

/// Home again, with the next game to come.
async fn home(browser: &Browser) {
    browser.click(".brand").await;
    browser.wait(".card").await;
}

/// Nothing is answered for the player, so that every question is seen.
async fn ask_everything(browser: &Browser) {
    browser.click("#forced").await;
    browser.select("#cards", "off").await;
}

/// A card can be played for its event, another cannot, and the event is to be paid.
fn event() -> (Position, String) {
    let costs = |play: &mut dyn Match| {
        let action = offered(play, "play ")?;
        let id = piece(play, &action);
        let (own, _) = hands(play);
        let cards = own.iter().filter(|id| **id < 2000).count();
        let playable = play.notations().iter().filter(|text| text.starts_with("play ")).count();
        (cards > playable + 1 && card(play, id).cost.is_some()).then_some(action)
    };
    let mut position = position(&["france-historical", "poland-historical"], |play| costs(play).is_some());
    let action = costs(position.play.as_mut()).expect("a card");
    (position, action)
}

/// Plays the card of [`event`] on the page, pays it, and goes on until it lies on the discard pile.
async fn play_the_event(browser: &Browser, play: &mut dyn Match, action: &str) {
    let (seat, id) = (decides(play), piece(play, action));
    let due = card(play, id).cost.expect("it costs something");
    choose(browser, play, action).await;
    for _ in 0..due {
        let pay = offered(play, "pay ").expect("it is to be paid");
        choose(browser, play, &pay).await;
    }
    assert_eq!(offered(play, "pay "), None, "it is paid");
    assert!(!hands(play).0.contains(&id.0) || decides(play) != seat, "it has left the hand");
    // The other side may cancel it, and the event may ask something.
    for _ in 0..30 {
        if play.board(Viewer::Spectator).piles.iter().flat_map(|pile| &pile.shown).any(|card| card.id == id) {
            break;
        }
        let answers = play.notations();
        let answer = answers.iter().find(|text| *text == "pass").unwrap_or(&answers[0]).clone();
        choose(browser, play, &answer).await;
    }
    browser.wait(&format!(".pile .playcard[data-piece='{}']", id.0)).await;
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_card_is_played_for_its_event_and_a_reload_keeps_hand_and_question() {
    with_browser(Screen::Desk, |browser| async move {
        ask_everything(&browser).await;
        let (mut position, action) = event();
        sit(&browser, "event", &position).await;
        // What can be played is lit, what cannot says why not.
        let play = position.play.as_mut();
        let playable: BTreeSet<u16> =
            play.offers().iter().filter_map(|offer| offer.piece).map(|id| id.0).collect();
        for id in hands(play).0 {
            let card = format!(".hand .playcard[data-piece='{id}']");
            assert_eq!(browser.has(&format!("{card}.offered")).await, playable.contains(&id), "{id}");
            if let Some(why) = play.why_not(Subject::Piece(PieceId(id))) {
                let told = browser.text(&format!("{card} .why-not")).await;
                assert!(told.contains(&why.text.to_string()) && told.contains(&why.case), "{why:?}: {told}");
            }
        }
        assert!(browser.has(".hand .playcard .why-not").await);
        browser.picture("no-retreat").await;
        // Half paid, the page is loaded again.
        let question = play.prompt().text.to_string();
        assert_eq!(browser.text("#prompt").await, question);
        browser.reload().await;
        take_over(&browser, play).await;
        assert_eq!(browser.text("#prompt").await, question);
        play_the_event(&browser, play, &action).await;
        browser.picture("no-retreat-event").await;
        browser.reload().await;
        take_over(&browser, play).await;
        assert_eq!(browser.text("#prompt").await, play.prompt().text.to_string());
        browser
    });
}

/// A hand that owes two cards, and one card in it that counts twice.
fn debt() -> (Position, String, String) {
    let double = |play: &mut dyn Match| {
        if !play.notations().iter().all(|text| text.starts_with("discard ")) {
            return None;
        }
        let owes_two = play.prompt().text.to_string().contains("Discard 2 more");
        let offers = play.offers();
        let twice = |id: PieceId| card(play, id).marks.iter().any(|mark| mark.word == "two discards");
        let counted = offers.iter().map(|offer| (offer.notation.clone(), offer.piece.is_some_and(twice)));
        let (double, single): (Vec<_>, Vec<_>) = counted.partition(|(_, double)| *double);
        match (owes_two, double.first(), single.len()) {
            (true, Some((double, _)), 2..) => Some((double.clone(), single[0].0.clone())),
            _ => None,
        }
    };
    let mut position = position(&["france-historical", "poland-historical"], |play| double(play).is_some());
    let (double, single) = double(position.play.as_mut()).expect("two such cards");
    (position, double, single)
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_double_card_pays_for_two() {
    with_browser(Screen::Desk, |browser| async move {
        ask_everything(&browser).await;
        let (mut position, double, single) = debt();
        let owed = position.play.prompt().text.to_string();
        let seed = position.seed;
        let before = position.play.record();
        // With a card that counts once, one more is due.
        sit(&browser, "debt-single", &position).await;
        assert_eq!(browser.text("#prompt").await, owed);
        browser.picture("no-retreat-debt").await;
        choose(&browser, position.play.as_mut(), &single).await;
        let owed = position.play.prompt().text.to_string();
        assert!(owed.contains("Discard 1 more"), "{owed}");
        assert_eq!(browser.text("#prompt").await, owed);
        home(&browser).await;
        // With the double card it is paid at once.
        let play = opened(before.tag("Scenario").unwrap()).resume(&before, seed.unwrap()).unwrap();
        let mut position = Position { seed, play };
        sit(&browser, "debt-double", &position).await;
        choose(&browser, position.play.as_mut(), &double).await;
        assert_eq!(offered(position.play.as_ref(), "discard "), None, "it is paid");
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_counterblow_is_laid_on_the_enemys_turn() {
    with_browser(Screen::Desk, |browser| async move {
        ask_everything(&browser).await;
        let own = |play: &dyn Match| {
            let mut all = play.notations().into_iter();
            all.find(|text| text.starts_with("counterblow ") && text.split(' ').count() == 2)
        };
        let scenarios = ["dunkirk", "france-historical", "poland-historical"];
        let mut position = position(&scenarios, |play| own(play).is_some() && hands(play).0.len() > 3);
        let play = position.play.as_mut();
        let (seat, action) = (decides(play), own(play).expect("a counterblow"));
        assert!(play.board(Viewer::Umpire).phase.to_string().contains("Combat"));
        let place = play.offers().iter().find(|offer| offer.notation == action).unwrap().place.unwrap().0;
        sit(&browser, "counterblow", &position).await;
        let play = position.play.as_mut();
        choose(&browser, play, &action).await;
        // It is paid with a card of the hand.
        let pay = offered(play, "discard ").expect("it costs a card");
        let id = piece(play, &pay).0;
        browser.wait(&format!(".hand .playcard.offered[data-piece='{id}']")).await;
        browser.picture("no-retreat-counterblow-paid").await;
        choose(&browser, play, &pay).await;
        assert_eq!(decides(play), seat);
        let laid = |play: &dyn Match| {
            let markers = play.board(Viewer::Spectator).markers;
            markers.iter().any(|marker| marker.place.0 == place && marker.kind == "counterblow")
        };
        assert!(laid(play));
        browser.wait(&format!("#stacks [data-place='{place}']")).await;
        browser.picture("no-retreat-counterblow").await;
        // The enemy, who must attack it, sees it too.
        for _ in 0..40 {
            if decides(play) != seat {
                break;
            }
            let answers = play.notations();
            let over = |text: &&String| ["declared", "pass", "end"].contains(&text.as_str());
            let answer = answers.iter().find(over).unwrap_or(&answers[0]).clone();
            choose(&browser, play, &answer).await;
        }
        assert!(decides(play) != seat && laid(play), "the enemy has to attack it");
        browser.picture("no-retreat-counterblow-duty").await;
        browser
    });
}

/// A defender may strike back, and wins by it: the action, and what is to be answered after it.
fn counterattack() -> (Position, Vec<String>) {
    let won = |play: &mut dyn Match, seed: Seed| {
        let action = offered(play, "counterattack ")?;
        let (seat, record) = (decides(play), play.record());
        let mut after = opened(record.tag("Scenario")?).resume(&record, seed).ok()?;
        let from = after.log_len();
        let mut answers = vec![action];
        submit(after.as_mut(), &answers[0]);
        for _ in 0..30 {
            if !matches!(after.next(), Next::Seat(_)) {
                return None;
            }
            let rolled = |entry: &engine::Entry| matches!(entry.event, Event::Rolled { .. });
            let dice = after.log(Viewer::Umpire, from).iter().filter(|entry| rolled(entry)).count();
            let choices = after.notations();
            let hurt = ["lose ", "retreat ", "fall-back"];
            if dice == 1
                && decides(after.as_ref()) != seat
                && choices.iter().any(|text| hurt.iter().any(|it| text.starts_with(it)))
            {
                return Some(answers);
            }
            if dice > 0 {
                return None;
            }
            let quiet = ["pass", "declined", "decline", "enough", "declared"];
            let answer =
                choices.iter().find(|text| quiet.contains(&text.as_str())).unwrap_or(&choices[0]).clone();
            submit(after.as_mut(), &answer);
            answers.push(answer);
        }
        None
    };
    for number in 1..60 {
        for scenario in ["dunkirk", "warsaw", "poland-historical", "france-historical"] {
            let (opened, seed) = (opened(scenario), Seed::from_number(number));
            let mut found = None;
            let play = random_until(opened.as_ref(), seed, |play| {
                found = won(play, seed);
                found.is_some()
            });
            if let Some(answers) = found {
                return (Position { seed: Some(seed), play }, answers);
            }
        }
    }
    panic!("nobody wins by a counterattack");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_battle_is_won_through_a_counterattack() {
    with_browser(Screen::Desk, |browser| async move {
        ask_everything(&browser).await;
        let (mut position, answers) = counterattack();
        sit(&browser, "counterattack", &position).await;
        browser.picture("no-retreat-counterattack").await;
        let play = position.play.as_mut();
        let seat = decides(play);
        for answer in &answers {
            choose(&browser, play, answer).await;
        }
        // The attacker has to suffer what his victim has rolled.
        assert!(decides(play) != seat);
        browser.picture("no-retreat-struck").await;
        let words = ["lose ", "retreat ", "fall-back", "stand"];
        let suffers = |play: &dyn Match| {
            let all = play.notations();
            all.into_iter().find(|text| words.iter().any(|word| text.starts_with(word)))
        };
        let mut suffered = 0;
        while let (Some(action), true) = (suffers(play), suffered < 12) {
            choose(&browser, play, &action).await;
            suffered += 1;
        }
        assert!(suffered > 0);
        // The log tells it in the words of the engine.
        browser.click(".tab:nth-of-type(3)").await;
        for entry in play.log(Viewer::Seat(decides(play)), 0).iter().rev().take(3) {
            let text = serde_json::json!(entry.text.to_string());
            browser.until(&format!("return document.querySelector('.log').innerText.includes({text})")).await;
        }
        browser
    });
}

/// The Allied plans with Planned Moves, which differ in nothing that is seen: the die that draws each, and its number.
const PLANS: [(u8, &str); 4] = [(1, "37"), (2, "38"), (3, "39"), (4, "40")];

/// The same game with another plan of the Allied player, who draws his first.
fn with_plan(record: &Record, (die, number): (u8, &str)) -> Option<Box<dyn Match>> {
    let mut record = record.clone();
    record.unseal();
    record.remove_tag("State");
    let mut changed = 0;
    for step in &mut record.steps {
        match &mut step.deed {
            Deed::Dice { purpose, rolled, .. } if purpose == "plan" && changed == 0 => {
                *rolled = Rolled::new(&[die]);
            }
            Deed::Action { text, .. } if text.starts_with("plan ") => *text = format!("plan {number}"),
            _ => continue,
        }
        changed += 1;
        if changed == 2 {
            break;
        }
    }
    opened(record.tag("Scenario")?).replay(&record, usize::MAX, false).ok()
}

/// Two games that differ in the Allied plan alone: in one its line is met, in the other it is not.
fn plans() -> (Position, Position) {
    let opened = opened("france-regular");
    for number in 1..60 {
        let mut found = None;
        random_until(opened.as_ref(), Seed::from_number(number), |play| {
            let allied = play.next() == Next::Seat(Seat(1));
            if allied && offered(play, "record").or(offered(play, "bluff")).is_some() {
                let record = play.record();
                let all: Vec<_> = PLANS.iter().filter_map(|plan| with_plan(&record, *plan)).collect();
                let (met, missed): (Vec<_>, Vec<_>) =
                    all.into_iter().partition(|play| offered(play.as_ref(), "record").is_some());
                let missed = missed.into_iter().find(|play| offered(play.as_ref(), "bluff").is_some());
                found = met.into_iter().next().zip(missed);
            }
            found.is_some()
        });
        if let Some((met, missed)) = found {
            return (Position { seed: None, play: met }, Position { seed: None, play: missed });
        }
    }
    panic!("no two plans can be told apart");
}

/// The lines that can be read on the page, and what appears over things and is spoken. In which order the counters
/// are drawn says nothing.
const READ: &str = "const words = [document.body.innerText];
    document.querySelectorAll('[title],[aria-label]').forEach(e => words.push(
        e.getAttribute('title'), e.getAttribute('aria-label')));
    document.querySelectorAll('title,.unseen').forEach(e => words.push(e.textContent));
    return words.filter(w => w).join('\\n').split('\\n').sort()";

/// What can be read as soon as it stays as it is.
async fn read(browser: &Browser) -> Vec<String> {
    let mut before = browser.ask(READ).await;
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        let now = browser.ask(READ).await;
        if now == before {
            break;
        }
        before = now;
    }
    serde_json::from_value(before).expect("lines")
}

/// Whether some words can be read somewhere.
fn says(page: &[String], words: &str) -> bool {
    page.iter().any(|line| line.contains(words))
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_dummy_plan_marker_cannot_be_told_from_a_true_one() {
    with_browser(Screen::Desk, |browser| async move {
        ask_everything(&browser).await;
        let (met, missed) = plans();
        let mut seen = Vec::new();
        for (mut position, id, action) in [(met, "plan-met", "record"), (missed, "plan-missed", "bluff")] {
            sit(&browser, id, &position).await;
            let play = position.play.as_mut();
            let piles = play.board(Viewer::Seat(Seat(1))).piles;
            let plan = piles.iter().flat_map(|pile| &pile.shown).find(|card| card.key.starts_with("plan."));
            let plan = plan.expect("he has a plan").name.to_string();
            assert!(says(&read(&browser).await, &plan), "its owner reads his plan");
            browser.picture(&format!("no-retreat-{id}")).await;
            browser.choose(action).await;
            submit(play, action);
            assert_eq!(decides(play), Seat(0));
            // Neither behind the cover nor when the other has sat down.
            browser.wait("#hand-over").await;
            let mut pages = vec![read(&browser).await];
            take_over(&browser, play).await;
            for tab in 1..=4 {
                browser.click(&format!(".tab:nth-of-type({tab})")).await;
                browser.wait(&format!(".tab:nth-of-type({tab})[aria-selected=true]")).await;
                pages.push(read(&browser).await);
                if tab == 1 {
                    browser.picture(&format!("no-retreat-{id}-other")).await;
                }
            }
            for page in &pages {
                for word in [plan.as_str(), "the Dummy.", "its marker."] {
                    assert!(!says(page, word), "'{word}' is told to the other seat");
                }
            }
            assert!(pages.iter().any(|page| says(page, "face down")), "that a marker was laid is told");
            assert!(says(&pages[1], "Allied plan markers"), "and it lies in the box");
            seen.push(pages);
            home(&browser).await;
        }
        for (nth, (met, missed)) in seen[0].iter().zip(&seen[1]).enumerate() {
            let only = |one: &[String], other: &[String]| -> Vec<String> {
                one.iter().filter(|line| !other.contains(line)).cloned().collect()
            };
            assert_eq!(only(met, missed), only(missed, met), "page {nth}");
            assert_eq!(met, missed, "page {nth}");
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_hand_is_read_and_played_in_german_and_on_a_phone() {
    for (screen, language) in [(Screen::Desk, "de"), (Screen::Portrait, "en"), (Screen::Portrait, "de")] {
        with_browser(screen, move |browser| async move {
            browser.select("#language", language).await;
            browser.until(&format!("return document.documentElement.lang === '{language}'")).await;
            ask_everything(&browser).await;
            let (mut position, action) = event();
            let name = format!("no-retreat-{language}-{screen:?}").to_lowercase();
            sit(&browser, "event", &position).await;
            // On a phone the hand lies under the question, one tap away.
            browser.click(".tab:nth-of-type(1)").await;
            let play = position.play.as_mut();
            let id = piece(play, &action).0;
            let card = format!(".hand .playcard[data-piece='{id}']");
            browser
                .ask(&format!("document.querySelector(\"{card}\").scrollIntoView({{block: 'start'}})"))
                .await;
            browser
                .until(&format!(
                    "const e = document.querySelector(\"{card}\"), r = e.getBoundingClientRect(), p = e.querySelector('p'); \
                     const size = parseFloat(getComputedStyle(p).fontSize); \
                     return r.left >= 0 && r.right <= innerWidth && r.width > 120 && size >= 12 \
                        && p.scrollWidth <= p.clientWidth && !!document.elementFromPoint(r.x + r.width / 2, r.y + 12) \
                            ?.closest(\"{card}\")"
                ))
                .await;
            browser.picture(&name).await;
            play_the_event(&browser, play, &action).await;
            browser.picture(&format!("{name}-played")).await;
            browser
        });
    }
}
