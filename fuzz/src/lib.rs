//! What the fuzz targets share: the games, and how one input stands for several files.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use engine::{Game, Opened, PackFiles, Record, Setup};

/// The games that can be played.
pub static GAMES: LazyLock<[Box<dyn Game>; 2]> =
    LazyLock::new(|| [Box::new(war_comes_early::Shelf::default()), Box::new(munich_war::Shelf::default())]);

/// The game that a record is of.
pub fn game_of(record: &Record) -> Option<&'static dyn Game> {
    GAMES.iter().find(|game| record.tag("Game") == Some(game.info().id)).map(|game| &**game)
}

/// Does something with the game that a record says it is of, laid out as it says; what has been laid out before is
/// used again.
pub fn with_opened<T>(record: &Record, act: impl FnOnce(&dyn Opened) -> T) -> Option<T> {
    static OPENED: Mutex<BTreeMap<String, Box<dyn Opened>>> = Mutex::new(BTreeMap::new());
    let game = game_of(record)?;
    let setup = Setup::of_record(record, game.info()).ok()?;
    let key = format!("{} {} {}", game.info().id, setup.scenario, setup.options_tag());
    let mut opened = OPENED.lock().ok()?;
    // So many combinations of options that nobody would remember them all.
    if opened.len() > 200 {
        opened.clear();
    }
    if !opened.contains_key(&key) {
        opened.insert(key.clone(), game.open(&setup).ok()?);
    }
    Some(act(&*opened[&key]))
}

/// An input as several files: each begins with a line `=== name`.
pub fn files(text: &str) -> PackFiles {
    let mut files = PackFiles::new();
    let mut name = String::new();
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("=== ") {
            Some(rest) => name = rest.trim().to_owned(),
            None => files.entry(name.clone()).or_default().push_str(line),
        }
    }
    files
}

/// A pack with some lines changed: the lines after `@ file number` stand in place of that line of the file.
pub fn edited(mut files: PackFiles, edits: &str) -> PackFiles {
    let mut edit: Option<(String, usize, String)> = None;
    let mut apply = |edit: Option<(String, usize, String)>| {
        let Some((name, number, new)) = edit else { return };
        let Some(old) = files.get_mut(&name) else { return };
        let lines = old.split_inclusive('\n').enumerate();
        let put = |(at, line): (usize, &str)| if at + 1 == number { new.clone() } else { line.to_owned() };
        *old = lines.map(put).collect();
    };
    for line in edits.split_inclusive('\n') {
        match line.strip_prefix("@ ") {
            Some(head) => {
                apply(edit.take());
                let mut words = head.split_whitespace();
                let name = words.next().unwrap_or_default().to_owned();
                let number = words.next().and_then(|number| number.parse().ok()).unwrap_or(0);
                edit = Some((name, number, String::new()));
            }
            None => {
                if let Some((.., new)) = &mut edit {
                    new.push_str(line);
                }
            }
        }
    }
    apply(edit);
    files
}
