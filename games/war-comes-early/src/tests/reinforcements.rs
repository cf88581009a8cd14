//! 3.2.1 and 3.2.2 German reinforcements.

use std::collections::BTreeSet;

use engine::covers;

use crate::frame::{Frame, InPhase, Link, Reserve};
use crate::nation::{Nation, Side, Standing};
use crate::sequence::{Phase, PhaseKind};
use crate::testing::{Ground, Play, Position};

const RESERVE: &str = "ge38.corps.r1 ge38.corps.r2 ge38.corps.r3 ge38.corps.r4 ge38.corps.r5 ge38.corps.r6";
// The Czech hexes of the chain of E15.
const CZECH_PART: [&str; 5] = ["2327", "2426", "2526", "2625", "2725"];

// A German phase of turn 1 in which these Czech hexes are German and the corps waits.
fn linked(phase: &str, czech: &[&str], units: &str) -> Position {
    let mut p = Position::new_1938(phase, units);
    p.waiting("ge38.corps.18mc").breached("2327 2725");
    for hex in czech {
        p.held_by(hex, Some(Side::German));
    }
    p
}

fn places(p: &mut Position) -> BTreeSet<String> {
    p.offered().iter().filter_map(|action| action.strip_prefix("at ")).map(str::to_owned).collect()
}

#[test]
fn e15_vienna_breslau_link() {
    covers!("3.2.1.a", "3.2.1.b", "3.2.1.c");
    // E15.1: nine hexes between the cities.
    let mut p = linked("german combat", &CZECH_PART, "");
    p.play("end");
    assert_eq!(*p.state.frames.top(), Frame::Link(Link));
    p.offers("at 2227; at 2327; at 2426; at 2526; at 2625; at 2725; at 2824; at 2823; at 2822; stay");
    p.refused("at 2128", "3.2.1").refused("at 2821", "3.2.1").refused("at 2424", "3.2.1");
    p.refused("at 2413", "3.2.1").refused("at 2527", "3.2.1");
    p.play("at 2625").at("ge38.corps.18mc", "2625");
    assert_eq!(p.state.phase, Phase::German(1));
    // E15.2: without one of them.
    for missing in CZECH_PART {
        let rest: Vec<&str> = CZECH_PART.into_iter().filter(|hex| *hex != missing).collect();
        let mut p = linked("german combat", &rest, "");
        p.play("end");
        assert_eq!(
            (*p.state.frames.top(), p.state.phase),
            (Frame::Phase(InPhase), Phase::German(1)),
            "{missing}"
        );
    }
    // E15.3: a way round of ten hexes.
    let longer = ["2327", "2426", "2527", "2626", "2625", "2725"];
    let mut p = linked("german combat", &longer, "");
    p.play("end");
    assert_eq!(*p.state.frames.top(), Frame::Phase(InPhase));
}

#[test]
fn c3_2_1_a_a_chain_needs_both_cities() {
    covers!("3.2.1.a");
    for city in ["2128", "2821"] {
        let mut p = linked("german combat", &CZECH_PART, "");
        p.held_by(city, Some(Side::Allied)).play("end");
        assert_eq!(*p.state.frames.top(), Frame::Phase(InPhase), "{city}");
    }
}

#[test]
fn c3_2_1_c_the_corps_is_offered_until_it_is_placed() {
    covers!("3.2.1.c");
    let mut p = linked("german combat", &CZECH_PART, "");
    p.play("end; stay").at("ge38.corps.18mc", "waiting");
    for _ in 0..2 {
        p.play("end").offers("at 2426").play("stay");
    }
    // Not at the end of a phase of the others.
    assert_eq!(p.state.phase, Phase::Second(0));
    p.play("end");
    assert_eq!(p.state.phase, Phase::Second(1));
    // From turn 3 on at the end of a German phase between those of the others; placed, it is asked no more.
    let mut p = Position::new_1938("4 german movement", "");
    p.waiting("ge38.corps.18mc").breached("2327 2725");
    CZECH_PART.iter().for_each(|hex| _ = p.held_by(hex, Some(Side::German)));
    p.play("end; at 2426").at("ge38.corps.18mc", "2426").play("run combat; end").offers("pass");
    // Only where there is room.
    let full =
        "2426: ge38.corps.1 ge38.corps.2 ge38.corps.3 ge38.corps.4 / 2526: ge38.army.2 ge38.corps.14mc";
    let mut p = linked("german combat", &CZECH_PART, full);
    p.play("end").refused("at 2426", "3.2.1").offers("at 2526; at 2625");
}

#[test]
fn c3_2_1_d_once_placed_it_operates_normally() {
    covers!("3.2.1.d");
    let mut p = linked("german combat", &CZECH_PART, "");
    p.play("end; at 2426");
    let combat = p.state.kind();
    assert_ne!(combat, Some(PhaseKind::Combat));
    while p.state.kind() != Some(PhaseKind::Movement) {
        p.play("end");
    }
    p.play("take ge38.corps.18mc");
    assert_eq!(p.points("ge38.corps.18mc"), 12);
    p.play("go 2526; halt").at("ge38.corps.18mc", "2526");
}

#[test]
fn c3_2_2_b_the_mountain_corps_arrives_in_turn_two() {
    covers!("3.2.2.b");
    let turn = |turn: u8| {
        let mut p = Position::new_1938(&format!("{turn} german order"), "");
        p.waiting("ge38.corps.18mt").play("order movement combat reorganization");
        p
    };
    let arrives = "replace ge38.corps.18mt";
    assert!(!turn(1).offered().contains(arrives));
    let mut p = turn(2);
    p.held_by("2121", Some(Side::German)).held_by("2413", Some(Side::Allied));
    p.play(arrives).offers("at 2128; at 4114; at 2414");
    // A black dot; a plain hex; a captured city; Danzig; a city that is lost.
    for hex in ["2017", "2118", "2121", "3714", "2413"] {
        p.refused(&format!("at {hex}"), "3.2.2");
    }
    p.play("at 2128").at("ge38.corps.18mt", "2128");
    assert!(!p.offered().contains(arrives));
    // It may move in the same phase.
    p.play("take ge38.corps.18mt; go 2127; halt");
    assert!(!p.state.replaced);
    // In no other phase; left out, it comes in a later Movement Phase.
    let mut p = turn(2);
    p.play("end");
    assert!(!p.offered().contains(arrives));
    let mut p = Position::new_1938("5 german movement", "");
    p.waiting("ge38.corps.18mt").offers(arrives);
    let mut p = Position::new_1938("5 hungarian movement", "2532: hu.corps.mc");
    p.waiting("ge38.corps.18mt");
    assert!(!p.offered().contains(arrives));
}

// The German Reorganization Phase of a turn from the third on, with static corps to come.
fn reserve(turn: u8, waiting: &str, units: &str) -> Position {
    let mut p = Position::new_1938(&format!("{turn} interrupt"), units);
    p.waiting(waiting).play("run reorganization");
    p
}

#[test]
fn e13_static_corps_arrive_by_the_die_less_one() {
    covers!("3.2.2.d");
    for die in 1..=6u8 {
        let mut p = reserve(3, RESERVE, "");
        p.die(die);
        for placed in 0..die - 1 {
            assert_eq!(*p.state.frames.top(), Frame::Reserve(Reserve { left: die - 1 - placed }));
            let hex = places(&mut p).first().unwrap().clone();
            p.play(&format!("at {hex}"));
        }
        assert_eq!(*p.state.frames.top(), Frame::Phase(InPhase));
        p.offers("end");
        assert_eq!(
            p.count(|unit, spot| unit.key.starts_with("ge38.corps.r") && spot.is_on_map()),
            die as usize - 1
        );
    }
    // Never more than remain.
    let mut p = reserve(4, "ge38.corps.r5 ge38.corps.r6", "");
    p.die(6).play("at 2413; at 2414").offers("end");
}

#[test]
fn c3_2_2_c_the_die_is_rolled_in_reorganization_phases_from_turn_three() {
    covers!("3.2.2.c", "3.2.2.g");
    for turn in [1, 2] {
        let mut p = Position::new_1938(&format!("{turn} german order"), "");
        p.waiting(RESERVE).play("order reorganization movement combat");
        assert!(!p.rolls());
    }
    for phase in ["movement", "combat"] {
        let mut p = Position::new_1938("3 interrupt", "");
        p.waiting(RESERVE).play(&format!("run {phase}"));
        assert!(!p.rolls());
    }
    for turn in [3, 4, 10] {
        assert!(reserve(turn, RESERVE, "").rolls());
    }
    // One roll each time, and none once all six are in.
    let mut p = reserve(3, RESERVE, "");
    p.die(1);
    assert!(!p.rolls());
    let mut p = Position::new_1938("5 interrupt", "2413: ge38.corps.r1");
    p.play("run reorganization");
    assert!(!p.rolls());
}

#[test]
fn c3_2_2_e_static_corps_go_to_german_cities_and_the_west_wall() {
    covers!("3.2.2.e");
    let mut p = Position::new_1938("3 interrupt", "");
    p.waiting(RESERVE).held_by("1820", Some(Side::German)).held_by("0418", Some(Side::Allied));
    p.held_by("0815", Some(Side::Allied)).play("run reorganization").die(3);
    // A city at home, a captured one, the West Wall.
    p.offers("at 2413; at 1820; at 0319");
    // Plain, a black dot, what the Allies hold, an enemy's city, cities of Germany's allies.
    for hex in ["2118", "2017", "0418", "0815", "2121", "3821", "2532"] {
        p.refused(&format!("at {hex}"), "3.2.2");
    }
    // Once an ally has capitulated, what the Germans retake is German.
    p.standing(Nation::Poland, Standing::Fallen).offers("at 3821");
}

#[test]
fn reserve_with_allies_opens_their_cities() {
    let ground = Ground::real().options(|options| options.reserve_with_allies = true);
    let mut p = ground.position_1938("3 interrupt", "3226: po.corps.1");
    p.waiting(RESERVE).play("run reorganization").die(3);
    p.offers("at 2413; at 3821; at 2532").refused("at 3226", "3.2.2");
}

#[test]
fn c3_2_2_f_an_enemy_zone_is_no_bar() {
    covers!("3.2.2.f");
    let mut p = Position::new_1938("3 interrupt", "2216: fr.army.1");
    p.waiting(RESERVE);
    assert!(p.in_zone_of(Side::Allied, "2217"));
    p.play("run reorganization").die(2).play("at 2217").at("ge38.corps.r1", "2217");
}

#[test]
fn c3_2_2_h_static_corps_keep_to_the_stacking_limit() {
    covers!("3.2.2.h");
    let full = "2414: ge38.army.2 ge38.corps.14mc ge38.corps.15mc / 3821: po.corps.gr";
    let mut p = Position::new_1938("3 interrupt", full);
    p.waiting(RESERVE).play("run reorganization").die(4);
    p.refused("at 2414", "3.2.2").refused("at 3821", "3.2.2").play("at 2413");
    // One static corps to a hex.
    p.refused("at 2413", "3.2.2").play("at 2217; at 0319").offers("end");
}

#[test]
fn c3_2_2_static_corps_without_a_hex_wait() {
    // No city and no West Wall is German.
    let mut p = Ground::plain().position_1938("3 interrupt", "");
    for hex in p.game.war().west_wall.iter().collect::<Vec<_>>() {
        let number = p.game.number(hex).to_string();
        p.held_by(&number, Some(Side::Allied));
    }
    p.waiting(RESERVE).play("run reorganization").die(6).offers("end").at("ge38.corps.r1", "waiting");
}

#[test]
fn c12_8_a_the_flieger_division_is_there_from_the_reorganization_of_turn_three() {
    covers!("12.8.a");
    let after = |turn: u8, phase: &str| {
        let mut p = Position::new_1938(&format!("{turn} interrupt"), "");
        p.waiting("ge38.division.7f").play(&format!("run {phase}"));
        p
    };
    assert!(!after(3, "combat").state.flieger);
    assert!(!after(3, "movement").state.flieger);
    let mut p = after(3, "reorganization");
    assert!(p.state.flieger);
    p.play("end; run combat");
    assert!(p.state.flieger);
    // The phase was not run in turn 3.
    assert!(after(4, "combat").state.flieger);
    let mut p = Position::new_1938("2 german order", "");
    p.waiting("ge38.division.7f").play("order reorganization movement combat");
    assert!(!p.state.flieger);
    // Once used it is gone.
    let mut p = Position::new_1938("4 interrupt", "");
    p.play("run reorganization");
    assert!(!p.state.flieger);
}

#[test]
fn option_the_mountain_corps_returns() {
    for on in [false, true] {
        let ground = Ground::real().options(|options| options.mountain_returns = on);
        let mut p = ground.position_1938("3 german reorganization", "");
        p.lost("ge38.corps.18mt ge38.corps.1");
        assert_eq!(p.game.is_replaceable(p.unit("ge38.corps.18mt")), on);
        assert!(p.game.is_replaceable(p.unit("ge38.corps.1")));
        assert!(!p.game.is_replaceable(p.unit("ge38.corps.r1")));
        // Other mountain corps return by the dice of their own nation, whatever the option.
        assert!(p.game.is_replaceable(p.unit("ro.corps.mt")));
    }
}
