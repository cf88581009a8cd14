//! 2.3 Occupation and control of hexes.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::testing::{Ground, Play, Position};

/// In the plains of France; Germans are enemies there.
fn france(units: &str) -> Position {
    Ground::plain().position("axis movement", units)
}

fn remove(p: &mut Position, key: &str) {
    p.put(&format!("eliminated: {key}"));
}

#[test]
fn c2_3_a_only_land_units_occupy() {
    covers!("2.3.a");
    assert_eq!(france("1416: ger.airstrike.l1").controller("1416"), Some(Side::Allied));
    assert_eq!(france("1416: ger.infantry.i").controller("1416"), Some(Side::Axis));
}

#[test]
fn c2_3_b_a_unit_controls_its_hex_unless_it_is_in_an_enemy_zone() {
    covers!("2.3.b");
    let mut p = france("1416: ger.infantry.i / 1418: fra.infantry.1");
    assert_eq!(p.controller("1416"), Some(Side::Axis));
    let mut p = france("1416: ger.infantry.i / 1417: fra.infantry.1");
    assert_eq!(p.controller("1416"), None);
    let mut p = france("1715: ger.infantry.i / 1714: fra.fort.m1");
    assert_eq!(p.controller("1715"), Some(Side::Axis), "a fortification has no zone");
}

#[test]
fn c2_3_c_home_hexes_are_controlled_until_lost() {
    covers!("2.3.c");
    let mut p = france("1415: ger.infantry.i");
    assert_eq!(p.controller("1519"), Some(Side::Allied), "nobody has ever been there");
    assert_eq!(p.controller("1416"), Some(Side::Allied), "a zone alone takes nothing from its owner");
    assert_eq!(p.controller("1415"), Some(Side::Axis));
}

#[test]
fn c2_3_c_a_disputed_visit_does_not_lose_a_home_hex() {
    covers!("2.3.c");
    let mut p = france("1416: ger.infantry.i / 1417: fra.infantry.1");
    remove(&mut p, "ger.infantry.i");
    assert_eq!(p.controller("1416"), Some(Side::Allied));
}

#[test]
fn c2_3_c_a_lost_home_hex_does_not_come_back_by_itself() {
    covers!("2.3.c", "2.3.d");
    let mut p = france("1416: ger.infantry.i");
    p.put("1418: ger.infantry.i / 1417: fra.fort.m1");
    assert_eq!(p.controller("1416"), Some(Side::Axis), "left, and still held");
    p.put("1417: fra.infantry.1");
    remove(&mut p, "fra.fort.m1 ger.infantry.i");
    assert_eq!(p.controller("1416"), None, "an enemy zone ends it");
    remove(&mut p, "fra.infantry.1");
    assert_eq!(p.controller("1416"), None, "and gives it to nobody");
    p.put("1416: fra.infantry.1");
    assert_eq!(p.controller("1416"), Some(Side::Allied));
    // Regained, it is held like any other hex: a zone is enough to lose it once it is left.
    p.put("1519: fra.infantry.1 / 1415: ger.infantry.i");
    assert_eq!(p.controller("1416"), None);
}

#[test]
fn c2_3_d_a_hex_left_behind_stays_until_an_enemy_enters() {
    covers!("2.3.d");
    let mut p = france("1416: ger.infantry.i");
    p.put("1411: ger.infantry.i");
    assert_eq!(p.controller("1416"), Some(Side::Axis));
    // A static unit has no zone: it must stand in the hex itself.
    p.put("1417: fra.fort.m1");
    assert_eq!(p.controller("1416"), Some(Side::Axis));
    p.put("1416: fra.fort.m1");
    assert_eq!(p.controller("1416"), Some(Side::Allied));
    p.put("1417: fra.fort.m1");
    assert_eq!(p.controller("1416"), Some(Side::Allied));
}

#[test]
fn c2_3_d_a_zone_that_comes_and_goes_over_a_unit_changes_nothing() {
    covers!("2.3.d", "2.3.f");
    let mut p = france("1416: ger.infantry.i");
    p.put("1417: fra.infantry.1");
    assert_eq!(p.controller("1416"), None);
    remove(&mut p, "fra.infantry.1");
    p.put("1411: ger.infantry.i");
    assert_eq!(p.controller("1416"), Some(Side::Axis));
}

#[test]
fn c2_3_d_a_unit_that_leaves_under_an_enemy_zone_leaves_the_hex() {
    covers!("2.3.d");
    let mut p = france("1416: ger.infantry.i");
    p.put("1417: fra.infantry.1").put("1413: ger.infantry.i");
    assert_eq!(p.controller("1416"), None);
    remove(&mut p, "fra.infantry.1");
    assert_eq!(p.controller("1416"), None);
}

#[test]
fn c2_3_e_passing_through_takes_and_keeps() {
    covers!("2.3.e");
    let mut p = france("1414: ger.panzer.16");
    p.play("take ger.panzer.16; go 1416; halt");
    for hex in ["1414", "1415", "1416"] {
        assert_eq!(p.controller(hex), Some(Side::Axis), "{hex}");
    }
    assert_eq!(p.controller("1515"), Some(Side::Allied), "only its zone passed here");
}

#[test]
fn c2_3_e_passing_into_an_enemy_zone_takes_nothing() {
    covers!("2.3.e");
    let mut p = france("1414: ger.panzer.16 / 1418: fra.infantry.1");
    p.play("take ger.panzer.16; go 1417");
    assert_eq!(p.controller("1416"), Some(Side::Axis));
    remove(&mut p, "ger.panzer.16");
    assert_eq!(p.controller("1417"), Some(Side::Allied), "it stayed French");
}

#[test]
fn c2_3_d_the_zone_of_a_passing_unit_shakes_what_was_taken() {
    covers!("2.3.d");
    let mut p = Ground::plain().position("axis movement", "2211: ger.panzer.16");
    p.taken(Side::Allied, "2313 2411");
    assert_eq!(p.controller("2313"), Some(Side::Allied));
    // Down the column to 2216: 2313 is beside the way, 2411 is not, nor is either beside an end.
    p.play("take ger.panzer.16; go 2216; halt");
    assert_eq!(p.controller("2313"), None);
    assert_eq!(p.controller("2411"), Some(Side::Allied));
}

#[test]
fn c2_3_f_an_occupied_hex_in_an_enemy_zone_is_disputed() {
    covers!("2.3.f", "2.3.h");
    let mut p = france("1714: fra.fort.m1 / 1715: ger.infantry.i");
    assert_eq!(p.controller("1714"), None, "the works are French, the zone is German");
    let mut p = france("1414: fra.infantry.1 / 1415: ger.fort.kb");
    assert_eq!(p.controller("1415"), None, "and the other way round");
    assert_eq!(p.controller("1414"), Some(Side::Allied));
}

#[test]
fn c2_3_g_a_hex_in_both_zones_is_disputed() {
    covers!("2.3.g", "2.3.h");
    let mut p = france("1415: ger.infantry.i / 1417: fra.infantry.1");
    assert_eq!(p.controller("1416"), None);
    remove(&mut p, "ger.infantry.i");
    assert_eq!(p.controller("1416"), Some(Side::Allied), "no longer disputed");
}

#[test]
fn c2_3_j_a_country_that_joins_controls_itself_at_once() {
    covers!("2.3.j");
    let mut p = france("");
    assert_eq!(p.controller("1512"), None);
    p.joins(Nation::Belgium, Side::Allied);
    assert_eq!(p.controller("1512"), Some(Side::Allied));
    let mut p = Ground::plain().position("axis movement", "1713: ger.infantry.i / 1713: ger.infantry.ii");
    p.joins(Nation::Luxembourg, Side::Allied);
    assert_eq!(p.controller("1713"), Some(Side::Axis), "the invader is there already");
}

#[test]
fn the_last_to_occupy_a_hex_outlives_control() {
    // D2: for victory points.
    let mut p = france("1416: ger.infantry.i");
    p.put("1417: fra.infantry.1").put("1413: ger.infantry.i");
    let hex = p.hex("1416");
    assert_eq!(p.controller("1416"), None);
    assert!(p.state.last.holds(Side::Axis as usize, hex));
}

#[test]
fn c2_3_j_a_unit_in_a_country_that_joins_the_enemy_holds_nothing_under_its_zones() {
    covers!("2.3.j", "2.3.c");
    let mut p = france("1512: ger.infantry.i / 1413: fra.infantry.1");
    p.joins(Nation::Belgium, Side::Allied);
    assert_eq!(p.game.check(&p.state), Ok(()), "no hex is held twice");
    assert_eq!(p.controller("1512"), None, "it is disputed");
    remove(&mut p, "ger.infantry.i");
    assert_eq!(p.controller("1512"), Some(Side::Allied), "and was never lost");
}
