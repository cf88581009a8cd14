//! `cargo xtask fuzz`: coverage-guided fuzzing of records, notation, packs and map sheets.
//!
//! The targets are in `fuzz/`, with a small corpus. They need nothing but the toolchain of the project: libFuzzer comes
//! as a crate, and the counters are a pass of the stable compiler. libFuzzer is written in C++, so a C++ compiler must be
//! there, as it is wherever there is a linker for Rust on most systems.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use xtask::{Failure, cargo, say, workspace};

/// What `cargo xtask fuzz` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// Seconds for each target.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: u64,
    /// One target: records, notation, packs or sheets.
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
    /// Try one input again, with `--target`: a file that an earlier run has left.
    #[arg(long, value_name = "FILE", requires = "target")]
    pub again: Option<PathBuf>,
}

const TARGETS: [&str; 4] = ["records", "notation", "packs", "sheets"];

/// What makes the compiler count which ways were taken, as cargo-fuzz does it.
const COUNTERS: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];
/// The longest input. Packs are given as changes, records as beginnings, so all of them are short.
const LONGEST: usize = 8192;
/// Seconds for one input, and megabytes for all: more is a fault.
const SLOWEST: u64 = 20;
const MOST_MEMORY: u64 = 2048;

/// Builds the targets and runs them.
pub fn run(args: &Args) -> Result<(), Failure> {
    let targets: Vec<&str> =
        match &args.target {
            None => TARGETS.to_vec(),
            Some(name) => {
                let found = TARGETS.into_iter().find(|known| known == name);
                let known = TARGETS.join(", ");
                vec![found.ok_or_else(|| {
                    Failure::Input(format!("there is no target `{name}`; there is: {known}"))
                })?]
            }
        };
    if !can_build() {
        return Err(Failure::Check("libFuzzer needs Unix and a C++ compiler: there is none".to_owned()));
    }
    let programs = build()?;
    if let (Some(file), [target]) = (&args.again, &targets[..]) {
        let file = std::path::absolute(file).map_err(|error| Failure::Input(error.to_string()))?;
        let status = Command::new(programs.join(target)).arg(file).status();
        return match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(Failure::Check(format!("{target}: the input fails"))),
        };
    }
    eprintln!("fuzzing {} for {} s each", targets.join(", "), args.seconds);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((*target, fuzz(&programs, target, args.seconds)));
        }
        done
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(targets.len());
    let mut done: Vec<(&str, Result<String, String>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    done.sort_by_key(|(target, _)| TARGETS.iter().position(|known| known == target));
    let mut failed = Vec::new();
    for (target, result) in done {
        match result {
            Ok(summary) => say(format_args!("{target}: {summary}")),
            Err(why) => {
                say(format_args!("{target}: {why}"));
                failed.push(target);
            }
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(Failure::Check(format!("inputs that fail were found for {}", failed.join(", ")))),
    }
}

/// `cargo xtask test`: a minute of fuzzing, where it can be built.
pub fn test() -> Result<(), Failure> {
    if !can_build() {
        say("   there is no C++ compiler, which libFuzzer needs: fuzzing is left out");
        return Ok(());
    }
    run(&Args { seconds: 60 / TARGETS.len() as u64, target: None, again: None })
}

fn can_build() -> bool {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let mut command = Command::new(compiler);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    cfg!(unix) && command.status().is_ok_and(|status| status.success())
}

/// The folder of the programs.
fn build() -> Result<PathBuf, Failure> {
    let host = host()?;
    let folder = cargo::target().join("fuzz");
    let fuzz = workspace::root().join("fuzz/Cargo.toml");
    // With a target named, build scripts and macros are built without counters.
    let arguments = ["build", "--release", "--target", &host, "--manifest-path", &fuzz.to_string_lossy()];
    let flags = COUNTERS.join("\x1f");
    let variables = [("CARGO_ENCODED_RUSTFLAGS", flags.as_ref()), ("CARGO_TARGET_DIR", folder.as_os_str())];
    cargo::with(&arguments, &variables)?;
    Ok(folder.join(host).join("release"))
}

fn host() -> Result<String, Failure> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let told = Command::new(rustc).current_dir(workspace::root()).arg("-vV").output();
    let text = told.ok().and_then(|told| String::from_utf8(told.stdout).ok()).unwrap_or_default();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Check("rustc does not say what it builds for".to_owned()))
}

/// Runs a target from the corpus of the project; what it finds goes into the folder of builds.
fn fuzz(programs: &Path, target: &str, seconds: u64) -> Result<String, String> {
    let [found, fails] =
        ["found", "fails"].map(|folder| cargo::target().join("fuzz").join(folder).join(target));
    for folder in [&found, &fails] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let output = Command::new(programs.join(target))
        .current_dir(workspace::root())
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SLOWEST}"))
        .arg(format!("-rss_limit_mb={MOST_MEMORY}"))
        .arg(format!("-max_len={LONGEST}"))
        .arg("-len_control=0")
        .arg("-print_final_stats=1")
        .arg(format!("-artifact_prefix={}/", fails.display()))
        // What is new goes into the first of the folders.
        .arg(&found)
        .arg(workspace::root().join("fuzz/corpus").join(target))
        .env("RUST_BACKTRACE", "0")
        .output()
        .map_err(|error| format!("it could not be started: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        return Ok(summary(&told));
    }
    let file =
        told.lines().find_map(|line| line.split_once("Test unit written to ")).map_or("", |(_, file)| file);
    let panic = told.lines().skip_while(|line| !line.contains("panicked at")).take(4);
    let why: Vec<&str> = panic.chain(told.lines().filter(|line| line.starts_with("SUMMARY"))).collect();
    let again = format!("cargo xtask fuzz --target {target} --again {file}");
    Err(format!("{}\n  {again}", why.join("\n  ")))
}

/// `375991 inputs tried, 17904 a second, 21408 ways taken`.
fn summary(told: &str) -> String {
    let number = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(&format!("stat::{name}:")));
        line.map_or("?", str::trim).to_owned()
    };
    let ways = told.lines().rev().find_map(|line| line.split_once("cov: ")?.1.split(' ').next());
    format!(
        "{} inputs tried, {} a second, {} ways taken",
        number("number_of_executed_units"),
        number("average_exec_per_sec"),
        ways.unwrap_or("?")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let fuzz = workspace::root().join("fuzz");
        let manifest = workspace::read(&fuzz.join("Cargo.toml")).unwrap();
        for target in TARGETS {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{target}.rs\"")), "{target}");
            let corpus = std::fs::read_dir(fuzz.join("corpus").join(target)).unwrap();
            assert!(corpus.count() > 0, "{target}");
        }
    }

    #[test]
    fn what_libfuzzer_says_becomes_a_line() {
        let told = "#666\tDONE   cov: 22836 ft: 30178 corp: 102/9662b\nstat::number_of_executed_units: 666\n\
                    stat::average_exec_per_sec:     31\n";
        assert_eq!(summary(told), "666 inputs tried, 31 a second, 22836 ways taken");
    }
}
