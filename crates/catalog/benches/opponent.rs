//! What computer players cost, scenario by scenario: whole games, search, evaluation, single decisions.
//!
//! Each name carries the number of counters and of hexes, so the growth of costs can be read off.

use std::hint::black_box;

use ai::{Advisor, Plan, Playout, Search};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::{Next, PlayerKind, Rules, Seat, Setup, Show, Viewer, simulate};
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;

const PLAYERS: [PlayerKind; 2] = [PlayerKind::Random, PlayerKind::Random];
/// Steps of play for each search: about what is measured with.
const BUDGET: u64 = 3000;

fn scenarios(game: &str) -> Vec<Setup> {
    let info = catalog::game(game).expect("it is on the shelf").info().clone();
    info.scenarios.iter().map(|scenario| Setup::scenario(scenario.id)).collect()
}

fn war_comes_early() -> Vec<(String, WarComesEarly)> {
    let open = |setup: Setup| named(&setup, WarComesEarly::open(&setup).expect("the embedded pack is sound"));
    scenarios("war-comes-early").into_iter().map(open).collect()
}

fn munich_war() -> Vec<(String, MunichWar)> {
    let open = |setup: Setup| named(&setup, MunichWar::open(&setup).expect("the embedded pack is sound"));
    // Where a die chooses the scenario there is nothing to measure that the others do not have.
    scenarios("munich-war").into_iter().filter(|setup| setup.scenario != "by-die").map(open).collect()
}

/// `poland-1939, 53 counters, 2044 hexes`.
fn named<R: Show>(setup: &Setup, rules: R) -> (String, R) {
    let (places, board) = (rules.scene().places.len(), rules.board(&rules.start(), Viewer::Umpire));
    let beside: usize = board.trays.iter().map(|tray| tray.pieces.len()).sum();
    let counters = board.pieces.len() + beside;
    (format!("{}, {counters} counters, {places} hexes", setup.scenario), rules)
}

/// Whole games of random players, and what one of their decisions costs: `legal` and `play`.
fn random<R: Rules>(c: &mut Criterion, name: &str, rules: &R) {
    let mut games = c.benchmark_group("random games");
    games.sample_size(10).throughput(Throughput::Elements(1));
    let mut seed = 0;
    games.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| {
            seed += 1;
            simulate(rules, &PLAYERS, seed, 0..1)
        });
    });
    games.finish();
    let mut decisions = c.benchmark_group("random decisions");
    decisions.sample_size(10).throughput(Throughput::Elements(simulate(rules, &PLAYERS, 1, 0..4).actions));
    decisions.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| simulate(rules, &PLAYERS, 1, 0..4));
    });
    decisions.finish();
}

/// Whole games by the quick policy, Colonel's search, and the evaluation, in positions a quarter, half and three quarters
/// through a game.
fn thinking<R: Advisor>(c: &mut Criterion, name: &str, rules: &R) {
    let mut games = c.benchmark_group("quick games");
    games.sample_size(10).throughput(Throughput::Elements(1));
    let (mut playout, mut seed) = (Playout::default(), 0);
    games.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| {
            seed += 1;
            playout.play_phases(rules, &mut rules.start(), seed, u32::MAX)
        });
    });
    games.finish();

    let phases = playout.play_phases(rules, &mut rules.start(), 1, u32::MAX);
    let positions = [1, 2, 3].map(|quarter| position(rules, &mut playout, phases * quarter / 4));
    let mut playouts = [playout];
    let mut search = || {
        let mut nodes = 0;
        for (state, seat) in &positions {
            let mut search = Search::new(rules, state, *seat, Plan::default(), 1, BUDGET);
            while search.done() < 1000 {
                search.step(rules, &mut playouts);
            }
            nodes += search.nodes();
        }
        nodes
    };
    let mut group = c.benchmark_group("search steps");
    group.sample_size(10).throughput(Throughput::Elements(search()));
    group.bench_function(BenchmarkId::from_parameter(name), |b| b.iter(&mut search));
    group.finish();

    let (mut desk, mut notes) = (R::Desk::default(), R::Notes::default());
    let mut group = c.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| {
            for (state, seat) in &positions {
                black_box(rules.evaluate(black_box(state), *seat, &mut desk, &mut notes));
            }
        });
    });
    group.finish();
}

/// The first position after so many phases in which somebody can think.
fn position<R: Advisor>(rules: &R, playout: &mut Playout<R>, phases: u32) -> (R::State, Seat) {
    let mut state = rules.start();
    playout.play_phases(rules, &mut state, 1, phases);
    loop {
        match rules.next(&state) {
            Next::Seat(seat) => return (state, seat),
            Next::Dice(_) => playout.play_phases(rules, &mut state, 1, 1),
            Next::Over(_) => panic!("the game is over after {phases} phases"),
        };
    }
}

fn opponent(c: &mut Criterion) {
    for (name, rules) in war_comes_early() {
        random(c, &name, &rules);
        thinking(c, &name, &rules);
    }
    for (name, rules) in munich_war() {
        random(c, &name, &rules);
        thinking(c, &name, &rules);
    }
}

criterion_group!(playouts, opponent);
criterion_main!(playouts);
