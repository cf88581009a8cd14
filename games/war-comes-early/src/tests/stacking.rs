//! 8.0 Stacking and 8.1 Stacking and movement.

use engine::{Rules, covers};

use crate::Desk;
use crate::nation::Side;
use crate::pack::Pack;
use crate::stacking::load;
use crate::terrain::HexKind::Lake;
use crate::testing::{Ground, Play, Position};
use crate::unit::Kind;

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

#[test]
fn c8_0_a_units_in_one_hex_are_a_stack() {
    covers!("8.0.a");
    let units = "3520: ge39.corps.1 ge39.corps.2 / 3525: ge39.corps.3 / 3522: po.corps.1 po.corps.2";
    let mut p = supplied().position("german movement", units);
    // They move together, count together and are hidden together.
    p.offers("take 3520").refused("take 3525", "11.2");
    p.play("take 3520; go 3521; halt").at("ge39.corps.1", "3521").at("ge39.corps.2", "3521");
    let (hex, mut desk) = (p.hex("3521"), Desk::default());
    assert_eq!(p.game.at(&p.state, &mut desk).stack_load(hex).points, 2);
    assert_eq!(p.seen(Side::Allied, "3521").len(), 2);
    // They are attacked as one.
    p.until("german combat").all_attack("3522");
    assert!(p.said("against defense 6"));
}

#[test]
fn c8_0_b_enemies_do_not_share_a_hex() {
    covers!("8.0.b");
    let mut p =
        supplied().position("german movement", "3520: ge39.corps.1 ge39.corps.19mc / 3521: po.corps.1");
    for key in ["ge39.corps.1", "ge39.corps.19mc"] {
        p.play(&format!("take {key}")).refused("go 3521", "8.0").play("halt");
    }
    // Nor does a corps come back where the enemy stands: the hex is his.
    let mut p = supplied().cities(&[3521], false).position("german reorganization", "3521: po.corps.1");
    p.lost("ge39.corps.1").play("replace ge39.corps.1").refused("at 3521", "3.5").offers("at 2721");
}

#[test]
fn c8_0_e_five_units_fill_a_hex() {
    covers!("8.0.d", "8.0.e");
    for (side, units) in [
        (
            "german",
            ["ge39.corps.1", "ge39.corps.2", "ge39.corps.3", "ge39.corps.4", "ge39.corps.8", "ge39.corps.10"],
        ),
        ("polish", ["po.corps.1", "po.corps.2", "po.corps.3", "po.corps.4", "po.corps.gr", "po.corps.1c"]),
    ] {
        let phase = format!("{side} movement");
        let (sixth, fifth) = (units[5], units[4]);
        let four = units[..4].join(" ");
        let mut p = supplied().position(&phase, &format!("3521: {four} / 3520: {sixth}"));
        p.play(&format!("take {sixth}; go 3521; halt"));
        assert_eq!(p.stack("3521").len(), 5);
        let mut p = supplied().position(&phase, &format!("3521: {four} {fifth} / 3520: {sixth}"));
        p.play(&format!("take {sixth}")).refused("go 3521", "8.0");
    }
}

#[test]
fn c8_0_d_the_limits_hold_for_advances_and_placements_too() {
    covers!("8.0.d");
    let start = Position::start();
    assert_eq!(start.game.verify(&start.state), Ok(()), "no hex is overfull at the start");
    // Two stacks wipe out the defender; five of the six may go in.
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 / 3421: ge39.corps.4 ge39.corps.8 ge39.corps.10 / \
                 3522: po.corps.1c";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1);
    for key in ["ge39.corps.1", "ge39.corps.2", "ge39.corps.3", "ge39.corps.4"] {
        p.play(&format!("advance {key}"));
    }
    p.play("advance ge39.corps.8");
    assert_eq!(p.stack("3522").len(), 5);
    p.at("ge39.corps.10", "3421").offers("end");
    let full = "2721: ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 ge39.corps.8";
    let mut p = supplied().position("german reorganization", full);
    p.lost("ge39.corps.10").refused("replace ge39.corps.10", "3.5");
}

#[test]
fn c8_0_f_one_army_to_a_hex() {
    covers!("8.0.f", "13.4.f");
    for army in ["ge39.army.8", "ge39.army.sab"] {
        let units =
            format!("3521: {army} / 3520: ge39.army.10 ge39.corps.1 / 3519: ge39.corps.2 ge39.corps.3");
        let mut p = supplied().position("german movement", &units);
        p.play("take ge39.army.10").refused("go 3521", "8.0").play("halt");
        p.play("take ge39.corps.1; go 3521; halt").at("ge39.corps.1", "3521");
    }
    // Nor may the Slovaks go where an army is, nor an army form where they are.
    let units = "3520: ge39.army.sab / 3521: ge39.army.10 / 3525: po.army.lz / 3526: po.army.cc";
    let mut p = supplied().position("german movement", units);
    p.play("take ge39.army.sab").refused("go 3521", "8.0");
    let units = "3520: ge39.army.sab ge39.corps.1 ge39.corps.2 ge39.corps.3";
    supplied().position("german reorganization", units).refused("form ge39.army.10 3520", "8.0");
    let mut p = supplied().position("polish movement", "3525: po.army.lz / 3526: po.army.cc");
    p.play("take po.army.lz").refused("go 3526", "8.0");
}

#[test]
fn c8_0_h_a_german_mechanized_corps_counts_twice() {
    covers!("8.0.h");
    // Two of them and a corps make five.
    let ground = supplied().kind("ge39.corps.16", Kind::Mechanized);
    let units = "3521: ge39.corps.19mc ge39.corps.16 / 3520: ge39.corps.3 / 3522: ge39.corps.4";
    let mut p = ground.position("german movement", units);
    p.play("take ge39.corps.3; go 3521; halt").at("ge39.corps.3", "3521");
    p.play("take ge39.corps.4").refused("go 3521", "8.0");
    // It needs room for two.
    let units =
        "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 / 3520: ge39.corps.19mc ge39.corps.8";
    let mut p = supplied().position("german movement", units);
    p.play("take ge39.corps.19mc").refused("go 3521", "8.0").play("halt");
    p.play("take ge39.corps.8").offers("go 3521");
    // Mechanized corps of others count once.
    let pack = Pack::embedded();
    let points = |key: &str| load(pack.unit(pack.unit_id(key).unwrap())).points;
    assert_eq!((points("ge39.corps.19mc"), points("ge39.corps.1"), points("it.corps.ac")), (2, 1, 1));
}

#[test]
fn c8_0_j_a_full_hex_cannot_be_passed_through() {
    covers!("8.0.j");
    // A corridor of one hex, full in the first case.
    let corridor = || supplied().water(Lake, &[3419, 3420, 3421, 3619, 3620, 3621]);
    let full = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 ge39.corps.8 / 3520: ge39.corps.10";
    let mut p = corridor().position("german movement", full);
    p.play("take ge39.corps.10").refused("go 3521", "8.0").refused("go 3522", "11.0");
    let room =
        "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 / 3520: ge39.corps.10 ge39.corps.11";
    let mut p = corridor().position("german movement", room);
    p.play("take ge39.corps.10").offers("go 3521; go 3522").play("halt");
    // Two together would be too many for a moment.
    let mut p = corridor().position("german movement", room);
    p.play("take 3520")
        .refused("go 3522", "11.0")
        .play("drop ge39.corps.11; go 3522")
        .at("ge39.corps.10", "3522");
}

#[test]
fn c8_0_k_excess_goes_where_no_enemy_stands() {
    covers!("8.0.k");
    // The army breaks down in battle for want of supply; three and four are seven.
    let units = "3521: ge39.army.10 ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 / \
                 3522: po.army.lz / 3420: po.corps.1 / 3421: po.corps.2";
    let mut p = Ground::plain().position("polish combat", units);
    p.all_attack("3521");
    assert_eq!((p.stack("3521").len(), p.decides()), (7, Some(Side::Allied)));
    for hex in ["3522", "3420", "3421"] {
        p.refused(&format!("shift ge39.corps.1 {hex}"), "7.0");
    }
    // 3520 and 3621 are in Polish zones, so it must be 3620.
    p.play("shift ge39.corps.1 3620");
    assert_eq!(p.decides(), Some(Side::Allied), "one more");
    p.play("shift ge39.corps.2 3620");
    assert_eq!(p.stack("3521").len(), 5);
}

#[test]
fn c8_1_a_stacks_part_as_they_like() {
    covers!("8.1.a");
    let units = "3520: ge39.corps.1 ge39.corps.2 ge39.corps.3";
    let mut p = supplied().position("german movement", units);
    p.offers("take 3520; take ge39.corps.1; take ge39.corps.2; take ge39.corps.3");
    p.play("take ge39.corps.1; go 3519; halt; take ge39.corps.2; go 3521; halt; take ge39.corps.3; go 3620; halt");
    p.at("ge39.corps.1", "3519").at("ge39.corps.2", "3521").at("ge39.corps.3", "3620");
    // Or in part.
    let mut p = supplied().position("german movement", units);
    p.play("take 3520; drop ge39.corps.3; go 3519; halt; take ge39.corps.3; go 3521; halt");
    p.at("ge39.corps.1", "3519").at("ge39.corps.2", "3519").at("ge39.corps.3", "3521");
}

#[test]
fn c8_1_b_the_rest_of_a_stack_goes_on_with_what_it_has_left() {
    covers!("8.1.b");
    let mut p = supplied().position("german movement", "3520: ge39.corps.1 ge39.corps.2 ge39.corps.3");
    p.play("take 3520; go 3522");
    for key in ["ge39.corps.1", "ge39.corps.2", "ge39.corps.3"] {
        assert_eq!(p.points(key), 8, "two of six points are spent");
    }
    // One moves off; then the others resume.
    p.play("drop ge39.corps.2; drop ge39.corps.3; go 3422; halt; take 3522");
    assert_eq!((p.points("ge39.corps.2"), p.points("ge39.corps.3")), (8, 8));
    p.play("go 3526; halt").at("ge39.corps.2", "3526").at("ge39.corps.3", "3526").at("ge39.corps.1", "3422");
}
