//! The committed map of War Comes Early against the rulebook and the atlas.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{Committed, committed};
use hexmap::HexId;
use mechanics::sheet::HexKind;

fn map() -> Committed {
    committed("war-comes-early", "games/war-comes-early/pack/map")
}

const SHUT: [&str; 3] = ["blocked", "lake", "sea"];

#[test]
fn anchors_come_out_where_the_rulebook_has_them() {
    assert_eq!(map().assert_anchors(), 17);
}

#[test]
fn c1_2_extent() {
    let map = map();
    assert_eq!(map.sheet.grid.len(), 2044);
    for (region, first, last, count) in [
        ("edge north", "0101", "6110", 61 + 9),
        ("edge east", "6111", "6133", 23),
        ("edge south", "0134", "6134", 31),
        ("edge west", "0102", "0134", 33),
    ] {
        let hexes = map.sheet.region(region);
        assert_eq!(hexes.len(), count, "{region}");
        assert_eq!((hexes[0], hexes[count - 1]), (map.hex(first), map.hex(last)), "{region}");
    }
}

#[test]
fn c1_3_and_c3_countries() {
    let map = map();
    let hexes = |country: &str| -> Vec<String> {
        let own = map.sheet.grid.ids().filter(|&hex| map.sheet.country(hex) == country);
        own.map(|hex| map.number(hex).to_string()).collect()
    };
    assert_eq!(hexes("Da"), ["3714"]);
    // Vienna: Austria is Germany.
    assert_eq!(map.sheet.country(map.hex("2128")), "Ge");
    assert!(hexes("Sz").len() > 20);
    // 10.4: two Romanian hexes lie on the south edge.
    let south: BTreeSet<HexId> = map.sheet.region("edge south").iter().copied().collect();
    let romanian: Vec<String> =
        hexes("Ro").into_iter().filter(|number| south.contains(&map.hex(number))).collect();
    assert_eq!(romanian, ["3134", "3334"]);
    for key in &map.sheet.countries {
        assert!(!hexes(&key.id).is_empty(), "{}", key.name);
    }
}

#[test]
fn c4_5_2_and_c11_4_danish_straits() {
    let map = map();
    let berlin = map.hex("2414");
    let copenhagen = map.hex(&map.place("city", "Copenhagen"));
    assert!(map.reach(berlin, &SHUT).contains(&copenhagen));
    assert!(!map.reach(berlin, &["blocked", "lake", "sea", "strait"]).contains(&copenhagen));
    let straits: Vec<_> = map.sheet.sides.iter().filter(|side| side.kind == "strait").collect();
    assert_eq!(straits.len(), 1);
    // Fyn hangs on the bridge over the Little Belt.
    let (jutland, fyn) = map.side("2401|2402");
    let fyn_land: BTreeSet<HexId> = ["2402", "2403", "2503"].map(|number| map.hex(number)).into();
    let ways: Vec<(HexId, HexId)> = fyn_land
        .iter()
        .flat_map(|&hex| map.around(hex).map(move |near| (hex, near)))
        .filter(|&(hex, near)| {
            !fyn_land.contains(&near)
                && map.sheet.hexes[near.index()].kind == HexKind::Land
                && map.along(hex, near).iter().all(|(kind, _)| !SHUT.contains(kind) && *kind != "strait")
        })
        .collect();
    assert_eq!(ways, [(fyn, jutland)]);
}

#[test]
fn the_mainland_is_one_piece() {
    let map = map();
    let mainland = map.reach(map.hex("2413"), &SHUT);
    let mut islands: BTreeSet<HexId> =
        map.sheet.grid.ids().filter(|hex| map.sheet.hexes[hex.index()].kind == HexKind::Land).collect();
    islands.retain(|hex| !mainland.contains(hex));
    // Lolland, Anholt, Oland, the Estonian islands and Finland: nobody fights there.
    let countries: BTreeSet<&str> = islands.iter().map(|&hex| map.sheet.country(hex)).collect();
    assert_eq!(countries, BTreeSet::from(["Dn", "Es", "Fi", "Sw"]));
    assert!(islands.len() < 25, "{}", islands.len());
}

#[test]
fn rivers_are_unbroken_lines() {
    let map = map();
    map.assert_rivers_have_mouths(&["river"]);
    let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
    for side in map.sheet.sides.iter().filter(|side| side.kind == "river") {
        *lengths.entry(&side.name).or_default() += 1;
    }
    // The lines of the September campaign.
    for (name, least) in [
        ("Vistula", 45),
        ("Warta", 25),
        ("Bug", 24),
        ("San", 10),
        ("Narew", 10),
        ("Pilica", 10),
        ("Notec", 9),
        ("Bzura", 4),
        ("Dunajec", 5),
        ("Niemen", 24),
        ("Danube", 50),
        ("Elbe", 40),
        ("Oder", 30),
        ("Vltava", 10),
    ] {
        assert!(lengths.get(name).is_some_and(|&length| length >= least), "{name}: {lengths:?}");
    }
    assert!(lengths.values().all(|&length| length < 70));
}

#[test]
fn cities_lie_on_their_banks() {
    let map = map();
    for (side, river) in [
        ("3821|3921", "Vistula"),
        ("3226|3227", "Vistula"),
        ("2007|2008", "Elbe"),
        ("2812|2913", "Oder"),
        ("1009|1110", "Rhine"),
        ("2128|2228", "Danube"),
        ("0505|0506", "Scheldt"),
    ] {
        let (a, b) = map.side(side);
        assert_eq!(map.along(a, b), [("river", river)], "{side}");
    }
    // 13.3: Warsaw and Krakow must not be cut off from Poland by the river they lie on.
    for side in ["3721|3821", "3722|3821", "3225|3226"] {
        let (a, b) = map.side(side);
        assert_eq!(map.along(a, b), [], "{side}");
    }
}

#[test]
fn railways_join_all_cities() {
    let map = map();
    let net = map.linked(map.hex("2413"), "rail");
    for place in map.sheet.places.iter().filter(|place| map.kind(place) == "city") {
        let country = map.sheet.country(place.hex);
        if ["Ge", "Po", "Cz", "Da"].contains(&country) {
            assert!(net.contains(&place.hex), "{}", place.name);
        }
    }
    for kind in ["rail-exit", "railhead"] {
        for place in map.sheet.places.iter().filter(|place| map.kind(place) == kind) {
            assert!(net.contains(&place.hex), "{kind} {}", place.name);
        }
    }
    let shut: BTreeSet<(HexId, HexId)> =
        map.sheet.sides.iter().filter(|side| side.kind != "river").map(|side| (side.a, side.b)).collect();
    assert!(map.sheet.links.iter().all(|link| !shut.contains(&(link.a, link.b))));
    // Finland, Zealand and what hangs on lines beyond the edge.
    assert!(map.nets("rail").len() <= 8, "{}", map.nets("rail").len());
}

#[test]
fn fortified_lines() {
    let map = map();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for place in &map.sheet.places {
        *counts.entry(map.kind(place)).or_default() += 1;
    }
    let count = |kind: &str| counts[kind];
    assert_eq!((count("fort"), count("heavy"), count("westwall"), count("maginot")), (12, 5, 14, 11));
    assert_eq!((count("rail-exit"), count("edge"), count("railhead")), (11, 19, 4));
}

#[test]
fn ranges_have_no_holes() {
    let map = map();
    // Ore Mountains and Sudetes: the Bohemian rim is high from Eger to the Moravian Gate.
    for number in ["1818", "1918", "2018", "2118", "2420", "2521", "2522", "2623", "2724"] {
        let terrain = map.sheet.terrain(map.hex(number));
        assert!(["broken", "rough"].contains(&terrain), "{number}: {terrain}");
    }
    // The Pripet marshes are one piece.
    let swamp: BTreeSet<HexId> =
        map.sheet.grid.ids().filter(|&hex| map.sheet.terrain(hex) == "swamp").collect();
    let pinsk = map.hex("4826");
    assert!(swamp.contains(&pinsk) && map.around(pinsk).filter(|near| swamp.contains(near)).count() >= 4);
}
