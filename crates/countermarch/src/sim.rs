//! `countermarch sim`: many games between computer players, as fast as the rules allow.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Game, Opened, PlayerKind, StateHash, Tally};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::console::{Console, Done, Failure};
use crate::setup::{SetupArgs, find, open};

/// Play many games between computer players and count what comes of them.
///
/// The same game, scenario, options, players, seed and number of games always give the same games and the
/// same hash, on every machine and with any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch sim war-comes-early --games 1000
  countermarch sim war-comes-early --scenario poland-1939 --games 10000 --seed 7 \\
      --players random,random --json

Exit code 1 if a game does not end, or ends in a position that is not sound.")]
pub(crate) struct Args {
    /// The game; 'countermarch games' lists them
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The number from which all chance follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Who plays, one name for each side with commas between them: random; without it random for all
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    players: Vec<String>,
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
    finished: u64,
    actions: u64,
    seconds: f64,
    actions_per_second: f64,
    games_per_second: f64,
    outcomes: BTreeMap<&'static str, u64>,
    dead_ends: u64,
    violations: usize,
    violation_list: Vec<String>,
    state_bytes: usize,
    hash: String,
    threads: usize,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, &args.game).map_err(Failure::Input)?;
    let setup = args.setup.settle(game.info())?;
    let info = &game.info().for_scenario(&setup.scenario);
    let names = match args.players.as_slice() {
        [] => vec!["random".to_owned(); info.seats.len()],
        names => names.to_vec(),
    };
    let players: Vec<PlayerKind> =
        names.iter().map(|name| name.parse()).collect::<Result<_, _>>().map_err(Failure::Input)?;
    if players.len() != info.seats.len() {
        let (n, sides) = (info.seats.len(), info.seats.join(", "));
        return Err(Failure::Input(format!("{} needs {n} players, one for each of: {sides}", info.id)));
    }
    let opened = open(game, setup, args.setup.pack.as_deref())?;

    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from).min(args.games as usize);
    let bar = if console.bar { bar(args.games) } else { ProgressBar::hidden() };
    let start = Instant::now();
    let played = play(&*opened, &players, args.seed, args.games, threads, &bar);
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let tally = played.ok_or_else(|| {
        Failure::Check("a game broke off with a panic: a fault in the rules, told above".to_owned())
    })?;
    let setup = opened.setup();
    let identity = format!(
        "countermarch sim 1\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n",
        info.id,
        setup.scenario,
        setup.options_tag(),
        names.join(","),
        args.seed,
        args.games,
        tally.digest()
    );
    let report = Report {
        games: args.games,
        finished: tally.finished,
        actions: tally.actions,
        seconds,
        actions_per_second: tally.actions as f64 / seconds,
        games_per_second: args.games as f64 / seconds,
        outcomes: tally.outcomes,
        dead_ends: tally.dead_ends,
        violations: tally.violations.len(),
        violation_list: tally.violations.into_iter().take(20).collect(),
        state_bytes: opened.state_bytes(),
        hash: StateHash::of_bytes(identity.as_bytes()).to_string(),
        threads,
    };
    if args.json {
        console.json(&report)?;
    } else {
        let players = names.join(" against ");
        console.say(format_args!("{}, {}: {players}, seed {}", info.title, setup.scenario, args.seed))?;
        console.say(text(&report))?;
    }
    if report.finished < report.games || report.dead_ends > 0 || report.violations > 0 {
        return Err(Failure::Check(format!(
            "{} of {} games did not finish, with {} dead ends and {} violations",
            report.games - report.finished,
            report.games,
            report.dead_ends,
            report.violations
        )));
    }
    Ok(())
}

/// Plays all games, a few at a time on each thread; nothing if a game panicked.
fn play(
    opened: &dyn Opened,
    players: &[PlayerKind],
    seed: u64,
    games: u64,
    threads: usize,
    bar: &ProgressBar,
) -> Option<Tally> {
    // Small enough that the bar moves and no thread waits long for the last one.
    let chunk = (games / (threads as u64 * 64)).clamp(1, 256);
    let next = AtomicU64::new(0);
    let work = || {
        let mut parts = Vec::new();
        loop {
            let from = next.fetch_add(1, Ordering::Relaxed) * chunk;
            if from >= games {
                return parts;
            }
            let to = (from + chunk).min(games);
            parts.push((from, opened.simulate(players, seed, from..to)));
            bar.inc(to - from);
        }
    };
    let joined: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().ok()).collect()
    });
    let mut parts: Vec<_> = joined.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    parts.sort_by_key(|(from, _)| *from);
    let mut tally = Tally::default();
    for (_, part) in parts {
        tally.append(part);
    }
    Some(tally)
}

fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn text(report: &Report) -> String {
    let games = report.games as f64;
    let mut lines = vec![
        format!("games       {} ({} finished)", report.games, report.finished),
        format!("actions     {} ({:.0} a game)", report.actions, report.actions as f64 / games),
        format!(
            "time        {:.2} s on {} {}: {:.0} games and {:.0} actions a second",
            report.seconds,
            report.threads,
            if report.threads == 1 { "thread" } else { "threads" },
            report.games_per_second,
            report.actions_per_second
        ),
    ];
    for (verdict, n) in &report.outcomes {
        lines.push(format!("outcome     {verdict}: {n} ({:.1} %)", 100.0 * *n as f64 / games));
    }
    lines.push(format!("dead ends   {}", report.dead_ends));
    lines.push(format!("violations  {}", report.violations));
    lines.extend(report.violation_list.iter().map(|violation| format!("  {violation}")));
    lines.push(format!("state       {} bytes", report.state_bytes));
    lines.push(format!("hash        {}", report.hash));
    lines.join("\n")
}
