//! 4.0 The sequence of play.

use engine::{Next, Rules, covers};

use crate::nation::{Nation, Side};
use crate::sequence::{AirSegment, MobilizationStep, Phase};
use crate::state::Spot;
use crate::testing::{Ground, Play, Position};

/// The phases of a player turn, all that the rulebook lists.
fn player_turn(side: Side) -> Vec<Phase> {
    use {AirSegment::*, MobilizationStep::*};
    let mobilization = [Transfer, Reinforcements, Expenditure].map(|step| Phase::Mobilization(side, step));
    let air = [Launch, Interception, TerrorBombing].map(|segment| Phase::Air(side, segment));
    let rest = [Phase::Movement(side), Phase::Combat(side), Phase::AirReturn(side), Phase::Surrender(side)];
    mobilization.into_iter().chain(air).chain(rest).collect()
}

/// Plays a turn in which every air unit flies to the first hex it can and nothing else is done: the phases in which
/// a decision or a die was due.
fn flying_turn(p: &mut Position) -> Vec<Phase> {
    let turn = p.state.turn;
    let mut phases = Vec::new();
    while p.state.turn == turn {
        if phases.last() != Some(&p.state.phase) {
            phases.push(p.state.phase);
        }
        if p.rolls() {
            p.die(6);
            continue;
        }
        let offered = p.offered();
        let flight = offered.iter().find(|action| action.starts_with("fly ") || action.starts_with("to "));
        p.play(flight.map_or("end", String::as_str));
    }
    phases
}

#[test]
fn c4_0_a_a_turn_has_its_phases_in_order() {
    covers!("4.0.a", "4.0.d");
    let mut all = vec![Phase::Events];
    all.extend(Side::ALL.map(player_turn).concat());
    all.push(Phase::EndOfTurn);
    for pair in all.windows(2) {
        assert_eq!(pair[0].following(), pair[1]);
    }
    assert_eq!(Phase::EndOfTurn.following(), Phase::Events);
    // The same in play: Czechs and Germans can fly and attack, Budapest and all of Belgium are lost.
    let units = "2514: ger.infantry.i / 2515: cze.infantry.1 / available: ger.airstrike.l1 cze.airstrike.air / \
                 3019: fra.infantry.1 / 1512: ger.infantry.ii";
    let mut p = Position::new("allied surrender", units);
    p.joins(Nation::Belgium, Side::Allied);
    (p.state.turn, p.state.phase) = (1, Phase::Combat(Side::Allied));
    p.play("end").die(6);
    assert_eq!((p.state.turn, p.state.phase), (2, Phase::Events));
    p.log.entries.clear();
    // The steps of a Mobilization Phase before the last and the Air Return Phase pass by themselves.
    let passing = |phase: &Phase| {
        use MobilizationStep::*;
        matches!(
            phase,
            Phase::Mobilization(_, Transfer | Reinforcements) | Phase::AirReturn(_) | Phase::EndOfTurn
        )
    };
    all.retain(|phase| !passing(phase));
    assert_eq!(flying_turn(&mut p), all);
    p.at("ger.airstrike.l1", "utilized").at("cze.airstrike.air", "utilized");
    // What passes by itself and what only goes on is not told.
    let begun = p.log.entries.iter().filter(|entry| entry.case == "4.0");
    let begun: Vec<String> = begun.map(|entry| entry.text.to_string()).collect();
    let told: Vec<_> =
        begun.iter().filter_map(|text| text.rsplit_once(", ")).map(|(_, phase)| phase).collect();
    let player_turn = |side: Side| {
        let (own, other) = (side.title(), side.enemy().title());
        [
            format!("{own} Mobilization Phase."),
            format!("{own} Air Mission Launch Segment."),
            format!("{other} Air Interception Segment."),
            format!("{own} Terror Bombing Segment."),
            format!("{own} Movement Phase."),
            format!("{own} Combat Phase."),
        ]
    };
    let mut expected = Side::ALL.map(player_turn).concat();
    expected.push("Events Phase.".to_owned());
    assert_eq!(told, expected);
}

#[test]
fn c4_0_b_the_first_turn_has_neither_events_nor_mobilization() {
    covers!("4.0.b", "4.0.e");
    let mut p = Ground::real().scenario("little-entente").start();
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    let waiting = p.game.ids().filter(|unit| p.state.spots[*unit] == Spot::REINFORCEMENT).count();
    assert!(waiting > 0);
    assert_eq!(p.state.phase, Phase::Air(Side::Axis, AirSegment::Launch), "no die, no points");
    p.put("utilized: ger.airlift.ju / utilized: cze.airstrike.air / turn1: cze.infantry.ghq");
    while p.state.active() == Side::Axis {
        p.play("end");
        assert!(!matches!(p.state.phase, Phase::Mobilization(..) | Phase::Events));
    }
    // Nothing came back from the Utilized Display, and nobody arrived.
    p.at("ger.airlift.ju", "utilized").at("cze.airstrike.air", "utilized").at("cze.infantry.ghq", "turn1");
    assert_eq!(p.state.points[Nation::Czechoslovakia], 0);
    assert!(matches!(p.state.phase, Phase::Air(Side::Allied, _) | Phase::Movement(Side::Allied)));
}

#[test]
fn c4_0_c_one_event_before_the_axis_turn() {
    covers!("4.0.c");
    let mut p = Position::new("allied combat", "2513: ger.infantry.i");
    p.play("end");
    let mut dice = 0;
    while let Next::Dice(throw) = p.game.next(&p.state) {
        assert_eq!(throw.purpose, "events");
        p.die(5);
        dice += 1;
    }
    assert_eq!(dice, 1);
    assert_eq!(p.state.turn, 3);
    assert_eq!(p.state.phase, Phase::Mobilization(Side::Axis, MobilizationStep::Expenditure));
    assert!(p.state.barred[Side::Axis as usize], "and it was carried out");
}

#[test]
fn c4_0_g_scheduled_units_come_in_the_second_step() {
    covers!("4.0.g");
    let mut p = Position::new(
        "events",
        "turn2: ger.infantry.xvii / turn3: ger.infantry.xxi / utilized: ger.airlift.ju",
    );
    p.die(1);
    assert_eq!(p.state.phase, Phase::Mobilization(Side::Axis, MobilizationStep::Reinforcements));
    p.at("ger.airlift.ju", "available");
    assert_eq!(p.state.points[Nation::Germany], 0, "points come in the third");
    p.withholds("end; place ger.infantry.xxi").play("place ger.infantry.xvii; at 2511");
    assert_eq!(p.state.phase, Phase::Mobilization(Side::Axis, MobilizationStep::Expenditure));
    assert_eq!(p.state.points[Nation::Germany], 8);
    p.at("ger.infantry.xvii", "2511").at("ger.infantry.xxi", "turn3");
}

#[test]
fn c4_0_n_no_air_unit_of_the_phasing_side_stays_up() {
    covers!("4.0.n");
    let units =
        "2513: ger.infantry.i / 2514: ger.airstrike.l1 / 2612: ger.airlift.ju / 2515: cze.airstrike.air";
    let mut p = Position::new("axis combat", units);
    p.play("end").at("ger.airstrike.l1", "utilized").at("ger.airlift.ju", "utilized");
    p.at("cze.airstrike.air", "2515");
}

#[test]
fn c5_1_f_ships_pass_neutral_coasts() {
    covers!("5.1.f");
    // The Low Countries and Denmark are neutral; Hamburg lies behind them.
    let units = "available: gbr.sea.sea / 1211: gbr.infantry.bef";
    let mut p = Position::new("allied movement", units);
    p.play("ship gbr.sea.sea; board gbr.infantry.bef").offers("land 2210; land 2010");
    p.withholds("land 1612; land 1710; land 1611");
    p.play("land 2210").at("gbr.infantry.bef", "2210");
    assert_eq!(p.state.side_of(Nation::Netherlands), None, "nobody is invaded by passing");
}

#[test]
fn c5_2_a_neutral_units_are_deployed_at_the_start() {
    covers!("5.2.a");
    let mut p = Ground::real().start();
    p.play("deploy rest");
    for unit in ["bel.infantry.1", "net.infantry.fa", "den.infantry.1", "lit.infantry.1"] {
        assert!(p.state.hex(p.unit(unit)).is_some(), "{unit}");
    }
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    assert_eq!(p.state.side_of(Nation::Belgium), None);
    while !matches!(p.state.phase, Phase::Movement(Side::Allied)) {
        p.withholds("take bel.infantry.1").play("end");
    }
    p.withholds("take bel.infantry.1");
    assert!(!p.in_zone_of(Side::Allied, &p.whereabouts("bel.infantry.1")), "it sleeps");
}

#[test]
fn c9_1_e_reinforcements_may_overfill_a_hex_until_the_movement_phase_ends() {
    covers!("9.1.e");
    let units = "2511: ger.infantry.i ger.infantry.ii ger.infantry.iii / turn2: ger.infantry.xvii";
    let mut p = Position::new("axis reinforcements", units);
    p.play("place ger.infantry.xvii").offers("at 2511").play("at 2511").at("ger.infantry.xvii", "2511");
    while !matches!(p.state.phase, Phase::Movement(Side::Axis)) {
        p.play("end");
    }
    let mut stayed = Position::new("axis movement", "");
    (stayed.state, stayed.game) = (p.state, p.game);
    stayed.play("end").offers("remove ger.infantry.i; remove ger.infantry.xvii").withholds("end");
    stayed.play("remove ger.infantry.ii");
    assert_ne!(stayed.state.phase, Phase::Movement(Side::Axis));
    // Who moves away in time saves everybody.
    stayed.state = p.state;
    stayed.play("take ger.infantry.i; go 2512; halt; end").at("ger.infantry.i", "2512");
    assert_ne!(stayed.state.phase, Phase::Movement(Side::Axis));
}
