//! 12.8 The 7th Flieger Division.

use engine::covers;

use crate::frame::{Frame, InPhase};
use crate::nation::Side;
use crate::testing::{Ground, Play, Position};

/// The Germans have air superiority and the division, and can attack 1532 and the fort in 1721.
fn ready(phase: &str) -> Position {
    let ground = Ground::plain().cities(&[1516], false);
    let units = "1531: ge38.corps.1 ge38.corps.2 / 1532: yg.corps.1 / 1833: yg.corps.2 / 1621: ge38.corps.3";
    let mut p = ground.position_1938(phase, units);
    p.air(Side::German, "0101").waiting("ge38.division.7f");
    p.state.flieger = true;
    p
}

#[test]
fn c12_8_a_ready_from_the_reorganization_phase_of_the_third_turn() {
    covers!("12.8.a");
    let run = |turn: u8, kind: &str| {
        let mut p = ready(&format!("{turn} interrupt"));
        p.state.flieger = false;
        p.play(&format!("run {kind}"));
        p
    };
    run(3, "combat").offers("attack 1532").refused("airdrop 1532", "12.8");
    run(3, "reorganization").play("end; run combat").offers("airdrop 1532");
    run(4, "combat").offers("airdrop 1532");
}

#[test]
fn c12_8_b_one_drop_a_game() {
    covers!("12.8.b", "12.8.h");
    let mut p = ready("3 german combat");
    p.play("airdrop 1532").at("ge38.division.7f", "gone").die(4);
    p.play("add ge38.corps.1; declare").die(6);
    assert_eq!(*p.state.frames.top(), Frame::Phase(InPhase));
    p.at("ge38.division.7f", "gone").refused("airdrop 1532", "12.8");
    assert!(!p.state.flieger && !p.state.battle.flieger);
}

#[test]
fn c12_8_c_only_with_air_superiority() {
    covers!("12.8.c");
    let mut p = ready("3 german combat");
    p.state.air.side = None;
    p.refused("airdrop 1532", "12.8");
    p.air(Side::Allied, "0101").refused("airdrop 1532", "12.8");
    ready("3 german combat").offers("airdrop 1532");
}

#[test]
fn c12_8_d_only_in_a_german_combat_phase() {
    covers!("12.8.d");
    ready("3 german combat").offers("airdrop 1532");
    ready("3 german movement").refused("airdrop 1532", "5.0");
    let units = "2032: hu.corps.1 / 1932: yg.corps.1";
    let mut p = Ground::plain().position_1938("hungarian combat", units);
    p.air(Side::German, "0101").state.flieger = true;
    p.offers("attack 1932").refused("airdrop 1932", "12.8");
}

#[test]
fn c12_8_e_on_enemy_units_that_can_be_attacked() {
    covers!("12.8.e", "8.0.c");
    let mut p = ready("3 german combat");
    let drops: Vec<String> = p.offered().into_iter().filter(|action| action.starts_with("airdrop")).collect();
    assert_eq!(drops, ["airdrop 1532"], "not far away, and not on a garrison alone");
    p.offers("attack 1721").refused("airdrop 1833", "12.8").refused("airdrop 1531", "12.8");
    p.play("airdrop 1532").at("yg.corps.1", "1532");
    assert_eq!(p.state.battle.target, Some(p.hex("1532")));
}

#[test]
fn e12_the_die_of_the_drop() {
    covers!("12.8.f", "12.8.g");
    for die in 1..=6 {
        let mut p = ready("3 german combat");
        p.play("airdrop 1532").die(die);
        if die <= 2 {
            // It is destroyed; the attack may be made without it.
            assert!(!p.state.flieger);
            p.play("attack 1532; add ge38.corps.1; declare");
        } else {
            p.refused("end", "12.0").play("add ge38.corps.1; declare");
        }
        let odds = p.odds();
        assert_eq!((odds.drop, p.column()), if die <= 2 { (0, 2) } else { (1, 3) }, "{die}");
        assert_eq!(p.said("7th Flieger +1"), die > 2);
    }
}

#[test]
fn c12_8_i_without_an_attack_it_is_gone() {
    covers!("12.8.i");
    let mut p = ready("3 german combat");
    p.play("airdrop 1532").die(5).play("stay").at("ge38.division.7f", "gone");
    p.refused("airdrop 1532", "12.8").play("attack 1532; add ge38.corps.1; declare");
    assert_eq!(p.odds().drop, 0, "it helps nobody later");
    // An attack that was not prepared by a drop cannot be declined this way.
    ready("3 german combat").play("attack 1532").refused("stay", "12.0");
}
