//! `countermarch lab`: many games of a level against itself, and a report that a designer can read.

mod compare;
mod page;
mod plots;
mod sheet;
mod study;

use std::fs;
use std::path::{Path, PathBuf};

use engine::{Game, Opened, Seed};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::bout::{self, Contestant, MOST_NODES, seconds};
use crate::console::{Console, Done, Failure};
use crate::files::write_whole;
use crate::many;
use crate::setup::{SetupArgs, find, open};
use compare::Row;
use sheet::Watcher;
use study::Study;

/// Let a computer player play itself many times, and report what comes of it.
///
/// The report has the outcomes, margins, lengths and losses, when each town fell, how often each cell of a
/// results table and each case of the rulebook was used: as a page, as plots and as JSON. With --against the
/// same games are played with a second pack, and the two are compared with tests of significance.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch lab war-comes-early --scenario poland-1939 --level colonel --nodes 3000 \\
      --games 200 --out report
  countermarch lab war-comes-early --level sergeant --games 400 --out report --against my-pack

DIR gets lab.html, lab.json and one SVG for each plot; earlier ones are replaced.")]
pub(crate) struct Args {
    /// The game; 'countermarch games' lists them
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The level of both players: random, plain, recruit, sergeant, colonel
    #[arg(long, value_name = "LEVEL")]
    level: String,
    /// Steps of play that it looks at before each phase
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes: Option<u64>,
    /// The longest that it may think in a phase; the games then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<f64>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number from which all chance follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads; without it one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the report goes
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Compare with the pack in this directory
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
}

/// All that the report says; lab.json is this.
#[derive(Serialize)]
struct Report {
    game: String,
    title: String,
    scenario: String,
    scenario_title: String,
    options: String,
    level: String,
    nodes: u64,
    seconds: Option<f64>,
    games: u64,
    seed: u64,
    /// The sides, in the order of their seats.
    seats: Vec<&'static str>,
    /// One, or two that are compared.
    studies: Vec<Study>,
    /// The tests, if there are two.
    comparison: Vec<Row>,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, &args.game).map_err(Failure::Input)?;
    let setup = args.setup.settle(game.info())?;
    let named =
        |dir: Option<&Path>| dir.map_or("the game's own pack".to_owned(), |dir| dir.display().to_string());
    let mut packs =
        vec![(named(args.setup.pack.as_deref()), open(game, setup.clone(), args.setup.pack.as_deref())?)];
    if let Some(dir) = &args.against {
        packs.push((named(Some(dir)), open(game, setup, Some(dir))?));
    }
    let first = &*packs[0].1;
    let player = Contestant::new(first, &args.level, args.nodes, args.seconds).map_err(Failure::Input)?;
    // Before the work, not after it.
    make_room(&args.out).map_err(Failure::Input)?;

    let threads = many::threads(args.threads, args.games);
    let bar = many::bar(args.games * packs.len() as u64, console.bar);
    let mut studies = Vec::new();
    for (name, opened) in &packs {
        let players = vec![player.clone(); opened.info().seats.len()];
        studies.push(study(game, name, &**opened, &players, args, threads, &bar)?);
    }
    bar.finish_and_clear();

    let info = first.info();
    let scenario = &first.setup().scenario;
    let title = info.scenarios.iter().find(|known| known.id == scenario).map_or("", |known| known.title);
    let comparison = match &studies[..] {
        [one, other] => compare::rows(one, other, &info.seats),
        _ => Vec::new(),
    };
    let report = Report {
        game: info.id.to_owned(),
        title: info.title.to_owned(),
        scenario: scenario.clone(),
        scenario_title: title.to_owned(),
        options: first.setup().options_tag(),
        level: player.level,
        nodes: player.nodes,
        seconds: player.seconds,
        games: args.games,
        seed: args.seed,
        seats: info.seats.clone(),
        studies,
        comparison,
    };
    write(&args.out, &report)?;
    console.say(page::summary(&report))?;
    console.say(format_args!("report      {}", args.out.join("lab.html").display()))
}

fn study(
    game: &dyn Game,
    name: &str,
    opened: &dyn Opened,
    players: &[Contestant],
    args: &Args,
    threads: usize,
    bar: &ProgressBar,
) -> Result<Study, Failure> {
    let scene = opened.scene();
    let numbers: Vec<u64> = (0..args.games).collect();
    let sheets = many::each(&numbers, threads, bar, |index| {
        let mut watcher = Watcher::new(&scene);
        let bout = bout::play(opened, players, args.seed, index, |play| watcher.look(play));
        Ok(watcher.end(&bout.map_err(Failure::Check)?))
    })?;
    let pack = opened.start(&[], Seed::from_number(0)).record().tag("Pack").unwrap_or_default().to_owned();
    Ok(Study::of(name, &pack, &sheets, opened.info().seats.len(), &scene, |case| {
        game.rule_text(case).first().map_or(String::new(), |rule| rule.text.to_owned())
    }))
}

/// Makes the directory and sees whether something can be written there.
fn make_room(dir: &Path) -> Result<(), String> {
    let probe = dir.join("lab.json.tmp");
    let made =
        fs::create_dir_all(dir).and_then(|()| fs::write(&probe, "")).and_then(|()| fs::remove_file(&probe));
    made.map_err(|error| format!("{}: nothing can be written there: {error}", dir.display()))
}

fn write(dir: &Path, report: &Report) -> Done {
    let plots = plots::draw(report).map_err(Failure::Check)?;
    let json = serde_json::to_string_pretty(report).map_err(|why| Failure::Check(why.to_string()))?;
    let mut files =
        vec![("lab.json".to_owned(), json + "\n"), ("lab.html".to_owned(), page::html(report, &plots))];
    files.extend(plots.into_iter().map(|plot| (format!("{}.svg", plot.name), plot.svg)));
    for (name, text) in files {
        let path = dir.join(name);
        write_whole(&path, text.as_bytes(), false)
            .map_err(|error| Failure::Input(format!("{}: it cannot be written: {error}", path.display())))?;
    }
    Ok(())
}
