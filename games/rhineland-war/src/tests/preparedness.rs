//! 32.0 Variable Preparedness.

use engine::covers;

use crate::chit::ChitId;
use crate::nation::{Nation, Side};
use crate::testing::{Ground, Play, Position};
use mechanics::Term;

/// The scenario after its dice, and after all delay dice.
fn prepared(dice: &[u8]) -> Position {
    let mut p = Ground::real().scenario("variable-preparedness").start();
    for &die in dice {
        p.die(die);
    }
    while p.rolls() {
        p.die(6);
    }
    p
}

fn pooled(p: &Position, chit: &str) -> u8 {
    p.state.pool[ChitId::read(&p.game, chit).unwrap()]
}

#[test]
fn e68_britain_prepared_and_more_ss() {
    covers!("32.1", "32.2.5.a", "32.2.5.b", "32.2.5.i", "32.2.5.d", "32.2.5.e", "32.3.4.a", "32.3.4.b");
    let p = prepared(&[5, 3, 4]);
    assert_eq!(p.state.side_of(Nation::Britain), Some(Side::Allied));
    assert_eq!(p.state.entry[Nation::Britain], 1);
    assert_eq!(pooled(&p, "britain"), 0);
    for (unit, place) in [
        ("gbr.arm.2a", "unplaced"),
        ("gbr.arm.1a", "turn2"),
        ("gbr.inf.bef", "turn2"),
        ("gbr.inf.cw", "turn7"),
        ("ger.mot.ssls", "unplaced"),
        ("ger.inf.sst", "unplaced"),
        ("ger.inf.ssp", "unplaced"),
        ("ger.inf.xi", "out"),
    ] {
        assert_eq!(p.whereabouts(unit), place, "{unit}");
    }
}

#[test]
fn allied_results() {
    covers!(
        "32.2.1", "32.2.2.a", "32.2.2.b", "32.2.2.c", "32.2.2.d", "32.2.3", "32.2.3.b", "32.2.4", "32.2.4.b"
    );
    let p = prepared(&[1, 2]);
    assert_eq!(p.whereabouts("fra.inf.1"), "unplaced");
    assert_eq!(p.whereabouts("fra.inf.7"), "unplaced");
    let p = prepared(&[2, 2]);
    assert_eq!(p.whereabouts("fra.tac.3"), "available");
    for unit in ["fra.arm.dcr1", "fra.arm.dcr2", "fra.mech.5m", "fra.mcav.dlm2"] {
        assert_eq!(p.whereabouts(unit), "unplaced", "{unit}");
    }
    assert_eq!(p.whereabouts("fra.fz.str"), "out");
    let p = prepared(&[3, 2]);
    assert_eq!((p.state.side_of(Nation::Poland), pooled(&p, "poland")), (Some(Side::Allied), 0));
    let p = prepared(&[4, 2]);
    assert_eq!((p.state.side_of(Nation::Czechoslovakia), pooled(&p, "czech")), (Some(Side::Allied), 0));
}

#[test]
fn british_results() {
    covers!("32.2.5.c", "32.2.5.f", "32.2.5.g", "32.2.5.h");
    assert_eq!(prepared(&[6, 1, 2]).whereabouts("gbr.inf.bef"), "unplaced");
    let p = prepared(&[6, 4, 2]);
    assert_eq!(
        (p.whereabouts("gbr.aa.aa"), p.whereabouts("gbr.sac.2")),
        ("unplaced".into(), "available".into())
    );
    assert_eq!(prepared(&[6, 6, 2]).whereabouts("gbr.sac.2"), "box");
}

#[test]
fn early_mobilization_opens_all_germany_but_the_crisis_hexes() {
    covers!("32.3.1.a");
    let mut p = prepared(&[1, 1]);
    p.play("deploy rest").play("deploy ger.inf.i").offers("at 3419; at 3619").withholds("at 3718; at 3719");
    let mut p = prepared(&[1, 2]);
    p.play("deploy rest").play("deploy ger.inf.i").withholds("at 3419; at 3718");
}

#[test]
fn axis_results() {
    covers!("32.3.1.b", "32.3.1.c", "32.3.1.d", "32.3.2", "32.3.3.a", "32.3.3.b", "32.3.5", "32.3.5.b");
    let p = prepared(&[1, 1]);
    assert_eq!(
        (p.whereabouts("ger.inf.rad"), p.whereabouts("ger.inf.xi")),
        ("unplaced".into(), "unplaced".into())
    );
    assert_eq!(p.whereabouts("ger.mot.13m"), "turn2");
    assert_eq!(prepared(&[1, 2]).whereabouts("ger.arm.4"), "turn2");
    let p = prepared(&[1, 3]);
    assert_eq!(
        (p.whereabouts("ger.sac.4"), p.whereabouts("ita.sac.2")),
        ("available".into(), "available".into())
    );
    let p = prepared(&[1, 5]);
    assert_eq!((p.state.side_of(Nation::Austria), pooled(&p, "austria")), (Some(Side::Axis), 0));
}
