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

#[test]
fn e19_automatic_victory_is_barred_by_britain_and_the_soviet_union() {
    covers!("22.0.b", "22.0.c", "21.0.d", "21.0.e");
    for (scenario, open) in [
        ("western-powers-guarantee", [false, true]),
        ("little-entente", [true, true]),
        ("intermarium", [true, false]),
        ("anti-comintern-war", [false, true]),
        ("general-war", [false, true]),
    ] {
        for (winner, open) in Side::ALL.into_iter().zip(open) {
            let mut p = Ground::real().scenario(scenario).position("axis movement", "");
            let enemies = p.state.joined[winner.enemy() as usize];
            // All enemy countries lose everything, and every die is a one.
            for nation in &enemies {
                let centers = p.game.field.countries[nation] & p.game.field.centers;
                for hex in &centers {
                    let hex = p.game.number(hex).to_string();
                    p.taken(winner, &hex);
                }
            }
            p.state.phase = Phase::Combat(winner.enemy());
            p.play("end");
            while p.decides().is_none() && p.outcome().is_none() && p.state.phase != Phase::Events {
                p.die(1);
            }
            assert_eq!(p.outcome().is_some(), open, "{scenario}: {winner}");
            if let Some(outcome) = p.outcome() {
                assert_eq!(outcome.winner(), Some(p.game.seat(winner)));
            }
        }
    }
}

#[test]
fn e24_german_replacement_points() {
    covers!("7.1.c", "7.1.d", "7.1.f", "7.1.g", "7.1.h", "7.1.1.b", "10.6.a", "T.onmap_rp.a", "T.events.5");
    // A corps of one movement point in Pilsen, without railroads: out of supply. Terror in the Ruhr, a Czech zone
    // over Munich.
    let after = |die: u8| {
        let ground = Ground::real()
            .pack(|pack| pack.rails.clear())
            .unit("ger.infantry.i", |unit| unit.faces.iter_mut().for_each(|face| face.movement = 1));
        let mut p = ground.position("events", "2415: ger.infantry.i / 2318: cze.infantry.1");
        p.terror("1812").turn(3);
        assert!(!p.supplied("ger.infantry.i"));
        assert!(p.in_zone_of(Side::Allied, "2317") && !p.in_zone_of(Side::Allied, "2415"));
        p.die(die);
        [Nation::Germany, Nation::Poland, Nation::Hungary].map(|nation| p.state.points[nation])
    };
    assert_eq!(after(1), [8 - 1 - 1 + 1, 2, 1]);
    assert_eq!(after(5), [0, 0, 0], "Putsch!");
}
