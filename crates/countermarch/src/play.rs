//! `countermarch play`: a match in the terminal, or from a script.

mod sitting;
mod talk;

use std::path::PathBuf;

use engine::{Game, GameInfo, LevelInfo, Match, Opened, Seed, Setup};

use crate::bout::seconds;
use crate::console::{Console, Done, Failure};
use crate::saved::RecordFile;
use crate::setup::{SetupArgs, find, open};
use sitting::Sitting;

/// Play a game in this terminal, or from a script.
///
/// At each decision the program shows what is asked, under which case of the rulebook, and what is allowed.
/// Answer with the number of an action or with its notation; 'help' lists the other commands. Nothing that
/// the rules forbid can be played, and nothing is shown that the side in question may not see.
///
/// Unless --seat says otherwise, a human plays the first side and a computer player each other one: the
/// strongest that answers at once. It says why where there is something to say. Two humans share the screen:
/// each sees what the side that decides may see.
///
/// With --record the match is written to FILE after every step, so nothing is lost if the program is
/// stopped. The same command with the same FILE goes on where it ended. While the match runs, its secret
/// seed lies in FILE.seed, readable by you alone, because the record may only hold a commitment to it; when the
/// game is over the seed is part of the record and FILE.seed is removed. A finished match, or a file that is
/// something else, is never overwritten.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch play war-comes-early
  countermarch play war-comes-early --seat Polish=colonel --seconds 10
  countermarch play war-comes-early --seat German=sergeant --seat Polish=human
  countermarch play war-comes-early --seat Polish=human --record match.txt
  countermarch play war-comes-early --seed 7 < moves.txt

A script is one action or command a line; empty lines and lines that start with
'#' are skipped. The end of the input ends the session, not the match.")]
pub(crate) struct Args {
    /// The game; 'countermarch games' lists them
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays a side: human, random, or a level such as recruit, sergeant or colonel; may be given for
    /// each side
    #[arg(long = "seat", value_name = "SIDE=PLAYER", value_parser = seat)]
    seats: Vec<(String, String)>,
    /// The longest that a computer player may think in a phase
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,
    /// Throw the dice of this number, to play the same match again; without it nobody knows them
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<Seed>,
    /// Keep the match in this file, and go on with it if it is not over
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Who sits at a seat.
#[derive(Clone)]
struct Player {
    name: String,
    // Nobody computes for a human.
    level: Option<LevelInfo>,
}

impl Player {
    /// A human, or a computer player that the game has.
    fn named(name: &str, opened: &dyn Opened) -> Result<Player, String> {
        let level = opened.level(name);
        if level.is_none() && name != HUMAN {
            let known: Vec<_> = opened.levels().iter().map(|level| level.id).collect();
            return Err(format!("there is no player '{name}'; there is: {}, {HUMAN}", known.join(", ")));
        }
        Ok(Player { name: name.to_owned(), level })
    }

    /// Whoever a record names: somebody with a name of his own is a human.
    fn recorded(name: &str, opened: &dyn Opened) -> Player {
        Player::named(name, opened).unwrap_or(Player { name: name.to_owned(), level: None })
    }

    /// Who sits there unless somebody says otherwise.
    fn usual(seat: usize, opened: &dyn Opened) -> Player {
        let prompt = opened.levels().into_iter().rfind(|level| level.nodes == 0);
        let computer = prompt.map_or(HUMAN, |level| level.id);
        Player::recorded(if seat == 0 { HUMAN } else { computer }, opened)
    }

    fn is_human(&self) -> bool {
        self.level.is_none()
    }
}

const HUMAN: &str = "human";

fn seat(text: &str) -> Result<(String, String), String> {
    let (side, player) = text.split_once('=').ok_or("a seat is given as 'side=player'")?;
    Ok((side.to_owned(), player.to_owned()))
}

fn seed(text: &str) -> Result<Seed, String> {
    match text.parse() {
        Ok(number) => Ok(Seed::from_number(number)),
        Err(_) => text.parse().map_err(|_| {
            "a seed is a whole number, or the 64 hexadecimal digits that a finished match shows".to_owned()
        }),
    }
}

pub(crate) fn run(args: Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, &args.game).map_err(Failure::Input)?;
    let at = |path| RecordFile::at(console.disk, path);
    let file = args.record.as_deref().map(at).transpose().map_err(Failure::Input)?;
    let found = file.as_ref().map(RecordFile::find).transpose().map_err(Failure::Input)?.flatten();
    let scenario = found.as_ref().and_then(|record| record.tag("Scenario"));
    let first = game.info().scenarios.first().map(|scenario| scenario.id);
    let scenario = scenario.or(args.setup.scenario.as_deref()).or(first).unwrap_or_default();
    let seats = by_seat(&args.seats, &game.info().for_scenario(scenario))?;
    match (file, found) {
        (Some(file), Some(record)) => {
            let theirs = record.tag("Game").unwrap_or_default();
            if theirs != game.info().id {
                let why = format!("{file}: it holds a match of '{theirs}', which is not overwritten");
                return Err(Failure::Input(why));
            }
            go_on(&args, game, &seats, file, console)
        }
        (file, _) => begin(&args, game, &seats, file, console),
    }
}

/// What was said about each seat, in the order of the seats.
fn by_seat(given: &[(String, String)], info: &GameInfo) -> Result<Vec<Option<String>>, Failure> {
    let mut seats: Vec<Option<String>> = vec![None; info.seats.len()];
    for (side, player) in given {
        let Some(seat) = info.seat(side) else {
            let sides = info.seats.join(", ");
            return Err(Failure::Input(format!("{} has no side '{side}'; it has: {sides}", info.id)));
        };
        if seats[seat.index()].replace(player.clone()).is_some() {
            return Err(Failure::Input(format!("the side '{side}' is given twice")));
        }
    }
    Ok(seats)
}

fn begin<'c>(
    args: &Args,
    game: &dyn Game,
    seats: &[Option<String>],
    mut file: Option<RecordFile<'c>>,
    console: &mut Console<'c>,
) -> Done {
    let info = game.info();
    let opened = open(game, args.setup.settle(info)?, args.setup.pack.as_deref())?;
    let players = seats.iter().enumerate().map(|(i, given)| match given {
        Some(name) => Player::named(name, &*opened),
        None => Ok(Player::usual(i, &*opened)),
    });
    let players: Vec<Player> = players.collect::<Result<_, _>>().map_err(Failure::Input)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => secret_seed()?,
    };
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let game = opened.start(&names, seed);
    if let Some(file) = &mut file {
        file.begin(seed, &game.record()).map_err(Failure::Input)?;
    }
    Sitting::new(game, &*opened, players, args.seconds, seed, file, console)?.begin()
}

fn go_on<'c>(
    args: &Args,
    game: &dyn Game,
    seats: &[Option<String>],
    mut file: RecordFile<'c>,
    console: &mut Console<'c>,
) -> Done {
    let seed = file.hold(args.seed).map_err(Failure::Input)?;
    let resumed = resume(args, game, seats, seed, &file);
    if resumed.is_err() {
        file.let_go();
    }
    let (game, opened, players) = resumed?;
    file.settle().map_err(Failure::Input)?;
    Sitting::new(game, &*opened, players, args.seconds, seed, Some(file), console)?.go_on()
}

/// A match, what it is a match of, and who plays.
type Resumed = (Box<dyn Match>, Box<dyn Opened>, Vec<Player>);

/// The match in a file that nobody else writes.
fn resume(
    args: &Args,
    game: &dyn Game,
    seats: &[Option<String>],
    seed: Seed,
    file: &RecordFile<'_>,
) -> Result<Resumed, Failure> {
    let info = game.info();
    let wrong = |why: String| Failure::Input(format!("{file}: {why}"));
    let record = file.find().map_err(Failure::Input)?;
    let record = record.ok_or_else(|| wrong("it has been taken away".to_owned()))?;
    let setup = Setup::of_record(&record, info).map_err(|(_, why)| wrong(why))?;
    let asked = args.setup.settle(info)?;
    if args.setup.scenario.is_some() && asked.scenario != setup.scenario {
        return Err(wrong(format!("it holds an unfinished match of '{}'", setup.scenario)));
    }
    if !args.setup.options.is_empty() && asked.options != setup.options {
        let tag = setup.options_tag();
        let played = if tag.is_empty() { "the default options".to_owned() } else { format!("options {tag}") };
        return Err(wrong(format!("it holds an unfinished match with {played}")));
    }
    let info = &info.for_scenario(&setup.scenario);
    let names: Vec<&str> = info.seats.iter().map(|seat| record.tag(seat).unwrap_or(HUMAN)).collect();
    for ((side, given), name) in info.seats.iter().zip(seats).zip(&names) {
        if given.as_ref().is_some_and(|given| given != name) {
            return Err(wrong(format!("it holds an unfinished match with {side}={name}")));
        }
    }
    let opened = open(game, setup, args.setup.pack.as_deref())?;
    let players = names.into_iter().map(|name| Player::recorded(name, &*opened)).collect();
    let game = opened.resume(&record, seed).map_err(|why| wrong(why.to_string()))?;
    Ok((game, opened, players))
}

fn secret_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Input(format!("the system gives no random numbers: {error}")))?;
    Ok(Seed(bytes))
}
