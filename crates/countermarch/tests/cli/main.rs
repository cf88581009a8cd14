//! The program driven through its streams with a game made for the purpose.

mod arena;
mod games;
mod keeping;
mod lab;
mod pack;
mod play;
mod render;
mod replay;
mod sim;
mod toy;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use countermarch::{Console, LocalDisk};
use engine::Game;

/// What the program said and how it ended.
#[derive(Debug)]
struct Ran {
    code: u8,
    out: String,
    err: String,
}

/// Runs the program as if these words were typed after its name.
fn run(args: &[&str], input: &str) -> Ran {
    run_bytes(args, input.as_bytes())
}

fn run_bytes(args: &[&str], input: &[u8]) -> Ran {
    run_with(&[Box::new(toy::Skirmish::new())], args, input)
}

fn run_with(games: &[Box<dyn Game>], args: &[&str], mut input: &[u8]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = Console {
        input: &mut input,
        out: &mut out,
        err: &mut err,
        disk: &LocalDisk,
        asks: false,
        bar: false,
    };
    let words = std::iter::once(&"countermarch").chain(args);
    let code = countermarch::run(words, games, &mut console);
    Ran { code, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

impl Ran {
    /// The output of a run that must have gone well.
    #[track_caller]
    fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The one sentence of a run that must have failed in this way.
    #[track_caller]
    fn bad(self, code: u8) -> String {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        self.err.trim_end().to_owned()
    }

    #[track_caller]
    fn json(self) -> serde_json::Value {
        assert_eq!(self.out.lines().count(), 1, "{self:?}");
        serde_json::from_str(&self.out).unwrap()
    }
}

/// A directory for one test.
struct Desk(PathBuf);

impl Desk {
    fn new() -> Desk {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        Desk(dir)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_toy_keeps_its_promises() {
    let game = toy::Skirmish::new();
    for setup in game.variants().iter().filter(|setup| ["short", "long"].contains(&&*setup.scenario)) {
        let soak = game.open(setup).unwrap().soak(1, 0..5);
        assert_eq!((soak.accepted, soak.violations), (0, Vec::new()));
    }
}

#[test]
fn a_wrong_command_line_is_answered_by_one_sentence() {
    let told = run(&["plya"], "").bad(2);
    assert!(told.contains("unrecognized subcommand 'plya'") && told.contains("'play'"), "{told}");
    assert!(run(&["play"], "").bad(2).contains("<GAME>"));
    assert!(run(&["sim", "skirmish", "--games", "many"], "").bad(2).contains("many"));
    assert!(run(&["play", "chess"], "").bad(2).contains("there is no game 'chess'; there is: skirmish"));
}

#[test]
fn help_has_examples_and_goes_to_the_output() {
    for command in ["play", "sim", "arena", "lab", "replay", "pack"] {
        let help = run(&[command, "--help"], "").good();
        assert!(help.contains("Example") && help.contains("Usage: countermarch"), "{help}");
    }
    assert!(run(&["--help"], "").good().contains("Exit codes"));
    assert!(run(&["--version"], "").good().starts_with("countermarch "));
    assert!(run(&["serve", "--help"], "").good().contains("Usage: countermarch serve"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    struct Closed(io::ErrorKind);
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let with = |kind, args: &[&str]| {
        let games: Vec<Box<dyn Game>> = vec![Box::new(toy::Skirmish::new())];
        let (mut input, mut out, mut err) = (io::empty(), Closed(kind), Vec::new());
        let mut console = Console {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            disk: &LocalDisk,
            asks: true,
            bar: false,
        };
        let code = countermarch::run(["countermarch"].iter().chain(args), &games, &mut console);
        (code, String::from_utf8(err).unwrap())
    };
    for args in [&["games"][..], &["games", "--json"], &["play", "skirmish"], &["--help"]] {
        assert_eq!(with(io::ErrorKind::BrokenPipe, args), (0, String::new()));
    }
    let (code, err) = with(io::ErrorKind::StorageFull, &["games"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("the output cannot be written"), "{err}");
}
