//! `cargo xtask soak`: random play with every check switched on.
//!
//! The chore runs in the profile `dev`, so debug assertions are on. A game that has an oracle,
//! the test `tests::oracle::oracle`, is held against it in as many games again (`mechanics::testing::oracle`).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::Soak;
use indicatif::ProgressBar;
use serde::Serialize;
use xtask::chores::Soak as Args;
use xtask::{Failure, cargo, say, workspace};

/// What came out of playing one game many times.
#[derive(Debug, Serialize)]
pub struct SoakReport {
    /// The game crate's name.
    pub game: String,
    /// Scenarios, and each of them with one option flipped.
    pub variants: usize,
    /// Games played to their end.
    pub games: u64,
    /// Actions played over all games.
    pub actions: u64,
    /// Actions tried that were not on offer.
    pub probes: u64,
    /// Probes the rules let through all the same; each is a fault.
    pub accepted: u64,
    /// Pairs of boards compared that must not differ.
    pub disguises: u64,
    /// Answers of the rules that were held against the game's oracle, if it has one.
    pub comparisons: u64,
    /// Those that were not the same; the oracle stops at the first.
    pub differences: u64,
    /// Broken promises, a sentence each with the seed and the action that shows it.
    pub violations: Vec<String>,
}

impl SoakReport {
    fn passed(&self) -> bool {
        self.violations.is_empty() && self.accepted == 0 && self.differences == 0
    }
}

/// Plays, prints, and fails if a game broke a promise.
pub fn run(args: &Args) -> Result<(), Failure> {
    let games = match args.game.as_str() {
        // Those that can be played; the others are boards that wait for their rules.
        "all" => {
            catalog::games().iter().chain(&catalog::samples()).map(|game| game.info().id.to_owned()).collect()
        }
        name => vec![workspace::game_named(name)?],
    };

    let mut reports = Vec::new();
    for game in &games {
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(100));
        bar.set_message(format!("{game}: playing {} games", args.games));
        let start = Instant::now();
        let report = soak_game(game, args.games, args.seed);
        let report = report.map_err(|why| Failure::Check(format!("{game}: {why}")));
        bar.set_message(format!("{game}: asking the oracle"));
        let report = report.and_then(|mut report| {
            if !args.no_oracle {
                ask_oracle(&mut report, args)?;
            }
            Ok(report)
        });
        bar.finish_and_clear();
        let report = report?;
        if !args.json {
            say(summary(&report, start.elapsed()));
        }
        reports.push(report);
    }
    if args.json {
        say(json(&reports));
    }

    let failed: Vec<&str> =
        reports.iter().filter(|report| !report.passed()).map(|report| report.game.as_str()).collect();
    if failed.is_empty() {
        Ok(())
    } else {
        Err(Failure::Check(format!(
            "promises were broken in {}; `--seed {}` plays the same games again",
            failed.join(", "),
            args.seed
        )))
    }
}

/// Plays `games` games of one game, spread over all its scenarios and over every option flipped alone.
fn soak_game(game: &str, games: u32, seed: u64) -> Result<SoakReport, String> {
    let game = catalog::game(game)?;
    let variants = game.variants();
    let share = u64::from(games).div_ceil(variants.len() as u64);
    let opened = variants.iter().map(|setup| game.open(setup)).collect::<Result<Vec<_>, _>>()?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mut soaked = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(opened) = opened.get(at) else { return soaked };
            soaked.push((at, opened.soak(seed, 0..share)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut soaked: Vec<(usize, Soak)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    soaked.sort_by_key(|(at, _)| *at);
    let mut total = Soak::default();
    for (at, mut soak) in soaked {
        let setup = &variants[at];
        let name = format!("{} {}", setup.scenario, setup.options_tag());
        soak.violations.iter_mut().for_each(|violation| *violation = format!("{}: {violation}", name.trim()));
        total.append(soak);
    }
    Ok(SoakReport {
        game: game.info().id.to_owned(),
        variants: variants.len(),
        games: total.games,
        actions: total.actions,
        probes: total.probes,
        accepted: total.accepted,
        disguises: total.disguises,
        comparisons: 0,
        differences: 0,
        violations: total.violations,
    })
}

/// Runs the game's oracle, if it has one, and adds what it found.
fn ask_oracle(report: &mut SoakReport, args: &Args) -> Result<(), Failure> {
    let game = report.game.clone();
    if !workspace::root().join("games").join(&game).join("src/tests/oracle.rs").is_file() {
        return Ok(());
    }
    let scenarios = catalog::game(&game).map_err(Failure::Check)?.info().scenarios.len() as u32;
    let (games, seed) = (args.games.div_ceil(scenarios).to_string(), args.seed.to_string());
    let test =
        ["test", "--quiet", "-p", &game, "--lib", "--", "--exact", "tests::oracle::oracle", "--nocapture"];
    let variables = [
        ("COUNTERMARCH_ORACLE_GAMES", &*games),
        ("COUNTERMARCH_ORACLE_SEED", &*seed),
        ("RUST_BACKTRACE", "0"),
    ];
    let (said, complained, passed) = cargo::says(&test, &variables)?;
    let Some((comparisons, differences)) = counts(&game, &said) else {
        return Err(Failure::Check(format!("the oracle of {game} said nothing:\n{complained}")));
    };
    (report.comparisons, report.differences) = (comparisons, differences);
    if !passed {
        report.violations.push(format!("oracle: {}", panic_of(&complained)));
    }
    Ok(())
}

/// The numbers of the line `oracle GAME: N comparisons, D differences`.
fn counts(game: &str, said: &str) -> Option<(u64, u64)> {
    let head = format!("oracle {game}: ");
    let line = said.lines().find_map(|line| line.split_once(&head))?.1;
    let (comparisons, differences) = line.strip_suffix(" differences")?.split_once(" comparisons, ")?;
    Some((comparisons.parse().ok()?, differences.parse().ok()?))
}

/// What a test that failed has to say: the message of its panic.
fn panic_of(complained: &str) -> String {
    let message = complained.lines().skip_while(|line| !line.contains("panicked at")).skip(1);
    message.take_while(|line| !line.starts_with("note: ")).collect::<Vec<_>>().join("\n    ")
}

fn summary(report: &SoakReport, took: Duration) -> String {
    let mut lines = vec![format!(
        "{}: {} games, {} actions, {} probes ({} wrongly accepted), {} comparisons with the oracle \
         ({} differences), {} violations, {:.1} s",
        report.game,
        report.games,
        report.actions,
        report.probes,
        report.accepted,
        report.comparisons,
        report.differences,
        report.violations.len(),
        took.as_secs_f64()
    )];
    lines.extend(report.violations.iter().map(|v| format!("  {v}")));
    lines.join("\n")
}

fn json(reports: &[SoakReport]) -> String {
    let text = match reports {
        [one] => serde_json::to_string_pretty(one),
        several => serde_json::to_string_pretty(several),
    };
    text.expect("numbers and strings are always JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(accepted: u64, violations: &[&str]) -> SoakReport {
        SoakReport {
            game: "toy".to_owned(),
            variants: 1,
            games: 2,
            actions: 30,
            probes: 4,
            accepted,
            disguises: 0,
            comparisons: 5,
            differences: 0,
            violations: violations.iter().map(|&v| v.to_owned()).collect(),
        }
    }

    #[test]
    fn a_violation_or_an_accepted_probe_is_a_failure() {
        assert!(report(0, &[]).passed());
        assert!(!report(1, &[]).passed());
        assert!(!report(0, &["seed 1, action 7: undo lost a unit"]).passed());
        assert!(!SoakReport { differences: 1, ..report(0, &[]) }.passed());
    }

    #[test]
    fn the_line_of_an_oracle_is_read() {
        let said =
            "\nrunning 1 test\ntest tests::oracle::oracle ... oracle toy: 12 comparisons, 1 differences\n";
        assert_eq!(counts("toy", said), Some((12, 1)));
        assert_eq!(counts("other", said), None);
        let complained = "\nthread 'x' panicked at y.rs:1:1:\ntoy, small, seed 3\n  both\nnote: run with\n";
        assert_eq!(panic_of(complained), "toy, small, seed 3\n      both");
    }

    #[test]
    fn the_summary_lists_violations() {
        assert_eq!(
            summary(&report(0, &["seed 1: stuck"]), Duration::from_millis(1500)),
            "toy: 2 games, 30 actions, 4 probes (0 wrongly accepted), 5 comparisons with the oracle \
             (0 differences), 1 violations, 1.5 s\n  seed 1: stuck"
        );
    }

    #[test]
    fn an_unknown_game_lists_the_known_ones() {
        let args = Args { game: "chess".to_owned(), games: 1, seed: 1, json: false, no_oracle: true };
        let Err(Failure::Input(sentence)) = run(&args) else {
            panic!("chess is no game of this project");
        };
        assert!(sentence.starts_with("there is no game `chess`; the games are: "));
        assert!(sentence.contains("war-comes-early"));
    }
}
