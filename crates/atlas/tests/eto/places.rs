//! Cities, resource hexes and ports: names, hexes and counts that the rulebook gives.

use std::collections::BTreeSet;

use crate::{around, at, country, distance, hex, hexes, is_land, map, names, number, region};

fn set<'a>(names: &[&'a str]) -> BTreeSet<&'a str> {
    names.iter().copied().collect()
}

/// City resource hexes and resource hexes of a country, by hex.
fn resources(id: &str) -> BTreeSet<hexmap::HexId> {
    let both = names("city-resource", Some(id)).into_iter().chain(names("resource", Some(id)));
    both.map(at).collect()
}

#[test]
fn places_stand_in_the_hexes_that_the_rules_give() {
    let given = [
        ("Moscow", "E1924"),
        ("Warsaw", "W3533"),
        ("Poznan", "W3629"),
        ("Krakow", "W3232"),
        ("Danzig", "W3931"),
        ("Lvov", "E3032"),
        ("Konigsberg", "W3932"),
        ("Tobruk", "E5629"),
        ("Algiers", "W1316"),
        ("Beirut", "E5118"),
        ("Cairo", "E5721"),
        ("Mosul", "E4810"),
        ("Durazzo", "W1932"),
        ("Calais", "W3518"),
    ];
    for (name, given) in given {
        assert_eq!(number(at(name)), given, "{name}");
    }
}

#[test]
fn every_place_that_the_rules_name_is_on_the_map() {
    let named = "Kiev Minsk Odessa Riga Vilna Smolensk Kharkov Voronezh Rostov Sevastopol Murmansk Maikop Moscow \
                 Leningrad Stalingrad Kazan Syracuse Palermo Messina Taranto Foggia Naples Heraklion Valona Durazzo \
                 Cagliari Genoa Venice Trieste Rome Turin Milan Athens Marseille Tunis Bizerte Algiers Oran Malta \
                 Tripoli Tobruk Casablanca Gibraltar Alexandria Brest Calais Antwerp Konigsberg Bergen Archangel \
                 Narvik Stockholm Paris Lyons Bordeaux Hamburg Frankfurt Mannheim Munich Berlin Prague Stettin London \
                 Dover Harwich Southampton Liverpool Kiel Cairo Bastia Brussels";
    let named = named.split_whitespace().chain(["St. Nazaire", "Le Havre", "Scapa Flow", "Port Said"]);
    for name in named {
        assert!(is_land(at(name)), "{name}");
    }
}

#[test]
fn ports_that_the_rules_name() {
    let ports: BTreeSet<_> = names("major-port", None).into_iter().chain(names("minor-port", None)).collect();
    let named = [
        "Scapa Flow",
        "Liverpool",
        "Gibraltar",
        "Alexandria",
        "Malta",
        "Brest",
        "Marseille",
        "Le Havre",
        "Calais",
        "Antwerp",
        "Taranto",
        "Tripoli",
        "Tobruk",
        "Port Said",
        "Konigsberg",
        "Bergen",
        "Trieste",
        "Tunis",
        "Bizerte",
        "Algiers",
        "Oran",
        "Heraklion",
        "Leningrad",
        "Archangel",
        "Murmansk",
        "Hamburg",
        "London",
        "Dover",
        "Harwich",
        "Southampton",
        "Kiel",
        "Cairo",
        "Casablanca",
    ];
    for name in named {
        assert!(ports.contains(name), "{name}");
    }
    // The fleets of the example of play fit only into major ports.
    assert!(set(&["Taranto", "Konigsberg", "Brest", "Scapa Flow"]).is_subset(&names("major-port", None)));
}

#[test]
fn one_city_or_resource_a_hex_and_one_port_a_place() {
    let places = ["city-resource", "resource", "city"];
    let mut taken = BTreeSet::new();
    for place in &map().places {
        let kind = map().place_kinds[place.kind].id.as_str();
        if places.contains(&kind) {
            assert!(taken.insert(place.hex), "{} has two", number(place.hex));
        } else {
            assert_eq!(place.hex, at(&place.name), "{kind} {}", place.name);
        }
    }
    assert!(names("major-port", None).is_disjoint(&names("minor-port", None)));
}

#[test]
fn s8_s11_german_city_resource_hexes() {
    let given = ["Hamburg", "Frankfurt", "Mannheim", "Munich", "Berlin", "Prague", "Konigsberg", "Stettin"];
    assert_eq!(names("city-resource", Some("germany")), set(&given));
}

#[test]
fn c40_4_french_city_resource_hexes() {
    let given = ["Paris", "Lyons", "Marseille", "Bordeaux", "St. Nazaire"];
    assert_eq!(names("city-resource", Some("france")), set(&given));
}

#[test]
fn s10_italian_city_resource_hexes() {
    let given = ["Rome", "Milan", "Turin", "Genoa", "Naples", "Venice"];
    assert_eq!(names("city-resource", Some("italy")), set(&given));
}

#[test]
fn poland_has_three_city_resource_hexes_and_seven_in_all() {
    assert_eq!(names("city-resource", Some("poland")), set(&["Warsaw", "Poznan", "Krakow"]));
    assert_eq!(resources("poland").len(), 7);
    // 43.2 and the example of play: six of them west of the temporary border.
    assert_eq!(resources("poland").difference(&region("east poland")).count(), 6);
}

#[test]
fn c36_1_resource_hexes_of_colonies() {
    let given = [
        ("albania", "W1932 W1933"),
        ("algeria", "W1316"),
        ("syria", "E5118"),
        ("egypt", "E5622 E5621 E5721"),
        ("iraq", "E4810 E5111"),
    ];
    for (colony, given) in given {
        assert_eq!(resources(colony), hexes(given), "{colony}");
    }
    for colony in
        ["libya", "tunisia", "morocco", "palestine", "transjordan", "cyprus", "malta", "gibraltar", "persia"]
    {
        assert_eq!(resources(colony).len(), 0, "{colony}");
    }
}

#[test]
fn c32_1_city_resource_hexes_of_colonies() {
    let colonies =
        ["albania", "libya", "algeria", "tunisia", "morocco", "syria", "egypt", "palestine", "iraq"];
    let found: BTreeSet<_> =
        colonies.iter().flat_map(|colony| names("city-resource", Some(colony))).collect();
    assert_eq!(found, set(&["Beirut", "Algiers", "Cairo", "Mosul", "Durazzo"]));
    assert!(names("city-resource", Some("latvia")).contains("Riga"));
}

#[test]
fn c36_1_home_resource_hexes_make_the_base_incomes() {
    assert_eq!(3 * resources("france").len(), 36);
    assert_eq!(3 * resources("italy").len(), 30);
    assert!(3 * resources("uk").len() + 45 <= 70);
    assert!(3 * resources("germany").len() <= 90);
    assert!(resources("france").contains(&hex("W3020")));
    assert!(resources("norway").len() + names("city", Some("norway")).len() >= 3);
}

#[test]
fn c36_1_incomes_of_autumn_1939() {
    let colonies = |names: &[&str]| names.iter().map(|name| resources(name).len()).sum::<usize>();
    assert_eq!(20 + 2 * colonies(&["albania", "libya"]), 24);
    assert_eq!(36 + 2 * colonies(&["algeria", "tunisia", "morocco", "syria"]), 40);
    assert_eq!(70 + 2 * colonies(&["egypt", "iraq", "palestine", "transjordan", "persia"]), 80);
    assert_eq!(90 + 2 * colonies(&["poland"]), 104);
}

#[test]
fn c36_1_german_income_after_the_conquests_of_1940() {
    let west_poland = resources("poland").difference(&region("east poland")).count();
    let north_france = resources("france").difference(&region("vichy")).count();
    let others = ["belgium", "netherlands", "luxembourg", "denmark", "norway"];
    let others: usize = others.iter().map(|country| resources(country).len()).sum();
    assert_eq!(90 + 2 * (west_poland + north_france + others), 132);
}

#[test]
fn c31_6_eight_resource_hexes_join_moscow() {
    let network = region("moscow network");
    assert_eq!(network.len(), 8);
    assert!(network.is_subset(&resources("ussr")));
    assert!(network.is_disjoint(&region("axis russia 1942")));
}

#[test]
fn s15_1_nine_soviet_resource_hexes_lie_behind_the_axis_line() {
    let axis = region("axis russia 1942");
    assert_eq!(resources("ussr").intersection(&axis).count(), 9);
    for name in ["Kiev", "Minsk", "Odessa", "Kharkov", "Smolensk"] {
        assert!(axis.contains(&at(name)), "{name}");
    }
    for name in
        ["Leningrad", "Moscow", "Rostov", "Sevastopol", "Voronezh", "Stalingrad", "Tula", "Kalinin", "Maikop"]
    {
        assert!(!axis.contains(&at(name)), "{name}");
    }
    for number in ["E1826", "E1926", "E2324", "E2323", "E3019", "E3523"] {
        assert!(axis.contains(&hex(number)), "{number}");
    }
    for number in ["E1924", "E1925", "E2322"] {
        assert!(!axis.contains(&hex(number)), "{number}");
    }
    assert!(region("axis line 1942").iter().all(|line| axis.contains(line)));
}

#[test]
fn distances_of_the_example_of_play() {
    assert_eq!(distance(at("Liverpool"), hex("W3020")), 10);
    assert_eq!(distance(hex("W3020"), at("Bastia")), 9);
    assert_eq!(distance(at("Bastia"), at("Malta")), 10);
    assert_eq!(distance(at("Konigsberg"), at("Warsaw")), 4);
    assert_eq!(distance(at("Konigsberg"), at("Krakow")), 7);
    assert_eq!(distance(at("Konigsberg"), hex("W3630")), 3);
    assert!(distance(at("Berlin"), hex("W3732")) <= 12);
    assert_eq!(distance(hex("W3230"), hex("W3134")), 4);
    assert_eq!(distance(hex("W3630"), hex("W3232")), 4);
    // 14.2
    assert!(distance(at("Frankfurt"), hex("W3618")) <= 12);
    assert!(distance(at("Brussels"), at("Calais")) <= 4);
    assert!(distance(at("Dover"), hex("W3519")) <= 3);
}

#[test]
fn c7_8_london_lies_between_dover_and_harwich() {
    let near: BTreeSet<_> = around(at("London")).collect();
    assert_eq!(region("london approaches"), [at("Dover"), at("Harwich")].into());
    assert!(region("london approaches").is_subset(&near));
}

#[test]
fn c45_1_partisans_appear_beside_home_resource_hexes() {
    let countries = [
        "poland",
        "france",
        "greece",
        "ireland",
        "finland",
        "norway",
        "turkey",
        "yugoslavia",
        "sweden",
        "ussr",
    ];
    for id in countries {
        let home = resources(id);
        let beside = country(id).into_iter().filter(|&hex| !home.contains(&hex));
        let beside: BTreeSet<_> =
            beside.filter(|&hex| around(hex).any(|near| home.contains(&near))).collect();
        assert_eq!(region(&format!("partisans {id}")), beside, "{id}");
    }
    assert_eq!(map().regions.iter().filter(|region| region.name.starts_with("partisans ")).count(), 10);
}

#[test]
fn every_country_that_can_be_conquered_has_a_capital() {
    let none = ["transjordan", "arabia", "spanish-morocco", "switzerland"];
    for key in &map().countries {
        let capitals = names("capital", Some(&key.id)).len();
        assert_eq!(capitals, usize::from(!none.contains(&key.id.as_str())), "{}", key.name);
    }
}
