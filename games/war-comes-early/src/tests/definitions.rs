//! 1.0 Introduction, 2.0 Components, 3.2 Set up, 3.4 Turn marker.

use std::collections::BTreeSet;

use engine::{Face, Game, Setup, Show, Viewer, covers};
use hexmap::{Direction, HexNumber};

use crate::Shelf;
use crate::field::Mobility;
use crate::nation::{Nation, Side};
use crate::pack::Pack;
use crate::state::Spot;
use crate::terrain::{HexKind, SideKind, Terrain};
use crate::testing::{Ground, Play, Position};
use crate::unit::{Kind, Level, Size, Start, Unit};

// Clear land with one German city, so that Germans in Poland can be in supply.
fn supplied() -> Ground {
    Ground::plain().cities(&[2721], false)
}

#[test]
fn c1_0_b_the_menu_offers_the_scenarios_of_the_rulebook() {
    covers!("1.0.b");
    let shelf = Shelf::default();
    let menu: Vec<&str> = shelf.info().scenarios.iter().map(|scenario| scenario.id).collect();
    assert!(menu.contains(&"poland-1939"));
    assert!(menu.iter().all(|id| ["czechoslovakia-1938", "poland-1939"].contains(id)), "{menu:?}");
    assert!(menu.iter().all(|id| shelf.open(&Setup::scenario(id)).is_ok()));
    assert!(shelf.open(&Setup::scenario("france-1940")).is_err());
}

#[test]
fn c1_1_c_fronts_are_soviet_and_divisions_are_german() {
    covers!("1.1.c", "2.3.1.a");
    let p = Position::start();
    let pack = Pack::embedded();
    for unit in pack.units.iter().chain(&p.game.units) {
        let nation = unit.nation;
        match unit.size {
            Size::Front => assert_eq!(nation, Nation::SovietUnion, "{}", unit.key),
            Size::Army => {}
            Size::Corps => {
                assert!(nation != Nation::SovietUnion || unit.name == "IAC", "{}", unit.key);
            }
            Size::Division => {
                assert_eq!(nation, Nation::Germany, "{}", unit.key);
                assert!(unit.is_static() || unit.kind == Kind::Flieger, "{}", unit.key);
            }
        }
    }
    let sizes = p.game.board(&p.state, Viewer::Umpire).pieces.into_iter().map(|piece| match piece.face {
        Face::Shown(counter) => counter.size,
        Face::Hidden => panic!("an umpire sees everything"),
    });
    let expected = ["XXX", "XXXX", "[XXX]"].map(str::to_owned);
    assert_eq!(sizes.collect::<BTreeSet<_>>(), BTreeSet::from(expected));
}

#[test]
fn c1_3_g_everybody_but_the_soviets_is_western() {
    covers!("1.3.g");
    let western: Vec<Nation> = Nation::ALL.into_iter().filter(|nation| nation.is_western()).collect();
    assert_eq!(western.len(), Nation::ALL.len() - 1);
    assert!(!western.contains(&Nation::SovietUnion));
    assert!(western.contains(&Nation::Germany) && western.contains(&Nation::Poland));
    let pack = Pack::embedded();
    let level = |key: &str| pack.unit(pack.unit_id(key).unwrap()).level();
    assert_eq!(level("po.army.lz"), Level::Army);
    assert_eq!(level("su.army.1"), Level::Corps);
}

// What the German corps 1 and 2 add up to, out of supply, in an attack on 3522.
fn halved(units: &str, factors: [u8; 2]) -> Position {
    let ground =
        Ground::plain().factors("ge39.corps.1", factors[0], 4).factors("ge39.corps.2", factors[1], 4);
    let mut p = ground.position("german combat", &format!("{units} / 3522: po.army.lz"));
    assert!(!p.supplied("ge39.corps.1"));
    p.all_attack("3522");
    p
}

#[test]
fn c1_4_a_halves_are_rounded_up() {
    covers!("1.4.a", "1.4.c");
    for (factor, half) in [(5, 3), (7, 4), (4, 2), (1, 1)] {
        let p = halved("3521: ge39.corps.1", [factor, 0]);
        assert!(p.said(&format!("Attack {half} against")), "{factor}");
    }
    let mut p = Ground::plain().position("german movement", "3521: ge39.corps.1 ge39.army.sab");
    p.play("take ge39.corps.1");
    assert_eq!(p.points("ge39.corps.1"), 6, "three of six points");
    p.play("halt; take ge39.army.sab");
    assert_eq!(p.points("ge39.army.sab"), 4, "two of four points");
}

#[test]
fn c1_4_b_a_stack_is_added_up_before_it_is_halved() {
    covers!("1.4.b");
    assert!(halved("3521: ge39.corps.1 ge39.corps.2", [3, 3]).said("Attack 3 against"));
    assert!(halved("3521: ge39.corps.1 / 3421: ge39.corps.2", [3, 3]).said("Attack 4 against"));
}

#[test]
fn c2_1_a_black_dot_cities_are_ignored_in_movement_and_combat() {
    covers!("2.1.a");
    for (dot, attack, shift, spent) in [(true, 7, false, 4), (false, 4, true, 2)] {
        let ground = || supplied().cities(&[3522], dot).sides(SideKind::River, &[(3521, 3522)]);
        let mut p = ground().position("german combat", "3521: ge39.corps.19mc / 3522: po.army.lz");
        p.all_attack("3522");
        assert!(p.said(&format!("Attack {attack} against")));
        assert_eq!(p.said("terrain"), shift);
        let mut p = ground().position("german movement", "3521: ge39.corps.1");
        p.play("take ge39.corps.1; go 3522");
        assert_eq!(p.points("ge39.corps.1"), 12 - spent);
    }
}

#[test]
fn c2_1_a_black_dot_cities_neither_supply_nor_cut_supply_nor_raise_corps() {
    covers!("2.1.a");
    let around: &[u16] = &[3521, 3523, 3421, 3621, 3622];
    for dot in [true, false] {
        let mut p = Ground::plain().cities(&[2721], dot).position("german movement", "3522: ge39.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), !dot, "a source only if it is a city");
        // The only way out is 3422, Polish and empty.
        let ground = supplied().water(HexKind::Lake, around).cities(&[3422], dot);
        let mut p = ground.position("german movement", "3522: ge39.corps.1");
        assert_eq!(p.supplied("ge39.corps.1"), dot, "a city cuts the line");
        let mut p = supplied().cities(&[2722], dot).position("german reorganization", "");
        p.lost("ge39.corps.1").play("replace ge39.corps.1").offers("at 2721");
        if dot {
            p.refused("at 2722", "3.5");
        } else {
            p.offers("at 2722");
        }
    }
    let ground = Ground::plain().cities(&[2721], true).options(|options| options.dots_supply = true);
    assert!(
        ground.position("german movement", "3522: ge39.corps.1").supplied("ge39.corps.1"),
        "by agreement"
    );
}

#[test]
fn c2_1_b_the_corrected_names_stand_on_the_map() {
    covers!("2.1.b", "2.1.e");
    let p = Position::start();
    for (hex, name) in [
        ("4114", "Konigsberg"),
        ("1113", "Giessen"),
        ("1208", "Dortmund"),
        ("1409", "Bielefeld"),
        ("1710", "Hannover"),
    ] {
        assert_eq!(p.game.place(p.hex(hex)), format!("{name} ({hex})"));
    }
    let names: BTreeSet<String> = p.game.scene().places.into_iter().map(|place| place.name).collect();
    assert_eq!(names.len(), p.game.field.grid.len(), "no number twice");
    assert!(names.iter().all(|name| name.len() == 4));
    let number: HexNumber = "2413".parse().unwrap();
    assert_eq!((number.first_pair(), number.last_pair()), (24, 13));
    assert_eq!(p.game.number(p.hex("2413")), number);
}

#[test]
fn c2_1_c_a_unit_is_in_one_hex_at_a_time() {
    covers!("2.1.c");
    let mut p = Ground::plain().position("german movement", "3518: ge39.corps.1");
    p.play("take ge39.corps.1; go 3519; halt");
    assert_eq!(p.stack("3518"), Vec::<String>::new());
    assert_eq!(p.stack("3519"), ["ge39.corps.1"]);
    assert_eq!(p.game.board(&p.state, Viewer::Umpire).pieces.len(), 1);
}

#[test]
fn c2_1_d_hexes_have_natural_and_manmade_terrain_and_six_sides() {
    covers!("2.1.d");
    let p = Position::start();
    let warsaw = p.hex("3821");
    let record = &p.game.field.hexes[usize::from(warsaw.raw())];
    assert_eq!(record.terrain, Some(Terrain::Clear));
    assert!(record.is_city());
    let rivers = |hex| {
        Direction::ALL.map(|side| p.game.field.water[usize::from(p.hex(hex).raw())] >> side.index() & 1)
    };
    assert_eq!(rivers("3821").iter().sum::<u8>(), 4, "the Vistula and the Bug");
}

#[test]
fn c2_2_a_markers_are_no_units() {
    covers!("2.2.a");
    let units = "3521: ge39.corps.1 ge39.corps.2 ge39.corps.3 ge39.corps.4 ge39.corps.8";
    let p = Ground::plain().position("german movement", units);
    let board = p.game.board(&p.state, Viewer::Umpire);
    // Turn, phase and the holder of the hex are shown, and none of them stands in the full hex.
    assert!(board.turn.number == 1 && board.phase == "German Movement Phase");
    assert!(board.holdings.iter().any(|holding| holding.place.0 == p.hex("3521").raw()));
    assert_eq!(board.pieces.len(), 5);
    assert!(board.pieces.iter().all(|piece| matches!(&piece.face, Face::Shown(c) if c.factors.len() == 2)));
}

#[test]
fn c2_3_a_counters_show_nation_name_type_size_and_factors() {
    covers!("2.3.a", "2.3.3.a");
    let p = Position::start();
    let board = p.game.board(&p.state, Viewer::Umpire);
    let counters: Vec<_> = board
        .pieces
        .into_iter()
        .filter_map(|piece| match piece.face {
            Face::Shown(counter) => Some(counter),
            Face::Hidden => None,
        })
        .collect();
    assert_eq!(counters.len(), 22);
    assert!(counters.iter().all(|counter| !counter.name.is_empty() && counter.factors.len() == 2));
    let guderian = counters.iter().find(|counter| counter.key == "ge39.corps.19mc").unwrap();
    assert_eq!((guderian.nation.as_str(), guderian.name.as_str()), ("Ge", "19MC"));
    assert_eq!((guderian.kind.as_str(), guderian.size.as_str()), ("mechanized", "XXX"));
    assert_eq!(guderian.factors, [7, 4]);
    let codes = ["Be", "UK", "Cz", "Dn", "Fr", "Ge", "Hu", "It", "Li", "Ne", "Po", "Ro", "SU", "Yg"];
    let pack = Pack::embedded();
    assert!(pack.units.iter().all(|unit| codes.contains(&unit.nation.code())));
    // The German colours follow from the type: mechanized, reserve (static), or neither.
    let german = pack.units.iter().filter(|unit| unit.nation == Nation::Germany);
    assert!(german.clone().all(|unit| !(unit.is_mech() && unit.is_static())));
    assert!(german.clone().any(Unit::is_mech) && german.clone().any(Unit::is_static));
}

#[test]
fn c2_3_b_units_have_one_step() {
    covers!("2.3.b", "2.3.1.c");
    let units = "3521: ge39.army.10 / 3522: po.corps.1 po.corps.2";
    let mut p = supplied().position("german combat", units);
    p.all_attack("3522").die(4);
    assert_eq!(p.state.battle.result, (1, 1));
    p.play("lose po.corps.1").at("po.corps.1", "gone").at("po.corps.2", "3522");
    // The army pays its loss in corps: it breaks down instead of taking a hit.
    p.play("lose ge39.army.10").at("ge39.army.10", "aside");
    assert_eq!(p.stack("3521").len(), 3);
    let corps = p.stack("3521")[0].clone();
    p.play(&format!("lose {corps}")).at(&corps, "lost");
    assert_eq!((p.worth("ge39.army.10"), p.worth(&corps), p.worth("ge39.army.sab")), (6, 2, 2));
}

#[test]
fn c2_3_c_units_start_in_the_hex_on_their_reverse() {
    covers!("2.3.c", "3.2.d", "3.2.e");
    let p = Position::start();
    for unit in p.game.ids() {
        let (counter, spot) = (p.game.unit(unit), p.whereabouts(&p.game.unit(unit).key));
        match counter.start {
            Start::At(hex) => assert_eq!(spot, format!("{hex:04}"), "{}", counter.key),
            _ => assert_eq!(spot, "aside", "{}", counter.key),
        }
    }
    let polish = |level, kind| {
        p.count(|unit, spot| {
            let alike = unit.nation == Nation::Poland && unit.level() == level && unit.kind == kind;
            alike && spot.is_on_map()
        })
    };
    assert_eq!(polish(Level::Army, Kind::Infantry), 8);
    assert_eq!(polish(Level::Corps, Kind::Static), 2);
    assert_eq!(polish(Level::Corps, Kind::Cavalry), 2);
    assert_eq!(polish(Level::Corps, Kind::Infantry), 0);
    assert_eq!(p.count(|unit, spot| unit.nation == Nation::Poland && spot == Spot::ASIDE), 16);
}

#[test]
fn c2_3_1_b_brackets_mark_ad_hoc_formations() {
    covers!("2.3.1.b");
    let mut p = supplied().position(
        "polish reorganization",
        "3521: po.corps.bi po.corps.1 / 2821: ge39.corps.cw ge39.corps.1 ge39.corps.2",
    );
    let counter = |key: &str| p.game.unit(p.unit(key));
    assert!(counter("po.corps.bi").ad_hoc && counter("ge39.corps.cw").ad_hoc);
    assert!(!counter("po.corps.1").ad_hoc && !counter("ge39.corps.19mc").ad_hoc);
    // 7.1 takes Polish groups into armies, 13.4 keeps German ones out.
    p.offers("form po.army.lz 3521");
    p.until("german reorganization").refused("form ge39.army.10 2821", "7.1");
}

#[test]
fn c2_3_1_c_size_decides_who_may_share_a_hex() {
    covers!("2.3.1.c");
    let units = "3520: ge39.army.10 ge39.corps.1 / 3521: ge39.army.8";
    let mut p = supplied().position("german movement", units);
    p.play("take ge39.army.10").refused("go 3521", "8.0").play("halt");
    p.play("take ge39.corps.1").offers("go 3521");
}

#[test]
fn c2_3_2_a_movement_follows_from_size() {
    covers!("2.3.2.a", "2.3.2.c", "2.3.2.d", "2.3.2.e");
    let mut p = Position::start();
    let pack = Pack::embedded();
    for unit in pack.units.iter().filter(|unit| unit.kind != Kind::Flieger) {
        let expected = match unit.level() {
            _ if unit.is_static() => 0,
            Level::Army => 8,
            _ => 12,
        };
        assert_eq!(pack.movement.of(unit), expected, "{} in half points", unit.key);
    }
    let factor = |key: &str| p.game.movement_factor(p.unit(key));
    assert_eq!((factor("ge39.army.10"), factor("ge39.army.sab")), (8, 8));
    assert_eq!((factor("ge39.corps.1"), factor("ge39.corps.19mc"), factor("po.corps.1c")), (12, 12, 12));
    assert_eq!(factor("po.corps.gr"), 0);
    p.until("polish movement").refused("take po.corps.gr", "2.3.2").offers("take po.corps.1c");
}

#[test]
fn c2_3_2_f_costs_depend_on_terrain_water_and_mobility() {
    covers!("2.3.2.f");
    let ground = || supplied().terrain(Terrain::Woods, &[3521]).sides(SideKind::River, &[(3520, 3620)]);
    for (key, woods, river) in [("ge39.corps.1", 2, 4), ("ge39.corps.19mc", 4, 4)] {
        for (hex, cost) in [("3521", woods), ("3620", river)] {
            let mut p = ground().position("german movement", &format!("3520: {key}"));
            p.play(&format!("take {key}; go {hex}"));
            assert_eq!(p.points(key), 12 - cost, "{key} to {hex}");
        }
    }
}

#[test]
fn c2_3_5_a_only_motorized_units_are_mechanized() {
    covers!("2.3.5.a", "2.3.5.b", "2.3.5.c", "2.3.5.d");
    let p = Position::start();
    let mobility = |key: &str| p.game.mobility[usize::from(p.unit(key).raw())];
    assert_eq!(mobility("ge39.corps.19mc"), Mobility::Mech);
    // Motorized by name, infantry by symbol.
    assert_eq!(mobility("ge39.corps.16"), Mobility::Foot);
    for key in ["ge39.army.10", "po.corps.1c", "po.corps.gr", "po.corps.1"] {
        assert_eq!(mobility(key), Mobility::Foot, "{key}");
    }
    for unit in &Pack::embedded().units {
        assert_eq!(unit.is_mech(), unit.kind == Kind::Mechanized);
        let flieger = unit.kind == Kind::Flieger;
        assert!(flieger || unit.is_static() == (unit.attack == 0), "{}", unit.key);
    }
    for kind in [Kind::Mountain, Kind::Cavalry, Kind::Flieger] {
        let p = Ground::plain()
            .kind("ge39.corps.19mc", kind)
            .position("german movement", "3521: ge39.corps.19mc");
        assert_eq!(p.game.mobility[usize::from(p.unit("ge39.corps.19mc").raw())], Mobility::Foot);
    }
}

#[test]
fn c2_3_6_a_attackers_use_the_first_factor_and_defenders_the_second() {
    covers!("2.3.6.a");
    let ground = supplied().factors("ge39.corps.1", 6, 1).factors("po.corps.1", 9, 2);
    let mut p = ground.position("german combat", "3521: ge39.corps.1 / 3522: po.corps.1");
    p.all_attack("3522");
    assert!(p.said("Attack 6 against defense 2"));
}

#[test]
fn c2_3_7_a_units_combine_into_larger_formations() {
    covers!("2.3.7.a");
    let mut p =
        Ground::plain().position("polish reorganization", "3521: po.corps.1 po.corps.2 / 3525: po.corps.3");
    p.offers("form po.army.lz 3521").refused("form po.army.lz 3525", "7.1");
    p.play("form po.army.lz 3521");
    assert_eq!(p.stack("3521"), ["po.army.lz"]);
}

#[test]
fn c3_2_l_east_prussia_is_german() {
    covers!("3.2.l");
    let mut p = Position::start();
    let country = |hex: &str| p.game.field.hexes[usize::from(p.hex(hex).raw())].country;
    for hex in ["4114", "3918", "4017", "4217"] {
        assert_eq!(country(hex), Some(Nation::Germany), "{hex}");
        assert!(p.holds(Side::German, hex), "{hex}");
    }
    // German forces start there and are at home; Poles have no business there.
    p.at("ge39.army.3", "3918").at("ge39.corps.cw", "4017").at("ge39.corps.cb", "4217");
    assert!(p.supplied("ge39.army.3"));
    let mut p = Position::new("polish movement", "3818: po.army.mo");
    p.play("take po.army.mo").refused("go 3817", "13.1").offers("go 3819");
}

#[test]
fn c3_4_a_the_first_turn_is_turn_one() {
    covers!("3.4.a");
    let p = Position::start();
    assert_eq!(p.state.turn, 1);
    assert_eq!(p.game.board(&p.state, Viewer::Spectator).turn.to_string(), "Turn 1 of 6, 1-3 Sep");
}
