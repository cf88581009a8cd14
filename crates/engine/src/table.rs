//! A match being played: the state, the record, the dice, and the checks at the door.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::chain::terms;
use crate::dice::MatchDice;
use crate::record::{
    CHAIN, COMMITMENT, DICE, Deed, RESULT, Record, RecordError, SEED, SEED_HASH, SEEN_BY, STATE, Step,
};
use crate::snapshots::Snapshots;
use crate::{
    Audience, Board, DiceKind, Entry, Event, Fact, Forecast, GameInfo, Insight, Log, Next, Offer, Outlook,
    Overlay, PlaceId, Prompt, Receipt, Refusal, Rolled, Rules, Seat, Seed, Show, Silent, StateHash, Subject,
    Viewer, Words,
};

/// A request to play an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Who asks.
    pub seat: Seat,
    /// How many steps the asker has seen: the step that this one is to be, counted from zero.
    pub ply: usize,
    /// A number that is never used twice by one seat: a repeat after a lost answer does no harm.
    pub id: Option<u64>,
    /// The action in notation.
    pub text: String,
}

/// Why a request was turned down. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// The game is over.
    Over,
    /// Another seat decides now.
    NotYourTurn {
        /// The seat that decides.
        decides: Seat,
    },
    /// The match has gone on, or has not come so far.
    WrongPly {
        /// The step that is next.
        expected: usize,
    },
    /// Dice are due, and nobody may act before them.
    DiceDue,
    /// The text is not notation.
    Unreadable(String),
    /// The action is not allowed now.
    Illegal(Refusal),
    /// There is nothing to take back, or somebody has seen or rolled something since.
    NoUndo,
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rejected::Over => write!(f, "the game is over"),
            Rejected::NotYourTurn { decides } => write!(f, "it is not your turn: {decides} decides"),
            Rejected::WrongPly { expected } => write!(f, "the next step is number {}", expected + 1),
            Rejected::DiceDue => write!(f, "dice are due before anybody may act"),
            Rejected::Unreadable(why) => f.write_str(why),
            Rejected::Illegal(refusal) => refusal.fmt(f),
            Rejected::NoUndo => {
                write!(
                    f,
                    "nothing can be taken back: undo ends at a roll, a reveal and the other side's turn"
                )
            }
        }
    }
}

impl std::error::Error for Rejected {}

/// A match of one game. [`Match`](crate::Match) is the same with the game's types erased.
pub struct Table<R: Rules> {
    rules: Arc<R>,
    info: Arc<GameInfo>,
    tags: Record,
    state: R::State,
    desk: R::Desk,
    dice: Option<MatchDice>,
    steps: Vec<Step>,
    /// The notes after the last step.
    notes: Vec<String>,
    /// The receipt before the first step, and after each: one more than there are steps.
    chain: Vec<Receipt>,
    log: Vec<Entry>,
    /// How long the log was before each step.
    log_before: Vec<usize>,
    snapshots: Snapshots<R::State>,
    /// Steps that only some may know, by their index.
    private: BTreeMap<usize, Audience>,
    /// The seal that the next step has in the record that is played again.
    stated: Option<Receipt>,
    /// Who has made the steps from `floor` on; nothing before it can be taken back.
    mover: Option<Seat>,
    floor: usize,
    answered: VecDeque<(Seat, u64, usize)>,
    legal: Vec<R::Action>,
    /// Why the next action is played.
    remark: String,
}

/// How many answered command ids are remembered.
const REMEMBERED: usize = 64;

impl<R: Words> Table<R> {
    /// A match at its first position. With a seed it commits to it and to its tags, which say what dice there are:
    /// streams if they say nothing. Without a seed, dice must be entered by [`Table::enter_dice`].
    pub fn new(rules: Arc<R>, info: Arc<GameInfo>, mut tags: Record, seed: Option<Seed>) -> Self {
        let mut dice = None;
        if let Some(seed) = seed {
            let kind = tags.tag(DICE).and_then(|kind| kind.parse().ok()).unwrap_or(DiceKind::Streams);
            tags.set_tag(DICE, kind.name());
            let commitment = Receipt::commitment(seed, &terms(&tags, &info));
            tags.set_tag(COMMITMENT, &commitment.to_string());
            dice = Some(MatchDice::new(seed, kind));
        }
        let mut table = Table::laid(rules, info, tags, dice);
        table.throw_dice();
        table.find_legal();
        table
    }

    /// The first position, before anything is thrown.
    fn laid(rules: Arc<R>, info: Arc<GameInfo>, tags: Record, dice: Option<MatchDice>) -> Self {
        let state = rules.start();
        let commitment = tags.tag(COMMITMENT).and_then(|commitment| commitment.parse().ok());
        Table {
            rules,
            info,
            tags,
            state,
            desk: R::Desk::default(),
            dice,
            steps: Vec::new(),
            notes: Vec::new(),
            chain: vec![commitment.unwrap_or_default()],
            log: Vec::new(),
            log_before: Vec::new(),
            snapshots: Snapshots::new(),
            private: BTreeMap::new(),
            stated: None,
            mover: None,
            floor: 0,
            answered: VecDeque::new(),
            legal: Vec::new(),
            remark: String::new(),
        }
    }

    /// The rules that are played.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The present position.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// How many steps have been made.
    pub fn ply(&self) -> usize {
        self.steps.len()
    }

    /// Who or what decides.
    pub fn next(&self) -> Next {
        self.rules.next(&self.state)
    }

    /// What may be played now.
    pub fn legal(&self) -> &[R::Action] {
        &self.legal
    }

    /// What may be played now, in notation alone.
    pub fn notations(&self) -> Vec<String> {
        self.legal.iter().map(|&action| self.rules.notation(action)).collect()
    }

    /// The steps so far, as the record has them.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is asked now.
    pub fn prompt(&mut self) -> Prompt {
        self.rules.prompt(&self.state, &mut self.desk)
    }

    /// The log as this viewer may read it, from entry `from` of the whole log on.
    pub fn log(&self, viewer: Viewer, from: usize) -> impl Iterator<Item = &Entry> {
        self.log.iter().skip(from).filter(move |entry| entry.is_for(viewer))
    }

    /// Everything that was written from entry `from` on, whoever may read it: whoever shows it asks
    /// [`Entry::is_for`] first.
    pub fn journal(&self, from: usize) -> &[Entry] {
        self.log.get(from..).unwrap_or_default()
    }

    /// How long the whole log is.
    pub fn log_len(&self) -> usize {
        self.log.len()
    }

    /// How long the log was when so many steps had been made: entries from there on came with or after the next.
    pub fn log_before(&self, ply: usize) -> usize {
        self.log_before.get(ply).copied().unwrap_or(self.log.len())
    }

    /// The fingerprint of the position.
    pub fn hash(&self) -> StateHash {
        StateHash::of(&self.state)
    }

    /// What both players can note and compare: a fingerprint of all that was played. A match without a commitment
    /// has none.
    pub fn receipt(&self) -> Option<Receipt> {
        self.tags.tag(COMMITMENT).map(|_| self.chain_end())
    }

    /// The receipt before the first step, and after each.
    pub(crate) fn chain(&self) -> &[Receipt] {
        &self.chain
    }

    fn chain_end(&self) -> Receipt {
        self.chain.last().copied().unwrap_or_default()
    }

    /// Says why the next action is going to be played. The record keeps it beside that step, the log in front
    /// of it, for the eyes of the player alone.
    pub fn remark(&mut self, why: &str) {
        self.remark = why.split_whitespace().collect::<Vec<_>>().join(" ");
    }

    /// Plays what a player asks for, if it is his turn, the right step, and allowed.
    pub fn submit(&mut self, command: &Command) -> Result<usize, Rejected> {
        let remark = std::mem::take(&mut self.remark);
        if let Some(id) = command.id {
            let known = self.answered.iter().find(|(seat, known, _)| (*seat, *known) == (command.seat, id));
            if let Some((_, _, ply)) = known {
                return Ok(*ply);
            }
        }
        self.admit(command.seat, command.ply)?;
        let action = self.rules.read(&command.text).map_err(Rejected::Unreadable)?;
        if !self.legal.contains(&action) {
            return Err(Rejected::Illegal(self.rules.refusal(&self.state, action, &mut self.desk)));
        }
        self.play(command.seat, action, remark);
        if let Some(id) = command.id {
            if self.answered.len() == REMEMBERED {
                self.answered.pop_front();
            }
            self.answered.push_back((command.seat, id, self.steps.len()));
        }
        Ok(self.steps.len())
    }

    fn admit(&self, seat: Seat, ply: usize) -> Result<(), Rejected> {
        match self.next() {
            Next::Over(_) => Err(Rejected::Over),
            Next::Dice(_) => Err(Rejected::DiceDue),
            Next::Seat(decides) if decides != seat => Err(Rejected::NotYourTurn { decides }),
            _ if ply != self.steps.len() => Err(Rejected::WrongPly { expected: self.steps.len() }),
            _ => Ok(()),
        }
    }

    // Only for an action that is offered, by the seat that decides.
    fn play(&mut self, seat: Seat, action: R::Action, remark: String) {
        if self.mover != Some(seat) {
            (self.mover, self.floor) = (Some(seat), self.steps.len());
        }
        let name = self.info.seats[seat.index()].to_ascii_lowercase();
        let deed = Deed::Action { seat: name, text: self.rules.notation(action) };
        let reason = (!remark.is_empty()).then(|| Entry::new("", Event::Remarked, remark.clone()).only(seat));
        self.write_step(deed, remark, self.rules.audience(&self.state, action));
        self.log.extend(reason);
        let mut journal = Log::default();
        self.rules.play(&mut self.state, action, &mut self.desk, &mut journal);
        self.take_down(journal);
        self.throw_dice();
        self.find_legal();
    }

    // Before the step is carried out.
    fn write_step(&mut self, deed: Deed, remark: String, audience: Audience) {
        let (before, index) = (self.chain_end(), self.steps.len());
        let stated = self.stated.take();
        let mut step = Step { remark, notes: std::mem::take(&mut self.notes), ..Step::new(deed) };
        if audience != Audience::All {
            self.private.insert(index, audience);
            let seed = self.dice.as_ref().map(MatchDice::seed);
            step.seal = seed.map_or(stated, |seed| Some(before.seal(seed, index + 1, &step.deed)));
        }
        self.chain.push(before.after_step(index + 1, &step));
        self.snapshots.note(index, &self.state);
        self.log_before.push(self.log.len());
        self.steps.push(step);
    }

    fn take_down(&mut self, journal: Log) {
        if journal.revealed {
            self.floor = self.steps.len();
        }
        self.log.extend(journal.entries);
    }

    fn throw_dice(&mut self) {
        let mut before = self.chain_end();
        while let (Next::Dice(throw), Some(dice)) = (self.rules.next(&self.state), &mut self.dice) {
            let rolled = dice.throw(throw, before);
            self.take_dice(rolled);
            before = self.chain_end();
        }
    }

    fn take_dice(&mut self, rolled: Rolled) {
        let Next::Dice(throw) = self.next() else { return };
        let deed = Deed::Dice {
            purpose: throw.purpose.to_owned(),
            dice: format!("{}d{}", throw.dice, throw.sides),
            rolled,
        };
        self.write_step(deed, String::new(), throw.audience);
        let mut journal = Log { revealed: true, ..Log::default() };
        self.rules.roll(&mut self.state, rolled, &mut self.desk, &mut journal);
        journal.show_dice(throw, rolled);
        self.take_down(journal);
    }

    /// Goes on with dice that were thrown elsewhere, in a match without a seed.
    pub fn enter_dice(&mut self, rolled: Rolled) -> Result<(), String> {
        match self.next() {
            Next::Dice(throw) if rolled.fits(throw) => {
                self.take_dice(rolled);
                self.find_legal();
                Ok(())
            }
            Next::Dice(throw) => Err(format!("'{rolled}' is not a throw of {throw}")),
            _ => Err("no dice are asked for".to_owned()),
        }
    }

    fn find_legal(&mut self) {
        self.legal.clear();
        if let Next::Seat(_) = self.rules.next(&self.state) {
            self.rules.legal(&self.state, &mut self.desk, &mut self.legal);
        }
    }

    /// Takes back the last step of this seat, unless dice, a reveal or the other seat came after it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Rejected> {
        if self.undoable(seat) == 0 {
            return Err(Rejected::NoUndo);
        }
        self.go_back(self.steps.len() - 1);
        Ok(())
    }

    /// How many steps this seat could take back.
    pub fn undoable(&self, seat: Seat) -> usize {
        if self.mover == Some(seat) { self.steps.len() - self.floor } else { 0 }
    }

    /// Goes back to the position after `to` steps, in a match without dice of its own: a record that is looked at.
    pub fn rewind(&mut self, to: usize) -> Result<(), String> {
        if self.dice.is_some() {
            return Err("a match that is being played goes back by undo only".to_owned());
        }
        if to < self.steps.len() {
            self.go_back(to);
            self.floor = to;
        }
        Ok(())
    }

    /// Takes back all steps after the first `to`: from the latest position that is kept before them on, the others are
    /// played again.
    fn go_back(&mut self, to: usize) {
        self.snapshots.truncate(to);
        let kept = self.snapshots.latest().cloned();
        let (from, state) = kept.unwrap_or_else(|| (0, self.rules.start()));
        self.state = state;
        for (ply, step) in self.steps.iter().enumerate().take(to).skip(from) {
            self.snapshots.note(ply, &self.state);
            match &step.deed {
                Deed::Action { text, .. } => {
                    let action = self.rules.read(text).expect("what was played can be read");
                    self.rules.play(&mut self.state, action, &mut self.desk, &mut Silent);
                }
                Deed::Dice { rolled, .. } => {
                    self.rules.roll(&mut self.state, *rolled, &mut self.desk, &mut Silent);
                }
                Deed::Hidden { .. } => unreachable!("a match knows all its steps"),
            }
        }
        self.log.truncate(self.log_before[to]);
        self.log_before.truncate(to);
        self.chain.truncate(to + 1);
        self.private.split_off(&to);
        let notes: Vec<String> = self.steps.drain(to..).flat_map(|step| step.notes).collect();
        self.notes.splice(0..0, notes);
        self.answered.retain(|(_, _, ply)| *ply <= to);
        self.find_legal();
    }

    /// The whole record. The seed is part of it only when the game is over.
    pub fn record(&self) -> Record {
        let mut record = self.head();
        record.steps.clone_from(&self.steps);
        record
    }

    /// The record without its steps: what is to be kept beside their text, which [`write_steps`] gives.
    ///
    /// [`write_steps`]: crate::record::write_steps
    pub fn head(&self) -> Record {
        let mut record = self.tags.clone();
        if let Next::Over(outcome) = self.next() {
            if let Some(dice) = &self.dice {
                record.set_tag(SEED, &dice.seed().to_string());
            }
            record.set_tag(RESULT, &outcome.to_string());
        }
        record.set_tag(STATE, &self.hash().to_string());
        if let Some(receipt) = self.receipt() {
            record.set_tag(CHAIN, &receipt.to_string());
        }
        record.notes.clone_from(&self.notes);
        record
    }

    /// The record as this viewer may have it while the match runs: what only others may know is masked, and so are the
    /// reasons that others gave. The chain can be followed all the same. When the game is over it is the whole record.
    pub fn record_for(&self, viewer: Viewer) -> Record {
        if self.is_open_to(viewer) {
            return self.record();
        }
        let mut record = self.tags.clone();
        let name = match viewer {
            Viewer::Seat(seat) => self.info.seats[seat.index()].to_ascii_lowercase(),
            _ => "spectator".to_owned(),
        };
        record.set_tag(SEEN_BY, &name);
        let seen = self.rules.seen_by(&self.state, viewer);
        record.set_tag(STATE, &StateHash::of(&seen).to_string());
        if let Some(receipt) = self.receipt() {
            record.set_tag(CHAIN, &receipt.to_string());
        }
        record.steps = self.steps_for(viewer, 0);
        record.notes.clone_from(&self.notes);
        record
    }

    /// The steps from `from` on, as this viewer may know them.
    pub fn steps_for(&self, viewer: Viewer, from: usize) -> Vec<Step> {
        let own = match viewer {
            Viewer::Seat(seat) => self.info.seats[seat.index()].to_ascii_lowercase(),
            _ => String::new(),
        };
        let open = self.is_open_to(viewer);
        let seen = |(index, step): (usize, &Step)| match (self.private.get(&index), &step.deed) {
            _ if open => step.clone(),
            (Some(audience), _) if !audience.includes(viewer) => step.masked(),
            (_, Deed::Action { seat, .. }) if *seat == own => step.clone(),
            _ => Step { remark: String::new(), ..step.clone() },
        };
        self.steps.iter().enumerate().skip(from).map(seen).collect()
    }

    fn is_open_to(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Umpire || matches!(self.next(), Next::Over(_))
    }

    /// Plays a record again from the start, up to `to` steps, checking every action. With a seed it also
    /// checks that the record commits to it and that every throw came from it, and can go on where the record ends.
    pub fn replay(
        rules: Arc<R>,
        info: Arc<GameInfo>,
        record: &Record,
        to: usize,
        seed: Option<Seed>,
    ) -> Result<Self, RecordError> {
        let (mut table, dice) = Table::retrace(rules, info, record, to, seed)?;
        if to >= record.steps.len() {
            table.dice = dice;
            table.throw_dice();
            table.find_legal();
        }
        Ok(table)
    }

    /// The same without going on: the position is the record's last one, and its dice wait beside it.
    pub(crate) fn retrace(
        rules: Arc<R>,
        info: Arc<GameInfo>,
        record: &Record,
        to: usize,
        seed: Option<Seed>,
    ) -> Result<(Self, Option<MatchDice>), RecordError> {
        if let Some(hidden) = record.steps.iter().find(|step| matches!(step.deed, Deed::Hidden { .. })) {
            return Err(RecordError::new(
                hidden.line,
                "this record hides steps of the other side; it can be played again from the whole record, which is \
                 open when the game is over",
            ));
        }
        let mut tags = record.head();
        // What the record claims about its end is not known of this match yet.
        [STATE, RESULT, SEED, CHAIN, SEEN_BY].into_iter().for_each(|tag| tags.remove_tag(tag));
        if let Some(Err(why)) = record.tag(COMMITMENT).map(str::parse::<Receipt>) {
            return Err(record.wrong_tag(COMMITMENT, why));
        }
        let mut dice = None;
        if let Some(seed) = seed {
            check_seed(record, &info, seed)?;
            dice = Some(MatchDice::new(seed, dice_kind(record)?));
        }
        let mut table = Table::laid(rules, info, tags, None);
        table.find_legal();
        for step in record.steps.iter().take(to) {
            table.repeat_with(step, dice.as_mut())?;
        }
        if to < record.steps.len() {
            return Ok((table, dice));
        }
        table.notes.clone_from(&record.notes);
        let line = record.steps.last().map_or(1, |step| step.line);
        let hash = table.hash().to_string();
        if let Some(stated) = record.tag(STATE)
            && stated != hash
        {
            let cause = format!("the record ends in state {stated}, the replay in {hash}");
            return Err(RecordError::new(line, cause));
        }
        if let (Some(stated), Some(receipt)) = (record.tag(CHAIN), table.receipt())
            && stated != receipt.to_string()
        {
            let cause = format!("the steps make the chain {receipt}, the record states {stated}");
            return Err(RecordError::new(line, cause));
        }
        Ok((table, dice))
    }

    /// Plays one more step of a record, in a match without dice of its own.
    pub fn repeat(&mut self, step: &Step) -> Result<(), RecordError> {
        match self.dice {
            Some(_) => Err(RecordError::new(step.line, "this match throws its own dice")),
            None => self.repeat_with(step, None),
        }
    }

    fn repeat_with(&mut self, step: &Step, seed: Option<&mut MatchDice>) -> Result<(), RecordError> {
        let fail = |cause: String| Err(RecordError::new(step.line, cause));
        let before = self.chain_end();
        self.check_seal(step, seed.as_deref().map(MatchDice::seed))?;
        self.stated = step.seal;
        self.notes.clone_from(&step.notes);
        match (&step.deed, self.next()) {
            (_, Next::Over(_)) => return fail("the game is already over".to_owned()),
            (Deed::Hidden { .. }, _) => return fail("this step is hidden".to_owned()),
            (Deed::Dice { purpose, dice, rolled }, Next::Dice(throw)) => {
                let asked = format!("{}d{}", throw.dice, throw.sides);
                if (purpose.as_str(), dice.as_str()) != (throw.purpose, asked.as_str()) || !rolled.fits(throw)
                {
                    return fail(format!("'{purpose} {dice}: {rolled}' is not the throw '{throw}' due here"));
                }
                if let Some(due) = seed.map(|dice| dice.throw(throw, before))
                    && due != *rolled
                {
                    return fail(format!("the seed gives '{due}' for '{throw}', the record says '{rolled}'"));
                }
                self.take_dice(*rolled);
                if let Some(last) = self.steps.last_mut() {
                    last.remark.clone_from(&step.remark);
                }
                self.find_legal();
            }
            (Deed::Dice { .. }, Next::Seat(seat)) => {
                let decides = &self.info.seats[seat.index()];
                return fail(format!("no dice are due here: {decides} decides"));
            }
            (Deed::Action { .. }, Next::Dice(throw)) => {
                return fail(format!("the throw '{throw}' is due here"));
            }
            (Deed::Action { seat, text }, Next::Seat(decides)) => {
                let name = self.info.seats[decides.index()].to_ascii_lowercase();
                if *seat != name {
                    return fail(format!("'{seat}' is to act here, but {name} decides"));
                }
                let command = Command { seat: decides, ply: self.ply(), id: None, text: text.clone() };
                self.remark(&step.remark);
                if let Err(rejected) = self.submit(&command) {
                    return Err(match rejected {
                        Rejected::Illegal(refusal) => RecordError {
                            line: step.line,
                            cause: format!("'{text}' is not allowed: {}", refusal.text),
                            case: Some(refusal.case),
                        },
                        other => RecordError::new(step.line, other.to_string()),
                    });
                }
            }
        }
        Ok(())
    }

    /// Whether a step that is to be played again has the seal that belongs to it. Without the seed that can be told
    /// only from whether there is one.
    fn check_seal(&self, step: &Step, seed: Option<Seed>) -> Result<(), RecordError> {
        let fail = |cause: &str| Err(RecordError::new(step.line, cause));
        if self.tags.tag(COMMITMENT).is_none() {
            return Ok(());
        }
        let audience = match (&step.deed, self.next()) {
            (Deed::Dice { .. }, Next::Dice(throw)) => throw.audience,
            (Deed::Action { text, .. }, Next::Seat(_)) => {
                self.rules.read(text).map_or(Audience::All, |action| match self.legal.contains(&action) {
                    true => self.rules.audience(&self.state, action),
                    false => Audience::All,
                })
            }
            _ => Audience::All,
        };
        match (audience, step.seal) {
            (Audience::All, None) => Ok(()),
            (Audience::All, Some(_)) => fail("everybody may know this step, so no seal belongs to it"),
            (_, None) => fail("only one seat may know this step, and its seal is missing"),
            (_, Some(seal)) => match seed {
                Some(seed) if seal != self.chain_end().seal(seed, self.ply() + 1, &step.deed) => {
                    fail("the seal of this step was made for something else")
                }
                _ => Ok(()),
            },
        }
    }

    /// The names of game and seats.
    pub fn info(&self) -> &GameInfo {
        &self.info
    }
}

impl<R: Show> Table<R> {
    /// The position as this viewer may see it.
    pub fn board(&self, viewer: Viewer) -> Board {
        self.rules.board(&self.state, viewer)
    }
}

impl<R: Words + Insight> Table<R> {
    /// What may be played now, in words and with what a client should know about it.
    pub fn offers(&mut self) -> Vec<Offer> {
        let Table { rules, state, desk, legal, .. } = self;
        let offer =
            |&action: &R::Action| Offer::new(rules.choice(state, action), rules.hint(state, action, desk));
        legal.iter().map(offer).collect()
    }

    /// The way that an offered action takes; nothing if it goes nowhere or is not offered.
    pub fn route(&mut self, notation: &str) -> Vec<PlaceId> {
        match self.rules.read(notation) {
            Ok(action) if self.legal.contains(&action) => {
                self.rules.route(&self.state, action, &mut self.desk)
            }
            _ => Vec::new(),
        }
    }

    /// Why nothing may be done with a piece or at a place, if the game knows what was meant: nothing if something may
    /// be done.
    pub fn why_not(&mut self, about: Subject) -> Option<Refusal> {
        let meant = self.rules.meant(&self.state, about, &mut self.desk);
        let first = meant.first().copied()?;
        let refused = meant.iter().all(|action| !self.legal.contains(action));
        refused.then(|| self.rules.refusal(&self.state, first, &mut self.desk))
    }

    /// What lies ahead of the player who decides.
    pub fn outlook(&mut self) -> Outlook {
        self.rules.outlook(&self.state, &mut self.desk)
    }

    /// An overlay by its id, from what this viewer may know.
    pub fn overlay(&mut self, viewer: Viewer, id: &str, about: Option<Subject>) -> Overlay {
        self.rules.overlay(&self.state, viewer, id, about, &mut self.desk)
    }

    /// What a player would look up, from what this viewer may know.
    pub fn facts(&mut self, viewer: Viewer, about: Subject) -> Vec<Fact> {
        self.rules.facts(&self.state, viewer, about, &mut self.desk)
    }

    /// What the attack that is being prepared will come to.
    pub fn forecast(&mut self) -> Option<Forecast> {
        self.rules.forecast(&self.state, &mut self.desk)
    }
}

/// The seed that a finished record reveals, checked against what was published.
pub(crate) fn revealed_seed(record: &Record, info: &GameInfo) -> Result<Seed, RecordError> {
    let Some(text) = record.tag(SEED) else {
        return Err(RecordError::new(
            1,
            "the record does not reveal its seed, so its dice cannot be verified",
        ));
    };
    let seed: Seed = text.parse().map_err(|cause: String| record.wrong_tag(SEED, cause))?;
    check_seed(record, info, seed)?;
    Ok(seed)
}

/// Whether this is the seed that a record was played with; in a record with a commitment, also whether its terms are
/// those it was begun with.
fn check_seed(record: &Record, info: &GameInfo, seed: Seed) -> Result<(), RecordError> {
    match (record.tag(COMMITMENT), record.tag(SEED_HASH)) {
        (Some(stated), _) if stated == Receipt::commitment(seed, &terms(record, info)).to_string() => Ok(()),
        (Some(_), _) => Err(record.wrong_tag(
            COMMITMENT,
            "the commitment was made to something else: the seed is not the one, or one of the tags that say \
             what is played, with which pack, options and dice, and by whom was changed",
        )),
        (None, Some(hash)) if hash == seed.commitment() => Ok(()),
        (None, Some(_)) => {
            Err(record.wrong_tag(SEED_HASH, "the seed is not the one whose hash was published"))
        }
        (None, None) => {
            Err(RecordError::new(1, "the record has neither a commitment nor a published seed hash"))
        }
    }
}

/// The dice of a record. In old ones there were only streams.
pub(crate) fn dice_kind(record: &Record) -> Result<DiceKind, RecordError> {
    match (record.tag(COMMITMENT), record.tag(DICE)) {
        (Some(_), Some(kind)) => kind.parse().map_err(|why: String| record.wrong_tag(DICE, why)),
        _ => Ok(DiceKind::Streams),
    }
}
