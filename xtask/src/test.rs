//! `cargo xtask test`: everything that must hold before a commit.

use std::time::Instant;

use xtask::{Failure, cargo, say};

use crate::client::{self, Effort, Maker};
use crate::scenarios::SCENARIOS;
use crate::{browser, fuzz, rules};

/// One step of `cargo xtask test`.
type Step = (&'static str, fn() -> Result<(), Failure>);

const STEPS: &[Step] = &[
    ("tools", tools),
    ("format", || cargo::run(&["fmt", "--all", "--check"])),
    ("lints", lints),
    ("tests", || cargo::run(&["test", "--workspace"])),
    ("rule coverage", rule_coverage),
    ("page", page),
    ("browser", browser::test),
    ("fuzz", fuzz::test),
];

/// `cargo xtask test`: everything that must hold before a commit.
pub fn run() -> Result<(), Failure> {
    let start = Instant::now();
    for (number, (name, step)) in (1..).zip(STEPS) {
        say(format_args!("== {number}/{} {name}", STEPS.len()));
        let step_start = Instant::now();
        step().map_err(|why| Failure::Check(format!("test: {name} failed: {why}")))?;
        say(format_args!("   {name}: {:.1} s\n", step_start.elapsed().as_secs_f64()));
    }
    say(format_args!("test: all {} steps passed in {:.0} s", STEPS.len(), start.elapsed().as_secs_f64()));
    Ok(())
}

/// Installs the parts of the toolchain that later steps need.
fn tools() -> Result<(), Failure> {
    cargo::component("rustfmt", "fmt")?;
    cargo::component("clippy", "clippy")?;
    cargo::wasm_target()
}

fn lints() -> Result<(), Failure> {
    cargo::run(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

/// The page, with every game in it: games must build where there are no threads, files and clocks, and without the
/// assertions of tests. It is the only build besides that of the tests and that with counters for fuzzing.
fn page() -> Result<(), Failure> {
    client::build_with(&client::folder(), Effort::Quick, Maker::Tested)
}

fn rule_coverage() -> Result<(), Failure> {
    for scenario in SCENARIOS.iter().filter(|s| s.complete) {
        rules::run(&rules::Args {
            game: Some(scenario.game.to_owned()),
            json: false,
            weak: false,
            require: Some(scenario.id.to_owned()),
        })?;
    }
    Ok(())
}
