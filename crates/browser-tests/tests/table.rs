//! Playing at the table: what a person does in an evening, in a real browser.

use browser_tests::{Browser, Screen, keys, random_game, random_until, with_browser};
use engine::{
    ActionKind, Command, Face, Match, Next, Opened, PieceId, PlaceId, Record, Seat, Seed, Setup, Viewer,
};

const GAME: &str = "war-comes-early";
const SCENARIO: &str = "poland-1939";

fn opened() -> Box<dyn Opened> {
    catalog::game(GAME).unwrap().open(&Setup::scenario(SCENARIO)).unwrap()
}

fn place(name: &str) -> u16 {
    opened().scene().places.iter().position(|place| place.name == name).unwrap() as u16
}

/// The same position in the engine: these actions of whoever decides.
fn played(actions: &[&str]) -> Box<dyn Match> {
    played_with(Seed::from_number(1), actions)
}

/// The same with the dice of a seed.
fn played_with(seed: Seed, actions: &[&str]) -> Box<dyn Match> {
    let mut play = opened().start(&["person".to_owned(), "random".to_owned()], seed);
    for action in actions {
        go(play.as_mut(), action);
    }
    play
}

/// Plays an action for whoever decides.
fn go(play: &mut dyn Match, action: &str) {
    let Next::Seat(seat) = play.next() else { panic!("somebody decides") };
    let command = Command { seat, ply: play.ply(), id: None, text: action.to_owned() };
    play.submit(&command).unwrap();
}

/// What may be played now, in notation.
fn offered(play: &dyn Match) -> Vec<String> {
    play.notations()
}

async fn begin(browser: &Browser, players: &[&str]) {
    browser.start(GAME, players).await;
    browser.choose("order movement combat reorganization").await;
    browser.wait("[data-notation='take ge39.army.10']").await;
}

/// Two armies stand before the army Lodz, and the combat phase has begun.
const APPROACH: [&str; 5] = ["take ge39.army.10", "go 3122", "take ge39.army.8", "go 3121", "end"];

async fn approach(browser: &Browser) {
    begin(browser, &["person", "random"]).await;
    for action in &APPROACH[..4] {
        browser.choose(action).await;
    }
    browser.press("e").await;
    browser.click("#end-anyway").await;
    browser.wait("[data-notation='attack 3221']").await;
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_unit_is_dragged_and_taken_back_and_sent_again() {
    with_browser(Screen::Desk, |browser| async move {
        begin(&browser, &["person", "random"]).await;
        browser.picture("board").await;
        browser.press("+++").await;
        browser.picture("board-near").await;
        browser.press("9").await;
        browser.picture("board-far").await;
        browser.press("0").await;
        let (from, to) = (place("3023"), place("3122"));
        browser.lift(from).await;
        browser.wait(&format!(".offer.move[data-place='{to}']")).await;
        let left = browser.text(".action-list [data-notation='go 3122'] i").await;
        assert_eq!(left, "0", "the zone of the army Lodz stops it");
        browser.drop_on(to).await;
        browser.wait(&format!("#stacks [data-place='{to}']")).await;
        assert!(!browser.has(&format!("#stacks [data-place='{from}']")).await);

        browser.click("#undo").await;
        browser.wait(&format!("#stacks [data-place='{from}']")).await;
        browser.click("#undo").await;
        browser.wait("[data-notation='take ge39.army.10']").await;
        browser.click("#redo").await;
        browser.click("#redo").await;
        browser.wait(&format!("#stacks [data-place='{to}']")).await;

        // Dropped where it cannot go, a unit lies where it was, and nothing has happened.
        let (other, far) = (place("2922"), place("3821"));
        let before = browser.text("#undo").await;
        browser.lift(other).await;
        browser.drop_on(far).await;
        browser.wait("[data-notation='take ge39.army.8']").await;
        assert_eq!(browser.text("#undo").await, before);
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_clicks_move_a_unit_and_the_way_is_shown() {
    with_browser(Screen::Desk, |browser| async move {
        begin(&browser, &["person", "random"]).await;
        browser.click_place(place("3023")).await;
        let to = place("3221") - 2;
        browser.wait(".offer.move").await;
        let to =
            if browser.has(&format!(".offer.move[data-place='{to}']")).await { to } else { place("3122") };
        browser.hover(browser.place(to).await).await;
        browser.wait(".way").await;
        browser.picture("reach").await;
        browser.click_place(to).await;
        browser.wait(&format!("#stacks [data-place='{to}']")).await;
        // The next unit can be clicked at once: the first has then finished.
        browser.click_place(place("2922")).await;
        browser.wait("[data-notation='halt']").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn an_attack_is_built_and_fought_with_the_odds_of_the_engine() {
    with_browser(Screen::Desk, |browser| async move {
        approach(&browser).await;
        browser.click_place(place("3221")).await;
        browser.click(".forecast [data-join]").await;
        browser.click(".forecast [data-join]").await;
        browser.until("return document.querySelectorAll('[data-joined]').length === 2").await;
        browser.picture("attack").await;

        let mut actions = vec!["order movement combat reorganization"];
        actions.extend(APPROACH);
        actions.extend(["attack 3221", "add ge39.army.8", "add ge39.army.10"]);
        let forecast = played(&actions).forecast().unwrap();
        assert_eq!(browser.text("#strengths").await, format!("{} : {}", forecast.attack, forecast.defense));
        assert_eq!(browser.text("#odds").await, forecast.odds.to_string());
        let loses = |n: u32| format!("{}.{:02}", n / 100, n % 100);
        assert_eq!(browser.text("#attacker-loses").await, loses(forecast.attacker_loses));
        assert_eq!(browser.text("#defender-loses").await, loses(forecast.defender_loses));
        assert_eq!(browser.count(".chances li").await, forecast.results.len());

        // One army leaves and comes back.
        browser.click("[data-joined]").await;
        browser.until("return document.querySelectorAll('[data-joined]').length === 1").await;
        browser.click(".forecast [data-join]").await;
        browser.until("return document.querySelectorAll('[data-joined]').length === 2").await;

        // Put down again, nothing has happened.
        browser.press(&keys::ESCAPE.to_string()).await;
        browser.until("return !document.querySelector('.forecast')").await;
        browser.wait("[data-notation='attack 3221']").await;
        browser
    });
}

/// An attack after which the attackers may advance: the seed, and what led to it.
fn victory() -> (Seed, Vec<&'static str>) {
    let mut before = vec!["order movement combat reorganization"];
    before.extend(APPROACH);
    for number in 1..500 {
        let seed = Seed::from_number(number);
        let mut play = played_with(seed, &before);
        for action in ["attack 3221", "add all", "declare"] {
            go(play.as_mut(), action);
        }
        loop {
            let choices = offered(play.as_ref());
            if choices.iter().any(|choice| choice.starts_with("advance ")) {
                return (seed, before);
            }
            if choices.is_empty() || choices.iter().any(|choice| choice == "end") {
                break;
            }
            go(play.as_mut(), &choices[0]);
        }
    }
    panic!("no seed of five hundred wins this attack");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_dice_fall_as_in_the_engine_and_the_victors_advance() {
    with_browser(Screen::Desk, |browser| async move {
        let (seed, before) = victory();
        let mut play = played_with(seed, &before);
        let record = play.record().to_string();
        browser.resume("victory", &["person", "random"], &seed.to_string(), &record).await;
        browser.click_place(place("3221")).await;
        browser.choose("add all").await;
        browser.wait(".forecast .chances").await;
        browser.choose("declare").await;
        for action in ["attack 3221", "add all", "declare"] {
            go(play.as_mut(), action);
        }
        // What is rolled cannot be taken back.
        browser.until("return document.querySelector('#undo')?.disabled ?? true").await;
        browser.click(".tab:nth-of-type(3)").await;
        let rolled = play.log(Viewer::Umpire, 0).into_iter().rev().find_map(|entry| match entry.event {
            engine::Event::Rolled { dice, .. } => Some(dice),
            _ => None,
        });
        let dice =
            format!("return document.querySelectorAll('.log .die').length >= {}", rolled.unwrap().len());
        browser.until(&dice).await;
        for entry in play.log(Viewer::Seat(Seat(0)), 0).iter().rev().take(3) {
            let text = serde_json::json!(entry.text.to_string());
            browser.until(&format!("return document.querySelector('.log').innerText.includes({text})")).await;
        }
        browser.click(".tab:nth-of-type(1)").await;
        // Losses, the computer's too, and advances until the phase goes on.
        let due = "return !document.querySelector('#thinking') && !!document.querySelector('.choice[data-notation]')";
        let wanted = "const all = [...document.querySelectorAll('.choice[data-notation]')].map(b => b.dataset.notation); \
            return all.find(n => n.startsWith('advance ')) ?? all.find(n => n === 'end') ?? all[0]";
        let mut advanced = 0;
        loop {
            browser.until(due).await;
            let next = browser.ask(wanted).await;
            let next = next.as_str().unwrap_or_default();
            if next == "end" {
                break;
            }
            advanced += usize::from(next.starts_with("advance "));
            browser.choose(next).await;
            browser.until(&format!("return !document.querySelector('[data-notation=\"{next}\"]')")).await;
        }
        // The victors stand where the defenders stood.
        assert!(advanced > 0, "they have advanced");
        let won = place("3221");
        browser.wait(&format!("#stacks [data-place='{won}']")).await;
        browser.press("0").await;
        if advanced > 1 {
            // The map may still be on its way to where the key sends it.
            let fanned = format!("return document.querySelectorAll('.fan .held').length === {advanced}");
            for _ in 0..20 {
                browser.click_place(won).await;
                tokio::time::sleep(std::time::Duration::from_millis(250)).await;
                if browser.ask(&fanned).await == true {
                    break;
                }
            }
            browser.until(&fanned).await;
        }
        browser.picture("after-the-attack").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_computer_is_stopped_and_its_side_taken_over() {
    with_browser(Screen::Desk, |browser| async move {
        browser.select("#pace", "800").await;
        begin(&browser, &["person", "random"]).await;
        for _ in 0..3 {
            browser.end_phase().await;
        }
        browser.click("#stop").await;
        browser.wait("#carry-on").await;
        // What was played is kept a moment after it is shown.
        let id = browser.game().await;
        let steps = format!("return JSON.parse(localStorage.getItem('countermarch.game.{id}')).steps");
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        let before = browser.ask(&steps).await;
        // Longer than the computer waits between two steps.
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        browser.click("#take-over").await;
        browser
            .until(
                "return !!document.querySelector('[data-notation]') \
                 && document.querySelector('.prompt h2')?.innerText.includes('Polish')",
            )
            .await;
        assert_eq!(browser.ask(&steps).await, before, "nothing was played after the stop");
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_computer_decides_here_as_it_does_elsewhere() {
    with_browser(Screen::Desk, |browser| async move {
        let (opened, seed) = (opened(), Seed::from_number(5));
        let mut play = opened.start(&["sergeant".to_owned(), "person".to_owned()], seed);
        browser.select("#pace", "60").await;
        browser.resume("alike", &["sergeant", "person"], &seed.to_string(), &play.record().to_string()).await;
        // The same turn without a browser, until the other side is asked.
        let mut mind = opened.mind("sergeant", 1, None).unwrap();
        while play.next() == Next::Seat(Seat(0)) {
            mind.begin(play.as_ref()).unwrap();
            while mind.work().done < 1000 {}
            for decision in mind.decide() {
                go(play.as_mut(), &decision.notation);
            }
        }
        // Between two parts of a turn nobody seems to think: the last step is waited for.
        browser
            .until(&format!(
                "return !document.querySelector('#thinking') && !!document.querySelector('[data-notation]') && \
                 JSON.parse(localStorage.getItem('countermarch.game.alike')).steps >= {}",
                play.ply()
            ))
            .await;
        let kept = Record::parse(&browser.kept("alike").await).unwrap();
        let there = opened.resume(&kept, seed).unwrap();
        assert!(there.ply() > 20, "a turn has been played");
        assert_eq!((there.ply(), there.hash()), (play.ply(), play.hash()));
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn reasons_are_told_to_whoever_wants_them() {
    with_browser(Screen::Desk, |browser| async move {
        let seed = Seed::from_number(3);
        let mut play = opened().start(&["random".to_owned(), "person".to_owned()], seed);
        play.remark("first the air, then the ground");
        go(play.as_mut(), "order movement combat reorganization");
        for _ in 0..3 {
            go(play.as_mut(), "end");
        }
        let record = play.record().to_string();
        browser.resume("reasons", &["random", "person"], &seed.to_string(), &record).await;
        browser.click(".tab:nth-of-type(3)").await;
        browser.wait(".log li").await;
        assert!(!browser.has(".log .remark").await);
        browser.click(".menu-button").await;
        browser.click("#reasons").await;
        browser.wait(".log .remark").await;
        assert!(browser.text(".log .remark").await.contains("first the air"));
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_record_is_opened_from_a_file() {
    with_browser(Screen::Desk, |browser| async move {
        let mut actions = vec!["order movement combat reorganization"];
        actions.extend(APPROACH);
        let play = played(&actions);
        let file = std::env::temp_dir().join(format!("countermarch-{}.txt", std::process::id()));
        std::fs::write(&file, play.record().to_string()).unwrap();
        browser.upload("input[type=file]", &file).await;
        browser.sit_down().await;
        browser.wait("[data-notation='attack 3221']").await;
        assert_eq!(browser.text("#turn").await, play.board(Viewer::Umpire).turn.to_string());
        // A file that is no record is refused with a sentence.
        std::fs::write(&file, "Dear diary").unwrap();
        browser.click(".brand").await;
        browser.upload("input[type=file]", &file).await;
        assert!(browser.wait(".broken p").await.text().await.unwrap().contains("a record starts with"));
        std::fs::remove_file(&file).unwrap();
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_computer_answers_and_the_game_survives_a_reload() {
    with_browser(Screen::Desk, |browser| async move {
        browser.select("#pace", "60").await;
        begin(&browser, &["person", "random"]).await;
        for _ in 0..3 {
            browser.end_phase().await;
        }
        // The computer plays its turn; then it is ours again, or ours to pay.
        browser
            .until(
                "return !document.querySelector('#thinking') && !!document.querySelector('[data-notation]')",
            )
            .await;
        browser.click(".tab:nth-of-type(3)").await;
        let (turn, log) = (browser.text("#turn").await, browser.text(".log").await);
        assert!(log.contains("Polish"), "{log}");
        browser.reload().await;
        browser.wait("#stacks .stack").await;
        browser.click(".tab:nth-of-type(3)").await;
        assert_eq!((browser.text("#turn").await, browser.text(".log").await), (turn, log));
        browser.click(".tab:nth-of-type(1)").await;
        browser.wait("[data-notation]").await;
        // And it stands on the home page.
        browser.click(".brand").await;
        browser.click(".go-on").await;
        browser.wait("#stacks .stack").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_whole_game_is_replayed_to_its_end() {
    with_browser(Screen::Desk, |browser| async move {
        let seed = Seed::from_number(7);
        let play = random_game(opened().as_ref(), seed);
        let record = play.record().to_string();
        browser.resume("whole", &["person", "person"], &seed.to_string(), &record).await;
        let Next::Over(outcome) = play.next() else { panic!("the game has ended") };
        assert_eq!(browser.text(".verdict").await, outcome.to_string());
        browser.click(".prompt .main").await;
        browser.wait("#slider").await;
        assert_eq!(browser.text("#replay-at").await, format!("0 / {}", play.ply()));
        assert!(browser.text("#turn").await.starts_with("Turn 1"));
        let slide = |to: usize| {
            format!(
                "const s = document.querySelector('#slider'); s.value = {to}; s.dispatchEvent(new Event('input', {{bubbles: true}}))"
            )
        };
        browser.ask(&slide(play.ply() / 2)).await;
        browser
            .until(&format!(
                "return document.querySelector('#replay-at').innerText.startsWith('{} ')",
                play.ply() / 2
            ))
            .await;
        let half = opened().replay(&play.record(), play.ply() / 2, false).unwrap();
        assert_eq!(browser.text("#turn").await, half.board(Viewer::Umpire).turn.to_string());
        browser.picture("replay").await;
        browser.ask(&slide(play.ply())).await;
        browser
            .until(&format!(
                "return document.querySelector('#replay-at').innerText.startsWith('{} ')",
                play.ply()
            ))
            .await;
        assert_eq!(browser.text("#phase").await, "Game over");
        browser.click("#replay-back").await;
        browser.until("return !document.querySelector('#slider')").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_phase_is_played_with_the_keyboard_alone() {
    with_browser(Screen::Desk, |browser| async move {
        begin(&browser, &["person", "random"]).await;
        browser.press("b").await;
        // To the first unit, pick it up, to the first hex, go, and end its move.
        browser.press("n").await;
        browser.wait(".cursor").await;
        browser.press(&keys::ENTER.to_string()).await;
        browser
            .until(
                "return !!document.querySelector('.offer.move') || !!document.querySelector('.fan .choice')",
            )
            .await;
        if browser.has(".fan .choice").await {
            browser.press(&keys::ENTER.to_string()).await;
        }
        browser.wait(".offer.move").await;
        browser.press("n").await;
        browser.press(&keys::ENTER.to_string()).await;
        browser.press("e").await;
        browser.until("return !!document.querySelector('[data-notation=\"end\"]')").await;
        assert!(browser.text("#prompt").await.contains("Pick up"));
        // Pick another one up and put it down again.
        browser.press("n").await;
        browser.press(&keys::ENTER.to_string()).await;
        browser.press(&keys::ESCAPE.to_string()).await;
        browser.press(&keys::RIGHT.to_string()).await;
        // Overlays, why, and the end of the phase.
        browser.press("1").await;
        browser.wait(".area").await;
        browser.press("w").await;
        browser.wait(".why dd").await;
        browser.press(&keys::ESCAPE.to_string()).await;
        browser.press("e").await;
        browser.until("return document.activeElement?.id === 'end-anyway'").await;
        browser.press(&keys::ENTER.to_string()).await;
        browser.until("return document.querySelector('#phase').innerText.includes('Combat')").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_hand_over_hides_what_it_must() {
    with_browser(Screen::Desk, |browser| async move {
        begin(&browser, &["person", "person"]).await;
        // Two units in one hex: the other player may see the upper one only.
        browser.choose("take ge39.corps.cw").await;
        browser.choose("go 3918").await;
        if browser.has("[data-notation='halt']").await {
            browser.choose("halt").await;
        }
        let stack = place("3918");
        browser.wait(&format!("#stacks [data-place='{stack}'] .count")).await;
        for _ in 0..3 {
            browser.end_phase().await;
        }
        browser.wait("#hand-over").await;
        // Covered means covered: nothing of the stack is in the page, and nothing can be chosen.
        let page = browser.ask("return document.body.innerHTML").await;
        assert!(!page.as_str().unwrap().contains("data-notation"));
        browser.picture("hand-over").await;
        browser.click("#ready").await;
        if browser.has("#replay-back").await {
            browser.click("#replay-back").await;
        }
        browser.wait("[data-notation='end']").await;
        browser.click_place(stack).await;
        browser.wait(".fan .held").await;
        assert_eq!(browser.count(".fan button.held").await, 1, "one counter is shown, the other is a back");
        assert_eq!(browser.count(".fan span.held").await, 1);
        browser
    });
}

async fn plays_on(browser: &Browser) {
    begin(browser, &["person", "random"]).await;
    browser.choose("take ge39.army.10").await;
    browser.wait(".offer.move").await;
    assert!(browser.height("#board").await > 150.0, "the map has room");
    let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
    assert!(browser.ask(wide).await.as_bool().unwrap(), "nothing sticks out at the side");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_phone_is_enough() {
    with_browser(Screen::Portrait, |browser| async move {
        browser.picture("phone-home").await;
        browser.start(GAME, &["person", "random"]).await;
        browser.choose("order movement combat reorganization").await;
        browser.click(".tab:nth-of-type(1)").await;
        browser.wait("[data-notation='take ge39.army.10']").await;
        browser.ask("document.querySelector('[data-notation=\"take ge39.army.10\"]').click()").await;
        browser.wait(".offer.move").await;
        browser.click(".grab").await;
        assert!(browser.height("#board").await > 250.0, "the map has room");
        let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
        assert!(browser.ask(wide).await.as_bool().unwrap(), "nothing sticks out at the side");
        browser.picture("phone").await;
        browser
    });
    with_browser(Screen::Landscape, |browser| async move {
        plays_on(&browser).await;
        browser.picture("phone-landscape").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn it_speaks_german_and_likes_the_dark() {
    with_browser(Screen::Desk, |browser| async move {
        browser.select("#language", "de").await;
        browser.until("return document.documentElement.lang === 'de'").await;
        assert!(browser.text(".open-game").await.contains("Neues Spiel"));
        browser.select("#theme", "dark").await;
        browser.until("return document.documentElement.dataset.theme === 'dark'").await;
        begin(&browser, &["person", "random"]).await;
        assert!(browser.text("#undo").await.contains("Zurück"));
        browser.press("3").await;
        browser.wait("[aria-pressed='true']").await;
        browser.picture("dark").await;
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_guided_turn_leads_to_an_attack() {
    with_browser(Screen::Desk, |browser| async move {
        browser.click(&format!(".card[data-game='{GAME}'] .guided")).await;
        browser.wait(".guide .main").await;
        browser.picture("guide").await;
        browser.click(".guide .main").await;
        browser.choose("order movement combat reorganization").await;
        browser.wait(&format!(".pointed[data-place='{}']", place("3023"))).await;
        for action in &APPROACH[..4] {
            browser.choose(action).await;
        }
        browser.press("e").await;
        browser.click("#end-anyway").await;
        browser.choose("attack 3221").await;
        browser.wait("[data-guide='forecast']").await;
        browser.choose("add all").await;
        browser.choose("declare").await;
        browser
            .until("return (document.querySelector('.guide p')?.innerText ?? '').includes('first attack')")
            .await;
        for _ in 0..3 {
            browser.click(".guide .main").await;
        }
        browser.until("return !document.querySelector('.guide')").await;
        // Nothing stays marked for the rest of the game.
        assert!(!browser.has("[data-guide]").await);
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn overlays_show_what_the_engine_says() {
    with_browser(Screen::Desk, |browser| async move {
        browser.picture("home").await;
        begin(&browser, &["person", "random"]).await;
        let mut play = played(&["order movement combat reorganization"]);
        for (key, overlay) in ('1'..).zip(opened().overlays()) {
            browser.press(&key.to_string()).await;
            let shown = play.overlay(Viewer::Seat(Seat(0)), &overlay.id, None);
            let places: usize = shown.areas.iter().map(|area| area.places.len()).sum();
            browser
                .until(&format!("return document.querySelectorAll('.under .area').length === {places}"))
                .await;
            browser.picture(&format!("overlay-{}", overlay.id)).await;
            browser.press(&key.to_string()).await;
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_big_scenario_is_set_up_and_begins() {
    with_browser(Screen::Desk, |browser| async move {
        browser.start_scenario(GAME, 2, &["person", "random"]).await;
        browser.choose("default").await;
        browser.choose("order movement combat reorganization").await;
        browser.wait(".offer.pick").await;
        browser.press("0").await;
        browser.picture("large").await;
        browser
    });
}

/// Positions of any game in which a retreat is to be chosen: where the unit may go, and what that is in notation.
fn retreats(play: &mut dyn Match) -> Vec<(PlaceId, String)> {
    let pieces = play.board(Viewer::Umpire).pieces;
    // Choosing who draws back comes before choosing where to.
    let stands = |piece: PieceId, place: PlaceId| {
        pieces.iter().any(|on_map| match &on_map.face {
            Face::Shown(counter) => counter.id == piece && on_map.place == place,
            Face::Hidden => false,
        })
    };
    let offered = play.offers().into_iter().filter(|offer| offer.kind == ActionKind::Retreat);
    let places = offered.filter_map(|offer| Some((offer.place?, offer.piece, offer.notation)));
    let away = places.filter(|(place, piece, _)| piece.is_none_or(|piece| !stands(piece, *place)));
    away.map(|(place, _, notation)| (place, notation)).collect()
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_retreat_is_chosen_on_the_map() {
    with_browser(Screen::Desk, |browser| async move {
        // Some game has retreats, and somebody has to choose one before long.
        let found =
            catalog::games().into_iter().flat_map(|game| (1..12).map(move |seed| (game.info().id, seed)));
        let (seed, mut play) = found
            .into_iter()
            .map(|(game, seed)| {
                let opened = catalog::game(game).unwrap().open(&Setup::default()).unwrap();
                let seed = Seed::from_number(seed);
                (seed, random_until(opened.as_ref(), seed, |play| retreats(play).len() > 1))
            })
            .find(|(_, play)| matches!(play.next(), Next::Seat(_)))
            .expect("a retreat");
        let Next::Seat(seat) = play.next() else { unreachable!() };
        let players: Vec<&str> = (0..play.info().seats.len())
            .map(|at| if at == seat.index() { "person" } else { "random" })
            .collect();
        let record = play.record().to_string();
        browser.resume("retreat", &players, &seed.to_string(), &record).await;
        let offered = retreats(play.as_mut());
        let (to, notation) = offered.last().unwrap();
        // Not every one is a place of its own: then the list offers both.
        let alone = offered.iter().filter(|(place, _)| place == to).count() == 1;
        browser.wait(&format!("[data-notation='{notation}']")).await;
        browser.press("0").await;
        browser.picture("second").await;
        if alone {
            browser.click_place(to.0).await;
        } else {
            browser.choose(notation).await;
        }
        go(play.as_mut(), notation);
        let stack = play.board(Viewer::Seat(seat)).pieces.iter().filter(|piece| piece.place == *to).count();
        match stack {
            // It went on from there at once.
            0 => {}
            1 => drop(browser.wait(&format!("#stacks [data-place='{}']", to.0)).await),
            // The next one may have to follow.
            _ => {
                let count = format!("#stacks [data-place='{}'] .count text", to.0);
                browser
                    .until(&format!("return document.querySelector({count:?})?.textContent === '{stack}'"))
                    .await;
            }
        }
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn what_is_open_on_the_home_page_stays_open() {
    with_browser(Screen::Desk, |browser| async move {
        let game = catalog::games().first().unwrap().info().id;
        browser.start(game, &["person", "random"]).await;
        browser.click(".brand").await;
        browser.click(&format!(".card[data-game='{game}'] .open-game")).await;
        browser.wait(".plan .begin").await;
        // The browser tells of the changed address whenever it likes.
        let told = "window.addEventListener('hashchange', () => { window.told = true }); \
            window.dispatchEvent(new Event('hashchange')); return window.told";
        assert_eq!(browser.ask(told).await, true);
        browser.until("return new Promise(done => requestAnimationFrame(() => done(true)))").await;
        assert!(browser.has(".plan .begin").await);
        browser
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn every_scenario_of_every_game_is_opened() {
    with_browser(Screen::Desk, |browser| async move {
        browser.select("#pace", "60").await;
        for game in catalog::games() {
            let info = game.info().clone();
            for (nth, scenario) in (1..).zip(&info.scenarios) {
                let opened = game.open(&Setup::scenario(scenario.id)).unwrap();
                browser.start_scenario(info.id, nth, &["person", "random"]).await;
                // Where dice choose the scenario, any of them may come.
                let start = |seed| {
                    opened.start(&[], Seed::from_number(seed)).board(Viewer::Seat(Seat(0))).turn.to_string()
                };
                let turn = browser.text("#turn").await;
                assert!((1..30).map(start).any(|known| known == turn), "{turn}");
                // Sooner or later there is something to do.
                browser.wait(".choice[data-notation]").await;
                browser.click(".brand").await;
                browser.wait(".card").await;
            }
        }
        browser
    });
}
