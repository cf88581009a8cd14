//! What a table shows beyond the board: forecasts, overlays, facts, what a click stands for. All of it obeys the fog (12.7).

use engine::{
    Chance, Command, Event, Game, Insight, Next, PieceId, PlaceId, RuleText, Rules, Seat, Seed, Setup, Show,
    Subject, Viewer,
};
use mechanics::testing::Play;

use crate::air::effect::{Effect, effect, ways};
use crate::testing::{Ground, Position};
use crate::{Action, Shelf};

const GERMAN: Viewer = Viewer::Seat(Seat(0));
const POLISH: Viewer = Viewer::Seat(Seat(1));

fn place(p: &Position, number: &str) -> PlaceId {
    PlaceId(p.hex(number).raw())
}

fn piece(p: &Position, key: &str) -> Subject {
    Subject::Piece(PieceId(p.unit(key).raw()))
}

/// An attack on Poznan by three infantry units, announced and named.
fn attack_on_poznan(ground: Ground, poles: &str) -> Position {
    let units = format!(
        "W3729: ger.infantry.6-3.5 / W3628: ger.infantry.6-3.6 / W3529: ger.infantry.6-3.7 / W3628: ger.hq.north / \
         W3629: {poles}"
    );
    let active = "german combat; active ger.infantry.6-3.5 ger.infantry.6-3.6 ger.infantry.6-3.7";
    let mut p = ground.position(active, &units);
    p.play("attack W3629");
    if p.legal().contains(&Action::End) {
        p.play("end");
    }
    p.play("add ger.infantry.6-3.5; add ger.infantry.6-3.6");
    p
}

#[test]
fn a_forecast_has_the_odds_of_the_rules_and_every_result_once() {
    let mut p = attack_on_poznan(Ground::real(), "poland.infantry.4-3.2");
    let forecast = p.game.forecast(&p.state, &mut p.desk).expect("an attack is prepared");
    assert_eq!(forecast.target, Some(place(&p, "W3629")));
    assert_eq!((forecast.attackers.len(), forecast.defenders.len(), forecast.hidden), (2, 1, 0));
    let hex = p.hex("W3629");
    let odds = p.look().odds(hex, 1, 0);
    assert_eq!((forecast.attack, forecast.defense), (i32::from(odds.attack), i32::from(odds.defense)));
    let shifts: i32 = forecast.shifts.iter().map(|shift| shift.columns).sum();
    assert_eq!(shifts, i32::from(odds.modifier));
    assert_eq!(forecast.odds.to_string(), "3-1, die +1", "{:?}", forecast.shifts);
    assert_eq!(forecast.results.iter().map(|chance| chance.ways).sum::<u32>(), 6);
    assert!(forecast.results.iter().all(|chance| chance.of == 6));
    // Every die gives one of the results that are foretold.
    for die in 1..=6i16 {
        let code = &p.game.pack.outcome(odds.column, die + odds.modifier).code;
        let told = |chance: &Chance| chance.text.to_string().starts_with(&format!("{code}: "));
        assert_eq!(forecast.results.iter().filter(|chance| told(chance)).count(), 1, "{code}");
    }
}

#[test]
fn a_forecast_says_what_is_hidden_and_leaves_it_out() {
    let mut p = attack_on_poznan(Ground::real(), "poland.infantry.4-3.2 poland.infantry.4-3.3");
    let forecast = p.game.forecast(&p.state, &mut p.desk).expect("an attack is prepared");
    assert_eq!((forecast.hidden, forecast.defenders.len(), forecast.defense), (1, 1, 4));
    assert_eq!(p.game.hint(&p.state, Action::Declare, &mut p.desk).danger.to_string(), "");
}

#[test]
fn the_odds_are_weighed_before_the_die() {
    let mut p = attack_on_poznan(Ground::real(), "poland.infantry.4-3.2");
    p.play("declare; fight W3629").die(3);
    let told: Vec<Event> = p.log.entries.iter().map(|entry| entry.event.clone()).collect();
    let weighed = told.iter().position(|event| matches!(event, Event::Weighed(_))).expect("odds");
    let rolled = told.iter().position(|event| matches!(event, Event::Rolled { .. })).expect("dice");
    assert!(weighed < rolled);
}

#[test]
fn chances_in_the_air_are_those_of_the_die() {
    for number in -1..=9 {
        let all = [Effect::None, Effect::Abort, Effect::Loss].map(|effect| ways(number, effect));
        assert_eq!(all.iter().sum::<u32>(), 6, "{number}");
    }
    // The chart has a column for every number that differs.
    let chart = crate::air::effect::chart();
    let column = |number: i16| (number.clamp(1, 5) - 1) as usize;
    for number in -3..=12 {
        for die in 1..=6u8 {
            let cell = &chart.rows[usize::from(die) - 1].1[column(number)];
            assert_eq!(cell, effect(number, die).word(), "{number} {die}");
        }
    }
}

#[test]
fn overlays_show_zones_command_supply_and_ranges() {
    let units = "W3230: ger.hq.south / W3331: ger.infantry.6-3.8 / W3429: ger.fighter.4s-4q3.1 / \
        W3533: poland.infantry.4-3.1 poland.infantry.4-3.2";
    let mut p = Ground::real().position("german movement", units);
    let lay = |p: &mut Position, id: &str, about: Option<Subject>| {
        p.game.overlay(&p.state, GERMAN, id, about, &mut p.desk)
    };
    let has = |p: &Position, overlay: &engine::Overlay, area: usize, number: &str| {
        let wanted = place(p, number);
        overlay.areas[area].places.iter().any(|spot| spot.place == wanted)
    };
    let zones = lay(&mut p, "zones", None);
    assert!(has(&p, &zones, 0, "W3431") && has(&p, &zones, 1, "W3432"));
    assert!(!has(&p, &zones, 0, "W3533"));
    let command = lay(&mut p, "command", None);
    assert!(has(&p, &command, 0, "W3331"));
    assert!(!has(&p, &command, 0, "W3831"), "Pomerania is far from Silesia");
    let south = p.unit("ger.hq.south");
    let radius = p.game.post(&p.state, south).expect("on the map").radius;
    let hex = p.hex("W3230");
    let within = p.game.pack.grid.within(hex, radius.into()).count();
    assert_eq!(command.areas[0].places.len(), within);
    let supply = lay(&mut p, "supply", None);
    assert!(has(&p, &supply, 0, "W3331"));
    let about = piece(&p, "ger.infantry.6-3.8");
    let traced = lay(&mut p, "supply", Some(about));
    assert!(traced.lines.len() <= 1);
    let air = lay(&mut p, "air", None);
    assert!(has(&p, &air, 0, "W3629"));
    for info in p.game.overlays() {
        lay(&mut p, &info.id, None);
    }
}

#[test]
fn facts_say_what_a_player_would_look_up() {
    let units = "W3230: ger.hq.south / W3429: ger.fighter.4s-4q3.1 / W3533: poland.infantry.4-3.1 / \
        W3431: poland.infantry.4-3.7";
    let mut p = Ground::real().position("german movement", units);
    let fact = |p: &mut Position, about: Subject, name: &str| {
        let facts = p.game.facts(&p.state, GERMAN, about, &mut p.desk);
        facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.to_string())
    };
    let warsaw = Subject::Place(place(&p, "W3533"));
    assert_eq!(fact(&mut p, warsaw, "City").as_deref(), Some("capital, city resource"));
    assert_eq!(fact(&mut p, warsaw, "Control").as_deref(), Some("Western Allied"));
    assert_eq!(fact(&mut p, warsaw, "Source of supply").as_deref(), Some("for Poland"));
    let fighter = piece(&p, "ger.fighter.4s-4q3.1");
    assert_eq!(fact(&mut p, fighter, "Range").as_deref(), Some("4 hexes"));
    assert_eq!(fact(&mut p, fighter, "Commitment").as_deref(), Some("uncommitted"));
    let lodz = piece(&p, "poland.infantry.4-3.7");
    assert_eq!(fact(&mut p, lodz, "Supply").as_deref(), Some("yes, from Krakow (W3232)"));
    let garrison = piece(&p, "poland.infantry.4-3.1");
    assert_eq!(fact(&mut p, garrison, "Supply").as_deref(), Some("yes, from Warsaw (W3533)"));
    let south = piece(&p, "ger.hq.south");
    assert!(fact(&mut p, south, "Command radius").is_some());
}

#[test]
fn a_click_on_what_cannot_be_done_is_refused_with_its_case() {
    let units = "W3230: ger.hq.south / W3429: ger.fighter.4s-4q3.1 / W3533: poland.infantry.4-3.1 / W3133: ger.armor.8-5.1";
    let mut p = Ground::real().position("german movement", units);
    let meant = |p: &mut Position, about: Subject| p.game.meant(&p.state, about, &mut p.desk);
    let fighter = p.unit("ger.fighter.4s-4q3.1");
    let about = piece(&p, "ger.fighter.4s-4q3.1");
    assert_eq!(meant(&mut p, about), [Action::Take(fighter)]);
    p.refused("take ger.fighter.4s-4q3.1", "24.0");
    p.play("take ger.armor.8-5.1");
    let (warsaw, far) = (p.hex("W3533"), Subject::Place(place(&p, "W3533")));
    assert_eq!(meant(&mut p, far), [Action::Go(warsaw)]);
    p.refused("go W3533", "24.0");
    // How far it can still go stands in every hex.
    for action in p.legal() {
        let hint = p.game.hint(&p.state, action, &mut p.desk);
        let route = p.game.route(&p.state, action, &mut p.desk);
        if let Action::Go(_) = action {
            let left: usize = hint.left.parse().expect("a number");
            assert_eq!(left + route.len() - 1, 5, "{action:?}");
        }
    }
}

#[test]
fn the_board_has_a_strip_for_the_offensive() {
    let units = "W3230: ger.hq.south / W3331: ger.infantry.6-3.8 / W3131: ger.infantry.6-3.9 / W3533: poland.infantry.4-3.1";
    let mut p = Ground::real().position("german movement", units);
    p.play("activate ger.infantry.6-3.8");
    let board = p.game.board(&p.state, GERMAN);
    let track = |name: &str| {
        let found = board.tracks.iter().find(|track| track.name == name);
        found.map(|track| track.value)
    };
    assert_eq!([track("Units activated"), track("Units on standby")], [Some(1), Some(1)]);
    assert_eq!(track("Attacks left in this step"), Some(3));
}

/// Random games: whatever is told under a case, the checklist has words for it, and what is hidden tells nothing.
#[test]
fn every_case_that_is_named_has_words() {
    let shelf = Shelf::default();
    for scenario in &shelf.info().scenarios {
        let opened = shelf.open(&Setup::scenario(scenario.id)).unwrap();
        let mut play = opened.start(&["a".into(), "b".into()], Seed::from_number(3));
        let mut chance = 1u64;
        for step in 0..400 {
            let Next::Seat(seat) = play.next() else { break };
            let mut cases: Vec<String> = vec![play.prompt().case];
            if step % 7 == 0 {
                for about in play.board(Viewer::Seat(seat)).subjects() {
                    let facts = play.facts(Viewer::Seat(seat), about);
                    cases.extend(facts.into_iter().map(|fact| fact.case));
                }
            }
            if let Some(forecast) = play.forecast() {
                cases.extend(forecast.shifts.into_iter().map(|shift| shift.case));
                let all = forecast.attackers.into_iter().chain(forecast.defenders);
                cases.extend(all.map(|strength| strength.case));
            }
            for case in cases.iter().filter(|case| !case.is_empty()) {
                let words = RuleText::find(include_str!("../../rules.tsv"), case);
                assert!(!words.is_empty(), "{case}");
            }
            let offered = play.notations();
            // Knuth's multiplier: any spread will do, as long as it is the same everywhere.
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let text = offered[(chance >> 33) as usize % offered.len()].clone();
            play.submit(&Command { seat, ply: play.ply(), id: None, text }).expect("an offered action");
        }
    }
}

#[test]
fn what_is_hidden_changes_no_overlay_and_no_fact() {
    let units = "W3732: ger.infantry.6-3.1 ger.infantry.6-3.2 ger.general.guderian / \
        W3730: ger.infantry.6-3.3 ger.infantry.6-3.4- ger.general.kliest / W3533: poland.infantry.4-3.1";
    let mut p = Ground::real().position("german movement", units);
    let infos = p.game.overlays();
    let tell = |p: &mut Position, state: &crate::State| {
        let overlays: Vec<_> =
            infos.iter().map(|info| p.game.overlay(state, POLISH, &info.id, None, &mut p.desk)).collect();
        let board = p.game.board(state, POLISH);
        let facts: Vec<_> = board
            .subjects()
            .into_iter()
            .map(|about| p.game.facts(state, POLISH, about, &mut p.desk))
            .collect();
        (overlays, facts)
    };
    let state = p.state;
    let told = tell(&mut p, &state);
    for n in 0..32u32 {
        let mut chance = n;
        let mut pick = |below: u32| {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (chance >> 16) % below
        };
        let other = p.game.reimagine(&state, POLISH, &mut pick);
        assert_eq!(tell(&mut p, &other), told);
    }
}
