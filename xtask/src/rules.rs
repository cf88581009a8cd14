//! `cargo xtask rules`: which cases of a rulebook are carried out, and which are proved.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use xtask::{Failure, say, workspace};

use crate::marks::{Kind, Mark, headings, marks};
use crate::scenarios::{self, SCENARIOS, Scenario};

/// What `cargo xtask rules` can be told.
#[derive(clap::Args, Default)]
pub struct Args {
    /// The game to count; all games that have a `rules.tsv` if left out.
    pub game: Option<String>,
    /// Print the counts as JSON: one object for one game, an array for several.
    #[arg(long)]
    pub json: bool,
    /// List the weak cases too: those whose every mark names two other cases or more.
    #[arg(long)]
    pub weak: bool,
    /// Fail (exit code 1) if this scenario uses a case that is not both marked and covered.
    #[arg(long, value_name = "SCENARIO")]
    pub require: Option<String>,
}

/// Counts, prints, and fails on marks that name no case, on a faulty `rules.tsv`, and on what `--require`
/// finds missing.
pub fn run(args: &Args) -> Result<(), Failure> {
    let games = match &args.game {
        Some(name) => vec![with_checklist(workspace::game_named(name)?)?],
        None => {
            let mut games = workspace::games()?;
            games.retain(|game| checklist_of(game).is_file());
            games
        }
    };
    let required = match &args.require {
        Some(id) => Some(scenario_named(id, &games)?),
        None => None,
    };

    let mut counts = Vec::new();
    let mut faults = Vec::new();
    for game in &games {
        let (count, mut found) = examine(game)?;
        counts.push(count);
        faults.append(&mut found);
    }

    if args.json {
        say(json(&counts));
    } else {
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
        for count in &counts {
            say(count.table(required, args.weak, width));
        }
    }

    for fault in &faults {
        eprintln!("{fault}");
    }
    if !faults.is_empty() {
        return Err(Failure::Check(format!(
            "{} to mend in the checklists and the marks",
            plural(faults.len(), "fault")
        )));
    }
    match required.and_then(|r| counts.iter().find_map(|count| count.lacks(r))) {
        Some(sentence) => Err(Failure::Check(sentence)),
        None => Ok(()),
    }
}

fn checklist_of(game: &str) -> std::path::PathBuf {
    workspace::root().join("games").join(game).join("rules.tsv")
}

fn with_checklist(game: String) -> Result<String, Failure> {
    if checklist_of(&game).is_file() {
        Ok(game)
    } else {
        Err(Failure::Input(format!("the game `{game}` has no rules.tsv to count")))
    }
}

fn scenario_named(id: &str, games: &[String]) -> Result<&'static Scenario, Failure> {
    let known = || SCENARIOS.iter().filter(|s| games.iter().any(|g| g == s.game));
    known().find(|s| s.id == id).ok_or_else(|| {
        let ids: Vec<&str> = known().map(|s| s.id).collect();
        Failure::Input(format!("there is no scenario `{id}`; the scenarios are: {}", ids.join(", ")))
    })
}

/// Reads a game's checklist and sources. The second value lists what is wrong with them.
fn examine(game: &str) -> Result<(Count, Vec<String>), Failure> {
    let file = checklist_of(game);
    let (checklist, mut faults) = Checklist::parse(
        &workspace::read(&file)?,
        &workspace::shown(&file),
        &scenarios::of_game(game).collect::<Vec<_>>(),
    );

    let mut proofs = Proofs::default();
    let crate_folder = workspace::root().join("games").join(game);
    let pack = crate_folder.join("pack");
    for ending in ["csv", "toml"].into_iter().filter(|_| pack.is_dir()) {
        for path in workspace::files_named(&pack, ending)? {
            proofs.collect_data(&checklist, &workspace::read(&path)?);
        }
    }
    let in_source = [Kind::Rule, Kind::Covers, Kind::Compares];
    for (folder, kinds) in [("src", &in_source[..]), ("tests", &[Kind::Covers][..])] {
        for path in workspace::files_named(&crate_folder.join(folder), "rs")? {
            let source = workspace::read(&path)?;
            faults.extend(proofs.collect(&checklist, &path, marks(&source), kinds));
        }
    }
    // Cases told as texts.
    for path in workspace::files_named(&crate_folder.join("src/tests"), "txt")? {
        let text = workspace::read(&path)?;
        faults.extend(proofs.collect(&checklist, &path, headings(&text), &[Kind::Covers]));
    }
    Ok((Count::new(game, &checklist, &proofs), faults))
}

/// The rows of a `rules.tsv`.
struct Checklist {
    cases: Vec<Case>,
}

struct Case {
    id: String,
    /// A printed part of the game: needs neither code nor test.
    component: bool,
    uses: Uses,
}

/// Which scenarios use a case.
#[derive(Debug, PartialEq, Eq)]
enum Uses {
    None,
    All,
    Only(&'static str),
}

impl Case {
    fn in_scenario(&self, scenario: &Scenario) -> bool {
        match self.uses {
            Uses::None => false,
            Uses::All => true,
            Uses::Only(year) => year == scenario.year,
        }
    }

    /// The chapter of the rulebook: `11` of `11.12.a`, `T` (the tables) of `T.crt.a`.
    fn section(id: &str) -> &str {
        id.split_once('.').map_or(id, |(section, _)| section)
    }
}

const HEADER: &str = "id\tkind\trule\tcheck\tscenarios";

impl Checklist {
    fn parse(text: &str, file: &str, scenarios: &[&'static Scenario]) -> (Checklist, Vec<String>) {
        let mut cases = Vec::new();
        let mut faults = Vec::new();
        let mut first_line: BTreeMap<&str, usize> = BTreeMap::new();

        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(header, _)| header != HEADER) {
            let columns = HEADER.replace('\t', ", ");
            faults.push(format!("{file}:1: the first row must name the columns {columns}"));
        }
        for (row, line) in lines {
            let fields: Vec<&str> = row.split('\t').collect();
            let &[id, kind, _, _, used] = fields.as_slice() else {
                faults.push(format!("{file}:{line}: a row has 5 fields, this one has {}", fields.len()));
                continue;
            };
            if let Some(first) = first_line.insert(id, line) {
                faults.push(format!("{file}:{line}: {id} is listed already in line {first}"));
                continue;
            }
            let component = kind == "component";
            let uses = match used {
                "-" => Some(Uses::None),
                "both" => Some(Uses::All),
                _ => scenarios.iter().find(|s| s.year == used).map(|s| Uses::Only(s.year)),
            };
            let Some(uses) = uses.filter(|uses| (*uses == Uses::None) == component) else {
                faults
                    .push(format!("{file}:{line}: {id} is of kind {kind}, its scenarios cannot be `{used}`"));
                continue;
            };
            cases.push(Case { id: id.to_owned(), component, uses });
        }
        (Checklist { cases }, faults)
    }
}

/// The ids that marks name.
#[derive(Default)]
struct Proofs {
    marked: BTreeSet<String>,
    covered: BTreeSet<String>,
    /// Cases with a mark that names at most one other: it stands where the case decides.
    decided: BTreeSet<String>,
    /// Cases that are data, with a row of the pack that names them.
    data: BTreeSet<String>,
}

/// Whether a case is data: a line of a table, `T.crt.r0`, or of a set-up list, `S3.1.AL.01`.
fn is_data(id: &str) -> bool {
    let parts: Vec<&str> = id.split('.').collect();
    let listed = matches!(parts.as_slice(), [chapter, "1", side, number]
        if chapter.starts_with('S') && side.len() == 2 && number.parse::<u8>().is_ok());
    parts[0] == "T" || listed
}

/// A mark that names so many cases says of none where it decides.
const CROWDED: usize = 3;

impl Proofs {
    /// Adds the cases that are data and that rows of a file of the pack name as their source: such a row carries its case out.
    fn collect_data(&mut self, checklist: &Checklist, text: &str) {
        for source in text.split("rules ").skip(1) {
            let source = source.split([',', '"', '\n']).next().unwrap_or_default();
            for id in source.split(" and ").filter(|id| is_data(id)) {
                if checklist.cases.iter().any(|case| case.id == id) {
                    self.marked.insert(id.to_owned());
                    self.decided.insert(id.to_owned());
                    self.data.insert(id.to_owned());
                }
            }
        }
    }

    /// Adds the marks of one file; returns those that name no case.
    fn collect(
        &mut self,
        checklist: &Checklist,
        path: &Path,
        marks: Vec<Mark<'_>>,
        kinds: &[Kind],
    ) -> Vec<String> {
        let known: BTreeSet<&str> = checklist.cases.iter().map(|c| c.id.as_str()).collect();
        let mut unknown = Vec::new();
        for mark in marks {
            if !kinds.contains(&mark.kind) {
                continue;
            }
            if mark.kind == Kind::Compares {
                let rows = self.data.iter().filter(|id| id.starts_with(mark.id));
                let rows: Vec<String> = rows.cloned().collect();
                if rows.is_empty() {
                    unknown.push(format!(
                        "{}:{}: compares!({:?}) names no row of the pack",
                        workspace::shown(path),
                        mark.line,
                        mark.id
                    ));
                }
                self.covered.extend(rows);
                continue;
            }
            if !known.contains(mark.id) {
                unknown.push(format!(
                    "{}:{}: {}({:?}) names no case of rules.tsv",
                    workspace::shown(path),
                    mark.line,
                    mark.kind.name(),
                    mark.id
                ));
                continue;
            }
            match mark.kind {
                Kind::Rule => {
                    if mark.together < CROWDED {
                        self.decided.insert(mark.id.to_owned());
                    }
                    self.marked.insert(mark.id.to_owned())
                }
                Kind::Covers | Kind::Compares => self.covered.insert(mark.id.to_owned()),
            };
        }
        unknown
    }
}

/// What is counted over a set of cases; components are no cases.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Tally {
    cases: usize,
    marked: usize,
    covered: usize,
    /// The cases that are not marked or not covered, in the order of the rulebook.
    missing: Vec<String>,
    /// The cases whose every mark names two others or more, likewise.
    weak: Vec<String>,
}

impl Tally {
    fn new<'a>(cases: impl Iterator<Item = &'a Case>, proofs: &Proofs) -> Tally {
        let mut tally = Tally::default();
        for case in cases.filter(|case| !case.component) {
            let marked = proofs.marked.contains(&case.id);
            let covered = proofs.covered.contains(&case.id);
            tally.cases += 1;
            tally.marked += usize::from(marked);
            tally.covered += usize::from(covered);
            if !(marked && covered) {
                tally.missing.push(case.id.clone());
            }
            if marked && !proofs.decided.contains(&case.id) {
                tally.weak.push(case.id.clone());
            }
        }
        tally
    }
}

/// One game's counts, as `--json` prints them.
#[derive(Debug, Serialize)]
struct Count {
    game: String,
    #[serde(flatten)]
    whole: Tally,
    components: usize,
    scenarios: Vec<ScenarioCount>,
    /// Missing cases that are marked and lack only the test.
    #[serde(skip)]
    unproved: BTreeSet<String>,
}

#[derive(Debug, Serialize)]
struct ScenarioCount {
    id: &'static str,
    year: &'static str,
    #[serde(flatten)]
    tally: Tally,
}

impl Count {
    fn new(game: &str, checklist: &Checklist, proofs: &Proofs) -> Count {
        let scenarios = scenarios::of_game(game)
            .map(|scenario| ScenarioCount {
                id: scenario.id,
                year: scenario.year,
                tally: Tally::new(checklist.cases.iter().filter(|c| c.in_scenario(scenario)), proofs),
            })
            .collect();
        Count {
            game: game.to_owned(),
            whole: Tally::new(checklist.cases.iter(), proofs),
            components: checklist.cases.iter().filter(|c| c.component).count(),
            scenarios,
            unproved: proofs.marked.difference(&proofs.covered).cloned().collect(),
        }
    }

    fn scenario(&self, scenario: &Scenario) -> Option<&ScenarioCount> {
        (self.game == scenario.game).then(|| self.scenarios.iter().find(|s| s.id == scenario.id)).flatten()
    }

    /// A sentence if the scenario is this game's and not complete.
    fn lacks(&self, scenario: &Scenario) -> Option<String> {
        let tally = &self.scenario(scenario)?.tally;
        (!tally.missing.is_empty()).then(|| {
            format!(
                "{} is not complete: {} of its {} cases are not both marked and covered",
                scenario.id,
                tally.missing.len(),
                tally.cases
            )
        })
    }

    /// The counts for people, and the missing cases by section: those of the required scenario if there is
    /// one, otherwise those of the whole rulebook.
    fn table(&self, required: Option<&Scenario>, list_weak: bool, width: usize) -> String {
        let rows = std::iter::once(("whole rulebook", &self.whole))
            .chain(self.scenarios.iter().map(|s| (s.id, &s.tally)));
        let mut text = format!(
            "{:<24}{:>8}{:>8}{:>9}{:>9}{:>7}\n",
            self.game, "cases", "marked", "covered", "missing", "weak"
        );
        for (name, tally) in rows {
            let _ = writeln!(
                text,
                "  {name:<22}{:>8}{:>8}{:>9}{:>9}{:>7}",
                tally.cases,
                tally.marked,
                tally.covered,
                tally.missing.len(),
                tally.weak.len()
            );
        }
        let _ = writeln!(text, "  (not counted: {} on printed parts)", plural(self.components, "row"));

        let (name, tally) = required
            .and_then(|r| self.scenario(r))
            .map_or(("the whole rulebook", &self.whole), |scenario| (scenario.id, &scenario.tally));
        if tally.missing.is_empty() {
            let _ = writeln!(text, "\nEvery case of {name} is marked and covered.");
        } else {
            let _ = writeln!(
                text,
                "\nMissing of {name}, by section (in brackets: marked, only the test is missing)"
            );
            text.push_str(&self.by_section(&tally.missing, width));
        }
        if list_weak && !tally.weak.is_empty() {
            let _ = writeln!(text, "\nWeak in {name}, by section (every mark names two other cases or more)");
            text.push_str(&self.by_section(&tally.weak, width));
        }
        text
    }

    fn by_section(&self, missing: &[String], width: usize) -> String {
        let label = missing.iter().map(|id| Case::section(id).len()).max().unwrap_or(0);
        let mut text = String::new();
        let mut column = 0;
        let mut open = None;
        for id in missing {
            let section = Case::section(id);
            let word = if self.unproved.contains(id) { format!(" [{id}]") } else { format!(" {id}") };
            if open != Some(section) || column + word.len() > width {
                if open.is_some() {
                    text.push('\n');
                }
                let heading = if open == Some(section) { "" } else { section };
                let _ = write!(text, "  {heading:<label$} ");
                column = label + 3;
                open = Some(section);
            }
            column += word.len();
            text.push_str(&word);
        }
        text.push('\n');
        text
    }
}

fn json(counts: &[Count]) -> String {
    let text = match counts {
        [one] => serde_json::to_string_pretty(one),
        several => serde_json::to_string_pretty(several),
    };
    text.expect("counts and strings are always JSON")
}

fn plural(number: usize, thing: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{s}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "war-comes-early";

    const ROWS: &str = "id\tkind\trule\tcheck\tscenarios
P.a\tcomponent\tA map.\t-\t-
7.0.a\teffect\tOne.\tC.\tboth
7.0.b\teffect\tTwo.\tC.\t1938
13.1\tscenario\tThree.\tC.\t1939
T.crt.a\ttable\tFour.\tC.\tboth
";

    fn parse(text: &str) -> (Checklist, Vec<String>) {
        Checklist::parse(text, "rules.tsv", &scenarios::of_game(GAME).collect::<Vec<_>>())
    }

    fn count(source: &str, test: &str) -> (Count, Vec<String>) {
        let (checklist, mut faults) = parse(ROWS);
        let mut proofs = Proofs::default();
        let both = &[Kind::Rule, Kind::Covers];
        faults.extend(proofs.collect(&checklist, Path::new("src/lib.rs"), marks(source), both));
        faults.extend(proofs.collect(&checklist, Path::new("tests/t.rs"), marks(test), &[Kind::Covers]));
        (Count::new(GAME, &checklist, &proofs), faults)
    }

    #[test]
    fn counts_the_whole_and_each_scenario() {
        let (count, faults) =
            count(r#"rule!("7.0.a", "T.crt.a"); rule!("P.a");"#, r#"covers!("7.0.a"); rule!("13.1");"#);
        assert_eq!(faults, [""; 0]);
        assert_eq!(count.components, 1);
        assert_eq!(
            count.whole,
            Tally {
                cases: 4,
                marked: 2,
                covered: 1,
                missing: ["7.0.b", "13.1", "T.crt.a"].map(String::from).to_vec(),
                weak: Vec::new(),
            }
        );
        let scenarios: Vec<_> =
            count.scenarios.iter().map(|s| (s.year, s.tally.cases, s.tally.missing.join(" "))).collect();
        assert_eq!(
            scenarios,
            [("1939", 3, "13.1 T.crt.a".to_owned()), ("1938", 3, "7.0.b T.crt.a".to_owned()),]
        );
    }

    #[test]
    fn json_has_the_promised_fields() {
        let (count, _) = count(r#"rule!("7.0.a");"#, r#"covers!("7.0.a");"#);
        let value: serde_json::Value = serde_json::from_str(&json(&[count])).unwrap();
        assert_eq!(value["game"], GAME);
        assert_eq!(value["cases"], 4);
        assert_eq!(value["marked"], 1);
        assert_eq!(value["covered"], 1);
        assert_eq!(value["components"], 1);
        assert_eq!(value["missing"][0], "7.0.b");
        assert_eq!(value["scenarios"][0]["id"], "poland-1939");
        assert_eq!(value["scenarios"][0]["year"], "1939");
        assert_eq!(value["scenarios"][0]["missing"][0], "13.1");
        assert!(value.get("unproved").is_none());
    }

    #[test]
    fn a_case_is_weak_if_no_mark_stands_where_it_decides() {
        let crowd = r#"rule!("7.0.a", "7.0.b", "13.1");"#;
        let (alone, _) = count(&format!(r#"{crowd} deny!("7.0.b", full, "{{hex}} is full");"#), "");
        assert_eq!(alone.whole.weak, ["7.0.a", "13.1"]);
        assert!(alone.table(None, true, 80).contains("Weak in the whole rulebook"));
        let (pair, _) = count(r#"rule!("7.0.a", "7.0.b");"#, "");
        assert_eq!(pair.whole.weak, [""; 0]);
    }

    #[test]
    fn an_unknown_id_is_a_fault_with_file_and_line() {
        let (_, faults) = count("\nrule!(\"7.9\");", "covers!(\"7.0\")");
        assert_eq!(
            faults,
            [
                "src/lib.rs:2: rule!(\"7.9\") names no case of rules.tsv",
                "tests/t.rs:1: covers!(\"7.0\") names no case of rules.tsv",
            ]
        );
    }

    #[test]
    fn faulty_rows_are_named() {
        let text = format!(
            "{HEADER}\n1.a\teffect\tR.\tC.\tboth\n1.a\teffect\tR.\tC.\tboth\n1.b\teffect\tR.\tC.\n\
             1.c\teffect\tR.\tC.\t-\n1.d\tcomponent\tR.\t-\tboth\n1.e\teffect\tR.\tC.\t1940\n"
        );
        let (checklist, faults) = parse(&text);
        assert_eq!(checklist.cases.len(), 1);
        assert_eq!(
            faults,
            [
                "rules.tsv:3: 1.a is listed already in line 2",
                "rules.tsv:4: a row has 5 fields, this one has 4",
                "rules.tsv:5: 1.c is of kind effect, its scenarios cannot be `-`",
                "rules.tsv:6: 1.d is of kind component, its scenarios cannot be `both`",
                "rules.tsv:7: 1.e is of kind effect, its scenarios cannot be `1940`",
            ]
        );
        assert_eq!(parse("").1.len(), 1);
    }

    #[test]
    fn the_table_wraps_the_missing_cases_by_section() {
        let (count, _) = count(r#"rule!("7.0.a");"#, "");
        assert_eq!(
            count.table(None, false, 15),
            "\
war-comes-early            cases  marked  covered  missing   weak
  whole rulebook               4       1        0        4      0
  poland-1939                  3       1        0        3      0
  czechoslovakia-1938          3       1        0        3      0
  (not counted: 1 row on printed parts)

Missing of the whole rulebook, by section (in brackets: marked, only the test is missing)
  7   [7.0.a]
      7.0.b
  13  13.1
  T   T.crt.a
"
        );
    }

    #[test]
    fn a_required_scenario_that_lacks_cases_says_so() {
        let poland = scenario_named("poland-1939", &[GAME.to_owned()]).unwrap();
        let (incomplete, _) = count(r#"rule!("7.0.a");"#, r#"covers!("7.0.a");"#);
        assert_eq!(
            incomplete.lacks(poland).unwrap(),
            "poland-1939 is not complete: 2 of its 3 cases are not both marked and covered"
        );
        let all = r#"("7.0.a", "13.1", "T.crt.a")"#;
        let (complete, _) = count(&format!("rule!{all};"), &format!("covers!{all};"));
        assert_eq!(complete.lacks(poland), None);
        assert!(complete.table(Some(poland), false, 80).contains("Every case of poland-1939"));
    }

    #[test]
    fn an_unknown_scenario_lists_the_known_ones() {
        assert_eq!(
            scenario_named("poland", &[GAME.to_owned()]).err(),
            Some(Failure::Input(
                "there is no scenario `poland`; the scenarios are: poland-1939, czechoslovakia-1938"
                    .to_owned()
            ))
        );
    }

    #[test]
    fn every_checklist_and_every_mark_in_the_workspace_is_sound() {
        for game in workspace::games().unwrap() {
            if checklist_of(&game).is_file() {
                assert_eq!(examine(&game).unwrap().1, [""; 0]);
            }
        }
        for scenario in SCENARIOS {
            assert!(checklist_of(scenario.game).is_file(), "{}", scenario.game);
        }
    }
}
