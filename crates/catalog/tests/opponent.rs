//! The computer players of every game play whole games, and the same ones from the same seed.

use std::sync::Arc;

use ai::{Advisor, blunders};
use engine::{Command, Decision, Game, Next, Playable, Record, Seat, Seed, Setup};
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;

/// All decisions of a game between two players of these levels, and whether it came to its end.
fn played(
    game: &dyn Game,
    scenario: &str,
    levels: [&str; 2],
    nodes: u64,
    seed: u64,
    most: usize,
) -> (Vec<String>, bool) {
    let opened = game.open(&Setup::scenario(scenario)).unwrap();
    let staff = opened.staff().expect("this game has computer players");
    let mut minds = levels.map(|level| staff.mind(level, seed, Some(nodes)).unwrap());
    let mut play = opened.start(&["a".into(), "b".into()], Seed::from_number(seed));
    let mut told = Vec::new();
    while told.len() < most {
        let Next::Seat(seat) = play.next() else { return (told, true) };
        let mind = &mut minds[seat.index()];
        mind.begin(&*play).unwrap();
        while mind.work().done < 1000 {}
        for decision in mind.decide() {
            let text = decision.notation;
            play.submit(&Command { seat, ply: play.ply(), id: None, text: text.clone() }).unwrap();
            told.push(text);
        }
    }
    (told, false)
}

/// Who wins a game between two players of these levels.
fn won(game: &dyn Game, scenario: &str, levels: [&str; 2]) -> Option<Seat> {
    let opened = game.open(&Setup::scenario(scenario)).unwrap();
    let mut minds = levels.map(|level| opened.mind(level, 1, None).unwrap());
    let mut play = opened.start(&levels.map(str::to_owned), Seed::from_number(1));
    loop {
        let seat = match play.next() {
            Next::Seat(seat) => seat,
            Next::Over(outcome) => return outcome.winner(),
            Next::Dice(_) => panic!("the table throws the dice"),
        };
        let mind = &mut minds[seat.index()];
        mind.begin(&*play).unwrap();
        for Decision { notation: text, .. } in mind.decide() {
            play.submit(&Command { seat, ply: play.ply(), id: None, text }).unwrap();
        }
    }
}

#[test]
fn every_scenario_is_played_to_its_end() {
    for game in catalog::playable() {
        for scenario in &game.info().scenarios {
            let (told, over) = played(&*game, scenario.id, ["sergeant", "sergeant"], 0, 1, 20_000);
            assert!(over, "{} is not over after {} decisions", scenario.id, told.len());
            assert!(!told.contains(&"concede".to_owned()));
        }
    }
}

#[test]
fn plain_plays_to_the_end_by_the_gauge_alone() {
    for (game, scenario) in [("war-comes-early", "poland-1939"), ("munich-war", "little-entente")] {
        let game = catalog::game(game).unwrap();
        let (told, over) = played(&*game, scenario, ["plain", "plain"], 0, 1, 20_000);
        assert!(over, "{scenario} is not over after {} decisions", told.len());
        assert!(!told.contains(&"concede".to_owned()));
        // Random loses to it whichever side it has.
        for (levels, winner) in [(["plain", "random"], 0), (["random", "plain"], 1)] {
            assert_eq!(won(&*game, scenario, levels), Some(Seat(winner)), "{scenario}: {levels:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_decisions() {
    for game in catalog::playable() {
        let scenario = game.info().scenarios[0].id;
        for levels in [["recruit", "sergeant"], ["colonel", "sergeant"]] {
            let one = played(&*game, scenario, levels, 200, 7, 300);
            assert_eq!(one, played(&*game, scenario, levels, 200, 7, 300), "{scenario}");
        }
    }
}

/// What Colonel does in games against itself that any opponent would shake his head at.
fn blundered<R: Advisor + Playable>(rules: R, game: &dyn Game) -> Vec<String> {
    let (rules, info) = (Arc::new(rules), Arc::new(game.info().clone()));
    let mut told = Vec::new();
    for seed in 1..=2 {
        let (found, _) = blunders(&rules, &info, Record::new(), "colonel", 1000, seed).unwrap();
        told.extend(found.iter().map(|found| format!("game {seed}, step {}: {}", found.ply, found.what)));
    }
    told
}

#[test]
fn colonel_takes_what_it_has_won_and_loses_nothing_for_nothing() {
    // A capital that stands empty may be the lesser evil; none of these ever is.
    let grave = |told: &String| !told.contains("a capital empty");
    for scenario in ["little-entente", "western-powers-guarantee"] {
        let rules = MunichWar::open(&Setup::scenario(scenario)).unwrap();
        let told = blundered(rules, &*catalog::game("munich-war").unwrap());
        assert_eq!(told.iter().filter(|told| grave(told)).count(), 0, "{scenario}: {told:?}");
    }
    let rules = WarComesEarly::open(&Setup::scenario("poland-1939")).unwrap();
    let told = blundered(rules, &*catalog::game("war-comes-early").unwrap());
    assert!(told.is_empty(), "poland-1939: {told:?}");
}
