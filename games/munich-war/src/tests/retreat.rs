//! 12.0 Retreat after combat.

use engine::covers;

use super::land::{always, fought, front};
use crate::frame::Frame;
use crate::nation::{Nation, Side};

use crate::terrain::{SideKind, Terrain};
use crate::testing::{Play, Position};

/// A German corps in 2313 has beaten these defenders of 2314; its zone covers 2214 and 2414.
fn beaten(code: &str, defenders: &str) -> Position {
    fought(front(), code, &format!("2313: ger.infantry.i / {defenders}"), "ger.infantry.i")
}

/// The hexes offered for the next step of a retreat.
fn ways(p: &mut Position) -> Vec<String> {
    p.offered().into_iter().filter_map(|action| Some(action.strip_prefix("back ")?.to_owned())).collect()
}

/// The unit that is on the retreat.
fn retreating(p: &Position) -> String {
    match *p.state.frames.top() {
        Frame::Retreat(retreat) => p.game.unit(retreat.unit).key.clone(),
        other => panic!("nobody retreats: {other:?}"),
    }
}

#[test]
fn c12_0_a_the_owner_retreats_his_units_at_once() {
    covers!("12.0.a");
    let mut p = beaten("DW", "2314: cze.infantry.1");
    assert_eq!(p.decides(), Some(Side::Allied));
    assert_eq!(retreating(&p), "cze.infantry.1", "a single one needs no choice");
    assert_eq!(ways(&mut p), ["2214", "2215", "2315", "2414", "2415"]);
    p.withholds("end; advance ger.infantry.i");
}

#[test]
fn c12_0_b_retreats_count_hexes_not_movement_points() {
    covers!("12.0.b", "12.0.c", "8.2.i");
    let ground = front()
        .terrain(Terrain::Rough, &[2315, 2316, 2317])
        .unit("cze.infantry.1", |unit| unit.faces.iter_mut().for_each(|face| face.movement = 1));
    let mut p = fought(ground, "ORm", "2313: ger.panzer.16 / 2314: cze.infantry.1", "ger.panzer.16");
    p.play("back 2315; back 2316; back 2317").at("cze.infantry.1", "2317");
}

#[test]
fn c12_0_d_units_retreat_one_by_one() {
    covers!("12.0.d");
    let mut p = beaten("DW", "2314: cze.2nd.r1 cze.2nd.r2");
    p.offers("retreat cze.2nd.r1").play("retreat cze.2nd.r2; back 2315").at("cze.2nd.r1", "2314");
    assert_eq!(retreating(&p), "cze.2nd.r1", "the last one needs no choice");
    p.play("back 2415");
    p.at("cze.2nd.r1", "2415").at("cze.2nd.r2", "2315");
}

#[test]
fn c12_1_a_not_into_enemies() {
    covers!("12.1.a");
    let mut p = beaten("DW", "2314: cze.infantry.1 / 2315: ger.aaa.flak1");
    assert_eq!(ways(&mut p), ["2214", "2215", "2414", "2415"]);
}

#[test]
fn c12_1_b_every_enemy_zone_entered_costs_a_step() {
    covers!("12.1.b", "10.4.b", "10.3.b");
    let mut p = beaten("DW", "2314: cze.infantry.1");
    p.play("back 2214").reduced("cze.infantry.1").at("cze.infantry.1", "2214");
    let mut p = beaten("DW", "2314: cze.infantry.1");
    p.play("back 2215").full("cze.infantry.1");
}

#[test]
fn c12_1_c_not_off_the_map() {
    covers!("12.1.c");
    let units = "1215: ger.infantry.i / 1114: ger.aaa.flak1 / 1116: ger.aaa.flak2 / 1115: fra.infantry.1";
    let ground = front().pack(always("DW"));
    let mut p = ground.position("axis combat", &format!("{units} / 1216: ger.aaa.flak3"));
    p.assault("1115", "ger.infantry.i").die(1).at("fra.infantry.1", "eliminated");
}

#[test]
fn c12_1_d_not_into_prohibited_terrain_rail_or_no_rail() {
    covers!("12.1.d", "19.0.h");
    let mountain = || front().terrain(Terrain::Mountain, &[2315]).rail(&[2314, 2315]);
    let mut p = fought(mountain(), "DW", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    assert_eq!(ways(&mut p), ["2214", "2215", "2414", "2415"]);
    let mut p = fought(mountain(), "DW", "2313: ger.infantry.i / 2314: fra.alpine.alpin", "ger.infantry.i");
    p.play("back 2315").at("fra.alpine.alpin", "2315");
}

#[test]
fn c12_1_e_not_across_all_sea_hexsides() {
    covers!("12.1.e");
    let ground = front().sides(SideKind::Water, &[(2314, 2315)]);
    let mut p = fought(ground, "DW", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    p.withholds("back 2315").offers("back 2215");
}

#[test]
fn c12_1_f_not_into_neutral_countries() {
    covers!("12.1.f");
    let ground = front().country(Nation::Switzerland, &[2315]);
    let mut p = fought(ground, "DW", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    p.withholds("back 2315").offers("back 2215");
}

#[test]
fn c12_1_g_through_friends_of_any_nation_without_harm() {
    covers!("12.1.g", "12.1.h");
    let mut p = beaten("DP", "2314: cze.infantry.1 / 2315: fra.infantry.1");
    p.play("back 2315; back 2316").at("cze.infantry.1", "2316");
    p.full("fra.infantry.1 cze.infantry.1").at("fra.infantry.1", "2315");
}

#[test]
fn c12_1_i_an_overstacked_end_makes_it_go_on() {
    covers!("12.1.i");
    let mountains = || front().terrain(Terrain::Mountain, &[2214, 2215, 2414, 2415]);
    for friend in ["cze.infantry.2", "fra.acav.clm"] {
        let units = format!("2313: ger.infantry.i / 2314: cze.infantry.1 / 2315: {friend}");
        let mut p = fought(mountains(), "DW", &units, "ger.infantry.i");
        // It has gone into 2315, the only way, and cannot stay there.
        p.at("cze.infantry.1", "2315").withholds("end").play("back 2316");
        p.at("cze.infantry.1", "2316").offers("advance ger.infantry.i");
    }
}

#[test]
fn c12_1_j_without_room_it_is_eliminated() {
    covers!("12.1.j");
    let ground = front().terrain(Terrain::Mountain, &[2214, 2215, 2414, 2415, 2216, 2316, 2416]);
    let units = "2313: ger.infantry.i / 2314: cze.infantry.1 / 2315: cze.infantry.2";
    let mut p = fought(ground, "DW", units, "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated").at("cze.infantry.2", "2315");
}

#[test]
fn c12_1_k_no_doubling_back() {
    covers!("12.1.k");
    let mut p = beaten("DP", "2314: cze.infantry.1");
    p.play("back 2315");
    assert_eq!(ways(&mut p), ["2216", "2316", "2416"]);
}

#[test]
fn c12_1_l_half_a_retreat_is_none() {
    covers!("12.1.l");
    let ground = front().terrain(Terrain::Mountain, &[2214, 2215, 2414, 2415, 2216, 2316, 2416]);
    let mut p = fought(ground, "DP", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated");
}

#[test]
fn c12_1_m_a_way_that_eliminates_is_barred_while_another_is_open() {
    covers!("12.1.m");
    let mut p = beaten("DW", "2314: cze.2nd.r1");
    assert_eq!(ways(&mut p), ["2215", "2315", "2415"], "one step cannot go into the zone");
    let mut p = beaten("DW", "2314: cze.infantry.1");
    assert_eq!(ways(&mut p), ["2214", "2215", "2315", "2414", "2415"], "two steps can");
}

#[test]
fn c12_1_m_a_way_that_overstacks_is_barred_while_another_is_open() {
    covers!("12.1.m");
    let mut p = beaten("DW", "2314: cze.infantry.1 / 2315: cze.infantry.2");
    assert_eq!(ways(&mut p), ["2214", "2215", "2414", "2415"]);
    let mut p = beaten("DP", "2314: cze.infantry.1 / 2316: cze.infantry.2");
    p.play("back 2315");
    assert_eq!(ways(&mut p), ["2216", "2416"], "nor at its end");
}

#[test]
fn c12_1_n_static_units_cannot_retreat() {
    covers!("12.1.n");
    let mut p = beaten("DW", "2314: gbr.aaa.adc cze.2nd.r1");
    p.at("gbr.aaa.adc", "eliminated").at("cze.2nd.r1", "2314");
    assert_eq!(retreating(&p), "cze.2nd.r1");
}

#[test]
fn c12_2_a_fortifications_ignore_retreats() {
    covers!("12.1.o", "12.2.a");
    let mut p = beaten("DP", "2314: cze.fort.f1");
    p.at("cze.fort.f1", "2314").full("cze.fort.f1").withholds("advance ger.infantry.i").offers("end");
}

#[test]
fn c12_2_b_attackers_out_of_a_fortress_may_stay_and_only_they() {
    covers!("12.2.b", "12.2.d", "19.0.i");
    let units = "2313: ger.fort.kb ger.infantry.i / 2315: ger.infantry.ii / 2314: cze.infantry.1";
    let mut p = fought(front(), "AW", units, "ger.infantry.i ger.infantry.ii");
    p.offers("hold ger.infantry.i; retreat ger.infantry.i").withholds("hold ger.infantry.ii");
    p.play("hold ger.infantry.i").at("ger.infantry.i", "2313").withholds("end");
    assert_eq!(retreating(&p), "ger.infantry.ii");
    p.play("back 2316").at("ger.infantry.ii", "2316");
}

#[test]
fn c12_2_c_defenders_with_any_friendly_fortress_may_stay() {
    covers!("12.2.c", "19.0.i");
    let mut p = beaten("DW", "2314: cze.fort.f1 fra.acav.clm");
    p.offers("retreat fra.acav.clm").play("hold fra.acav.clm").at("fra.acav.clm", "2314");
    p.withholds("advance ger.infantry.i");
}

#[test]
fn c12_2_e_a_fortress_that_falls_protects_nobody() {
    covers!("12.2.e");
    let mut p = beaten("DD", "2314: cze.fort.f1* cze.acav.fast");
    p.at("cze.fort.f1", "eliminated").reduced("cze.acav.fast").withholds("hold cze.acav.fast");
    p.play("back 2315").offers("advance ger.infantry.i");
}

#[test]
fn c12_2_f_a_retreat_may_end_in_a_fortress() {
    covers!("12.2.f");
    let mut p = beaten("DP", "2314: cze.2nd.r1 / 2315: fra.fort.m1");
    p.play("back 2315").offers("back 2316").play("end").at("cze.2nd.r1", "2315");
    let mut p = beaten("DP", "2314: cze.2nd.r1 / 2315: cze.fort.f1 cze.infantry.1");
    p.play("back 2315").withholds("end").offers("back 2316");
}

#[test]
fn c12_3_who_retreated_into_a_hex_defends_it() {
    covers!("12.3");
    let units = "2313: ger.infantry.i / 2316: ger.infantry.ii / 2314: cze.acav.fast / 2315: cze.2nd.r2";
    let mut p = fought(front(), "DW", units, "ger.infantry.i");
    p.play("back 2315; end").assault("2315", "ger.infantry.ii");
    assert_eq!(p.odds().defense, 1 + 2, "reduced by the zone, but there");
}

#[test]
fn c19_0_n_entrenchments_are_no_fortress() {
    covers!("19.0.n");
    let ground = front().entrenchments(&[2314]);
    let p = fought(ground, "DW", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    assert_eq!(retreating(&p), "cze.infantry.1", "it may not hold");
}

#[test]
fn c12_1_i_stacking_drives_a_unit_as_far_as_it_takes() {
    covers!("12.1.i", "12.1.j");
    let column: Vec<u16> = (2315..=2321).collect();
    let walls: Vec<u16> = (2214..=2223).chain(2414..=2423).collect();
    let ground = || front().country(Nation::Germany, &column).terrain(Terrain::Mountain, &walls);
    let friends = "2315: cze.infantry.2 / 2316: cze.infantry.3 / 2317: cze.infantry.4 / 2318: fra.infantry.1 / \
                   2319: fra.infantry.2 / 2320: fra.infantry.3";
    let units = format!("2313: ger.infantry.i / 2314: cze.infantry.1 / {friends}");
    let mut p = fought(ground(), "DW", &units, "ger.infantry.i");
    // There is but one way, all along the column.
    p.at("cze.infantry.1", "2321").offers("advance ger.infantry.i");
    let mut p = fought(ground().terrain(Terrain::Mountain, &[2321]), "DW", &units, "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated");
}

#[test]
fn c12_1_m_a_way_through_one_zone_is_taken_before_a_way_through_two() {
    covers!("12.1.m", "12.1.b");
    // Two rings: 2215 is free, then only 2116 behind it lies in a zone; 2414 and what is behind it cost two steps.
    let mut p = beaten("DP", "2314: cze.infantry.1 / 2416: ger.infantry.ii / 2116: ger.aaa.flak1");
    let first = ways(&mut p);
    assert!(first.contains(&"2215".to_owned()), "{first:?}");
    let mut p = beaten("DP", "2314: cze.2nd.r1 / 2416: ger.infantry.ii");
    p.at("cze.2nd.r1", "2215");
    assert!(ways(&mut p).iter().all(|hex| hex != "2315"), "a unit of one step keeps out of zones");
}

#[test]
fn c12_1_i_whom_stacking_drives_on_may_go_sideways() {
    covers!("12.1.i", "12.1.k", "12.1.m");
    // From 2314 only 2315 is open, and full. Behind it 2316, 2216 and 2416 are shut; beside it 2215 is open from
    // there, though not from the battle: as far away as 2315.
    let ground = || {
        front()
            .terrain(Terrain::Mountain, &[2214, 2414, 2415, 2216, 2316, 2416])
            .sides(SideKind::Water, &[(2314, 2215)])
    };
    let units = "2313: ger.infantry.i / 2314: cze.infantry.1 / 2315: cze.infantry.2";
    let p = fought(ground(), "DW", units, "ger.infantry.i");
    assert_eq!(p.whereabouts("cze.infantry.1"), "2215");
    // Two hexes are asked for: sideways is no second hex.
    let mut p = fought(ground(), "DP", &units.replace(" / 2315: cze.infantry.2", ""), "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated");
    // Where two ways lead on, the one through fewer full hexes is taken.
    let wide = || front().terrain(Terrain::Mountain, &[2214, 2215, 2414, 2415, 2216]);
    let crowd = format!("{units} / 2316: cze.infantry.3");
    let p = fought(wide(), "DW", &crowd, "ger.infantry.i");
    assert_eq!(p.whereabouts("cze.infantry.1"), "2416", "and not through 2316");
}

#[test]
fn c12_1_k_sideways_steps_go_round_in_no_circle() {
    covers!("12.1.j", "12.1.k");
    // A ring of full hexes around the battle, and mountains around the ring: there is no end to it.
    let ring = [2414, 2415, 2315, 2215, 2214];
    let ground = front().terrain(
        Terrain::Mountain,
        &[2212, 2312, 2412, 2512, 2513, 2514, 2515, 2416, 2316, 2216, 2115, 2114, 2113, 2112, 2213, 2413],
    );
    let armies = ["cze.infantry.2", "cze.infantry.3", "cze.infantry.4", "fra.infantry.1", "fra.infantry.2"];
    let full: String = ring.iter().zip(armies).map(|(hex, army)| format!(" / {hex}: {army}")).collect();
    let units = format!("2313: ger.infantry.i / 2314: cze.infantry.1{full}");
    let mut p = fought(ground, "DW", &units, "ger.infantry.i");
    p.at("cze.infantry.1", "eliminated");
}
