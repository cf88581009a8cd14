//! One session of a match: computers decide, humans are asked, the record is kept.

use std::path::Path;

use engine::{
    Audience, Command, Entry, Event, Match, Next, Offer, Opened, Outcome, RANDOM, Rejected, Scene, Seat,
    Seed, Viewer,
};

use super::Player;
use super::talk::{self, COMMANDS, HELP, Talk};
use crate::bout::{Computer, Contestant};
use crate::console::{Console, Done, Failure, LONGEST_LINE, Line};
use crate::many;
use crate::nearest::nearest;
use crate::saved::RecordFile;
use crate::show::{self, Drawing, with_case};

/// More threads than this help a computer player little.
const MOST_THREADS: u64 = 4;

/// A match in front of its players.
pub(super) struct Sitting<'a, 'c> {
    opened: &'a dyn Opened,
    game: Box<dyn Match>,
    scene: Scene,
    players: Vec<Player>,
    // Those who think, by seat.
    computers: Vec<Option<Computer>>,
    seed: Seed,
    file: Option<RecordFile<'c>>,
    // The record could not be written, and why.
    lost: Option<String>,
    // How much of the log has been told at all, and to each seat.
    told: usize,
    told_to: Vec<usize>,
    // Who was asked last.
    asked: Option<Seat>,
    /// The last thing a player did was to take something back.
    taken_back: bool,
    console: &'a mut Console<'c>,
}

/// What came of asking a player.
enum Answer {
    /// The match has changed.
    Changed,
    /// The player leaves.
    Left,
}

impl<'a, 'c> Sitting<'a, 'c> {
    pub fn new(
        game: Box<dyn Match>,
        opened: &'a dyn Opened,
        players: Vec<Player>,
        seconds: f64,
        seed: Seed,
        file: Option<RecordFile<'c>>,
        console: &'a mut Console<'c>,
    ) -> Result<Self, Failure> {
        let told_to = vec![0; players.len()];
        let scene = opened.scene();
        let thinks = |(seat, player): (usize, &Player)| -> Result<Option<Computer>, String> {
            let Some(level) = player.level.filter(|level| level.id != RANDOM.id) else { return Ok(None) };
            let searches = level.nodes > 0;
            let mut contestant = Contestant::new(opened, level.id, None, searches.then_some(seconds))?;
            contestant.threads = many::threads(None, MOST_THREADS);
            Computer::new(opened, &contestant, own_number(seed, "countermarch player", seat)).map(Some)
        };
        let computers = players.iter().enumerate().map(thinks).collect::<Result<_, _>>();
        Ok(Sitting {
            opened,
            game,
            scene,
            players,
            computers: computers.map_err(Failure::Input)?,
            seed,
            file,
            lost: None,
            told: 0,
            told_to,
            asked: None,
            taken_back: false,
            console,
        })
    }

    /// Plays a new match.
    pub fn begin(mut self) -> Done {
        let change = match self.players.iter().zip(&self.opened.info().seats).next_back() {
            Some((player, seat)) if player.is_human() => format!(" (to change that: --seat {seat}=random)"),
            Some((_, seat)) => format!(" (to change that: --seat {seat}=human)"),
            None => String::new(),
        };
        self.greet(&change)?;
        self.play()
    }

    /// Goes on with a match of an earlier session, in which what happened has been told.
    pub fn go_on(mut self) -> Done {
        self.told = self.game.log_len();
        self.told_to.fill(self.told);
        self.greet("")?;
        let steps = show::count(self.game.ply(), "step");
        self.console.say(format_args!("Going on after {steps}; 'log' tells what happened."))?;
        self.play()
    }

    fn greet(&mut self, change: &str) -> Done {
        let info = self.opened.info();
        let id = &self.opened.setup().scenario;
        let scenario = info.scenarios.iter().find(|s| s.id == id).map_or(id.as_str(), |s| s.title);
        self.console.say(format_args!("{}: {scenario}", info.title))?;
        let sides = info.seats.iter().zip(&self.players);
        let sides: Vec<_> = sides.map(|(seat, player)| format!("{seat}: {}", player.name)).collect();
        self.console.say(format_args!("{}{change}", sides.join(", ")))?;
        self.commitment(
            " (to the secret seed of the dice and to all that is set up; the seed is shown at the end)",
        )?;
        match &self.file {
            Some(file) => {
                self.console.say(format_args!("Record: {file}, brought up to date after every step"))?;
            }
            None => {
                self.console.say("Record: none (to keep the match: --record FILE, or 'save FILE' later)")?;
            }
        }
        self.console.say("Answer with a number or a notation; 'help' lists the commands.")
    }

    /// Until the game is over or a player leaves.
    fn play(mut self) -> Done {
        loop {
            match self.game.next() {
                Next::Over(outcome) => return self.end(outcome),
                Next::Dice(throw) => {
                    return Err(Failure::Check(format!("the dice '{throw}' are due and nobody throws them")));
                }
                Next::Seat(seat) => {
                    let offers = self.game.offers();
                    if offers.is_empty() {
                        let side = self.side(seat);
                        return Err(Failure::Check(format!(
                            "{side} is to decide and nothing is offered: a fault in the rules"
                        )));
                    }
                    match self.players.get(seat.index()).and_then(|player| player.level) {
                        Some(_) => self.compute(seat, &offers)?,
                        None if offers.len() == 1 && !self.taken_back => {
                            self.take_only(seat, &offers[0])?;
                        }
                        None => match self.ask(seat, &offers)? {
                            Answer::Changed => {}
                            Answer::Left => return self.leave(),
                        },
                    }
                    self.keep()?;
                }
            }
        }
    }

    /// Where there is only one way on nobody is asked, except after taking something back.
    fn take_only(&mut self, seat: Seat, offer: &Offer) -> Done {
        self.news(Viewer::Seat(seat))?;
        self.console.say(format_args!("{}, the only way on: {}.", self.side(seat), offer.label))?;
        self.submit(seat, &offer.notation).map_err(|why| {
            Failure::Check(format!(
                "'{}' is offered but refused: {why}: a fault in the rules",
                offer.notation
            ))
        })?;
        Ok(())
    }

    fn compute(&mut self, seat: Seat, offers: &[Offer]) -> Done {
        if let Some(Some(computer)) = self.computers.get_mut(seat.index()) {
            computer.play(&mut *self.game, true).map_err(Failure::Check)?;
            return self.overheard();
        }
        let chosen = &offers[pick(self.seed, self.game.ply(), offers.len())];
        self.submit(seat, &chosen.notation).map_err(|why| {
            Failure::Check(format!(
                "'{}' is offered but refused: {why}: a fault in the rules",
                chosen.notation
            ))
        })?;
        self.overheard()
    }

    /// Where only computers play, everything is told as it happens.
    fn overheard(&mut self) -> Done {
        if self.players.iter().any(Player::is_human) { Ok(()) } else { self.news(Viewer::Umpire) }
    }

    fn submit(&mut self, seat: Seat, text: &str) -> Result<usize, Rejected> {
        let ply = self.game.ply();
        self.game.submit(&Command { seat, ply, id: None, text: text.to_owned() })
    }

    fn ask(&mut self, seat: Seat, offers: &[Offer]) -> Result<Answer, Failure> {
        let others = self.players.iter().filter(|player| player.is_human()).count() > 1;
        if others && self.asked != Some(seat) {
            self.console.say(format_args!("\nThe screen is for {} now.", self.side(seat)))?;
        }
        self.asked = Some(seat);
        self.news(Viewer::Seat(seat))?;
        let board = self.game.board(Viewer::Seat(seat));
        let prompt = self.game.prompt();
        let heading = show::heading([&*board.turn.to_string(), &*board.phase.to_string(), self.side(seat)]);
        self.console.say(format_args!("\n{heading}"))?;
        self.console.say(with_case(&prompt.text, &prompt.case))?;
        self.console.say(show::offers(offers, &self.scene).trim_end_matches('\n'))?;
        loop {
            let line = match self.console.line()? {
                Some(Line::Said(line)) => line,
                Some(Line::TooLong) => {
                    let limit = format!("A line has at most {LONGEST_LINE} bytes: this one is not obeyed.");
                    self.console.say(limit)?;
                    continue;
                }
                None => return Ok(Answer::Left),
            };
            match talk::read(&line, offers) {
                Talk::Nothing => {}
                Talk::Action(index) => match self.submit(seat, &offers[index].notation) {
                    Ok(_) => {
                        self.taken_back = false;
                        return Ok(Answer::Changed);
                    }
                    Err(why) => self.refuse(&why, &line, offers)?,
                },
                Talk::NoSuchNumber => {
                    self.console.say(format_args!("The actions have the numbers 1 to {}.", offers.len()))?;
                }
                Talk::Undo => match self.undo(seat) {
                    Ok(()) => {
                        self.taken_back = true;
                        let more = self.game.undoable(seat);
                        self.console.say(format_args!("Taken back; {more} more could be."))?;
                        return Ok(Answer::Changed);
                    }
                    Err(why) => self.console.say(sentence(&why.to_string()))?,
                },
                Talk::Board(place) => self.board(seat, place)?,
                Talk::Log(much) => self.log(seat, much)?,
                Talk::Help => self.console.say(HELP)?,
                Talk::Actions(word) => self.actions(word, offers)?,
                Talk::Why("") => {
                    let case = if prompt.case.is_empty() { "none" } else { &prompt.case };
                    self.console.say(format_args!("Case {case}: {}", prompt.text))?;
                }
                Talk::Why(action) => match talk::read(action, offers) {
                    Talk::Action(index) => {
                        let notation = &offers[index].notation;
                        self.console.say(format_args!("'{notation}' is allowed: number {}.", index + 1))?;
                    }
                    _ => match self.try_out(seat, action)? {
                        Some(why) => self.refuse(&why, action, offers)?,
                        None => self.console.say(format_args!("'{action}' is allowed."))?,
                    },
                },
                Talk::Receipt => self.receipt()?,
                Talk::Save(file) => self.save(file)?,
                Talk::Quit => return Ok(Answer::Left),
                Talk::Other(text) => match self.submit(seat, text) {
                    // The rules read more than one spelling.
                    Ok(_) => {
                        self.taken_back = false;
                        return Ok(Answer::Changed);
                    }
                    Err(why) => self.refuse(&why, text, offers)?,
                },
            }
        }
    }

    /// Why an action would be refused. It is tried on a copy of the match, which has no dice to throw.
    fn try_out(&self, seat: Seat, text: &str) -> Result<Option<Rejected>, Failure> {
        let copy = self.opened.replay(&self.game.record(), usize::MAX, false);
        let mut copy = copy.map_err(|why| {
            Failure::Check(format!(
                "the match does not play again from its record: {why}: a fault in the rules"
            ))
        })?;
        let command = Command { seat, ply: copy.ply(), id: None, text: text.to_owned() };
        Ok(copy.submit(&command).err())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Rejected> {
        self.game.undo(seat)?;
        if let Some(file) = &mut self.file {
            file.rewind();
        }
        let len = self.game.log_len();
        self.told = self.told.min(len);
        self.told_to.iter_mut().for_each(|told| *told = (*told).min(len));
        Ok(())
    }

    fn refuse(&mut self, why: &Rejected, text: &str, offers: &[Offer]) -> Done {
        if let Rejected::Illegal(refusal) = why {
            let case =
                if refusal.case.is_empty() { String::new() } else { format!(" (case {})", refusal.case) };
            self.console.say(format_args!("Not allowed: {}{case}", refusal.text))?;
            return self.console.say("'actions' lists what is allowed.");
        }
        self.console.say(sentence(&why.to_string()))?;
        let notations = offers.iter().map(|offer| offer.notation.as_str());
        match nearest(text.trim(), notations.chain(COMMANDS)) {
            Some(near) => self.console.say(format_args!("Did you mean '{near}'?")),
            None => self.console.say("'actions' lists what is allowed, 'help' the commands."),
        }
    }

    /// Tells this viewer what happened since it last looked. What everybody may know is told once to all
    /// who share the screen; what only one seat may know waits until that seat looks.
    fn news(&mut self, viewer: Viewer) -> Done {
        let from = match viewer {
            Viewer::Seat(seat) => self.told_to[seat.index()],
            _ => self.told,
        };
        for (i, entry) in self.game.journal(from).iter().enumerate() {
            let new = from + i >= self.told || entry.audience != Audience::All;
            if new && (entry.is_for(viewer) || self.is_reason(entry)) {
                self.console.say(format_args!("  {}", show::entry(entry)))?;
            }
        }
        self.told = self.game.log_len();
        if let Viewer::Seat(seat) = viewer {
            self.told_to[seat.index()] = self.told;
        }
        Ok(())
    }

    /// Whether an entry is a computer player's reason, which it tells to everybody.
    fn is_reason(&self, entry: &Entry) -> bool {
        let computes = |seat: Seat| self.players.get(seat.index()).is_some_and(|player| !player.is_human());
        matches!(entry.audience, Audience::Only(seat) if entry.event == Event::Remarked && computes(seat))
    }

    fn board(&mut self, seat: Seat, place: &str) -> Done {
        let board = self.game.board(Viewer::Seat(seat));
        let drawing = Drawing { scene: &self.scene, info: self.opened.info(), board: &board };
        let text = if place.is_empty() { drawing.whole() } else { drawing.places(place) };
        self.console.say(text.trim_end_matches('\n'))
    }

    fn log(&mut self, seat: Seat, much: &str) -> Done {
        let mut entries = self.game.journal(0).to_vec();
        entries.retain(|entry| entry.is_for(Viewer::Seat(seat)) || self.is_reason(entry));
        let wanted = match much {
            "" => 20,
            "all" => entries.len(),
            number => match number.parse() {
                Ok(number) => number,
                Err(_) => return self.console.say("It is 'log', 'log all' or 'log' and a number."),
            },
        };
        let left = entries.len().saturating_sub(wanted);
        if entries.is_empty() {
            return self.console.say("Nothing has happened yet.");
        }
        if left > 0 {
            self.console.say(format_args!("  ... {left} entries before these"))?;
        }
        for entry in &entries[left..] {
            self.console.say(format_args!("  {}", show::entry(entry)))?;
        }
        Ok(())
    }

    fn actions(&mut self, word: &str, offers: &[Offer]) -> Done {
        let word = word.to_lowercase();
        let has = |text: &str| text.to_lowercase().contains(&word);
        let fit = offers.iter().enumerate().filter(|(_, c)| has(&c.notation) || has(&c.label.to_string()));
        match show::list(fit).trim_end_matches('\n') {
            "" => self.console.say(format_args!("No action has '{word}' in it.")),
            list => self.console.say(list),
        }
    }

    fn save(&mut self, name: &str) -> Done {
        match self.write_to(name) {
            Ok(name) => self.console.say(format_args!("Saved in {name}; its seed is in {name}.seed.")),
            Err(why) => self.console.say(format_args!("Not saved: {why}.")),
        }
    }

    /// Writes the record where the match is kept, or to another file, which then is where it is kept if there was none.
    fn write_to(&mut self, name: &str) -> Result<String, String> {
        let record = self.game.record();
        let other = match name {
            "" => None,
            name => Some(RecordFile::at(self.console.disk, Path::new(name))?),
        };
        match (other, &mut self.file) {
            (None, None) => Err("the match has no record: say 'save FILE'".to_owned()),
            (None, Some(file)) => {
                file.write(&record)?;
                self.lost = None;
                Ok(file.to_string())
            }
            (Some(other), Some(file)) if other.is(file) => self.write_to(""),
            (Some(mut other), _) => {
                other.begin(self.seed, &record)?;
                let name = other.to_string();
                self.file.get_or_insert(other);
                Ok(name)
            }
        }
    }

    /// Writes what is new. A full disk must not end a match: the player is told, as long as it lasts, and it is tried
    /// again after the next step.
    fn keep(&mut self) -> Done {
        let Some(file) = &mut self.file else { return Ok(()) };
        let before = self.lost.take();
        self.lost = file.keep(&*self.game).err();
        match &self.lost {
            Some(why) => self.console.say(format_args!("The record cannot be written: {why}.")),
            None if before.is_some() => {
                self.console.say("The record can be written again: nothing is missing.")
            }
            None => Ok(()),
        }
    }

    fn leave(mut self) -> Done {
        let steps = show::count(self.game.ply(), "step");
        if let (Some(file), None) = (&mut self.file, &self.lost) {
            // All steps are there already; this says where they lead to.
            let _ = file.write(&self.game.record());
        }
        match (self.file, self.lost) {
            (Some(file), Some(why)) => {
                self.console.say(format_args!("\nStopped after {steps}, and not all of them are kept."))?;
                Err(not_kept(&file, &why))
            }
            (Some(file), None) => self.console.say(format_args!(
                "\nStopped after {steps}. The match is in {file}: the same command goes on with it."
            )),
            (None, _) => self.console.say(format_args!("\nStopped after {steps}. Nothing was recorded.")),
        }
    }

    fn end(mut self, outcome: Outcome) -> Done {
        let lone = self.players.iter().position(Player::is_human).map(|i| Seat(i as u8));
        let viewer = self.asked.or(lone).map_or(Viewer::Umpire, Viewer::Seat);
        self.news(viewer)?;
        self.console.say(format_args!("\nThe game is over: {outcome}."))?;
        let winners: Vec<_> = outcome.winners.iter().map(|seat| self.side(seat)).collect();
        match winners.as_slice() {
            [] => self.console.say("Winner: nobody")?,
            [one] => self.console.say(format_args!("Winner: {one}"))?,
            several => self.console.say(format_args!("Winners: {}", several.join(", ")))?,
        }
        if let (Some(file), None) = (&self.file, &self.lost) {
            self.console.say(format_args!("Record: {file}"))?;
        }
        self.console.say(format_args!("Seed: {}", self.seed))?;
        self.commitment("")?;
        self.receipt()?;
        match (&self.file, &self.lost) {
            (Some(file), Some(why)) => Err(not_kept(file, why)),
            _ => Ok(()),
        }
    }

    fn commitment(&mut self, what: &str) -> Done {
        let record = self.game.record();
        match (record.tag("Commitment"), record.tag("Seed-Hash")) {
            (Some(commitment), _) => self.console.say(format_args!("Commitment: {commitment}{what}")),
            (None, hash) => self.console.say(format_args!("Seed hash: {}", hash.unwrap_or("none"))),
        }
    }

    /// What both players note, to know the match again.
    fn receipt(&mut self) -> Done {
        match self.game.receipt() {
            Some(receipt) => self.console.say(format_args!(
                "Receipt: {receipt} (whoever noted it can check that the record is of this match)"
            )),
            None => self.console.say("A match that was begun by an older program has no receipt."),
        }
    }

    fn side(&self, seat: Seat) -> &'static str {
        self.opened.info().seats.get(seat.index()).copied().unwrap_or("nobody")
    }
}

fn not_kept(file: &RecordFile<'_>, why: &str) -> Failure {
    Failure::Input(format!(
        "the record could not be written: {why}; the last state that could be is in {file}, its seed in {file}.seed, and \
         the same command goes on from there"
    ))
}

/// A sentence that starts as sentences do.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// A number below `n` that depends on the seed and the step alone: a match that goes on after a pause, or is
/// played again from its seed, meets the same random player. It says nothing about the dice to come.
fn pick(seed: Seed, ply: usize, n: usize) -> usize {
    // The bias is n in 2^64.
    (own_number(seed, "countermarch random player", ply) % n.max(1) as u64) as usize
}

/// A number that follows from the seed and says nothing about it.
fn own_number(seed: Seed, purpose: &str, of: usize) -> u64 {
    let mut numbers: Vec<u64> = seed.0.chunks_exact(8).map(little).collect();
    numbers.push(of as u64);
    little(&Seed::derived(purpose, &numbers).0[..8])
}

fn little(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}
