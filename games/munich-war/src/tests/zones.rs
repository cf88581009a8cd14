//! 10.0 Zones of control.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

const RING: [&str; 6] = ["2313", "2414", "2415", "2315", "2215", "2214"];

fn at_2314(ground: Ground, units: &str) -> Position {
    ground.position("axis movement", &format!("2314: {units}"))
}

/// How many hexes around 2314 are in the zone of the Allied side.
fn covered(p: &mut Position) -> usize {
    RING.into_iter().filter(|hex| p.in_zone_of(Side::Allied, hex)).count()
}

#[test]
fn c10_0_a_a_zone_is_the_six_hexes_around_a_mobile_unit() {
    covers!("10.0.a", "10.0.b");
    for unit in ["cze.infantry.1", "cze.infantry.1*", "cze.2nd.r1"] {
        let mut p = at_2314(Ground::plain(), &format!("{unit} / 2513: ger.panzer.16"));
        p.reach("ger.panzer.16");
        assert_eq!(covered(&mut p), 6, "{unit}, out of supply as it is");
        assert!(!p.in_zone_of(Side::Allied, "2314") && !p.in_zone_of(Side::Allied, "2312"));
    }
}

#[test]
fn c10_0_c_static_units_and_markers_have_none() {
    covers!("10.0.c");
    let mut p = at_2314(Ground::plain(), "gbr.aaa.adc / 2513: ger.panzer.16");
    assert_eq!(covered(&mut p), 0);
    p.reach("ger.panzer.16");
    assert_eq!(covered(&mut at_2314(Ground::plain(), "cze.fort.f1 gbr.airstrike.1")), 0);
}

#[test]
fn c10_1_a_units_do_not_cancel_zones_and_terrain_does_not_stop_them() {
    covers!("10.1.a", "10.1.b", "19.0.e");
    let ground =
        Ground::plain().terrain(Terrain::Mountain, &[2313, 2314]).sides(SideKind::River, &[(2314, 2315)]);
    let mut p =
        at_2314(ground, "fra.alpine.alpin / 2315: ger.infantry.i / 2414: cze.2nd.r1 / 2513: ger.panzer.16");
    p.reach("ger.panzer.16");
    assert_eq!(covered(&mut p), 6);
}

#[test]
fn c10_1_c_not_across_all_sea_hexsides() {
    covers!("10.1.c");
    let ground = Ground::plain().sides(SideKind::Water, &[(2314, 2313)]);
    let mut p = at_2314(ground, "cze.infantry.1 / 2513: ger.panzer.16");
    p.reach("ger.panzer.16");
    assert!(!p.in_zone_of(Side::Allied, "2313"));
    assert_eq!(covered(&mut p), 5);
}

#[test]
fn c10_1_d_not_into_nor_out_of_neutral_countries() {
    covers!("10.1.d", "5.2.c");
    let mut p = at_2314(
        Ground::plain().country(Nation::Belgium, &[2313, 2212]),
        "cze.infantry.1 / 2212: bel.cavalry.c / 2513: ger.panzer.16",
    );
    p.reach("ger.panzer.16");
    assert_eq!(covered(&mut p), 5);
    for side in Side::ALL {
        assert!(!p.in_zone_of(side, "2312") && !p.in_zone_of(side, "2313"));
    }
    p.joins(Nation::Belgium, Side::Allied);
    assert!(p.in_zone_of(Side::Allied, "2312") && p.in_zone_of(Side::Allied, "2313"));
}

#[test]
fn c10_2_zones_of_both_sides_share_a_hex_and_many_are_as_one() {
    covers!("10.2.a", "10.2.b");
    let units = "cze.infantry.1 / 2312: ger.infantry.i / 2415: cze.2nd.r1 / 2513: ger.panzer.16";
    let mut p = at_2314(Ground::plain(), units);
    assert!(p.in_zone_of(Side::Allied, "2313") && p.in_zone_of(Side::Axis, "2313"));
    // 2414 is in two Czech zones: entering it costs no more, and stops no less, than one.
    p.play("take ger.panzer.16; go 2414").at("ger.panzer.16", "2414").full("ger.panzer.16");
}

/// A panzer corps in 2311 with 2314 held by the Czechs.
fn march(units: &str) -> Position {
    let ground = Ground::plain().cities(&[2310], true);
    ground.position("axis movement", &format!("2314: cze.infantry.1 / {units}"))
}

#[test]
fn c10_3_a_a_zone_stops_who_enters_it() {
    covers!("10.3.a");
    let mut p = march("2311: ger.panzer.16");
    p.play("take ger.panzer.16").offers("go 2313; go 2412").withholds("go 2314");
    p.play("go 2313").at("ger.panzer.16", "2313").withholds("go 2213; halt; take ger.panzer.16");
}

#[test]
fn c10_3_c_a_unit_disengages_into_a_free_hex_first() {
    covers!("10.3.c", "10.3.d", "10.3.e");
    let mut p = march("2313: ger.panzer.16");
    p.play("take ger.panzer.16").offers("go 2312; go 2213").offers("go 2214");
    // 2214 touches 2313, but is in the zone: the way leads through 2213.
    p.play("go 2213").offers("go 2214").play("go 2214").at("ger.panzer.16", "2214");
    let mut p = march("2313: ger.panzer.16 / 2412: cze.2nd.r1 / 2112: cze.2nd.r2");
    p.play("take ger.panzer.16");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["halt"], "all around are zones or enemies");
}

#[test]
fn c10_3_f_only_at_the_very_start_of_its_move() {
    covers!("10.3.f");
    let mut p = march("2311: ger.panzer.16 / 2313: ger.infantry.i");
    // Not alone in the hex, it may still choose who lies on top, but not go on.
    p.play("take ger.panzer.16; go 2313").withholds("go 2312; go 2213").offers("halt");
}
