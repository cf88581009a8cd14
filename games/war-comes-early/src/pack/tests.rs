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
const PLACES: &str = "map/places.csv";
const LINKS: &str = "map/links.csv";
const REGIONS: &str = "map/regions.csv";
const MAP: &str = "map/map.toml";
const TERRAIN: &str = "terrain.csv";
const RESULTS: &str = "results.csv";
const COLUMNS: &str = "columns.csv";
const UNITS: &str = "units.csv";
const POLAND: &str = "scenarios/poland-1939.toml";
const CZECHOSLOVAKIA: &str = "scenarios/czechoslovakia-1938.toml";

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
    files.remove(CZECHOSLOVAKIA);
    assert_eq!(faults(&files), ["scenarios/: the pack has no scenario"]);
    let count = super::EMBEDDED.len();
    // Without a single file: one fault each, and one for the missing scenarios.
    assert_eq!(faults(&Files::default()).len(), count - 1);
}

#[test]
fn grid_and_edges() {
    check(MAP, "\"even\"", "\"both\"", "unknown variant `both`, expected `even` or `odd`");
    // A map that fits together in itself, but not as this game has it.
    let (mut files, _) = spoilt(MAP, "\"even\"", "\"odd\"");
    for file in [SIDES, LINKS] {
        let heading = files.get(file).unwrap().lines().next().unwrap().to_owned();
        files.insert(file, heading);
    }
    let words = "this game's map has upright columns, the even ones half a hex lower, column first";
    assert_eq!(faults(&files), [format!("{MAP}: {words}")]);
    check(REGIONS, "edge east,6111 ", "edge east,6211 ", "there is no hex `6211`");
    check_at(REGIONS, "edge east,", "rim east,", (REGIONS, 0), "the region `edge east` is missing");
    let mud = "id = \"mud\"\nname = \"Mud\"\ntint = \"swamp\"\n\n[[terrain]]\nid = \"clear\"";
    check_at(MAP, "id = \"clear\"", mud, (MAP, 0), "this game knows no terrain `mud`");
    let zoo = "id = \"zoo\"\nname = \"Zoo\"\nsymbol = \"star\"\n\n[[place]]\nid = \"city\"";
    check_at(MAP, "id = \"city\"", zoo, (MAP, 0), "this game knows no place `zoo`");
    let austria = "id = \"Au\"\nname = \"Austria\"\n\n[[country]]\nid = \"Ge\"";
    check_at(MAP, "id = \"Ge\"", austria, (MAP, 0), "this game knows no country `Au`");
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
    let row = "0105,land,clear,Fr,,geography";
    check(HEXES, row, "0105,land,clear,Fr,,,geography", "9 fields, but the heading has 8");
    let (files, line) = spoilt(HEXES, row, "105,land,clear,Fr,,geography");
    let found = faults(&files);
    assert!(found[0].starts_with(&format!("{HEXES}:{line}: hex: \"105\" is not a hex number")), "{found:?}");
    assert_eq!(found.len(), 1);
}

#[test]
fn hexes() {
    let row = "0105,land,clear,Fr,,geography,geography";
    let (files, line) = spoilt(HEXES, row, "0106,land,clear,Fr,,geography,geography");
    let found = faults(&files);
    assert!(
        found.contains(&format!("{HEXES}:{}: hex 0106 stands here a second time", line + 1)),
        "{found:?}"
    );
    check(HEXES, row, &row.replace("clear", "bog"), "`bog` is no terrain of map.toml");
    check(HEXES, row, &row.replace("clear", ""), "a land hex needs terrain");
    check(HEXES, row, &row.replace("Fr,,geography", "Fr,,hearsay"), HEARSAY);
    check(HEXES, row, &row.replace("Fr", "Au"), "`Au` is no country of map.toml");
    check(HEXES, "0102,sea,,,,geography", "0102,sea,clear,,,geography", "only land has terrain");
    check(HEXES, "0102,sea,,,,geography,", "0102,sea,,Be,,geography,geography", "a water hex has no country");
    check(HEXES, "0102,sea,", "0102,off,", "every hex of this map is in play");
    // A hex that nothing lies in or runs through.
    let (files, _) = spoilt(HEXES, "0202,sea,,,,geography,,\n", "");
    assert_eq!(faults(&files), [format!("{HEXES}: hex 0202 is missing")]);
}

#[test]
fn places() {
    let ghent = "0405,city,Ghent,1,,geography,estimate";
    check(PLACES, ghent, &ghent.replace("0405", "6205"), "there is no hex 6205");
    check(PLACES, ghent, &ghent.replace("0405", "0102"), "there is nothing in a water hex");
    let line = line_of(PLACES, "0406,city,Brussels");
    let moved = ghent.replace("0405", "0406");
    check_at(PLACES, ghent, &moved, (PLACES, line), "Ghent is in this hex already");
    check(
        PLACES,
        ghent,
        &ghent.replace("city", "dot"),
        "only cities and the West Wall have victory points (4.4)",
    );
    check(PLACES, ghent, &ghent.replace(",1,", ",1000,"), "1000 is no number of victory points");
    check(
        PLACES,
        ghent,
        &ghent.replace(",1,", ",many,"),
        "value: `many` is not a whole number from -32768 to 32767",
    );
    check(PLACES, ghent, &ghent.replace(",estimate", ","), "value has no source: fill `value_source`");
    let port = "0904,port,Amsterdam";
    check(PLACES, port, &port.replace("0904", "0105"), "a port without a city");
    let wall = format!("{ghent},\n0313,westwall,,,,estimate,");
    let (files, line) = spoilt(PLACES, ghent, &wall);
    assert_eq!(faults(&files), [format!("{PLACES}:{}: France has no fortification of this kind", line + 1)]);
    let edge = "3334,edge,";
    check(PLACES, edge, "3233,edge,", "hex 3233 is not on the south or west edge (10.4)");
    let exit = "6111,rail-exit,";
    check(PLACES, exit, "6011,rail-exit,", "hex 6011 is not on the east or south edge (10.3)");
    check(PLACES, exit, "6113,rail-exit,", "no railroad reaches hex 6113");
    check(PLACES, exit, "3134,rail-exit,", "hex 3134 does not lie in the Soviet Union (10.3)");
}

const HEARSAY: &str =
    "source: `hearsay` is not a source: write `rules` and the case, `geography` or `estimate`";

#[test]
fn hexsides_and_rail() {
    check(SIDES, "2401,2402,river", "2401,2403,river", "2401 and 2403 are not neighbours");
    check(SIDES, "2401,2402,river", "2401,2400,river", "there is no hex 2400");
    check(SIDES, "2401,2402,river", "2401,2402,canal", "`canal` is no side of map.toml");
    let (mut files, _) = spoilt(SIDES, "2401,2402,river", "2401,2402,canal");
    let words = files.get(MAP).unwrap().replace("side = [", "side = [\"canal\", ");
    files.insert(MAP, words);
    assert_eq!(faults(&files), [format!("{MAP}: this game knows no hexside `canal`")]);
    check(SIDES, "2503,2603,strait", "2503,2602,strait", "hex 2602 is all sea");
    let strait = "2503,2603,strait,Great Belt,rules 4.5.2";
    let again = format!("2603,2503,sea,,geography,\n{strait}");
    let (files, line) = spoilt(SIDES, strait, &again);
    assert_eq!(faults(&files), [format!("{SIDES}:{}: hexside 2503|2603 stands twice", line + 1)]);
    check(LINKS, "2413,2414,", "2413,2415,", "2413 and 2415 are not neighbours");
    let link = "2413,2414,rail,geography,";
    let crossing = format!("1705,1805,rail,geography,\n{link}");
    let (files, line) = spoilt(LINKS, link, &crossing);
    let words = "no railroad crosses 1705|1805, which nothing may cross";
    assert_eq!(faults(&files), [format!("{LINKS}:{line}: {words}")]);
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
    check(UNITS, "1939,map,3215", "1939,map,", "`hex_source` is filled, but not hex");
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
fn campaign_entries() {
    let file = CZECHOSLOVAKIA;
    check(file, "free_from = 3", "free_from = 11", "there is no such turn");
    check(file, "second = \"Cz\"", "second = \"Lu\"", "Luxembourg takes no part in the scenario");
    check(file, "id = \"czech\"", "id = \"Czech\"", "a marker's id is one word in small letters");
    check(file, "id = \"polish\"", "id = \"italian\"", "the marker `italian` stands twice");
    let words = "Hungary has two markers";
    check(file, "nations = [\"It\"]", "nations = [\"It\", \"Hu\"]", words);
    check(file, "nations = [\"It\"]", "nations = [\"It\", \"Da\"]", "Danzig takes no part in the scenario");
    let moved = "[\"Fr\", \"UK\", \"Be\", \"Ne\", \"Dn\"]";
    let (files, line) = spoilt(file, moved, "[\"Fr\", \"UK\", \"Be\", \"Ne\", \"Dn\", \"It\"]");
    let found = faults(&files);
    assert_eq!(found[0], format!("{file}:{line}: Italy is on the other side"));
    assert!(found[1].ends_with("Italy has two markers"), "{found:?}");
    check(file, "capital = [\"3821\"]", "capital = [\"3714\"]", "hex 3714 lies in Danzig");
    check_at(
        file,
        "capital = [\"3821\"]\n",
        "",
        (file, line_of(file, "capital = [\"3821\"]") - 3),
        "Poland cannot fall without a capital",
    );
    check(file, "[\"3133\", \"3233\", \"3134\", \"3134\"]", "[\"3133\"]", "1 places for 4 pieces");
    let words = "hex 3334 is none of those of the area";
    check(file, "\"3233\", \"3134\", \"3134\"]", "\"3233\", \"3134\", \"3334\"]", words);
    check(file, "[\"2531\", \"2931\"", "[\"2530\", \"2931\"", "hex 2530 lies in Czechoslovakia");
    check(file, "from = \"2128\"", "from = \"3711\"", "hex 3711 is all sea");
    let words = "unit `cz.army.1` does not start so in units.csv";
    let (files, line) = spoilt(file, "unit = \"ge38.corps.18mt\"", "unit = \"cz.army.1\"");
    let never = format!("{file}: unit `ge38.corps.18mt` is never set up");
    assert_eq!(faults(&files), [never, format!("{file}:{line}: {words}")]);
    let (files, line) = spoilt(file, "unit = \"ge38.corps.18mt\"", "unit = \"ge38.corps.18mc\"");
    assert_eq!(faults(&files)[1], format!("{file}:{line}: unit `ge38.corps.18mc` stands twice"));
    let (files, _) = spoilt(file, "railheads = 4", "railheads = 3");
    assert_eq!(faults(&files)[0], format!("{file}: 3 railheads are set up, not 4 (3.1)"));
    let words = "an area is a list of hexes, or countries and at most one limit";
    let step = line_of(file, "\"Soviet northern fronts\"");
    check_at(file, "rows_below = 24", "rows_below = 24, rows_from = 3", (file, step), words);
    check(file, "later = 9", "later = 8", "Germany has 9 units to come in units.csv, not 8");
    let line = line_of(file, "nation = \"Ge\"");
    check_at(file, "later = 9\n", "", (file, line), "Germany has 9 units to come");
}

#[test]
fn many_faults_at_once() {
    let (mut files, _) = spoilt(UNITS, "both,map,3017", "both,map,3711");
    let spoil = |files: &mut Files, file: &str, old: &str, new: &str| {
        let text = files.get(file).unwrap().replacen(old, new, 1);
        files.insert(file, text);
    };
    spoil(&mut files, RESULTS, "2,2/0", "2,2-0");
    spoil(&mut files, LINKS, "2413,2414,", "2413,2416,");
    spoil(&mut files, POLAND, "id = \"poland-1939\"", "id = \"poland\"");
    // The map is at fault, so nothing is said of the unit in the sea.
    assert_eq!(faults(&files).len(), 3);
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

#[test]
fn what_only_shows_when_it_is_laid_out() {
    use engine::Game;
    let shelf = crate::Shelf::default();
    assert_eq!(shelf.check_pack(&shelf.pack()), []);
    let mut pack = shelf.pack();
    let file = pack.get_mut(CZECHOSLOVAKIA).unwrap();
    // 3.1: a French army on the border, which is no place for it.
    *file = file.replacen("\"0110\"", "\"0312\"", 1);
    let faults = shelf.check_pack(&pack);
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0].fault.contains("0312 is suggested, but nothing of this may be set up there"),
        "{}",
        faults[0]
    );
    let setup = engine::Setup { pack: Some(pack), ..engine::Setup::scenario("czechoslovakia-1938") };
    assert!(shelf.open(&setup).is_err());
}

#[test]
fn a_scenario_has_turns_that_can_be_counted() {
    let (mut files, line) =
        spoilt(POLAND, "[[turns]]\nlabel = \"1-3 Sep\"", "[[turns]]\nlabel = \"1-3 Sep\"");
    let turns = "[[turns]]\nlabel = \"later\"\nsource = \"estimate\"\n\n".repeat(254);
    let text = files.get(POLAND).unwrap().replacen("[[turns]]", &format!("{turns}[[turns]]"), 1);
    files.insert(POLAND, text);
    assert_eq!(faults(&files), [format!("{POLAND}:{line}: a scenario has at most 40 turns")]);
}

#[test]
fn an_army_turned_corps_leaves_components_without_an_army() {
    let (files, _) = spoilt(UNITS, "ge38.army.14,Ge,14,army,", "ge38.army.14,Ge,14,corps,");
    let words = "13 components are set aside for 6 armies of Germany that need 12";
    let line = line_of(CZECHOSLOVAKIA, "components = 2");
    assert_eq!(faults(&files), [format!("{CZECHOSLOVAKIA}:{line}: {words}")]);
}

#[test]
fn numbers_keep_within_their_limits() {
    let why = "points are added up in 16 bits, again and again";
    check(
        CZECHOSLOVAKIA,
        "raid_points = 1",
        "raid_points = 200",
        &format!("raid_points: 200 is not from 0 to 50: {why}"),
    );
    let words = "both players roll 1 to 8 dice together, not 202";
    check(CZECHOSLOVAKIA, "german_dice = 3", "german_dice = 200", words);
    let why = "a move must end, and costs are added up in a byte";
    check(TERRAIN, "hex,clear,2,2,", "hex,clear,0,2,", &format!("foot: 0 is not from 1 to 40: {why}"));
    check(REGIONS, "edge north,0101 0201", "edge north,0101 0101", "hex 0101 stands here a second time");
    let why = "no stack has more";
    check(RESULTS, "1,1/0,1/1,", "1,1/0,99/1,", &format!("attacker: 99 is not from 0 to 20: {why}"));
}

#[test]
fn a_full_hex_is_no_place_to_start() {
    // 8.0: a German mechanized corps counts two of five.
    let mut files = pack_files();
    let together = |line: &str| {
        let mut cells: Vec<&str> = line.split(',').collect();
        if line.starts_with("ge39.corps.") && cells[9] == "map" {
            cells[10] = "2825";
        }
        cells.join(",")
    };
    let lines: Vec<String> = files.get(UNITS).unwrap().lines().map(together).collect();
    files.insert(UNITS, lines.join("\n"));
    assert!(faults(&files).join("\n").contains("hex 2825 holds too many units (8.0)"));
}

#[test]
fn a_computer_player_wants_some_garrison() {
    let words = "the weight 'garrison' is at least 1, in every mood";
    check_at("opponent.csv", "\n,garrison,20,", "\n,garrison,0,", ("opponent.csv", 0), words);
    check_at("opponent.csv", "stubborn,garrison,150,", "stubborn,garrison,1,", ("opponent.csv", 0), words);
}
