//! `countermarch pack`: the data of a game, to be checked, counted, copied or drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Game, PackFault, PackFiles, Sources};
use serde::Serialize;

use crate::console::{Console, Done, Failure};
use crate::files::write_whole;
use crate::folder::Folder;
use crate::render;
use crate::setup::find;
use crate::show::count;

/// Check, count, copy or draw the data of a game.
///
/// A pack is a directory of text files: map, counters, tables, scenarios. Every entry says where it comes
/// from: the rulebook, geography, or our own estimate. Whoever owns the printed game can put the printed
/// values into a copy and play with it.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  countermarch pack export war-comes-early my-pack
  (edit the files in my-pack)
  countermarch pack check my-pack
  countermarch play war-comes-early --pack my-pack")]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// List everything that is wrong with a pack, and play it on trial if nothing is.
    ///
    /// Each fault is a line 'file:line: fault', and the exit code is then 1. A pack without a fault of its own is
    /// played: some random games of every scenario, to their end, with every position checked.
    Check {
        /// A game, for the pack that comes with it, or a directory
        #[arg(value_name = "GAME|DIR")]
        pack: String,
        /// The game that the pack is for; without it the one that its pack.toml names
        #[arg(long)]
        game: Option<String>,
        /// List all faults, not the first 50 only
        #[arg(long)]
        all: bool,
        /// Write one JSON object instead of text
        #[arg(long)]
        json: bool,
    },
    /// Count how much of a pack is fact, geography and estimate.
    Report {
        /// A game, for the pack that comes with it, or a directory
        #[arg(value_name = "GAME|DIR")]
        pack: String,
        /// Write one JSON object instead of text
        #[arg(long)]
        json: bool,
    },
    /// Write the pack that comes with a game into an empty directory, for editing.
    Export {
        /// The game; 'countermarch games' lists them
        game: String,
        /// The directory; made if it is not there
        dir: PathBuf,
    },
    // Described where its arguments are.
    Render(render::Args),
}

pub(crate) fn run(args: &Args, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    match &args.task {
        Task::Check { pack, game, all, json } => {
            let most = if *all || *json { usize::MAX } else { MOST_FAULTS };
            check(pack, game.as_deref(), most, *json, games, console)
        }
        Task::Report { pack, json } => report(pack, *json, games, console),
        Task::Export { game, dir } => export(game, dir, games, console),
        Task::Render(args) => render::run(args, games, console),
    }
}

#[derive(Serialize)]
struct Checked<'a> {
    game: &'a str,
    files: usize,
    sound: bool,
    faults: &'a [PackFault],
}

/// Faults that are listed unless somebody wants them all: more than anybody mends at once.
const MOST_FAULTS: usize = 50;

fn check(
    pack: &str,
    game: Option<&str>,
    most: usize,
    json: bool,
    games: &[Box<dyn Game>],
    console: &mut Console<'_>,
) -> Done {
    let (found, Folder { files, mut faults }) = match find(games, pack) {
        Ok(game) => (Some(game), Folder { files: game.pack(), faults: Vec::new() }),
        Err(_) if Path::new(pack).exists() => (None, Folder::read(Path::new(pack))?),
        Err(why) => return Err(Failure::Input(format!("{why}; nor is there such a directory"))),
    };
    let game = match (game, found) {
        (Some(id), _) => find(games, id).map_err(Failure::Input)?,
        (None, Some(game)) => game,
        (None, None) => game_of(&files, Path::new(pack), games)?,
    };
    let unread: BTreeSet<String> = faults.iter().map(|fault| fault.file.clone()).collect();
    // A file that is there but unreadable is not missing as well.
    faults.extend(game.check_pack(&files).into_iter().filter(|fault| !unread.contains(&fault.file)));
    let id = game.info().id;
    if json {
        let sound = faults.is_empty();
        console.json(&Checked { game: id, files: files.len(), sound, faults: &faults })?;
    } else {
        for fault in faults.iter().take(most) {
            console.say(one_line(&fault.to_string()))?;
        }
        if faults.len() > most {
            console.say(format_args!("and {} more (--all lists them)", faults.len() - most))?;
        }
    }
    if !faults.is_empty() {
        return Err(Failure::Check(format!("{pack}: {}", count(faults.len(), "fault"))));
    }
    if json { Ok(()) } else { console.say(format_args!("sound: {} for {id}", count(files.len(), "file"))) }
}

/// The text on one line, with nothing in it that commands a terminal or turns the direction of writing: names of files
/// and what is quoted from them come from strangers.
fn one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_control() || turns(c) || c == '\u{feff}' {
            true => line.extend(c.escape_unicode()),
            false => line.push(c),
        }
    }
    line
}

/// The game that a pack says it is for.
fn game_of<'a>(files: &PackFiles, dir: &Path, games: &'a [Box<dyn Game>]) -> Result<&'a dyn Game, Failure> {
    let wrong = |why: String| Failure::Input(format!("{}: {why}", dir.join("pack.toml").display()));
    let Some(text) = files.get("pack.toml") else {
        return Err(wrong("there is no such text file to say which game the pack is for".to_owned()));
    };
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
        wrong(format!("line {line}: {}", error.message()))
    })?;
    let Some(id) = table.get("game").and_then(toml::Value::as_str) else {
        return Err(wrong("it does not say which game the pack is for: game = \"...\"".to_owned()));
    };
    find(games, id).map_err(wrong)
}

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    parts: BTreeMap<String, Sources>,
    total: Sources,
}

fn report(pack: &str, json: bool, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let (game, files) = match find(games, pack) {
        Ok(game) => (game, game.pack()),
        Err(_) if Path::new(pack).is_dir() => {
            let dir = Path::new(pack);
            let files = Folder::read_pack(dir)?;
            (game_of(&files, dir, games)?, files)
        }
        Err(why) => return Err(Failure::Input(format!("{why}; nor is there such a directory"))),
    };
    let parts = game.report_pack(&files).map_err(|faults| {
        let first =
            faults.first().map(|fault| one_line(&format!(", the first: {fault}"))).unwrap_or_default();
        Failure::Check(format!("{pack}: the pack has {}{first}", count(faults.len(), "fault")))
    })?;
    let mut total = Sources::default();
    for part in parts.values() {
        total.rules += part.rules;
        total.geography += part.geography;
        total.estimate += part.estimate;
    }
    let counted = Counted { game: game.info().id, parts, total };
    if json {
        return console.json(&counted);
    }
    let names = counted.parts.keys().map(|name| name.chars().count());
    let width = names.chain(["total".len()]).max().unwrap_or(0);
    console
        .say(format_args!("{:<width$}  {:>12}  {:>12}  {:>12}", "part", "rules", "geography", "estimate"))?;
    for (name, part) in counted.parts.iter().map(|(n, p)| (n.as_str(), p)).chain([("total", &counted.total)])
    {
        let all = (part.rules + part.geography + part.estimate).max(1);
        let share = |n: usize| format!("{n} {:>4}", format!("{}%", (100 * n + all / 2) / all));
        let (rules, geography, estimate) = (share(part.rules), share(part.geography), share(part.estimate));
        console.say(format_args!("{name:<width$}  {rules:>12}  {geography:>12}  {estimate:>12}"))?;
    }
    Ok(())
}

fn export(game: &str, dir: &Path, games: &[Box<dyn Game>], console: &mut Console<'_>) -> Done {
    let game = find(games, game).map_err(Failure::Input)?;
    let wrong =
        |path: &Path, why: &dyn std::fmt::Display| Failure::Input(format!("{}: {why}", path.display()));
    fs::create_dir_all(dir).map_err(|error| wrong(dir, &error))?;
    if fs::read_dir(dir).map_err(|error| wrong(dir, &error))?.next().is_some() {
        return Err(wrong(dir, &"the directory is not empty, and nothing is overwritten"));
    }
    let files = game.pack();
    for (name, text) in &files {
        let path = dir.join(name);
        let folder = path.parent().unwrap_or(dir);
        let written = fs::create_dir_all(folder).and_then(|()| write_whole(&path, text.as_bytes(), false));
        written.map_err(|error| wrong(&path, &error))?;
    }
    let (n, id, dir) = (files.len(), game.info().id, dir.display());
    console.say(format_args!("{n} files of {id} written to {dir}"))?;
    console.say(format_args!("check your changes:  countermarch pack check {dir}"))?;
    console.say(format_args!("play with them:      countermarch play {id} --pack {dir}"))
}
