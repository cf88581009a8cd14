//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::testing::Spoilt;

use crate::pack::{Pack, pack_files};

const SPOILT: Spoilt = Spoilt { files: pack_files, parse: |files| Pack::parse(files).map(|_| ()) };

#[track_caller]
fn broken(file: &str, old: &str, new: &str) -> Vec<String> {
    SPOILT.broken(file, old, new)
}

#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    SPOILT.check(file, old, new, what);
}

#[test]
fn head() {
    check("pack.toml", "rhineland-war", "eto", "this is a pack of `eto`, not of `rhineland-war`");
    check("pack.toml", "format = 1", "format = 2", "format 2 is unknown; this version reads 1");
}

#[test]
fn chits() {
    check(
        "chits.csv",
        "draw,,allied(It),",
        "draw,,allied(Xx),",
        "allied_test: `Xx` is no country of this game",
    );
    check(
        "chits.csv",
        "draw,not axis(It),,",
        "draw,not axis(No),,",
        "axis_test: Norway is never a belligerent",
    );
    let words = "effect: there is no region `Utopia`";
    check("chits.csv", "agitate allied Volksdeutsche", "agitate allied Utopia", words);
    let words =
        "the effect does not belong to the class: A actions, B one join, C one collapse, - nothing (5.2)";
    check("chits.csv", "putsch,Putsch,C,", "putsch,Putsch,A,", words);
    let found = broken("chits.csv", "A,3,bombing", "A,3,draw");
    assert_eq!(found[0], "chits.csv:3: `terror 2 not Br SU` is played at another moment");
    assert_eq!(found[1], "scenarios/extended.toml:13: `psywar` is played when drawn, not held (5.2)");
    let found = broken("chits.csv", "join Gr drawer", "join Pt drawer");
    assert_eq!(
        found,
        [
            "chits.csv: Greece has no chit (21.6)",
            "chits.csv:18: countries.csv says that Portugal has no chit (21.6)"
        ]
    );
    let found = broken("chits.csv", "Shock,A,3,", "Shock,A,0,");
    assert_eq!(found[1], "scenarios/standard.toml:13: there are only 0 chits `shock`");
}

#[test]
fn tables() {
    check("results.csv", "mechanized,600,DW", "mechanized,600,XX", "`XX` is no result of outcomes.csv");
    let row = "mechanized,600,DW,DP,MA,OR,BK,BK,estimate,estimate,\n";
    assert_eq!(broken("results.csv", row, ""), ["results.csv: both tables have the same headings (10.21)"]);
    assert_eq!(
        broken("airborne.csv", "3,scattered,estimate,\n", ""),
        ["airborne.csv: the die `3` is missing"]
    );
    let words = "defense: 3 is not from 1 to 2: no defender is more than doubled (10.18)";
    check("terrain.csv", "mountain,3,2,4,2,", "mountain,3,2,4,3,", words);
    check("picks.csv", "7,3,", "7,1,", "more hexes never give fewer picks (1.1)");
    let words = "result: `boarded` is not one of none, abort, eliminate";
    check("ships.csv", "6,eliminate", "6,boarded", words);
    check("weather.csv", "Po SU", "Po Xx", "`Xx` is no country of this game");
    assert_eq!(broken("numbers.csv", "rail_hexes,", "rails,").len(), 2);
    check(
        "victory.csv",
        "26,marginal",
        "25,marginals",
        "level: `marginals` is not one of draw, marginal, major, decisive",
    );
    assert_eq!(broken("costs.csv", "sac,3,estimate,\n", ""), ["costs.csv: the line `sac` is missing"]);
}

#[test]
fn counters() {
    check("units.csv", "map,,2916,", "map,,2816,", "hex 2816 does not lie in Austria");
    check("units.csv", "map,2817,2817,", "map,2818,2817,", "only: 2818 does not lie in Czechoslovakia");
    let words = "only: the map has no fortified zone in 3919 (26.4)";
    check("units.csv", "map,3819,3819,", "map,3919,3819,", words);
    let found = broken("units.csv", "map,3716,3716,", "map,3817,3817,");
    assert_eq!(
        found,
        [
            "units.csv: no unit is the fortified zone in 3716, France (26.4)",
            "units.csv:60: 3817 has a fortified zone already (8.8)",
            "units.csv:60: hex 3817 is over-stacked with `fra.fz.mul` (8.7)",
        ]
    );
    let words = "M+12 lies beyond the 12 turns of the track (6.4)";
    check("units.csv", "no,no,M+2,,,heavy artillery", "no,no,M+12,,,heavy artillery", words);
    check(
        "units.csv",
        "ger.arm.4,Ge,4,armor,division,4,",
        "ger.arm.4,Ge,4,armor,division,,",
        "a land unit has attack, defense and movement (2.7)",
    );
    check("units.csv", "Army of Maneuver", "Army of Maneuver,", "21 fields, but the heading has 20");
    let words = "`soon` is not map, available, box, chit, M+DR or M+ and a number";
    check(
        "units.csv",
        "no,no,M+2,,,heavy artillery",
        "no,no,soon,,,heavy artillery",
        &format!("start: {words}"),
    );
}

#[test]
fn more_counters_than_there_is_room_for() {
    let mut files = pack_files();
    let text = files.get("units.csv").unwrap().to_owned();
    let dane = text.lines().find(|line| line.starts_with("den.inf.1,")).unwrap().replace(",corps,", ",army,");
    // Two cities, three armies: whoever comes last finds none.
    let more: String =
        ["2", "3"].map(|id| dane.replace("den.inf.1,", &format!("den.inf.{id},")) + "\n").concat();
    files.insert("units.csv", text.replace(",Dn,1,infantry,corps,", ",Dn,1,infantry,army,") + &more);
    let found = SPOILT.faults(&files).join("\n");
    assert!(
        found.contains("`den.inf.1` could find no room: 2 hexes, of which other units can fill 2 (8.7)"),
        "{found}"
    );
    assert!(found.contains("hex 3324 is over-stacked with `den.inf.2` (8.7)"), "{found}");
    let lines: String =
        (0..20).map(|at| dane.replace("den.inf.1,", &format!("den.more.{at},")) + "\n").collect();
    files.insert("units.csv", text + &lines);
    assert!(SPOILT.faults(&files).join("\n").contains("units.csv:194: there is room for 192 rows"));
}

#[test]
fn countries_seas_and_crossings() {
    check(
        "countries.csv",
        "rules 14.1,11,estimate",
        "rules 14.1,12,estimate",
        "the map gives 11 mobilization points, not 12",
    );
    check("seas.csv", "Gibraltar", "Malta", "there is no city `Malta`");
    check("seas.csv", "Ge,baltic", "Ge,caspian", "there is no sea `caspian`");
    check("crossings.csv", "Zara link", "Ferry", "`Ferry` is no region of two hexes");
    let words = "the Axis player has no country at place 8 (26.4)";
    check("countries.csv", "axis,8,rules 26.4", "axis,9,rules 26.4", words);
    let words = "there is no rail zone 3";
    assert!(
        broken(
            "countries.csv",
            "Be,minor,rules 7.7,,,allied,3,rules 26.4,1,",
            "Be,minor,rules 7.7,,,allied,3,rules 26.4,3,"
        )
        .join("\n")
        .contains(words)
    );
}

#[test]
fn scenarios_and_preparedness() {
    check("scenarios/extended.toml", "turns = 12", "turns = 13", "turns.csv has 12 turns only");
    check("scenarios/standard.toml", "axis = [\"Ge\"]", "axis = [\"Sw\"]", "Sweden is never a belligerent");
    check(
        "scenarios/standard.toml",
        "\"psywar\"]",
        "\"britain\"]",
        "`britain` is played when drawn, not held (5.2)",
    );
    check("preparedness.toml", "drop austria", "drop ostmark", "there is no chit `ostmark`");
    check("preparedness.toml", "fra.arm.dcr2", "fra.arm.dcr9", "`fra.arm.dcr9` is no unit of units.csv");
    let found = broken("preparedness.toml", "table = \"axis\"\ndice = [4]", "table = \"axis\"\ndice = [3]");
    assert_eq!(
        found,
        [
            "preparedness.toml: the axis table has no result for a die of 4",
            "preparedness.toml:97: a die of 3 has another result already",
        ]
    );
}

#[test]
fn an_empty_pack_lacks_every_file() {
    SPOILT.empty();
}

#[test]
fn spoilt_files_are_refused() {
    SPOILT.cut();
}
