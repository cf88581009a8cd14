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
/// be the one that the record states. With --verify the program says, one sentence a line, what the record
/// proves and what it leaves open. A finished record reveals the seed that it committed to at the start,
/// together with game, scenario, options, rules, pack and players: every throw must follow from that seed and,
/// where people play, from all that was played before it.
///
/// A file alone cannot prove that it tells of the game that both players saw: whoever has the seed can make up
/// another one. So both note the receipt that the program shows, and --receipt checks that the record comes by it.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countermarch replay match.txt --verify
  countermarch replay match.txt --verify --receipt 5feceb66ffc8
  countermarch replay match.txt --to 120          the position after 120 steps
  countermarch replay - --json < match.txt

A damaged record is answered by 'FILE: line N: cause (case)' and exit code 1. With
--verify the exit code is 0 only if all is proved that a record can prove: it is 1
for a game that is not finished, and for a record of the old kind.")]
pub(crate) struct Args {
    /// The record; '-' reads it from the input
    file: PathBuf,
    /// Say what the record proves: its steps, its dice, what it was played with and by whom, its end
    #[arg(long)]
    verify: bool,
    /// A receipt that you noted when the match was played, or its first 12 digits or more
    #[arg(long, value_name = "HEX", requires = "verify")]
    receipt: Option<String>,
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
    dice: Option<&'a str>,
    commitment: Option<&'a str>,
    receipt: Option<String>,
    proved: Vec<String>,
    not_proved: Vec<String>,
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
        |tag: &str, cause: String| damaged(RecordError { line: record.line_of(tag), cause, case: None });

    let id = record.tag("Game").ok_or_else(|| wrong("Game", "the tag 'Game' is missing".to_owned()))?;
    let game = find(games, id).map_err(|why| wrong("Game", why))?;
    let setup = Setup::of_record(&record, game.info()).map_err(|(tag, why)| wrong(tag, why))?;
    let opened = open(game, setup, args.pack.as_deref())?;

    let steps = record.steps.len();
    if args.to.is_some_and(|to| to > steps) {
        return Err(Failure::Input(format!("{name}: the record has {steps} steps and no more")));
    }
    // The whole record, even if only the start is shown: the seed is revealed for all of it.
    let proof = match args.verify {
        true => Some(opened.prove(&record, args.receipt.as_deref()).map_err(damaged)?),
        false => None,
    };
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
    let verified = proof.as_ref().is_some_and(|proof| proof.whole);
    let (proved, not_proved) = proof.map(|proof| (proof.proved, proof.unproved)).unwrap_or_default();

    let report = Report {
        game: opened.info().id,
        scenario: &opened.setup().scenario,
        steps,
        replayed: shown.ply(),
        verified,
        over: result.is_some(),
        result,
        hash: shown.hash().to_string(),
        dice: record.tag("Dice"),
        commitment: record.tag("Commitment"),
        receipt: shown.receipt().map(|receipt| receipt.to_string()),
        proved,
        not_proved,
    };
    if args.json {
        console.json(&report)?;
    } else {
        tell(&report, &*opened, &mut *shown, args, console)?;
    }
    if args.verify && !verified {
        let why = "not verified: it leaves open what a record can prove, as told above";
        return Err(Failure::Check(format!("{name}: {why}")));
    }
    Ok(())
}

fn tell(
    report: &Report<'_>,
    opened: &dyn Opened,
    shown: &mut dyn Match,
    args: &Args,
    console: &mut Console<'_>,
) -> Done {
    let info = opened.info();
    console.say(format_args!("{}, {}", info.title, report.scenario))?;
    console.say(format_args!("steps   {} of {} replayed", report.replayed, report.steps))?;
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
    if let Some(receipt) = &report.receipt {
        console.say(format_args!("receipt {receipt}"))?;
    }
    if args.verify {
        console.say("proved:")?;
        report.proved.iter().try_for_each(|said| console.say(format_args!("  {said}")))?;
        console.say("not proved:")?;
        report.not_proved.iter().try_for_each(|said| console.say(format_args!("  {said}")))?;
    } else {
        console.say("proved  that the rules allow the steps; --verify says more")?;
    }
    if args.to.is_some() {
        let (scene, board) = (opened.scene(), shown.board(Viewer::Umpire));
        let drawing = Drawing { scene: &scene, info, board: &board };
        console.say(format_args!("\n{}", drawing.whole().trim_end()))?;
    }
    Ok(())
}
