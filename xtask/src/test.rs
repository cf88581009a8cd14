//! `cargo xtask test`: everything that must hold before a commit.

use std::time::Instant;

use xtask::cargo::{self, WASM};
use xtask::{Failure, say, workspace};

use crate::scenarios::SCENARIOS;
use crate::{browser, fuzz, rules};

/// One step of `cargo xtask test`.
type Step = (&'static str, fn() -> Result<(), Failure>);

const STEPS: &[Step] = &[
    ("tools", tools),
    ("format", || cargo::run(&["fmt", "--all", "--check"])),
    ("lints", lints),
    ("tests", || cargo::run(&["test", "--workspace"])),
    ("games for the browser", games_for_the_browser),
    ("rule coverage", rule_coverage),
    ("release build", || cargo::run(&["build", "--release", "-p", "countermarch"])),
    ("soak", short_soak),
    ("fuzz", fuzz::test),
    ("browser", browser::test),
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

/// Games, and the drawing of maps, must build where there are no threads, files and clocks.
fn games_for_the_browser() -> Result<(), Failure> {
    let games = workspace::games()?;
    let mut arguments = vec!["build", "--target", WASM, "-p", "chart"];
    for game in &games {
        arguments.extend(["-p", game]);
    }
    cargo::run(&arguments)
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

fn short_soak() -> Result<(), Failure> {
    cargo::chore("trials", &["soak", "--no-oracle"].map(Into::into))
}
