//! A contest on disk: a head that says what is played, then a line for each finished game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use engine::{Opened, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bout::Contestant;
use crate::disk::DiskFile;
use crate::files::read_marked;

/// The longest file that is read.
const LONGEST: u64 = 1 << 30;
const FORMAT: &str = "countermarch arena 1";

/// What is played: the head of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Contest {
    contest: String,
    program: String,
    game: String,
    scenario: String,
    options: String,
    rules: String,
    pack: String,
    pub a: Contestant,
    pub b: Contestant,
    pub seed: u64,
    /// How many seats the game has.
    #[serde(skip)]
    pub seats: usize,
}

impl Contest {
    pub fn new(opened: &dyn Opened, a: Contestant, b: Contestant, seed: u64) -> Self {
        // A record says what it is played with.
        let record = opened.start(&[], Seed::from_number(0)).record();
        let tag = |tag: &str| record.tag(tag).unwrap_or_default().to_owned();
        Contest {
            contest: FORMAT.to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: tag("Game"),
            scenario: tag("Scenario"),
            options: opened.setup().options_tag(),
            rules: tag("Rules"),
            pack: tag("Pack"),
            a,
            b,
            seed,
            seats: opened.info().seats.len(),
        }
    }

    /// The first thing in which a file's head differs.
    fn difference(&self, head: &Value) -> Option<String> {
        let ours = serde_json::to_value(self).unwrap_or_default();
        let keys = ["contest", "program", "game", "scenario", "options", "rules", "pack", "a", "b", "seed"]
            .into_iter();
        let mut different = keys.filter(|key| ours[*key] != head[*key]);
        different.next().map(|key| match key {
            "a" | "b" => format!("its player {key} is {}, not {}", head[key], ours[key]),
            _ => format!("its {key} is {}, not {}", head[key], ours[key]),
        })
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub game: u64,
    pub winner: Option<u8>,
    /// The seats that share a victory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<u8>,
    pub verdict: String,
    pub points: i16,
    pub actions: u64,
    pub hash: String,
    /// Steps of play that A and B looked at.
    pub nodes: Vec<u64>,
    /// Microseconds that A and B thought, phase by phase.
    pub thought_us: Vec<Vec<u64>>,
}

impl Played {
    /// Whether a seat has won, alone or with others.
    pub fn has_won(&self, seat: Seat) -> bool {
        self.winner == Some(seat.0) || self.shared.contains(&seat.0)
    }
}

/// The games of a contest that are finished, and where more are written.
pub(super) struct Ledger {
    games: BTreeMap<u64, Played>,
    file: Option<(PathBuf, Mutex<File>)>,
}

impl Ledger {
    /// Takes up the first `wanted` games that are in the file, if there is one.
    pub fn open(path: Option<&Path>, contest: &Contest, wanted: u64) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Ledger { games: BTreeMap::new(), file: None }) };
        let wrong = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let cannot = |error: io::Error| wrong(&format_args!("it cannot be written: {error}"));
        let mut file = OpenOptions::new().read(true).create(true).append(true).open(path).map_err(cannot)?;
        if !file.claim().map_err(cannot)? {
            return Err(wrong(&"another program writes it at the moment"));
        }
        let (mark, text) = read_marked(&file, LONGEST).map_err(|why| wrong(&why))?;
        // A line without an end was being written when the program was stopped.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 && !text.is_empty() && !text.starts_with("{\"contest\":") {
            return Err(wrong(&"it is not a contest, and is left alone"));
        }
        let mut lines = text[..whole].lines();
        if let Some(head) = lines.next() {
            let head: Value = serde_json::from_str(head).unwrap_or_default();
            if head["contest"].is_null() {
                return Err(wrong(&"it is not a contest, and is left alone"));
            }
            if let Some(difference) = contest.difference(&head) {
                return Err(wrong(&format_args!("it holds another contest: {difference}")));
            }
        }
        let mut games = BTreeMap::new();
        for (i, line) in lines.enumerate() {
            let sound = |played: &Played| {
                let seats = played.winner.iter().chain(&played.shared);
                played.nodes.len() == 2
                    && played.thought_us.len() == 2
                    && seats.into_iter().all(|seat| usize::from(*seat) < contest.seats)
            };
            let played: Option<Played> = serde_json::from_str(line).ok().filter(sound);
            let played =
                played.ok_or_else(|| wrong(&format_args!("line {}: it is not a finished game", i + 2)))?;
            if played.game < wanted {
                games.entry(played.game).or_insert(played);
            }
        }
        let mut prepare = || -> io::Result<()> {
            file.set_len((mark + whole) as u64)?;
            if whole == 0 {
                writeln!(file, "{}", serde_json::to_string(contest)?)?;
            }
            Ok(())
        };
        prepare().map_err(cannot)?;
        Ok(Ledger { games, file: Some((path.to_owned(), Mutex::new(file))) })
    }

    /// The games that are still to be played.
    pub fn due(&self, wanted: u64) -> Vec<u64> {
        (0..wanted).filter(|game| !self.games.contains_key(game)).collect()
    }

    /// Writes a finished game.
    pub fn keep(&self, played: &Played) -> Result<(), String> {
        let Some((path, file)) = &self.file else { return Ok(()) };
        let mut file = file.lock().map_err(|_| "the file of the contest is in disorder".to_owned())?;
        let line = serde_json::to_string(played).map_err(io::Error::from);
        // One write, so that an interruption cannot leave half a line in the middle.
        let written = line.and_then(|line| file.write_all(format!("{line}\n").as_bytes()));
        written.map_err(|error| format!("{}: it cannot be written: {error}", path.display()))
    }

    /// All games in their order, with those just played.
    pub fn with(self, played: Vec<Played>) -> Vec<Played> {
        let mut games = self.games;
        games.extend(played.into_iter().map(|played| (played.game, played)));
        games.into_values().collect()
    }
}
