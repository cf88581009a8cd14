//! `cargo xtask browser`: the table in a real browser, clicked as a person clicks.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use xtask::{Failure, cargo, say};

use crate::client::{self, Effort};

/// Run the browser tests, and print the figures of the client.
#[derive(clap::Args, Default)]
pub struct Args {
    /// Only tests whose name contains this
    filter: Option<String>,
    /// Test the small build that players get
    #[arg(long)]
    small: bool,
    /// The tests only, not the figures
    #[arg(long)]
    no_figures: bool,
    /// Serve with the release program, as players do, instead of one that is quickly built
    #[arg(long)]
    release: bool,
    /// Put the pictures that are worth showing into this folder as well, made smaller
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
}

/// Part of `cargo xtask test`: the tests, without the figures, of the page that an earlier step has built.
pub fn test() -> Result<(), Failure> {
    match driver() {
        Some(driver) => play(&driver, &Args { no_figures: true, ..Args::default() }),
        None => Ok(()),
    }
}

/// A program that is ended when the tests are over.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Builds, starts and tests. Where no browser can be had it says so, loudly, and lets the rest go on.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Some(driver) = driver() else { return Ok(()) };
    client::build(&client::folder(), if args.small { Effort::Small } else { Effort::Quick })?;
    play(&driver, args)
}

fn driver() -> Option<PathBuf> {
    let driver = find("chromedriver").or_else(install);
    if driver.is_none() {
        say("   !! THE BROWSER TESTS DID NOT RUN: there is no chromedriver, and it could not be installed.");
        say(
            "   !! Install Chromium with its driver (Debian: chromium, chromium-driver) and run `cargo xtask browser`.",
        );
    }
    driver
}

/// Starts and tests.
fn play(driver: &Path, args: &Args) -> Result<(), Failure> {
    let folder = client::folder();
    let (_server, address) = if args.release {
        cargo::run(&["build", "--release", "-p", "countermarch"])?;
        let words = ["serve", "--no-browser", "--port", "0", "--client"];
        serve("release/countermarch", words.iter().map(OsStr::new).chain([folder.as_os_str()]))?
    } else {
        // It has just made the page.
        let words = ["0", "--no-browser"];
        let head = [OsStr::new("serve"), folder.as_os_str()];
        serve("debug/page", head.into_iter().chain(words.iter().map(OsStr::new)))?
    };
    let (_driver, webdriver) = drive(driver)?;
    let pictures = cargo::target().join("browser-pictures");
    let axe = axe();
    let mut environment = vec![
        ("COUNTERMARCH_ADDRESS", OsStr::new(&address)),
        ("COUNTERMARCH_WEBDRIVER", OsStr::new(&webdriver)),
        ("COUNTERMARCH_PICTURES", pictures.as_os_str()),
    ];
    // The whole workspace is named so that nothing is built again with other features.
    // One browser at a time: it wants both cores. The figures come last, and alone.
    let mut parts =
        vec!["safety", "download", "table", "home", "german", "comfort", "rhineland_war", "no_retreat"];
    match &axe {
        Some(script) => {
            environment.push(("COUNTERMARCH_AXE", script.as_os_str()));
            parts.push("access");
        }
        None => {
            say("   !! THE TESTS OF ACCESSIBILITY DID NOT RUN: npm is needed to get axe-core.");
        }
    }
    parts.extend((!args.no_figures).then_some("figures"));
    // All are played, so that one run tells all that is wrong.
    let mut failed = Ok(());
    for part in parts {
        let mut words = vec!["test", "--workspace", "--test", part, "--", "--ignored", "--test-threads=1"];
        words.extend((part == "figures").then_some("--nocapture"));
        words.extend(args.filter.as_deref());
        // A browser on a busy machine may miss its time once. What is wrong is wrong again.
        if let Err(why) = cargo::with(&words, &environment) {
            say(format_args!("   !! {part}: {why}"));
            say(format_args!("   !! {part} is played once more; only a second failure counts."));
            failed = cargo::with(&words, &environment).and(failed);
        }
    }
    failed?;
    say(format_args!("   pictures are in {}", pictures.display()));
    match &args.pictures {
        Some(folder) => show(&pictures, folder),
        None => Ok(()),
    }
}

/// The version of axe-core that the tests of accessibility run. It is fetched, and no part of the project.
const AXE: &str = "axe-core@4.14.0";

/// The script of axe-core, fetched with npm if it is not there yet.
fn axe() -> Option<PathBuf> {
    let folder = cargo::target().join("axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        let npm = find("npm")?;
        std::fs::create_dir_all(&folder).ok()?;
        let words = ["install", "--no-audit", "--no-fund", "--prefix"];
        let mut run = Command::new(npm);
        run.args(words).arg(&folder).arg(AXE).stdout(Stdio::null()).stderr(Stdio::null());
        run.status().ok().filter(std::process::ExitStatus::success)?;
    }
    script.is_file().then_some(script)
}

/// The pictures that are worth showing.
const SHOWN: [&str; 22] = [
    "home",
    "board",
    "board-near",
    "board-far",
    "reach",
    "attack",
    "overlay-zones",
    "overlay-supply",
    "second",
    "phone",
    "phone-landscape",
    "dark",
    "guide",
    "result",
    "trail",
    "tray",
    "refused",
    "phone-question",
    "end",
    "tables",
    "german",
    "no-retreat",
];

/// Copies pictures into a folder, with fewer colours.
fn show(from: &Path, to: &Path) -> Result<(), Failure> {
    let mut words = vec!["shrink".into(), from.into(), to.into()];
    words.extend(SHOWN.map(OsString::from));
    client::page(&words)
}

/// A program on the path.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|program| program.is_file())
}

/// Installs Chromium and its driver where that is ours to do.
fn install() -> Option<PathBuf> {
    let apt = find("apt-get")?;
    say("   chromedriver is missing, installing chromium and chromium-driver");
    let done = |words: &[&str]| {
        let run = Command::new(&apt).args(words).stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    let packages = ["install", "-y", "--no-install-recommends", "chromium", "chromium-driver"];
    // A fresh machine does not know yet where packages are.
    let installed = done(&packages) || (done(&["update"]) && done(&packages));
    installed.then(|| find("chromedriver")).flatten()
}

/// The program that serves the table, and its address.
fn serve<'a>(program: &str, words: impl Iterator<Item = &'a OsStr>) -> Result<(Running, String), Failure> {
    let mut child = Command::new(cargo::built_path(program))
        .args(words)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::Check(format!("the table cannot be served: {error}")))?;
    let out = child.stdout.take().expect("it is piped");
    let running = Running(child);
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let address = lines.find_map(|line| line.strip_prefix("The table is at ").map(str::to_owned));
    let address = address.ok_or_else(|| Failure::Check("the table was not served".to_owned()))?;
    // Somebody has to read what it says, or it would stop when the pipe is full.
    thread::spawn(move || lines.for_each(drop));
    Ok((running, address))
}

/// The driver of the browser, and its address.
fn drive(driver: &Path) -> Result<(Running, String), Failure> {
    let fail = |error: std::io::Error| Failure::Check(format!("the browser cannot be driven: {error}"));
    let port =
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr()).map_err(fail)?.port();
    let child = Command::new(driver)
        .arg(format!("--port={port}"))
        .arg("--silent")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(fail)?;
    let running = Running(child);
    for _ in 0..100 {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok((running, format!("http://127.0.0.1:{port}")));
        }
        thread::sleep(Duration::from_millis(100));
    }
    Err(Failure::Check("chromedriver does not answer".to_owned()))
}
