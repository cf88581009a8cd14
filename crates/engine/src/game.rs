//! A game as everything above the rules sees it: types erased, choices as text.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use crate::perft::{Landmark, perft};
use crate::record::{DICE, Record, RecordError, Step};
use crate::sim::{self, PlayerKind, Tally};
use crate::soak::{self, Fog, Soak};
use crate::staff::{Chance, RANDOM};
use crate::table::revealed_seed;
use crate::{
    Board, Chart, Command, DiceKind, Entry, Fact, Forecast, Guide, Introduction, LevelInfo, Look, Mind, Next,
    Offer, Outlook, Overlay, OverlayInfo, PlaceId, Playable, Prompt, Proof, Receipt, Refusal, Rehearsal,
    Rejected, Rolled, RuleText, Scene, Seat, Seed, Staff, StateHash, Subject, Table, Viewer,
};

/// What a game says about itself before it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameInfo {
    /// One word for the command line.
    pub id: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// The sides, in the order of their seats.
    pub seats: Vec<&'static str>,
    /// What players may agree on before they start.
    pub options: Vec<OptionInfo>,
    /// What can be played.
    pub scenarios: Vec<ScenarioInfo>,
}

impl GameInfo {
    /// The game as one of its scenarios has it: with the names of its seats.
    pub fn for_scenario(&self, id: &str) -> GameInfo {
        let mut info = self.clone();
        let scenario = self.scenarios.iter().find(|scenario| scenario.id == id);
        if let Some(seats) = scenario.and_then(|scenario| scenario.seats.clone()) {
            info.seats = seats;
        }
        info
    }

    /// The seat with this name, whatever the case of its letters.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| seat.eq_ignore_ascii_case(name))?;
        Some(Seat(index as u8))
    }
}

/// Something that players may agree on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OptionInfo {
    /// One word for the command line.
    pub id: &'static str,
    /// What it is.
    pub title: &'static str,
    /// One sentence: what it changes, and under which case.
    pub help: &'static str,
    /// Whether it is a rule of the rulebook or a second reading of an unclear one.
    pub kind: OptionKind,
    /// Whether it is on unless somebody says otherwise.
    pub default: bool,
}

/// Where an option comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionKind {
    /// The rulebook offers it.
    Rulebook,
    /// The rulebook can be read in two ways; this is the other one.
    Reading,
}

/// Something that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioInfo {
    /// One word for the command line.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// Its length in turns.
    pub turns: u8,
    /// Its sides, in the order of their seats, where they are called otherwise than in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<&'static str>>,
}

/// Text files of a pack by their path inside it.
pub type PackFiles = BTreeMap<String, String>;

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The scenario's id; empty for the game's first.
    pub scenario: String,
    /// Options that differ from their default.
    pub options: BTreeMap<String, bool>,
    /// A pack other than the one that comes with the game.
    pub pack: Option<PackFiles>,
}

impl Setup {
    /// A scenario with default options and pack.
    pub fn scenario(id: &str) -> Self {
        Setup { scenario: id.to_owned(), ..Setup::default() }
    }

    /// What a record was played with; an error names the tag and what is wrong with it.
    pub fn of_record(record: &Record, info: &GameInfo) -> Result<Self, (&'static str, String)> {
        let mut setup = Setup::scenario(record.tag("Scenario").unwrap_or_default());
        setup.set_options_tag(record.tag("Options").unwrap_or_default()).map_err(|why| ("Options", why))?;
        // A record names every option of its day; one that was off need not be known any more.
        setup.options.retain(|id, on| *on || info.options.iter().any(|option| option.id == id));
        setup.settle(info).map_err(|why| ("Scenario", why))
    }

    /// The options as a tag: `+first -second`, or nothing.
    pub fn options_tag(&self) -> String {
        let sign = |on: bool| if on { '+' } else { '-' };
        let words: Vec<_> = self.options.iter().map(|(id, on)| format!("{}{id}", sign(*on))).collect();
        words.join(" ")
    }

    /// Every option with its value, as a record has it: what is the default now need not be so for ever.
    pub fn full_options_tag(&self, info: &GameInfo) -> String {
        let value = |option: &OptionInfo| self.options.get(option.id).copied().unwrap_or(option.default);
        let options = info.options.iter().map(|option| (option.id.to_owned(), value(option))).collect();
        Setup { options, ..Setup::default() }.options_tag()
    }

    /// Reads a tag written by [`Setup::options_tag`].
    pub fn set_options_tag(&mut self, tag: &str) -> Result<(), String> {
        for word in tag.split_whitespace() {
            let (on, id) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
                (Some(id), _) => (true, id),
                (_, Some(id)) => (false, id),
                _ => return Err(format!("option '{word}' starts with neither '+' nor '-'")),
            };
            self.options.insert(id.to_owned(), on);
        }
        Ok(())
    }

    /// Checks the ids against the game and drops options that say what is the default anyway.
    pub fn settle(&self, info: &GameInfo) -> Result<Setup, String> {
        let known = |ids: Vec<&str>| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
        let scenarios: Vec<&str> = info.scenarios.iter().map(|s| s.id).collect();
        if scenarios.is_empty() {
            return Err(format!("{} has a board but no rules yet: it cannot be played", info.id));
        }
        let mut settled = self.clone();
        if settled.scenario.is_empty() {
            scenarios.first().copied().unwrap_or_default().clone_into(&mut settled.scenario);
        }
        if !scenarios.contains(&settled.scenario.as_str()) {
            let scenario = &settled.scenario;
            return Err(format!("{} has no scenario '{scenario}'; it has: {}", info.id, known(scenarios)));
        }
        settled.options.clear();
        for (id, on) in &self.options {
            let Some(option) = info.options.iter().find(|option| option.id == id) else {
                let ids = known(info.options.iter().map(|o| o.id).collect());
                return Err(format!("{} has no option '{id}'; it has: {ids}", info.id));
            };
            if option.default != *on {
                settled.options.insert(id.clone(), *on);
            }
        }
        Ok(settled)
    }
}

/// Something wrong in a pack.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct PackFault {
    /// The file, relative to the pack.
    pub file: String,
    /// The line, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong.
    pub fault: String,
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.fault)
    }
}

/// How many entries of one part of a pack come from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sources {
    /// Facts of the rulebook.
    pub rules: usize,
    /// Computed from geography.
    pub geography: usize,
    /// Our own reconstruction.
    pub estimate: usize,
}

/// A game on the shelf.
pub trait Game: Send + Sync {
    /// What it says about itself.
    fn info(&self) -> &GameInfo;
    /// Whether it is an example of how a game is written: it can be played, but stands in no list for players.
    fn is_sample(&self) -> bool {
        false
    }
    /// Lays it out: scenario, options and pack are fixed from here on.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Opened>, String>;
    /// The pack that comes with the game.
    fn pack(&self) -> PackFiles;
    /// Everything that is wrong with a pack.
    fn check_pack(&self, files: &PackFiles) -> Vec<PackFault>;
    /// Where the entries of a sound pack come from, by part.
    fn report_pack(&self, files: &PackFiles) -> Result<BTreeMap<String, Sources>, Vec<PackFault>>;
    /// The checklist of the rulebook, one case a line, as `rules.tsv` has it; empty if there is none.
    fn rules_table(&self) -> &'static str {
        ""
    }
    /// The cases of the rulebook at or below this one, in our own words.
    fn rule_text(&self, case: &str) -> Vec<RuleText> {
        RuleText::find(self.rules_table(), case)
    }
    /// What it says in another language, as [`Translation::parse`](crate::Translation::parse) reads it: `de`; empty if there is
    /// no such translation.
    fn translation(&self, _language: &str) -> &'static str {
        ""
    }
    /// A guided beginning of a scenario, if there is one.
    fn guide(&self, _scenario: &str) -> Option<Guide> {
        None
    }
    /// What it is, for somebody who does not know it.
    fn introduction(&self) -> Option<Introduction> {
        None
    }
    /// Every scenario with every option alone flipped, for the checks.
    fn variants(&self) -> Vec<Setup> {
        let info = self.info();
        let mut variants = Vec::new();
        for scenario in &info.scenarios {
            variants.push(Setup::scenario(scenario.id));
            for option in &info.options {
                let mut setup = Setup::scenario(scenario.id);
                setup.options.insert(option.id.to_owned(), !option.default);
                variants.push(setup);
            }
        }
        variants
    }
}

/// A game laid out on the table.
pub trait Opened: Send + Sync {
    /// What the game says about itself.
    fn info(&self) -> &GameInfo;
    /// What was laid out.
    fn setup(&self) -> &Setup;
    /// What does not change during a match.
    fn scene(&self) -> Scene;
    /// How the game wants to be drawn.
    fn look(&self) -> Look;
    /// Its tables, to look things up in.
    fn charts(&self) -> Vec<Chart>;
    /// What can be laid over the map.
    fn overlays(&self) -> Vec<OverlayInfo>;
    /// A match. `players` name who sits where, for the record: somebody who is none of the [`levels`](Opened::levels)
    /// is a person. Where one sits, dice depend on all that was played before them; computers among themselves have
    /// streams, so that the same seed gives the same dice whatever they play.
    fn start(&self, players: &[String], seed: Seed) -> Box<dyn Match>;
    /// A match played again from its record, up to `to` steps; `verify` checks its dice too.
    fn replay(&self, record: &Record, to: usize, verify: bool) -> Result<Box<dyn Match>, RecordError>;
    /// What a record proves about its match. With a receipt that somebody has noted, or the beginning of one, the
    /// record must come by it.
    fn prove(&self, record: &Record, receipt: Option<&str>) -> Result<Proof, RecordError>;
    /// A match taken up again where its record ends.
    fn resume(&self, record: &Record, seed: Seed) -> Result<Box<dyn Match>, RecordError>;
    /// Plays games of computer players against each other; the same numbers give the same games.
    fn simulate(&self, players: &[PlayerKind], seed: u64, games: Range<u64>) -> Tally;
    /// Plays random games and checks everything that must always hold.
    fn soak(&self, seed: u64, games: Range<u64>) -> Soak;
    /// Plays random games and compares what viewers see in positions that differ only in what is hidden.
    fn fog(&self, seed: u64, games: Range<u64>) -> Fog;
    /// How many paths of one, two, ... `lengths` actions start in a position.
    fn perft(&self, at: Landmark, lengths: usize) -> Vec<u64>;
    /// Plays a random game for each of these seeds and gives what plays the same games again and counts their actions:
    /// for measuring what `legal` and `play` cost, and nothing else.
    fn rehearse(&self, seeds: Range<u64>) -> Box<dyn FnMut() -> u64>;
    /// The size of a state in memory.
    fn state_bytes(&self) -> usize;
    /// Its computer players, if it has any beside chance.
    fn staff(&self) -> Option<&dyn Staff> {
        None
    }
    /// The levels that it can be played against, the weakest first: chance, then its own players.
    fn levels(&self) -> Vec<LevelInfo> {
        let staff = self.staff().map_or(&[][..], |staff| staff.levels());
        std::iter::once(RANDOM).chain(staff.iter().copied()).collect()
    }
    /// The level of this name, whether or not it is one of those.
    fn level(&self, name: &str) -> Option<LevelInfo> {
        let unlisted = self.staff().map_or(&[][..], |staff| staff.unlisted());
        self.levels().iter().chain(unlisted).find(|level| level.id == name).copied()
    }
    /// A player of a level; see [`Staff::mind`].
    fn mind(&self, level: &str, seed: u64, nodes: Option<u64>) -> Result<Box<dyn Mind>, String> {
        if level == RANDOM.id {
            return Ok(Box::new(Chance::new(seed)));
        }
        match self.staff() {
            Some(staff) if self.level(level).is_some() => staff.mind(level, seed, nodes),
            _ => {
                let known: Vec<_> = self.levels().iter().map(|level| level.id).collect();
                Err(format!("there is no player '{level}'; there is: {}", known.join(", ")))
            }
        }
    }
}

/// A match whose game is not known to the caller.
///
/// It is [`Any`], so that whoever knows the game, such as its computer players, can get at its [`Table`].
pub trait Match: Any + Send {
    /// What the game says about itself.
    fn info(&self) -> &GameInfo;
    /// How many steps have been made.
    fn ply(&self) -> usize;
    /// Who or what decides.
    fn next(&self) -> Next;
    /// What is asked.
    fn prompt(&mut self) -> Prompt;
    /// What may be played, in words and with what a client should know about it.
    fn offers(&mut self) -> Vec<Offer>;
    /// The same in the same order, in notation alone.
    fn notations(&self) -> Vec<String>;
    /// The way that an offered action takes.
    fn route(&mut self, notation: &str) -> Vec<PlaceId>;
    /// Why nothing may be done with a piece or at a place; nothing where something may be done, or where the game does
    /// not know what was meant.
    fn why_not(&mut self, about: Subject) -> Option<Refusal>;
    /// What lies ahead.
    fn outlook(&mut self) -> Outlook;
    /// An overlay by its id, about what the viewer looks at.
    fn overlay(&mut self, viewer: Viewer, id: &str, about: Option<Subject>) -> Overlay;
    /// What a player would look up about a piece or a place.
    fn facts(&mut self, viewer: Viewer, about: Subject) -> Vec<Fact>;
    /// What the attack that is being prepared will come to; only the player who prepares it may see this.
    fn forecast(&mut self) -> Option<Forecast>;
    /// The position as this viewer may see it.
    fn board(&self, viewer: Viewer) -> Board;
    /// The log as this viewer may read it, from entry `from` of the whole log on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Entry>;
    /// Everything that was written from entry `from` on, whoever may read it: whoever shows it asks
    /// [`Entry::is_for`] first.
    fn journal(&self, from: usize) -> &[Entry];
    /// How long the whole log is.
    fn log_len(&self) -> usize;
    /// How long it was when so many steps had been made.
    fn log_before(&self, ply: usize) -> usize;
    /// Says why the next action is going to be played: for the record, and in the log for that player alone.
    fn remark(&mut self, why: &str);
    /// Plays an action; returns how many steps have been made.
    fn submit(&mut self, command: &Command) -> Result<usize, Rejected>;
    /// Takes back the last step of this seat.
    fn undo(&mut self, seat: Seat) -> Result<(), Rejected>;
    /// How many steps this seat could take back.
    fn undoable(&self, seat: Seat) -> usize;
    /// Goes on with dice thrown elsewhere, in a match without a seed.
    fn enter_dice(&mut self, rolled: Rolled) -> Result<(), String>;
    /// The steps so far, as the record has them.
    fn steps(&self) -> &[Step];
    /// The record so far: a copy, with the fingerprint of the position.
    fn record(&self) -> Record;
    /// The record so far without its steps: what is to be kept beside their text, which
    /// [`write_steps`](crate::record::write_steps) gives.
    fn head(&self) -> Record;
    /// The record as this viewer may have it while the match runs.
    fn record_for(&self, viewer: Viewer) -> Record;
    /// The steps from `from` on, as this viewer may know them.
    fn steps_for(&self, viewer: Viewer, from: usize) -> Vec<Step>;
    /// Plays one more step of a record, in a match without dice of its own.
    fn repeat(&mut self, step: &Step) -> Result<(), RecordError>;
    /// Goes back to the position after `to` steps, in a match without dice of its own.
    fn rewind(&mut self, to: usize) -> Result<(), String>;
    /// The fingerprint of the position.
    fn hash(&self) -> StateHash;
    /// The fingerprint of all that was played: what players note and compare.
    fn receipt(&self) -> Option<Receipt>;
}

impl<R: Playable> Match for Table<R> {
    fn info(&self) -> &GameInfo {
        Table::info(self)
    }
    fn ply(&self) -> usize {
        Table::ply(self)
    }
    fn next(&self) -> Next {
        Table::next(self)
    }
    fn prompt(&mut self) -> Prompt {
        Table::prompt(self)
    }
    fn offers(&mut self) -> Vec<Offer> {
        Table::offers(self)
    }
    fn notations(&self) -> Vec<String> {
        Table::notations(self)
    }
    fn route(&mut self, notation: &str) -> Vec<PlaceId> {
        Table::route(self, notation)
    }
    fn why_not(&mut self, about: Subject) -> Option<Refusal> {
        self.why_not(about)
    }
    fn outlook(&mut self) -> Outlook {
        Table::outlook(self)
    }
    fn overlay(&mut self, viewer: Viewer, id: &str, about: Option<Subject>) -> Overlay {
        Table::overlay(self, viewer, id, about)
    }
    fn facts(&mut self, viewer: Viewer, about: Subject) -> Vec<Fact> {
        Table::facts(self, viewer, about)
    }
    fn forecast(&mut self) -> Option<Forecast> {
        Table::forecast(self)
    }
    fn board(&self, viewer: Viewer) -> Board {
        Table::board(self, viewer)
    }
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Entry> {
        Table::log(self, viewer, from).cloned().collect()
    }
    fn journal(&self, from: usize) -> &[Entry] {
        Table::journal(self, from)
    }
    fn log_len(&self) -> usize {
        Table::log_len(self)
    }
    fn log_before(&self, ply: usize) -> usize {
        self.log_before(ply)
    }
    fn remark(&mut self, why: &str) {
        Table::remark(self, why);
    }
    fn submit(&mut self, command: &Command) -> Result<usize, Rejected> {
        Table::submit(self, command)
    }
    fn undo(&mut self, seat: Seat) -> Result<(), Rejected> {
        Table::undo(self, seat)
    }
    fn undoable(&self, seat: Seat) -> usize {
        Table::undoable(self, seat)
    }
    fn enter_dice(&mut self, rolled: Rolled) -> Result<(), String> {
        Table::enter_dice(self, rolled)
    }
    fn steps(&self) -> &[Step] {
        Table::steps(self)
    }
    fn record(&self) -> Record {
        Table::record(self)
    }
    fn head(&self) -> Record {
        Table::head(self)
    }
    fn record_for(&self, viewer: Viewer) -> Record {
        Table::record_for(self, viewer)
    }
    fn steps_for(&self, viewer: Viewer, from: usize) -> Vec<Step> {
        Table::steps_for(self, viewer, from)
    }
    fn repeat(&mut self, step: &Step) -> Result<(), RecordError> {
        Table::repeat(self, step)
    }
    fn rewind(&mut self, to: usize) -> Result<(), String> {
        Table::rewind(self, to)
    }
    fn hash(&self) -> StateHash {
        Table::hash(self)
    }
    fn receipt(&self) -> Option<Receipt> {
        Table::receipt(self)
    }
}

/// The rules of one scenario, ready to be played, with their types erased.
pub struct Opening<R: Playable> {
    rules: Arc<R>,
    info: Arc<GameInfo>,
    setup: Setup,
    tags: Record,
    staff: Option<Box<dyn Staff>>,
}

impl<R: Playable> Opening<R> {
    /// `setup` is settled; `version` is the rules version and `pack` the pack's fingerprint, for the record.
    pub fn new(rules: R, info: &GameInfo, setup: Setup, version: &str, pack: StateHash) -> Self {
        let mut tags = Record::new();
        tags.set_tag("Game", info.id);
        tags.set_tag("Scenario", &setup.scenario);
        tags.set_tag("Options", &setup.full_options_tag(info));
        tags.set_tag("Rules", version);
        tags.set_tag("Pack", &pack.to_string());
        let info = Arc::new(info.for_scenario(&setup.scenario));
        Opening { rules: Arc::new(rules), info, setup, tags, staff: None }
    }

    /// The same with computer players.
    pub fn staffed(self, staff: impl FnOnce(Arc<R>) -> Box<dyn Staff>) -> Self {
        let staff = Some(staff(self.rules.clone()));
        Opening { staff, ..self }
    }

    fn again(&self, record: &Record, to: usize, seed: Option<Seed>) -> Result<Box<dyn Match>, RecordError> {
        self.same_pack(record)?;
        Ok(Box::new(Table::replay(self.rules.clone(), self.info.clone(), record, to, seed)?))
    }

    fn same_pack(&self, record: &Record) -> Result<(), RecordError> {
        let ours = self.own_tag("Pack");
        match record.tag("Pack") {
            Some(theirs) if theirs != ours => {
                let cause = format!("the record was played with pack {theirs}, this is pack {ours}");
                Err(record.wrong_tag("Pack", cause))
            }
            _ => Ok(()),
        }
    }

    fn own_tag(&self, name: &str) -> &str {
        self.tags.tag(name).unwrap_or_default()
    }
}

impl<R: Playable> Opened for Opening<R> {
    fn info(&self) -> &GameInfo {
        &self.info
    }
    fn setup(&self) -> &Setup {
        &self.setup
    }
    fn scene(&self) -> Scene {
        self.rules.scene()
    }
    fn look(&self) -> Look {
        self.rules.look()
    }
    fn charts(&self) -> Vec<Chart> {
        self.rules.charts()
    }
    fn overlays(&self) -> Vec<OverlayInfo> {
        self.rules.overlays()
    }
    fn start(&self, players: &[String], seed: Seed) -> Box<dyn Match> {
        let mut tags = self.tags.clone();
        for (seat, player) in self.info.seats.iter().zip(players) {
            tags.set_tag(seat, player);
        }
        let computes = |player: &String| self.level(player).is_some();
        let dice = if players.iter().all(computes) { DiceKind::Streams } else { DiceKind::Chained };
        tags.set_tag(DICE, dice.name());
        Box::new(Table::new(self.rules.clone(), self.info.clone(), tags, Some(seed)))
    }
    fn replay(&self, record: &Record, to: usize, verify: bool) -> Result<Box<dyn Match>, RecordError> {
        let seed = if verify { Some(revealed_seed(record, &self.info)?) } else { None };
        self.again(record, to, seed)
    }
    fn resume(&self, record: &Record, seed: Seed) -> Result<Box<dyn Match>, RecordError> {
        self.again(record, usize::MAX, Some(seed))
    }
    fn prove(&self, record: &Record, receipt: Option<&str>) -> Result<Proof, RecordError> {
        self.same_pack(record)?;
        Proof::of(self.rules.clone(), &self.info, record, self.own_tag("Rules"), receipt)
    }
    fn simulate(&self, players: &[PlayerKind], seed: u64, games: Range<u64>) -> Tally {
        sim::simulate(&*self.rules, players, seed, games)
    }
    fn soak(&self, seed: u64, games: Range<u64>) -> Soak {
        soak::soak(&self.rules, &self.info, seed, games)
    }
    fn fog(&self, seed: u64, games: Range<u64>) -> Fog {
        soak::fog(&*self.rules, self.info.seats.len(), seed, games)
    }
    fn perft(&self, at: Landmark, lengths: usize) -> Vec<u64> {
        perft(&*self.rules, at, lengths)
    }
    fn rehearse(&self, seeds: Range<u64>) -> Box<dyn FnMut() -> u64> {
        let rules = self.rules.clone();
        let rehearsal = Rehearsal::random(&*rules, seeds);
        let (mut desk, mut legal) = (R::Desk::default(), Vec::new());
        Box::new(move || rehearsal.play(&rules, &mut desk, &mut legal))
    }
    fn state_bytes(&self) -> usize {
        size_of::<R::State>()
    }
    fn staff(&self) -> Option<&dyn Staff> {
        self.staff.as_deref()
    }
}
