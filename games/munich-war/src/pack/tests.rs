//! Broken packs: every fault is found, with file, line and words, and nothing panics.

use mechanics::pack::Files;

use super::{EMBEDDED, Pack, pack_files};

/// Replacing a text, which must occur exactly once, must give exactly one fault, on its line.
#[track_caller]
fn check(file: &str, old: &str, new: &str, what: &str) {
    let mut files = pack_files();
    let text = files.get(file).unwrap().to_owned();
    assert_eq!(text.matches(old).count(), 1, "{old:?} in {file}");
    let line = text[..text.find(old).unwrap()].matches('\n').count() + 1;
    files.insert(file, text.replace(old, new));
    assert_eq!(faults(&files), [format!("{file}:{line}: {what}")]);
}

fn faults(files: &Files) -> Vec<String> {
    Pack::parse(files).expect_err("a broken pack").to_string().lines().map(str::to_owned).collect()
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
    let found = faults(&Files::default());
    for (name, _) in EMBEDDED.iter().filter(|(name, _)| !name.starts_with("scenarios/")) {
        assert!(found.contains(&format!("{name}: the file is missing")), "{name}: {found:?}");
    }
}
