//! Running cargo, and what it builds.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Failure, say, workspace};

/// What browsers run.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Installs a part of the toolchain if it is not there.
pub fn component(name: &str, command: &str) -> Result<(), Failure> {
    if succeeds(cargo_command().args([command, "--version"])) {
        say(format_args!("   {name} is installed"));
        Ok(())
    } else {
        install("component", name)
    }
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
        .is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

fn install(what: &str, name: &str) -> Result<(), Failure> {
    say(format_args!("   {name} is missing, installing it"));
    start(Command::new("rustup").current_dir(workspace::root()).args([what, "add", name]))
}

/// Has cargo build one of the programs that do chores, and runs it with these words where the chore was called.
///
/// That program has said what is wrong when it ends with a code of its own.
pub fn chore(program: &str, words: &[OsString]) -> Result<(), Failure> {
    let mut command = Command::new(cargo_program());
    command.arg("run").arg("--manifest-path").arg(workspace::root().join("Cargo.toml"));
    command.args(["--package", program, "--"]).args(words);
    passed_on(&mut command)
}

/// Runs a program that cargo has built, by its place in the folder of builds.
pub fn built(program: &str, words: &[OsString]) -> Result<(), Failure> {
    passed_on(Command::new(built_path(program)).args(words))
}

/// Where a program is that cargo has built.
pub fn built_path(program: &str) -> PathBuf {
    target().join(format!("{program}{}", std::env::consts::EXE_SUFFIX))
}

/// Runs a program that says itself what is wrong.
fn passed_on(command: &mut Command) -> Result<(), Failure> {
    let status = command
        .status()
        .map_err(|error| Failure::Check(format!("`{}` could not be started: {error}", shown(command))))?;
    match status.code() {
        Some(0) => Ok(()),
        Some(code @ 1..=255) => Err(Failure::Said(code as u8)),
        _ => Err(Failure::Check(format!("`{}` ended with {status}", shown(command)))),
    }
}

/// Runs cargo in the root of the project.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    start(cargo_command().args(arguments))
}

/// Runs cargo in the root of the project with something in its environment.
pub fn with(arguments: &[&str], variables: &[(&str, &OsStr)]) -> Result<(), Failure> {
    start(cargo_command().args(arguments).envs(variables.iter().copied()))
}

/// Runs cargo in the root of the project with something in its environment, and gives what it writes to standard
/// output and to standard error, and whether all went well.
pub fn says(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(String, String, bool), Failure> {
    let mut command = cargo_command();
    command.args(arguments).envs(variables.iter().copied());
    let output = command
        .output()
        .map_err(|error| Failure::Check(format!("`{}` could not be started: {error}", shown(&command))))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((text(&output.stdout), text(&output.stderr), output.status.success()))
}

/// The folder that cargo builds in.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => workspace::root().join(folder),
        None => workspace::root().join("target"),
    }
}

/// The cargo that started this chore, so that every step uses one toolchain.
fn cargo_program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn cargo_command() -> Command {
    let mut command = Command::new(cargo_program());
    command.current_dir(workspace::root());
    command
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Runs a program at this terminal and waits for it.
fn start(command: &mut Command) -> Result<(), Failure> {
    let shown = shown(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::Check(format!("`{shown}` ended with {status}"))),
        Err(error) => Err(Failure::Check(format!("`{shown}` could not be started: {error}"))),
    }
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
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
        let Err(Failure::Check(sentence)) = start(&mut command) else {
            panic!("cargo has no such command");
        };
        assert!(sentence.starts_with("`cargo no-such-chore` ended with exit"), "{sentence}");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let Err(Failure::Check(sentence)) = start(&mut Command::new("no-such-program-here")) else {
            panic!("there is no such program");
        };
        assert!(sentence.starts_with("`no-such-program-here` could not be started: "));
    }
}
