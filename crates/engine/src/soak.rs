//! Random play with every promise of the contract checked on the way.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use crate::dice::below;
use crate::digest::store;
use crate::record::Record;
use crate::sim::{TOO_LONG, game_rng, game_seed};
use crate::{
    Command, Dice, GameInfo, Insight, Log, Next, Playable, Rejected, Seat, Show, Silent, Table, Viewer,
};

/// What came of a soak.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Soak {
    /// Games played to their end.
    pub games: u64,
    /// Actions played.
    pub actions: u64,
    /// Requests that had to be turned down: not offered, wrong seat, wrong step, no notation.
    pub probes: u64,
    /// Probes that were not turned down, or changed something. Must be zero.
    pub accepted: u64,
    /// Pairs of boards compared that must not differ.
    pub disguises: u64,
    /// Of these, pairs whose hidden part really differed.
    pub disguised: u64,
    /// Broken promises. Must be none.
    pub violations: Vec<String>,
}

impl Soak {
    /// Adds another soak.
    pub fn append(&mut self, other: Soak) {
        self.games += other.games;
        self.actions += other.actions;
        self.probes += other.probes;
        self.accepted += other.accepted;
        self.disguises += other.disguises;
        self.disguised += other.disguised;
        self.violations.extend(other.violations);
    }
}

/// What came of looking through the fog.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fog {
    /// Positions looked at.
    pub positions: u64,
    /// Pairs of boards compared that must not differ: one for each viewer of each position.
    pub boards: u64,
    /// Of these, pairs whose hidden part really differed.
    pub disguised: u64,
    /// Boards, overlays, facts and forecasts that told what they must not. Must be none.
    pub violations: Vec<String>,
}

impl Fog {
    /// Adds more positions.
    pub fn append(&mut self, other: Fog) {
        self.positions += other.positions;
        self.boards += other.boards;
        self.disguised += other.disguised;
        self.violations.extend(other.violations);
    }

    /// Looks at a position with the eyes of every seat and of a spectator; `probes` are actions to ask about that
    /// need not be offered.
    fn look<R: Playable>(
        &mut self,
        rules: &R,
        state: &R::State,
        seats: usize,
        probes: &[R::Action],
        rng: &mut ChaCha8Rng,
    ) {
        self.positions += 1;
        let seats = (0..seats as u8).map(|seat| Viewer::Seat(Seat(seat)));
        for viewer in seats.chain([Viewer::Spectator]) {
            let other = rules.reimagine(state, viewer, &mut |n| below(rng, n));
            let seen = rules.seen_by(state, viewer);
            self.boards += 1;
            self.disguised += u64::from(other != *state);
            let mut complain = |what: String| self.violations.push(what);
            // The long questions go to one of the two.
            let questioned = below(rng, 2) as usize;
            for (i, (name, twin)) in [("reimagined", &other), ("as seen", &seen)].into_iter().enumerate() {
                if let Err(violation) = rules.verify(twin) {
                    complain(format!("{name} for {viewer:?}: {violation}"));
                } else if rules.next(twin) != rules.next(state) {
                    complain(format!("{name} for {viewer:?}: who decides tells something hidden"));
                } else if rules.board(twin, viewer) != rules.board(state, viewer) {
                    complain(format!("{name}: {viewer:?} can see something hidden"));
                } else if i == questioned
                    && let Some(question) = told(rules, state, twin, viewer)
                        .or_else(|| asked(rules, state, twin, viewer, probes, rng))
                {
                    complain(format!("{name}: {viewer:?} is told something hidden by {question}"));
                }
            }
            if store(&rules.seen_by(&other, viewer)) != store(&seen) {
                complain(format!("positions that look the same to {viewer:?} are not seen as the same"));
            }
        }
    }
}

/// The first question to the player who decides that has different answers in two positions which he cannot tell
/// apart.
fn asked<R: Playable>(
    rules: &R,
    state: &R::State,
    other: &R::State,
    viewer: Viewer,
    probes: &[R::Action],
    rng: &mut ChaCha8Rng,
) -> Option<String> {
    let Next::Seat(seat) = rules.next(state) else { return None };
    if viewer != Viewer::Seat(seat) {
        return None;
    }
    let (mut desk, mut second) = (R::Desk::default(), R::Desk::default());
    let (mut legal, mut twin) = (Vec::new(), Vec::new());
    rules.legal(state, &mut desk, &mut legal);
    rules.legal(other, &mut second, &mut twin);
    if legal != twin {
        return Some("what is offered".to_owned());
    }
    if rules.prompt(state, &mut desk) != rules.prompt(other, &mut second) {
        return Some("what is asked".to_owned());
    }
    if rules.outlook(state, &mut desk) != rules.outlook(other, &mut second) {
        return Some("the outlook".to_owned());
    }
    if rules.forecast(state, &mut desk) != rules.forecast(other, &mut second) {
        return Some("the forecast".to_owned());
    }
    for _ in 0..legal.len().min(MOST_ASKED) {
        let action = legal[below(rng, legal.len() as u32) as usize];
        let text = rules.notation(action);
        if rules.choice(state, action) != rules.choice(other, action) {
            return Some(format!("the words for '{text}'"));
        }
        if rules.hint(state, action, &mut desk) != rules.hint(other, action, &mut second) {
            return Some(format!("the hint about '{text}'"));
        }
        if rules.route(state, action, &mut desk) != rules.route(other, action, &mut second) {
            return Some(format!("the route of '{text}'"));
        }
        if rules.audience(state, action) != rules.audience(other, action) {
            return Some(format!("who may know of '{text}'"));
        }
        let play = |state: &R::State, desk: &mut R::Desk| {
            let (mut state, mut log) = (state.clone(), Log::default());
            rules.play(&mut state, action, desk, &mut log);
            log.entries.retain(|entry| entry.is_for(viewer));
            log
        };
        let (one, two) = (play(state, &mut desk), play(other, &mut second));
        // What an action reveals may well differ.
        if !one.revealed && !two.revealed && one.entries != two.entries {
            let told = |log: &Log| log.entries.iter().map(|entry| entry.text.to_string()).collect::<Vec<_>>();
            return Some(format!("the log of '{text}': {:?}, or {:?}", told(&one), told(&two)));
        }
    }
    let refused = probes.iter().filter(|probe| !legal.contains(probe)).take(MOST_ASKED);
    for &probe in refused {
        if rules.refusal(state, probe, &mut desk) != rules.refusal(other, probe, &mut second) {
            return Some(format!("the refusal of '{}'", rules.notation(probe)));
        }
    }
    None
}

/// The first question that anybody may ask which has different answers in two positions that a viewer cannot tell
/// apart.
fn told<R: Show + Insight>(rules: &R, state: &R::State, other: &R::State, viewer: Viewer) -> Option<String> {
    let (mut desk, mut second) = (R::Desk::default(), R::Desk::default());
    let board = rules.board(state, viewer);
    let about = board.subjects();
    for overlay in rules.overlays() {
        let subjects = [None, about.first().copied(), about.last().copied()];
        let asked = if overlay.about { &subjects[..] } else { &subjects[..1] };
        for &subject in asked {
            let lay = |state, desk: &mut R::Desk| rules.overlay(state, viewer, &overlay.id, subject, desk);
            if lay(state, &mut desk) != lay(other, &mut second) {
                return Some(format!("the overlay '{}'", overlay.id));
            }
        }
    }
    // A few of them: every position is looked at through other eyes.
    for &subject in about.iter().step_by(about.len() / 8 + 1) {
        if rules.facts(state, viewer, subject, &mut desk) != rules.facts(other, viewer, subject, &mut second)
        {
            return Some(format!("the facts about {subject:?}"));
        }
    }
    None
}

/// Plays random games with these numbers and looks at one position in sixteen through the fog.
pub fn fog<R: Playable>(rules: &R, seats: usize, seed: u64, games: Range<u64>) -> Fog {
    let mut fog = Fog::default();
    let (mut desk, mut legal) = (R::Desk::default(), Vec::new());
    for index in games {
        let (mut dice, mut rng) = (Dice::new(game_seed(seed, index)), game_rng(seed, index));
        let mut state = rules.start();
        for _ in 0..TOO_LONG {
            match rules.next(&state) {
                Next::Over(_) => break,
                Next::Dice(throw) => rules.roll(&mut state, dice.throw(throw), &mut desk, &mut Silent),
                Next::Seat(_) => {
                    if below(&mut rng, 16) == 0 {
                        fog.look(rules, &state, seats, &[], &mut rng);
                    }
                    legal.clear();
                    rules.legal(&state, &mut desk, &mut legal);
                    let Some(&action) = legal.get(below(&mut rng, legal.len().max(1) as u32) as usize) else {
                        break;
                    };
                    rules.play(&mut state, action, &mut desk, &mut Silent);
                }
            }
        }
    }
    fog
}

/// How many of the offered actions are tried in one position.
const MOST_TRIED: usize = 64;
/// How many actions are asked about in one position, offered and refused.
const MOST_ASKED: usize = 8;
/// How many past actions are kept as probes for later positions.
const POOL: usize = 512;

/// Plays the games with these numbers at a real table and checks everything.
pub fn soak<R: Playable>(rules: &Arc<R>, info: &Arc<GameInfo>, seed: u64, games: Range<u64>) -> Soak {
    let mut tester = Tester { rules, info, soak: Soak::default(), pool: Vec::new() };
    for index in games {
        let mut rng = game_rng(seed, index);
        if let Err(violation) = tester.game(seed, index, &mut rng) {
            tester.soak.violations.push(format!("game {index}: {violation}"));
        }
    }
    tester.soak
}

struct Tester<'a, R: Playable> {
    rules: &'a Arc<R>,
    info: &'a Arc<GameInfo>,
    soak: Soak,
    pool: Vec<R::Action>,
}

impl<R: Playable> Tester<'_, R> {
    fn game(&mut self, seed: u64, index: u64, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let dice = game_seed(seed, index);
        let mut table = Table::new(self.rules.clone(), self.info.clone(), Record::new(), Some(dice));
        let mut desk = R::Desk::default();
        for actions in 0.. {
            let step = table.ply() + 1;
            let at = |what: &str| format!("{what} at step {step}");
            self.rules.verify(table.state()).map_err(|violation| at(&violation))?;
            let Next::Seat(seat) = table.next() else { break };
            if actions > TOO_LONG {
                return Err("the game does not end".to_owned());
            }
            self.offers(&table, seat, &mut desk).map_err(|violation| at(&violation))?;
            self.probe(&mut table, seat, rng)?;
            if below(rng, 8) == 0 {
                self.position(&table, rng).map_err(|violation| at(&violation))?;
            }
            if below(rng, 64) == 0 {
                self.masked_record(&table).map_err(|violation| at(&violation))?;
            }
            self.step(&mut table, seat, rng)?;
        }
        self.soak.games += 1;
        self.whole_record(&table, dice)
    }

    // Some action is offered, none twice, each has a notation of its own and words.
    fn offers(&mut self, table: &Table<R>, seat: Seat, desk: &mut R::Desk) -> Result<(), String> {
        let legal = table.legal();
        if legal.is_empty() {
            return Err("nothing is offered: a dead end".to_owned());
        }
        if legal.iter().collect::<BTreeSet<_>>().len() != legal.len() {
            return Err("an action is offered twice".to_owned());
        }
        let mut fresh = Vec::new();
        self.rules.legal(table.state(), desk, &mut fresh);
        if fresh != legal {
            return Err(format!("what is offered to {seat} depends on the desk"));
        }
        for &action in legal {
            let text = self.rules.notation(action);
            match self.rules.read(&text) {
                Ok(read) if read == action => {}
                Ok(_) => return Err(format!("'{text}' is read as another action")),
                Err(why) => return Err(format!("'{text}' cannot be read: {why}")),
            }
        }
        Ok(())
    }

    fn probe(&mut self, table: &mut Table<R>, seat: Seat, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let ply = table.ply();
        let offered = self.rules.notation(table.legal()[below(rng, table.legal().len() as u32) as usize]);
        let other = Seat((seat.0 + 1) % self.info.seats.len() as u8);
        self.turned_down(table, Command { seat: other, ply, id: None, text: offered.clone() })?;
        let stale = if below(rng, 2) == 0 { ply + 1 } else { ply.wrapping_sub(1) };
        self.turned_down(table, Command { seat, ply: stale, id: None, text: offered.clone() })?;
        self.turned_down(table, Command { seat, ply, id: None, text: format!("{offered} ~") })?;
        for _ in 0..4 {
            if self.pool.is_empty() {
                break;
            }
            let action = self.pool[below(rng, self.pool.len() as u32) as usize];
            if !table.legal().contains(&action) {
                let text = self.rules.notation(action);
                self.turned_down(table, Command { seat, ply, id: None, text })?;
            }
        }
        for _ in 0..2 {
            let action = table.legal()[below(rng, table.legal().len() as u32) as usize];
            if self.pool.len() < POOL {
                self.pool.push(action);
            } else {
                self.pool[below(rng, POOL as u32) as usize] = action;
            }
        }
        Ok(())
    }

    fn turned_down(&mut self, table: &mut Table<R>, command: Command) -> Result<(), String> {
        self.soak.probes += 1;
        let (before, ply) = (table.state().clone(), table.ply());
        match table.submit(&command) {
            Err(Rejected::Illegal(refusal)) if refusal.case.is_empty() || refusal.text.is_empty() => {
                Err(format!("'{}' is refused without a reason", command.text))
            }
            Err(_) if *table.state() == before && table.ply() == ply => Ok(()),
            _ => {
                self.soak.accepted += 1;
                Err(format!("'{}' by {} was accepted at step {}", command.text, command.seat, ply + 1))
            }
        }
    }

    // Every offered action is accepted and leads to a sound position; storing loses nothing; what a viewer
    // may not know does not show.
    fn position(&mut self, table: &Table<R>, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let mut desk = R::Desk::default();
        let legal = table.legal();
        // All of them, or a sample where there are very many: a marker may go anywhere on a map.
        for i in 0..legal.len().min(MOST_TRIED) {
            let chosen = if legal.len() > MOST_TRIED { below(rng, legal.len() as u32) as usize } else { i };
            let action = legal[chosen];
            let mut state = table.state().clone();
            self.rules.play(&mut state, action, &mut desk, &mut Silent);
            if let Err(violation) = self.rules.verify(&state) {
                return Err(format!("after '{}': {violation}", self.rules.notation(action)));
            }
        }
        let stored = store(table.state());
        match postcard::from_bytes::<R::State>(&stored) {
            Ok(state) if state == *table.state() && store(&state) == stored => {}
            _ => return Err("a stored state does not come back the same".to_owned()),
        }
        let mut fog = Fog::default();
        let from = below(rng, self.pool.len().max(1) as u32) as usize;
        fog.look(&**self.rules, table.state(), self.info.seats.len(), &self.pool[from..], rng);
        self.soak.disguises += fog.boards;
        self.soak.disguised += fog.disguised;
        fog.violations.into_iter().next().map_or(Ok(()), Err)
    }

    // Plays a random action; one time in four takes it back first, if that is allowed, and plays it again.
    fn step(&mut self, table: &mut Table<R>, seat: Seat, rng: &mut ChaCha8Rng) -> Result<(), String> {
        let action = table.legal()[below(rng, table.legal().len() as u32) as usize];
        let (before, ply, log) = (table.state().clone(), table.ply(), table.log_len());
        let command = Command { seat, ply, id: Some(ply as u64), text: self.rules.notation(action) };
        let submit = |table: &mut Table<R>| {
            let played = table.submit(&command);
            played.map_err(|why| format!("'{}' is offered but refused: {why}", command.text))
        };
        submit(table)?;
        if below(rng, 4) == 0 && table.undo(seat).is_ok() {
            if *table.state() != before || table.ply() != ply || table.log_len() != log {
                return Err(format!("undo of '{}' does not restore the position", command.text));
            }
            submit(table)?;
        }
        self.soak.actions += 1;
        let after = table.state().clone();
        if table.submit(&command).is_err() || *table.state() != after {
            return Err(format!("the repeat of '{}' with the same id did harm", command.text));
        }
        Ok(())
    }

    // What each seat was told while the match ran can be read, and leads along the same chain.
    fn masked_record(&mut self, table: &Table<R>) -> Result<(), String> {
        let seats = (0..self.info.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        for viewer in seats.chain([Viewer::Spectator]) {
            let record = table.record_for(viewer);
            let text = record.to_string();
            let read = Record::parse(&text).map_err(|error| error.to_string())?;
            if read.to_string() != text {
                return Err(format!("the record for {viewer:?} is not read as it was written"));
            }
            let Some(first) = table.chain().first() else { continue };
            let links = read.steps.iter().enumerate();
            let end = links.fold(*first, |link, (i, step)| link.after_step(i + 1, step));
            if Some(end) != table.receipt() {
                return Err(format!("the record for {viewer:?} does not lead to the receipt"));
            }
        }
        Ok(())
    }

    // A record that is looked at goes back to any of its positions.
    fn taken_apart(&mut self, table: &Table<R>, record: &Record) -> Result<(), String> {
        let back = |error: crate::RecordError| format!("the record does not replay in parts: {error}");
        let mut tape =
            Table::replay(self.rules.clone(), self.info.clone(), record, usize::MAX, None).map_err(back)?;
        let middle = record.steps.len() / 2;
        tape.rewind(middle)?;
        let half =
            Table::replay(self.rules.clone(), self.info.clone(), record, middle, None).map_err(back)?;
        if tape.state() != half.state() || tape.log_len() != half.log_len() || tape.legal() != half.legal() {
            return Err(format!("going back to step {middle} leads to another position"));
        }
        record.steps[middle..].iter().try_for_each(|step| tape.repeat(step)).map_err(back)?;
        if tape.state() != table.state() {
            return Err("going back and on again leads to another position".to_owned());
        }
        Ok(())
    }

    fn whole_record(&mut self, table: &Table<R>, seed: crate::Seed) -> Result<(), String> {
        let text = table.record().to_string();
        let record = Record::parse(&text).map_err(|error| error.to_string())?;
        let replay = Table::replay(self.rules.clone(), self.info.clone(), &record, usize::MAX, Some(seed))
            .map_err(|error| format!("the record does not replay: {error}"))?;
        if replay.state() != table.state() || replay.record().to_string() != text {
            return Err("the record replays to something else".to_owned());
        }
        self.taken_apart(table, &record)
    }
}
