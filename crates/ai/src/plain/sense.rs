//! What offered actions promise, found out by trying them.

use engine::{ActionKind, Gauge, Gauged, Next, Seat, Silent};

use super::lay::Lay;
use super::maps::Maps;
use super::worth::{SCALE, Sides, worth};

/// Puts an action before everything else that is sensible.
const FIRST: i32 = 1_000_000;
/// An action that nobody should take.
const FOOLISH: i32 = -1_000_000;

/// What a move must gain to be worth it.
const EFFORT: i32 = 1;

/// Steps of play that one decision may try; what is left then is left alone.
const MOST_TRIED: u64 = 6000;
/// So many actions that only open other ones are looked into, and so many of those.
const OPENERS: usize = 2;
const OPENED: usize = 48;
/// So many attacks are tried with one participant fewer.
const SPARED: usize = 4;

/// Working memory of the plain player.
pub struct Sense<R: Gauged> {
    gauge: Gauge,
    maps: Maps,
    // Picked up in this phase, and nothing found to do with it.
    dismissed: Vec<R::Action>,
    // Buffers for what is offered.
    pub(super) lists: Vec<Vec<R::Action>>,
    tried: u64,
    looked: u64,
}

impl<R: Gauged> Default for Sense<R> {
    fn default() -> Self {
        Sense {
            gauge: Gauge::default(),
            maps: Maps::default(),
            dismissed: Vec::new(),
            lists: Vec::new(),
            tried: 0,
            looked: 0,
        }
    }
}

impl<R: Gauged> Sense<R> {
    /// A new phase begins: everything is looked at again.
    pub(super) fn survey(&mut self) {
        self.dismissed.clear();
    }

    pub(super) fn dismiss(&mut self, action: R::Action) {
        self.dismissed.push(action);
    }

    /// Steps tried since this was asked last.
    pub(super) fn looked(&mut self) -> u64 {
        std::mem::take(&mut self.looked)
    }
}

/// The rules with all that trying needs: one seat's thoughts about one decision.
pub(super) struct Thought<'a, R: Gauged> {
    pub rules: &'a R,
    pub lay: &'a Lay,
    pub seat: Seat,
    pub desk: &'a mut R::Desk,
    pub sense: &'a mut Sense<R>,
}

impl<R: Gauged> Thought<'_, R> {
    /// What a position is worth to the seat.
    pub fn evaluate(&mut self, state: &R::State) -> i32 {
        self.evaluate_for(state, self.seat)
    }

    pub fn evaluate_for(&mut self, state: &R::State, seat: Seat) -> i32 {
        let sense = &mut *self.sense;
        sense.gauge.clear();
        self.rules.gauge(state, self.desk, &mut sense.gauge);
        sense.maps.draw(&sense.gauge, self.lay);
        let sides = Sides::of(self.rules, state, seat);
        worth(&sense.gauge, &sense.maps, self.lay, &sides, self.rules.turns_left(state))
    }

    /// What all forces of a seat are worth, wherever they are.
    pub fn strength(&mut self, state: &R::State, seat: Seat) -> i32 {
        self.sense.gauge.clear();
        self.rules.gauge(state, self.desk, &mut self.sense.gauge);
        let own = self.sense.gauge.forces.iter().filter(|force| force.seat == seat);
        own.map(|force| force.worth).sum::<i32>() + self.sense.gauge.margin[seat.index()]
    }

    pub fn play(&mut self, state: &mut R::State, action: R::Action) {
        self.rules.play(state, action, self.desk, &mut Silent);
        self.count();
    }

    pub fn count(&mut self) {
        self.sense.tried += 1;
        self.sense.looked += 1;
    }

    /// Whether there is no time to try more.
    pub fn is_late(&self) -> bool {
        self.sense.tried > MOST_TRIED
    }

    /// What is offered in a position; give it back when done.
    pub fn legal(&mut self, state: &R::State) -> Vec<R::Action> {
        let mut list = self.sense.lists.pop().unwrap_or_default();
        list.clear();
        self.rules.legal(state, self.desk, &mut list);
        list
    }

    pub fn give_back(&mut self, list: Vec<R::Action>) {
        self.sense.lists.push(list);
    }

    /// What each action promises: see [`Advisor::appraise`](crate::Advisor::appraise).
    pub fn appraise(&mut self, state: &R::State, legal: &[R::Action], out: &mut Vec<i32>) {
        self.sense.tried = 0;
        let from = out.len();
        let now = self.evaluate(state);
        let kind = |action: &R::Action| self.rules.kind(state, *action);
        let prepares = legal.iter().any(|action| is_preparation(kind(action)));
        // Whether to step in, or with what: what comes of it is followed, and also what comes of nothing.
        let steps_in = prepares && self.leaves(state, legal).is_some();
        let openers = legal.iter().filter(|action| kind(action) == ActionKind::Other).count();
        let moves = legal.iter().any(|action| matches!(kind(action), ActionKind::Move | ActionKind::Place));
        let opens = moves && openers <= OPENERS;
        for action in legal {
            let promise = match self.rules.kind(state, *action) {
                _ if self.is_late() => FOOLISH,
                _ if steps_in => self.value_of_answer(state, *action) - now,
                ActionKind::Finish | ActionKind::End => 0,
                ActionKind::Pick | ActionKind::Join | ActionKind::Commit => FOOLISH,
                ActionKind::Attack => self.value_of_attack(state, *action) - now - self.caution(),
                ActionKind::Move => self.value_after(state, *action, false) - now - EFFORT,
                ActionKind::Other => self.value_after(state, *action, opens) - now,
                _ => self.value_after(state, *action, false) - now,
            };
            out.push(promise);
        }
        let out = &mut out[from..];
        if prepares && !steps_in {
            self.appraise_assembly(state, now, legal, out);
        }
        self.put_picks_first(state, legal, out);
    }

    /// What an attack must promise to be made: a hundredth of a force.
    fn caution(&self) -> i32 {
        self.lay.average * SCALE / 100
    }

    // What will be picked up in any case is no question to think about: one after the other, unless something better is
    // offered.
    fn put_picks_first(&self, state: &R::State, legal: &[R::Action], out: &mut [i32]) {
        if out.iter().any(|promise| *promise > 0) {
            return;
        }
        let open = |action: &R::Action| {
            self.rules.kind(state, *action) == ActionKind::Pick && !self.sense.dismissed.contains(action)
        };
        if let Some(next) = legal.iter().position(open) {
            out.fill(FOOLISH);
            out[next] = FIRST;
        }
    }

    /// What the position is worth when all that comes of an action is over.
    fn value_of_answer(&mut self, state: &R::State, action: R::Action) -> i32 {
        let mut after = state.clone();
        self.play(&mut after, action);
        self.value_of_battle(after)
    }

    /// What the position is worth after an action. With `opens` it counts what can be done then.
    fn value_after(&mut self, state: &R::State, action: R::Action, opens: bool) -> i32 {
        let mut after = state.clone();
        self.play(&mut after, action);
        match self.rules.next(&after) {
            Next::Seat(next) if next == self.seat => {
                let value = self.evaluate(&after);
                value.max(self.value_of_opening(state, &after, opens).unwrap_or(value))
            }
            Next::Seat(_) => self.evaluate(&after),
            Next::Dice(_) | Next::Over(_) => self.value_of_battle(after),
        }
    }

    // What can be done in a position that another one has led to: the best of it, or a trifle for a phase that begins.
    fn value_of_opening(&mut self, before: &R::State, after: &R::State, opens: bool) -> Option<i32> {
        if self.rules.phase_key(before) != self.rules.phase_key(after) {
            let offered = self.legal(after);
            let busy = |action: &R::Action| {
                matches!(self.rules.kind(after, *action), ActionKind::Pick | ActionKind::Attack)
            };
            let begins = offered.iter().any(busy);
            self.give_back(offered);
            return begins.then(|| self.evaluate(after) + 1);
        }
        if !opens {
            return None;
        }
        let offered = self.legal(after);
        let goes = |action: &&R::Action| {
            matches!(self.rules.kind(after, **action), ActionKind::Move | ActionKind::Place)
        };
        let mut best = None;
        for action in offered.iter().filter(goes).take(OPENED) {
            let mut last = after.clone();
            self.play(&mut last, *action);
            // Two steps for one thing must be worth it.
            best = best.max(Some(self.evaluate(&last) - 2 * EFFORT));
        }
        self.give_back(offered);
        best
    }

    // Who takes part in what is being prepared: everybody, nobody more, or everybody but one.
    fn appraise_assembly(&mut self, state: &R::State, now: i32, legal: &[R::Action], out: &mut [i32]) {
        let kind = |action: &R::Action| self.rules.kind(state, *action);
        let joins: Vec<R::Action> =
            legal.iter().copied().filter(|action| kind(action) == ActionKind::Join).collect();
        let value = |thought: &mut Self, without| {
            thought.value_of_assembly(state, without).map_or(FOOLISH, |value| value - now)
        };
        let all = if joins.is_empty() { FOOLISH } else { value(self, None) };
        let mut spared = Vec::new();
        for &action in joins.iter().take(SPARED) {
            if joins.len() > 1 && !self.is_late() {
                spared.push((action, value(self, Some(action))));
            }
        }
        for (action, promise) in legal.iter().zip(out) {
            match self.rules.kind(state, *action) {
                ActionKind::Commit => *promise = self.value_of_answer(state, *action) - now,
                ActionKind::Join => {
                    let others = spared.iter().filter(|(spared, _)| spared != action);
                    *promise = others.map(|(_, value)| *value).fold(all, i32::max);
                }
                _ => {}
            }
        }
    }
}

pub(super) fn is_preparation(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Join | ActionKind::Commit)
}
