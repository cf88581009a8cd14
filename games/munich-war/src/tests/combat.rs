//! 11.0 Land combat.

use std::collections::BTreeSet;

use engine::{Next, Rules, covers};
use mechanics::ResultsTable;

use super::land::{always, fought, front};
use crate::frame::Frame;
use crate::nation::Side;
use crate::pack::Pack;
use crate::state::BattleStep;

use crate::terrain::{SideKind, Terrain};
use crate::testing::{Ground, PACK, Play, Position};

/// A German corps north of the Czech army in 2314, and these units.
fn against_army(units: &str) -> Position {
    front().pack(always("AS")).position(
        "axis combat",
        &format!("2313: ger.infantry.i ger.infantry.ii / 2314: cze.infantry.1 {units}"),
    )
}

#[test]
fn c8_5_f_a_bridge_keeps_the_shift_of_the_river() {
    covers!("8.5.f", "11.11.h");
    let ground =
        Ground::plain().cities(&[2511], true).sides(SideKind::River, &[(2513, 2514)]).rail(&[2513, 2514]);
    let mut p = ground.position("axis combat", "2513: ger.panzer.16 / 2514: cze.2nd.r1");
    p.assault("2514", "ger.panzer.16");
    assert_eq!(p.odds().river, -1);
}

#[test]
fn c11_0_a_attacks_are_made_in_the_combat_phase() {
    covers!("11.0.a", "4.0.m");
    against_army("").offers("attack 2314");
    let mut p = front().position("axis movement", "2313: ger.infantry.i / 2314: cze.infantry.1");
    p.withholds("attack 2314");
}

#[test]
fn c11_0_b_combat_is_fought_between_neighbours() {
    covers!("11.0.b");
    let mut p = against_army("/ 2316: cze.2nd.r1");
    p.withholds("attack 2316; attack 2315");
    let sea = front().sides(SideKind::Water, &[(2313, 2314)]);
    let mut p = sea.position("axis combat", "2313: ger.infantry.i / 2314: cze.infantry.1");
    p.withholds("attack 2314");
}

#[test]
fn c11_0_c_the_attacker_may_be_supported() {
    covers!("11.0.c", "11.15.a");
    let mut p = against_army("/ available: ger.sf.ab ger.sf.fd gbr.sf.soe");
    p.assault("2314", "ger.infantry.i").offers("support ger.sf.ab; end");
    p.play("support ger.sf.ab").withholds("support ger.sf.fd");
}

#[test]
fn c11_0_d_the_phasing_player_attacks() {
    covers!("11.0.d");
    let mut p = front().position("allied combat", "2313: ger.infantry.i / 2314: cze.infantry.1");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.offers("attack 2313").withholds("attack 2314");
}

#[test]
fn c11_0_e_without_an_attack_factor_there_is_no_attack() {
    covers!("11.0.e");
    let mut p = front().position("axis combat", "2313: ger.aaa.flak1 / 2314: cze.infantry.1");
    p.withholds("attack 2314");
    let mut p = against_army("/ 2315: ger.aaa.flak1");
    p.play("attack 2314").withholds("add ger.aaa.flak1");
}

#[test]
fn c11_0_f_a_unit_attacks_once_with_all_it_has() {
    covers!("11.0.f", "11.1.a");
    let mut p = against_army("");
    p.assault("2314", "ger.infantry.i").die(1).play("attack 2314");
    p.withholds("add ger.infantry.i").play("add ger.infantry.ii; declare");
    assert_eq!(p.odds().attack, 3);
    p.die(1).withholds("attack 2314");
}

#[test]
fn c11_0_g_nobody_has_to_attack() {
    covers!("11.0.g", "10.4.a", "11.4.d");
    let mut p = against_army("");
    p.play("end");
    assert_ne!(p.state.phase, crate::sequence::Phase::Combat(Side::Axis));
}

#[test]
fn c11_0_h_attacks_are_chosen_one_at_a_time_in_any_order() {
    covers!("11.0.h", "11.0.i", "11.4.c", "11.4.b");
    let mut p = against_army("/ 2214: cze.2nd.r1");
    p.offers("attack 2314; attack 2214").assault("2214", "ger.infantry.ii").die(1);
    p.offers("attack 2314").assault("2314", "ger.infantry.i");
    assert_eq!(p.odds().attack, 3);
}

#[test]
fn c11_1_b_a_defender_is_never_divided() {
    covers!("11.1.b", "11.5");
    let mut p = against_army("");
    for unit in ["ger.infantry.i", "ger.infantry.ii"] {
        p.assault("2314", unit);
        assert_eq!(p.odds().defense, 6, "attacked again, with full strength");
        p.die(1);
    }
}

#[test]
fn c11_2_attackers_combine_from_six_hexes() {
    covers!("11.2", "11.4.a", "11.4.f");
    let units = "2313: ger.infantry.i ger.infantry.ii / 2414: ger.infantry.iii / 2415: ger.infantry.iv \
                 / 2315: ger.infantry.v / 2215: ger.infantry.vi / 2214: ger.infantry.vii / 2314: cze.infantry.1";
    let mut p = front().position("axis combat", units);
    p.play("attack 2314; add ger.infantry.i; add all; declare");
    assert_eq!(p.odds().attack, 7 * 3);
}

#[test]
fn c11_3_nations_attack_apart() {
    covers!("11.3.a", "11.3.b", "11.5");
    let mut p = against_army("/ 2315: pol.infantry.og");
    p.play("attack 2314; add ger.infantry.i")
        .withholds("add pol.infantry.og")
        .play("add ger.infantry.ii; declare");
    assert_eq!(p.odds().attack, 6);
    p.die(1).assault("2314", "pol.infantry.og");
    assert_eq!(p.odds().attack, 2);
}

#[test]
fn c11_4_e_an_attack_has_one_target() {
    covers!("11.4.e");
    let mut p = against_army("/ 2214: cze.2nd.r1");
    p.play("attack 2314").withholds("attack 2214").play("add ger.infantry.i").withholds("attack 2214");
    assert_eq!(p.play("declare").odds().defense, 6);
}

#[test]
fn c11_6_a_stack_defends_as_one() {
    covers!("11.6.a", "11.6.b", "11.6.c");
    let mut p =
        front().position("axis combat", "2313: ger.infantry.i / 2314: cze.acav.fast cze.2nd.r1 cze.fort.f1");
    p.assault("2314", "ger.infantry.i");
    assert_eq!(p.odds().defense, 2 + 2 + 4);
}

#[test]
fn c11_7_b_the_attacker_chooses_the_table() {
    covers!("11.7.a", "11.7.b", "11.7.e", "11.7.f", "11.8.a", "11.8.b");
    let units = "2313: ger.mech.14 ger.infantry.i / 2314: cze.infantry.1";
    let mut p = front().position("axis combat", units);
    p.assault("2314", "ger.mech.14 ger.infantry.i");
    assert_eq!(p.decides(), Some(Side::Axis));
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["assault", "mobile"]);
    p.play("mobile");
    assert_eq!(p.state.battle.table, crate::pack::CombatTable::Mobile);
    let mut p = front().position("axis combat", units);
    p.assault("2314", "ger.infantry.i");
    assert_eq!(*p.state.frames.top(), Frame::Battle(BattleStep::Roll), "infantry alone assaults");
    assert_eq!(p.state.battle.table, crate::pack::CombatTable::Assault);
}

#[test]
fn c11_7_c_a_fortification_must_be_assaulted_an_entrenchment_need_not() {
    covers!("11.7.c", "11.7.d");
    let mut p = front().position("axis combat", "2313: ger.panzer.16 / 2314: cze.fort.f1 cze.acav.fast");
    p.assault("2314", "ger.panzer.16");
    assert_eq!(*p.state.frames.top(), Frame::Battle(BattleStep::Roll));
    let ground = front().entrenchments(&[2314]);
    let mut p = ground.position("axis combat", "2313: ger.panzer.16 / 2314: cze.acav.fast");
    p.assault("2314", "ger.panzer.16").offers("mobile");
}

#[test]
fn c11_8_table_then_air_then_special_forces_then_odds_then_die() {
    covers!("11.8.c", "11.8.d", "11.8.e", "11.8.f");
    let units = "2313: ger.panzer.16 / 2314: cze.infantry.1 ger.airstrike.l1 / available: ger.sf.ab";
    let mut p = front().position("axis combat", units);
    p.assault("2314", "ger.panzer.16").withholds("support ger.airstrike.l1").play("assault");
    let mut late = Position { state: p.state, ..front().position("axis combat", units) };
    late.play("support ger.sf.ab").withholds("support ger.airstrike.l1");
    p.play("support ger.airstrike.l1; support ger.sf.ab");
    assert_eq!(*p.state.frames.top(), Frame::Battle(BattleStep::SpecialForces));
    p.die(1);
    assert_eq!(*p.state.frames.top(), Frame::Battle(BattleStep::Roll));
    assert_eq!((p.odds().air, p.odds().special), (2, 1));
    assert!(matches!(p.game.next(&p.state), Next::Dice(_)));
}

#[test]
fn c11_8_e_the_odds_are_counted_after_the_special_forces() {
    covers!("11.8.e");
    let units = "2313: ger.panzer.16 / 2314: cze.fort.f1 / available: ger.sf.ab";
    let mut p = front().position("axis combat", units);
    p.assault("2314", "ger.panzer.16").play("support ger.sf.ab").die(1);
    assert_eq!((p.odds().defense, p.odds().percent), (2, 300));
}

#[test]
fn c11_8_g_one_die_in_the_final_column() {
    covers!("11.8.g", "T.crt.assault", "T.crt.mobile");
    // Tables of our own, in which neighbouring cells and the two tables never agree.
    let tables = |pack: &mut Pack| {
        let outcomes = pack.outcomes.len();
        for (number, table) in pack.results.iter_mut().enumerate() {
            let headings = (0..table.columns()).map(|column| table.heading(0, column)).collect();
            let cell = |die: usize, column: usize| ((column + 4 * die + 7 * number) % outcomes) as u8;
            let row = |die: usize| (0..table.columns()).map(|column| cell(die, column)).collect();
            *table = ResultsTable::new(vec![headings], (0..6).map(row).collect()).expect("a table");
        }
    };
    for die in 1..=6 {
        for (number, table) in ["assault", "mobile"].into_iter().enumerate() {
            let ground = front().terrain(Terrain::Forest, &[2314]).pack(tables);
            let mut p = ground.position("axis combat", "2313: ger.panzer.16 / 2314: fra.acav.clm");
            p.assault("2314", "ger.panzer.16").play(table);
            // 6 against 4 is 150%, one column left for the forest.
            let code = *p.game.pack.results[number].result(2, die);
            assert_ne!(code, *p.game.pack.results[1 - number].result(2, die));
            p.die(die);
            let name = p.game.pack.outcomes[usize::from(code)].name.clone();
            assert!(p.told(engine::Viewer::Seat(engine::Seat(0))).contains(&name), "{table} {die}: {name}");
        }
    }
}

#[test]
fn t_crt_mobile_has_the_results_of_mobile_war() {
    covers!("T.crt.mobile");
    let codes = |table: usize| -> BTreeSet<&str> {
        let table = &PACK.results[table];
        let cells = (0..table.columns()).flat_map(|column| table.outcomes(column));
        cells.map(|cell| PACK.outcomes[usize::from(*cell)].code.as_str()).collect()
    };
    // Eight columns of six dice each; what is named after mobile war is on that table alone, and used there.
    for table in &PACK.results {
        assert_eq!((table.columns(), table.outcomes(0).count()), (8, 6));
    }
    for code in ["MA", "MD", "OR"] {
        assert!(codes(1).contains(code) && !codes(0).contains(code), "{code}");
    }
    // MD takes a step of a mechanized attacker, whom 11.7 asks for on this table: it comes out as written.
    let mut p = fought(front(), "MDm", "2313: ger.panzer.16 / 2314: cze.infantry.1", "ger.panzer.16");
    p.reduced("ger.panzer.16").full("cze.infantry.1").offers("back 2315");
}

#[test]
fn c11_8_h_retreats_come_before_the_advance() {
    covers!("11.8.h");
    let mut p = fought(front(), "DW", "2313: ger.infantry.i / 2314: cze.infantry.1", "ger.infantry.i");
    p.withholds("advance ger.infantry.i").play("back 2315");
    p.offers("advance ger.infantry.i");
}

/// The columns before and after shifts, as percentages, of an attack so strong.
fn columns(attack: u8, defense: u8, terrain: Terrain, concentric: bool) -> (i16, i16) {
    let ground = front()
        .terrain(terrain, &[2314])
        .unit("ger.infantry.i", |unit| unit.faces[0].attack = attack)
        .unit("ger.infantry.ii", |unit| unit.faces[0].attack = 0)
        .unit("ger.infantry.iii", |unit| unit.faces[0].attack = attack)
        .unit("cze.infantry.1", |unit| unit.faces[0].defense = defense);
    let mut p = ground
        .position("axis combat", "2313: ger.infantry.i / 2315: ger.infantry.iii / 2314: cze.infantry.1");
    p.assault("2314", if concentric { "ger.infantry.i ger.infantry.iii" } else { "ger.infantry.i" });
    let base = p.odds().base;
    (p.game.pack.results[0].heading(0, base), p.column())
}

#[test]
fn c11_10_shifts_move_the_column_and_stop_at_the_ends() {
    covers!("11.10.a", "11.10.b", "11.10.c", "11.10.d", "11.10.e", "11.10.f", "11.10.g");
    assert_eq!(columns(10, 10, Terrain::Clear, false), (100, 100));
    assert_eq!(columns(5, 10, Terrain::Clear, true), (100, 150), "to the right");
    assert_eq!(columns(15, 10, Terrain::Forest, false), (150, 100), "to the left");
    assert_eq!(columns(10, 10, Terrain::Rough, true), (200, 150), "one right, two left");
    assert_eq!(columns(1, 20, Terrain::Rough, false), (0, 0), "not beyond the first");
    assert_eq!(columns(1, 20, Terrain::Clear, true), (0, 50), "which is the base of all below 50");
    assert_eq!(columns(60, 10, Terrain::Clear, true), (600, 600), "nor beyond the last");
    assert_eq!(columns(90, 10, Terrain::Forest, false), (600, 400), "which is the base of all above 600");
    let causes = crate::combat::Odds::default().shifts().map(|(cause, _)| cause);
    let names =
        ["terrain", "river", "entrenchment", "supply", "concentric", "air", "naval", "special forces"];
    assert_eq!(causes[..8], names);
}

/// The shifts of an attack from 2313 by a German corps on a Czech army in 2314.
fn shifts(ground: Ground) -> crate::combat::Odds {
    let mut p = ground.position("axis combat", "2313: ger.infantry.i / 2314: cze.infantry.1");
    p.assault("2314", "ger.infantry.i").odds()
}

#[test]
fn c11_11_a_the_terrain_of_the_defender_counts_not_the_attackers() {
    covers!("11.11.a", "11.11.c", "11.11.d");
    assert_eq!(shifts(front().terrain(Terrain::Rough, &[2314])).terrain, -2);
    assert_eq!(shifts(front().terrain(Terrain::Forest, &[2314])).terrain, -1);
    assert_eq!(shifts(front().terrain(Terrain::Rough, &[2313])).terrain, 0);
}

#[test]
fn c11_11_e_terrain_in_the_hex_does_not_add_up() {
    covers!("11.11.e", "11.11.f");
    assert_eq!(shifts(front().cities(&[2314], false)).terrain, -1);
    assert_eq!(shifts(front().cities(&[2314], false).terrain(Terrain::Forest, &[2314])).terrain, -1);
    assert_eq!(shifts(front().cities(&[2314], false).terrain(Terrain::Rough, &[2314])).terrain, -2);
}

#[test]
fn c11_11_g_rivers_add_to_it() {
    covers!("11.11.b", "11.11.g");
    let river = || front().sides(SideKind::River, &[(2313, 2314)]);
    let odds = shifts(river().terrain(Terrain::Rough, &[2314]));
    assert_eq!((odds.terrain, odds.river), (-2, -1));
    assert_eq!(odds.column, odds.base.saturating_sub(3));
}

#[test]
fn c11_11_h_a_river_counts_if_all_attack_across_it() {
    covers!("11.11.h");
    let river = |sides: &[(u16, u16)]| {
        let ground = front().sides(SideKind::River, sides);
        let units = "2313: ger.infantry.i / 2414: ger.infantry.ii / 2314: cze.infantry.1";
        ground.position("axis combat", units).assault("2314", "ger.infantry.i ger.infantry.ii").odds().river
    };
    assert_eq!(river(&[(2313, 2314)]), 0);
    assert_eq!(river(&[(2313, 2314), (2314, 2414)]), -1);
}

#[test]
fn c11_12_entrenchments_serve_their_own_country_and_add_to_terrain() {
    covers!("11.12.a", "11.12.b", "11.12.c", "11.12.d", "19.0.k", "19.0.m");
    let odds = |units: &str| {
        let ground = front().entrenchments(&[2415]).terrain(Terrain::Rough, &[2415]);
        let mut p = ground.position("axis combat", &format!("2314: ger.infantry.i / 2415: {units}"));
        let odds = p.assault("2415", "ger.infantry.i").odds();
        (odds.terrain, odds.entrenchment)
    };
    assert_eq!(odds("cze.infantry.1"), (-2, -1));
    assert_eq!(odds("fra.infantry.1"), (-2, 0), "a friend");
    assert_eq!(odds("cze.fort.f1 fra.infantry.1"), (-2, 0), "a mixed defense");
}

#[test]
fn c11_13_attackers_out_of_supply() {
    covers!("11.13.a", "11.13.b", "11.13.c", "11.13.d", "14.7.b", "14.7.c", "14.7.d");
    // 2415 is cut off from the only center by the zone of the defender, who is cut off himself.
    let supply = |units: &str| {
        let ground = Ground::plain().cities(&[2311], true);
        let all = "2313: ger.infantry.i / 2415: ger.infantry.ii / 2314: cze.infantry.1";
        let mut p = ground.position("axis combat", all);
        assert!(!p.supplied("cze.infantry.1"));
        let odds = p.assault("2314", units).odds();
        assert_eq!(odds.defense, 6);
        odds.supply
    };
    assert_eq!(supply("ger.infantry.i"), 0);
    assert_eq!(supply("ger.infantry.i ger.infantry.ii"), -1);
    assert_eq!(supply("ger.infantry.ii"), -2);
}

/// Whether an attack on 2314 by corps in these hexes is concentric.
fn concentric(ground: Ground, defender: &str, hexes: &str) -> i16 {
    let corps = ["ger.infantry.i", "ger.infantry.ii", "ger.infantry.iii"];
    let attackers: Vec<_> = corps.into_iter().zip(hexes.split_whitespace()).collect();
    let stacks: String = attackers.iter().map(|(unit, hex)| format!("{hex}: {unit} / ")).collect();
    let mut p = ground.position("axis combat", &format!("{stacks} 2314: {defender} / 2215: ger.infantry.x"));
    let names: Vec<_> = attackers.iter().map(|(unit, _)| *unit).collect();
    p.assault("2314", &names.join(" ")).odds().concentric
}

#[test]
fn c11_14_a_attackers_and_their_zones_all_around() {
    covers!("11.14.a", "11.14.d");
    assert_eq!(concentric(front(), "cze.infantry.1", "2313 2315"), 1);
    assert_eq!(concentric(front(), "cze.infantry.1", "2313 2414"), 0);
    // The corps in 2215 would close the ring, but takes no part.
    assert_eq!(concentric(front(), "cze.infantry.1", "2313 2415"), 0);
}

#[test]
fn c11_14_b_prohibited_terrain_needs_no_cover() {
    covers!("11.14.b");
    let mountain = || front().terrain(Terrain::Mountain, &[2215]);
    assert_eq!(concentric(mountain(), "cze.infantry.1", "2313 2415"), 1);
    assert_eq!(concentric(mountain(), "fra.alpine.alpin", "2313 2415"), 0, "open to the defender");
    assert_eq!(concentric(mountain().rail(&[2215, 2216]), "cze.infantry.1", "2313 2415"), 0, "open by rail");
}

#[test]
fn c11_14_c_works_and_cities_are_no_protection() {
    covers!("11.14.c");
    assert_eq!(concentric(front().cities(&[2314], false), "cze.fort.f1", "2313 2315"), 1);
}

#[test]
fn c11_15_b_the_defender_has_no_support() {
    covers!("11.15.b");
    let mut p = against_army("gbr.airstrike.1 / available: gbr.sf.soe ger.sf.ab");
    p.assault("2314", "ger.infantry.i");
    assert_eq!(p.decides(), Some(Side::Axis));
    p.withholds("support gbr.airstrike.1; support gbr.sf.soe");
}

#[test]
fn c11_15_shifts_of_air_naval_and_special_forces() {
    covers!("11.15.c", "11.15.d", "11.15.e");
    let units = "1215: gbr.infantry.bef / 1214: ger.infantry.i gbr.airstrike.fc / \
                 available: gbr.bomb.fleet gbr.sf.soe";
    let mut p = Ground::plain().position("allied combat", units);
    p.assault("1214", "gbr.infantry.bef");
    p.play("support gbr.airstrike.fc; support gbr.bomb.fleet; support gbr.sf.soe").die(1);
    let odds = p.odds();
    assert_eq!((odds.air, odds.naval, odds.special), (2, 2, 1));
    let mut p = Ground::plain().position("allied combat", units);
    p.assault("1214", "gbr.infantry.bef").play("support gbr.sf.soe; end").die(6);
    assert_eq!(p.odds().special, 0, "they have failed");
}

#[test]
fn c11_18_results_spare_support() {
    covers!("11.18.a", "11.18.b", "11.18.c");
    let units = "1215: gbr.infantry.bef / 1214: ger.infantry.i gbr.airstrike.fc / \
                 available: gbr.bomb.fleet gbr.sf.soe";
    let mut p = Ground::plain().pack(always("AZ")).position("allied combat", units);
    p.assault("1214", "gbr.infantry.bef");
    p.play("support gbr.airstrike.fc; support gbr.bomb.fleet; support gbr.sf.soe").die(1).die(1);
    p.at("gbr.infantry.bef", "eliminated").full("gbr.airstrike.fc");
    for marker in ["gbr.airstrike.fc", "gbr.bomb.fleet", "gbr.sf.soe"] {
        p.at(marker, "utilized");
    }
    let mut p = Ground::plain()
        .pack(always("AS"))
        .position("allied combat", &format!("{units} / 1214: ger.aaa.flak1"));
    p.assault("1214", "gbr.infantry.bef").play("support gbr.airstrike.fc; end").die(1);
    p.reduced("gbr.airstrike.fc");
}

#[test]
fn c19_0_f_mountains_may_be_attacked_by_all() {
    covers!("19.0.f");
    let ground = front().terrain(Terrain::Mountain, &[2314]);
    ground.position("axis combat", "2313: ger.infantry.i / 2314: cze.infantry.1").offers("attack 2314");
}

#[test]
fn c5_4_b_an_attack_on_a_neutral_is_an_invasion() {
    covers!("5.4.b", "11.0.b");
    let ground = Ground::plain().pack(always("AS"));
    let mut p =
        ground.position("axis combat", "1712: ger.infantry.i / 1613: bel.cavalry.c / 1812: pol.infantry.og");
    p.play("attack 1613").withholds("add pol.infantry.og").play("add ger.infantry.i; declare");
    assert_eq!(p.state.side_of(crate::nation::Nation::Belgium), Some(Side::Allied));
    assert_eq!(p.odds().defense, 2);
}

#[test]
fn c11_14_b_hexes_off_the_map_need_no_cover() {
    // D68: nobody can retreat there either.
    covers!("11.14.a", "11.14.b");
    let concentric = |attackers: &str| {
        let units = "1114: ger.infantry.i / 1116: ger.infantry.ii / 1115: fra.infantry.1";
        let mut p = Ground::plain().position("axis combat", units);
        p.assault("1115", attackers).odds().concentric
    };
    assert_eq!(concentric("ger.infantry.i ger.infantry.ii"), 1);
    assert_eq!(concentric("ger.infantry.i"), 0);
}

#[test]
fn c11_14_b_terrain_must_be_closed_to_all_defenders() {
    covers!("11.14.b");
    let mountain = front().terrain(Terrain::Mountain, &[2215]);
    let mixed = "cze.infantry.1 fra.alpine.alpin";
    assert_eq!(concentric(mountain, mixed, "2313 2415"), 0, "the alpine army could go there");
}

#[test]
fn c11_14_d_static_attackers_cover_their_own_hex_only() {
    covers!("11.14.d");
    let shift = |movement: u8| {
        let ground = front().unit("ger.fort.kb", |unit| {
            unit.faces.iter_mut().for_each(|face| (face.attack, face.movement) = (1, movement));
        });
        let units = "2313: ger.infantry.i / 2315: ger.fort.kb / 2314: cze.infantry.1";
        let mut p = ground.position("axis combat", units);
        p.assault("2314", "ger.infantry.i ger.fort.kb").odds().concentric
    };
    assert_eq!([shift(0), shift(1)], [0, 1]);
}

#[test]
fn c11_11_f_the_defender_chooses_knowing_what_alpine_units_make_of_the_terrain() {
    covers!("11.11.f", "19.0.a");
    // Rough is -2 and a city -1; alpine attackers make -1 of the rough, or by option +1.
    let shifts = |option: bool, attacker: &str| {
        let ground = front().terrain(Terrain::Rough, &[2314]).cities(&[2314], false);
        let ground = ground.options(|options| options.alpine_shift_right = option);
        let mut p = ground.position("axis combat", &format!("2313: {attacker} / 2314: cze.infantry.1"));
        p.assault("2314", attacker);
        let odds = p.odds();
        (odds.terrain, odds.alpine)
    };
    assert_eq!(shifts(false, "ger.infantry.i"), (-2, 0));
    assert_eq!(shifts(false, "ger.alpine.gebirg"), (-2, 1));
    assert_eq!(shifts(true, "ger.infantry.i"), (-2, 0));
    assert_eq!(shifts(true, "ger.alpine.gebirg"), (-1, 0), "better in the city than in the hills");
}

#[test]
fn c16_9_e_the_journal_tells_who_goes_home_and_who_helps() {
    covers!("16.9.e");
    let units = "2313: ger.infantry.i / 2314: cze.infantry.1 ita.airstrike.1 / available: ger.sf.ab";
    let mut p = front().scenario("general-war").position("axis combat", units);
    p.assault("2314", "ger.infantry.i").at("ita.airstrike.1", "utilized");
    assert!(p.said("Italian 1 airstrike goes home from 2314: no attacker is of its country."));
    p.play("support ger.sf.ab");
    assert!(p.said("supports the attack."));
}
