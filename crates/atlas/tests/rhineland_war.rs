//! The map of The Rhineland War against what its rulebook states.

mod chart;

use std::collections::BTreeSet;

use chart::{Chart, numbers};

/// Countries that are drawn but never entered: in no list of the rules (14.1, 21.6, 26.4).
const CLOSED: [&str; 6] = ["No", "Sw", "Fi", "Ir", "Tu", "Af"];
/// 14.1: the rail zones.
const ZONE_1: [&str; 10] = ["Br", "Fr", "Be", "Ne", "Lu", "Ge", "Au", "Cz", "Dn", "Sz"];
const ZONE_2: [&str; 12] = ["It", "SU", "Po", "Hu", "Gr", "Al", "Yg", "Ro", "Bu", "Ba", "Pt", "Sp"];

fn chart() -> Chart {
    Chart::read("rhineland-war")
}

#[test]
fn the_anchors_hold() {
    chart().meets_anchors("rhineland-war");
}

#[test]
fn the_map_is_whole() {
    chart().is_whole();
}

#[test]
fn rivers_have_mouths() {
    chart().rivers_have_mouths();
}

/// 14.1: every country is on the map, in its rail zone.
#[test]
fn c14_1_rail_zones() {
    let chart = chart();
    for country in ZONE_1.iter().chain(&ZONE_2) {
        assert!(!chart.hexes_of(country).is_empty(), "{country}");
    }
    for hex in chart.sheet.grid.ids() {
        let stated = match chart.sheet.country(hex) {
            country if ZONE_1.contains(&country) => "rail 1",
            country if ZONE_2.contains(&country) => "rail 2",
            _ => "",
        };
        assert_eq!(chart.sheet.hexes[hex.index()].zone, stated, "{}", chart.number(hex));
    }
    assert!(chart.sheet.links.is_empty(), "rail movement needs no railways (14.3)");
}

/// 7.6, 13.5, 16.5, 19.7: clear, rough, mountain; cities are places.
#[test]
fn the_terrain_is_that_of_the_rules() {
    let terrains: Vec<String> = chart().sheet.terrains.into_iter().map(|terrain| terrain.id).collect();
    assert_eq!(terrains, ["clear", "rough", "mountain"]);
}

/// 7.8: Zara and Venice are joined although they are no neighbours.
#[test]
fn c7_8_zara_and_venice() {
    let chart = chart();
    let (zara, venice) = (chart.place("city", "Zara"), chart.place("city", "Venice"));
    assert_eq!((zara.as_str(), venice.as_str()), ("3011", "3313"));
    assert_eq!(chart.region("Zara link"), numbers("3011 3313"));
    assert!(chart.sheet.grid.distance(chart.id("3011"), chart.id("3313")) > 1);
    assert!(!chart.neighbours("3011").contains("It"));
}

/// 6.6: mobilization hexes are worth 1 to 3 and lie in cities; our totals by country.
#[test]
fn c6_6_mobilization() {
    let chart = chart();
    let cities = chart.hexes_with("city");
    assert_eq!(cities.len(), chart.places("city").len());
    assert!(chart.hexes_with("mobilization").is_subset(&cities));
    assert!(chart.hexes_with("capital").is_subset(&cities));
    for place in chart.places("mobilization") {
        assert!((1..=3).contains(&place.value.expect("points")), "{}", place.name);
    }
    let points = chart.by_country("mobilization", |place| place.value.expect("points"));
    let totals = [
        ("Al", 1),
        ("Au", 2),
        ("Ba", 2),
        ("Be", 3),
        ("Br", 6),
        ("Bu", 1),
        ("Cz", 4),
        ("Dn", 1),
        ("Fr", 7),
        ("Ge", 11),
        ("Gr", 1),
        ("Hu", 1),
        ("It", 5),
        ("Ne", 2),
        ("Po", 4),
        ("Pt", 1),
        ("Ro", 3),
        ("SU", 4),
        ("Sp", 5),
        ("Sz", 2),
        ("Yg", 2),
    ];
    assert_eq!(points.into_iter().collect::<Vec<_>>(), totals);
    // 13.2, 29.2: Berlin is one, and Athens the only Greek one.
    chart.place("mobilization", "Berlin");
    let greek =
        chart.places("mobilization").into_iter().filter(|place| chart.sheet.country(place.hex) == "Gr");
    assert_eq!(greek.map(|place| place.name.as_str()).collect::<Vec<_>>(), ["Athens"]);
    // 28.1: enough foreign hexes worth 2 or more.
    let dear = chart.places("mobilization").into_iter().filter(|place| place.value >= Some(2));
    assert!(dear.filter(|place| chart.sheet.country(place.hex) != "Ge").count() >= 5);
}

/// 25.0: Crisis hexes are worth ten; 31.7, 31.8, 32.3: Germany and Spain have several.
#[test]
fn c25_0_crisis_hexes() {
    let chart = chart();
    assert_eq!((chart.places("crisis").len(), chart.hexes_with("crisis").len()), (14, 14));
    assert!(chart.places("crisis").iter().all(|place| place.value == Some(10)));
    let crises = chart.by_country("crisis", |_| 1);
    assert!(crises["Ge"] >= 2 && crises["Sp"] >= 2);
    assert!(chart.region("demilitarized zone").is_subset(&chart.hexes_with("crisis")));
    assert!(chart.border("Ge", "Fr").contains(&chart.place("crisis", "Rhineland (Saar and Moselle)")));
}

/// 26.4: fortified zones stand on borders, one to a hex; those of France close the German border.
#[test]
fn c26_4_fortified_zones() {
    let chart = chart();
    let forts = chart.hexes_with("fort");
    assert_eq!((forts.len(), chart.places("fort").len()), (9, 9));
    for fort in &forts {
        assert!(!chart.neighbours(fort).is_empty(), "{fort}");
    }
    let french: BTreeSet<_> = forts.into_iter().filter(|hex| chart.country(hex) == "Fr").collect();
    assert_eq!(french, chart.border("Fr", "Ge"));
}

/// 14.4, 14.5, 14.7: the examples of rail movement.
#[test]
fn c14_5_ways_of_the_examples() {
    let chart = chart();
    let city = |name: &str| chart.id(&chart.place("city", name));
    assert!(chart.reach(&chart.place("city", "Berlin"), &["Ge", "Po"])[&city("Warsaw")] <= 15);
    let south = chart.reach(&chart.place("city", "Berlin"), &["Ge", "Cz", "Po"]);
    assert!(south[&city("Katowice")] <= 15);
    assert!(!chart.border("Cz", "Ge").is_empty() && !chart.border("Cz", "Po").is_empty());
    assert!(chart.reach(&chart.place("city", "Paris"), &["Fr"]).contains_key(&city("Lille and Dunkirk")));
}

/// 14.7, 17.3: the seas and the ports on them.
#[test]
fn c17_3_seas_and_ports() {
    let chart = chart();
    let seas: Vec<&str> = chart.sheet.areas.iter().map(|area| area.id.as_str()).collect();
    assert_eq!(seas, ["north", "atlantic", "mediterranean", "baltic", "black"]);
    let (coasts, ports) = (seas.iter().map(|sea| chart.coast(sea)), chart.hexes_with("port"));
    let coasts: BTreeSet<String> = coasts.flatten().collect();
    assert!(ports.is_subset(&coasts), "{:?}", ports.difference(&coasts));
    assert!(ports.is_subset(&chart.hexes_with("city")));
    assert!(chart.coast("north").contains(&chart.place("port", "Lille and Dunkirk")));
    assert!(chart.coast("mediterranean").contains(&chart.place("port", "Athens")));
    for (country, sea) in
        [("Ge", "baltic"), ("Fr", "mediterranean"), ("It", "mediterranean"), ("Br", "north")]
    {
        let mut own = ports.intersection(&chart.coast(sea)).cloned().collect::<Vec<_>>().into_iter();
        assert!(own.any(|hex| chart.country(&hex) == country), "{country} has a port on {sea}");
    }
}

/// 17.4: Gibraltar is one British hex beside Spain that opens on both seas; Africa is not beside it.
#[test]
fn c17_4_gibraltar() {
    let chart = chart();
    let rock = chart.place("fort", "Gibraltar");
    assert_eq!(chart.region("Gibraltar"), numbers(&rock));
    assert_eq!(chart.country(&rock), "Br");
    assert!(chart.neighbours(&rock).contains("Sp"));
    assert!(chart.coast("atlantic").contains(&rock) && chart.coast("mediterranean").contains(&rock));
    let reached = chart.reach(&rock, &[]);
    assert!(reached.keys().all(|&hex| chart.sheet.country(hex) != "Af"));
}

/// 31.2: the cities of both sides in Spain; 31.7: each has mobilization hexes.
#[test]
fn c31_2_spain() {
    let chart = chart();
    let centers = chart.hexes_with("mobilization");
    for (side, cities) in [
        ("republican", ["Madrid", "Barcelona", "Valencia", "Guernica"]),
        ("nationalist", ["Cadiz", "Salamanca", "Burgos", "La Corunna"]),
    ] {
        let stated: BTreeSet<_> = cities.iter().map(|city| chart.place("city", city)).collect();
        assert_eq!(chart.hexes_with(side), stated);
        assert!(stated.iter().all(|hex| chart.country(hex) == "Sp"));
        assert_eq!(stated.intersection(&centers).count(), 2);
    }
    assert!(!chart.border("Sp", "Fr").is_empty(), "31.6");
}

/// 22.2, 31.6 and the lists of 14.1 and 21.6: who touches whom.
#[test]
fn c22_2_borders() {
    let chart = chart();
    for neighbour in ["Po", "Ro", "Ba"] {
        assert!(!chart.border("SU", neighbour).is_empty(), "{neighbour}");
    }
    assert_eq!(chart.hexes_of("Lu").len(), 1);
    assert_eq!(chart.neighbours(&chart.place("city", "Luxembourg")), BTreeSet::from(["Be", "Fr", "Ge"]));
    let prussia = chart.reach(&chart.place("city", "Konigsberg"), &["Ge"]);
    let prussia: BTreeSet<_> = prussia.into_keys().map(|hex| chart.number(hex)).collect();
    assert_eq!(prussia, chart.region("East Prussia"));
    assert_eq!(chart.country(&chart.place("crisis", "Danzig")), "Po");
}

/// 6.12: units arrive in mobilization hexes.
#[test]
fn c6_12_arrivals() {
    let chart = chart();
    for region in ["arrivals USA", "arrivals Br", "arrivals SU"] {
        let hexes = chart.region(region);
        assert!(!hexes.is_empty() && hexes.is_subset(&chart.hexes_with("mobilization")), "{region}");
    }
    assert!(chart.region("arrivals USA").is_subset(&chart.hexes_with("port")));
}

/// All land that may be entered can be reached: the mainland from Berlin, islands from their cities.
#[test]
fn land_can_be_reached() {
    let chart = chart();
    let open: Vec<&str> = ZONE_1.iter().chain(&ZONE_2).copied().collect();
    let mut reached = chart.reach(&chart.place("city", "Berlin"), &open);
    for island in ["London", "Belfast", "Cagliari"] {
        let hex = chart.place("city", island);
        assert!(!reached.contains_key(&chart.id(&hex)), "{island}");
        reached.extend(chart.reach(&hex, &open));
    }
    for hex in chart.land().filter(|&hex| !CLOSED.contains(&chart.sheet.country(hex))) {
        // Corsica and the Balearic Islands have no city.
        let alone = ["3609", "4207"].contains(&chart.number(hex).as_str());
        assert!(alone || reached.contains_key(&hex), "{}", chart.number(hex));
    }
    // Every mobilization hex is joined to its capital over home land, but for East Prussia and the Soviets.
    for capital in chart.places("capital") {
        let (number, country) = (chart.number(capital.hex), chart.sheet.country(capital.hex));
        let home = chart.reach(&number, &[country]);
        for place in chart.places("mobilization") {
            if chart.sheet.country(place.hex) == country && place.name != "Konigsberg" {
                assert!(home.contains_key(&place.hex), "{} from {}", place.name, capital.name);
            }
        }
    }
}
