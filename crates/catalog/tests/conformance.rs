//! What every game promises, whatever it is about: random games break nothing, and nothing hidden is shown.
//!
//! A game on the shelf is in here by itself. `cargo xtask soak` plays every option in every scenario, and longer.

use std::sync::atomic::{AtomicUsize, Ordering};

use engine::{Game, Opened, Setup, Soak};

fn games() -> Vec<Box<dyn Game>> {
    catalog::playable().into_iter().chain(catalog::samples()).collect()
}

/// Every scenario as it is, and every option switched in one scenario, in turns.
fn variants(game: &dyn Game) -> Vec<Setup> {
    let info = game.info();
    let scenario = |at: usize| Setup::scenario(info.scenarios[at % info.scenarios.len()].id);
    let mut variants: Vec<Setup> = (0..info.scenarios.len()).map(scenario).collect();
    for (at, option) in info.options.iter().enumerate() {
        let mut setup = scenario(at);
        setup.options.insert(option.id.to_owned(), !option.default);
        variants.push(setup);
    }
    variants
}

/// Does something with every setup, on all cores, and gives the results in their order.
fn each<T: Send>(setups: &[(&dyn Game, Setup)], work: impl Fn(&dyn Opened) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some((at, (game, setup))) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, setups.get(at)?)))
        {
            done.push((at, work(game.open(setup).unwrap().as_ref())));
        }
        done
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no game panics")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[test]
fn random_games_keep_every_promise() {
    let games = games();
    let setups: Vec<(&dyn Game, Setup)> =
        games.iter().flat_map(|game| variants(&**game).into_iter().map(|setup| (&**game, setup))).collect();
    let soaked = each(&setups, |opened| opened.soak(7, 0..1));
    let mut totals: Vec<(&str, Soak)> = Vec::new();
    for ((game, setup), soak) in setups.iter().zip(soaked) {
        let about = format!("{} {} {}", game.info().id, setup.scenario, setup.options_tag());
        assert_eq!(soak.violations, Vec::<String>::new(), "{about}");
        assert_eq!((soak.games, soak.accepted), (1, 0), "{about}");
        match totals.last_mut().filter(|(id, _)| *id == game.info().id) {
            Some((_, total)) => total.append(soak),
            None => totals.push((game.info().id, soak)),
        }
    }
    assert_eq!(totals.len(), games.len());
    for (id, total) in totals {
        assert!(total.probes > 0 && total.disguised > 0, "{id}: nothing was ever refused or hidden");
    }
}

#[test]
fn a_state_is_small() {
    for game in games() {
        let opened = game.open(&Setup::default()).unwrap();
        assert!(opened.state_bytes() <= 16 << 10, "{}: {} bytes", game.info().id, opened.state_bytes());
    }
}
