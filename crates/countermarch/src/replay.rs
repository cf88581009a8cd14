//! `countermarch replay`: a record played again, every step and every throw checked.

use std::path::PathBuf;

use engine::{Game, Match, Next, Opened, Record, RecordError, Setup, Viewer};
use serde::Serialize;

use crate::console::{Console, Done, Failure};
use crate::files::{Unreadable, read_file, read_text};
use crate::saved::LONGEST_RECORD;
use crate::setup::{find, open};
use crate::show::{Drawing, with_case};

/// Play a record again, checking every step.
///
/// Every action must be allowed where it stands, every throw must be due there, and the last position must
/// be the one that the record states. With --verify the dice are checked too: a finished record reveals the
/// seed whose hash it published at the start, and every throw must follow from it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch replay match.txt --verify
  countermarch replay match.txt --to 120          the position after 120 steps
  countermarch replay - --json < match.txt

A damaged record is answered by 'FILE: line N: cause (case)' and exit code 1.")]
pub(crate) struct Args {
    /// The record; '-' reads it from the input
    file: PathBuf,
    /// Check the dice against the seed that the record reveals; fails if it reveals none
    #[arg(long)]
    verify: bool,
    /// Stop after so many steps and show the board
    #[arg(long, value_name = "PLY")]
    to: Option<usize>,
    /// The pack that the match was played with, if not the one that comes with the game
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
    /// Write one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    steps: usize,
    replayed: usize,
    verified: bool,
    over: bool,
    result: Option<String>,
    hash: String,
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let name = args.file.display().to_string();
    let text = if name == "-" {
        read_text(&mut console.input, LONGEST_RECORD)
    } else {
        read_file(&args.file, LONGEST_RECORD)
    };
    let text = text.map_err(|why| match why {
        Unreadable::Failed(_) => Failure::Input(format!("{name}: {why}")),
        _ => Failure::Check(format!("{name}: {why}")),
    })?;
    let damaged = |error: RecordError| Failure::Check(format!("{name}: {error}"));
    let record = Record::parse(&text).map_err(damaged)?;
    let wrong =
        |tag: &str, cause: String| damaged(RecordError { line: line_of(tag, &text), cause, case: None });

    let id = record.tag("Game").ok_or_else(|| wrong("Game", "the tag 'Game' is missing".to_owned()))?;
    let game = find(games, id).map_err(|why| wrong("Game", why))?;
    let setup = Setup::of_record(&record, game.info()).map_err(|(tag, why)| wrong(tag, why))?;
    let opened = open(game, setup, args.pack.as_deref())?;

    let steps = record.steps.len();
    if args.to.is_some_and(|to| to > steps) {
        return Err(Failure::Input(format!("{name}: the record has {steps} steps and no more")));
    }
    let to = args.to.unwrap_or(steps);
    let mut shown = opened.replay(&record, to, false).map_err(damaged)?;
    let result = match shown.next() {
        Next::Over(outcome) => Some(outcome.to_string()),
        _ => None,
    };
    if to == steps
        && let Some(stated) = record.tag("Result")
        && result.as_deref() != Some(stated)
    {
        let found = result.as_deref().unwrap_or("a game that is not over");
        return Err(wrong("Result", format!("the record states '{stated}', the replay gives '{found}'")));
    }
    if args.verify {
        // The whole record, even if only the start is shown: the seed is revealed for all of it.
        opened.replay(&record, usize::MAX, true).map_err(damaged)?;
    }

    let report = Report {
        game: opened.info().id,
        scenario: &opened.setup().scenario,
        steps,
        replayed: shown.ply(),
        verified: args.verify,
        over: result.is_some(),
        result,
        hash: shown.hash().to_string(),
    };
    if args.json {
        return console.json(&report);
    }
    tell(&report, &*opened, &mut *shown, args.to.is_some(), console)
}

fn tell(
    report: &Report<'_>,
    opened: &dyn Opened,
    shown: &mut dyn Match,
    draw: bool,
    console: &mut Console<'_>,
) -> Done {
    let info = opened.info();
    console.say(format_args!("{}, {}", info.title, report.scenario))?;
    console.say(format_args!("steps   {} of {} replayed", report.replayed, report.steps))?;
    let dice = if report.verified { "follow from the revealed seed" } else { "not verified (--verify)" };
    console.say(format_args!("dice    {dice}"))?;
    match shown.next() {
        Next::Seat(seat) => {
            let prompt = shown.prompt();
            let asked = with_case(&prompt.text, &prompt.case);
            let side = info.seats.get(seat.index()).copied().unwrap_or_default();
            console.say(format_args!("next    {side}: {asked}"))?;
        }
        Next::Dice(throw) => console.say(format_args!("next    the dice: {throw}"))?,
        Next::Over(_) => {
            console.say(format_args!("result  {}", report.result.as_deref().unwrap_or_default()))?;
        }
    }
    console.say(format_args!("state   {}", report.hash))?;
    if draw {
        let (scene, board) = (opened.scene(), shown.board(Viewer::Umpire));
        let drawing = Drawing { scene: &scene, info, board: &board };
        console.say(format_args!("\n{}", drawing.whole().trim_end()))?;
    }
    Ok(())
}

/// The line on which a tag stands, or the first.
fn line_of(tag: &str, text: &str) -> usize {
    let named =
        |line: &str| line.split_once(':').is_some_and(|(name, _)| name.trim().eq_ignore_ascii_case(tag));
    let head = text.lines().take_while(|line| !line.trim().is_empty());
    head.into_iter().position(named).map_or(1, |line| line + 1)
}
