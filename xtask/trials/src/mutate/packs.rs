//! Mutated packs: what passes `pack check` must be playable to the end.

use std::sync::OnceLock;

use engine::{Command, Game, Next, Opened, PackFiles, PlayerKind, Seed, Setup};

use super::chance::Chance;
use super::text;
use super::{Spoilt, Verdict};

/// Ways to spoil a pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Byte,
    LineDropped,
    LineRepeated,
    LinesSwapped,
    CutOff,
    Number,
    Word,
    Cell,
    Column,
    FileDropped,
    Numbers,
    Several,
}

const KINDS: [(Kind, &str); 12] = [
    (Kind::Byte, "a bit flipped"),
    (Kind::LineDropped, "a line dropped"),
    (Kind::LineRepeated, "a line repeated"),
    (Kind::LinesSwapped, "two lines swapped"),
    (Kind::CutOff, "cut off anywhere"),
    (Kind::Number, "a number changed"),
    (Kind::Word, "a word changed"),
    (Kind::Cell, "a cell of the same column"),
    (Kind::Column, "a whole column the same"),
    (Kind::FileDropped, "a file dropped"),
    (Kind::Numbers, "ten numbers of a file changed"),
    (Kind::Several, "several of these"),
];

/// Random games that a sound pack is tried with.
const GAMES: u64 = 2;
/// Instead of these, one sound pack in so many is soaked, which takes as long as fifty of them.
const SOAKED: usize = 16;
/// Decisions of computer players that a sound pack is tried with.
const DECISIONS: usize = 40;
/// Steps that they may look at before each phase.
const NODES: u64 = 200;

/// The packs that are to be spoilt.
pub struct Packs {
    games: Vec<(Box<dyn Game>, PackFiles)>,
    playable: usize,
}

impl Packs {
    /// The packs of all games, those first that can be played.
    pub fn read() -> Self {
        let games = catalog::shelf().into_iter().map(|game| {
            let files = game.pack();
            (game, files)
        });
        Packs { games: games.collect(), playable: catalog::games().len() }
    }

    /// The pack of this number, spoilt.
    pub fn spoil(&self, seed: u64, number: u64) -> Spoilt {
        let mut chance = Chance::new("packs", seed, number);
        let (kind, _) = KINDS[number as usize % KINDS.len()];
        // Boards without rules can only be read: one try in ten is enough for them.
        let among = if chance.below(10) == 0 { self.games.len() } else { self.playable };
        let of = chance.below(among);
        let (game, files) = &self.games[of];
        let mut spoilt = files.clone();
        let mut name = String::new();
        // Some changes change nothing: a word becomes itself.
        while spoilt == *files {
            name = spoil(&mut spoilt, kind, &mut chance);
        }
        Spoilt { of, about: format!("{} {name}", game.info().id), files: spoilt }
    }

    /// What becomes of it.
    pub fn judge(&self, seed: u64, number: u64, spoilt: &Spoilt) -> Verdict {
        let mut chance = Chance::new("games", seed, number);
        judge(&*self.games[spoilt.of].0, &spoilt.files, &mut chance)
    }
}

/// Files that decide more than others are spoilt more often: a map has thousands of lines that are all alike.
fn file(files: &PackFiles, chance: &mut Chance) -> String {
    let names: Vec<&String> = files.keys().collect();
    let small: Vec<&String> = names.iter().copied().filter(|name| !name.starts_with("map/")).collect();
    let of = if chance.below(3) == 0 || small.is_empty() { &names } else { &small };
    (*of[chance.below(of.len())]).clone()
}

fn spoil(files: &mut PackFiles, kind: Kind, chance: &mut Chance) -> String {
    let name = file(files, chance);
    let old = files[&name].clone();
    let new = match kind {
        Kind::Byte => text::flip_bit(&old, chance),
        Kind::LineDropped => text::drop_line(&old, chance),
        Kind::LineRepeated => text::repeat_line(&old, chance),
        Kind::LinesSwapped => text::swap_lines(&old, chance),
        Kind::CutOff => text::cut_off(&old, chance),
        Kind::Number => text::change_number(&old, chance),
        Kind::Word => text::change_word(&old, chance),
        Kind::Cell => text::change_cell(&old, chance),
        Kind::Column => text::change_column(&old, chance),
        Kind::Numbers => (0..10).fold(old, |text, _| text::change_number(&text, chance)),
        Kind::FileDropped => {
            files.remove(&name);
            return name;
        }
        Kind::Several => {
            let kinds = [Kind::Number, Kind::Word, Kind::Cell, Kind::Column, Kind::LineDropped];
            let mut names = Vec::new();
            for _ in 0..2 + chance.below(4) {
                names.push(spoil(files, kinds[chance.below(kinds.len())], chance));
            }
            return names.join(" ");
        }
    };
    files.insert(name.clone(), new);
    name
}

/// Checks a pack as `countermarch pack check` does; what passes is played.
fn judge(game: &dyn Game, spoilt: &PackFiles, chance: &mut Chance) -> Verdict {
    let faults = game.check_pack(spoilt);
    if let Some(fault) = faults.first() {
        return match fault.fault.starts_with("trial game") {
            true => Verdict::Unplayable(fault.to_string()),
            false => Verdict::Refused(fault.to_string()),
        };
    }
    if game.info().scenarios.is_empty() {
        return Verdict::Played;
    }
    match play(game, spoilt, chance) {
        Ok(()) => Verdict::Played,
        Err(why) => Verdict::FalseAccept(why),
    }
}

/// Plays a scenario, of some packs with every promise checked, then a little with computer players.
fn play(game: &dyn Game, files: &PackFiles, chance: &mut Chance) -> Result<(), String> {
    let info = game.info();
    let has = |id: &str| files.contains_key(&format!("scenarios/{id}.toml"));
    let scenarios: Vec<&str> =
        info.scenarios.iter().map(|scenario| scenario.id).filter(|id| has(id)).collect();
    let Some(scenario) = chance.pick(&scenarios) else { return Ok(()) };
    let mut setup = Setup::scenario(scenario);
    if chance.below(2) == 0 {
        for option in info.options.iter().filter(|_| chance.below(3) == 0) {
            setup.options.insert(option.id.to_owned(), !option.default);
        }
    }
    let with = format!("{scenario} {}", setup.options_tag());
    setup.pack = Some(files.clone());
    let opened = game.open(&setup).map_err(|why| format!("{with}: {why}"))?;
    let number = chance.below(1 << 20) as u64;
    if chance.below(SOAKED) == 0 {
        let soaked = opened.soak(number, 0..1);
        if let Some(violation) = soaked.violations.first() {
            return Err(format!("{with}: soak {number}: {violation}"));
        }
    } else {
        let players = vec![PlayerKind::Random; opened.info().seats.len()];
        let tally = opened.simulate(&players, number, 0..GAMES);
        if let Some(violation) = tally.violations.first() {
            return Err(format!("{with}: game {number}: {violation}"));
        }
        if (tally.finished, tally.dead_ends) != (GAMES, 0) {
            return Err(format!("{with}: game {number} does not end"));
        }
    }
    think(&*opened, chance).map_err(|why| format!("{with}: {why}"))
}

fn think(opened: &dyn Opened, chance: &mut Chance) -> Result<(), String> {
    let levels = opened.levels();
    let number = chance.below(1 << 20) as u64;
    let seats = opened.info().seats.len();
    let players: Vec<String> = opened.info().seats.iter().map(|seat| (*seat).to_owned()).collect();
    let mut minds = Vec::new();
    for _ in 0..seats {
        let level = &levels[chance.below(levels.len())];
        minds.push((level.id, opened.mind(level.id, number, (level.nodes > 0).then_some(NODES))?));
    }
    let mut play = opened.start(&players, Seed::from_number(number));
    for _ in 0..DECISIONS {
        let Next::Seat(seat) = play.next() else { break };
        let (level, mind) = &mut minds[seat.index()];
        mind.begin(&*play)?;
        while mind.work().done < 1000 {}
        let Some(decision) = mind.decide().into_iter().next() else {
            return Err(format!("{level} {number} has no decision at step {}", play.ply() + 1));
        };
        let command = Command { seat, ply: play.ply(), id: None, text: decision.notation };
        play.submit(&command).map_err(|why| format!("{level} {number} plays '{}': {why}", command.text))?;
    }
    Ok(())
}

/// The names of the ways, in order.
pub fn kinds() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| KINDS.iter().map(|(_, name)| *name).collect())
}
