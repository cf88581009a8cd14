//! The map of Munich War against what its rulebook states.

mod chart;

use std::collections::BTreeSet;

use chart::{Chart, numbers};

/// Countries that are drawn but never entered (2.7, 5.6).
const CLOSED: [&str; 4] = ["Sz", "Sw", "No", "Bu"];

fn chart() -> Chart {
    Chart::read("munich-war")
}

#[test]
fn the_anchors_hold() {
    chart().meets_anchors("munich-war");
}

#[test]
fn the_map_is_whole() {
    chart().is_whole();
}

#[test]
fn rivers_have_mouths() {
    chart().rivers_have_mouths();
}

/// 7.1, 7.1.1: the points of the capitals and mobilization centers.
#[test]
fn c7_1_replacement_points() {
    let chart = chart();
    let mut points = chart.by_country("capital", |place| place.value.expect("points"));
    for (country, centers) in chart.by_country("mobilization", |place| place.value.expect("points")) {
        *points.entry(country).or_default() += centers;
    }
    let stated = [
        ("Be", 1),
        ("Br", 1),
        ("Cz", 3),
        ("Fi", 1),
        ("Fr", 3),
        ("Ge", 8),
        ("Hu", 1),
        ("It", 2),
        ("Ne", 1),
        ("Po", 2),
        ("Ro", 2),
        ("SU", 4),
        ("Yg", 1),
    ];
    assert_eq!(points.into_iter().collect::<Vec<_>>(), stated);
}

/// 7.1: each country has its capital on the map but Italy, the Soviet Union, Danzig, Luxembourg (which the states without
/// points and the surrender table leave out) and those that are only drawn.
#[test]
fn c7_1_capitals() {
    let chart = chart();
    let capitals = chart.by_country("capital", |_| 1);
    assert!(capitals.values().all(|&count| count == 1));
    let all: BTreeSet<&str> = chart.sheet.countries.iter().map(|country| country.id.as_str()).collect();
    let without: Vec<&str> = all.into_iter().filter(|country| !capitals.contains_key(country)).collect();
    assert_eq!(without, ["Bu", "Da", "It", "Lu", "No", "SU", "Sw", "Sz"]);
}

/// 10.6: every capital and mobilization center is a city, and there is one city to a hex.
#[test]
fn c10_6_capitals_and_centers_are_cities() {
    let chart = chart();
    let cities = chart.hexes_with("city");
    assert_eq!(cities.len(), chart.places("city").len());
    assert!(chart.hexes_with("capital").is_subset(&cities));
    assert!(chart.hexes_with("mobilization").is_subset(&cities));
}

/// 22.0: the points for cities.
#[test]
fn c22_0_victory_points() {
    let chart = chart();
    let (capitals, centers) = (chart.hexes_with("capital"), chart.hexes_with("mobilization"));
    for city in chart.places("city") {
        let number = chart.number(city.hex);
        let stated = match city.name.as_str() {
            "Berlin" => 15,
            "Paris" | "Leningrad" => 10,
            "Prague" | "Warsaw" | "Budapest" | "Bucharest" => 5,
            _ if capitals.contains(&number) => 3,
            _ if centers.contains(&number) => 1,
            _ => 0,
        };
        assert_eq!(city.value, Some(stated), "{}", city.name);
    }
    assert_eq!(chart.place("city", "Leningrad"), chart.place("mobilization", "Leningrad"));
}

/// 7.1, 22.0: five Reich Strategic Objectives, one in each country that a scenario sets against Germany.
#[test]
fn c22_0_strategic_objectives() {
    let chart = chart();
    let objectives = chart.by_country("objective", |_| 1);
    let expected = [("Cz", 1), ("Fr", 1), ("Po", 1), ("Ro", 1), ("SU", 1)];
    assert_eq!(objectives.into_iter().collect::<Vec<_>>(), expected);
    assert!(chart.places("objective").iter().all(|place| place.value == Some(2)));
}

/// 3.4.1: an F for each fortification of the deployment table; 9.0: none on mountain; 2.1: none in Breslau.
#[test]
fn c3_4_1_fortifications() {
    let chart = chart();
    let forts = chart.by_country("F", |_| 1);
    let stated = [("Be", 1), ("Cz", 6), ("Fi", 1), ("Fr", 4), ("Ge", 2), ("Po", 3), ("SU", 4)];
    assert_eq!(forts.into_iter().collect::<Vec<_>>(), stated);
    let hexes = chart.hexes_with("F");
    assert_eq!(hexes.len(), 21);
    assert!(hexes.iter().all(|hex| chart.terrain(hex) != "mountain"));
    assert!(!hexes.contains("2814"));
    for city in ["Konigsberg", "Warsaw", "Krakow", "Leningrad", "Minsk", "Kiev", "Odessa"] {
        assert!(hexes.contains(&chart.place("city", city)), "{city}");
    }
    let french: BTreeSet<_> = hexes.into_iter().filter(|hex| chart.country(hex) == "Fr").collect();
    assert_eq!(french, chart.border("Fr", "Ge"));
}

/// 11.12: Aachen has an entrenchment.
#[test]
fn c11_12_entrenchments() {
    let chart = chart();
    let works = chart.hexes_with("entrenchment");
    assert!(works.contains(&chart.place("city", "Aachen")));
    assert_eq!(works.len(), chart.places("entrenchment").len());
}

/// 5.5: whom Germany and the Soviet Union can invade, and 3.4.1: second-line corps on the French border.
#[test]
fn c5_5_borders() {
    let chart = chart();
    for neighbour in ["Fr", "Be", "Ne", "Lu", "Dn", "Li", "Po", "Cz", "Hu", "It", "Yg", "Sz"] {
        assert!(!chart.border("Ge", neighbour).is_empty(), "Germany touches {neighbour}");
    }
    for neighbour in ["Fi", "Es", "La", "Po", "Ro"] {
        assert!(!chart.border("SU", neighbour).is_empty(), "the Soviet Union touches {neighbour}");
    }
    assert!(chart.border("SU", "Cz").is_empty() && chart.border("SU", "Hu").is_empty());
    assert_eq!(chart.hexes_of("Lu").len(), 1);
    assert_eq!(chart.neighbours("1713"), BTreeSet::from(["Be", "Fr", "Ge"]));
    assert!(chart.neighbours(&chart.place("city", "Prague")).is_empty());
    assert!(chart.border("Ge", "Fr").len() >= 2);
}

/// 2.1, 5.6: Danzig, Zara, the Mannerheim Line and East Prussia.
#[test]
fn c5_6_special_areas() {
    let chart = chart();
    assert_eq!(chart.hexes_of("Da"), numbers(&chart.place("city", "Danzig")));
    let zara = chart.place("port", "Zara");
    assert!(chart.country(&zara) == "It" && !chart.neighbours(&zara).contains("It"));
    let line = chart.place("mannerheim", "Mannerheim Line");
    assert_eq!(chart.places("mannerheim").len(), 1);
    assert!(chart.country(&line) == "Fi" && chart.neighbours(&line).contains("SU"));
    assert!(chart.hexes_with("F").contains(&line));
    let prussia = chart.reach(&chart.place("city", "Konigsberg"), &["Ge"]);
    let prussia: BTreeSet<_> = prussia.into_keys().map(|hex| chart.number(hex)).collect();
    assert_eq!(prussia, chart.region("East Prussia"));
}

/// 7.2.2: the map edges. Zara, an enclave (5.6), is no way into Italy.
#[test]
fn c7_2_2_map_edges() {
    let chart = chart();
    for country in ["Br", "Fr", "It", "Yg", "Ro", "Fi", "SU"] {
        let rim = chart.land().filter(|&hex| chart.on_rim(hex) && chart.sheet.country(hex) == country);
        let rim: BTreeSet<_> = rim.map(|hex| chart.number(hex)).collect();
        assert_eq!(chart.region(&format!("edge {country}")), rim, "{country}");
    }
    assert!(numbers("1823 1922 2023").is_subset(&chart.region("edge It")));
}

/// 8.6.1: Soviet railways leave the map in the east.
#[test]
fn c8_6_1_east_edge() {
    let chart = chart();
    let arrows = chart.hexes_with("arrow");
    assert_eq!(arrows, chart.region("east rail"));
    let net = chart.linked(&chart.place("city", "Berlin"), "rail");
    for arrow in &arrows {
        assert!(arrow.starts_with("43") && chart.country(arrow) == "SU", "{arrow}");
        assert!(net.contains(&chart.id(arrow)), "{arrow} has a railway");
    }
}

/// Railways reach every city: one net on the mainland, one in Britain, none in Switzerland (5.6).
#[test]
fn railways_reach_every_city() {
    let chart = chart();
    let nets = ["Berlin", "London"].map(|city| chart.linked(&chart.place("city", city), "rail"));
    for city in chart.places("city") {
        let net = &nets[usize::from(chart.sheet.country(city.hex) == "Br")];
        assert!(net.contains(&city.hex), "{}", city.name);
    }
    for link in &chart.sheet.links {
        let (a, b) = (chart.sheet.country(link.a), chart.sheet.country(link.b));
        assert!(a != "Sz" && b != "Sz");
        assert!(!chart.closed(link.a, link.b));
        assert_eq!(a == "Br", b == "Br");
    }
}

/// 8.5, 11.11: railways bridge rivers; 19.0: railways run through mountains.
#[test]
fn c8_5_bridges_and_passes() {
    let chart = chart();
    let links = &chart.sheet.links;
    assert!(links.iter().any(|link| chart.along(link.a, link.b).any(|kind| kind == "river")));
    let high = |hex| chart.sheet.terrain(hex) == "mountain";
    assert!(links.iter().any(|link| high(link.a) && high(link.b)));
}

/// All land that may be entered can be reached, the mainland from Berlin and Britain from London.
#[test]
fn land_can_be_reached() {
    let chart = chart();
    let all: Vec<&str> = chart.sheet.countries.iter().map(|country| country.id.as_str()).collect();
    let open: Vec<&str> = all.into_iter().filter(|country| !CLOSED.contains(country)).collect();
    let mut reached = chart.reach(&chart.place("city", "Berlin"), &open);
    let london = chart.id(&chart.place("city", "London"));
    assert!(!reached.contains_key(&london));
    reached.extend(chart.reach(&chart.place("city", "London"), &open));
    for hex in chart.land().filter(|&hex| open.contains(&chart.sheet.country(hex))) {
        assert!(reached.contains_key(&hex), "{}", chart.number(hex));
    }
}

/// 18.1: the seas, and the coasts on them.
#[test]
fn c18_1_seas() {
    let chart = chart();
    let seas: Vec<&str> = chart.sheet.areas.iter().map(|area| area.id.as_str()).collect();
    assert_eq!(seas, ["north", "baltic", "adriatic", "black", "mediterranean"]);
    let touches = |sea: &str, country: &str| chart.coast(sea).iter().any(|hex| chart.country(hex) == country);
    for (sea, country) in [
        ("north", "Br"),
        ("north", "Fr"),
        ("north", "Be"),
        ("north", "Ge"),
        ("baltic", "Ge"),
        ("baltic", "Dn"),
        ("adriatic", "It"),
        ("black", "SU"),
        ("black", "Ro"),
    ] {
        assert!(touches(sea, country), "{country} has a coast on {sea}");
    }
    assert!(chart.coast("baltic").contains(&chart.place("city", "Copenhagen")));
    assert_eq!(chart.coast("mediterranean"), numbers("1623 1722 1823 1922 2023"));
    assert_eq!(chart.region("bombardment France"), numbers("1623 1722 1823"));
}

/// 14.2: every port lies on one sea; Antwerp on the North Sea.
#[test]
fn c14_2_ports() {
    let chart = chart();
    // On rivers below which no sea hex lies.
    let estuaries = numbers("1612 2210 3802");
    let mut on_seas = BTreeSet::new();
    for sea in ["north", "baltic", "adriatic", "black", "mediterranean"] {
        let ports = chart.region(&format!("ports {sea}"));
        assert!(ports.is_subset(&chart.coast(sea).union(&estuaries).cloned().collect()), "{sea}");
        on_seas.extend(ports);
    }
    assert_eq!(on_seas, chart.hexes_with("port"));
    assert!(chart.region("ports north").contains(&chart.place("port", "Antwerp")));
}

/// 16.3: countries with air units have cities to fly from.
#[test]
fn c16_3_airfields() {
    let cities = chart();
    let cities = cities.by_country("city", |_| 1);
    for country in ["Ge", "Cz", "Fr", "Br", "It", "Po", "SU"] {
        assert!(cities[country] >= 2, "{country}");
    }
}
