//! 11.0 to 11.2 Movement, and 11.6 column movement.

use engine::{Event, covers};
use hexmap::HexId;

use crate::nation::{Nation, Side};
use crate::terrain::{HexKind, SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Lakes round 3522 in Poland, so that its only way out is 3521; no source anywhere.
fn pocket() -> Ground {
    Ground::plain().water(HexKind::Lake, &[3523, 3421, 3422, 3621, 3622])
}

#[test]
fn c11_0_a_the_movement_factor_is_what_a_unit_may_spend() {
    covers!("11.0.a");
    let units = "2515: ge39.corps.1 / 2612: ge39.army.3";
    let mut p = Ground::plain().position("german movement", units);
    p.play("take ge39.corps.1").offers("go 2521").refused("go 2522", "11.0");
    p.play("halt; take ge39.army.3").offers("go 2616").refused("go 2617", "11.0");
}

#[test]
fn c11_0_b_units_go_from_hex_to_adjacent_hex() {
    covers!("11.0.b");
    let mut p = Ground::plain().position("german movement", "3022: ge39.corps.1");
    p.play("take ge39.corps.1; go 3522");
    let path = p.log.entries.iter().find_map(|entry| match &entry.event {
        Event::Moved { path, .. } => Some(path.clone()),
        _ => None,
    });
    let path: Vec<HexId> = path.expect("the march is told").into_iter().map(|at| HexId::new(at.0)).collect();
    assert_eq!(path.len(), 6, "start and five hexes");
    for pair in path.windows(2) {
        assert!(p.game.field.grid.direction(pair[0], pair[1]).is_some(), "a step to a neighbour");
        assert!(p.state.control.holds(Side::German as usize, pair[1]), "and every hex was entered");
    }
    // Nobody jumps over a ring of lakes.
    let ground = Ground::plain().water(HexKind::Lake, &[2517, 2519, 2417, 2418, 2617, 2618]);
    let mut p = ground.position("german movement", "2516: ge39.corps.1");
    p.play("take ge39.corps.1").refused("go 2518", "11.0");
}

#[test]
fn c11_0_c_points_are_not_saved_up() {
    covers!("11.0.c");
    let mut p = Ground::plain().position("german movement", "2515: ge39.corps.1 ge39.corps.2");
    p.play("take 2515; go 2516; drop ge39.corps.1; halt");
    assert_eq!(p.points("ge39.corps.1"), 10, "it could go on");
    assert_eq!(p.play("end").points("ge39.corps.1"), 0);
    p.until("german movement").play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 12, "the full factor and nothing more");
}

#[test]
fn c11_0_d_points_are_not_passed_on() {
    covers!("11.0.d");
    let mut p = Ground::plain().position("german movement", "2515: ge39.army.3 ge39.corps.1");
    p.play("take 2515; go 2519");
    assert_eq!((p.points("ge39.army.3"), p.points("ge39.corps.1")), (0, 4));
    p.refused("go 2520", "11.0");
    p.play("drop ge39.army.3; halt").refused("take ge39.army.3", "11.0");
}

#[test]
fn c11_0_e_all_units_may_move_in_one_phase() {
    covers!("11.0.e");
    let units = "2515: ge39.corps.1 / 2715: ge39.corps.2 / 2612: ge39.corps.3 / 3123: po.corps.1c";
    let mut p = Ground::plain().position("german movement", units);
    p.offers("take ge39.corps.1; take ge39.corps.2; take ge39.corps.3").refused("take po.corps.1c", "11.0");
    p.play("take ge39.corps.3; go 2611; halt; take ge39.corps.1; go 2514; halt");
    p.play("take ge39.corps.2; go 2714; halt");
    p.at("ge39.corps.1", "2514").at("ge39.corps.2", "2714").at("ge39.corps.3", "2611");
}

#[test]
fn c11_0_f_points_may_be_left_unspent() {
    covers!("11.0.f");
    let mut p = Ground::plain().position("german movement", "2515: ge39.corps.1 / 2612: ge39.corps.2");
    p.play("take ge39.corps.1; go 2516");
    assert_eq!(p.points("ge39.corps.1"), 10);
    p.play("halt; end").at("ge39.corps.1", "2516").at("ge39.corps.2", "2612");
}

#[test]
fn c11_0_g_one_move_is_finished_before_another_begins() {
    covers!("11.0.g", "11.2.e");
    let units = "2515: ge39.corps.1 ge39.corps.2 / 2612: ge39.corps.3";
    let mut p = Ground::plain().position("german movement", units);
    p.play("take 2515; go 2516").refused("take ge39.corps.3", "11.0");
    p.play("drop ge39.corps.1; go 2517; halt");
    p.offers("take ge39.corps.1; take ge39.corps.3");
    p.play("take ge39.corps.3; halt").refused("take ge39.corps.1", "11.0").at("ge39.corps.1", "2516");
}

#[test]
fn c11_0_h_a_finished_move_stays_as_it_is() {
    covers!("11.0.h");
    let mut p = Ground::plain().position("german movement", "2515: ge39.corps.1");
    p.play("take ge39.corps.1; go 2516; halt");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["end"], "nothing moves it again");
    p.refused("take ge39.corps.1", "11.0");
}

#[test]
fn c11_1_a_one_hex_is_always_possible() {
    covers!("11.1.a");
    // Mountain and river cost four points; the corps is out of supply and has three.
    let ground = pocket().terrain(Terrain::Mountain, &[3521]).sides(SideKind::River, &[(3521, 3522)]);
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    p.play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 6);
    p.refused("go 3520", "11.0").play("go 3521").at("ge39.corps.1", "3521");
    p.refused("take ge39.corps.1", "11.0");
    // Later hexes must be paid for: two points are left for a mountain of three.
    let ground = pocket().terrain(Terrain::Mountain, &[3419, 3518, 3519, 3420, 3520, 3619, 3620]);
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    p.play("take ge39.corps.1; go 3521");
    assert_eq!(p.points("ge39.corps.1"), 4);
    p.refused("go 3520", "11.0");
}

#[test]
fn c11_1_b_but_not_over_a_blocked_hexside() {
    covers!("11.1.b");
    let ground = pocket().sides(SideKind::Blocked, &[(3521, 3522)]);
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    p.play("take ge39.corps.1").refused("go 3521", "11.4");
}

#[test]
fn c11_1_c_nor_into_a_prohibited_or_enemy_hex() {
    covers!("11.1.c");
    let corps = |ground: Ground, others: &str| {
        let units = format!("3522: ge39.corps.1 / {others}");
        let mut p = ground.position("german movement", &units);
        p.play("take ge39.corps.1");
        p
    };
    corps(pocket().water(HexKind::Lake, &[3521]), "").refused("go 3521", "11.4");
    corps(pocket().water(HexKind::Sea, &[3521]), "").refused("go 3521", "11.4");
    corps(pocket().country(Nation::Switzerland, &[3521]), "").refused("go 3521", "13.1");
    corps(pocket(), "3521: po.corps.1c").refused("go 3521", "8.0");
    let ground = pocket().terrain(Terrain::Mountain, &[3521]);
    let mut p = ground.position("german movement", "3522: ge39.corps.19mc");
    p.play("take ge39.corps.19mc").refused("go 3521", "11.4");
}

#[test]
fn c11_1_d_nor_from_one_enemy_zone_to_another() {
    covers!("11.1.d");
    let ground = || Ground::plain().water(HexKind::Lake, &[3523, 3421, 3422, 3622]);
    let mut p = ground().position("german movement", "3522: ge39.corps.1 / 3621: po.corps.1c");
    p.play("take ge39.corps.1").refused("go 3521", "9.1");
    let mut p = ground().position("german movement", "3522: ge39.corps.19mc / 3621: po.corps.1c");
    p.play("take ge39.corps.19mc; go 3521").at("ge39.corps.19mc", "3521");
    let mut p = ground().position("german movement", "3522: ge39.corps.1 / 3621: ge39.corps.2");
    p.play("take ge39.corps.1; go 3521").at("ge39.corps.1", "3521");
}

#[test]
fn c11_2_a_only_units_that_began_the_phase_together_move_together() {
    covers!("11.2.a");
    let units = "2515: ge39.corps.1 ge39.corps.3 / 2516: ge39.corps.2";
    let mut p = Ground::plain().position("german movement", units);
    p.offers("take 2515").refused("take 2516", "11.2");
    p.play("take 2515; go 2516; drop ge39.corps.3; halt");
    assert_eq!(p.stack("2516").len(), 3);
    p.offers("take ge39.corps.3; take ge39.corps.2").refused("take 2516", "11.2");
}

#[test]
fn c11_2_b_they_may_move_together_singly_or_in_parts() {
    covers!("11.2.b");
    let three =
        || Ground::plain().position("german movement", "2515: ge39.corps.1 ge39.corps.2 ge39.corps.3");
    let mut p = three();
    p.play("take 2515; go 2516; halt");
    assert_eq!(p.stack("2516").len(), 3);
    let mut p = three();
    p.play("take ge39.corps.1; go 2516; halt; take ge39.corps.2; go 2514; halt");
    p.at("ge39.corps.1", "2516").at("ge39.corps.2", "2514").at("ge39.corps.3", "2515");
    let mut p = three();
    p.play("take 2515; drop ge39.corps.1; go 2516; halt");
    assert_eq!(p.stack("2516"), ["ge39.corps.2", "ge39.corps.3"]);
    p.play("take ge39.corps.1; go 2514; halt").at("ge39.corps.1", "2514");
}

#[test]
fn c11_2_c_a_stack_may_split_on_the_way_again_and_again() {
    covers!("11.2.c", "11.2.d");
    let units = "2515: ge39.corps.1 ge39.corps.2 ge39.corps.3";
    let mut p = Ground::plain().position("german movement", units);
    p.play("take 2515; go 2516; drop ge39.corps.1; drop ge39.corps.2; go 2616; halt");
    p.at("ge39.corps.3", "2616");
    // The two that were left go on together with the points they have, and part in their turn.
    p.play("take 2516");
    assert_eq!((p.points("ge39.corps.1"), p.points("ge39.corps.2")), (10, 10));
    p.play("go 2518; drop ge39.corps.1; go 2418; halt");
    p.at("ge39.corps.2", "2418").at("ge39.corps.1", "2518");
    p.play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 6);
    p.offers("go 2521").refused("go 2522", "11.0");
}

#[test]
fn c11_2_f_the_slowest_sets_the_pace() {
    covers!("11.2.f", "11.2.g");
    let mut p = Ground::plain().position("german movement", "2515: ge39.army.3 ge39.corps.1");
    p.play("take 2515").offers("go 2519").refused("go 2520", "11.0");
    p.play("go 2519; drop ge39.army.3");
    assert_eq!(p.points("ge39.corps.1"), 4, "two points are left to the corps");
    p.offers("go 2521").refused("go 2522", "11.0");
    p.play("go 2521").at("ge39.corps.1", "2521").at("ge39.army.3", "2519");
}

#[test]
fn c11_2_h_each_mobility_class_pays_its_own_cost() {
    covers!("11.2.h");
    let ground = Ground::plain().terrain(Terrain::Woods, &[2516]);
    let mut p = ground.position("german movement", "2515: ge39.corps.19mc ge39.corps.1");
    p.play("take 2515").refused("go 2517", "11.2").play("go 2516");
    assert_eq!((p.points("ge39.corps.19mc"), p.points("ge39.corps.1")), (8, 10));
    p.play("go 2517");
    assert_eq!((p.points("ge39.corps.19mc"), p.points("ge39.corps.1")), (6, 8));
}

/// A unit of each kind in Germany, picked up.
fn picked_up(units: &str, unit: &str) -> Position {
    let mut p = Ground::plain().position("german movement", units);
    p.play(&format!("take {unit}"));
    p
}

#[test]
fn c11_6_a_column_movement_doubles_the_factor_of_a_unit_in_supply() {
    covers!("11.6.a");
    let mut p = picked_up("2411: ge39.corps.1", "ge39.corps.1");
    p.refused("go 2418", "11.0").play("column");
    assert_eq!(p.points("ge39.corps.1"), 24);
    p.offers("go 2423").refused("go 2424", "11.0").refused("column", "11.6");
    let mut p = picked_up("3522: ge39.corps.1", "ge39.corps.1");
    assert!(!p.supplied("ge39.corps.1"));
    p.refused("column", "11.6");
    let mut p = picked_up("2411: ge39.corps.1", "ge39.corps.1");
    p.play("go 2412").refused("column", "11.6");
}

#[test]
fn c11_6_b_not_next_to_an_enemy_unit() {
    covers!("11.6.b");
    picked_up("3023: ge39.corps.1 / 3123: po.corps.1c", "ge39.corps.1").refused("column", "11.6");
    picked_up("3023: ge39.corps.1 / 3223: po.corps.1c", "ge39.corps.1").offers("column");
}

#[test]
fn c11_6_d_a_column_enters_no_enemy_zone() {
    covers!("11.6.d");
    let units = "3022: ge39.corps.1 ge39.corps.19mc / 3323: po.corps.1c";
    for corps in ["ge39.corps.1", "ge39.corps.19mc"] {
        let mut p = picked_up(units, corps);
        p.offers("go 3222; go 3122").play("column").offers("go 3122");
        p.refused("go 3222", "11.6");
    }
    // The only way to 3520 passes the zone in 3521.
    let units = "3522: ge39.corps.19mc / 3420: po.corps.1c";
    let ground = pocket().country(Nation::Germany, &[3522]);
    let mut p = ground.position("german movement", units);
    p.play("take ge39.corps.19mc").offers("go 3620").play("column").refused("go 3620", "11.0");
}

#[test]
fn c11_6_f_columns_use_railroads() {
    covers!("11.6.f");
    let line: Vec<u16> = (2407..=2430).collect();
    let ground =
        Ground::plain().country(Nation::Germany, &[2406, 2405]).rail(&line).rail(&[2405, 2406, 2407]);
    let mut p = ground.position("german movement", "2405: ge39.corps.1");
    p.play("take ge39.corps.1; column").offers("go 2429").refused("go 2430", "11.0");
    p.play("go 2429").at("ge39.corps.1", "2429");
}
