//! The two boards of No Retreat!: what the rulebook states of its maps must hold of the files in the pack.
//!
//! The rulebook names no hex number, so most of it is about what lies beside what.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use atlas::Board;
use hexmap::{HexId, HexNumber};
use mechanics::pack::{Faults, Files};
use mechanics::sheet::{HexKind, Sheet, SheetPlace};

struct Map {
    sheet: Sheet,
    board: Board,
}

/// A corner, as the hexes that meet there: three inside the map, two on its rim.
type Corner = BTreeSet<HexId>;
type Side = (HexId, HexId);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn map(front: &str) -> Map {
    let folder = root().join(format!("games/no-retreat/pack/{front}/map"));
    let mut files = Files::default();
    for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
        files.insert(entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap());
    }
    let mut faults = Faults::default();
    let sheet = Sheet::read(&files, "", &mut faults);
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{found:#?}");
    let board = Board::read(&root().join(format!("crates/atlas/boards/no-retreat-{front}")))
        .map_err(|e| e.join("; "));
    Map { sheet: sheet.unwrap(), board: board.unwrap() }
}

fn france() -> Map {
    map("france")
}

fn poland() -> Map {
    map("poland")
}

impl Map {
    fn hex(&self, number: &str) -> HexId {
        self.sheet.grid.id(number.parse::<HexNumber>().unwrap()).unwrap()
    }

    fn number(&self, hex: HexId) -> String {
        self.sheet.grid.number(hex).to_string()
    }

    /// Numbers and runs of numbers.
    fn hexes(&self, text: &str) -> Vec<HexId> {
        let mut hexes = Vec::new();
        for word in text.split_whitespace() {
            let (from, to) = word.split_once('-').unwrap_or((word, word));
            let pairs =
                |text: &str| -> [u8; 2] { [&text[..2], &text[2..]].map(|pair| pair.parse().unwrap()) };
            let (from, to) = (pairs(from), pairs(to));
            let inside = |number: &str| {
                pairs(number)
                    .iter()
                    .zip(from.iter().zip(to))
                    .all(|(n, (low, high))| (*low..=high).contains(n))
            };
            hexes.extend(self.sheet.grid.ids().filter(|&hex| inside(&self.number(hex))));
        }
        hexes
    }

    fn near(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.sheet.grid.neighbours(hex).iter().copied().filter(|near| near.is_some())
    }

    fn are_neighbours(&self, a: HexId, b: HexId) -> bool {
        self.sheet.grid.direction(a, b).is_some()
    }

    fn is(&self, hex: HexId, kind: HexKind) -> bool {
        self.sheet.hexes[hex.index()].kind == kind
    }

    fn land(&self) -> impl Iterator<Item = HexId> {
        self.sheet.grid.ids().filter(|&hex| self.is(hex, HexKind::Land))
    }

    fn on_rim(&self, hex: HexId) -> bool {
        self.near(hex).count() < 6
    }

    fn in_country(&self, country: &str) -> BTreeSet<HexId> {
        self.land().filter(|&hex| self.sheet.country(hex) == country).collect()
    }

    fn rough(&self) -> BTreeSet<HexId> {
        self.land().filter(|&hex| self.sheet.terrain(hex) == "rough").collect()
    }

    fn region(&self, name: &str) -> BTreeSet<HexId> {
        self.sheet.region(name).iter().copied().collect()
    }

    fn places<'a>(&'a self, kinds: &'a [&str]) -> impl Iterator<Item = &'a SheetPlace> {
        self.sheet.places.iter().filter(|place| kinds.contains(&self.kind(place)))
    }

    fn kind(&self, place: &SheetPlace) -> &str {
        &self.sheet.place_kinds[place.kind].id
    }

    fn cities(&self) -> impl Iterator<Item = &SheetPlace> {
        self.places(&["major", "minor"])
    }

    fn city(&self, name: &str) -> HexId {
        self.cities().find(|city| city.name == name).unwrap_or_else(|| panic!("no city {name}")).hex
    }

    fn sides(&self, name: &str) -> BTreeSet<Side> {
        self.sheet.sides.iter().filter(|side| side.name == name).map(|side| (side.a, side.b)).collect()
    }

    fn is_closed(&self, a: HexId, b: HexId) -> bool {
        let side = (a.min(b), a.max(b));
        self.sheet.sides.iter().any(|s| (s.a, s.b) == side && (s.kind == "sea" || s.kind == "lake"))
    }

    /// The hexes of a set that can be reached from one of them without crossing any of the hexsides.
    fn flood(&self, start: HexId, inside: &BTreeSet<HexId>, walls: &BTreeSet<Side>) -> BTreeSet<HexId> {
        let mut seen = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(hex) = todo.pop() {
            for near in self.near(hex).filter(|near| inside.contains(near)) {
                if !walls.contains(&(hex.min(near), hex.max(near))) && seen.insert(near) {
                    todo.push(near);
                }
            }
        }
        seen
    }

    fn is_one_piece(&self, hexes: &BTreeSet<HexId>) -> bool {
        self.flood(*hexes.first().unwrap(), hexes, &BTreeSet::new()).len() == hexes.len()
    }

    /// The two ends of a hexside.
    fn ends(&self, (a, b): Side) -> Vec<Corner> {
        let mut ends: Vec<Corner> =
            self.near(a).filter(|&c| self.are_neighbours(b, c)).map(|c| Corner::from([a, b, c])).collect();
        if ends.len() < 2 {
            ends.push(Corner::from([a, b]));
        }
        ends
    }

    fn all_meet(&self, hexes: &[HexId]) -> bool {
        hexes.iter().all(|&a| hexes.iter().all(|&b| a == b || self.are_neighbours(a, b)))
    }
}

// What holds of both boards.

#[test]
fn anchors_are_met() {
    for (map, count) in [(france(), 13), (poland(), 11)] {
        assert_eq!(map.board.anchors.rows().len(), count);
        for row in map.board.anchors.rows() {
            let anchor = &row.value;
            if anchor.what == "side" {
                for word in anchor.at.split_whitespace() {
                    let (a, b) = word.split_once('|').unwrap();
                    let (a, b) = (map.hex(a), map.hex(b));
                    let side = (a.min(b), a.max(b));
                    let found = map.sheet.sides.iter().any(|s| (s.a, s.b) == side && s.kind == anchor.value);
                    assert!(found, "{word}: {}", anchor.value);
                }
                continue;
            }
            for hex in map.hexes(&anchor.at) {
                let met = match anchor.what.as_str() {
                    "place" => map.sheet.places_in(hex).any(|(_, place)| place.name == anchor.value),
                    "country" => map.sheet.country(hex) == anchor.value,
                    "terrain" => map.sheet.terrain(hex) == anchor.value,
                    "kind" => map.is(hex, HexKind::Sea) == (anchor.value == "sea"),
                    what => panic!("an anchor about {what}"),
                };
                assert!(met, "{}: {} ({})", map.number(hex), anchor.value, anchor.case);
            }
        }
    }
}

/// 2.0: some thirty kilometres a hex.
#[test]
fn c2_0_scale() {
    for (map, hexes) in [(france(), 22 * 25), (poland(), 36 * 26)] {
        assert_eq!(map.sheet.km_per_hex, 30.0);
        assert_eq!(map.sheet.grid.len(), hexes);
    }
}

#[test]
fn every_land_hex_has_a_country() {
    for map in [france(), poland()] {
        for hex in map.land() {
            assert!(!map.sheet.country(hex).is_empty(), "{}", map.number(hex));
        }
    }
}

#[test]
fn all_playable_land_is_one_piece() {
    for (map, start) in [(france(), "Amiens"), (poland(), "Warsaw")] {
        let shaded = map.region("shaded");
        let open: BTreeSet<HexId> = map.land().filter(|hex| !shaded.contains(hex)).collect();
        let closed: BTreeSet<Side> = open
            .iter()
            .flat_map(|&hex| map.near(hex).map(move |near| (hex.min(near), hex.max(near))))
            .filter(|&(a, b)| map.is_closed(a, b))
            .collect();
        let reached = map.flood(map.city(start), &open, &closed);
        let missed: Vec<String> = open.difference(&reached).map(|&hex| map.number(hex)).collect();
        assert!(missed.is_empty(), "no way to {missed:?}");
    }
}

/// A river ends at a source once at most, else at a mouth, a lake, another river or the edge of the map. Where two
/// share hexsides these have one name only, so a river may come in several pieces.
#[test]
fn rivers_are_lines_that_lead_somewhere() {
    for map in [france(), poland()] {
        let is_river = |kind: &str| kind == "river" || kind == "major-river";
        let rivers: Vec<_> = map.sheet.sides.iter().filter(|side| is_river(&side.kind)).collect();
        let names: BTreeSet<&str> = rivers.iter().map(|side| side.name.as_str()).collect();
        let is_wet = |corner: &Corner| {
            let hexes: Vec<HexId> = corner.iter().copied().collect();
            hexes.len() < 3
                || hexes.iter().any(|&hex| !map.is(hex, HexKind::Land))
                || hexes.iter().any(|&a| hexes.iter().any(|&b| a != b && map.is_closed(a, b)))
        };
        for name in names {
            let others: BTreeSet<Corner> = rivers
                .iter()
                .filter(|side| side.name != name)
                .flat_map(|side| map.ends((side.a, side.b)))
                .collect();
            let mut left = map.sides(name);
            while let Some(first) = left.pop_first() {
                let (mut todo, mut outlets, mut sources) = (vec![first], 0, 0);
                while let Some(side) = todo.pop() {
                    for end in map.ends(side) {
                        let meets =
                            map.sides(name).into_iter().filter(|&other| map.ends(other).contains(&end));
                        let meets: Vec<Side> = meets.collect();
                        if is_wet(&end) || others.contains(&end) {
                            outlets += 1;
                        } else if meets.len() == 1 {
                            sources += 1;
                        }
                        todo.extend(meets.into_iter().filter(|other| left.remove(other)));
                    }
                }
                assert!(outlets > 0, "the {name} leads nowhere");
                assert!(sources <= 1, "the {name} has {sources} sources");
            }
        }
    }
}

/// 17.0: a Major City counts 2, a Minor City 1, a city of Germany 3 for the other side; 2.11 says what is Germany.
#[test]
fn c17_0_city_values() {
    for map in [france(), poland()] {
        for city in map.cities() {
            let germany = ["germany", "bohemia", "slovakia"].contains(&map.sheet.country(city.hex));
            let expected = match map.kind(city) {
                _ if germany => -3,
                "major" => 2,
                _ => 1,
            };
            assert_eq!(city.value, Some(expected), "{}", city.name);
        }
        let hexes: BTreeSet<HexId> = map.cities().map(|city| city.hex).collect();
        assert_eq!(hexes.len(), map.cities().count(), "one city a hex");
    }
}

/// The sums on which the victory levels of 17.7 are balanced.
#[test]
fn c17_7_map_points_on_the_board() {
    let sum = |map: &Map, neutral: &str| -> i16 {
        let counted = map.cities().filter(|city| map.sheet.country(city.hex) != neutral);
        counted.filter_map(|city| city.value).filter(|&value| value > 0).sum()
    };
    assert_eq!(sum(&france(), "switzerland"), 32);
    assert_eq!(sum(&poland(), ""), 26);
}

/// 12.2: the edges have the colours of the fronts, lie at the margin and belong to the right country.
#[test]
fn c12_2_supply_edges() {
    let edges = |map: &Map| -> BTreeSet<String> {
        let names = map.sheet.regions.iter().map(|region| region.name.clone());
        names.filter(|name| name.starts_with("edge ")).collect()
    };
    let (france, poland) = (france(), poland());
    assert_eq!(edges(&france), ["edge blue", "edge dark gray"].map(String::from).into());
    assert_eq!(edges(&poland), ["edge dark gray", "edge red", "edge white"].map(String::from).into());
    let homes = [
        (&france, "edge dark gray", &["germany"][..]),
        (&france, "edge blue", &["france"]),
        (&poland, "edge dark gray", &["germany", "bohemia"]),
        (&poland, "edge red", &["ussr"]),
        (&poland, "edge white", &["poland"]),
    ];
    for (map, edge, countries) in homes {
        assert!(!map.region(edge).is_empty());
        for hex in map.region(edge) {
            let margin = map.on_rim(hex) || map.near(hex).any(|near| map.region("shaded").contains(&near));
            assert!(margin, "{edge}: {} is inland", map.number(hex));
            assert!(countries.contains(&map.sheet.country(hex)), "{edge}: {}", map.number(hex));
        }
    }
}

/// 2.14: a port is a city with the sea beside it.
#[test]
fn c2_14_ports() {
    for map in [france(), poland()] {
        assert!(map.places(&["port"]).count() > 0);
        for port in map.places(&["port"]) {
            assert!(map.cities().any(|city| city.hex == port.hex), "{} is no city", port.name);
            assert!(map.near(port.hex).any(|near| map.is(near, HexKind::Sea)), "{} has no sea", port.name);
        }
    }
}

// The French Front.

/// 19.8: Paris is three hexes that meet at one point; 17.6: one city.
#[test]
fn c19_8_paris() {
    let map = france();
    let paris: Vec<HexId> =
        map.places(&["major"]).filter(|city| city.name == "Paris").map(|city| city.hex).collect();
    assert_eq!(paris.len(), 3);
    assert!(map.all_meet(&paris));
}

/// 24.3: fourteen connected Rough hexes; no others touch them, so that one sees where they end.
#[test]
fn c24_3_ardennes() {
    let map = france();
    let ardennes = map.region("Ardennes");
    assert_eq!(ardennes.len(), 14);
    assert!(map.is_one_piece(&ardennes));
    let rough = map.rough();
    assert!(ardennes.is_subset(&rough));
    let around: BTreeSet<HexId> = ardennes.iter().flat_map(|&hex| map.near(hex)).collect();
    assert!(around.intersection(&rough).all(|hex| ardennes.contains(hex)));
    // They lie behind the Meuse, in France, Belgium and Germany.
    let bank =
        map.sides("Meuse").iter().filter(|(a, b)| ardennes.contains(a) != ardennes.contains(b)).count();
    assert!(bank >= 6, "{bank} hexsides on the Meuse");
    let countries: BTreeSet<&str> = ardennes.iter().map(|&hex| map.sheet.country(hex)).collect();
    assert_eq!(countries, ["belgium", "france", "germany"].into());
}

/// 24.2, 26.6: the places that the French plans name.
#[test]
fn c24_2_goals_of_the_planned_moves() {
    let map = france();
    for name in ["Antwerpen", "Liege", "Ghent"] {
        assert_eq!(map.sheet.country(map.city(name)), "belgium", "{name}");
    }
    for name in ["Dyle", "Meuse"] {
        assert!(map.sides(name).len() >= 4, "the {name}");
    }
    // The Dyle covers Brussels and reaches from Antwerpen to the gap before the Meuse.
    let dyle: BTreeSet<HexId> = map.sides("Dyle").into_iter().flat_map(|(a, b)| [a, b]).collect();
    assert!(dyle.contains(&map.city("Brussels")) && dyle.contains(&map.city("Antwerpen")));
    assert!(
        map.sides("Dyle").iter().all(|&(a, b)| [a, b].iter().all(|&hex| map.sheet.country(hex) == "belgium"))
    );
    assert!(map.are_neighbours(map.city("Liege"), map.city("Namur")));
    // A corps with six movement points gets to Antwerpen from Dunkirk: five hexes and the Schelde.
    let antwerpen = map.city("Antwerpen");
    assert_eq!(map.sheet.grid.distance(map.city("Dunkirk"), antwerpen), 5);
    assert!(map.sides("Schelde").iter().any(|&(a, b)| a == antwerpen || b == antwerpen));
}

/// 7.3: a plan asks for six cities in Belgium and Holland.
#[test]
fn c7_3_cities_of_the_low_countries() {
    let map = france();
    let cities = map.cities().filter(|city| ["belgium", "holland"].contains(&map.sheet.country(city.hex)));
    assert!(cities.count() >= 6);
}

/// 10.0: airborne troops reach eight hexes from a Major City in Germany: Holland and Eben Emael, not Paris.
#[test]
fn c10_0_range_of_airdrops() {
    let map = france();
    let cities = map.places(&["major"]).filter(|city| map.sheet.country(city.hex) == "germany");
    let bases: Vec<HexId> = cities.map(|city| city.hex).collect();
    let range = |to: HexId| bases.iter().map(|&from| map.sheet.grid.distance(from, to)).min().unwrap();
    for name in ["Amsterdam", "Rotterdam", "Den Haag", "Antwerpen"] {
        assert!(range(map.city(name)) <= 8, "{name}");
    }
    assert!(map.places(&["major"]).filter(|city| city.name == "Paris").all(|city| range(city.hex) > 8));
}

/// 13.2.1: Luxembourg counts as Belgium; Holland and Switzerland are countries of their own.
#[test]
fn c13_2_1_countries_of_the_west() {
    let map = france();
    assert_eq!(map.sheet.country(map.city("Luxembourg")), "belgium");
    for country in ["france", "belgium", "holland", "switzerland", "germany"] {
        assert!(map.is_one_piece(&map.in_country(country)), "{country}");
    }
    assert_eq!(map.region("shaded"), map.in_country("britain"));
}

/// 13.2.3: an Evacuation Zone is a sea hex beside a port; 18.10: Dunkirk has one.
#[test]
fn c13_2_3_evacuation_zones() {
    let map = france();
    let ports: BTreeSet<HexId> = map.places(&["port"]).map(|port| port.hex).collect();
    let mut served = BTreeSet::new();
    for zone in map.places(&["evacuation"]) {
        assert!(map.is(zone.hex, HexKind::Sea), "{}", zone.name);
        let of_zone: Vec<HexId> = map.near(zone.hex).filter(|near| ports.contains(near)).collect();
        assert!(!of_zone.is_empty(), "{} has no port", zone.name);
        served.extend(of_zone);
    }
    assert_eq!(served, ports);
    assert!(served.contains(&map.city("Dunkirk")));
}

/// 18.7: the Maginot Line closes the border between the Meuse and the Rhine; Eben Emael is the Belgian fortress.
#[test]
fn c18_7_fortresses() {
    let map = france();
    let works: BTreeSet<HexId> = map.places(&["fortress"]).map(|place| place.hex).collect();
    assert_eq!(works.len(), 9);
    let on_rhine: BTreeSet<HexId> = map.sides("Rhine").into_iter().flat_map(|(a, b)| [a, b]).collect();
    for hex in map.in_country("france") {
        if map.near(hex).any(|near| map.sheet.country(near) == "germany")
            && !map.region("Ardennes").contains(&hex)
        {
            assert!(works.contains(&hex) || on_rhine.contains(&hex), "{} is open", map.number(hex));
        }
    }
    let line: BTreeSet<HexId> =
        works.iter().copied().filter(|&hex| map.sheet.country(hex) == "france").collect();
    assert_eq!(line.len(), 8);
    assert!(map.is_one_piece(&line));
    let belgian: Vec<HexId> = works.difference(&line).copied().collect();
    assert!(map.sheet.places_in(belgian[0]).any(|(_, place)| place.name == "Eben Emael"));
    assert!(map.near(belgian[0]).any(|near| map.sheet.country(near) == "germany"));
}

/// 18.8: Fortified hexes lie on the German side of the border.
#[test]
fn c18_8_fortified_hexes() {
    let map = france();
    assert!(map.places(&["fortified"]).count() > 0);
    for place in map.places(&["fortified"]) {
        let faces = map.near(place.hex).any(|near| ["france", "belgium"].contains(&map.sheet.country(near)));
        assert!(map.sheet.country(place.hex) == "germany" && faces, "{}", map.number(place.hex));
    }
}

/// 18.8, 18.9: the Rhine is the border of Germany with France and Switzerland, wherever it runs under that name.
#[test]
fn c18_9_rhine() {
    let map = france();
    for (a, b) in map.sides("Rhine") {
        let countries = BTreeSet::from([map.sheet.country(a), map.sheet.country(b)]);
        assert!(countries.len() == 2 && countries.contains("germany"), "{}|{}", map.number(a), map.number(b));
    }
    let strasbourg = map.city("Strasbourg");
    for near in map.near(strasbourg).filter(|&near| map.sheet.country(near) == "germany") {
        assert!(map.sides("Rhine").contains(&(strasbourg.min(near), strasbourg.max(near))));
    }
}

// The Polish Front.

/// 17.6: Warsaw, Praga and Modlin are Warsaw.
#[test]
fn c17_6_warsaw() {
    let map = poland();
    let three = ["Warsaw", "Praga", "Modlin"].map(|name| map.city(name));
    assert!(map.all_meet(&three));
    // The Vistula and the Bug part them.
    let rivers: BTreeSet<Side> = map.sides("Vistula").union(&map.sides("Bug")).copied().collect();
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        let (a, b) = (three[a].min(three[b]), three[a].max(three[b]));
        assert!(rivers.contains(&(a, b)), "{}|{}", map.number(a), map.number(b));
    }
}

/// 2.11, 13.2.1: the countries that the rules name are there.
#[test]
fn c13_2_1_countries_of_the_east() {
    let map = poland();
    for country in ["poland", "danzig", "bohemia", "slovakia", "lithuania", "ussr"] {
        assert!(map.is_one_piece(&map.in_country(country)), "{country}");
    }
    let closed = ["lithuania", "hungary", "romania"].map(|country| map.in_country(country));
    assert_eq!(map.region("shaded"), closed.into_iter().flatten().collect());
    assert_eq!(map.sheet.country(map.city("Vienna")), "germany");
    assert_eq!(map.sheet.country(map.city("Danzig")), "danzig");
}

/// 2.11: East Prussia is Germany, and the Corridor parts it from the rest.
#[test]
fn c2_11_east_prussia_and_the_corridor() {
    let map = poland();
    let germany = map.in_country("germany");
    let east = map.region("East Prussia");
    assert_eq!(map.flood(map.city("Konigsberg"), &germany, &BTreeSet::new()), east);
    assert!(!east.contains(&map.city("Stolp")));
    // It has an edge of its own (12.2).
    assert!(map.region("edge dark gray").iter().any(|hex| east.contains(hex)));
    // The Corridor reaches the sea beside Danzig.
    assert!(map.are_neighbours(map.city("Gdynia"), map.city("Danzig")));
    assert_eq!(map.sheet.country(map.city("Gdynia")), "poland");
}

/// 20.2.2: Soviet armies set up north and south of the Pripet.
#[test]
fn c20_2_2_pripet() {
    let map = poland();
    let ussr = map.in_country("ussr");
    let north = map.flood(map.hex("3601"), &ussr, &map.sides("Pripet"));
    let south = map.flood(map.hex("3624"), &ussr, &map.sides("Pripet"));
    assert!(north.is_disjoint(&south));
    assert_eq!(north.len() + south.len(), ussr.len());
    assert!(north.len() >= 9 && south.len() >= 9);
    let edge = map.region("edge red");
    assert!(!edge.is_disjoint(&north) && !edge.is_disjoint(&south));
}

/// 10.0, 17.7.2: the white edge lies in the south, on the Romanian border.
#[test]
fn c17_7_2_white_edge() {
    let map = poland();
    for hex in map.region("edge white") {
        let romania = map.near(hex).any(|near| map.sheet.country(near) == "romania");
        assert!(romania || map.on_rim(hex), "{}", map.number(hex));
    }
}

/// 23.0: each partition line splits Poland into a German and a Soviet zone.
#[test]
fn c23_0_partition_lines() {
    let map = poland();
    let all = map.in_country("poland");
    let zones = ["east of the yellow line", "east of the red line"].map(|name| map.region(name));
    let cities = |zone: &BTreeSet<HexId>| map.cities().filter(|city| zone.contains(&city.hex)).count();
    for zone in &zones {
        assert!(zone.is_subset(&all));
        assert!(map.is_one_piece(zone));
        for name in ["Warsaw", "Modlin", "Lodz", "Krakow", "Poznan", "Radom"] {
            assert!(!zone.contains(&map.city(name)), "{name}");
        }
        for name in ["Brest", "Bialystok", "Grodno", "Wilno", "Lwow", "Rowne", "Przemysl"] {
            assert!(zone.contains(&map.city(name)), "{name}");
        }
    }
    let [yellow, red] = &zones;
    // Praga and Lublin lie between the two.
    assert!(red.is_subset(yellow));
    assert_eq!((cities(yellow), cities(red)), (9, 7));
    // 23.1: the yellow line follows Narew, Vistula and San; only the Pisa is not drawn.
    let line = ["Narew", "Bug", "Vistula", "San"].map(|name| map.sides(name));
    let mut dry = BTreeSet::new();
    for &hex in yellow {
        for near in map.near(hex).filter(|near| all.contains(near) && !yellow.contains(near)) {
            let side = (hex.min(near), hex.max(near));
            if !line.iter().any(|river| river.contains(&side)) {
                dry.insert(side);
            }
        }
    }
    assert!(dry.len() <= 1, "{dry:?}");
}

/// 18.6: the Polish forts stand in Poland, one a hex.
#[test]
fn c18_6_forts() {
    let map = poland();
    let forts: BTreeSet<HexId> = map.places(&["fort"]).map(|fort| fort.hex).collect();
    assert_eq!(forts.len(), 9);
    assert_eq!(map.places(&["fort"]).count(), 9);
    assert!(forts.iter().all(|&hex| map.sheet.country(hex) == "poland"));
}
