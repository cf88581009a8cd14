//! 6.0 Airpower: superiority, missions, return. What air zones do to movement and combat is tested there.

use engine::{Next, Rules, Show, Viewer, covers};

use crate::nation::{Nation, Side, Standing};
use crate::sequence::Phase;
use crate::state::Air;
use crate::testing::{Ground, Play, Position};

fn air() -> Position {
    Position::new_1938("air", "")
}

// The air phase after this difference of German and Allied totals, at most five.
fn superiority(german: u8, allied: u8) -> Position {
    let mut p = air();
    p.dice(&[german - 2, 1, 1, allied - 1, 1]);
    p
}

#[test]
fn e16_air_superiority() {
    covers!("6.1.b", "6.1.c", "6.1.d", "6.1.e", "6.1.f", "6.1.g", "6.1.h", "6.1.i");
    let allied = || {
        let mut p = air();
        p.standing(Nation::Belgium, Standing::AtWar).standing(Nation::Denmark, Standing::AtWar);
        p.standing(Nation::Czechoslovakia, Standing::Fallen);
        p
    };
    let mut p = allied();
    p.dice(&[4, 3, 2, 5, 6]);
    assert_eq!((p.state.air.side, p.state.air.left), (Some(Side::Allied), 3), "E16.1");
    assert_eq!(p.decides(), Some(Side::Allied));
    assert!(p.said("Air: German 4+3+2 = 9, Allied 5+6+1 = 12: Allied air superiority, 3 airpower markers."));
    let mut p = allied();
    p.standing(Nation::Belgium, Standing::Fallen).dice(&[4, 3, 2, 5, 6]);
    assert_eq!((p.state.air.side, p.state.air.left), (Some(Side::Allied), 1), "E16.2");
    let mut p = air();
    p.dice(&[4, 3, 3, 5, 5]);
    assert_eq!((p.state.air, p.state.phase), (Air::default(), Phase::Draw), "E16.3: nobody places anything");
    assert!(p.said("nobody has air superiority"));
}

#[test]
fn c6_1_b_three_german_dice_against_two() {
    covers!("6.1.b", "6.1.c", "6.1.f", "6.1.g", "6.1.i", "6.1.a");
    let p = air();
    let Next::Dice(throw) = p.game.next(&p.state) else { panic!("dice decide") };
    assert_eq!((throw.dice, throw.sides), (5, 6));
    let won = |dice: &[u8]| {
        let mut p = air();
        p.dice(dice);
        (p.state.air.side, p.state.air.left)
    };
    assert_eq!(won(&[6, 5, 4, 6, 6]), (Some(Side::German), 3));
    assert_eq!(won(&[1, 1, 1, 6, 6]), (Some(Side::Allied), 9));
    assert_eq!(won(&[6, 6, 6, 1, 1]), (Some(Side::German), 16));
    assert_eq!(won(&[1, 1, 1, 1, 3]), (Some(Side::Allied), 1));
}

#[test]
fn c6_1_d_who_has_fallen_changes_the_allied_roll() {
    covers!("6.1.d", "6.1.e", "4.5.1.i", "4.5.2.j", "4.5.4.f");
    use Nation::*;
    let fallen = |nations: &[Nation]| {
        let mut p = air();
        for nation in nations {
            p.standing(*nation, Standing::Fallen);
        }
        p.game.air_modifier(&p.state)
    };
    for (nation, modifier) in
        [(Czechoslovakia, -1), (Belgium, -1), (Denmark, -1), (Netherlands, -1), (Hungary, 1), (Poland, 1)]
    {
        assert_eq!(fallen(&[nation]), modifier, "{nation}");
    }
    for nation in [Danzig, Luxembourg, Lithuania] {
        assert_eq!(fallen(&[nation]), 0, "{nation}");
    }
    assert_eq!(fallen(&[Czechoslovakia, Belgium, Denmark, Netherlands, Hungary, Poland]), -2);
    assert_eq!(fallen(&[Czechoslovakia, Poland]), 0);
    // In the roll itself.
    let mut p = air();
    p.standing(Hungary, Standing::Fallen).standing(Poland, Standing::Fallen).dice(&[1, 1, 1, 1, 1]);
    assert_eq!((p.state.air.side, p.state.air.left), (Some(Side::Allied), 1));
}

#[test]
fn c6_2_a_every_marker_has_one_mission() {
    covers!("6.2.a", "6.2.1.a", "6.2.1.b", "6.2.1.c", "6.2.2.a", "6.3.c");
    let mut p = superiority(7, 3);
    assert_eq!((p.state.phase, p.decides(), p.state.air.left), (Phase::AirMissions, Some(Side::German), 4));
    p.refused("end", "6.2").refused("pass", "6.2").refused("take ge38.corps.1", "6.2");
    // Two raids, which leave nothing on the map, then two markers.
    p.play("bomb").die(1).play("bomb").die(1);
    assert_eq!((p.state.air.left, p.state.air.markers.len()), (2, 0));
    p.play("at 2121");
    assert_eq!(p.state.phase, Phase::AirMissions, "each is placed");
    p.refused("bomb", "6.2.1").refused("end", "6.2");
    p.play("at 2425");
    assert_eq!((p.state.air.left, p.state.air.markers.len(), p.state.phase), (0, 2, Phase::Draw));
    // Nothing more can be done with them this turn.
    p.die(1).refused("bomb", "5.3").refused("at 2122", "5.3");
    p.play("run movement").refused("bomb", "5.0").refused("at 2122", "5.0");
    let mut p = superiority(4, 3);
    p.play("bomb").die(1);
    assert_eq!((p.state.phase, p.state.air.markers.len()), (Phase::Draw, 0), "a raider supports nobody");
}

#[test]
fn c6_2_1_terror_raids() {
    covers!("6.2.1.d", "6.2.1.e", "T.vp.e");
    for die in 1..=6 {
        let mut p = superiority(4, 3);
        p.play("bomb");
        assert!(p.rolls());
        p.die(die);
        let loss = i16::from(die >= 4);
        assert_eq!(p.state.score, [50, 50 - loss], "the bomber gains nothing");
        let mut p = superiority(3, 4);
        p.play("bomb").die(die);
        assert_eq!(p.state.score, [50 - loss, 50]);
    }
    let mut p = superiority(6, 3);
    p.play("bomb").die(3).play("bomb").die(4).play("bomb").die(6);
    assert_eq!(p.state.score, [50, 48]);
    assert!(p.said("Allied cities are raided: 4 (4 or more hits), a hit."));
}

#[test]
fn c4_1_a_raid_can_end_the_game() {
    covers!("5.2.t", "4.1.c", "4.1.d");
    let mut p = superiority(6, 3);
    p.score(50, 2).play("bomb").die(4);
    assert_eq!(p.outcome().and_then(|outcome| outcome.winner()), Some(engine::Seat(0)));
    assert!(p.legal().is_empty(), "with markers left");
    let mut p = superiority(3, 6);
    p.score(2, 50).play("bomb").die(6);
    assert_eq!(p.outcome().and_then(|outcome| outcome.winner()), Some(engine::Seat(1)));
}

#[test]
fn c6_2_2_b_markers_go_anywhere_one_to_a_hex() {
    covers!("6.2.2.b", "6.2.2.c", "6.2.2.d");
    let units = "2121: cz.army.1 / 2413: ge38.corps.1 / 2122: cz.corps.1";
    let mut p = Position::new_1938("air", units);
    p.dice(&[6, 1, 1, 2, 2]);
    let places = p.offered().into_iter().filter(|action| action.starts_with("at ")).count();
    assert_eq!(places, p.game.field.grid.len(), "every hex of the map, at sea and in Sweden too");
    // Whoever is there.
    p.play("at 2121").refused("at 2121", "6.2.2").play("at 2413").refused("at 2413", "6.2.2");
    p.play("at 0101").refused("at 0101", "6.2.2").offers("at 2122");
}

#[test]
fn c6_2_b_a_marker_supports_all_nations_of_its_side() {
    covers!("6.2.b");
    let shift = |phase: &str, units: &str, side, attack: (&str, &str)| {
        let mut p = Ground::plain().position_1938(phase, units);
        p.air(side, "2926").assault(attack.0, attack.1);
        p.odds().air
    };
    let polish = "2926: po.corps.1 / 2825: cz.corps.1";
    assert_eq!(shift("4 polish combat", polish, Side::German, ("2825", "po.corps.1")), 1, "Poles");
    let hungarian = "2826: hu.corps.1 / 2726: cz.corps.1";
    assert_eq!(shift("4 hungarian combat", hungarian, Side::German, ("2726", "hu.corps.1")), 1, "Hungarians");
    let soviet = "2926: su.army.1 / 2925: po.corps.1";
    assert_eq!(shift("4 soviet combat", soviet, Side::Allied, ("2925", "su.army.1")), 1, "Soviets");
}

#[test]
fn c6_2_2_j_nobody_combines_under_enemy_bombs() {
    covers!("6.2.2.j");
    let units = "2425: cz.corps.1 cz.corps.2 / 2729: cz.army.3 / 2121: cz.corps.3 cz.corps.4";
    let position = |side, hexes: &str| {
        let mut p = Ground::plain().position_1938("4 czech reorganization", units);
        p.air(side, hexes);
        p
    };
    position(Side::German, "2121").offers("form cz.army.1 2425").refused("form cz.army.1 2121", "6.2.2");
    // In the hexes around it too, but not two hexes away; breaking down is free.
    position(Side::German, "2424 2729").refused("form cz.army.1 2425", "6.2.2").offers("break cz.army.3");
    position(Side::German, "2423").offers("form cz.army.1 2425");
    position(Side::Allied, "2425").offers("form cz.army.1 2425");
}

#[test]
fn c6_3_markers_return_and_serve_again() {
    covers!("6.3.a", "6.3.b", "6.3.c", "6.1.i");
    let mut p = superiority(6, 3);
    p.play("bomb").die(1).play("at 2121; at 2425");
    let shown = |p: &Position| p.game.board(&p.state, Viewer::Spectator).markers;
    let on_map = |p: &Position| shown(p).into_iter().filter(|marker| marker.kind == "air").count();
    assert_eq!(on_map(&p), 2);
    p.now("soviet combat");
    (p.state.pool, p.state.german) = (0, 0b111);
    p.play("end");
    assert_eq!((p.state.turn, on_map(&p), p.state.air), (4, 0, Air::default()));
    // As many as the next roll says, for whom it says.
    p.dice(&[1, 1, 1, 5, 5]);
    assert_eq!((p.state.air.side, p.state.air.left), (Some(Side::Allied), 7));
}

#[test]
fn c6_3_d_markers_are_not_lost_in_combat() {
    covers!("6.3.d");
    let ground = Ground::plain().factors("ge38.corps.16mc", 60, 9);
    let units = "2024: ge38.corps.16mc / 2121: cz.corps.1";
    let mut p = ground.position_1938("air", units);
    p.dice(&[1, 1, 1, 2, 2]).play("at 2121");
    assert_eq!(p.state.air.side, Some(Side::Allied));
    let army = p.unit("ge38.corps.16mc");
    let hex = p.hex("2120");
    p.state.spots[army] = crate::state::Spot::at(hex);
    p.held_by("2120", Some(Side::German)).now("german combat").assault("2121", "ge38.corps.16mc").die(1);
    // Whatever is due is paid by units.
    p.at("cz.corps.1", "lost");
    assert!(p.state.air.markers.contains(p.hex("2121")));
}
