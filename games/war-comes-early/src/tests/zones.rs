//! 9.0 Zones of control.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::terrain::{HexKind, SideKind, Terrain};
use crate::testing::{Ground, Play, Position};
use crate::unit::Kind;

const AROUND_3522: [&str; 6] = ["3521", "3523", "3421", "3422", "3621", "3622"];

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

// From 3520 one way leads out, by 3521 to 3522.
fn tube(units: &str) -> Position {
    let lakes = [3519, 3419, 3420, 3421, 3619, 3620, 3621];
    Ground::plain().water(HexKind::Lake, &lakes).position("german movement", units)
}

#[test]
fn c9_0_a_unit_has_a_zone_in_its_six_neighbours_whatever_the_river() {
    covers!("9.0.a", "9.0.e");
    let ground = Ground::plain().sides(SideKind::River, &[(3522, 3523)]).terrain(Terrain::Mountain, &[3421]);
    let mut p = ground.position("german movement", "3522: po.army.lz");
    for hex in AROUND_3522 {
        assert!(p.in_zone_of(Side::Allied, hex), "{hex}");
    }
    assert!(!p.in_zone_of(Side::Allied, "3522"), "not the hex itself");
    assert!(!p.in_zone_of(Side::Allied, "3520"), "not two hexes away");
    assert!(!p.in_zone_of(Side::German, "3521"), "nobody of that side is near");
}

#[test]
fn c9_0_d_zones_do_not_hinder_their_own_side() {
    covers!("9.0.d");
    // The corps passes two friends without a stop, and traces its supply past them.
    let units = "3519: ge39.corps.1 / 3421: ge39.corps.2 / 3620: ge39.army.sab";
    let mut p = supplied().position("german movement", units);
    assert!(p.in_zone_of(Side::German, "3520") && p.in_zone_of(Side::German, "3521"));
    assert!(p.supplied("ge39.corps.1"));
    p.play("take ge39.corps.1; go 3524").at("ge39.corps.1", "3524");
}

#[test]
fn c9_0_f_zones_stop_at_blocked_sides_and_water() {
    covers!("9.0.f", "9.0.g");
    let ground = Ground::plain()
        .sides(SideKind::Blocked, &[(3521, 3522)])
        .sides(SideKind::Sea, &[(3522, 3523)])
        .sides(SideKind::Lake, &[(3421, 3522)])
        .water(HexKind::Lake, &[3422])
        .water(HexKind::Sea, &[3621]);
    let mut p = ground.position("german movement", "3522: po.army.lz");
    let reached: Vec<&str> = AROUND_3522.into_iter().filter(|hex| p.in_zone_of(Side::Allied, hex)).collect();
    assert_eq!(reached, ["3622"]);
}

#[test]
fn c9_0_h_zones_stop_where_the_unit_may_not_enter() {
    covers!("9.0.h");
    let ground = || {
        Ground::plain()
            .terrain(Terrain::Swamp, &[3521, 3621])
            .terrain(Terrain::Mountain, &[3523])
            .rail(&[3522, 3621])
    };
    let mut p = ground().position("polish movement", "3522: ge39.corps.19mc");
    assert!(!p.in_zone_of(Side::German, "3521"), "swamp");
    assert!(!p.in_zone_of(Side::German, "3523"), "mountain");
    assert!(p.in_zone_of(Side::German, "3621"), "swamp along a railroad");
    // Foot may go there, alone or in a stack with the others.
    for units in ["3522: ge39.corps.1", "3522: ge39.corps.19mc ge39.corps.1"] {
        let mut p = ground().position("polish movement", units);
        assert!(p.in_zone_of(Side::German, "3521") && p.in_zone_of(Side::German, "3523"));
    }
}

#[test]
fn c9_0_h_polish_zones_end_at_the_border() {
    covers!("9.0.h");
    let ground = || Ground::plain().country(Nation::Germany, &[3521]);
    let mut p = ground().position("german movement", "3522: po.army.lz");
    assert!(!p.in_zone_of(Side::Allied, "3521") && p.in_zone_of(Side::Allied, "3523"));
    let beyond = ground().options(|options| options.zones_beyond_area = true);
    assert!(beyond.position("german movement", "3522: po.army.lz").in_zone_of(Side::Allied, "3521"));
    // Static units never move, but nothing bars them from a hex.
    let mut p = ground().position("german movement", "3522: po.corps.gr");
    assert!(p.in_zone_of(Side::Allied, "3523"));
}

#[test]
fn c9_0_i_units_out_of_supply_keep_their_zone() {
    covers!("9.0.i");
    for (ground, in_supply) in [(Ground::plain(), false), (supplied(), true)] {
        let mut p = ground.position("polish movement", "3522: ge39.corps.1 / 3519: po.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), in_supply);
        for hex in AROUND_3522 {
            assert!(p.in_zone_of(Side::German, hex), "{hex}");
        }
        p.play("take po.corps.1; go 3521")
            .at("po.corps.1", "3521")
            .refused("take po.corps.1", "11.0")
            .offers("end");
    }
}

#[test]
fn c9_1_a_unit_stops_in_the_first_enemy_zone() {
    covers!("9.1.a");
    let mut p = supplied().position("german movement", "3519: ge39.corps.1 / 3522: po.army.lz");
    // Six points would do for 3421 by way of 3521.
    p.play("take ge39.corps.1; go 3521");
    p.at("ge39.corps.1", "3521").refused("take ge39.corps.1", "11.0").offers("end");
    assert_eq!(p.points("ge39.corps.1"), 0);
    // Behind the zone is out of reach.
    tube("3520: ge39.corps.1").play("take ge39.corps.1").offers("go 3522; go 3422");
    let mut p = tube("3520: ge39.corps.1 / 3523: po.army.lz");
    p.play("take ge39.corps.1").offers("go 3522").refused("go 3422", "11.0");
}

#[test]
fn c9_1_b_a_unit_leaves_a_zone_by_a_free_hex_and_may_enter_another() {
    covers!("9.1.b", "9.1.c");
    let units = "3521: ge39.corps.1 / 3522: po.army.lz / 3517: po.corps.1";
    let mut p = supplied().position("german movement", units);
    assert!(p.in_zone_of(Side::Allied, "3521") && p.in_zone_of(Side::Allied, "3518"));
    assert!(!p.in_zone_of(Side::Allied, "3520") && !p.in_zone_of(Side::Allied, "3519"));
    p.play("take ge39.corps.1").offers("go 3520; go 3519");
    p.play("go 3518").at("ge39.corps.1", "3518").refused("take ge39.corps.1", "11.0").offers("end");
    // Back into a zone of the enemy it has just left.
    let mut p = supplied().position("german movement", "3521: ge39.corps.1 / 3522: po.army.lz");
    p.play("take ge39.corps.1; go 3620; go 3621").at("ge39.corps.1", "3621");
}

#[test]
fn c9_1_d_no_step_from_zone_to_zone() {
    covers!("9.1.d");
    let units = "3521: ge39.corps.1 ge39.corps.19mc / 3522: po.army.lz";
    let ground = || supplied().water(HexKind::Lake, &[3420, 3520, 3620]);
    let mut p = ground().position("german movement", units);
    p.play("take ge39.corps.1").refused("go 3421", "9.1").refused("go 3621", "9.1");
    // Nor with a mechanized corps for company.
    let mut p = ground().position("german movement", units);
    p.play("take 3521").refused("go 3421", "9.1");
}

#[test]
fn c9_1_e_german_mechanized_corps_ignore_enemy_zones() {
    covers!("9.1.e");
    // Only hexes next to the Poles are land here: there is no way round.
    let ground = supplied().water(HexKind::Lake, &[3421, 3420, 3520, 3620, 3720, 3721, 3722]);
    let units = "3521: ge39.corps.19mc ge39.corps.1 / 3522: po.army.lz";
    let mut p = ground.position("german movement", units);
    p.play("take ge39.corps.19mc; go 3622").at("ge39.corps.19mc", "3622");
    assert_eq!(p.points("ge39.corps.19mc"), 12 - 4, "it has passed 3621 and could go on");
    p.play("go 3523; halt").at("ge39.corps.19mc", "3523");
    p.play("take ge39.corps.1").refused("go 3621", "9.1");
    // Mechanized corps of others have no such gift.
    let ground = supplied().kind("po.corps.1", Kind::Mechanized);
    let mut p = ground.position("polish movement", "3519: po.corps.1 / 3522: ge39.corps.1");
    p.play("take po.corps.1; go 3521")
        .at("po.corps.1", "3521")
        .refused("take po.corps.1", "11.0")
        .offers("end");
}

#[test]
fn c9_1_f_friends_do_not_lift_a_zone_for_movement() {
    covers!("9.1.f");
    let friend = "3520: ge39.corps.1 / 3522: ge39.corps.3";
    tube(friend).play("take ge39.corps.1").offers("go 3522; go 3422");
    let mut p = tube(&format!("{friend} / 3622: po.army.lz"));
    assert!(p.in_zone_of(Side::Allied, "3522") && !p.in_zone_of(Side::Allied, "3422"));
    p.play("take ge39.corps.1").offers("go 3522").refused("go 3422", "11.0");
    p.play("go 3522").refused("go 3422", "9.1").play("halt").at("ge39.corps.1", "3522");
}

// Supply for 3522 has one way, by 3422 and 3322; a Polish corps in 3321 reaches only the latter.
fn corridor(units: &str) -> Position {
    let lakes = [3521, 3523, 3421, 3621, 3622, 3423, 3323];
    let mut p = supplied().water(HexKind::Lake, &lakes).position("german movement", units);
    let reached = |p: &mut Position, hex| p.in_zone_of(Side::Allied, hex);
    assert!(!reached(&mut p, "3422") && !reached(&mut p, "3222"));
    p
}

#[test]
fn c9_2_a_supply_goes_into_an_enemy_zone_but_not_through() {
    covers!("9.2.a");
    // Next to the enemy, with free hexes behind.
    let mut p = supplied().position("german movement", "3521: ge39.corps.1 / 3522: po.corps.1");
    assert!(p.in_zone_of(Side::Allied, "3521") && p.supplied("ge39.corps.1"));
    let mut p = corridor("3522: ge39.corps.1");
    assert!(p.supplied("ge39.corps.1"));
    let mut p = corridor("3522: ge39.corps.1 / 3321: po.corps.1");
    assert!(p.in_zone_of(Side::Allied, "3322") && !p.supplied("ge39.corps.1"));
}

#[test]
fn c9_2_b_a_friendly_unit_opens_a_zone_for_supply() {
    covers!("9.2.b");
    let mut p = corridor("3522: ge39.corps.1 / 3321: po.corps.1 / 3322: ge39.corps.2");
    assert!(p.in_zone_of(Side::Allied, "3322") && p.supplied("ge39.corps.1"));
}

#[test]
fn c9_2_c_lines_to_german_mechanized_units_ignore_zones() {
    covers!("9.2.c");
    let mut p = corridor("3522: ge39.corps.1 ge39.corps.19mc / 3321: po.corps.1");
    assert!(p.supplied("ge39.corps.19mc") && !p.supplied("ge39.corps.1"));
}

#[test]
fn c9_3_a_contact_does_not_force_an_attack() {
    covers!("9.3.a");
    let mut p = supplied().position("german combat", "3521: ge39.army.10 / 3522: po.corps.1");
    p.offers("attack 3522; end").play("end");
    let mut p = supplied().position("polish combat", "3521: ge39.corps.1 / 3522: po.army.lz");
    p.offers("attack 3521; end").play("end");
    assert_eq!(p.state.turn, 2);
}

#[test]
fn c9_3_b_zones_do_not_hinder_an_advance() {
    covers!("9.3.b");
    let units = "3521: ge39.army.10 / 3522: po.corps.1c / 3523: po.army.lz";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1);
    assert!(p.in_zone_of(Side::Allied, "3522"));
    p.play("advance ge39.army.10").at("ge39.army.10", "3522");
}
