//! `countermarch arena`: matches between computer players, and who wins them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use engine::{Game, Opened, Seat};
use serde::Serialize;

use crate::bout::{self, Contestant};
use crate::console::{Console, Done, Failure};
use crate::setup::{SetupArgs, find, open};

/// Let two computer players play each other many times, on both sides.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; 'countermarch games' lists them
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The first player's level
    #[arg(long, value_name = "LEVEL")]
    a: String,
    /// The second player's level
    #[arg(long, value_name = "LEVEL")]
    b: String,
    /// Steps of play that the first looks at before each phase
    #[arg(long, value_name = "N")]
    nodes_a: Option<u64>,
    /// Steps of play that the second looks at before each phase
    #[arg(long, value_name = "N")]
    nodes_b: Option<u64>,
    /// How many games; the sides are swapped after each
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number from which all chance follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads; without it one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    a_wins: u64,
    b_wins: u64,
    draws: u64,
    first_seat_wins: u64,
    second_seat_wins: u64,
    interval95: [f64; 2],
    mean_ms: f64,
    p99_ms: f64,
    actions: u64,
}

struct Played {
    winner: Option<Seat>,
    a_first: bool,
    actions: u64,
    thought: Vec<Duration>,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, &args.game).map_err(Failure::Input)?;
    let setup = args.setup.settle(game.info())?;
    let opened = open(game, setup, args.setup.pack.as_deref())?;
    let a = Contestant { level: args.a.clone(), nodes: args.nodes_a };
    let b = Contestant { level: args.b.clone(), nodes: args.nodes_b };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from).min(args.games as usize);
    let next = AtomicU64::new(0);
    let work = || {
        let mut played = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= args.games {
                return Ok(played);
            }
            played.push(one(&*opened, &a, &b, args.seed, index)?);
        }
    };
    let parts: Vec<Result<Vec<Played>, String>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a game broke off".into())))
            .collect()
    });
    let played: Vec<Played> = parts
        .into_iter()
        .collect::<Result<Vec<_>, _>>()
        .map_err(Failure::Input)?
        .into_iter()
        .flatten()
        .collect();
    let count = |test: &dyn Fn(&Played) -> bool| played.iter().filter(|game| test(game)).count() as u64;
    let won_by_a = |game: &Played| game.winner.is_some_and(|seat| (seat == Seat(0)) == game.a_first);
    let mut thought: Vec<Duration> = played.iter().flat_map(|game| game.thought.iter().copied()).collect();
    thought.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let a_wins = count(&won_by_a);
    let report = Report {
        games: args.games,
        a_wins,
        b_wins: count(&|game| game.winner.is_some() && !won_by_a(game)),
        draws: count(&|game| game.winner.is_none()),
        first_seat_wins: count(&|game| game.winner == Some(Seat(0))),
        second_seat_wins: count(&|game| game.winner == Some(Seat(1))),
        interval95: wilson(a_wins, args.games),
        mean_ms: ms(thought.iter().sum::<Duration>()) / thought.len().max(1) as f64,
        p99_ms: thought.get(thought.len() * 99 / 100).copied().map_or(0.0, ms),
        actions: played.iter().map(|game| game.actions).sum(),
    };
    console.json(&report)
}

fn one(opened: &dyn Opened, a: &Contestant, b: &Contestant, seed: u64, index: u64) -> Result<Played, String> {
    let a_first = index % 2 == 0;
    let pair = if a_first { [a.clone(), b.clone()] } else { [b.clone(), a.clone()] };
    // Both games of a pair have the same dice.
    let bout = bout::play(opened, &pair, seed, index / 2)?;
    let thought = bout.thought.into_iter().flatten().collect();
    Ok(Played { winner: bout.outcome.winner, a_first, actions: bout.actions, thought })
}

/// Wilson's interval for a share, with 95 % confidence.
fn wilson(won: u64, of: u64) -> [f64; 2] {
    let (n, z) = (of as f64, 1.96f64);
    let p = won as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [(centre - spread) / scale, (centre + spread) / scale]
}
