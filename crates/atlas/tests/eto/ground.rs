//! Kinds of hexes, countries, weather zones and rivers.

use std::collections::{BTreeMap, BTreeSet};

use hexmap::{Direction, HexId};
use mechanics::pack::{Faults, Source, Table};
use mechanics::sheet::HexKind;
use serde::Deserialize;

use crate::{around, at, country, files, hex, hexes, is_land, map, number, region, sides};

#[test]
fn both_sheets_are_one_grid() {
    let (west, east): (Vec<HexId>, Vec<HexId>) =
        map().grid.ids().partition(|&hex| number(hex).starts_with('W'));
    assert_eq!((west.len(), east.len()), (2074, 1773));
    let seam: Vec<_> = west.iter().flat_map(|&hex| around(hex).map(move |near| (hex, near))).collect();
    let seam: Vec<_> = seam.into_iter().filter(|&(_, near)| number(near).starts_with('E')).collect();
    // Every row of the west sheet goes on in the east.
    let rows: BTreeSet<String> = seam.iter().map(|&(hex, _)| number(hex)[1..3].to_owned()).collect();
    assert_eq!(rows.len(), 61);
    assert!(around(hex("W3234")).any(|near| near == hex("E3032")));
    let crossing = seam.iter().filter(|&&(a, b)| is_land(a) && is_land(b)).count();
    assert!(crossing > 60, "{crossing}");
}

#[test]
fn countries_of_the_hexes_that_the_rules_name() {
    let given = [
        (
            "poland",
            "W3931 W3629 W3232 E3032 W3533 W3732 W3734 W3431 W3432 W3433 W3532 W3630 W3632 W3733 W3333",
        ),
        ("germany", "W3831 W3832 W3833 W3932 W3933 W3131 W3132 W3134 W3230 W2923 W3223 W3322 W3421"),
        ("france", "W3020 W3418 W3122"),
        ("netherlands", "W3521"),
        ("albania", "W1932 W1933"),
        ("libya", "W0333 W0233 W0133 E5629"),
        ("egypt", "E5628 E5728 E5828 E5622 E5621 E5721"),
        ("iraq", "E4808 E4810 E5111"),
        ("norway", "W5225"),
        ("turkey", "E4329 E4428"),
        ("algeria", "W1316"),
        ("syria", "E5118"),
        ("ussr", "E1924 E1826 E1926 E2324 E2323 E3019 E3523"),
    ];
    for (id, given) in given {
        for hex in hexes(given) {
            assert_eq!(map().country(hex), id, "{}", number(hex));
        }
    }
}

/// `countries.csv`: who holds what in September 1939.
#[derive(Deserialize)]
struct CountryRow {
    country: String,
    kind: String,
    holder: String,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "note")]
    _note: String,
}

#[test]
fn s12_2_holders_of_1939() {
    let mut faults = Faults::default();
    let table = Table::<CountryRow>::read(&files(), "countries.csv", &mut faults);
    assert!(faults.is_empty(), "{faults}");
    let listed: BTreeSet<&str> = table.rows().iter().map(|row| row.value.country.as_str()).collect();
    let known: BTreeSet<&str> = map().countries.iter().map(|country| country.id.as_str()).collect();
    assert_eq!(listed, known);
    let held = |holder: &str| -> BTreeSet<&str> {
        let colonies =
            table.rows().iter().filter(|row| row.value.holder == holder && row.value.kind == "colony");
        colonies.map(|row| row.value.country.as_str()).collect()
    };
    assert_eq!(held("italy"), ["albania", "libya"].into());
    assert_eq!(held("france"), ["algeria", "tunisia", "morocco", "syria"].into());
    let british =
        ["egypt", "palestine", "transjordan", "iraq", "persia", "arabia", "cyprus", "malta", "gibraltar"];
    assert_eq!(held("uk"), british.into());
}

#[test]
fn every_land_hex_has_a_country_and_a_zone() {
    for hex in map().grid.ids().filter(|&hex| is_land(hex)) {
        assert!(!map().country(hex).is_empty(), "{}", number(hex));
    }
    let zones = ["severe", "moderate", "mild-west", "mild-south"];
    for hex in map().grid.ids() {
        let SheetZone { kind, zone } = zone(hex);
        assert!(kind == HexKind::Off || zones.contains(&zone), "{} {zone}", number(hex));
    }
}

struct SheetZone {
    kind: HexKind,
    zone: &'static str,
}

fn zone(hex: HexId) -> SheetZone {
    let found = &map().hexes[hex.index()];
    SheetZone { kind: found.kind, zone: &found.zone }
}

#[test]
fn c1_0_weather_zones() {
    let zone_at = |name: &str| zone(at(name)).zone;
    assert_eq!(
        [zone_at("Moscow"), zone_at("Athens"), zone_at("Cairo")],
        ["severe", "moderate", "mild-south"]
    );
    assert_eq!([zone_at("Leningrad"), zone_at("Archangel")], ["severe", "severe"]);
    assert_eq!(region("icebound ports"), [at("Leningrad"), at("Archangel")].into());
    // 1.4: most of France and Germany.
    for id in ["france", "germany"] {
        let mild = country(id).iter().filter(|&&hex| zone(hex).zone == "mild-west").count();
        assert!(2 * mild > country(id).len(), "{id}: {mild} of {}", country(id).len());
    }
}

#[test]
fn temporary_borders_lie_in_their_countries() {
    for (name, id) in [
        ("vichy", "france"),
        ("east poland", "poland"),
        ("east finland", "finland"),
        ("bessarabia", "rumania"),
    ] {
        assert!(region(name).is_subset(&country(id)), "{name}");
    }
    let ussr = country("ussr");
    for name in ["east poland", "east finland", "bessarabia"] {
        assert!(region(name).iter().any(|&hex| around(hex).any(|near| ussr.contains(&near))), "{name}");
    }
    let vichy = region("vichy");
    assert!(["Lyons", "Marseille"].iter().all(|name| vichy.contains(&at(name))));
    assert!(!["Paris", "Bordeaux", "St. Nazaire"].iter().any(|name| vichy.contains(&at(name))));
    assert!(region("east finland").contains(&at("Viipuri")));
    assert!(region("bessarabia").contains(&at("Kishinev")));
}

#[test]
fn home_regions_are_hexes_of_their_countries() {
    for (name, id) in [
        ("sicily", "italy"),
        ("sardinia", "italy"),
        ("italy south 1944", "italy"),
        ("corsica", "france"),
        ("crete", "greece"),
        ("east prussia", "germany"),
        ("northern ireland", "uk"),
        ("european turkey", "turkey"),
        ("egypt frontier", "egypt"),
        ("libya line 1942", "libya"),
        ("iraq edge", "iraq"),
    ] {
        assert!(region(name).is_subset(&country(id)), "{name}");
    }
    // S11: the line of June 1944 runs north of hexrow W20.
    let south = region("italy south 1944");
    for hex in country("italy") {
        assert_eq!(south.contains(&hex), number(hex).as_str() < "W2100", "{}", number(hex));
    }
    // 24.1: the Iraqi map edge from E5111 to E4808.
    let edge = region("iraq edge");
    assert!(edge.contains(&hex("E5111")) && edge.contains(&hex("E4808")));
    assert!(edge.iter().all(|&hex| around(hex).count() < 6));
}

#[test]
fn deserts_and_marshes_are_where_they_should_be() {
    let terrain = |id: &str| map().grid.ids().filter(|&hex| map().terrain(hex) == id).count();
    assert!(terrain("marsh") < terrain("forest") && terrain("rough") < terrain("clear"));
    // The Pripet is one piece of marsh, and armour must go round it.
    let marsh: BTreeSet<HexId> = map().grid.ids().filter(|&hex| map().terrain(hex) == "marsh").collect();
    let mut pripet = BTreeSet::from([hex("E2630")]);
    let mut todo: Vec<HexId> = pripet.iter().copied().collect();
    while let Some(at) = todo.pop() {
        todo.extend(around(at).filter(|near| marsh.contains(near) && pripet.insert(*near)));
    }
    assert!((5..=12).contains(&pripet.len()), "{}", pripet.len());
    // Landings that the scenarios are about.
    for name in
        ["Algiers", "Oran", "Casablanca", "Syracuse", "Naples", "Le Havre", "Oslo", "Narvik", "Bergen"]
    {
        assert_eq!(map().terrain(at(name)), "clear", "{name}");
    }
}

/// The corner where three hexes meet, two of them given.
type Corner = BTreeSet<HexId>;

/// The two corners of a hexside; on the edge of the map a corner has only two hexes, or one.
fn corners(a: HexId, b: HexId) -> [Corner; 2] {
    let side = map().grid.direction(a, b).unwrap();
    [5, 1].map(|turn| {
        let third = map().grid.neighbour(a, Direction::ALL[(side.index() + turn) % 6]);
        [Some(a), Some(b), third].into_iter().flatten().collect()
    })
}

#[test]
fn rivers_reach_a_mouth_a_lake_or_the_edge_of_the_map() {
    let mut meets: BTreeMap<Corner, Vec<(HexId, HexId)>> = BTreeMap::new();
    for (a, b) in sides("river") {
        corners(a, b).into_iter().for_each(|corner| meets.entry(corner).or_default().push((a, b)));
    }
    let closed: BTreeSet<Corner> =
        ["sea", "lake"].iter().flat_map(|kind| sides(kind)).flat_map(|(a, b)| corners(a, b)).collect();
    let outlet = |corner: &Corner| {
        corner.len() < 3 || corner.iter().any(|&hex| !is_land(hex)) || closed.contains(corner)
    };
    let mut seen: BTreeSet<Corner> = BTreeSet::new();
    for start in meets.keys() {
        let mut todo = vec![start.clone()];
        let mut out = false;
        if !seen.insert(start.clone()) {
            continue;
        }
        while let Some(corner) = todo.pop() {
            out |= outlet(&corner);
            for &(a, b) in &meets[&corner] {
                todo.extend(corners(a, b).into_iter().filter(|end| seen.insert(end.clone())));
            }
        }
        assert!(
            out,
            "no mouth for the river at {:?}",
            start.iter().map(|&hex| number(hex)).collect::<Vec<_>>()
        );
    }
    for name in
        ["Rhine", "Elbe", "Oder", "Vistula", "Danube", "Dnieper", "Don", "Volga", "Seine", "Po", "Nile"]
    {
        assert!(map().sides.iter().any(|side| side.kind == "river" && side.name == name), "{name}");
    }
}
