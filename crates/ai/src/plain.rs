//! A player for any game that can gauge its positions.
//!
//! What a position is worth follows from a [`Gauge`](engine::Gauge): points, forces and their danger, goals held and
//! goals within reach. What an action promises is found out by trying it: a march is played on a copy, an attack is
//! followed through every face of the die. So a game has sensible opponents on its first day, and an [`Advisor`] of its
//! own is a refinement.

mod battle;
mod lay;
mod maps;
mod sense;
mod worth;

use std::sync::{Arc, OnceLock};

use engine::{
    ActionKind, Choice, Gauged, Journal, Next, Outcome, Prompt, Refusal, Rolled, Rules, Seat, Viewer, Words,
};

pub use sense::Sense;

use crate::Advisor;
use lay::Lay;
use sense::Thought;
use worth::SCALE;

/// A search looks ahead for so many phases at least and at most.
const SHORT: u32 = 4;
const LONG: u32 = 8;

/// The rules of a game with the plain player's opinion.
pub struct Plain<R: Gauged> {
    rules: Arc<R>,
    lay: OnceLock<Lay>,
}

impl<R: Gauged> Plain<R> {
    /// An opinion about these rules.
    pub fn new(rules: Arc<R>) -> Self {
        Plain { rules, lay: OnceLock::new() }
    }

    fn think<'a>(&'a self, seat: Seat, desk: &'a mut R::Desk, sense: &'a mut Sense<R>) -> Thought<'a, R> {
        let lay = self.lay.get_or_init(|| Lay::new(&*self.rules));
        Thought { rules: &self.rules, lay, seat, desk, sense }
    }
}

impl<R: Gauged> Advisor for Plain<R> {
    type Notes = Sense<R>;

    fn is_far_enough(&self, start: &R::State, seat: Seat, now: &R::State, begun: u32) -> bool {
        let turned = self.rules.turns_left(now) < self.rules.turns_left(start);
        let own = self.rules.next(now) == Next::Seat(seat);
        begun >= LONG || own && (turned || begun >= SHORT)
    }

    fn stage(&self, state: &R::State) -> u64 {
        self.rules.phase_key(state)
    }

    fn survey(&self, _: &R::State, _: u8, _: &mut R::Desk, sense: &mut Sense<R>) {
        sense.survey();
    }

    fn context(&self, state: &R::State) -> u64 {
        self.rules.question_key(state)
    }

    fn appraise(
        &self,
        state: &R::State,
        seat: Seat,
        legal: &[R::Action],
        desk: &mut R::Desk,
        sense: &mut Sense<R>,
        out: &mut Vec<i32>,
    ) {
        self.think(seat, desk, sense).appraise(state, legal, out);
    }

    fn looked(&self, sense: &mut Sense<R>) -> u64 {
        sense.looked()
    }

    fn is_sensible(&self, _: R::Action, promise: i32) -> bool {
        // A mistake may cost half a force.
        let average = self.lay.get().map_or(0, |lay| lay.average);
        promise >= -average * SCALE / 2
    }

    fn probes(&self, state: &R::State, action: R::Action) -> bool {
        self.rules.kind(state, action) == ActionKind::Pick
    }

    fn declines(&self, state: &R::State, action: R::Action, promise: i32) -> bool {
        // What only makes things worse is not done, even if there is no other way to put down what was picked up.
        self.rules.kind(state, action) == ActionKind::Finish || promise < 0
    }

    fn dismiss(&self, action: R::Action, sense: &mut Sense<R>) {
        sense.dismiss(action);
    }

    fn evaluate(&self, state: &R::State, seat: Seat, desk: &mut R::Desk, sense: &mut Sense<R>) -> i32 {
        self.think(seat, desk, sense).evaluate(state)
    }

    fn margin(&self, state: &R::State, seat: Seat, _: &Outcome) -> i32 {
        let (mut desk, mut sense) = (R::Desk::default(), Sense::default());
        self.evaluate(state, seat, &mut desk, &mut sense)
    }
}

/// The rules as they are.
impl<R: Gauged> Rules for Plain<R> {
    type State = R::State;
    type Action = R::Action;
    type Desk = R::Desk;

    fn start(&self) -> R::State {
        self.rules.start()
    }
    fn next(&self, state: &R::State) -> Next {
        self.rules.next(state)
    }
    fn legal(&self, state: &R::State, desk: &mut R::Desk, out: &mut Vec<R::Action>) {
        self.rules.legal(state, desk, out);
    }
    fn play(&self, state: &mut R::State, action: R::Action, desk: &mut R::Desk, journal: &mut impl Journal) {
        self.rules.play(state, action, desk, journal);
    }
    fn roll(&self, state: &mut R::State, rolled: Rolled, desk: &mut R::Desk, journal: &mut impl Journal) {
        self.rules.roll(state, rolled, desk, journal);
    }
    fn reimagine(&self, state: &R::State, viewer: Viewer, pick: &mut dyn FnMut(u32) -> u32) -> R::State {
        self.rules.reimagine(state, viewer, pick)
    }
    fn verify(&self, state: &R::State) -> Result<(), String> {
        self.rules.verify(state)
    }
}

/// Their words too.
impl<R: Gauged + Words> Words for Plain<R> {
    fn notation(&self, action: R::Action) -> String {
        self.rules.notation(action)
    }
    fn read(&self, text: &str) -> Result<R::Action, String> {
        self.rules.read(text)
    }
    fn prompt(&self, state: &R::State, desk: &mut R::Desk) -> Prompt {
        self.rules.prompt(state, desk)
    }
    fn choice(&self, state: &R::State, action: R::Action) -> Choice {
        self.rules.choice(state, action)
    }
    fn refusal(&self, state: &R::State, action: R::Action, desk: &mut R::Desk) -> Refusal {
        self.rules.refusal(state, action, desk)
    }
}
