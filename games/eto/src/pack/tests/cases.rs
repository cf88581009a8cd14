//! The cases of the rules that are data: each has its row in the pack, and rows name cases that there are.

use crate::pack::pack_files;

const RULES: &str = include_str!("../../../rules.tsv");

/// The ids of the checklist with the kind of each.
fn ids() -> impl Iterator<Item = &'static str> {
    RULES.lines().skip(1).filter_map(|line| line.split('\t').next())
}

/// The cases that the pack names as sources.
fn named() -> Vec<String> {
    let files = pack_files();
    let mut named = Vec::new();
    for name in files.names() {
        for part in files.get(name).unwrap_or_default().split("rules ").skip(1) {
            named.push(part.split([',', '"', '\n']).next().unwrap_or_default().to_owned());
        }
    }
    named
}

/// A line of a scenario's list: `S3.1.AL.01`.
fn is_force(id: &str) -> bool {
    let parts: Vec<&str> = id.split('.').collect();
    matches!(parts.as_slice(), [chapter, "1", side, number]
        if chapter.starts_with('S') && side.len() == 2 && number.parse::<u8>().is_ok())
}

#[test]
fn data_cases_have_their_rows() {
    let named = named();
    let has = |id: &str| named.iter().any(|source| source == id);
    let table = |id: &str| ["T.crt.r", "T.crtmod.", "T.crtres."].iter().any(|start| id.starts_with(start));
    let data: Vec<&str> = ids().filter(|id| is_force(id) || table(id)).collect();
    assert_eq!(data.len(), 24 + 31, "24 rows of tables, 31 lines of lists");
    let missing: Vec<&&str> = data.iter().filter(|id| !has(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// A source such as `S4.1.PL.1` would hide that a case has no row.
#[test]
fn rows_of_scenarios_name_cases_of_the_checklist() {
    let ids: Vec<&str> = ids().collect();
    let files = pack_files();
    let scenarios = files.names().filter(|name| name.starts_with("scenarios/"));
    let text: String = scenarios.filter_map(|name| files.get(name)).collect();
    for part in text.split("\"rules ").skip(1) {
        let case = part.split('"').next().unwrap_or_default();
        assert!(ids.contains(&case), "{case}");
    }
}
