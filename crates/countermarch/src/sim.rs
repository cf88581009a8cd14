//! `countermarch sim`: many games between computer players, as fast as the rules allow.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::{Game, Opened, PlayerKind, RANDOM, RunDigest, StateHash, Tally};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::bout::{self, Contestant};
use crate::console::{Console, Done, Failure};
use crate::many;
use crate::setup::{SetupArgs, find, open};

/// The most violations that are told.
const MOST_VIOLATIONS: usize = 20;

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
  countermarch sim war-comes-early --games 100 --players sergeant,recruit

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
    /// Who plays, one name for each side with commas between them: random, or a level of the game's computer
    /// players such as sergeant; without it random for all
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
        [] => vec![RANDOM.id.to_owned(); info.seats.len()],
        names => names.to_vec(),
    };
    if names.len() != info.seats.len() {
        let (n, sides) = (info.seats.len(), info.seats.join(", "));
        return Err(Failure::Input(format!("{} needs {n} players, one for each of: {sides}", info.id)));
    }
    let opened = open(game, setup, args.setup.pack.as_deref())?;
    let players = names.iter().map(|name| Contestant::new(&*opened, name, None, None));
    let players: Vec<Contestant> = players.collect::<Result<_, _>>().map_err(Failure::Input)?;

    let threads = many::threads(args.threads, args.games);
    let bar = many::bar(args.games, console.bar);
    let start = Instant::now();
    let played = if names.iter().all(|name| name == RANDOM.id) {
        play(&*opened, args.seed, args.games, threads, &bar)
    } else {
        play_bouts(&*opened, &players, args.seed, args.games, threads, &bar)
    };
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let Sum { tally, ends, violations } = played?;
    let setup = opened.setup();
    let identity = format!(
        "countermarch sim 1\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n",
        info.id,
        setup.scenario,
        setup.options_tag(),
        names.join(","),
        args.seed,
        args.games,
        ends.digest()
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
        violations,
        violation_list: tally.violations,
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

/// What came of all games so far. A thousand million of them need no more room than one.
#[derive(Default)]
struct Sum {
    tally: Tally,
    ends: RunDigest,
    violations: usize,
}

impl Sum {
    /// Adds the games that come after these.
    fn take(&mut self, mut later: Tally) {
        self.ends.add(&later.hashes);
        later.hashes.clear();
        self.violations += later.violations.len();
        later.violations.truncate(MOST_VIOLATIONS.saturating_sub(self.tally.violations.len()));
        self.tally.append(later);
    }
}

/// Plays all games of random players, a few at a time on each thread.
fn play(
    opened: &dyn Opened,
    seed: u64,
    games: u64,
    threads: usize,
    bar: &ProgressBar,
) -> Result<Sum, Failure> {
    let players = vec![PlayerKind::Random; opened.info().seats.len()];
    // Small enough that the bar moves and no thread waits long for the last one.
    let chunk = (games / (threads as u64 * 64)).clamp(1, 256);
    let mut sum = Sum::default();
    let some = |i: u64| {
        let (from, to) = (i * chunk, ((i + 1) * chunk).min(games));
        let part = opened.simulate(&players, seed, from..to);
        bar.inc(to - from);
        Ok(part)
    };
    many::in_order(games.div_ceil(chunk), threads, some, |part| sum.take(part))?;
    Ok(sum)
}

/// Plays all games of computer players that think.
fn play_bouts(
    opened: &dyn Opened,
    players: &[Contestant],
    seed: u64,
    games: u64,
    threads: usize,
    bar: &ProgressBar,
) -> Result<Sum, Failure> {
    let mut sum = Sum::default();
    let one = |index| {
        let bout = bout::play(opened, players, seed, index, |_| {}).map_err(Failure::Check)?;
        bar.inc(1);
        Ok(Tally {
            finished: 1,
            actions: bout.actions,
            outcomes: [(bout.outcome.verdict, 1)].into(),
            hashes: vec![bout.play.hash()],
            ..Tally::default()
        })
    };
    many::in_order(games, threads, one, |part| sum.take(part))?;
    Ok(sum)
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
