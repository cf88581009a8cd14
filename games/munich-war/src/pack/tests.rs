//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::pack::Files;
use mechanics::testing::Spoilt;

use super::{Pack, pack_files};

const SPOILT: Spoilt = Spoilt { files: pack_files, parse: |files| Pack::parse(files).map(|_| ()) };

#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    SPOILT.check(file, old, new, what);
}

/// A fault of a file as a whole, or on another line.
#[track_caller]
fn check_at(file: &str, old: &str, new: &str, fault: &str) {
    assert_eq!(SPOILT.broken(file, old, new), [fault]);
}

fn faults(files: &Files) -> Vec<String> {
    SPOILT.faults(files)
}

#[test]
fn head() {
    check("pack.toml", "munich-war", "eto", "this is a pack of `eto`, not of `munich-war`");
    check("pack.toml", "format = 2", "format = 1", "format 1 is unknown; this version reads 2");
}

#[test]
fn units() {
    check(
        "units.csv",
        "ger.panzer.16,Ge,16,armor,corps,2,6,",
        "ger.panzer.16,Ge,16,armor,corps,2,,",
        "a land unit has attack, defense and movement (2.5.1)",
    );
    check(
        "units.csv",
        "ger.sf.ab,Ge,AB,special-forces,,0,,no,,,,no,,,,,,,3,",
        "ger.sf.ab,Ge,AB,special-forces,,0,,no,,,,no,,,,,,,7,",
        "a special forces marker, and no other, succeeds up to a die of 6 at most (17.1)",
    );
}

#[test]
fn tables() {
    check("results.csv", "mobile,600,DW", "mobile,600,XX", "`XX` is no result of outcomes.csv");
    check(
        "events.csv",
        "6,blitzkrieg",
        "6,picnic",
        "event: `picnic` is not one of weather, intervention, crisis, putsch, blitzkrieg",
    );
    check(
        "countries.csv",
        "Ge,1,rules T.surrender.a,0,rules 7.1,8",
        "Ge,1,rules T.surrender.a,0,rules 7.1,9",
        "the map gives 8 replacement points, not 9",
    );
}

#[test]
fn an_empty_pack_lacks_every_file() {
    SPOILT.empty();
}

#[test]
fn a_track_has_turns_and_a_scenario_too() {
    let mut files = pack_files();
    let heading = files.get("turns.csv").unwrap().lines().next().unwrap().to_owned();
    files.insert("turns.csv", format!("{heading}\n"));
    let found = faults(&files);
    assert!(found.contains(&"turns.csv: the track has no turns".to_owned()), "{found:?}");
    let long: String = (1..=260).map(|turn| format!("{turn},October,october,estimate,\n")).collect();
    files.insert("turns.csv", format!("{heading}\n{long}"));
    assert!(faults(&files).contains(&"turns.csv:14: there is room for 12 rows".to_owned()));
    let words = "turns: 0 is not from 1 to 12: a game has turns, and the track so many";
    check("scenarios/little-entente.toml", "turns = 4", "turns = 0", words);
    check("scenarios/little-entente.toml", "turns = 4", "turns = 9", "turns.csv has 8 turns only");
}

#[test]
fn both_results_tables_have_the_same_columns() {
    let row = "mobile,600,DW,DP,MA,OR,OR,DZ,rules 11.10,estimate,\n";
    check_at("results.csv", row, "", "results.csv: both tables have the same headings (11.9)");
    check_at(
        "results.csv",
        "mobile,600,",
        "mobile,700,",
        "results.csv: both tables have the same headings (11.9)",
    );
}

#[test]
fn numbers_keep_within_their_limits() {
    let why = "points of all units are added up in 16 bits";
    check(
        "victory.toml",
        "points = 2",
        "points = 30000",
        &format!("points: 30000 is not from 0 to 50: {why}"),
    );
    let why = "the other steps are those of belligerents (3.4.1)";
    check(
        "countries.csv",
        "Fi,2,rules T.surrender.b,0,rules 7.1,1,rules T.onmap_rp.e,1,rules 8.6.2,yes,,2,",
        "Fi,2,rules T.surrender.b,0,rules 7.1,1,rules T.onmap_rp.e,1,rules 8.6.2,yes,,63,",
        &format!("step: 63 is not from 1 to 2: {why}"),
    );
    let why = "a move must end, and costs are added up in a byte";
    check(
        "terrain.csv",
        "rail,railroad,1,1,1,2",
        "rail,railroad,1,1,1,0",
        &format!("storm: 0 is not from 1 to 40: {why}"),
    );
    let why = "factors of all units are added up in 16 bits";
    check(
        "units.csv",
        "ger.panzer.16,Ge,16,armor,corps,2,6,",
        "ger.panzer.16,Ge,16,armor,corps,2,255,",
        &format!("attack: 255 is not from 0 to 50: {why}"),
    );
}

#[test]
fn keys_are_words_of_the_notation() {
    let mut files = pack_files();
    let text = files.get("units.csv").unwrap().replace("ger.panzer.15,", "Panzer 15,");
    files.insert("units.csv", text);
    let found = faults(&files).join("\n");
    assert!(found.contains("`Panzer 15` is not a key"), "{found}");
}

#[test]
fn map_edges_lie_at_home_and_once() {
    check("map/regions.csv", "edge Br,1102 1103", "edge Br,1102 1102", "hex 1102 stands here a second time");
    check_at(
        "map/regions.csv",
        "edge Ro,3522 ",
        "edge Ro,3423 3522 ",
        "map/regions.csv: `edge Ro`: hex 3423 does not lie in Romania",
    );
}

#[test]
fn everybody_finds_room_to_deploy() {
    // Thirteen corps in one city.
    check_at(
        "deployment.csv",
        "Ge,infantry,corps,,13,full,map,home,,",
        "Ge,infantry,corps,,13,full,map,place,Ruhr,",
        &room_fault(),
    );
}

#[test]
fn lines_of_a_deployment_may_stand_in_any_order() {
    let mut files = pack_files();
    let text = files.get("deployment.csv").unwrap().to_owned();
    let line = |of: &str| text.lines().find(|line| line.starts_with(of)).unwrap().to_owned();
    let (ruhr, cities) = (line("Ge,anti-aircraft,corps,,1,"), line("Ge,anti-aircraft,corps,,2,"));
    // The Ruhr takes one, so it comes first when units are placed; here the cities stand before it.
    let swapped =
        text.replace(&ruhr, "Ruhr").replace(&cities, &ruhr).replace("Ruhr\n", &format!("{cities}\n"));
    assert_ne!(swapped, text);
    files.insert("deployment.csv", swapped);
    let setup = engine::Setup { pack: Some(files.into()), ..engine::Setup::scenario("little-entente") };
    let opened = engine::Game::open(&crate::Shelf::default(), &setup).unwrap();
    let soak = opened.simulate(&[engine::PlayerKind::Random; 2], 1, 0..4);
    assert_eq!((soak.finished, soak.dead_ends), (4, 0), "{:?}", soak.violations);
}

fn room_fault() -> String {
    let files = pack_files();
    let text = files.get("deployment.csv").unwrap();
    let line = text.lines().position(|line| line.starts_with("Ge,infantry,corps,,13")).unwrap() + 1;
    let unit = files
        .get("units.csv")
        .unwrap()
        .lines()
        .find(|line| line.contains(",Ge,") && line.contains(",infantry,corps,"));
    let key = unit.unwrap().split(',').next().unwrap().to_owned();
    format!(
        "deployment.csv:{line}: `{key}` could find no room: 1 hexes, of which those before it can fill 4 (9.0)"
    )
}
