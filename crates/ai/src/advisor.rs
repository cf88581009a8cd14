//! What a game knows about playing well.

use engine::{Outcome, Rules, Seat};

/// Rules with an opinion.
///
/// All numbers are whole: hundredths of the worth of an average unit or what the game likes best, as long as
/// one game uses one scale. Floats could differ between machines.
pub trait Advisor: Rules {
    /// Working memory: maps of the position, lists of what has been looked at.
    type Notes: Default + Send;

    /// Whether a search that began in a position has looked far enough ahead for a seat now that another phase
    /// begins, the `begun`th since then.
    fn is_far_enough(&self, start: &Self::State, seat: Seat, now: &Self::State, begun: u32) -> bool;

    /// A number that changes when another phase begins.
    fn stage(&self, state: &Self::State) -> u64;

    /// Draws the maps that the other methods read. Asked when a phase begins and when a line of thought
    /// starts inside one, with the mood in which all is judged until the next.
    fn survey(&self, state: &Self::State, mood: u8, desk: &mut Self::Desk, notes: &mut Self::Notes);

    /// How many moods there are besides the usual judgement, which is 0: other weights for a whole phase, such as
    /// for more daring or for a closer defence. A search tries them among the first things.
    fn moods(&self) -> u8 {
        0
    }

    /// What is being decided: the same number whenever it is the same question in the same phase, such as
    /// where a certain unit goes. Plans deviate from the usual by it.
    fn context(&self, state: &Self::State) -> u64;

    /// What each offered action promises to the seat that decides, in the order of `legal`. Below zero it is better
    /// left alone, and below [`Advisor::NEVER`] not even looked at by a search. The action that leaves everything
    /// as it is promises 0.
    fn appraise(
        &self,
        state: &Self::State,
        seat: Seat,
        legal: &[Self::Action],
        desk: &mut Self::Desk,
        notes: &mut Self::Notes,
        out: &mut Vec<i32>,
    );

    /// Whether an action that promises so much may be chosen by somebody who knows the rules and little else. A march that
    /// costs something may; giving up a capital or attacking at hopeless odds may not.
    fn is_sensible(&self, _: Self::Action, promise: i32) -> bool {
        promise >= 0
    }

    /// Whether an action only picks something up to see what could be done with it.
    fn probes(&self, _: &Self::State, _: Self::Action) -> bool {
        false
    }

    /// Whether an action that promises so much puts down again what was picked up, with nothing done, or is no better
    /// than that.
    fn declines(&self, _: &Self::State, _: Self::Action, _promise: i32) -> bool {
        false
    }

    /// Steps of play that appraisals have tried since this was asked last: they count like all others.
    fn looked(&self, _: &mut Self::Notes) -> u64 {
        0
    }

    /// Nothing is to be done with what this action picks up: it promises nothing from here on.
    fn dismiss(&self, _: Self::Action, _: &mut Self::Notes) {}

    /// What a position is worth to a seat, between -[`Advisor::WIN`] and [`Advisor::WIN`].
    ///
    /// It is monotone: the same position with one objective more in the hands of the seat, or with one enemy unit fewer,
    /// is never worth less. Otherwise a search finds out that it pays not to take what it could
    /// ([`trials`](crate::trials) are how games test it).
    fn evaluate(
        &self,
        state: &Self::State,
        seat: Seat,
        desk: &mut Self::Desk,
        notes: &mut Self::Notes,
    ) -> i32;

    /// What the phase that begins promises beyond what the position is worth, such as attacks that can be made now: for a
    /// first glance at where a plan leads, before it is followed.
    fn prospects(&self, _: &Self::State, _: Seat, _: &mut Self::Desk, _: &mut Self::Notes) -> i32 {
        0
    }

    /// By how much a finished game was won or lost, on the scale of [`Advisor::evaluate`]: among lost games those are
    /// better that were lost by little, since whoever tries to lose by less may yet win.
    fn margin(&self, _: &Self::State, _: Seat, _: &Outcome) -> i32 {
        0
    }

    /// What nobody would ever do promises less than this.
    const NEVER: i32 = -100_000;

    /// What a won game is worth.
    const WIN: i32 = 100_000;

    /// What any opponent would shake his head at, if this is plainly it, and where or how: for
    /// [`blunders`](crate::blunders) only, no player asks.
    fn blunder(
        &self,
        _: &Self::State,
        _: Self::Action,
        _: &mut Self::Desk,
        _: &mut Self::Notes,
    ) -> Option<(&'static str, String)> {
        None
    }

    /// Why one would do this, for the log; only where a person would wonder.
    fn reason(&self, _: &Self::State, _: Self::Action, _: &mut Self::Desk) -> Option<String> {
        None
    }
}
