//! 22.0 How to win.

use engine::{Seat, Silent, Viewer, covers};

use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::testing::{Ground, Play, Position};

/// Points for places of both sides once `side` has taken these hexes.
fn taken(p: &mut Position, side: Side, hexes: &str) -> [i16; 2] {
    p.taken(side, hexes);
    Side::ALL.map(|side| p.game.points_for_places(&p.state, side, &mut Silent))
}

fn general() -> Position {
    Ground::real()
        .scenario("general-war")
        .position("axis movement", "2016: ger.infantry.i / 1219: fra.infantry.1")
}

#[test]
fn c22_0_what_cities_are_worth() {
    covers!("22.0.d", "22.0.f", "22.0.g", "22.0.i", "22.0.j", "22.0.k", "22.0.o");
    for (side, city, points) in [
        (Side::Allied, "2511", 15), // Berlin
        (Side::Axis, "1314", 10),   // Paris
        (Side::Axis, "2515", 5),    // Prague
        (Side::Axis, "3212", 5),    // Warsaw
        (Side::Allied, "3019", 5),  // Budapest
        (Side::Allied, "3822", 5),  // Bucharest
        (Side::Axis, "1211", 3),    // London
        (Side::Axis, "1413", 1),    // Lille
        (Side::Allied, "2210", 1),  // Hamburg
        (Side::Allied, "2016", 0),  // Stuttgart is a city, no mobilization hex
        (Side::Axis, "2511", 0),    // Berlin was German from the start
    ] {
        let mut wanted = [0, 0];
        wanted[side as usize] = points;
        assert_eq!(taken(&mut general(), side, city), wanted, "{city}");
    }
}

#[test]
fn c22_0_h_leningrad_and_an_invaded_capital() {
    covers!("22.0.h", "22.0.j");
    let ground = Ground::real().scenario("anti-comintern-war");
    let mut p = ground.position("axis movement", "2016: ger.infantry.i");
    assert_eq!(taken(&mut p, Side::Axis, "3802"), [10, 0]);
    // Belgium was neutral, was invaded and has joined the Allies: Brussels is an enemy capital.
    p.joins(Nation::Belgium, Side::Allied);
    assert_eq!(taken(&mut p, Side::Axis, "1512"), [13, 0]);
}

#[test]
fn c22_0_m_objectives_need_german_units() {
    covers!("22.0.l", "22.0.m");
    // Pilsen is an objective and no mobilization hex: 2, while a German unit stands there.
    let at = |units: &str| {
        let p = Ground::real().scenario("anti-comintern-war").position("axis movement", units);
        p.game.points_for_places(&p.state, Side::Axis, &mut Silent)
    };
    assert_eq!(at("2415: ger.infantry.i"), 2);
    assert_eq!(at("2415: pol.infantry.pos"), 0);
    // Kiev is both: the objective only, and nothing without Germans.
    assert_eq!(at("4113: ger.infantry.i"), 2);
    assert_eq!(at("4113: pol.infantry.pos"), 0);
    // Katowice is Polish, and Poland a friend: it started in friendly hands.
    assert_eq!(at("3015: ger.infantry.i"), 0);
}

#[test]
fn c22_0_n_the_mannerheim_line_for_soviet_units() {
    covers!("22.0.n");
    let ground = Ground::real().scenario("intermarium");
    let mut p = ground.position("axis movement", "3701: sov.infantry.1");
    assert_eq!(p.game.points_for_places(&p.state, Side::Axis, &mut Silent), 0, "Finland is neutral");
    p.joins(Nation::Finland, Side::Allied);
    assert_eq!(p.game.points_for_places(&p.state, Side::Axis, &mut Silent), 2);
}

#[test]
fn c22_0_p_terror_changes_nothing() {
    covers!("22.0.p");
    let mut p = general();
    p.terror("1314");
    assert_eq!(taken(&mut p, Side::Axis, "1314"), [10, 0]);
}

#[test]
fn c22_0_q_lost_units() {
    covers!("22.0.q", "22.0.r", "22.0.s");
    let lost = |units: &str| {
        let p = Ground::real().position("axis movement", &format!("eliminated: {units}"));
        Side::ALL.map(|side| p.game.points_for_losses(&p.state, side))
    };
    assert_eq!(lost("fra.airstrike.1"), [2, 0]);
    assert_eq!(lost("fra.acav.clm"), [1, 0]);
    assert_eq!(lost("ger.panzer.16 ger.mech.14 ger.acav.rec"), [0, 3]);
    assert_eq!(lost("ger.infantry.i fra.infantry.1 cze.fort.f1 fra.bomb.fleet"), [0, 0]);
}

#[test]
fn c22_0_control_is_the_last_to_occupy() {
    covers!("22.0.d");
    // An enemy zone makes the hex disputed, but the points stay (D2); the other reading takes them.
    let units = "2616: cze.infantry.4 / 2717: ger.infantry.i";
    let mut p = Ground::real().position("axis movement", units);
    assert_eq!(taken(&mut p, Side::Axis, "2716"), [1, 0]);
    let strict = Ground::real().options(|options| options.vp_needs_control = true);
    let mut p = strict.position("axis movement", units);
    assert_eq!(taken(&mut p, Side::Axis, "2716"), [0, 0]);
}

#[test]
fn c22_1_levels() {
    covers!("22.0.a", "22.0.e", "22.1.a", "22.1.b", "22.1.c", "22.1.d");
    // Paris 10, Prague 5, Warsaw 5, London 3, Lille, Lyon, Brno, Bratislava, Krakow 1 each.
    for (hexes, points, verdict, winner) in [
        ("", 0, "Allied Decisive Victory", Side::Allied),
        ("1413", 1, "Allied Marginal Victory", Side::Allied),
        ("1314", 10, "Allied Marginal Victory", Side::Allied),
        ("1314 1413", 11, "Axis Major Victory", Side::Axis),
        ("1314 2515 3212 1211 1413 1519 2716 2817 3115", 28, "Axis Major Victory", Side::Axis),
    ] {
        let mut p = general();
        taken(&mut p, Side::Axis, hexes);
        p.state.phase = Phase::Over;
        let outcome = p.outcome().expect("the game is over");
        assert_eq!((outcome.points, outcome.verdict), (points, verdict));
        assert_eq!(outcome.winner(), Some(Seat(winner as u8)), "{hexes}");
    }
    let mut p = general();
    taken(&mut p, Side::Axis, "1314 2515 3212 1211 1413 1519 2716 2817 3115");
    p.put("eliminated: fra.airstrike.1 fra.acav.clm");
    p.state.phase = Phase::Over;
    assert_eq!(
        p.outcome().map(|outcome| (outcome.points, outcome.verdict)),
        Some((31, "Axis Decisive Victory"))
    );
    taken(&mut p, Side::Allied, "2511");
    assert_eq!(p.outcome().map(|outcome| outcome.points), Some(16), "Berlin counts against it");
}

#[test]
fn c22_0_b_automatic_victory() {
    covers!("22.0.b", "22.0.c", "3.3.d");
    let units = "2016: ger.infantry.i / 3822: hun.infantry.1";
    let mut p = Ground::real().scenario("little-entente").position("allied surrender", units);
    for nation in [Nation::Czechoslovakia, Nation::Yugoslavia] {
        p.state.surrendered.insert(nation);
    }
    assert_eq!(p.game.automatic_winner(&p.state), None, "Romania fights on");
    p.state.surrendered.insert(Nation::Romania);
    assert_eq!(p.game.automatic_winner(&p.state), Some(Side::Axis));
    let beaten = p.state.surrendered;
    p.state.surrendered |= p.state.joined[Side::Axis as usize];
    assert_eq!(p.game.automatic_winner(&p.state), None, "nobody is left to win");
    p.state.surrendered = beaten;
    // Britain never surrenders: while it is an enemy there is no automatic victory.
    let mut p = Ground::real().position("allied surrender", "2016: ger.infantry.i");
    for nation in [Nation::Czechoslovakia, Nation::France] {
        p.state.surrendered.insert(nation);
    }
    assert_eq!(p.game.automatic_winner(&p.state), None);
    // In play: the last enemy gives up, and the game is over at once.
    let units = "3822: ger.infantry.i / 3821: ger.infantry.ii";
    let mut p = Ground::real().scenario("little-entente").position("allied movement", units);
    for nation in [Nation::Czechoslovakia, Nation::Yugoslavia] {
        p.state.surrendered.insert(nation);
    }
    p.play("end");
    while !matches!(p.state.phase, Phase::Over) {
        match p.decides() {
            Some(_) => p.play("end"),
            None => p.die(1),
        };
    }
    assert_eq!(p.outcome().map(|outcome| outcome.verdict), Some("Axis Automatic Victory"));
}

#[test]
fn the_journal_reckons_at_the_end() {
    let mut p = Ground::real()
        .options(|options| options.concession = true)
        .position("axis mobilization", "2415: ger.infantry.i / 2511: ger.infantry.ii");
    p.play("concede");
    let told = p.told(Viewer::Spectator);
    assert!(told.contains("Pilsen (2415): 2 points for the Axis."), "{told}");
    assert!(told.contains("Axis 2 points, Allies 0, a difference of +2: Axis concedes."), "{told}");
}

#[test]
fn c22_0_m_objectives_are_for_the_axis_only() {
    covers!("22.0.d");
    // Upper Silesia is Polish, and Poland is on the German side: nobody scores for Germans there.
    let p = Position::new("axis movement", "3015: ger.infantry.i");
    assert_eq!(Side::ALL.map(|side| p.game.points_for_places(&p.state, side, &mut Silent)), [0, 0]);
    let p = Ground::real().scenario("general-war").position("axis movement", "3015: ger.infantry.i");
    assert_eq!(Side::ALL.map(|side| p.game.points_for_places(&p.state, side, &mut Silent)), [2, 0]);
}

#[test]
fn c22_0_l_an_objective_that_is_a_center_counts_as_an_objective_only() {
    covers!("22.0.l", "22.0.m");
    // Kiev is both. Poles hold it for the Axis and get nothing: a center that is an objective pays Germans only.
    let points = |unit: &str| {
        let mut p = Ground::real().scenario("anti-comintern-war").position("axis movement", unit);
        p.taken(Side::Axis, "4113");
        p.game.points_for_places(&p.state, Side::Axis, &mut Silent)
    };
    assert_eq!(points("4113: pol.infantry.pos"), 0);
    assert_eq!(points("4113: ger.infantry.i"), 2);
    // Minsk is a center and nothing else.
    let p = Ground::real().scenario("anti-comintern-war").position("axis movement", "3709: pol.infantry.pos");
    assert_eq!(p.game.points_for_places(&p.state, Side::Axis, &mut Silent), 1);
}

#[test]
fn c22_0_j_luxembourg_has_no_capital() {
    covers!("22.0.d");
    // D44: a town without points, which is no conquest for Putsch! and Blitzkrieg! either.
    let mut p = Position::new("axis movement", "1713: ger.infantry.i");
    p.joins(Nation::Luxembourg, Side::Allied).taken(Side::Axis, "1713");
    assert_eq!(p.game.points_for_places(&p.state, Side::Axis, &mut Silent), 0);
    assert!(!p.game.field.centers.contains(p.hex("1713")) && p.game.field.cities.contains(p.hex("1713")));
    assert_eq!(p.game.pack.country(Nation::Luxembourg).surrender, 0);
}
