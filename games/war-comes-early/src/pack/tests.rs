//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::pack::Files;

use super::{Pack, pack_files};

/// A copy of the pack with one text in one file replaced; the text must occur exactly once.
fn spoilt(file: &str, old: &str, new: &str) -> (Files, usize) {
    let mut files = pack_files();
    let text = files.get(file).unwrap().to_owned();
    assert_eq!(text.matches(old).count(), 1, "{old:?} in {file}");
    let line = text[..text.find(old).unwrap()].matches('\n').count() + 1;
    files.insert(file, text.replace(old, new));
    (files, line)
}

fn faults(files: &Files) -> Vec<String> {
    Pack::parse(files).expect_err("a broken pack").to_string().lines().map(str::to_owned).collect()
}

/// Replacing a text must give exactly one fault, on its line.
#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    let (files, line) = spoilt(file, old, new);
    assert_eq!(faults(&files), [format!("{file}:{line}: {what}")]);
}

/// The same, with the fault on another line; 0 stands for the file as a whole.
#[track_caller]
fn check_at(file: &str, old: &str, new: &str, at: (&str, usize), what: &str) {
    let (files, _) = spoilt(file, old, new);
    let place = if at.1 == 0 { at.0.to_owned() } else { format!("{}:{}", at.0, at.1) };
    assert_eq!(faults(&files), [format!("{place}: {what}")]);
}

fn line_of(file: &str, needle: &str) -> usize {
    let files = pack_files();
    let text = files.get(file).unwrap();
    text[..text.find(needle).unwrap()].matches('\n').count() + 1
}

const HEXES: &str = "map/hexes.csv";
const SIDES: &str = "map/hexsides.csv";
const RAIL: &str = "map/rail.csv";
const SUPPLY: &str = "map/supply.csv";
const MAP: &str = "map/map.toml";
const TERRAIN: &str = "terrain.csv";
const RESULTS: &str = "results.csv";
const COLUMNS: &str = "columns.csv";
const UNITS: &str = "units.csv";
const POLAND: &str = "scenarios/poland-1939.toml";

#[test]
fn head() {
    check("pack.toml", "\"war-comes-early\"", "\"eto\"", "this is a pack of `eto`, not of `war-comes-early`");
    check("pack.toml", "format = 1", "format = 2", "format 2 is unknown; this version reads 1");
}

#[test]
fn missing_and_unknown_files() {
    let mut files = pack_files();
    files.remove(RESULTS);
    files.insert("result.csv", "die\n");
    files.insert("README.md", "Not looked at.");
    assert_eq!(
        faults(&files),
        ["result.csv: no file of this name belongs to the pack", "results.csv: the file is missing"]
    );
    let mut files = pack_files();
    files.remove(POLAND);
    assert_eq!(faults(&files), ["scenarios/: the pack has no scenario"]);
    let count = super::EMBEDDED.len();
    // Without a single file: one fault each, and the missing scenarios.
    assert_eq!(faults(&Files::default()).len(), count);
}

#[test]
fn grid_and_edges() {
    check(MAP, "\"flat\"", "\"pointy\"", "`pointy`: this game's map is `flat`");
    check(MAP, "columns = 61", "columns = 100", "a hex number has room for 1 to 99 columns and rows");
    check(MAP, "[[\"6111\", \"6133\"]]", "[[\"6111\", \"6233\"]]", "the run 6111 to 6233 leaves the map");
    let words = "6111 to 6033 runs neither along a row nor down a column";
    check(MAP, "[[\"6111\", \"6133\"]]", "[[\"6111\", \"6033\"]]", words);
    check(MAP, "[[\"6111\", \"6133\"]]", "[[\"611\", \"6133\"]]", "`611` is not a hex number of four digits");
}

#[test]
fn columns_and_fields() {
    let (files, line) = spoilt(HEXES, "terrain,country", "terain,country");
    let found = faults(&files);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0], format!("{HEXES}:{line}: column `terrain` is missing"));
    assert!(
        found[1].starts_with(&format!("{HEXES}:{line}: unknown column `terain`; the columns are hex, kind"))
    );
    let (files, _) = spoilt(RESULTS, "die,c1,c2", "die,c1,c1");
    assert_eq!(
        faults(&files),
        ["results.csv:1: column `c1` stands twice", "results.csv:1: column `c2` is missing"]
    );
    let row = "0105,land,clear,Fr,,,,,,geography";
    check(HEXES, row, "0105,land,clear,Fr,,,,,,,geography", "17 fields, but the heading has 16");
    check(HEXES, row, "105,land,clear,Fr,,,,,,geography", "hex: `105` is not a hex number of four digits");
}

#[test]
fn hexes() {
    let row = "0105,land,clear,Fr,,,,,,geography";
    let (files, line) = spoilt(HEXES, row, "0106,land,clear,Fr,,,,,,geography");
    let twice = format!("{HEXES}:{}: hex 0106 stands twice", line + 1);
    assert_eq!(faults(&files), [format!("{HEXES}: hex 0105 is missing"), twice]);
    let (files, line) = spoilt(HEXES, row, "6205,land,clear,Fr,,,,,,geography");
    let outside = format!("{HEXES}:{line}: hex 6205 is not on the map");
    assert_eq!(faults(&files), [format!("{HEXES}: hex 0105 is missing"), outside]);
    check(
        HEXES,
        row,
        "0105,land,bog,Fr,,,,,,geography",
        "terrain: `bog` is not one of clear, woods, swamp, broken, rough, mountain",
    );
    check(HEXES, row, "0105,land,,Fr,,,,,,geography", "a land hex needs terrain");
    check(HEXES, row, "0105,land,clear,Fr,,,,,,hearsay", HEARSAY);
    check(HEXES, row, "0105,land,clear,Fr,,,,,maginot,geography", "fort has no source: fill `fort_source`");
    let (files, line) = spoilt(HEXES, row, "0105,land,clear,Au,,,,,,geography");
    assert!(
        faults(&files)[0].starts_with(&format!("{HEXES}:{line}: country: `Au` is not one of Ge, Po, Hu"))
    );
    check(
        HEXES,
        "0102,sea,,,,,,,,geography",
        "0102,sea,clear,,,,,,,geography",
        "a water hex has no terrain, country, city or fort",
    );
    let ghent = "0405,land,clear,Be,Ghent,city,1,,,geography,geography,geography,estimate,estimate";
    check(
        HEXES,
        ghent,
        "0405,land,clear,Be,Ghent,,1,,,geography,geography,geography,,estimate",
        "is Ghent a city or a dot? rank is empty",
    );
    check(HEXES, ghent, &ghent.replace(",1,", ",1000,"), "vp: `1000` is not a whole number from 0 to 255");
    check(
        HEXES,
        ghent,
        &ghent.replace("estimate,estimate", "estimate,"),
        "vp has no source: fill `vp_source`",
    );
    check(
        HEXES,
        "0313,land,clear,Fr,,,,,,geography,geography,,,,,",
        "0313,land,clear,Fr,,,,,westwall,geography,geography,,,,estimate,",
        "France has no fortification of this kind",
    );
}

const HEARSAY: &str =
    "source: `hearsay` is not a source: write `rules` and the case, `geography` or `estimate`";

#[test]
fn hexsides_rail_and_supply() {
    check(SIDES, "2401,2402,river", "2401,2403,river", "hexes 2401 and 2403 are not adjacent");
    check(SIDES, "2401,2402,river", "2401,2400,river", "hex 2400 is not on the map");
    check(
        SIDES,
        "2401,2402,river",
        "2401,2402,canal",
        "kind: `canal` is not one of river, strait, blocked, lake, sea",
    );
    check(SIDES, "2503,2603,strait", "2503,2602,strait", "hex 2602 is all sea");
    let strait = "2503,2603,strait,Great Belt,rules 4.5.2";
    let again = format!("2603,2503,sea,,geography,\n{strait}");
    let (files, line) = spoilt(SIDES, strait, &again);
    assert_eq!(faults(&files), [format!("{SIDES}:{}: hexside 2503|2603 stands twice", line + 1)]);
    check(RAIL, "2413,2414,", "2413,2415,", "hexes 2413 and 2415 are not adjacent");
    check(RAIL, "1705,1706,", "1705,1805,", "no railroad crosses 1705|1805, which nothing may cross");
    check(SUPPLY, "edge,Ro,3334", "edge,Ro,3233", "hex 3233 is not on the south or west edge (10.4)");
    check(
        SUPPLY,
        "rail-exit,SU,6111",
        "rail-exit,SU,6011",
        "hex 6011 is not on the east or south edge (10.3)",
    );
    check(SUPPLY, "rail-exit,SU,6111", "rail-exit,SU,6113", "no railroad reaches hex 6113");
    check(SUPPLY, "edge,Ro,3334", "edge,Ro,1334", "hex 1334 does not lie in Romania");
}

#[test]
fn charts() {
    let (files, line) = spoilt(TERRAIN, "hex,woods,", "hex,forest,");
    let unknown = format!("{TERRAIN}:{line}: the chart has no line `forest` for this");
    assert_eq!(faults(&files), [format!("{TERRAIN}: the line `woods` is missing"), unknown]);
    check(
        TERRAIN,
        "hex,rough,4,6,",
        "hex,rough,4,fast,",
        "mech: `fast` is not a number of half points, `rail` or `no`",
    );
    check(
        TERRAIN,
        "hexside,sea,no,no",
        "hexside,sea,2,no",
        "`sea` closes the way to all units: write `no` (11.4)",
    );
    check(
        TERRAIN,
        "hexside,river,2,2",
        "hexside,river,2,rail",
        "`river` needs mech as a number of half points",
    );
    check(TERRAIN, "rail,railroad,1,1", "rail,railroad,1,2", "`railroad` costs all units the same");
    let hole = "results.csv: the table has a hole: die 6 is missing";
    let (files, line) = spoilt(RESULTS, "6,3/0,3/0", "5,3/0,3/0");
    assert_eq!(faults(&files), [hole, &format!("{RESULTS}:{line}: die 5 stands twice")]);
    let (files, line) = spoilt(RESULTS, "6,3/0,3/0", "7,3/0,3/0");
    assert_eq!(faults(&files), [hole, &format!("{RESULTS}:{line}: 7 is not a roll of one die")]);
    check(RESULTS, "2,2/0,1/0", "2,,1/0", "c1: `` is not a result such as 1/2");
    let (mut files, _) = spoilt(RESULTS, "3,3/0,2/0,1/0", "#");
    let text = files
        .get(RESULTS)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect::<Vec<_>>()
        .join("\n");
    files.insert(RESULTS, text);
    assert_eq!(faults(&files), ["results.csv: the table has a hole: die 3 is missing"]);
    check(COLUMNS, "attack,0,1,2", "attack,0,2,2", "the headings must rise from left to right");
    check(COLUMNS, "attack,0,1,2", "attack,0,1,200", "c3: `200` is not a whole number from -128 to 127");
    let (files, line) = spoilt("movement.csv", "static,0,", "corps,0,");
    let twice = format!("movement.csv:{line}: the class `corps` stands twice");
    assert_eq!(faults(&files), ["movement.csv: the class `static` is missing", &twice]);
}

#[test]
fn units() {
    check(UNITS, "po.corps.2,Po", "po.corps.1,Po", "unit `po.corps.1` stands twice");
    check(UNITS, "both,map,3017", "both,map,3035", "set-up hex 3035 is not on the map");
    check(UNITS, "both,map,3017", "both,map,3711", "set-up hex 3711 is all sea");
    let words = "set-up hex 2413 lies in Germany, where a unit of Poland may not start";
    check(UNITS, "both,map,3017", "both,map,2413", words);
    let words = "set-up hex 3225 lies in Poland, where a unit of Germany may not start";
    check(UNITS, "1939,map,3215", "1939,map,3225", words);
    let words = "set-up hex 2413 lies in Germany, where a unit of Czechoslovakia may not start";
    check(UNITS, "1938,map,2121", "1938,map,2413", words);
    check(UNITS, "both,map,3017", "both,map,3416", "hex 3416 already holds the army po.army.pm (8.0)");
    check(UNITS, "both,map,3017", "both,map,", "`hex_source` is filled, but not hex");
    check(UNITS, "GR,corps,static,0,4", "GR,corps,static,1,4", "a static unit has attack factor 0 (2.3.5)");
    check(
        UNITS,
        "BEF,corps,infantry,3,4",
        "BEF,corps,infantry,0,4",
        "attack factor 0 is the mark of static units (2.3.5)",
    );
    check(UNITS, "uk.corps.bef,UK", "uk.corps.bef,GB", UNKNOWN_NATION);
    check(
        UNITS,
        "BEF,corps,infantry,3,4,no",
        "BEF,corps,infantry,3,4,maybe",
        "ad_hoc: `maybe` is neither yes nor no",
    );
    check(UNITS, "BEF,corps,infantry", "BEF,front,infantry", "only the Soviet Union has fronts (2.3.1)");
    check(UNITS, "BEF,corps,infantry", "BEF,corps,camels", UNKNOWN_KIND);
    // A unit that cannot be read is no reason to call its scenario faulty.
    check(
        UNITS,
        "CDC,corps,static,0,3",
        "CDC,corps,static,0,x",
        "defense: `x` is not a whole number from 0 to 255",
    );
}

const UNKNOWN_NATION: &str = "nation: `GB` is not one of \
    Ge, Po, Hu, It, Cz, SU, Fr, UK, Ro, Yg, Be, Ne, Dn, Li, Lu, La, Es, Da, Sz, Sw, Fi";
const UNKNOWN_KIND: &str =
    "kind: `camels` is not one of infantry, mountain, cavalry, mechanized, static, flieger";

#[test]
fn forces_of_a_scenario() {
    // A German corps less: the count of 13.2 fails, and so do the components of 13.4.
    let (mut files, line) = spoilt(UNITS, "ge39.corps.22,Ge", "#");
    let text = files
        .get(UNITS)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect::<Vec<_>>()
        .join("\n");
    files.insert(UNITS, text);
    assert!(line > 1);
    assert_eq!(
        faults(&files),
        [
            format!(
                "{POLAND}:{}: Germany has 14 units set aside in units.csv, not 15",
                line_of(POLAND, "aside = 15")
            ),
            format!(
                "{POLAND}:{}: 5 armies of Germany need 15 components, but 14 are set aside",
                line_of(POLAND, "components = 3")
            ),
        ]
    );
    let words = "8 armies of Poland need 24 components, but 16 are set aside";
    check(POLAND, "components = 2", "components = 3", words);
    let words = "8 armies of Poland need 16 components, but 5 are set aside";
    check_at(POLAND, "ad_hoc = true", "ad_hoc = false", (POLAND, line_of(POLAND, "components = 2")), words);
}

#[test]
fn scenario_entries() {
    check(POLAND, "hex = \"3226\"", "hex = \"3812\"", "hex 3812 is all sea");
    check(POLAND, "hex = \"3226\"", "hex = \"9926\"", "hex 9926 is not on the map");
    check(POLAND, "[\"po.corps.cdc\"]", "[\"po.corps.abc\"]", "no unit has the key `po.corps.abc`");
    check(POLAND, "[\"po.corps.cdc\"]", "[\"cz.army.1\"]", "unit `cz.army.1` takes no part here");
    let words = "scenario `poland` belongs into scenarios/poland.toml";
    check(POLAND, "id = \"poland-1939\"", "id = \"poland\"", words);
    check(POLAND, "from = 4", "from = 3", "the results have a hole or overlap: expected a band from 4");
    check_at(POLAND, "points = 2", "points = 3", (POLAND, 0), "the results end at 4, but 5 can be scored");
    let words = "Poland controls Czechoslovakia at the start, but may not operate there";
    let controls = "[nations.controls]\ncountries = [\"Po\"]";
    let line = line_of(POLAND, "nation = \"Po\"");
    check_at(POLAND, controls, &controls.replace("\"Po\"", "\"Po\", \"Cz\""), (POLAND, line), words);
    let (files, line) = spoilt(POLAND, "nation = \"Po\"", "nation = \"Atlantis\"");
    let found = faults(&files);
    assert!(found[0].starts_with(&format!("{POLAND}:{line}: unknown variant `Atlantis`")), "{found:?}");
    assert_eq!(found.len(), 1);
    let (files, line) = spoilt(POLAND, "on_map = 10", "on_map = ");
    assert!(faults(&files)[0].starts_with(&format!("{POLAND}:{line}: ")));
    let (files, line) = spoilt(POLAND, "on_map = 10", "on_map = 10\nin_reserve = 1");
    assert!(faults(&files)[0].starts_with(&format!("{POLAND}:{}: unknown field `in_reserve`", line + 1)));
    let rule = "rule = \"no-sudden-death\"";
    check(POLAND, rule, "rule = \"no-airpower\"", "this special rule stands twice");
}

#[test]
fn many_faults_at_once() {
    let (mut files, _) = spoilt(UNITS, "both,map,3017", "both,map,3711");
    let spoil = |files: &mut Files, file: &str, old: &str, new: &str| {
        let text = files.get(file).unwrap().replacen(old, new, 1);
        files.insert(file, text);
    };
    spoil(&mut files, RESULTS, "2,2/0", "2,2-0");
    spoil(&mut files, RAIL, "2413,2414,", "2413,2416,");
    spoil(&mut files, POLAND, "3226", "6262");
    assert_eq!(faults(&files).len(), 4);
}

/// Deterministic noise: xorshift.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

fn corrupt(text: &str, noise: &mut Noise) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return String::new();
    }
    let at = noise.below(lines.len());
    match noise.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.truncate(at),
        3 => {
            let other = noise.below(lines.len());
            lines.swap(at, other);
        }
        4 => lines[at] = lines[at].chars().rev().collect(),
        how => {
            let mut letters: Vec<char> = lines[at].chars().collect();
            let place = noise.below(letters.len());
            let letter = char::from(noise.below(128) as u8);
            match (how, letters.get_mut(place)) {
                (5, Some(old)) => *old = letter,
                (6, Some(_)) => drop(letters.remove(place)),
                _ => letters.insert(place, letter),
            }
            lines[at] = letters.into_iter().collect();
        }
    }
    lines.join("\n")
}

#[test]
fn noise_never_panics() {
    let whole = pack_files();
    let names: Vec<&str> = whole.names().collect();
    let mut noise = Noise(0x2545_f491_4f6c_dd1d);
    let mut broken = 0;
    for _ in 0..250 {
        let mut files = whole.clone();
        for _ in 0..=noise.below(3) {
            let name = names[noise.below(names.len())];
            let text = corrupt(files.get(name).unwrap_or_default(), &mut noise);
            files.insert(name, text);
        }
        if let Err(faults) = Pack::parse(&files) {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|fault| !fault.what.is_empty() && !fault.what.contains('\n')));
            broken += 1;
        }
        Pack::report(&files);
    }
    assert!(broken > 125, "{broken} of 250 packs were found to be broken");
}
