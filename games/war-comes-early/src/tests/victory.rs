//! 3.6 Hex control, and 13.0 the 1939 scenario: area, set up, how to win, special rules.

use engine::{Outcome, Seat, Show, Viewer, covers};

use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::Spot;
use crate::terrain::HexKind;
use crate::testing::{Ground, Play, Position};
use crate::unit::{Kind, Level};

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

#[test]
fn c3_6_a_control_counts_for_victory_and_supply() {
    covers!("3.6.a");
    let mut p = Position::start();
    assert!(p.holds(Side::German, "2821") && p.holds(Side::Allied, "3226"));
    assert!(!p.holds(Side::German, "3714") && !p.holds(Side::Allied, "3714"), "nobody's");
    let points = |p: &Position| p.game.board(&p.state, Viewer::Spectator).tracks[0].value;
    assert_eq!(points(&p), 0);
    p.held_by("3226", Some(Side::German));
    assert_eq!(points(&p), 1);
    // The only way out of 3522 is the city in 3422.
    let ground = supplied().water(HexKind::Lake, &[3521, 3523, 3421, 3621, 3622]).cities(&[3422], false);
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    assert!(!p.supplied("ge39.corps.1"));
    p.held_by("3422", Some(Side::German));
    assert!(p.supplied("ge39.corps.1"));
}

#[test]
fn c3_6_b_control_changes_when_a_unit_enters() {
    covers!("3.6.b", "3.6.c", "3.6.d");
    let units = "3520: ge39.corps.1 / 3525: po.corps.1";
    let mut p = supplied().position("german movement", units);
    assert!(p.holds(Side::Allied, "3521") && p.holds(Side::Allied, "3522"));
    // In passing too.
    p.play("take ge39.corps.1; go 3522").at("ge39.corps.1", "3522");
    assert!(p.holds(Side::German, "3521") && p.holds(Side::German, "3522"));
    assert!(!p.holds(Side::Allied, "3521"));
    // What is left behind stays German until a Pole comes, and so on for ever.
    p.play("go 3621; halt").until("polish movement");
    assert!(p.holds(Side::German, "3522"));
    p.play("take po.corps.1; go 3523; go 3522").at("po.corps.1", "3522");
    assert!(p.holds(Side::Allied, "3522") && p.holds(Side::German, "3521"));
    p.until("german combat").until("german movement").play("take ge39.corps.1; go 3620; halt");
    p.until("polish movement").play("take po.corps.1; go 3523; halt");
    assert!(p.holds(Side::Allied, "3522"));
    p.until("german movement").play("take ge39.corps.1; go 3521; halt").until("polish movement");
    p.until("german movement").play("take ge39.corps.1");
    assert!(p.holds(Side::Allied, "3522") && p.holds(Side::German, "3521"));
}

#[test]
fn c3_6_e_zones_do_not_change_control() {
    covers!("3.6.e");
    let mut p = supplied().position("german movement", "3519: ge39.corps.1 / 3525: po.corps.1");
    p.play("take ge39.corps.1; go 3520; halt");
    for hex in ["3521", "3420", "3620"] {
        assert!(p.in_zone_of(Side::German, hex) && p.holds(Side::Allied, hex), "{hex}");
    }
    assert!(p.holds(Side::German, "3520"));
}

#[test]
fn c13_0_a_the_rules_of_1938_hold_where_1939_is_silent() {
    covers!("13.0.a");
    let start = Position::start();
    assert_eq!(start.game.turn(&start.state).to_string(), "Turn 1 of 6, 1-3 Sep");
    let units = "3520: ge39.corps.1 / 3521: ge39.corps.2 ge39.corps.3 ge39.corps.4 ge39.corps.8 ge39.corps.10 / \
                 3619: ge39.corps.11 / 3622: po.corps.1 / 3525: po.corps.2";
    let mut p = supplied().position("german movement", units);
    p.play("take ge39.corps.1").refused("go 3521", "8.0").play("halt");
    p.play("take ge39.corps.11; go 3621").refused("take ge39.corps.11", "11.0").play("end");
    p.until("german combat").refused("attack 3525", "12.0").play("attack 3622");
    p.refused("add ge39.corps.1", "12.0").play("add ge39.corps.11; declare").die(6);
    // 4 against 3 on the Mechanized line is +1: die 6 costs the attacker three corps, and he has one.
    p.at("ge39.corps.11", "lost").at("po.corps.1", "3622").offers("end");
    // Out of supply a corps has half its points.
    let mut p = Ground::plain().position("german movement", "3520: ge39.corps.1");
    p.play("take ge39.corps.1").offers("go 3523").refused("go 3524", "11.0");
}

#[test]
fn c13_1_a_three_countries_are_in_play() {
    covers!("13.1.a");
    let mut p = Position::new("german movement", "4414: ge39.corps.1");
    p.play("take ge39.corps.1").refused("go 4413", "13.1").offers("go 4314");
    // Supply comes through Czechoslovakia, not through Lithuania.
    for (nation, in_supply) in [(Nation::Lithuania, false), (Nation::Czechoslovakia, true)] {
        let ground = supplied().country(nation, &[3521, 3523, 3421, 3422, 3621, 3622]);
        let mut p = ground.position("german movement", "3522: ge39.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), in_supply);
    }
    // There is nobody to attack elsewhere.
    let p = Position::start();
    let abroad =
        p.game.ids().filter_map(|unit| p.state.hex(unit)).filter(|&hex| !p.game.in_play.contains(hex));
    assert_eq!(abroad.count(), 0);
}

#[test]
fn c13_1_c_germans_operate_in_all_three() {
    covers!("13.1.c");
    let countries = [(Nation::Germany, "3521"), (Nation::Poland, "3523"), (Nation::Czechoslovakia, "3621")];
    let mut ground = supplied().country(Nation::Danzig, &[3622]);
    for (nation, hex) in countries {
        ground = ground.country(nation, &[hex.parse().unwrap()]);
    }
    let mut p = ground.position("german movement", "3522: ge39.corps.1");
    p.play("take ge39.corps.1").offers("go 3521; go 3523; go 3621; go 3622");
}

#[test]
fn c13_1_d_poles_stay_in_poland() {
    covers!("13.1.d", "13.1.e");
    let abroad = [(Nation::Germany, 3521), (Nation::Czechoslovakia, 3523), (Nation::Danzig, 3621)];
    for (nation, hex) in abroad {
        let ground = || Ground::plain().country(nation, &[hex]);
        let mut p = ground().position("polish movement", "3522: po.corps.1");
        p.play("take po.corps.1").refused(&format!("go {hex}"), "13.1").offers("go 3422");
        // Nor do they attack out of it. A German in Poland is fair game.
        let units = format!("3522: po.corps.1 / {hex}: ge39.corps.1 / 3422: ge39.corps.2");
        let mut p = ground().position("polish combat", &units);
        p.refused(&format!("attack {hex}"), "13.1").offers("attack 3422");
        // The other way round nothing is in the way.
        ground().position("german combat", &units).offers("attack 3522");
    }
}

#[test]
fn c13_1_f_czech_fortifications_do_nothing() {
    covers!("13.1.f");
    // 2724 and 2725 are fortified; everything else around 2725 is a lake.
    let ground = supplied().water(HexKind::Lake, &[2726, 2624, 2625, 2824, 2825]);
    let mut p = ground.position("german movement", "2725: ge39.corps.1");
    let fort = |hex: &str| p.game.field.hexes[usize::from(p.hex(hex).raw())].fort;
    assert!(fort("2724").is_some() && fort("2725").is_some());
    assert!(!p.in_zone_of(Side::Allied, "2725") && !p.in_zone_of(Side::Allied, "2724"));
    assert!(p.supplied("ge39.corps.1"));
    p.play("take ge39.corps.1; go 2724; go 2723; halt").at("ge39.corps.1", "2723");
}

#[test]
fn c13_2_a_forces_are_set_up() {
    covers!("13.1.b", "13.2.a", "13.2.b", "13.2.c", "13.2.d");
    let p = Position::start();
    assert_eq!(p.count(|unit, _| ![Nation::Germany, Nation::Poland].contains(&unit.nation)), 0);
    let on_map = |nation, level| {
        p.count(|unit, spot| unit.nation == nation && unit.level() == level && spot.is_on_map())
    };
    let aside = |nation| p.count(|unit, spot| unit.nation == nation && spot == Spot::ASIDE);
    assert_eq!((on_map(Nation::Poland, Level::Army), on_map(Nation::Poland, Level::Corps)), (8, 4));
    assert_eq!(
        p.count(|unit, spot| unit.nation == Nation::Poland && unit.kind == Kind::Static && spot.is_on_map()),
        2
    );
    assert_eq!(aside(Nation::Poland), 16);
    assert_eq!(p.count(|unit, _| unit.nation == Nation::Germany), 25);
    assert_eq!((on_map(Nation::Germany, Level::Army), on_map(Nation::Germany, Level::Corps)), (6, 4));
    assert_eq!(aside(Nation::Germany), 15);
    assert_eq!(p.count(|unit, spot| unit.level() == Level::Army && spot == Spot::ASIDE), 0, "corps only");
    assert_eq!(p.whereabouts("ge39.army.10"), "3023");
}

#[test]
fn c13_2_e_everybody_holds_his_own_country_and_germany_the_czech_one() {
    covers!("13.2.e");
    let p = Position::start();
    for (record, hex) in p.game.field.hexes.iter().zip(p.game.field.grid.ids()) {
        let held = [Side::German, Side::Allied].map(|side| p.state.control.holds(side as usize, hex));
        let expected = match record.country {
            Some(Nation::Germany | Nation::Czechoslovakia) => [true, false],
            Some(Nation::Poland) => [false, true],
            _ => [false, false],
        };
        assert_eq!(held, expected, "{}", record.number);
    }
    let p = Ground::real().options(|options| options.danzig_german = true).position("german order", "");
    assert!(p.holds(Side::German, "3714"), "by agreement");
}

// The last turn ends with these units on the map and these hexes in German hands.
fn verdict(units: &str, german: &[&str]) -> Outcome {
    let mut p = Position::new("polish combat", units);
    p.state.turn = 6;
    for hex in german {
        p.held_by(hex, Some(Side::German));
    }
    p.play("end");
    p.outcome().expect("the game is over")
}

const CDC: &str = "3713: po.corps.cdc";

#[test]
fn c13_3_a_there_is_no_sudden_death_and_no_capitulation() {
    covers!("13.3.a", "13.3.j");
    let units = "3820: ge39.corps.1 / 3525: po.army.lz";
    let mut p = Position::new("german movement", units);
    p.state.turn = 3;
    p.held_by("3226", Some(Side::German)).held_by("3714", Some(Side::German));
    p.play("take ge39.corps.1; go 3821; halt");
    assert!(p.holds(Side::German, "3821"));
    assert_eq!(p.game.board(&p.state, Viewer::Spectator).tracks[0].value, 4);
    // Poland fights on, with everything it has.
    p.until("polish movement").offers("take po.army.lz");
    for turn in 4..=6 {
        p.play("end; end");
        assert_eq!((p.state.turn, p.outcome()), (turn, None));
        p.until("polish movement").at("po.army.lz", "3525").offers("take po.army.lz");
    }
    p.play("end; end");
    assert_eq!(p.state.phase, Phase::Over);
    assert_eq!(p.outcome().unwrap().verdict, "German victory");
}

#[test]
fn c13_3_b_krakow_is_a_point_for_its_last_holder() {
    covers!("13.3.b");
    assert_eq!(verdict(CDC, &["3226"]).points, 1);
    assert_eq!(verdict(CDC, &[]).points, 0);
    // Taken and lost again.
    let mut p =
        Position::new("german movement", "3225: ge39.corps.19mc / 3228: po.corps.1 / 3713: po.corps.cdc");
    p.state.turn = 6;
    p.play("take ge39.corps.19mc; go 3226; go 3225; halt");
    assert!(p.holds(Side::German, "3226"));
    p.until("polish movement").play("take po.corps.1; go 3226; end; end");
    assert_eq!(p.outcome().unwrap().points, 0);
}

#[test]
fn c13_3_c_danzig_needs_the_end_of_the_coastal_command() {
    covers!("13.3.c");
    assert_eq!(verdict("", &["3714"]).points, 1);
    assert_eq!(verdict(CDC, &["3714"]).points, 0);
    assert_eq!(verdict("", &[]).points, 0);
}

#[test]
fn c13_3_d_warsaw_is_two_points_or_one_for_a_neighbour() {
    covers!("13.3.d", "13.3.e");
    assert_eq!(verdict(CDC, &["3821"]).points, 2);
    let beside = "3713: po.corps.cdc / 3820: ge39.corps.1";
    assert_eq!(verdict(beside, &[]).points, 1);
    assert_eq!(verdict(beside, &["3821"]).points, 2, "never both");
    // Two neighbours are worth no more than one; two hexes away is not next to it.
    assert_eq!(verdict("3713: po.corps.cdc / 3820: ge39.corps.1 / 3721: ge39.corps.2", &[]).points, 1);
    assert_eq!(verdict("3713: po.corps.cdc / 3819: ge39.corps.1", &[]).points, 0);
    // German-held neighbours without a unit do not count.
    assert_eq!(verdict(CDC, &["3820", "3721"]).points, 0);
}

#[test]
fn c13_3_f_supply_does_not_matter() {
    covers!("13.3.f");
    // No German city on this map: everybody in Poland is out of supply.
    let units = "3821: ge39.corps.1 / 3713: po.corps.cdc";
    let mut p = Ground::plain().cities(&[3821], false).position("polish combat", units);
    p.state.turn = 6;
    assert!(!p.supplied("ge39.corps.1"));
    p.play("end");
    assert_eq!(p.outcome().unwrap().points, 2);
}

#[test]
fn c13_3_g_the_points_make_the_verdict() {
    covers!("13.3.g", "13.3.h", "13.3.i");
    let (german, polish) = (Some(Seat(0)), Some(Seat(1)));
    for (units, hexes, points, winner) in [
        (CDC, &[][..], 0, polish),
        (CDC, &["3226"][..], 1, polish),
        (CDC, &["3821"][..], 2, polish),
        ("", &["3226", "3714"][..], 2, polish),
        (CDC, &["3821", "3226"][..], 3, None),
        ("", &["3821", "3714"][..], 3, None),
        ("", &["3821", "3714", "3226"][..], 4, german),
    ] {
        let outcome = verdict(units, hexes);
        assert_eq!((outcome.points, outcome.winner()), (points, winner), "{hexes:?}");
    }
    assert_eq!(verdict(CDC, &[]).verdict, "Polish victory");
    assert_eq!(verdict(CDC, &["3821", "3226"]).verdict, "Draw");
    assert_eq!(verdict("", &["3821", "3714", "3226"]).verdict, "German victory");
}

#[test]
fn c13_4_k_all_germans_in_supply_read_the_mechanized_line() {
    covers!("13.4.k");
    for key in ["ge39.corps.1", "ge39.army.10", "ge39.army.sab", "ge39.corps.cb"] {
        let units = format!("3521: {key} / 3522: po.corps.1c");
        let mut p = supplied().position("german combat", &units);
        p.all_attack("3522");
        assert!(p.said("of the Mechanized line"), "{key}");
    }
    // Three more than the defense: column 5 of that line, column 4 of the other.
    let units = "3521: ge39.corps.1 / 3522: po.corps.1c";
    let strong = |ground: Ground| ground.factors("ge39.corps.1", 5, 4).position("german combat", units);
    assert_eq!(strong(supplied()).all_attack("3522").column(), 5);
    // Out of supply 10 is 5, and it takes an agreement to read the line.
    let weak = |ground: Ground| ground.factors("ge39.corps.1", 10, 4).position("german combat", units);
    assert_eq!(weak(Ground::plain()).all_attack("3522").column(), 4);
    let agreed = Ground::plain().options(|options| options.line_without_supply = true);
    assert_eq!(weak(agreed).all_attack("3522").column(), 5);
    // Poles never do.
    assert!(!supplied().position("polish combat", units).all_attack("3521").said("Mechanized line"));
}

#[test]
fn c13_4_l_infantry_makes_momentum_attacks_and_the_slovaks_do_not() {
    covers!("13.4.l");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.army.sab / 3522: po.corps.1c / 3523: po.corps.1";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1).play("advance ge39.corps.1; advance ge39.army.sab; stay");
    p.play("attack 3523").refused("add ge39.army.sab", "12.7").offers("add ge39.corps.1");
    // Alone the Slovaks have no momentum at all.
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(1).play("advance ge39.army.sab; stay").at("ge39.army.sab", "3522");
    p.offers("end").refused("stay", "5.0");
}

#[test]
fn c13_4_m_infantry_makes_flank_attacks_and_the_slovaks_do_not() {
    covers!("13.4.m");
    let mut p = supplied().position("german combat", "3521: ge39.corps.1 ge39.army.sab / 3522: po.corps.1");
    p.play("flank 3621").refused("add ge39.army.sab", "12.6");
    p.play("add ge39.corps.1; declare").at("ge39.corps.1", "3621");
    let mut p = supplied().position("german combat", "3521: ge39.army.sab / 3522: po.corps.1");
    p.refused("flank 3621", "12.6").offers("attack 3522");
}
