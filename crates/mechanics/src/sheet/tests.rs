//! A small sheet, and everything that can be wrong with it.

use hexmap::HexNumber;

use super::{AreaKind, HexKind, Sheet};
use crate::pack::{Faults, Files, Report};

const MAP: &str = r#"
title = "Toy"
km_per_hex = 30.0
north = 0.0
side = ["river", "sea"]
link = ["rail"]

[grid]
orientation = "flat"
stagger = "even"
sheets = [{ column_first = true, columns = { up = 0 }, rows = { up = 0 } }]
source = "rules 1.1"

[[terrain]]
id = "clear"
name = "Clear"
tint = "clear"

[[country]]
id = "Re"
name = "Redland"

[[place]]
id = "city"
name = "City"
symbol = "city"
"#;

const FILES: [(&str, &str); 9] = [
    ("map/map.toml", MAP),
    (
        "map/hexes.csv",
        "hex,kind,terrain,country,zone,source,country_source,note\n\
         0101,land,clear,Re,,geography,geography,\n\
         0102,land,clear,Re,north,geography,rules 2.1,\n\
         0201,sea,,,,geography,,\n",
    ),
    (
        "map/places.csv",
        "hex,kind,name,value,owner,source,value_source,note\n\
         0101,city,Redburg,3,,rules 4.4,estimate,\n\
         0102,city,Redport,,Re,geography,,\n",
    ),
    ("map/hexsides.csv", "hex_a,hex_b,kind,name,source,note\n0102,0101,river,Red,geography,\n"),
    ("map/links.csv", "hex_a,hex_b,kind,source,note\n0101,0102,rail,geography,\n"),
    (
        "map/areas.csv",
        "area,name,kind,hexes,source,note\nrs,Red Sea,sea,0201,geography,\nout,Away,box,,rules 9,\n",
    ),
    ("map/area_links.csv", "area_a,area_b,cost,modifier,source,note\nrs,out,2,-1,rules 9,\n"),
    ("map/coasts.csv", "hex,area,source,note\n0101,rs,geography,\n"),
    ("map/regions.csv", "region,hexes,source,note\nedge north,0101 0201,rules 1.2,\n"),
];

fn files() -> Files {
    FILES.into_iter().collect()
}

fn read(files: &Files) -> (Option<Sheet>, Faults) {
    let mut faults = Faults::default();
    (Sheet::read(files, "map/", &mut faults), faults)
}

#[test]
fn a_sound_sheet_is_read_whole() {
    let (sheet, faults) = read(&files());
    assert!(faults.is_empty(), "{faults}");
    let sheet = sheet.unwrap();
    let hex = |digits| sheet.grid.id(HexNumber::new(None, digits).unwrap()).unwrap();
    assert_eq!(sheet.hexes[hex(201).index()].kind, HexKind::Sea);
    assert_eq!((sheet.terrain(hex(101)), sheet.country(hex(101))), ("clear", "Re"));
    let (kind, city) = sheet.places_in(hex(101)).next().unwrap();
    assert_eq!((kind, city.name.as_str(), city.value), ("city", "Redburg", Some(3)));
    assert_eq!((sheet.sides[0].a, sheet.sides[0].b), (hex(101), hex(102)), "the lower hex comes first");
    assert_eq!(sheet.areas[0].kind, AreaKind::Sea);
    assert_eq!((sheet.areas[0].links[0].to, sheet.areas[1].links[0].modifier), (1, -1));
    assert_eq!(sheet.areas[0].coast, [hex(101)]);
    assert_eq!(sheet.region("edge north"), [hex(101), hex(201)]);
    assert!(sheet.region("edge south").is_empty());
}

#[test]
fn files_without_a_use_may_be_left_out() {
    let mut files = files();
    for name in ["links", "areas", "area_links", "coasts", "regions"] {
        files.remove(&format!("map/{name}.csv"));
    }
    let (sheet, faults) = read(&files);
    assert!(faults.is_empty(), "{faults}");
    assert!(sheet.unwrap().areas.is_empty());
}

#[test]
fn sources_are_counted_by_part() {
    let mut report = Report::default();
    Sheet::report(&files(), "map/", &mut report);
    assert_eq!(report.part("map hexes").geography, 3);
    assert_eq!((report.part("map countries").rules, report.part("map values").estimate), (1, 1));
}

#[test]
fn every_fault_is_named_with_file_and_line() {
    let fault = |file: &str, from: &str, to: &str| {
        let mut files = files();
        let text = files.get(file).unwrap().replacen(from, to, 1);
        assert_ne!(files.get(file), Some(text.as_str()), "{from} is in {file}");
        files.insert(file, text);
        read(&files).1.to_string()
    };
    for (file, from, to, said) in [
        ("map/hexes.csv", "0102,land", "0101,land", "map/hexes.csv:3: hex 0101 stands here a second time"),
        ("map/hexes.csv", "0102,", "W0102,", "map/hexes.csv:3: hex W0102 is on no sheet of the map"),
        ("map/hexes.csv", "0101,land,clear", "0101,land,", "map/hexes.csv:2: a land hex needs terrain"),
        (
            "map/hexes.csv",
            "0101,land,clear",
            "0101,land,mud",
            "map/hexes.csv:2: `mud` is no terrain of map.toml",
        ),
        ("map/hexes.csv", "0201,sea,", "0201,sea,clear", "map/hexes.csv:4: only land has terrain"),
        (
            "map/hexes.csv",
            "clear,Re,,geography,geography",
            "clear,,,geography,",
            "map/hexes.csv:2: a land hex needs",
        ),
        ("map/hexes.csv", "clear,Re,,", "clear,Bl,,", "map/hexes.csv:2: `Bl` is no country of map.toml"),
        ("map/hexes.csv", "geography,geography", "geography,", "map/hexes.csv:2: country has no source"),
        ("map/places.csv", "0101,city", "0909,city", "map/places.csv:2: there is no hex 0909"),
        ("map/places.csv", "0101,city", "0101,zoo", "map/places.csv:2: `zoo` is no place of map.toml"),
        ("map/places.csv", "Redport,,Re", "Redport,,Bl", "map/places.csv:3: `Bl` is no country of map.toml"),
        ("map/places.csv", "rules 4.4,estimate", "rules 4.4,", "map/places.csv:2: value has no source"),
        ("map/hexsides.csv", "0102,0101", "0102,0201,", "map/hexsides.csv:2: "),
        ("map/hexsides.csv", "river", "wall", "map/hexsides.csv:2: `wall` is no side of map.toml"),
        ("map/links.csv", "rail", "road", "map/links.csv:2: `road` is no link of map.toml"),
        ("map/links.csv", "0102", "0303", "map/links.csv:2: there is no hex 0303"),
        ("map/areas.csv", "0201", "0202", "map/areas.csv:2: there is no hex `0202`"),
        ("map/areas.csv", "out,", "rs,", "map/areas.csv:3: area `rs` stands here a second time"),
        ("map/area_links.csv", "rs,out", "rs,nowhere", "map/area_links.csv:2: there is no area `nowhere`"),
        ("map/area_links.csv", "rs,out", "rs,rs", "map/area_links.csv:2: an area is not its own neighbour"),
        ("map/coasts.csv", "0101,rs", "0101,bay", "map/coasts.csv:2: there is no area `bay`"),
        ("map/regions.csv", "0201", "9901", "map/regions.csv:2: there is no hex `9901`"),
        ("map/map.toml", "stagger = \"even\"", "stagger = \"both\"", "map/map.toml:10: "),
        ("map/map.toml", "tint = \"clear\"", "tint = \"pink\"", "map/map.toml:17: "),
    ] {
        let found = fault(file, from, to);
        assert!(found.contains(said), "{file} with `{to}`: {found}");
    }
}
