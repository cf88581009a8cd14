//! 12.5 Advance after combat, 12.6 flank attacks, 12.7 momentum attacks.

use engine::covers;

use crate::frame::{Frame, InPhase, Momentum};
use crate::nation::Side;
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Plain ground with one German city: a source for all who can trace to it.
fn front() -> Ground {
    Ground::plain().cities(&[2922], false)
}

fn german_combat(units: &str) -> Position {
    front().position("german combat", units)
}

/// An attack on 3523 from 3522 that leaves no Pole there and costs nothing.
fn won(ground: Ground, attackers: &str, others: &str) -> Position {
    let units = format!("3522: {attackers} / 3523: po.corps.1c / {others}");
    let mut p = ground.position("german combat", &units);
    p.play("attack 3523");
    for unit in attackers.split_whitespace() {
        p.play(&format!("add {unit}"));
    }
    p.play("declare").die(1);
    assert_eq!((p.state.battle.result.0, p.stack("3523").len()), (0, 0));
    p
}

#[test]
fn c12_5_a_attackers_may_advance_when_all_defenders_are_gone() {
    covers!("12.5.a", "12.5.b", "12.5.f");
    let mut p = won(front(), "ge39.army.3 ge39.corps.1", "");
    let offered: Vec<_> = p.offered().into_iter().collect();
    assert_eq!(offered, ["advance ge39.army.3", "advance ge39.corps.1", "stay"], "one hex, and of free will");
    p.play("advance ge39.corps.1").at("ge39.corps.1", "3523");
    assert!(p.holds(Side::German, "3523"));
    let mut p = won(front(), "ge39.army.3 ge39.corps.1", "");
    p.play("stay").at("ge39.army.3", "3522").at("ge39.corps.1", "3522");
    assert!(p.holds(Side::Allied, "3523"));
    // A defender who holds keeps them out.
    let mut p = german_combat("3522: ge39.corps.1 ge39.corps.2 / 3523: po.army.lz");
    p.assault("3523", "ge39.corps.1 ge39.corps.2").die(3).play("lose ge39.corps.1").offers("end");
    p.refused("advance ge39.corps.2", "5.0");
}

#[test]
fn c12_5_c_stacking_limits_the_advance() {
    covers!("12.5.c", "12.5.h");
    let five = "ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 ge39.corps.8";
    let units = format!("3522: {five} / 3422: ge39.corps.10 ge39.corps.11 / 3523: po.corps.1c");
    let mut p = german_combat(&units);
    p.play("attack 3523; add all; declare").die(1);
    // Any of them, in any number up to five.
    p.play("advance ge39.corps.10; advance ge39.corps.1; advance ge39.corps.2; advance ge39.corps.3");
    p.offers("advance ge39.corps.4; advance ge39.corps.8; advance ge39.corps.11; stay");
    p.play("advance ge39.corps.11");
    assert_eq!(p.stack("3523").len(), 5);
    p.at("ge39.corps.4", "3522").at("ge39.corps.8", "3522").offers("end");
    let units = "3522: ge39.army.3 / 3422: ge39.army.4 ge39.corps.1 / 3523: po.corps.1c";
    let mut p = german_combat(units);
    p.play("attack 3523; add all; declare").die(1).play("advance ge39.army.4");
    p.refused("advance ge39.army.3", "8.0").offers("advance ge39.corps.1");
}

#[test]
fn c12_5_d_an_advance_is_no_movement() {
    covers!("12.5.d");
    // A river and a mountain, and all movement points left afterwards.
    let ground = front().terrain(Terrain::Mountain, &[3523]).sides(SideKind::River, &[(3522, 3523)]);
    let mut p = won(ground.factors("ge39.corps.1", 30, 4), "ge39.army.3 ge39.corps.1", "");
    p.play("advance ge39.corps.1; advance ge39.army.3").at("ge39.corps.1", "3523");
    p.until("german movement").play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 12);
}

#[test]
fn c12_5_e_advancing_units_ignore_enemy_zones() {
    covers!("12.5.e");
    let mut p = won(front(), "ge39.army.3", "3622: po.corps.2c");
    assert!(p.in_zone_of(Side::Allied, "3522") && p.in_zone_of(Side::Allied, "3523"));
    p.play("advance ge39.army.3").at("ge39.army.3", "3523");
}

#[test]
fn c12_5_g_the_decision_to_advance_is_made_at_once() {
    covers!("12.5.g");
    let mut p = won(front(), "ge39.army.3", "3422: ge39.army.4 / 3423: po.corps.2c");
    p.refused("attack 3423", "12.5").refused("end", "12.5").play("stay");
    p.offers("attack 3423").refused("advance ge39.army.3", "5.0");
}

#[test]
fn c12_5_i_defenders_never_advance() {
    covers!("12.5.i");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.army.lz");
    p.assault("3523", "ge39.corps.1").die(6).at("ge39.corps.1", "lost");
    assert!(p.stack("3522").is_empty(), "the attacker is gone");
    assert_eq!((p.decides(), p.state.frames.top()), (Some(Side::German), &Frame::Phase(InPhase)));
    p.at("po.army.lz", "3523").refused("advance po.army.lz", "5.0");
    // Nor do Germans in a Polish Combat Phase, for whom advances are free, whether attackers are left or not.
    for attackers in ["po.corps.1", "po.corps.1 po.corps.2"] {
        let ground = front().factors("ge39.corps.19mc", 4, 60);
        let units = format!("3522: {attackers} / 3523: ge39.corps.19mc");
        let mut p = ground.position("polish combat", &units);
        p.assault("3523", attackers).die(6);
        while p.offered().iter().any(|action| action.starts_with("lose")) {
            let loss = p.offered().into_iter().next().expect("a loss");
            p.play(&loss);
        }
        assert_eq!((p.decides(), p.state.frames.top()), (Some(Side::Allied), &Frame::Phase(InPhase)));
        p.at("ge39.corps.19mc", "3523").refused("advance ge39.corps.19mc", "5.0");
    }
}

#[test]
fn c12_5_j_static_units_never_advance() {
    covers!("12.5.j", "12.1.g");
    let ground = || front().factors("po.army.lz", 40, 7);
    let units = "3521: po.army.lz po.corps.gr / 3522: ge39.corps.1";
    let mut p = ground().position("polish combat", units);
    p.assault("3522", "po.army.lz po.corps.gr").die(1);
    p.offers("advance po.army.lz").refused("advance po.corps.gr", "12.5");
    p.play("advance po.army.lz").at("po.army.lz", "3522").at("po.corps.gr", "3521").offers("end");
}

#[test]
fn c12_6_a_a_flank_attack_needs_an_enemy_neighbour_an_empty_hex_in_his_zone_and_supply() {
    covers!("12.6.a");
    let flanks = |ground: Ground, units: &str| -> Vec<String> {
        let mut p = ground.position("german combat", units);
        p.offered().into_iter().filter(|action| action.starts_with("flank")).collect()
    };
    // 3422 and 3622 lie beside both; the rest of the Polish zone is not next to the corps.
    let beside = "3522: ge39.corps.1 / 3523: po.corps.1c";
    assert_eq!(flanks(front(), beside), ["flank 3422", "flank 3622"]);
    assert_eq!(flanks(Ground::plain(), beside), [""; 0], "out of supply");
    assert_eq!(flanks(front(), "3521: ge39.corps.1 / 3523: po.corps.1c"), [""; 0], "no enemy next to it");
    let full = "3522: ge39.corps.1 / 3422: ge39.corps.2 / 3523: po.corps.1c";
    let mut p = german_combat(full);
    p.refused("flank 3422", "12.6").refused("flank 3421", "12.6").offers("flank 3622");
    // Nobody else has such attacks, nor the Slovaks.
    assert_eq!(flanks(front(), "3522: ge39.army.sab / 3523: po.corps.1c"), [""; 0]);
    let mut p = front().position("polish combat", beside);
    p.refused("flank 3422", "12.6");
}

#[test]
fn c12_6_b_the_attackers_go_in_without_a_die_and_without_losses() {
    covers!("12.6.b", "12.6.e");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c");
    p.play("flank 3622; add ge39.corps.1; declare").at("ge39.corps.1", "3622").at("po.corps.1c", "3523");
    assert!(p.holds(Side::German, "3622"));
    assert_eq!(*p.state.frames.top(), Frame::Momentum(Momentum), "no die was due");
}

#[test]
fn c12_6_c_units_from_several_hexes_join_within_the_stacking_limit() {
    covers!("12.6.c", "12.6.d");
    let units = "3522: ge39.corps.19mc ge39.corps.1 ge39.corps.2 / 3623: ge39.corps.3 ge39.corps.4 \
                 / 3523: po.corps.1c";
    let mut p = german_combat(units);
    p.play("flank 3622; add ge39.corps.19mc; add ge39.corps.3; add ge39.corps.1; add ge39.corps.4");
    // The mechanized corps counts two, so this is a full hex.
    p.refused("add ge39.corps.2", "12.6").play("declare");
    assert_eq!(p.stack("3622").len(), 4);
    p.at("ge39.corps.2", "3522");
    let mut p = german_combat("3522: ge39.army.3 / 3623: ge39.army.4 / 3523: po.corps.1c");
    p.play("flank 3622; add ge39.army.3").refused("add ge39.army.4", "12.6");
}

#[test]
fn c12_6_d_three_mechanized_corps_are_too_many() {
    covers!("12.6.d");
    let ground = front().mechanized(&["ge39.corps.1", "ge39.corps.2"]);
    let units = "3522: ge39.corps.19mc ge39.corps.1 / 3623: ge39.corps.2 / 3523: po.corps.1c";
    let mut p = ground.position("german combat", units);
    p.play("flank 3622; add ge39.corps.19mc; add ge39.corps.2").refused("add ge39.corps.1", "12.6");
}

#[test]
fn c12_6_f_a_flank_attack_is_the_one_attack_of_its_units() {
    covers!("12.6.f", "12.6.h");
    let units = "3522: ge39.corps.1 / 3523: po.corps.1c / 3723: po.corps.2c";
    let mut p = german_combat(units);
    p.play("flank 3622; add ge39.corps.1; declare; stay");
    // In 3622 it stands next to both Poles and their zones.
    p.refused("attack 3523", "12.0").refused("attack 3723", "12.0").refused("flank 3623", "12.6");
    // The reverse: no flank attack after an attack.
    let mut p = won(front(), "ge39.army.3", "3622: po.corps.2c");
    p.play("stay").refused("flank 3523", "12.6").refused("flank 3621", "12.6");
    let mut p = german_combat("3522: ge39.army.3 / 3622: po.corps.2c");
    p.offers("flank 3523; flank 3621");
}

#[test]
fn c12_7_a_units_that_advanced_may_attack_again_at_once() {
    covers!("12.7.a", "12.7.b", "12.7.f");
    let others = "3623: po.corps.2c";
    let mut p = won(front(), "ge39.army.3", others);
    p.play("advance ge39.army.3");
    // An occupied neighbour, and empty ones in a Polish zone.
    p.offers("attack 3623; flank 3622; flank 3524; stay").refused("flank 3423", "12.6");
    p.play("attack 3623; add ge39.army.3; declare").die(1).at("po.corps.2c", "gone");
    let mut p = won(front(), "ge39.army.3", others);
    p.play("advance ge39.army.3; stay; end").at("po.corps.2c", "3623");
    let mut p = won(front(), "ge39.army.3", others);
    p.play("advance ge39.army.3; flank 3622; add ge39.army.3; declare")
        .at("ge39.army.3", "3622")
        .offers("end");
    // Nobody advanced: no momentum.
    won(front(), "ge39.army.3", others).play("stay").offers("end");
    // A flank attack is an advance too.
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c");
    p.play("flank 3622; add ge39.corps.1; declare").offers("attack 3523; stay");
}

#[test]
fn c12_7_a_only_in_supply_and_not_the_slovaks() {
    covers!("12.7.a");
    // 3023 is in Germany; beyond it there is no source to trace to.
    let units = "3023: ge39.corps.1 / 3123: po.corps.1c / 3223: po.corps.2c";
    let fight = |ground: Ground| {
        let mut p = ground.factors("ge39.corps.1", 20, 4).position("german combat", units);
        p.assault("3123", "ge39.corps.1").die(1).play("advance ge39.corps.1");
        p
    };
    fight(Ground::plain()).offers("end");
    fight(front()).offers("attack 3223");
    let ground = front().factors("ge39.army.sab", 20, 2);
    let mut p = won(ground, "ge39.army.sab", "3623: po.corps.2c");
    p.play("advance ge39.army.sab").offers("end");
}

#[test]
fn c12_7_c_no_flank_attack_after_a_flank_attack() {
    covers!("12.7.c");
    let mut p = german_combat("3522: ge39.corps.1 / 3523: po.corps.1c");
    p.play("flank 3622; add ge39.corps.1; declare");
    assert!(p.in_zone_of(Side::Allied, "3623"));
    p.refused("flank 3623", "12.7").offers("attack 3523");
}

#[test]
fn c12_7_d_only_those_who_advanced() {
    covers!("12.7.d");
    let others = "3622: ge39.corps.2 / 3623: po.corps.2c";
    let mut p = won(front(), "ge39.army.3 ge39.corps.1", others);
    p.play("advance ge39.corps.1; stay; attack 3623").offers("add ge39.corps.1");
    p.refused("add ge39.corps.2", "12.7").refused("add ge39.army.3", "12.0");
}

#[test]
fn c12_7_e_before_another_attack_begins() {
    covers!("12.7.e");
    let others = "3422: ge39.army.4 / 3321: po.corps.1 / 3623: po.corps.2c";
    let mut p = won(front(), "ge39.army.3", others);
    p.play("advance ge39.army.3").refused("attack 3321", "12.7").play("stay");
    // Nobody is left who could attack 3623: the momentum is spent.
    p.refused("attack 3623", "12.0").refused("flank 3622", "12.6");
}

#[test]
fn c12_7_g_one_momentum_attack_for_each_unit_that_advanced() {
    covers!("12.7.g", "12.7.h");
    let others = "3623: po.corps.2c / 3723: po.corps.1 / 3622: ge39.army.4 / 3624: po.corps.2";
    let ground = front().factors("ge39.corps.1", 20, 4);
    let mut p = won(ground, "ge39.army.3 ge39.corps.1", others);
    p.play("advance ge39.army.3; advance ge39.corps.1; attack 3623; add ge39.corps.1; declare").die(1);
    // The army of the same advance has its own; the corps none after this advance.
    p.play("advance ge39.corps.1").at("ge39.corps.1", "3623").refused("attack 3624", "12.7");
    p.refused("end", "12.7").play("flank 3524").offers("add ge39.army.3").refused("add ge39.corps.1", "12.7");
    p.play("add ge39.army.3; declare").at("ge39.army.3", "3524").offers("end");
    p.play("attack 3723").refused("add ge39.corps.1", "12.0");
    p.play("add ge39.army.4; declare").die(1).play("advance ge39.army.4");
    // 3724 lies next to both: only the army that advanced just now may drive on.
    p.play("flank 3724").offers("add ge39.army.4").refused("add ge39.corps.1", "12.7");
    assert!(p.state.driven.contains(p.unit("ge39.corps.1")));
    assert!(p.state.driven.contains(p.unit("ge39.army.3")));
}

#[test]
fn c12_7_g_units_that_advanced_may_attack_apart_or_together() {
    covers!("12.7.g");
    let others = "3623: po.corps.2c / 3524: po.corps.1";
    let ground = || front().factors("ge39.corps.1", 20, 4).factors("ge39.corps.2", 20, 4);
    let advance = "advance ge39.corps.1; advance ge39.corps.2";
    // Together: one attack for the stack.
    let mut p = won(ground(), "ge39.corps.1 ge39.corps.2", others);
    p.play(advance).play("attack 3623; add all; declare").die(1).play("stay").offers("end");
    // Apart: one each, on the same hex or on two, until somebody has had enough.
    let mut p = won(ground(), "ge39.corps.1 ge39.corps.2", others);
    p.play(advance).play("attack 3623; add ge39.corps.1; declare").die(1).play("stay");
    assert_eq!(*p.state.frames.top(), Frame::Momentum(Momentum));
    p.play("attack 3524");
    p.offers("add ge39.corps.2").refused("add ge39.corps.1", "12.7");
    p.play("add ge39.corps.2; declare").die(1).at("po.corps.1", "gone").play("stay").offers("end");
    let mut p = won(ground(), "ge39.corps.1 ge39.corps.2", others);
    p.play(advance).play("attack 3623; add ge39.corps.1; declare").die(1).play("stay; stay").offers("end");
    // An attack that fails ends the momentum of those who made it, not of the others.
    let mut p = won(ground().factors("ge39.corps.1", 1, 4), "ge39.corps.1 ge39.corps.2", others);
    p.play(advance).play("attack 3623; add ge39.corps.1; declare").die(6);
    p.at("ge39.corps.1", "lost").offers("attack 3623; attack 3524; stay");
    // After a flank attack no part of the stack makes another.
    let units = "3522: ge39.corps.1 ge39.corps.2 / 3523: po.corps.1c";
    let mut p = ground().factors("ge39.corps.1", 1, 4).position("german combat", units);
    p.play("flank 3622; add ge39.corps.1; add ge39.corps.2; declare").refused("flank 3623", "12.7");
    p.play("attack 3523; add ge39.corps.1; declare").die(6);
    p.offers("attack 3523; stay").refused("flank 3623", "12.7");
}

#[test]
fn one_momentum_gives_a_battle_one_momentum_attack() {
    for on in [false, true] {
        let ground = front().factors("ge39.corps.1", 20, 4).options(|options| options.one_momentum = on);
        let mut p = won(ground, "ge39.corps.1 ge39.corps.2", "3623: po.corps.2c / 3524: po.corps.1");
        p.play("advance ge39.corps.1; advance ge39.corps.2; attack 3623; add ge39.corps.1; declare").die(1);
        p.play("stay");
        assert_eq!(p.offered().contains("attack 3524"), !on);
        assert_eq!(p.offered().contains("end"), on);
    }
}

#[test]
fn c10_1_a_flank_and_momentum_attacks_into_the_home_country_are_in_supply() {
    covers!("10.1.a");
    // 3022 is German, all else Polish; there is no source to trace to.
    let corps = "ge38.corps.16mc";
    let ground = || Ground::plain().factors(corps, 60, 4);
    let mut p = ground().position_1938("4 german combat", &format!("3122: {corps} / 3123: su.army.1"));
    assert!(!p.supplied(corps));
    assert!(["3022", "3222"].map(|hex| p.in_zone_of(Side::Allied, hex)) == [true; 2]);
    p.refused("flank 3222", "12.6").play("flank 3022").play(&format!("add {corps}; declare"));
    p.at(corps, "3022");
    let units = format!("3222: {corps} / 3122: su.army.1 / 3022: su.army.2 / 3121: su.army.3");
    let mut p = ground().position_1938("4 german combat", &units);
    p.assault("3122", corps).die(1).die(3).play(&format!("advance {corps}"));
    assert!(!p.supplied(corps));
    p.refused("attack 3121", "12.7").play("attack 3022").play(&format!("add {corps}; declare"));
    assert_eq!(p.odds().attack, 60, "at home it attacks at full strength");
}
