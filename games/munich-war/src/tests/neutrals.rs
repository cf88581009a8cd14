//! 5.0 Belligerency and neutrals.

use engine::covers;

use crate::nation::{Nation, Nations, Side};
use crate::testing::{Ground, Play, Position};

const SCENARIOS: [&str; 5] =
    ["western-powers-guarantee", "little-entente", "intermarium", "anti-comintern-war", "general-war"];

/// The countries that units of a country could invade now.
fn victims(p: &mut Position, nation: Nation) -> Vec<Nation> {
    let hexes = p.game.at(&p.state, &mut p.desk).invadable(nation);
    Nation::ALL.into_iter().filter(|victim| hexes.intersects(&p.game.field.countries[*victim])).collect()
}

#[test]
fn c5_0_a_a_country_is_belligerent_or_neutral() {
    covers!("5.0.a", "2.2.e");
    let mut p = Position::new("axis movement", "");
    assert!(p.state.is_belligerent(Nation::Germany) && !p.state.is_belligerent(Nation::Belgium));
    p.joins(Nation::Belgium, Side::Allied);
    assert!(p.state.is_belligerent(Nation::Belgium));
    p.state.surrendered.insert(Nation::Belgium);
    assert!(!p.state.is_belligerent(Nation::Belgium));
}

#[test]
fn c5_0_b_units_enter_enemy_and_friendly_belligerent_countries() {
    covers!("5.0.b", "5.0.c");
    let mut p = Position::new("axis movement", "2717: ger.infantry.i");
    p.play("take ger.infantry.i").offers("go 2716; go 2819");
}

#[test]
fn c5_0_d_germany_and_czechoslovakia_always_start_opposed() {
    covers!("5.0.d", "5.0.e");
    for scenario in SCENARIOS {
        let state = Ground::real().scenario(scenario).start().state;
        assert_eq!(state.side_of(Nation::Germany), Some(Side::Axis), "{scenario}");
        assert_eq!(state.side_of(Nation::Czechoslovakia), Some(Side::Allied), "{scenario}");
        let poland = matches!(scenario, "intermarium" | "general-war").then_some(Side::Allied);
        let poland = poland.or((scenario != "little-entente").then_some(Side::Axis));
        assert_eq!(state.side_of(Nation::Poland), poland, "{scenario}");
    }
}

#[test]
fn c5_1_a_nobody_controls_a_neutral() {
    covers!("5.1.a", "2.2.b", "2.3.j");
    let mut p = Position::new("axis movement", "");
    assert_eq!(p.controller("1512"), None);
    p.joins(Nation::Belgium, Side::Allied);
    assert_eq!(p.controller("1512"), Some(Side::Allied));
}

#[test]
fn c5_1_b_nobody_else_enters_or_attacks_a_neutral() {
    covers!("5.1.b");
    let units = "1413: fra.infantry.1 / 1512: bel.infantry.1 / available: fra.airstrike.1";
    let mut p = Position::new("allied movement", units);
    p.play("take fra.infantry.1").withholds("go 1512; go 1511");
    Position::new("allied combat", units).withholds("attack 1512");
    Position::new("allied launch", units).play("fly fra.airstrike.1").withholds("to 1512").offers("to 1413");
}

#[test]
fn c5_1_c_an_aggressive_power_may_invade() {
    covers!("5.1.c", "5.0.g", "5.4.a", "5.4.d");
    let mut p = Position::new("axis movement", "2109: ger.infantry.i");
    p.play("take ger.infantry.i; go 2208");
    assert_eq!(p.state.side_of(Nation::Denmark), Some(Side::Allied));
    assert_eq!(p.controller("2408"), Some(Side::Allied));
}

#[test]
fn c5_1_e_supply_does_not_pass_a_neutral() {
    covers!("5.1.e");
    let ring = [2415, 2416, 2514, 2516, 2615, 2616];
    let ground = Ground::plain().cities(&[2511], true).country(Nation::Belgium, &ring);
    let mut p = ground.position("axis movement", "2515: ger.infantry.i");
    assert!(!p.supplied("ger.infantry.i"));
    p.joins(Nation::Belgium, Side::Allied);
    assert!(p.supplied("ger.infantry.i"));
}

#[test]
fn c5_2_b_nobody_moves_neutral_units() {
    covers!("5.2.b");
    for phase in ["axis movement", "allied movement"] {
        let mut p =
            Position::new(phase, "1512: bel.infantry.1 / 1514: fra.infantry.1 / 2513: ger.infantry.i");
        p.withholds("take bel.infantry.1");
    }
}

#[test]
fn c5_2_c_neutral_units_have_no_zone_until_invaded() {
    covers!("5.2.c");
    let units = "1712: ger.infantry.i / 1612: bel.infantry.1 / 1613: bel.cavalry.c";
    let mut p = Position::new("axis movement", units);
    let zones = [(Side::Allied, "1712"), (Side::Axis, "1613")];
    p.play("take ger.infantry.i").offers("go 1912").play("halt");
    for (side, hex) in zones {
        assert!(!p.in_zone_of(side, hex), "{hex}");
    }
    p.joins(Nation::Belgium, Side::Allied);
    for (side, hex) in zones {
        assert!(p.in_zone_of(side, hex), "{hex}");
    }
}

#[test]
fn c5_2_d_luxembourg_and_switzerland_have_no_units() {
    covers!("5.2.d");
    let mut p = Position::new("axis movement", "1814: ger.infantry.i");
    p.play("take ger.infantry.i; go 1713").at("ger.infantry.i", "1713");
    assert_eq!(p.state.side_of(Nation::Luxembourg), Some(Side::Allied));
    for nation in [Nation::Luxembourg, Nation::Switzerland] {
        assert!(p.game.of_nation[nation].is_empty());
    }
}

#[test]
fn e20_interventions_of_the_scenarios() {
    covers!("5.0.f", "5.3.a", "S1.d", "S1.e", "S3.d", "S3.e", "S4.d", "S4.e", "S5.d", "S5.e", "S6.d", "S6.e");
    use Nation::*;
    let table: [(&[Nation], &[Nation]); 5] = [
        (&[Italy], &[SovietUnion]),
        (&[Italy], &[Poland, France]),
        (&[Hungary], &[Yugoslavia, Finland, France]),
        (&[Hungary, Finland], &[Yugoslavia, France]),
        (&[Finland], &[SovietUnion, Yugoslavia]),
    ];
    for (scenario, joining) in SCENARIOS.into_iter().zip(table) {
        for die in [2, 3] {
            let mut p = Ground::real().scenario(scenario).position("events", "");
            let before = p.state.joined;
            p.die(die);
            let joined = Side::ALL.map(|side| p.state.joined[side as usize] - before[side as usize]);
            let expected: [Nations; 2] = [joining.0, joining.1].map(|list| list.iter().copied().collect());
            assert_eq!(joined, expected, "{scenario}");
        }
    }
}

#[test]
fn c5_3_b_whoever_intervenes_is_operated_in_the_same_turn() {
    covers!("5.3.b", "T.events.2");
    let mut p = Position::new("events", "2021: ita.infantry.1 / available: ita.airstrike.1");
    p.die(2).play("end").offers("fly ita.airstrike.1").play("end").offers("take ita.infantry.1");
}

#[test]
fn c5_3_b_the_other_reading_deploys_at_the_event() {
    covers!("5.3.b");
    let ground = Ground::real().options(|options| options.intervention_at_event = true);
    let mut p = ground.position("events", "");
    p.die(2);
    assert_eq!(p.decides(), Some(Side::Allied));
    p.play("deploy rest");
    assert_eq!(p.decides(), Some(Side::Axis));
    p.play("deploy rest").offers("end");
    assert_eq!(p.state.points[Nation::Germany], 8, "the Events Phase is over");
    assert!(p.whereabouts("ita.alpine.alp").parse::<u16>().is_ok(), "it is on the map");
}

#[test]
fn c5_3_c_a_second_intervention_changes_nothing() {
    covers!("5.3.c");
    let mut p = Position::new("events", "");
    p.state.intervened = true;
    let before = p.state.joined;
    p.die(3);
    assert_eq!(p.state.joined, before);
}

#[test]
fn c5_3_c_a_country_invaded_before_keeps_its_side() {
    covers!("5.3.a");
    let mut p = Ground::real().scenario("anti-comintern-war").position("events", "");
    p.joins(Nation::Yugoslavia, Side::Axis).die(2);
    assert_eq!(p.state.side_of(Nation::Yugoslavia), Some(Side::Axis));
    assert!(!p.state.joined[Side::Allied as usize].contains(Nation::Yugoslavia));
}

#[test]
fn c5_4_b_an_attack_on_its_units_invades() {
    covers!("5.4.b", "2.2.b");
    let mut p =
        Position::new("axis combat", "1712: ger.panzer.16 / 1612: bel.cavalry.c / 1512: bel.infantry.1");
    p.play("attack 1612; add ger.panzer.16");
    assert_eq!(p.state.side_of(Nation::Belgium), None);
    p.play("declare");
    assert_eq!(p.state.side_of(Nation::Belgium), Some(Side::Allied));
}

#[test]
fn c5_4_c_an_air_unit_in_its_hex_invades() {
    covers!("5.4.c", "16.8.e", "16.3.j");
    let mut p = Position::new("axis launch", "available: ger.airstrike.l1");
    p.play("fly ger.airstrike.l1; to 1611");
    assert_eq!(p.state.side_of(Nation::Netherlands), Some(Side::Allied));
    p.play("end").offers("bomb ger.airstrike.l1 city");
}

#[test]
fn c5_4_d_the_other_player_controls_the_invaded() {
    covers!("5.4.d", "2.2.d");
    let ground = Ground::real().scenario("intermarium");
    let mut p = ground.position("axis movement", "3802: sov.infantry.1 / 3701: fin.fort.ml");
    p.play("take sov.infantry.1").withholds("go 3701").offers("go 3801");
    p.play("go 3801");
    assert_eq!(p.state.side_of(Nation::Finland), Some(Side::Allied));
    let ground = Ground::real().scenario("anti-comintern-war");
    let mut p = ground.position("allied movement", "3802: sov.infantry.1");
    p.play("take sov.infantry.1; go 3801");
    assert_eq!(p.state.side_of(Nation::Finland), Some(Side::Axis));
}

#[test]
fn c5_4_e_retreat_and_pursuit_never_invade() {
    covers!("5.4.e");
    let ground = Ground::plain()
        .cities(&[2515, 2511], true)
        .country(Nation::Switzerland, &[2413, 2414, 2512, 2614])
        .country(Nation::Belgium, &[2613])
        .unit("cze.infantry.1", |unit| unit.faces[0].attack = 12);
    let mut p = ground.position("allied combat", "2514: cze.infantry.1 / 2513: ger.infantry.i");
    p.assault("2513", "cze.infantry.1");
    assert_eq!(p.column(), 300);
    // DW: the Belgian hex is the only one that Germans could have entered on the march.
    p.die(3).at("ger.infantry.i", "eliminated");
    assert_eq!(p.state.side_of(Nation::Belgium), None);
}

#[test]
fn c5_4_f_the_neutral_fights_before_the_unit_goes_on() {
    covers!("5.4.f");
    let ground = Ground::plain().cities(&[1812], true);
    let mut p = ground.position("axis movement", "1712: ger.panzer.16 / 1512: bel.infantry.1");
    p.play("take ger.panzer.16").withholds("go 1511").play("go 1612").at("ger.panzer.16", "1612");
    assert_eq!(p.state.side_of(Nation::Belgium), Some(Side::Allied));
    assert_eq!(p.decides(), Some(Side::Axis));
    p.withholds("go 1511");
}

#[test]
fn e06_zones_and_a_neutral_country() {
    covers!("5.2.c", "10.1.d");
    let units = "1712: ger.panzer.16 / 1613: bel.fort.ee / 1612: bel.cavalry.c";
    let mut p = Position::new("axis movement", units);
    assert!(!p.in_zone_of(Side::Allied, "1712"), "E6.1");
    assert!(!p.in_zone_of(Side::Axis, "1613"), "E6.2");
    let mut p = Position::new("axis movement", "1712: ger.panzer.16 / 1512: bel.cavalry.c");
    p.play("take ger.panzer.16; go 1613");
    assert!(p.in_zone_of(Side::Allied, "1613") && p.in_zone_of(Side::Axis, "1512"), "E6.3");
    p.withholds("go 1512; halt").offers("end");
}

#[test]
fn c5_5_b_germany_may_invade_seven_countries() {
    covers!("5.5.a", "5.5.b");
    use Nation::*;
    let mut p = Position::new("axis movement", "");
    let seven = [Belgium, Netherlands, Luxembourg, Denmark, Lithuania, Latvia, Estonia];
    assert_eq!(victims(&mut p, Germany), seven);
    for nation in [Czechoslovakia, Poland, Hungary, France, Britain, Italy, Romania, Yugoslavia] {
        assert_eq!(victims(&mut p, nation), [], "{nation}");
    }
}

#[test]
fn c5_5_c_the_soviet_union_may_invade_four_countries() {
    covers!("5.5.a", "5.5.c");
    use Nation::*;
    let mut p = Position::new("axis movement", "");
    p.joins(SovietUnion, Side::Allied);
    assert_eq!(victims(&mut p, SovietUnion), [Lithuania, Latvia, Estonia, Finland]);
    p.joins(Latvia, Side::Axis);
    assert_eq!(victims(&mut p, SovietUnion), [Lithuania, Estonia, Finland], "no neutral any more");
}

#[test]
fn c5_6_b_danzig_belongs_to_a_fighting_poland() {
    covers!("5.6.b");
    let mut p = Ground::real().scenario("little-entente").position("axis movement", "2910: ger.infantry.i");
    let danzig = p.hex("2909");
    assert_eq!(p.game.country(&p.state, danzig), Some(Nation::Danzig));
    assert_eq!(p.controller("2909"), None);
    p.joins(Nation::Poland, Side::Allied);
    assert_eq!(p.game.country(&p.state, danzig), Some(Nation::Poland));
    p.put("2910: ger.infantry.ii");
    assert_eq!(p.controller("2911"), Some(Side::Allied));
}

#[test]
fn c5_6_c_zara_is_italian() {
    covers!("5.6.c");
    let p = Position::new("axis movement", "");
    assert_eq!(p.game.country(&p.state, p.hex("2623")), Some(Nation::Italy));
}

#[test]
fn c5_6_d_switzerland_is_never_entered() {
    covers!("5.6.d", "5.6.e");
    let mut p = Position::new("axis movement", "1917: ger.infantry.i");
    for nation in Nation::ALL {
        assert!(!victims(&mut p, nation).contains(&Nation::Switzerland), "{nation}");
    }
    p.play("take ger.infantry.i").withholds("go 1818; go 2018");
}

#[test]
fn e21_nobody_invades_who_is_not_listed() {
    covers!("5.5.a");
    let barred: [(&str, &[Nation]); 4] = [
        ("western-powers-guarantee", &[Nation::Romania, Nation::Yugoslavia]),
        ("little-entente", &[Nation::Britain, Nation::SovietUnion, Nation::Finland]),
        ("intermarium", &[Nation::Italy, Nation::Britain]),
        ("anti-comintern-war", &[Nation::Britain]),
    ];
    for (scenario, nations) in barred {
        let mut p = Ground::real().scenario(scenario).position("axis movement", "");
        for nation in
            Nation::ALL.into_iter().filter(|nation| p.state.is_belligerent(*nation)).collect::<Vec<_>>()
        {
            for victim in nations {
                assert!(!victims(&mut p, nation).contains(victim), "{scenario}: {nation}, {victim}");
            }
        }
    }
    let mut p = Position::new("axis movement", "3019: hun.infantry.1 / 3318: hun.cavalry.c");
    p.play("take hun.cavalry.c").withholds("go 3319; go 3418");
    p.play("halt").joins(Nation::SovietUnion, Side::Allied);
    assert!(victims(&mut p, Nation::SovietUnion).contains(&Nation::Finland));
}

#[test]
fn c5_6_b_danzig_comes_with_poland() {
    covers!("5.6.b", "2.3.j");
    assert_eq!(Position::new("axis movement", "").controller("2909"), Some(Side::Axis));
    let mut p = Ground::real().scenario("little-entente").position("axis movement", "");
    assert_eq!(p.controller("2909"), None);
    let danzig = p.hex("2909");
    assert_eq!(p.game.country(&p.state, danzig), Some(Nation::Danzig));
    p.joins(Nation::Poland, Side::Allied);
    assert_eq!(p.controller("2909"), Some(Side::Allied));
    assert_eq!(p.game.country(&p.state, danzig), Some(Nation::Poland));
}

#[test]
fn c5_5_a_a_country_is_invaded_once() {
    covers!("1.0.b");
    let mut p = Position::new("axis movement", "");
    let may = |p: &Position, victim| p.game.may_invade(&p.state, Nation::Germany, victim);
    assert!(may(&p, Nation::Belgium) && !may(&p, Nation::Finland) && !may(&p, Nation::Switzerland));
    p.joins(Nation::Belgium, Side::Allied);
    assert!(!may(&p, Nation::Belgium));
}
