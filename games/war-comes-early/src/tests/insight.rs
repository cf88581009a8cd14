//! What the table is told besides the board, held against what the rules then do.

use ai::Advisor;
use engine::{Forecast, Insight, Overlay, PlaceId, Show, Subject, Viewer, Words};

use crate::Action;
use crate::frame::{BattleStep, Frame, Return};
use crate::nation::Side;
use crate::pack::Pack;
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

fn forecast(p: &mut Position) -> Forecast {
    p.game.forecast(&p.state, &mut p.desk).expect("an attack is being prepared")
}

/// The attack as foreseen against the attack as fought.
fn check(p: &mut Position, target: &str, units: &str) -> Forecast {
    p.play(&format!("attack {target}"));
    for unit in units.split_whitespace() {
        p.play(&format!("add {unit}"));
    }
    let foreseen = forecast(p);
    // The prompt and the remark of a computer player tell what the rules then say.
    let prompt = p.game.prompt(&p.state, &mut p.desk).text;
    let remark = p.game.reason(&p.state, Action::Declare, &mut p.desk).expect("a reason");
    p.play("declare");
    let odds = p.odds();
    let said = p.game.odds_text(&odds);
    assert!(
        p.said(&said) && prompt.to_string().contains(&said) && remark.starts_with(&said),
        "{prompt}\n{remark}"
    );
    assert_eq!((foreseen.attack, foreseen.defense), (odds.attack.into(), odds.defense.into()));
    assert_eq!(foreseen.odds, format!("column {}", p.column()));
    let mut results = vec![0; foreseen.results.len()];
    for die in 1..=6 {
        let losses = *p.game.results.result(usize::from(p.state.battle.column), die);
        let text = format!("attacker loses {}, defender {}", losses.attacker, losses.defender);
        let found = foreseen.results.iter().position(|chance| chance.text.to_string().starts_with(&text));
        results[found.expect("every result is foreseen")] += 1;
    }
    assert_eq!(results, foreseen.results.iter().map(|chance| chance.ways).collect::<Vec<_>>());
    check_cleared(p, &foreseen, &remark);
    foreseen
}

/// What each die leaves of the defenders, against what is foreseen.
fn check_cleared(p: &mut Position, foreseen: &Forecast, remark: &str) {
    let declared = p.state;
    let mut cleared = 0;
    for die in 1..=6 {
        p.state = declared;
        p.die(die);
        while let Frame::Battle(BattleStep::DefenderLoses | BattleStep::AttackerLoses)
        | Frame::Disperse(_)
        | Frame::Return(Return) = *p.state.frames.top()
        {
            match p.offered().into_iter().next() {
                Some(first) => p.play(&first),
                None => p.die(1),
            };
        }
        let losses = p.game.results.result(usize::from(declared.battle.column), die);
        let (attacker, defender) = (losses.attacker, losses.defender);
        let text = format!("attacker loses {attacker}, defender {defender}: the hex is cleared");
        let told = foreseen.results.iter().any(|chance| chance.text == text);
        let empty = *p.state.frames.top() == Frame::Battle(BattleStep::Advance);
        assert_eq!(told, empty, "die {die}");
        cleared += u32::from(empty);
    }
    assert!(remark.contains(&format!("Taken in {} of 100 cases", 100 * cleared / 6)), "{remark}");
    p.state = declared;
}

#[test]
fn an_army_in_supply_attacks_as_it_stands() {
    let ground = Ground::plain().cities(&[2922], false);
    let mut p = ground.position("german combat", "3022: ge39.army.10 / 3123: po.army.lz");
    let foreseen = check(&mut p, "3123", "ge39.army.10");
    assert_eq!(foreseen.attackers[0].note, "");
}

#[test]
fn c10_5_f_an_army_out_of_supply_is_foreseen_to_fight_as_its_corps() {
    let mut p = Ground::plain().position("german combat", "3522: ge39.army.10 / 3622: po.army.lz");
    let foreseen = check(&mut p, "3622", "ge39.army.10");
    assert!(foreseen.attackers[0].note.to_string().contains("breaks down into"), "{:?}", foreseen.attackers);
    assert_eq!(foreseen.attackers[0].case, "10.5");
}

#[test]
fn c12_3_j_the_garrison_of_a_fortification_is_one_corps_more() {
    // Alone, and with one or two corps of the field army.
    let ground = || Ground::plain().factors("ge38.army.2", 18, 9).factors("ge38.army.3", 9, 9);
    for defenders in ["", "/ 1721: cz.corps.1", "/ 1721: cz.army.1"] {
        let units = format!("1620: ge38.army.2 / 1720: ge38.army.3 {defenders}");
        let mut p = ground().position_1938("german combat", &units);
        let foreseen = check(&mut p, "1721", "ge38.army.2 ge38.army.3");
        assert_eq!(foreseen.shifts[0].name, "Fortification (garrison 2)");
    }
    // The West Wall has none.
    let ground = Ground::plain().factors("fr.army.1", 18, 9);
    let mut p = ground.position_1938("4 anglo-french combat", "0414: fr.army.1 / 0514: ge38.division.lr1");
    let foreseen = check(&mut p, "0514", "fr.army.1");
    assert!(
        foreseen
            .results
            .iter()
            .any(|chance| chance.text.to_string().ends_with("defender 1: the hex is cleared"))
    );
}

#[test]
fn c8_3_a_no_odds_are_told_against_a_stack() {
    let units = "3522: ge39.army.10 / 3622: po.army.lz po.corps.1";
    let mut p = Ground::plain().position("german combat", units);
    p.play("attack 3622; add ge39.army.10");
    let prompt = p.game.prompt(&p.state, &mut p.desk).text;
    let broken = "Out of supply and broken down before the battle: German 10th Army.";
    assert_eq!(prompt, format!("Attack on 3622: German 10th Army. {broken} Declare it or add more."));
    assert_eq!(forecast(&mut p).hidden, 1);
}

fn overlay(p: &mut Position, viewer: Side, id: &str) -> Overlay {
    let viewer = Viewer::Seat(p.game.seat(viewer));
    p.game.overlay(&p.state, viewer, id, None, &mut p.desk)
}

fn place(p: &Position, hex: &str) -> PlaceId {
    PlaceId(p.hex(hex).raw())
}

#[test]
fn c4_4_victory_hexes_of_1938_are_shown_with_their_points() {
    let mut p = Position::new_1938("4 german movement", "");
    p.held_by("2121", Some(Side::German)).breached("0418");
    let goals = overlay(&mut p, Side::German, "goals");
    let shown = |hex: &str| {
        let place = place(&p, hex);
        let areas = goals.areas.iter().filter_map(|area| {
            let spot = area.places.iter().find(|spot| spot.place == place)?;
            Some(format!("{}: {}", area.title, spot.text))
        });
        areas.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(shown("2121"), "German: 5");
    assert_eq!(shown("2425"), "Allied: 2");
    assert_eq!(shown("0406"), "neutral: 3", "Brussels");
    assert_eq!((shown("0319").as_str(), shown("0418").as_str()), ("West Wall, once: 1", ""));
    assert_eq!(shown("5111"), "", "Riga scores for nobody");
    assert_eq!(goals.note, "50 German points, 50 Allied points as things stand (4.3).");
    let facts = |p: &mut Position, hex: &str| {
        let subject = Subject::Place(place(p, hex));
        let facts = p.game.facts(&p.state, Viewer::Umpire, subject, &mut p.desk);
        let told = facts.into_iter().filter(|fact| ["4.4", "13.3"].contains(&fact.case.as_str()));
        told.map(|fact| format!("{}: {} ({})", fact.name, fact.value, fact.case)).collect::<Vec<_>>()
    };
    assert_eq!(facts(&mut p, "2121"), ["Victory points: 5 (4.4)"]);
    assert_eq!(facts(&mut p, "0319"), ["West Wall: 1 for the first Allied unit that enters (4.4)"]);
    assert!(facts(&mut p, "0418").is_empty() && facts(&mut p, "5111").is_empty());
    // 1939 as it was.
    let mut p = Position::start();
    assert_eq!(facts(&mut p, "3821"), ["Victory points: 2 (13.3)"]);
    assert_eq!(overlay(&mut p, Side::German, "goals").areas.len(), 3);
}

#[test]
fn c11_6_the_reach_of_the_enemy_counts_columns() {
    let reached = |units: &str, hex: &str| {
        let mut p = Ground::plain().position("german movement", units);
        let place = place(&p, hex);
        let reach = overlay(&mut p, Side::German, "reach");
        reach.areas[0].places.iter().any(|spot| spot.place == place)
    };
    // Six points on foot, twelve in column; no column next to an enemy or into a zone.
    assert!(reached("3820: po.corps.1", "3826") && reached("3820: po.corps.1", "3832"));
    assert!(!reached("3820: po.corps.1", "3833"));
    let close = "3820: po.corps.1 / 3819: ge39.corps.1";
    assert!(reached(close, "3826") && !reached(close, "3827"));
    let ahead = "3820: po.corps.1 / 3831: ge39.corps.1";
    assert!(reached(ahead, "3829") && !reached(ahead, "3830"));
}

#[test]
fn c6_2_2_g_what_is_left_of_a_mixed_stack_counts_the_air_toll() {
    let ground = || Ground::plain().terrain(Terrain::Woods, &[2516]).cities(&[2414], false);
    for (air, expected) in [(false, "4"), (true, "3")] {
        let units = "2515: ge38.corps.1 ge38.corps.16mc / 2314: ge38.army.2";
        let mut p = ground().position_1938("4 german movement", units);
        if air {
            p.air(Side::Allied, "2517");
        }
        p.play("take 2515");
        let go = p.read("go 2516");
        assert_eq!(p.game.hint(&p.state, go, &mut p.desk).left, expected);
        p.play("go 2516");
        let left = ["ge38.corps.1", "ge38.corps.16mc"].map(|key| p.points(key)).into_iter().min();
        assert_eq!(left.map(mechanics::insight::halves).as_deref(), Some(expected));
    }
}

#[test]
fn the_map_in_words_has_all_that_is_printed() {
    let p = Position::start_1938();
    let scene = p.game.scene();
    let terrain = |hex: &str| scene.places[p.hex(hex).index()].terrain.clone();
    assert!(terrain("1721").to_string().contains(", fortification, Czechoslovakia"), "{}", terrain("1721"));
    assert!(terrain("0319").to_string().contains(", West Wall, Germany"), "{}", terrain("0319"));
    assert!(terrain("2503").to_string().contains("straits towards 2603"), "{}", terrain("2503"));
    assert!(
        terrain("2121").to_string().contains(", city, Czechoslovakia, 5 points, "),
        "{}",
        terrain("2121")
    );
    assert!(terrain("2401").to_string().contains("river towards"), "{}", terrain("2401"));
    for side in Pack::embedded().rails {
        let (a, b) = (format!("{:04}", side.0), format!("{:04}", side.1));
        let rail = terrain(&a).to_string().split(", ").last().map(str::to_owned).unwrap_or_default();
        assert!(rail.starts_with("rail to ") && rail.contains(&b), "{a} {b}: {rail}");
    }
    let maginot = p.game.field.fortified[crate::terrain::Fort::Maginot as usize].iter().next().unwrap();
    assert!(scene.places[maginot.index()].terrain.to_string().contains(", Maginot Line, France"));
    // In 1939 no fortification stands, and other hexes score.
    let p = Position::start();
    let scene = p.game.scene();
    let terrain = |hex: &str| scene.places[p.hex(hex).index()].terrain.clone();
    assert!(!terrain("1721").to_string().contains("fortification"));
    assert!(
        terrain("3821").to_string().contains("2 points") && !terrain("2121").to_string().contains("points")
    );
}
