//! A toy world: a coast, a lake, two countries, a river with a brook, hills, four towns, all made here.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use atlas::{Summary, run_in};
use mechanics::pack::{Faults, Files};
use mechanics::sheet::{HexKind, Sheet};

/// Geography and description by the names of their files.
#[derive(Clone)]
struct World {
    geo: BTreeMap<String, String>,
    board: BTreeMap<String, String>,
}

/// Name, kind of cover, kind of shape, points.
type Shape<'a> = (&'a str, &'a str, &'a str, &'a [(f64, f64)]);

/// A collection of shapes.
fn shapes(all: &[Shape<'_>]) -> String {
    let features: Vec<String> = all
        .iter()
        .map(|(name, cover, shape, points)| {
            let points: Vec<String> = points.iter().map(|(lon, lat)| format!("[{lon},{lat}]")).collect();
            let line = format!("[{}]", points.join(","));
            let line = if *shape == "Polygon" { format!("[{line}]") } else { line };
            format!(
                r#"{{"type":"Feature","properties":{{"name":"{name}","cover":"{cover}"}},
                "geometry":{{"type":"{shape}","coordinates":{line}}}}}"#
            )
        })
        .collect();
    format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(","))
}

fn rectangle(west: f64, south: f64, east: f64, north: f64) -> [(f64, f64); 5] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
}

/// Plains at 100 m, and mountains in the south.
fn heights() -> String {
    let mut text =
        String::from("ncols 25\nnrows 25\nxllcenter 13\nyllcenter 48\ncellsize 0.2\nNODATA_value -32768\n");
    for row in 0..25 {
        let south = 48.0 + 0.2 * f64::from(24 - row) < 50.3;
        let cells = (0..25).map(|column| match (south, (row + column) % 2) {
            (false, _) => "100",
            (true, 0) => "900",
            (true, _) => "2100",
        });
        text += &cells.collect::<Vec<_>>().join(" ");
        text += "\n";
    }
    text
}

fn world() -> World {
    let polygon = "Polygon";
    let fit = r#"{ "_doc": "a toy", "toy": {
        "projection": { "lat1": 46, "lat2": 56, "lon0": 16, "lat0": 51, "R_km": 6371.0 },
        "similarity": { "A": [0.03333333333, 0.0], "B": [5.196152, 5.5] },
        "warp": null,
        "test_vectors": [{ "place": "Centre", "lon": 16.0, "lat": 51.0, "u": 5.1962, "v": 5.5, "hex": "0605" }]
    } }"#;
    let geo = [
        ("fits.json", fit.to_owned()),
        ("land.geojson", shapes(&[("", "", polygon, &rectangle(13.0, 48.5, 16.7, 53.5))])),
        ("lakes.geojson", shapes(&[("Mere", "", polygon, &rectangle(14.6, 51.5, 15.15, 51.85))])),
        ("seas.geojson", shapes(&[("Salt Sea", "", polygon, &rectangle(16.7, 48.5, 19.0, 53.5))])),
        (
            "rivers.geojson",
            shapes(&[
                ("Long", "", "LineString", &[(14.4, 50.9), (15.2, 50.95), (15.5, 50.85)]),
                ("Long", "", "LineString", &[(15.5, 50.85), (16.0, 50.8), (16.75, 50.85)]),
                ("Brook", "", "LineString", &[(15.4, 50.1), (15.5, 50.8)]),
                ("Pond", "", "LineString", &[(14.5, 50.3), (14.8, 50.4)]),
            ]),
        ),
        ("landcover.geojson", shapes(&[("Old Wood", "woods", polygon, &rectangle(15.6, 51.4, 16.4, 52.1))])),
        (
            "borders_1938.geojson",
            shapes(&[
                ("Westland", "", polygon, &rectangle(13.0, 48.5, 15.5, 53.5)),
                ("Eastland", "", polygon, &rectangle(15.5, 48.5, 16.7, 53.5)),
            ]),
        ),
        ("elevation_etopo5.asc", heights()),
        (
            "cities_1938.csv",
            "name,lookup_name,country_1938,lon,lat,pop_thousands_c1938,flags\n\
             Alpha,Alfa,Westland,14.5,51.1,100,C\n\
             Beta,Beta,Eastland,16.2,51.2,80,\n\
             Gamma,Gamma,Westland,15.2,50.3,30,\n\
             Haven,Haven,Eastland,16.5,51.6,40,P\n"
                .to_owned(),
        ),
        (
            "rail_1938.csv",
            "from,to,from_lon,from_lat,to_lon,to_lat\n\
             Alfa,Gamma,14.5,51.1,15.2,50.3\n\
             Gamma,Beta,15.2,50.3,16.2,51.2\n\
             Beta,Haven,16.2,51.2,16.5,51.6\n\
             Alfa,Far,14.5,51.1,10.0,51.1\n"
                .to_owned(),
        ),
    ];
    let plan = r#"
        title = "Toy"
        fit = "toy"
        out = "nowhere"
        borders = "1938"
        side = ["river", "lake", "sea"]
        link = ["rail"]

        [grid]
        orientation = "flat"
        stagger = "even"
        sheets = [{ column_first = true, columns = { up = 0 }, rows = { up = 0 } }]
        hexes = [{ from = "0101", to = "0908" }, { from = "0109", to = "0909", step = 2 }]
        source = "estimate"

        [land]
        share = 0.4
        water_side = 0.7
        water_side_apart = 0.35

        [[terrain]]
        id = "clear"
        name = "Clear"
        tint = "clear"

        [[terrain]]
        id = "woods"
        name = "Woods"
        tint = "woods"

        [[terrain]]
        id = "mountain"
        name = "Mountain"
        tint = "mountain"

        [[class]]
        terrain = "mountain"
        mean = 800
        relief = 400

        [[class]]
        terrain = "woods"
        cover = "woods"
        share = 0.5

        [[class]]
        terrain = "clear"

        [[country]]
        id = "W"
        name = "Westland"

        [[country]]
        id = "E"
        name = "East"
        from = ["Eastland"]

        [[place]]
        id = "city"
        name = "City"
        symbol = "city"

        [[river]]
        name = "Long"

        [[river]]
        name = "Brook"
        into = "Long"

        [[zone]]
        id = "warm"
        kind = "land"
        south = 50.5

        [rail]
        kind = "rail"
        reach = ["city"]
    "#;
    let board = [
        ("board.toml", plan.to_owned()),
        (
            "places.csv",
            "hex,at,kind,name,value,owner,in,source,value_source,note\n\
             ,,city,Alpha,3,,W,geography,estimate,\n\
             ,,city,Beta,,,E,geography,,\n\
             0307,Gamma,city,Gamma,,,W,estimate,,moved for the test\n\
             ,,city,Haven,1,,E,geography,estimate,\n"
                .to_owned(),
        ),
        (
            "overrides.csv",
            "at,what,value,source,reason\n\
             0202-0203,country,E,rules 1.1,an enclave\n\
             0101,terrain,woods,estimate,for show\n\
             0104|0105,river,Ditch,estimate,to the edge\n"
                .to_owned(),
        ),
        (
            "anchors.csv",
            "at,what,value,case\n0205,place,Alpha,2.0\n0203,country,E,1.1\n0104|0105,side,river,3.0\n"
                .to_owned(),
        ),
        ("regions.csv", "region,hexes,source,note\nedge west,0101-0109,rules 1.2,\n".to_owned()),
        (
            "areas.csv",
            "area,name,kind,hexes,seas,source,note\nss,Salt Sea,sea,,Salt Sea,estimate,\n".to_owned(),
        ),
    ];
    let owned =
        |all: Vec<(&str, String)>| all.into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
    World { geo: owned(geo.into()), board: owned(board.into()) }
}

/// A place on the disk of its own for each test.
fn scratch(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("atlas").join(test);
    let _ = fs::remove_dir_all(&dir);
    dir
}

impl World {
    fn lay_out(&self, dir: &Path) {
        for (folder, files) in [("geo", &self.geo), ("board", &self.board)] {
            fs::create_dir_all(dir.join(folder)).unwrap();
            for (name, text) in files {
                fs::write(dir.join(folder).join(name), text).unwrap();
            }
        }
    }

    fn run(&self, dir: &Path) -> Result<Summary, Vec<String>> {
        self.lay_out(dir);
        run_in(&dir.join("board"), &dir.join("geo"), Some(&dir.join("out")))
    }
}

fn written(dir: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(dir.join("out")).unwrap().map(Result::unwrap);
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap()))
        .collect()
}

fn sheet(dir: &Path) -> Sheet {
    let files: Files = written(dir).into();
    let mut faults = Faults::default();
    let sheet = Sheet::read(&files, "", &mut faults);
    assert!(faults.is_empty(), "{faults}");
    sheet.unwrap()
}

#[test]
fn the_toy_world_is_drawn() {
    let dir = scratch("drawn");
    let summary = world().run(&dir).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let sheet = sheet(&dir);
    assert_eq!((summary.hexes.0, summary.places, summary.rivers, summary.anchors), (77, 4, 2, 3));
    assert_eq!(summary.to_string().split(':').next(), Some("Toy"));
    let hex = |number: &str| sheet.grid.id(number.parse().unwrap()).unwrap();
    let at = |number: &str| &sheet.hexes[hex(number).index()];
    assert_eq!(
        (at("0303").kind, at("0904").kind, at("0504").kind),
        (HexKind::Lake, HexKind::Sea, HexKind::Land)
    );
    assert_eq!((sheet.terrain(hex("0602")), sheet.terrain(hex("0509"))), ("woods", "mountain"));
    assert_eq!((sheet.terrain(hex("0505")), sheet.terrain(hex("0101"))), ("clear", "woods"));
    assert_eq!((sheet.country(hex("0305")), sheet.country(hex("0605"))), ("W", "E"));
    assert_eq!((sheet.country(hex("0203")), sheet.country(hex("0904"))), ("E", ""));
    assert_eq!((at("0108").zone.as_str(), at("0101").zone.as_str()), ("warm", ""));
    assert_eq!(sheet.region("edge west").len(), 9);
    // The brook joins the river, and the river the sea.
    let river = |name: &str| sheet.sides.iter().filter(|side| side.name == name).count();
    assert!((7..=12).contains(&river("Long")) && (3..=6).contains(&river("Brook")));
    assert_eq!((river("Ditch"), river("Pond")), (1, 0));
    // All four towns are on one line, and the line to the west leaves the map.
    let mut seen = vec![hex("0205")];
    let mut next = 0;
    while next < seen.len() {
        for link in &sheet.links {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                if from == seen[next] && !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        next += 1;
    }
    assert!(sheet.places.iter().all(|place| seen.contains(&place.hex)));
    assert!(seen.iter().any(|&hex| sheet.grid.number(hex).first_pair() == 1));
    let sea = &sheet.areas[0];
    assert!(sea.hexes.contains(&hex("0904")) && sea.coast.iter().all(|hex| !sea.hexes.contains(hex)));
    assert!(!sea.coast.is_empty());
}

#[test]
fn every_row_says_where_it_is_from() {
    let dir = scratch("sources");
    world().run(&dir).unwrap();
    let files = written(&dir);
    let has = |file: &str, row: &str| assert!(files[file].contains(row), "{row} in {file}:\n{}", files[file]);
    has("hexes.csv", "\n0203,land,clear,E,,geography,rules 1.1,an enclave\n");
    has("hexes.csv", "\n0101,land,woods,W,,estimate,geography,for show\n");
    has("places.csv", "\n0205,city,Alpha,3,,geography,estimate,\n");
    has("places.csv", "\n0307,city,Gamma,,,estimate,,moved for the test\n");
    has("hexsides.csv", "\n0104,0105,river,Ditch,estimate,to the edge\n");
    has("map.toml", "\nkm_per_hex = 30.0\nnorth = 0.0\n");
}

#[test]
fn the_same_input_gives_the_same_text() {
    let dir = scratch("same");
    world().run(&dir).unwrap();
    let first = written(&dir);
    assert_eq!(
        first.keys().map(String::as_str).collect::<Vec<_>>(),
        [
            "area_links.csv",
            "areas.csv",
            "coasts.csv",
            "hexes.csv",
            "hexsides.csv",
            "links.csv",
            "map.toml",
            "places.csv",
            "regions.csv"
        ]
    );
    world().run(&dir).unwrap();
    assert_eq!(written(&dir), first);
}

#[test]
fn files_that_are_no_longer_needed_go() {
    let dir = scratch("stale");
    let mut world = world();
    world.run(&dir).unwrap();
    fs::write(dir.join("out/notes.txt"), "mine").unwrap();
    world.board.remove("areas.csv");
    world.lay_out(&dir);
    fs::remove_file(dir.join("board/areas.csv")).unwrap();
    world.run(&dir).unwrap();
    let names: Vec<String> = written(&dir).into_keys().collect();
    assert!(names.contains(&"notes.txt".to_owned()) && !names.contains(&"areas.csv".to_owned()), "{names:?}");
}

/// Spoils a copy of the world; the one fault must be said, and nothing written.
#[track_caller]
fn refused(test: &str, spoil: impl FnOnce(&mut World), said: &[&str]) {
    let dir = scratch(test);
    let mut world = world();
    spoil(&mut world);
    let faults = world.run(&dir).expect_err("a spoilt world");
    assert_eq!(faults.len(), said.len(), "{faults:#?}");
    for (fault, said) in faults.iter().zip(said) {
        assert!(fault.starts_with(said), "{fault:?} instead of {said:?}");
        assert!(!fault.contains('\n'), "{fault:?}");
    }
    assert!(!dir.join("out").exists(), "something was written");
}

fn add(world: &mut World, file: &str, row: &str) {
    world.board.get_mut(file).unwrap().push_str(row);
}

fn change(files: &mut BTreeMap<String, String>, file: &str, from: &str, to: &str) {
    let text = files.get_mut(file).unwrap();
    assert!(text.contains(from), "{from} in {file}");
    *text = text.replacen(from, to, 1);
}

#[test]
fn a_missing_file_of_the_geography() {
    for (file, test) in
        [("rivers.geojson", "no-rivers"), ("fits.json", "no-fits"), ("rail_1938.csv", "no-rail")]
    {
        let said = format!("{file} is missing from the geography");
        refused(test, |world| drop(world.geo.remove(file)), &[&said]);
    }
    let dir = scratch("no-geography");
    world().lay_out(&dir);
    let faults = run_in(&dir.join("board"), &dir.join("nothing"), Some(&dir.join("out"))).unwrap_err();
    assert!(faults.len() == 1 && faults[0].ends_with("is no directory with geography"), "{faults:?}");
}

#[test]
fn a_broken_file_of_the_geography() {
    let geo = |file: &'static str, from: &'static str, to: &'static str| {
        move |world: &mut World| change(&mut world.geo, file, from, to)
    };
    refused("broken-json", geo("land.geojson", "{", "["), &["land.geojson is not GeoJSON: "]);
    refused(
        "broken-shape",
        geo("lakes.geojson", "[14.6,51.5]", "[14.6]"),
        &["lakes.geojson: feature 1 (`Mere`) has a point that is no place"],
    );
    refused(
        "broken-heights",
        geo("elevation_etopo5.asc", "\n100 100", "\n100 high"),
        &["elevation_etopo5.asc: line 7: `high` is not a height"],
    );
    refused(
        "short-heights",
        geo("elevation_etopo5.asc", "\n100 100", "\n100"),
        &["elevation_etopo5.asc has 624 heights, but its head says 25 by 25"],
    );
    refused(
        "broken-head",
        geo("elevation_etopo5.asc", "nrows 25", "rows 25"),
        &["elevation_etopo5.asc: line 2 does not give `nrows` and a number"],
    );
    refused(
        "broken-towns",
        geo("cities_1938.csv", "14.5,51.1", "14.5,north"),
        &["cities_1938.csv:2: lat: `north` is not in degrees"],
    );
    refused(
        "broken-fit",
        geo("fits.json", "\"u\": 5.1962", "\"u\": 5.5"),
        &["fits.json: the fit `toy` puts Centre at 5.1962, 5.5000 and not at 5.5000, 5.5000"],
    );
    refused(
        "wrong-hex",
        geo("fits.json", "\"hex\": \"0605\"", "\"hex\": \"0604\""),
        &["fits.json has Centre in 0604, but 0605 comes out"],
    );
    refused("no-fit", geo("fits.json", "\"toy\"", "\"other\""), &["fits.json has no fit `toy`"]);
}

#[test]
fn overrides_that_make_no_sense() {
    for (test, row, said) in [
        ("override-hex", "0999,country,E,estimate,why not\n", "there is no hex 0999"),
        ("override-run", "0101-0203,country,E,estimate,why not\n", "`0101-0203` is no run of hexes"),
        ("override-side", "0101|0303,river,X,estimate,why not\n", "`0101|0303` is no hexside"),
        ("override-word", "0101,country,Q,estimate,why not\n", "`Q` is no country of board.toml"),
        ("override-what", "0101,colour,red,estimate,why not\n", "nothing called `colour` can be changed"),
        ("override-reason", "0101,country,E,estimate,\n", "an override needs a reason"),
        ("override-source", "0101,country,E,hearsay,why not\n", "source: `hearsay` is not a source"),
    ] {
        let said = format!("overrides.csv:5: {said}");
        refused(test, |world| add(world, "overrides.csv", row), &[&said]);
    }
}

#[test]
fn anchors_that_cannot_be_met() {
    for (test, row, said) in [
        (
            "anchor-place",
            "0505,place,Alpha,2.1\n",
            "the rulebook (2.1) has Alpha in 0505, but nothing comes out there",
        ),
        ("anchor-country", "0505,country,W,2.2\n", "the rulebook (2.2) has W in 0505, but 0505 has E"),
        ("anchor-hex", "9905,country,W,2.3\n", "the rulebook (2.3) has W in 9905, but there is no hex 9905"),
    ] {
        refused(test, |world| add(world, "anchors.csv", row), &[said]);
    }
}

#[test]
fn judgement_is_asked_for() {
    refused(
        "pond",
        |world| add(world, "board.toml", "\n[[river]]\nname = \"Pond\"\n"),
        &["board.toml: the Pond: both of its ends lie inland"],
    );
    refused(
        "no-river",
        |world| add(world, "board.toml", "\n[[river]]\nname = \"Styx\"\n"),
        &["board.toml: the Styx: the geography has nothing of it on the map"],
    );
    refused(
        "order",
        |world| {
            change(&mut world.board, "board.toml", "name = \"Long\"", "name = \"Long\"\ninto = \"Brook\"");
        },
        &["board.toml: the Long: it joins the Brook", "board.toml: the Brook: it joins the Long"],
    );
    refused(
        "country",
        |world| change(&mut world.geo, "borders_1938.geojson", "Eastland", "Southland"),
        &["Southland has land on the map, but no country of board.toml takes it"],
    );
    refused(
        "island",
        |world| {
            add(
                world,
                "overrides.csv",
                "0906,kind,land,estimate,an island\n0906,country,E,estimate,an island\n",
            );
        },
        &["no land leads to 0906: open a hexside, or name one of them in `islands`"],
    );
    refused(
        "station",
        |world| add(world, "places.csv", "0701,,city,Lonely,,,,estimate,,\n"),
        &["no railway reaches Lonely in 0701"],
    );
    refused(
        "abroad",
        |world| add(world, "places.csv", "0602,,city,Exile,,,W,estimate,,\n"),
        &["places.csv:6: Exile comes out in 0602, which lies in E and not in W", "no railway reaches Exile"],
    );
    refused(
        "by",
        |world| {
            change(
                &mut world.board,
                "board.toml",
                "name = \"Long\"",
                "name = \"Long\"\nby = [\"0101|0102\"]",
            );
        },
        &[
            "board.toml: the Long: it does not run along 0101|0102",
            "board.toml: the Brook: it joins the Long",
        ],
    );
}
