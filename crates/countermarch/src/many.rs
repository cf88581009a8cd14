//! Many games at once, on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::Failure;

/// How many threads to use for so many games.
pub(crate) fn threads(asked: Option<u16>, games: u64) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from).min(games as usize).max(1)
}

/// A bar for so many games, if somebody can see it.
pub(crate) fn bar(games: u64, seen: bool) -> ProgressBar {
    if !seen {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Does the work for each of the numbers. What comes of it is in their order, whatever the number of threads;
/// the first failure ends everything.
pub(crate) fn each<T: Send>(
    numbers: &[u64],
    threads: usize,
    bar: &ProgressBar,
    work: impl Fn(u64) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicUsize::new(0);
    let labour = || {
        let mut done = Vec::new();
        while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = catch_unwind(AssertUnwindSafe(|| work(number))).unwrap_or_else(|_| {
                let why = "a game broke off with a panic: a fault in the rules, told above";
                Err(Failure::Check(why.to_owned()))
            });
            if result.is_err() {
                next.store(numbers.len(), Ordering::Relaxed);
            }
            done.push((number, result));
            bar.inc(1);
        }
        done
    };
    let mut done: Vec<(u64, Result<T, Failure>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(labour)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
