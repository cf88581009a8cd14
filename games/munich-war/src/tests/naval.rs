//! 18.0 Naval operations, and the naval options 23.3 and 23.4.

use engine::covers;

use crate::nation::{Nation, Side};
use crate::options::Options;
use crate::sequence::Phase;
use crate::testing::{Ground, Play, Position};

/// Takes the first choice until the attack is over.
fn finish(p: &mut Position) {
    while p.state.frames.depth() > 1 {
        let choice = p.offered().into_iter().next().expect("a choice");
        p.play(&choice);
    }
}

/// An attack with support due.
fn attack(mut p: Position, target: &str, unit: &str) -> Position {
    p.assault(target, unit);
    p
}

/// A British corps in London with its ship, ready to board, and more units.
fn london(units: &str) -> Position {
    at_sea(Ground::real(), &format!("1211: gbr.infantry.bef / {units}"))
}

/// The British marker is picked up in the Allied Movement Phase.
fn at_sea(ground: Ground, units: &str) -> Position {
    let mut p = ground.position("allied movement", &format!("available: gbr.sea.sea / {units}"));
    p.play("ship gbr.sea.sea");
    p
}

/// British Marines who storm the German coast at 1909, in the Combat Phase.
fn beach(ground: Ground, units: &str) -> Position {
    let units = format!("1212: gbr.marines.rm / 1909: ger.2nd.sp / {units}");
    let mut p = at_sea(ground, &units);
    p.play("board gbr.marines.rm; storm 1909; end");
    p
}

#[test]
fn c18_1_c_bombardment_supports_attacks_on_the_coast() {
    covers!("18.1.a", "18.1.c", "18.1.d", "18.1.f", "18.1.l");
    let units = "1910: gbr.infantry.bef / 1909: ger.2nd.sp / available: gbr.bomb.fleet fra.bomb.fleet";
    let mut p = attack(Position::new("allied combat", units), "1909", "gbr.infantry.bef");
    p.withholds("support fra.bomb.fleet").play("support gbr.bomb.fleet");
    assert_eq!(p.odds().naval, 2);
    let units = "1909: gbr.infantry.bef / 1910: ger.2nd.sp / available: gbr.bomb.fleet";
    attack(Position::new("allied combat", units), "1910", "gbr.infantry.bef")
        .withholds("support gbr.bomb.fleet");
    let mut p = Position::new("allied movement", "available: gbr.bomb.fleet / 1211: gbr.infantry.bef");
    p.withholds("ship gbr.bomb.fleet");
}

#[test]
fn c18_1_g_the_baltic_is_open_unless_germany_holds_copenhagen() {
    covers!("18.1.g");
    let units = "2411: gbr.infantry.bef / 2410: ger.2nd.sp / available: gbr.bomb.fleet";
    let mut p = attack(Position::new("allied combat", units), "2410", "gbr.infantry.bef");
    p.offers("support gbr.bomb.fleet");
    let mut p = Position::new("allied combat", "");
    p.joins(Nation::Denmark, Side::Allied).put(&format!("{units} / 2408: ger.infantry.i"));
    attack(p, "2410", "gbr.infantry.bef").withholds("support gbr.bomb.fleet");
    let mut p = Position::new("allied combat", "");
    p.joins(Nation::Denmark, Side::Allied);
    p.put(&format!("{units} / 2408: ger.infantry.i / 2308: den.infantry.1"));
    assert_eq!(p.controller("2408"), None);
    attack(p, "2410", "gbr.infantry.bef").offers("support gbr.bomb.fleet");
}

#[test]
fn c18_1_h_france_bombards_three_hexes_of_the_mediterranean() {
    covers!("18.1.h", "18.1.e");
    let fight = |nation: &str, from: &str, target: &str| {
        let (unit, fleet) = (format!("{nation}.marines"), format!("{nation}.bomb.fleet"));
        let unit = if nation == "fra" { format!("{unit}.ch") } else { format!("{unit}.rm") };
        let units = format!("{from}: {unit} / {target}: ger.2nd.sp / available: {fleet}");
        let mut p = attack(Position::new("allied combat", &units), target, &unit);
        p.offered().contains(&format!("support {fleet}"))
    };
    for (from, target) in [("1522", "1623"), ("1721", "1722")] {
        assert!(fight("fra", from, target), "{target}");
        assert!(!fight("gbr", from, target), "{target}");
    }
    let p = Position::new("allied movement", "");
    let sea =
        p.game.waters.iter().find(|waters| waters.nation == Nation::France && waters.bombard.len() == 3);
    let three = sea.expect("the Mediterranean").bombard;
    assert_eq!(three, ["1623", "1722", "1823"].map(|hex| p.hex(hex)).into_iter().collect());
    let units = "available: fra.sea.sea / 1623: fra.infantry.1";
    Position::new("allied movement", units).withholds("ship fra.sea.sea");
}

#[test]
fn c18_1_i_italy_and_the_soviet_union_have_a_sea_each() {
    covers!("18.1.i", "18.1.j", "18.1.e");
    let units = "2521: ita.infantry.1 / 2622: yug.infantry.1 / available: ita.bomb.fleet";
    let mut p = Ground::real().scenario("general-war").position("axis combat", units);
    p.joins(Nation::Yugoslavia, Side::Allied);
    attack(p, "2622", "ita.infantry.1").offers("support ita.bomb.fleet");
    let units = "1721: ita.alpine.alp / 1722: fra.alpine.alpin / available: ita.bomb.fleet";
    let p = Ground::real().scenario("general-war").position("axis combat", units);
    attack(p, "1722", "ita.alpine.alp").withholds("support ita.bomb.fleet");
    let p = Position::new("allied movement", "");
    let own = p.game.waters.iter().filter(|waters| waters.nation == Nation::SovietUnion);
    let coasts: Vec<_> = own.map(|waters| waters.bombard).collect();
    assert_eq!(coasts.len(), 1);
    assert!(coasts[0].contains(p.hex("4022")) && !coasts[0].contains(p.hex("3702")));
}

#[test]
fn c18_1_k_one_bombardment_marker_in_a_combat() {
    covers!("18.1.k");
    let ground = Ground::real().unit("fra.bomb.fleet", |unit| unit.nation = Nation::Britain);
    let units = "1910: gbr.infantry.bef / 1909: ger.2nd.sp / available: gbr.bomb.fleet fra.bomb.fleet";
    let mut p = attack(ground.position("allied combat", units), "1909", "gbr.infantry.bef");
    p.offers("support fra.bomb.fleet").play("support gbr.bomb.fleet").withholds("support fra.bomb.fleet");
}

#[test]
fn c18_1_m_the_marker_returns_whatever_happens() {
    covers!("18.1.m", "18.1.n");
    let units = "1910: gbr.2nd.ta / 1909: ger.infantry.i / available: gbr.bomb.fleet";
    let mut p = attack(Position::new("allied combat", units), "1909", "gbr.2nd.ta");
    p.play("support gbr.bomb.fleet").die(1);
    finish(&mut p);
    p.at("gbr.bomb.fleet", "utilized");
}

#[test]
fn c18_1_p_germany_sails_the_baltic() {
    covers!("18.1.p", "18.2.1.d");
    let units = "available: ger.sea.sea / 2209: ger.infantry.i";
    let mut p = Position::new("axis movement", units);
    p.play("ship ger.sea.sea; board ger.infantry.i")
        .offers("land 3109; land 2611")
        .withholds("land 2010; land 3802");
    Position::new("axis movement", "available: ger.sea.sea / 2010: ger.infantry.i")
        .withholds("ship ger.sea.sea");
    let none = Ground::real().options(|options| options.german_sea_none = true);
    none.position("axis movement", units).withholds("ship ger.sea.sea");
}

#[test]
fn c18_2_a_amphibious_markers_carry_storm_and_supply() {
    covers!("18.2.a");
    let mut p = Position::new("allied movement", "available: gbr.sea.sea / 1211: gbr.infantry.bef");
    p.offers("ship gbr.sea.sea").play("end").offers("sealift gbr.sea.sea 1211");
    london("1212: gbr.marines.rm / 1909: ger.2nd.sp").play("board gbr.marines.rm").offers("storm 1909");
}

#[test]
fn c18_2_c_combat_does_not_touch_them() {
    covers!("18.2.c", "18.3.e");
    let units = "available: gbr.sea.sea / 1412: gbr.2nd.ta / 1413: ger.infantry.i ger.infantry.ii";
    let mut p = Position::new("allied movement", units);
    p.play("end; sealift gbr.sea.sea 1211").at("gbr.sea.sea", "1211");
    p.assault("1413", "gbr.2nd.ta").die(1);
    finish(&mut p);
    p.at("gbr.sea.sea", "1211");
    p.play("end").at("gbr.sea.sea", "utilized");
}

#[test]
fn c18_2_d_the_marker_is_utilized_after_disembarking() {
    covers!("18.2.d", "18.2.1.i");
    let mut p = london("");
    p.play("board gbr.infantry.bef; land 1412").at("gbr.infantry.bef", "1412").at("gbr.sea.sea", "utilized");
    p.withholds("ship gbr.sea.sea").play("end").withholds("sealift gbr.sea.sea 1211");
}

#[test]
fn c18_2_1_a_an_army_or_three_smaller_units() {
    covers!("18.2.1.a");
    let mut p = london("1211: gbr.armor.mobl gbr.2nd.ta gbr.infantry.cw");
    p.play("board gbr.infantry.bef; board gbr.armor.mobl").offers("board gbr.infantry.cw");
    p.play("board gbr.2nd.ta").withholds("board gbr.infantry.cw").play("land 1412").at("gbr.2nd.ta", "1412");
    let units = "available: fra.sea.sea / 1412: fra.infantry.1 fra.infantry.2 fra.acav.clm";
    let mut p = Position::new("allied movement", units);
    p.play("ship fra.sea.sea; board fra.infantry.1").withholds("board fra.infantry.2; board fra.acav.clm");
    let mut p = Position::new("allied movement", units);
    p.play("ship fra.sea.sea; board fra.acav.clm").withholds("board fra.infantry.1");
}

#[test]
fn c18_2_1_b_mobile_units_of_its_country_from_one_port() {
    covers!("18.2.1.b", "18.2.1.c", "18.2.1.e");
    let mut p = london("1211: gbr.aaa.adc fra.acav.clm / 1308: gbr.infantry.cw / 1210: gbr.2nd.ta");
    p.withholds("board gbr.aaa.adc; board fra.acav.clm; board gbr.2nd.ta").offers("board gbr.infantry.cw");
    p.play("board gbr.infantry.bef").withholds("board gbr.infantry.cw");
}

#[test]
fn c18_2_1_d_they_land_in_ports_of_the_same_sea() {
    covers!("18.2.1.d", "18.2.1.f");
    let mut p = london("2010: ger.2nd.sp");
    p.terror("1308").play("board gbr.infantry.bef").offers("land 1412; land 2210");
    // Enemies, neutrals, terror, another sea, no port, and where it is.
    p.withholds("land 2010; land 1612; land 1308; land 2209; land 1114; land 1211");
    Position::new("allied movement", "available: fra.sea.sea / 1314: fra.acav.clm")
        .withholds("ship fra.sea.sea");
}

#[test]
fn c18_2_1_g_supply_and_zones_do_not_matter() {
    covers!("18.2.1.g", "18.2.1.h");
    let mut p =
        at_sea(Ground::real(), "2210: gbr.infantry.bef / 2211: ger.infantry.i / 1413: ger.infantry.ii");
    assert!(!p.supplied("gbr.infantry.bef"));
    p.play("board gbr.infantry.bef").offers("land 1412; land 1211");
}

#[test]
fn c18_2_1_j_no_other_movement_in_the_phase() {
    covers!("18.2.1.j");
    let units = "available: gbr.sea.sea / 1211: gbr.infantry.bef";
    let mut p = Position::new("allied movement", units);
    p.play("take gbr.infantry.bef; halt").withholds("ship gbr.sea.sea");
    let mut p = london("");
    p.play("board gbr.infantry.bef; land 1412").withholds("take gbr.infantry.bef");
}

#[test]
fn c18_2_1_k_landed_units_attack_in_supply_with_others() {
    covers!("18.2.1.k", "18.2.1.l", "18.2.1.m");
    let mut p = london("2211: ger.2nd.sp / 2210: gbr.infantry.cw / 2110: gbr.2nd.ta");
    assert!(!p.supplied("gbr.infantry.cw"));
    p.play("board gbr.infantry.bef; land 2210; end");
    p.assault("2211", "gbr.infantry.bef gbr.infantry.cw");
    assert_eq!(p.odds().supply, 0, "the friends in the hex too");
    let mut p = london("2211: ger.2nd.sp / 2210: gbr.infantry.cw / 2110: gbr.2nd.ta");
    p.play("board gbr.infantry.bef; land 2210; end").assault("2211", "gbr.infantry.bef gbr.2nd.ta");
    assert_eq!(p.odds().supply, -1, "others next to it join on their own supply");
}

#[test]
fn c18_2_2_b_marines_go_from_coast_to_coast() {
    covers!("18.2.2.a", "18.2.2.b", "18.2.2.c");
    let mut p = at_sea(Ground::real(), "1212: gbr.marines.rm gbr.infantry.bef / 1909: ger.2nd.sp");
    p.withholds("board gbr.infantry.bef").play("board gbr.marines.rm");
    p.offers("land 1114; land 1412; land 2108").withholds("land 1909; land 1314; land 2410");
    let mut p = at_sea(Ground::real(), "1211: gbr.marines.rm gbr.infantry.bef");
    p.play("board gbr.marines.rm").offers("land 1114");
    p.play("board gbr.infantry.bef").withholds("land 1114").offers("land 1412");
}

#[test]
fn c18_2_2_d_marines_stage_at_sea_next_to_the_beach() {
    covers!("18.2.2.d", "18.2.2.e");
    let mut p = at_sea(
        Ground::real(),
        "1212: gbr.marines.rm / 1909: ger.2nd.sp / 1211: ger.2nd.wf / 1413: ger.2nd.r1",
    );
    // London has no all-sea hex beside it, and an empty hex is no target.
    p.play("board gbr.marines.rm").withholds("storm 1211; storm 2010").offers("storm 1413");
    p.play("storm 1909");
    let sea = p.hex(&p.whereabouts("gbr.marines.rm"));
    assert!(!p.game.field.land.contains(sea));
    assert_eq!(p.game.field.grid.distance(sea, p.hex("1909")), 1);
    let mut p = at_sea(Ground::real(), "1211: gbr.infantry.bef / 1909: ger.2nd.sp");
    p.play("board gbr.infantry.bef").withholds("storm 1909");
}

#[test]
fn c18_2_2_f_they_must_attack() {
    covers!("18.2.2.f", "18.2.2.l");
    let mut p = beach(Ground::real(), "1910: ger.2nd.wf");
    p.withholds("end; attack 1910").assault("1909", "gbr.marines.rm");
    assert_eq!(p.odds().supply, 0);
}

#[test]
fn c18_2_2_g_they_must_land_when_the_beach_is_clear() {
    covers!("18.2.2.g");
    let ground = Ground::real().unit("gbr.marines.rm", |unit| unit.faces[0].attack = 9);
    let mut p = beach(ground, "");
    // 300%: 3 is DW.
    p.assault("1909", "gbr.marines.rm").die(3);
    while p.whereabouts("ger.2nd.sp") == "1909" {
        let choice = p.offered().into_iter().next().expect("a retreat");
        p.play(&choice);
    }
    assert_eq!(p.offered().into_iter().collect::<Vec<_>>(), ["advance gbr.marines.rm"]);
    p.play("advance gbr.marines.rm").at("gbr.marines.rm", "1909").play("end");
    p.at("gbr.marines.rm", "1909");
}

#[test]
fn c18_2_2_h_any_other_result_is_their_end() {
    covers!("18.2.2.h", "18.2.2.i");
    let ground = Ground::real().unit("gbr.marines.rm", |unit| unit.faces[0].attack = 5);
    let mut p = beach(ground, "");
    // 150%: 3 is AS.
    p.assault("1909", "gbr.marines.rm").die(3);
    p.at("gbr.marines.rm", "eliminated").at("gbr.sea.sea", "utilized").at("ger.2nd.sp", "1909");
}

#[test]
fn c18_2_2_j_others_join_and_support_is_added() {
    covers!("18.2.2.j", "18.2.2.k");
    let units = "1910: gbr.infantry.bef / available: gbr.sf.soe gbr.bomb.fleet / 1909: gbr.airstrike.1";
    let mut p = beach(Ground::real(), units);
    p.assault("1909", "gbr.marines.rm gbr.infantry.bef");
    p.offers("support gbr.sf.soe; support gbr.bomb.fleet; support gbr.airstrike.1");
}

#[test]
fn c18_2_2_m_marines_are_foot_on_land() {
    covers!("18.2.2.m");
    let mut p = Position::new("axis launch", "available: ger.airlift.ju / 2511: ger.marines.af");
    p.play("fly ger.airlift.ju").offers("ready 2511");
    let unit = p.game.unit(p.unit("ger.marines.af"));
    assert!(unit.is_mobile() && !unit.kind.is_mechanized());
}

#[test]
fn c18_2_2_n_marines_need_their_own_marker_and_sea() {
    covers!("18.2.2.n", "18.2.1.d");
    let mut p = Position::new("allied movement", "available: fra.sea.sea / 1212: gbr.marines.rm");
    p.withholds("ship fra.sea.sea");
    let mut p = Position::new("axis movement", "available: ger.sea.sea / 1909: ger.marines.af");
    p.withholds("ship ger.sea.sea");
    let mut p = at_sea(Ground::real(), "1212: gbr.marines.rm");
    p.play("board gbr.marines.rm; land 1114").withholds("take gbr.marines.rm");
}

#[test]
fn c18_3_a_markers_supply_combat_around_a_port() {
    covers!("18.3.a", "18.3.b", "18.3.c");
    let ground = || Ground::real().scenario("general-war");
    let units = "available: gbr.sea.sea / 2210: gbr.infantry.bef / 2211: gbr.infantry.cw / 2110: fra.acav.clm / 2212: ger.2nd.sp";
    let mut p = ground().position("allied movement", units);
    assert_eq!(p.controller("2210"), Some(Side::Allied));
    p.terror("1211").play("end").withholds("sealift gbr.sea.sea 1211; sealift gbr.sea.sea 2010");
    p.play("sealift gbr.sea.sea 2210");
    let supplied = |p: &mut Position, key: &str| {
        let unit = p.unit(key);
        p.game.is_sea_supplied(&p.state, unit)
    };
    assert!(supplied(&mut p, "gbr.infantry.bef") && supplied(&mut p, "gbr.infantry.cw"));
    assert!(!supplied(&mut p, "fra.acav.clm"), "of another country");
    p.put("2212: gbr.infantry.cw / 2213: ger.2nd.sp");
    assert!(!supplied(&mut p, "gbr.infantry.cw"), "two hexes away");
}

#[test]
fn c18_3_d_one_marker_in_a_port() {
    covers!("18.3.d", "18.3.e");
    let mut p = Position::new("allied movement", "available: gbr.sea.sea fra.sea.sea");
    p.play("end; sealift gbr.sea.sea 1412")
        .withholds("sealift fra.sea.sea 1412")
        .offers("sealift fra.sea.sea 1214");
    p.play("end").at("gbr.sea.sea", "utilized").at("fra.sea.sea", "available");
}

#[test]
fn c16_8_2_h_a_terrorized_port_is_closed() {
    covers!("16.8.2.h", "16.8.2.i");
    let mut p = Position::new("allied movement", "available: gbr.sea.sea / 1211: gbr.infantry.bef");
    p.terror("1211").withholds("ship gbr.sea.sea");
    p.play("end").withholds("sealift gbr.sea.sea 1211").offers("sealift gbr.sea.sea 1412");
    let mut p = Ground::plain().position("allied movement", "1413: gbr.infantry.bef");
    assert!(p.supplied("gbr.infantry.bef"), "Calais is a port of the North Sea");
    p.terror("1412 1214 1211 1111 1207 1308");
    assert!(!p.supplied("gbr.infantry.bef"));
}

fn evacuation() -> Ground {
    Ground::real().options(|options| options.naval_evacuation = true)
}

#[test]
fn c23_3_a_units_are_lifted_from_the_coast_into_friendly_ports() {
    covers!("23.3.a", "23.3.b");
    let units = "1313: gbr.infantry.bef / available: gbr.sea.sea";
    Position::new("allied movement", units).withholds("ship gbr.sea.sea");
    let mut p = at_sea(evacuation(), units);
    p.play("board gbr.infantry.bef").offers("land 1211; land 1412").withholds("land 2210; land 1114");
}

#[test]
fn c23_3_c_a_die_for_each_evacuated_unit() {
    covers!("23.3.c", "23.3.d", "23.3.e");
    let units = "1313: gbr.infantry.bef gbr.infantry.cw gbr.marines.rm / 1413: ger.2nd.sp / 1513: ger.2nd.wf";
    let mut p = at_sea(evacuation(), units);
    p.play("board gbr.infantry.bef; board gbr.infantry.cw; board gbr.marines.rm").withholds("land 2210");
    p.play("land 1412").die(3).die(4);
    assert_eq!(p.decides(), Some(Side::Allied), "Marines need no luck");
    p.full("gbr.infantry.bef").reduced("gbr.infantry.cw");
    p.play("end; attack 1413")
        .offers("add gbr.infantry.bef; add gbr.marines.rm")
        .withholds("add gbr.infantry.cw");
}

fn moves(change: fn(&mut Options)) -> Ground {
    Ground::real().options(|options| {
        options.additional_naval_moves = true;
        change(options);
    })
}

#[test]
fn c23_4_a_sea_moves_end_on_the_map_edge() {
    covers!("23.4.a", "23.4.b", "23.4.d");
    london("").play("board gbr.infantry.bef").withholds("land 1118");
    let mut p = at_sea(moves(|_| {}), "1211: gbr.infantry.bef / 1119: ger.2nd.sp");
    p.play("board gbr.infantry.bef").offers("land 1118; land 1522; land 1106").withholds("land 1119");
    p.play("land 1118; end").withholds("attack 1119");
    let mut p = moves(|_| {}).position("allied movement", "available: fra.sea.sea / 1412: fra.acav.clm");
    p.play("ship fra.sea.sea; board fra.acav.clm").offers("land 1106");
}

#[test]
fn c23_4_c_italians_have_three_such_hexes() {
    covers!("23.4.c");
    let ground = moves(|_| {}).scenario("general-war");
    let mut p = ground.position("axis movement", "available: ita.sea.sea / 2321: ita.alpine.alp");
    p.play("ship ita.sea.sea; board ita.alpine.alp").offers("land 1823; land 1922; land 2023");
    p.withholds("land 2122; land 2223; land 1118");
}

#[test]
fn c23_4_e_no_sea_move_begins_there_without_a_port() {
    covers!("23.4.e");
    let units = "available: gbr.sea.sea / 1114: gbr.marines.rm";
    Ground::real().position("allied movement", units).offers("ship gbr.sea.sea");
    moves(|_| {}).position("allied movement", units).withholds("ship gbr.sea.sea");
    let units = "available: gbr.sea.sea / 1111: gbr.infantry.bef";
    moves(|_| {}).position("allied movement", units).offers("ship gbr.sea.sea");
}

#[test]
fn c23_4_f_the_romanian_coast_is_open_without_an_axis_italy() {
    covers!("23.4.f", "23.4.g");
    let units = "available: gbr.sea.sea / 1211: gbr.infantry.bef";
    let lands = |joins: &[(Nation, Side)], units: &str, hex: &str| {
        let mut p = moves(|_| {}).position("allied movement", units);
        for &(nation, side) in joins {
            p.joins(nation, side);
        }
        p.play("ship gbr.sea.sea; board gbr.infantry.bef");
        p.offered().contains(&format!("land {hex}"))
    };
    let romania = (Nation::Romania, Side::Axis);
    assert!(!lands(&[], units, "4021"), "neutral");
    assert!(lands(&[romania], units, "4021"));
    assert!(lands(&[(Nation::Romania, Side::Allied)], units, "4021"));
    assert!(lands(&[romania], "available: gbr.sea.sea / 4021: gbr.infantry.bef", "1211"));
    assert!(!lands(&[romania, (Nation::Italy, Side::Axis)], units, "4021"));
}

#[test]
fn c23_5_holds_for_landings() {
    covers!("18.2.1.f");
    let units = "available: ger.sea.sea / 3109: ger.infantry.i";
    let mut p = Position::new("axis movement", units);
    p.play("ship ger.sea.sea; board ger.infantry.i").offers("land 2909");
    let ground = Ground::real().options(|options| options.poland_and_politics = true);
    let mut p = ground.position("axis movement", units);
    p.play("ship ger.sea.sea; board ger.infantry.i").withholds("land 2909").offers("land 2209");
    assert_eq!(p.state.phase, Phase::Movement(Side::Axis));
}

#[test]
fn marines_wait_in_the_sea_they_came_by() {
    covers!("18.2.2.d");
    let p = Position::new("allied movement", "");
    let seas = &p.game.field.seas;
    let sea_of = |port: &str| seas.iter().position(|sea| sea.ports.contains(p.hex(port))).expect("a sea");
    let (north, baltic) = (sea_of("1211"), sea_of("2408"));
    let touches = |hex: hexmap::HexId, sea: usize| {
        p.game.field.grid.neighbours(hex).iter().any(|next| next.is_some() && seas[sea].hexes.contains(*next))
    };
    let shared = seas[north].coast & seas[baltic].coast;
    let both = shared.iter().filter(|hex| touches(*hex, north) && touches(*hex, baltic));
    let both: Vec<String> = both.map(|hex| p.game.number(hex).to_string()).collect();
    assert!(!both.is_empty());
    for beach in both {
        for (side, marines, port, sea, defender) in [
            ("allied", "gbr.marines.rm", "1212", north, "ger.2nd.sp"),
            ("axis", "ger.marines.af", "3109", baltic, "gbr.2nd.ta"),
        ] {
            let mut p = Position::new(&format!("{side} movement"), "available: gbr.sea.sea ger.sea.sea");
            p.joins(Nation::Denmark, Side::Allied).put(&format!("{port}: {marines} / {beach}: {defender}"));
            p.play(&format!("ship {}.sea.sea; board {marines}; storm {beach}", &marines[..3]));
            let at = p.hex(&p.whereabouts(marines));
            assert!(p.game.field.seas[sea].hexes.contains(at), "{beach} from {port}");
        }
    }
}

#[test]
fn marines_whose_beach_others_have_cleared_are_lost() {
    // D67: they come ashore by an attack of their own, or not at all.
    covers!("18.2.2.f", "18.2.2.h");
    let ground = || Ground::real().pack(super::land::always("DZ"));
    let mut p = beach(ground(), "1910: gbr.infantry.bef");
    p.withholds("end").assault("1909", "gbr.infantry.bef").die(1).play("end");
    p.at("ger.2nd.sp", "eliminated").withholds("attack 1909").play("end").at("gbr.marines.rm", "eliminated");
    // Together with the others they land.
    let mut p = beach(ground(), "1910: gbr.infantry.bef");
    p.assault("1909", "gbr.infantry.bef gbr.marines.rm").die(1).withholds("end");
    p.play("advance gbr.marines.rm; end; end").at("gbr.marines.rm", "1909");
}

#[test]
fn c18_2_1_m_other_countries_join_a_landing_by_option_only() {
    covers!("18.2.1.m", "11.3.a");
    let mixed = |on: bool| {
        let ground = Ground::real().options(|options| options.mixed_landing_attacks = on);
        let units = "1211: gbr.infantry.bef / 2211: ger.2nd.sp / 2110: fra.acav.clm / 2111: fra.mech.5m";
        let mut p = at_sea(ground, units);
        p.play("board gbr.infantry.bef; land 2210; end; attack 2211");
        p
    };
    let mut p = mixed(false);
    p.play("add gbr.infantry.bef").refused("add fra.acav.clm", "11.3");
    let mut p = mixed(true);
    p.play("add gbr.infantry.bef").withholds("add fra.mech.5m").play("add fra.acav.clm");
    p.withholds("add fra.mech.5m").play("declare; assault");
    let strength = |p: &Position, unit: &str| i16::from(p.game.unit(p.unit(unit)).faces[0].attack);
    assert_eq!(p.odds().attack, strength(&p, "gbr.infantry.bef") + strength(&p, "fra.acav.clm"));
    // In whatever order they are named.
    let mut p = mixed(true);
    p.play("add fra.acav.clm").offers("add gbr.infantry.bef; add fra.mech.5m");
    p.play("add fra.mech.5m").withholds("add gbr.infantry.bef");
}

#[test]
fn c18_2_2_j_other_countries_join_marines_by_option_only() {
    covers!("18.2.2.j", "11.3.a");
    for on in [false, true] {
        let ground = Ground::real().options(|options| options.mixed_landing_attacks = on);
        let mut p = beach(ground, "1910: fra.acav.clm");
        p.play("attack 1909; add gbr.marines.rm");
        assert_eq!(p.offered().contains("add fra.acav.clm"), on);
    }
}

#[test]
fn c23_4_f_marines_assault_the_romanian_coast() {
    covers!("23.4.f");
    let storms = |ground: Ground| {
        let mut p = ground.position("allied movement", "available: gbr.sea.sea / 1212: gbr.marines.rm");
        p.joins(Nation::Romania, Side::Axis).joins(Nation::SovietUnion, Side::Axis);
        p.put("4022: rom.infantry.1 / 4219: sov.infantry.1").play("ship gbr.sea.sea; board gbr.marines.rm");
        ["4022", "4219"].map(|hex| p.offered().contains(&format!("storm {hex}")))
    };
    assert_eq!(storms(moves(|_| {})), [true, false], "Romania, and not the whole Black Sea");
    assert_eq!(storms(Ground::real()), [false, false]);
    let mut p = moves(|_| {}).position("allied movement", "available: gbr.sea.sea / 1212: gbr.marines.rm");
    p.joins(Nation::Romania, Side::Axis).put("4022: rom.infantry.1");
    p.play("ship gbr.sea.sea; board gbr.marines.rm; storm 4022");
    assert_eq!(p.game.field.grid.distance(p.hex(&p.whereabouts("gbr.marines.rm")), p.hex("4022")), 1);
}

#[test]
fn c23_4_d_whoever_lands_in_a_port_of_his_own_sea_may_attack() {
    covers!("23.4.d");
    // Southampton is on the map edge and a port of the North Sea; Genoa is on it too, but on another sea than the
    // Italian one.
    let mut p = moves(|_| {})
        .position("allied movement", "available: gbr.sea.sea / 1412: gbr.infantry.bef / 1110: ger.2nd.sp");
    p.play("ship gbr.sea.sea; board gbr.infantry.bef; land 1111; end").offers("attack 1110");
    let ground = moves(|_| {}).scenario("general-war");
    let units = "available: ita.sea.sea / 2321: ita.alpine.alp / 1922: fra.acav.clm";
    let mut p = ground.position("axis movement", units);
    p.play("ship ita.sea.sea; board ita.alpine.alp; land 2023; end").withholds("attack 1922");
}

#[test]
fn c18_1_h_the_mediterranean_carries_no_french_transport() {
    covers!("18.1.h");
    let ships = |full: bool| {
        let ground = Ground::real().scenario("general-war");
        let ground = ground.options(|options| options.french_mediterranean = full);
        let units = "available: fra.sea.sea / 1623: fra.infantry.1";
        let mut p = ground.position("allied movement", units);
        let ships = p.offered().contains("ship fra.sea.sea");
        if ships {
            p.play("ship fra.sea.sea; board fra.infantry.1").offers("land 2023");
        }
        ships
    };
    assert_eq!([ships(false), ships(true)], [false, true]);
}

#[test]
fn c19_0_c_nobody_lands_in_mountains_without_a_railroad() {
    covers!("19.0.c", "19.0.d");
    // 1223 is in the Pyrenees, on the map edge; a railroad leads through 1722.
    let lands = |unit: &str| {
        let units = format!("available: fra.sea.sea / 1412: fra.{unit}");
        let mut p = moves(|_| {}).position("allied movement", &units);
        p.play(&format!("ship fra.sea.sea; board fra.{unit}"));
        ["1223", "1722"].map(|hex| p.offered().contains(&format!("land {hex}")))
    };
    assert_eq!(lands("acav.clm"), [false, true]);
    assert_eq!(lands("marines.ch"), [false, true]);
    assert_eq!(lands("alpine.alpin"), [true, true]);
    let mut p = moves(|_| {}).position("allied movement", "available: fra.sea.sea / 1412: fra.acav.clm");
    p.play("ship fra.sea.sea; board fra.acav.clm").refused("land 1223", "19.0");
}

#[test]
fn c18_2_2_b_marines_need_no_port_and_so_no_terror_stops_them() {
    covers!("18.2.2.b", "16.8.2.h");
    let units = "available: gbr.sea.sea / 1412: gbr.marines.rm gbr.infantry.bef";
    let mut p = Position::new("allied movement", units);
    p.terror("1412 1214").play("ship gbr.sea.sea").withholds("board gbr.infantry.bef");
    // From the beach of one terrorized port to that of another.
    p.play("board gbr.marines.rm").offers("land 1214").play("land 1214").at("gbr.marines.rm", "1214");
    // Others in their company need the port.
    let mut p = Position::new("allied movement", &units.replace("1412", "1211"));
    p.terror("1412").play("ship gbr.sea.sea; board gbr.marines.rm").offers("land 1412");
    p.play("board gbr.infantry.bef").refused("land 1412", "16.8.2").offers("land 1214");
}

#[test]
fn c23_3_a_whoever_leaves_by_the_beach_of_a_terrorized_port_is_evacuated() {
    covers!("23.3.a", "23.3.c", "16.8.2.h");
    let mut p = at_sea(evacuation(), "1412: gbr.infantry.bef");
    p.play("board gbr.infantry.bef; land 1211");
    assert_eq!(p.decides(), Some(Side::Allied), "from a port without a die");
    let mut p = evacuation().position("allied movement", "available: gbr.sea.sea / 1412: gbr.infantry.bef");
    p.terror("1412").play("ship gbr.sea.sea; board gbr.infantry.bef; land 1211").die(4);
    p.reduced("gbr.infantry.bef");
}

#[test]
fn c23_4_a_terror_closes_ports_and_no_other_edge_hexes() {
    covers!("23.4.a", "16.8.2.h");
    let mut p = moves(|_| {}).position("allied movement", "available: gbr.sea.sea / 1211: gbr.infantry.bef");
    p.terror("1105 1111").play("ship gbr.sea.sea; board gbr.infantry.bef");
    p.offers("land 1105").withholds("land 1111");
}

#[test]
fn c5_4_a_a_landing_in_a_neutral_port_is_an_invasion() {
    covers!("5.4.a", "5.5.a", "18.2.1.f");
    let units = "available: ger.sea.sea / 2209: ger.infantry.i ger.infantry.ii / 2207: den.infantry.1";
    let mut p = Position::new("axis movement", units);
    p.play("ship ger.sea.sea; board ger.infantry.i; board ger.infantry.ii");
    // Aarhus is occupied, and Finland is none of Germany's victims.
    p.offers("land 2408; land 3406").refused("land 2207", "18.2.1").refused("land 3402", "5.5");
    p.play("land 2408").at("ger.infantry.i", "2408").at("ger.infantry.ii", "2408");
    assert_eq!(p.state.side_of(Nation::Denmark), Some(Side::Allied));
    assert!(p.said("Germany invades Denmark"));
    assert_eq!(p.controller("2408"), Some(Side::Axis));
    // Marines come over the beach.
    let mut p = Position::new("axis movement", "available: ger.sea.sea / 2209: ger.marines.af");
    p.play("ship ger.sea.sea; board ger.marines.af").offers("land 2308").withholds("storm 2308");
    // Others invade nobody, and by option nobody does.
    let mut p = Position::new("allied movement", "available: gbr.sea.sea / 1211: gbr.infantry.bef");
    p.play("ship gbr.sea.sea; board gbr.infantry.bef").refused("land 1611", "5.5");
    let ground = Ground::real().options(|options| options.no_sea_invasions = true);
    let mut p = ground.position("axis movement", units);
    p.play("ship ger.sea.sea; board ger.infantry.i").withholds("land 2408; land 3406");
}

#[test]
fn c18_3_a_a_beachhead_under_an_enemy_zone_is_supplied() {
    covers!("18.3.a");
    let units = "available: gbr.sea.sea / 2210: gbr.infantry.bef / 2211: ger.2nd.sp / 1413: ger.2nd.wf";
    let ground = |option: bool| Ground::real().options(|options| options.sealift_needs_control = option);
    let mut p = ground(false).position("allied combat", units);
    assert_eq!(p.controller("2210"), None, "disputed");
    // Calais is home; Bremen nobody has taken from Germany.
    p.offers("sealift gbr.sea.sea 2210; sealift gbr.sea.sea 1412").withholds("sealift gbr.sea.sea 2010");
    p.play("sealift gbr.sea.sea 2210").assault("2211", "gbr.infantry.bef");
    assert_eq!(p.odds().supply, 0);
    let mut p = ground(true).position("allied combat", units);
    p.withholds("sealift gbr.sea.sea 2210").offers("sealift gbr.sea.sea 1412");
    // A home port with the enemy in it is not friendly.
    let mut p = ground(false).position("allied combat", "available: gbr.sea.sea / 1412: ger.2nd.sp");
    p.withholds("sealift gbr.sea.sea 1412").offers("sealift gbr.sea.sea 1214");
}

#[test]
fn c18_2_2_e_ports_on_estuaries_are_coastal_but_not_by_the_open_sea() {
    covers!("18.2.2.e", "18.1.c", "18.2.2.b");
    // Hamburg lies up the Elbe. It is bombarded,
    let units = "2110: gbr.infantry.bef / 2210: ger.2nd.sp / available: gbr.bomb.fleet";
    attack(Position::new("allied combat", units), "2210", "gbr.infantry.bef")
        .offers("support gbr.bomb.fleet");
    // but not stormed: there is no all-sea hex beside it,
    let mut p = at_sea(Ground::real(), "1212: gbr.marines.rm / 2210: ger.2nd.sp / 1909: ger.2nd.wf");
    p.play("board gbr.marines.rm").offers("storm 1909").refused("storm 2210", "18.2.2");
    // and Marines need no port there either.
    let mut p = Position::new("allied movement", "available: gbr.sea.sea / 1212: gbr.marines.rm");
    p.terror("2210").play("ship gbr.sea.sea; board gbr.marines.rm").offers("land 2210");
}
