//! 6.2.2, 8.0 and 11.0: movement in 1938.

use engine::covers;

use crate::nation::{Nation, Side, Standing};
use crate::terrain::{HexKind, SideKind};
use crate::testing::{Ground, Play, Position};

/// A German corps in 1414, far from everybody, and an Allied marker over 1416.
fn under_bombs(ground: Ground, units: &str) -> Position {
    let mut p = ground.position_1938("3 german movement", units);
    p.air(Side::Allied, "1416");
    p
}

#[test]
fn c6_2_2_e_an_air_zone_is_a_marker_and_its_six_neighbours() {
    covers!("6.2.2.e");
    let ground = Ground::plain()
        .water(HexKind::Sea, &[1415])
        .sides(SideKind::Blocked, &[(1416, 1417)])
        .sides(SideKind::Sea, &[(1416, 1516)]);
    let p = under_bombs(ground, "");
    let mut desk = crate::Desk::default();
    let at = p.game.at(&p.state, &mut desk);
    let zone = at.air_zone(Side::Allied).unwrap();
    let hexes = ["1416", "1415", "1417", "1316", "1317", "1516", "1517"].map(|hex| p.hex(hex));
    assert_eq!(*zone, hexes.into_iter().collect());
    assert!(at.air_zone(Side::German).is_none());
}

#[test]
fn c6_2_2_g_an_enemy_air_zone_costs_a_point_for_every_hex() {
    covers!("6.2.2.g", "6.2.2.f");
    let mut p = under_bombs(Ground::plain(), "1414: ge38.corps.1");
    p.play("take ge38.corps.1; go 1415");
    assert_eq!(p.points("ge38.corps.1"), 12 - 4);
    p.play("go 1416");
    assert_eq!(p.points("ge38.corps.1"), 12 - 8);
    p.play("go 1417");
    assert_eq!(p.points("ge38.corps.1"), 0);
    // Two zones over each other cost no more.
    let mut p = under_bombs(Ground::plain(), "1414: ge38.corps.1");
    p.air(Side::Allied, "1416 1417 1516")
        .play("take ge38.corps.1")
        .offers("go 1417")
        .refused("go 1418", "11.0");
    // One's own zone costs nothing.
    let mut p = under_bombs(Ground::plain(), "1414: ge38.corps.1");
    p.air(Side::German, "1416").play("take ge38.corps.1; go 1416");
    assert_eq!(p.points("ge38.corps.1"), 12 - 4);
    // Stacks that go hex by hex pay as well, and the way round may be cheaper.
    let mut p = under_bombs(Ground::plain(), "1414: ge38.corps.1 ge38.corps.16mc");
    p.play("take 1414; go 1415");
    assert_eq!((p.points("ge38.corps.1"), p.points("ge38.corps.16mc")), (8, 8));
    // 11.1: whatever it costs, one hex is always possible.
    let ground = Ground::plain().terrain(crate::terrain::Terrain::Mountain, &[1415]);
    let mut p = under_bombs(ground, "1414: ge38.army.2");
    p.play("take ge38.army.2; go 1415").at("ge38.army.2", "1415");
    assert_eq!(p.points("ge38.army.2"), 0, "six and two of eight");
}

#[test]
fn e09_rail_movement_in_an_enemy_air_zone() {
    covers!("6.2.2.g");
    let mut p = under_bombs(Ground::plain().rail(&[1414, 1415, 1416]), "1414: ge38.corps.1");
    p.play("take ge38.corps.1; go 1415");
    assert_eq!(12 - p.points("ge38.corps.1"), 3, "one and a half points");
}

#[test]
fn c6_2_2_j_nobody_combines_in_an_enemy_air_zone() {
    covers!("6.2.2.j");
    for (side, offered) in [(Side::Allied, false), (Side::German, true)] {
        let units = "1416: ge38.corps.1 ge38.corps.2";
        let mut p = Ground::plain().position_1938("3 german reorganization", units);
        p.air(side, "1417");
        assert_eq!(p.offered().contains("form ge38.army.2 1416"), offered);
    }
}

#[test]
fn c11_6_c_no_column_out_of_an_enemy_air_zone() {
    covers!("11.6.c");
    let mut p = under_bombs(Ground::plain(), "1415: ge38.corps.1 / 1414: ge38.corps.2");
    p.play("take ge38.corps.1").refused("column", "11.6").play("halt");
    p.play("take ge38.corps.2; column");
    let mut p = under_bombs(Ground::plain(), "1415: ge38.corps.1");
    p.air(Side::German, "1416").play("take ge38.corps.1; column");
}

#[test]
fn c11_6_e_no_column_into_an_enemy_air_zone() {
    covers!("11.6.e");
    let mut p = under_bombs(Ground::plain(), "1414: ge38.corps.1");
    p.play("take ge38.corps.1; column").refused("go 1415", "11.6").offers("go 1413; go 1418");
    p.play("go 1413").refused("go 1415", "11.6").offers("go 1414");
    // The option about mechanized corps is about zones of control.
    let ground = Ground::plain().options(|options| options.mech_column = true);
    let mut p = under_bombs(ground, "1414: ge38.corps.16mc");
    p.play("take ge38.corps.16mc; column").refused("go 1415", "11.6");
}

#[test]
fn c8_0_l_nations_do_not_stack_together() {
    covers!("8.0.l");
    let mut p =
        Ground::plain().position_1938("anglo-french movement", "0208: uk.corps.bef / 0209: fr.corps.1");
    p.play("take uk.corps.bef").refused("go 0209", "8.0").play("go 0207");
    let mut p = Ground::plain().position_1938("yugoslav movement", "3032: ro.corps.5 / 3031: yg.corps.1");
    p.play("take ro.corps.5").refused("go 3031", "8.0");
    // Two of one nation do.
    let mut p = Ground::plain().position_1938("anglo-french movement", "0208: fr.corps.2 / 0209: fr.corps.1");
    p.play("take fr.corps.2; go 0209");
}

#[test]
fn c8_0_m_nor_do_they_pass_each_other() {
    covers!("8.0.m");
    let lakes = [3519, 3419, 3420, 3421, 3619, 3620, 3621];
    let tube = |units: &str| {
        let ground = Ground::plain().water(HexKind::Lake, &lakes);
        let mut p = ground.position_1938("3 german movement", units);
        p.play("take ge38.corps.1");
        p
    };
    tube("3520: ge38.corps.1 / 3521: ge38.corps.2").offers("go 3522");
    tube("3520: ge38.corps.1 / 3521: po.corps.1").refused("go 3522", "11.0").refused("go 3521", "8.0");
}

#[test]
fn c8_0_g_one_static_corps_of_the_reserve_in_a_hex() {
    covers!("8.0.g", "8.0.i");
    let p = Ground::plain().position_1938("3 german movement", "");
    let load = |keys: &[&str]| {
        let units: Vec<_> = keys.iter().map(|key| p.unit(key)).collect();
        p.game.load_of(units.into_iter()).fits(&crate::stacking::LIMIT)
    };
    assert!(load(&["ge38.corps.r1", "ge38.corps.1"]));
    assert!(!load(&["ge38.corps.r1", "ge38.corps.r2"]));
    // E24.2: divisions count two each.
    assert!(load(&["ge38.division.lr1", "ge38.division.lr2", "ge38.corps.r1"]));
    assert!(!load(&["ge38.division.lr1", "ge38.division.lr2", "ge38.corps.r1", "ge38.corps.1"]));
    assert!(!load(&["ge38.division.lr1", "ge38.corps.r1", "ge38.corps.r2"]));
    // A corps finds two divisions and a corps full.
    let units = "0816: ge38.corps.1 / 0815: ge38.division.lr1 ge38.division.lr2 ge38.corps.2";
    let mut p = Ground::plain().position_1938("3 german movement", units);
    p.play("take ge38.corps.1").refused("go 0815", "8.0");
}

#[test]
fn c8_0_h_only_german_mechanized_corps_count_two() {
    covers!("8.0.h");
    let units = "0208: fr.corps.1mc fr.corps.2mc fr.corps.3mc fr.corps.1 / 0209: fr.corps.2";
    let mut p = Ground::plain().position_1938("anglo-french movement", units);
    p.play("take fr.corps.2; go 0208");
    let units = "1414: ge38.corps.14mc ge38.corps.15mc ge38.corps.1 / 1415: ge38.corps.2";
    let mut p = Ground::plain().position_1938("3 german movement", units);
    p.play("take ge38.corps.2").refused("go 1414", "8.0");
}

#[test]
fn e24_a_front_that_breaks_down_overfills_its_hex() {
    covers!("8.0.k");
    let units = "5322: su.front.1b su.army.1 su.army.2 su.army.3 su.army.4";
    let mut p = Ground::plain().position_1938("soviet reorganization", units);
    p.play("break su.front.1b");
    assert_eq!((p.stack("5322").len(), p.decides()), (9, Some(Side::German)), "E24.4");
    for _ in 0..4 {
        let shift = p.offered().into_iter().find(|action| action.starts_with("shift")).expect("a way out");
        p.play(&shift);
    }
    assert_eq!((p.stack("5322").len(), p.decides()), (5, Some(Side::Allied)));
}

#[test]
fn c8_0_k_excess_units_do_not_join_other_nations_nor_enter_what_is_closed() {
    covers!("8.0.k");
    // Around 0709: neutral Dutch hexes, the West Wall, and a Belgian.
    let units = "0210: fr.army.1 fr.corps.1 fr.corps.2 fr.corps.3 fr.corps.4 / 0209: uk.corps.bef";
    let mut p = Ground::plain().position_1938("anglo-french reorganization", units);
    p.play("break fr.army.1");
    assert_eq!(p.decides(), Some(Side::German));
    let shifts: Vec<String> = p.offered().into_iter().filter(|action| action.starts_with("shift")).collect();
    assert!(shifts.iter().any(|action| action.ends_with("0211")), "{shifts:?}");
    assert!(!shifts.iter().any(|action| action.ends_with("0209")), "the British stand there");
    assert!(!shifts.iter().any(|action| action.ends_with("0310")), "Belgium is neutral");
}

#[test]
fn c8_2_a_markers_do_not_count() {
    covers!("8.2.a", "8.2.b");
    let units = "5322: su.front.1b su.army.1 su.army.2 su.army.3 / 5323: su.army.4";
    let rail = [5322, 5323, 5324, 5325];
    let mut p = Ground::plain().rail(&rail).position_1938("soviet movement", units);
    p.railheads("5322 5322 5322 5325").air(Side::Allied, "5322");
    p.play("take su.army.4; go 5322; halt; end");
    assert_eq!(p.stack("5322").len(), 5);
    // And one more marker into a full stack.
    p.play("rail 4 5322");
    assert_eq!(p.state.railheads[3], p.hex("5322"));
}

#[test]
fn c11_4_k_the_danish_straits_can_be_crossed() {
    covers!("11.4.k");
    let ground = || Ground::plain().cities(&[2103], false).sides(SideKind::Strait, &[(2503, 2603)]);
    let mut p = ground().position_1938("3 german movement", "2503: ge38.corps.1");
    p.standing(Nation::Denmark, Standing::AtWar).held_by("2503", Some(Side::German));
    p.play("take ge38.corps.1; go 2603");
    assert_eq!(p.points("ge38.corps.1"), 12 - 6, "two for clear terrain, four for the crossing");
    let mut p = ground().position_1938("3 german combat", "2503: ge38.corps.1 / 2603: dn.army.fa");
    p.assault("2603", "ge38.corps.1");
    assert_eq!(p.odds().water, -2);
    // The real map has it, between Odense and clear land: a city makes rivers free, not the straits.
    let mut p = Position::new_1938("3 german movement", "2503: ge38.corps.1");
    p.standing(Nation::Denmark, Standing::AtWar).held_by("2503", Some(Side::German));
    let (a, b) = (p.hex("2503"), p.hex("2603"));
    let side = p.game.field.grid.direction(a, b).unwrap();
    assert!(p.game.field.is_open(a, side) && p.game.field.straits[a.index()] >> side.index() & 1 == 1);
    assert!(p.game.field.cities.contains(a));
    p.play("take ge38.corps.1; go 2603");
    assert_eq!(p.points("ge38.corps.1"), 12 - 6);
}

#[test]
fn c11_4_l_the_little_belt_is_a_river() {
    covers!("11.4.l");
    let mut p = Position::new_1938("3 german combat", "2401: ge38.corps.1 / 2402: dn.army.fa");
    p.assault("2402", "ge38.corps.1");
    assert_eq!(p.odds().water, -1);
    let p = Position::new_1938("3 german movement", "");
    let (a, b) = (p.hex("2401"), p.hex("2402"));
    let side = p.game.field.grid.direction(a, b).unwrap();
    let bit = |sides: &[u8]| sides[a.index()] >> side.index() & 1;
    assert_eq!((bit(&p.game.field.water), bit(&p.game.field.straits)), (1, 0));
}

#[test]
fn c11_7_a_nations_stay_in_their_areas() {
    covers!("11.7.a");
    let move_to = |phase: &str, from: &str, unit: &str, to: &str| {
        let mut p = Ground::plain().position_1938(phase, &format!("{from}: {unit}"));
        p.play(&format!("take {unit}")).refused(&format!("go {to}"), "11.7");
    };
    move_to("czech movement", "2020", "cz.corps.1", "2018");
    move_to("hungarian movement", "2229", "hu.corps.1", "2228");
    move_to("polish movement", "2917", "po.corps.1", "2816");
    move_to("yugoslav movement", "1631", "yg.corps.1", "1630");
    // And attack nobody outside; nobody advances where he may not attack.
    let mut p = Ground::plain().position_1938("yugoslav combat", "1631: yg.corps.1 / 1630: ge38.corps.1");
    p.refused("attack 1630", "11.7");
    // The table leaves these free.
    let mut p = Ground::plain().position_1938("soviet movement", "5121: su.army.1");
    p.play("take su.army.1; go 5021");
}
