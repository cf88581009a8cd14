//! 11.3 and 11.4 Terrain: what it costs to go where, and where nobody goes.

use engine::covers;
use hexmap::Direction;

use crate::WarComesEarly;
use crate::field::{Mobility, NO};
use crate::options::Options;
use crate::pack::{Cost, Pack};
use crate::terrain::{Fort, HexKind, SideKind, Terrain};
use crate::testing::{Ground, Play, Position};

const FOOT: &str = "ge39.corps.1";
const MECH: &str = "ge39.corps.19mc";

/// Half points that a corps pays from 2515 to a hex on the cheapest way; none if it cannot go there.
fn cost_to(ground: Ground, unit: &str, to: &str) -> Option<u8> {
    let mut p = ground.position("german movement", &format!("2515: {unit}"));
    p.play(&format!("take {unit}"));
    let full = p.points(unit);
    if !p.offered().contains(&format!("go {to}")) {
        return None;
    }
    p.play(&format!("go {to}"));
    Some(full - p.points(unit))
}

/// The same for the neighbour 2516.
fn cost(ground: Ground, unit: &str) -> Option<u8> {
    cost_to(ground, unit, "2516")
}

#[test]
fn c11_3_a_natural_terrain() {
    covers!("11.3.a", "11.3.c");
    // Clear, woods, swamp, broken, rough and mountain cost what the chart says.
    let chart = Pack::embedded().terrain;
    for terrain in Terrain::ALL {
        let line = chart.natural(terrain);
        for (unit, cost_line) in [(FOOT, line.foot), (MECH, line.mech)] {
            let expected = match cost_line {
                Cost::Half(half) => Some(half),
                Cost::Rail | Cost::No => None,
            };
            assert_eq!(cost(Ground::plain().terrain(terrain, &[2516]), unit), expected, "{terrain:?} {unit}");
        }
    }
    // Lakes and seas are closed; hexsides can be rivers or blocked.
    for kind in [HexKind::Lake, HexKind::Sea] {
        assert_eq!(cost(Ground::plain().water(kind, &[2516]), FOOT), None, "{kind:?}");
    }
    let side = |kind| Ground::plain().sides(kind, &[(2515, 2516)]);
    assert_eq!(cost(side(SideKind::River), FOOT), Some(4));
    assert_eq!(cost(side(SideKind::Blocked), FOOT), Some(4), "on the way round it");
}

#[test]
fn c11_3_b_man_made_terrain() {
    covers!("11.3.b", "11.3.g");
    let p = Position::start();
    let hexes = &p.game.field.hexes;
    for fort in Fort::ALL {
        let mut built = hexes.iter().filter(|hex| hex.fort == Some(fort)).peekable();
        assert!(built.peek().is_some(), "the map has {fort:?}");
        assert!(built.all(|hex| hex.terrain.is_some()), "beside natural terrain");
    }
    let city = hexes.iter().find(|hex| hex.is_city() && hex.terrain == Some(Terrain::Broken));
    assert!(city.is_some(), "a city in broken terrain keeps both");
    let ground = Ground::plain().terrain(Terrain::Mountain, &[2516]).rail(&[2515, 2516]);
    assert_eq!(cost(ground, MECH), Some(1), "a railroad in a mountain hex");
}

#[test]
fn c11_3_d_ports_do_nothing() {
    covers!("11.3.d");
    let game = |port: fn(bool) -> bool| {
        let mut pack = Pack::embedded();
        for city in pack.hexes.iter_mut().filter_map(|hex| hex.city.as_mut()) {
            city.port = port(city.port);
        }
        WarComesEarly::new(&pack, "poland-1939", Options::default()).expect("the pack is sound")
    };
    let (some, none, all) = (game(|port| port), game(|_| false), game(|_| true));
    for other in [none, all] {
        let (a, b) = (&some.field, &other.field);
        assert!(a.costs == b.costs && a.open == b.open, "movement");
        assert!(a.ground == b.ground && a.water == b.water, "combat");
        assert!(a.supply_cities == b.supply_cities && a.areas[0].sources == b.areas[0].sources, "supply");
    }
}

#[test]
fn c11_3_e_the_cost_of_a_hex_is_its_terrain_plus_the_hexside() {
    covers!("11.3.e", "11.3.f");
    // On the whole real map: a hex has the costliest of its terrains, and a river adds one point.
    let p = Position::start();
    let (field, chart) = (&p.game.field, Pack::embedded().terrain);
    let mut seen = 0;
    for from in field.grid.ids() {
        for side in Direction::ALL {
            let paid = field.costs[Mobility::Foot as usize][from.index()][side.index()];
            let Some(to) = field.grid.neighbour(from, side).filter(|_| paid != NO) else { continue };
            let hex = &field.hexes[to.index()];
            let line = if hex.is_city() { &chart.city } else { chart.natural(hex.terrain.expect("land")) };
            let Cost::Half(entry) = line.foot else { panic!("open to everybody on foot") };
            let city = hex.is_city() || field.hexes[from.index()].is_city();
            let along = |sides: &[u8]| sides[from.index()] >> side.index() & 1 == 1;
            let water = match along(&field.water) {
                true if along(&field.straits) => chart.strait.foot,
                true if !city => chart.river.foot,
                _ => 0,
            };
            let expected = entry + water;
            assert!(paid == chart.rail || paid == expected, "{} {side:?}", p.game.number(from));
            seen += u32::from(paid == expected);
        }
    }
    assert!(seen > 4000, "{seen}");
    let river = |terrain| Ground::plain().terrain(terrain, &[2516]).sides(SideKind::River, &[(2515, 2516)]);
    assert_eq!(cost(river(Terrain::Clear), FOOT), Some(2 + 2));
    assert_eq!(cost(river(Terrain::Rough), FOOT), Some(4 + 2));
    assert_eq!(cost(river(Terrain::Rough), MECH), Some(6 + 2));
}

#[test]
fn c11_3_h_a_city_hides_the_other_terrain_of_its_hex() {
    covers!("11.3.h");
    let city = || Ground::plain().terrain(Terrain::Mountain, &[2516]).cities(&[2516], false);
    assert_eq!(cost(city(), FOOT), Some(2));
    assert_eq!(cost(city(), MECH), Some(2), "a mountain would be closed");
    assert_eq!(cost(city().rail(&[2515, 2516]), FOOT), Some(1), "a step along a railroad is cheaper still");
    // In combat: the city's two columns, not the mountain's three.
    let ground = Ground::plain().terrain(Terrain::Mountain, &[3123]).cities(&[3123], false);
    let mut p = ground.position("german combat", "3023: ge39.corps.19mc / 3123: po.corps.1c");
    p.assault("3123", MECH);
    assert_eq!(p.odds().terrain, -2);
}

#[test]
fn c11_3_j_black_dots_are_ignored() {
    covers!("11.3.j");
    let dot = || Ground::plain().terrain(Terrain::Rough, &[2516]).cities(&[2516], true);
    assert_eq!((cost(dot(), FOOT), cost(dot(), MECH)), (Some(4), Some(6)), "rough as ever");
    let ground = Ground::plain().terrain(Terrain::Broken, &[3123]).cities(&[3123], true);
    let mut p = ground.position("german combat", "3023: ge39.corps.19mc / 3123: po.corps.1c");
    p.assault("3123", MECH);
    assert_eq!((p.odds().terrain, p.odds().attack), (-1, 7), "broken, and nothing is halved");
}

#[test]
fn c11_4_a_mechanized_units_enter_mountain_and_swamp_along_railroads_only() {
    covers!("11.4.a", "11.4.b");
    for (terrain, foot) in [(Terrain::Mountain, 6), (Terrain::Swamp, 4)] {
        let ground = || Ground::plain().terrain(terrain, &[2516]);
        assert_eq!(cost(ground(), MECH), None, "{terrain:?}");
        assert_eq!(cost(ground(), FOOT), Some(foot));
        assert_eq!(cost(ground().rail(&[2515, 2516]), MECH), Some(1));
        // A railroad over another hexside: go round to it.
        assert_eq!(cost(ground().rail(&[2416, 2516]), MECH), Some(2 + 2 + 1));
        let mut p = ground().position("german movement", "2515: ge39.corps.19mc");
        p.play("take ge39.corps.19mc").refused("go 2516", "11.4");
    }
}

#[test]
fn c11_4_c_and_attack_into_neither_even_along_a_railroad() {
    covers!("11.4.c", "11.4.d", "T.sp.a", "T.sp.c");
    for terrain in [Terrain::Mountain, Terrain::Swamp] {
        // Attacker and target stand in such terrain, on one railroad.
        let ground = || Ground::plain().terrain(terrain, &[3023, 3123]).rail(&[3023, 3123]);
        let mut p = ground().position("german combat", "3023: ge39.corps.19mc / 3123: po.corps.1c");
        p.refused("attack 3123", "12.0");
        let units = "3023: ge39.corps.19mc ge39.corps.1 / 3123: po.corps.1c";
        let mut p = ground().position("german combat", units);
        p.play("attack 3123").offers("add ge39.corps.1").refused("add ge39.corps.19mc", "11.4");
        p.play("add ge39.corps.1; declare");
        assert_eq!(p.odds().attack, 4, "on foot it goes");
        // Nor can an empty hex of the kind be the target of a flank attack.
        let ground = Ground::plain().cities(&[2922], false).terrain(terrain, &[3422]);
        let mut p = ground.position("german combat", "3522: ge39.corps.19mc / 3523: po.corps.1c");
        p.offers("attack 3523; flank 3622").refused("flank 3422", "12.6");
    }
}

#[test]
fn c11_4_f_a_river_costs_one_point_at_its_hexside_only() {
    covers!("11.4.e", "11.4.f", "11.4.h");
    let river = || Ground::plain().sides(SideKind::River, &[(2515, 2516)]);
    assert_eq!((cost(river(), FOOT), cost(river(), MECH)), (Some(4), Some(4)));
    assert_eq!(cost_to(river(), FOOT, "2514"), Some(2), "other sides of the same hex are free of it");
    let mut back = river().position("german movement", "2516: ge39.corps.1");
    back.play("take ge39.corps.1; go 2515");
    assert_eq!(back.points(FOOT), 12 - 4, "both ways");
    // The map knows rivers by name, not by width: the Vistula costs what a brook costs.
    let p = Position::start();
    let sides = Pack::embedded().sides;
    for side in sides.iter().filter(|side| side.kind == SideKind::River) {
        let [a, b] = [side.a, side.b].map(|hex| p.hex(&format!("{hex:04}")));
        let direction = p.game.field.grid.direction(a, b).expect("neighbours");
        assert_eq!(p.game.field.water[a.index()] >> direction.index() & 1, 1, "{}", side.name);
    }
}

#[test]
fn c11_4_g_no_extra_point_into_or_out_of_a_city() {
    covers!("11.4.g");
    let river = || Ground::plain().sides(SideKind::River, &[(2515, 2516)]);
    assert_eq!(cost(river().cities(&[2516], false), FOOT), Some(2), "into a city");
    assert_eq!(cost(river().cities(&[2515], false), FOOT), Some(2), "out of a city");
    assert_eq!(cost(river().cities(&[2515, 2516], true), FOOT), Some(4), "black dots do not count");
    let strait = || Ground::plain().sides(SideKind::Strait, &[(2515, 2516)]).cities(&[2515, 2516], false);
    assert_eq!(cost(strait(), FOOT), Some(4), "a strait is no river: the way round it is cheaper");
}

#[test]
fn c11_4_i_nobody_enters_water() {
    covers!("11.4.i");
    for kind in [HexKind::Lake, HexKind::Sea] {
        let ground = || Ground::plain().cities(&[2922], false).water(kind, &[3422]);
        let mut p = ground().position("german movement", "3522: ge39.corps.1");
        p.play("take ge39.corps.1").refused("go 3422", "11.4");
        let units = "3522: ge39.corps.1 / 3523: po.corps.1c";
        let mut p = ground().position("german combat", units);
        p.refused("attack 3422", "12.0").refused("flank 3422", "12.6").offers("flank 3622");
        let land = Ground::plain().cities(&[2922], false);
        land.position("german combat", units).offers("flank 3422; flank 3622");
    }
}

#[test]
fn c11_4_j_nobody_crosses_blocked_lake_and_sea_hexsides() {
    covers!("11.4.j");
    for kind in [SideKind::Blocked, SideKind::Lake, SideKind::Sea] {
        assert_eq!(cost(Ground::plain().sides(kind, &[(2515, 2516)]), FOOT), Some(4), "round it: {kind:?}");
        let shut = Ground::plain().sides(kind, &[(3022, 3123)]);
        let mut p = shut.position("german combat", "3022: ge39.corps.1 / 3123: po.corps.1c");
        p.refused("attack 3123", "12.0");
        let shut = Ground::plain().sides(kind, &[(3022, 3123)]);
        let units = "3022: ge39.corps.1 / 3023: ge39.corps.2 / 3123: po.corps.1c";
        let mut p = shut.position("german combat", units);
        p.play("attack 3123").offers("add ge39.corps.2").refused("add ge39.corps.1", "11.4");
    }
}

#[test]
fn c11_4_m_a_step_along_a_railroad_costs_half_a_point() {
    covers!("11.4.m");
    let hard = Ground::plain().terrain(Terrain::Mountain, &[2516]).sides(SideKind::River, &[(2515, 2516)]);
    assert_eq!(cost(hard.rail(&[2515, 2516]), FOOT), Some(1), "over a river into a mountain");
    // Two railroad hexes side by side, without a railroad over the hexside between them.
    let apart = Ground::plain().rail(&[2515, 2514]).rail(&[2516, 2517]);
    assert_eq!(cost(apart, FOOT), Some(2));
    let line: Vec<u16> = (2411..=2424).collect();
    let mut p = Ground::plain().rail(&line).position("german movement", "2411: ge39.corps.1");
    p.play("take ge39.corps.1").offers("go 2423").refused("go 2424", "11.0");
}
