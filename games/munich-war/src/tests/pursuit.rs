//! 13.0 Advance after combat, and pursuit.

use engine::covers;

use super::land::{fought, front};
use crate::nation::{Nation, Side};
use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

/// Two German corps in 2313 have destroyed the Czechs in 2314; a third has watched.
fn won(ground: Ground) -> Position {
    let units = "2313: ger.infantry.i ger.alpine.gebirg ger.infantry.iii / 2314: cze.2nd.r1";
    fought(ground, "DZ", units, "ger.infantry.i ger.alpine.gebirg")
}

/// A panzer corps has destroyed the Czechs in 2314 on this table.
fn broken_through(ground: Ground, table: &str, unit: &str, others: &str) -> Position {
    let units = format!("2313: {unit} / 2314: cze.2nd.r1 {others}");
    let mut p = fought(ground, &format!("DZ{table}"), &units, unit);
    p.play(&format!("advance {unit}"));
    p
}

#[test]
fn c13_0_a_all_some_or_none_advance() {
    covers!("13.0.a", "13.0.c", "13.0.d");
    let mut p = won(front());
    assert_eq!(p.decides(), Some(Side::Axis));
    p.offers("advance ger.infantry.i; advance ger.alpine.gebirg; end");
    p.play("advance ger.infantry.i").at("ger.infantry.i", "2314").withholds("advance ger.infantry.i");
    p.play("end").at("ger.alpine.gebirg", "2313").withholds("advance ger.alpine.gebirg");
    won(front()).play("end").at("ger.infantry.i", "2313");
    won(front()).play("advance ger.alpine.gebirg; advance ger.infantry.i").at("ger.infantry.i", "2314");
}

#[test]
fn c13_0_e_zones_do_not_hinder_an_advance() {
    covers!("13.0.e", "10.4.c", "10.3.b");
    let units = "2313: ger.infantry.i* / 2314: cze.2nd.r1 / 2315: cze.infantry.1";
    let mut p = fought(front(), "DZ", units, "ger.infantry.i");
    p.play("advance ger.infantry.i").at("ger.infantry.i", "2314");
}

#[test]
fn c13_0_f_prohibited_terrain_is_not_entered_even_by_rail() {
    covers!("13.0.f", "19.0.g");
    let mut p = won(front().terrain(Terrain::Mountain, &[2314]).rail(&[2313, 2314]));
    p.withholds("advance ger.infantry.i").play("advance ger.alpine.gebirg").at("ger.alpine.gebirg", "2314");
}

#[test]
fn c13_0_h_static_units_do_not_advance() {
    covers!("13.0.h");
    let ground = front().unit("ger.aaa.flak1", |unit| unit.faces[0].attack = 1);
    let units = "2313: ger.infantry.i ger.aaa.flak1 / 2314: cze.2nd.r1";
    let mut p = fought(ground, "DZ", units, "ger.infantry.i ger.aaa.flak1");
    p.offers("advance ger.infantry.i").withholds("advance ger.aaa.flak1");
}

#[test]
fn c13_0_i_no_advance_while_an_enemy_is_there() {
    covers!("13.0.i", "T.results.da.b", "T.results.bb.c");
    for code in ["DA", "BB", "DW"] {
        let mut p = fought(front(), code, "2313: ger.infantry.i / 2314: cze.fort.f1", "ger.infantry.i");
        p.at("cze.fort.f1", "2314").withholds("advance ger.infantry.i").offers("end");
    }
}

#[test]
fn c13_0_j_only_who_fought_advances() {
    covers!("13.0.j");
    won(front()).withholds("advance ger.infantry.iii");
}

#[test]
fn t_results_let_the_attacker_advance_into_a_cleared_hex() {
    covers!("T.results.bb.c", "T.results.da.b", "T.results.dd.c", "T.results.dp.b", "T.results.dw.b");
    covers!("T.results.dz.b", "T.results.ma.c", "T.results.md.c", "T.results.or.c");
    let units = "2313: ger.panzer.16 / 2314: cze.2nd.r1";
    for code in ["BB", "DA", "DD", "DP", "DW", "DZ", "MAm", "MDm", "ORm"] {
        let mut p = fought(front(), code, units, "ger.panzer.16");
        match code {
            "DP" => p.play("back 2315; back 2316"),
            "DW" | "MDm" => p.play("back 2315"),
            _ => p.at("cze.2nd.r1", "eliminated"),
        };
        p.play("advance ger.panzer.16").at("ger.panzer.16", "2314");
    }
}

#[test]
fn c13_1_b_pursuers_go_two_hexes_on_the_mobile_table() {
    covers!("13.0.b", "13.1.a", "13.1.b", "13.1.c", "13.1.e");
    let units = "2313: ger.panzer.16 / 2314: cze.2nd.r1";
    fought(front(), "DZm", units, "ger.panzer.16").withholds("pursue ger.panzer.16 2414");
    let mut p = broken_through(front(), "m", "ger.panzer.16", "");
    p.offers("pursue ger.panzer.16 2315; pursue ger.panzer.16 2313; end")
        .withholds("pursue ger.panzer.16 2316");
    p.play("pursue ger.panzer.16 2315").at("ger.panzer.16", "2315").withholds("pursue ger.panzer.16 2316");
    assert!(!p.offered().iter().any(|action| action.starts_with("pursue")), "one second hex is all");
    broken_through(front(), "m", "ger.panzer.16", "").play("end").at("ger.panzer.16", "2314");
}

#[test]
fn c13_1_b_without_the_sign_there_is_no_second_hex() {
    covers!("13.1.a", "13.1.b", "13.1.g");
    broken_through(front(), "m", "ger.mech.14", "")
        .at("ger.mech.14", "2314")
        .withholds("pursue ger.mech.14 2315");
}

#[test]
fn c13_1_d_the_second_hex_may_lie_anywhere_free_of_enemies() {
    covers!("13.1.d", "13.0.g");
    let ground = front()
        .terrain(Terrain::Mountain, &[2215])
        .country(Nation::Switzerland, &[2414])
        .sides(SideKind::Water, &[(2314, 2214)]);
    let mut p = broken_through(ground, "m", "ger.panzer.16", "/ 2315: cze.infantry.1");
    let offered = p.offered();
    assert_eq!(
        offered.iter().map(String::as_str).collect::<Vec<_>>(),
        ["end", "pursue ger.panzer.16 2313", "pursue ger.panzer.16 2415"],
        "2415 is in a zone; enemies, mountain, neutral ground and sea are shut"
    );
    p.play("pursue ger.panzer.16 2415").at("ger.panzer.16", "2415").full("ger.panzer.16");
}

#[test]
fn c13_1_f_no_second_hex_on_the_assault_table() {
    covers!("13.1.f");
    broken_through(front(), "", "ger.panzer.16", "").withholds("pursue ger.panzer.16 2315");
}
