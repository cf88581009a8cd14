//! Colonel's search: the usual policy, and what could be done otherwise.
//!
//! A plan is the quick policy with a few deviations. It is worth what the positions are worth that it leads
//! to, played on by the quick policy of both sides over the reply and beyond, on a number of scenarios: the
//! same dice and the same guesses at what is hidden for every plan that is compared. Beginning with the
//! policy itself, one deviation more or less is tried at a time; it stays if it does better over all
//! scenarios, and is given up as soon as it falls behind.

use engine::{Seat, Viewer};
use rand_chacha::ChaCha8Rng;

use crate::bench::{Turning, chance};
use crate::plan::MOST;
use crate::{Advisor, Bench, Deviation, Plan};

/// The most and the fewest scenarios.
const SCENARIOS: std::ops::RangeInclusive<usize> = 3..=24;

/// A search for a better plan in one position.
pub struct Search<R: Advisor> {
    seat: Seat,
    seed: u64,
    budget: u64,
    spent: u64,
    /// The position with what is hidden dealt anew, for each scenario.
    worlds: Vec<R::State>,
    best: Plan<R>,
    best_values: Vec<i32>,
    turnings: Vec<Turning<R>>,
    trial: Option<(Plan<R>, Vec<i32>)>,
    rng: ChaCha8Rng,
}

impl<R: Advisor> Search<R> {
    /// A search that will look at about `budget` steps of play.
    pub fn new(rules: &R, state: &R::State, seat: Seat, seed: u64, budget: u64) -> Self {
        let mut search = Search {
            seat,
            seed,
            budget,
            spent: 0,
            worlds: Vec::new(),
            best: Plan::default(),
            best_values: Vec::new(),
            turnings: Vec::new(),
            trial: None,
            rng: chance([seed, 1, 0, 0]),
        };
        search.imagine(rules, state, *SCENARIOS.start());
        search
    }

    fn imagine(&mut self, rules: &R, state: &R::State, scenarios: usize) {
        for world in self.worlds.len()..scenarios {
            let mut rng = chance([self.seed, 2, world as u64, 0]);
            let mut pick = |n: u32| engine::below(&mut rng, n);
            self.worlds.push(rules.reimagine(state, Viewer::Seat(self.seat), &mut pick));
        }
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

    /// A world in which the plan can be looked at.
    pub fn world(&self) -> &R::State {
        &self.worlds[0]
    }

    /// Plays a line of a plan to its end, or as many at once as there are benches. Lines that turn out not to
    /// be needed count for nothing, so the number of benches changes the time and nothing else.
    pub fn step(&mut self, rules: &R, benches: &mut [Bench<R>]) {
        if self.best_values.is_empty() {
            self.begin(rules, &mut benches[0]);
        } else if self.best_values.len() < self.worlds.len() {
            let lines = self.lines(rules, benches, &self.best, self.best_values.len());
            for (value, nodes) in lines {
                self.best_values.push(value);
                self.spent += nodes;
                if self.done() == 1000 {
                    break;
                }
            }
        } else if let Some((plan, values)) = self.trial.take().or_else(|| Some((self.vary()?, Vec::new()))) {
            self.pursue(rules, benches, plan, values);
        } else {
            // There is nothing to do otherwise.
            self.spent = self.budget;
        }
    }

    /// The usual policy, for the first time: what could be done otherwise, and how long a line is.
    fn begin(&mut self, rules: &R, bench: &mut Bench<R>) {
        let before = bench.nodes;
        let mut turnings = Vec::new();
        let value = self.play(rules, bench, 0, &self.best, Some(&mut turnings));
        self.turnings = turnings;
        self.best_values.push(value);
        // As many scenarios as leave room for some dozens of plans.
        let line = bench.nodes - before + 1;
        let lines = (self.budget / line).max(1);
        let scenarios = (lines.isqrt() as usize * 2 / 3).clamp(*SCENARIOS.start(), *SCENARIOS.end());
        let world = self.worlds[0].clone();
        self.imagine(rules, &world, scenarios);
        self.spent += (bench.nodes - before).max(1);
    }

    /// The next lines of a plan on trial. It is given up when it falls behind, and kept if it is ahead in the end.
    fn pursue(&mut self, rules: &R, benches: &mut [Bench<R>], plan: Plan<R>, mut values: Vec<i32>) {
        for (value, nodes) in self.lines(rules, benches, &plan, values.len()) {
            values.push(value);
            self.spent += nodes;
            let pairs = values.iter().zip(&self.best_values);
            let ahead: i64 = pairs.map(|(new, old)| i64::from(*new) - i64::from(*old)).sum();
            if values.len() == self.worlds.len() {
                if ahead > 0 {
                    self.keep(rules, &mut benches[0], plan, values);
                }
                return;
            }
            if values.len() >= 2 && ahead <= 0 {
                return;
            }
            if self.done() == 1000 {
                break;
            }
        }
        self.trial = Some((plan, values));
    }

    fn keep(&mut self, rules: &R, bench: &mut Bench<R>, plan: Plan<R>, values: Vec<i32>) {
        let before = bench.nodes;
        let mut turnings = Vec::new();
        self.play(rules, bench, 0, &plan, Some(&mut turnings));
        self.turnings = turnings;
        self.spent += bench.nodes - before;
        (self.best, self.best_values) = (plan, values);
    }

    /// What a plan is worth in the scenarios from this one on, one for each bench, and the steps that took.
    fn lines(&self, rules: &R, benches: &mut [Bench<R>], plan: &Plan<R>, from: usize) -> Vec<(i32, u64)> {
        let line = |bench: &mut Bench<R>, scenario: usize| {
            let before = bench.nodes;
            let value = self.play(rules, bench, scenario, plan, None);
            (value, (bench.nodes - before).max(1))
        };
        let count = benches.len().min(self.worlds.len() - from);
        let (own, others) = benches[..count].split_at_mut(1);
        if others.is_empty() {
            return vec![line(&mut own[0], from)];
        }
        let line = &line;
        std::thread::scope(|scope| {
            let others = others.iter_mut().zip(from + 1..);
            let others: Vec<_> =
                others.map(|(bench, scenario)| scope.spawn(move || line(bench, scenario))).collect();
            let mut lines = vec![line(&mut own[0], from)];
            lines.extend(others.into_iter().map(|other| other.join().expect("the rules do not panic")));
            lines
        })
    }

    fn play(
        &self,
        rules: &R,
        bench: &mut Bench<R>,
        scenario: usize,
        plan: &Plan<R>,
        turnings: Option<&mut Vec<Turning<R>>>,
    ) -> i32 {
        let mut state = self.worlds[scenario].clone();
        let dice = crate::key((self.seed, 3u8, scenario));
        bench.play_on(rules, &mut state, self.seat, plan, dice, turnings)
    }

    /// The best plan with one thing done otherwise; nothing if there is nothing to do otherwise.
    fn vary(&mut self) -> Option<Plan<R>> {
        let mut plan = self.best.clone();
        let mut below = |n: usize| engine::below(&mut self.rng, n as u32) as usize;
        match below(10) {
            0 => {
                plan.boldness = [-2, -1, 1, 2][below(4)] * 10;
                return Some(plan);
            }
            1 if !plan.deviations.is_empty() => {
                plan.deviations.swap_remove(below(plan.deviations.len()));
                return Some(plan);
            }
            _ => {}
        }
        if self.turnings.is_empty() || plan.deviations.len() == MOST {
            return None;
        }
        let turning = &self.turnings[below(self.turnings.len())];
        let context = turning.context;
        if below(4) == 0 {
            plan.deviations.push(Deviation { context, action: turning.chosen, wanted: false });
        } else {
            // The better ones more often: the lower of two.
            let (a, b) = (below(turning.others.len()), below(turning.others.len()));
            let action = turning.others[a.min(b)];
            plan.deviations.retain(|other| other.context != context || !other.wanted);
            plan.deviations.push(Deviation { context, action, wanted: true });
        }
        Some(plan)
    }
}
