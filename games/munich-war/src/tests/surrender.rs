//! 21.0 Surrender.

use engine::covers;

use crate::frame::Frame;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;

use crate::testing::{Ground, Play, Position};

/// The end of the Combat Phase of a side, with all centers of a country but these in enemy hands.
fn beaten(nation: Nation, held: &str, units: &str) -> Position {
    beaten_in(Ground::real(), nation, held, units)
}

fn beaten_in(ground: Ground, nation: Nation, held: &str, units: &str) -> Position {
    let mut p = ground.position("axis combat", units);
    if p.state.side_of(nation).is_none() {
        p.joins(nation, Side::Allied);
    }
    let side = p.state.side_of(nation).expect("it has joined");
    p.state.phase = Phase::Combat(side);
    let centers = p.game.field.countries[nation] & p.game.field.centers;
    for hex in &centers {
        let hex = p.game.number(hex).to_string();
        if !held.split_whitespace().any(|held| held == hex) {
            p.taken(side.enemy(), &hex);
        }
    }
    p
}

/// Whether the country must roll in the Surrender Phase.
fn checks(mut p: Position) -> bool {
    matches!(p.play("end").state.frames.top(), Frame::Check(_))
}

#[test]
fn c21_0_a_a_country_that_has_lost_everything_must_check() {
    covers!("21.0.a", "4.0.o");
    assert!(checks(beaten(Nation::Czechoslovakia, "", "")));
    assert!(checks(beaten(Nation::Hungary, "", "")));
    let mut p = beaten(Nation::Czechoslovakia, "", "");
    p.state.phase = Phase::Combat(Side::Axis);
    assert!(!checks(p), "not in the enemy's phase");
}

#[test]
fn c21_0_b_the_capital_must_be_in_enemy_hands() {
    covers!("21.0.b");
    assert!(!checks(beaten(Nation::Czechoslovakia, "2515", "")));
    let units = "2515: ger.infantry.i / 2514: cze.infantry.1";
    assert!(!checks(beaten(Nation::Czechoslovakia, "", units)), "disputed");
}

#[test]
fn c21_0_c_all_centers_must_be_in_enemy_hands() {
    covers!("21.0.c");
    assert!(!checks(beaten(Nation::Czechoslovakia, "2716", "")));
    assert!(
        !checks(beaten(Nation::Czechoslovakia, "", "2817: ger.infantry.i / 2917: cze.infantry.1")),
        "disputed"
    );
    assert!(checks(beaten(Nation::Belgium, "", "")), "Brussels is all it has");
}

#[test]
fn c21_0_d_britain_and_the_soviet_union_never_check() {
    covers!("21.0.d", "21.0.e");
    assert!(!checks(beaten(Nation::Britain, "", "")));
    assert!(!checks(beaten(Nation::SovietUnion, "", "")));
}

#[test]
fn c21_0_f_italy_checks_on_its_centers_alone() {
    covers!("21.0.f");
    let ground = || Ground::real().scenario("general-war");
    assert!(checks(beaten_in(ground(), Nation::Italy, "", "")));
    assert!(!checks(beaten_in(ground(), Nation::Italy, "2021", "")));
}

#[test]
fn t_surrender_the_ranges_of_the_table() {
    covers!("21.0.g", "T.surrender.a", "T.surrender.b", "T.surrender.c", "T.surrender.d", "T.surrender.e");
    covers!("T.surrender.f");
    use Nation::*;
    let table = [
        (Germany, 1),
        (Finland, 2),
        (Hungary, 2),
        (Poland, 2),
        (France, 3),
        (Italy, 3),
        (Czechoslovakia, 4),
        (Belgium, 4),
        (Romania, 4),
        (Yugoslavia, 4),
        (Denmark, 5),
        (Estonia, 5),
        (Latvia, 5),
        (Lithuania, 5),
        (Netherlands, 5),
    ];
    for (nation, range) in table {
        for (die, gives_up) in [(range, true), (range + 1, false)] {
            let mut p = beaten(nation, "", "");
            p.play("end").die(die);
            assert_eq!(p.state.surrendered.contains(nation), gives_up, "{nation} on {die}");
        }
    }
}

#[test]
fn c21_0_h_whoever_fights_on_checks_again_next_turn() {
    covers!("21.0.h");
    let mut p = beaten(Nation::Hungary, "", "");
    p.play("end").die(6);
    assert!(p.decides().is_some(), "one check a phase");
    p.state.phase = Phase::Combat(Side::Axis);
    p.turn(3);
    assert!(checks(p));
}

#[test]
fn c21_0_i_nobody_surrenders_twice() {
    covers!("21.0.i");
    let mut p = beaten(Nation::Hungary, "", "");
    p.play("end").die(1);
    p.state.phase = Phase::Combat(Side::Axis);
    p.turn(3);
    assert!(!checks(p));
}

#[test]
fn c21_0_j_all_its_units_leave_the_game() {
    covers!("21.0.j");
    let units =
        "2819: hun.infantry.1 / turn4: hun.infantry.2 / eliminated: hun.cavalry.c / 2511: ger.infantry.i";
    let mut p = beaten(Nation::Hungary, "", units);
    p.play("end").die(2);
    p.at("hun.infantry.1", "surrendered").at("hun.infantry.2", "surrendered");
    p.at("hun.cavalry.c", "eliminated").at("ger.infantry.i", "2511");
    let units = "available: fra.airstrike.1 / utilized: fra.sea.sea / reinforcement: fra.infantry.7";
    let mut p = beaten(Nation::France, "", units);
    p.play("end").die(1);
    for unit in ["fra.airstrike.1", "fra.sea.sea", "fra.infantry.7"] {
        p.at(unit, "surrendered");
    }
}

#[test]
fn c21_0_k_no_points_and_no_reinforcements_come_any_more() {
    covers!("21.0.k");
    let mut p = beaten(Nation::Hungary, "", "turn3: hun.infantry.2 / reinforcement: hun.infantry.1");
    p.play("end").die(1);
    p.taken(Side::Axis, "3019");
    (p.state.turn, p.state.phase) = (3, Phase::Events);
    p.die(1).at("hun.infantry.2", "surrendered").withholds("mobilize hun.infantry.1");
    assert_eq!(p.state.points[Nation::Hungary], 0);
}

#[test]
fn c21_0_m_its_land_stays_in_play() {
    covers!("21.0.m");
    let mut p = beaten(Nation::Hungary, "", "2818: ger.infantry.i");
    p.play("end").die(1);
    assert_eq!(p.controller("3020"), Some(Side::Axis), "nobody has taken it");
    assert_eq!(p.controller("3019"), Some(Side::Allied));
    p.state.phase = Phase::Movement(Side::Axis);
    p.play("take ger.infantry.i").offers("go 2819");
}

#[test]
fn c21_0_l_it_has_no_sources_of_supply_any_more() {
    covers!("21.0.l");
    let sources = |p: &mut Position, nation: Nation| {
        let side = p.state.side_of(nation).expect("a belligerent");
        p.game.at(&p.state, &mut p.desk).sources(nation, side)
    };
    let mut p = Position::new("axis movement", "");
    assert!(!sources(&mut p, Nation::Hungary).is_empty());
    p.state.surrendered.insert(Nation::Hungary);
    assert!(sources(&mut p, Nation::Hungary).is_empty());
    assert!(!sources(&mut p, Nation::Germany).is_empty());
    // D66: ports in its country serve others as before; its seas are lost to its side.
    let ground = Ground::plain().options(|options| options.sea_supply_by_side = true);
    let mut p = ground.position("allied movement", "1413: cze.2nd.r1 / 1313: gbr.infantry.bef");
    p.state.surrendered.insert(Nation::France);
    assert!(p.supplied("cze.2nd.r1"), "the North Sea is British too");
    p.state.surrendered.insert(Nation::Britain);
    assert!(!p.supplied("cze.2nd.r1"));
    p.state.surrendered.remove(Nation::Britain);
    assert!(p.supplied("gbr.infantry.bef"), "Calais is French, and British supply comes in there");
}

#[test]
fn c21_0_c_without_a_center_on_the_map_there_is_nothing_to_check() {
    covers!("21.0.c");
    assert!(!checks(Ground::plain().position("axis combat", "")));
    assert!(!checks(Ground::plain().position("allied combat", "")));
}
