//! 16.0 Airpower.

use engine::{Viewer, covers};
use mechanics::ResultsTable;

use crate::nation::{Nation, Side};
use crate::pack::{AirResult, TerrorResult};
use crate::sequence::{AirSegment, Phase};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, PACK, Play, Position};

/// Clear ground with one German city, Berlin.
fn berlin() -> Ground {
    Ground::plain().cities(&[2511], false)
}

/// A German air unit over the fortless city of Prague in the Terror Bombing Segment, with more units.
fn over_prague(air: &str, units: &str) -> Position {
    Position::new("axis bombing", &format!("2515: {air} / {units}"))
}

#[test]
fn c16_0_a_airstrike_units_bomb_and_airlift_units_do_not() {
    covers!("16.0.a");
    let units = "2515: ger.airstrike.l1 / 2514: ger.airlift.ju cze.2nd.r1";
    let mut p = Position::new("axis bombing", units);
    p.offers("bomb ger.airstrike.l1 city").withholds("bomb ger.airlift.ju units");
    let mut p = Position::new("axis launch", "available: ger.airstrike.l1 / 2511: ger.infantry.i");
    p.play("fly ger.airstrike.l1").withholds("ready 2511; supply 2511").offers("to 2511");
}

#[test]
fn c16_0_b_airlift_units_fly_airlift_only() {
    covers!("16.0.b", "16.10.a");
    let units = "2513: cze.airstrike.air / available: ger.airlift.ju ger.airstrike.l1";
    let mut p = Position::new("allied interception", units);
    p.offers("fly ger.airstrike.l1").withholds("fly ger.airlift.ju");
    let mut p = Position::new("axis launch", "available: ger.airlift.ju / 2511: ger.infantry.i");
    p.play("fly ger.airlift.ju").offers("supply 2511; ready 2511").withholds("to 2511");
}

#[test]
fn c16_1_a_air_units_are_on_the_map_for_missions_only() {
    covers!("16.1.a", "16.1.b", "16.1.c", "16.4.a");
    let mut p = Position::new("axis launch", "available: ger.airstrike.l1 / utilized: ger.airstrike.l2");
    p.withholds("fly ger.airstrike.l2").play("fly ger.airstrike.l1; to 2515").at("ger.airstrike.l1", "2515");
    p.play("end; end; end; end").at("ger.airstrike.l1", "utilized");
}

#[test]
fn c16_2_c_the_phasing_player_launches_and_the_other_intercepts() {
    covers!("16.2.a", "16.2.c", "16.2.d", "4.0.i", "4.0.j");
    let units = "available: ger.airstrike.l1 ger.airstrike.l2 cze.airstrike.air";
    let mut p = Position::new("axis launch", units);
    assert_eq!(p.decides(), Some(Side::Axis));
    p.withholds("fly cze.airstrike.air").play("fly ger.airstrike.l1; to 2515; end");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.withholds("fly ger.airstrike.l2").offers("fly cze.airstrike.air").play("end");
    assert_eq!(p.state.phase, Phase::Air(Side::Axis, AirSegment::TerrorBombing));
    p.withholds("fly ger.airstrike.l2; fly cze.airstrike.air");
}

#[test]
fn c16_2_g_the_mission_is_declared_when_it_is_flown() {
    covers!("16.2.g", "16.8.b", "16.9.a");
    let units = "available: ger.airstrike.l1 / 2515: cze.2nd.r1 / 2514: ger.infantry.i";
    let mut p = Position::new("axis launch", units);
    p.play("fly ger.airstrike.l1; to 2515; end");
    p.offers("bomb ger.airstrike.l1 city; bomb ger.airstrike.l1 units");
    p.play("end; end; attack 2515; add ger.infantry.i; declare").offers("support ger.airstrike.l1");
}

#[test]
fn e17_range_and_launch_hexes() {
    covers!("16.3.a", "16.3.c", "16.3.d", "16.3.g", "16.2.e", "16.2.f");
    let mut p = berlin().position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").offers("to 3114").withholds("to 3115");
    let mut p = berlin().position("axis launch", "available: ger.airstrike.l1");
    p.taken(Side::Allied, "2511").withholds("fly ger.airstrike.l1");
    let warsaw = || Ground::plain().cities(&[3212], false);
    let mut p = warsaw().position("axis launch", "available: ger.airstrike.l1 / 3212: ger.infantry.i");
    p.play("fly ger.airstrike.l1").offers("to 2612");
    let mut p = warsaw().position("axis launch", "available: ger.airstrike.l1 / 3212: pol.infantry.og");
    p.withholds("fly ger.airstrike.l1");
}

#[test]
fn c16_3_b_interceptors_keep_to_their_range() {
    covers!("16.3.b", "16.3.l");
    let units = "3114: cze.airstrike.air / 3115: fra.airstrike.1 / available: ger.airstrike.l1";
    let mut p = berlin().position("allied interception", units);
    p.play("fly ger.airstrike.l1");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["to 3114"]);
}

#[test]
fn c16_3_e_no_launch_from_an_enemy_zone_or_with_a_terror_marker() {
    covers!("16.3.e", "16.3.f", "16.8.2.g");
    let mut p = berlin().position("axis launch", "available: ger.airstrike.l1 / 2510: cze.infantry.1");
    p.withholds("fly ger.airstrike.l1");
    let mut p = berlin().position("axis launch", "available: ger.airstrike.l1");
    p.offers("fly ger.airstrike.l1").terror("2511").withholds("fly ger.airstrike.l1");
}

#[test]
fn c16_3_h_enemies_and_terrain_do_not_hinder_flight() {
    covers!("16.3.h");
    let ground = berlin().terrain(Terrain::Mountain, &[2515]);
    let units = "2513: cze.infantry.1 / 2514: cze.infantry.2 / 2516: cze.infantry.3";
    let mut p = ground.position("axis launch", &format!("available: ger.airstrike.l1 / {units}"));
    p.play("fly ger.airstrike.l1").offers("to 2517");
}

#[test]
fn c16_3_i_flights_go_around_neutral_countries() {
    covers!("16.3.i", "5.1.d");
    let ground = berlin().country(Nation::Switzerland, &[2514]);
    let mut p = ground.position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").withholds("to 2514; to 2517").offers("to 2516");
}

#[test]
fn c16_3_j_an_invader_flies_into_its_victim_and_not_beyond() {
    covers!("16.3.j");
    let ground = berlin().country(Nation::Belgium, &[2514, 2515]);
    let mut p = ground.position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").offers("to 2514; to 2515; to 2516").withholds("to 2517");
    let ground = berlin().country(Nation::Belgium, &[2513, 2413, 2613]).country(Nation::Netherlands, &[2514]);
    let ground = ground.unit("ger.airstrike.l1", |unit| unit.range = 3);
    let mut p = ground.position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").offers("to 2513").withholds("to 2514");
}

#[test]
fn c16_3_k_neutral_coasts_are_closed_too() {
    covers!("16.3.k");
    let ground = || {
        let ground = berlin().country(Nation::Switzerland, &[2510]);
        ground.unit("ger.airstrike.l1", |unit| unit.range = 3)
    };
    let mut p = ground().position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").withholds("to 2508");
    let ground = ground().options(|options| options.air_over_neutral_coast = true);
    let mut p = ground.position("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1").offers("to 2508").withholds("to 2510");
}

#[test]
fn c16_5_a_one_air_unit_of_a_side_in_a_hex() {
    covers!("16.5.a");
    let mut p = Position::new("axis launch", "available: ger.airstrike.l1 ger.airstrike.l2");
    p.play("fly ger.airstrike.l1; to 2515; fly ger.airstrike.l2").withholds("to 2515").offers("to 2514");
}

#[test]
fn c16_5_b_one_interceptor_meets_one_air_unit() {
    covers!("16.5.b");
    let units =
        "2515: ger.airstrike.l1 / available: cze.airstrike.air fra.airstrike.1 / 2816: fra.infantry.1";
    let ground = Ground::real().unit("fra.airstrike.1", |unit| unit.range = 12);
    let mut p = ground.position("axis interception", units);
    p.offers("fly fra.airstrike.1").play("fly cze.airstrike.air; to 2515").withholds("fly fra.airstrike.1");
}

#[test]
fn c16_5_c_land_units_and_air_units_do_not_hinder_each_other() {
    covers!("16.5.c", "16.5.d");
    let stack = "2514: cze.infantry.1 cze.fort.f2 / available: ger.airstrike.l1";
    Position::new("axis launch", stack).play("fly ger.airstrike.l1; to 2514").at("ger.airstrike.l1", "2514");
    let mut p = Position::new("axis movement", "2513: ger.infantry.i / 2414: cze.airstrike.air");
    p.play("take ger.infantry.i; go 2414").at("ger.infantry.i", "2414");
}

#[test]
fn c16_6_a_air_combat_follows_the_last_interceptor() {
    covers!("16.6.a", "16.6.c", "16.6.d");
    let units = "2515: ger.airstrike.l1 / 2514: ger.airstrike.l2 / 2513: ger.airstrike.l3";
    let ground = Ground::real().unit("fra.airstrike.1", |unit| unit.range = 12);
    let mut p = ground
        .position("axis interception", &format!("{units} / available: cze.airstrike.air fra.airstrike.1"));
    p.play("fly cze.airstrike.air; to 2515; fly fra.airstrike.1; to 2514").withholds("engage 2515");
    p.play("end");
    assert_eq!(p.decides(), Some(Side::Allied), "the order is the interceptor's");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["engage 2514", "engage 2515"]);
    // Both fight; -1: 5 is DB.
    p.play("engage 2515").die(5).at("ger.airstrike.l1", "utilized").at("ger.airstrike.l2", "2514");
    p.die(5).at("ger.airstrike.l2", "utilized").at("ger.airstrike.l3", "2513");
}

/// An interception in Konigsberg of the Polish air unit by a German one.
fn konigsberg(interceptor: &str, polish: &str, die: u8) -> Position {
    let ground = Ground::real().scenario("general-war");
    let units = format!("3109: {polish} ger.fort.kb / available: {interceptor}");
    let mut p = ground.position("allied interception", &units);
    p.play(&format!("fly {}; to 3109; end", interceptor.trim_end_matches('*'))).die(die);
    p
}

#[test]
fn e18_interception_differential() {
    covers!("16.6.b", "16.6.c", "16.6.e", "16.6.f", "16.6.h", "T.interception", "16.4.e");
    let mut p = konigsberg("ger.airstrike.l1", "pol.airstrike.air", 6);
    p.at("pol.airstrike.air", "eliminated").at("ger.airstrike.l1", "utilized");
    let mut p = konigsberg("ger.airstrike.l1", "pol.airstrike.air", 1);
    p.reduced("ger.airstrike.l1").at("ger.airstrike.l1", "utilized").at("pol.airstrike.air", "3109");
    p.offers("bomb pol.airstrike.air city; bomb pol.airstrike.air units");
}

#[test]
fn c16_6_g_differentials_beyond_the_table_use_its_ends() {
    covers!("16.6.g", "16.6.1.c");
    // 0 - 1 and 2 - 0.
    konigsberg("ger.airstrike.lko*", "pol.airstrike.air", 1).at("ger.airstrike.lko", "eliminated");
    konigsberg("ger.airstrike.l1", "pol.airstrike.air*", 6).at("pol.airstrike.air", "eliminated");
    // 0 - 2.
    let ground = Ground::real().unit("cze.airstrike.air", |unit| unit.faces[0].air = 0);
    let mut p = ground.position("axis interception", "2515: ger.airstrike.l1 / available: cze.airstrike.air");
    p.play("fly cze.airstrike.air; to 2515; end").die(1).at("cze.airstrike.air", "eliminated");
}

#[test]
fn c16_6_i_nobody_else_has_a_part_in_air_combat() {
    covers!("16.6.i", "16.6.j");
    let mut p = konigsberg("ger.airstrike.l1", "pol.airstrike.air", 6);
    p.at("ger.fort.kb", "3109").full("ger.fort.kb ger.airstrike.l1");
}

#[test]
fn t_interception_results() {
    covers!("T.interception_results.d", "T.interception_results.e");
    covers!("T.interception_results.f", "T.interception_results.g", "T.interception_results.h");
    covers!("16.4.c", "16.4.d", "16.6.1.a");
    let (german, polish) = ("ger.airstrike.l1", "pol.airstrike.air");
    konigsberg("ger.airstrike.lko*", polish, 1).at("ger.airstrike.lko", "eliminated").full(polish);
    konigsberg(german, polish, 1).reduced(german).full(polish).at(polish, "3109");
    konigsberg(german, polish, 3).at(polish, "utilized").full(polish).full(german);
    konigsberg(german, polish, 6).at(polish, "eliminated").full(german);
    konigsberg(german, polish, 4).reduced(polish).full(german);
    konigsberg(german, polish, 2).reduced(polish).reduced(german).at(german, "utilized");
    konigsberg("ger.airstrike.l1*", polish, 2).at(german, "eliminated").full(polish);
    konigsberg("ger.airstrike.l1*", "pol.airstrike.air*", 3).at(polish, "utilized").at(german, "utilized");
}

#[test]
fn t_interception_results_a_a_unit_reduced_to_zero_waits_for_its_refit() {
    covers!("T.interception_results.a", "T.interception_results.b");
    let mut p = konigsberg("ger.airstrike.l1", "pol.airstrike.air", 4);
    p.at("pol.airstrike.air", "utilized").reduced("pol.airstrike.air");
    (p.state.turn, p.state.phase) = (3, Phase::Combat(Side::Axis));
    p.play("end").at("pol.airstrike.air", "utilized").play("refit pol.airstrike.air");
    // It remains in the display until then, and no longer.
    p.full("pol.airstrike.air")
        .at("pol.airstrike.air", "available")
        .play("end")
        .offers("fly pol.airstrike.air");
    // Others are refitted where they are.
    let mut p = Position::new("allied mobilization", "utilized: cze.airstrike.air*");
    p.points(Nation::Czechoslovakia, 2).play("refit cze.airstrike.air");
    p.full("cze.airstrike.air").at("cze.airstrike.air", "utilized");
}

#[test]
fn c16_6_1_b_a_unit_of_factor_zero_intercepts_and_bombs() {
    covers!("16.6.1.b", "T.terror", "16.8.i");
    let mut p = Position::new(
        "axis launch",
        "available: ger.airstrike.lko* / 2414: ger.infantry.i / 2514: cze.2nd.r1",
    );
    p.play("fly ger.airstrike.lko; to 2514; end").offers("bomb ger.airstrike.lko units");
    p.play("end; end; attack 2514; add ger.infantry.i; declare").withholds("support ger.airstrike.lko");
    let mut p = over_prague("ger.airstrike.lko*", "2511: ger.infantry.i");
    p.play("bomb ger.airstrike.lko city").die(5);
    assert!(p.state.terror.is_empty(), "factor 1 would have succeeded");
    konigsberg("ger.airstrike.lko*", "pol.airstrike.air", 5).at("pol.airstrike.air", "utilized");
}

#[test]
fn e29_one_mission_in_a_turn() {
    covers!("16.2.b", "4.0.f");
    let play = |ground: Ground| {
        let units = "2515: ger.airstrike.l1 / available: cze.airstrike.air / 2817: cze.infantry.1";
        let mut p = ground.position("axis interception", units);
        p.turn(3).play("fly cze.airstrike.air; to 2515; end").die(5).at("cze.airstrike.air", "utilized");
        p.play("end").at("cze.airstrike.air", "available").play("end");
        p
    };
    let mut p = play(Ground::real());
    p.withholds("fly cze.airstrike.air");
    assert_eq!(p.state.phase, Phase::Movement(Side::Allied), "nobody can fly");
    p.play("end").die(1).put("2515: ger.airstrike.l2");
    p.state.phase = Phase::Air(Side::Axis, AirSegment::Interception);
    p.offers("fly cze.airstrike.air");
    play(Ground::real().options(|options| options.air_by_display = true)).offers("fly cze.airstrike.air");
}

#[test]
fn c16_7_a_anti_aircraft_units_and_fortifications_have_flak() {
    covers!("16.7.a", "16.7.b", "16.8.1.c", "16.8.1.d", "16.8.1.i", "16.8.1.j", "T.terror_results.c");
    for (unit, hit) in [("gbr.aaa.adc", true), ("cze.fort.f2", true), ("cze.infantry.1", false)] {
        let mut p = over_prague("ger.airstrike.l1", &format!("2515: {unit}"));
        p.play("bomb ger.airstrike.l1 city").die(2).at("ger.airstrike.l1", "utilized");
        assert_eq!(p.state.reduced.contains(p.unit("ger.airstrike.l1")), hit, "{unit}");
    }
    let mut p = over_prague("ger.airstrike.l1*", "2515: cze.fort.f2");
    p.play("bomb ger.airstrike.l1 city").die(2).at("ger.airstrike.l1", "eliminated");
}

#[test]
fn c16_8_a_bombs_fall_in_their_segment() {
    covers!("16.8.a", "16.8.h", "4.0.k");
    let units = "2515: ger.airstrike.l1 / 2716: ger.airstrike.l2 / 2511: ger.infantry.i";
    let both = "bomb ger.airstrike.l1 city; bomb ger.airstrike.l2 city";
    let mut p = Position::new("axis launch", &format!("{units} / available: ger.airstrike.l3"));
    p.withholds(both).play("end; end").offers(both);
    p.play("bomb ger.airstrike.l2 city").die(6).at("ger.airstrike.l2", "utilized");
    p.offers("bomb ger.airstrike.l1 city").play("end").withholds("bomb ger.airstrike.l1 city");
}

#[test]
fn c16_8_c_a_city_of_an_enemy_country_without_friends_in_it() {
    covers!("16.8.c");
    over_prague("ger.airstrike.l1", "2511: ger.infantry.i").offers("bomb ger.airstrike.l1 city");
    over_prague("ger.airstrike.l1", "2515: ger.infantry.i").withholds("bomb ger.airstrike.l1 city");
    // A German city that the enemy holds is not in an enemy country.
    let mut p = Position::new("axis bombing", "2513: ger.airstrike.l1 cze.infantry.1");
    p.withholds("bomb ger.airstrike.l1 city").offers("bomb ger.airstrike.l1 units");
}

#[test]
fn c16_8_d_a_neutral_city_can_be_bombed() {
    covers!("16.8.d", "16.8.e");
    let mut p = Position::new("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1; to 1512; end; bomb ger.airstrike.l1 city").die(6);
    assert!(p.state.terror.contains(p.hex("1512")));
    assert_eq!(p.state.side_of(Nation::Belgium), Some(Side::Allied));
}

#[test]
fn c16_8_f_enemy_units_anywhere() {
    covers!("16.8.f", "16.8.1.g", "16.8.1.h", "16.8.k", "T.terror_results.a");
    let mut p = Position::new("axis bombing", "2514: ger.airstrike.l1 cze.infantry.1 cze.fort.f2");
    p.withholds("bomb ger.airstrike.l1 city").play("bomb ger.airstrike.l1 units").die(6);
    assert_eq!(p.decides(), Some(Side::Axis));
    p.offers("pass; reduce cze.fort.f2").play("reduce cze.infantry.1").reduced("cze.infantry.1");
    p.full("cze.fort.f2").at("ger.airstrike.l1", "utilized");
    assert!(p.state.terror.is_empty());
}

#[test]
fn c16_8_g_city_or_units_but_not_both() {
    covers!("16.8.g", "16.8.j", "16.8.1.f", "16.8.2.a");
    let mut p = over_prague("ger.airstrike.l1", "2515: cze.infantry.1");
    p.play("bomb ger.airstrike.l1 city").die(4).at("ger.airstrike.l1", "utilized").full("cze.infantry.1");
    assert!(p.state.terror.contains(p.hex("2515")));
    p.withholds("bomb ger.airstrike.l1 units");
    let mut p = over_prague("ger.airstrike.l1", "2515: cze.infantry.1");
    p.play("bomb ger.airstrike.l1 units").die(4).play("pass").full("cze.infantry.1");
    assert!(p.state.terror.is_empty());
}

#[test]
fn c16_8_i_the_column_is_the_combat_factor() {
    covers!("16.8.i", "16.8.1.e", "16.8.1.j", "16.4.b");
    for (air, terror) in
        [("ger.airstrike.l1", true), ("ger.airstrike.l1*", false), ("ger.airstrike.lko", false)]
    {
        let mut p = over_prague(air, "2511: ger.infantry.i");
        let air = air.trim_end_matches('*');
        p.play(&format!("bomb {air} city")).die(4).at(air, "utilized");
        assert_eq!(p.state.terror.contains(p.hex("2515")), terror, "{air}");
    }
}

#[test]
fn c16_8_1_a_defiance_reduces_the_bomber() {
    covers!("16.8.1.a", "16.8.1.b", "T.terror_results.b");
    let mut p = over_prague("ger.airstrike.l1", "2511: ger.infantry.i");
    p.play("bomb ger.airstrike.l1 city")
        .die(1)
        .reduced("ger.airstrike.l1")
        .at("ger.airstrike.l1", "utilized");
}

#[test]
fn c16_8_2_a_terror_markers_stay_and_are_not_limited() {
    covers!("16.8.2.a", "16.8.2.b");
    let mut p = over_prague("ger.airstrike.l1", "2511: ger.infantry.i");
    let cities = p.game.field.cities;
    p.state.terror = cities;
    let prague = p.hex("2515");
    p.state.terror.remove(prague);
    p.play("bomb ger.airstrike.l1 city").die(6);
    assert_eq!(p.state.terror, cities);
    p.play("end; end").at("ger.airstrike.l1", "utilized");
    assert_eq!(p.state.terror, cities);
}

#[test]
fn c16_8_2_e_a_terrorized_city_shelters_nobody() {
    covers!("16.8.2.e");
    let ground = || Ground::plain().cities(&[2511, 2514], true).sides(SideKind::River, &[(2513, 2514)]);
    let mut p = ground().position("axis combat", "2513: ger.infantry.i / 2514: cze.2nd.r1");
    p.assault("2514", "ger.infantry.i");
    assert!(p.odds().terrain < 0);
    let mut p = ground().position("axis combat", "2513: ger.infantry.i / 2514: cze.2nd.r1");
    p.terror("2514").assault("2514", "ger.infantry.i");
    assert_eq!((p.odds().terrain, p.odds().river), (0, -1));
}

#[test]
fn c16_8_2_f_a_terrorized_city_is_no_source() {
    covers!("16.8.2.f");
    let mut p = Ground::plain().cities(&[2317], true).position("axis movement", "2316: ger.infantry.i");
    assert!(p.supplied("ger.infantry.i"));
    p.terror("2317");
    assert!(!p.supplied("ger.infantry.i"));
}

/// Takes the first choice until the attack is over.
fn finish(p: &mut Position) {
    while p.state.frames.depth() > 1 {
        let choice = p.offered().into_iter().next().expect("a choice");
        p.play(&choice);
    }
}

/// An attack from the German hexes 2513 and 2613 on 2514, without terrain; the support is due.
fn attack(units: &str, attackers: &str) -> Position {
    let ground = Ground::plain().cities(&[2511], true);
    let mut p = ground.position("axis combat", &format!("2514: cze.2nd.r1 / {units}"));
    p.assault("2514", attackers);
    p
}

#[test]
fn c16_9_b_one_air_unit_over_the_target_supports() {
    covers!("16.9.a", "16.9.b", "16.9.c", "16.9.f");
    let units = "2513: ger.infantry.i / 2514: ger.airstrike.l1 / 2515: ger.airstrike.l2";
    let mut p = attack(units, "ger.infantry.i");
    p.withholds("support ger.airstrike.l2").play("support ger.airstrike.l1");
    assert_eq!(p.odds().air, 2);
    let mut p = attack("2513: ger.infantry.i / 2514: ger.airstrike.l1*", "ger.infantry.i");
    p.play("support ger.airstrike.l1");
    assert_eq!(p.odds().air, 1);
}

#[test]
fn c16_9_d_air_of_another_country_goes_home() {
    covers!("16.9.d", "16.9.e");
    let mut p = attack("2513: hun.infantry.1 / 2514: ger.airstrike.l1", "hun.infantry.1");
    p.at("ger.airstrike.l1", "utilized").withholds("support ger.airstrike.l1");
    assert_eq!(p.odds().air, 0);
}

#[test]
fn c16_9_g_flak_reduces_the_air_unit_on_a_one() {
    covers!("16.9.g", "16.9.i", "16.9.j");
    for (flak, air, die, then) in [
        ("cze.fort.f2", "ger.airstrike.l1", 1, "reduced"),
        ("cze.fort.f2", "ger.airstrike.l1", 2, "full"),
        ("cze.infantry.1", "ger.airstrike.l1", 1, "full"),
        ("cze.fort.f2", "ger.airstrike.l1*", 1, "eliminated"),
    ] {
        let units = format!("2513: ger.infantry.i / 2514: {air} {flak}");
        let mut p = attack(&units, "ger.infantry.i");
        p.play("support ger.airstrike.l1").die(die);
        finish(&mut p);
        let air = p.unit("ger.airstrike.l1");
        match then {
            "eliminated" => p.at("ger.airstrike.l1", "eliminated"),
            _ => p.at("ger.airstrike.l1", "utilized"),
        };
        assert_eq!(p.state.reduced.contains(air), then != "full", "{flak} {die}");
    }
}

#[test]
fn c16_9_h_ground_combat_does_not_touch_air_units() {
    covers!("16.9.h", "16.9.i");
    let units = "2513: ger.2nd.sp / 2514: ger.airstrike.lko cze.infantry.1 / 2515: cze.infantry.2";
    let mut p = attack(units, "ger.2nd.sp");
    // Attacker Defeated.
    p.play("support ger.airstrike.lko").die(1);
    finish(&mut p);
    p.at("ger.airstrike.lko", "utilized").full("ger.airstrike.lko");
}

#[test]
fn c16_10_b_supply_or_transport_in_a_turn() {
    covers!("16.10.b");
    let mut p = Position::new("axis launch", "available: ger.airlift.ju / 2511: ger.infantry.i");
    p.play("fly ger.airlift.ju; ready 2511; end; end");
    p.play("airlift ger.airlift.ju; board ger.infantry.i; land 2413").at("ger.airlift.ju", "utilized");
    p.withholds("airlift ger.airlift.ju");
    p.state.phase = Phase::Air(Side::Axis, AirSegment::Launch);
    p.put("available: ger.airlift.ju").withholds("fly ger.airlift.ju");
}

#[test]
fn c16_10_c_airlift_units_are_intercepted() {
    covers!("16.10.c");
    let units = "2513: ger.airlift.ju ger.infantry.i / available: cze.airstrike.air";
    let mut p = Position::new("axis interception", units);
    // 1 - 0: 6 is DE.
    p.play("fly cze.airstrike.air; to 2513; end").die(6).at("ger.airlift.ju", "eliminated");
}

#[test]
fn c16_10_d_reduced_airlift_units_fly_both_missions() {
    covers!("16.10.d");
    let mut p = Position::new("axis launch", "available: ger.airlift.ju* / 2511: ger.infantry.i");
    p.play("fly ger.airlift.ju").offers("supply 2511; ready 2511");
    let units = "2513: ger.airlift.ju ger.infantry.i / available: cze.airstrike.air";
    let mut p = Position::new("axis interception", units);
    // 1 - 0: 4 is DL.
    p.play("fly cze.airstrike.air; to 2513; end")
        .die(4)
        .reduced("ger.airlift.ju")
        .at("ger.airlift.ju", "2513");
}

#[test]
fn c16_10_1_a_transport_waits_in_its_launch_hex_for_the_movement_phase() {
    covers!("16.10.1.a", "16.10.1.b", "16.10.1.e", "16.10.1.h", "16.10.1.i");
    let units = "available: ger.airlift.ju / 2511: ger.infantry.i ger.infantry.ii";
    let mut p = Position::new("axis launch", units);
    p.play("fly ger.airlift.ju").withholds("ready 2413");
    p.play("ready 2511; end; end").at("ger.airlift.ju", "2511");
    p.play("airlift ger.airlift.ju; board ger.infantry.i")
        .offers("land 2413; land 3109")
        .withholds("land 2512");
    p.play("land 3109").at("ger.infantry.i", "3109").at("ger.airlift.ju", "utilized");
    p.withholds("take ger.infantry.i; airlift ger.airlift.ju").offers("take ger.infantry.ii");
}

#[test]
fn c16_10_1_c_only_smaller_units_on_foot_are_carried() {
    covers!("16.10.1.c", "16.10.1.d");
    for (unit, fits) in [
        ("ger.infantry.i", true),
        ("ger.marines.af", true),
        ("ger.panzer.16", false),
        ("ger.aaa.flak1", false),
        ("hun.infantry.1", false),
        ("hun.cavalry.c", true),
    ] {
        let mut p = Position::new("axis launch", &format!("available: ger.airlift.ju / 2511: {unit}"));
        let offered = p.offered().contains("fly ger.airlift.ju") && {
            p.play("fly ger.airlift.ju");
            p.offered().contains("ready 2511")
        };
        assert_eq!(offered, fits, "{unit}");
    }
    let own = Ground::real().options(|options| options.airlift_own_country = true);
    own.position("axis launch", "available: ger.airlift.ju / 2511: hun.cavalry.c")
        .withholds("fly ger.airlift.ju");
}

/// An airlift unit in Berlin that is ready to carry the German corps there.
fn ready(ground: Ground, units: &str) -> Position {
    let units = format!("2511: ger.airlift.ju ger.infantry.i / {units}");
    let mut p = ground.position("axis movement", &units);
    let air = p.unit("ger.airlift.ju");
    p.state.lifting.insert(air);
    p
}

#[test]
fn c16_10_1_f_no_transport_from_or_to_enemy_zones_and_terror() {
    covers!("16.10.1.f", "16.10.1.g", "16.10.1.e");
    ready(Ground::real(), "2510: cze.infantry.1").withholds("airlift ger.airlift.ju");
    ready(Ground::real(), "").terror("2511").withholds("airlift ger.airlift.ju");
    let mut p = ready(Ground::real(), "2412: ger.infantry.ii / 2414: cze.infantry.1");
    p.terror("2317").play("airlift ger.airlift.ju; board ger.infantry.i");
    p.withholds("land 2413; land 2317; land 2515").offers("land 2210");
}

#[test]
fn c23_5_holds_for_transport_by_air() {
    covers!("16.10.1.e");
    let mut p = ready(Ground::real(), "");
    p.play("airlift ger.airlift.ju; board ger.infantry.i").offers("land 3212");
    let mut p = ready(Ground::real().options(|options| options.poland_and_politics = true), "");
    p.play("airlift ger.airlift.ju; board ger.infantry.i").withholds("land 3212").offers("land 3109");
}

#[test]
fn c16_10_1_h_a_transport_without_cargo_goes_home_after_movement() {
    covers!("16.4.a");
    let mut p = ready(Ground::real(), "");
    p.play("end").at("ger.airlift.ju", "utilized");
}

#[test]
fn c16_10_2_a_air_supply_goes_to_units_of_its_country() {
    covers!("16.10.2.a", "16.10.2.b");
    let units =
        "available: ger.airlift.ju / 2515: ger.infantry.i / 3019: hun.infantry.1 / 1102: ger.infantry.ii";
    let mut p = Position::new("axis launch", units);
    p.play("fly ger.airlift.ju").withholds("supply 3019; supply 1102; supply 2516");
    p.play("supply 2515").at("ger.airlift.ju", "2515");
}

#[test]
fn c16_10_2_c_air_supply_lasts_through_the_combat_phase() {
    covers!("16.10.2.c", "16.10.2.g", "16.10.2.d", "16.10.2.e", "16.10.2.f", "16.10.2.h");
    let ground = Ground::plain()
        .cities(&[2511], true)
        .unit("ger.infantry.i", |unit| unit.faces[0].movement = 3)
        .terrain(Terrain::Mountain, &[2917]);
    let units = "2916: ger.infantry.i ger.airlift.ju / 2917: ger.infantry.ii / 2817: hun.infantry.1 / 3117: cze.2nd.r1 \
                 / 2915: cze.infantry.1 / 2919: ger.infantry.iii";
    let mut p = ground.position("axis movement", units);
    let supplied = |p: &mut Position, unit: &str| {
        let unit = p.unit(unit);
        let moves = p.game.at(&p.state, &mut p.desk).is_supplied_to_move(unit);
        (moves, p.game.at(&p.state, &mut p.desk).is_supplied_to_attack(unit))
    };
    for (unit, served) in [
        ("ger.infantry.i", true),
        ("ger.infantry.ii", true),
        ("hun.infantry.1", false),
        ("ger.infantry.iii", false),
    ] {
        assert_eq!(supplied(&mut p, unit), (served, served), "{unit}");
    }
    assert!(!p.supplied("ger.infantry.i"), "not for refits");
    p.play("end").at("ger.airlift.ju", "2916").play("end").at("ger.airlift.ju", "utilized");
}

#[test]
fn c16_10_2_d_an_airlift_that_waits_for_cargo_supplies_nobody() {
    covers!("16.10.2.d");
    let supplied = |mission: &str| {
        let ground = berlin().cities(&[2516], false).country(Nation::Germany, &[2516]);
        let units = "2516: ger.infantry.i / available: ger.airlift.ju";
        let mut p = ground.position("axis launch", units);
        p.play(&format!("fly ger.airlift.ju; {mission} 2516"));
        let unit = p.unit("ger.infantry.i");
        p.game.is_air_supplied(&p.state, unit)
    };
    assert!(supplied("supply") && !supplied("ready"));
}

#[test]
fn by_option_air_units_of_factor_zero_fly_again_after_interception() {
    covers!("T.interception_results.a");
    for flies in [false, true] {
        let ground = Ground::real()
            .options(|options| options.zero_air_flies = flies)
            .unit("cze.airstrike.air", |unit| (unit.steps, unit.faces[1].air) = (2, 0))
            .pack(|pack| {
                let loss = AirResult::DefenderLoss;
                let table = &mut pack.interception;
                let headings = (0..table.columns()).map(|column| table.heading(0, column)).collect();
                let rows = vec![vec![loss; table.columns()]; 6];
                *table = ResultsTable::new(vec![headings], rows).expect("a table");
            });
        let units = "2515: cze.airstrike.air / available: ger.airstrike.l1";
        let mut p = ground.position("allied interception", units);
        p.play("fly ger.airstrike.l1; to 2515; end").die(1).reduced("cze.airstrike.air");
        p.at("cze.airstrike.air", "utilized");
        p.state.phase = Phase::Combat(Side::Axis);
        p.play("end").at("cze.airstrike.air", if flies { "available" } else { "utilized" });
    }
}

#[test]
fn the_journal_tells_what_came_of_missions() {
    let (german, polish) = ("ger.airstrike.l1", "pol.airstrike.air");
    for (die, what) in [
        (1, "the interceptor is reduced (AL)"),
        (2, "both are reduced (ML)"),
        (3, "the intercepted unit goes home (DB)"),
        (4, "the intercepted unit is reduced (DL)"),
        (6, "the intercepted unit is eliminated (DE)"),
    ] {
        let p = konigsberg(german, polish, die);
        assert!(p.said(&format!("the die shows {die}, {what}.")), "{}", p.told(Viewer::Umpire));
    }
    // Whoever waits for a refit lies in a closed display: his owner hears of it.
    let p = konigsberg(german, polish, 4);
    let told = |side: Side| p.told(Viewer::Seat(side.into())).contains("waits for its refit");
    assert_eq!(Side::ALL.map(told), [false, true], "Poland is an enemy here");
    let bombed = |target: &str, die: u8, defenders: &str| {
        let mut p = over_prague("ger.airstrike.l1", defenders);
        p.play(&format!("bomb ger.airstrike.l1 {target}")).die(die);
        p.told(Viewer::Umpire)
    };
    let result = |die: u8| *PACK.terror.result(PACK.terror.column(0, 2), die);
    for die in 1..=6 {
        let (city, none) = match result(die) {
            TerrorResult::Terror => ("Terror! (the city is terrorized)", "Terror! (a unit may be reduced)"),
            TerrorResult::Defiance => {
                ("Defiance! (the air unit is reduced)", "Defiance! (the air unit is reduced)")
            }
            TerrorResult::Flak => ("Flak (of which there is none)", "Flak (the air unit is reduced)"),
            TerrorResult::None => ("no effect", "no effect"),
        };
        let told = bombed("city", die, "2511: ger.infantry.i");
        assert!(told.contains(&format!("bombs Prague (2515): the die shows {die}, {city}.")), "{told}");
        let told = bombed("units", die, "2515: cze.fort.f1");
        assert!(
            told.contains(&format!("bombs the units in Prague (2515): the die shows {die}, {none}.")),
            "{told}"
        );
    }
}

#[test]
fn t_interception_results_c_ae_takes_a_whole_interceptor() {
    covers!("T.interception_results.c");
    let ground = Ground::real().pack(|pack| {
        let rows = vec![vec![AirResult::AttackerDestroyed; pack.interception.columns()]; 6];
        let headings = (0..pack.interception.columns()).map(|column| pack.interception.heading(0, column));
        pack.interception = ResultsTable::new(vec![headings.collect()], rows).expect("a table");
    });
    let units = "2515: ger.airstrike.l1 / available: cze.airstrike.air / 2817: cze.infantry.1";
    let mut p = ground.position("axis interception", units);
    p.full("cze.airstrike.air").play("fly cze.airstrike.air; to 2515; end").die(3);
    p.at("cze.airstrike.air", "eliminated");
    // The intercepted unit is unharmed and goes on with its mission.
    p.full("ger.airstrike.l1").at("ger.airstrike.l1", "2515").offers("bomb ger.airstrike.l1 city");
    assert!(p.said("the interceptor is eliminated (AE)"));
}
