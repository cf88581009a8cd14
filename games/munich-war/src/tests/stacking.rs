//! 9.0 Stacking.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::terrain::Terrain;
use crate::testing::{Ground, Play, Position};

/// A Movement Phase that ends with these units in one hex.
fn ended(ground: Ground, units: &str) -> Position {
    let mut p = ground.position("axis movement", &format!("2313: {units}"));
    p.play("end");
    p
}

fn holds(units: &str) -> bool {
    ended(Ground::plain(), units).state.phase != Phase::Movement(Side::Axis)
}

#[test]
fn c9_0_f_one_army_or_three_smaller_units() {
    covers!("9.0.a", "9.0.f");
    assert!(holds("pol.infantry.pos"));
    assert!(holds("ger.infantry.i ger.infantry.ii ger.infantry.iii"));
    assert!(!holds("ger.infantry.i ger.infantry.ii ger.infantry.iii ger.infantry.ss"));
    assert!(!holds("pol.infantry.pos pol.infantry.og"));
    assert!(!holds("pol.infantry.pos pol.infantry.pom"));
}

#[test]
fn c9_0_d_nations_do_not_stay_together() {
    covers!("9.0.d", "8.2.h");
    assert!(!holds("ger.infantry.i pol.infantry.og"));
}

#[test]
fn c9_0_g_static_units_do_not_count_but_stand_alone() {
    covers!("9.0.g", "9.0.h", "9.0.l");
    assert!(holds("ger.infantry.i ger.infantry.ii ger.infantry.iii ger.fort.kb"));
    assert!(holds("ger.fort.kb pol.infantry.pos"), "of another country even");
    assert!(!holds("ger.fort.kb ger.aaa.flak1"));
}

#[test]
fn c9_0_i_a_marsh_has_room_for_one() {
    covers!("9.0.i");
    let marsh = || Ground::plain().terrain(Terrain::Marsh, &[2313]);
    ended(marsh(), "ger.infantry.i ger.infantry.ii").offers("remove ger.infantry.i; remove ger.infantry.ii");
    ended(marsh(), "ger.infantry.i ger.fort.kb").offers("remove ger.infantry.i; remove ger.fort.kb");
    assert_ne!(ended(marsh(), "pol.infantry.pos").state.phase, Phase::Movement(Side::Axis));
}

#[test]
fn c9_0_k_markers_do_not_count() {
    covers!("9.0.b", "9.0.e", "9.0.k");
    let units = "ger.infantry.i ger.infantry.ii ger.infantry.iii ger.airstrike.l1";
    let mut p = Ground::plain().cities(&[2313], true).position("axis movement", &format!("2313: {units}"));
    p.terror("2313").play("end");
    assert_ne!(p.state.phase, Phase::Movement(Side::Axis));
}

#[test]
fn c9_1_a_limits_bind_at_the_end_of_movement_and_combat_only() {
    covers!("9.1.a");
    let four = "2313: ger.infantry.i ger.infantry.ii ger.infantry.iii ger.infantry.iv";
    let mut p = Ground::plain().position("axis movement", four);
    p.offers("take ger.infantry.i; end").play("end").offers("remove ger.infantry.i");
    let mut p = Ground::plain().position("axis combat", four);
    p.play("end").offers("remove ger.infantry.i");
    let mut p = Ground::plain().position("axis mobilization", four);
    p.play("end").withholds("remove ger.infantry.i");
    assert_ne!(p.state.phase, Position::new("axis mobilization", "").state.phase);
}

#[test]
fn c9_1_b_stacks_may_be_passed_at_no_cost() {
    covers!("9.1.b", "9.1.c", "8.2.g");
    let ground = Ground::plain().cities(&[2311], true);
    let units = "2313: ger.infantry.i / 2314: pol.infantry.pos / 2315: ger.infantry.ii ger.infantry.iii ger.infantry.iv";
    let mut p = ground.position("axis movement", units);
    p.play("take ger.infantry.i").offers("go 2317").play("go 2315").offers("go 2317").play("go 2317");
    p.at("ger.infantry.i", "2317");
}

#[test]
fn c9_1_d_the_owner_eliminates_what_is_too_much() {
    covers!("9.1.d");
    let mut p =
        ended(Ground::plain(), "ger.infantry.i ger.infantry.ii ger.infantry.iii ger.infantry.iv ger.fort.kb");
    assert_eq!(p.decides(), Some(Side::Axis));
    p.withholds("end; remove ger.fort.kb")
        .play("remove ger.infantry.iii")
        .at("ger.infantry.iii", "eliminated");
    assert_ne!(p.state.phase, Phase::Movement(Side::Axis));
    let mut p = ended(Ground::plain(), "ger.infantry.i ger.infantry.ii pol.infantry.og");
    p.play("remove ger.infantry.i").play("remove pol.infantry.og").at("ger.infantry.ii", "2313");
}

#[test]
fn c9_1_d_the_other_player_settles_his_own_stacks() {
    covers!("9.1.d");
    // Defenders who were driven together, at the end of the attacker's phase.
    let mut p = Ground::plain().position("axis combat", "2313: cze.infantry.1 cze.2nd.r1");
    p.play("end");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.offers("remove cze.infantry.1; remove cze.2nd.r1");
}

#[test]
fn c9_0_c_enemies_never_share_a_hex() {
    covers!("9.0.c", "8.2.f");
    let mut p = Ground::plain().position("axis movement", "2313: ger.panzer.16 / 2314: gbr.aaa.adc");
    p.joins(Nation::Belgium, Side::Allied).play("take ger.panzer.16").withholds("go 2314").offers("go 2315");
}

#[test]
fn c9_1_d_only_units_that_break_a_limit_are_removed() {
    covers!("9.1.d");
    let mut p = ended(Ground::plain(), "ger.fort.kb ger.aaa.flak1 ger.infantry.i");
    p.offers("remove ger.fort.kb; remove ger.aaa.flak1").withholds("remove ger.infantry.i");
    let mut p = ended(Ground::plain(), "pol.infantry.pos pol.infantry.og pol.fort.k");
    p.offers("remove pol.infantry.pos; remove pol.infantry.og").withholds("remove pol.fort.k");
}
