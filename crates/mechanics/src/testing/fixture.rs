//! Cases of a rulebook as small texts, one file a section, read by one runner.
//!
//! A case begins with a line `# ids: what is so`; the ids are those of the checklist that it proves, and it fails if their code
//! was not reached. Then come the ground (what the game makes of it; empty after `on` for the real map), the phase and the
//! counters, and then what is done and what must hold, a line each:
//!
//! ```text
//! # 8.4, 7.5.b: a hex with an enemy unit is closed
//! on plain
//! axis movement
//! 3018: ger.inf.i / 3017: fra.inf.1
//! take ger.inf.i
//! refused go 3017 (8.4)
//! go 3117
//! at ger.inf.i 3117
//! ```
//!
//! `offered X` and `withheld X` (several with `;`), `refused X (case)`, `at UNIT PLACE`, `die N`, `dice N N`, `said TEXT`, `unsaid TEXT`,
//! `sees SEAT HEX: KEYS` (`?` is a hidden one), `rolls`, and words of the game's own; any other line is an action to be played, also
//! after `play` where its first word is one of these. `//` begins a remark.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::Seat;
use engine::mark::Covers;

use super::Play;

/// A game whose cases can be texts.
pub trait Fixture: Play {
    /// The position that a case begins with.
    fn set_up(ground: &str, phase: &str, units: &str) -> Self;

    /// Seats by the words that cases use.
    fn seat(word: &str) -> Seat;

    /// Does or checks what a line says in the game's own words. Says whether it knows the first word.
    fn line(&mut self, _word: &str, _rest: &str) -> bool {
        false
    }
}

/// A case of a file.
struct Case<'t> {
    title: &'t str,
    ids: Vec<&'t str>,
    lines: Vec<(usize, &'t str)>,
}

/// Plays every case of a file, and says of all that fail what is wrong.
pub fn run<F: Fixture>(file: &str, text: &str) {
    let cases = read(file, text);
    let failed: Vec<String> = cases.iter().filter_map(|case| play::<F>(case).err()).collect();
    assert!(
        failed.is_empty(),
        "{} of {} cases of {file} fail:\n{}",
        failed.len(),
        cases.len(),
        failed.join("\n")
    );
}

fn read<'t>(file: &str, text: &'t str) -> Vec<Case<'t>> {
    let mut cases: Vec<Case<'t>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split("//").next().unwrap_or_default().trim();
        if let Some(head) = line.strip_prefix("# ") {
            let (ids, title) =
                head.split_once(": ").unwrap_or_else(|| panic!("{file}:{number}: ids, then a title"));
            let ids = ids.split(',').map(str::trim).filter(|id| *id != "-").collect();
            cases.push(Case { title, ids, lines: Vec::new() });
        } else if !line.is_empty() {
            let case = cases.last_mut().unwrap_or_else(|| panic!("{file}:{number}: no case has begun"));
            case.lines.push((number, line));
        }
    }
    cases
}

fn play<F: Fixture>(case: &Case<'_>) -> Result<(), String> {
    let at = std::cell::Cell::new(0);
    let played = catch_unwind(AssertUnwindSafe(|| {
        let _covers = Covers::new(&case.ids);
        let mut lines = case.lines.iter().inspect(|(number, _)| at.set(*number)).map(|(_, line)| *line);
        let mut line = || lines.next().expect("ground, phase and counters");
        let ground = line().strip_prefix("on").expect("the ground: `on ...`").trim();
        let (phase, units) = (line(), line());
        let mut position = F::set_up(ground, phase, units);
        for (number, line) in &case.lines[3..] {
            at.set(*number);
            step(&mut position, line);
        }
    }));
    played.map_err(|panic| {
        let why = panic.downcast_ref::<String>().cloned();
        let why = why.or_else(|| panic.downcast_ref::<&str>().map(|why| (*why).to_owned()));
        format!("line {}: {} ({}): {}", at.get(), case.title, case.ids.join(", "), why.unwrap_or_default())
    })
}

fn step<F: Fixture>(position: &mut F, line: &str) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "offered" => {
            position.offers(rest);
        }
        "withheld" => {
            position.withholds(rest);
        }
        "refused" => {
            let (action, case) = rest.rsplit_once(" (").expect("refused ACTION (case)");
            position.refused(action, case.trim_end_matches(')'));
        }
        "at" => {
            let (unit, place) = rest.split_once(' ').expect("at UNIT PLACE");
            position.at(unit, place);
        }
        "play" => {
            position.play(rest);
        }
        "die" | "dice" => {
            let values: Vec<u8> = rest.split(' ').map(|value| value.parse().expect("a die")).collect();
            position.dice(&values);
        }
        "rolls" => assert!(position.rolls(), "no dice are due"),
        "said" => assert!(
            position.said(rest),
            "nobody has said '{rest}', but:\n{}",
            position.told(engine::Viewer::Umpire)
        ),
        "unsaid" => assert!(!position.said(rest), "it was said: '{rest}'"),
        "sees" => {
            let (seat, rest) = rest.split_once(' ').expect("sees SEAT HEX: KEYS");
            let (hex, keys) = rest.split_once(':').expect("sees SEAT HEX: KEYS");
            let keys: Vec<&str> = keys.split_whitespace().collect();
            assert_eq!(position.seen(F::seat(seat), hex), keys, "in {hex}");
        }
        _ if position.line(word, rest) => {}
        _ => {
            position.play(line);
        }
    }
}
