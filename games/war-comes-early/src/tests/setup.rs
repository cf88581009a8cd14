//! 3.0 to 3.2 Set-up of 1938, 3.4 markers.

use std::collections::BTreeSet;

use engine::{Game, Next, Rules, Setup, covers};

use crate::Shelf;
use crate::campaign::SetUp;
use crate::nation::{Nation, Side};
use crate::sequence::Phase;
use crate::state::Spot;
use crate::testing::{Ground, Play, Position};
use crate::unit::{Kind, Level, ScenarioSet, Size, Start, Unit};

fn step(p: &Position) -> Option<&SetUp> {
    match p.state.phase {
        Phase::SetUp(n) => Some(&p.game.war().setup[usize::from(n)]),
        _ => None,
    }
}

// Puts the next piece where the pack suggests; says whose it is.
fn suggest(p: &mut Position) -> Nation {
    let step = step(p).expect("the set-up is under way");
    let unit = step.units.iter().position(|unit| p.state.spots[*unit] == Spot::WAITING);
    let at = unit.unwrap_or_else(|| p.state.railheads.iter().take_while(|hex| hex.is_some()).count());
    let nation = unit.map_or(Nation::SovietUnion, |at| p.game.unit(step.units[at]).nation);
    let hex = p.game.number(step.default[at]);
    p.play(&format!("at {hex}"));
    nation
}

// The moment at which this list comes up.
fn before_on(ground: Ground, title: &str) -> Position {
    let mut p = ground.start_1938();
    while step(&p).expect("a list of the set-up").title != title {
        suggest(&mut p);
    }
    p
}

fn before(title: &str) -> Position {
    before_on(Ground::real(), title)
}

fn set_up() -> Position {
    let mut p = Position::start_1938();
    p.play("default; default");
    p
}

// Hexes that are offered.
fn places(p: &mut Position) -> BTreeSet<u16> {
    let offered = p.offered();
    offered.iter().filter_map(|action| action.strip_prefix("at ")).map(|hex| hex.parse().unwrap()).collect()
}

// Where the units of a list stand.
fn stands(p: &Position, title: &str) -> Vec<u16> {
    let step = p.game.war().setup.iter().find(|step| step.title == title).unwrap();
    step.units.iter().filter_map(|&unit| p.state.hex(unit)).map(|hex| p.game.number(hex).digits()).collect()
}

fn set_aside(p: &Position, nation: Nation, kind: Kind) -> usize {
    p.count(|unit, spot| unit.nation == nation && unit.kind == kind && spot == Spot::ASIDE)
}

const CZECH: &str = "Czech border corps";
const NORTH: &str = "Soviet northern fronts";
const SOUTH: &str = "Soviet southern fronts and the IAC";
const RAILHEADS: &str = "Soviet railheads";
const YUGOSLAV: &str = "Yugoslav forces";
const ROMANIAN: &str = "Romanian forces";
const FRENCH: &str = "French and British forces";
const HUNGARIAN: &str = "Hungarian forces";
const ITALIAN: &str = "Italian forces";
const WALL: &str = "West Wall divisions";
const GERMAN: &str = "German armies and motorized corps";

#[test]
fn c3_0_a_all_allied_units_stand_before_the_first_german_one() {
    covers!("3.0.a");
    let mut p = Position::start_1938();
    let mut sides = Vec::new();
    while step(&p).is_some() {
        sides.push(p.decides().unwrap());
        suggest(&mut p);
    }
    assert_eq!(sides.iter().filter(|side| **side == Side::Allied).count(), 6 + 3 + 4 + 4 + 5 + 4 + 14);
    assert_eq!(sides.len(), 40 + 4 + 5 + 11 + 10);
    assert!(sides.is_sorted_by_key(|side| *side == Side::German), "the Allied player comes first");
    assert_eq!((p.state.phase, p.state.turn), (Phase::GermanOrder, 1));
}

#[test]
fn c3_0_the_suggested_set_up_is_legal_to_the_last_unit() {
    let mut p = Position::start_1938();
    p.play("default");
    assert_eq!(p.decides(), Some(Side::German));
    assert_eq!(p.count(|unit, spot| unit.nation == Nation::Hungary && spot.is_on_map()), 0);
    p.play("default");
    assert_eq!((p.state.phase, p.decides()), (Phase::GermanOrder, Some(Side::German)));
    // Every piece stands where the pack suggests, so no suggestion was in another's way.
    for step in &p.game.war().setup {
        for (unit, hex) in step.units.iter().zip(&step.default) {
            assert_eq!(p.state.hex(*unit), Some(*hex), "{}", p.game.unit(*unit).key);
        }
    }
    let railheads = p.state.railheads.map(|hex| p.game.number(hex).digits());
    assert_eq!(railheads, [5718, 5322, 5030, 4632]);
    assert!(p.game.verify(&p.state).is_ok());
    // What is suggested gives way to what the player has placed himself.
    let mut p = Position::start_1938();
    p.play("at 2219; default; default");
    p.at("cz.corps.11", "2219");
    assert_ne!(p.whereabouts("cz.corps.12"), "2219");
    assert_eq!(p.state.phase, Phase::GermanOrder);
}

#[test]
fn c3_0_b_neutral_units_are_off_the_map() {
    covers!("3.0.b", "3.3.a");
    for p in [Position::start_1938(), set_up()] {
        let neutral = [Nation::Belgium, Nation::Denmark, Nation::Lithuania, Nation::Netherlands];
        let off = |unit: &Unit, spot| neutral.contains(&unit.nation) && spot == Spot::WAITING;
        assert_eq!(p.count(off), 14);
        assert_eq!(p.count(|unit, spot| neutral.contains(&unit.nation) && spot != Spot::WAITING), 0);
    }
}

#[test]
fn c3_0_c_stacking_binds_the_set_up() {
    covers!("3.0.c");
    let mut p = before(GERMAN);
    p.play("at 2118").refused("at 2118", "3.0").play("at 2018");
    // Two static divisions weigh four.
    let mut p = before(WALL);
    p.play("at 0319; at 0319").refused("at 0319", "3.0");
    // One nation to a hex: no Italian where a German could stand, and the other way round.
    let mut p = before(GERMAN);
    p.refused("at 1131", "3.0");
}

#[test]
fn c3_0_d_both_seats_are_there_before_the_first_placement() {
    covers!("3.0.d");
    let shelf = Shelf::default();
    let scenario = shelf.info().scenarios.iter().find(|scenario| scenario.id == "czechoslovakia-1938");
    let scenario = scenario.expect("on the shelf");
    assert_eq!((scenario.seats.clone(), scenario.turns), (Some(vec!["German", "Allied"]), 10));
    assert!(shelf.open(&Setup::scenario("czechoslovakia-1938")).is_ok());
    let p = Position::start_1938();
    assert_eq!((p.state.phase, p.decides()), (Phase::SetUp(0), Some(Side::Allied)));
    let titles: Vec<&str> = p.game.scenario.seats.iter().map(|seat| seat.title.as_str()).collect();
    assert_eq!(titles, ["German", "Allied"]);
}

#[test]
fn c3_1_a_and_c3_2_a_nations_come_in_the_order_of_the_rulebook() {
    covers!("3.1.a", "3.2.a");
    use Nation::*;
    let mut p = Position::start_1938();
    let mut order = Vec::new();
    while step(&p).is_some() {
        order.push(suggest(&mut p));
    }
    order.dedup();
    // Poland, between Hungary and Italy, has printed hexes only.
    let expected =
        [Czechoslovakia, SovietUnion, Yugoslavia, Romania, France, Britain, Hungary, Italy, Germany];
    assert_eq!(order, expected);
}

#[test]
fn c3_1_b_czech_armies_and_polish_units_stand_in_their_printed_hexes() {
    covers!("3.1.b", "3.2.d");
    let p = Position::start_1938();
    let mut printed = Vec::new();
    for unit in p.game.ids() {
        let counter = p.game.unit(unit);
        if let Start::At(hex) = counter.start {
            assert_eq!(
                p.state.hex(unit).map(|hex| p.game.number(hex).digits()),
                Some(hex),
                "{}",
                counter.key
            );
            printed.push((counter.nation, counter.level()));
        }
    }
    let count = |nation| printed.iter().filter(|(owner, _)| *owner == nation).count();
    assert_eq!((count(Nation::Czechoslovakia), count(Nation::Poland), printed.len()), (4, 12, 16));
    assert_eq!(printed.iter().filter(|(_, level)| *level == Level::Army).count(), 4 + 8);
}

#[test]
fn c3_1_c_border_corps_go_to_borders_and_cities() {
    covers!("3.1.c");
    let mut p = before(CZECH);
    assert_eq!(step(&p).unwrap().units.len(), 6);
    // Borders with every neighbour; cities inland.
    p.offers("at 1819; at 2330; at 2826; at 3533; at 2121; at 2425; at 2625");
    // Inland, a black dot inland, abroad.
    for hex in ["2120", "2422", "2526", "2218", "2931"] {
        p.refused(&format!("at {hex}"), "3.0");
    }
    assert!(places(&mut p).iter().all(|&hex| {
        let hex = p.hex(&format!("{hex:04}"));
        p.game.field.country(hex) == Some(Nation::Czechoslovakia)
    }));
    // The rulebook says so of black dots in this place, whatever they are elsewhere.
    let ground = Ground::real().options(|options| options.dots_supply = true);
    before_on(ground, CZECH).refused("at 2422", "3.0");
    for _ in 0..6 {
        suggest(&mut p);
    }
    assert_eq!(step(&p).unwrap().title, NORTH);
}

#[test]
fn c3_1_d_one_border_corps_to_a_hex() {
    covers!("3.1.d");
    let mut p = before(CZECH);
    // The army in Prague is no border corps.
    p.play("at 2121").refused("at 2121", "3.0").play("at 2219").refused("at 2219", "3.0");
    assert_eq!(p.stack("2121"), ["cz.army.1", "cz.corps.11"]);
}

#[test]
fn c3_1_e_and_the_others_set_their_components_aside() {
    covers!("3.1.e", "3.1.i", "3.1.k", "3.1.m", "3.1.o", "3.2.c", "3.2.e", "3.2.g", "3.2.k");
    for p in [Position::start_1938(), set_up()] {
        for (nation, kind, number) in [
            (Nation::Czechoslovakia, Kind::Infantry, 8),
            (Nation::SovietUnion, Kind::Infantry, 28),
            (Nation::Yugoslavia, Kind::Infantry, 6),
            (Nation::Romania, Kind::Infantry, 4),
            (Nation::France, Kind::Infantry, 18),
            (Nation::Hungary, Kind::Infantry, 9),
            (Nation::Poland, Kind::Infantry, 16),
            (Nation::Italy, Kind::Infantry, 8),
            (Nation::Italy, Kind::Mechanized, 3),
            (Nation::Germany, Kind::Infantry, 13),
        ] {
            assert_eq!(set_aside(&p, nation, kind), number, "{nation} {kind:?}");
        }
        assert_eq!(p.count(|_, spot| spot == Spot::ASIDE), 113);
        // 3.2: the German reinforcements wait for rules of their own.
        for key in
            ["ge38.corps.18mt", "ge38.corps.18mc", "ge38.division.7f", "ge38.corps.r1", "ge38.corps.r6"]
        {
            assert_eq!(p.whereabouts(key), "waiting");
        }
        let later = |unit: &Unit, spot| unit.start == Start::Reinforcement && spot == Spot::WAITING;
        assert_eq!(p.count(later), 9);
    }
}

#[test]
fn c3_1_f_northern_fronts_stay_north_of_row_24() {
    covers!("3.1.f");
    let mut p = before(NORTH);
    p.offers("at 5223; at 6123; at 5717").refused("at 5224", "3.0").refused("at 5124", "3.0");
    p.refused("at 5123", "3.0").play("at 5223").refused("at 5223", "3.0");
    assert!(places(&mut p).iter().all(|hex| hex % 100 < 24));
    assert_eq!(step(&p).unwrap().units.len(), 3);
}

#[test]
fn c3_1_g_southern_fronts_stay_in_row_24_and_south_of_it() {
    covers!("3.1.g");
    let mut p = before(SOUTH);
    p.offers("at 5224; at 5124; at 4433").refused("at 5223", "3.0").refused("at 4432", "3.0");
    assert!(places(&mut p).iter().all(|hex| hex % 100 >= 24));
    p.play("at 5224").refused("at 5224", "3.0").play("at 5225; at 5226");
    // The fourth of them is the IAC.
    p.refused("at 5226", "3.0").play("at 4633").at("su.corps.iac", "4633");
    assert_eq!(step(&p).unwrap().title, RAILHEADS);
}

#[test]
fn c3_1_h_railheads_lie_on_railroads_at_the_border() {
    covers!("3.1.h");
    let mut p = before(RAILHEADS);
    p.offers("at 4632; at 5322; at 5718; at 6012");
    // No railroad; not at the border; not in the USSR.
    for hex in ["4533", "4633", "5033", "4631", "5913"] {
        p.refused(&format!("at {hex}"), "3.0");
    }
    p.play("at 4632; at 4632; at 5322");
    assert_eq!(step(&p).unwrap().title, RAILHEADS);
    p.play("at 5718");
    assert_eq!(step(&p).unwrap().title, YUGOSLAV);
    let railheads = p.state.railheads.map(|hex| p.game.number(hex).digits());
    assert_eq!(railheads, [4632, 4632, 5322, 5718]);
}

// A list whose units each take a hex of their own in one country.
fn spreads(title: &str, nation: Nation, number: usize, abroad: &[&str]) {
    let mut p = before(title);
    for hex in abroad {
        p.refused(&format!("at {hex}"), "3.0");
    }
    let mut taken: Vec<u16> = Vec::new();
    while step(&p).is_some_and(|step| step.title == title) {
        let open = places(&mut p);
        assert!(taken.iter().all(|hex| !open.contains(hex)), "{taken:?} are taken");
        let hex = *open.first().expect("there is always room");
        assert_eq!(p.game.field.country(p.hex(&format!("{hex:04}"))), Some(nation));
        taken.push(hex);
        p.play(&format!("at {hex:04}"));
    }
    assert_eq!(taken.len(), number);
    assert_eq!(stands(&p, title), taken);
}

#[test]
fn c3_1_j_yugoslavs_spread_over_five_hexes() {
    covers!("3.1.j");
    spreads(YUGOSLAV, Nation::Yugoslavia, 5, &["1232", "1932", "1729"]);
}

#[test]
fn c3_1_l_romanians_share_three_hexes() {
    covers!("3.1.l");
    let mut p = before(ROMANIAN);
    assert_eq!(places(&mut p), BTreeSet::from([3133, 3134, 3233]));
    p.play("at 3133").refused("at 3133", "3.0").refused("at 3334", "3.0").play("at 3134");
    p.play("at 3133; at 3133");
    assert_eq!(p.stack("3133"), ["ro.army.1", "ro.corps.c", "ro.corps.mt"]);
    assert_eq!(step(&p).unwrap().title, FRENCH);
}

#[test]
fn c3_1_n_the_french_and_the_bef_stand_back_from_the_border() {
    covers!("3.1.n");
    // Belgian, German, Luxembourg and Swiss border; Belgium itself.
    spreads(FRENCH, Nation::France, 14, &["0106", "0413", "0412", "0118", "0406"]);
    let mut p = before(FRENCH);
    p.offers("at 0110; at 0516");
    p.play("default");
    let key = |key: &str| p.whereabouts(key);
    assert!(key("uk.corps.bef").parse::<u16>().is_ok() && key("fr.corps.c").parse::<u16>().is_ok());
}

#[test]
fn c3_2_b_hungarians_spread_over_four_hexes() {
    covers!("3.2.b");
    spreads(HUNGARIAN, Nation::Hungary, 4, &["2430", "1833", "3133"]);
}

#[test]
fn c3_2_f_italians_spread_over_five_hexes() {
    covers!("3.2.f");
    spreads(ITALIAN, Nation::Italy, 5, &["1233", "0824", "0122"]);
}

#[test]
fn c3_2_h_units_of_1939_take_no_part() {
    covers!("3.2.h");
    let p = Position::start_1938();
    assert!(p.game.units.iter().all(|unit| unit.set != ScenarioSet::In1939 && !unit.key.starts_with("ge39")));
    assert_eq!(p.count(|unit, _| unit.nation == Nation::Germany), 43);
    assert_eq!(p.game.units.len(), 218);
}

#[test]
fn c3_2_i_static_divisions_man_the_west_wall() {
    covers!("3.2.i");
    let mut p = before(WALL);
    assert_eq!(places(&mut p).len(), 14);
    p.offers("at 0319; at 0809; at 0611").refused("at 0815", "3.0").refused("at 0515", "3.0");
    p.play("default");
    let wall = p.count(|unit, spot| unit.size == Size::Division && unit.is_static() && spot.is_on_map());
    assert_eq!(wall, 11);
}

#[test]
fn c3_2_j_german_armies_go_anywhere_in_germany_but_danzig() {
    covers!("3.2.j", "3.2.l");
    let mut p = before(GERMAN);
    // East Prussia, Austria, the West Wall; Danzig, Prague, Poland.
    p.offers("at 4114; at 2128; at 0319").refused("at 3714", "3.0").refused("at 2121", "3.0");
    p.refused("at 3017", "3.0");
    for hex in ["4114", "2118", "2018", "1719", "1622", "2227", "2723", "1719", "1719"] {
        p.play(&format!("at {hex}"));
    }
    assert_eq!(p.stack("1719"), ["ge38.army.8", "ge38.corps.14mc", "ge38.corps.15mc"]);
    p.refused("at 1719", "3.0").play("at 1622");
    assert_eq!(p.state.phase, Phase::GermanOrder);
}

#[test]
fn c3_4_b_both_sides_begin_with_fifty_points() {
    covers!("3.4.b", "3.4.a");
    let p = Position::start_1938();
    assert_eq!((p.state.score, p.state.turn), ([50, 50], 1));
}

#[test]
fn c3_4_c_seven_markers_fill_the_pool() {
    covers!("3.4.c", "3.4.d");
    let mut p = set_up();
    for _ in 0..2 {
        p.play("order reorganization movement combat");
        for _ in 0..6 {
            p.play("end");
        }
    }
    assert_eq!((p.state.turn, p.state.phase), (3, Phase::AirRoll));
    assert_eq!(p.state.pool.count_ones(), 7);
    // Nobody has air superiority, so the first marker is drawn: one of seven, and none is German.
    p.dice(&[1, 1, 1, 1, 2]);
    let Next::Dice(throw) = p.game.next(&p.state) else { panic!("a marker is drawn") };
    assert_eq!((throw.dice, throw.sides), (1, 7));
    let germans = |marker: &crate::pack::Marker| marker.nations.contains(Nation::Germany);
    assert!(!p.game.markers().iter().any(germans));
    p.die(7).offers("run reorganization; run movement; run combat");
    assert_eq!(p.state.pool.count_ones(), 6);
}
