//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::testing::Spoilt;

use crate::pack::{Pack, pack_files};

const SPOILT: Spoilt = Spoilt { files: pack_files, parse: |files| Pack::parse(files).map(|_| ()) };
const WHITE: &str = "scenarios/case-white.toml";
const BULGE: &str = "scenarios/bulge.toml";

#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    SPOILT.check(file, old, new, what);
}

/// One of the faults contains this.
#[track_caller]
fn mentions(file: &str, old: &str, new: &str, what: &str) {
    let found = SPOILT.broken(file, old, new);
    assert!(found.iter().any(|fault| fault.contains(what)), "{found:#?}");
}

#[test]
fn head() {
    check("pack.toml", "game = \"eto\"", "game = \"risk\"", "this is a pack of `risk`, not of `eto`");
    check("pack.toml", "format = 1", "format = 2", "format 2 is unknown; this version reads 1");
}

#[test]
fn files_cut_off_or_missing() {
    SPOILT.cut();
    SPOILT.empty();
}

#[test]
fn counters() {
    let units = "units.csv";
    check(units, ",8-5,4-5,2,no,2,2,3,", ",8-5,,2,no,2,2,3,", "a unit of two steps has a back");
    check(units, ",8-5,4-5,2,no,2,2,3,", ",8-5,9-5,2,no,2,2,3,", "the back is stronger than the front");
    mentions(
        units,
        ",8-5,4-5,2,no,2,2,3,",
        ",8/5,4-5,2,no,2,2,3,",
        "`8/5` is not what such a counter shows: 6-3",
    );
    check(
        units,
        ",8-5,4-5,2,no,2,2,3,",
        ",8-5,4-5,2,no,2,2,4,",
        "12 counters come in all the years, but the total is 11",
    );
    check(
        units,
        ",8-5,4-5,2,no,2,2,3,",
        ",8-5,4-5,3,no,2,2,3,",
        "steps: 3 is not from 1 to 2: a counter has two sides",
    );
    mentions(units, "ger.bomber.8-12,", "ger.bomber.6-12,", "unit `ger.bomber.6-12` stands twice");
    mentions(units, "ger.bomber.8-12,germany", "ger.bomber.8-12,prussia", "`prussia` is not one of");
}

#[test]
fn tables_that_fall() {
    check(
        "results.csv",
        "4,D1xx,D1x,D1,D2x,(D2),(D2)",
        "4,D1xx,D1x,D1,D2x,(D2),D1",
        "3-1 is worse for the attacker than 2-1",
    );
    check("results.csv", "7,D2,D2,DE", "7,D1x,D2,DE", "at 1-3 it is worse for the attacker than a lower die");
    check("results.csv", "7,D2,D2,DE", "7,D9,D2,DE", "`D9` is no result of outcomes.csv");
    check("bombing.csv", "10,2,3,4,4", "10,2,3,2,4", "more bombers never do less damage");
    check("bombing.csv", "8,1,2,3,3", "8,1,2,three,3", "`three` is no result: write `-`, `3`, `3*` or `*`");
    check(
        "modifiers.csv",
        "river,-2,rules T.crtmod.g",
        "river,-9,rules T.crtmod.g",
        "river: -9 is not from -5 to 5: the rules count no further",
    );
    mentions("numbers.csv", "stack_city,3", "stack_town,3", "there is no number `stack_town`");
}

#[test]
fn weather_and_nations() {
    check(
        "months.csv",
        "march,winter",
        "march,spring",
        "each season has three months, winter the first of the year (SOP.b2)",
    );
    mentions("months.csv", "january,winter,W,", "january,winter,S,", "`S` is not one of F, M, W");
    mentions(
        "weather.csv",
        "W,severe,winter,7",
        "W,severe,winter,17",
        "grounded_from: 17 is not from 2 to 12",
    );
    check("nations.csv", "#6b7365", "grey", "`grey` is no colour such as #6b7365");
    check(
        "nations.csv",
        "italy,major,axis,axis",
        "italy,major,axis,allied",
        "the seat is that of the partnership (INT.2)",
    );
    check(
        "countries.csv",
        "libya,colony,italy",
        "libya,colony,libya",
        "a colony, and no other country, is held by another",
    );
    mentions("years.csv", "1942,60", "1952,60", "year: 1952 is not from 1939 to 1946: the war is over then");
}

#[test]
fn the_sea() {
    mentions(
        "map/areas.csv",
        "E0628,estimate,Archangel",
        "E0628 E0727,estimate,Archangel",
        "hex E0727 is no sea",
    );
    mentions("map/hexes.csv", "E0628,sea,,,", "E0628,sea,forest,,", "map/hexes.csv");
    check(
        "seas.csv",
        "north-sea,yes,5",
        "north-sea,yes,0",
        "cost: 0 is not from 1 to 60: no ship goes further",
    );
    mentions("seas.csv", "north-sea,yes,5", "north-lake,yes,5", "there is no area `north-lake`");
    // A hex that no other of its area touches.
    mentions(
        "map/areas.csv",
        "E0628,estimate,Archangel",
        "E0628 W4818,estimate,Archangel",
        "is cut off from the rest of the area",
    );
}

#[test]
fn scenarios() {
    check(WHITE, "\"poland.air.3-4q1\"", "\"poland.air.9-9q9\"", "there is no unit `poland.air.9-9q9`");
    let found = SPOILT.broken(
        BULGE,
        "unit = \"us.infantry.6-4\"\ncount = 9",
        "unit = \"us.infantry.6-4\"\ncount = 99",
    );
    let what = "scenarios/bulge.toml:68: the order of battle of 1944 has 11 of `us.infantry.6-4`, not 99";
    assert_eq!(found, [what]);
    mentions(WHITE, "hex = \"W3533\"", "hex = \"W9999\"", "there is no hex W9999");
    mentions(WHITE, "hex = \"W3533\"", "hex = \"W3818\"", "hex W3818 is no land");
    mentions(
        WHITE,
        "initiative = \"German\"",
        "initiative = \"Russian\"",
        "there is no seat `Russian`; there is: German, Polish",
    );
    mentions(WHITE, "id = \"case-white\"", "id = \"case-black\"", "a scenario file is named after its id");
    mentions(
        WHITE,
        "phases = [\"offensive\"]",
        "phases = [\"offensive\", \"weather\"]",
        "played once, in their order",
    );
    mentions(
        BULGE,
        "region = \"ardennes rows\"",
        "region = \"black forest\"",
        "there is no region `black forest`",
    );
    mentions(
        BULGE,
        "end = { month = \"january\", year = 1945 }",
        "end = { month = \"january\", year = 1944 }",
        "ends before it starts",
    );
    mentions(
        WHITE,
        "partnership = \"axis\"",
        "partnership = \"soviet\"",
        "Germany is on the other side (INT.2)",
    );
    mentions(WHITE, "title = ", "colour = 3\ntitle = ", "unknown field `colour`");
}

#[test]
fn suggested_set_ups() {
    let file = "setups.csv";
    mentions(file, "ger.hq.south,1,W3230", "ger.hq.south,1,W3533", "Germany may not set up in W3533");
    check(file, "ger.hq.south,1,W3230", "ger.hq.south,1,W4018", "hex W4018 is no land");
    mentions(
        file,
        "ger.hq.south,1,W3230",
        "ger.hq.south,2,W3230",
        "the scenario's list has 1 of `ger.hq.south`",
    );
    mentions(
        file,
        "ger.bomber.6-12,1,W3626",
        "ger.bomber.6-12,1,W3429",
        "3 air units are on 2 bases in W3429 (13.2)",
    );
    mentions(file, "ger.infantry.6-3,1,W3833", "ger.infantry.6-3,1,W3432", "may not set up");
    mentions(
        file,
        "us.armor.8-5,1,W3421",
        "us.armor.8-5,1,W3321",
        "the scenario allows 2 such units where W3321 is",
    );
    mentions(file, "poland.infantry.4-3,3,W3533", "poland.infantry.4-3,3,W3633", "W3533 needs 1 such units");
    mentions(file, "us.infantry.6-4,2,W3021", "us.infantry.6-4,2,W3121", "4 land units stand in W3121");
    mentions(file, "case-white,ger.hq.south", "case-grey,ger.hq.south", "there is no scenario `case-grey`");
}

/// What `countermarch pack check` says of broken copies: one sentence each, with file and line.
#[test]
fn one_sentence_for_each_fault() {
    // A unit of two steps without a back.
    check("units.csv", ",8-5,4-5,2,no,2,2,3,", ",8-5,,2,no,2,2,3,", "a unit of two steps has a back");
    // A place in the sea.
    check("setups.csv", "ger.hq.south,1,W3230", "ger.hq.south,1,W4018", "hex W4018 is no land");
    // A scenario that names an unknown unit, hex or option.
    check(WHITE, "\"poland.air.3-4q1\"", "\"poland.air.9-9q9\"", "there is no unit `poland.air.9-9q9`");
    check(WHITE, "hex = \"W3533\"", "hex = \"W9999\"", "there is no hex W9999");
    let option = SPOILT.broken(WHITE, "title = ", "option = \"fog\"\ntitle = ");
    let [told] = &option[..] else { panic!("{option:#?}") };
    assert!(told.starts_with("scenarios/case-white.toml:4: unknown field `option`"), "{told}");
    // A list that exceeds the order of battle.
    let what = "the order of battle of 1939 has 10 of `poland.infantry.4-3`, not 11";
    let list = SPOILT.broken(
        WHITE,
        "unit = \"poland.infantry.4-3\"\ncount = 10",
        "unit = \"poland.infantry.4-3\"\ncount = 11",
    );
    assert!(matches!(&list[..], [told] if told.starts_with(WHITE) && told.ends_with(what)), "{list:#?}");
    // Tables that are not monotone.
    check("bombing.csv", "10,2,3,4,4", "10,2,3,2,4", "more bombers never do less damage");
}
