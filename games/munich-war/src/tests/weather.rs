//! 20.0 Weather.

use engine::{Viewer, covers};

use crate::nation::{Nation, Side};
use crate::sequence::{AirSegment, Phase};
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

const AIR: &str = "ger.airstrike.l1 ger.airstrike.l2 ger.airstrike.l3 ger.airstrike.lko ger.airlift.ju";

#[test]
fn c20_0_a_every_scenario_starts_in_good_weather() {
    covers!("20.0.a");
    for scenario in ["western-powers-guarantee", "little-entente", "intermarium", "general-war"] {
        assert!(!Ground::real().scenario(scenario).start().state.storms, "{scenario}");
    }
}

#[test]
fn c20_0_b_storms_set_in_in_november_for_good() {
    covers!("20.0.b", "20.0.c", "20.0.d", "20.0.e", "20.0.f", "T.events.1");
    for turn in 2..=4 {
        let mut p = Position::new("events", "");
        p.turn(turn).die(1);
        assert!(!p.state.storms, "turn {turn}");
    }
    let mut p = Position::new("events", "");
    p.turn(5).die(1);
    assert!(p.state.storms);
    assert!(p.told(Viewer::Spectator).contains("Storms set in"));
    (p.state.turn, p.state.phase) = (5, Phase::Combat(Side::Allied));
    p.play("end").die(1);
    assert!(p.state.storms, "a second time");
    assert_eq!(p.told(Viewer::Spectator).matches("Storms set in").count(), 1);
    let mut p = Position::new("events", "");
    p.storms().turn(6).die(5);
    assert!(p.state.storms);
}

#[test]
fn e27_storms_ground_half_of_the_air_units() {
    covers!("20.0.g", "20.0.r");
    let mut p = Position::new("events", &format!("utilized: {AIR}"));
    p.turn(5).die(1);
    assert_eq!(p.offered().len(), 5, "all have come back first");
    p.play("ground ger.airstrike.l1; ground ger.airlift.ju; ground ger.airstrike.lko").offers("end");
    let grounded = AIR.split(' ').filter(|unit| p.whereabouts(unit) == "utilized").count();
    assert_eq!(grounded, 3);
    // They stay there in the Allied turn, and come back in the next friendly step 1.
    p.put("2511: cze.airstrike.air");
    p.state.phase = Phase::Air(Side::Allied, AirSegment::Interception);
    p.offers("fly ger.airstrike.l2").withholds("fly ger.airstrike.l1");
    // The same event in October does nothing.
    let mut p = Position::new("events", &format!("available: {AIR}"));
    p.turn(4).die(1).withholds("ground ger.airstrike.l1");
    // A unit of four points traces three hexes off the railroads.
    let mut p = Ground::plain().cities(&[2511], true).position("axis movement", "2514: ger.infantry.i");
    assert!(p.storms().supplied("ger.infantry.i"));
    p.put("2515: ger.infantry.i");
    assert!(!p.supplied("ger.infantry.i"));
    // Nobody advances two hexes, and foreigners attack the Soviet Union a column to the left.
    let units = "2313: ger.panzer.16 / 2314: cze.2nd.r1";
    let ground = super::land::front().pack(super::land::always("DZ"));
    let mut p = ground.position("axis combat", units);
    p.storms().assault("2314", "ger.panzer.16").play("mobile").die(1);
    p.play("advance ger.panzer.16");
    assert!(!p.offered().iter().any(|action| action.starts_with("pursue")));
    let war = [(Nation::SovietUnion, Side::Allied)];
    assert_eq!(shift("general-war", "axis", "4112: ger.infantry.i", "4113: sov.infantry.1", &war), -1);
    assert_eq!(shift("general-war", "allied", "4112: sov.infantry.1", "4113: ger.infantry.i", &war), 0);
}

#[test]
fn c20_0_g_each_player_grounds_his_own() {
    covers!("20.0.g");
    let mut p = Position::new("axis combat", "available: cze.airstrike.air ger.airstrike.l1 gbr.bomb.fleet");
    p.storms().play("end");
    assert_eq!(p.decides(), Some(Side::Allied));
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["ground cze.airstrike.air"]);
    p.play("ground cze.airstrike.air").at("cze.airstrike.air", "utilized").offers("end");
}

#[test]
fn c20_0_h_lines_of_supply_are_a_hex_shorter() {
    covers!("20.0.h");
    let mut p = Ground::plain().cities(&[2511], true).position("axis movement", "2515: ger.infantry.i");
    assert!(p.supplied("ger.infantry.i"), "four hexes");
    assert!(!p.storms().supplied("ger.infantry.i"));
    p.put("2514: ger.infantry.i");
    assert!(p.supplied("ger.infantry.i"));
}

#[test]
fn c20_0_i_railroad_lines_are_not() {
    covers!("20.0.i", "20.0.n");
    let ground = Ground::plain().cities(&[2511], true).rail(&[2511, 2512, 2513, 2514, 2515, 2516]);
    let mut p = ground.position("axis movement", "2516: ger.infantry.i / 2515: ger.infantry.ii");
    p.taken(Side::Axis, "2514").storms();
    assert!(p.supplied("ger.infantry.i"));
    let ground = Ground::plain().cities(&[4113], true).rail(&[4113, 4112, 4111, 4110, 4109, 4108, 4107]);
    let mut p = ground.position("allied movement", "4107: sov.infantry.1");
    p.joins(Nation::SovietUnion, Side::Allied).storms();
    assert!(p.supplied("sov.infantry.1"));
}

#[test]
fn c20_0_j_nobody_advances_two_hexes() {
    covers!("20.0.j");
    let fight = |storms: bool| {
        let ground =
            Ground::plain().cities(&[2511], true).unit("ger.panzer.16", |unit| unit.faces[0].attack = 9);
        let mut p = ground.position("axis combat", "2513: ger.panzer.16 / 2514: cze.2nd.r1");
        p.state.storms = storms;
        // 450%: 2 is DW.
        p.assault("2514", "ger.panzer.16").play("mobile").die(2);
        while p.whereabouts("cze.2nd.r1") == "2514" {
            let choice = p.offered().into_iter().next().expect("a retreat");
            p.play(&choice);
        }
        p.play("advance ger.panzer.16");
        p.offered().iter().any(|action| action.starts_with("pursue"))
    };
    assert!(fight(false));
    assert!(!fight(true));
}

#[test]
fn c20_0_k_the_soviet_union_is_slow_off_the_railroads() {
    covers!("20.0.k", "20.0.l", "20.0.m");
    let ground = || {
        let ground = Ground::plain().cities(&[4113, 3414], true).terrain(Terrain::Forest, &[4213]);
        ground.rail(&[4113, 4112, 4111, 4110, 4109, 4108, 4107, 4106, 4105])
    };
    let units = "4113: sov.infantry.1 / 3612: pol.infantry.og";
    let mut p = ground().scenario("general-war").position("allied movement", units);
    p.joins(Nation::SovietUnion, Side::Allied).storms();
    // Three points: one clear hex off the railroads, three on them, and as far as it likes by rail.
    let reach = p.reach("sov.infantry.1");
    assert!(reach.contains(p.hex("4213")) && !reach.contains(p.hex("4313")));
    assert!(reach.contains(p.hex("4110")) && !reach.contains(p.hex("4109")));
    p.play("rail").offers("go 4105");
    let mut p = ground().scenario("general-war").position("allied movement", units);
    p.joins(Nation::SovietUnion, Side::Allied);
    let reach = p.reach("sov.infantry.1");
    assert!(reach.contains(p.hex("4313")) && reach.contains(p.hex("4107")));
    // Poland is as in good weather.
    p.storms().play("halt");
    assert!(p.reach("pol.infantry.og").contains(p.hex("3212")));
}

/// The shift of storms for an attack by one unit on another.
fn shift(scenario: &'static str, side: &str, attack: &str, defense: &str, joins: &[(Nation, Side)]) -> i16 {
    let mut p = Ground::plain().scenario(scenario).position(&format!("{side} combat"), "");
    for &(nation, side) in joins {
        p.joins(nation, side);
    }
    p.put(&format!("{attack} / {defense}")).storms();
    let target = defense.split(':').next().expect("a hex").to_owned();
    let unit = attack.split(": ").nth(1).expect("a unit").to_owned();
    p.assault(&target, &unit);
    p.odds().storms
}

#[test]
fn c20_0_o_attacks_into_the_soviet_union_and_finland_suffer() {
    covers!("20.0.o", "20.0.p", "20.0.q");
    let war = [(Nation::SovietUnion, Side::Allied), (Nation::Finland, Side::Axis)];
    let s6 = "general-war";
    assert_eq!(shift(s6, "axis", "4112: ger.infantry.i", "4113: sov.infantry.1", &war), -1);
    assert_eq!(shift(s6, "allied", "4112: sov.infantry.1", "4113: ger.infantry.i", &war), 0);
    assert_eq!(shift(s6, "allied", "3702: sov.infantry.1", "3701: fin.infantry.1", &war), -1);
    assert_eq!(shift(s6, "axis", "3801: fin.infantry.1", "3701: sov.infantry.1", &war), 0);
    assert_eq!(shift(s6, "axis", "3701: fin.infantry.1", "3702: sov.infantry.1", &war), -1);
    assert_eq!(shift(s6, "axis", "2513: ger.infantry.i", "2514: cze.infantry.1", &war), 0);
}

#[test]
fn c20_0_o_terror_bombing_too() {
    covers!("20.0.o");
    let bomb = |ground: Ground| {
        let mut p = ground.scenario("general-war").position("axis bombing", "4113: ger.airstrike.l1");
        p.joins(Nation::SovietUnion, Side::Allied).storms();
        p.play("bomb ger.airstrike.l1 city").die(4);
        p.state.terror.contains(p.hex("4113"))
    };
    assert!(!bomb(Ground::real()), "the column of factor 1");
    assert!(bomb(Ground::real().options(|options| options.no_storm_terror_shift = true)));
}

#[test]
fn one_foreigner_brings_the_storms_into_a_mixed_attack() {
    // D43: 20.0 spares Soviet units at home, not those who fight beside them.
    covers!("20.0.q");
    let storms = |attackers: &str| {
        let ground = Ground::plain().scenario("anti-comintern-war");
        let ground = ground.options(|options| options.mixed_landing_attacks = true);
        let units = "4112: sov.infantry.1 / 4013: rom.infantry.1 / 4113: ger.infantry.i";
        let mut p = ground.position("allied combat", units);
        let landed = p.unit("sov.infantry.1");
        p.state.landed.insert(landed);
        p.storms().assault("4113", attackers);
        p.odds().storms
    };
    assert_eq!(storms("sov.infantry.1"), 0);
    assert_eq!(storms("sov.infantry.1 rom.infantry.1"), -1);
    assert_eq!(storms("rom.infantry.1 sov.infantry.1"), -1);
}
