//! The worked examples about the table: stacking of markers and countries, Danzig, victory points.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::testing::{Ground, Play, Position};

#[test]
fn e03_markers_do_not_stack() {
    covers!("9.0.b");
    let units = "2511: ger.infantry.i ger.infantry.ii ger.infantry.iii / 2515: cze.infantry.1";
    let mut p = Position::new("axis movement", units);
    p.terror("2511").play("end");
    assert!(!matches!(p.state.phase, Phase::Movement(_)), "nothing has to go");
    p.at("ger.infantry.iii", "2511");
}

fn general(units: &str) -> Position {
    Ground::real().scenario("general-war").position("axis movement", units)
}

#[test]
fn e04_nations_do_not_stack() {
    covers!("9.0.d", "8.2.h");
    for units in ["2617: ger.infantry.i / 2617: ita.alpine.alp", "2321: ita.2nd.ccnn / 2321: ger.infantry.i"]
    {
        let mut p = general(units);
        p.play("end");
        let offered = p.offered();
        assert_eq!(offered.len(), 2, "one of the two must go: {offered:?}");
        assert!(offered.iter().all(|action| action.starts_with("remove")));
    }
}

#[test]
fn e05_stacking_limits() {
    covers!("9.0.f", "9.0.g", "9.0.l");
    for (units, legal) in [
        ("3212: pol.infantry.pos pol.fort.w", true),
        ("3109: ger.infantry.i ger.infantry.ii ger.fort.kb", true),
        ("3212: pol.infantry.pos pol.cavalry.c", false),
        ("2712: ita.infantry.1 ger.fort.oq", true),
    ] {
        let scenario = Ground::real().scenario("anti-comintern-war");
        let mut p = scenario.position("axis movement", units);
        p.play("end");
        assert_eq!(!matches!(p.state.phase, Phase::Movement(_)), legal, "{units}");
    }
}

#[test]
fn e22_danzig_is_closed_to_germans_with_allied_poland() {
    covers!("23.5.a", "23.5.g");
    let units = "2810: ger.infantry.i / 2910: pol.infantry.pos";
    let mut p =
        Ground::real().options(|options| options.poland_and_politics = true).position("axis movement", units);
    p.play("take ger.infantry.i").refused("go 2909", "23.5");
    let mut p = Position::new("axis movement", units);
    p.play("take ger.infantry.i").offers("go 2909");
}

#[test]
fn e28_victory_points_and_levels() {
    covers!("22.0.e", "22.0.l", "22.0.m", "22.0.q", "22.0.r", "22.0.s", "22.1.b", "22.1.c");
    // Kiev is a mobilization hex and an objective: in the Anti-Comintern War it is an enemy's.
    let ground = Ground::real().scenario("anti-comintern-war");
    let units = "2515: ger.infantry.i / 4113: ger.infantry.ii / \
                 eliminated: sov.airstrike.1 sov.airstrike.2 cze.acav.fast cze.infantry.1 ger.airstrike.l1 ger.panzer.16";
    let mut p = ground.position("axis movement", units);
    p.taken(Side::Axis, "2716");
    let points = |p: &Position| Side::ALL.map(|side| p.game.points_of(&p.state, side, &mut engine::Silent));
    assert_eq!(points(&p), [5 + 1 + 2 + 4 + 1, 2 + 1]);
    p.state.phase = Phase::Over;
    assert_eq!(
        p.outcome().map(|outcome| (outcome.points, outcome.verdict)),
        Some((10, "Allied Marginal Victory"))
    );
    p.taken(Side::Axis, "2817");
    assert_eq!(
        p.outcome().map(|outcome| (outcome.points, outcome.verdict)),
        Some((11, "Axis Major Victory"))
    );
    assert_eq!(p.state.side_of(Nation::SovietUnion), Some(Side::Allied));
}
