//! `cargo xtask mutate`: records and packs spoilt in every way, to see whether anything panics or passes.
//!
//! The chore runs in the profile `dev`, so that arithmetic that overflows panics. The same
//! seed makes the same tries, whatever the number of threads.

mod chance;
mod packs;
mod records;
mod text;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use serde::Serialize;
use xtask::chores::Mutate as Args;
use xtask::{Failure, say};

use self::packs::Packs;
use self::records::{OpenedGames, Records};

/// Whoever takes longer than this over one try does not come to an end.
const TOO_LONG: Duration = Duration::from_secs(300);

/// What became of a spoilt record or pack.
enum Verdict {
    /// It was turned down, with this sentence.
    Refused(String),
    /// A pack that can be read was turned down because a trial game showed that it cannot be played.
    Unplayable(String),
    /// It says what it said before.
    Same,
    /// A record that is replayed and not called verified: its game has not ended, or it is an old one.
    Open,
    /// Another game, sound in itself, that is turned down as soon as somebody has noted a receipt.
    ByReceipt,
    /// A pack that passed and was played without harm.
    Played,
    /// A record that says something else and was called verified, or a pack that passed and cannot be played.
    FalseAccept(String),
}

/// A record or a pack that has been spoilt.
struct Spoilt {
    /// What was spoilt, by its place in the list.
    of: usize,
    /// The same in words.
    about: String,
    files: engine::PackFiles,
}

/// How many tries of a kind came to what.
#[derive(Clone, Default, Debug, Serialize)]
struct Row {
    kind: &'static str,
    tried: u64,
    refused: u64,
    unplayable: u64,
    same: u64,
    open: u64,
    by_receipt: u64,
    played: u64,
    panics: u64,
    false_accepts: u64,
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.tried += other.tried;
        self.refused += other.refused;
        self.unplayable += other.unplayable;
        self.same += other.same;
        self.open += other.open;
        self.by_receipt += other.by_receipt;
        self.played += other.played;
        self.panics += other.panics;
        self.false_accepts += other.false_accepts;
    }
}

/// What came of a run over records, or over packs.
#[derive(Debug, Serialize)]
struct Report {
    what: &'static str,
    seed: u64,
    kinds: Vec<Row>,
    total: Row,
    /// Panics and false accepts, a sentence each with the number that brings it again.
    faults: Vec<String>,
}

thread_local! {
    /// What panicked on this thread since it was last looked at.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Spoils, prints, and fails on any panic or false accept.
pub fn run(args: &Args) -> Result<(), Failure> {
    let reports = run_all(args)?;
    if args.json {
        say(serde_json::to_string_pretty(&reports).expect("a report is plain data"));
    } else {
        reports.iter().for_each(show);
    }
    let (panics, accepts) = reports.iter().fold((0, 0), |(panics, accepts), report| {
        (panics + report.total.panics, accepts + report.total.false_accepts)
    });
    match (panics, accepts) {
        (0, 0) => Ok(()),
        _ => Err(Failure::Check(format!("{panics} panics and {accepts} false accepts"))),
    }
}

fn run_all(args: &Args) -> Result<Vec<Report>, Failure> {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|panic| {
        PANIC.with(|last| *last.borrow_mut() = Some(panic.to_string().replace('\n', " ")));
    }));
    let reports = spoil_all(args);
    std::panic::set_hook(usual);
    reports
}

fn spoil_all(args: &Args) -> Result<Vec<Report>, Failure> {
    let mut reports = Vec::new();
    if args.records > 0 {
        let records = Records::read()?;
        let make = |number: u64, opened: &mut OpenedGames| records.spoil(args.seed, number, opened);
        let judge = |number, spoilt: &Spoilt, opened: &mut OpenedGames| records.judge(number, spoilt, opened);
        reports.push(spoil("records", records::kinds(), args, args.records, make, judge));
    }
    if args.packs > 0 {
        let packs = Packs::read();
        let make = |number: u64, _: &mut OpenedGames| packs.spoil(args.seed, number);
        let judge = |number, spoilt: &Spoilt, _: &mut OpenedGames| packs.judge(args.seed, number, spoilt);
        reports.push(spoil("packs", packs::kinds(), args, args.packs, make, judge));
    }
    Ok(reports)
}

/// Makes the tries on all cores.
fn spoil(
    what: &'static str,
    kinds: &'static [&'static str],
    args: &Args,
    count: u64,
    make: impl Fn(u64, &mut OpenedGames) -> Spoilt + Sync,
    judge: impl Fn(u64, &Spoilt, &mut OpenedGames) -> Verdict + Sync,
) -> Report {
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(count) };
    let next = AtomicU64::new(args.first);
    let end = args.first + count;
    let rows: Mutex<BTreeMap<&'static str, Row>> = Mutex::default();
    let faults: Mutex<BTreeMap<u64, String>> = Mutex::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // Which try each thread is at, and since when.
    let at: Vec<Mutex<Option<(u64, Instant)>>> = (0..threads).map(|_| Mutex::default()).collect();
    let done = AtomicBool::new(false);
    let work = |thread: usize| {
        let mut opened = OpenedGames::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return;
            }
            *at[thread].lock().expect("nobody panics here") = Some((number, Instant::now()));
            PANIC.with(|last| last.borrow_mut().take());
            let made = catch_unwind(AssertUnwindSafe(|| make(number, &mut opened)));
            let judged = made.as_ref().ok().map(|spoilt| {
                catch_unwind(AssertUnwindSafe(|| judge(number, spoilt, &mut opened))).map_err(|_| ())
            });
            let panicked = PANIC.with(|last| last.borrow_mut().take());
            *at[thread].lock().expect("nobody panics here") = None;
            let kind = kinds[number as usize % kinds.len()];
            let mut row = Row { kind, tried: 1, ..Row::default() };
            let mut fault = None;
            match (&judged, panicked) {
                // Even one that was caught on the way: it is a fault of ours.
                (_, Some(panic)) => {
                    row.panics = 1;
                    fault = Some(format!("panic: {panic}"));
                }
                (None | Some(Err(())), None) => {
                    row.panics = 1;
                    fault = Some("panic: without a word".to_owned());
                }
                (Some(Ok(verdict)), None) => match verdict {
                    Verdict::Refused(_) => row.refused = 1,
                    Verdict::Unplayable(_) => row.unplayable = 1,
                    Verdict::Same => row.same = 1,
                    Verdict::Open => row.open = 1,
                    Verdict::ByReceipt => row.by_receipt = 1,
                    Verdict::Played => row.played = 1,
                    Verdict::FalseAccept(why) => {
                        row.false_accepts = 1;
                        fault = Some(format!("accepted: {why}"));
                    }
                },
            }
            if count == 1
                && let Some(Ok(Verdict::Refused(why) | Verdict::Unplayable(why))) = &judged
            {
                say(format_args!("refused: {why}"));
            }
            if let Some(fault) = fault {
                let about = made.as_ref().map_or("", |spoilt| &spoilt.about);
                let sentence = format!("{what} {number} ({kind}; {about}): {fault}");
                if let (Some(folder), Ok(spoilt)) = (&args.keep, &made) {
                    keep(&folder.join(format!("{what}-{number}")), &spoilt.files);
                }
                // At once: a run is long, and its end may not come.
                if !args.json {
                    bar.suspend(|| eprintln!("{sentence}"));
                }
                faults.lock().expect("nobody panics here").insert(number, sentence);
            }
            rows.lock().expect("nobody panics here").entry(kind).or_default().add(&row);
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        scope.spawn(|| watch(what, args.seed, &at, &done));
        for worker in workers {
            let _ = worker.join();
        }
        done.store(true, Ordering::Relaxed);
    });
    bar.finish_and_clear();
    let mut rows = rows.into_inner().expect("nobody panics here");
    let mut total = Row { kind: "all", ..Row::default() };
    let kinds = kinds.iter().map(|kind| Row { kind, ..rows.remove(kind).unwrap_or_default() });
    let kinds: Vec<Row> = kinds.collect();
    kinds.iter().for_each(|row| total.add(row));
    let faults = faults.into_inner().expect("nobody panics here").into_values().collect();
    Report { what, seed: args.seed, kinds, total, faults }
}

/// A try that does not end would keep the run from ending: it is named, and that is that.
fn watch(what: &str, seed: u64, at: &[Mutex<Option<(u64, Instant)>>], done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
        for thread in at {
            let Some((number, since)) = *thread.lock().expect("nobody panics here") else { continue };
            if since.elapsed() > TOO_LONG {
                eprintln!("{what} {number} with seed {seed} does not come to an end");
                std::process::exit(1);
            }
        }
    }
}

/// Writes the files of a try, for looking at it with the program itself.
fn keep(folder: &Path, files: &engine::PackFiles) {
    for (name, text) in files {
        let path = folder.join(name);
        let written = std::fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| std::fs::write(&path, text));
        if let Err(error) = written {
            eprintln!("{}: {error}", path.display());
        }
    }
}

/// A column of the table: its head, and the figure of a row.
type Column = (&'static str, fn(&Row) -> u64);

fn show(report: &Report) {
    let records = report.what == "records";
    let columns: &[Column] = match records {
        true => &[
            ("tried", |row| row.tried),
            ("refused", |row| row.refused),
            ("the same", |row| row.same),
            ("left open", |row| row.open),
            ("by receipt", |row| row.by_receipt),
            ("panics", |row| row.panics),
            ("false accepts", |row| row.false_accepts),
        ],
        false => &[
            ("tried", |row| row.tried),
            ("refused", |row| row.refused),
            ("by trial", |row| row.unplayable),
            ("played", |row| row.played),
            ("panics", |row| row.panics),
            ("false accepts", |row| row.false_accepts),
        ],
    };
    let heads: Vec<String> = columns.iter().map(|(head, _)| format!("{head:>14}")).collect();
    say(format_args!("{:<34}{}", format!("{} (seed {})", report.what, report.seed), heads.concat()));
    for row in report.kinds.iter().chain([&report.total]) {
        let cells: Vec<String> = columns.iter().map(|(_, of)| format!("{:>14}", of(row))).collect();
        say(format_args!("{:<34}{}", row.kind, cells.concat()));
    }
    say("");
}

#[cfg(test)]
mod tests {
    use super::*;

    // More than one test would take each other's panics.
    #[test]
    fn nothing_panics_and_nothing_is_wrongly_accepted() {
        let args = Args { records: 42, packs: 22, seed: 2, first: 0, keep: None, json: true };
        for report in run_all(&args).unwrap() {
            let faults = (report.total.panics, report.total.false_accepts);
            assert_eq!(faults, (0, 0), "{:#?}", report.faults);
            assert!(report.total.refused * 3 > report.total.tried, "{:#?}", report.total);
        }
    }
}
