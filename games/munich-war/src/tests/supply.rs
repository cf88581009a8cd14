//! 14.0 Supply.

use engine::covers;

use super::land::{always, front};
use crate::frame::Frame;
use crate::nation::{Nation, Side};

use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground; the only German center is 2311, and no port of the Baltic helps.
fn plain() -> Ground {
    Ground::plain().cities(&[2311], true).options(|options| options.german_sea_none = true)
}

/// The same, with mountains all around 2313 but for 2312, which leads to the center.
fn gate() -> Ground {
    plain().terrain(Terrain::Mountain, &[2213, 2214, 2314, 2413, 2414])
}

/// A railroad from the center down the column to 2318.
fn railroad() -> Ground {
    plain().rail(&[2311, 2312, 2313, 2314, 2315, 2316, 2317, 2318])
}

fn axis(ground: Ground, units: &str) -> Position {
    ground.position("axis movement", units)
}

fn supplied(ground: Ground, units: &str, key: &str) -> bool {
    axis(ground, units).supplied(key)
}

/// Movement points, doubled, with which a unit begins its move.
fn points(p: &mut Position, key: &str) -> u8 {
    p.play(&format!("take {key}"));
    match p.state.frames.top() {
        Frame::March(march) => march.left,
        _ => panic!("{key} does not march"),
    }
}

#[test]
fn c14_1_a_units_in_their_own_centers_are_supplied() {
    covers!("14.1.a", "14.1.c");
    let ring = "2310: cze.2nd.r1 / 2312: cze.2nd.r2 / 2411: cze.2nd.r3 / 2412: fra.infantry.1 \
                / 2211: fra.infantry.2 / 2212: fra.infantry.3";
    assert!(supplied(plain(), &format!("2311: ger.infantry.i / {ring}"), "ger.infantry.i"));
    assert!(!supplied(plain(), &format!("2311: pol.infantry.og / {ring}"), "pol.infantry.og"));
    let mut p = axis(plain(), &format!("2311: ger.infantry.i / {ring}"));
    assert!(!p.terror("2311").supplied("ger.infantry.i"));
}

#[test]
fn c14_1_b_units_in_a_port_of_a_friendly_sea_are_supplied() {
    covers!("14.1.b", "14.2.c", "14.2.d", "14.1.c");
    let mut p = axis(plain(), "1412: gbr.infantry.bef");
    assert!(p.supplied("gbr.infantry.bef"));
    assert!(!p.terror("1412 1214 1211 1111 1308").supplied("gbr.infantry.bef"));
    assert!(!supplied(plain(), "1412: cze.2nd.r1", "cze.2nd.r1"), "no sea is Czech");
    let mut p = axis(plain().options(|options| options.sea_supply_by_side = true), "1412: cze.2nd.r1");
    assert!(p.supplied("cze.2nd.r1"), "unless the side's seas serve");
}

#[test]
fn c14_1_d_static_units_are_always_supplied() {
    covers!("14.1.d");
    assert!(supplied(plain(), "2516: ger.aaa.flak1", "ger.aaa.flak1"));
    assert!(!supplied(plain(), "2516: ger.infantry.i", "ger.infantry.i"));
}

#[test]
fn c14_1_e_a_fortification_supplies_its_countrymen() {
    covers!("14.1.e", "19.0.j");
    assert!(supplied(plain(), "2314: fra.fort.m1 fra.acav.clm", "fra.acav.clm"));
    assert!(!supplied(plain(), "2314: cze.fort.f1 fra.acav.clm", "fra.acav.clm"));
    let allies = plain().options(|options| options.forts_supply_allies = true);
    assert!(supplied(allies, "2314: cze.fort.f1 fra.acav.clm", "fra.acav.clm"));
    let entrenched = plain().entrenchments(&[2415]);
    assert!(!supplied(entrenched, "2415: cze.2nd.r1", "cze.2nd.r1"), "19.0: an entrenchment supplies nobody");
}

#[test]
fn c14_1_g_air_supply_counts() {
    covers!("14.1.g");
    let mut p = axis(plain(), "2516: ger.infantry.i");
    assert_eq!(points(&mut p, "ger.infantry.i"), 4);
    let mut p = axis(plain(), "2516: ger.infantry.i ger.airlift.ju");
    assert_eq!(points(&mut p, "ger.infantry.i"), 8);
}

#[test]
fn c14_2_b_only_a_countrys_own_centers_are_its_sources() {
    covers!("14.2.a", "14.2.b", "14.5.a", "14.5.b");
    let mut p = axis(plain(), "2313: ger.infantry.i / 2411: pol.infantry.og");
    assert!(p.supplied("ger.infantry.i"));
    assert!(!p.supplied("pol.infantry.og"));
}

#[test]
fn c14_2_e_an_enemy_held_center_is_no_source() {
    covers!("14.2.e");
    let mut p = axis(plain(), "2313: ger.infantry.i");
    p.taken(Side::Allied, "2311");
    assert!(!p.supplied("ger.infantry.i"));
}

#[test]
fn c14_2_e_nor_is_one_with_enemies_in_it_though_disputed() {
    covers!("14.2.e");
    let units = "2310: ger.infantry.i / 2311: fra.fort.m1 / 2318: ger.infantry.ii";
    let mut p = axis(railroad(), units);
    assert_eq!(p.controller("2311"), None);
    assert!(!p.supplied("ger.infantry.ii"));
}

#[test]
fn a_disputed_center_without_enemies_is_a_source() {
    // D53: a line may end in an enemy zone.
    covers!("10.5");
    assert!(supplied(plain(), "2313: ger.infantry.i / 2211: cze.infantry.1", "ger.infantry.i"));
    assert!(supplied(railroad(), "2318: ger.infantry.i / 2211: cze.infantry.1", "ger.infantry.i"));
}

#[test]
fn c14_3_i_as_many_hexes_as_printed_movement_points() {
    covers!("14.3.a", "14.3.b", "14.3.i", "14.3.j", "14.3.k", "14.3.l");
    let rough = || plain().terrain(Terrain::Rough, &[2312, 2313, 2314]);
    assert!(supplied(rough(), "2315: ger.infantry.i ger.2nd.r1", "ger.infantry.i"));
    assert!(!supplied(rough(), "2315: ger.infantry.i ger.2nd.r1", "ger.2nd.r1"));
    assert!(!supplied(rough(), "2316: ger.infantry.i", "ger.infantry.i"));
    assert!(supplied(rough(), "2314: ger.2nd.r1", "ger.2nd.r1"));
}

#[test]
fn c14_3_c_to_a_railroad_and_along_it() {
    covers!("14.3.c", "14.4.a");
    let units = "2516: ger.2nd.r1";
    assert!(!supplied(plain(), units, "ger.2nd.r1"));
    assert!(supplied(railroad(), units, "ger.2nd.r1"));
    let mountains = railroad().terrain(Terrain::Mountain, &[2313, 2314]);
    assert!(supplied(mountains, units, "ger.2nd.r1"), "through mountains too");
    assert!(!supplied(railroad(), "2616: ger.2nd.r1 / 2314: cze.fort.f1", "ger.2nd.r1"), "cut");
}

#[test]
fn c14_3_d_neutral_hexes_block() {
    covers!("14.3.d");
    assert!(supplied(gate(), "2313: ger.infantry.i", "ger.infantry.i"));
    let neutral = gate().country(Nation::Switzerland, &[2312]);
    assert!(!supplied(neutral, "2313: ger.infantry.i", "ger.infantry.i"));
}

#[test]
fn c14_3_e_enemy_units_block() {
    covers!("14.3.e");
    assert!(!supplied(gate(), "2313: ger.infantry.i / 2312: cze.fort.f1", "ger.infantry.i"));
}

#[test]
fn c14_3_f_an_enemy_zone_blocks_unless_a_friend_is_there() {
    covers!("14.3.f", "10.5");
    let units = "2313: ger.infantry.i / 2212: cze.infantry.1";
    assert!(!supplied(gate(), units, "ger.infantry.i"));
    assert!(supplied(gate(), &format!("{units} / 2312: pol.infantry.og"), "ger.infantry.i"));
    assert!(supplied(gate(), &format!("{units} / 2312: ger.aaa.flak1"), "ger.infantry.i"));
}

#[test]
fn c14_3_g_sea_blocks() {
    covers!("14.3.g");
    let sea = gate().sides(SideKind::Water, &[(2312, 2313)]);
    assert!(!supplied(sea, "2313: ger.infantry.i", "ger.infantry.i"));
}

#[test]
fn c14_3_h_prohibited_terrain_blocks() {
    covers!("14.3.h", "19.0.b");
    let closed = || gate().terrain(Terrain::Mountain, &[2312]);
    assert!(!supplied(closed(), "2313: ger.infantry.i", "ger.infantry.i"));
    assert!(!supplied(closed(), "2313: ger.panzer.16", "ger.panzer.16"));
    assert!(supplied(closed(), "2313: ger.alpine.gebirg", "ger.alpine.gebirg"));
}

#[test]
fn c14_3_m_off_the_railroad_control_does_not_matter() {
    covers!("14.3.m");
    let mut p = axis(gate(), "2313: ger.infantry.i");
    assert!(p.taken(Side::Allied, "2312").supplied("ger.infantry.i"));
}

#[test]
fn c14_4_b_a_line_does_not_leave_the_railroad_again() {
    covers!("14.4.b");
    let gap = plain().rail(&[2311, 2312, 2313]).rail(&[2315, 2316, 2317, 2318]);
    assert!(!supplied(gap, "2318: ger.infantry.i", "ger.infantry.i"));
}

#[test]
fn c14_4_d_every_hex_of_the_railroad_must_be_held() {
    covers!("14.4.c", "14.4.d", "14.4.f");
    let units = "2418: ger.infantry.i";
    assert!(supplied(railroad(), units, "ger.infantry.i"));
    let mut p = axis(railroad(), units);
    assert!(!p.taken(Side::Allied, "2314").supplied("ger.infantry.i"), "taken by the enemy");
    let foreign = || railroad().country(Nation::France, &[2313, 2314]);
    assert!(!supplied(foreign(), units, "ger.infantry.i"), "never captured");
    let mut p = axis(foreign(), units);
    assert!(p.taken(Side::Axis, "2313 2314").supplied("ger.infantry.i"), "captured");
}

#[test]
fn c14_4_e_and_free_of_enemy_zones_unless_occupied() {
    // D65: occupied it is disputed, and serves all the same.
    covers!("14.4.d", "14.4.e");
    let units = "2418: ger.infantry.i / 2114: cze.infantry.1 / 2515: cze.infantry.2";
    assert!(supplied(railroad(), units, "ger.infantry.i"), "two hexes off");
    let units = "2418: ger.infantry.i / 2214: cze.infantry.1";
    assert!(!supplied(railroad(), units, "ger.infantry.i"));
    let units = "2418: ger.infantry.i / 2214: cze.infantry.1 / 2313: pol.infantry.og / 2314: ger.aaa.flak1";
    let mut p = axis(railroad(), units);
    assert_eq!(p.controller("2314"), None);
    assert!(p.supplied("ger.infantry.i"));
}

#[test]
fn c14_6_a_supply_is_checked_when_each_unit_begins_its_move() {
    covers!("14.6.a");
    let units = "2313: ger.infantry.i / 2311: ger.infantry.ii / 2212: cze.infantry.1";
    let mut p = axis(gate(), units);
    assert_eq!(points(&mut p, "ger.infantry.i"), 4);
    let mut p = axis(gate(), &units.replace("2311: ger.infantry.ii", "2412: ger.infantry.ii"));
    p.play("take ger.infantry.ii; go 2312");
    assert_eq!(points(&mut p, "ger.infantry.i"), 8, "the gate is held now");
}

#[test]
fn c14_6_b_out_of_supply_points_are_halved_and_trains_do_not_run() {
    covers!("14.6.b", "14.6.c", "14.0.a", "14.0.c", "8.6.c");
    for (movement, left) in [(1, 1), (3, 2), (4, 2), (5, 3)] {
        let ground = plain()
            .rail(&[2516, 2517])
            .country(Nation::Germany, &[2516, 2517])
            .unit("ger.infantry.i", |unit| unit.faces[0].movement = movement);
        let mut p = axis(ground, "2516: ger.infantry.i");
        assert_eq!(points(&mut p, "ger.infantry.i"), 2 * left);
        p.withholds("rail");
    }
}

#[test]
fn c14_6_d_what_happens_on_the_way_does_not_matter() {
    covers!("14.6.d", "14.6.e", "14.6.f");
    let mut p = axis(plain(), "2315: ger.infantry.i");
    p.play("take ger.infantry.i; go 2317").offers("go 2318").play("go 2318; halt");
    assert!(!p.supplied("ger.infantry.i"));
    let mut p = axis(plain(), "2316: ger.infantry.i");
    p.play("take ger.infantry.i; go 2315").offers("go 2314").withholds("go 2313");
}

#[test]
fn c14_7_a_supply_is_checked_when_each_attack_begins() {
    covers!("14.7.a");
    let supply = |first: bool| {
        let units = "2411: ger.infantry.x / 2313: ger.infantry.i / 2212: cze.2nd.r1 / 2314: cze.fort.f1";
        let ground = plain().terrain(Terrain::Mountain, &[2213, 2214, 2413, 2414]).pack(always("DZ"));
        let mut p = ground.position("axis combat", &format!("{units} / 2211: ger.infantry.ii"));
        if first {
            p.assault("2212", "ger.infantry.ii").die(1).play("end");
        }
        p.assault("2314", "ger.infantry.i").odds().supply
    };
    assert_eq!((supply(false), supply(true)), (-2, 0));
}

#[test]
fn c14_1_f_supply_does_not_touch_markers() {
    covers!("14.1.f");
    let units = "2313: ger.infantry.i / 2314: cze.infantry.1 ger.airstrike.l1";
    let mut p = front().position("axis combat", units);
    p.assault("2314", "ger.infantry.i").play("support ger.airstrike.l1");
    assert_eq!(p.odds().supply, 0);
}

#[test]
fn c14_2_c_a_disputed_port_is_no_source() {
    covers!("14.2.c");
    let ports = "1214 1211 1111 1308 1207";
    for (enemy, open) in [("1414: ger.infantry.i", true), ("1413: ger.infantry.i", false)] {
        let mut p = axis(plain(), &format!("1412: gbr.infantry.bef / {enemy}"));
        assert_eq!(p.terror(ports).supplied("gbr.infantry.bef"), open, "{enemy}");
    }
}

#[test]
fn c14_2_b_a_center_supplies_unless_the_enemy_holds_it() {
    covers!("14.2.b");
    let ground = || Ground::plain().cities(&[2515], true);
    let units = "2516: cze.infantry.1";
    let mut p = ground().position("allied movement", units);
    // The enemy has been in Prague and is gone; a Czech zone has come over it since: it is nobody's.
    p.taken(Side::Axis, "2515");
    assert!(!p.supplied("cze.infantry.1"), "the enemy's");
    p.put("");
    assert_eq!(p.controller("2515"), None);
    assert!(p.supplied("cze.infantry.1"), "its own center, and not the enemy's");
    let mut p = ground().position("allied movement", &format!("{units} / 2514: ger.infantry.i"));
    assert_eq!(p.controller("2515"), None, "disputed");
    assert!(p.supplied("cze.infantry.1"));
}
