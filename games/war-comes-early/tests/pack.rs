//! The embedded pack against the facts of the rulebook.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::Id;
use mechanics::UnitId;
use war_comes_early::{
    nation::{Nation, Side},
    pack::{AwardWhen, Cost, Edge, Losses, MechAttack, Pack, SpecialRule, SupplyUse, pack_files},
    terrain::{CityRank, Fort, HexKind, SideKind, Terrain},
    unit::{Kind, Level, ScenarioSet, Size, Start, Unit},
};

fn pack() -> Pack {
    Pack::embedded()
}

/// Counts units by what a closure asks.
fn count(pack: &Pack, asked: impl Fn(&Unit) -> bool) -> usize {
    pack.units.iter().filter(|unit| asked(unit)).count()
}

fn on_map(unit: &Unit) -> bool {
    matches!(unit.start, Start::At(_) | Start::Map)
}

#[test]
fn embedded_pack_has_no_fault() {
    assert_eq!(Pack::parse(&pack_files()).map(|pack| pack.title), Ok("War Comes Early".to_owned()));
}

#[test]
fn c3_units_per_nation() {
    let pack = pack();
    let mut per = BTreeMap::new();
    for unit in &pack.units {
        *per.entry(unit.nation.code()).or_insert(0) += 1;
    }
    let wanted = [
        ("Be", 7),
        ("Cz", 18),
        ("Dn", 1),
        ("Fr", 31),
        ("Ge", 68),
        ("Hu", 13),
        ("It", 16),
        ("Li", 1),
        ("Ne", 5),
        ("Po", 28),
        ("Ro", 8),
        ("SU", 37),
        ("UK", 1),
        ("Yg", 11),
    ];
    assert_eq!(per, BTreeMap::from(wanted));
    assert_eq!(pack.units.len(), 245);
}

#[test]
fn c3_and_c13_2_order_of_battle() {
    use Kind::{Cavalry, Flieger, Infantry, Mechanized, Mountain, Static};
    use Nation::{
        Britain, Czechoslovakia, Denmark, France, Germany, Hungary, Italy, Lithuania, Poland, Romania,
        SovietUnion, Yugoslavia,
    };
    use ScenarioSet::{Both, In1938, In1939};
    use Size::{Army, Corps, Division, Front};
    let pack = pack();
    // Nation, set, size, kind, on the map, set aside or to come.
    for (nation, set, size, kind, map, aside) in [
        (Czechoslovakia, In1938, Army, Infantry, 4, 0),
        (Czechoslovakia, In1938, Corps, Static, 6, 0),
        (Czechoslovakia, In1938, Corps, Infantry, 0, 8),
        (SovietUnion, In1938, Front, Infantry, 6, 0),
        (SovietUnion, In1938, Army, Infantry, 0, 28),
        (SovietUnion, In1938, Corps, Mechanized, 1, 0),
        (Yugoslavia, In1938, Army, Infantry, 3, 0),
        (Yugoslavia, In1938, Corps, Infantry, 2, 6),
        (Romania, In1938, Army, Infantry, 2, 0),
        (Romania, In1938, Corps, Infantry, 0, 4),
        (Romania, In1938, Corps, Cavalry, 1, 0),
        (Romania, In1938, Corps, Mountain, 1, 0),
        (France, In1938, Army, Infantry, 9, 0),
        (France, In1938, Corps, Infantry, 0, 18),
        (France, In1938, Corps, Mechanized, 3, 0),
        (France, In1938, Corps, Cavalry, 1, 0),
        (Britain, In1938, Corps, Infantry, 1, 0),
        (Hungary, In1938, Army, Infantry, 3, 0),
        (Hungary, In1938, Corps, Infantry, 0, 9),
        (Hungary, In1938, Corps, Mechanized, 1, 0),
        (Poland, Both, Army, Infantry, 8, 0),
        (Poland, Both, Corps, Static, 2, 0),
        (Poland, Both, Corps, Cavalry, 2, 0),
        (Poland, Both, Corps, Infantry, 0, 16),
        (Italy, In1938, Army, Infantry, 4, 0),
        (Italy, In1938, Army, Mechanized, 1, 0),
        (Italy, In1938, Corps, Infantry, 0, 8),
        (Italy, In1938, Corps, Mechanized, 0, 3),
        (Germany, In1938, Division, Static, 11, 0),
        (Germany, In1938, Army, Infantry, 7, 0),
        (Germany, In1938, Corps, Mechanized, 3, 1),
        (Germany, In1938, Corps, Infantry, 0, 13),
        (Germany, In1938, Corps, Mountain, 0, 1),
        (Germany, In1938, Corps, Static, 0, 6),
        (Germany, In1938, Division, Flieger, 0, 1),
        (Germany, In1939, Army, Infantry, 6, 0),
        (Germany, In1939, Corps, Infantry, 3, 15),
        (Germany, In1939, Corps, Mechanized, 1, 0),
        (Denmark, In1938, Army, Infantry, 0, 1),
        (Lithuania, In1938, Army, Infantry, 0, 1),
    ] {
        let same = |unit: &Unit| (unit.nation, unit.set, unit.size, unit.kind) == (nation, set, size, kind);
        let found = (
            count(&pack, |unit| same(unit) && on_map(unit)),
            count(&pack, |unit| same(unit) && !on_map(unit)),
        );
        assert_eq!(found, (map, aside), "{nation} {set:?} {size:?} {kind:?}");
    }
    assert_eq!(count(&pack, |unit| unit.nation == Germany && unit.set == In1938), 43);
    assert_eq!(count(&pack, |unit| unit.nation == Germany && unit.set == In1939), 25);
    assert_eq!(count(&pack, |unit| unit.start == Start::Neutral), 14);
}

#[test]
fn c2_3_5_and_c8_0_known_factors() {
    let pack = pack();
    for unit in &pack.units {
        assert_eq!(unit.is_static(), unit.attack == 0 && unit.kind != Kind::Flieger, "{}", unit.key);
        if unit.nation == Nation::Germany && unit.is_static() && unit.size == Size::Corps {
            assert_eq!((unit.attack, unit.defense), (0, 3), "{}", unit.key);
        }
    }
}

#[test]
fn c2_3_1_levels_and_c2_3_2_movement() {
    let pack = pack();
    let about = |key: &str| {
        let unit = pack.unit(pack.unit_id(key).unwrap());
        (unit.level(), pack.movement.of(unit))
    };
    assert_eq!(about("su.front.1b"), (Level::Army, 8));
    assert_eq!(about("ge39.army.10"), (Level::Army, 8));
    assert_eq!(about("ge39.army.sab"), (Level::Army, 8));
    assert_eq!(about("su.army.1"), (Level::Corps, 12));
    assert_eq!(about("ge39.corps.19mc"), (Level::Corps, 12));
    assert_eq!(about("po.corps.cdc"), (Level::Corps, 0));
    assert_eq!(about("ge38.division.lr1"), (Level::Division, 0));
    assert_eq!(about("ge38.division.7f"), (Level::Division, 0));
}

#[test]
fn armies_are_the_sum_of_their_parts_or_a_little_more() {
    let pack = pack();
    for scenario in &pack.scenarios {
        let single = scenario.special(SpecialRule::SinglePiece).map_or(&[][..], |special| &special.units);
        for power in &scenario.nations {
            let own = || pack.units.iter().filter(|unit| unit.nation == power.nation && scenario.uses(unit));
            for structure in &power.armies {
                let parts: Vec<&Unit> =
                    own().filter(|unit| unit.start == Start::Aside && structure.takes(unit)).collect();
                let alike = parts.iter().all(|part| part.attack == parts[0].attack);
                let components = usize::from(structure.components);
                assert!(alike || parts.len() == components, "components of {} are alike", power.nation);
                let sum =
                    |factor: fn(&Unit) -> u8| -> u8 { parts[..components].iter().map(|u| factor(u)).sum() };
                let (attack, defense) = (sum(|unit| unit.attack), sum(|unit| unit.defense));
                let armies = own().filter(|unit| unit.level() == Level::Army && unit.kind == structure.kind);
                for army in armies.filter(|army| !single.contains(&pack.unit_id(&army.key).unwrap())) {
                    assert!((0..=2).contains(&(army.attack - attack)), "{}", army.key);
                    assert!((0..=1).contains(&(army.defense - defense)), "{}", army.key);
                }
            }
        }
    }
}

#[test]
fn unit_ids_follow_the_file() {
    let pack = pack();
    let files = pack_files();
    let keys: Vec<&str> =
        files.get("units.csv").unwrap().lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(keys.len(), pack.units.len());
    for (at, key) in keys.iter().enumerate() {
        assert_eq!(pack.unit_id(key), Some(UnitId::from_index(at)));
    }
    assert_eq!(pack.unit_id("no.such.unit"), None);
}

#[test]
fn c1_2_extent_and_edges() {
    let pack = pack();
    assert_eq!(pack.hexes.len(), 2044);
    assert!(pack.hexes.is_sorted_by(|a, b| a.number < b.number));
    let grid = &pack.grid;
    let edge = |edge: Edge, hex: u16| grid.edge(edge).contains(&hex);
    for hex in [101, 3001, 6101, 6110] {
        assert!(edge(Edge::North, hex), "{hex}");
    }
    assert!(!edge(Edge::North, 6111) && !edge(Edge::North, 102));
    assert!((6111..=6133).all(|hex| edge(Edge::East, hex)));
    assert!(!edge(Edge::East, 6110) && !edge(Edge::East, 6134));
    assert!(pack.hexes.iter().all(|hex| (hex.number % 100 == 34) == edge(Edge::South, hex.number)));
    assert!(edge(Edge::South, 134) && edge(Edge::South, 6134));
    assert!((102..=134).all(|hex| edge(Edge::West, hex)));
    assert!(!edge(Edge::West, 101));
}

#[test]
fn grid_neighbours() {
    let grid = pack().grid;
    // Even columns sit half a hex lower.
    assert_eq!(grid.neighbours(2413).collect::<Vec<_>>(), [2412, 2513, 2514, 2414, 2314, 2313]);
    assert_eq!(grid.neighbours(2503).collect::<Vec<_>>(), [2502, 2602, 2603, 2504, 2403, 2402]);
    assert_eq!(grid.neighbours(101).collect::<Vec<_>>(), [201, 102]);
    assert_eq!(grid.neighbours(6134).collect::<Vec<_>>(), [6133, 6033]);
    assert!(grid.adjacent(2503, 2603) && grid.adjacent(2401, 2402) && grid.adjacent(2413, 2414));
    assert!(!grid.adjacent(2413, 2415) && !grid.adjacent(2413, 2413) && !grid.adjacent(0, 1));
    for hex in grid.hexes() {
        for near in grid.neighbours(hex) {
            assert!(grid.adjacent(near, hex), "{hex} {near}");
        }
    }
}

#[test]
fn c3_2_1_vienna_and_breslau_are_ten_hexes_apart() {
    let grid = pack().grid;
    let mut reached = BTreeSet::from([2128]);
    let mut distance = 0;
    while !reached.contains(&2821) {
        reached =
            reached.iter().flat_map(|&hex| grid.neighbours(hex)).chain(reached.iter().copied()).collect();
        distance += 1;
    }
    assert_eq!(distance, 10);
}

#[test]
fn anchors_have_their_cities() {
    let pack = pack();
    for (number, name, country) in [
        (2413, "Berlin", Nation::Germany),
        (2414, "Berlin", Nation::Germany),
        (2128, "Vienna", Nation::Germany),
        (2821, "Breslau", Nation::Germany),
        (3714, "Danzig", Nation::Danzig),
        (3821, "Warsaw", Nation::Poland),
        (3226, "Krakow", Nation::Poland),
        (4114, "Konigsberg", Nation::Germany),
        (1113, "Giessen", Nation::Germany),
        (1208, "Dortmund", Nation::Germany),
        (1409, "Bielefeld", Nation::Germany),
        (1710, "Hannover", Nation::Germany),
        (2017, "Chemnitz", Nation::Germany),
    ] {
        let hex = pack.hex(number).unwrap();
        assert_eq!(hex.city.as_ref().unwrap().name, name);
        assert_eq!(hex.country, Some(country));
    }
    assert_eq!(pack.hex(2017).unwrap().city.as_ref().unwrap().rank, CityRank::Dot);
    assert!(!pack.hex(2017).unwrap().is_city());
    let berlin = pack.hexes.iter().filter(|hex| hex.city.as_ref().is_some_and(|city| city.name == "Berlin"));
    assert_eq!(berlin.map(|hex| hex.number).collect::<Vec<_>>(), [2413, 2414]);
    for number in [3133, 3134, 3233] {
        assert_eq!(pack.hex(number).unwrap().country, Some(Nation::Romania));
    }
    let danzig = pack.hexes.iter().filter(|hex| hex.country == Some(Nation::Danzig));
    assert_eq!(danzig.map(|hex| hex.number).collect::<Vec<_>>(), [3714]);
}

#[test]
fn c4_4_victory_points() {
    let pack = pack();
    let mut points = BTreeMap::new();
    for hex in &pack.hexes {
        if let Some(country) = hex.country {
            *points.entry(country).or_insert(0u32) += u32::from(hex.vp);
        }
        if hex.fort == Some(Fort::WestWall) {
            assert_eq!(hex.wall, 1, "{}", hex.number);
            *points.entry(Nation::Germany).or_insert(0) += u32::from(hex.wall);
        }
        if let Some(city) = &hex.city
            && city.rank == CityRank::Dot
        {
            assert_eq!(hex.vp, 0, "{}", city.name);
        }
    }
    let brussels =
        pack.hexes.iter().find(|hex| hex.city.as_ref().is_some_and(|city| city.name == "Brussels"));
    assert_eq!(brussels.unwrap().vp, 3);
    assert_eq!((points[&Nation::Latvia], points[&Nation::Estonia]), (0, 0));
    assert_eq!((points[&Nation::Poland], points[&Nation::Czechoslovakia]), (13, 34));
    assert_eq!(points[&Nation::Germany], 42 + 14);
}

#[test]
fn c11_5_fortifications() {
    let pack = pack();
    let forts = |fort: Fort, nation: Nation| {
        pack.hexes.iter().filter(|hex| hex.fort == Some(fort) && hex.country == Some(nation)).count()
    };
    assert_eq!(forts(Fort::Heavy, Nation::Belgium) + forts(Fort::Fort, Nation::Belgium), 1);
    assert_eq!(
        (forts(Fort::Fort, Nation::Czechoslovakia), forts(Fort::Heavy, Nation::Czechoslovakia)),
        (12, 4)
    );
    assert_eq!((forts(Fort::WestWall, Nation::Germany), forts(Fort::Maginot, Nation::France)), (14, 11));
    for hex in pack.hexes.iter().filter(|hex| hex.country == Some(Nation::France)) {
        let touches_germany = pack
            .grid
            .neighbours(hex.number)
            .any(|near| pack.hex(near).unwrap().country == Some(Nation::Germany));
        assert!(!touches_germany || hex.fort == Some(Fort::Maginot), "a hole in the line at {}", hex.number);
    }
}

#[test]
fn c11_4_hexsides() {
    let pack = pack();
    let kind = |a, b| pack.side(a, b).map(|side| side.kind);
    assert_eq!(kind(2401, 2402), Some(SideKind::River));
    assert_eq!(kind(2503, 2603), Some(SideKind::Strait));
    assert_eq!(pack.sides.iter().filter(|side| side.kind == SideKind::Strait).count(), 1);
    assert_eq!(kind(2904, 3004), Some(SideKind::Sea));
    // The Vistula runs between Krakow and the hills, and past Warsaw.
    assert_eq!(pack.side(3227, 3226).unwrap().name, "Vistula");
    assert_eq!(kind(3821, 3921), Some(SideKind::River));
    assert_eq!(kind(3821, 3721), None);
    for side in &pack.sides {
        assert!(side.a < side.b && pack.grid.adjacent(side.a, side.b));
    }
}

/// Land hexes reached from a start without crossing closed hexsides, those given, or into Sweden.
fn reach(pack: &Pack, start: u16, shut: &[(u16, u16)]) -> BTreeSet<u16> {
    let mut seen = BTreeSet::from([start]);
    let mut todo = vec![start];
    while let Some(hex) = todo.pop() {
        for near in pack.grid.neighbours(hex) {
            let record = pack.hex(near).unwrap();
            let closed = pack
                .side(hex, near)
                .is_some_and(|side| matches!(side.kind, SideKind::Blocked | SideKind::Lake | SideKind::Sea));
            let open = record.kind == HexKind::Land
                && record.country != Some(Nation::Sweden)
                && !closed
                && !shut.contains(&(hex.min(near), hex.max(near)));
            if open && seen.insert(near) {
                todo.push(near);
            }
        }
    }
    seen
}

#[test]
fn c4_5_2_copenhagen_lies_behind_the_straits() {
    let pack = pack();
    let copenhagen = 2904;
    assert_eq!(pack.hex(copenhagen).unwrap().city.as_ref().unwrap().name, "Copenhagen");
    assert!(reach(&pack, 2414, &[]).contains(&copenhagen));
    assert!(!reach(&pack, 2414, &[(2503, 2603)]).contains(&copenhagen));
    assert!(!reach(&pack, 2414, &[(2401, 2402)]).contains(&copenhagen));
}

#[test]
fn c10_3_and_c10_4_supply_hexes() {
    let pack = pack();
    let hexes = |used: SupplyUse, nation: Nation| -> Vec<u16> {
        let own = pack.supply.iter().filter(|supply| supply.used == used && supply.nation == nation);
        own.map(|supply| supply.hex).collect()
    };
    assert_eq!(hexes(SupplyUse::Edge, Nation::Romania), [3134, 3334]);
    assert_eq!(hexes(SupplyUse::RailExit, Nation::SovietUnion).len(), 11);
    assert_eq!(hexes(SupplyUse::Railhead, Nation::SovietUnion).len(), 4);
    for nation in [Nation::Romania, Nation::Yugoslavia] {
        let south = pack.grid.edge(Edge::South).iter().copied();
        let own: Vec<u16> = south.filter(|&hex| pack.hex(hex).unwrap().country == Some(nation)).collect();
        assert_eq!(hexes(SupplyUse::Edge, nation), own);
    }
}

#[test]
fn rail_joins_the_cities_of_the_1939_board() {
    let pack = pack();
    let board = [Nation::Germany, Nation::Poland, Nation::Czechoslovakia, Nation::Danzig];
    let inside = |hex: u16| pack.hex(hex).unwrap().country.is_some_and(|country| board.contains(&country));
    let mut lines: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
    for &(a, b) in &pack.rails {
        lines.entry(a).or_default().push(b);
        lines.entry(b).or_default().push(a);
    }
    let mut seen = BTreeSet::from([2413]);
    let mut todo = vec![2413];
    while let Some(hex) = todo.pop() {
        for &near in &lines[&hex] {
            if inside(near) && seen.insert(near) {
                todo.push(near);
            }
        }
    }
    let cut_off: Vec<&str> = pack
        .hexes
        .iter()
        .filter(|hex| {
            hex.country.is_some_and(|country| board.contains(&country)) && !seen.contains(&hex.number)
        })
        .filter_map(|hex| Some(hex.city.as_ref()?.name.as_str()))
        .collect();
    assert_eq!(cut_off, [""; 0]);
}

#[test]
fn t_crt_results_as_printed() {
    let results = pack().results;
    let headings = |line| (0..results.columns()).map(|at| results.heading(line, at)).collect::<Vec<i16>>();
    assert_eq!(headings(0), [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30]);
    assert_eq!(headings(1), [-1, 0, 1, 2, 3, 4, 5, 10, 15, 20, 25]);
    for (die, line) in (1..).zip([
        "1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5 0/5",
        "2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5",
        "3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5",
        "3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5",
        "3/0 3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4",
        "3/0 3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 0/3",
    ]) {
        let cells: Vec<Losses> = line.split(' ').map(|cell| cell.parse().unwrap()).collect();
        let row: Vec<Losses> = (0..results.columns()).map(|at| *results.result(at, die)).collect();
        assert_eq!(row, cells, "die {die}");
    }
    // 12.3: a 1 on the German Mechanized line at +3 is 1/2.
    assert_eq!(results.result(results.column(1, 3), 1).to_string(), "1/2");
}

#[test]
fn tec_lines() {
    let chart = pack().terrain;
    for terrain in Terrain::ALL {
        let line = chart.natural(terrain);
        // 11.4: mechanized units need a railroad in mountain and swamp, and may not attack there.
        let barred = matches!(terrain, Terrain::Mountain | Terrain::Swamp);
        assert_eq!(line.mech == Cost::Rail, barred, "{terrain:?}");
        assert_eq!(line.mech_attack == MechAttack::No, barred, "{terrain:?}");
        assert!(line.shift <= 0 && line.concentric);
        assert!(matches!(line.foot, Cost::Half(2..)));
    }
    assert_eq!(chart.natural(Terrain::Clear).foot, Cost::Half(2));
    assert_eq!(chart.natural(Terrain::Swamp).shift, 0);
    assert_eq!((chart.city.mech_attack, chart.city.concentric), (MechAttack::Half, false));
    assert_eq!((chart.river.foot, chart.river.mech, chart.river.shift), (2, 2, -1));
    assert!(chart.strait.foot > chart.river.foot && chart.strait.shift < chart.river.shift);
    assert_eq!((chart.rail, chart.air_zone), (1, 2));
    assert!(Fort::ALL.iter().all(|&fort| !chart.fort(fort).concentric));
    assert_eq!(chart.fort(Fort::WestWall).intrinsic, 0);
    assert!(chart.fort(Fort::Heavy).intrinsic > chart.fort(Fort::Fort).intrinsic);
    assert!(chart.fort(Fort::Fort).intrinsic > 0);
}

#[test]
fn c13_2_set_up() {
    let pack = pack();
    let scenario = pack.scenario("poland-1939").unwrap();
    let used =
        |nation: Nation| pack.units.iter().filter(move |unit| unit.nation == nation && scenario.uses(unit));
    let aside = |nation| used(nation).filter(|unit| unit.start == Start::Aside).count();
    assert_eq!((used(Nation::Germany).count(), aside(Nation::Germany)), (25, 15));
    assert_eq!((used(Nation::Poland).count(), aside(Nation::Poland)), (28, 16));
    assert_eq!(pack.units.iter().filter(|unit| scenario.uses(unit)).count(), 53);
    let mut taken = BTreeSet::new();
    for unit in pack.units.iter().filter(|unit| scenario.uses(unit) && unit.start != Start::Aside) {
        let Start::At(hex) = unit.start else { panic!("{} has no set-up hex", unit.key) };
        let country = pack.hex(hex).unwrap().country.unwrap();
        assert!(scenario.power(unit.nation).unwrap().controls.contains(&country), "{}", unit.key);
        assert!(taken.insert(hex), "{} shares {hex}", unit.key);
    }
    assert_eq!(taken.len(), 22);
    let at = |key: &str| pack.unit(pack.unit_id(key).unwrap()).start;
    assert_eq!((at("po.army.cc"), at("po.corps.gr")), (Start::At(3226), Start::At(3821)));
    let ad_hoc: Vec<&str> =
        used(Nation::Germany).filter(|unit| unit.ad_hoc).map(|unit| unit.name.as_str()).collect();
    assert_eq!(ad_hoc, ["CB", "CW", "FG"]);
}

#[test]
fn c3_1_czech_set_up() {
    let pack = pack();
    let armies: Vec<u16> = pack
        .units
        .iter()
        .filter(|unit| unit.nation == Nation::Czechoslovakia)
        .filter_map(|unit| match unit.start {
            Start::At(hex) => Some(hex),
            _ => None,
        })
        .collect();
    assert_eq!(armies.len(), 4);
    for hex in armies {
        assert_eq!(pack.hex(hex).unwrap().country, Some(Nation::Czechoslovakia), "{hex}");
    }
}

#[test]
fn c13_poland_1939() {
    let pack = pack();
    let scenario = pack.scenario("poland-1939").unwrap();
    assert_eq!(scenario.turns, ["1-3 Sep", "4-6 Sep", "7-9 Sep", "10-12 Sep", "13-15 Sep", "16-18 Sep"]);
    let seats: Vec<_> = scenario.seats.iter().map(|seat| (seat.side, seat.title.as_str())).collect();
    assert_eq!(seats, [(Side::German, "German"), (Side::Allied, "Polish")]);
    let germany = scenario.power(Nation::Germany).unwrap();
    let poland = scenario.power(Nation::Poland).unwrap();
    assert!(scenario.power(Nation::Czechoslovakia).is_none());
    assert_eq!((germany.side, poland.side), (Side::German, Side::Allied));
    assert!(germany.operates.contains(&Nation::Danzig) && !germany.controls.contains(&Nation::Danzig));
    assert_eq!(
        (poland.operates.as_slice(), poland.controls.as_slice()),
        (&[Nation::Poland][..], &[Nation::Poland][..])
    );
    assert_eq!((germany.replacements.per_turn, poland.replacements.per_turn), (1, 0));
    let structure = |power: &war_comes_early::pack::Power| {
        let army = power.armies.first().unwrap();
        (army.components, army.ad_hoc)
    };
    assert_eq!((structure(germany), structure(poland)), ((3, false), (2, true)));
    let awards: Vec<_> = scenario.awards.iter().map(|award| (award.when, award.hex, award.points)).collect();
    assert_eq!(
        awards,
        [
            (AwardWhen::Controls, 3226, 1),
            (AwardWhen::Controls, 3714, 1),
            (AwardWhen::Controls, 3821, 2),
            (AwardWhen::Adjacent, 3821, 1),
        ]
    );
    assert_eq!(scenario.awards[1].eliminated, [pack.unit_id("po.corps.cdc").unwrap()]);
    let winners: Vec<_> = scenario.results.iter().map(|band| (band.from, band.to, band.winner)).collect();
    assert_eq!(winners, [(0, 2, Some(Side::Allied)), (3, 3, None), (4, 4, Some(Side::German))]);
    for rule in [
        SpecialRule::FixedSequence,
        SpecialRule::NoAirpower,
        SpecialRule::NoSuddenDeath,
        SpecialRule::NoCapitulation,
        SpecialRule::MechanizedLine,
    ] {
        assert!(scenario.special(rule).is_some(), "{rule:?}");
    }
    let sab = [pack.unit_id("ge39.army.sab").unwrap()];
    assert_eq!(scenario.special(SpecialRule::FlankAndMomentum).unwrap().except, sab);
    assert_eq!(scenario.special(SpecialRule::SinglePiece).unwrap().units, sab);
    assert_eq!(scenario.special(SpecialRule::NoReturn).unwrap().units, sab);
    assert_eq!(scenario.special(SpecialRule::FortsBreached).unwrap().nations, [Nation::Czechoslovakia]);
}

#[test]
fn report_counts_every_value_once() {
    let report = Pack::report(&pack_files());
    assert_eq!(report.part("map hexes").total(), 2044);
    assert_eq!(report.part("results table").rules, 66);
    assert_eq!(report.part("results headings").rules, 22);
    assert_eq!(report.part("units").total(), 245);
    assert_eq!(report.part("unit factors").total(), 2 * 245);
    assert_eq!(report.part("unit set-up").estimate, 26);
    // Suggested places, and how many corps Belgium and the Netherlands have.
    assert_eq!(report.part("scenarios").estimate, 15 + 2);
    assert_eq!(report.parts().filter(|(_, tally)| tally.total() == 0).count(), 0);
}
