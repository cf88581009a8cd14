//! What land units can reach, and the hexsides that stop them.

use std::collections::BTreeSet;

use hexmap::HexId;

use crate::{around, at, country, hex, is_land, map, number, sides};

type Sides = BTreeSet<(HexId, HexId)>;

fn pair(a: HexId, b: HexId) -> (HexId, HexId) {
    (a.min(b), a.max(b))
}

fn side(text: &str) -> (HexId, HexId) {
    let (a, b) = text.split_once('|').unwrap();
    pair(hex(a), hex(b))
}

/// Hexsides that no land unit crosses in fair weather.
fn closed() -> Sides {
    ["blocked", "sea", "lake"].iter().flat_map(|kind| sides(kind)).collect()
}

fn reach(start: HexId, closed: &Sides) -> BTreeSet<HexId> {
    let mut seen = BTreeSet::from([start]);
    let mut todo = vec![start];
    while let Some(at) = todo.pop() {
        for near in around(at).filter(|&near| is_land(near)) {
            if !closed.contains(&pair(at, near)) && seen.insert(near) {
                todo.push(near);
            }
        }
    }
    seen
}

#[test]
fn all_land_hangs_together_but_for_islands_and_switzerland() {
    let closed = closed();
    let mainland = reach(at("Paris"), &closed);
    let islands = ["London", "Dublin", "Bastia", "Cagliari", "Heraklion", "Famagusta", "Malta"];
    let mut reached = mainland.clone();
    for name in islands {
        let island = reach(at(name), &closed);
        assert!(island.is_disjoint(&mainland), "{name}");
        reached.extend(island);
    }
    // Shetland, and the hexes of Switzerland.
    let rest: BTreeSet<HexId> =
        map().grid.ids().filter(|&hex| is_land(hex) && !reached.contains(&hex)).collect();
    let known: BTreeSet<HexId> = country("switzerland").into_iter().chain([hex("W4817")]).collect();
    assert_eq!(rest, known, "{:?}", rest.difference(&known).map(|&hex| number(hex)).collect::<Vec<_>>());
}

#[test]
fn every_land_hex_off_the_mainland_is_an_island_with_a_coast() {
    let coast: BTreeSet<HexId> = map().areas.iter().flat_map(|area| area.coast.iter().copied()).collect();
    let closed = closed();
    for name in ["London", "Dublin", "Bastia", "Cagliari", "Heraklion", "Famagusta", "Malta"] {
        assert!(!reach(at(name), &closed).is_disjoint(&coast), "{name}");
    }
    assert!(coast.contains(&hex("W4817")));
}

#[test]
fn ferries_join_what_only_ferries_join() {
    let (closed, ferries) = (closed(), sides("ferry"));
    let all = reach(at("Paris"), &closed);
    let dry = reach(at("Paris"), &closed.union(&ferries).copied().collect());
    for name in
        ["Rome", "Palermo", "Copenhagen", "Istanbul", "Ankara", "Moscow", "Cairo", "Stockholm", "Konigsberg"]
    {
        assert!(all.contains(&at(name)), "{name}");
    }
    for name in ["Palermo", "Copenhagen"] {
        assert!(!dry.contains(&at(name)), "{name}");
    }
    assert!(reach(at("London"), &closed).contains(&at("Scapa Flow")));
    // 7.8: the Dardanelles.
    assert!(ferries.contains(&side("E4329|E4428")));
    assert_eq!(ferries.len(), 7);
}

#[test]
fn italian_and_egyptian_railways_of_the_rules() {
    let closed = closed();
    let inside = |countries: &[&str], from: HexId, to: HexId| {
        let mut shut = closed.clone();
        for at in map().grid.ids().filter(|&hex| is_land(hex)) {
            for near in around(at).filter(|&near| !countries.contains(&map().country(near))) {
                shut.insert(pair(at, near));
            }
        }
        reach(from, &shut).contains(&to)
    };
    let border =
        country("italy").into_iter().find(|&hex| around(hex).any(|near| map().country(near) == "france"));
    assert!(inside(&["italy"], at("Palermo"), border.unwrap()));
    assert!(inside(&["egypt"], at("Port Said"), hex("E5628")));
}

#[test]
fn c40_5_the_maginot_line_is_the_whole_border() {
    let mut border = Sides::new();
    for at in country("france") {
        border.extend(around(at).filter(|&near| map().country(near) == "germany").map(|near| pair(at, near)));
    }
    assert_eq!(sides("fort"), border);
    // German hexes out of reach of its garrisons in the example of play.
    for number in ["W2923", "W3223", "W3322"] {
        assert!(around(hex(number)).all(|near| map().country(near) != "france"), "{number}");
    }
}

#[test]
fn c24_1_switzerland_is_shut() {
    let blocked = sides("blocked");
    for at in country("switzerland") {
        for near in around(at).filter(|&near| is_land(near) && map().country(near) != "switzerland") {
            assert!(blocked.contains(&pair(at, near)), "{}|{}", number(at), number(near));
        }
    }
}

#[test]
fn the_qattara_leaves_alamein_as_a_gate_and_the_caucasus_its_roads() {
    let blocked = sides("blocked");
    assert!(["E5724|E5824", "E5725|E5824", "E5823|E5824"].iter().all(|text| blocked.contains(&side(text))));
    assert!(["E3412|E3513", "E3413|E3513"].iter().all(|text| !blocked.contains(&side(text))));
}

#[test]
fn the_roads_that_water_must_not_cut() {
    let closed = closed();
    for text in [
        "W3518|W3519",
        "W3418|W3518",
        "W2526|W2527",
        "W3931|W3932",
        "E4329|E4330",
        "W1314|W1315",
        "W1318|W1319",
        "E1933|W4334",
        "W4629|W4630",
        "W1932|W1933",
        "E3323|E3423",
    ] {
        assert!(!closed.contains(&side(text)), "{text}");
    }
}

#[test]
fn closed_and_crossed_hexsides_lie_between_land() {
    for side in &map().sides {
        assert!(is_land(side.a) && is_land(side.b), "{} {}|{}", side.kind, number(side.a), number(side.b));
    }
    // A ferry is no closed hexside.
    assert!(closed().is_disjoint(&sides("ferry")));
}
