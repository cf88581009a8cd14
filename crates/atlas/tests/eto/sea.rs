//! Sea areas, coasts, straits and canals: what ships can reach, and at what cost.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::LazyLock;

use hexmap::HexId;
use mechanics::pack::{Faults, Source, Table};
use mechanics::sheet::{AreaKind, HexKind};
use serde::Deserialize;

use crate::{around, at, country, files, hex, hexes, is_land, map, names, number, region, sides};

/// `seas.csv`: what the game prints in a sea area or box.
#[derive(Deserialize)]
struct SeaRow {
    area: String,
    grid: bool,
    cost: u16,
    interception: i8,
    weather: String,
    basin: String,
    convoy_route: String,
    closure: Option<u8>,
    closure_payer: String,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: String,
}

fn seas() -> impl Iterator<Item = &'static SeaRow> {
    static SEAS: LazyLock<Table<SeaRow>> = LazyLock::new(|| {
        let mut faults = Faults::default();
        let table = Table::read(&files(), "seas.csv", &mut faults);
        assert!(faults.is_empty(), "{faults}");
        table
    });
    SEAS.rows().iter().map(|row| &row.value)
}

fn area(id: &str) -> usize {
    map().areas.iter().position(|area| area.id == id).unwrap_or_else(|| panic!("there is no area {id}"))
}

/// A place for ships: an area, or a shore of a coastal hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Water {
    Area(usize),
    Shore(HexId, usize),
}

/// All ways of ships: coastal hexes cost 1, areas what is printed in them.
struct Chart {
    ways: BTreeMap<Water, Vec<(Water, u16)>>,
    /// For each coastal hex the sea hexes of each shore; one shore where a strait joins them.
    shores: BTreeMap<HexId, Vec<BTreeSet<HexId>>>,
}

impl Chart {
    fn new() -> Chart {
        let cost: BTreeMap<&str, u16> = seas().map(|row| (row.area.as_str(), row.cost)).collect();
        let mut sea_of: BTreeMap<HexId, usize> = BTreeMap::new();
        for (index, area) in map().areas.iter().enumerate().filter(|(_, area)| area.kind == AreaKind::Sea) {
            sea_of.extend(area.hexes.iter().map(|&hex| (hex, index)));
        }
        let joined = region("joined shores");
        let linked: BTreeSet<HexId> = map().links.iter().flat_map(|link| [link.a, link.b]).collect();
        let mut chart = Chart { ways: BTreeMap::new(), shores: BTreeMap::new() };
        let coast: BTreeSet<HexId> = map().areas.iter().flat_map(|area| area.coast.iter().copied()).collect();
        for &hex in coast.union(&linked) {
            let mut shores = shores(hex, &sea_of);
            if joined.contains(&hex) || shores.is_empty() {
                shores = vec![shores.into_iter().flatten().collect()];
            }
            chart.shores.insert(hex, shores);
        }
        for (index, area) in map().areas.iter().enumerate() {
            for link in &area.links {
                let way = (Water::Area(link.to), u16::from(link.cost));
                chart.ways.entry(Water::Area(index)).or_default().push(way);
            }
            for &hex in &area.coast {
                let mut touched: BTreeSet<usize> = BTreeSet::new();
                let wet = |sea: &HexId| sea_of.get(sea) == Some(&index);
                touched.extend(
                    (0..chart.shores[&hex].len()).filter(|&shore| chart.shores[&hex][shore].iter().any(wet)),
                );
                // Beyond the edge of the map.
                if touched.is_empty() {
                    touched.insert(0);
                }
                for shore in touched {
                    chart.join(Water::Shore(hex, shore), 1, Water::Area(index), cost[area.id.as_str()]);
                }
            }
        }
        let coastal: BTreeSet<HexId> = chart.shores.keys().copied().collect();
        for &a in &coastal {
            for b in around(a).filter(|b| a < *b && coastal.contains(b)) {
                for i in 0..chart.shores[&a].len() {
                    for j in 0..chart.shores[&b].len() {
                        if !chart.shores[&a][i].is_disjoint(&chart.shores[&b][j]) {
                            chart.join(Water::Shore(a, i), 1, Water::Shore(b, j), 1);
                        }
                    }
                }
            }
        }
        for link in &map().links {
            for i in 0..chart.shores[&link.a].len() {
                for j in 0..chart.shores[&link.b].len() {
                    chart.join(Water::Shore(link.a, i), 1, Water::Shore(link.b, j), 1);
                }
            }
        }
        for (canal, cost) in [("kiel", 3), ("suez", 4)] {
            let ends: Vec<HexId> = region(&format!("{canal} canal ends")).into_iter().collect();
            chart.join(Water::Shore(ends[0], 0), cost, Water::Shore(ends[1], 0), cost);
        }
        chart
    }

    fn join(&mut self, a: Water, into_a: u16, b: Water, into_b: u16) {
        self.ways.entry(a).or_default().push((b, into_b));
        self.ways.entry(b).or_default().push((a, into_a));
    }

    fn places(&self, place: Place) -> Vec<Water> {
        match place {
            Area(id) => vec![Water::Area(area(id))],
            Place::Hex(hex) => (0..self.shores[&hex].len()).map(|shore| Water::Shore(hex, shore)).collect(),
        }
    }

    /// The naval movement points from one place to another, without entering some places on the way.
    fn cost_without(&self, from: Place, to: Place, without: &[Place]) -> Option<u16> {
        let shut: BTreeSet<Water> = without.iter().flat_map(|&place| self.places(place)).collect();
        let goals = self.places(to);
        let mut best: BTreeMap<Water, u16> = BTreeMap::new();
        let mut todo: BinaryHeap<Reverse<(u16, Water)>> =
            self.places(from).into_iter().map(|start| Reverse((0, start))).collect();
        while let Some(Reverse((cost, at))) = todo.pop() {
            if best.contains_key(&at) {
                continue;
            }
            best.insert(at, cost);
            if goals.contains(&at) {
                return Some(cost);
            }
            for &(next, step) in
                self.ways.get(&at).into_iter().flatten().filter(|(next, _)| !shut.contains(next))
            {
                todo.push(Reverse((cost + step, next)));
            }
        }
        None
    }

    fn cost(&self, from: Place, to: Place) -> u16 {
        self.cost_without(from, to, &[]).expect("ships find a way")
    }
}

#[derive(Clone, Copy)]
enum Place {
    Area(&'static str),
    Hex(HexId),
}

use Place::Area;

fn port(name: &str) -> Place {
    Place::Hex(at(name))
}

fn spot(number: &str) -> Place {
    Place::Hex(hex(number))
}

/// The runs of sea hexes around a hex.
fn shores(hex: HexId, sea_of: &BTreeMap<HexId, usize>) -> Vec<BTreeSet<HexId>> {
    let ring = map().grid.neighbours(hex);
    let wet = |index: usize| sea_of.contains_key(&ring[index % 6]);
    let Some(dry) = (0..6).find(|&index| !wet(index)) else {
        return vec![ring.iter().copied().collect()];
    };
    let mut shores: Vec<BTreeSet<HexId>> = Vec::new();
    for index in dry + 1..dry + 6 {
        if wet(index) {
            if !wet(index - 1) {
                shores.push(BTreeSet::new());
            }
            shores.last_mut().unwrap().insert(ring[index % 6]);
        }
    }
    shores
}

fn chart() -> &'static Chart {
    static CHART: LazyLock<Chart> = LazyLock::new(Chart::new);
    &CHART
}

/// The areas a hex lies on.
fn beside(hex: HexId) -> BTreeSet<&'static str> {
    map().areas.iter().filter(|area| area.coast.contains(&hex)).map(|area| area.id.as_str()).collect()
}

#[test]
fn every_sea_hex_lies_in_one_area() {
    let mut seen = BTreeSet::new();
    for area in &map().areas {
        for &hex in &area.hexes {
            assert_eq!(map().hexes[hex.index()].kind, HexKind::Sea, "{}", number(hex));
            assert!(seen.insert(hex), "{} has two areas", number(hex));
        }
    }
    let sea = map().grid.ids().filter(|&hex| map().hexes[hex.index()].kind == HexKind::Sea);
    assert_eq!(seen, sea.collect());
}

#[test]
fn sea_areas_hang_together() {
    for area in map().areas.iter().filter(|area| area.kind == AreaKind::Sea && !area.hexes.is_empty()) {
        let all: BTreeSet<HexId> = area.hexes.iter().copied().collect();
        let mut seen = BTreeSet::from([area.hexes[0]]);
        let mut todo = vec![area.hexes[0]];
        while let Some(hex) = todo.pop() {
            todo.extend(around(hex).filter(|near| all.contains(near) && seen.insert(*near)));
        }
        let apart: BTreeSet<HexId> = all.difference(&seen).copied().collect();
        assert_eq!(apart, BTreeSet::new(), "{}", area.name);
    }
}

#[test]
fn every_area_can_be_reached_from_every_other() {
    let closed = ["caspian-sea", "gulf-of-ob"];
    for area in map().areas.iter().filter(|area| !closed.contains(&area.id.as_str())) {
        let id = area.id.as_str();
        assert!(chart().cost_without(port("Southampton"), Area(id), &[]).is_some(), "{id}");
    }
    for id in closed {
        assert_eq!(map().areas[area(id)].kind, AreaKind::Other);
        assert!(map().areas[area(id)].links.is_empty() && map().areas[area(id)].coast.is_empty());
    }
}

#[test]
fn areas_with_a_common_border_are_linked() {
    let sea = |hex: HexId| {
        map().areas.iter().position(|area| area.kind == AreaKind::Sea && area.hexes.contains(&hex))
    };
    let linked = |a: usize, b: usize| map().areas[a].links.iter().any(|link| link.to == b);
    for (index, area) in map().areas.iter().enumerate().filter(|(_, area)| area.kind == AreaKind::Sea) {
        for other in
            area.hexes.iter().flat_map(|&hex| around(hex)).filter_map(sea).filter(|&other| other != index)
        {
            assert!(
                linked(index, other) && linked(other, index),
                "{} {}",
                area.name,
                map().areas[other].name
            );
        }
    }
}

#[test]
fn links_cost_what_the_area_entered_costs() {
    for row in seas() {
        let to = area(&row.area);
        for link in map().areas.iter().flat_map(|area| &area.links).filter(|link| link.to == to) {
            assert_eq!((u16::from(link.cost), link.modifier), (row.cost, row.interception), "{}", row.area);
        }
        for &hex in &map().areas[to].hexes {
            assert_eq!(map().hexes[hex.index()].zone, row.weather, "{}", number(hex));
        }
    }
    assert_eq!(seas().count(), map().areas.iter().filter(|area| area.kind != AreaKind::Other).count());
}

#[test]
fn what_the_rules_print_in_sea_areas() {
    let find = |id: &str| seas().find(|row| row.area == id).unwrap();
    // The example of play, 7.8 and 10.2.
    assert_eq!((find("south-atlantic").grid, find("south-atlantic").interception), (false, -3));
    assert_eq!(find("english-channel").cost, 5);
    assert_eq!((find("north-atlantic").cost, find("us-coast").cost, find("persian-gulf").cost), (20, 10, 10));
    for id in ["us-box", "canada-box", "capetown", "india-box", "iraq-box"] {
        assert_eq!(find(id).cost, 1, "{id}");
    }
    // 1.0 and 5.3
    assert_eq!((find("persian-gulf").weather.as_str(), find("red-sea").weather.as_str()), ("mild", "mild"));
    for id in ["north-atlantic", "arctic-ocean", "us-coast"] {
        assert_eq!(find(id).weather, "severe", "{id}");
    }
    // 36.4
    let routes: BTreeMap<&str, (Option<u8>, &str)> = seas()
        .filter(|row| !row.convoy_route.is_empty())
        .map(|row| (row.area.as_str(), (row.closure, row.closure_payer.as_str())))
        .collect();
    let given = [
        ("north-atlantic", (Some(30), "uk")),
        ("south-atlantic", (Some(15), "uk")),
        ("us-coast", (Some(30), "us")),
        ("arctic-ocean", (Some(0), "")),
    ];
    assert_eq!(routes, given.into());
}

#[test]
fn ports_lie_on_a_coast() {
    let ports = names("major-port", None).into_iter().chain(names("minor-port", None));
    for name in ports {
        // 8.5: Cairo is a port of the canal only.
        assert!(name == "Cairo" || chart().shores.contains_key(&at(name)), "{name}");
    }
    // 7.8, 8.5
    assert!(region("suez canal banks").is_superset(&[at("Port Said"), at("Cairo")].into()));
    assert!(region("kiel canal banks").is_superset(&[at("Kiel"), at("Hamburg")].into()));
}

#[test]
fn mediterranean_ports_lie_on_the_mediterranean() {
    let basin: BTreeSet<&str> =
        seas().filter(|row| row.basin == "mediterranean").map(|row| row.area.as_str()).collect();
    let ports = names("major-port", None).into_iter().chain(names("minor-port", None));
    let found: BTreeSet<HexId> = ports.map(at).filter(|&hex| !beside(hex).is_disjoint(&basin)).collect();
    assert_eq!(region("mediterranean ports"), found);
}

#[test]
fn c10_2_southampton_to_le_havre_is_six() {
    assert_eq!(chart().cost(port("Southampton"), port("Le Havre")), 6);
    for name in ["Southampton", "Le Havre", "Calais"] {
        assert!(beside(at(name)).contains("english-channel"), "{name}");
    }
}

#[test]
fn w1314_and_w1315_are_one_step_apart() {
    let cost = chart().cost_without(spot("W1314"), spot("W1315"), &[Area("western-mediterranean")]);
    assert_eq!(cost, Some(1));
}

#[test]
fn c14_2_hexes_off_harwich() {
    for number in ["W3518", "W3519"] {
        assert!(around(hex(number)).any(|near| near == hex("W3618")), "{number}");
        assert!(is_land(hex(number)));
    }
    assert!(around(at("Harwich")).any(|near| near == hex("W3618")));
    assert!(!is_land(hex("W3618")));
}

#[test]
fn s1_scapa_flow_and_the_way_out() {
    assert_eq!(beside(at("Scapa Flow")), ["north-sea", "northwest-approaches"].into());
    assert!(beside(at("Bergen")).contains("north-sea"));
    let out = chart().cost(port("Bergen"), Area("north-atlantic"));
    assert!(out <= 39, "{out}");
    let far = chart().cost_without(
        port("Bergen"),
        Area("north-atlantic"),
        &[Area("north-sea"), Area("northwest-approaches")],
    );
    assert_eq!(far, Some(out));
    assert!(chart().cost(port("Scapa Flow"), Area("north-atlantic")) <= 28);
    for hex in country("norway").into_iter().filter(|hex| chart().shores.contains_key(hex)) {
        assert!(chart().cost(port("Scapa Flow"), Place::Hex(hex)) > 3, "{}", number(hex));
    }
    assert!(chart().cost(port("Scapa Flow"), spot("W5225")) <= 42);
}

#[test]
fn ships_reach_what_they_reach_in_the_examples() {
    let brest = chart().cost(port("Brest"), Area("south-atlantic"));
    assert!((40..=42).contains(&brest), "{brest}");
    assert_eq!(chart().cost(Area("capetown"), Area("south-atlantic")), 20);
    assert_eq!(chart().cost(Area("us-box"), Area("north-atlantic")), 20);
    assert_eq!(chart().cost(Area("us-box"), Area("us-coast")), 10);
    assert_eq!(chart().cost(Area("iraq-box"), Area("persian-gulf")), 10);
    assert_eq!(chart().cost(Area("north-atlantic"), Area("us-box")), 1);
    assert!(chart().cost(port("Taranto"), port("Tripoli")) <= 30);
    assert!(chart().cost(port("Liverpool"), port("Gibraltar")) <= 32);
    assert!(chart().cost(port("Hamburg"), Area("north-atlantic")) <= 32);
    assert_eq!(chart().cost(Area("india-box"), Area("iraq-box")), 31);
    assert_eq!(chart().cost(Area("capetown"), spot("E5819")), 31);
}

#[test]
fn closed_seas_open_only_at_their_straits() {
    let linked = |a: &str, b: &str| map().areas[area(a)].links.iter().any(|link| link.to == area(b));
    assert!(!linked("arctic-ocean", "north-atlantic"));
    assert!(!linked("baltic-sea", "skagerrak") && !linked("baltic-sea", "north-sea"));
    assert!(map().areas[area("black-sea")].links.is_empty());
    // 7.8: the Black Sea only through the Dardanelles.
    assert!(chart().cost(port("Athens"), Area("black-sea")) < 20);
    let dardanelles = [spot("E4329"), spot("E4428")];
    assert_eq!(chart().cost_without(port("Athens"), Area("black-sea"), &dardanelles), None);
}

#[test]
fn c7_8_dardanelles() {
    let near: BTreeSet<HexId> = around(hex("E4329")).collect();
    assert!(hexes("E4428 E4429 E4330").is_subset(&near));
    assert!(beside(hex("E4329")).contains("aegean-sea"));
    assert_eq!(chart().cost(spot("E4329"), spot("E4330")), 1);
    assert_eq!(chart().cost(spot("E4329"), spot("E4428")), 1);
    assert!(map().areas[area("aegean-sea")].hexes.contains(&hex("E4429")));
}

#[test]
fn c7_8_canals() {
    for (name, canal, cost) in [("Kiel Canal", "kiel", 3), ("Suez Canal", "suez", 4)] {
        let along: Vec<_> =
            map().sides.iter().filter(|side| side.kind == "canal" && side.name == name).collect();
        assert_eq!(along.len(), cost, "{name}");
        let banks: BTreeSet<HexId> = along.iter().flat_map(|side| [side.a, side.b]).collect();
        assert_eq!(banks, region(&format!("{canal} canal banks")), "{name}");
    }
    assert_eq!(sides("canal").len(), 7);
    assert_eq!(chart().cost(port("Wilhelmshaven"), port("Kiel")), 3);
    assert_eq!(beside(hex("E5819")), ["red-sea"].into());
}

#[test]
fn c6_1_the_iron_coast_runs_from_stockholm_to_narvik() {
    let coast = region("iron coast");
    for hex in [at("Stockholm"), at("Narvik"), at("Bergen"), hex("W5225")] {
        assert!(coast.contains(&hex), "{}", number(hex));
    }
    for &hex in &coast {
        assert!(chart().shores.contains_key(&hex), "{}", number(hex));
        assert!(["sweden", "norway"].contains(&map().country(hex)), "{}", number(hex));
    }
}

#[test]
fn c40_5_coastal_forts_from_hamburg_to_bordeaux() {
    let coast = region("coastal forts");
    for hex in [at("Hamburg"), at("Bordeaux"), at("Calais"), at("Le Havre")] {
        assert!(coast.contains(&hex), "{}", number(hex));
    }
    assert!(coast.iter().all(|hex| chart().shores.contains_key(hex)));
}

#[test]
fn hexes_on_two_waters_are_settled() {
    let (joined, split) = (region("joined shores"), region("split shores"));
    assert!(joined.is_disjoint(&split));
    for (&hex, shores) in &chart().shores {
        assert!(shores.len() < 2 || split.contains(&hex), "{} has {} shores", number(hex), shores.len());
    }
}
