//! 7.0 Reorganization and disruption, 3.5 Replacements, 13.4 on armies and replacements.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::terrain::{HexKind, SideKind};
use crate::testing::{Ground, Play, Position};
use crate::unit::Kind;

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

fn german(units: &str) -> Position {
    supplied().position("german reorganization", units)
}

fn polish(units: &str) -> Position {
    Ground::plain().position("polish reorganization", units)
}

#[test]
fn c7_0_a_components_in_one_hex_become_an_army() {
    covers!("7.0.a", "7.1.q");
    let mut p = polish("3521: po.corps.1 po.corps.bi / 3522: po.corps.2 / 3523: po.corps.3 po.corps.dr");
    p.refused("form po.army.lz 3522", "7.1");
    p.play("form po.army.lz 3521").at("po.army.lz", "3521");
    p.at("po.corps.1", "aside").at("po.corps.bi", "aside").at("po.corps.2", "3522");
    p.play("form po.army.cc 3523").at("po.army.cc", "3523");
}

#[test]
fn c7_0_b_an_army_breaks_down_into_a_stack() {
    covers!("7.0.b", "7.1.q", "13.4.c");
    let mut p = polish("3521: po.army.lz");
    p.play("break po.army.lz").at("po.army.lz", "aside");
    assert_eq!(p.stack("3521").len(), 2);
    let mut p = german("3521: ge39.army.10");
    p.play("break ge39.army.10").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3);
}

#[test]
fn c13_4_c_german_armies_are_made_of_three_corps() {
    covers!("13.4.c", "7.1.h");
    let mut p = german("3521: ge39.corps.2 ge39.corps.3 / 3525: ge39.corps.1 ge39.corps.10 ge39.corps.22");
    p.refused("form ge39.army.3 3521", "7.1");
    // Any three infantry corps, whatever army they come from.
    p.play("form ge39.army.3 3525");
    assert_eq!(p.stack("3525"), ["ge39.army.3"]);
    let mountain = || supplied().kind("ge39.corps.18", Kind::Mountain);
    let mut p = mountain().position("german reorganization", "3521: ge39.corps.1 ge39.corps.2 ge39.corps.18");
    p.play("form ge39.army.3 3521").at("ge39.corps.18", "aside");
}

#[test]
fn c7_0_c_armies_out_of_supply_or_held_break_down_against_their_will() {
    covers!("7.0.c", "7.0.g");
    // Out of supply, about to move, in an enemy zone.
    let units = "3521: ge39.army.10 / 3522: po.corps.1";
    let mut p = Ground::plain().position("german movement", units);
    assert!(p.in_zone_of(Side::Allied, "3521"));
    p.play("take ge39.army.10").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3);
    // The corps, out of supply too, goes no further.
    let corps = p.stack("3521")[0].clone();
    p.play(&format!("take {corps}; halt")).at(&corps, "3521");
    // Out of supply, attacking.
    let mut p = Ground::plain().position("german combat", units);
    p.all_attack("3522").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3);
    // Out of supply, defending.
    let mut p = Ground::plain().position("polish combat", "3521: ge39.army.10 / 3522: po.army.lz po.corps.1");
    p.all_attack("3521").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3);
    // In supply, in an attack that fails: one corps of the Poles holds.
    let mut p = supplied().position("german combat", "3521: ge39.army.10 ge39.corps.1 / 3522: po.army.lz");
    p.all_attack("3522").at("ge39.army.10", "3521").die(6).play("lose po.army.lz");
    let polish = p.stack("3522")[0].clone();
    p.play(&format!("lose {polish}; lose ge39.corps.1"));
    p.at("ge39.army.10", "aside").offers("end");
    assert_eq!((p.stack("3521").len(), p.stack("3522").len()), (3, 1));
}

#[test]
fn c7_0_d_armies_are_formed_in_the_owners_reorganization_phase_only() {
    covers!("7.0.d");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3529: ge39.army.8 / \
                 3525: po.corps.1 po.corps.2 / 3527: po.army.lz";
    let mut p = german(units);
    p.offers("form ge39.army.10 3521; break ge39.army.8");
    p.refused("form po.army.cc 3525", "7.1").refused("break po.army.lz", "7.0");
    for _ in 0..2 {
        p.play("end");
        p.refused("form ge39.army.10 3521", "5.0").refused("break ge39.army.8", "5.0");
    }
    p.until("polish reorganization").offers("form po.army.cc 3525; break po.army.lz");
    p.refused("form ge39.army.10 3521", "7.1").refused("break ge39.army.8", "7.0");
}

#[test]
fn c7_0_e_out_of_supply_nothing_is_reorganized() {
    covers!("7.0.e");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3525: ge39.army.8";
    german(units).offers("form ge39.army.10 3521; break ge39.army.8");
    let mut p = Ground::plain().position("german reorganization", units);
    assert!(!p.supplied("ge39.corps.1") && !p.supplied("ge39.army.8"));
    p.refused("form ge39.army.10 3521", "7.1").refused("break ge39.army.8", "7.0");
}

#[test]
fn c7_0_f_enemy_zones_do_not_hinder_reorganization() {
    covers!("7.0.f");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3522: po.corps.1 / 3523: ge39.army.8";
    let mut p = german(units);
    assert!(p.in_zone_of(Side::Allied, "3521") && p.in_zone_of(Side::Allied, "3523"));
    p.play("form ge39.army.10 3521; break ge39.army.8").at("ge39.army.10", "3521").at("ge39.army.8", "aside");
}

#[test]
fn c7_0_h_nobody_is_formed_and_broken_down_in_one_phase() {
    covers!("7.0.h");
    let mut p = polish("3521: po.corps.1 po.corps.2 / 3525: po.army.cc / 3527: po.corps.3 po.corps.4");
    p.play("form po.army.lz 3521").refused("break po.army.lz", "7.0");
    p.play("break po.army.cc").refused("form po.army.cc 3527", "7.1").offers("form po.army.pz 3527");
    p.refused("form po.army.cc 3525", "7.1").refused("form po.army.pz 3525", "7.1");
    // Both may be done in the next phase.
    p.play("end").until("polish reorganization").offers("break po.army.lz; form po.army.cc 3525");
}

#[test]
fn c7_0_i_the_opponent_disperses_the_excess() {
    covers!("7.0.i", "7.0.j", "8.0.k");
    // 3422 is full, 3621 German, 3523 a lake.
    let units = "3522: po.army.lz po.corps.1 po.corps.2 po.corps.3 po.corps.4 / \
                 3422: po.corps.bi po.corps.dr po.corps.ec po.corps.gj po.corps.kc / 3621: ge39.corps.1";
    let mut p = Ground::plain().water(HexKind::Lake, &[3523]).position("polish reorganization", units);
    p.play("break po.army.lz");
    assert_eq!(p.stack("3522").len(), 6);
    assert_eq!(p.decides(), Some(Side::German), "the opponent of the owner");
    // 3521, 3421 and 3622 are left; 3521 and 3622 lie in the German zone, so it must be 3421.
    let hexes = |p: &mut Position| -> Vec<String> {
        let all = p.offered().into_iter().map(|action| action.split(' ').next_back().unwrap().to_owned());
        all.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert_eq!(hexes(&mut p), ["3421"]);
    p.refused("shift po.corps.1 3422", "7.0").refused("shift po.corps.1 3621", "7.0");
    p.refused("shift po.corps.1 3523", "7.0").refused("shift po.corps.1 3521", "7.0").refused("end", "7.0");
    p.play("shift po.corps.2 3421").at("po.corps.2", "3421");
    // One is enough; the Polish player goes on.
    assert_eq!((p.stack("3522").len(), p.decides()), (5, Some(Side::Allied)));
    p.refused("shift po.corps.1 3421", "5.0");
}

#[test]
fn c7_0_i_nobody_is_dispersed_out_of_his_area_or_over_a_closed_side() {
    covers!("7.0.i");
    let ground = Ground::plain()
        .country(Nation::Germany, &[3521, 3523, 3422])
        .sides(SideKind::Blocked, &[(3522, 3622)]);
    let units = "3522: po.army.lz po.corps.1 po.corps.2 po.corps.3 po.corps.4";
    let mut p = ground.position("polish reorganization", units);
    p.play("break po.army.lz").offers("shift po.corps.1 3421; shift po.corps.1 3621");
    for hex in ["3521", "3523", "3422", "3622", "3520"] {
        p.refused(&format!("shift po.corps.1 {hex}"), "7.0");
    }
}

#[test]
fn c7_0_j_as_few_units_as_possible_are_dispersed() {
    covers!("7.0.j");
    // Three corps, two more and a mechanized corps that counts twice: without it five are left.
    let mut p = german("3521: ge39.army.10 ge39.corps.19mc ge39.corps.1 ge39.corps.2");
    p.play("break ge39.army.10");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.refused("shift ge39.corps.1 3520", "7.0").play("shift ge39.corps.19mc 3520");
    assert_eq!((p.stack("3521").len(), p.decides()), (5, Some(Side::German)));
}

#[test]
fn c7_0_k_dispersal_into_enemy_zones_if_there_is_no_other_hex() {
    covers!("7.0.k");
    // Poles around 3521 at a distance: every neighbour is in their zone.
    let units = "3521: ge39.army.10 ge39.corps.1 ge39.corps.2 ge39.corps.3 / \
                 3519: po.corps.1 / 3523: po.corps.2 / 3320: po.corps.3 / 3322: po.corps.4 / \
                 3720: po.corps.5 / 3722: po.corps.bi";
    let mut p = german(units);
    for hex in ["3520", "3522", "3420", "3421", "3620", "3621"] {
        assert!(p.in_zone_of(Side::Allied, hex), "{hex}");
    }
    assert!(!p.supplied("ge39.army.10"));
    p.until("german movement")
        .play("take ge39.army.10")
        .offers("shift ge39.corps.1 3520; shift ge39.corps.1 3621");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("shift ge39.corps.1 3520").at("ge39.corps.1", "3520");
}

#[test]
fn c7_0_i_excess_that_can_go_nowhere_is_lost() {
    covers!("7.0.i");
    let lakes = [3520, 3522, 3420, 3421, 3620, 3621];
    let units = "3521: po.army.lz po.corps.1 po.corps.2 po.corps.3 po.corps.4";
    let mut p = Ground::plain().water(HexKind::Lake, &lakes).position("polish reorganization", units);
    p.play("break po.army.lz; remove po.corps.3").at("po.corps.3", "gone");
    assert_eq!(p.stack("3521").len(), 5);
}

#[test]
fn c7_1_a_army_pieces_are_never_lost() {
    covers!("7.1.a", "7.1.b");
    // Broken down by choice, for want of supply, and wiped out.
    let mut p = polish("3521: po.army.lz");
    p.play("break po.army.lz").at("po.army.lz", "aside");
    assert_eq!(p.stack("3521").len(), 2, "its corps live");
    let mut p = Ground::plain().position("german movement", "3521: ge39.army.10");
    p.play("take ge39.army.10").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3, "its corps live");
    let units = "3521: ge39.army.10 / 3421: ge39.army.8 / 3522: po.army.lz";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1).at("po.army.lz", "aside");
    assert_eq!(p.stack("3522").len(), 0);
    let corps = p.count(|unit, spot| {
        unit.key.starts_with("po.corps") && spot.is_on_map() | (spot == crate::state::Spot::ASIDE)
    });
    assert_eq!(corps, 0, "both its corps are eliminated");
}

#[test]
fn c7_1_b_the_corps_of_a_german_army_that_is_wiped_out_may_come_back() {
    covers!("7.1.b");
    let units = "3521: ge39.army.10 / 3522: po.army.lz po.corps.1 po.corps.2 po.corps.3 po.corps.4";
    let mut p = supplied().factors("ge39.army.10", 1, 1).position("polish combat", units);
    p.all_attack("3521").at("ge39.army.10", "3521").die(1);
    p.at("ge39.army.10", "aside").play("stay; end").until("german reorganization");
    let corps = p.offered().into_iter().filter(|action| action.starts_with("replace ge39.corps")).count();
    assert_eq!(corps, 3);
}

#[test]
fn c7_1_c_a_piece_set_aside_is_used_again() {
    covers!("7.1.c");
    let mut p = polish("3521: po.army.lz");
    p.play("break po.army.lz").refused("form po.army.lz 3521", "7.1");
    p.play("end").until("polish reorganization").play("form po.army.lz 3521").at("po.army.lz", "3521");
    // A piece on the map is not free.
    let mut p = polish("3521: po.corps.1 po.corps.2 / 3525: po.army.lz");
    p.refused("form po.army.lz 3521", "7.1").offers("form po.army.cc 3521");
}

#[test]
fn c7_1_i_mechanized_static_and_reserve_units_form_no_german_army() {
    covers!("7.1.i", "13.4.g");
    let mut p = german("3521: ge39.corps.1 ge39.corps.2 ge39.corps.19mc");
    p.refused("form ge39.army.10 3521", "7.1");
    for key in ["ge39.corps.cb", "ge39.corps.cw", "ge39.corps.fg"] {
        let mut p = german(&format!("3521: ge39.corps.1 ge39.corps.2 {key}"));
        p.refused("form ge39.army.10 3521", "7.1");
    }
    for kind in [Kind::Static, Kind::Flieger] {
        let ground = supplied().kind("ge39.corps.3", kind);
        let mut p = ground.position("german reorganization", "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3");
        p.refused("form ge39.army.10 3521", "7.1");
    }
    german("3521: ge39.corps.1 ge39.corps.2 ge39.corps.3").offers("form ge39.army.10 3521");
}

#[test]
fn c7_1_r_cavalry_and_static_units_form_no_polish_army() {
    covers!("7.1.r");
    for key in ["po.corps.1c", "po.corps.2c", "po.corps.gr", "po.corps.cdc"] {
        polish(&format!("3521: po.corps.1 {key}")).refused("form po.army.lz 3521", "7.1");
    }
    polish("3521: po.corps.1 po.corps.2").offers("form po.army.lz 3521");
}

#[test]
fn c13_4_d_the_slovak_army_never_breaks_down() {
    covers!("13.4.d");
    german("3129: ge39.army.sab").refused("break ge39.army.sab", "13.4");
    // Out of supply it moves, attacks and defends in one piece.
    let units = "3521: ge39.army.sab / 3522: po.army.lz";
    let mut p = Ground::plain().position("german movement", units);
    assert!(!p.supplied("ge39.army.sab"));
    p.play("take ge39.army.sab; halt").at("ge39.army.sab", "3521");
    let mut p = Ground::plain().position("polish combat", units);
    p.all_attack("3521").at("ge39.army.sab", "3521");
    // In supply, in an attack that fails.
    let mut p = supplied().position("german combat", "3521: ge39.army.sab ge39.corps.1 / 3522: po.army.lz");
    p.all_attack("3522").die(1).play("lose ge39.corps.1").at("ge39.army.sab", "3521");
    assert!(p.state.attacked.contains(p.unit("ge39.army.sab")));
    p.offers("end");
}

#[test]
fn c13_4_e_the_slovak_army_is_worth_one_corps() {
    covers!("13.4.e", "13.4.i");
    let mut p = supplied().position("german combat", "3521: ge39.army.sab ge39.corps.1 / 3522: po.army.lz");
    p.all_attack("3522").die(1).play("lose ge39.army.sab").at("ge39.army.sab", "gone");
    // One corps was due, and no more is asked for.
    p.at("ge39.corps.1", "3521").offers("end");
    p.play("end").until("german reorganization").refused("replace ge39.army.sab", "13.4");
}

#[test]
fn c3_5_l_one_german_corps_comes_back_each_turn_without_a_die() {
    covers!("3.5.l", "13.4.h");
    let mut p = german("");
    p.lost("ge39.corps.1 ge39.corps.2").offers("replace ge39.corps.1; replace ge39.corps.2");
    p.play("replace ge39.corps.1; at 2721").at("ge39.corps.1", "2721");
    assert_eq!(p.decides(), Some(Side::German), "no die");
    p.refused("replace ge39.corps.2", "3.5");
    p.play("end")
        .until("german reorganization")
        .play("replace ge39.corps.2; at 2721")
        .at("ge39.corps.2", "2721");
}

#[test]
fn c3_5_m_a_replacement_is_not_saved_up() {
    covers!("3.5.m");
    let mut p = german("");
    p.lost("ge39.corps.1 ge39.corps.2");
    p.play("end").until("german reorganization");
    assert_eq!(p.state.turn, 2);
    p.play("replace ge39.corps.1; at 2721").refused("replace ge39.corps.2", "3.5");
}

#[test]
fn c3_5_n_supply_at_the_time_of_the_loss_does_not_matter() {
    covers!("3.5.n");
    for (ground, in_supply) in [(Ground::plain(), false), (supplied(), true)] {
        let units = "3521: ge39.corps.1 / 3522: po.army.lz";
        let mut p = ground.cities(&[3821], false).position("german combat", units);
        assert_eq!(p.supplied("ge39.corps.1"), in_supply);
        p.all_attack("3522").die(1).at("ge39.corps.1", "lost");
        p.held_by("3821", Some(Side::German)).until("german reorganization").offers("replace ge39.corps.1");
    }
}

#[test]
fn c3_5_o_corps_come_back_in_friendly_cities() {
    covers!("3.5.o");
    let ground = Ground::plain().cities(&[2721, 2719, 3821, 3421, 2121], false).cities(&[2722], true);
    let full = "2719: ge39.corps.10 ge39.corps.11 ge39.corps.13 ge39.corps.14 ge39.corps.15";
    let mut p = ground.position("german reorganization", full);
    p.lost("ge39.corps.1").held_by("3821", Some(Side::German)).held_by("2121", Some(Side::German));
    p.play("replace ge39.corps.1");
    // A source at home, a captured city, a Czech one; no Polish city, black dot, plain or full hex.
    p.offers("at 2721; at 3821; at 2121");
    for hex in ["3421", "2722", "2720", "2719"] {
        p.refused(&format!("at {hex}"), "3.5");
    }
    // An enemy zone is no bar.
    let mut p = Ground::plain().cities(&[3521], false).position("german reorganization", "3522: po.corps.1");
    p.lost("ge39.corps.1").held_by("3521", Some(Side::German));
    assert!(p.in_zone_of(Side::Allied, "3521"));
    p.play("replace ge39.corps.1; at 3521").at("ge39.corps.1", "3521");
}

#[test]
fn c3_5_i_a_corps_that_has_come_back_acts_in_the_same_turn() {
    covers!("3.5.i");
    let ground = Ground::plain().cities(&[3521], false);
    let mut p = ground.position("german reorganization", "3523: po.corps.1");
    p.lost("ge39.corps.1").held_by("3521", Some(Side::German));
    p.play("replace ge39.corps.1; at 3521; end");
    p.until("german movement").play("take ge39.corps.1; go 3522").at("ge39.corps.1", "3522");
    p.until("german combat").offers("attack 3523");
    assert_eq!(p.state.turn, 1);
}

#[test]
fn c4_6_c_a_mechanized_corps_may_be_the_replacement() {
    covers!("4.6.c");
    let mut p = german("");
    p.lost("ge39.corps.19mc ge39.corps.1")
        .play("replace ge39.corps.19mc; at 2721")
        .at("ge39.corps.19mc", "2721");
    p.refused("replace ge39.corps.1", "3.5");
    // Lost in battle it waits to come back, unless the players have agreed otherwise.
    for (only, place) in [(false, "lost"), (true, "gone")] {
        let ground = supplied().options(|options| options.infantry_returns_only = only);
        let units = "3521: ge39.corps.19mc / 3522: po.army.lz po.corps.1 po.corps.2";
        let mut p = ground.position("german combat", units);
        p.all_attack("3522").die(6).at("ge39.corps.19mc", place);
    }
}

#[test]
fn c13_4_j_the_polish_player_replaces_nothing() {
    covers!("13.4.j");
    let units = "3521: ge39.army.10 / 3522: po.corps.1";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1).at("po.corps.1", "gone").play("stay");
    p.until("polish reorganization").refused("replace po.corps.1", "13.4");
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["end"]);
}
