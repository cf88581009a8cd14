//! Colonel's search: the usual policy, and what could be done otherwise.
//!
//! A plan is the quick policy with a few deviations. It is worth what the positions are worth that it leads
//! to, played on by the quick policy of both sides over the reply and beyond, on a number of scenarios: the
//! same dice and the same guesses at what is hidden for every plan that is compared. Beginning with the
//! policy itself, one thing more or less is done otherwise at a time, what seems least foolish first: another
//! mood, which bends the judgement of the whole phase, or another action somewhere. It stays if it does clearly
//! better over all scenarios and again on new ones ([`PROVEN`]); it is given up as soon as it falls behind. Half of all
//! changes change nothing: a plan that leads where another has led is not followed beyond its phase. Nor is one whose
//! phase seems to end worse than the best plan's: of those hardly one in twenty comes out ahead, of the others one in
//! three. And what a plan has in common with the best one is not played again: it begins where the two part
//! ([`Trail`]). Dice are spread over the scenarios ([`Dice`]), so that a dozen of them tell the best plan from the
//! luckiest.

use engine::{Seat, Viewer};
use rand_chacha::ChaCha8Rng;

use crate::plan::MOST;
use crate::playout::{BranchPoint, Dice, Rollout, RolloutSpec, chance};
use crate::trail::Trail;
use crate::{Advisor, Deviation, Plan, Playout};

/// The most and the fewest scenarios.
const SCENARIOS: std::ops::RangeInclusive<usize> = 3..=24;

/// How much less than the chosen action an alternative would promise that comes as late as taking a deviation
/// back, and how much later avoiding an action comes than doing the next best instead.
const BACK: i32 = 20;
const AVOID: i32 = 10;

/// How much later it comes to do first what is done later anyway.
const ORDER: i32 = 40;

/// How much less than the best plan another may seem worth at the end of the phase to be followed farther.
const HOPE: i32 = 20;

/// With so many scenarios or more there is room to prove every change on a new deck; with fewer only those are proved that
/// the quick policy calls foolish. To prove all of them costs half of what 8,000 steps find, and saves next to nothing.
const PROVEN: usize = 8;

/// A deck that no search comes to.
const UNSEEN: u64 = u64::MAX;

/// One thing that makes a plan another.
enum Change<R: Advisor> {
    Mood(u8),
    With(Deviation<R>),
    Without(Deviation<R>),
}

impl<R: Advisor> Clone for Change<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Advisor> Copy for Change<R> {}

impl<R: Advisor> PartialEq for Change<R> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Change::Mood(a), Change::Mood(b)) => a == b,
            (Change::With(a), Change::With(b)) | (Change::Without(a), Change::Without(b)) => a == b,
            _ => false,
        }
    }
}

/// Scenarios: what is hidden dealt anew, and dice.
struct Deck<R: Advisor> {
    /// The number of the deck: another one has other dice.
    number: u64,
    worlds: Vec<R::State>,
}

/// What a plan has come to in the scenarios of a deck, as far as it was played.
struct Run<R: Advisor> {
    values: Vec<i32>,
    /// Where it leads at the end of its phase, and its ways there.
    after: Vec<u64>,
    trails: Vec<Trail<R>>,
    /// What it seems worth at the end of the phase in the first scenario.
    early: i32,
}

impl<R: Advisor> Default for Run<R> {
    fn default() -> Self {
        Run { values: Vec::new(), after: Vec::new(), trails: Vec::new(), early: 0 }
    }
}

impl<R: Advisor> Run<R> {
    fn push(&mut self, value: i32, after: u64, trail: Trail<R>) {
        self.values.push(value);
        self.after.push(after);
        self.trails.push(trail);
    }

    fn len(&self) -> usize {
        self.values.len()
    }

    /// By how much it is better than another run of the same scenarios, as far as it goes.
    fn gains(&self, other: &Run<R>) -> Vec<i64> {
        let pairs = self.values.iter().zip(&other.values);
        pairs.map(|(new, old)| i64::from(*new) - i64::from(*old)).collect()
    }
}

/// A plan on trial.
struct Trial<R: Advisor> {
    plan: Plan<R>,
    run: Run<R>,
    /// What it asks otherwise than the best plan; nothing if that is everything.
    question: Option<u64>,
    /// Whether the quick policy calls it foolish.
    foolish: bool,
    /// A new deck on which the best plan is played again, and then this one: what has been picked out of many plans on
    /// one deck may owe it to the dice.
    proof: Option<(Deck<R>, Run<R>)>,
}

/// A search for a better plan in one position.
pub struct Search<R: Advisor> {
    seat: Seat,
    seed: u64,
    budget: u64,
    spent: u64,
    deck: Deck<R>,
    /// Decks so far.
    decks: u64,
    best: Plan<R>,
    best_run: Run<R>,
    /// Where all plans have led in the first scenario.
    passed: Vec<u64>,
    branch_points: Vec<BranchPoint<R>>,
    /// What has not been done otherwise yet, what promises most last, and what has.
    changes: Vec<Change<R>>,
    tried: Vec<Change<R>>,
    /// After so many lines a plan that is not ahead is given up.
    patience: usize,
    /// See [`HOPE`].
    hope: i32,
    trial: Option<Trial<R>>,
    rng: ChaCha8Rng,
}

impl<R: Advisor> Search<R> {
    /// A search that begins with a plan and will look at about `budget` steps of play.
    pub fn new(rules: &R, state: &R::State, seat: Seat, plan: Plan<R>, seed: u64, budget: u64) -> Self {
        let mut search = Search {
            seat,
            seed,
            budget,
            spent: 0,
            deck: Deck { number: 0, worlds: Vec::new() },
            decks: 1,
            best: plan,
            best_run: Run::default(),
            passed: Vec::new(),
            branch_points: Vec::new(),
            changes: Vec::new(),
            tried: Vec::new(),
            patience: 2,
            hope: HOPE,
            trial: None,
            rng: chance([seed, 1, 0, 0]),
        };
        search.deck.worlds = search.imagine(rules, state, 0, *SCENARIOS.start());
        search
    }

    /// The first scenarios of a deck in a position.
    fn imagine(&self, rules: &R, state: &R::State, deck: u64, scenarios: usize) -> Vec<R::State> {
        let world = |world: usize| {
            let mut rng = chance([self.seed, 2, world as u64, deck]);
            let mut pick = |n: u32| engine::below(&mut rng, n);
            rules.reimagine(state, Viewer::Seat(self.seat), &mut pick)
        };
        (0..scenarios).map(world).collect()
    }

    /// Thousandths of the budget that are spent.
    pub fn done(&self) -> u16 {
        (self.spent * 1000 / self.budget.max(1)).min(1000) as u16
    }

    /// Steps of play looked at.
    pub fn nodes(&self) -> u64 {
        self.spent
    }

    /// The best plan so far.
    pub fn plan(&self) -> &Plan<R> {
        &self.best
    }

    /// What a plan is worth in as many scenarios that the search has never seen.
    pub(crate) fn rate(
        &self,
        rules: &R,
        state: &R::State,
        plan: &Plan<R>,
        scenarios: usize,
        playout: &mut Playout<R>,
    ) -> Vec<i32> {
        let deck = Deck { number: UNSEEN, worlds: self.imagine(rules, state, UNSEEN, scenarios) };
        let value = |scenario: usize| {
            let spec = self.spec(&deck, scenario, plan);
            let (line, _) = playout.play_on(rules, &deck.worlds[scenario], &spec, |_| false, None);
            line.value.unwrap_or_default()
        };
        (0..scenarios).map(value).collect()
    }

    /// A world in which the plan can be looked at.
    pub fn world(&self) -> &R::State {
        &self.deck.worlds[0]
    }

    /// Plays a line of a plan to its end, or as many at once as there are playouts. Lines that turn out not to
    /// be needed count for nothing, so the number of playouts changes the time and nothing else.
    pub fn step(&mut self, rules: &R, playouts: &mut [Playout<R>]) {
        if self.best_run.len() == 0 {
            self.begin(rules, &mut playouts[0]);
        } else if self.best_run.len() < self.deck.worlds.len() {
            let from = self.best_run.len();
            for (line, trail) in self.lines(rules, playouts, &self.deck, from, &self.best, None) {
                self.spent += line.nodes;
                self.best_run.push(line.value.unwrap_or_default(), line.after, trail);
                if self.done() == 1000 {
                    break;
                }
            }
        } else if let Some(trial) = self.trial.take().or_else(|| self.vary(rules)) {
            if trial.proof.is_some() {
                self.prove(rules, playouts, trial);
            } else {
                self.pursue(rules, playouts, trial);
            }
        } else {
            // There is nothing to do otherwise.
            self.spent = self.budget;
        }
    }

    /// The first plan, for the first time: what could be done otherwise, and how long a line is.
    fn begin(&mut self, rules: &R, playout: &mut Playout<R>) {
        let mut branch_points = Vec::new();
        let spec = RolloutSpec { least: Some(i32::MIN), ..self.spec(&self.deck, 0, &self.best) };
        let (line, trail) =
            playout.play_on(rules, &self.deck.worlds[0], &spec, |_| false, Some(&mut branch_points));
        self.branch_points = branch_points;
        self.gather(rules);
        self.best_run.push(line.value.unwrap_or_default(), line.after, trail);
        self.best_run.early = line.early;
        self.passed.push(line.after);
        // As many scenarios as leave room for some dozens of plans.
        if line.thrown {
            // Something is kept for what the dice bring.
            self.budget = (self.budget * 3 / 5).max(1);
        }
        let lines = (self.budget / (line.nodes + 1)).max(1);
        let scenarios = (lines.isqrt() as usize * 2 / 3).clamp(*SCENARIOS.start(), *SCENARIOS.end());
        self.deck.worlds = self.imagine(rules, &self.deck.worlds[0], 0, scenarios);
        self.spent += line.nodes;
    }

    /// The next lines of a plan on trial. It is given up when it falls behind, and if it is ahead in the end it must do
    /// it again.
    fn pursue(&mut self, rules: &R, playouts: &mut [Playout<R>], mut trial: Trial<R>) {
        let other = Some((&self.best_run, trial.question));
        for (line, trail) in self.lines(rules, playouts, &self.deck, trial.run.len(), &trial.plan, other) {
            let scenario = trial.run.len();
            self.spent += line.nodes;
            let Some(value) = line.value.or_else(|| value_after(&line, &self.best_run, scenario)) else {
                return;
            };
            if scenario == 0 {
                self.passed.push(line.after);
                trial.run.early = if line.value.is_some() { line.early } else { self.best_run.early };
            }
            trial.run.push(value, line.after, trail);
            let gains = trial.run.gains(&self.best_run);
            if gains.len() == self.deck.worlds.len() {
                let sure = !trial.foolish && self.deck.worlds.len() < PROVEN;
                if is_clear(&gains) && sure {
                    self.keep(rules, &mut playouts[0], trial);
                    return;
                }
                if is_clear(&gains) {
                    let number = self.decks;
                    self.decks += 1;
                    let worlds = self.imagine(rules, &self.deck.worlds[0], number, self.deck.worlds.len());
                    trial.proof = Some((Deck { number, worlds }, Run::default()));
                    trial.run = Run::default();
                    self.trial = Some(trial);
                }
                return;
            }
            if gains.len() >= self.patience && gains.iter().sum::<i64>() <= 0 {
                return;
            }
            if self.done() == 1000 {
                break;
            }
        }
        self.trial = Some(trial);
    }

    /// The next lines on a new deck: first of the best plan, then of the one on trial. If that is ahead again, it is the
    /// best plan now, and what is tried next is tried on the new deck.
    fn prove(&mut self, rules: &R, playouts: &mut [Playout<R>], mut trial: Trial<R>) {
        let Some((deck, mut old)) = trial.proof.take() else { return };
        if old.len() < deck.worlds.len() {
            for (line, trail) in self.lines(rules, playouts, &deck, old.len(), &self.best, None) {
                self.spent += line.nodes;
                if old.len() == 0 {
                    old.early = line.early;
                }
                old.push(line.value.unwrap_or_default(), line.after, trail);
                if self.done() == 1000 {
                    break;
                }
            }
        } else {
            let other = Some((&old, trial.question));
            for (line, trail) in self.lines(rules, playouts, &deck, trial.run.len(), &trial.plan, other) {
                let scenario = trial.run.len();
                self.spent += line.nodes;
                let Some(value) = line.value.or_else(|| value_after(&line, &old, scenario)) else { return };
                if scenario == 0 {
                    trial.run.early = if line.value.is_some() { line.early } else { old.early };
                }
                trial.run.push(value, line.after, trail);
                let gains = trial.run.gains(&old);
                if gains.len() == deck.worlds.len() {
                    if is_clear(&gains) {
                        self.passed = vec![old.after[0], trial.run.after[0]];
                        self.deck = deck;
                        self.keep(rules, &mut playouts[0], trial);
                    }
                    return;
                }
                if gains.len() >= self.patience && gains.iter().sum::<i64>() <= 0 {
                    return;
                }
                if self.done() == 1000 {
                    break;
                }
            }
        }
        trial.proof = Some((deck, old));
        self.trial = Some(trial);
    }

    fn keep(&mut self, rules: &R, playout: &mut Playout<R>, trial: Trial<R>) {
        let mut branch_points = Vec::new();
        let spec = self.spec(&self.deck, 0, &trial.plan);
        let (line, _) =
            playout.play_on(rules, &self.deck.worlds[0], &spec, |_| true, Some(&mut branch_points));
        self.branch_points = branch_points;
        self.spent += line.nodes;
        (self.best, self.best_run) = (trial.plan, trial.run);
        self.gather(rules);
    }

    /// The lines of a plan in the scenarios of a deck from this one on, one for each playout, and their trails. Another
    /// plan that has been played there is given with what the two ask otherwise, which is where they part.
    fn lines(
        &self,
        rules: &R,
        playouts: &mut [Playout<R>],
        deck: &Deck<R>,
        from: usize,
        plan: &Plan<R>,
        other: Option<(&Run<R>, Option<u64>)>,
    ) -> Vec<(Rollout, Trail<R>)> {
        let line = |playout: &mut Playout<R>, scenario: usize| {
            let spec = RolloutSpec {
                least: (scenario == 0).then(|| self.least(deck)),
                along: other.and_then(|(run, question)| {
                    let trail = &run.trails[scenario];
                    Some((trail, trail.first(question?)?))
                }),
                ..self.spec(deck, scenario, plan)
            };
            let known =
                |line: &Rollout| other.is_some_and(|(run, _)| self.is_known(line, deck, run, scenario));
            playout.play_on(rules, &deck.worlds[scenario], &spec, known, None)
        };
        let count = playouts.len().min(deck.worlds.len() - from);
        let (own, others) = playouts[..count].split_at_mut(1);
        if others.is_empty() {
            return vec![line(&mut own[0], from)];
        }
        let line = &line;
        std::thread::scope(|scope| {
            let others = others.iter_mut().zip(from + 1..);
            let others: Vec<_> =
                others.map(|(playout, scenario)| scope.spawn(move || line(playout, scenario))).collect();
            let mut lines = vec![line(&mut own[0], from)];
            lines.extend(others.into_iter().map(|other| other.join().expect("the rules do not panic")));
            lines
        })
    }

    /// What a plan must seem worth at the end of its phase to be followed farther. On a new deck everything is.
    fn least(&self, deck: &Deck<R>) -> i32 {
        if deck.number == self.deck.number { self.best_run.early.saturating_sub(self.hope) } else { i32::MIN }
    }

    /// Whether a line in a scenario has come to where another plan leads there, or, if no dice can part them later,
    /// to where any plan has led.
    fn is_known(&self, line: &Rollout, deck: &Deck<R>, other: &Run<R>, scenario: usize) -> bool {
        other.after.get(scenario) == Some(&line.after)
            || (deck.number == self.deck.number
                && scenario == 0
                && !line.thrown
                && self.passed.contains(&line.after))
    }

    fn spec<'a>(&self, deck: &Deck<R>, scenario: usize, plan: &'a Plan<R>) -> RolloutSpec<'a, R> {
        let dice = Dice { seed: crate::key((self.seed, 3u8, deck.number)), scenario: scenario as u64 };
        RolloutSpec { seat: self.seat, plan, dice, least: None, along: None }
    }

    /// What could be done otherwise in the best plan, what promises most last.
    fn gather(&mut self, rules: &R) {
        let mut changes = Vec::new();
        let moods = (0..=rules.moods()).filter(|mood| *mood != self.best.mood);
        changes.extend(moods.map(|mood| (0, Change::Mood(mood))));
        changes.extend(self.best.deviations.iter().map(|deviation| (BACK, Change::Without(*deviation))));
        for (at, turning) in self.branch_points.iter().enumerate() {
            let context = turning.context;
            let asked = self.branch_points.iter().filter(|other| other.context == context).count();
            let gap = |promise: i32| turning.promised.saturating_sub(promise);
            for &(action, promise) in &turning.others {
                let again = |other: &BranchPoint<R>| other.context == context && other.chosen == action;
                let order = if self.branch_points[at..].iter().any(again) { ORDER } else { 0 };
                let deviation = Deviation { context, action, wanted: true, promise, inherited: false };
                changes.push((gap(promise).saturating_add(order), Change::With(deviation)));
            }
            // To avoid what is asked but once is to do the next best instead.
            if asked > 1 {
                let (action, promise) = (turning.chosen, turning.promised);
                let deviation = Deviation { context, action, wanted: false, promise, inherited: false };
                let gap = gap(turning.others[0].1).saturating_add(AVOID);
                changes.push((gap, Change::With(deviation)));
            }
        }
        changes.retain(|(_, change)| !self.tried.contains(change));
        // Somewhat mixed, or the same few questions would always come first.
        for (gap, _) in &mut changes {
            let percent = 100 + i64::from(engine::below(&mut self.rng, 101));
            *gap = ((i64::from(*gap) + 5) * percent / 100).min(i64::from(i32::MAX)) as i32;
        }
        changes.sort_by_key(|(gap, _)| std::cmp::Reverse(*gap));
        self.changes = changes.into_iter().map(|(_, change)| change).collect();
    }

    /// The best plan with one thing done otherwise; nothing if there is nothing to do otherwise.
    fn vary(&mut self, rules: &R) -> Option<Trial<R>> {
        if self.branch_points.is_empty() || self.patience > 2 * self.deck.worlds.len() {
            return None;
        }
        if self.changes.is_empty() {
            self.patience *= 2;
            self.hope = self.hope.saturating_mul(8);
            self.tried.clear();
            self.passed.clear();
            self.gather(rules);
        }
        let change = self.changes.pop()?;
        self.tried.push(change);
        let mut plan = self.best.clone();
        let question = match change {
            Change::Mood(_) => None,
            Change::With(deviation) | Change::Without(deviation) => Some(deviation.context),
        };
        match change {
            Change::Mood(mood) => plan.mood = mood,
            Change::Without(deviation) => plan.deviations.retain(|other| *other != deviation),
            Change::With(_) if plan.deviations.len() == MOST => return None,
            Change::With(deviation) => {
                plan.deviations
                    .retain(|other| other.context != deviation.context || !other.wanted || !deviation.wanted);
                plan.deviations.push(deviation);
            }
        }
        let foolish = matches!(change, Change::With(Deviation { wanted: true, promise: ..0, .. }));
        Some(Trial { plan, run: Run::default(), question, foolish, proof: None })
    }
}

// What a line is worth that was broken off: as much as that of another plan, if other dice may still part them.
fn value_after<R: Advisor>(line: &Rollout, other: &Run<R>, scenario: usize) -> Option<i32> {
    let same = line.thrown && other.after[scenario] == line.after;
    same.then(|| other.values[scenario])
}

// Whether gains in several scenarios are more than luck: nine tenths of a standard error.
fn is_clear(gains: &[i64]) -> bool {
    let count = gains.len() as i64;
    let sum: i64 = gains.iter().sum();
    let mean = sum / count;
    let scatter: i64 = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum();
    sum > 0 && 10 * sum > 9 * scatter.isqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_clear_if_it_is_more_than_scatter() {
        assert!(is_clear(&[10, 12, 8]));
        assert!(is_clear(&[1, 0, 0]));
        assert!(!is_clear(&[0, 0, 0]));
        assert!(!is_clear(&[-10, -12, -8]));
        assert!(!is_clear(&[100, -95, 2]));
    }
}
