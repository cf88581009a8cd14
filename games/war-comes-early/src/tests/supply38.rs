//! 10.0 Supply in 1938: sources of the nations, fortifications, neutrals.

use engine::covers;

use crate::nation::{Nation, Side, Standing};
use crate::terrain::{HexKind, SideKind};
use crate::testing::{Ground, Play, Position};

fn lost(p: &mut Position, hexes: &[&str], to: Side) {
    for hex in hexes {
        p.held_by(hex, Some(to));
    }
}

#[test]
fn c10_4_d_hungarians_draw_on_budapest_alone() {
    covers!("10.4.d");
    let mut p =
        Ground::plain().cities(&[2431], false).position_1938("hungarian movement", "2529: hu.corps.1");
    assert!(p.supplied("hu.corps.1"));
    lost(&mut p, &["2532"], Side::Allied);
    assert!(!p.supplied("hu.corps.1"), "no other city serves");
    lost(&mut p, &["2532"], Side::German);
    assert!(p.supplied("hu.corps.1"), "at once");
}

#[test]
fn c10_4_e_yugoslavs_draw_on_their_south_edge() {
    covers!("10.4.e", "10.4.a", "10.4.b");
    let ground = Ground::plain().cities(&[1633], false);
    let mut p = ground.position_1938("yugoslav movement", "2131: yg.corps.1");
    assert!(p.supplied("yg.corps.1"));
    lost(&mut p, &["1334", "1534", "1734"], Side::German);
    assert!(!p.supplied("yg.corps.1"), "a city of their own does not serve");
    lost(&mut p, &["1534"], Side::Allied);
    assert!(p.supplied("yg.corps.1"), "any one of them");
}

#[test]
fn c10_4_f_french_and_british_draw_on_any_hex_of_france() {
    covers!("10.4.f", "10.2.h");
    for unit in ["fr.corps.1", "uk.corps.bef"] {
        let mut p = Ground::plain().position_1938("anglo-french movement", &format!("0613: {unit}"));
        assert!(!p.supplied(unit), "the West Wall stands in between");
        p.breached("0514");
        assert!(p.supplied(unit));
        // 0414 and 0413 are the French hexes behind the breach; others are near enough.
        lost(&mut p, &["0414", "0413"], Side::German);
        assert!(p.supplied(unit), "an empty enemy hex does not stop a line");
    }
}

#[test]
fn c10_4_g_poles_draw_on_cities_of_poland() {
    covers!("10.4.g");
    let position = |cities: &[u16]| {
        Ground::plain().cities(cities, false).position_1938("polish movement", "2928: po.corps.1")
    };
    assert!(position(&[3127]).supplied("po.corps.1"));
    assert!(!position(&[2621]).supplied("po.corps.1"), "a German city");
    assert!(!position(&[]).supplied("po.corps.1"));
}

#[test]
fn c10_4_h_romanians_draw_on_their_two_edge_hexes() {
    covers!("10.4.h");
    let mut p = Ground::plain().position_1938("yugoslav movement", "3032: ro.corps.5");
    let sources = p.game.field.of(Nation::Romania).sources;
    assert_eq!(sources, ["3134", "3334"].map(|hex| p.hex(hex)).into_iter().collect());
    assert!(p.supplied("ro.corps.5"));
    lost(&mut p, &["3134"], Side::German);
    assert!(p.supplied("ro.corps.5"), "either");
    lost(&mut p, &["3334"], Side::German);
    assert!(!p.supplied("ro.corps.5"));
}

#[test]
fn short_columns_are_edge_hexes_by_the_option_only() {
    for on in [false, true] {
        let ground = Ground::plain().options(|options| options.short_columns = on);
        let p = ground.position_1938("yugoslav movement", "");
        let sources = |nation| p.game.field.of(nation).sources;
        for (nation, hexes) in [
            (Nation::Romania, ["3233", "3433"].as_slice()),
            (Nation::Yugoslavia, &["1233", "1433", "1633", "1833"]),
            (Nation::Italy, &["0233", "0433"]),
        ] {
            let whole = hexes.iter().all(|hex| sources(nation).contains(p.hex(hex)));
            let none = hexes.iter().all(|hex| !sources(nation).contains(p.hex(hex)));
            assert!(if on { whole } else { none }, "{nation}");
        }
        assert!(!sources(Nation::Romania).contains(p.hex("3333")), "not the last of its column");
        // Those who do not draw on a map edge have nothing of it.
        assert!(!sources(Nation::Hungary).contains(p.hex("2033")));
        assert!(!sources(Nation::SovietUnion).contains(p.hex("5033")));
    }
}

#[test]
fn c10_4_i_italians_draw_on_their_south_and_west_edge() {
    covers!("10.4.i", "10.2.c");
    let mut p = Ground::plain().position_1938("italian movement", "1431: it.corps.1");
    assert!(p.supplied("it.corps.1"));
    for hex in &p.game.field.of(Nation::Italy).sources {
        let row = p.game.field.hexes[hex.index()].number;
        assert!(row < 200 || row % 100 == 34, "{row} is on the west or south edge");
        p.state.control.take(Side::Allied as usize, hex);
    }
    assert!(!p.supplied("it.corps.1"), "Budapest and German cities are not theirs");
}

#[test]
fn c10_2_e_lines_go_through_allied_countries() {
    covers!("10.2.e");
    // 10.2.c: the only city is German, in the far north of a Hungarian corridor.
    let mut p =
        Ground::plain().cities(&[2028], false).position_1938("3 german movement", "2332: ge38.corps.1");
    assert!(p.supplied("ge38.corps.1"));
    // Friends of another nation do not block either.
    let units = "2332: ge38.corps.1 / 2231: hu.corps.1 / 2232: hu.corps.2 / 2331: hu.corps.3";
    assert!(
        Ground::plain()
            .cities(&[2028], false)
            .position_1938("3 german movement", units)
            .supplied("ge38.corps.1")
    );
}

#[test]
fn c10_2_h_intact_enemy_fortifications_cut_lines() {
    covers!("10.2.h");
    // From 1821 the only way leads through 1721.
    let ground =
        || Ground::plain().cities(&[1516], false).water(HexKind::Lake, &[1820, 1822, 1722, 1921, 1922]);
    let mut p = ground().position_1938("german movement", "1821: ge38.corps.16mc");
    assert!(!p.supplied("ge38.corps.16mc"));
    p.breached("1721");
    assert!(p.supplied("ge38.corps.16mc"));
    // The Maginot Line stops Germans, not Frenchmen.
    let ground = || Ground::plain().cities(&[813], false).water(HexKind::Lake, &[416, 315, 316, 516]);
    let mut p = ground().position_1938("3 german movement", "0415: ge38.corps.16mc");
    assert!(!p.supplied("ge38.corps.16mc"));
    p.breached("0515");
    assert!(p.supplied("ge38.corps.16mc"));
}

#[test]
fn c10_2_i_heavy_fortifications_do_too() {
    covers!("10.2.i");
    let ground = Ground::plain()
        .cities(&[2718], false)
        .water(HexKind::Lake, &[2423, 2322, 2323])
        .sides(SideKind::Blocked, &[(2422, 2421), (2422, 2523)]);
    let mut p = ground.position_1938("german movement", "2422: ge38.corps.16mc");
    assert!(!p.supplied("ge38.corps.16mc"));
    p.breached("2522");
    assert!(p.supplied("ge38.corps.16mc"));
}

#[test]
fn c10_2_m_neutral_countries_cut_lines() {
    covers!("10.2.m");
    let ground = Ground::plain().cities(&[811], false).water(HexKind::Lake, &[410, 311]);
    let mut p = ground.position_1938("3 german movement", "0411: ge38.corps.16mc");
    p.standing(Nation::Belgium, Standing::AtWar);
    assert!(!p.supplied("ge38.corps.16mc"), "by Luxembourg only");
    p.standing(Nation::Luxembourg, Standing::AtWar);
    assert!(p.supplied("ge38.corps.16mc"));
}

#[test]
fn supply_crosses_the_straits() {
    covers!("10.2.a");
    let ground = Ground::plain()
        .cities(&[2103], false)
        .sides(SideKind::Strait, &[(2503, 2603)])
        .water(HexKind::Sea, &[2602, 2604, 2702, 2703, 2504, 2502]);
    let mut p = ground.position_1938("3 german movement", "2603: ge38.corps.1");
    p.standing(Nation::Denmark, Standing::AtWar);
    assert!(p.supplied("ge38.corps.1"));
}
