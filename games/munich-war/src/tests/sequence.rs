//! 4.0 Sequence of play.

use engine::{Next, Rules, covers};

use crate::nation::{Nation, Side};
use crate::sequence::{AirSegment, Phase};
use crate::testing::{Ground, Position};

const UNITS: &str = "2511: ger.infantry.i / 2515: cze.infantry.1";

/// Goes on, with nobody doing anything and a five for every die, until the phase changes; says which phases
/// asked for something on the way to turn `turn`.
fn phases(p: &mut Position, turn: u8) -> Vec<Phase> {
    let mut seen = Vec::new();
    while p.state.turn < turn {
        if seen.last() != Some(&p.state.phase) {
            seen.push(p.state.phase);
        }
        match p.game.next(&p.state) {
            Next::Seat(_) => p.play("end"),
            Next::Dice(_) => p.die(5),
            Next::Over(_) => break,
        };
    }
    seen
}

#[test]
fn c4_0_a_turn_in_order() {
    covers!("4.0.a", "4.0.c", "4.0.d", "4.0.h", "4.0.i", "4.0.j", "4.0.k", "4.0.l", "4.0.m", "4.0.p");
    use {AirSegment::*, Side::*};
    // Air units on both sides, so that no segment is passed over.
    let units = format!("{UNITS} / available: ger.airstrike.l1 fra.airstrike.1 / 1314: fra.infantry.1");
    let mut p = Position::new("events", &units);
    p.die(5);
    let expected = |side| {
        let spend = crate::sequence::MobilizationStep::Expenditure;
        vec![
            Phase::Mobilization(side, spend),
            Phase::Air(side, Launch),
            Phase::Movement(side),
            Phase::Combat(side),
        ]
    };
    assert_eq!(phases(&mut p, 3), [expected(Axis), expected(Allied)].concat());
    assert_eq!(p.state.phase, Phase::Events, "and the next turn begins with its event");
}

#[test]
fn c4_0_b_turn_one_has_no_event_and_no_mobilization() {
    covers!("4.0.b", "4.0.e");
    let mut p = Ground::real().start();
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    let seen = phases(&mut p, 2);
    assert!(!seen.iter().any(|phase| matches!(phase, Phase::Events | Phase::Mobilization(..))), "{seen:?}");
    assert_eq!(p.state.phase, Phase::Events);
    assert!(matches!(p.game.next(&p.state), Next::Dice(_)));
}

#[test]
fn c4_0_f_utilized_markers_come_back_with_their_own_side() {
    covers!("4.0.f");
    let units = format!(
        "{UNITS} / utilized: ger.airstrike.l1 ger.sea.sea fra.airstrike.1 fra.bomb.fleet / 1314: fra.infantry.1"
    );
    let mut p = Position::new("events", &units);
    p.die(5).at("ger.airstrike.l1", "available").at("ger.sea.sea", "available");
    p.at("fra.airstrike.1", "utilized").at("fra.bomb.fleet", "utilized");
    while p.decides() != Some(Side::Allied) {
        p.play("end");
    }
    p.at("fra.airstrike.1", "available").at("fra.bomb.fleet", "available");
}

#[test]
fn c4_0_g_reinforcements_come_before_spending() {
    covers!("4.0.g");
    let mut p =
        Position::new("events", &format!("{UNITS} / turn2: ger.infantry.ii / turn3: ger.infantry.iii"));
    p.die(2).offers("place ger.infantry.ii").withholds("place ger.infantry.iii; end");
    p.play("place ger.infantry.ii; at 2413").offers("end").at("ger.infantry.ii", "2413");
    p.at("ger.infantry.iii", "turn3");
}

#[test]
fn c4_0_n_air_units_go_home() {
    covers!("4.0.n");
    let units = format!("{UNITS} / 2514: ger.airstrike.l1 / 2513: ger.infantry.ii");
    let mut p = Position::new("axis combat", &units);
    p.play("end").at("ger.airstrike.l1", "utilized");
}

#[test]
fn c4_0_o_each_side_checks_its_own_countries() {
    covers!("4.0.o");
    // Both Hungary and Czechoslovakia have lost all centers; in the Axis phase only Hungary rolls.
    let units =
        "3019: cze.infantry.1 / 2515: ger.infantry.i / 2716: ger.infantry.ii / 2817: ger.infantry.iii";
    let mut p = Position::new("axis combat", units);
    p.play("end");
    assert!(matches!(p.state.phase, Phase::Surrender(Side::Axis)), "{:?}", p.state.phase);
    p.die(6);
    assert!(!p.state.checked.contains(Nation::Czechoslovakia));
}

#[track_caller]
fn intervention(scenario: &'static str, axis: &[Nation], allied: &[Nation]) {
    for die in [2, 3] {
        let mut p = Ground::real().scenario(scenario).position("events", UNITS);
        let before = p.state.joined;
        p.die(die);
        let joined = [p.state.joined[0] - before[0], p.state.joined[1] - before[1]];
        assert_eq!(joined, [axis.iter().copied().collect(), allied.iter().copied().collect()], "{scenario}");
    }
}

#[test]
fn s_d_e_the_intervention_event() {
    covers!("S1.d", "S1.e", "S3.d", "S3.e", "S4.d", "S4.e", "S5.d", "S5.e", "S6.d", "S6.e");
    use Nation::*;
    intervention("western-powers-guarantee", &[Italy], &[SovietUnion]);
    intervention("little-entente", &[Italy], &[Poland, France]);
    intervention("intermarium", &[Hungary], &[Yugoslavia, Finland, France]);
    intervention("anti-comintern-war", &[Hungary, Finland], &[Yugoslavia, France]);
    intervention("general-war", &[Finland], &[SovietUnion, Yugoslavia]);
}
