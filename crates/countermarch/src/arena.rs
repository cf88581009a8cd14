//! `countermarch arena`: matches between computer players, and who wins them.

mod ledger;

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::{Game, Opened, PackFiles, Seat, Seats, Seed, Setup, StateHash};
use mechanics::WEIGHTS_FILE;
use serde::Serialize;

use crate::bout::{self, Contestant, MOST_NODES, seconds};
use crate::console::{Console, Done, Failure};
use crate::files::read_file;
use crate::folder::Folder;
use crate::many;
use crate::setup::{SetupArgs, find, open};
use ledger::{Contest, Ledger, Played};

/// Let two computer players play each other many times, on both sides.
///
/// Games go in pairs with the same dice: in the second one the sides are swapped. In a game of more than two seats
/// A goes round all of them, against B in all the others. A player against itself has other dice in every game. The same players, budgets in steps, seed and number of games give the same games
/// on every machine and with any number of threads; a budget in seconds depends on the machine and what else
/// it does.
///
/// With --pack-a and --pack-b the players judge with the weights of other packs than the one that is played:
/// of a whole pack, or a file with weights alone. This is how a change of the weights is measured.
///
/// With --resume every finished game is written to FILE at once. The same command goes on after an
/// interruption, and with more --games goes further. A file of another contest is left alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch arena war-comes-early --scenario poland-1939 --a colonel --b sergeant \\
      --nodes-a 3000 --games 200 --seed 1 --json
  countermarch arena munich-war --a sergeant --b recruit --games 400 --resume match.jsonl
  countermarch arena munich-war --a sergeant --b sergeant --pack-a bolder.csv --games 400

'interval95' is Wilson's interval for the share of games that A wins; a draw is no win.
Milliseconds are thinking time for each phase in which a player decides something.")]
pub(crate) struct Args {
    /// The game; 'countermarch games' lists them
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The first player's level: random, plain, recruit, sergeant, colonel
    #[arg(long, value_name = "LEVEL")]
    a: String,
    /// The second player's level
    #[arg(long, value_name = "LEVEL")]
    b: String,
    /// Steps of play that A looks at before each phase
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes_a: Option<u64>,
    /// Steps of play that B looks at before each phase
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes_b: Option<u64>,
    /// The longest that A may think in a phase; the games then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds_a: Option<f64>,
    /// The longest that B may think in a phase; the games then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds_b: Option<f64>,
    /// The pack whose weights A judges with: a directory, or a file like opponent.csv
    #[arg(long, value_name = "PATH")]
    pack_a: Option<PathBuf>,
    /// The pack whose weights B judges with: a directory, or a file like opponent.csv
    #[arg(long, value_name = "PATH")]
    pack_b: Option<PathBuf>,
    /// How many games; the sides are swapped after each
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number from which all chance follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads; without it one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How many threads each player thinks with; the games stay the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads_each: u16,
    /// Keep every finished game in this file, and go on with those that are there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The longest file of weights.
const LONGEST_WEIGHTS: u64 = 1 << 20;

#[derive(Serialize)]
struct Report {
    games: u64,
    a_wins: u64,
    b_wins: u64,
    draws: u64,
    interval95: [f64; 2],
    /// Wins of A in each of the seats.
    a_wins_by_seat: Vec<u64>,
    b_wins_by_seat: Vec<u64>,
    mean_ms: f64,
    p99_ms: f64,
    actions: u64,
    nodes: u64,
    nodes_per_second: f64,
    a: Effort,
    b: Effort,
    hash: String,
}

/// What a player spent.
#[derive(Serialize)]
struct Effort {
    level: String,
    budget_nodes: u64,
    budget_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
    phases: usize,
    mean_ms: f64,
    p99_ms: f64,
    nodes: u64,
    nodes_per_second: f64,
}

/// The packs that A and B think with; nothing if it is the one that is played.
type Own = [Option<Box<dyn Opened>>; 2];

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, &args.game).map_err(Failure::Input)?;
    let setup = args.setup.settle(game.info())?;
    let opened = open(game, setup.clone(), args.setup.pack.as_deref())?;
    let contestant = |level: &str, nodes, seconds, weights| {
        let contestant = Contestant::new(&*opened, level, nodes, seconds).map_err(Failure::Input)?;
        Ok::<_, Failure>(Contestant { weights, threads: args.threads_each.into(), ..contestant })
    };
    let judged =
        |path: Option<&Path>| path.map(|path| judging(game, &*opened, &setup, args, path)).transpose();
    let (own_a, weights_a) = judged(args.pack_a.as_deref())?.unzip();
    let (own_b, weights_b) = judged(args.pack_b.as_deref())?.unzip();
    let own: Own = [own_a, own_b];
    let a = contestant(&args.a, args.nodes_a, args.seconds_a, weights_a)?;
    let b = contestant(&args.b, args.nodes_b, args.seconds_b, weights_b)?;
    let contest = Contest::new(&*opened, a, b, args.seed);
    let ledger = Ledger::open(args.resume.as_deref(), &contest, args.games).map_err(Failure::Input)?;
    let due = ledger.due(args.games);

    let threads = many::threads(args.threads, due.len() as u64);
    let bar = many::bar(args.games, console.bar);
    bar.set_position(args.games - due.len() as u64);
    let played = many::each(&due, threads, &bar, |index| {
        let played = one(&*opened, &own, &contest, index).map_err(Failure::Check)?;
        ledger.keep(&played).map_err(Failure::Input)?;
        Ok(played)
    });
    bar.finish_and_clear();
    let played = ledger.with(played?);

    let report = report(&contest, &played, opened.info().seats.len());
    if args.json {
        return console.json(&report);
    }
    let info = opened.info();
    console.say(format_args!(
        "{}, {}: A {} against B {}, seed {}",
        info.title,
        opened.setup().scenario,
        args.a,
        args.b,
        args.seed
    ))?;
    console.say(text(&report, &info.seats))
}

/// The game as somebody sees it who judges with the weights at a path, and their fingerprint.
fn judging(
    game: &dyn Game,
    played: &dyn Opened,
    setup: &Setup,
    args: &Args,
    path: &Path,
) -> Result<(Box<dyn Opened>, String), Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::Input(format!("{}: {why}", path.display()));
    let files = if path.is_dir() {
        Folder::read_pack(path)?
    } else {
        let mut files = args.setup.pack.as_deref().map_or_else(|| Ok(game.pack()), Folder::read_pack)?;
        files.insert(WEIGHTS_FILE.to_owned(), read_file(path, LONGEST_WEIGHTS).map_err(|why| wrong(&why))?);
        files
    };
    let weights = fingerprint(&files);
    let opened = game.open(&Setup { pack: Some(files), ..setup.clone() }).map_err(|why| wrong(&why))?;
    let pack =
        |opened: &dyn Opened| opened.start(&[], Seed::from_number(0)).record().tag("Pack").map(str::to_owned);
    if pack(&*opened) != pack(played) {
        let why = "it is another game, not only other weights; 'countermarch lab --against' compares packs";
        return Err(wrong(&why));
    }
    Ok((opened, weights))
}

fn fingerprint(files: &PackFiles) -> String {
    StateHash::of_bytes(files.get(WEIGHTS_FILE).map_or("", String::as_str).as_bytes()).to_string()
}

fn one(opened: &dyn Opened, own: &Own, contest: &Contest, index: u64) -> Result<Played, String> {
    let thinks_with = |player: usize| own[player].as_deref().unwrap_or(opened);
    let (a, b) = ((thinks_with(0), &contest.a), (thinks_with(1), &contest.b));
    let seats = opened.info().seats.len();
    let a_seat = a_seat(index, seats).index();
    let entrants: Vec<_> = (0..seats).map(|seat| if seat == a_seat { a } else { b }).collect();
    // All games of a round have the same dice; but a player against itself would play them alike.
    let dice = if contest.a == contest.b { index } else { index / seats as u64 };
    let mut bout = bout::play_each(opened, &entrants, contest.seed, dice, |_| {})?;
    let mut thought = [bout.thought.remove(a_seat), bout::Thought::default()];
    for other in bout.thought {
        thought[1].nodes += other.nodes;
        thought[1].phases.extend(other.phases);
    }
    let micros = |time: &Duration| time.as_micros() as u64;
    let shared = if bout.outcome.winners.count() > 1 { bout.outcome.winners } else { Seats::NONE };
    Ok(Played {
        game: index,
        winner: bout.outcome.winner().map(|seat| seat.0),
        shared: shared.iter().map(|seat| seat.0).collect(),
        verdict: bout.outcome.verdict.to_owned(),
        points: bout.outcome.points,
        actions: bout.actions,
        hash: bout.play.hash().to_string(),
        nodes: thought.iter().map(|thought| thought.nodes).collect(),
        thought_us: thought.iter().map(|thought| thought.phases.iter().map(micros).collect()).collect(),
    })
}

/// Where A sits: games go round by round, and in each round A sits once in every seat, B in all the others.
fn a_seat(index: u64, seats: usize) -> Seat {
    Seat((index % seats as u64) as u8)
}

fn report(contest: &Contest, played: &[Played], seats: usize) -> Report {
    // A victory that A shares is a victory of A.
    let of_a = |game: &Played| game.has_won(a_seat(game.game, seats));
    let wins = |test: &dyn Fn(&Played) -> bool| played.iter().filter(|game| test(game)).count() as u64;
    let each_seat = || (0..seats as u8).map(Seat);
    let effort = |player: usize, contestant: &Contestant| {
        let pace = Pace::of(played, &[player]);
        Effort {
            level: contestant.level.clone(),
            budget_nodes: contestant.nodes,
            budget_seconds: contestant.seconds,
            weights: contestant.weights.clone(),
            phases: pace.phases,
            mean_ms: pace.mean_ms,
            p99_ms: pace.p99_ms,
            nodes: pace.nodes,
            nodes_per_second: pace.nodes_per_second,
        }
    };
    let games = played.len() as u64;
    let a_wins_by_seat: Vec<u64> =
        each_seat().map(|seat| wins(&|game| of_a(game) && a_seat(game.game, seats) == seat)).collect();
    let b_wins_by_seat = each_seat().map(|seat| wins(&|game| !of_a(game) && game.has_won(seat))).collect();
    let a_wins = a_wins_by_seat.iter().sum();
    let b_wins = wins(&|game| !of_a(game) && each_seat().any(|seat| game.has_won(seat)));
    let pace = Pace::of(played, &[0, 1]);
    let ends: Vec<&str> = played.iter().map(|game| game.hash.as_str()).collect();
    Report {
        games,
        a_wins,
        b_wins,
        draws: games - a_wins - b_wins,
        interval95: wilson(a_wins, games),
        a_wins_by_seat,
        b_wins_by_seat,
        mean_ms: pace.mean_ms,
        p99_ms: pace.p99_ms,
        actions: played.iter().map(|game| game.actions).sum(),
        nodes: pace.nodes,
        nodes_per_second: pace.nodes_per_second,
        a: effort(0, &contest.a),
        b: effort(1, &contest.b),
        hash: StateHash::of_bytes(ends.join("\n").as_bytes()).to_string(),
    }
}

/// How fast some players were.
struct Pace {
    phases: usize,
    mean_ms: f64,
    p99_ms: f64,
    nodes: u64,
    nodes_per_second: f64,
}

impl Pace {
    fn of(played: &[Played], players: &[usize]) -> Pace {
        let games = || played.iter().flat_map(|game| players.iter().map(move |player| (game, *player)));
        let mut times: Vec<u64> =
            games().flat_map(|(game, player)| game.thought_us[player].iter().copied()).collect();
        times.sort_unstable();
        let total: u64 = times.iter().sum();
        // Only whoever searches takes part in the speed of searching.
        let searching = games().filter(|(game, player)| game.nodes[*player] > 0);
        let (mut nodes, mut searched) = (0, 0);
        for (game, player) in searching {
            nodes += game.nodes[player];
            searched += game.thought_us[player].iter().sum::<u64>();
        }
        Pace {
            phases: times.len(),
            mean_ms: total as f64 / 1000.0 / times.len().max(1) as f64,
            p99_ms: times.get(times.len() * 99 / 100).map_or(0.0, |us| *us as f64 / 1000.0),
            nodes,
            nodes_per_second: nodes as f64 * 1e6 / searched.max(1) as f64,
        }
    }
}

fn text(report: &Report, seats: &[&str]) -> String {
    let games = report.games as f64;
    let percent = |n: u64| 100.0 * n as f64 / games;
    let [low, high] = report.interval95.map(|share| 100.0 * share);
    let mut lines = vec![format!("games       {}", report.games)];
    for (name, wins, by_seat) in
        [("A", report.a_wins, &report.a_wins_by_seat), ("B", report.b_wins, &report.b_wins_by_seat)]
    {
        let by_seat: Vec<_> =
            by_seat.iter().zip(seats).map(|(wins, seat)| format!("{wins} as {seat}")).collect();
        lines.push(format!("{name} wins      {wins} ({:.1} %): {}", percent(wins), by_seat.join(", ")));
    }
    lines.push(format!("draws       {} ({:.1} %)", report.draws, percent(report.draws)));
    lines.push(format!("A's share   between {low:.1} % and {high:.1} %, with 95 % confidence"));
    lines.push(format!("actions     {} ({:.0} a game)", report.actions, report.actions as f64 / games));
    for (name, effort) in [("A", &report.a), ("B", &report.b)] {
        let mut line = format!(
            "{name} thinks    {:.1} ms a phase, 99 % of {} phases within {:.1} ms",
            effort.mean_ms, effort.phases, effort.p99_ms
        );
        if effort.nodes > 0 {
            line += &format!("; {:.0} steps a second", effort.nodes_per_second);
        }
        lines.push(line);
    }
    lines.push(format!("hash        {}", report.hash));
    lines.join("\n")
}

/// Wilson's interval for a share, with 95 % confidence.
pub(crate) fn wilson(won: u64, of: u64) -> [f64; 2] {
    let (n, z) = (of.max(1) as f64, 1.96f64);
    let p = won as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval() {
        let close = |[low, high]: [f64; 2], expected: [f64; 2]| {
            assert!((low - expected[0]).abs() < 5e-4 && (high - expected[1]).abs() < 5e-4, "{low} {high}");
        };
        close(wilson(50, 100), [0.4038, 0.5962]);
        close(wilson(98, 100), [0.9300, 0.9945]);
        close(wilson(0, 20), [0.0, 0.1611]);
        close(wilson(20, 20), [0.8389, 1.0]);
    }
}
