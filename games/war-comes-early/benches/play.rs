//! Whole random games, and the questions that cost most.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::{PlayerKind, Rules, Setup, Silent, Words, simulate};
use war_comes_early::{Desk, State, WarComesEarly};

const PLAYERS: [PlayerKind; 2] = [PlayerKind::Random, PlayerKind::Random];

fn game() -> WarComesEarly {
    WarComesEarly::open(&Setup::scenario("poland-1939")).expect("the embedded pack is sound")
}

fn after(game: &WarComesEarly, actions: &[&str]) -> State {
    let (mut state, mut desk) = (game.start(), Desk::default());
    for text in actions {
        let action = game.read(text).expect("notation");
        game.play(&mut state, action, &mut desk, &mut Silent);
    }
    state
}

/// Decisions a second: `legal` and `play` together, two random players.
fn playouts(c: &mut Criterion) {
    let game = game();
    let actions = simulate(&game, &PLAYERS, 1, 0..20).actions;
    let mut group = c.benchmark_group("playout");
    group.throughput(Throughput::Elements(actions));
    group.bench_function("legal+play", |b| b.iter(|| simulate(&game, &PLAYERS, 1, 0..20)));
    group.finish();
}

/// What is offered in typical positions, asked of a desk that knows nothing about them.
fn questions(c: &mut Criterion) {
    let game = game();
    let order = "order movement combat reorganization";
    let positions = [
        ("reach of a corps in column", &[order, "take ge39.corps.cw", "column"][..]),
        ("reach of an army", &[order, "take ge39.army.8"][..]),
        ("stacks to move", &[order][..]),
        ("zones, supply and targets", &[order, "end"][..]),
    ];
    let mut group = c.benchmark_group("legal");
    for (name, actions) in positions {
        let state = after(&game, actions);
        let elsewhere =
            after(&game, &["order movement combat reorganization", "take ge39.army.3", "go 3817"]);
        let (mut desk, mut out) = (Desk::default(), Vec::new());
        group.bench_with_input(BenchmarkId::from_parameter(name), &state, |b, state| {
            b.iter(|| {
                // Another position in between, so that nothing is remembered; its cost is measured apart.
                out.clear();
                game.legal(&elsewhere, &mut desk, &mut out);
                out.clear();
                game.legal(black_box(state), &mut desk, &mut out);
                out.len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, playouts, questions);
criterion_main!(benches);
