//! 8.0 Land movement.

use engine::covers;

use crate::frame::Frame;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::Units;
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, PACK, Play, Position};
use crate::unit::Unit;

/// Plain ground with a German center in 2311.
fn plain() -> Ground {
    Ground::plain().cities(&[2311], true)
}

fn axis(ground: Ground, units: &str) -> Position {
    ground.position("axis movement", units)
}

/// Half points left to the unit on the move.
fn left(p: &Position) -> u8 {
    match p.state.frames.top() {
        Frame::March(march) => march.left,
        _ => panic!("nobody marches"),
    }
}

/// What the step from 2313 to 2314 costs a unit, in half points.
fn cost(ground: Ground, unit: &str) -> u8 {
    let mut p = axis(ground, &format!("2313: {unit} / 2215: ger.aaa.flak1"));
    p.play(&format!("take {unit}"));
    let before = left(&p);
    p.play("go 2314");
    before - left(&p)
}

#[test]
fn c8_0_a_any_number_of_units_move_one_at_a_time() {
    covers!("8.0.a", "8.1.a", "8.2.a", "4.0.l");
    let mut p = axis(plain(), "2313: ger.infantry.i ger.infantry.ii / 2315: cze.infantry.1");
    p.offers("end; take ger.infantry.i; take ger.infantry.ii").withholds("take cze.infantry.1");
    p.play("take ger.infantry.i")
        .withholds("take ger.infantry.ii")
        .play("halt")
        .offers("take ger.infantry.ii");
    plain().position("axis combat", "2313: ger.infantry.i").withholds("take ger.infantry.i");
    plain().position("allied movement", "2313: ger.infantry.i").withholds("take ger.infantry.i");
}

#[test]
fn c8_0_b_units_with_movement_points_are_mobile() {
    covers!("8.0.b", "8.0.c");
    let mut p = axis(plain(), "2313: ger.fort.kb / 2314: ger.aaa.flak1 / 2315: ger.aaa.hg");
    p.offers("take ger.aaa.hg").withholds("take ger.fort.kb; take ger.aaa.flak1");
}

#[test]
fn c8_0_d_in_any_direction() {
    covers!("8.0.d");
    let mut p = axis(plain(), "2314: ger.infantry.i");
    p.play("take ger.infantry.i").offers("go 2313; go 2414; go 2415; go 2315; go 2215; go 2214");
    p.play("go 2315; go 2215; go 2214; go 2314").at("ger.infantry.i", "2314");
}

#[test]
fn c8_2_b_a_finished_move_is_final() {
    covers!("8.2.b");
    axis(plain(), "2313: ger.infantry.i")
        .play("take ger.infantry.i; go 2314; halt")
        .withholds("take ger.infantry.i");
}

#[test]
fn c8_2_c_points_are_used_at_will_and_neither_kept_nor_lent() {
    covers!("8.2.c", "8.2.d", "8.2.e");
    let mut p = axis(plain(), "2313: ger.infantry.i / 2312: ger.infantry.ii");
    p.play("take ger.infantry.i")
        .offers("halt")
        .play("go 2314")
        .offers("halt")
        .play("halt; take ger.infantry.ii");
    assert_eq!(left(&p), 8, "not what the other left");
    p.play("halt");
    p.state.moved = Units::EMPTY;
    p.play("take ger.infantry.i");
    assert_eq!(left(&p), 8, "nor what was left before");
}

#[test]
fn c8_2_f_not_into_enemies() {
    covers!("8.2.f", "10.0.d");
    axis(plain(), "2313: ger.infantry.i / 2314: cze.fort.f1")
        .play("take ger.infantry.i")
        .withholds("go 2314");
}

#[test]
fn c8_2_g_through_friends_of_other_nations() {
    covers!("8.2.g", "9.1.b");
    let wall = plain().terrain(Terrain::Mountain, &[2312, 2213, 2214, 2413, 2414]);
    let mut p = axis(wall, "2313: ger.infantry.i / 2314: pol.infantry.og");
    p.play("take ger.infantry.i").offers("go 2315");
}

#[test]
fn c8_3_one_hex_can_always_be_made() {
    covers!("8.3.a", "8.3.b", "8.3.c");
    let ground = plain()
        .terrain(Terrain::Rough, &[2314])
        .terrain(Terrain::Mountain, &[2414])
        .unit("ger.panzer.16", |unit| unit.faces[0].movement = 1);
    let mut p = axis(ground, "2313: ger.panzer.16");
    p.play("take ger.panzer.16").offers("go 2314").withholds("go 2414; go 2315");
    p.play("go 2314").withholds("go 2315").at("ger.panzer.16", "2314");
    let ground = plain().unit("ger.panzer.16", |unit| unit.faces[0].movement = 1);
    let mut p = axis(ground, "2313: ger.panzer.16 / 2315: cze.infantry.1 / 2215: cze.2nd.r1");
    // 2214 is in the zone of 2215, and so is not 2313: then both are.
    p.play("take ger.panzer.16").offers("go 2314; go 2214").play("halt");
    let ground = plain().unit("ger.panzer.16", |unit| unit.faces[0].movement = 1);
    let mut p = axis(ground, "2313: ger.panzer.16 / 2314: cze.infantry.1");
    p.play("take ger.panzer.16").withholds("go 2214; go 2414").offers("go 2312");
}

#[test]
fn c8_4_terrain_and_rivers_cost() {
    covers!("8.0.f", "8.1.b", "8.1.c", "8.4.a", "8.4.b", "8.4.c");
    assert_eq!(cost(plain(), "ger.infantry.i"), 2);
    assert_eq!(cost(plain().terrain(Terrain::Forest, &[2314]), "ger.infantry.i"), 2);
    assert_eq!(cost(plain().terrain(Terrain::Forest, &[2314]), "ger.panzer.16"), 4, "mechanized");
    assert_eq!(cost(plain().terrain(Terrain::Rough, &[2314]), "ger.infantry.i"), 4);
    let river = plain().sides(SideKind::River, &[(2313, 2314)]);
    assert_eq!(cost(river.terrain(Terrain::Rough, &[2314]), "ger.infantry.i"), 6, "both");
}

#[test]
fn c8_5_roads_along_railroads() {
    covers!("8.5.a", "8.5.b", "8.5.c", "8.5.d", "8.5.e", "19.0.d");
    let rail = || plain().rail(&[2313, 2314]);
    assert_eq!(cost(rail(), "ger.panzer.16"), 1);
    assert_eq!(cost(plain().rail(&[2312, 2313]).rail(&[2314, 2315]), "ger.panzer.16"), 2, "no link between");
    assert_eq!(cost(rail().terrain(Terrain::Rough, &[2314]), "ger.panzer.16"), 1);
    assert_eq!(cost(rail().terrain(Terrain::Mountain, &[2314]), "ger.panzer.16"), 1);
    assert_eq!(cost(rail().sides(SideKind::River, &[(2313, 2314)]), "ger.panzer.16"), 1, "a bridge");
}

#[test]
fn c19_0_c_only_alpine_units_enter_mountains_off_the_rails() {
    covers!("19.0.c", "19.0.d");
    let ground = || plain().terrain(Terrain::Mountain, &[2314]);
    for unit in ["ger.infantry.i", "ger.panzer.16"] {
        axis(ground(), &format!("2313: {unit}")).play(&format!("take {unit}")).withholds("go 2314");
    }
    axis(ground(), "2313: ger.alpine.gebirg").play("take ger.alpine.gebirg").offers("go 2314");
    axis(ground().rail(&[2314, 2315]), "2315: ger.panzer.16").play("take ger.panzer.16").offers("go 2314");
}

#[test]
fn c19_0_l_enemy_entrenchments_cost_a_point() {
    covers!("19.0.l", "8.5.d");
    let foreign = || plain().country(Nation::France, &[2314]).entrenchments(&[2314]);
    assert_eq!(cost(foreign(), "ger.infantry.i"), 4);
    assert_eq!(cost(plain().entrenchments(&[2314]), "ger.infantry.i"), 2, "at home");
    assert_eq!(cost(foreign().rail(&[2313, 2314]), "ger.infantry.i"), 1, "not on the road");
    let strict = foreign().rail(&[2313, 2314]).options(|options| options.entrenchments_on_roads = true);
    assert_eq!(cost(strict, "ger.infantry.i"), 3);
}

/// A railroad from the center to 2317 and on into Czechoslovakia.
fn railroad() -> Ground {
    plain().rail(&[2311, 2312, 2313, 2314, 2315, 2316, 2317]).rail(&[2314, 2415, 2515, 2616])
}

#[test]
fn c8_6_trains_run_any_distance_at_home() {
    covers!("8.6.a", "8.6.i", "8.6.h", "8.6.d", "8.6.j");
    let ground = railroad()
        .terrain(Terrain::Mountain, &[2315])
        .sides(SideKind::River, &[(2313, 2314)])
        .unit("ger.2nd.r1", |unit| unit.faces[0].movement = 2);
    let mut p = axis(ground, "2312: ger.2nd.r1");
    p.play("take ger.2nd.r1").withholds("go 2317").offers("go 2415").play("rail");
    p.offers("go 2317; go 2314").withholds("go 2415; go 2212");
    p.play("go 2317").at("ger.2nd.r1", "2317");
}

#[test]
fn c8_6_b_a_train_starts_on_the_rails() {
    covers!("8.6.b", "8.6.g");
    axis(railroad(), "2212: ger.2nd.r1").play("take ger.2nd.r1").withholds("rail");
    let mut p = axis(railroad(), "2212: ger.2nd.r1 / 2312: ger.infantry.i");
    p.play("take ger.2nd.r1; go 2312").withholds("rail").play("halt");
    p.play("take ger.infantry.i; rail; go 2313").withholds("go 2314; take ger.infantry.i");
}

#[test]
fn c8_6_e_zones_stop_trains_but_not_their_start() {
    covers!("8.6.e", "8.6.f");
    let mut p = axis(railroad(), "2312: ger.2nd.r1 / 2215: cze.2nd.r1");
    // 2215 has 2314 and 2315 in its zone.
    p.play("take ger.2nd.r1; rail").offers("go 2313; go 2314").withholds("go 2315; go 2316; go 2317");
    let mut p = axis(railroad(), "2314: ger.2nd.r1 / 2215: cze.2nd.r1");
    p.play("take ger.2nd.r1; rail").offers("go 2313; go 2312").withholds("go 2315");
    // Out of one zone, through free hexes, into another.
    let mut p = axis(railroad(), "2314: ger.2nd.r1 / 2215: cze.2nd.r1 / 2211: cze.2nd.r2");
    assert!(p.in_zone_of(Side::Allied, "2311") && !p.in_zone_of(Side::Allied, "2313"));
    p.play("take ger.2nd.r1; rail").offers("go 2312; go 2311");
}

#[test]
fn c8_6_k_trains_ask_for_no_control() {
    covers!("8.6.k");
    let mut p = axis(railroad(), "2312: ger.2nd.r1");
    p.taken(Side::Allied, "2314").play("take ger.2nd.r1; rail").offers("go 2317");
    let strict = railroad().options(|options| options.rail_needs_control = true);
    let mut p = axis(strict, "2312: ger.2nd.r1");
    p.taken(Side::Allied, "2314")
        .play("take ger.2nd.r1; rail")
        .offers("go 2313")
        .withholds("go 2314; go 2317");
}

#[test]
fn c8_6_2_each_country_has_its_capacity() {
    covers!("8.6.2.a", "8.6.2.b", "8.6.2.c", "8.6.2.d", "8.6.2.e");
    use Nation::*;
    let trains = |nation: Nation, capacity: usize| {
        let line = [2311, 2312, 2313, 2314, 2315, 2316, 2317];
        let mut p = railroad().country(nation, &line).position("axis movement", "");
        let side = p.state.side_of(nation).unwrap_or_else(|| {
            p.joins(nation, Side::Allied);
            Side::Allied
        });
        p.state.phase = Phase::Movement(side);
        let mobile = |unit: &&Unit| unit.nation == nation && unit.kind.is_land() && !unit.is_static();
        let keys: Vec<String> = PACK.units.iter().filter(mobile).map(|unit| unit.key.clone()).collect();
        assert!(keys.len() > capacity, "{nation} has enough units to tell");
        p.put(&format!("2312: {}", keys.join(" ")));
        for key in &keys[..capacity] {
            p.play(&format!("take {key}; rail; go 2316")).at(key, "2316");
        }
        p.play(&format!("take {}", keys[capacity])).refused("rail", "8.6.2");
    };
    trains(Germany, 4);
    for nation in [France, Britain, SovietUnion] {
        trains(nation, 3);
    }
    for nation in [Italy, Poland] {
        trains(nation, 2);
    }
    for nation in [Czechoslovakia, Hungary, Romania, Yugoslavia, Belgium, Finland] {
        trains(nation, 1);
    }
    // These have no second unit.
    for nation in [Netherlands, Luxembourg, Denmark, Lithuania, Latvia, Estonia] {
        assert_eq!(PACK.country(nation).rail, 1, "{nation}");
    }
}

/// The Soviet Union is an Ally in this scenario.
fn soviet(units: &str) -> Position {
    Ground::real().scenario("anti-comintern-war").position("allied movement", units)
}

#[test]
fn c8_6_1_soviet_units_leave_by_rail_and_come_back_next_turn() {
    covers!("8.6.1.a", "8.6.1.b", "8.6.1.d", "8.6.1.e");
    let mut p = soviet("4307: sov.infantry.1");
    p.play("take sov.infantry.1").withholds("exit").play("rail; exit").at("sov.infantry.1", "off2");
    assert!(!p.in_zone_of(Side::Allied, "4306"));
    assert_eq!(p.state.railed[Nation::SovietUnion], 1);
    p.withholds("enter sov.infantry.1 4301").turn(3);
    p.state.railed[Nation::SovietUnion] = 0;
    p.offers("enter sov.infantry.1 4301; enter sov.infantry.1 4309").withholds("enter sov.infantry.1 4306");
    p.play("enter sov.infantry.1 4309");
    let railed = p.game.field.railed;
    let offered = p.legal();
    assert!(offered.iter().all(|action| !matches!(action, crate::Action::Go(hex) if !railed.contains(*hex))));
    assert_eq!(p.state.railed[Nation::SovietUnion], 1);
    let on = p.offered().into_iter().find(|action| action.starts_with("go ")).expect("a railroad goes on");
    p.play(&on);
    assert_eq!(p.state.railed[Nation::SovietUnion], 1, "the return and what follows are one train");
}

#[test]
fn c8_6_1_a_a_zone_before_the_edge_keeps_the_train_on_the_map() {
    covers!("8.6.1.a", "8.6.f");
    let leaves = |units: &str| {
        let ground = Ground::plain()
            .scenario("anti-comintern-war")
            .cities(&[4305], true)
            .rail(&[4305, 4306, 4307])
            .pack(|pack| {
                let number = hexmap::HexNumber::new(None, 4307).expect("four digits");
                let hex = pack.grid.id(number).expect("a hex of the map");
                pack.hexes[hex.index()].arrow = true;
            });
        let mut p = ground.position("allied movement", units);
        p.play("take sov.infantry.1; rail").offered().contains("exit")
    };
    assert!(leaves("4306: sov.infantry.1"));
    assert!(!leaves("4306: sov.infantry.1 / 4208: ger.infantry.i"), "it must stop in 4307");
    assert!(leaves("4307: sov.infantry.1 / 4208: ger.infantry.i"), "a zone at the start does not stop it");
}

#[test]
fn c8_6_1_c_a_zone_at_the_edge_ends_the_return() {
    covers!("8.6.1.c");
    let mut p = soviet("4307: sov.infantry.1 / 4208: ger.infantry.i");
    p.play("take sov.infantry.1; rail; exit").turn(3);
    p.state.railed[Nation::SovietUnion] = 0;
    p.play("enter sov.infantry.1 4307").at("sov.infantry.1", "4307").withholds("take sov.infantry.1; halt");
}

/// German and Polish corps on the border, on one side, with option 23.5 in force.
fn allied_poland(scenario: &'static str, units: &str) -> Position {
    let ground = Ground::plain().scenario(scenario).options(|options| options.poland_and_politics = true);
    ground.position("axis movement", units)
}

#[test]
fn c23_5_allies_keep_out_of_poland_and_poles_at_home() {
    covers!("23.5.a", "23.5.e", "23.5.f", "23.5.g");
    let units = "2811: ger.infantry.i / 2810: ger.infantry.ii / 2911: pol.infantry.og";
    let mut p = allied_poland("western-powers-guarantee", units);
    p.play("take ger.infantry.i").withholds("go 2911; go 2910").offers("go 2711").play("halt");
    p.play("take ger.infantry.ii").withholds("go 2909").play("halt");
    p.play("take pol.infantry.og").withholds("go 2811; go 2810").offers("go 2912");
    let mut p = allied_poland("general-war", "2811: ger.infantry.i");
    p.play("take ger.infantry.i").offers("go 2910");
}

#[test]
fn c23_5_b_the_soviet_union_too() {
    covers!("23.5.b");
    let ground =
        Ground::plain().scenario("general-war").options(|options| options.poland_and_politics = true);
    let mut p = ground.position("allied movement", "");
    p.joins(Nation::SovietUnion, Side::Allied).put("3709: sov.infantry.1 / 3609: pol.infantry.og");
    p.play("take sov.infantry.1").withholds("go 3609; go 3708").offers("go 3808").play("halt");
    p.play("take pol.infantry.og").withholds("go 3709");
}

#[test]
fn c23_5_c_attacks_and_supply_are_not_affected() {
    covers!("23.5.c", "23.5.d");
    let ground = || {
        let ground = Ground::plain().scenario("western-powers-guarantee");
        ground.options(|options| options.poland_and_politics = true)
    };
    let units = "2811: ger.infantry.i / 2911: cze.2nd.r1";
    let mut p = ground().pack(super::land::always("DZ")).position("axis combat", units);
    p.assault("2911", "ger.infantry.i").die(1).at("cze.2nd.r1", "eliminated");
    p.withholds("advance ger.infantry.i");
    // East Prussia and the Reich: the line runs through the corridor.
    let mut p = ground().cities(&[2811], true).position("axis movement", "3011: ger.infantry.i");
    assert!(p.supplied("ger.infantry.i"));
    p.play("take ger.infantry.i");
}

#[test]
fn c8_0_e_there_are_five_ways_to_move() {
    covers!("8.0.e");
    let units = "2410: ger.infantry.i ger.airlift.ju / available: ger.sea.sea";
    let mut p = Ground::real().position("axis movement", units);
    let lifting = p.unit("ger.airlift.ju");
    p.state.lifting.insert(lifting);
    p.offers("take ger.infantry.i; ship ger.sea.sea; airlift ger.airlift.ju");
    p.play("take ger.infantry.i").offers("rail; go 2411");
}

#[test]
fn c8_6_a_the_owner_of_a_train_chooses_its_route() {
    covers!("8.6.a", "8.6.g", "2.3.e");
    // Two railroads lead from 2312 to 2316; the enemy has taken a hex of each.
    let ground = || railroad().rail(&[2312, 2213, 2214, 2215, 2216, 2316]);
    let units = "2312: ger.infantry.i ger.infantry.ii / 2511: ger.infantry.iii";
    let mut p = axis(ground(), units);
    p.taken(Side::Allied, "2314 2214");
    p.play("take ger.infantry.i; rail; go 2214").at("ger.infantry.i", "2214").offers("go 2316; go 2314");
    assert_eq!(
        (p.controller("2214"), p.controller("2314")),
        (Some(Side::Axis), None),
        "its zone shakes the other"
    );
    // It has won a hex back and goes on; without another it is where it was bound for.
    p.play("go 2316").at("ger.infantry.i", "2316");
    assert_eq!(p.state.frames.depth(), 1);
    assert_eq!(p.state.railed[Nation::Germany], 1, "one train");
    let mut p = axis(ground(), units);
    p.taken(Side::Allied, "2314 2214").play("take ger.infantry.i; rail; go 2314; go 2214");
    p.offers("halt; go 2316").play("halt").at("ger.infantry.i", "2214");
    assert_eq!((p.controller("2214"), p.controller("2314")), (Some(Side::Axis), Some(Side::Axis)));
    // Nothing to win back, nothing to ask.
    let mut p = axis(ground(), units);
    p.play("take ger.infantry.i; rail; go 2214");
    assert_eq!(p.state.frames.depth(), 1);
}
