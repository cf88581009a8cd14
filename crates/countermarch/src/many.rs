//! Many games at once, on several threads.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
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

/// Does the work for each number below `count` and hands over what comes of it, in order, whatever the number of
/// threads: nothing is kept but what waits for an earlier one. The first failure ends everything.
pub(crate) fn in_order<T: Send>(
    count: u64,
    threads: usize,
    work: impl Fn(u64) -> Result<T, Failure> + Sync,
    mut take: impl FnMut(T),
) -> Result<(), Failure> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::sync_channel(4 * threads);
    let labour = |sender: mpsc::SyncSender<(u64, Result<T, Failure>)>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let result = guarded(|| work(number));
            if result.is_err() {
                next.store(count, Ordering::Relaxed);
            }
            if sender.send((number, result)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, labour) = (sender.clone(), &labour);
            scope.spawn(move || labour(sender));
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                take(result?);
                due += 1;
            }
        }
        Ok(())
    })
}

fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let why = "a game broke off with a panic: a fault in the rules, told above";
        Err(Failure::Check(why.to_owned()))
    })
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
            let result = guarded(|| work(number));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_handed_over_once_and_in_order() {
        for threads in [1, 3] {
            let mut taken = Vec::new();
            in_order(500, threads, Ok, |number| taken.push(number)).unwrap();
            assert_eq!(taken, (0..500).collect::<Vec<_>>());
        }
    }

    // A list of so many numbers would not fit into any memory.
    #[test]
    fn the_first_failure_ends_any_number_of_games() {
        let mut taken = 0;
        let work = |number| if number == 70 { Err(Failure::Check(String::new())) } else { Ok(()) };
        assert!(in_order(u64::MAX / 2, 2, work, |()| taken += 1).is_err());
        assert_eq!(taken, 70);
        let panics = |number: u64| if number == 3 { panic!("on purpose") } else { Ok(()) };
        assert!(in_order(u64::MAX / 2, 1, panics, |()| {}).is_err());
    }
}
