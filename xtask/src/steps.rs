//! The chores that run other programs: `test`, `bench`.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::scenarios::SCENARIOS;
use crate::{Failure, browser, fuzz, rules, say, soak, workspace};

/// What browsers run.
pub const WASM: &str = "wasm32-unknown-unknown";

/// One step of `cargo xtask test`.
type Step = (&'static str, fn() -> Result<(), Failure>);

const STEPS: &[Step] = &[
    ("tools", tools),
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("lints", lints),
    ("tests", || cargo(&["test", "--workspace"])),
    ("games for the browser", games_for_the_browser),
    ("rule coverage", rule_coverage),
    ("release build", || cargo(&["build", "--release", "-p", "countermarch"])),
    ("soak", short_soak),
    ("fuzz", fuzz::test),
    ("browser", browser::test),
];

/// `cargo xtask test`: everything that must hold before a commit.
pub fn test() -> Result<(), Failure> {
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

/// `cargo xtask bench`: all benchmarks.
pub fn bench() -> Result<(), Failure> {
    cargo(&["bench", "--workspace"])
}

/// Installs the parts of the toolchain that later steps need.
fn tools() -> Result<(), Failure> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if succeeds(cargo_command().args([command, "--version"])) {
            say(format_args!("   {component} is installed"));
        } else {
            install("component", component)?;
        }
    }
    wasm_target()
}

/// Installs what is needed to build for browsers.
pub fn wasm_target() -> Result<(), Failure> {
    if wasm_is_installed() {
        say(format_args!("   {WASM} is installed"));
        Ok(())
    } else {
        install("target", WASM)
    }
}

fn wasm_is_installed() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Command::new(rustc)
        .current_dir(workspace::root())
        .args(["--print", "target-libdir", "--target", WASM])
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .is_some_and(|folder| std::path::Path::new(folder.trim()).is_dir())
}

fn install(what: &str, name: &str) -> Result<(), Failure> {
    say(format_args!("   {name} is missing, installing it"));
    run(Command::new("rustup").current_dir(workspace::root()).args([what, "add", name]))
}

fn lints() -> Result<(), Failure> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

/// Games, and the drawing of maps, must build where there are no threads, files and clocks.
fn games_for_the_browser() -> Result<(), Failure> {
    let games = workspace::games()?;
    let mut arguments = vec!["build", "--target", WASM, "-p", "chart"];
    for game in &games {
        arguments.extend(["-p", game]);
    }
    cargo(&arguments)
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
    soak::run(&soak::Args { game: "all".to_owned(), games: 20, seed: 1, json: false, no_oracle: true })
}

/// Runs cargo in the root of the project.
pub fn cargo(arguments: &[&str]) -> Result<(), Failure> {
    run(cargo_command().args(arguments))
}

/// Runs cargo in the root of the project with something in its environment.
pub fn cargo_with(arguments: &[&str], variables: &[(&str, &std::ffi::OsStr)]) -> Result<(), Failure> {
    run(cargo_command().args(arguments).envs(variables.iter().copied()))
}

/// Runs cargo in the root of the project with something in its environment, and gives what it writes to standard
/// output and to standard error, and whether all went well.
pub fn cargo_says(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(String, String, bool), Failure> {
    let mut command = cargo_command();
    command.args(arguments).envs(variables.iter().copied());
    let output = command
        .output()
        .map_err(|error| Failure::Check(format!("`{}` could not be started: {error}", shown(&command))))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((text(&output.stdout), text(&output.stderr), output.status.success()))
}

/// The folder that cargo builds in.
pub fn target() -> std::path::PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => workspace::root().join(folder),
        None => workspace::root().join("target"),
    }
}

/// The cargo that started this chore, so that every step uses one toolchain.
fn cargo_command() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace::root());
    command
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs a program at this terminal and waits for it.
fn run(command: &mut Command) -> Result<(), Failure> {
    let shown = shown(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::Check(format!("`{shown}` ended with {status}"))),
        Err(error) => Err(Failure::Check(format!("`{shown}` could not be started: {error}"))),
    }
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    std::iter::once(program.file_stem().unwrap_or(program.as_os_str()))
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_is_named_as_typed() {
        let mut command = cargo_command();
        command.args(["no-such-chore"]).stdout(Stdio::null()).stderr(Stdio::null());
        let Err(Failure::Check(sentence)) = run(&mut command) else {
            panic!("cargo has no such command");
        };
        assert!(sentence.starts_with("`cargo no-such-chore` ended with exit"), "{sentence}");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let Err(Failure::Check(sentence)) = run(&mut Command::new("no-such-program-here")) else {
            panic!("there is no such program");
        };
        assert!(sentence.starts_with("`no-such-program-here` could not be started: "));
    }
}
