//! 7.0 Mobilization and reinforcements, and 10.6 where zones bar them.

use engine::covers;
use hexmap::HexId;

use crate::nation::{Nation, Side};
use crate::sequence::{MobilizationStep, Phase};
use crate::state::{HexSet, Spot};
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

/// What a country would receive now.
fn income(p: &mut Position, nation: Nation) -> u8 {
    p.game.at(&p.state, &mut p.desk).replacement_points(nation)
}

/// The hexes where the reinforcement may be placed.
fn entries(p: &mut Position, unit: &str) -> Vec<String> {
    p.play(&format!("place {unit}"));
    p.offered().into_iter().filter_map(|action| action.strip_prefix("at ").map(str::to_owned)).collect()
}

#[test]
fn c7_1_a_the_first_turn_has_no_mobilization() {
    covers!("7.1.a");
    let mut p = Position::new("axis combat", "turn1: cze.infantry.ghq");
    p.turn(1).play("end");
    assert_eq!(p.state.phase, Phase::Movement(Side::Allied));
    assert_eq!(p.state.points[Nation::Czechoslovakia], 0);
    p.at("cze.infantry.ghq", "turn1");
}

#[test]
fn c7_1_b_every_country_of_the_phasing_side_counts_for_itself() {
    covers!("7.1.b");
    let mut p = Position::new("events", "");
    p.die(1);
    let received = [Nation::Germany, Nation::Poland, Nation::Hungary, Nation::Czechoslovakia, Nation::Italy];
    assert_eq!(received.map(|nation| p.state.points[nation]), [8, 2, 1, 0, 0]);
}

#[test]
fn t_onmap_rp_and_t_offmap_rp_of_every_country() {
    covers!("T.onmap_rp.a", "T.onmap_rp.b", "T.onmap_rp.c", "T.onmap_rp.d", "T.onmap_rp.e", "T.onmap_rp.f");
    covers!("T.offmap_rp.a", "T.offmap_rp.b", "T.offmap_rp.c", "7.1.e", "7.1.1.a");
    use Nation::*;
    let mut p = Position::new("axis mobilization", "");
    let table = [
        (Germany, 8, 0),
        (SovietUnion, 4, 1),
        (Czechoslovakia, 3, 0),
        (France, 3, 1),
        (Poland, 2, 0),
        (Italy, 2, 0),
        (Romania, 2, 0),
        (Britain, 1, 3),
        (Belgium, 1, 0),
        (Netherlands, 1, 0),
        (Finland, 1, 0),
        (Hungary, 1, 0),
        (Yugoslavia, 1, 0),
        (Denmark, 0, 0),
        (Estonia, 0, 0),
        (Latvia, 0, 0),
        (Lithuania, 0, 0),
    ];
    for (nation, home, abroad) in table {
        if p.state.side_of(nation).is_none() {
            p.joins(nation, Side::Allied);
        }
        assert_eq!(income(&mut p, nation), home + abroad, "{nation}");
        let centers = p.game.field.countries[nation] & p.game.field.centers;
        for hex in &centers {
            p.state.terror.insert(hex);
        }
        assert_eq!(income(&mut p, nation), abroad, "{nation} off the map");
    }
}

#[test]
fn c7_1_c_a_capital_counts_while_it_is_controlled() {
    covers!("7.1.c", "7.1.1.c");
    let mut p = Position::new("axis mobilization", "2410: ger.infantry.i");
    p.taken(Side::Allied, "2511");
    assert_eq!(income(&mut p, Nation::Germany), 7);
    let mut p = Position::new("axis mobilization", "2611: ger.infantry.i / 2510: cze.infantry.1");
    assert_eq!(p.controller("2511"), None, "both zones reach it");
    assert_eq!(income(&mut p, Nation::Germany), 7);
}

#[test]
fn c7_1_d_a_center_counts_in_its_own_country_only() {
    covers!("7.1.d", "7.1.1.c");
    let mut p = Position::new("axis mobilization", "");
    p.taken(Side::Axis, "2716");
    assert_eq!(income(&mut p, Nation::Germany), 8, "Brno is no German center");
    assert_eq!(income(&mut p, Nation::Czechoslovakia), 2);
    p.taken(Side::Allied, "1812");
    assert_eq!(income(&mut p, Nation::Germany), 7);
}

#[test]
fn c7_1_f_objectives_count_for_germans_out_of_supply() {
    covers!("7.1.f", "7.1.g");
    let ground = || Ground::real().scenario("little-entente");
    let mut p = ground().position("axis mobilization", "3821: ger.infantry.i");
    assert!(!p.supplied("ger.infantry.i"));
    assert_eq!(income(&mut p, Nation::Germany), 9);
    let mut p = ground().position("axis mobilization", "3821: hun.infantry.1");
    assert_eq!(income(&mut p, Nation::Germany), 8, "Hungarians do not count");
    assert_eq!(income(&mut p, Nation::Hungary), 1);
}

#[test]
fn c7_1_h_an_objective_in_an_enemy_zone_yields_nothing() {
    covers!("7.1.h");
    let ground = Ground::real().scenario("little-entente");
    let mut p = ground.position("axis mobilization", "3821: ger.infantry.i / 3822: rom.infantry.1");
    assert_eq!(income(&mut p, Nation::Germany), 8);
}

#[test]
fn c7_1_i_points_cannot_be_saved() {
    covers!("7.1.i");
    let mut p = Position::new("axis mobilization", "");
    p.points(Nation::Germany, 2).play("end");
    assert_eq!(p.state.points[Nation::Germany], 0);
}

#[test]
fn c7_1_1_b_a_terror_marker_stops_the_points_of_its_hex() {
    covers!("7.1.1.b", "16.8.2.c");
    let mut p = Position::new("axis mobilization", "2415: ger.infantry.i");
    assert_eq!(income(&mut p, Nation::Germany), 9);
    p.terror("1812");
    assert_eq!(income(&mut p, Nation::Germany), 8);
    p.terror("2415");
    assert_eq!(income(&mut p, Nation::Germany), 7, "an objective as well");
}

#[test]
fn c7_1_1_d_a_country_that_has_surrendered_yields_nothing() {
    covers!("7.1.1.d", "21.0.k");
    let mut p = Position::new("events", "3015: ger.infantry.i / turn2: pol.infantry.og");
    assert_eq!(income(&mut p, Nation::Germany), 9, "Katowice is an objective");
    p.state.surrendered.insert(Nation::Poland);
    p.put("eliminated: pol.infantry.og").die(1);
    assert_eq!(p.state.points[Nation::Poland], 0);
    assert_eq!(p.state.points[Nation::Germany], 8, "nor do its hexes for a partner");
}

#[test]
fn c7_1_1_e_points_of_another_country_cannot_be_used() {
    covers!("7.1.1.e");
    let mut p = Position::new("axis mobilization", "3019: hun.infantry.1* / reinforcement: hun.infantry.2");
    p.points(Nation::Germany, 8).withholds("refit hun.infantry.1; mobilize hun.infantry.2");
    p.points(Nation::Hungary, 1).offers("refit hun.infantry.1; mobilize hun.infantry.2");
}

#[test]
fn c7_2_a_a_country_spends_up_to_its_points() {
    covers!("7.2.a", "T.mobilization.a");
    let mut p = Position::new("axis mobilization", "reinforcement: ger.infantry.xvii ger.infantry.xxi");
    p.withholds("mobilize ger.infantry.xvii").points(Nation::Germany, 2);
    p.play("mobilize ger.infantry.xvii").die(1).offers("mobilize ger.infantry.xxi");
    p.points(Nation::Germany, 1).play("mobilize ger.infantry.xxi").die(1).at("ger.infantry.xxi", "turn3");
    assert_eq!(p.state.points[Nation::Germany], 0);
}

#[test]
fn c7_2_1_c_whoever_is_late_never_arrives_and_is_not_lost() {
    covers!("7.2.1.c", "7.2.1.e");
    let mut p = Position::new("axis mobilization", "reinforcement: ger.airstrike.lko");
    p.turn(5).points(Nation::Germany, 1).play("mobilize ger.airstrike.lko").die(6);
    p.at("ger.airstrike.lko", "turn8");
    (p.state.turn, p.state.phase) = (6, Phase::Combat(Side::Allied));
    p.play("end");
    assert!(p.outcome().is_some(), "six turns");
    assert_eq!(p.game.points_of(&p.state, Side::Allied, &mut p.log), 0);
}

#[test]
fn c7_2_1_f_a_scheduled_unit_is_deployed_in_its_turn() {
    covers!("7.2.1.f");
    let mut p = Position::new("events", "turn3: ger.infantry.xvii");
    p.die(1).withholds("place ger.infantry.xvii");
    let mut p = Position::new("events", "turn3: ger.infantry.xvii cze.infantry.ghq");
    p.turn(3).die(1).offers("place ger.infantry.xvii").withholds("place cze.infantry.ghq");
}

#[test]
fn c7_2_2_a_reinforcements_arrive_at_full_strength() {
    covers!("7.2.2.a");
    let mut p = Position::new("axis reinforcements", "turn2: ger.infantry.xvii*");
    p.play("place ger.infantry.xvii; at 2511").at("ger.infantry.xvii", "2511").full("ger.infantry.xvii");
}

#[test]
fn c7_2_2_b_land_units_enter_in_capitals_and_centers_of_their_own() {
    covers!("7.2.2.b");
    let mut p = Position::new("axis reinforcements", "turn2: ger.infantry.xvii / 2716: ger.infantry.i");
    p.taken(Side::Allied, "2814");
    let own = ["1812", "2210", "2317", "2413", "2511", "2717", "3109"];
    assert_eq!(entries(&mut p, "ger.infantry.xvii"), own);
}

#[test]
fn c7_2_2_c_no_entry_in_an_enemy_zone() {
    covers!("7.2.2.c", "10.6.b");
    let units = "turn2: ger.infantry.xvii / 2511: ger.infantry.i / 2510: cze.infantry.1";
    let mut p = Position::new("axis reinforcements", units);
    p.play("place ger.infantry.xvii").withholds("at 2511").offers("at 2413");
}

#[test]
fn c7_2_2_d_no_entry_with_a_terror_marker() {
    covers!("7.2.2.d", "16.8.2.d");
    let mut p = Position::new("axis reinforcements", "turn2: ger.infantry.xvii");
    p.terror("2511").play("place ger.infantry.xvii").withholds("at 2511").offers("at 2413");
}

#[test]
fn c7_2_2_e_one_unit_enters_in_a_hex() {
    covers!("7.2.2.e");
    let mut p = Position::new("axis reinforcements", "turn2: ger.infantry.xvii ger.infantry.xxi");
    p.play("place ger.infantry.xvii; at 2511; place ger.infantry.xxi").withholds("at 2511");
    let mut p = Position::new("allied reinforcements", "turn2: sov.infantry.7 sov.infantry.8");
    p.joins(Nation::SovietUnion, Side::Allied);
    p.play("place sov.infantry.7; at 4301; place sov.infantry.8").withholds("at 4301").offers("at 4302");
}

#[test]
fn c7_2_2_f_without_a_hex_the_unit_waits_a_turn() {
    covers!("7.2.2.f");
    let mut p = Position::new("axis reinforcements", "turn2: ger.infantry.xvii hun.infantry.2");
    p.terror("3019").play("place ger.infantry.xvii; at 2511").at("hun.infantry.2", "turn3");
    let told = |side: Side| p.told(engine::Viewer::Seat(side.into()));
    assert!(
        told(Side::Axis).contains("Hungarian 2 infantry army is put off to turn 3"),
        "{}",
        told(Side::Axis)
    );
    // 15.0: tracks are closed.
    assert!(told(Side::Allied).contains("A Hungarian unit is put off to turn 3"), "{}", told(Side::Allied));
    assert_eq!(p.state.phase, Phase::Mobilization(Side::Axis, MobilizationStep::Expenditure));
}

#[test]
fn c7_2_2_g_seven_countries_enter_by_the_map_edge() {
    covers!("7.2.2.g");
    use Nation::*;
    let p = Position::new("axis mobilization", "");
    let edged = Nation::ALL.into_iter().filter(|nation| !p.game.pack.country(*nation).edge.is_empty());
    let seven = [France, Britain, Italy, SovietUnion, Romania, Yugoslavia, Finland];
    assert_eq!(edged.collect::<Vec<_>>(), seven);
    let mut p = Position::new("allied reinforcements", "turn2: gbr.infantry.cw");
    let edge = ["1102", "1103", "1104", "1105", "1106", "1107", "1108", "1109", "1110", "1111", "1211"];
    assert_eq!(entries(&mut p, "gbr.infantry.cw"), edge);
    // All of them: land hexes with less than six neighbours on the map.
    for nation in seven {
        let country = p.game.field.countries[nation];
        let on_edge = |hex: &HexId| p.game.field.grid.neighbours(*hex).iter().any(|next| next.is_none());
        let edge: HexSet = p.game.pack.country(nation).edge.iter().copied().collect();
        assert_eq!(edge, country.iter().filter(on_edge).collect(), "{nation}");
    }
}

#[test]
fn c5_6_c_zara_is_italian_to_the_map_edge() {
    covers!("5.6.c", "7.2.2.g");
    let ground = Ground::real().scenario("general-war");
    let mut p = ground.position("axis reinforcements", "turn2: ita.infantry.7");
    assert!(entries(&mut p, "ita.infantry.7").contains(&"2623".to_owned()));
}

#[test]
fn c7_2_2_h_an_edge_hex_must_not_be_the_enemys() {
    covers!("7.2.2.h");
    let units = "turn2: fra.infantry.7 / 1118: ger.infantry.i";
    let mut p = Position::new("allied reinforcements", units);
    p.taken(Side::Axis, "1121").play("place fra.infantry.7");
    p.withholds("at 1118; at 1121").offers("at 1117");
    let ground = Ground::real().options(|options| options.zone_bars_edge_entry = true);
    let mut p = ground.position("allied reinforcements", units);
    p.play("place fra.infantry.7").withholds("at 1117").offers("at 1115");
}

#[test]
fn c7_2_2_i_air_naval_and_special_forces_become_available() {
    covers!("7.2.2.i", "17.0.c", "18.1.b", "18.2.b");
    let units = "gbr.airstrike.fc gbr.sf.soe gbr.bomb.fleet gbr.sea.sea";
    let mut p = Position::new("axis combat", &format!("turn2: {units}"));
    p.play("end");
    for unit in units.split(' ') {
        p.at(unit, "available");
    }
}

#[test]
fn c7_3_a_a_refit_flips_the_unit_at_once() {
    covers!("7.3.a", "7.3.f", "T.mobilization.c", "7.2.b");
    let mut p = Position::new("axis mobilization", "2511: ger.infantry.i*");
    p.points(Nation::Germany, 1).play("refit ger.infantry.i").full("ger.infantry.i");
    assert_eq!(p.state.points[Nation::Germany], 0);
    p.points(Nation::Germany, 1).withholds("refit ger.infantry.i");
}

#[test]
fn c7_3_b_no_refit_out_of_supply() {
    covers!("7.3.b", "14.0.b");
    let mut p = Position::new("axis mobilization", "1117: ger.infantry.i* / 2512: ger.infantry.ii*");
    p.points(Nation::Germany, 8).withholds("refit ger.infantry.i").offers("refit ger.infantry.ii");
}

#[test]
fn c7_3_c_no_refit_in_an_enemy_zone() {
    covers!("7.3.c", "10.6.c");
    let mut p = Position::new("axis mobilization", "2511: ger.infantry.i* / 2510: cze.infantry.1");
    assert!(p.supplied("ger.infantry.i"));
    p.points(Nation::Germany, 8).withholds("refit ger.infantry.i");
}

#[test]
fn c7_3_d_air_units_are_refitted_in_their_displays() {
    covers!("7.3.d", "T.mobilization.d");
    let units = "available: ger.airstrike.l1* / utilized: ger.airlift.ju* / eliminated: ger.airstrike.l2*";
    let mut p = Position::new("axis mobilization", units);
    p.points(Nation::Germany, 1).withholds("refit ger.airstrike.l1; refit ger.airlift.ju");
    p.points(Nation::Germany, 4).withholds("refit ger.airstrike.l2");
    p.play("refit ger.airstrike.l1; refit ger.airlift.ju").full("ger.airstrike.l1 ger.airlift.ju");
    assert_eq!(p.state.points[Nation::Germany], 0);
}

#[test]
fn c7_3_e_refits_belong_to_the_friendly_mobilization_phase() {
    covers!("7.3.e", "4.0.h");
    let mut p = Position::new("axis mobilization", "2511: ger.infantry.i* / 2515: cze.infantry.1*");
    p.points(Nation::Germany, 1).points(Nation::Czechoslovakia, 1);
    p.offers("refit ger.infantry.i").withholds("refit cze.infantry.1");
    p.play("end").withholds("refit ger.infantry.i");
}

#[test]
fn c7_3_g_one_step_units_and_fortifications_are_not_refitted() {
    covers!("7.3.g", "7.3.h", "T.mobilization.e");
    let mut p = Position::new("axis mobilization", "3109: ger.fort.kb*");
    p.points(Nation::Germany, 8).withholds("refit ger.fort.kb");
    assert_eq!(p.game.refit_cost(p.unit("ger.2nd.sp")), None);
}

#[test]
fn c7_3_i_a_hit_on_the_last_step_is_for_good() {
    covers!("7.3.i", "7.3.j");
    let mut p = Position::new("axis mobilization", "2511: ger.2nd.sp ger.infantry.i* ger.infantry.ii");
    for unit in ["ger.2nd.sp", "ger.infantry.i", "ger.infantry.ii"] {
        let unit = p.unit(unit);
        p.game.playing(&mut p.state, &mut p.desk, &mut p.log).reduce(unit, "7.3");
    }
    p.at("ger.2nd.sp", "eliminated").at("ger.infantry.i", "eliminated").at("ger.infantry.ii", "2511");
    p.points(Nation::Germany, 8)
        .withholds("mobilize ger.2nd.sp; mobilize ger.infantry.i; refit ger.infantry.i");
}

#[test]
fn c7_3_k_special_forces_that_succeeded_come_back() {
    covers!("7.3.k");
    let mut p = Position::new("events", "utilized: ger.sf.ab / eliminated: ger.sf.fd");
    p.die(1).at("ger.sf.ab", "available").at("ger.sf.fd", "eliminated");
    let ground = Ground::real().options(|options| options.special_forces_stay_used = true);
    ground.position("events", "utilized: ger.sf.ab").die(1).at("ger.sf.ab", "utilized");
}

#[test]
fn c7_3_l_no_refit_off_the_map() {
    covers!("7.3.l");
    let mut p = Position::new("allied mobilization", "4301: sov.infantry.1* sov.infantry.2*");
    p.joins(Nation::SovietUnion, Side::Allied).points(Nation::SovietUnion, 5);
    let unit = p.unit("sov.infantry.1");
    p.state.spots[unit] = Spot::off_map(1);
    p.withholds("refit sov.infantry.1").offers("refit sov.infantry.2");
}

#[test]
fn t_mobilization_b_mechanized_units_cost_two() {
    covers!("T.mobilization.b", "7.2.b");
    let mut p = Position::new("axis mobilization", "2511: ger.panzer.16*");
    p.points(Nation::Germany, 1).withholds("refit ger.panzer.16");
    p.points(Nation::Germany, 2).play("refit ger.panzer.16");
    assert_eq!(p.state.points[Nation::Germany], 0);
}

#[test]
fn c10_6_a_a_center_in_an_enemy_zone_yields_nothing() {
    covers!("10.6.a");
    let mut p = Position::new("axis mobilization", "2511: ger.infantry.i / 2510: cze.infantry.1");
    assert_eq!(income(&mut p, Nation::Germany), 7);
    let mut p = Position::new("axis mobilization", "2510: cze.infantry.1");
    assert_eq!(p.controller("2511"), Some(Side::Axis), "a zone alone takes no home hex");
    assert_eq!(income(&mut p, Nation::Germany), 7);
}

#[test]
fn c18_1_o_and_c18_2_e_markers_become_available_in_the_friendly_mobilization_phase() {
    covers!("18.1.o", "18.2.e", "4.0.f");
    let mut p = Position::new("events", "utilized: ger.sea.sea ger.airstrike.l1 gbr.bomb.fleet gbr.sea.sea");
    p.die(1).at("ger.sea.sea", "available").at("ger.airstrike.l1", "available");
    p.at("gbr.bomb.fleet", "utilized");
    let mut p = Position::new("axis combat", "utilized: gbr.bomb.fleet gbr.sea.sea ger.sea.sea");
    p.play("end")
        .at("gbr.bomb.fleet", "available")
        .at("gbr.sea.sea", "available")
        .at("ger.sea.sea", "utilized");
}

#[test]
fn c10_6_b_a_lone_enemy_zone_bars_a_center_that_is_still_controlled() {
    covers!("10.6.b", "7.2.2.c");
    let units = "turn2: cze.infantry.ghq / 2616: ger.infantry.i";
    let mut p = Position::new("allied reinforcements", units);
    assert_eq!(p.controller("2716"), Some(Side::Allied), "nobody has been in Brno");
    assert!(p.in_zone_of(Side::Axis, "2716") && p.in_zone_of(Side::Axis, "2515"));
    // Bratislava is the only center out of the zone, so nothing is asked.
    p.play("place cze.infantry.ghq").at("cze.infantry.ghq", "2817");
}

#[test]
fn c7_2_2_h_no_entry_on_an_edge_hex_that_the_enemy_disputes() {
    covers!("7.2.2.h");
    let place = |units: &str| {
        let mut p = Position::new("allied reinforcements", &format!("turn2: fra.infantry.7 / {units}"));
        entries(&mut p, "fra.infantry.7").contains(&"1118".to_owned())
    };
    assert!(place("1117: fra.infantry.1"));
    assert!(place("1119: ger.infantry.i"), "a zone is no bar");
    assert!(
        !place("1118: ger.infantry.i / 1117: fra.infantry.1"),
        "nobody controls it, but an enemy is there"
    );
}

#[test]
fn c19_0_c_no_entry_in_mountains_without_a_railroad() {
    covers!("19.0.c", "19.0.d", "9.0.j", "7.2.2.g");
    // 1223 is in the Pyrenees; a railroad leads through 1722.
    let mut p = Position::new("allied reinforcements", "turn2: fra.infantry.7");
    let entries = entries(&mut p, "fra.infantry.7");
    assert!(!entries.contains(&"1223".to_owned()) && entries.contains(&"1722".to_owned()), "{entries:?}");
    p.refused("at 1223", "19.0");
    let mut p = Position::new("allied reinforcements", "turn2: fra.alpine.alpin");
    p.play("place fra.alpine.alpin").offers("at 1223; at 1722");
    // Nothing static in mountains, railroad or not: a center up there is of no use to flak.
    let alps = || {
        let ground = Ground::plain().terrain(Terrain::Mountain, &[2311, 2411]).rail(&[2311, 2411]);
        ground.cities(&[2311, 2514], true).country(Nation::Germany, &[2514])
    };
    let mut p = alps().position("axis reinforcements", "turn2: ger.aaa.flak4 ger.infantry.xvii");
    p.play("place ger.aaa.flak4").at("ger.aaa.flak4", "2514");
    p.play("place ger.infantry.xvii").at("ger.infantry.xvii", "2311");
}

#[test]
fn c23_2_d_what_a_neutral_mobilizes_waits_until_its_country_fights() {
    covers!("23.2.d", "7.2.2.f");
    let mut p = Ground::real().options(|options| options.surprise_attack = true).start();
    while matches!(p.state.phase, Phase::Deployment(_)) {
        p.play("deploy rest");
    }
    while let Phase::SurpriseAttack(nation) = p.state.phase {
        match nation {
            // On the alert: the reserve is called up for turn 2.
            Nation::Finland => {
                p.die(6).play("mobilize fin.infantry.k").die(1).at("fin.infantry.k", "turn2").play("pass")
            }
            _ => p.die(5),
        };
    }
    while p.state.turn < 4 {
        match p.rolls() {
            true => p.die(1),
            false => p.play("end"),
        };
    }
    p.at("fin.infantry.k", "turn4");
    assert!(p.told(engine::Viewer::Seat(Side::Axis.into())).contains("its country was neutral"));
    p.joins(Nation::Finland, Side::Allied);
    while p.state.phase != Phase::Mobilization(Side::Allied, MobilizationStep::Reinforcements) {
        match p.rolls() {
            true => p.die(1),
            false => p.play("end"),
        };
    }
    p.play("place fin.infantry.k; at 3402").at("fin.infantry.k", "3402");
}
